"""What a bot needs to think: a possible full state for what it sees, and what a position is worth to a seat."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.meta import (
    ASIDE,
    BOARD,
    BOARDS,
    DECK,
    DECKS,
    HAND,
    PANTHEONS,
    POOL,
    deck_levels,
    level_of,
    mode_of,
)
from game.rules.definitions import CardDef, Definitions
from game.rules.rng import Rng
from game.rules.state import NOBODY, Component, State, seat_zone, zone_name, zone_seat
from game.rules.view import UNKNOWN, View

# --- a possible full state ---


def sample(hollow: State, seat: int, rng: Rng) -> State:
    """Fill what the seat cannot see with cards that could be there, in place; the state that was given.

    A seat's hidden cards come from its pantheon, less what lies open, with the levels its backs show and its deck must have. A card
    that changed hands by being replaced may be anywhere; then any card not in sight will do.
    """
    unseen = _unseen(hollow)
    if hollow.values["phase"] == DECKS:
        _rebuild_pools(hollow, seat, unseen, rng)
    slots: dict[str, list[int]] = {}
    for zone in sorted(hollow.zones):
        numbers = [number for number in hollow.zones[zone] if hollow.components[number].ref == UNKNOWN]
        if numbers:
            slots[zone] = numbers
    # Hands and face-down cards show their levels, so they are filled first; then decks, which must add up; then what is left.
    for name in (HAND, BOARD, DECK, POOL, ASIDE):
        for zone, numbers in slots.items():
            if zone_name(zone) == name:
                for number in numbers:
                    _fill(hollow, number, unseen, rng)
    hollow.touch()
    return hollow


def _unseen(state: State) -> dict[str, dict[int, list[str]]]:
    """Pantheon -> level -> the cards that lie nowhere in sight. Those of pantheons that nobody took lie open in the library."""
    in_sight = dict.fromkeys([component.ref for component in state.components.values()])
    found: dict[str, dict[int, list[str]]] = {}
    for ref, card in state.defs.cards.items():
        if ref not in in_sight:
            pantheon = str(card.fields.get("pantheon", ""))
            found.setdefault(pantheon, {}).setdefault(level_of(state.defs, ref), []).append(ref)
    return found


def _rebuild_pools(state: State, seat: int, unseen: dict[str, dict[int, list[str]]], rng: Rng) -> None:
    """While decks are built the other seats' cards are out of sight altogether: give those who are done a deck, all others their pool."""
    asked = [ask.seat for ask in state.asks]
    for other in state.seats():
        if other == seat:
            continue
        wanted = {} if other in asked else deck_levels(state.defs, mode_of(state))
        for level, refs in unseen.get(state.values["pantheons"][other], {}).items():
            for index, ref in enumerate(rng.shuffled(refs)):
                zone = seat_zone(DECK if index < wanted.get(level, 0) else POOL, other)
                number = state.next_id
                state.next_id += 1
                state.components[number] = Component(number, ref, "card", zone, None, NOBODY, other)
                state.zones[zone] = (*state.zones.get(zone, ()), number)
            refs.clear()


def _fill(state: State, number: int, unseen: dict[str, dict[int, list[str]]], rng: Rng) -> None:
    subject = state.components[number]
    if subject.kind != "card":
        return
    seat = subject.controller if subject.controller >= 0 else zone_seat(subject.zone)
    pantheon = state.values["pantheons"][seat]
    shown = subject.marks.get("level")
    level = shown if shown is not None else _level_due(state, subject.zone, seat, unseen.get(pantheon, {}), rng)
    ref = _take(unseen, pantheon, level, rng)
    marks = subject.marks.without("level")
    if zone_name(subject.zone) == BOARD:
        marks = marks.put(
            placed=subject.marks.get("placed", state.values["placed"]),
            played=state.values["turn"],
            began_face_down=state.values["turn"],
        )
    state.components[number] = subject._replace(ref=ref, marks=marks)


def _level_due(state: State, zone: str, seat: int, left: dict[int, list[str]], rng: Rng) -> int | None:
    """A level for a card whose back shows none: one that the seat's deck of this mode still lacks; any if the card is not of the deck."""
    if zone_name(zone) not in (DECK, HAND, BOARD):
        return None
    lacking = deck_levels(state.defs, mode_of(state))
    pantheon = state.values["pantheons"][seat]
    for component in state.components.values():
        if component.kind != "card" or component.ref == UNKNOWN or zone_name(component.zone) in (POOL, ASIDE):
            continue
        card = state.defs.cards[component.ref]
        if card.fields.get("pantheon") == pantheon:
            level = level_of(state.defs, component.ref)
            lacking[level] = lacking.get(level, 0) - 1
    levels = [level for level, count in lacking.items() for _each in range(count) if left.get(level)]
    return rng.pick(levels) if levels else None


def _take(unseen: dict[str, dict[int, list[str]]], pantheon: str, level: int | None, rng: Rng) -> str:
    """Take out a card of that pantheon and level, or else the nearest to it that is left."""
    order = [pantheon, *[other for other in unseen if other != pantheon]]
    for only in ((level,), None) if level is not None else (None,):
        for name in order:
            levels = unseen.get(name, {})
            refs = [ref for key, listed in levels.items() if only is None or key in only for ref in listed]
            if refs:
                ref = rng.pick(refs)
                for listed in levels.values():
                    if ref in listed:
                        listed.remove(ref)
                return ref
    raise AssertionError("more hidden cards than cards out of sight")


# --- what a position is worth ---

_ABILITY_WORTH: Final = 2.5
_CARD: Final = 10.0
_LEVEL: Final = 0.6
_EXPOSED: Final = 3.2
_DONE: Final = 1.0
_HELD: Final = 0.05
"""In a battle strong cards in hand are worth keeping for later, but not much."""


def evaluate(view: View) -> float:
    """How good the position is for the view's seat.

    Decks count by their numbers, boards by how close they lie, battles by cards, levels and how easily each card could be taken.
    """
    phase = view.value("phase")
    if phase == PANTHEONS:
        return 0.0
    if phase == DECKS:
        # A finished deck is worth a little more, so that building ends.
        return _own_cards(view) + (_DONE if view.seat not in view.waiting else 0.0)
    if phase == BOARDS:
        return _own_cards(view) + _DONE + _compactness(view)
    return _own_cards(view) * _HELD + _DONE + _compactness(view) * _HELD + _battle_worth(view)


def _own_cards(view: View) -> float:
    """Strength of what the seat sees in its own deck and hand."""
    seen = (*view.zone(seat_zone(DECK, view.seat)), *view.zone(seat_zone(HAND, view.seat)))
    return sum([card_worth(view.defs, sighting.ref) for sighting in seen if sighting.ref is not None])


def _compactness(view: View) -> float:
    """Edges between spaces, each counted twice: many if there are few gaps."""
    board = view.board
    return float(sum([len(board.neighbours(cell)) for cell in board.spaces]))


def card_worth(defs: Definitions, ref: str) -> float:
    """Printed numbers and a flat worth for an ability, about what it costs in numbers."""
    card = defs.cards[ref]
    return _edges(card) + _ABILITY_WORTH * len(card.abilities)


def _edges(card: CardDef) -> float:
    return float(sum([int(card.fields.get(edge, 0)) for edge in ("north", "east", "south", "west")]))


def _battle_worth(view: View) -> float:
    occupants = view.occupants()
    spaces = view.board.spaces
    worth = 0.0
    best_other: dict[int, float] = {}
    for (x, y), card in occupants.items():
        value = _CARD
        if card.ref is not None:
            value += _LEVEL * level_of(view.defs, card.ref)
        danger = 0.0
        if card.id is not None and card.face_up:
            for dx, dy, edge in ((0, -1, "north"), (1, 0, "east"), (0, 1, "south"), (-1, 0, "west")):
                cell = (x + dx, y + dy)
                if cell in spaces and cell not in occupants:
                    danger += _risk(view.stat(card.id, edge).total)
        value -= _EXPOSED * min(danger, 2.0)
        if card.controller == view.seat:
            worth += value
        else:
            best_other[card.controller] = best_other.get(card.controller, 0.0) + value
    others = list(best_other.values())
    if others:
        worth -= (max(others) + sum(others) / len(others)) / 2
    return worth


def _risk(value: int) -> float:
    """How likely an open edge of this value is beaten by a card yet to come, roughly."""
    return max(0.0, min(1.0, (9.0 - value) / 8.0))
