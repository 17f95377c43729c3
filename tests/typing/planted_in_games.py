"""Mistakes that the code of a game could make with what it has declared, planted (see `planted_in_records.py`)."""

from __future__ import annotations

from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard
from game.rules.records import Fact, Facts, Frame, Id, Question, record
from game.rules.state import State as CoreState
from game.rules.view import View
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    round: Fact[int] = Fact(0)


@record("marks")
class Marks(Facts):
    level: Fact[int] = Fact(0)
    tired: Fact[bool] = Fact(False)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]


@record("turn")
class Turn(Frame):
    seat: int


@record("play.card")
class PlayCard(Question):
    pass


@record("play.cell")
class PlayCell(Question):
    card: Id


def cards(state: State, ask: Question) -> list[Choice]:
    level: str = state.components[1].marks.level  # type: ignore[assignment]
    print(state.values.rond, level)  # type: ignore[attr-defined]
    return [Choice("component", id) for id in state.zone_for("hand", ask.seat)]


def cells(_state: State, ask: PlayCell) -> list[Choice]:
    return [Choice("component", ask.card)]


def pick(work: Work, ask: PlayCard, choice: Choice) -> None:
    work.ask(PlayCell(ask.seat))  # type: ignore[call-arg]
    work.ask(PlayCell(ask.seat, choice.value))
    work.ask(Turn(ask.seat))  # type: ignore[arg-type]
    work.push(PlayCard(ask.seat))  # type: ignore[arg-type]
    print(work.on_top(Turn).seet)  # type: ignore[attr-defined]


def hang(work: Work, ask: PlayCell, _choice: Choice) -> None:
    work.state.values.round = 3  # type: ignore[misc]
    ops.mark(work, ask.card, Marks.level, 2)
    ops.mark(work, ask.card, Marks.level, "2")  # type: ignore[misc]
    ops.mark(work, ask.card, Values.round, 2)  # type: ignore[misc]
    ops.mark_both(work, (ask.card,), (Marks.level, 2), (Marks.tired, True))
    ops.mark_both(work, (ask.card,), (Marks.level, 2), (Marks.tired, "yes"))  # type: ignore[misc]
    ops.mark_both(work, (ask.card,), (Marks.level, 2), (Values.round, 3))  # type: ignore[misc]
    ops.put(work, Marks.level, 2)  # type: ignore[arg-type]
    ops.put(work, Values.rond, 2)  # type: ignore[attr-defined]


def is_free(_state: State, ask: PlayCell, choice: Choice) -> bool:
    return choice == Choice("component", ask.card)


def is_mine(_state: State, ask: Question, _choice: Choice) -> bool:
    return ask.seat == 0


def worth(view: View) -> float:
    name: str = view.value(Values.round)  # type: ignore[assignment]
    return len(name)


DecisionKind.of(PlayCard, cards, pick)
DecisionKind.of(PlayCell, cards, hang, (Guard("R-1", "mine", is_mine), Guard("R-2", "free", is_free)))
DecisionKind.of(PlayCard, cells, pick)  # type: ignore[arg-type]
DecisionKind.of(PlayCard, cards, hang)  # type: ignore[arg-type]
DecisionKind.of(PlayCard, cards, pick, (Guard("R-2", "free", is_free),))  # type: ignore[misc]
DecisionKind.of(Turn, cards, pick)  # type: ignore[type-var, arg-type]
