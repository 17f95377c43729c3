"""Attacks, clashes and forced rolls: who may be attacked, dice, what is added to them, who wins (sections 8 to 11 of the rules).

One frame carries each of them: declare, throw, compare, apply, and what follows. Between the steps abilities are heard, which may throw
dice again, change a face, or put another entity in the place of the one concerned. An attack of an empowerment that nobody hears is
over before it has a frame (see `attack_at_once`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.games.mythic_wars import meta, records
from game.games.mythic_wars.entities import energy, in_battle, opposing, present, summoned, summoned_by
from game.games.mythic_wars.losses import ENERGY, change_energy, leave
from game.games.mythic_wars.meta import ATTACK, CHECK, CLASH, DEFEATED, DEFENSE, SIDES, STATS
from game.games.mythic_wars.records import State, Values, Work
from game.games.mythic_wars.words import READING, protects_from_all, score, total
from game.rules import ops
from game.rules.abilities import dues, effects, evaluation, stats, triggers
from game.rules.abilities.grammar import Condition
from game.rules.abilities.records import Loss, Losses
from game.rules.definitions import Definitions, inside, kept
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.modifiers import Value
from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.records import put
from game.rules.rulesdef import Verdict
from game.rules.work import on


def verdict(event: Event) -> Verdict | None:
    """What the dice of a contest have decided: who wins it, or whether a forced roll stays below its threshold."""
    told = event.data
    if event.kind == records.ResultTold.kind:
        won, sides = bool(told["won"]), (told["attacker"], told["target"])
        if told["type"] == ATTACK:
            return Verdict("hit" if won else "miss", Frozen(attacker=sides[0], target=sides[1]), EMPTY, sides[not won])
        return Verdict("won", Frozen(winner=sides[not won], loser=sides[won]), EMPTY, sides[not won])
    if event.kind == records.CheckedTold.kind:
        component, threshold = told["component"], Frozen(threshold=told["threshold"])
        if told["below"]:
            return Verdict("below", Frozen(component=component), threshold)
        return Verdict("not_below", Frozen(component=component), threshold, component)
    return None


# --- who may be attacked ---


_RESTRICTING: Final = ("cannot_attack", "no_attack", "attack_first")
"""The flags by which an entity may not be attacked, or not by everybody."""
_BY_ATTACKER: Final = ("cannot_attack", "attack_first", "ignores_protection")
"""The flags by which it depends on the attacker who may be attacked, or on who else may be."""


def may_be_attacked(state: State, attacker: int, target: int, *, forced: bool = False) -> Refusal | None:
    """Why an entity may not be attacked by another, or None. `forced`: an ability may set even allies on each other (MW-R-19)."""
    return attack_by(state, attacker, forced=forced)(target)


def attackable(state: State, attacker: int) -> list[int]:
    """The opposing entities that an entity may attack."""
    found = opposing(state, state.components[attacker].controller)
    if not summoned(state) and not evaluation.are_given(READING, state, _RESTRICTING):
        return found  # the usual case: nobody is protected
    return _unprotected(state, attacker, found)


def _unprotected(state: State, attacker: int, ids: Sequence[int]) -> list[int]:
    if evaluation.are_given(READING, state, _BY_ATTACKER):
        shield = _shield_against(state, attacker)
        return [id for id in ids if shield(id) is None]
    # Only some may be protected, whoever attacks.
    shields, protected = summoned(state), evaluation.flagged(READING, state, "no_attack")
    return [id for id in ids if id not in shields and id not in protected]


def attack_by(state: State, attacker: int, *, forced: bool = False) -> Callable[[int], Refusal | None]:
    """Tells of each entity why it may not be attacked by this one (see `may_be_attacked`)."""
    components = state.components
    own = components[attacker].controller
    shield = _shield_against(state, attacker)

    def refusal(target: int) -> Refusal | None:
        if not in_battle(state, target):
            return Refusal("MW-COMBAT-01", "not_in_battle")
        if components[target].controller == own and not forced:
            return Refusal("MW-COMBAT-01", "not_opposing")
        return shield(target)

    return refusal


def _shield_against(state: State, attacker: int) -> Callable[[int], Refusal | None]:
    """Tells of each entity in the battle what keeps this one from attacking it, or None."""
    components = state.components
    banned = evaluation.flagged(READING, state, "cannot_attack").get(attacker)
    passes = evaluation.has_flag(READING, state, attacker, "ignores_protection")
    protected = evaluation.flagged(READING, state, "no_attack")
    first = evaluation.flagged(READING, state, "attack_first")
    ahead: dict[int, Refusal | None] = {}

    def guarded(seat: int) -> Refusal | None:
        if seat not in ahead:
            guard = _guard(state, attacker, seat, first, protected)
            card = components[guard].ref if guard else ""
            ahead[seat] = Refusal("MW-R-19", "attack_guard_first", Frozen(card=card), guard) if guard else None
        return ahead[seat]

    def shield(target: int) -> Refusal | None:
        if banned:
            return _banned("cannot_attack", banned)
        if not passes:
            shields = summoned_by(state, target)
            if shields:
                card = components[shields[0]].ref
                return Refusal("MW-SUMMON-02", "protected_by_creature", Frozen(card=card), shields[0])
            if target in protected:
                return _banned("cannot_be_attacked", protected[target])
        return guarded(components[target].controller) if first and target not in first else None

    return shield


def _guard(state: State, attacker: int, seat: int, first: Collection[int], protected: Collection[int]) -> int:
    """An entity of a faction that must be attacked `first`, and can be; 0 if there is none."""
    for id in present(state):
        if id not in first or id in protected or id == attacker:
            continue
        if state.components[id].controller == seat and not summoned_by(state, id):
            return id
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


THROW, JUDGE, LOSE, AFTER, ENDED, DONE = 1, 2, 3, 4, 5, 6
"""The steps of a contest after the first."""
ROLES: Final[Mapping[str, tuple[str, ...]]] = {
    ATTACK: ("attacker", "defender"),
    CLASH: ("clasher", "clashed"),
    CHECK: ("roller",),
}
"""How abilities call the sides of a contest."""
DECLARED_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {ATTACK: ("attacks", "attacked"), CLASH: ("clashes", "clashed")}
THROWN_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    ATTACK: ("attack_thrown", "defense_thrown"),
    CLASH: ("clash_thrown", "clash_thrown"),
    CHECK: ("check_thrown",),
}
JUDGED_EVENTS: Final = ("attack_rolled", "defense_rolled")
"""What the sides of a contest hear at each step, the one that began it first; of a comparison only those of an attack do."""
_UNTIL_DECIDED: Final = (
    ("attacks", "attack_thrown", "attack_rolled"),
    ("attacked", "defense_thrown", "defense_rolled"),
)
"""All that is heard of the sides of an attack until it is decided."""
_OF_HITS: Final = (("hits", "attack_ended"), ("loss_due", "energy_lost", "is_hit"))
_OF_MISSES: Final = (("misses", "attack_ended"), ("is_missed",))
"""All that is heard of them afterwards, but for defeats."""
_OF_DEFEATS: Final = (("defeats",), ("defeated", "removed"))
"""All that is heard of them where the attack defeats its target, but of creatures and their summoners."""
_SILENCED: Final = (evaluation.SILENCED,)
DICE: Final[Mapping[str, str]] = {roll: f"{roll}_dice" for roll in (ATTACK, DEFENSE, CLASH)}
"""How many dice a side throws, by what it rolls for."""
_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    roll: (DICE[roll], meta.SCORES[roll], f"{roll}_roll", f"{roll}_critical") for roll in (ATTACK, DEFENSE, CLASH)
}
"""The stats that a roll depends on, by what it is for: how many dice, what is added twice, and the lowest face that is critical."""
_OF_A_HIT: Final = ("hit_loss", "least_loss")
_BY_ATTACK: Final = Frozen(by_attack=1)
_NUMBERS: Final[Mapping[str, tuple[str, str, str]]] = {
    roll: (f"{roll}_total", f"{roll}_die", f"{roll}_is_critical") for roll in (ATTACK, DEFENSE, CLASH)
}
"""How abilities call what a side comes to, its die, and whether it is critical."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One side's roll: the faces, the die that counts, whether it does as it fell, and what it comes to."""

    faces: tuple[int, ...]
    die: int
    natural: bool
    total: int
    critical: bool


def attack(work: Work, attacker: int, defender: int, *, extra: bool = False) -> None:
    """Put an attack on the stack (MW-COMBAT-01). `extra`: none of an empowerment (MW-R-24)."""
    _push(work, records.Attack((_side(attacker, ATTACK), _side(defender, DEFENSE)), extra=extra))


def _push(work: Work, frame: records.Contest) -> None:
    work.push(frame)
    _drop_derived(work, frame)


def _drop_derived(work: Work, frame: records.Contest) -> None:
    """The condition `extra` looks at the contest that goes on, so nothing that was derived with it outlives a change of that. An attack
    that is not extra never lies above one that is.
    """
    if (not isinstance(frame, records.Attack) or frame.extra) and _is_extra_asked_for(work.defs):
        work.state.touch_facts()


@kept
def _is_extra_asked_for(defs: Definitions) -> bool:
    """Whether anything that holds for a while, and may be kept as long as nothing changes, does so by the condition `extra`."""
    abilities = [bound.ability for card in defs.cards.values() for bound in card.abilities]
    return any(_has_extra(part) for ability in abilities for part in (*ability.grants, *ability.modifiers))


def _has_extra(part: object) -> bool:
    return (isinstance(part, Condition) and part.word == "extra") or any(map(_has_extra, inside(part)))


_TIES_AT_ONCE: Final = 20
"""So many ties in a row are thrown again on the spot. Where dice can do nothing but tie, the engine is to find out that there is no end."""


def attack_at_once(work: Work, attacker: int, defender: int) -> bool:
    """The attack of an empowerment: carried out at once where nobody hears of it. Returns whether it was; else it goes on as one that lies
    on the stack (see `attack`), above what sees to all that comes of it.
    """
    state = work.state
    if not comes_at_once(work) or _is_any_heard(state, attacker, defender, _UNTIL_DECIDED):
        triggers.settle(work)
        attack(work, attacker, defender)
        return False
    frame, exchange = _between(attacker, defender), state.values.exchange + 1
    rolls = _thrown_by_all(work, frame, exchange)
    verdict = _compare(state, frame, *rolls)
    ties = 0
    while not verdict and ties < _TIES_AT_ONCE:
        # MW-COMBAT-05, as in `_tie`.
        ties += 1
        work.again()
        rolls = _thrown_by_all(work, frame, exchange)
        verdict = _compare(state, frame, *rolls)
    if verdict < 0 and not _is_any_heard(state, attacker, defender, _OF_MISSES):
        return True
    if verdict > 0 and not _is_any_heard(state, attacker, defender, _OF_HITS):
        due = dues.comes_to(READING, state, ENERGY, defender, _loss(state, frame, rolls))
        left = max(0, energy(state, defender) - due)
        if _is_lost_unheard(state, due) and (left or _falls_unheard(state, attacker, defender)):
            if due:
                change_energy(work, defender, left, attacker)
            if not left:
                leave(work, (defender,), DEFEATED, attacker)
            return True
    frame = put(frame, step=THROW, exchange=exchange)
    triggers.settle(work)
    work.push(frame)
    _decide(work, frame, rolls)
    return False


@lru_cache(maxsize=4096)
def _between(attacker: int, defender: int) -> records.Contest:
    """An attack before it is declared. The same few are made again and again, so they are made once."""
    return records.Attack((_side(attacker, ATTACK), _side(defender, DEFENSE)))


def _is_any_heard(state: State, attacker: int, defender: int, told: tuple[Sequence[str], Sequence[str]]) -> bool:
    """Whether anybody could answer what is told of the sides of an attack."""
    return triggers.is_any_heard(READING, state, ((attacker, told[0]), (defender, told[1])))


def _is_lost_unheard(state: State, due: int) -> bool:
    """Whether who hears of the hit before energy is lost is who hears of it afterwards: no silence ends with the loss."""
    return not due or not evaluation.are_given(READING, state, _SILENCED)


def _falls_unheard(state: State, attacker: int, defender: int) -> bool:
    """Whether nobody hears of the defeat of an entity, by which no creature falls."""
    if _is_any_heard(state, attacker, defender, _OF_DEFEATS):
        return False
    return not (state.components[defender].marks.summoner or summoned_by(state, defender))


def clash(work: Work, clasher: int, clashed: int) -> None:
    """Put a clash on the stack (MW-CLASH-01)."""
    _push(work, records.Clash((_side(clasher, CLASH), _side(clashed, CLASH))))


def check_roll(work: Work, roller: int, roll: str, below: int) -> None:
    """Put a forced roll on the stack: it fails if its total is below a threshold (MW-R-12)."""
    _push(work, records.Check((_side(roller, roll),), below=below))


@lru_cache(maxsize=1024)
def _side(who: int, roll: str) -> records.Side:
    """A side before it throws. The same few are there again and again, so they are made once."""
    return records.Side(who, roll)


def roles_of(frame: records.Contest) -> Frozen:
    """How abilities call those who take part."""
    return _called(frame.kind, *parties(frame))


def parties(frame: records.Contest) -> tuple[int, ...]:
    """Those who take part, the one that began it first."""
    sides = frame.sides
    return (sides[0].who, sides[1].who) if len(sides) == 2 else (sides[0].who,)


@lru_cache(maxsize=1024)
def _called(kind: str, *sides: int) -> Frozen:
    """The same, by the kind of a contest. Each of its steps asks for it, so it is made once."""
    return Frozen(zip(ROLES[kind], sides, strict=True))


def lead(work: Work, frame: records.Contest, to: int) -> None:
    """Put somebody else in the place of the one that is attacked or clashed with; that is heard like the first time."""
    one, two = frame.sides
    led = put(frame, sides=(one, put(two, who=to)))
    work.amend(frame, led)
    _hear(work, led, DECLARED_EVENTS[led.kind][1], to)


def contend(work: Work, frame: records.Contest) -> None:
    """Go on with a contest."""
    if frame.step in (THROW, JUDGE) and not _stands(work.state, frame):
        # MW-R-37: one that left before the dice fell, or was called off.
        _pop(work, frame)
        return
    _STEPS[frame.step](work, frame)


def _pop(work: Work, frame: records.Contest) -> None:
    """Take a contest off the stack. What was lent for it ends with it; what was lent for one around it goes on (MW-FX-23)."""
    work.pop()
    _drop_derived(work, frame)
    if work.state.abilities.lasting:
        _end_lent(work, frame.exchange)


def _end_lent(work: Work, exchange: int) -> None:
    effects.end(work, lambda each: each.period == "attack" and each.stamp == exchange)


def _stands(state: State, frame: records.Contest) -> bool:
    if frame.stopped:
        return False
    here = present(state)
    for side in frame.sides:  # noqa: SIM110 - written out, since it is asked before every throw
        if side.who not in here:
            return False
    return True


def _hear(work: Work, frame: records.Contest, event: str, subject: int, numbers: Mapping[str, int] = EMPTY) -> None:
    if triggers.is_heard(READING, work.state, event, subject):
        triggers.happen(work, READING, event, subject, roles=roles_of(frame), numbers=numbers)


def _go_on_to(work: Work, frame: records.Contest, step: int) -> None:
    """Do another step of a contest: at once, and as nobody looks at the work meanwhile the frame is not even put there, else when what is
    due is done.
    """
    if comes_at_once(work):
        _STEPS[step](work, frame)
    else:
        _put_off(work, frame, step)


def comes_at_once(work: Work) -> bool:
    """Whether nothing comes before the next step. Whoever hears of what happens may look between two steps."""
    return work.events is None and not work.state.abilities.due


def _put_off(work: Work, frame: records.Contest, step: int) -> None:
    """Leave another step of a contest for when what is due is done."""
    work.replace(frame.at(step))
    triggers.settle_due(work)


def _declare(work: Work, frame: records.Contest) -> None:
    state, at_once = work.state, comes_at_once(work) and _stands(work.state, frame)
    number = state.values.exchange + 1
    frame = put(frame, step=THROW, exchange=number)
    names, who = DECLARED_EVENTS.get(frame.kind, ()), parties(frame)
    if at_once and not triggers.are_heard(READING, state, names, who):
        work.replace(frame)
        _throw(work, frame)
        return
    ops.put(work, Values.exchange, number)
    if work.events is not None:
        if isinstance(frame, records.Attack):
            work.tell(records.AttackTold(frame.sides[0].who, frame.sides[1].who, frame.extra))
        elif isinstance(frame, records.Clash):
            work.tell(records.ClashTold(frame.sides[0].who, frame.sides[1].who))
    work.replace(frame)
    for event, id in zip(names, who, strict=False):
        _hear(work, frame, event, id)
    triggers.settle_due(work)


def throw_die(work: Work, seat: int, reason: str) -> int:
    """One die of a seat, counted for the record of rolls."""
    return throw_plain(work, SIDES, seat, reason)


def throw_plain(work: Work, sides: int, seat: int, reason: str) -> int:
    """A die with so many sides; those with six are counted (MW-ROLL-04, MW-CRIT-07)."""
    face = ops.roll(work, sides, seat=seat, reason=reason)
    if seat != NOBODY and sides == SIDES:
        _count(work, [(seat, (face,))])
    return face


def _count(work: Work, thrown: Iterable[tuple[int, Sequence[int]]], exchange: int = 0) -> None:
    """Count the faces that came up, by the seat that threw them, and the exchange of dice, if it is not counted yet."""
    values = work.state.values
    rolls = list(values.rolls)
    for seat, faces in thrown:
        if seat != NOBODY:
            counts = list(rolls[seat])
            for face in faces:
                counts[face - 1] += 1
            rolls[seat] = tuple(counts)
    if exchange > values.exchange:
        ops.put_all(work, (Values.exchange, exchange), (Values.rolls, tuple(rolls)))
    else:
        ops.put(work, Values.rolls, tuple(rolls))


def throw_side(work: Work, frame: records.Contest, nth: int) -> tuple[tuple[int, ...], int]:
    """The faces that a side throws, which are counted, and the one that is kept (MW-FX-04, MW-R-11)."""
    side, seat = frame.sides[nth], work.state.components[frame.sides[nth].who].controller
    faces, die = _fall(work, frame, side, seat, total(work.state, side.who, DICE[side.roll], roles_of(frame)))
    _count(work, [(seat, faces)])
    return faces, die


def _fall(work: Work, frame: records.Contest, side: records.Side, seat: int, count: int) -> tuple[tuple[int, ...], int]:
    """The faces that a side throws with so many dice, and the one that is kept."""
    roll = side.roll
    die = ops.roll(work, SIDES, seat, roll)
    if count <= 1:
        return (die,), die
    state, id = work.state, side.who
    faces = (die, *_roll_more(work, seat, roll, count - 1))
    lowest = evaluation.has_flag(READING, state, id, "keep_lowest") or (
        roll == ATTACK
        and len(frame.sides) > 1
        and evaluation.has_flag(READING, state, frame.sides[1].who, "attackers_keep_lowest")
    )
    return faces, min(faces) if lowest else max(faces)


def _roll_more(work: Work, seat: int, roll: str, count: int) -> list[int]:
    return [ops.roll(work, SIDES, seat=seat, reason=roll) for _die in range(count)]


def _throw(work: Work, frame: records.Contest) -> None:
    """MW-ROLL-01, MW-ROLL-03: the one that began throws first."""
    rolls = _thrown_by_all(work, frame, frame.exchange)
    names, who = THROWN_EVENTS[frame.kind], parties(frame)
    if not comes_at_once(work) or triggers.are_heard(READING, work.state, names, who):
        frame = put(frame, sides=_thrown(frame, rolls))
        for nth, (event, id) in enumerate(zip(names, who, strict=True)):
            if triggers.is_heard(READING, work.state, event, id):
                numbers = _numbers(frame, rolls, nth)  # only for those that are heard: it costs as much as a die
                triggers.happen(work, READING, event, id, roles=roles_of(frame), numbers=numbers)
        if not comes_at_once(work):
            _put_off(work, frame, JUDGE)
            return
    _decide(work, frame, rolls)


def _thrown_by_all(work: Work, frame: records.Contest, exchange: int) -> list[Roll]:
    """What the sides of a contest throw, which is counted, and so is the exchange of dice."""
    state = work.state
    # Nothing that a roll depends on looks at dice, nor does anybody hear more by them.
    asked = _asked(state, frame)
    rolls: list[Roll] = []
    fallen: list[tuple[int, tuple[int, ...]]] = []
    for nth, side in enumerate(frame.sides):
        known = asked[nth]
        seat = state.components[side.who].controller
        faces, die = _fall(work, frame, side, seat, known[0])
        rolls.append(_roll_of(faces, die, True, *known))
        fallen.append((seat, faces))
    _count(work, fallen, exchange)
    return rolls


def _asked(state: State, frame: records.Contest) -> list[Sequence[int]]:
    """What the roll of each side depends on (see `_ASKED`)."""
    changing, printed = evaluation.changing(READING, state), _printed_rolls(state.defs)
    found: list[Sequence[int]] = []
    roles: Frozen | None = None
    for side in frame.sides:
        who, roll = side.who, side.roll
        known = printed.get((state.components[who].ref, roll), _NOTHING_PRINTED)
        names = _ASKED[roll]
        if not changing.keys().isdisjoint(names):
            known = [*known]
            for nth, stat in enumerate(names):
                if stat in changing:
                    changed = changing[stat]
                    if changed is None or who in changed:
                        roles = roles_of(frame) if roles is None else roles
                        known[nth] = stats.of_changed(READING, state, who, stat, roles)
        found.append(known)
    return found


_NOTHING_PRINTED: Final = (1, 0, 0, meta.NATURAL)
"""What the roll of a component depends on that is none of the pack's cards."""


@kept
def _printed_rolls(defs: Definitions) -> Mapping[tuple[str, str], Sequence[int]]:
    """What the rolls of each card depend on as long as no ability changes it, by what they are for."""
    return {
        (ref, roll): tuple(
            [int(card.fields.get(stat, 0)) if (base := STATS[stat].printed) is None else base for stat in names]
        )
        for ref, card in defs.cards.items()
        for roll, names in _ASKED.items()
    }


@lru_cache(maxsize=4096)
def _roll_of(
    faces: tuple[int, ...], die: int, natural: bool, _count: int, score: int, more: int, critical_from: int
) -> Roll:
    """A side's roll: the die, the score and everything that is added (MW-ROLL-01, MW-ROLL-02). The same few are rolled again and again, so
    they are made once.
    """
    # MW-CRIT-01, MW-R-11: the face itself, before anything is added; a changed face counts only if the card says so.
    return Roll(faces, die, natural, die + score + more, natural and die >= critical_from)


def _thrown(frame: records.Contest, rolls: Sequence[Roll]) -> tuple[records.Side, ...]:
    """The sides of a contest with their dice."""
    return tuple([_with_dice(side, rolls[nth]) for nth, side in enumerate(frame.sides)])


def _with_dice(side: records.Side, rolled: Roll) -> records.Side:
    return records.Side(side.who, side.roll, rolled.faces, rolled.die, rolled.natural)


def _score_of(state: State, side: records.Side, roles: Frozen) -> Value:
    """What is added to the die of a side, explained."""
    base = score(state, side.who, meta.SCORES[side.roll], roles)
    added = score(state, side.who, f"{side.roll}_roll", roles)
    return Value(base.total + added.total, base.printed, (*base.parts, *added.parts)) if added.parts else base


def _numbers(frame: records.Contest, rolls: list[Roll], own: int = 0) -> dict[str, int]:
    """The numbers of a contest as abilities call them; `total` and `die` are those of the side `own`, `other_total` of the other."""
    found = {f"{roll}_is_critical": 0 for roll in (ATTACK, DEFENSE, CLASH)} if frame.kind == CHECK else {}
    for nth, side in enumerate(frame.sides):
        rolled = rolls[nth]
        total_of, die_of, is_critical = _NUMBERS[side.roll]
        found[total_of] = rolled.total
        found[die_of] = rolled.die
        found[is_critical] = 1 if rolled.critical or found.get(is_critical) else 0
        found["total" if nth == own else "other_total"] = rolled.total
        if nth == own:
            found["die"] = rolled.die
    return found


def _tell_rolls(work: Work, frame: records.Contest, rolls: list[Roll]) -> None:
    roles = roles_of(frame)
    for side, rolled in zip(frame.sides, rolls, strict=True):
        value = _score_of(work.state, side, roles)
        work.tell(
            records.ScoreTold(
                component=side.who,
                seat=work.state.components[side.who].controller,
                roll=side.roll,
                die=rolled.die,
                dice=side.faces,
                natural=side.natural,
                printed=value.printed,
                parts=tuple([(part.text, part.by, part.cause, part.marker) for part in value.parts]),
                total=rolled.total,
                critical=rolled.critical,
            )
        )


def _judge(work: Work, frame: records.Contest) -> None:
    rolls: list[Roll] = []
    for side, asked in zip(frame.sides, _asked(work.state, frame), strict=True):
        rolls.append(_roll_of(side.faces, side.die, side.natural, *asked))
    if work.events is not None:
        _tell_rolls(work, frame, rolls)
    _decide(work, frame, rolls)


def _decide(work: Work, frame: records.Contest, rolls: list[Roll]) -> None:
    if isinstance(frame, records.Check):
        _judge_check(work, frame, rolls[0])
        return
    state, who = work.state, parties(frame)
    verdict = _compare(state, frame, *rolls)
    if verdict == 0:
        _tie(work, frame, rolls)
        return
    won = verdict > 0
    frame = _decided(frame, rolls, won, _loss(state, frame, rolls) if won and frame.kind == ATTACK else 0)
    if work.events is not None:
        _tell_result(work, frame, rolls)
    if frame.kind == ATTACK and triggers.are_heard(READING, state, JUDGED_EVENTS, who):
        for event, id in zip(JUDGED_EVENTS, who, strict=True):
            _hear(work, frame, event, id, frame.numbers)
    _go_on_to(work, frame, LOSE)


def _decided(frame: records.Contest, rolls: list[Roll], won: bool, loss: int) -> records.Contest:
    """A contest with its dice and what they have decided."""
    numbers = _numbers(frame, rolls)
    numbers["margin"] = rolls[0].total - rolls[1].total
    return put(frame, sides=_thrown(frame, rolls), won=won, loss=loss, numbers=Frozen(numbers))


def _tie(work: Work, frame: records.Contest, rolls: list[Roll]) -> None:
    """MW-COMBAT-05, MW-CLASH-03, MW-R-09: both dice anew, everything worked out again."""
    if work.events is not None:
        attacker, target = parties(frame)
        work.tell(records.TieTold(attacker, target, rolls[0].total))
    work.again()
    work.replace(frame.at(THROW))


def _tell_result(work: Work, frame: records.Contest, rolls: list[Roll]) -> None:
    (attacker, target), (one, two), won, loss = parties(frame), rolls, frame.won, frame.loss
    parts = _loss_parts(work.state, frame, one.total - two.total, loss) if loss else ()
    critical = (one.critical, two.critical)
    work.tell(records.ResultTold(frame.kind, attacker, target, one.total, two.total, won, loss, critical, parts))


def _compare(state: State, frame: records.Contest, one: Roll, two: Roll) -> int:
    """Above 0 if the first side wins, below if the second does, 0 for a tie: criticals first (MW-COMBAT-07, MW-CRIT-02 to MW-CRIT-06)."""
    if one.critical != two.critical:
        return 1 if one.critical else -1
    if one.total != two.total:
        return one.total - two.total
    first, second = parties(frame)
    wins = evaluation.has_flag(READING, state, first, "wins_ties")
    return 0 if wins == evaluation.has_flag(READING, state, second, "wins_ties") else 1 if wins else -1


def _loss(state: State, frame: records.Contest, rolls: Sequence[Roll]) -> int:
    """What a hit costs: the difference (MW-COMBAT-03), at least 1 for a critical (MW-CRIT-03), and what abilities add."""
    margin = max(rolls[0].total - rolls[1].total, 1)
    if evaluation.changing(READING, state).keys().isdisjoint(_OF_A_HIT):
        return margin  # the usual case
    more, least = stats.several(READING, state, frame.sides[0].who, _OF_A_HIT, roles_of(frame))
    return max(margin + more, least, 0)


def _loss_parts(state: State, frame: records.Contest, margin: int, loss: int) -> tuple[tuple[str, int, int, str], ...]:
    """What makes a loss another than the difference: what abilities add to a hit, and the one that sets the least."""
    attacker, roles = frame.sides[0].who, roles_of(frame)
    parts = score(state, attacker, "hit_loss", roles).parts
    lacking = loss - max(margin, 1) - sum(part.by for part in parts)
    if lacking:
        parts = (*parts, *[part._replace(by=lacking) for part in score(state, attacker, "least_loss", roles).parts[:1]])
    return tuple([(*part,) for part in parts])


def _judge_check(work: Work, frame: records.Check, rolled: Roll) -> None:
    """MW-R-12: only the total counts, unless an option lets a critical roll pass."""
    below = rolled.total < frame.below
    if rolled.critical and work.state.options.get("forced_critical"):
        below = False
    id = frame.sides[0].who
    work.tell(records.CheckedTold(id, rolled.total, frame.below, below))
    _pop(work, frame)
    effects.give(
        work, "then" if below else "else", roles={"roller": id}, numbers={"total": rolled.total, "die": rolled.die}
    )


def _apply(work: Work, frame: records.Contest) -> None:
    attacker, target = frame.sides[0].who, frame.sides[1].who
    if frame.kind != ATTACK or not frame.won or not in_battle(work.state, target):
        _go_on_to(work, frame, AFTER)
        return
    loss = Loss(target, frame.loss)
    frame = frame.at(AFTER)
    work.replace(frame)
    if comes_at_once(work) and not triggers.is_heard(READING, work.state, "loss_due", target):
        dues.lose_unheard(READING, work, ENERGY, loss, attacker, _BY_ATTACK)
    else:
        work.push(Losses("energy", attacker, (loss,), _BY_ATTACK))


def _follow(work: Work, frame: records.Contest) -> None:
    """Who hit, who missed, who won: heard after the loss and its defeats (MW-DEFEAT-04: the comparison stands)."""
    one, two = parties(frame)
    if frame.kind == ATTACK:
        events = ("hits", "is_hit") if frame.won else ("misses", "is_missed")
        if triggers.are_heard(READING, work.state, events, (one, two)):
            numbers = {**frame.numbers, "loss": frame.loss}
            _hear(work, frame, events[0], one, numbers)
            _hear(work, frame, events[1], two, numbers)
        _go_on_to(work, frame, ENDED)
        return
    numbers = {**frame.numbers, "loss": frame.loss}
    winner, loser = (one, two) if frame.won else (two, one)
    roles = {**roles_of(frame), "winner": winner, "loser": loser}
    theirs = {**numbers, "total": numbers["other_total"], "other_total": numbers["total"]}
    triggers.happen(work, READING, "clash_won", winner, roles=roles, numbers=numbers if frame.won else theirs)
    triggers.happen(work, READING, "clash_lost", loser, roles=roles, numbers=theirs if frame.won else numbers)
    # What is due now is done when the clash is over.
    _end(work, frame)


def _close(work: Work, frame: records.Contest) -> None:
    """The attack with all that came of it is over: only now another one may follow (MW-R-05)."""
    attacker = frame.sides[0].who
    if triggers.is_heard(READING, work.state, "attack_ended", attacker):
        numbers = {**frame.numbers, "loss": frame.loss}
        triggers.happen(work, READING, "attack_ended", attacker, roles=roles_of(frame), numbers=numbers)
    _go_on_to(work, frame, DONE)


def _end(work: Work, frame: records.Contest) -> None:
    """Hand the result to the ability that asked for it, if one did."""
    _pop(work, frame)
    if effects.is_awaited(work):
        _hand_back(work, frame)


def _hand_back(work: Work, frame: records.Contest) -> None:
    """Tell the ability that waits for a contest what came of it."""
    one, two = parties(frame)
    winner, loser = (one, two) if frame.won else (two, one)
    branch = "win" if frame.won else "lose"
    if frame.kind == ATTACK:
        branch = "hit" if frame.won else "miss"
    effects.give(work, branch, roles={"winner": winner, "loser": loser}, numbers={**frame.numbers, "loss": frame.loss})


_STEPS: Final = (_declare, _throw, _judge, _apply, _follow, _close, _end)
FRAMES: Final = (on(records.Attack, contend), on(records.Clash, contend), on(records.Check, contend))
