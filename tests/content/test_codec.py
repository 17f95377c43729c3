"""Definitions as plain data, and the hash of their content."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.content import check_pack
from game.rules.abilities.grammar import BoundAbility
from game.rules.definitions import Definitions
from game.rules.plain import Frozen
from game.rules.saved.definitions_codec import DefinitionsFormatError, content_hash, from_plain, hashed, to_plain
from tests.content.small_code import CODE, SMALL, copy_small

ROOT = Path(__file__).resolve().parents[2]


def compiled(root: Path = SMALL) -> Definitions:
    definitions = check_pack([root], "small", CODE).definitions
    assert definitions is not None
    return definitions


def test_definitions_survive_json():
    definitions = compiled()
    again = from_plain(json.loads(json.dumps(to_plain(definitions))))
    assert again == definitions
    assert repr(again) == repr(definitions)
    assert content_hash(again) == definitions.hash
    assert again.cards["selene"].abilities[0].ability is again.abilities["envy"]
    assert isinstance(again.abilities["envy"].modifiers[0].conditions[0].params, Frozen)


def test_the_project_pack_survives_json():
    from game import library

    definitions = check_pack([ROOT], "legends-at-war", library.codes()["legends-at-war"]).definitions
    assert definitions is not None
    again = from_plain(json.loads(json.dumps(to_plain(definitions))))
    assert again == definitions
    assert content_hash(again) == definitions.hash


def test_a_stub_ability_that_the_set_does_not_define_is_written_out():
    definitions = compiled()
    stub = definitions.abilities["envy"]._replace(id="stub", kind="instant")
    card = definitions.cards["luna"]._replace(abilities=(BoundAbility(stub, Frozen(symbol="sun")),))
    changed = dataclasses.replace(definitions, cards=Frozen({**definitions.cards, "luna": card}))
    again = from_plain(json.loads(json.dumps(to_plain(hashed(changed)))))
    assert again.cards["luna"].abilities[0].ability == stub


def test_the_hash_is_the_same_in_every_process():
    program = (
        "from game.content import check_pack\nfrom tests.content.small_code import CODE, SMALL\n"
        "print(check_pack([SMALL], 'small', CODE).definitions.hash)"
    )
    for seed in ("0", "4711"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        assert told.stdout.strip() == compiled().hash, told.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("cards/suns.yaml", "helios:", "# a remark\n\nhelios:", True),
        ("cards/suns.yaml", "stats: 5/3", "front: 5, rear: 3", True),
        ("cards/suns.yaml", "n1 e2", '"n1 e2"', True),
        ("cards/suns.yaml", "stats: 5/3", "stats: 5/4", False),
        ("cards/suns.yaml", "n1 e2", "n1 e1", False),
        ("abilities.yaml", "by: 1,", "by: 2,", False),
        ("game.yaml", "default: 1, least: 0", "default: 2, least: 0", False),
        ("boards/pieces.yaml", "suit: moon", "suit: sun", False),
    ],
)
def test_the_hash_changes_with_the_content_only(file: str, old: str, new: str, same: bool, tmp_path: Path):
    root = copy_small(tmp_path)
    path = root / "data/small" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert (compiled(root).hash == compiled().hash) == same


def test_data_of_another_format_is_refused():
    plain = to_plain(compiled())
    with pytest.raises(DefinitionsFormatError, match="format 0"):
        from_plain({**plain, "format": 0})
    with pytest.raises(DefinitionsFormatError, match="damaged"):
        from_plain({**plain, "cards": [["x"]]})
    with pytest.raises(DefinitionsFormatError, match="damaged"):
        from_plain({"format": plain["format"]})
