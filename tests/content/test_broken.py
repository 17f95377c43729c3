"""One broken pack for each kind of mistake, with the exact complaints."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.content import ERROR, check_pack
from tests.content.broken_packs import BROKEN, Broken, apply_changes, read_broken
from tests.content.small_code import CODE, SMALL, VOCABULARY, copy_small

ALL = [read_broken(path) for path in sorted(BROKEN.glob("*.txt"))]
FORM = re.compile(r"[^:]+:[1-9][0-9]*:[1-9][0-9]*: (warning: )?[^\n]+")


@pytest.mark.parametrize("broken", ALL, ids=[broken.name for broken in ALL])
def test_a_mistake_is_told_with_its_place(broken: Broken, tmp_path: Path):
    root = copy_small(tmp_path)
    apply_changes(broken.changes, root)
    report = check_pack([root], "small", CODE)
    assert tuple([str(complaint) for complaint in report.complaints]) == broken.expected
    assert broken.expected
    assert all(FORM.fullmatch(line) for line in broken.expected)
    playable = not any(complaint.severity == ERROR for complaint in report.complaints)
    assert (report.definitions is not None) == playable


def test_the_sound_pack_has_no_complaint():
    report = check_pack([SMALL], "small", CODE)
    assert report.complaints == ()
    assert report.definitions is not None


SOUND = """    - event: captured
      if: [{near: {who: foes}}, {near: {who: {cards: board, if: {near: {who: it}}}}}]
      target: adjacent
      cost: [{choose: {from: board, as: pal}}, {count: {of: {value: day}, as: much}}]
      do:
        - {send: {what: pal, to: hand}}
        - {hit: {by: {value: much}, then: [{send: {what: victim, to: hand}}, {hit: {by: {value: harm}}}]}}
        - {twice: {if: hard, do: [{send: {what: target, to: hand}}, {fend: {from: blow}}]}}
        - {lend: {stat: edge, until: fight}}
        - {move: {what: self, to: target}}
    - {event: dawn, do: [{choose: {from: board}}, {send: {what: target, to: hand}}]}
    - {event: captured, window: before, do: {gain: {count: 1}}}
  modify:
    - {stat: edge, by: {value: day}, to: victim, if: [{near: {who: it}}, {near: {who: victim}}, {fighting: {}}]}
"""


def test_what_is_known_where_it_is_named_is_no_mistake(tmp_path: Path):
    root = copy_small(tmp_path)
    path = root / "data/small/abilities.yaml"
    old = "    - {event: captures, window: after, may: true, do: {gain: {count: 2}}}\n"
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, SOUND), encoding="utf-8")
    assert check_pack([root], "small", CODE).complaints == ()


def test_a_game_without_permits_says_so(tmp_path: Path):
    code = replace(CODE, vocabulary=replace(VOCABULARY, permits={}))
    told = [str(complaint) for complaint in check_pack([copy_small(tmp_path)], "small", code).complaints]
    assert told == [
        "data/small/abilities.yaml:38:13: ability 'leap': unknown permit 'lie_on'; this game has no permits"
    ]


def test_a_piece_may_say_that_its_parts_are_meant_to_lie_apart(tmp_path: Path):
    root = copy_small(tmp_path)
    apply_changes(read_broken(BROKEN / "piece_in_two_parts.txt").changes, root)
    path = root / "data/small/boards/pieces.yaml"
    path.write_text(path.read_text().replace("  name: Slab\n", "  name: Slab\n  apart: true\n"))
    assert check_pack([root], "small", CODE).complaints == ()


def test_all_mistakes_are_told_at_once(tmp_path: Path):
    root = copy_small(tmp_path)
    names = (
        "card_wrong_word",
        "ability_unknown_flag",
        "option_out_of_range",
        "text_number",
        "tmx_text_object",
        "table_anchor",
    )
    for name in names:
        apply_changes(read_broken(BROKEN / f"{name}.txt").changes, root)
    told = [str(complaint) for complaint in check_pack([root], "small", CODE).complaints]
    for name in names:
        assert set(read_broken(BROKEN / f"{name}.txt").expected) <= set(told)


def test_a_pack_that_is_not_there_is_a_complaint(tmp_path: Path):
    report = check_pack([tmp_path], "small", CODE)
    assert [str(each) for each in report.complaints] == ["data/small/game.yaml:1:1: game.yaml is missing in data/small"]
    assert report.about["name"] == "small"


def test_a_broken_pack_still_says_what_it_is(tmp_path: Path):
    root = copy_small(tmp_path)
    apply_changes(read_broken(BROKEN / "card_wrong_word.txt").changes, root)
    report = check_pack([root], "small", CODE)
    assert report.about["name"] == "Small"
    assert report.about["seats"] == (2, 2)
    assert report.layout is not None
    assert report.face is not None


def test_without_code_the_words_of_abilities_are_taken_as_they_are(tmp_path: Path):
    root = copy_small(tmp_path)
    apply_changes(read_broken(BROKEN / "ability_unknown_flag.txt").changes, root)
    report = check_pack([root], "small")
    assert report.complaints == ()
    assert report.definitions is not None
    assert report.definitions.abilities["shelter"].grants[0].flag == "save"
    assert report.definitions.cards["luna"].abilities[0].params["area"] == ((0, 1), (0, 2))
