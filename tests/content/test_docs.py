"""The examples of docs/packs.md are true."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from game.cli import main
from game.content import check_pack
from game.content.complaints import Complaints, Origin
from game.content.text_words import SECTIONS
from game.content.yaml_source import read
from game.emblems import ALONE, COMPOSITIONS, CONSTRUCTIONS, signs

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/packs.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_are_good_yaml(block: str):
    complaints = Complaints()
    read(block.encode(), Origin("packs.md", "docs/packs.md"), complaints)
    assert list(complaints) == []


def test_every_kind_of_text_that_the_table_reads_is_told_of():
    code = " ".join(re.findall(r"(?<!`)`([^`]+)`(?!`)", TEXT))
    assert [section for section in SECTIONS if not re.search(rf"(?<![\w.]){section}\.[<a-z]", code)] == []


def test_every_sign_and_every_way_to_join_them_is_listed():
    section = TEXT.partition("\n## Emblems\n")[2].partition("\n## ")[0]
    listed = section.partition("Signs are these")[2].partition("\n\n")[2].partition("\n\n")[0]
    assert re.findall(r"`([^`]+)`", listed) == list(signs())
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == [ALONE, *CONSTRUCTIONS, "scene"]
    assert [name for name in COMPOSITIONS if f"`{name}`" not in section] == []


def test_the_complaint_shown_is_the_one_that_check_gives(tmp_path: Path):
    cards = (ROOT / "data/legends-at-war/cards/greek.yaml").read_text(encoding="utf-8")
    entry = cards.index("\nmedusa:")
    broken = cards[:entry] + cards[entry:].replace("dominion: earth", "dominion: see", 1)
    path = tmp_path / "data/legends-at-war/cards/greek.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(broken, encoding="utf-8")
    (told,) = [
        each.message + f" (did you mean {each.hint}?)"
        for each in check_pack([ROOT, tmp_path], "legends-at-war").complaints
    ]
    assert told in TEXT


def test_the_deity_shown_is_a_card_of_mythic_wars(tmp_path: Path):
    (block,) = [block for block in BLOCKS if block.startswith("idunn:")]
    path = tmp_path / "data/mythic-wars/cards/mine.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(block, encoding="utf-8")
    report = check_pack([ROOT, tmp_path], "mythic-wars")
    assert list(report.complaints) == []
    assert report.definitions is not None
    assert report.definitions.cards["idunn"].name == "Idunn"


def test_the_walk_from_an_empty_folder_goes_as_it_is_told(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    walk = TEXT.partition("## From an empty folder to a playtested change\n")[2].partition("\n## ")[0]
    (entries,) = re.findall(r" {3}```yaml\n(.*?) {3}```", walk, re.DOTALL)
    cards = tmp_path / "data/legends-at-war/cards/mine.yaml"
    cards.parent.mkdir(parents=True)
    cards.write_text(textwrap.dedent(entries), encoding="utf-8")
    told = ""
    for command, shown in re.findall(r"`python main\.py ([^`]+)`(?:[^`]*?\n {3}```\n(.*?) {3}```)?", walk, re.DOTALL):
        words = command.replace("--games 20", "--games 2 --workers 1").split()
        if words[0] == "play":
            talos = cards.read_text(encoding="utf-8").replace("stats: 6/6/2/2", "stats: 7/6/2/2")
            assert "`stats: 7/6/2/2`" in walk
            cards.write_text(talos, encoding="utf-8")
            continue
        assert main(words) == 0
        told = capsys.readouterr().out.replace(str(tmp_path), "/home/me/.local/share/wartable")
        assert [line for line in textwrap.dedent(shown).splitlines() if line not in told] == [], told
    assert "Difference, today against v1, by 2 pairs of matches" in told
    kept = tmp_path / "versions/legends-at-war/v1/data/legends-at-war/cards/mine.yaml"
    assert kept.read_text(encoding="utf-8") == textwrap.dedent(entries)
