"""What a placement would come to is shown before it is made, also when the seat could still spend something."""

from __future__ import annotations

from typing import Any

from game.rules.asks import Choice, Path
from tests.games.pantheon_duel.table import Table


def _duel(**more: Any) -> Table:
    return Table.at(
        {
            "cards": [{"id": "b1", "by": "B", "at": [0, 0], "p": 1}],
            "decks": {"A": [{"id": "a1", "p": 5}, "x"], "B": ["y"]},
            **more,
        }
    )


def _place(table: Table) -> Path:
    return (Choice("component", table.number("a1")), Choice("cell", (1, 0)))


def test_strength_in_stock_does_not_hide_the_battle() -> None:
    # PD-TOKEN-01: the question whether to spend comes between the placement and the battle
    table = _duel(strength={"A": 1})
    match = table.match
    digest = match.digest()
    near, far = match.preview(0, _place(table)), match.preview(0, _place(table), onward=True)
    assert near.declined == ()
    assert "attack" not in [event.kind for event in near.events]
    assert far.declined == ("strength",)
    assert far.events[: len(near.events)] == near.events
    assert [event.data["captured"] for event in far.events if event.kind == "attack"] == [True]
    taken = far.view.component(table.number("b1"))
    assert taken is not None
    assert taken.controller == 0
    assert match.digest() == digest


def test_nothing_is_declined_where_nothing_is_asked() -> None:
    table = _duel()
    far = table.match.preview(0, _place(table), onward=True)
    assert far.declined == ()
    assert far.events == table.match.preview(0, _place(table)).events


def test_what_must_be_answered_ends_the_preview() -> None:
    # PD-FREYJA-01: whom she captures cannot be declined where there are several; the preview does not guess it
    cards = [{"id": "b1", "by": "B", "at": [0, 0]}, {"id": "b2", "by": "B", "at": [1, 1]}]
    table = Table.at({"cards": cards, "decks": {"A": [{"id": "a1", "card": "freyja"}, "x"], "B": ["y"]}})
    far = table.match.preview(0, _place(table), onward=True)
    assert (far.stopped, far.declined) == ("", ())
    assert far.view.decision is not None
    assert {choice.what for choice in far.view.decision.options} == {"component"}
    assert "attack" not in [event.kind for event in far.events]
