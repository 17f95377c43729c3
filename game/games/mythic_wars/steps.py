"""What the steps of Mythic Wars' abilities do (section 20.3 of the rules: kinds of effects), and with them the whole of their language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.mythic_wars import arrivals, contests, losses, records
from game.games.mythic_wars.contests import may_be_attacked, may_be_clashed, throw_plain
from game.games.mythic_wars.entities import in_battle
from game.games.mythic_wars.meta import CHECK, CLASH, DEFEATED, DEFENSE, SIDES
from game.games.mythic_wars.records import State, Values, Work
from game.games.mythic_wars.words import READING
from game.rules import ops
from game.rules.abilities import clauses, effects, evaluation, interpreter
from game.rules.abilities.language import Doing, Going
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import Frozen, zone_name
from game.rules.records import FactOf, Seat, put

_READ: Final = Steps(READING)


# --- attacks, clashes, rolls ---


def _victim(state: State, scope: Scope, params: Frozen) -> int:
    """Whom an ability makes an entity attack: the first that may be attacked, or 0."""
    attacker = _READ.one(state, scope, params, "by")
    if not in_battle(state, attacker):
        return 0
    found = [id for id in _READ.who(state, scope, params, "on") if id != attacker]
    return next((id for id in found if may_be_attacked(state, attacker, id, forced=True) is None), 0)


def _can_attack(state: State, scope: Scope, params: Frozen) -> bool:
    return _victim(state, scope, params) > 0


def _attack(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-06, MW-FX-16: an attack that is no empowerment (MW-R-24)."""
    victim = _victim(work.state, scope, params)
    if victim:
        effects.wait_for_branch(work, scope)
        contests.attack(work, _READ.one(work.state, scope, params, "by"), victim, extra=True)


def _can_redirect(state: State, scope: Scope, params: Frozen) -> bool:
    frame = state.topmost(records.Contest)
    to = _READ.one(state, scope, params, "to")
    if frame is None or isinstance(frame, records.Check) or frame.step > contests.THROW:
        return False
    sides = [side.who for side in frame.sides]
    if scope.roles.get("subject", 0) not in (0, *sides):
        return False  # whom it was about is not attacked any more: somebody else has led the attack away
    if not in_battle(state, to) or to in sides:
        return False
    if frame.kind == CLASH:
        return may_be_clashed(state, sides[0], to) is None
    # MW-R-19: who may not be attacked, or not before somebody else, cannot be attacked instead either.
    return may_be_attacked(state, sides[0], to, forced=True) is None


def _redirect(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-15: another entity takes the place of the one that is attacked or clashed with, before dice."""
    frame = work.state.topmost(records.Contest)
    if frame is None or not _can_redirect(work.state, scope, params):
        return
    to = _READ.one(work.state, scope, params, "to")
    one, two = frame.sides
    work.tell(records.RedirectTold(to, one.who, two.who, scope.source))
    contests.lead(work, frame, to)


def _stop_attack(work: Work, _scope: Scope, _params: Frozen) -> None:
    frame = work.state.topmost(records.Contest)
    if frame is not None:
        work.amend(frame, put(frame, stopped=True))


def _can_clash(state: State, scope: Scope, params: Frozen) -> bool:
    clasher, other = _READ.one(state, scope, params, "by"), _READ.one(state, scope, params, "with")
    if not in_battle(state, clasher) or not in_battle(state, other) or clasher == other:
        return False
    return may_be_clashed(state, clasher, other) is None


def _clash(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-08, MW-CLASH-01."""
    if _can_clash(work.state, scope, params):
        effects.wait_for_branch(work, scope)
        contests.clash(work, _READ.one(work.state, scope, params, "by"), _READ.one(work.state, scope, params, "with"))


def _roll_check(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-07: a forced roll against a threshold."""
    roller = _READ.one(work.state, scope, params, "who")
    if in_battle(work.state, roller):
        effects.wait_for_branch(work, scope)
        contests.check_roll(work, roller, params["roll"], _READ.amount(work.state, scope, params, "below"))


def _nth_side(frame: records.Contest, scope: Scope, roll: str) -> int | None:
    """Which side of a contest a kind of roll means; of a clash that of the subject of the event."""
    rolls = [side.roll for side in frame.sides]
    if isinstance(frame, records.Check):
        return 0 if roll in (CHECK, rolls[0]) else None
    if roll not in rolls:
        return None
    if roll == CLASH:
        return 1 if scope.roles.get("subject") == frame.sides[1].who else 0
    return 1 if roll == DEFENSE else 0


def _with_die(state: State, scope: Scope, params: Frozen) -> tuple[records.Contest, int] | None:
    """The contest in which dice lie, and which of its sides is meant."""
    frame = state.topmost(records.Contest)
    if frame is None or not frame.sides[0].die:
        return None
    nth = _nth_side(frame, scope, params["roll"])
    return None if nth is None else (frame, nth)


def _put_side(work: Work, frame: records.Contest, nth: int, changed: records.Side, how: str) -> None:
    before = frame.sides[nth]
    if work.events is not None:
        work.tell(records.DieTold(before.who, before.die, changed.die, changed.natural, before.roll, how))
    work.amend(frame, put(frame, sides=(*frame.sides[:nth], changed, *frame.sides[nth + 1 :])))


def _turn_die(work: Work, frame: records.Contest, nth: int, die: int, *, natural: bool) -> None:
    side = frame.sides[nth]
    how = "unnatural" if die == side.die and not natural else "turned"
    _put_side(work, frame, nth, put(side, die=die, natural=natural), how)


def _reroll(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-03: the die is thrown again; the new one counts, or the better or the worse of both."""
    found = _with_die(work.state, scope, params)
    if found is None:
        return
    frame, nth = found
    before, natural = frame.sides[nth], True
    faces, die = contests.throw_side(work, frame, nth)
    keep = params["keep"]
    if keep != "new":
        thrown, die = die, max(before.die, die) if keep == "highest" else min(before.die, die)
        # MW-R-11: a face that was set stays what it is when it is kept.
        natural = die == thrown or before.natural
        faces = (before.die, *faces)
    _put_side(work, frame, nth, put(before, faces=faces, die=die, natural=natural), "reroll")


def _set_die(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-05: a face is set. Natural only if the card says so (MW-R-11)."""
    found = _with_die(work.state, scope, params)
    if found is not None:
        _turn_die(work, *found, _face(work.state, scope, params), natural=bool(params["natural"]))


def _can_set_die(state: State, scope: Scope, params: Frozen) -> bool:
    """A die that shows the face already can only be made natural."""
    found = _with_die(state, scope, params)
    if found is None:
        return False
    frame, nth = found
    side = frame.sides[nth]
    return side.die != _face(state, scope, params) or (bool(params["natural"]) and not side.natural)


def _face(state: State, scope: Scope, params: Frozen) -> int:
    return min(max(_READ.amount(state, scope, params, "face"), 1), SIDES)


def _change_die(work: Work, scope: Scope, params: Frozen) -> None:
    found = _with_die(work.state, scope, params)
    if found is not None:
        frame, nth = found
        face = min(max(frame.sides[nth].die + _READ.amount(work.state, scope, params, "by"), 1), SIDES)
        _turn_die(work, frame, nth, face, natural=bool(params["natural"]))


# --- coming, going, turning ---


def _may_go(state: State, _scope: Scope, id: int, _to: str) -> bool:
    return in_battle(state, id)


def _go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """MW-FX-18, MW-DEFEAT-03."""
    losses.leave(work, ids, going.to, scope.source)


def _returning(state: State, scope: Scope, params: Frozen) -> tuple[int, ...]:
    """Those who can come back: the defeated, unless an ability holds them (a ban beats a permission, MW-R-19)."""
    held = evaluation.flagged(READING, state, "stays_defeated")
    found = _READ.who(state, scope, params)
    return tuple([each for each in found if zone_name(state.components[each].zone) == DEFEATED and each not in held])


def _can_return(state: State, scope: Scope, params: Frozen) -> bool:
    return bool(_returning(state, scope, params))


def _return(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-18: back into the battle, with so much energy."""
    for id in _returning(work.state, scope, params):
        arrivals.come_back(work, id, _READ.amount(work.state, scope, params, "energy"))


def _creature(state: State, scope: Scope, params: Frozen) -> str:
    wanted = params["creature"]
    return str(clauses.parameter(state, scope, wanted[1:]) if wanted.startswith("$") else wanted)


def _can_summon(state: State, scope: Scope, params: Frozen) -> bool:
    """MW-R-16: a creature that is in the battle or defeated cannot be summoned."""
    if not in_battle(state, scope.source):
        return False
    seat = state.components[scope.source].controller
    return arrivals.creature_in_reserve(state, _creature(state, scope, params), seat) > 0


def _summon(work: Work, scope: Scope, params: Frozen) -> None:
    arrivals.summon(work, scope.source, _creature(work.state, scope, params))


def _seat_next(fact: FactOf[Values, Seat]) -> Callable[[Work, Scope, Frozen], None]:
    def run(work: Work, scope: Scope, params: Frozen) -> None:
        """MW-FX-24."""
        id = _READ.one(work.state, scope, params, "who")
        if id:
            ops.put(work, fact, work.state.components[id].controller)

    return run


STEPS: Final[Mapping[str, Callable[[Work, Scope, Frozen], None]]] = {
    "attack": _attack,
    "redirect": _redirect,
    "stop_attack": _stop_attack,
    "clash": _clash,
    "roll_check": _roll_check,
    "reroll": _reroll,
    "set_die": _set_die,
    "change_die": _change_die,
    "return": _return,
    "summon": _summon,
    "set_prime": _seat_next(Values.next_prime),
    "go_next": _seat_next(Values.next_turn),
}
FEASIBLE: Final[Mapping[str, Callable[[State, Scope, Frozen], bool]]] = {
    "attack": _can_attack,
    "redirect": _can_redirect,
    "set_die": _can_set_die,
    "clash": _can_clash,
    "roll_check": _READ.anybody(),
    "return": _can_return,
    "summon": _can_summon,
}
"""MW-R-06: what cannot do anything is not offered."""
LANGUAGE: Final = interpreter.language(
    READING,
    Doing(
        steps=STEPS,
        feasible=FEASIBLE,
        aftermath=losses.aftermath,
        roll=throw_plain,
        pools=losses.POOLS,
        may_go=_may_go,
        go=_go,
        set_mark=lambda work, id, _word, value: losses.turn(work, id, value),
    ),
)
