"""Who may see what (section 13 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.course import count_board, victory_points
from game.games.legends_at_war.meta import ASIDE, BOARD, DECK, HAND, PILES, POOL, UPGRADE
from game.games.legends_at_war.records import State
from game.rules.plain import EMPTY, Frozen, zone_name, zone_seat
from game.rules.rulesdef import CONTENTS, COUNT, FACES, FULL, NOTHING, TOP

_IN_BATTLE: Final = (meta.OPENING, meta.BATTLE)
_SEALED: Final = (POOL, DECK)
_CLOSED_IN_BATTLE: Final = (DECK, ASIDE, UPGRADE)


def sight(state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees (LAW-HID-09).

    While decks are built, nobody learns how far the others have come (LAW-PSK-02); in a battle nobody looks into a deck or an upgrade
    pile, nor at the cards set aside, which would tell as much (LAW-HID-02). When the battle is over everybody may look into his own again.
    """
    name = zone_name(zone)
    if name == BOARD:
        return FACES
    owner = zone_seat(zone)
    if zone in PILES:
        return _sight_of_pile(state, zone)
    if owner < 0 or name in (meta.CAPTURE, meta.VICTORY):
        return FULL  # LAW-HID-03
    if owner != seat:
        return NOTHING if name in _SEALED and state.values.phase == meta.DECKS else COUNT
    if name in (HAND, POOL):
        return FULL
    if name in _CLOSED_IN_BATTLE and state.values.phase in _IN_BATTLE:
        return COUNT
    return FULL if name == UPGRADE else CONTENTS


def _sight_of_pile(state: State, zone: str) -> str:
    """A draft pile: its top once it is turned over, the number before (LAW-HID-04, LAW-R-55)."""
    pile = state.zone(zone)
    if not pile or not state.components[pile[-1]].face_up:
        return COUNT
    return FULL if state.options.get("draft_browse") else TOP


def backs(state: State, id: int) -> Frozen:
    """The level on the back of a card in hand or face down on the board (LAW-R-58), and of draft piles, which are sorted by it; of decks
    nothing.
    """
    card = state.components[id]
    if card.type != "card":
        return EMPTY
    if card.zone in PILES:
        return Frozen(level=PILES[card.zone][1])
    if zone_name(card.zone) not in (HAND, BOARD) or state.options.get("show_back_levels") == "none":
        return EMPTY
    return Frozen(level=meta.level_of(state.defs, card.ref))


def facts(state: State, seat: int) -> Frozen:
    """What everybody is told beyond zones: the count on the board, how the rounds so far ended, and in a campaign by points those held."""
    told = count_board(state)
    if len(meta.COURSES[meta.mode_of(state)]) > 1:
        told = told.put(rounds=state.values.rounds)
    if meta.plays(state.options, meta.SACRIFICE):
        told = told.put(victory=tuple([victory_points(state, other) for other in state.seats()]))
    return told
