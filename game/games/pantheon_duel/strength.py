"""Spending Strength tokens (section 5 of the rules): +1 Power for the card just placed, or a shield of a neighbour shattered."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel.battle import beside, side_of
from game.games.pantheon_duel.meta import BOARD, SHATTERED, SHIELD, SIDES, TOKENS
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard
from game.rules.ops import set_mark, set_value
from game.rules.state import State
from game.rules.work import Work

FIGHT_NOW: Final = "fight"


def spent_on(state: State, number: int) -> int:
    """How many Strength tokens lie on a card."""
    marks = state.components[number].marks
    return int(marks.get(TOKENS, 0)) + sum([1 for side in SIDES if marks.get(SHATTERED.format(side=side))])


def gain(work: Work, seat: int, count: int) -> None:
    """Take so many tokens from the supply, or as many as there are (PD-TOKEN-05). Tells `strength`."""
    state = work.state
    taken = min(count, state.values["supply"])
    if taken <= 0:
        return
    held = list(state.values["strength"])
    held[seat] += taken
    set_value(work, "supply", state.values["supply"] - taken)
    set_value(work, "strength", tuple(held))
    work.tell("strength", seat=seat, count=taken)


def give_back(work: Work, number: int) -> None:
    """The tokens on a card that leaves the game go back to the supply (PD-R-16)."""
    set_value(work, "supply", work.state.values["supply"] + spent_on(work.state, number))


def _candidates(state: State, ask: Ask) -> list[Choice]:
    placed = state.values["fighting"]
    others = [number for number in state.zone(BOARD) if state.components[number].controller != ask.seat]
    return [*[Choice("component", number) for number in (placed, *others)], Choice("button", FIGHT_NOW)]


def _known(state: State, _ask: Ask, choice: Choice) -> bool:
    return choice.value == FIGHT_NOW if choice.kind == "button" else choice.value in state.zone(BOARD)


def _not_own(state: State, ask: Ask, choice: Choice) -> bool:
    if choice.kind == "button" or choice.value == state.values["fighting"]:
        return True
    return state.components[choice.value].controller != ask.seat


def _touching_side(state: State, number: int) -> str:
    return next((side for target, side in beside(state, state.values["fighting"]) if target == number), "")


def _is_beside(state: State, _ask: Ask, choice: Choice) -> bool:
    if choice.kind == "button" or choice.value == state.values["fighting"]:
        return True
    return bool(_touching_side(state, choice.value))


def _has_shield(state: State, _ask: Ask, choice: Choice) -> bool:
    if choice.kind == "button" or choice.value == state.values["fighting"]:
        return True
    return side_of(state, choice.value, _touching_side(state, choice.value)) == SHIELD


def _spend(work: Work, ask: Ask, choice: Choice) -> None:
    state = work.state
    if choice.kind == "button":
        # The next step of the turn; see `turn`.
        work.replace(work.top.at(work.top.step + 1))
        return
    number = choice.value
    held = list(state.values["strength"])
    held[ask.seat] -= 1
    set_value(work, "strength", tuple(held))
    if number == state.values["fighting"]:
        set_mark(work, number, TOKENS, int(state.components[number].marks.get(TOKENS, 0)) + 1)
        work.tell("power_token", component=number, seat=ask.seat)
    else:
        side = _touching_side(state, number)
        set_mark(work, number, SHATTERED.format(side=side), True)
        work.tell("shattered", component=number, seat=ask.seat, side=side)


KIND: Final = DecisionKind(
    "strength",
    _candidates,
    _spend,
    (
        Guard("PD-TOKEN-01", "no_use", _known),
        Guard("PD-TOKEN-02", "own_card", _not_own),
        Guard("PD-TOKEN-03", "not_adjacent", _is_beside),
        Guard("PD-R-21", "no_shield", _has_shield),
    ),
    rule="PD-TOKEN-01",
    declines=(FIGHT_NOW,),
)
