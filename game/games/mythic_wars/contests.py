"""Attacks, clashes and forced rolls: who may be attacked, dice, what is added to them, who wins (sections 8 to 11 of the rules).

One frame carries each of them: declare, throw, compare, apply, and what follows. Between the steps abilities are heard, which may throw
dice again, change a face, or put another entity in the place of the one concerned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.games.mythic_wars import meta
from game.games.mythic_wars.entities import in_battle, present, summoned_by
from game.games.mythic_wars.losses import lose
from game.games.mythic_wars.meta import ATTACK, CHECK, CLASH, DEFENSE, SIDES
from game.games.mythic_wars.words import CONTEST, READING, frame_under, protects_from_all, score, total
from game.rules.abilities import effects, evaluation, triggers
from game.rules.frames import Frame, course
from game.rules.guards import Refusal
from game.rules.modifiers import Value
from game.rules.ops import roll, set_value
from game.rules.plain import EMPTY, NOBODY, Frozen, Plain
from game.rules.state import State
from game.rules.work import Work

# --- who may be attacked ---


def may_be_attacked(state: State, attacker: int, target: int, *, forced: bool = False) -> Refusal | None:
    """Why an entity may not be attacked by another, or None. `forced`: an ability may set even allies on each other (MW-R-19)."""
    if not in_battle(state, target):
        return Refusal("MW-COMBAT-01", "not_in_battle")
    components = state.components
    if components[attacker].controller == components[target].controller and not forced:
        return Refusal("MW-COMBAT-01", "not_opposing")
    bans = evaluation.flagged(READING, state, "cannot_attack").get(attacker)
    if bans:
        return _banned("cannot_attack", bans)
    if not evaluation.has_flag(READING, state, attacker, "ignores_protection"):
        shields = summoned_by(state, target)
        if shields:
            return Refusal("MW-SUMMON-02", "protected_by_creature", Frozen(card=components[shields[0]].ref), shields[0])
        bans = evaluation.flagged(READING, state, "no_attack").get(target)
        if bans:
            return _banned("cannot_be_attacked", bans)
    guard = _guard(state, attacker, target)
    if guard:
        return Refusal("MW-R-19", "attack_guard_first", Frozen(card=components[guard].ref), guard)
    return None


def _guard(state: State, attacker: int, target: int) -> int:
    """An entity of the target's faction that must be attacked first, and can be; 0 if there is none."""
    first = evaluation.flagged(READING, state, "attack_first")
    if not first or target in first:
        return 0
    seat = state.components[target].controller
    shielded = evaluation.flagged(READING, state, "no_attack")
    for number in present(state):
        if number not in first or number in shielded or number == attacker:
            continue
        if state.components[number].controller == seat and not summoned_by(state, number):
            return number
    return 0


def _banned(text: str, causes: tuple[int, ...]) -> Refusal:
    return Refusal("MW-R-19", text, EMPTY, causes[0])


def may_be_clashed(state: State, _clasher: int, target: int) -> Refusal | None:
    """Why an entity may not be clashed with, or None. Protection by a creature does not count (MW-CLASH-07, MW-R-15)."""
    shields = summoned_by(state, target) if protects_from_all(state) else ()
    if shields:
        card = state.components[shields[0]].ref
        return Refusal("MW-R-15", "protected_by_creature", Frozen(card=card), shields[0])
    bans = evaluation.flagged(READING, state, "no_clash").get(target)
    return _banned("cannot_be_clashed", bans) if bans else None


# --- the contest ---


DECLARED, THROW, JUDGE, LOSE, AFTER, ENDED, DONE = 0, 1, 2, 3, 4, 5, 6
"""The steps of a contest."""
ROLES: Final[Mapping[str, tuple[str, str]]] = {
    ATTACK: ("attacker", "defender"),
    CLASH: ("clasher", "clashed"),
    CHECK: ("roller", ""),
}
"""How abilities call the two sides of a contest."""
DECLARED_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {ATTACK: ("attacks", "attacked"), CLASH: ("clashes", "clashed")}
ROLLS: Final = "rolls"
"""The value that counts the faces each seat has thrown."""


class Roll(NamedTuple):
    """One side's roll, explained."""

    value: Value
    die: int
    total: int
    critical: bool


def attack(work: Work, attacker: int, defender: int, *, extra: bool = False) -> None:
    """Put an attack on the stack (MW-COMBAT-01). `extra`: none of an empowerment (MW-R-24)."""
    _push(work, ATTACK, attacker, defender, extra=extra)


def clash(work: Work, clasher: int, clashed: int) -> None:
    """Put a clash on the stack (MW-CLASH-01)."""
    _push(work, CLASH, clasher, clashed)


def check_roll(work: Work, roller: int, kind: str, below: int) -> None:
    """Put a forced roll on the stack: it fails if its total is below a threshold (MW-R-12)."""
    _push(work, CHECK, roller, 0, rolls=(kind, ""), below=below)


def _push(work: Work, kind: str, one: int, two: int, **more: Plain) -> None:
    rolls = {ATTACK: (ATTACK, DEFENSE), CLASH: (CLASH, CLASH)}.get(kind, ("", ""))
    values = {"kind": kind, "one": one, "two": two, "rolls": rolls, "faces": ((), ()), "dice": (0, 0), **more}
    work.push(Frame(CONTEST, one, 0, Frozen(values)))


def sides_of(frame: Frame) -> tuple[int, ...]:
    """The entities that roll in a contest, the one that began it first (MW-ROLL-03)."""
    values = frame.values
    return (values["one"], values["two"]) if values["two"] else (values["one"],)


def roles_of(frame: Frame) -> dict[str, int]:
    """How abilities call those who take part."""
    named = dict(zip(ROLES[frame.values["kind"]], sides_of(frame), strict=False))
    named.pop("", None)
    return named


def lead(work: Work, frame: Frame, to: int) -> None:
    """Put somebody else in the place of the one that is attacked or clashed with; that is heard like the first time."""
    work.amend(frame, frame.at(frame.step, two=to))
    led = current(work.state)
    if led is not None:
        _hear(work, led, DECLARED_EVENTS[led.values["kind"]][1], to)


def contend(work: Work, frame: Frame) -> None:
    """Go on with a contest."""
    if frame.step in (THROW, JUDGE) and not _stands(work.state, frame):
        # MW-R-37: one that left before the dice fell, or was called off.
        _pop(work)
        return
    _go_on(work, frame)


def _pop(work: Work) -> None:
    """Take a contest off the stack. What was lent for it ends with it; what was lent for one around it goes on (MW-FX-23)."""
    number = work.top.values.get("exchange")
    work.pop()
    if work.state.abilities.lasting:
        effects.end(work, lambda each: each.period == "attack" and each.stamp == number)


def _stands(state: State, frame: Frame) -> bool:
    return not frame.values.get("stopped") and all(in_battle(state, number) for number in sides_of(frame))


def _hear(work: Work, frame: Frame, event: str, subject: int, **numbers: int) -> None:
    triggers.happen(work, READING, event, subject, roles=roles_of(frame), numbers=numbers)


def _declare(work: Work, frame: Frame) -> None:
    kind = frame.values["kind"]
    number = work.state.values["exchange"] + 1
    set_value(work, "exchange", number)
    frame = frame.at(DECLARED, exchange=number)
    if kind != CHECK:
        work.tell(kind, attacker=frame.values["one"], target=frame.values["two"], extra=bool(frame.values.get("extra")))
    work.replace(frame.at(THROW))
    for event, subject in zip(DECLARED_EVENTS.get(kind, ()), sides_of(frame), strict=False):
        _hear(work, frame, event, subject)
    _settle(work)


def _settle(work: Work) -> None:
    if work.state.abilities.due:
        triggers.settle(work)


def throw_die(work: Work, seat: int, reason: str) -> int:
    """One die of a seat, counted for the record of rolls."""
    return throw_plain(work, SIDES, seat, reason)


def throw_plain(work: Work, sides: int, seat: int, reason: str) -> int:
    """A die with so many sides; those with six are counted (MW-ROLL-04, MW-CRIT-07)."""
    face = roll(work, sides, seat=seat, reason=reason)
    if seat != NOBODY and sides == SIDES:
        state = work.state
        rolls = list(state.values.get(ROLLS) or ((0,) * SIDES,) * state.seat_count)
        counts = list(rolls[seat])
        counts[face - 1] += 1
        rolls[seat] = tuple(counts)
        # Nothing is derived from this record, so the derived values stay.
        state.values[ROLLS] = tuple(rolls)
    return face


def throw_side(work: Work, frame: Frame, side: int) -> tuple[tuple[int, ...], int]:
    """The faces that a side throws, and the one that is kept (MW-FX-04, MW-R-11)."""
    state = work.state
    number, kind = sides_of(frame)[side], frame.values["rolls"][side]
    count = total(state, number, f"{kind}_dice", Frozen(roles_of(frame)))
    seat = state.components[number].controller
    faces = tuple([throw_die(work, seat, kind) for _die in range(max(1, count))])
    lowest = evaluation.has_flag(READING, state, number, "keep_lowest") or (
        kind == ATTACK and evaluation.has_flag(READING, state, frame.values["two"], "attackers_keep_lowest")
    )
    return faces, min(faces) if lowest else max(faces)


def _throw(work: Work, frame: Frame) -> None:
    """MW-ROLL-01, MW-ROLL-03: the one that began throws first."""
    thrown = [throw_side(work, frame, side) for side in range(len(sides_of(frame)))]
    dice = tuple([die for _faces, die in thrown])
    frame = frame.at(
        JUDGE,
        faces=tuple([faces for faces, _die in thrown]),
        dice=dice,
        natural=(True,) * len(dice),
    )
    work.replace(frame)
    kind = frame.values["kind"]
    names = {
        ATTACK: ("attack_thrown", "defense_thrown"),
        CLASH: ("clash_thrown", "clash_thrown"),
        CHECK: ("check_thrown",),
    }[kind]
    if any(triggers.is_heard(READING, work.state, name) for name in names):
        rolls = rolls_of(work.state, frame)
        for side, (event, subject) in enumerate(zip(names, sides_of(frame), strict=False)):
            _hear(work, frame, event, subject, **_numbers(frame, rolls, side))
        _settle(work)


def rolled_side(state: State, frame: Frame, side: int) -> Roll:
    """A side's roll as it stands: the die, the score and everything that is added (MW-ROLL-01, MW-ROLL-02)."""
    number, kind = sides_of(frame)[side], frame.values["rolls"][side]
    die = frame.values["dice"][side]
    roles = Frozen(roles_of(frame))
    base = score(state, number, meta.SCORES[kind], roles)
    added = score(state, number, f"{kind}_roll", roles)
    value = Value(base.total + added.total, base.printed, (*base.parts, *added.parts)) if added.parts else base
    least = total(state, number, f"{kind}_critical", roles)
    # MW-CRIT-01, MW-R-11: the face itself, before anything is added; a changed face counts only if the card says so.
    natural = frame.values["natural"][side]
    return Roll(value, die, die + value.total, natural and die >= least)


def rolls_of(state: State, frame: Frame) -> list[Roll]:
    """The rolls of all sides as they stand."""
    return [rolled_side(state, frame, side) for side in range(len(sides_of(frame)))]


def _numbers(frame: Frame, rolls: list[Roll], own: int = 0) -> dict[str, int]:
    """The numbers of a contest as abilities call them; `total` and `die` are those of the side `own`, `other_total` of the other."""
    found: dict[str, int] = {}
    for side, rolled in enumerate(rolls):
        kind = frame.values["rolls"][side]
        found[f"{kind}_total"] = rolled.total
        found[f"{kind}_die"] = rolled.die
        found[f"{kind}_is_critical"] = max(found.get(f"{kind}_is_critical", 0), int(rolled.critical))
        found["total" if side == own else "other_total"] = rolled.total
        if side == own:
            found["die"] = rolled.die
    return found


def _tell_rolls(work: Work, frame: Frame, rolls: list[Roll]) -> None:
    if work.events is None:
        return
    for side, (number, rolled) in enumerate(zip(sides_of(frame), rolls, strict=True)):
        work.tell(
            "score",
            component=number,
            seat=work.state.components[number].controller,
            roll=frame.values["rolls"][side],
            die=rolled.die,
            dice=frame.values["faces"][side],
            natural=frame.values["natural"][side],
            printed=rolled.value.printed,
            parts=tuple([tuple(part) for part in rolled.value.parts]),
            total=rolled.total,
            critical=rolled.critical,
        )


def _judge(work: Work, frame: Frame) -> None:
    state = work.state
    kind = frame.values["kind"]
    rolls = rolls_of(state, frame)
    _tell_rolls(work, frame, rolls)
    if kind == CHECK:
        _judge_check(work, frame, rolls[0])
        return
    one, two = rolls
    verdict = _compare(state, frame, one, two)
    if verdict == 0:
        # MW-COMBAT-05, MW-CLASH-03, MW-R-09: both dice anew, everything worked out again.
        work.tell("tie", attacker=frame.values["one"], target=frame.values["two"], value=one.total)
        work.replace(frame.at(THROW))
        return
    won = verdict > 0
    margin = one.total - two.total
    loss = _loss(state, frame, margin) if kind == ATTACK and won else 0
    work.tell(
        "result",
        type=kind,
        attacker=frame.values["one"],
        target=frame.values["two"],
        value=one.total,
        against=two.total,
        won=won,
        loss=loss,
        critical=(one.critical, two.critical),
    )
    frame = frame.at(LOSE, won=won, loss=loss, numbers=Frozen({**_numbers(frame, rolls), "margin": margin}))
    work.replace(frame)
    if kind == ATTACK:
        for event, subject in zip(("attack_rolled", "defense_rolled"), sides_of(frame), strict=True):
            _hear(work, frame, event, subject, **frame.values["numbers"])
        _settle(work)


def _compare(state: State, frame: Frame, one: Roll, two: Roll) -> int:
    """Above 0 if the first side wins, below if the second does, 0 for a tie: criticals first (MW-COMBAT-07, MW-CRIT-02 to MW-CRIT-06)."""
    if one.critical != two.critical:
        return 1 if one.critical else -1
    if one.total != two.total:
        return one.total - two.total
    wins = [evaluation.has_flag(READING, state, number, "wins_ties") for number in sides_of(frame)]
    return 0 if wins[0] == wins[1] else 1 if wins[0] else -1


def _loss(state: State, frame: Frame, margin: int) -> int:
    """What a hit costs: the difference (MW-COMBAT-03), at least 1 for a critical (MW-CRIT-03), and what abilities add."""
    attacker = frame.values["one"]
    roles = Frozen(roles_of(frame))
    loss = max(margin, 1) + total(state, attacker, "hit_loss", roles)
    return max(loss, total(state, attacker, "least_loss", roles), 0)


def _judge_check(work: Work, frame: Frame, rolled: Roll) -> None:
    """MW-R-12: only the total counts, unless an option lets a critical roll pass."""
    below = rolled.total < frame.values["below"]
    if rolled.critical and work.state.options.get("forced_critical"):
        below = False
    number = frame.values["one"]
    work.tell("checked", component=number, total=rolled.total, threshold=frame.values["below"], below=below)
    _pop(work)
    effects.give(
        work, "then" if below else "else", roles={"roller": number}, numbers={"total": rolled.total, "die": rolled.die}
    )


def _apply(work: Work, frame: Frame) -> None:
    values = frame.values
    work.replace(frame.at(AFTER))
    if values["kind"] == ATTACK and values["won"]:
        lose(work, [(values["two"], values["loss"])], values["one"], by_attack=True)


def _follow(work: Work, frame: Frame) -> None:
    """Who hit, who missed, who won: heard after the loss and its defeats (MW-DEFEAT-04: the comparison stands)."""
    values = frame.values
    numbers: dict[str, Any] = {**values["numbers"], "loss": values["loss"]}
    one, two = sides_of(frame)
    work.replace(frame.at(ENDED if values["kind"] == ATTACK else DONE))
    if values["kind"] == ATTACK:
        events = ("hits", "is_hit") if values["won"] else ("misses", "is_missed")
        _hear(work, frame, events[0], one, **numbers)
        _hear(work, frame, events[1], two, **numbers)
        _settle(work)
    else:
        winner, loser = (one, two) if values["won"] else (two, one)
        roles = {**roles_of(frame), "winner": winner, "loser": loser}
        theirs = {**numbers, "total": numbers["other_total"], "other_total": numbers["total"]}
        triggers.happen(work, READING, "clash_won", winner, roles=roles, numbers=numbers if values["won"] else theirs)
        triggers.happen(work, READING, "clash_lost", loser, roles=roles, numbers=theirs if values["won"] else numbers)


def _close(work: Work, frame: Frame) -> None:
    """The attack with all that came of it is over: only now another one may follow (MW-R-05)."""
    work.replace(frame.at(DONE))
    _hear(work, frame, "attack_ended", frame.values["one"], **frame.values["numbers"], loss=frame.values["loss"])
    _settle(work)


def _end(work: Work, frame: Frame) -> None:
    """Hand the result to the ability that asked for it, if one did."""
    values = frame.values
    _pop(work)
    one, two = sides_of(frame)
    winner, loser = (one, two) if values["won"] else (two, one)
    branch = "win" if values["won"] else "lose"
    if values["kind"] == ATTACK:
        branch = "hit" if values["won"] else "miss"
    effects.give(
        work, branch, roles={"winner": winner, "loser": loser}, numbers={**values["numbers"], "loss": values["loss"]}
    )


_go_on: Final = course(_declare, _throw, _judge, _apply, _follow, _close, _end)


def current(state: State) -> Frame | None:
    """The contest that is going on, or None."""
    return frame_under(state, CONTEST)
