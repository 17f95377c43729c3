"""Typing errors in the texts of a pack and of its overlays."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content import check_pack
from game.content.layout import SHOWS
from game.content.text_words import slipped
from game.rules.wording import names_in
from game.ui import table_picture
from tests.content.small_code import CODE, SMALL, copy_small


def told(root: Path, *texts: str) -> list[str]:
    """The complaints about the small pack with these texts as overlays, one over the other."""
    roots = [SMALL]
    for number, text in enumerate(texts):
        roots.append(root / str(number))
        path = roots[-1] / "data/small/text/en.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    return [str(each).removeprefix(f"{roots[-1]}/") for each in check_pack(roots, "small", CODE).complaints]


def test_a_placeholder_that_the_replaced_text_lacks_is_an_error(tmp_path: Path):
    assert told(tmp_path, 'prompt.play: "{crad}, play a card of {card}"\n') == [
        "data/small/text/en.yaml:1:14: the text 'prompt.play' has an unknown {crad}; the question 'play' has {card} (did you mean {card}?)"
    ]


def test_a_name_in_a_text_that_had_none_is_an_error(tmp_path: Path):
    assert told(tmp_path, 'option.bonus: "Bonus of {seat}"\n') == [
        "data/small/text/en.yaml:1:15: the text 'option.bonus' has an unknown {seat}; the original text has no name in braces"
    ]


def test_a_placeholder_that_is_left_out_is_a_warning(tmp_path: Path):
    assert told(tmp_path, "prompt.play: Play a card\n") == [
        "data/small/text/en.yaml:1:14: warning: the text 'prompt.play' leaves out {card} of the original text"
    ]


def test_a_text_that_is_reworded_with_all_its_names_is_good(tmp_path: Path):
    assert told(tmp_path, 'prompt.play: "{card}: a card, {card}!"\n') == []


def test_a_slip_in_the_only_text_with_a_name_is_told(tmp_path: Path):
    # Only the declarations of the game know then which name was meant.
    root = copy_small(tmp_path)
    path = root / "data/small/text/en.yaml"
    text = path.read_text(encoding="utf-8").replace("{seat} strikes", "Somebody strikes")
    path.write_text(text.replace("Another card lies", "A card of {seet} lies"), encoding="utf-8")
    (found,) = [str(each) for each in check_pack([root], "small", CODE).complaints]
    assert found.endswith(
        "warning: the text 'refusal.occupied' has {seet}, which nothing else has (did you mean {seat}?)"
    )


@pytest.mark.parametrize(
    ("word", "other", "slip"),
    [
        ("crad", "card", True),
        ("carrd", "card", True),
        ("atacker", "attacker", True),
        ("seet", "seat", True),
        ("cards", "card", False),
        ("card", "cards", False),
        ("seat_to", "seat", False),
        ("count", "round", False),
        ("to", "by", False),
        ("card", "card", False),
    ],
)
def test_one_slip_of_the_fingers(word: str, other: str, slip: bool):
    assert slipped(word, other) is slip


def test_the_names_in_braces_of_a_text():
    assert names_in("{a} and {{b}} and {c}, {a}") == ("a", "c")


def test_the_ways_to_show_a_zone_are_those_of_the_table():
    named = ("FAN", "GRID", "PILE", "MINI", "STRIP", "LATTICE", "TABLEAU", "SLOT")
    shows = [getattr(table_picture, name) for name in named]
    assert list(SHOWS) == shows
