"""Whether a state that was read from a save is one that the game's code can go on with: types, and what refers to what."""

from __future__ import annotations

from collections.abc import Iterable
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
    _fits(state.options, Any, "options")
    for stream in STREAMS:
        _need(type(state.rng.get(stream)) is int, f"has no stream of chance {stream!r}")
    _need(type(state.next_id) is int, "has no next id")
    lattices = [zone for spec in code.zones if spec.shape == LATTICE for zone in spec.zones(state.seats())]
    for zone in lattices:
        _need(zone in state.boards or zone not in state.zones, f"has no board in {zone}")
    for zone, board in state.boards.items():
        _need(zone in lattices, f"has a board in {zone!r:.40}, which is no lattice")
        if before is None or before.boards.get(zone) is not board:
            _check_board(state, board)
    for id, component in state.components.items():
        if before is None or before.components.get(id) is not component:
            _check_component(state, id, component)
    _check_zones(state, code, before)


def check_events(events: Iterable[Event]) -> None:
    """Raise StateError with the first event that holds what no event tells."""
    for event in events:
        _fits(event, Event, f"event {event.kind!r:.40}")


_DECLARED: Final[dict[str, Any]] = {
    "frames": tuple[Frame, ...],
    "asks": tuple[Question, ...],
    "outcome": Outcome | None,
    "script": tuple[int | str, ...],
}


def _need(good: object, problem: str) -> None:
    if not good:
        raise StateError(f"a state {problem}")


def _fits(value: Any, declared: Any, name: str) -> None:
    wrong = misfit(value, declared)
    _need(not wrong, f"is damaged: {name}{wrong}")


def _check_work(state: State, code: Rules) -> None:
    for frame in state.frames:
        _need(frame.kind in code.handlers, f"has unknown work {frame.kind!r:.40}")
    asked = []
    for ask in state.asks:
        _need(ask.kind in code.kinds, f"asks an unknown question {ask.kind!r:.40}")
        _need(ask.seat in state.seats(), f"asks seat {ask.seat}")
        _need(ask.manner in (TURN, SEALED, OPEN), f"asks in an unknown way {ask.manner!r:.40}")
        _need(ask.seat not in asked, f"asks seat {ask.seat} two things at once")
        asked.append(ask.seat)
    if state.outcome is not None:
        _need(all(seat in state.seats() for seat in state.outcome.winners), "has a winner who has no seat")


def _check_board(state: State, board: Board) -> None:
    for x, y in board.spaces:
        _need(max(abs(x), abs(y)) <= MOST_CELL, f"has a space at {(x, y)}, which is too far away")
    for laid in board.laid:
        _need(laid.piece in state.defs.pieces, f"has an unknown piece {laid.piece!r:.40} on the board")
        _need(laid.side in state.defs.pieces[laid.piece].sides, f"has an unknown side {laid.side!r:.40} on the board")
    for space in board.spaces.values():
        _need(not space.ref or space.ref in state.defs.spaces, f"has an unknown space {space.ref!r:.40}")


def _check_component(state: State, id: int, component: Component) -> None:
    _fits(component, Component, f"component {id}")
    _need(component.id == id and 0 < id < state.next_id, f"has a component of the wrong id {id}")
    for seat in (component.owner, component.controller):
        _need(seat == NOBODY or seat in state.seats(), f"has a component of seat {seat}")
    _need(component.place is None or component.zone in state.boards, "has a component on a space of no board")
    tables = {"card": state.defs.cards, "piece": state.defs.pieces}
    if component.type in tables:
        _need(component.ref in tables[component.type], f"has an unknown {component.type} {component.ref!r:.40}")


def _check_zones(state: State, code: Rules, before: State | None) -> None:
    specs = {spec.name: spec for spec in code.zones}
    known = before.zones if before is not None else {}
    components = state.components
    lying = 0
    for zone, ids in state.zones.items():
        lying += len(ids)
        if known.get(zone) is not ids:
            spec = specs.get(zone_name(zone))
            _need(spec is not None and zone in spec.zones(state.seats()), f"has an unknown zone {zone!r:.40}")
            _need(type(ids) is tuple and len(dict.fromkeys(ids)) == len(ids), f"has a damaged zone {zone}")
    _need(lying == len(components), "has a component that lies nowhere")
    for zone, ids in state.zones.items():
        for id in ids:
            there = components.get(id)
            if there is None or there.zone != zone:
                raise StateError(f"a state has {id!r:.40} in {zone}, where it does not lie")
    for zone, board in state.boards.items():
        _check_places(state, specs[zone_name(zone)], zone, board)


def _check_places(state: State, spec: ZoneSpec, zone: str, board: Board) -> None:
    """What lies on cells lies on spaces of the board of its zone, and one on the other only where that may be."""
    places = [place for id in state.zone(zone) if (place := state.components[id].place) is not None]
    for place in places:
        _need(place in board.spaces, f"has a card at {place}, where no space is")
    _need(spec.stacks or len(dict.fromkeys(places)) == len(places), f"has two cards on one space of {zone}")
