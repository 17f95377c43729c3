"""The Combat Phase: abilities are turned up, stamina comes back, initiative is thrown in each of its four turns, both warriors use their
abilities, and fight (see `battle`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.warriors_legacy import battle, duel, stacks
from game.games.warriors_legacy.changes import set_stamina
from game.games.warriors_legacy.fighters import is_disabled
from game.games.warriors_legacy.holdings import warrior_of
from game.games.warriors_legacy.meta import (
    ABILITIES,
    COMBAT,
    COMMON,
    RANKS,
    STAMINA_COST,
    TURNS,
    Refusing,
    card_of,
    number,
)
from game.games.warriors_legacy.records import Battle, Conflict, Prepare, PrepareOn, Stacks, State, Values, Work
from game.games.warriors_legacy.stages import GO_ON, Able
from game.games.warriors_legacy.steps import LANGUAGE
from game.games.warriors_legacy.told import CombatTurnTold, PhaseTold
from game.games.warriors_legacy.turn import end_turn, throw_initiative
from game.games.warriors_legacy.words import READING, may_grow, total
from game.rules import activations, ops
from game.rules.abilities import effects, evaluation, triggers
from game.rules.abilities.records import Scope
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import Frozen, seat_zone
from game.rules.work import course, on

WINNER: Final = 2
"""The step of a Combat Phase in which the initiative winner uses abilities; the other one does in the next."""


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
    """WL-INIT-04, WL-COMBAT-05, WL-R-36: four turns that both seats share, each with initiative of its own, then red dice."""
    turn = work.state.values.turn
    if turn == TURNS:
        work.replace(frame.at(7))
        return
    work.replace(frame.at(WINNER))
    ops.put(work, Values.turn, turn + 1)
    work.tell(CombatTurnTold(turn + 1))
    throw_initiative(work)
    duel.throw_red(work, fresh=turn == 0)
    stacks.begin(work, work.state.seats())
    triggers.answer(work, READING, "turn_begins", 0)


def _abilities(work: Work, frame: Conflict) -> None:
    """WL-R-93: the initiative winner uses abilities, then the other one; nobody is asked who can use none."""
    first = work.state.values.first
    seat = first if frame.step == WINNER else 1 - first
    if ABLE.of(work.state, seat):
        work.ask(Prepare(seat))
    else:
        work.replace(frame.at(frame.step + 1))


def _battle(work: Work, frame: Conflict) -> None:
    """WL-COMBAT-01: the combat of this turn."""
    work.replace(frame.at(5))
    work.push(Battle(work.state.values.first))


def _counters(work: Work, frame: Conflict) -> None:
    """WL-STACK-02, WL-R-71: a combat turn is one of both seats."""
    work.replace(frame.at(6))
    work.push(Stacks(tuple(work.state.seats())))


def _turn_over(work: Work, frame: Conflict) -> None:
    work.replace(frame.at(1))
    end_turn(work)


def _over(work: Work, _frame: Conflict) -> None:
    """WL-CHARGE-06, WL-R-85: engagements end with the phase, and what stamina there is beyond the four counters is lost."""
    work.pop()
    battle.end_engagements(work)
    for seat in work.state.seats():
        set_stamina(work, seat, min(work.state.values.stamina[seat], len(RANKS)))


# --- abilities ---


def _lying(state: State, seat: int) -> tuple[int, ...]:
    return state.zone(seat_zone(ABILITIES, seat))


def ability_cost(state: State, id: int) -> int:
    """What a common ability costs: as much stamina as its level, more or less by what cards say (WL-STAM-03, WL-STAM-08, WL-R-85)."""
    return max(0, number(state, id, "rank") + total(state, id, STAMINA_COST))


def _way(state: State, id: int) -> Scope | None:
    return next(iter(activations.ways(READING, state, id, COMBAT)), None)


def preparing(state: State, seat: int) -> Refusing:
    """Why a seat cannot use an ability now (WL-ABIL-04, WL-STAM-02, WL-STAM-05)."""
    own, have, dearer = _lying(state, seat), state.values.stamina[seat], may_grow(state, STAMINA_COST)
    disabled = is_disabled(state, warrior_of(state, seat))

    def refusal(id: int) -> Refusal | None:
        if id not in own:
            return Refusal("WL-ABIL-04", "nothing_now")
        if not state.components[id].face_up:
            return Refusal("WL-ABIL-04", "face_down")
        if disabled:
            return Refusal("WL-ABIL-06", "warrior_disabled")
        scope = _way(state, id)
        if scope is None:
            common = card_of(state, id).fields["form"] == COMMON
            return Refusal("WL-R-93", "at_its_moment") if common else Refusal("WL-STAM-07", "works_by_itself")
        # Whoever can pay what is printed can pay less.
        cost = ability_cost(state, id) if dearer or have < number(state, id, "rank") else 0
        if have < cost:
            return Refusal("WL-STAM-05", "too_little_stamina", Frozen(cost=cost, have=have))
        return None if effects.is_ready(LANGUAGE, state, scope) else Refusal("WL-ABIL-04", "nothing_to_do")

    return refusal


def _open(state: State, seat: int) -> Sequence[int]:
    """The abilities of a seat that lie open and are used by somebody."""
    # Of all effects that last only a copied ability gives a card one that it was not printed with.
    kept = state.cache if evaluation.copied(READING, state) else state.lying
    known: list[int] | None = kept.get(("open", seat))
    if known is None:
        found = [id for id in _lying(state, seat) if state.components[id].face_up]
        known = kept["open", seat] = [id for id in found if _way(state, id) is not None]
    return known


ABLE: Final = Able("prepare", _lying, preparing, _open)


def _picked(work: Work, ask: Prepare, choice: Choice) -> None:
    if choice == GO_ON:
        frame = work.on_top(Conflict)
        work.replace(frame.at(frame.step + 1))
    elif _targets(work.state, choice.value):
        work.ask(PrepareOn(ask.seat, choice.value))
    else:
        _use(work, ask.seat, choice.value)


def _targets(state: State, id: int) -> tuple[int, ...]:
    scope = _way(state, id)
    return tuple(effects.targets(LANGUAGE, state, scope)) if scope is not None else ()


def _use(work: Work, seat: int, id: int, target: int = 0) -> None:
    """WL-STAM-02, WL-STAM-03: the stamina is spent each time; how often an ability is used is limited by nothing else."""
    scope = _way(work.state, id)
    set_stamina(work, seat, work.state.values.stamina[seat] - ability_cost(work.state, id))
    if scope is not None:
        activations.begin(work, LANGUAGE, scope, target)


FRAMES: Final = (
    on(Conflict, course(_reveal, _turns, _abilities, _abilities, _battle, _counters, _turn_over, _over)),
    *battle.FRAMES,
)
KINDS: Final = (
    DecisionKind.of(
        Prepare,
        ABLE.meant,
        _picked,
        (Guard.prepared("WL-ABIL-04", "nothing_now", ABLE.passes, about="component"),),
        rule="WL-ABIL-04",
        options=ABLE.offered,
    ),
    DecisionKind.of(
        PrepareOn,
        lambda state, ask: component_choices(_targets(state, ask.card)),
        lambda work, ask, choice: _use(work, ask.seat, ask.card, choice.value),
        rule="WL-ABIL-04",
    ),
    *battle.KINDS,
)
