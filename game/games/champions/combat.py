"""The combat step, and fights with Monsters (sections 7, 8 and 15 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from game.games.champions.acts import OPENED
from game.games.champions.losses import discard
from game.games.champions.meta import COMBAT, FOUND, POWER, W_DECLARED, W_DISTRACTION, W_MONSTER, W_NEXT, option
from game.games.champions.possessions import attack, champion_of
from game.games.champions.records import (
    Attack,
    AttackTold,
    ChooseOpponent,
    CombatTold,
    Damage,
    Declare,
    Fight,
    FightTold,
    State,
    Work,
)
from game.games.champions.terms import BINDS, SPARE, TERMS
from game.games.champions.words import READING, might, total
from game.rules import seats
from game.rules.abilities import triggers
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY
from game.rules.records import Frame, put
from game.rules.work import course, on

ATTACK, SKIP = "attack", "skip"
FrameType = TypeVar("FrameType", bound=Frame)


def while_active(step: Callable[[Work, FrameType], None]) -> Callable[[Work, FrameType], None]:
    """A step of a turn, which ends at once if its seat has left the match (CH-R-63). What it fought or had turned up is discarded."""

    def run(work: Work, frame: FrameType) -> None:
        if seats.is_living(work.state, work.state.values.active):
            step(work, frame)
        else:
            for id in (*work.state.zone(COMBAT), *work.state.zone(FOUND)):
                discard(work, id)
            work.pop()

    return run


# --- the combat step ---


def _declaring(_state: State, _ask: Declare) -> list[Choice]:
    return [Choice("button", ATTACK), Choice("button", SKIP)]


def _spared(state: State, seat: int) -> list[Refusal | None]:
    """For each opponent that is left, the promise not to attack it, if there is one."""
    return [TERMS.forbids(state, SPARE, seat, other) for other in seats.living(state) if other != seat]


def _may_declare(state: State, ask: Declare, choice: Choice) -> bool | Refusal:
    """Who has promised everybody not to attack has nobody to choose."""
    if choice.value != ATTACK:
        return True
    promises = [refusal for refusal in _spared(state, ask.seat) if refusal is not None]
    return promises[0] if promises and None not in _spared(state, ask.seat) else True


def _declare(work: Work, ask: Declare, choice: Choice) -> None:
    """CH-COMBAT-01, CH-COMBAT-02."""
    if choice.value == ATTACK:
        work.tell(CombatTold(ask.seat, "declared"))
        work.push(Attack())
        return
    work.tell(CombatTold(ask.seat, "skipped"))
    triggers.answer(work, READING, "skips_combat", champion_of(work.state, ask.seat))


def _announced(work: Work, frame: Attack) -> None:
    work.replace(frame.at(1))
    OPENED.open(work, W_DECLARED)


def _choose(work: Work, frame: Attack) -> None:
    """CH-R-40: who has declared must choose. If deals have left nobody who may be attacked, there is no combat."""
    seat = work.state.values.active
    if None not in _spared(work.state, seat):
        work.pop()
        work.tell(CombatTold(seat, "bound"))
        return
    work.replace(frame.at(2))
    work.ask(ChooseOpponent(seat))


def _opponents(state: State, _ask: ChooseOpponent) -> list[Choice]:
    return [Choice("seat", seat) for seat in state.seats()]


def _is_other(_state: State, ask: ChooseOpponent, choice: Choice) -> bool:
    return bool(choice.value != ask.seat)


def _is_there(state: State, _ask: ChooseOpponent, choice: Choice) -> bool:
    return seats.is_living(state, choice.value)


def _may_attack(state: State, ask: ChooseOpponent, choice: Choice) -> bool | Refusal:
    return TERMS.forbids(state, SPARE, ask.seat, choice.value) or True


def _chosen(work: Work, ask: ChooseOpponent, choice: Choice) -> None:
    """CH-COMBAT-03: the Champion attacks that seat now."""
    state, target = work.state, choice.value
    frame = work.on_top(Attack)
    work.replace(put(frame, target=target))
    work.tell(AttackTold(ask.seat, target, "declared"))
    one, other = champion_of(state, ask.seat), champion_of(state, target)
    triggers.happen(work, READING, "attacks", one, roles={"attacked": other})
    triggers.happen(work, READING, "attacked", other, roles={"attacker": one})
    triggers.settle(work)


def _distractions(work: Work, frame: Attack) -> None:
    """CH-R-38: whom the attack itself has felled is not attacked any more, so that nobody comes in between."""
    if attack(work.state) is None:
        work.pop()
        return
    work.replace(frame.at(3))
    OPENED.open(work, W_DISTRACTION)


def _resolve(work: Work, frame: Attack) -> None:
    """CH-COMBAT-05, CH-COMBAT-06, CH-R-32, CH-R-38: the Monsters are fought one after the other; if there was none, the seat is hit."""
    state = work.state
    queue = tuple([id for id in frame.queue if id in state.zone(COMBAT)])
    if queue:
        work.replace(put(frame, queue=queue[1:], step=4))
        work.push(Fight(queue[0], state.values.active))
        return
    work.pop()
    if not frame.met and frame.target != NOBODY and seats.is_living(state, frame.target):
        if _is_called_off(state, frame.target):
            work.tell(CombatTold(state.values.active, "called_off"))
            return
        champion = champion_of(state, state.values.active)
        work.push(Damage(champion, frame.target, might(state, champion)))


def _is_called_off(state: State, target: int) -> bool:
    """CH-R-70: who promises not to attack does not call off an attack that goes on already, unless the option says so."""
    ends = option(state, "promised_attack") == "called_off"
    return ends and TERMS.forbids(state, SPARE, state.values.active, target) is not None


def _go_on(work: Work, frame: Attack) -> None:
    """CH-R-32: a window before each further fight."""
    work.replace(frame.at(3))
    if any(id in work.state.zone(COMBAT) for id in frame.queue):
        OPENED.open(work, W_NEXT)


# --- a fight with a Monster ---


def _while_fighting(step: Callable[[Work, Fight], None]) -> Callable[[Work, Fight], None]:
    """CH-R-37: a fight whose Monster has left it is over."""

    def run(work: Work, frame: Fight) -> None:
        if frame.monster in work.state.zone(COMBAT):
            step(work, frame)
        else:
            work.pop()

    return while_active(run)


def _met(work: Work, frame: Fight) -> None:
    work.replace(frame.at(1))
    if frame.travelled:
        OPENED.open(work, W_MONSTER)


def _hit(work: Work, frame: Fight) -> None:
    """CH-MON-03, CH-MON-06: the Champion deals its power; whoever answers damage does so before the Monster strikes back."""
    champion = champion_of(work.state, frame.seat)
    dealt = might(work.state, champion)
    work.replace(put(frame, step=2, dealt=dealt))
    if dealt:
        triggers.happen(
            work, READING, "deals_damage", champion, roles={"hurt": frame.monster}, numbers={"dealt": dealt}
        )
        triggers.settle(work)


def _compare(work: Work, frame: Fight) -> None:
    """CH-MON-04, CH-MON-05, CH-R-34, CH-R-36."""
    state, monster = work.state, frame.monster
    champion = champion_of(state, frame.seat)
    power = total(state, monster, POWER)
    won = frame.dealt >= power
    work.tell(FightTold(champion, monster, frame.dealt, power, won))
    if won:
        work.replace(frame.at(5))
        triggers.happen(work, READING, "defeated", monster, roles={"victor": champion})
        triggers.happen(work, READING, "defeats", champion, roles={"monster": monster})
        triggers.settle(work)
        return
    work.replace(frame.at(3))


def _first(work: Work, frame: Fight) -> None:
    """CH-R-34: what a Monster does that wins comes after its blow, if the option does not say otherwise."""
    work.replace(frame.at(4))
    (_effect if option(work.state, "lost_fight") == "effect_first" else _blow)(work, frame)


def _then(work: Work, frame: Fight) -> None:
    work.replace(frame.at(5))
    (_blow if option(work.state, "lost_fight") == "effect_first" else _effect)(work, frame)


def _blow(work: Work, frame: Fight) -> None:
    """With the power that the Monster has in this moment."""
    work.push(Damage(frame.monster, frame.seat, might(work.state, frame.monster)))


def _effect(work: Work, frame: Fight) -> None:
    monster, champion = frame.monster, champion_of(work.state, frame.seat)
    triggers.happen(work, READING, "wins", monster, roles={"loser": champion})
    triggers.happen(work, READING, "loses", champion, roles={"monster": monster})
    triggers.settle(work)


def _over(work: Work, frame: Fight) -> None:
    """CH-MON-08: whoever has won, the Monster is discarded."""
    work.pop()
    discard(work, frame.monster)
    triggers.settle(work)


def _as_it_stands(step: Callable[[Work, Attack], None]) -> Callable[[Work, Attack], None]:
    """The condition `in_combat` looks at the attack that goes on, so nothing that was derived with it outlives a step of it."""

    def run(work: Work, frame: Attack) -> None:
        work.state.touch_facts()
        step(work, frame)
        work.state.touch_facts()

    return while_active(run)


FRAMES: Final = (
    on(Attack, course(*[_as_it_stands(step) for step in (_announced, _choose, _distractions, _resolve, _go_on)])),
    on(Fight, course(*[_while_fighting(step) for step in (_met, _hit, _compare, _first, _then, _over)])),
)
KINDS: Final = (
    DecisionKind.of(
        Declare, _declaring, _declare, (Guard(BINDS, "promised", _may_declare, about="button"),), rule="CH-COMBAT-01"
    ),
    DecisionKind.of(
        ChooseOpponent,
        _opponents,
        _chosen,
        (
            Guard("CH-COMBAT-08", "not_yourself", _is_other),
            Guard("CH-R-62", "has_left", _is_there),
            Guard(BINDS, "promised", _may_attack),
        ),
        rule="CH-R-40",
    ),
)
