"""What a seat may know of unfinished work: ids of hidden components are taken out, other numbers are left alone."""

from __future__ import annotations

from game.games.mythic_wars import GAME
from game.library import open_game
from game.rules.abilities.records import Batch, Due, ForEach, Loss, Losses, Number, Repeat, Scope, ShareOut
from game.rules.engine import Engine
from game.rules.plain import Frozen
from game.rules.records import Frame, put
from game.rules.state import State
from game.rules.view import View

POSITION = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1"}], "B": [{"id": "b1"}]},
    "uninvoked": {"A": [{"id": "u1"}], "B": [{"id": "u2"}]},
}


def _hidden() -> tuple[State, int, int]:
    """A state, the id of B's uninvoked deity, and that of a1."""
    _defs, state = GAME.position(open_game("mythic-wars").defs, POSITION)
    numbers = {component.ref: number for number, component in state.components.items()}
    return state, numbers["u2"], numbers["a1"]


def _told(state: State, frame: Frame, seat: int) -> Frame:
    """A frame as a seat knows it."""
    state.frames = (frame,)
    (told,) = View(Engine(GAME), state, seat).redacted().frames
    assert isinstance(told, Frame)
    return told


def test_numbers_that_are_ids_by_chance_stay() -> None:
    # MW-INVOKE-09: with few cards on the table every small number is somebody's id
    state, hidden, open_one = _hidden()
    scope = Scope(open_one, "a1", hidden, 0, Frozen(remover=open_one), Frozen(loss=hidden), clause=("triggers", hidden))
    for frame in (
        Batch((Due(scope),), answer=hidden),
        Number(scope, "n", hidden, hidden, hidden),
        Repeat(scope, hidden),
        ShareOut(scope, hidden),
    ):
        assert _told(state, frame, 0) == frame


def test_ids_of_hidden_components_go() -> None:
    state, hidden, open_one = _hidden()
    scope = Scope(open_one, "a1", 0, 0, Frozen(target=hidden, remover=open_one))
    bare = put(scope, roles=Frozen(target=0, remover=open_one))
    each = ForEach(scope, "each", (hidden, open_one))
    assert _told(state, each, 0) == ForEach(bare, "each", (open_one,))
    assert _told(state, each, 1) == each
    assert _told(state, ShareOut(scope, 2, (hidden, open_one), hidden), 0) == ShareOut(bare, 2, (open_one,), 0)
    assert _told(state, Losses("energy", hidden, (Loss(hidden, 2),)), 0) == Losses("energy", 0, (Loss(0, 2),))
    assert _told(state, Batch((Due(scope),)), 0) == Batch((Due(bare),))


def test_a_card_that_lies_nowhere_in_sight_is_not_named() -> None:
    state, hidden, _open_one = _hidden()
    due = Batch((Due(Scope(hidden, "u2", 0, 1)),))
    assert _told(state, due, 0) == Batch((Due(Scope(0, "", 0, 1)),))
    assert _told(state, due, 1) == due
