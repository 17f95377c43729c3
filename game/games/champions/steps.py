"""What the steps of abilities do, and the language as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.games.champions.losses import (
    LIFE_POOL,
    aftermath,
    deal,
    discard,
    draw,
    drop,
    go,
    into_play,
    is_equipment,
    may_go,
    refill,
    top_card,
)
from game.games.champions.meta import ASIDE, GRAVEYARD, HELD, LIFE, SPOILS
from game.games.champions.possessions import attack, champion_of, hand, is_monster, monsters
from game.games.champions.records import AttackTold, CombatOverTold, Damage, HandsTold, State, Work
from game.games.champions.terms import SPARE, TERMS, gives_up, may_be_chosen
from game.games.champions.words import READING
from game.rules import ops, seats
from game.rules.abilities import dues, interpreter, triggers
from game.rules.abilities.language import Doing, Language
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import NOBODY, Frozen, seat_zone
from game.rules.records import put
from game.rules.work import on

STEPS: Final = Steps(READING)


def _seats(state: State, scope: Scope, params: Frozen) -> list[int]:
    """The seats that a step means: the own one, or those of the cards that `who` selects."""
    chosen = STEPS.who(state, scope, params) if "who" in params else None
    found = [scope.seat] if chosen is None else [state.components[id].controller for id in chosen]
    return [seat for seat in dict.fromkeys(found) if seats.is_living(state, seat)]


def _draw(work: Work, scope: Scope, params: Frozen) -> None:
    count = STEPS.amount(work.state, scope, params, "count")
    for seat in _seats(work.state, scope, params):
        draw(work, seat, count)


def _can_draw(state: State, scope: Scope, params: Frozen) -> bool:
    return bool(state.zone(SPOILS) or state.zone(GRAVEYARD)) and bool(_seats(state, scope, params))


def _hurt(work: Work, scope: Scope, params: Frozen) -> None:
    """Damage by an effect, to all who are meant at one moment (CH-R-21, CH-R-64)."""
    amount = max(0, STEPS.amount(work.state, scope, params))
    hurt = dict.fromkeys(_seats(work.state, scope, params), amount)
    dues.lose(LANGUAGE, work, LIFE, hurt, scope.source, numbers={"damage": 1})


def _peek(work: Work, scope: Scope, params: Frozen) -> None:
    """The seat takes cards from the top of the spoils pile aside, where it alone sees them."""
    for _each in range(STEPS.amount(work.state, scope, params, "count")):
        id = top_card(work)
        if id and seats.is_living(work.state, scope.seat):
            ops.move(work, id, seat_zone(ASIDE, scope.seat), controller=scope.seat, cause="peek")


def _pass_hands(work: Work, scope: Scope, _params: Frozen) -> None:
    """Everybody's hand goes to the next seat, all at one moment."""
    state = work.state
    work.tell(HandsTold(scope.source))
    before = {seat: hand(state, seat) for seat in seats.living(state)}
    for seat, cards in before.items():
        to = seats.next_living(state, seat)
        for id in cards:
            ops.move(work, id, seat_zone(HELD, to), face_up=False, controller=to, cause="pass")


def _any_hand(state: State, _scope: Scope, _params: Frozen) -> bool:
    """Hands are there to be passed; whether any card is in one everybody sees."""
    return any(hand(state, seat) for seat in seats.living(state))


def _exchange(work: Work, scope: Scope, params: Frozen) -> None:
    """Two Equipment in play change hands; they come off by that (CH-R-30)."""
    state = work.state
    one, other = STEPS.one(state, scope, params, "one"), STEPS.one(state, scope, params, "other")
    if _may_exchange(state, scope, (one,)) and _may_exchange(state, scope, (other,)):
        mine, theirs = state.components[one].controller, state.components[other].controller
        for id, to in ((one, theirs), (other, mine)):
            into_play(work, id, to, "exchange")


def _may_exchange(state: State, scope: Scope, ids: Sequence[int]) -> bool:
    """Whether one of these is an Equipment in play that its seat does not owe to somebody."""
    return any(is_equipment(state, id) and not gives_up(state, scope.seat, (id,)) for id in ids)


def _can_exchange(state: State, scope: Scope, params: Frozen) -> bool:
    ones, others = STEPS.who(state, scope, params, "one"), STEPS.who(state, scope, params, "other")
    return _may_exchange(state, scope, ones) and _may_exchange(state, scope, others)


def _end_combat(work: Work, scope: Scope, _params: Frozen) -> None:
    """CH-R-37: the combat that goes on comes to nothing: its Monsters are discarded, and nobody is hit. If it was only declared, nobody is
    chosen to be attacked.
    """
    going = attack(work.state)
    if going is not None:
        work.amend(going, put(going, target=NOBODY, queue=(), step=3))
    work.tell(CombatOverTold(scope.source))
    for id in monsters(work.state):
        discard(work, id)


def _is_fighting(state: State, _scope: Scope, _params: Frozen) -> bool:
    return attack(state) is not None or bool(monsters(state))


def _dismiss(work: Work, scope: Scope, params: Frozen) -> None:
    """CH-R-37: Monsters leave the combat; with `ignored` it is as if they had not been played."""
    for id in STEPS.who(work.state, scope, params):
        if id in monsters(work.state):
            going = attack(work.state)
            if going is not None and id in going.queue and params["ignored"]:
                queue = tuple([each for each in going.queue if each != id])
                work.amend(going, put(going, queue=queue, met=going.met - 1))
            work.tell(CombatOverTold(scope.source))
            discard(work, id)


def _redirect(work: Work, scope: Scope, params: Frozen) -> None:
    """The attack that goes on is against another opponent."""
    state = work.state
    going, to = attack(state), STEPS.one(state, scope, params, "to")
    if going is not None and _can_redirect(state, scope, params):
        seat = state.components[to].controller
        work.amend(going, put(going, target=seat))
        work.tell(AttackTold(state.values.active, seat, "redirected"))
        attacker = champion_of(state, state.values.active)
        triggers.happen(work, READING, "attacked", to, roles={"attacker": attacker})


def _can_redirect(state: State, scope: Scope, params: Frozen) -> bool:
    going = attack(state)
    if going is None or going.target == NOBODY or going.met:
        return False
    active = state.values.active
    found = [state.components[id].controller for id in STEPS.who(state, scope, params, "to")]
    others = [seat for seat in found if seat not in (going.target, active)]
    if scope.seat == active:
        others = [seat for seat in others if TERMS.forbids(state, SPARE, active, seat) is None]
    return bool(others)


def _aftermath(work: Work) -> None:
    """Who has fallen leaves, and what deals said of seats and cards that have gone binds no longer (CH-R-57)."""
    aftermath(work)
    if work.state.outcome is None:
        TERMS.lapse(work)


def _can_spend(state: State, scope: Scope, params: Frozen) -> bool:
    """A cost takes no card that is owed."""
    return not gives_up(state, scope.seat, STEPS.who(state, scope, params, "what"))


LANGUAGE: Final[Language] = interpreter.language(
    replace(READING, targetable=may_be_chosen),
    Doing(
        at_once=True,
        aftermath=_aftermath,
        drop=drop,
        steps={
            "draw": _draw,
            "hurt": _hurt,
            "peek": _peek,
            "pass_hands": _pass_hands,
            "exchange": _exchange,
            "end_combat": _end_combat,
            "dismiss": _dismiss,
            "redirect": _redirect,
        },
        feasible={
            "draw": _can_draw,
            "hurt": lambda state, scope, params: bool(_seats(state, scope, params)),
            "peek": lambda state, _scope, _params: bool(state.zone(SPOILS) or state.zone(GRAVEYARD)),
            "pass_hands": _any_hand,
            "exchange": _can_exchange,
            "end_combat": _is_fighting,
            "dismiss": lambda state, scope, params: any(
                is_monster(state, id) and id in monsters(state) for id in STEPS.who(state, scope, params)
            ),
            "redirect": _can_redirect,
        },
        payable={"discard": _can_spend, "move": _can_spend},
        pools={LIFE: LIFE_POOL},
        may_go=may_go,
        go=go,
        refill=refill,
    ),
)
FRAMES: Final = (*interpreter.frames(LANGUAGE), on(Damage, partial(deal, LANGUAGE)))
