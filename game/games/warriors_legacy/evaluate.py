"""How good a position is for a seat, in points of life of its warrior."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import odds
from game.games.warriors_legacy.acts import income, is_permanent
from game.games.warriors_legacy.fighters import DISABLED, fighters, fighting, foe_of, is_warrior
from game.games.warriors_legacy.holdings import (
    buildings,
    events,
    houses,
    influence,
    units,
    untapped,
    warrior_of,
    worn,
)
from game.games.warriors_legacy.meta import (
    AREAS,
    BUILD,
    BUILDING,
    DRAWN,
    EVENT,
    HAND_SIZE,
    HELD,
    HOUSE,
    INFLUENCE_CARD,
    ITEM,
    SPECIAL,
    TURNS,
    card_of,
    number,
    type_of,
)
from game.games.warriors_legacy.records import Battle, State, Stroke
from game.games.warriors_legacy.words import READING
from game.rules.abilities import evaluation
from game.rules.plain import seat_zone
from game.rules.view import View

_GOLD: Final = 0.33
_PLENTY, _SPARE = 24, 0.1
"""Above so much gold each piece is worth less."""
_INCOME, _LESS, _LEAST = 2.2, 0.2, 0.9
"""What one gold in each turn is worth at first, how much less it is with each cycle, and the least."""
_HOUSE: Final = 0.8
_BUILDING, _LEVEL = 1.5, 1.1
"""What a building is worth, and each level more, in parts of the gold that it cost."""
_RENOWN, _FAME, _LATE = 0.3, 20, 0.06
"""What renown is worth up to so much, and beyond."""
_INFLUENCE, _ENOUGH, _MORE = 1.1, 6, 0.35
_READY: Final = 0.06
"""What an influence card is worth that is not tapped."""
_STAMINA: Final = 0.5
_PERMANENT: Final = 0.9
"""What a permanent event is worth for each influence that it needs."""
_POWER: Final = 0.22
"""What an ability of an item is worth, in parts of the cost of the item."""
_TURNS: Final = 4.5
"""So many turns of strokes of the other warrior are feared."""
_HELD: Final = {HOUSE: 1.0, INFLUENCE_CARD: 0.7, EVENT: 0.8, BUILDING: 1.1, ITEM: 0.8, SPECIAL: 1.1}
"""What a card in the own hand is worth by its type."""
_CARD, _BEYOND = 0.9, 0.1
"""What a card is worth that nobody knows, and one beyond those that are kept."""
_IDLE: Final = 0.01
"""What it costs to do what changes nothing."""
_HELPLESS: Final = 4.0
"""What it costs if a warrior can do nothing for a while."""


def evaluate(view: View) -> float:
    """The worth of the seat less that of the other, and what the fight that goes on is likely to come to."""
    state: State = view.readable()
    worths = [_worth(state, seat) for seat in state.seats()]
    for seat in state.seats():
        worths[seat] += _cards(state, seat, known=seat == view.seat)
    return worths[view.seat] - worths[1 - view.seat] + _fight(state, view.seat)


def _cards(state: State, seat: int, *, known: bool) -> float:
    """What a hand is worth, with what is still to be drawn in this phase: of more cards than may be kept the best count, of those that
    nobody sees their number alone.
    """
    cards = state.zone(seat_zone(HELD, seat))
    room = max(0, HAND_SIZE - len(cards))
    worth = _CARD * min(room, DRAWN * _to_come(state, seat))
    if not known:
        return worth + _CARD * min(len(cards), HAND_SIZE)
    found = sorted([_HELD.get(type_of(state, id), _CARD) for id in cards], reverse=True)
    return worth + sum(found[:HAND_SIZE]) + _BEYOND * len(found[HAND_SIZE:])


def _to_come(state: State, seat: int) -> int:
    """How many Building turns of a seat are still to begin in this phase. What they bring is counted before, so that to end a turn, with
    which that of the other begins, changes nothing.
    """
    values = state.values
    if values.phase != BUILD:
        return 0
    return sum([1 for turn in range(values.turn, TURNS) if (values.first + turn) % state.seat_count == seat])


def _worth(state: State, seat: int) -> float:
    values = state.values
    gold, renown = values.gold[seat], values.renown[seat]
    cards = len(influence(state, seat))
    worth = odds.life_worth(values.life[seat])
    worth += _GOLD * min(gold, _PLENTY) + _SPARE * max(0, gold - _PLENTY)
    worth += _RENOWN * min(renown, _FAME) + _LATE * max(0, renown - _FAME)
    worth += _STAMINA * values.stamina[seat]
    each_turn = max(_LEAST, _INCOME - _LESS * values.cycle)
    brought = income(state, *houses(state, seat))
    worth += _HOUSE * len(houses(state, seat)) + (each_turn + _GOLD * _to_come(state, seat)) * brought
    worth += _INFLUENCE * min(cards, _ENOUGH) + _MORE * max(0, cards - _ENOUGH)
    ready = len(untapped(state, seat)) if seat == values.active else cards
    worth += _READY * (ready + values.points[seat])
    worth += sum([_built(state, id) for id in buildings(state, seat)])
    worth += sum([_PERMANENT * number(state, id, "influence") for id in events(state, seat) if is_permanent(state, id)])
    worth += sum([_item(state, id) for id in worn(state, seat)])
    worth += sum([_unit(state, id) for id in units(state, seat)])
    worth -= _TURNS * odds.danger(state, 1 - seat)
    worth -= _IDLE * values.switched[seat]
    if evaluation.has_flag(READING, state, warrior_of(state, seat), DISABLED):
        worth -= _HELPLESS
    return worth


def _built(state: State, id: int) -> float:
    """What a building is worth by what it cost; half of that if it does nothing for now."""
    level = state.components[id].marks.level
    paid = _BUILDING * number(state, id, "cost")
    paid += _LEVEL * sum([number(state, id, f"upgrade_{each}") for each in range(2, level + 1)])
    idle = state.components[id].marks.locked or evaluation.has_flag(READING, state, id, evaluation.SILENCED)
    return _GOLD * (0.5 * paid if idle else paid)


def _item(state: State, id: int) -> float:
    """What an item is worth besides what it does in duels: what it can do, and what it still stands."""
    cost = number(state, id, "cost")
    marks = state.components[id].marks
    worth = 0.05 * cost + (_POWER * cost if card_of(state, id).abilities else 0.0)
    return worth * (1 - 0.5 * odds.worn_off(state, id)) - (0.3 if marks.fracture else 0.0)


def _unit(state: State, id: int) -> float:
    worth = odds.unit_worth(state, id)
    return 0.7 * worth if evaluation.has_flag(READING, state, id, DISABLED) else worth


# --- what goes on ---


def _fight(state: State, seat: int) -> float:
    """What a stroke that is on its way costs, and what a combat that has just begun in a Building Phase promises."""
    going = state.topmost(Stroke)
    if going is not None and not going.result:
        by = state.components[going.by].controller
        arm = next((each for each in odds.arms(state, by) if each.weapon == going.weapon), None)
        cost = odds.stroke(state, by, arm, AREAS.index(going.area))[0] if arm is not None else 0.0
        return cost if by == seat else -cost
    battle = state.topmost(Battle)
    if (
        battle is None
        or state.values.phase != BUILD
        or battle.first != seat
        or (state.asks[:1] and state.asks[0].seat != seat)
    ):
        return 0.0
    may_fight = fighting(state)
    return sum([_promise(state, id) for id in fighters(state, seat) if may_fight(id) and not foe_of(state, id)])


def _promise(state: State, id: int) -> float:
    """The best that a free unit can do in a combat of this turn."""
    foes = fighters(state, 1 - state.components[id].controller)
    return 0.0 if is_warrior(state, id) else max([0.0, *[odds.blow(state, id, foe) for foe in foes]])
