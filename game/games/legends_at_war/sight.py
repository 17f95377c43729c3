"""Who may see what (section 13 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.meta import ASIDE, BOARD, DECK, DECKS, HAND, PANTHEONS, POOL, level_of
from game.rules.decisions import Ask
from game.rules.frames import Frame
from game.rules.gamedef import CONTENTS, COUNT, FACES, FULL, NOTHING
from game.rules.state import EMPTY, Frozen, State, zone_name, zone_seat

_OUTSIDE_BATTLE: Final = (PANTHEONS, DECKS, "boards")
_SEALED: Final = (POOL, DECK)


def sight(state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees (LAW-HID-09).

    While decks are built, nobody learns how far the others have come (LAW-PSK-02); in a battle nobody looks into a deck, nor at the
    cards set aside, which would tell as much (LAW-HID-02).
    """
    name = zone_name(zone)
    if name == BOARD:
        return FACES
    owner = zone_seat(zone)
    if owner < 0:
        return FULL
    if owner != seat:
        return NOTHING if name in _SEALED and state.values["phase"] == DECKS else COUNT
    if name in (HAND, POOL):
        return FULL
    if name in (DECK, ASIDE) and state.values["phase"] not in _OUTSIDE_BATTLE:
        return COUNT
    return CONTENTS


def backs(state: State, number: int) -> Frozen:
    """The level on the back of a card in hand or face down on the board (LAW-R-58); of decks nothing."""
    card = state.components[number]
    if card.kind != "card" or zone_name(card.zone) not in (HAND, BOARD):
        return EMPTY
    if state.options.get("show_back_levels") == "none":
        return EMPTY
    return Frozen(level=level_of(state.defs, card.ref))


_GESTURES: Final = {
    "open.cell": "open.card",
    "play.cell": "play.card",
    "lay.orient": "lay.piece",
    "lay.cell": "lay.piece",
}


def redact_ask(state: State, ask: Ask, seat: int) -> Ask:
    """Another seat's question: a gesture that it has begun is nobody else's business, nor is how often it changed its deck."""
    if ask.kind == "deck":
        return ask._replace(values=EMPTY)
    begun = _GESTURES.get(ask.kind)
    return ask if begun is None else Ask(ask.seat, begun, EMPTY, ask.mode)


def redact(state: State, frame: Frame, seat: int) -> Frame:
    """Frames hold nothing hidden: seats, public ids and steps."""
    return frame
