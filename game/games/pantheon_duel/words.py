"""Values that are asked for, never stored: Power, icons, markers, and what the words of ability data mean in this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.pantheon_duel.meta import BOARD, DISCARD, SHATTERED, home_of, shattered
from game.games.pantheon_duel.records import State
from game.rules.abilities import stats
from game.rules.abilities.grammar import MOST_AMOUNT, EventWord
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Scope
from game.rules.kit.placing import beside
from game.rules.modifiers import Part, StatSpec, Value, markers_of
from game.rules.plain import Frozen, Plain, seat_zone

POWER, ICONS = "power", "icons"
STATS: Final[Mapping[str, StatSpec]] = {
    POWER: StatSpec(text="its Power"),
    ICONS: StatSpec(1, text="for how many cards it counts in the final count"),
}
PLACED, BATTLE_OVER, ALIGNED = "placed", "battle_over", "aligned"
EVENTS: Final[Mapping[str, EventWord]] = {
    PLACED: EventWord("a card was placed", "that card", windows=("placement",)),
    BATTLE_OVER: EventWord(
        "its battle is over",
        "the card placed",
        ("captured",),
        windows=("post_battle",),
        sides={"captured": "allied"},
        several=("captured",),
    ),
    ALIGNED: EventWord(
        "its placement has made alignments",
        "the card placed",
        (),
        ("lines",),
        windows=("scoring",),
        spans={"lines": (1, MOST_AMOUNT)},
    ),
}
"""The events that cards answer, with what each gives to them."""
ALLEGIANCE: Final = "allegiance"


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat with its explanation: `power`, or `icons`, what a card counts for in the final count.

    A card that does not lie uncovered on the battlefield has its printed value (PD-R-09). Raises KeyError for another stat.
    """
    tokens = state.components[id].marks.power if stat == POWER else 0
    more = [Part("power_tokens", tokens, 0, "power")] if tokens else ()  # PD-TOKEN-02, PD-TOKEN-04
    return stats.value(READING, state, id, stat, more=more)


def total_of(state: State, id: int, stat: str) -> int:
    """The present value of a stat as a number, without its explanation (see `stat_of`)."""
    total = stats.total(READING, state, id, stat)
    card = state.components[id]
    return total + card.marks.power if stat == POWER and card.zone == BOARD else total


def totals_of(state: State, ids: Sequence[int], stat: str) -> list[int]:
    """The present values of a stat of several cards on the battlefield (see `total_of`)."""
    totals = stats.totals(READING, state, ids, stat)
    if stat != POWER:
        return totals
    components = state.components
    return [total + components[id].marks.power for id, total in zip(ids, totals, strict=True)]


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The tokens on a card, and the markers of abilities that change it, each with the cards that cause it (0: none)."""
    card = state.components[id]
    if card.zone != BOARD:
        return {}
    found: Mapping[str, tuple[int, ...]] = (
        {ALLEGIANCE: (0,)} if card.controller != home_of(state, id) else {}
    )  # PD-CAPTURE-03
    found = markers_of([part for stat in STATS for part in stat_of(state, id, stat).parts], found)
    return {**found, **dict.fromkeys([SHATTERED[side].__name__ for side in shattered(card)], (0,))}


# --- the words of ability data ---


def _stamps(state: State, period: str, _scope: Scope) -> Sequence[Plain]:
    return (state.values.round if period == "round" else (state.values.round, state.values.turn),)


def _discard(state: State, scope: Scope) -> Sequence[int]:
    return state.zone(seat_zone(DISCARD, scope.seat))


def _just_placed(state: State, scope: Scope, _params: Frozen) -> bool:
    """From its placement to the end of the battle that follows (PD-ULLR-01, PD-FRIGG-01, PD-THOR-01)."""
    return state.values.fighting == scope.source


def _at_home(state: State, scope: Scope, _params: Frozen) -> bool:
    """It shows its original allegiance (PD-BALDER-01)."""
    card = state.components.get(scope.source)
    return card is not None and home_of(state, scope.source) == card.controller


READING: Final = Reading(
    stat=total_of,
    stamps=_stamps,
    places={"board": lambda state, _scope: state.zone(BOARD), "adjacent": beside(BOARD), "discard": _discard},
    conditions={"just_placed": _just_placed, "at_home": _at_home},
    stats=STATS,
    events=EVENTS,
    rising=("round",),
    alive=lambda state, id: state.components[id].zone == BOARD,
    by_lying=True,
)
"""What the words of ability data mean; what their steps do is in `steps`."""
