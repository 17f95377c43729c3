"""Entities that come into the battle: invoked, summoned, or brought back (sections 6 and 13 of the rules)."""

from __future__ import annotations

from game.games.mythic_wars.entities import faction, in_battle, uninvoked
from game.games.mythic_wars.losses import judge, most_energy
from game.games.mythic_wars.meta import (
    ARRIVING,
    BATTLE,
    CREATURES,
    DECK,
    ENERGY,
    ENTERED,
    INVOCATION,
    SIDEWAYS,
    SUMMONER,
    TIMES,
)
from game.games.mythic_wars.words import READING, printed, total
from game.rules.abilities import triggers
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.frames import Frame
from game.rules.guards import Guard, lies_in
from game.rules.ops import move, set_mark, set_value
from game.rules.plain import NOBODY, Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work


def invoke_all(work: Work, frame: Frame) -> None:
    """The Invocation Phase: each faction declares in turn, then all that were declared enter together (MW-INVOKE-02 to MW-INVOKE-06)."""
    state = work.state
    if frame.step == 0:
        queue = [seat for seat in state.clockwise(state.values["prime"]) for _each in range(_invocations(state, seat))]
        work.replace(frame.at(1, queue=tuple(queue), declared=()))
        return
    if frame.step == 1:
        left = [seat for seat in frame.values["queue"] if uninvoked(state, seat)]
        if left:
            work.replace(frame.at(1, queue=tuple(left[1:])))
            set_value(work, "active", left[0])
            work.ask(Ask(left[0], "invoke"))
            return
        work.replace(frame.at(2))
        set_value(work, "quiet", 0)
        _enter_together(work)
        triggers.settle(work)
        return
    work.pop()
    # MW-R-25, MW-R-29: the end is tested when all have entered and been heard.
    judge(work, [seat for seat in state.seats() if faction(state, seat)])


def _invocations(state: State, seat: int) -> int:
    """MW-INVOKE-02: exactly one, unless abilities say otherwise (MW-FX-20); MW-INVOKE-04: none without an uninvoked deity."""
    have = len(uninvoked(state, seat))
    more = [total(state, number, "invocations") for number in state.zone(seat_zone(BATTLE, seat))]
    return min(have, max(1, 1 + sum(more))) if have else 0


def _enter_together(work: Work) -> None:
    state = work.state
    entering = [
        number
        for seat in state.clockwise(state.values["prime"])
        for number in state.zone(seat_zone(BATTLE, seat))
        if state.components[number].marks.get(ARRIVING)
    ]
    for number in entering:
        set_mark(work, number, ARRIVING, None)
    for number in entering:
        _entered(work, number)
    for number in entering:
        triggers.happen(work, READING, "invoked", number)


def _entered(work: Work, number: int) -> None:
    entry = work.state.values["entered"] + 1
    set_value(work, "entered", entry)
    set_mark(work, number, ENTERED, entry)
    work.tell("enter", component=number, seat=work.state.components[number].controller)
    triggers.happen(work, READING, "enters", number)


def _declare(work: Work, ask: Ask, choice: Choice) -> None:
    """MW-INVOKE-02: flip the card and place its energy (MW-ENERGY-01)."""
    number, seat = choice.value, ask.seat
    power = printed(work.state, number, "power")
    marks = Frozen({ENERGY: max(1, power), ARRIVING: True})
    move(work, number, seat_zone(BATTLE, seat), face_up=True, controller=seat, marks=marks, cause="invoke")
    work.tell(
        "invoke",
        component=number,
        seat=seat,
        attack=printed(work.state, number, "attack"),
        defense=printed(work.state, number, "defense"),
        power=power,
    )
    set_value(work, "stirred", True)


INVOKE_KIND = DecisionKind(
    "invoke", from_zone(DECK), _declare, (Guard("MW-INVOKE-02", "not_uninvoked", lies_in(DECK)),), rule="MW-INVOKE-02"
)


def creature_in_reserve(state: State, ref: str, seat: int) -> int:
    """The card of a creature that a seat can still summon, or 0 (MW-R-16): of the common copy, or of its own (MW-R-34)."""
    for number in state.zone(CREATURES):
        if state.components[number].ref == ref and state.components[number].owner in (NOBODY, seat):
            return number
    return 0


def summon(work: Work, summoner: int, ref: str) -> None:
    """MW-SUMMON-01, MW-SUMMON-06: a creature comes before its summoner, upright, with energy equal to its Power (MW-ENERGY-02)."""
    state = work.state
    if not in_battle(state, summoner):
        return
    seat = state.components[summoner].controller
    number = creature_in_reserve(state, ref, seat)
    if not number:
        return
    zone = seat_zone(BATTLE, seat)
    place = state.zone(zone).index(summoner)
    marks = Frozen({ENERGY: max(1, printed(state, number, "power")), SUMMONER: summoner})
    move(work, number, zone, face_up=True, controller=seat, index=place, marks=marks, cause="summon")
    if state.options.get("creature_enters") == "sideways":  # MW-R-14: by default upright, and to be empowered
        set_mark(work, number, TIMES, max(1, total(state, number, "empowerments")))
        set_mark(work, number, SIDEWAYS, True)
    work.tell("summon", component=number, source=summoner, seat=seat)
    set_value(work, "stirred", True)
    _entered(work, number)
    triggers.happen(work, READING, "summons", summoner, roles={"creature": number})


def come_back(work: Work, number: int, energy: int) -> None:
    """A defeated entity returns to the battle with so much energy, upright."""
    seat = work.state.components[number].controller
    marks = Frozen({ENERGY: max(1, most_energy(work.state, number, energy))})
    move(work, number, seat_zone(BATTLE, seat), face_up=True, marks=marks, cause="return")
    work.tell("return", component=number, seat=seat)
    set_value(work, "stirred", True)
    _entered(work, number)
    triggers.happen(work, READING, "returns", number)


HANDLERS = {INVOCATION: invoke_all}
