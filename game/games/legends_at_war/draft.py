"""Drafting decks from the tops of nine shared piles (sections 17 and 18 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.meta import BOARD, DECK, DRAFTS, Stage, mode_of, stages
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import move, set_value, turn_pile
from game.rules.plain import Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work

DECLINE: Final = Choice("button", "decline")
_PILES: Final = {zone: key for key, zone in DRAFTS.items()}


def play_draft(work: Work, frame: Frame) -> None:
    """Turn over the piles of a part of the draft, then ask for one card after the other in turn order.

    The step of the frame counts the cards that were asked for, its value `stage` the parts that are over. A card that nothing can be
    taken for is dropped (LAW-R-54). After all others come the extra cards (LAW-R-57).
    """
    state = work.state
    plan = stages(state.defs, mode_of(state), state.values["round"])
    number = frame.values.get("stage", 0)
    if number == len(plan):
        work.pop()
        return
    stage, done = plan[number], frame.step
    if done == 0:
        for (_dominion, level), zone in DRAFTS.items():
            if level in stage.levels:
                turn_pile(work, zone, True)
    order = state.clockwise(state.values["first"])
    usual = stage.turns * stage.cards * state.seat_count
    extra = state.seat_count if stage.extra_below else 0
    if done == usual + extra:
        work.replace(frame.at(0, stage=number + 1))
        return
    work.replace(frame.at(done + 1))
    seat = order[(done // stage.cards if done < usual else done - usual) % state.seat_count]
    if not _tops(state, stage.levels) or (done >= usual and controlled(state, seat) >= stage.extra_below):
        return
    set_value(work, "active", seat)
    if done < usual:
        left = stage.cards - done % stage.cards
        work.ask(Ask(seat, "draft", _told(stage, left=left)))
    else:
        work.ask(Ask(seat, "draft.extra", _told(stage, left=1)))


def _told(stage: Stage, *, left: int) -> Frozen:
    return Frozen(levels=stage.levels, left=left, rule=stage.rule)


def controlled(state: State, seat: int) -> int:
    """How many cards on the board a seat controls (LAW-RCA-05, LAW-RCA-10)."""
    return sum([1 for number in state.zone(BOARD) if state.components[number].controller == seat])


def _tops(state: State, levels: tuple[int, ...]) -> list[int]:
    """The cards that can be taken: the tops of the turned piles of these levels (LAW-R-54)."""
    found = []
    for (_dominion, level), zone in DRAFTS.items():
        pile = state.zone(zone)
        if level in levels and pile and state.components[pile[-1]].face_up:
            found.append(pile[-1])
    return found


def _candidates(state: State, ask: Ask) -> list[Choice]:
    return [Choice("component", number) for number in _tops(state, ask.values["levels"])]


def _extra_candidates(state: State, ask: Ask) -> list[Choice]:
    return [*_candidates(state, ask), DECLINE]


def _pile_of(state: State, choice: Choice) -> str:
    """The draft pile that the chosen card lies in, empty if in none."""
    card = state.components.get(choice.value) if choice.kind == "component" else None
    return card.zone if card is not None and card.zone in _PILES else ""


def _is_turned(state: State, ask: Ask, choice: Choice) -> bool:
    zone = _pile_of(state, choice)
    return not zone or state.components[state.zone(zone)[-1]].face_up


def _is_open(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    zone = _pile_of(state, choice)
    if not zone or _PILES[zone][1] in ask.values["levels"]:
        return True
    return Refusal(ask.values["rule"] or "LAW-R-54", "level_not_open", Frozen(level=_PILES[zone][1]))


def _is_top(state: State, ask: Ask, choice: Choice) -> bool:
    zone = _pile_of(state, choice)
    return not zone or state.zone(zone)[-1] == choice.value


def _take(work: Work, ask: Ask, choice: Choice) -> None:
    """Put the card into the deck of the seat, for all to see (LAW-R-56)."""
    if choice.kind == "button":
        work.tell("draft_declined", seat=ask.seat)
        return
    kept = work.state.options.get("log_drafts", True)
    cause = "draft" if kept else "draft_unlogged"
    move(work, choice.value, seat_zone(DECK, ask.seat), face_up=False, controller=ask.seat, cause=cause)


_GUARDS: Final = (
    Guard("LAW-HID-04", "pile_face_down", _is_turned),
    Guard("LAW-R-54", "level_not_open", _is_open),
    Guard("LAW-R-55", "not_on_top", _is_top),
)
KINDS: Final = (
    DecisionKind("draft", _candidates, _take, _GUARDS, rule="LAW-PILE-04"),
    DecisionKind("draft.extra", _extra_candidates, _take, _GUARDS, rule="LAW-R-57"),
)
