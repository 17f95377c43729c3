"""The battle of the card just placed against the opposing cards beside it, and the Strength tokens spent for it (sections 5 to 7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.pantheon_duel.meta import BOARD, FRAGILE, OUTSIDE, PLAIN_SIDE, SHATTERED, SHIELD, SIDES, TOKENS
from game.games.pantheon_duel.square import neighbours
from game.games.pantheon_duel.words import flagged, stat_of
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard
from game.rules.ops import set_controller, set_mark, set_value
from game.rules.state import State
from game.rules.work import Work

IGNORES_SHIELDS: Final = "ignores_shields"


class Contest(NamedTuple):
    """One opposing card beside the card just placed: the side that it turns to it, and what comes of that.

    `why` is `shield`, `fragile` or `power`; `value` and `against` are both Powers, whatever decides.
    """

    target: int
    side: str
    why: str
    value: int
    against: int
    captured: bool


def side_of(state: State, number: int, side: str) -> str:
    """What a side of a card is now: `shield`, `fragile` or `none`; a shattered shield is none (PD-TOKEN-04)."""
    card = state.components[number]
    printed = str(state.defs.cards[card.ref].fields.get(side, PLAIN_SIDE))
    return PLAIN_SIDE if printed == SHIELD and card.marks.get(SHATTERED.format(side=side)) else printed


def beside(state: State, number: int) -> list[tuple[int, str]]:
    """The opposing cards beside a card, each with the side that it turns to it, whether they fight or not (PD-TOKEN-03)."""
    card = state.components[number]
    if card.place is None:
        return []
    taken = state.occupants(BOARD)
    found: list[tuple[int, str]] = []
    for direction, cell in enumerate(neighbours(card.place)):
        other = taken.get(cell)
        if other is None or other.controller == card.controller:
            continue
        found.append((other.id, SIDES[(direction + 2) % 4]))
    return found


def opponents(state: State, number: int) -> list[tuple[int, str]]:
    """The cards that a card fights, each with the side that it turns to it (PD-BATTLE-01, PD-BATTLE-02, PD-BATTLE-08)."""
    found = beside(state, number)
    if state.options["fifth_card_fights"]:
        return found
    if state.components[number].marks.get(OUTSIDE):
        return []  # PD-R-01
    return [(other, side) for other, side in found if not state.components[other].marks.get(OUTSIDE)]


def contests(state: State, number: int) -> list[Contest]:
    """What the battle of a card would come to now, every pair for itself (PD-BATTLE-01, PD-R-27)."""
    value = stat_of(state, number, "power").total
    fearless = flagged(state, number, IGNORES_SHIELDS)
    found: list[Contest] = []
    for target, side in opponents(state, number):
        against = stat_of(state, target, "power").total
        kind = side_of(state, target, side)
        if kind == SHIELD and not fearless:
            found.append(Contest(target, side, "shield", value, against, False))  # PD-BATTLE-02
        elif kind == FRAGILE:
            found.append(Contest(target, side, "fragile", value, against, True))  # PD-BATTLE-03
        else:
            found.append(Contest(target, side, "power", value, against, value > against))  # PD-BATTLE-04
    return found


def fight(work: Work, number: int, seat: int) -> tuple[int, ...]:
    """Carry the battle out, all captures at once; the cards that changed sides. No capture leads to another (PD-CAPTURE-04)."""
    found = contests(work.state, number)
    for contest in found:
        work.tell(
            "attack",
            attacker=number,
            target=contest.target,
            side=contest.side,
            why=contest.why,
            value=contest.value,
            against=contest.against,
            captured=contest.captured,
        )
    taken = tuple([contest.target for contest in found if contest.captured])
    for target in taken:
        capture(work, target, seat, number)
    return taken


def capture(work: Work, target: int, seat: int, by: int) -> None:
    """Give a card to a seat: an Allegiance token is put on it or taken off (PD-CAPTURE-01, PD-CAPTURE-02, PD-CAPTURE-06)."""
    before = work.state.components[target].controller
    set_controller(work, target, seat, by)
    work.tell("capture", component=target, seat_from=before, seat_to=seat, by=by)


# --- Strength tokens ---


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
