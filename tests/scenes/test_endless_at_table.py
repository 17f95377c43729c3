"""An ability whose work would not end, at the table: nothing is done, the ability is named, and the table goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.hand import Hand
from tests.support.compiled import give_compiled

GAME = "mythic-wars"
ENDLESS = (
    "z_endless: {name: Endless, kind: persistent, text: Test., when: {event: energy_gained, do: {gain: {who: self, amount: 1}}},"
    " activate: {window: empower, do: {gain: {who: self, amount: 1}}}}\n"
)
BATTLE = {"A": [{"id": "a", "ab": "z_endless"}], "B": [{"id": "b"}]}


@pytest.fixture
def hand(tmp_path: Path, monkeypatch):
    folder = tmp_path / "data" / GAME
    folder.mkdir(parents=True)
    (folder / "abilities.yaml").write_text(ENDLESS, encoding="utf-8")
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    give_compiled(tmp_path)
    hand = Hand()
    yield hand
    hand.close()


def test_a_person_is_told_and_may_do_something_else(hand: Hand):
    hand.position({"players": ["A", "B"], "battle": BATTLE}, game_id=GAME)
    match = hand.match
    code = match.game.code
    (endless,) = code.notation.paths(match.state, 0, "ability a")
    before = match.digest()
    assert hand.table.choosing.gesture is not None
    assert hand.table.choosing.gesture.explore(endless) is None
    assert hand.table.choosing.gesture.preview(endless).stopped == "endless"
    hand.table.turns.submit(endless)
    hand.frames(3)
    assert match.digest() == before
    assert "would go on without end" in hand.said()
    assert "'z_endless'" in hand.said()
    (attack,) = code.notation.paths(match.state, 0, "attack a b")
    hand.table.turns.submit(attack)
    hand.settle()
    assert len(match.log) == 1


def test_a_bot_that_has_nothing_else_leaves_its_seat_to_a_person(hand: Hand):
    endless = BATTLE["A"][0]
    battle = {"A": [endless], "B": [{"id": "b"}]}
    hand.position({"players": ["A", "B"], "battle": battle, "round": 2}, ("human", "human"), GAME)
    session = hand.table.session
    session.seats = (session.seats[0]._replace(kind="random"), session.seats[1])
    (path,) = hand.match.game.code.notation.paths(hand.match.state, 0, "ability a")
    hand.table.turns.act(0, path)
    hand.frames(3)
    assert session.seats[0].human
    assert "would go on without end" in hand.said()
