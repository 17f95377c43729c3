"""What the steps of Mythic Wars' abilities do (section 20.3 of the rules: kinds of effects), and with them the whole of their language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.mythic_wars import arrivals, contests, losses
from game.games.mythic_wars.contests import may_be_attacked, may_be_clashed, throw_plain
from game.games.mythic_wars.entities import energy, in_battle
from game.games.mythic_wars.losses import aftermath
from game.games.mythic_wars.meta import CHECK, CLASH, DECK, DEFEATED, DEFENSE, REMOVED, SIDES
from game.games.mythic_wars.records import (
    Check,
    Contest,
    DieTold,
    DueLoss,
    Forced,
    Loss,
    Marks,
    RedirectTold,
    Side,
    Spend,
    Split,
    State,
    Values,
    Work,
)
from game.games.mythic_wars.words import READING, can_pay, targetable, total
from game.rules import ops
from game.rules.abilities import effects, evaluation, interpreter
from game.rules.abilities.language import Doing
from game.rules.abilities.records import AskNumber, AskWho, Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import Frozen, zone_name
from game.rules.records import FactOf, Seat, put
from game.rules.work import on

_READ: Final = Steps(READING)


# --- energy ---


def _lose(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-10: all who are meant lose together (MW-R-04); with `up_to` the controller says how much."""
    who, most = _READ.who(work.state, scope, params), _READ.amount(work.state, scope, params)
    if not who or most <= 0:
        return
    if params["up_to"]:
        work.push(Spend(scope, who, most))
    elif scope.at[0] == effects.COST:
        losses.pay(work, [DueLoss(id, most, id) for id in who], scope.source)
    else:
        losses.lose(work, [DueLoss(id, most) for id in who], scope.source)


def spend(work: Work, frame: Spend) -> None:
    """Ask how much of an `up to N` is lost."""
    scope, answer = frame.scope, frame.answer
    if answer is None:
        work.ask(AskNumber(scope.seat, *effects.about(work.state, scope), 0, frame.most))
        return
    work.pop()
    losses.lose(work, [DueLoss(id, answer) for id in frame.who], scope.source)


def _split(work: Work, scope: Scope, params: Frozen) -> None:
    who, points = _READ.who(work.state, scope, params, "among"), _READ.amount(work.state, scope, params)
    if who and points > 0:
        work.push(Split(scope, who, points))


def split(work: Work, frame: Split) -> None:
    """Ask for one point after the other whom it is for, of those that the ability may choose (MW-FX-14); then all lose together."""
    given, left = frame.given, frame.left
    if frame.answer is not None:
        given, left = (*given, frame.answer), left - 1
    state, scope = work.state, frame.scope
    room = [id for id in frame.who if in_battle(state, id) and targetable(state, scope, id)]
    room = [id for id in room if energy(state, id) > given.count(id)]
    if left and room:
        if len(room) > 1:
            work.replace(put(frame, given=given, left=left, answer=None))
            work.ask(AskWho(scope.seat, *effects.about(state, scope), tuple(room), left=left))
            return
        given = (*given, *room * min(left, energy(state, room[0]) - given.count(room[0])))
    work.pop()
    losses.lose(work, [DueLoss(id, given.count(id)) for id in dict.fromkeys(given)], scope.source)


def _gain(work: Work, scope: Scope, params: Frozen) -> None:
    by = _READ.amount(work.state, scope, params)
    for id in _READ.who(work.state, scope, params):
        losses.gain(work, id, by, scope.source)


def _transfer(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-12: as much as there is goes over; a transfer is no loss that could be prevented."""
    wanted = _READ.amount(work.state, scope, params)
    taker = _READ.one(work.state, scope, params, "to")
    if not in_battle(work.state, taker):
        return
    for giver in _READ.who(work.state, scope, params, "from"):
        if giver == taker or not in_battle(work.state, giver):
            continue
        by = min(wanted, energy(work.state, giver))
        if by > 0:
            losses.change_energy(work, giver, energy(work.state, giver) - by, scope.source)
            losses.gain(work, taker, by, scope.source)
            if energy(work.state, giver) <= 0:
                # MW-DEFEAT-01: here and now, so that everybody hears who has defeated it.
                losses.leave(work, [giver], DEFEATED, scope.source)


def _swap(work: Work, scope: Scope, params: Frozen) -> None:
    one, other = _READ.one(work.state, scope, params, "one"), _READ.one(work.state, scope, params, "other")
    state = work.state
    if in_battle(state, one) and in_battle(state, other):
        mine, its = energy(state, one), energy(state, other)
        losses.change_energy(work, one, losses.most_energy(state, one, its), scope.source)
        losses.change_energy(work, other, losses.most_energy(state, other, mine), scope.source)


def _change_loss(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-11, MW-FX-13: the loss that was due to the subject of the event becomes more or less, whoever loses it now."""
    by = _READ.amount(work.state, scope, params, "by")
    _change_due(work, scope, lambda due: put(due, by=max(0, due.by + by)))


def _redirect_loss(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-15: somebody else loses instead."""
    to = _READ.one(work.state, scope, params, "to")
    if in_battle(work.state, to):
        _change_due(work, scope, lambda due: put(due, who=to))


def _due_loss(state: State, scope: Scope) -> DueLoss | None:
    """What was due to the subject of the event at first, or None if nothing was."""
    frame = state.topmost(Loss)
    due = frame.entries if frame is not None else ()
    return next((each for each in due if each.first == scope.roles.get("subject")), None)


def _can_change_loss(state: State, scope: Scope, params: Frozen) -> bool:
    by = _READ.amount(state, scope, params, "by")
    due = _due_loss(state, scope)
    return due is not None and due.who > 0 and (by > 0 or (by < 0 and due.by > 0))


def _can_redirect_loss(state: State, scope: Scope, params: Frozen) -> bool:
    to = _READ.one(state, scope, params, "to")
    due = _due_loss(state, scope)
    return due is not None and due.by > 0 and to != due.who and in_battle(state, to)


def _change_due(work: Work, scope: Scope, changed: Callable[[DueLoss], DueLoss]) -> None:
    frame = work.state.topmost(Loss)
    if frame is not None:
        subject = scope.roles.get("subject")
        entries = [changed(due) if due.first == subject else due for due in frame.entries]
        work.amend(frame, put(frame, entries=tuple(entries)))


# --- attacks, clashes, rolls ---


def _victims(state: State, scope: Scope, params: Frozen) -> tuple[int, ...]:
    """Whom an ability may make an entity attack."""
    attacker = _READ.one(state, scope, params, "by")
    if not in_battle(state, attacker):
        return ()
    found = [id for id in _READ.who(state, scope, params, "on") if id != attacker]
    return tuple([id for id in found if may_be_attacked(state, attacker, id, forced=True) is None])


def _can_attack(state: State, scope: Scope, params: Frozen) -> bool:
    return bool(_victims(state, scope, params))


def _attack(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-06, MW-FX-16: an attack that is no empowerment (MW-R-24). Where several may be attacked the controller picks."""
    found = _victims(work.state, scope, params)
    if found:
        effects.wait_for_branch(work, scope)
        work.push(Forced(scope, _READ.one(work.state, scope, params, "by"), found))


def forced_attack(work: Work, frame: Forced) -> None:
    """Ask whom to attack, if there is a choice, and attack."""
    if frame.answer is None and len(frame.among) > 1:
        work.ask(AskWho(frame.scope.seat, *effects.about(work.state, frame.scope), frame.among))
        return
    work.pop()
    contests.attack(work, frame.attacker, frame.answer or frame.among[0], extra=True)


def _can_redirect(state: State, scope: Scope, params: Frozen) -> bool:
    frame = state.topmost(Contest)
    to = _READ.one(state, scope, params, "to")
    if frame is None or isinstance(frame, Check) or frame.step > contests.THROW:
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
    frame = work.state.topmost(Contest)
    if frame is None or not _can_redirect(work.state, scope, params):
        return
    to = _READ.one(work.state, scope, params, "to")
    one, two = frame.sides
    work.tell(RedirectTold(to, one.who, two.who, scope.source))
    contests.lead(work, frame, to)


def _stop_attack(work: Work, _scope: Scope, _params: Frozen) -> None:
    frame = work.state.topmost(Contest)
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


def _nth_side(frame: Contest, scope: Scope, roll: str) -> int | None:
    """Which side of a contest a kind of roll means; of a clash that of the subject of the event."""
    rolls = [side.roll for side in frame.sides]
    if isinstance(frame, Check):
        return 0 if roll in (CHECK, rolls[0]) else None
    if roll not in rolls:
        return None
    if roll == CLASH:
        return 1 if scope.roles.get("subject") == frame.sides[1].who else 0
    return 1 if roll == DEFENSE else 0


def _with_die(state: State, scope: Scope, params: Frozen) -> tuple[Contest, int] | None:
    """The contest in which dice lie, and which of its sides is meant."""
    frame = state.topmost(Contest)
    if frame is None or not frame.sides[0].die:
        return None
    nth = _nth_side(frame, scope, params["roll"])
    return None if nth is None else (frame, nth)


def _put_side(work: Work, frame: Contest, nth: int, changed: Side, how: str) -> None:
    before = frame.sides[nth]
    work.tell(DieTold(before.who, before.die, changed.die, changed.natural, before.roll, how))
    work.amend(frame, put(frame, sides=(*frame.sides[:nth], changed, *frame.sides[nth + 1 :])))


def _turn_die(work: Work, frame: Contest, nth: int, die: int, *, natural: bool) -> None:
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


def _leave(to: str) -> Callable[[Work, Scope, Frozen], None]:
    def run(work: Work, scope: Scope, params: Frozen) -> None:
        """MW-FX-18, MW-DEFEAT-03."""
        losses.leave(work, _READ.who(work.state, scope, params), to, scope.source)

    return run


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
    return str(evaluation.parameter(state, scope, wanted[1:]) if wanted.startswith("$") else wanted)


def _can_summon(state: State, scope: Scope, params: Frozen) -> bool:
    """MW-R-16: a creature that is in the battle or defeated cannot be summoned."""
    if not in_battle(state, scope.source):
        return False
    seat = state.components[scope.source].controller
    return arrivals.creature_in_reserve(state, _creature(state, scope, params), seat) > 0


def _summon(work: Work, scope: Scope, params: Frozen) -> None:
    arrivals.summon(work, scope.source, _creature(work.state, scope, params))


def _empower(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-19: turned sideways without having done anything."""
    for id in _READ.who(work.state, scope, params):
        if in_battle(work.state, id):
            ops.mark(work, id, Marks.times, max(1, total(work.state, id, "empowerments")))
            ops.mark(work, id, Marks.sideways, True)


def _unempower(work: Work, scope: Scope, params: Frozen) -> None:
    """Turned upright, to be empowered once more, also where an entity may be empowered several times in a round."""
    for id in _READ.who(work.state, scope, params):
        if in_battle(work.state, id):
            times = min(work.state.components[id].marks.times, total(work.state, id, "empowerments"))
            ops.mark(work, id, Marks.times, max(0, times - 1))
            ops.mark(work, id, Marks.sideways, False)


def _counter(work: Work, scope: Scope, params: Frozen) -> None:
    """MW-FX-21."""
    by = _READ.amount(work.state, scope, params, "by")
    for id in _READ.who(work.state, scope, params):
        if in_battle(work.state, id):
            counters = work.state.components[id].marks.counters
            ops.mark(work, id, Marks.counters, max(0, counters + by))


def _seat_next(fact: FactOf[Values, Seat]) -> Callable[[Work, Scope, Frozen], None]:
    def run(work: Work, scope: Scope, params: Frozen) -> None:
        """MW-FX-24."""
        id = _READ.one(work.state, scope, params, "who")
        if id:
            ops.put(work, fact, work.state.components[id].controller)

    return run


STEPS: Final[Mapping[str, Callable[[Work, Scope, Frozen], None]]] = {
    "lose": _lose,
    "split": _split,
    "gain": _gain,
    "transfer": _transfer,
    "swap": _swap,
    "change_loss": _change_loss,
    "redirect_loss": _redirect_loss,
    "attack": _attack,
    "redirect": _redirect,
    "stop_attack": _stop_attack,
    "clash": _clash,
    "roll_check": _roll_check,
    "reroll": _reroll,
    "set_die": _set_die,
    "change_die": _change_die,
    "defeat": _leave(DEFEATED),
    "remove": _leave(REMOVED),
    "uninvoke": _leave(DECK),
    "return": _return,
    "summon": _summon,
    "empower": _empower,
    "unempower": _unempower,
    "counter": _counter,
    "set_prime": _seat_next(Values.next_prime),
    "go_next": _seat_next(Values.next_turn),
}


def _can_transfer(state: State, scope: Scope, params: Frozen) -> bool:
    return _READ.anybody("from")(state, scope, params) and in_battle(state, _READ.one(state, scope, params, "to"))


def _can_swap(state: State, scope: Scope, params: Frozen) -> bool:
    return _READ.anybody("one")(state, scope, params) and _READ.anybody("other")(state, scope, params)


def _can_turn(sideways: bool) -> Callable[[State, Scope, Frozen], bool]:
    def feasible(state: State, scope: Scope, params: Frozen) -> bool:
        found = [id for id in _READ.who(state, scope, params) if in_battle(state, id)]
        return any(state.components[id].marks.sideways != sideways for id in found)

    return feasible


FEASIBLE: Final[Mapping[str, Callable[[State, Scope, Frozen], bool]]] = {
    "lose": _READ.anybody(),
    "split": _READ.anybody("among"),
    "gain": _READ.anybody(),
    "transfer": _can_transfer,
    "swap": _can_swap,
    "change_loss": _can_change_loss,
    "redirect_loss": _can_redirect_loss,
    "attack": _can_attack,
    "redirect": _can_redirect,
    "set_die": _can_set_die,
    "clash": _can_clash,
    "roll_check": _READ.anybody(),
    "defeat": _READ.anybody(),
    "remove": _READ.anybody(),
    "uninvoke": _READ.anybody(),
    "return": _can_return,
    "summon": _can_summon,
    "empower": _can_turn(True),
    "unempower": _can_turn(False),
    "counter": _READ.anybody(),
}
"""MW-R-06: what cannot do anything is not offered."""
FRAMES: Final = (on(Split, split), on(Forced, forced_attack), on(Spend, spend))
LANGUAGE: Final = interpreter.language(
    READING,
    Doing(steps=STEPS, feasible=FEASIBLE, payable={"lose": can_pay}, aftermath=aftermath, roll=throw_plain),
)
