"""What a seat is told besides zones and facts."""

from __future__ import annotations

from game.games.warriors_legacy import stacks
from game.games.warriors_legacy.fighters import fighters, foe_of, is_there, this_turn
from game.games.warriors_legacy.holdings import free_influence, hand, influence, warrior_of
from game.games.warriors_legacy.meta import MAIN, type_of
from game.games.warriors_legacy.records import State
from game.rules.plain import Frozen


def facts(state: State, _seat: int) -> Frozen:
    """By seat: how many cards it holds, how much of its influence is free, and how much there is in all. `links`: who fights whom, from
    whoever has charged, or helps, to the other one (WL-CHARGE-06), and who has shot at whom in this turn.
    `coming`: what the counters on each fighter will do. `figures`: by seat, its warrior.
    """
    seats = state.seats()
    return Frozen(
        cards=tuple([len(hand(state, seat)) for seat in seats]),
        free=tuple([free_influence(state, seat) for seat in seats]),
        influence=tuple([len(influence(state, seat)) for seat in seats]),
        coming=stacks.coming(state),
        figures=tuple([warrior_of(state, seat) for seat in seats]),
        links=tuple([link for seat in seats for id in fighters(state, seat) for link in _links(state, id)]),
    )


def _links(state: State, id: int) -> list[tuple[int, int, str]]:
    foe = foe_of(state, id)
    found = [(id, foe, "foe")] if foe else []
    marks = state.components[id].marks
    if marks.shot == this_turn(state) and marks.aimed:
        shot_at = marks.aimed[0]  # shots come first in a turn
        found += [(id, shot_at, "shot")] if is_there(state, shot_at) and shot_at != foe else []
    return found


def backs(state: State, id: int) -> Frozen:
    """WL-CARD-12, WL-R-97: all cards of a main deck have one back; abilities, champions and movement cards have their own."""
    kind = type_of(state, id)
    return Frozen(pile="main" if kind in MAIN else kind)
