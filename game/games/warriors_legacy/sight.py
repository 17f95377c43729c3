"""What a seat is told besides zones and facts."""

from __future__ import annotations

from game.games.warriors_legacy import stacks
from game.games.warriors_legacy.fighters import fighters, foe_of
from game.games.warriors_legacy.holdings import free_influence, hand, influence
from game.games.warriors_legacy.meta import MAIN, type_of
from game.games.warriors_legacy.records import State
from game.rules.plain import Frozen


def facts(state: State, _seat: int) -> Frozen:
    """By seat: how many cards it holds, how much of its influence is free, and how much there is in all. `links`: who fights whom, from
    whoever has charged, or helps, to the other one (WL-CHARGE-06). `coming`: what the counters on each fighter will do.
    """
    seats = state.seats()
    return Frozen(
        cards=tuple([len(hand(state, seat)) for seat in seats]),
        free=tuple([free_influence(state, seat) for seat in seats]),
        influence=tuple([len(influence(state, seat)) for seat in seats]),
        coming=stacks.coming(state),
        links=tuple(
            [(id, foe_of(state, id), "foe") for seat in seats for id in fighters(state, seat) if foe_of(state, id)]
        ),
    )


def backs(state: State, id: int) -> Frozen:
    """WL-CARD-12, WL-R-97: all cards of a main deck have one back; abilities, champions and movement cards have their own."""
    kind = type_of(state, id)
    return Frozen(pile="main" if kind in MAIN else kind)
