"""What the steps of abilities do, and the language as a whole."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import harm, stacks
from game.games.warriors_legacy.changes import (
    POOLS,
    aftermath,
    arm,
    dent,
    deploy,
    go,
    leave,
    may_go,
    refill,
    set_hits,
)
from game.games.warriors_legacy.fighters import MOST_AGAINST, is_there
from game.games.warriors_legacy.holdings import is_in_play, slot_of, warrior_of
from game.games.warriors_legacy.meta import TOP_LEVEL, WARRIOR, type_of
from game.games.warriors_legacy.records import Battle, Blow, Marks, State, Work
from game.games.warriors_legacy.told import ChargedTold, LevelTold, TokenTold, UntappedTold
from game.games.warriors_legacy.words import READING
from game.rules import ops
from game.rules.abilities import effects, interpreter, triggers
from game.rules.abilities.language import Doing, Language
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import Frozen

STEPS: Final = Steps(READING)


def _deploy(work: Work, scope: Scope, params: Frozen) -> None:
    """Units join the own seat."""
    made = [
        deploy(
            work,
            params["unit"],
            scope.seat,
            phases=params["phases"],
            recruit=params["recruit"],
            tied=scope.source if params["tied"] else 0,
        )
        for _each in range(max(0, STEPS.amount(work.state, scope, params, "count")))
    ]
    effects.give(work, roles={params["as"]: tuple(made)})


def _destroyable(state: State, scope: Scope, params: Frozen) -> list[int]:
    found = STEPS.who(state, scope, params, "what")
    return [id for id in found if is_in_play(state, id) and type_of(state, id) != WARRIOR]


def _destroy(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-BRES-02: houses, buildings, events and items to the discard pile, units out of the game."""
    for id in _destroyable(work.state, scope, params):
        leave(work, id, "destroyed")


def _items(state: State, scope: Scope, params: Frozen) -> list[int]:
    return [id for id in STEPS.who(state, scope, params, "what") if slot_of(state, id)]


def _mend(work: Work, scope: Scope, params: Frozen) -> None:
    """Damage tokens come off an item."""
    count = STEPS.amount(work.state, scope, params, "count")
    for id in _items(work.state, scope, params):
        hits = work.state.components[id].marks.hits
        if hits and count > 0:
            set_hits(work, id, max(0, hits - count), "mended")


def _can_mend(state: State, scope: Scope, params: Frozen) -> bool:
    return any(state.components[id].marks.hits for id in _items(state, scope, params))


def _dent(work: Work, scope: Scope, params: Frozen) -> None:
    """Damage tokens are put on items, which may break of it."""
    count = STEPS.amount(work.state, scope, params, "count")
    for id in _items(work.state, scope, params):
        dent(work, id, count)


def _fracture(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-R-84: an item gets a fracture token, with which it cannot be sold."""
    for id in _items(work.state, scope, params):
        ops.mark(work, id, Marks.fracture, True)
        work.tell(TokenTold(id, "fracture", 1))


def _raise(work: Work, scope: Scope, params: Frozen) -> None:
    """A house or building has one more level, without a price and without renown."""
    for id in _raisable(work.state, scope, params):
        level = work.state.components[id].marks.level + 1
        ops.mark(work, id, Marks.level, level)
        work.tell(LevelTold(work.state.components[id].controller, id, level))
        triggers.happen(work, READING, "levelled", id)


def _raisable(state: State, scope: Scope, params: Frozen) -> list[int]:
    found = STEPS.who(state, scope, params, "what")
    return [id for id in found if 0 < state.components[id].marks.level < TOP_LEVEL]


def _untap(work: Work, scope: Scope, params: Frozen) -> None:
    """Influence is ready again."""
    found = _tapped(work.state, scope, params)
    for id in found:
        ops.mark(work, id, Marks.tapped, False)
    if found:
        work.tell(UntappedTold(work.state.components[found[0]].controller, len(found)))


def _tapped(state: State, scope: Scope, params: Frozen) -> list[int]:
    return [id for id in STEPS.who(state, scope, params, "what") if state.components[id].marks.tapped]


def _fatal_blow(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-FATAL-03: whatever armour there is, and of units as well."""
    for id in _struck(work.state, scope, params):
        harm.fatal_blow(work, id, warrior_of(work.state, scope.seat))


def _struck(state: State, scope: Scope, params: Frozen) -> list[int]:
    return [id for id in STEPS.who(state, scope, params) if is_there(state, id)]


def _stack(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-STACK-01: counters that go on hurting."""
    for id in _struck(work.state, scope, params):
        stacks.lay(work, id, stacks.stack_of(params, STEPS.amount(work.state, scope, params, "damage"), scope.seat))


def _cleanse(work: Work, scope: Scope, params: Frozen) -> None:
    for id in _stacked(work.state, scope, params):
        stacks.cleanse(work, id)


def _stacked(state: State, scope: Scope, params: Frozen) -> list[int]:
    return [id for id in STEPS.who(state, scope, params) if state.components[id].marks.stacks]


def _arm(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-COMPN-01: this champion has an item of its own."""
    if is_there(work.state, scope.source):
        arm(work, params["item"], scope.source)


def _assault(work: Work, scope: Scope, params: Frozen) -> None:
    """A blow with token dice, whether they are engaged or not (WL-COMPN-03)."""
    by, on = STEPS.one(work.state, scope, params), STEPS.one(work.state, scope, params, "on")
    if _can_assault(work.state, scope, params):
        work.push(Blow(by, on))


def _can_assault(state: State, scope: Scope, params: Frozen) -> bool:
    return all(is_there(state, STEPS.one(state, scope, params, name)) for name in ("who", "on"))


def _release(work: Work, scope: Scope, params: Frozen) -> None:
    """A flag that was lent ends before its time (WL-COMPN-04)."""
    who = STEPS.who(work.state, scope, params)
    flag = params["flag"]
    effects.end(work, lambda each: each.kind == "grant" and each.word == flag and set(each.who) <= set(who))


def _solitary(work: Work, scope: Scope, params: Frozen) -> None:
    """WL-CT-08, WL-R-33: these attack the other warrior at once, whom nobody helps; the own seat acts first."""
    victim = warrior_of(work.state, 1 - scope.seat)
    band = _band(work.state, scope, params)
    if not (victim and band):
        return
    for id in band:
        ops.mark(work, id, Marks.foe, victim)
        work.tell(ChargedTold(id, victim))
    work.push(Battle(scope.seat, starters=tuple(band)))


def _band(state: State, scope: Scope, params: Frozen) -> list[int]:
    found = [id for id in STEPS.who(state, scope, params) if is_there(state, id)]
    return found[:MOST_AGAINST]


LANGUAGE: Final[Language] = interpreter.language(
    READING,
    Doing(
        at_once=True,
        aftermath=aftermath,
        steps={
            "deploy": _deploy,
            "destroy": _destroy,
            "mend": _mend,
            "dent": _dent,
            "fracture": _fracture,
            "raise": _raise,
            "untap": _untap,
            "fatal_blow": _fatal_blow,
            "stack": _stack,
            "cleanse": _cleanse,
            "solitary": _solitary,
            "arm": _arm,
            "assault": _assault,
            "release": _release,
        },
        feasible={
            "destroy": lambda state, scope, params: bool(_destroyable(state, scope, params)),
            "mend": _can_mend,
            "dent": lambda state, scope, params: bool(_items(state, scope, params)),
            "fracture": lambda state, scope, params: bool(_items(state, scope, params)),
            "raise": lambda state, scope, params: bool(_raisable(state, scope, params)),
            "fatal_blow": lambda state, scope, params: bool(_struck(state, scope, params)),
            "stack": lambda state, scope, params: bool(_struck(state, scope, params)),
            "assault": _can_assault,
            "cleanse": lambda state, scope, params: bool(_stacked(state, scope, params)),
            "untap": lambda state, scope, params: bool(_tapped(state, scope, params)),
        },
        pools=POOLS,
        may_go=may_go,
        go=go,
        refill=refill,
    ),
)
FRAMES: Final = interpreter.frames(LANGUAGE)
