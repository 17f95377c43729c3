"""The two warriors fight each other, last of all in a combat turn (sections 41, 42 and 46 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import strokes
from game.games.warriors_legacy.fighters import foe_of, is_disabled, ready_weapons, weapons
from game.games.warriors_legacy.holdings import warrior_of
from game.games.warriors_legacy.meta import RED, RED_DIE
from game.games.warriors_legacy.records import Assail, AssailDie, Duel, Marks, Riposte, RiposteDie, State, Stroke, Work
from game.games.warriors_legacy.stages import GO_ON
from game.games.warriors_legacy.told import RedDiceTold, SparedTold, StrokeTold
from game.rules import ops
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.plain import seat_zone
from game.rules.work import course, on

LET_BE: Final = Choice("button", "let_be")


# --- the red dice ---


def throw_red(work: Work, *, fresh: bool) -> None:
    """WL-DICE-01, WL-DICE-02: both seats throw the dice that were used in the last turn, or all of them (`fresh`: WL-R-35)."""
    for seat in work.state.seats():
        lying = work.state.zone(seat_zone(RED, seat))
        again = [id for id in lying if fresh or work.state.components[id].marks.used]
        for id in again:
            ops.mark(work, id, Marks.face, int(ops.throw(work, RED_DIE, seat=seat, reason="red")))
            ops.mark(work, id, Marks.used, False)
        if again:
            work.tell(RedDiceTold(seat, tuple([work.state.components[id].marks.face for id in lying])))


def unused(state: State, seat: int) -> list[int]:
    """The red dice that a seat has left, one of each face (WL-DICE-03)."""
    found: dict[int, int] = {}
    for id in state.zone(seat_zone(RED, seat)):
        marks = state.components[id].marks
        if not marks.used:
            found.setdefault(marks.face, id)
    return [found[face] for face in sorted(found)]


# --- the course ---


def are_engaged(state: State) -> bool:
    """Whether the warriors fight each other (WL-R-87)."""
    pair = [warrior_of(state, seat) for seat in state.seats()]
    return all(pair) and (foe_of(state, pair[0]) == pair[1] or foe_of(state, pair[1]) == pair[0])


def can_attack(state: State, seat: int) -> bool:
    """WL-WVW-03, WL-2W-05: with a weapon that has an attack left, and a red die."""
    able = bool(ready_weapons(state, seat)) and bool(unused(state, seat))
    return able and not is_disabled(state, warrior_of(state, seat))


def can_counter(state: State, seat: int) -> bool:
    """WL-WCOUNTER-01, WL-WCOUNTER-03: with any weapon, whether it has struck or not, and a red die."""
    able = bool(weapons(state, seat)) and bool(unused(state, seat))
    return able and not is_disabled(state, warrior_of(state, seat))


def _begin(work: Work, frame: Duel) -> None:
    """WL-WVW-02, WL-R-87: who acts first attacks or passes; then the other one may attack instead."""
    state, seat = work.state, frame.seat
    if not are_engaged(state):
        work.pop()
    elif can_attack(state, seat):
        work.ask(Assail(seat, warrior_of(state, seat), warrior_of(state, 1 - seat)))
    else:
        _pass(work, frame)


def _pass(work: Work, frame: Duel) -> None:
    work.tell(SparedTold(warrior_of(work.state, frame.seat)))
    if frame.passed:
        work.pop()
    else:
        work.replace(Duel(1 - frame.seat, passed=True))


def _more(work: Work, frame: Duel) -> None:
    """WL-2W-01, WL-2W-02, WL-2W-04: whatever became of the last blow, another weapon, or one that may strike again, may follow."""
    state, seat = work.state, frame.seat
    if are_engaged(state) and can_attack(state, seat):
        work.ask(Assail(seat, warrior_of(state, seat), warrior_of(state, 1 - seat), again=True))
    else:
        work.replace(frame.at(2))


def _counters(work: Work, frame: Duel) -> None:
    """WL-2W-03, WL-R-56, WL-WCOUNTER-01 to WL-WCOUNTER-03, WL-R-45: the last blow decides whether who was attacked may strike back, and
    so on by turns.
    """
    state, seat = work.state, 1 - frame.by
    if frame.last in strokes.PARRIED and can_counter(state, seat):
        work.ask(Riposte(seat, warrior_of(state, seat), warrior_of(state, frame.by)))
    else:
        work.pop()


# --- choices ---


def _weapons(state: State, ask: Assail) -> list[Choice]:
    return [*component_choices(ready_weapons(state, ask.seat)), GO_ON]


def _armed(work: Work, ask: Assail, choice: Choice) -> None:
    if choice != GO_ON:
        work.ask(AssailDie(ask.seat, ask.card, ask.target, choice.value))
    elif ask.again:
        work.replace(work.on_top(Duel).at(2))
    else:
        _pass(work, work.on_top(Duel))


def _dice(state: State, ask: AssailDie | RiposteDie) -> list[Choice]:
    return component_choices(unused(state, ask.seat))


def _attack(work: Work, ask: AssailDie, choice: Choice) -> None:
    """WL-WVW-04, WL-2W-05, WL-DICE-03."""
    work.replace(work.on_top(Duel).at(1))
    marks = work.state.components[ask.weapon].marks
    ops.mark(work, ask.card, Marks.tapped, True)
    ops.mark(work, ask.weapon, Marks.tapped, True)
    ops.mark(work, ask.weapon, Marks.strikes, marks.strikes + 1)
    _strike(work, ask, choice.value, counter=False)


def _ripostes(state: State, ask: Riposte) -> list[Choice]:
    return [*component_choices(weapons(state, ask.seat)), LET_BE]


def _answered(work: Work, ask: Riposte, choice: Choice) -> None:
    if choice == LET_BE:
        work.pop()
    else:
        work.ask(RiposteDie(ask.seat, ask.card, ask.target, choice.value))


def _strike_back(work: Work, ask: RiposteDie, choice: Choice) -> None:
    """WL-2W-06: one blow with one weapon."""
    _strike(work, ask, choice.value, counter=True)


def _strike(work: Work, ask: AssailDie | RiposteDie, die: int, *, counter: bool) -> None:
    state = work.state
    ops.mark(work, die, Marks.used, True)
    face = state.components[die].marks.face
    area = state.figures["areas"][face - 1]
    work.tell(StrokeTold(ask.card, ask.target, ask.weapon, area, face, counter))
    work.push(Stroke(ask.card, ask.target, ask.weapon, area, counter=counter))


FRAMES: Final = (on(Duel, course(_begin, _more, _counters)), *strokes.FRAMES)
KINDS: Final = (
    DecisionKind.of(Assail, _weapons, _armed, rule="WL-WVW-02"),
    DecisionKind.of(AssailDie, _dice, _attack, rule="WL-WVW-04"),
    DecisionKind.of(Riposte, _ripostes, _answered, rule="WL-WCOUNTER-01", declines=(str(LET_BE.value),)),
    DecisionKind.of(RiposteDie, _dice, _strike_back, rule="WL-WCOUNTER-01"),
    *strokes.KINDS,
)
