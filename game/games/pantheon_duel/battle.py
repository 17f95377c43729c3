"""The battle of the card just placed against the opposing cards beside it, and the Strength tokens spent for it (sections 5 to 7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.pantheon_duel import records
from game.games.pantheon_duel.meta import BOARD, FRAGILE, PLAIN_SIDE, SHATTERED, SHIELD, SIDES, shattered
from game.games.pantheon_duel.records import Card, Marks, State, Values, Work
from game.games.pantheon_duel.square import neighbours, shape_of
from game.games.pantheon_duel.words import POWER, READING, stat_of, total_of
from game.rules import ops
from game.rules.abilities.evaluation import has_flag
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.definitions import Definitions, kept
from game.rules.guards import Guard

IGNORES_SHIELDS: Final = "ignores_shields"


def side_of(state: State, id: int, side: str) -> str:
    """What a side of a card is now: `shield`, `fragile` or `none`; a shattered shield is none (PD-TOKEN-04)."""
    return sides_of(state, id)[SIDES.index(side)]


def sides_of(state: State, id: int) -> tuple[str, ...]:
    """What the sides of a card are now, in the order of `SIDES`."""
    card = state.components[id]
    printed = _sides(state.defs)[card.ref]
    broken = shattered(card) if SHIELD in printed else ()
    if not broken:
        return printed
    return tuple(
        [PLAIN_SIDE if kind == SHIELD and side in broken else kind for side, kind in zip(SIDES, printed, strict=True)]
    )


@kept
def _sides(defs: Definitions) -> dict[str, tuple[str, ...]]:
    return {card.id: tuple([str(card.fields.get(side, PLAIN_SIDE)) for side in SIDES]) for card in defs.cards.values()}


def beside(state: State, id: int) -> list[tuple[int, str]]:
    """The opposing cards beside a card, each with the side that it turns to it, whether they fight or not (PD-TOKEN-03)."""
    card = state.components[id]
    if card.place is None:
        return []
    seat, components = card.controller, state.components
    found: list[tuple[int, str]] = []
    for direction, other in enumerate(map(shape_of(state).taken.get, neighbours(card.place))):
        if other is not None and components[other].controller != seat:
            found.append((other, SIDES[(direction + 2) % 4]))
    return found


def opponents(state: State, id: int) -> list[tuple[int, str]]:
    """The cards that a card fights, each with the side that it turns to it (PD-BATTLE-01, PD-BATTLE-02, PD-BATTLE-08)."""
    found = beside(state, id)
    if state.options["fifth_card_fights"] or not shape_of(state).outside:
        return found
    if state.components[id].marks.outside:
        return []  # PD-R-01
    return [(other, side) for other, side in found if not state.components[other].marks.outside]


class Pair(NamedTuple):
    """A card that another one fights, and what comes of that: see `records.Attack`."""

    target: int
    side: str
    why: str
    value: int
    against: int
    captured: bool


def pairs(state: State, id: int) -> list[Pair]:
    """What the battle of a card would come to now, every pair for itself (PD-BATTLE-01, PD-R-27)."""
    fought = opponents(state, id)
    if not fought:
        return []
    value = total_of(state, id, POWER)
    found: list[Pair] = []
    for target, side in fought:
        against = total_of(state, target, POWER)
        kind = side_of(state, target, side)
        by_power = kind == PLAIN_SIDE or (kind == SHIELD and has_flag(READING, state, id, IGNORES_SHIELDS))
        captured = value > against if by_power else kind == FRAGILE  # PD-BATTLE-04; PD-BATTLE-02, PD-BATTLE-03
        found.append(Pair(target, side, POWER if by_power else kind, value, against, captured))
    return found


def _told(state: State, id: int, pair: Pair) -> records.Attack:
    """What is told of a pair, with what makes both Powers."""
    return records.Attack(
        id,
        *pair,
        value_parts=tuple([(*part,) for part in stat_of(state, id, POWER).parts]),
        against_parts=tuple([(*part,) for part in stat_of(state, pair.target, POWER).parts]),
    )


def fight(work: Work, id: int, seat: int) -> tuple[int, ...]:
    """Carry the battle out, all captures at once; the cards that changed sides. No capture leads to another (PD-CAPTURE-04)."""
    found = pairs(work.state, id)
    for pair in found if work.events is not None else ():
        work.tell(_told(work.state, id, pair))
    taken = tuple([pair.target for pair in found if pair.captured])
    for target in taken:
        capture(work, target, seat, id)
    return taken


def capture(work: Work, target: int, seat: int, by: int) -> None:
    """Give a card to a seat: an Allegiance token is put on it or taken off (PD-CAPTURE-01, PD-CAPTURE-02, PD-CAPTURE-06)."""
    before = work.state.components[target].controller
    ops.set_controller(work, target, seat, by)
    if work.events is not None:
        work.tell(records.Captured(target, before, seat, by))


# --- Strength tokens ---


FIGHT_NOW: Final = "fight"
_FIGHT: Final = Choice("button", FIGHT_NOW)


def spent_on(card: Card) -> int:
    """How many Strength tokens lie on a card."""
    return card.marks.power + len(shattered(card))


def give_back(work: Work, id: int) -> None:
    """The tokens on a card that leaves the game go back to the supply (PD-R-16)."""
    state = work.state
    ops.put(work, Values.supply, state.values.supply + spent_on(state.components[id]))


def _candidates(state: State, ask: records.SpendStrength) -> list[Choice]:
    placed = state.values.fighting
    others = [id for id in state.zone(BOARD) if state.components[id].controller != ask.seat]
    return [*component_choices((placed, *others)), _FIGHT]


def _uses(state: State, _ask: records.SpendStrength) -> list[Choice]:
    """The card just placed, and those beside it that turn a shield to it, as far as they lie on the battlefield."""
    placed, lying = state.values.fighting, state.zone(BOARD)
    touching = dict(beside(state, placed))
    shields = [id for id in lying if id in touching and side_of(state, id, touching[id]) == SHIELD] if touching else ()
    return [*component_choices([placed, *shields] if placed in lying else shields), _FIGHT]


def _known(state: State, _ask: records.SpendStrength, choice: Choice) -> bool:
    return choice.value == FIGHT_NOW if choice.what == "button" else choice.value in state.zone(BOARD)


def _not_own(state: State, ask: records.SpendStrength, choice: Choice) -> bool:
    return choice.value == state.values.fighting or state.components[choice.value].controller != ask.seat


def _touching_side(state: State, id: int) -> str:
    return next((side for target, side in beside(state, state.values.fighting) if target == id), "")


def _is_beside(state: State, _ask: records.SpendStrength, choice: Choice) -> bool:
    return choice.value == state.values.fighting or bool(_touching_side(state, choice.value))


def _has_shield(state: State, _ask: records.SpendStrength, choice: Choice) -> bool:
    id: int = choice.value
    return id == state.values.fighting or side_of(state, id, _touching_side(state, id)) == SHIELD


def _spend(work: Work, ask: records.SpendStrength, choice: Choice) -> None:
    state = work.state
    if choice.what == "button":
        # The next step of the turn; see `turn`.
        turn = work.on_top(records.PlayTurn)
        work.replace(turn.at(turn.step + 1))
        return
    id = choice.value
    ops.add_for(work, Values.strength, ask.seat, -1)
    if id == state.values.fighting:
        ops.mark(work, id, Marks.power, state.components[id].marks.power + 1)
        work.tell(records.PowerAdded(id, ask.seat))
    else:
        side = _touching_side(state, id)
        ops.mark(work, id, SHATTERED[side], True)
        work.tell(records.ShieldShattered(id, ask.seat, side))


KIND: Final = DecisionKind.of(
    records.SpendStrength,
    _candidates,
    _spend,
    (
        Guard("PD-TOKEN-01", "no_use", _known),
        Guard("PD-TOKEN-02", "own_card", _not_own, "component").settled(),
        Guard("PD-TOKEN-03", "not_adjacent", _is_beside, "component"),
        Guard("PD-R-21", "no_shield", _has_shield, "component"),
    ),
    rule="PD-TOKEN-01",
    options=_uses,
    declines=(FIGHT_NOW,),
)
