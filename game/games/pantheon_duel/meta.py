"""Names and figures of Pantheon Duel: zones, phases, what a mode asks for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.games.pantheon_duel.records import Card, Marks, State
from game.rules.definitions import Definitions
from game.rules.plain import NOBODY, Frozen
from game.rules.rulesdef import COUNT, Need, ZoneSpec

ID: Final = "pantheon-duel"

LIBRARY, DECK, HAND, DISCARD, BOARD, UNDER, BOX = "library", "deck", "hand", "discard", "board", "under", "box"
ZONES: Final = (
    ZoneSpec(LIBRARY, per_seat=False, shape="pile", apart=True),
    ZoneSpec(DECK, shape="pile", sight=COUNT, apart=True),
    ZoneSpec(HAND, shape="hand", apart=True),
    ZoneSpec(DISCARD, shape="pile", apart=True),
    ZoneSpec(BOARD, per_seat=False, shape="lattice"),
    ZoneSpec(UNDER, per_seat=False, shape="pile"),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
)
"""`hand` holds the card that a seat has drawn and not yet placed, `library` the cards of pantheons that nobody has chosen,
`under` the cards that another one lies on, `box` those that have left the game. The order of decks, and the card drawn until it is placed
or discarded, are secret (PD-R-31); discards and all else lie open (PD-DRAW-04).
"""

PANTHEONS, BATTLE, BETWEEN, OVER = PHASES = ("pantheons", "battle", "between", "over")
WAYS: Final = {"move": ("deal", "draw", "reshuffle", "play", "discard", "covered", "cover", "gather", "edit")}
"""How moves come about."""

SHATTERED: Final = {
    "north": Marks.shattered_north,
    "east": Marks.shattered_east,
    "south": Marks.shattered_south,
    "west": Marks.shattered_west,
}
"""The mark of a destroyed shield, by side."""
SIDES: Final = tuple(SHATTERED)
"""The sides of a card, in the order of `Lattice.steps` (PD-R-20: the same for both seats, cards never turn)."""
SHIELD, FRAGILE, PLAIN_SIDE = "shield", "fragile", "none"


def shattered(card: Card) -> list[str]:
    """The sides of a card whose shields are destroyed."""
    marks = card.marks
    whole = not (marks.shattered_north or marks.shattered_east or marks.shattered_south or marks.shattered_west)
    return [] if whole else [side for side, mark in SHATTERED.items() if getattr(marks, mark.__name__)]


def size_of(state: State) -> int:
    """The width and height of the square (PD-GOAL-01)."""
    return int(state.figures.get("square", 4))


def run_of(state: State) -> int:
    """How many cards make an alignment (PD-LINE-01)."""
    return int(state.figures.get("line", 3))


def home_of(state: State, id: int) -> int:
    """The seat that a card originally belongs to, or NOBODY: that of its pantheon (PD-CAPTURE-01, PD-CAPTURE-02)."""
    chosen = state.values.pantheons
    pantheon = state.card(id).fields["pantheon"]
    return chosen.index(pantheon) if pantheon in chosen else NOBODY


NEEDS = ("too_few_pantheons", "too_few_cards")
"""The texts that say what a match lacks."""


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """What is missing for a match, or None."""
    counts = Counter([card.fields["pantheon"] for card in defs.cards.values()])
    if len(counts) < seat_count:
        return Need("too_few_pantheons", Frozen(have=len(counts), need=seat_count))
    size = int(defs.modes[str(options["mode"])].fields.get("square", 4))
    # Two decks have to fill the square, whatever leaves the game.
    if min(counts.values()) * 2 <= size * size:
        return Need("too_few_cards", Frozen(have=min(counts.values()), need=size * size // 2 + 1))
    return None


def bound(state: State) -> int:
    """More single choices than any match takes: each turn places a card for good, with a discard, a target and the tokens there are."""
    cards = len(state.defs.cards)
    each_round = cards * 7 + int(state.options["strength_supply"]) * 3 + 2 * state.seat_count + 2
    rounds = int(state.options["most_rounds"]) if int(state.figures.get("wins", 1)) > 1 else 1
    return each_round * rounds
