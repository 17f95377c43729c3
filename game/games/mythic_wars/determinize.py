"""Possible full states for what a seat sees: hidden deities are filled in with such as could be there."""

from __future__ import annotations

from game.games.mythic_wars import meta
from game.games.mythic_wars.records import Marks, State
from game.rules.determinize import add, unknown, unseen
from game.rules.plain import seat_zone, zone_name, zone_seat
from game.rules.records import put
from game.rules.rng import Rng
from game.rules.view import UNKNOWN


def sample(redacted: State, seat: int, rng: Rng) -> State:
    """Fill what the seat cannot see with deities that could be there, in place; the state that was given."""
    if meta.picks_in_secret(redacted):
        _lay_out_picks(redacted, seat)
    if meta.forming(redacted.defs, redacted.options) == meta.SOLO:
        _sample_copies(redacted, rng)
    else:
        # Further samples of the same are clones, and share what was found: here, and what is unknown (`_places`).
        left: list[str] | None = redacted.lying.get("unseen")
        if left is None:
            left = redacted.lying["unseen"] = unseen(redacted, meta.deities(redacted.defs))
        _fill(redacted, rng.shuffled(left), None)
    # Nobody knows what the dice will show; two samples throw them differently.
    redacted.rng = {stream: rng.below(1 << 60) for stream in redacted.rng}
    redacted.values = put(redacted.values, rolls=meta.no_rolls(redacted.seat_count))
    redacted.touch()
    return redacted


def _lay_out_picks(state: State, seat: int) -> None:
    """While deities are picked those of the other seats are out of sight altogether: give those who are done four of them, all others
    what they pick from.
    """
    asked = [ask.seat for ask in state.asks]
    way, listed = meta.forming(state.defs, state.options), meta.deities(state.defs)
    left = max(0, len(unseen(state, listed)) - len(unknown(state, state.zones)))
    for other in state.seats():
        if other == seat:
            continue
        # A written position may give the others fewer than the mode does.
        dealt = len(listed) if way == meta.SOLO else min(_dealt_to(state, other), left)
        left -= dealt
        picked = 0 if other in asked else meta.FACTION_SIZE
        for nth in range(dealt):
            add(state, UNKNOWN, seat_zone(meta.DECK if nth < picked else meta.POOL, other), other, Marks())


def _dealt_to(state: State, seat: int) -> int:
    """From how many deities a seat picks in this mode."""
    if meta.forming(state.defs, state.options) != meta.PANTHEON:
        return meta.dealt_count(state.options)
    given = state.values.pantheons[seat]
    return len([ref for ref in meta.deities(state.defs) if meta.pantheon_of(state.defs, ref) == given])


def _sample_copies(state: State, rng: Rng) -> None:
    """MW-R-34: everybody has a copy of each deity; unknown ones of a seat are those of its copy that are not in sight.

    What lies in the box belongs to somebody, but it never comes back: any deity will do there.
    """
    for seat in state.seats():
        seen = dict.fromkeys(
            [
                component.ref
                for component in state.components.values()
                if zone_name(component.zone) != meta.BOX and seat in (component.owner, zone_seat(component.zone))
            ]
        )
        _fill(state, rng.shuffled([ref for ref in meta.deities(state.defs) if ref not in seen]), seat)
    _fill(state, rng.shuffled(meta.deities(state.defs)) * state.seat_count, None)


def _fill(state: State, left: list[str], only: int | None) -> None:
    """Give the unknown components names from a list: uninvoked deities first, which may have to be of one pantheon."""
    components, places = state.components, _places(state, only)
    if not any(state.values.pantheons) and not meta.single_pantheon(state.defs, state.options):
        for (id, seat, _name), ref in zip(places, left[: len(places)], strict=True):
            subject = components[id]
            components[id] = subject.called(ref, seat if only is not None else subject.owner)
        return
    chosen: dict[int, str] = {}
    for id, seat, name in places:
        subject = components[id]
        wanted = _pantheon_due(state, seat, chosen) if name in (meta.DECK, meta.POOL) else ""
        fitting = [nth for nth, ref in enumerate(left) if meta.pantheon_of(state.defs, ref) == wanted] if wanted else []
        ref = left.pop(fitting[0] if fitting else 0)
        if seat >= 0 and wanted == "":
            chosen.setdefault(seat, meta.pantheon_of(state.defs, ref))
        components[id] = subject.called(ref, seat if only is not None else subject.owner)


def _places(state: State, only: int | None) -> list[tuple[int, int, str]]:
    """The unknown components, of one seat if `only` is one, in the order in which they are given names, with the seat and the name of the
    zone of each.
    """
    found: list[tuple[int, int, str]] | None = state.lying.get(("unknown", only))
    if found is None:
        zones: dict[str, list[str]] = {name: [] for name in (meta.DECK, meta.POOL, meta.LIBRARY, meta.BOX)}
        for zone in sorted(state.zones):
            name = zone_name(zone)
            if name in zones and (only is None or zone_seat(zone) == only):
                zones[name].append(zone)
        listed = [(zone, zone_seat(zone), name) for name, zones_of in zones.items() for zone in zones_of]
        found = [(id, seat, name) for zone, seat, name in listed for id in unknown(state, (zone,))]
        state.lying["unknown", only] = found
    return found


def _pantheon_due(state: State, seat: int, chosen: dict[int, str]) -> str:
    """The pantheon that a seat's deities must be of, as far as it is known; empty if any will do."""
    given = state.values.pantheons[seat]
    if given or not meta.single_pantheon(state.defs, state.options):
        return given
    for name in (meta.BATTLE, meta.DEFEATED, meta.DECK):
        for id in state.zone(seat_zone(name, seat)):
            ref = state.components[id].ref
            card = state.defs.cards.get(ref)
            if card is not None and "creature" not in (card.fields.get("types") or ()):
                return meta.pantheon_of(state.defs, ref)
    return chosen.get(seat, "")
