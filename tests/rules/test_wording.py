"""Texts of packs and saves can ask for a plain name and for nothing else."""

from pathlib import Path

import pytest

import game
from game.rules.wording import GAP, fill, names_in, template_problem


class Loud:
    """A value that fails when it is asked for anything but its text."""

    secret = "kept"

    def __str__(self) -> str:
        return "loud"

    def __format__(self, _layout: str) -> str:
        raise AssertionError("a text laid out a value")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{who} takes {card}", "Ann takes loud"),
        ("{who}{who}", "AnnAnn"),
        ("{nobody} waits", f"{GAP} waits"),
        ("{{who}} and }}", "{who} and }"),
        ("{who:>400000000}", "{who:>400000000}"),
        ("{card.secret} {card!r} {0} {} {who[0]}", "{card.secret} {card!r} {0} {} {who[0]}"),
        ("{who", "{who"),
        ("who}", "who}"),
        ("{a{who}b}", "{aAnnb}"),
        ("{many}", "{who}"),
    ],
)
def test_a_text_is_filled_with_names_and_nothing_else(text: str, shown: str) -> None:
    assert fill(text, {"who": "Ann", "card": Loud(), "many": "{who}"}) == shown


def test_the_names_of_a_text_are_those_that_are_filled_in() -> None:
    assert names_in("{b} {a} {b} {{c}} {d:>9} {e.f}") == ("b", "a")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{who} and {{braces}}", ""),
        ("{who:>4}", "has {who:>4}, but only a plain name can stand in braces, such as {card}"),
        ("{}", "has {}, but only a plain name can stand in braces, such as {card}"),
        ("a } b", "has a brace without its partner; write {{ or }} for a brace that is shown"),
        ("{who} {{{", "has a brace without its partner; write {{ or }} for a brace that is shown"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(text: str, problem: str) -> None:
    assert template_problem(text) == problem


def test_nothing_else_fills_in_texts_of_others() -> None:
    ways = ("format_map", "vformat", "Formatter(")
    files = sorted(Path(game.__file__).parent.rglob("*.py"))
    assert len(files) > 100
    assert [(file.name, way) for file in files for way in ways if way in file.read_text(encoding="utf-8")] == []
