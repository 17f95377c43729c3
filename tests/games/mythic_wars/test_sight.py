"""What a seat may know of unfinished work: ids of hidden components are taken out, other numbers are left alone."""

from __future__ import annotations

from game.games.mythic_wars import GAME
from game.games.mythic_wars.steps import SPEND, SPLIT
from game.library import open_game
from game.rules.abilities import effects, triggers
from game.rules.frames import Frame
from game.rules.plain import Frozen
from game.rules.state import State

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


def test_numbers_that_are_ids_by_chance_stay() -> None:
    # MW-INVOKE-09: with few cards on the table every small number is somebody's id
    state, hidden, open_one = _hidden()
    program = {"ref": "a1", "nth": hidden, "seat": 0, "values": Frozen(loss=hidden), "part": ("triggers", hidden)}
    due = Frozen({**program, "source": open_one, "roles": Frozen(target=hidden, remover=open_one), "last": False})
    batch = Frame(triggers.BATCH, values=Frozen(due=(due,)))
    (entry,) = GAME.redact(state, batch, 0).values["due"]
    assert entry["part"] == ("triggers", hidden)
    assert (entry["nth"], entry["values"]["loss"]) == (hidden, hidden)
    assert entry["roles"] == Frozen(target=0, remover=open_one)
    for frame in (
        Frame(effects.NUMBER, open_one, 0, Frozen(answer=hidden)),
        Frame(SPEND, open_one, 0, Frozen(answer=hidden, most=hidden)),
        Frame(SPLIT, open_one, 0, Frozen(left=hidden)),
        Frame(effects.EACH, open_one, 0, Frozen(left=hidden)),
    ):
        assert GAME.redact(state, frame, 0) == frame


def test_ids_of_hidden_components_go() -> None:
    state, hidden, open_one = _hidden()
    each = Frame(effects.EACH, open_one, 0, Frozen({"left": (hidden, open_one), "as": "each"}))
    assert GAME.redact(state, each, 0).values["left"] == (open_one,)
    assert GAME.redact(state, each, 1) == each
    split = Frame(SPLIT, open_one, 0, Frozen(who=(open_one, hidden), given=(hidden,), left=2))
    assert GAME.redact(state, split, 0).values == Frozen(who=(open_one,), given=(), left=2)
