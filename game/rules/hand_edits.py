"""Hand edits that most games have alike. How a component may be moved is the game's own business."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from game.rules import ops
from game.rules.abilities.grammar import Param
from game.rules.plain import Component, Plain, seat_zone, zone_name
from game.rules.records import NamedFact
from game.rules.rulesdef import EditSpec
from game.rules.state import State
from game.rules.work import GameFault, Work

Check = Callable[[State, Component], None]
"""Raises GameFault for a component with which this must not be done now."""
COMPONENT: Final = Param("int")
SEAT: Final = Param("int", least=0)
_GIVEN: Final = {
    "place": Param("cell", required=False),
    "face_up": Param("bool", required=False),
    "controller": Param("int", required=False, least=0),
}


def anything(_state: State, _subject: Component) -> None:
    """It may be done with every component."""


def move(run: Callable[[Work, Component, str, Mapping[str, Plain]], None], *given: str) -> EditSpec:
    """Move a component to a zone, as the code of the game does: run(work, component, zone, parameters). `given`: what may be said beside,
    of `place`, `face_up` and `controller`.
    """

    def moved(work: Work, params: Mapping[str, Plain]) -> None:
        if "controller" in params:
            ops.require_seat(work.state, params["controller"])
        run(work, ops.component(work.state, params["component"]), str(params["zone"]), params)

    return EditSpec({"component": COMPONENT, "zone": Param("zone"), **{name: _GIVEN[name] for name in given}}, moved)


def turn_over(whole: Collection[str] = ()) -> EditSpec:
    """Turn a component face up or face down. What lies in a zone of `whole` is turned together."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = ops.component(work.state, params["component"])
        if subject.zone in whole:
            ops.turn_pile(work, subject.zone, bool(params["face_up"]))
        else:
            ops.turn_over(work, subject.id, bool(params["face_up"]))

    return EditSpec({"component": COMPONENT, "face_up": Param("bool")}, run)


def set_controller(check: Check = anything) -> EditSpec:
    """Give a component to a seat."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = ops.component(work.state, params["component"])
        ops.require_seat(work.state, params["seat"])
        check(work.state, subject)
        ops.set_controller(work, subject.id, params["seat"])

    return EditSpec({"component": COMPONENT, "seat": SEAT}, run)


def shuffle(*names: str) -> EditSpec:
    """Shuffle a zone; one of these names, if any are given."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        zone = str(params["zone"])
        if names and zone_name(zone) not in names:
            raise GameFault(f"{zone} is not shuffled, only {', '.join(names)}")
        ops.shuffle(work, zone)

    return EditSpec({"zone": Param("zone")}, run)


def draw(from_zone: str, to_zone: str) -> EditSpec:
    """Let a seat draw from its own zone of one name into its own zone of another."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        seat = params["seat"]
        ops.require_seat(work.state, seat)
        ops.draw(work, seat_zone(from_zone, seat), seat_zone(to_zone, seat), int(params.get("count", 1)), seat=seat)

    return EditSpec({"seat": SEAT, "count": Param("int", required=False, least=1)}, run)


def set_mark(fact: NamedFact[int], check: Check = anything) -> EditSpec:
    """Set a mark that counts something; 0 takes it away."""
    name = fact.__name__

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = ops.component(work.state, params["component"])
        check(work.state, subject)
        ops.set_mark(work, subject.id, name, int(params["value"]) or None)

    return EditSpec({"component": COMPONENT, "value": Param("int", least=0, most=99)}, run)


def set_count(*facts: NamedFact[tuple[int, ...]]) -> EditSpec:
    """Set what a seat has of something: one of these facts of the match, which hold a number for each seat."""
    names = tuple([fact.__name__ for fact in facts])

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        seat, name = params["seat"], str(params["what"])
        ops.require_seat(work.state, seat)
        ops.set_value_for(work, name, seat, params["count"])

    return EditSpec(
        {"seat": SEAT, "what": Param("word", words=names), "count": Param("int", least=0, most=99)},
        run,
    )
