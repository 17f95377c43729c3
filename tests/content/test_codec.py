"""Definitions as plain data, and the hash of their content."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.content import check_pack
from game.rules.abilities.grammar import BoundAbility
from game.rules.definitions import Definitions
from game.rules.plain import Frozen
from game.rules.saved import definitions_1
from game.rules.saved.definitions_codec import DefinitionsFormatError, content_hash, from_plain, hashed, to_plain
from game.storage import Shelf
from tests.content.small_code import CODE, SMALL, copy_small
from tests.support.samples import sample

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
    stub = dataclasses.replace(definitions.abilities["envy"], id="stub", kind="instant")
    card = dataclasses.replace(definitions.cards["luna"], abilities=(BoundAbility(stub, Frozen(symbol="sun")),))
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


def test_what_has_its_default_is_not_written_and_filled_in_when_it_is_read():
    definitions = compiled()
    plain = json.loads(json.dumps(to_plain(definitions)))
    assert all("off" not in each for each in plain["abilities"] if not definitions.abilities[each["id"]].off)
    card = next(each for each in plain["cards"] if "flavour" not in each)
    card["flavour"] = ""
    assert from_plain(plain) == definitions


def test_a_field_that_nobody_knows_is_refused_in_words():
    for what, place in (("card 'luna'", "cards"), ("ability 'envy'", "abilities")):
        plain = json.loads(json.dumps(to_plain(compiled())))
        next(each for each in plain[place] if f"{each['id']!r}" in what)["colour"] = "red"
        with pytest.raises(
            DefinitionsFormatError, match=f"^the {what} has a field 'colour', which this program does not"
        ):
            from_plain(plain)
    plain = json.loads(json.dumps(to_plain(compiled())))
    plain["weather"] = {}
    with pytest.raises(DefinitionsFormatError, match=r"^the set of definitions has a field 'weather'"):
        from_plain(plain)
    plain = json.loads(json.dumps(to_plain(compiled())))
    modifier = next(each for each in plain["abilities"] if each["id"] == "envy")["modifiers"][0]
    modifier["@"] = "wish"
    with pytest.raises(
        DefinitionsFormatError, match=r"^an ability has a part 'wish', which this program does not know"
    ):
        from_plain(plain)


def test_a_field_that_must_be_given_is_missed_in_words():
    plain = json.loads(json.dumps(to_plain(compiled())))
    del next(each for each in plain["cards"] if each["id"] == "luna")["name"]
    with pytest.raises(DefinitionsFormatError, match=r"^damaged definitions: the card 'luna' lacks 'name'"):
        from_plain(plain)


def test_a_field_that_is_added_with_a_default_counts_for_the_hash_only_where_it_is_used(monkeypatch):
    definitions = compiled()
    # As if cards had got their flavour, and modifiers their way, after format 1.
    rows = {**definitions_1.ROWS, "cards": ("id", "name", "fields", "abilities", "picture", "source")}
    modifier, fields = definitions_1.PARTS["modifier"]
    monkeypatch.setattr(definitions_1, "ROWS", rows)
    monkeypatch.setattr(definitions_1, "PARTS", {**definitions_1.PARTS, "modifier": (modifier, fields[:-1])})
    monkeypatch.setattr(definitions_1, "hash_parts", lambda texts: ",".join(texts.values()))  # what is hashed
    plain_cards = {ref: dataclasses.replace(card, flavour="") for ref, card in definitions.cards.items()}
    before = dataclasses.replace(definitions, cards=Frozen(plain_cards))
    assert "flavour" not in content_hash(before)
    assert '"how"' not in content_hash(before)
    changed = dataclasses.replace(plain_cards["luna"], flavour="Once")
    assert '{"flavour":"Once"}' in content_hash(
        dataclasses.replace(before, cards=Frozen({**plain_cards, "luna": changed}))
    )
    envy = definitions.abilities["envy"]
    other = dataclasses.replace(
        envy, modifiers=(dataclasses.replace(envy.modifiers[0], how="set"), *envy.modifiers[1:])
    )
    abilities = Frozen({**definitions.abilities, "envy": other})
    assert '{"how":"set"}' in content_hash(dataclasses.replace(before, abilities=abilities))


def in_format_1(game_id: str = "legends-at-war") -> dict[str, Any]:
    """The definitions in a save of format 1."""
    with TemporaryDirectory() as folder:
        saved = Shelf(Path(folder)).load(sample(game_id, "finished.wartable").unpacked(Path(folder)))
    plain: dict[str, Any] = json.loads(json.dumps(saved.match["defs"]))
    return plain


@pytest.mark.parametrize("game_id", ["legends-at-war", "mythic-wars", "pantheon-duel"])
def test_definitions_of_format_1_are_read_with_the_hash_that_they_had(game_id: str):
    plain = in_format_1(game_id)
    made = from_plain(plain)
    assert made.hash == plain["hash"]
    assert len(made.cards) == len(plain["cards"]) > 20
    assert from_plain(json.loads(json.dumps(to_plain(made)))) == made


def test_definitions_of_format_1_by_a_writer_who_knew_fewer_fields_are_filled_in():
    plain = in_format_1()
    whole = from_plain(plain)
    for ability in plain["abilities"]:
        del ability["off"]
        for modifier in ability["modifiers"]:
            del modifier["of"][-1]
    for option in plain["options"]:
        del option[-1]
    with pytest.raises(DefinitionsFormatError, match="do not have the hash that they claim"):
        from_plain(plain)
    plain["hash"] = definitions_1.hash_of(plain)
    made = from_plain(plain)
    assert all(ability.off == () for ability in made.abilities.values())
    assert all(modifier.how == "add" for ability in made.abilities.values() for modifier in ability.modifiers)
    assert made.cards["thor"].fields == whole.cards["thor"].fields
    assert made.hash == content_hash(made)


def test_damaged_definitions_of_format_1_are_refused_in_words():
    for damage in (
        lambda plain: plain["cards"][0].append("more"),
        lambda plain: plain["cards"].append(5),
        lambda plain: plain["abilities"][0].pop("kind"),
        lambda plain: plain.pop("modes"),
        lambda plain: plain["cards"][0].__setitem__(3, [["no-such-ability", {}, None]]),
        lambda plain: plain["abilities"][0].__setitem__("grants", [{"@": "Wish", "of": []}]),
    ):
        plain = in_format_1()
        damage(plain)
        with contextlib.suppress(KeyError, TypeError, ValueError):
            plain["hash"] = definitions_1.hash_of(plain)
        with pytest.raises(DefinitionsFormatError, match="damaged"):
            from_plain(plain)


def test_data_of_another_format_is_refused():
    plain = to_plain(compiled())
    with pytest.raises(DefinitionsFormatError, match="format 0"):
        from_plain({**plain, "format": 0})
    with pytest.raises(DefinitionsFormatError, match="damaged"):
        from_plain({**plain, "cards": [["x"]]})
    with pytest.raises(DefinitionsFormatError, match="damaged"):
        from_plain({**plain, "cards": [{"id": "x"}]})
    with pytest.raises(DefinitionsFormatError, match="damaged"):
        from_plain({"format": plain["format"]})
