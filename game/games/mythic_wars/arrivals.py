"""Entities that come into the battle: invoked, summoned, or brought back (sections 6 and 13 of the rules)."""

from __future__ import annotations

from game.games.mythic_wars import records
from game.games.mythic_wars.entities import in_battle, uninvoked
from game.games.mythic_wars.losses import judge, most_energy, turn
from game.games.mythic_wars.meta import BATTLE, CREATURES, DECK
from game.games.mythic_wars.records import Marks, State, Values, Work
from game.games.mythic_wars.words import READING, printed, total
from game.rules import ops
from game.rules.abilities import evaluation, triggers
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, lies_in
from game.rules.plain import NOBODY, seat_zone
from game.rules.work import on


def invoke_all(work: Work, frame: records.Invocation) -> None:
    """The Invocation Phase: each faction declares in turn, then all that were declared enter together (MW-INVOKE-02 to MW-INVOKE-06)."""
    state = work.state
    if frame.step < 2:
        left = [seat for seat in frame.queue if uninvoked(state, seat)] if frame.step else _declaring(state)
        if left:
            work.replace(records.Invocation(tuple(left[1:]), step=1))
            ops.put(work, Values.active, left[0])
            work.ask(records.Invoke(left[0]))
            return
        work.replace(frame.at(2))
        ops.put(work, Values.quiet, 0)
        _enter_together(work)
        triggers.settle(work)
        return
    work.pop()
    # MW-R-25, MW-R-29: the end is tested when all have entered and been heard. If the last ones fell, that was judged as they fell.
    judge(work, ())


def _declaring(state: State) -> list[int]:
    """The seats that declare in this round, in their order, each as often as it does."""
    return [seat for seat in state.clockwise(state.values.prime) for _each in range(_invocations(state, seat))]


def _invocations(state: State, seat: int) -> int:
    """MW-INVOKE-02: exactly one, unless abilities say otherwise (MW-FX-20); MW-INVOKE-04: none without an uninvoked deity."""
    have = len(uninvoked(state, seat))
    if not have or "invocations" not in evaluation.changing(READING, state):
        return min(have, 1)  # the usual case
    more = [total(state, id, "invocations") for id in state.zone(seat_zone(BATTLE, seat))]
    return min(have, max(1, 1 + sum(more)))


def _enter_together(work: Work) -> None:
    state = work.state
    entering = [
        id
        for seat in state.clockwise(state.values.prime)
        for id in state.zone(seat_zone(BATTLE, seat))
        if state.components[id].marks.arriving
    ]
    for id in entering:
        ops.mark(work, id, Marks.arriving, False)
    for id in entering:
        _entered(work, id)
    for id in entering:
        triggers.happen(work, READING, "invoked", id)


def _entered(work: Work, id: int) -> None:
    entry = work.state.values.entered + 1
    ops.put(work, Values.entered, entry)
    ops.mark(work, id, Marks.entered, entry)
    if work.events is not None:
        work.tell(records.EnterTold(id, work.state.components[id].controller))
    triggers.happen(work, READING, "enters", id)


def _declare(work: Work, ask: records.Invoke, choice: Choice) -> None:
    """MW-INVOKE-02: flip the card and place its energy (MW-ENERGY-01)."""
    id, seat = choice.value, ask.seat
    power = printed(work.state, id, "power")
    marks = Marks(energy=max(1, power), arriving=True)
    ops.move(work, id, seat_zone(BATTLE, seat), face_up=True, controller=seat, marks=marks, cause="invoke")
    if work.events is not None:
        attack, defense = printed(work.state, id, "attack"), printed(work.state, id, "defense")
        work.tell(records.InvokeTold(id, seat, attack, defense, power))
    ops.put(work, Values.stirred, True)


INVOKE_KIND = DecisionKind.of(
    records.Invoke,
    from_zone(DECK),
    _declare,
    (Guard.prepared("MW-INVOKE-02", "not_uninvoked", lies_in(DECK)).settled(),),
    rule="MW-INVOKE-02",
)


def creature_in_reserve(state: State, ref: str, seat: int) -> int:
    """The card of a creature that a seat can still summon, or 0 (MW-R-16): of the common copy, or of its own (MW-R-34)."""
    for id in state.zone(CREATURES):
        if state.components[id].ref == ref and state.components[id].owner in (NOBODY, seat):
            return id
    return 0


def summon(work: Work, summoner: int, ref: str) -> None:
    """MW-SUMMON-01, MW-SUMMON-06: a creature comes before its summoner, upright, with energy equal to its Power (MW-ENERGY-02)."""
    state = work.state
    if not in_battle(state, summoner):
        return
    seat = state.components[summoner].controller
    id = creature_in_reserve(state, ref, seat)
    if not id:
        return
    zone = seat_zone(BATTLE, seat)
    place = state.zone(zone).index(summoner)
    marks = Marks(energy=max(1, printed(state, id, "power")), summoner=summoner)
    ops.move(work, id, zone, face_up=True, controller=seat, index=place, marks=marks, cause="summon")
    if state.options.get("creature_enters") == "sideways":  # MW-R-14: by default upright, and to be empowered
        turn(work, id, sideways=True)
    work.tell(records.SummonTold(id, summoner, seat))
    ops.put(work, Values.stirred, True)
    _entered(work, id)
    triggers.happen(work, READING, "summons", summoner, roles={"creature": id})


def come_back(work: Work, id: int, energy: int) -> None:
    """A defeated entity returns to the battle with so much energy, upright."""
    seat = work.state.components[id].controller
    marks = Marks(energy=max(1, most_energy(work.state, id, energy)))
    ops.move(work, id, seat_zone(BATTLE, seat), face_up=True, marks=marks, cause="return")
    work.tell(records.ReturnTold(id, seat))
    ops.put(work, Values.stirred, True)
    _entered(work, id)
    triggers.happen(work, READING, "returns", id)


FRAMES = (on(records.Invocation, invoke_all),)
