"""The cache of compiled packs."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

from game.content import load_pack
from game.rules.abilities.grammar import Word
from tests.content.small_code import CODE, SMALL, VOCABULARY, copy_small

ROOT = Path(__file__).resolve().parents[2]


def test_a_cached_pack_is_the_same_and_needs_neither_pydantic_nor_yaml(tmp_path: Path):
    fresh = load_pack([SMALL], "small", CODE, tmp_path)
    assert load_pack([SMALL], "small", CODE, tmp_path) == fresh
    program = (
        "import sys\nfrom pathlib import Path\nfrom game.content import load_pack\nfrom tests.content.small_code import CODE, SMALL\n"
        f"pack = load_pack([SMALL], 'small', CODE, Path({str(tmp_path)!r}))\n"
        "print(pack.definitions.hash, *[name for name in ('pydantic', 'yaml', 'pytmx', 'pygame') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert fresh.definitions is not None
    assert told.stdout.split() == [fresh.definitions.hash], told.stderr


def test_a_broken_pack_is_cached_with_its_complaints(tmp_path: Path):
    root = copy_small(tmp_path)
    (root / "data/small/rules.yaml").write_text("SM-R-01: {text: x, status: no}\n", encoding="utf-8")
    fresh = load_pack([root], "small", CODE, tmp_path / "cache")
    assert fresh.definitions is None
    assert fresh.errors
    assert load_pack([root], "small", CODE, tmp_path / "cache") == fresh


def test_a_changed_file_picture_or_vocabulary_is_noticed(tmp_path: Path):
    root, cache = copy_small(tmp_path), tmp_path / "cache"
    first = load_pack([root], "small", CODE, cache)
    cards = root / "data/small/cards/suns.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("5/3", "5/4"), encoding="utf-8")
    second = load_pack([root], "small", CODE, cache)
    assert first.definitions is not None
    assert second.definitions is not None
    assert first.definitions.hash != second.definitions.hash
    (root / "assets/small/cards/nobody.svg").write_text("<svg/>", encoding="utf-8")
    assert load_pack([root], "small", CODE, cache).complaints
    other = dataclasses.replace(CODE, vocabulary=dataclasses.replace(VOCABULARY, flags={"sound": Word("is sound")}))
    assert load_pack([root], "small", other, cache).errors


def test_a_damaged_cache_is_done_without_and_mended(tmp_path: Path):
    fresh = load_pack([SMALL], "small", CODE, tmp_path)
    (stored,) = tmp_path.glob("small-*.json")
    for text in (
        "",
        "{",
        "[]",
        '{"format": 0}',
        '{"format": 1}',
        json.dumps({**json.loads(stored.read_text()), "definitions": {}}),
    ):
        stored.write_text(text, encoding="utf-8")
        assert load_pack([SMALL], "small", CODE, tmp_path) == fresh
    assert json.loads(stored.read_text(encoding="utf-8"))["definitions"]["game"] == "small"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path):
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    assert load_pack([SMALL], "small", CODE, tmp_path / "cache").definitions is not None


def test_the_cache_keeps_a_few_forms_of_a_pack(tmp_path: Path):
    root, cache = copy_small(tmp_path), tmp_path / "cache"
    rules = root / "data/small/rules.yaml"
    text = rules.read_text(encoding="utf-8")
    for number in range(7):
        rules.write_text(f"{text}# {number}\n", encoding="utf-8")
        load_pack([root], "small", CODE, cache)
        for age, path in enumerate(sorted(cache.iterdir(), key=os.path.getmtime)):
            os.utime(path, (age + 1, age + 1))
    assert len(list(cache.iterdir())) <= 5
