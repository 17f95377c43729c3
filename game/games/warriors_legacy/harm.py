"""What blows and shots do to whom they hit: life, blood, kills, and the rewards for these."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.changes import gain_renown, leave, lose_life
from game.games.warriors_legacy.fighters import is_there, is_warrior
from game.games.warriors_legacy.meta import CHAMPION, DAMAGE, DEFENSE, HEALTH, TOKEN, number, type_of
from game.games.warriors_legacy.records import Marks, State, Work
from game.games.warriors_legacy.told import BloodTold, KilledTold, MortalTold, RewardTold
from game.games.warriors_legacy.words import READING, total
from game.rules import ops
from game.rules.abilities import triggers

R_KILL, R_CHAMPION = 2, 5
DEADLY, FATAL = "deadly", "fatal"
"""The tests by which somebody is killed at once: after a ranged hit, and by a fatal blow."""
SIXES: Final = 6


def aim(work: Work, by: int, target: int) -> None:
    """WL-COMPN-03: somebody has chosen another as its target, to charge, to strike or to shoot at; who answers that does so at once."""
    ops.mark(work, by, Marks.aimed, (*work.state.components[by].marks.aimed, target))
    triggers.answer(work, READING, "targeted", target, roles={"attacker": by})


def hits(work: Work, by: int, victim: int, weapon: int, damage: int, *, bare: bool = False) -> None:
    """WL-THROW-02: a blow or shot has hit for so much damage, which those hear who answer it: whoever struck, and the weapon. `bare`: a
    part of the body without armour, for which the rules ask for a fatal blow test.
    """
    roles, numbers = {"victim": victim}, {"damage": damage, "bare": int(bare)}
    triggers.happen(work, READING, "hits", by, roles=roles, numbers=numbers)
    if weapon:
        triggers.happen(work, READING, "weapon_hits", weapon, roles=roles, numbers=numbers)


def dealt(state: State, id: int, damage: int) -> int:
    """What of so much damage somebody takes: a warrior so much less as it has defense."""
    return max(0, damage - total(state, id, DEFENSE)) if is_warrior(state, id) else damage


def hurt(work: Work, id: int, by: int, damage: int) -> None:
    """WL-UNIT-05, WL-R-58: damage of a blow: life of a warrior, less the defense of it; blood on a unit."""
    if is_warrior(work.state, id):
        lose_life(work, {work.state.components[id].controller: dealt(work.state, id, damage)}, by)
    else:
        bleed(work, id, damage, by, work.state.components[by].controller)


def bleed(work: Work, id: int, damage: int, by: int, seat: int) -> None:
    """WL-UNIT-06, WL-R-67: blood on a unit, less what counters take. Who dies of it was killed by `by` (0: by nobody), for a seat."""
    state = work.state
    marks = state.components[id].marks
    before = strength(state, id)
    taken = min(marks.guard, damage)
    if taken:
        ops.mark(work, id, Marks.guard, marks.guard - taken)
    after = marks.blood + damage - taken
    ops.mark(work, id, Marks.blood, after)
    work.tell(BloodTold(id, marks.blood, after))
    if after >= total(state, id, HEALTH):
        kill(work, id, by, seat, before)


def strength(state: State, id: int) -> int:
    """WL-REWARD-03, WL-REWARD-04: damage and life with all counters that it has won, whatever blood is on it."""
    marks = state.components[id].marks
    return number(state, id, DAMAGE) + number(state, id, HEALTH) + int(marks.attack) + int(marks.guard)


def kill(work: Work, id: int, by: int, seat: int, fallen: int) -> None:
    """WL-UNIT-06, WL-CT-05, WL-RENOWN-04: the unit leaves the game, the seat whose deed it was wins renown, a token perhaps a reward.
    `fallen`: how strong it was when it was hit, with the counters of life that this hit has taken.
    """
    state = work.state
    enemy = seat != state.components[id].controller
    work.tell(KilledTold(id, by))
    if enemy:  # WL-R-77
        champion = type_of(state, id) == CHAMPION
        gain_renown(work, seat, R_CHAMPION if champion else R_KILL, "kill")
    leave(work, id, "killed")
    # WL-REWARD-04, WL-REWARD-05, WL-R-66: the killer is measured by what is printed on it.
    if enemy and by and type_of(state, by) == TOKEN and fallen > number(state, by, DAMAGE) + number(state, by, HEALTH):
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


def slay(work: Work, id: int, by: int, how: str) -> None:
    """WL-RANGED-06, WL-FATAL-01: somebody is killed at once, whatever life there is: a unit leaves, the seat of a warrior has lost."""
    state = work.state
    work.tell(MortalTold(id, by, how))
    if is_warrior(state, id):
        seat = state.components[id].controller
        lose_life(work, {seat: state.values.life[seat]}, by)
    else:
        kill(work, id, by, state.components[by].controller, strength(state, id))


def fatal_blow(work: Work, id: int, by: int) -> None:
    """WL-FATAL-01, WL-FATAL-03: a die, on a 6 of which whom a blow has hit is killed; nothing for somebody who is dead already."""
    if not is_there(work.state, id):
        return
    if ops.roll(work, SIXES, seat=work.state.components[by].controller, reason=FATAL) == SIXES:
        slay(work, id, by, FATAL)
