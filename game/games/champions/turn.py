"""One turn: beginning, travel, combat, equip, brew, end (sections 13 and 14 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.champions import acts, combat
from game.games.champions.acts import OPENED
from game.games.champions.combat import while_active
from game.games.champions.losses import into_hand, into_play, top_card
from game.games.champions.meta import (
    BEGIN,
    BREWING,
    COMBAT,
    END,
    EQUIPPING,
    FAMILIAR,
    FIGHTING,
    FOUND,
    INCANTATION,
    MONSTER,
    TRAVEL,
    W_BREW,
    W_END,
    W_EQUIP,
    W_TRAVELLED,
    W_TURN,
    type_of,
)
from game.games.champions.possessions import champion_of, familiar_of
from game.games.champions.records import Declare, Fight, Found, State, TakeFound, Turn, TurnTold, Values, Work
from game.games.champions.steps import LANGUAGE
from game.games.champions.terms import BINDS, TERMS
from game.games.champions.words import READING
from game.rules import ops
from game.rules.abilities import effects, triggers
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY
from game.rules.work import course, on

KEEP, TO_HAND = "keep", "to_hand"


def _tell(work: Work, event: str) -> None:
    triggers.answer(work, READING, event, champion_of(work.state, work.state.values.active))


def _begin(work: Work, frame: Turn) -> None:
    """CH-TURN-02: effects of the beginning come before the window and the reveal."""
    seat = work.state.values.active
    work.replace(frame.at(1))
    ops.put(work, Values.phase, BEGIN)
    ops.add_for(work, Values.turns, seat, 1)
    work.tell(TurnTold(seat))
    _tell(work, "turn_start")


def _before_travel(work: Work, frame: Turn) -> None:
    work.replace(frame.at(2))
    OPENED.open(work, W_TURN)


def _travel(work: Work, frame: Turn) -> None:
    """CH-TRAVEL-01: the top card is turned up in sight of everybody; if there is none at all, travel is skipped (CH-R-24)."""
    work.replace(frame.at(3))
    ops.put(work, Values.phase, TRAVEL)
    id = top_card(work)
    if id:
        work.push(Found(id))
        ops.move(work, id, FOUND, face_up=True, controller=NOBODY, cause="travel")
        champion = champion_of(work.state, work.state.values.active)
        triggers.answer(work, READING, "travelled", champion, roles={"found": id})


def _after_travel(work: Work, frame: Turn) -> None:
    work.replace(frame.at(4))
    OPENED.open(work, W_TRAVELLED)


def _combat(work: Work, frame: Turn) -> None:
    work.replace(frame.at(5))
    ops.put(work, Values.phase, FIGHTING)
    work.ask(Declare(work.state.values.active))


def _equip(work: Work, frame: Turn) -> None:
    work.replace(frame.at(6))
    ops.put(work, Values.phase, EQUIPPING)
    OPENED.open(work, W_EQUIP)


def _brew(work: Work, frame: Turn) -> None:
    work.replace(frame.at(7))
    ops.put(work, Values.phase, BREWING)
    OPENED.open(work, W_BREW)


def _end(work: Work, frame: Turn) -> None:
    """CH-TURN-04."""
    work.replace(frame.at(8))
    ops.put(work, Values.phase, END)
    _tell(work, "turn_end")


def _last_window(work: Work, frame: Turn) -> None:
    work.replace(frame.at(9))
    OPENED.open(work, W_END)


def _over(work: Work, _frame: Turn) -> None:
    work.pop()


# --- what travel has found ---


def found(work: Work, frame: Found) -> None:
    """CH-TRAVEL-02 to CH-TRAVEL-06: what becomes of the card depends on its type."""
    state, id = work.state, frame.card
    seat = state.values.active
    if id not in state.zone(FOUND):
        work.pop()
    elif type_of(state, id) == MONSTER:
        work.replace(Fight(id, seat, travelled=True))
        ops.move(work, id, COMBAT, face_up=True, controller=NOBODY, cause="meet")
        triggers.answer(work, READING, "entered", id)
    elif type_of(state, id) == INCANTATION:
        work.pop()
        acts.use(work, id, seat)
    else:
        work.ask(TakeFound(seat, id))


def _where(_state: State, _ask: TakeFound) -> list[Choice]:
    return [Choice("button", KEEP), Choice("button", TO_HAND)]


def _may_stay(state: State, ask: TakeFound, choice: Choice) -> bool | Refusal:
    """A Familiar that is owed to somebody is not replaced."""
    if choice.value != KEEP or type_of(state, ask.card) != FAMILIAR:
        return True
    return TERMS.keeps(state, familiar_of(state, ask.seat)) or True


def _take(work: Work, ask: TakeFound, choice: Choice) -> None:
    if choice.value == TO_HAND:
        into_hand(work, ask.card, ask.seat, "take")
    else:
        into_play(work, ask.card, ask.seat, KEEP)
    triggers.settle(work)


def sweep(work: Work) -> None:
    """CH-R-08: a turn is over when its last window has closed, and with it what lasts until its end."""
    ops.put(work, Values.turn, work.state.values.turn + 1)
    effects.sweep(work, LANGUAGE)


STEPS: Final = (
    _begin, _before_travel, _travel, _after_travel, _combat, _equip, _brew, _end, _last_window, _over,
)  # fmt: skip
FRAMES: Final = (
    on(Turn, course(*[while_active(step) for step in STEPS])),
    on(Found, while_active(found)),
    *combat.FRAMES,
    *acts.FRAMES,
)
KINDS: Final = (
    DecisionKind.of(
        TakeFound, _where, _take, (Guard(BINDS, "promised", _may_stay, about="button"),), rule="CH-TRAVEL-02"
    ),
    *combat.KINDS,
    *acts.KINDS,
)
