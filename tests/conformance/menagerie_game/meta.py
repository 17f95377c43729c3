"""Names and figures: zones, stats, and how long a match may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules import determinize
from game.rules.definitions import Definitions
from game.rules.modifiers import StatSpec
from game.rules.rulesdef import ZoneSpec

from .records import State

DECK, HAND, YARD, DISCARD, WILDS, CLEARING, STAGE, BOX = (
    "deck", "hand", "yard", "discard", "wilds", "clearing", "stage", "box",
)  # fmt: skip
ZONES: Final = (
    ZoneSpec(DECK, shape="pile"),
    ZoneSpec(HAND, shape="hand"),
    ZoneSpec(YARD),
    ZoneSpec(DISCARD, shape="pile"),
    ZoneSpec(WILDS, per_seat=False, shape="pile"),
    ZoneSpec(CLEARING, per_seat=False),
    ZoneSpec(STAGE, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
)
LIFE: Final = "life"
SKY: Final = "sky"
"""The die whose face is the weather of a turn."""
KEEPER, WILD, TRICK = "keeper", "wild", "trick"
"""Types of cards that the rules treat in a way of their own; the others stay where they are played."""
PLAYED: Final = ("beast", "charm", TRICK)
"""The types of cards that seats play."""
STATS: Final[Mapping[str, StatSpec]] = {
    "power": StatSpec(least=0, text="how hard it bites"),
    LIFE: StatSpec(marked=True, text="its life"),
}
HAND_SIZE: Final = 3
MOST_LIFE: Final = 12


def type_of(state: State, id: int) -> str:
    """The type of a component's card."""
    return str(state.defs.cards[state.components[id].ref].fields["type"])


def of_type(defs: Definitions, *types: str) -> list[str]:
    """The cards of these types, each as often as there are copies of it."""
    return determinize.supply([card for card in defs.cards.values() if card.fields["type"] in types])


def bound(state: State) -> int:
    """In each turn a card is played, and each card in play may ask a few things."""
    turns = int(state.options["rounds"]) * state.seat_count
    return turns * (2 + 4 * len(state.components))
