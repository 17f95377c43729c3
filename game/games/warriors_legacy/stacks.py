"""Counters that go on hurting whom they lie on, turn after turn (section 26 of the rules). What they do is kept with them, since the card
that laid them may be gone by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from game.games.warriors_legacy import harm
from game.games.warriors_legacy.changes import lose_life
from game.games.warriors_legacy.fighters import fighters, is_there, is_warrior
from game.games.warriors_legacy.records import Marks, Stack, Stacks, State, Work
from game.games.warriors_legacy.told import StackTold
from game.rules import ops
from game.rules.abilities import triggers
from game.rules.plain import Frozen
from game.rules.records import put
from game.rules.work import course, on

INSTANT, TURN_BASED, PERSISTENT = "instant", "turn_based", "persistent"
MANNERS: Final = (INSTANT, TURN_BASED, PERSISTENT)
"""The three kinds of counters (WL-R-68)."""
SIDES: Final = 6


def lay(work: Work, id: int, stack: Stack) -> None:
    """WL-STACK-01, WL-STACK-04: one more counter on a unit or a warrior; nothing on one that is gone."""
    if is_there(work.state, id):
        _keep(work, id, (*work.state.components[id].marks.stacks, stack))
        work.tell(StackTold(id, stack.counter, "laid", len(_on(work.state, id, stack.counter))))


def cleanse(work: Work, id: int) -> None:
    """All counters come off."""
    for counter in dict.fromkeys([each.counter for each in work.state.components[id].marks.stacks]):
        work.tell(StackTold(id, counter, "removed", 0))
    _keep(work, id, ())


def _on(state: State, id: int, counter: str) -> list[Stack]:
    return [each for each in state.components[id].marks.stacks if each.counter == counter]


def _keep(work: Work, id: int, stacks: tuple[Stack, ...]) -> None:
    ops.mark(work, id, Marks.stacks, stacks)


def _everybody(state: State, seats: Iterable[int]) -> list[int]:
    """Those on whom counters lie."""
    components = state.components
    return [id for seat in seats for id in fighters(state, seat) if components[id].marks.stacks]


def _work_off(work: Work, manner: str, ids: Iterable[int], damage: Callable[[list[Stack]], int]) -> None:
    """WL-STACK-03, WL-STACK-11, WL-R-73: all counters of a kind hurt at one moment; it is plain life and blood, which nothing makes less
    but the counters of life. Renown for a kill goes to the seat whose counter it was (WL-R-77).
    """
    state = work.state
    lives: dict[int, int] = {}
    for id in list(ids):
        found = [each for each in state.components[id].marks.stacks if each.manner == manner]
        if not found:
            continue
        hurt = damage(found)
        work.tell(StackTold(id, found[0].counter, "hurts", hurt))
        if is_warrior(state, id):
            lives[state.components[id].controller] = hurt
        else:
            harm.bleed(work, id, hurt, 0, found[0].seat)
    lose_life(work, lives, 0)
    triggers.settle(work)


def begin(work: Work, seats: Iterable[int]) -> None:
    """WL-STACK-08, WL-STACK-09, WL-R-71: persistent counters work when a turn of the seat begins on whose they lie."""
    _work_off(work, PERSISTENT, _everybody(work.state, seats), _each)


def _each(found: list[Stack]) -> int:
    return sum([each.damage for each in found])


def _once(found: list[Stack]) -> int:
    return max([each.damage for each in found])


def coming(state: State) -> tuple[tuple[int, str, Frozen], ...]:
    """What the counters on everybody will do: on whom they lie, of which kind they are, and by name how many of them there are, how much
    they hurt at their moment, at the next one (`after`), and what a die must show to take one off (`least`).
    """
    found = []
    for id in _everybody(state, state.seats()):
        stacks = state.components[id].marks.stacks
        for manner, counter in dict.fromkeys([(each.manner, each.counter) for each in stacks]):
            laid = [each for each in stacks if (each.manner, each.counter) == (manner, counter)]
            once = manner == TURN_BASED and state.options["turn_based_stacks"] != "each"
            told = Frozen(
                counter=counter,
                count=len(laid),
                damage=_once(laid) if once else _each(laid),
                after=_each([each for each in laid if each.turns > 1]),
                least=min([each.least for each in laid]),
            )
            found.append((id, manner, told))
    return tuple(found)


def _instant(work: Work, frame: Stacks) -> None:
    """WL-STACK-03, WL-STACK-06: at the end of every turn, of either seat; a 2 becomes a 1, and a 1 is taken off."""
    work.replace(frame.at(1))
    state = work.state
    ids = _everybody(state, state.seats())
    _work_off(work, INSTANT, ids, _each)
    for id in ids:
        if is_there(state, id):
            stacks = state.components[id].marks.stacks
            worn = [put(each, turns=each.turns - 1) if each.manner == INSTANT else each for each in stacks]
            _keep(work, id, tuple([each for each in worn if each.manner != INSTANT or each.turns > 0]))


def _turn_based(work: Work, frame: Stacks) -> None:
    """WL-STACK-07, WL-R-69: each hurts, by an option of the match only one of them, and then one is taken off."""
    work.replace(frame.at(2))
    state = work.state
    ids = _everybody(state, state.seats())
    _work_off(work, TURN_BASED, ids, _each if state.options["turn_based_stacks"] == "each" else _once)
    for id in ids:
        if is_there(state, id):
            _take_one(work, id, TURN_BASED)


def _take_one(work: Work, id: int, manner: str) -> None:
    """The oldest counter of this kind is taken off."""
    stacks = list(work.state.components[id].marks.stacks)
    oldest = next((each for each in stacks if each.manner == manner), None)
    if oldest is not None:
        stacks.remove(oldest)
        _keep(work, id, tuple(stacks))
        work.tell(StackTold(id, oldest.counter, "removed", len(_on(work.state, id, oldest.counter))))


def _removal(work: Work, frame: Stacks) -> None:
    """WL-STACK-09, WL-R-71: when a turn of a seat ends on whose persistent counters lie, the other one throws a die; if it shows enough
    one is taken off everybody of that seat.
    """
    work.pop()
    state = work.state
    for seat in frame.seats:
        laid = {
            id: [each for each in state.components[id].marks.stacks if each.manner == PERSISTENT]
            for id in _everybody(state, (seat,))
        }
        least = [each.least for found in laid.values() for each in found]
        if least and ops.roll(work, SIDES, seat=1 - seat, reason="removal") >= min(least):
            for id, found in laid.items():
                if found:
                    _take_one(work, id, PERSISTENT)


def stack_of(params: Frozen, damage: int, seat: int) -> Stack:
    """A counter as a step of an ability says it."""
    return Stack(params["manner"], params["counter"], damage, params["turns"], params["least"], seat)


FRAMES: Final = (on(Stacks, course(_instant, _turn_based, _removal)),)
