"""Hand edits that most games have alike. How a component may be moved is the game's own business.

What they refuse they refuse with `NotByHand`, by the texts `refusal.<why>`, of the client or of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from game.rules import ops, seats
from game.rules.abilities import renumbering
from game.rules.abilities.grammar import Param
from game.rules.abilities.language import Reading
from game.rules.plain import Component, Plain, seat_zone, zone_name, zone_seat
from game.rules.records import NamedFact
from game.rules.redaction import named_in
from game.rules.rulesdef import EditSpec
from game.rules.state import State
from game.rules.work import NotByHand, Work

Check = Callable[[State, Component], None]
"""Raises NotByHand for a component with which this must not be done now."""
Move = Callable[[Work, Component, str, Mapping[str, Plain]], None]
"""The code of a game that moves a component to a zone: move(work, component, zone, parameters)."""
SeatCheck = Callable[[State, int], None]
"""Raises NotByHand for a seat whose number must not be set now."""
TurnTo = Callable[[Work, int], None]
"""The code of a game that puts unfinished work so that the turn of a seat comes next, or raises NotByHand where it cannot be broken off."""
Hanging = Callable[[Work, str, int], None]
"""The code of a game that sees to what hangs on a number of the match before it is set: run(work, fact, number), or raises NotByHand."""
COMPONENT: Final = Param("int")
SEAT: Final = Param("int", least=0)
_GIVEN: Final = {
    "place": Param("cell", required=False),
    "face_up": Param("bool", required=False),
    "controller": Param("int", required=False, least=0),
}
MOST: Final = 999
"""No number that is set by hand is larger."""


def anything(_state: State, _subject: Component) -> None:
    """It may be done with every component."""


def require_idle(state: State, subject: Component) -> None:
    """Raise NotByHand for a component that an open question, or work that is not done yet, is about: it stays where it lies."""
    abilities = state.abilities
    if subject.id in named_in([*state.asks, *state.frames, *abilities.due, *abilities.pending]).ids:
        raise NotByHand("edit_at_work", subject.id)


def move(run: Move, *given: str) -> EditSpec:
    """Move a component to a zone, as the code of the game does: run(work, component, zone, parameters). `given`: what may be said beside,
    of `place`, `face_up` and `controller`.
    """

    def moved(work: Work, params: Mapping[str, Plain]) -> None:
        if "controller" in params:
            require_seat(work.state, params["controller"])
        subject = component(work.state, params["component"])
        run(work, subject, str(params["zone"]), params)

    return EditSpec({"component": COMPONENT, "zone": Param("zone"), **{name: _GIVEN[name] for name in given}}, moved)


def take(run: Move, box: str, *given: str) -> EditSpec:
    """Take a card of the pack that is not in the match, or one more of it, out of the zone `box`, where it comes from nowhere, and move it
    as `move` does.
    """

    def taken(work: Work, params: Mapping[str, Plain]) -> None:
        state = work.state
        if "controller" in params:
            require_seat(state, params["controller"])
        zone, ref = str(params["zone"]), str(params["card"])
        if ref not in state.defs.cards:
            raise NotByHand("edit_no_card")
        known, seat = box in state.zones, zone_seat(zone)
        id = ops.create(work, ref, "card", box, owner=seat, controller=seat)
        run(work, state.components[id], zone, params)
        if not known and not state.zone(box):
            state.zones.pop(box, None)

    return EditSpec({"card": Param("card"), "zone": Param("zone"), **{name: _GIVEN[name] for name in given}}, taken)


def component(state: State, id: int) -> Component:
    """The component of this id. Raises NotByHand if there is none."""
    if id not in state.components:
        raise NotByHand("edit_no_component")
    return state.components[id]


def require_seat(state: State, seat: int) -> None:
    """Raise NotByHand for a number that is no seat."""
    if seat not in state.seats():
        raise NotByHand("edit_no_seat")


def zone_of(state: State, zone: Plain) -> str:
    """A zone of the match. Raises NotByHand if there is none of this name."""
    if zone not in state.zones:
        raise NotByHand("edit_no_zone")
    return str(zone)


def turn_over(whole: Collection[str] = ()) -> EditSpec:
    """Turn a component face up or face down. What lies in a zone of `whole` is turned together."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = component(work.state, params["component"])
        if subject.zone in whole:
            ops.turn_pile(work, subject.zone, bool(params["face_up"]))
        else:
            ops.turn_over(work, subject.id, bool(params["face_up"]))

    return EditSpec({"component": COMPONENT, "face_up": Param("bool")}, run)


def set_controller(check: Check = anything) -> EditSpec:
    """Give a component to a seat."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = component(work.state, params["component"])
        require_seat(work.state, params["seat"])
        check(work.state, subject)
        ops.set_controller(work, subject.id, params["seat"])

    return EditSpec({"component": COMPONENT, "seat": SEAT}, run)


def shuffle(*names: str) -> EditSpec:
    """Shuffle a zone; one of these names, if any are given."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        zone = zone_of(work.state, params["zone"])
        if names and zone_name(zone) not in names:
            raise NotByHand("edit_not_shuffled")
        ops.shuffle(work, zone)

    return EditSpec({"zone": Param("zone")}, run)


def draw(from_zone: str, to_zone: str) -> EditSpec:
    """Let a seat draw from its own zone of one name into its own zone of another."""

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        seat = params["seat"]
        require_seat(work.state, seat)
        count = int(params.get("count", 1))
        ops.draw(work, work.state.own(from_zone, seat), seat_zone(to_zone, seat), count, seat=seat)

    return EditSpec({"seat": SEAT, "count": Param("int", required=False, least=1)}, run)


def set_mark(fact: NamedFact[int], check: Check = anything) -> EditSpec:
    """Set a mark that counts something; 0 takes it away."""
    name = fact.__name__

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject = component(work.state, params["component"])
        check(work.state, subject)
        ops.set_mark(work, subject.id, name, int(params["value"]) or None)

    return EditSpec({"component": COMPONENT, "value": Param("int", least=0, most=99)}, run)


def set_marks(check: Check, *facts: NamedFact[int] | NamedFact[bool]) -> EditSpec:
    """Set one of several marks: to a number, or where it is true or not, to 1 or 0."""
    names = tuple([fact.__name__ for fact in facts])

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        subject, name = component(work.state, params["component"]), str(params["what"])
        check(work.state, subject)
        usual = getattr(work.code.unmarked, name)
        value = int(params["value"])
        if type(usual) is bool and value > 1:
            raise NotByHand("edit_yes_or_no")
        ops.set_mark(work, subject.id, name, bool(value) if type(usual) is bool else value)

    return EditSpec(
        {"component": COMPONENT, "what": Param("word", words=names), "value": Param("int", least=0, most=99)}, run
    )


def set_count(*facts: NamedFact[tuple[int, ...]], check: SeatCheck | None = None, least: int = 0) -> EditSpec:
    """Set what a seat has of something: one of these facts of the match, which hold a number for each seat."""
    names = tuple([fact.__name__ for fact in facts])

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        seat, name = params["seat"], str(params["what"])
        require_seat(work.state, seat)
        if check is not None:
            check(work.state, seat)
        if seat >= len(work.state.value(name)):
            raise NotByHand("edit_not_yet")
        ops.set_value_for(work, name, seat, params["count"])

    return EditSpec(
        {"seat": SEAT, "what": Param("word", words=names), "count": Param("int", least=least, most=MOST)},
        run,
    )


def set_value(
    *facts: NamedFact[int], before: Hanging | None = None, least: int = 0, reading: Reading | None = None
) -> EditSpec:
    """Set a number of the match as a whole. `before` sees to what hangs on it; `reading`, how the abilities of the game are read: effects
    with a duration last as long, and limited uses count, as if the number had not been set.
    """
    names = tuple([fact.__name__ for fact in facts])

    def run(work: Work, params: Mapping[str, Plain]) -> None:
        name, number, was = str(params["what"]), params["count"], work.state.clone()
        if before is not None:
            before(work, name, number)
        ops.set_value(work, name, number)
        if reading is not None:
            renumbering.go_on(work, reading, was)

    return EditSpec({"what": Param("word", words=names), "count": Param("int", least=least, most=MOST)}, run)


def give_turn(run: TurnTo) -> EditSpec:
    """Give the turn to a seat: what was asked is dropped, and its turn begins when the rules go on. Refused where an ability is due."""

    def given(work: Work, params: Mapping[str, Plain]) -> None:
        state, seat = work.state, params["seat"]
        require_in_match(state, seat)
        if state.abilities.due:
            raise NotByHand("edit_turn_at_work")
        run(work, seat)
        state.asks = ()

    return EditSpec({"seat": SEAT}, given)


def give_lead(run: TurnTo) -> EditSpec:
    """Let a seat be the one that goes first, from which orders are counted: of a round, or of the match."""

    def given(work: Work, params: Mapping[str, Plain]) -> None:
        require_in_match(work.state, params["seat"])
        run(work, params["seat"])

    return EditSpec({"seat": SEAT}, given)


def require_in_match(state: State, seat: int) -> None:
    """Raise NotByHand for a number that is no seat, or a seat that has left the match."""
    require_seat(state, seat)
    if not seats.is_living(state, seat):
        raise NotByHand("edit_left", seat=seat)
