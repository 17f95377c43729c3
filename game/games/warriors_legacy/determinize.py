"""A possible full state for what a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.games.warriors_legacy.meta import (
    ABILITIES,
    ABILITY,
    BONUS,
    BOX,
    BUILDING,
    CHAMPION,
    CHAMPIONS,
    DECK,
    DECKS,
    EVENT,
    HELD,
    HOUSE,
    INFLUENCE_CARD,
    ITEM,
    MAIN,
    MOVEMENT,
    SHARE,
    SPECIAL,
    copies_of,
    of_type,
)
from game.games.warriors_legacy.records import Marks, State
from game.rules import determinize
from game.rules.determinize import fill, supply, unknown, unseen
from game.rules.plain import seat_zone, zone_seat
from game.rules.rng import Rng
from game.rules.view import UNKNOWN

_USUAL: Final = {HOUSE: 14, INFLUENCE_CARD: 14}
"""So many of these are taken to be in a deck that is not known."""


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards of each seat with those of a legal deck that could be there."""
    defs = redacted.defs
    champions = rng.shuffled(unseen(redacted, supply(of_type(defs, CHAMPION))))
    fill(redacted, unknown(redacted, [BOX, *[seat_zone(CHAMPIONS, each) for each in redacted.seats()]]), champions)
    # Of both seats before any is filled: nobody owns what was unknown, so it would count as everybody's.
    movement = [card.id for card in of_type(defs, MOVEMENT)]
    bonus = [rng.shuffled(unseen(redacted, movement, each)) for each in redacted.seats()]
    for each in redacted.seats():
        fill(redacted, unknown(redacted, [seat_zone(BONUS, each)]), bonus[each])
        for id in unknown(redacted, [seat_zone(ABILITIES, each)]):
            rank = redacted.zone(seat_zone(ABILITIES, each)).index(id) + 1
            ranked = [card.id for card in of_type(defs, ABILITY) if card.fields["rank"] == rank]
            closed = [ref for ref in ranked if defs.cards[ref].fields["form"] != "permanent"]
            fill(redacted, [id], [rng.pick(closed or ranked)])
        hidden = unknown(redacted, [seat_zone(zone, each) for zone in (HELD, DECK)])
        fill(redacted, hidden, _deck(redacted, each, rng)[: len(hidden)])
    # What lies where a game does not put it, by an edit by hand.
    rest = [id for id in redacted.components if redacted.components[id].ref == UNKNOWN]
    fill(redacted, rest, [HOUSE] * len(rest))
    for id, card in redacted.components.items():
        if card.marks.pile:
            redacted.components[id] = card.marked(Marks())
    if redacted.values.phase == DECKS:
        _deal_shares(redacted, rng)
    redacted.touch()
    return redacted


def _seen(state: State, seat: int) -> Counter[str]:
    """The cards of a seat's deck that lie in sight, wherever they are."""
    return Counter([each.ref for each in state.components.values() if each.owner == seat and each.ref != UNKNOWN])


def _deck(state: State, seat: int, rng: Rng) -> list[str]:
    """Cards that could be in a deck of which what lies in sight is known, in a random order."""
    defs, seen = state.defs, _seen(state, seat)
    copies = copies_of(defs, state.options["mode"])
    found: list[str] = []
    for card in of_type(defs, *MAIN):
        kind = card.fields["type"]
        most = _USUAL.get(kind, copies if kind in (EVENT, BUILDING) else 1)
        found += [card.id] * max(0, most - seen[card.id])
    plain = [card.id for card in of_type(defs, ITEM)] or [HOUSE]
    return [*rng.shuffled(found), *plain * 40]


def _deal_shares(state: State, rng: Rng) -> None:
    """While decks are built, the share of special items of the other seat is out of sight altogether."""
    left = rng.shuffled(unseen(state, supply(of_type(state.defs, SPECIAL))))
    shares = [seat_zone(SHARE, each) for each in state.seats()]
    size = max([len(state.zone(zone)) for zone in shares])
    for zone in shares:
        while len(state.zone(zone)) < size and left:
            determinize.add(state, left.pop(), zone, zone_seat(zone), Marks())
