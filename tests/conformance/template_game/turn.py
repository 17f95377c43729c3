"""The turns: seats hang a lantern each, and what its abilities say about that is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import Frozen, seat_zone
from game.rules.records import Question
from game.rules.work import on

from .records import Boosts, PlayCard, PlayCell, Played, State, Turns, Values, Work
from .steps import STEPS


def turns(work: Work, frame: Turns) -> None:
    """TG-PLAY-01: seats hang a lantern in turn while anybody has a card and a hook is open."""
    state = work.state
    active = state.values.active
    if frame.step == 1:
        active = (active + 1) % state.seat_count
    able = [seat for seat in state.clockwise(active) if state.zone(seat_zone("hand", seat))]
    if not able or len(state.occupants("board")) == len(state.boards["board"].spaces):
        ops.put(work, Values.phase, "boosts")
        work.replace(Boosts())
        return
    ops.put(work, Values.active, able[0])
    work.replace(frame.at(1))
    work.ask(PlayCard(able[0]))


def played(work: Work, frame: Played) -> None:
    """Do what the abilities of a card say about its being played."""
    work.pop()
    card = work.defs.cards[work.state.components[frame.card].ref]
    for bound in card.abilities:
        for trigger in bound.ability.triggers:
            for step in trigger.do:
                STEPS[step.op](work, step.params.put(source=frame.card))


def hand(state: State, ask: Question) -> Iterable[Choice]:
    """The cards of the hand of the seat that is asked."""
    return [Choice("component", id) for id in state.zone(seat_zone("hand", ask.seat))]


def _pick(work: Work, ask: PlayCard, choice: Choice) -> None:
    work.ask(PlayCell(ask.seat, choice.value))


def _cells(state: State, _ask: Question) -> Iterable[Choice]:
    return [Choice("cell", cell) for cell in state.boards["board"].spaces]


def _exists(state: State, _ask: Question, choice: Choice) -> bool:
    return choice.what == "cell" and choice.value in state.boards["board"].spaces


def _free(state: State, _ask: Question, choice: Choice) -> bool | Refusal:
    other = state.occupants("board").get(choice.value)
    return True if other is None else Refusal("TG-PLAY-02", "hook_taken", Frozen(card=other.ref), other.id)


def _hang(work: Work, ask: PlayCell, choice: Choice) -> None:
    ops.move(work, ask.card, "board", place=choice.value, face_up=True, controller=ask.seat, cause="play")
    work.push(Played(ask.card))


FRAMES: Final = (on(Turns, turns), on(Played, played))
KINDS: Final = (
    DecisionKind.of(PlayCard, hand, _pick, rule="TG-PLAY-01"),
    DecisionKind.of(
        PlayCell,
        _cells,
        _hang,
        (Guard("TG-PLAY-03", "no_hook", _exists), Guard("TG-PLAY-02", "hook_taken", _free)),
        rule="TG-PLAY-03",
    ),
)
