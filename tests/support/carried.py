"""What is derived of a state that is played in place, and carried on from change to change, is what a state without any of it derives.

Bots play in place, nobody hearing what happens, on paths that no stored match takes.
"""

from __future__ import annotations

from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.state import State
from game.rules.view import View
from tests.support.matches import Start

VIEWED = 8
"""At one of so many choices all views are compared, at another what comes of the choice, heard and unheard."""


def check_carried(game: Game, start: Start, most: int) -> int:
    """Play a random match in place, at most so many choices; how many were made. Raises AssertionError for what is not as it should be."""
    engine, rng = Engine(game.code), Rng(start.seed)
    state = start.new(game).state.clone()
    choices = 0
    while state.outcome is None and choices < most:
        bare = state.bare()
        for ask in state.asks:
            assert engine.options(state, ask) == engine.options(bare, ask), f"after {choices} choices: {ask}"
        if rng.below(VIEWED) == 0:
            _check_views(engine, state, bare)
        seat = rng.pick(state.asks).seat
        decision = engine.decision(state, seat)
        assert decision is not None
        choice, listens = decision.pick(rng), rng.below(2) == 0
        twin = state.bare() if rng.below(VIEWED) == 0 else None
        engine.apply(state, seat, choice, [] if listens else None)
        if twin is not None:
            engine.apply(twin, seat, choice, None if listens else [])
            assert codec.digest(twin) == codec.digest(state), (
                f"{choice} after {choices} choices comes to something else"
            )
        choices += 1
    return choices


def _check_views(engine: Engine, state: State, bare: State) -> None:
    for seat in (NOBODY, *state.seats()):
        one, other = View(engine, state, seat).to_plain(), View(engine, bare, seat).to_plain()
        assert one == other, f"seat {seat} sees otherwise: {[name for name in one if one[name] != other[name]]}"
