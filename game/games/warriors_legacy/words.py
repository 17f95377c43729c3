"""What the words of ability data mean, and what stats come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from game.games.warriors_legacy.holdings import (
    buildings,
    events,
    hand,
    houses,
    in_play,
    influence,
    is_damaged,
    recruits,
    same_hand,
    slot_of,
    units,
    warrior_of,
    worn,
)
from game.games.warriors_legacy.meta import (
    ABILITIES,
    ABILITY,
    ASIDE,
    BUILD,
    BUILDING,
    COMBAT,
    DAMAGE,
    DECK,
    DEFENSE,
    DISCARD,
    EVENT,
    FIGHTER_TYPES,
    HEALTH,
    HOUSE,
    INFLUENCE_CARD,
    ITEMS,
    LEVEL,
    RESISTANCE,
    STATS,
    TOKEN,
    UNIT_TYPES,
    USING,
    WARRIOR,
    type_of,
)
from game.games.warriors_legacy.records import Marks, State
from game.rules.abilities import evaluation, stats
from game.rules.abilities.grammar import MOST_AMOUNT, EventWord, Modifier
from game.rules.abilities.language import Reading
from game.rules.abilities.records import SUBJECT, Scope
from game.rules.definitions import Definitions, kept
from game.rules.modifiers import Part, Value, markers_of
from game.rules.plain import Frozen, Plain, seat_zone, zone_name

_OF_WARRIOR: Final = {SUBJECT: (WARRIOR,)}
_TURN: Final = {"own_turn": "allied"}
"""It is the turn of the one that these are about."""
PLAYED: Final = "played"
"""What an event does when it is played."""
EVENT_WORDS: Final[Mapping[str, EventWord]] = {
    PLAYED: EventWord("an event card is played; what it does", "that card", kinds={SUBJECT: (EVENT,)}, alone=True),
    "build_phase_start": EventWord("a Building Phase begins", phases=(BUILD,)),
    "combat_phase_start": EventWord("a Combat Phase begins", phases=(COMBAT,)),
    "turn_begins": EventWord("a turn begins: a Building turn, or one of a Combat Phase"),
    "turn_start": EventWord(
        "a Building turn begins, before anything else",
        "the warrior whose turn it is",
        kinds=_OF_WARRIOR,
        phases=(BUILD,),
        decides=_TURN,
    ),
    "collected": EventWord(
        "the gold of the houses was collected",
        "the warrior of who did",
        kinds=_OF_WARRIOR,
        phases=(BUILD,),
        decides=_TURN,
    ),
    "turn_end": EventWord(
        "a Building turn ends", "the warrior whose turn it is", kinds=_OF_WARRIOR, phases=(BUILD,), decides=_TURN
    ),
    "equipped": EventWord("an item is put on", "that item", kinds={SUBJECT: ITEMS}),
    "built": EventWord("a building is placed", "that building", kinds={SUBJECT: (BUILDING,)}),
    "house_placed": EventWord("a house is placed", "that house", kinds={SUBJECT: (HOUSE,)}),
    "levelled": EventWord("a house or building has another level", "that card", kinds={SUBJECT: (HOUSE, BUILDING)}),
    "event_played": EventWord(
        "an event card has been played", "the warrior of who did", ("card",), kinds={**_OF_WARRIOR, "card": (EVENT,)}
    ),
    "deployed": EventWord("a unit joins a seat", "that unit", kinds={SUBJECT: UNIT_TYPES}),
    "unit_leaves": EventWord("a unit leaves the game", "that unit", kinds={SUBJECT: UNIT_TYPES}, leaves=(SUBJECT,)),
    "left_play": EventWord(
        "a card that is no unit leaves play",
        "that card",
        kinds={SUBJECT: (*ITEMS, HOUSE, BUILDING, INFLUENCE_CARD, EVENT, ABILITY)},
        leaves=(SUBJECT,),
    ),
    "targeted": EventWord(
        "somebody is charged, or chosen as the target of an attack",
        "whom it is about",
        ("attacker",),
        kinds={SUBJECT: FIGHTER_TYPES, "attacker": FIGHTER_TYPES},
    ),
    "melee_over": EventWord("all blows of units in a combat were struck"),
    "hits": EventWord(
        "a blow or a ranged attack hits, before it hurts",
        "who has struck",
        ("victim",),
        ("damage", "bare"),
        spans={"damage": (0, MOST_AMOUNT), "bare": (0, 1)},
        kinds={SUBJECT: FIGHTER_TYPES, "victim": FIGHTER_TYPES},
    ),
    "weapon_hits": EventWord(
        "the same, of a warrior's weapon",
        "that weapon",
        ("victim",),
        ("damage", "bare"),
        spans={"damage": (0, MOST_AMOUNT), "bare": (0, 1)},
        kinds={SUBJECT: ITEMS, "victim": FIGHTER_TYPES},
    ),
    "house_lost": EventWord("a house leaves play", "the warrior of whose it was", kinds=_OF_WARRIOR),
}
"""The events that cards answer, with what each gives to them."""


# --- who ---


def _seat_of(state: State, scope: Scope) -> int:
    return scope.seat if 0 <= scope.seat < state.seat_count else 0


def _enemy(state: State, scope: Scope) -> int:
    return 1 - _seat_of(state, scope)


def _warriors(state: State, seats: Sequence[int]) -> Sequence[int]:
    return [id for seat in seats if (id := warrior_of(state, seat))]


def _mine(measure: Callable[[State, int], Sequence[int]]) -> Callable[[State, Scope], Sequence[int]]:
    return lambda state, scope: measure(state, _seat_of(state, scope))


def _theirs(measure: Callable[[State, int], Sequence[int]]) -> Callable[[State, Scope], Sequence[int]]:
    return lambda state, scope: measure(state, _enemy(state, scope))


def _hand(state: State, scope: Scope) -> Sequence[int]:
    """Without the card itself, which is not in the hand any more when it does something."""
    return [id for id in hand(state, _seat_of(state, scope)) if id != scope.source]


def _tied(state: State, scope: Scope) -> Sequence[int]:
    return [
        id for seat in state.seats() for id in units(state, seat) if state.components[id].marks.tied == scope.source
    ]


def _bearer(state: State, scope: Scope) -> Sequence[int]:
    found = state.components[scope.source].marks.tied if scope.source in state.components else 0
    return [id for id in units(state, _seat_of(state, scope)) if id == found]


def _aiming(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in units(state, _enemy(state, scope)) if scope.source in state.components[id].marks.aimed]


def _enemies(state: State, scope: Scope) -> Sequence[int]:
    seat = _enemy(state, scope)
    return [*units(state, seat), *_warriors(state, (seat,))]


def _same_hand(state: State, scope: Scope) -> Sequence[int]:
    return same_hand(state, _seat_of(state, scope), slot_of(state, scope.source))


def _damaged(state: State, seat: int) -> Sequence[int]:
    known: Sequence[int] | None = state.placed.get(("damaged", seat))
    if known is None:
        components = state.components
        known = state.placed["damaged", seat] = [id for id in worn(state, seat) if components[id].marks.hits]
    return known


def _whole(state: State, seat: int) -> Sequence[int]:
    return [id for id in worn(state, seat) if not is_damaged(state, id)]


def _own_tokens(state: State, seat: int) -> Sequence[int]:
    known: Sequence[int] | None = state.lying.get(("own_tokens", seat))
    if known is None:
        known = state.lying["own_tokens", seat] = [id for id in units(state, seat) if type_of(state, id) == TOKEN]
    return known


def _zone(name: str) -> Callable[[State, int], Sequence[int]]:
    return lambda state, seat: state.zone(seat_zone(name, seat))


PLACES: Final[Mapping[str, Callable[[State, Scope], Sequence[int]]]] = {
    "warrior": lambda state, scope: _warriors(state, (_seat_of(state, scope),)),
    "enemy_warrior": lambda state, scope: _warriors(state, (_enemy(state, scope),)),
    "units": _mine(units),
    "enemy_units": _theirs(units),
    "own_tokens": _mine(_own_tokens),
    "recruits": _mine(recruits),
    "tied": _tied,
    "bearer": _bearer,
    "aiming": _aiming,
    "enemies": _enemies,
    "houses": _mine(houses),
    "enemy_houses": _theirs(houses),
    "buildings": _mine(buildings),
    "enemy_buildings": _theirs(buildings),
    "influence": _mine(influence),
    "events": _mine(events),
    "enemy_events": _theirs(events),
    "worn": _mine(worn),
    "enemy_worn": _theirs(worn),
    "damaged": _mine(_damaged),
    "enemy_whole": _theirs(_whole),
    "same_hand": _same_hand,
    "abilities": _mine(_zone(ABILITIES)),
    "hand": _hand,
    "enemy_hand": _theirs(hand),
    "aside": _mine(_zone(ASIDE)),
    "discard_pile": _mine(_zone(DISCARD)),
    "deck": _mine(_zone(DECK)),
}


# --- whether ---


def _own_turn(state: State, scope: Scope, _params: Frozen) -> bool:
    return bool(state.values.active == scope.seat)


def _phase(state: State, _scope: Scope, params: Frozen) -> bool:
    return bool(state.values.phase == params["is"])


def _targetable(state: State, scope: Scope, id: int) -> bool:
    """A warrior that is warded is no target of events of the other seat (Castle, level 3)."""
    if type_of(state, scope.source) != EVENT or state.components[id].controller == scope.seat:
        return True
    return not evaluation.has_flag(READING, state, id, "warded")


# --- numbers ---


def _pool(name: str) -> Callable[[State, Scope], int]:
    return lambda state, scope: int(state.value(name)[_seat_of(state, scope)])


def total(state: State, id: int, stat: str) -> int:
    """The present value of a stat as a number."""
    found = stats.total(READING, state, id, stat)
    return found + int(state.components[id].marks.attack) if stat == DAMAGE else found


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat with its explanation. Tokens have more damage by what they have won (WL-REWARD-01)."""
    won = state.components[id].marks.attack if stat == DAMAGE else 0
    return stats.value(READING, state, id, stat, more=[Part("reward", won, 0, "bonus")] if won else ())


def may_grow(state: State, stat: str) -> bool:
    """A quick look: whether an ability, or an effect that lasts, might make a stat of anybody more than it is without any."""
    return stat in _grown(state.defs) or stat in _lent(state)


def may_shrink(state: State, stat: str) -> bool:
    """The same of less."""
    return stat in _shrunk(state.defs) or stat in _lent(state)


def _lent(state: State) -> Collection[str]:
    """The stats that effects with a duration are about."""
    begun = state.abilities.lasting
    return [each.word for each in begun] if begun else ()


@kept
def _grown(defs: Definitions) -> frozenset[str]:
    return frozenset([each.stat for each in _modifiers(defs) if not _never(1, each)])


@kept
def _shrunk(defs: Definitions) -> frozenset[str]:
    return frozenset([each.stat for each in _modifiers(defs) if not _never(-1, each)])


def _modifiers(defs: Definitions) -> list[Modifier]:
    abilities = [bound.ability for card in defs.cards.values() for bound in card.abilities]
    return [modifier for ability in abilities for modifier in ability.modifiers]


def _never(sign: int, modifier: Modifier) -> bool:
    """Whether it can be told that a modifier never adds a number of this sign: it adds a fixed number, or so much for each component or
    level (which no ability changes), of which there are never less than none.
    """
    by = modifier.by
    if modifier.how != "add":
        return False
    if by.fixed is not None:
        return sign * by.fixed <= 0
    bounded = by.value or by.least is not None or by.most is not None
    return by.stat in ("", LEVEL) and not bounded and sign * by.base <= 0 and sign * by.each <= 0


def price(state: State, seat: int, printed: int, stat: str) -> int:
    """What a seat pays for a card of this printed cost: a stat of its warrior makes it more or less."""
    key = ("more", seat, stat)
    more: int | None = state.cache.get(key)
    if more is None:
        more = state.cache[key] = total(state, warrior_of(state, seat), stat)
    return max(0, printed + more)


_SHOWN: Final = (DAMAGE, DEFENSE, RESISTANCE, HEALTH)


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The tokens on a card: what abilities make of its numbers, and the damage and fracture tokens that lie on it."""
    if id not in in_play(state):
        return {}
    marks = state.components[id].marks
    found: dict[str, tuple[int, ...]] = {}
    for name, count in (
        ("level", marks.level),
        ("hits", marks.hits),
        ("fracture", int(marks.fracture)),
        ("blood", marks.blood),
        ("guard", marks.guard),
    ):
        if count:
            found[name] = (0,) * count
    for each in marks.stacks:
        found[each.counter] = (*found.get(each.counter, ()), 0)
    for stat in _SHOWN:
        changed = evaluation.changing(READING, state).get(stat, ())
        if changed is None or id in changed or (marks.attack and stat == DAMAGE):
            found = markers_of(stat_of(state, id, stat).parts, found)
    return found


# --- how long ---


def _stamps(state: State, period: str, _scope: Scope) -> Sequence[Plain]:
    values = state.values
    if period == "phase":
        return (2 * values.cycle + (values.phase != BUILD),)
    return (values.turns if period == "turn" else 0,)


def may_answer(state: State, id: int) -> bool:
    """Whether a card may still answer an event: one in play, and an event that is being played."""
    component = state.components.get(id)
    return component is not None and (id in in_play(state) or zone_name(component.zone) == USING)


READING: Final = Reading(
    in_play=in_play,
    stat=total,
    stamps=_stamps,
    places=PLACES,
    conditions={"own_turn": _own_turn, "phase": _phase},
    numbers={name: _pool(name) for name in ("life", "gold", "renown", "stamina", "points")},
    stats=STATS,
    events=EVENT_WORDS,
    alive=may_answer,
    targetable=_targetable,
    order=lambda state: state.clockwise(max(state.values.active, 0)),
    rising=("turn", "phase"),
    commuting=("gain", "draw"),
    marks={
        "hits": Marks.hits,
        "tapped": Marks.tapped,
        "locked": Marks.locked,
        "fracture": Marks.fracture,
        "stacks": Marks.stacks,
    },
)
"""What the words mean; what steps do is in `steps`."""
