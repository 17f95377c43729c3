"""Possible full states for what a seat sees: hidden cards are filled in with cards that could be there."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.meta import ASIDE, BOARD, DECK, DECKS, HAND, PILES, POOL, UPGRADE, level_of, levels_in
from game.games.legends_at_war.records import Marks, State
from game.rules.determinize import add, unknown, unseen
from game.rules.plain import seat_zone, zone_name, zone_seat
from game.rules.rng import Rng
from game.rules.view import UNKNOWN

Unseen = dict[str, dict[int, list[str]]]
"""Kind -> level -> the cards that lie nowhere in sight. The kind is the pantheon, or the dominion where all pantheons are mixed."""
_ORDER: Final = (HAND, BOARD, UPGRADE, DECK, POOL, ASIDE)


def sample(redacted: State, seat: int, rng: Rng) -> State:
    """Fill what the seat cannot see with cards that could be there, in place; the state that was given.

    In a Pantheon mode a seat's hidden cards come from its pantheon, less what lies open, with the levels its backs show and its deck must
    have. A card that changed hands by being replaced may be anywhere; then any card not in sight will do. In a Ragnarok mode each draft
    pile gets cards of its kind, and what is left may be in any hand or deck.
    """
    left = _out_of_sight(redacted, "pantheon" if meta.plays(redacted.options, meta.PANTHEONS) else "dominion")
    if redacted.values.phase == DECKS:
        _rebuild_pools(redacted, seat, left, rng)
    hidden = {zone: unknown(redacted, (zone,)) for zone in sorted(redacted.zones)}
    for zone, ids in hidden.items():
        if zone in PILES:
            _fill_pile(redacted, zone, ids, left, rng)
    # Backs that show a level come first; then upgrade piles, which hold the high ones; then decks, which must add up; then what is left.
    backs = [id for ids in hidden.values() for id in ids if redacted.components[id].marks.level]
    later = [id for name in _ORDER for zone, ids in hidden.items() if zone_name(zone) == name for id in ids]
    for id in dict.fromkeys([*backs, *later]):
        if redacted.components[id].ref == UNKNOWN:
            _fill(redacted, id, left, rng)
    redacted.touch()
    return redacted


def _out_of_sight(state: State, field: str) -> Unseen:
    """The cards that lie nowhere in sight. Those of pantheons that nobody took lie open in the library."""
    found: Unseen = {}
    for ref in unseen(state, state.defs.cards):
        kind = state.defs.cards[ref].fields[field]
        found.setdefault(kind, {}).setdefault(level_of(state.defs, ref), []).append(ref)
    return found


def _rebuild_pools(state: State, seat: int, unseen: Unseen, rng: Rng) -> None:
    """While decks are built the other seats' cards are out of sight altogether: give those who are done a deck, all others their pool."""
    asked = [ask.seat for ask in state.asks]
    for other in [other for other in state.seats() if other != seat]:
        wanted = {} if other in asked else levels_in(state.figures)
        for level, refs in unseen.get(state.values.pantheons[other], {}).items():
            for index, ref in enumerate(rng.shuffled(refs)):
                add(state, ref, seat_zone(DECK if index < wanted.get(level, 0) else POOL, other), other, Marks())
            refs.clear()


def _fill_pile(state: State, zone: str, ids: list[int], unseen: Unseen, rng: Rng) -> None:
    """Fill a draft pile with cards of its dominion and level; what lies under a card that is face up is so too."""
    dominion, level = PILES[zone]
    for id in ids:
        face_up = state.components[state.zone(zone)[-1]].face_up
        ref = _take(unseen, dominion, level, rng)
        state.components[id] = state.components[id]._replace(ref=ref, marks=Marks(), face_up=face_up)


def _fill(state: State, id: int, unseen: Unseen, rng: Rng) -> None:
    subject = state.components[id]
    seat = subject.controller if subject.controller >= 0 else zone_seat(subject.zone)
    kind = state.values.pantheons[seat] if seat >= 0 else ""
    level = subject.marks.level or _level_due(state, subject.zone, kind, unseen.get(kind, {}), rng)
    ref = _take(unseen, kind, level, rng)
    turn = state.values.turn
    on_board = zone_name(subject.zone) == BOARD
    marks = Marks(placed=state.values.placed, played=turn, began_face_down=turn) if on_board else Marks()
    state.components[id] = subject._replace(ref=ref, marks=marks)


def _level_due(state: State, zone: str, pantheon: str, left: dict[int, list[str]], rng: Rng) -> int | None:
    """A level for a card whose back shows none; None if it may be of any."""
    name = zone_name(zone)
    if name == UPGRADE:
        # Level III cannot have left it before the last round; after that nobody knows.
        higher = [level for level, refs in left.items() if refs and level > 1]
        return None if not higher else max(higher) if state.values.round < 3 else rng.pick(higher)
    if name not in (DECK, HAND, BOARD) or not meta.plays(state.options, DECKS):
        return None
    # One that the seat's deck of this mode still lacks; any if the card is not of the deck.
    lacking = levels_in(state.figures)
    for component in state.components.values():
        card = state.defs.cards.get(component.ref) if component.type == "card" else None
        if card is not None and zone_name(component.zone) not in (POOL, ASIDE) and card.fields["pantheon"] == pantheon:
            level = level_of(state.defs, component.ref)
            lacking[level] = lacking.get(level, 0) - 1
    levels = [level for level, count in lacking.items() for _each in range(count) if left.get(level)]
    return rng.pick(levels) if levels else None


def _take(unseen: Unseen, kind: str, level: int | None, rng: Rng) -> str:
    """Take out a card of that kind and level, or else the nearest to it that is left. A kind that there is none of means any."""
    order = [kind, *[other for other in unseen if other != kind]] if kind in unseen else []
    for only in ((level,), None) if level is not None else (None,):
        for names in [[name] for name in order] or [list(unseen)]:
            refs = [
                ref
                for name in names
                for key, listed in unseen[name].items()
                if only is None or key in only
                for ref in listed
            ]
            if refs:
                ref = rng.pick(refs)
                for levels in unseen.values():
                    for listed in levels.values():
                        if ref in listed:
                            listed.remove(ref)
                return ref
    raise AssertionError("more hidden cards than cards out of sight")
