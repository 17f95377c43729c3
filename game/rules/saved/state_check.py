"""Whether a state that was read from a save is one that the game's code can go on with: types, and what refers to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.rules.abilities.records import AbilityFacts
from game.rules.asks import OPEN, SEALED, TURN
from game.rules.boards import Board
from game.rules.events import Event
from game.rules.plain import NOBODY, Component, Outcome, zone_name
from game.rules.records import Frame, Question
from game.rules.rng import STREAMS
from game.rules.rulesdef import LATTICE, Rules, ZoneSpec
from game.rules.saved.typed import misfit
from game.rules.state import State

MOST_SEATS: Final = 100
MOST_CELL: Final = 1000
"""No space of a board lies further from its middle: a board is worked on as bits, and a distant space would need thousands of millions."""


class StateError(ValueError):
    """A state that cannot be; says what is wrong with it."""


def check_state(state: State, code: Rules, before: State | None = None) -> None:
    """Raise StateError with the first thing that cannot be. What is the same as in the state `before`, which was good, is passed over."""
    _need(type(state.seat_count) is int and 1 <= state.seat_count <= MOST_SEATS, "has no number of seats")
    for name in ("frames", "asks", "outcome", "script"):
        if before is None or getattr(state, name) != getattr(before, name):
            _fits(getattr(state, name), _DECLARED[name], name)
    _check_work(state, code)
    if before is None or state.abilities is not before.abilities:
        _fits(state.abilities, AbilityFacts, "abilities")
    if before is None or state.values is not before.values:
        _fits(state.values, code.values, "values")
    if before is None or state.options is not before.options:
        _fits(state.options, Any, "options")
    for stream in STREAMS:
        _need(type(state.rng.get(stream)) is int, "has no stream of chance {!r}", stream)
    _need(type(state.next_id) is int, "has no next id")
    lattices = [zone for spec in code.zones if spec.shape == LATTICE for zone in spec.zones(state.seats())]
    for zone in lattices:
        _need(zone in state.boards or zone not in state.zones, "has no board in {}", zone)
    for zone, board in state.boards.items():
        _need(zone in lattices, "has a board in {!r:.40}, which is no lattice", zone)
        if before is None or before.boards.get(zone) is not board:
            _check_board(state, board)
    known: Mapping[int, Component] = before.components if before is not None else {}
    changed = [id for id, component in state.components.items() if known.get(id) is not component]
    for id in changed:
        _check_component(state, id, state.components[id])
    left = [known[id].zone for id in changed if id in known]
    if len(known) - len(left) + len(changed) != len(state.components):
        left += [component.zone for id, component in known.items() if id not in state.components]
    _check_zones(state, code, before, [*left, *[state.components[id].zone for id in changed]])


def check_events(events: Iterable[Event]) -> None:
    """Raise StateError with the first event that holds what no event tells."""
    for event in events:
        _fits(event, Event, "event {!r:.40}", event.kind)


_DECLARED: Final[dict[str, Any]] = {
    "frames": tuple[Frame, ...],
    "asks": tuple[Question, ...],
    "outcome": Outcome | None,
    "script": tuple[int | str, ...],
}


def _need(good: object, problem: str, *values: object) -> None:
    """Raise StateError with a problem, in which its values are put, unless all is good."""
    if not good:
        raise StateError(f"a state {problem.format(*values)}")


def _fits(value: Any, declared: Any, name: str, *values: object) -> None:
    """Raise StateError if a value has another type than declared; its name is put together as a problem is."""
    wrong = misfit(value, declared)
    if wrong:
        raise StateError(f"a state is damaged: {name.format(*values)}{wrong}")


def _check_work(state: State, code: Rules) -> None:
    for frame in state.frames:
        _need(frame.kind in code.handlers, "has unknown work {!r:.40}", frame.kind)
    asked = []
    for ask in state.asks:
        _need(ask.kind in code.kinds, "asks an unknown question {!r:.40}", ask.kind)
        _need(ask.seat in state.seats(), "asks seat {}", ask.seat)
        _need(ask.manner in (TURN, SEALED, OPEN), "asks in an unknown way {!r:.40}", ask.manner)
        _need(ask.seat not in asked, "asks seat {} two things at once", ask.seat)
        asked.append(ask.seat)
    if state.outcome is not None:
        _need(all(seat in state.seats() for seat in state.outcome.winners), "has a winner who has no seat")


def _check_board(state: State, board: Board) -> None:
    for x, y in board.spaces:
        _need(max(abs(x), abs(y)) <= MOST_CELL, "has a space at {}, which is too far away", (x, y))
    for laid in board.laid:
        _need(laid.piece in state.defs.pieces, "has an unknown piece {!r:.40} on the board", laid.piece)
        _need(laid.side in state.defs.pieces[laid.piece].sides, "has an unknown side {!r:.40} on the board", laid.side)
    for space in board.spaces.values():
        _need(not space.ref or space.ref in state.defs.spaces, "has an unknown space {!r:.40}", space.ref)


def _check_component(state: State, id: int, component: Component) -> None:
    _fits(component, Component, "component {}", id)
    _need(component.id == id and 0 < id < state.next_id, "has a component of the wrong id {}", id)
    for seat in (component.owner, component.controller):
        _need(seat == NOBODY or seat in state.seats(), "has a component of seat {}", seat)
    _need(component.place is None or component.zone in state.boards, "has a component on a space of no board")
    tables = {"card": state.defs.cards, "piece": state.defs.pieces}
    if component.type in tables:
        _need(component.ref in tables[component.type], "has an unknown {} {!r:.40}", component.type, component.ref)


def _check_zones(state: State, code: Rules, before: State | None, touched: Iterable[str]) -> None:
    """What the zones say lies in them, and what the components say, who each lie in one: it is looked at where a zone has changed since
    `before`, or was `touched`, since a component there has changed, has come or gone.
    """
    specs = {spec.name: spec for spec in code.zones}
    known = before.zones if before is not None else {}
    components, zones = state.components, state.zones
    changed = [zone for zone, ids in zones.items() if known.get(zone) is not ids]
    for zone in changed:
        spec, ids = specs.get(zone_name(zone)), zones[zone]
        _need(spec is not None and zone in spec.zones(state.seats()), "has an unknown zone {!r:.40}", zone)
        _need(type(ids) is tuple and len(dict.fromkeys(ids)) == len(ids), "has a damaged zone {}", zone)
    _need(sum(map(len, zones.values())) == len(components), "has a component that lies nowhere")
    renewed = dict.fromkeys([*changed, *touched])
    for zone in renewed:
        for id in zones.get(zone, ()):
            there = components.get(id)
            if there is None or there.zone != zone:
                raise StateError(f"a state has {id!r:.40} in {zone}, where it does not lie")
    boards: Mapping[str, Board] = before.boards if before is not None else {}
    for zone, board in state.boards.items():
        if zone in renewed or boards.get(zone) is not board:
            _check_places(state, specs[zone_name(zone)], zone, board)


def _check_places(state: State, spec: ZoneSpec, zone: str, board: Board) -> None:
    """What lies on cells lies on spaces of the board of its zone, and one on the other only where that may be."""
    places = [place for id in state.zone(zone) if (place := state.components[id].place) is not None]
    for place in places:
        _need(place in board.spaces, "has a card at {}, where no space is", place)
    _need(spec.stacks or len(dict.fromkeys(places)) == len(places), "has two cards on one space of {}", zone)
