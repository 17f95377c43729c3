"""One blow with token dice: a unit attacks a unit or a warrior, or a warrior a unit (sections 36 to 40 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.warriors_legacy.changes import gain_renown, leave
from game.games.warriors_legacy.fighters import damage_of, is_there, is_warrior, this_turn, weapons
from game.games.warriors_legacy.meta import CHAMPION, DAMAGE, DEFENSE, HEALTH, TOKEN, number, type_of
from game.games.warriors_legacy.records import (
    AttackTold,
    BloodTold,
    Blow,
    KilledTold,
    Marks,
    RewardTold,
    State,
    TurnedTold,
    Work,
)
from game.games.warriors_legacy.steps import LANGUAGE
from game.games.warriors_legacy.words import total
from game.rules import ops
from game.rules.abilities import dues, triggers
from game.rules.records import put
from game.rules.work import course, on

DIE: Final = "unit"
"""The token die: one, two or three swords, one, two or three shields (WL-R-42)."""
DICE: Final = 3
SWORD, SHIELD = "sword", "shield"
MOST: Final = 3
"""Icons on the richest face; on all dice of a throw they decide it at once (WL-R-43)."""
R_KILL, R_CHAMPION = 2, 5


def icons(faces: Sequence[str], icon: str) -> int:
    """How many icons of a kind these faces have: `sword_2` has two swords (WL-UNIT-03)."""
    return sum([int(face.partition("_")[2]) for face in faces if face.startswith(icon)])


def _throw(work: Work, seat: int, reason: str, icon: str) -> int:
    return icons([str(ops.throw(work, DIE, seat=seat, reason=reason)) for _die in range(DICE)], icon)


def _struck(work: Work, id: int) -> None:
    ops.mark(work, id, Marks.struck, this_turn(work.state))


def _attack(work: Work, frame: Blow) -> None:
    """WL-UNIT-03, WL-TRIPLE-01: the attacker throws first; three swords on every die hit at once."""
    state = work.state
    if not (is_there(state, frame.by) and is_there(state, frame.on)):
        work.pop()
        return
    swords = _throw(work, state.components[frame.by].controller, "strike", SWORD)
    _struck(work, frame.on)
    work.replace(put(frame, swords=swords, step=1))


def _defend(work: Work, frame: Blow) -> None:
    """WL-UNIT-04, WL-TRIPLE-02: more swords than shields hit; three shields on every die turn the blow against the attacker."""
    state = work.state
    at_once = frame.swords == DICE * MOST
    shields = 0 if at_once else _throw(work, state.components[frame.on].controller, "block", SHIELD)
    hits = frame.swords > shields
    work.tell(AttackTold(frame.by, frame.on, frame.swords, shields, hits))
    if shields == DICE * MOST:
        work.pop()
        work.tell(TurnedTold(frame.by))
        hurt(work, frame.by, frame.by, damage_of(state, frame.by, frame.weapon))
    elif hits:
        work.pop()
        hurt(work, frame.on, frame.by, damage_of(state, frame.by, frame.weapon))
    else:
        work.replace(frame.at(2))


def _counter(work: Work, frame: Blow) -> None:
    """WL-COUNTER-01, WL-COUNTER-02, WL-R-60: a block gives one counter-attack, against each enemy once in a turn."""
    state, by, on_ = work.state, frame.on, frame.by
    work.pop()
    card = state.components[by]
    if frame.counter or on_ in card.marks.countered:
        return
    weapon = 0
    if is_warrior(state, by):
        weapon = max(weapons(state, card.controller), key=lambda id: total(state, id, DAMAGE), default=0)
        if not weapon:
            return  # WL-R-59
    ops.mark(work, by, Marks.countered, (*card.marks.countered, on_))
    work.push(Blow(by, on_, weapon, counter=True))


def hurt(work: Work, id: int, by: int, damage: int) -> None:
    """WL-UNIT-05, WL-R-58: damage of a blow: life of a warrior, less the defense of it; blood on a unit, less what counters take."""
    state = work.state
    seat = state.components[id].controller
    if is_warrior(state, id):
        lost = max(0, damage - total(state, id, DEFENSE))
        dues.lose(LANGUAGE, work, "life", {seat: lost}, by)
        triggers.settle(work)
        return
    marks = state.components[id].marks
    taken = min(marks.guard, damage)
    if taken:
        ops.mark(work, id, Marks.guard, marks.guard - taken)  # WL-R-67
    after = marks.blood + damage - taken
    ops.mark(work, id, Marks.blood, after)
    work.tell(BloodTold(id, marks.blood, after))
    if after >= total(state, id, HEALTH):
        kill(work, id, by)
    triggers.settle(work)


def strength(state: State, id: int) -> int:
    """WL-REWARD-03, WL-REWARD-04: damage and life with all counters that it has won, whatever blood is on it."""
    marks = state.components[id].marks
    return number(state, id, DAMAGE) + number(state, id, HEALTH) + int(marks.attack) + int(marks.guard)


def kill(work: Work, id: int, by: int) -> None:
    """WL-UNIT-06, WL-CT-05, WL-RENOWN-04: the unit leaves the game, its killer's seat wins renown, a token perhaps a reward."""
    state = work.state
    enemy = state.components[by].controller != state.components[id].controller
    fallen = strength(state, id)
    work.tell(KilledTold(id, by))
    if enemy:  # WL-R-77
        champion = type_of(state, id) == CHAMPION
        gain_renown(work, state.components[by].controller, R_CHAMPION if champion else R_KILL, "kill")
    leave(work, id, "killed")
    # WL-REWARD-04, WL-REWARD-05, WL-R-66: the killer is measured by what is printed on it.
    if enemy and type_of(state, by) == TOKEN and fallen > number(state, by, DAMAGE) + number(state, by, HEALTH):
        _reward(work, by)


def _reward(work: Work, id: int) -> None:
    """WL-REWARD-01, WL-REWARD-02: a counter of attack, and one blood less or a counter of life."""
    marks = work.state.components[id].marks
    ops.mark(work, id, Marks.attack, marks.attack + 1)
    if marks.blood:
        ops.mark(work, id, Marks.blood, marks.blood - 1)
    else:
        ops.mark(work, id, Marks.guard, marks.guard + 1)
    work.tell(RewardTold(id))


FRAMES: Final = (on(Blow, course(_attack, _defend, _counter)),)
