"""Who may see what: the order of decks, and the card drawn until it is placed or discarded, are secret (PD-R-31)."""

from __future__ import annotations

from game.games.pantheon_duel.course import icons_of, majority
from game.games.pantheon_duel.meta import DECK, HAND, PANTHEONS
from game.games.pantheon_duel.records import State
from game.games.pantheon_duel.square import lines_of, reach
from game.rules.plain import Frozen, zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL


def sight(_state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees. Discards, tokens and all else lie open (PD-DRAW-04)."""
    name = zone_name(zone)
    if name == DECK:
        return COUNT
    if name == HAND:
        return FULL if zone_seat(zone) == seat else COUNT
    return FULL


def facts(state: State, seat: int) -> Frozen:
    """What everybody is told beyond zones and values: icons, who has the majority, alignments, and how far the square may still reach.

    Before the first round there is none of these.
    """
    if state.values.phase == PANTHEONS:
        return Frozen()
    icons = icons_of(state)
    ahead = majority(state, icons) if sum(icons) else ()
    return Frozen(icons=icons, majority=ahead, lines=lines_of(state), reach=reach(state))
