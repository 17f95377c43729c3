"""The Combat Phase. What is built of it: abilities are turned up, stamina comes back, initiative is thrown in each of its four turns. The
fights themselves, which come between the throw and the end of each turn, are still to come; the modes of the game are not ready until then.
"""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.changes import set_stamina
from game.games.warriors_legacy.meta import ABILITIES, COMBAT, RANKS, TURNS
from game.games.warriors_legacy.records import CombatTurnTold, Conflict, PhaseTold, Values, Work
from game.games.warriors_legacy.turn import end_turn, throw_initiative
from game.games.warriors_legacy.words import READING
from game.rules import ops
from game.rules.abilities import triggers
from game.rules.plain import seat_zone
from game.rules.work import course, on


def begin(work: Work) -> None:
    """A Combat Phase begins, and comes back to the work below when it is over."""
    ops.put(work, Values.phase, COMBAT)
    ops.put(work, Values.turn, 0)
    work.tell(PhaseTold(COMBAT, work.state.values.cycle))
    work.push(Conflict())


def _reveal(work: Work, frame: Conflict) -> None:
    """WL-STAM-01, WL-REVEAL-01 to WL-REVEAL-03, WL-R-94: from the second Combat Phase on one more ability is turned up, of both seats at
    once; stamina is full again. What is open already is not made up for by another.
    """
    state = work.state
    work.replace(frame.at(1))
    due = state.values.cycle - 1
    for seat in state.seats():
        lying = state.zone(seat_zone(ABILITIES, seat))
        if 0 < due <= len(lying):
            ops.turn_over(work, lying[due - 1], True)
    for seat in state.seats():
        set_stamina(work, seat, max(state.values.stamina[seat], len(RANKS)))
    triggers.answer(work, READING, "combat_phase_start", 0)


def _turns(work: Work, frame: Conflict) -> None:
    """WL-INIT-04, WL-COMBAT-05: four turns that both seats share, each with initiative of its own."""
    turn = work.state.values.turn
    if turn == TURNS:
        work.replace(frame.at(3))
        return
    work.replace(frame.at(2))
    ops.put(work, Values.turn, turn + 1)
    work.tell(CombatTurnTold(turn + 1))
    throw_initiative(work)


def _turn_over(work: Work, frame: Conflict) -> None:
    work.replace(frame.at(1))
    end_turn(work)


def _over(work: Work, _frame: Conflict) -> None:
    """WL-R-85: what stamina there is beyond the four counters is lost."""
    work.pop()
    for seat in work.state.seats():
        set_stamina(work, seat, min(work.state.values.stamina[seat], len(RANKS)))


FRAMES: Final = (on(Conflict, course(_reveal, _turns, _turn_over, _over)),)
