"""What a bot needs to think: a possible full state for what it sees, and what a position is worth to a seat."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars.meta import (
    BATTLE,
    BOX,
    DECK,
    DEFEATED,
    ENERGY,
    FACTION_SIZE,
    LIBRARY,
    PANTHEON,
    POOL,
    SIDEWAYS,
    SOLO,
    dealt_count,
    deities,
    forming,
    pantheon_of,
    picks_in_secret,
    single_pantheon,
)
from game.rules.definitions import Definitions, kept
from game.rules.determinize import add, unknown, unseen
from game.rules.plain import seat_zone, zone_name, zone_seat
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.view import UNKNOWN, View


def sample(redacted: State, seat: int, rng: Rng) -> State:
    """Fill what the seat cannot see with deities that could be there, in place; the state that was given."""
    if picks_in_secret(redacted):
        _lay_out_picks(redacted, seat)
    if forming(redacted.defs, redacted.options) == SOLO:
        _sample_copies(redacted, rng)
    else:
        _fill(redacted, rng.shuffled(unseen(redacted, deities(redacted.defs))), None)
    # Nobody knows what the dice will show; two samples throw them differently.
    redacted.rng = {stream: rng.below(1 << 60) for stream in redacted.rng}
    redacted.values.setdefault("rolls", ((0,) * 6,) * redacted.seat_count)
    redacted.touch()
    return redacted


def _lay_out_picks(state: State, seat: int) -> None:
    """While deities are picked those of the other seats are out of sight altogether: give those who are done four of them, all others
    what they pick from.
    """
    asked = [ask.seat for ask in state.asks]
    way, listed = forming(state.defs, state.options), deities(state.defs)
    left = max(0, len(unseen(state, listed)) - len(unknown(state, state.zones)))
    for other in state.seats():
        if other == seat:
            continue
        # A written position may give the others fewer than the mode does.
        dealt = len(listed) if way == SOLO else min(_dealt_to(state, other), left)
        left -= dealt
        picked = 0 if other in asked else FACTION_SIZE
        for nth in range(dealt):
            add(state, UNKNOWN, seat_zone(DECK if nth < picked else POOL, other), other)


def _dealt_to(state: State, seat: int) -> int:
    """From how many deities a seat picks in this mode."""
    if forming(state.defs, state.options) != PANTHEON:
        return dealt_count(state.options)
    given = state.values["pantheons"][seat]
    return len([ref for ref in deities(state.defs) if pantheon_of(state.defs, ref) == given])


def _sample_copies(state: State, rng: Rng) -> None:
    """MW-R-34: everybody has a copy of each deity; unknown ones of a seat are those of its copy that are not in sight.

    What lies in the box belongs to somebody, but it never comes back: any deity will do there.
    """
    for seat in state.seats():
        seen = dict.fromkeys(
            [
                component.ref
                for component in state.components.values()
                if zone_name(component.zone) != BOX and seat in (component.owner, zone_seat(component.zone))
            ]
        )
        _fill(state, rng.shuffled([ref for ref in deities(state.defs) if ref not in seen]), seat)
    _fill(state, rng.shuffled(deities(state.defs)) * state.seat_count, None)


def _fill(state: State, left: list[str], only: int | None) -> None:
    """Give the unknown components names from a list: uninvoked deities first, which may have to be of one pantheon."""
    zones = [
        zone
        for name in (DECK, POOL, LIBRARY, BOX)
        for zone in sorted(state.zones)
        if zone_name(zone) == name and (only is None or zone_seat(zone) == only)
    ]
    chosen: dict[int, str] = {}
    for number in unknown(state, zones):
        subject = state.components[number]
        seat = zone_seat(subject.zone)
        wanted = _pantheon_due(state, seat, chosen) if zone_name(subject.zone) in (DECK, POOL) else ""
        fitting = [ref for ref in left if pantheon_of(state.defs, ref) == wanted] if wanted else []
        ref = fitting[0] if fitting else left[0]
        left.remove(ref)
        if seat >= 0 and wanted == "":
            chosen.setdefault(seat, pantheon_of(state.defs, ref))
        owner = seat if only is not None else subject.owner
        state.components[number] = subject._replace(ref=ref, owner=owner)


def _pantheon_due(state: State, seat: int, chosen: dict[int, str]) -> str:
    """The pantheon that a seat's deities must be of, as far as it is known; empty if any will do."""
    given = str(state.values["pantheons"][seat])
    if given or not single_pantheon(state.defs, state.options):
        return given
    for name in (BATTLE, DEFEATED, DECK):
        for number in state.zone(seat_zone(name, seat)):
            ref = state.components[number].ref
            card = state.defs.cards.get(ref)
            if card is not None and "creature" not in (card.fields.get("types") or ()):
                return pantheon_of(state.defs, ref)
    return chosen.get(seat, "")


# --- what a position is worth ---

_ENTITY: Final = 4.0
_ABILITY: Final = 1.5
_SCORE: Final = 0.35
_TURNED: Final = 0.4
_VARIETY: Final = 0.5


def evaluate(view: View) -> float:
    """How good the position is for the view's seat: its entities, their energy and its uninvoked deities, against those of the others."""
    if view.value("phase") == "factions":
        # A finished faction is worth a little more, so that picking ends.
        return _picks_worth(view) + (0.5 if view.seat not in view.waiting else 0.0)
    worths = [_faction_worth(view, seat) for seat in view.seats()]
    own = worths.pop(view.seat)
    return own - (max(worths) + sum(worths) / len(worths)) / 2


def _picks_worth(view: View) -> float:
    """What a seat has picked so far. The lower a deity's scores, the stronger is its ability, so all are worth the same; different
    elements go well together.
    """
    picked = [sighting.ref for sighting in view.zone(seat_zone(DECK, view.seat)) if sighting.ref is not None]
    elements = {view.defs.cards[ref].fields.get("element") for ref in picked if ref in view.defs.cards}
    return _ENTITY * len(picked) + _VARIETY * len(elements)


def _faction_worth(view: View, seat: int) -> float:
    worth = 0.0
    worths, mean = _worths(view.defs)
    for sighting in view.zone(seat_zone(BATTLE, seat)):
        if sighting.ref is None:
            continue
        energy = int(sighting.marks.get(ENERGY, 0))
        worth += _ENTITY + energy + worths[sighting.ref][0]
        if not sighting.marks.get(SIDEWAYS):
            worth += _TURNED
    for sighting in view.zone(seat_zone(DECK, seat)):
        worth += _ENTITY + (worths[sighting.ref][1] if sighting.ref in worths else mean)
    return worth


_Worths = dict[str, tuple[float, float]]


@kept
def _worths(defs: Definitions) -> tuple[_Worths, float]:
    """Card -> what its scores are worth in the battle, and what it is worth before it is invoked; and the mean of the latter."""
    worths: _Worths = {}
    for card in defs.cards.values():
        scores = _SCORE * (int(card.fields.get("attack", 0)) + int(card.fields.get("defense", 0)))
        worths[card.id] = (scores, scores + int(card.fields.get("power", 0)) + _ABILITY * len(card.abilities))
    listed = deities(defs)
    mean = sum([worths[ref][1] for ref in listed]) / max(1, len(listed))
    return worths, mean
