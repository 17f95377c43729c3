"""Ranged attacks: of units that shoot, and of warriors that throw a weapon; and friendly fire (sections 31 to 33 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import harm
from game.games.warriors_legacy.changes import leave
from game.games.warriors_legacy.fighters import (
    damage_of,
    fighters,
    fighting,
    has_shield,
    is_engaged,
    is_there,
    is_warrior,
    opponents,
    this_turn,
)
from game.games.warriors_legacy.holdings import held, is_two_handed, slot_of, units, warrior_of
from game.games.warriors_legacy.meta import Refusing, card_of
from game.games.warriors_legacy.records import Deadly, FriendlyFire, Marks, Shoot, ShootOn, Shot, State, Work
from game.games.warriors_legacy.stages import GO_ON, Able, go_on
from game.games.warriors_legacy.told import AstrayTold, FriendlyFireTold, ShieldedTold, ShotTold
from game.games.warriors_legacy.words import READING
from game.rules import ops
from game.rules.abilities import evaluation, triggers
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.records import put
from game.rules.work import course, on

DIE: Final = "movement"
"""The movement die: two blocks, two dodges, two blanks (WL-R-46)."""
DICE: Final = 3
BLOCK, DODGE, BLANK = FACES = ("block", "dodge", "blank")
NEEDED: Final = 2
"""So many blanks of three hit (WL-RANGED-03)."""
AGAIN: Final = 5
"""From this face of the first die on the second one is thrown (WL-RANGED-06)."""
RANGED: Final = "ranged"
"""The flag of units that were given a ranged attack."""
KINDS_THROWN: Final = ("dagger", "spear", "axe")


def throw_movement(work: Work, seat: int, reason: str) -> list[str]:
    """The faces of the three movement dice that a seat throws."""
    return [str(ops.throw(work, DIE, seat=seat, reason=reason)) for _die in range(DICE)]


# --- who may ---


def shoots(state: State, id: int) -> bool:
    """Whether a unit has a ranged attack, by its card or by what it was given (WL-RANGED-02)."""
    return _is_shooter(state, id) or evaluation.has_flag(READING, state, id, RANGED)


def _is_shooter(state: State, id: int) -> bool:
    return bool(card_of(state, id).fields.get("ranged", False))


def throwable(state: State, id: int) -> bool:
    """Whether a warrior can throw an item (WL-THROW-01, WL-R-61)."""
    return card_of(state, id).fields.get("kind") in KINDS_THROWN and not is_two_handed(state, id)


def shooters(state: State, seat: int) -> list[int]:
    """The units of a seat that have a ranged attack, and the weapons that its warrior could throw."""
    given = evaluation.flagged(READING, state, RANGED)
    return [
        *[id for id in units(state, seat) if id in given or _is_shooter(state, id)],
        *[id for id in held(state, seat) if throwable(state, id)],
    ]


def shooter_of(state: State, id: int) -> int:
    """Who shoots: a unit itself, or the warrior that throws this weapon."""
    return warrior_of(state, state.components[id].controller) if slot_of(state, id) else id


def shooting(state: State, seat: int) -> Refusing:
    """Why somebody cannot shoot, or a weapon be thrown, now (WL-SEQ-02 to WL-SEQ-04, WL-RANGED-07, WL-THROW-01, WL-THROW-04).

    In the first turn of a phase nobody is engaged yet, so that whoever may shoot at all may do so.
    """
    able, may_fight, now = shooters(state, seat), fighting(state), this_turn(state)

    def refusal(id: int) -> Refusal | None:
        if id not in able:
            return Refusal("WL-THROW-01" if slot_of(state, id) else "WL-RANGED-02", "no_ranged_attack")
        by = shooter_of(state, id)
        thrown = by != id
        if not may_fight(by):
            return Refusal("WL-CT-02", "cannot_fight")
        if state.components[by].marks.shot == now:
            return Refusal("WL-THROW-01" if thrown else "WL-RANGED-01", "shot_already")
        if is_engaged(state, by):
            return Refusal("WL-THROW-04" if thrown else "WL-SEQ-03", "engaged")
        return None

    return refusal


ABLE: Final = Able("shoot", shooters, shooting)


# --- one shot ---


def _test(work: Work, frame: Shot) -> None:
    """WL-RANGED-03, WL-R-64: who is attacked throws; two or three blanks hit, and three are nothing more than that."""
    state = work.state
    seat = state.components[frame.on].controller
    blanks = throw_movement(work, seat, "ranged").count(BLANK)
    hit = blanks >= NEEDED
    work.tell(ShotTold(frame.by, frame.on, frame.weapon, blanks, hit))
    if hit and has_shield(state, frame.on):
        # WL-RANGED-04
        hit = ops.throw(work, DIE, seat=seat, reason="shield") != BLOCK
        work.tell(ShieldedTold(frame.on, not hit))
    work.replace(put(frame, hit=hit, step=1 if hit else 3))


def _hit(work: Work, frame: Shot) -> None:
    """WL-RANGED-05, WL-THROW-02: the whole damage, wherever it hits, whatever is worn."""
    state = work.state
    work.replace(frame.at(2))
    damage = damage_of(state, frame.by, frame.weapon)
    harm.hits(work, frame.by, frame.on, frame.weapon, harm.dealt(state, frame.on, damage))
    harm.hurt(work, frame.on, frame.by, damage)
    triggers.settle(work)


def _then(work: Work, frame: Shot) -> None:
    work.replace(frame.at(4))
    work.push(Deadly(frame.by, frame.on))


def _miss(work: Work, frame: Shot) -> None:
    """WL-FF-01: only if the target is in combat with others of the shooter's seat."""
    state = work.state
    work.replace(frame.at(4))
    seat = state.components[frame.by].controller
    own = [id for id in opponents(state, frame.on) if state.components[id].controller == seat and id != frame.by]
    if own:
        work.push(FriendlyFire(frame.by, frame.weapon, tuple(own)))


def _after(work: Work, frame: Shot) -> None:
    """WL-THROW-03, WL-R-61: what was thrown is discarded, hit or miss; by an option only if it has hit."""
    work.pop()
    kept = not frame.hit and work.state.options["thrown"] == "on_hit"
    if frame.weapon and slot_of(work.state, frame.weapon) and not kept:
        leave(work, frame.weapon, "thrown")
        triggers.settle(work)


def _deadly(work: Work, frame: Deadly) -> None:
    """WL-RANGED-06, WL-R-92: on a 5 or 6 another die, on a 6 of which the victim is killed; nothing for one that is dead already."""
    state = work.state
    work.pop()
    if not is_there(state, frame.on):
        return
    seat = state.components[frame.by].controller
    if ops.roll(work, harm.SIXES, seat=seat, reason=harm.DEADLY) < AGAIN:
        return
    if ops.roll(work, harm.SIXES, seat=seat, reason=harm.DEADLY) == harm.SIXES:
        harm.slay(work, frame.on, frame.by, harm.DEADLY)
        triggers.settle(work)


# --- friendly fire ---


def _stray(work: Work, frame: FriendlyFire) -> None:
    """WL-FF-02 to WL-FF-04: those with two blanks may be hit, and are tested again until one alone shows them. In a further test in which
    nobody does the same ones go on (WL-R-62).
    """
    state = work.state
    found: list[int] = []
    for id in frame.left:
        blanks = throw_movement(work, state.components[id].controller, "friendly_fire").count(BLANK)
        how = "at_risk" if blanks >= NEEDED else "safe"
        work.tell(FriendlyFireTold(id, blanks, how))
        found += [id] if how == "at_risk" else []
    if not found and frame.step == 0:
        work.pop()
    elif len(found) == 1:
        work.replace(put(frame, left=tuple(found), step=2))
    else:
        work.replace(put(frame, left=tuple(found) or frame.left, step=1))


def _hit_own(work: Work, frame: FriendlyFire) -> None:
    """WL-FF-05, WL-R-63: the whole damage, whatever shield there is, and the same test."""
    work.pop()
    victim = frame.left[0]
    work.tell(AstrayTold(victim, frame.by))
    work.push(Deadly(frame.by, victim))
    harm.hurt(work, victim, frame.by, damage_of(work.state, frame.by, frame.weapon))
    triggers.settle(work)


# --- choices ---


def _picked(work: Work, ask: Shoot, choice: Choice) -> None:
    if choice == GO_ON:
        go_on(work)
    else:
        work.ask(ShootOn(ask.seat, choice.value))


def _targets(state: State, ask: ShootOn) -> list[Choice]:
    return component_choices(fighters(state, 1 - ask.seat))


def _aimed(work: Work, ask: ShootOn, choice: Choice) -> None:
    """WL-RANGED-01: one after the other, each once in a turn."""
    state = work.state
    by = shooter_of(state, ask.card)
    ops.mark(work, by, Marks.shot, this_turn(state))
    work.push(Shot(by, choice.value, ask.card if is_warrior(state, by) else 0))
    harm.aim(work, by, choice.value)


FRAMES: Final = (
    on(Shot, course(_test, _hit, _then, _miss, _after)),
    on(Deadly, _deadly),
    on(FriendlyFire, course(_stray, _stray, _hit_own)),
)

KINDS: Final = (
    DecisionKind.of(
        Shoot,
        ABLE.meant,
        _picked,
        (Guard.prepared("WL-RANGED-02", "nothing_now", ABLE.passes, about="component"),),
        rule="WL-RANGED-01",
        options=ABLE.offered,
    ),
    DecisionKind.of(ShootOn, _targets, _aimed, rule="WL-RANGED-01"),
)
