"""Names and figures: zones, phases, types of cards, what a match needs and how long it may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.games.warriors_legacy.records import State
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.guards import Refusal
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen
from game.rules.rulesdef import COUNT, FACES, FULL, HAND, NOTHING, PILE, TOP, Flaw, Need, ZoneSpec

ID: Final = "warriors-legacy"

SEATS: Final = 2
Refusing: TypeAlias = Callable[[int], Refusal | None]
"""What refuses something of a card, made for a seat in a state: what all cards have in common is looked up once."""
# --- zones ---
HELD, DECK, DISCARD, CHAMPIONS, BONUS, ABILITIES, UNITS = (
    "hand", "deck", "discard", "champion_deck", "bonus", "abilities", "units",
)  # fmt: skip
BUILDINGS, HOUSES, INFLUENCE, EVENTS, ASIDE, SHARE = "buildings", "houses", "influence", "events", "aside", "share"
LEFT_HAND, RIGHT_HAND = "left_hand", "right_hand"
HANDS: Final = (LEFT_HAND, RIGHT_HAND)
AREAS: Final = ("left_leg", "right_leg", "left_arm", "right_arm", "chest", "head")
"""The areas of a warrior's body; which number each has is said by the mode (`areas`)."""
SLOTS: Final = (*AREAS, *HANDS)
"""Where a warrior has items. One for both hands lies in the right hand."""
RED, BONUS_USED = "red", "bonus_used"
USING, BOX, REMOVED = "using", "box", "removed"
ZONES: Final = (
    ZoneSpec(HELD, shape=HAND),
    ZoneSpec(DECK, shape=PILE, sight=COUNT),
    ZoneSpec(DISCARD, shape=PILE),
    ZoneSpec(CHAMPIONS, shape=PILE, sight=TOP),
    ZoneSpec(BONUS, shape=PILE, sight=COUNT),
    ZoneSpec(BONUS_USED, shape=PILE),
    ZoneSpec(ABILITIES, sight=FACES),
    *[ZoneSpec(slot) for slot in SLOTS],
    ZoneSpec(UNITS),
    ZoneSpec(RED),
    ZoneSpec(BUILDINGS),
    ZoneSpec(HOUSES),
    ZoneSpec(INFLUENCE),
    ZoneSpec(EVENTS),
    ZoneSpec(ASIDE, sight=FULL, others=COUNT),
    ZoneSpec(SHARE, sight=FULL, others=NOTHING),
    ZoneSpec(USING, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape=PILE, sight=NOTHING),
    ZoneSpec(REMOVED, per_seat=False, shape=PILE),
)
"""`units`: the warrior's card, and units. `red`: red dice. `bonus_used`: movement cards that were turned up. `aside`: cards that a seat
looks at. `share`: special items that were dealt to a seat and are not in its deck. `using`: what is being used, or shown to
everybody. `box`: cards that are still to be dealt. `removed`: out of the game.
"""
IN_PLAY: Final = (UNITS, *SLOTS, HOUSES, BUILDINGS, INFLUENCE, EVENTS)
"""The zones of a seat whose cards work; abilities do so besides, if they are face up."""

# --- phases ---
DECKS, OPENING, BUILD, COMBAT = "decks", "opening", "build", "combat"
PHASES: Final = (DECKS, OPENING, BUILD, COMBAT)
TURNS: Final = 4
"""Each phase has so many turns (WL-INIT-03, WL-INIT-04)."""
WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "move": (
        "deal", "deck", "first_weapon", "show", "back", "draw", "place", "equip", "replaced", "sold", "switch", "erect", "explore",
        "unfound", "recruit", "play", "used", "discard", "destroyed", "broken", "dismissed", "killed", "thrown", "turn_up", "refill",
        "edit",
    ),
    "roll": (
        "initiative", "strike", "block", "ranged", "shield", "friendly_fire", "removal", "deadly", "fatal", "red", "defend", "fourth",
        "explore",
    ),
}  # fmt: skip
"""How moves and rolls come about."""
COMPANIONS: Final = "companions"
"""The step of a combat in which companions and champions use what they can do (WL-SEQ-05)."""
REPLY: Final = "reply"
"""The window after each action of a Building turn, in which instant events are played (WL-R-25)."""

# --- cards ---
WARRIOR, ITEM, SPECIAL, HOUSE, INFLUENCE_CARD, MOVEMENT, BUILDING, EVENT, ABILITY, TOKEN, CHAMPION, COMPANION, CHAMPION_ITEM = (
    "warrior", "item", "special", "house", "influence", "movement", "building", "event", "ability", "token", "champion", "companion",
    "champion_item",
)  # fmt: skip
ITEMS: Final = (ITEM, SPECIAL)
MAIN: Final = (ITEM, SPECIAL, HOUSE, INFLUENCE_CARD, BUILDING, EVENT)
"""The types that may be in a main deck (WL-DECK-03)."""
UNIT_TYPES: Final = (TOKEN, CHAMPION, COMPANION)
"""WL-UNIT-01."""
FIGHTER_TYPES: Final = (WARRIOR, *UNIT_TYPES)
PAIRED: Final = ("glove", "boot")
COMMON: Final = "common"
"""The form of abilities that are used, for stamina (WL-ABIL-04)."""
PERMANENT: Final = "permanent"
"""The form of abilities that work from the start (WL-ABIL-02)."""
DAGGER: Final = "dagger"
"""The card that every warrior begins with (WL-R-03)."""
TOP_LEVEL: Final = 3
RANKS: Final = (1, 2, 3, 4)
"""The levels of the abilities of a warrior."""
COUNTERS: Final = ("poison", "fire", "blaze")
"""The tokens of counters that go on hurting."""
RED_DIE: Final = "red"
"""The token of a red die; a component of it lies in the zone `red`, with what it shows as a mark (WL-DICE-01)."""
RED_DICE: Final = 5
BONUS_OF_EACH: Final = 4
"""So many blocks and so many dodges are in a bonus movement deck (WL-DECK-09)."""

DAMAGE, DEFENSE, RESISTANCE, HEALTH, LEVEL, ITEM_COST, BUILDING_COST, UPGRADE_COST, STAMINA_COST, INCOME, EXTRA_ATTACKS = (
    "damage", "defense", "resistance", "health", "level", "item_cost", "building_cost", "upgrade_cost", "stamina_cost", "income",
    "extra_attacks",
)  # fmt: skip
LIFE, GOLD, RENOWN, STAMINA, POINTS = "life", "gold", "renown", "stamina", "points"
STATS: Final[Mapping[str, StatSpec]] = {
    DAMAGE: StatSpec(
        least=0, text="the damage of a weapon or unit; of a warrior, what is added to each blow", kinds=(*ITEMS, *FIGHTER_TYPES)
    ),
    DEFENSE: StatSpec(printed=0, text="so much less damage a warrior takes", kinds=(WARRIOR,)),
    RESISTANCE: StatSpec(least=1, text="the resistance of an item or building", kinds=(*ITEMS, BUILDING)),
    HEALTH: StatSpec(least=0, text="the life of a unit", kinds=UNIT_TYPES),
    EXTRA_ATTACKS: StatSpec(
        printed=0, least=0, text="so many more attacks a unit, or a warrior with this weapon, has in a turn", kinds=(*ITEMS, *UNIT_TYPES)
    ),
    LEVEL: StatSpec(marked=True, least=0, most=3, text="the level of a house or building", kinds=(HOUSE, BUILDING)),
    INCOME: StatSpec(printed=0, text="so much more gold a house brings in each turn", kinds=(HOUSE,)),
    ITEM_COST: StatSpec(printed=0, text="of a warrior: so much more its seat pays for an item", kinds=(WARRIOR,)),
    BUILDING_COST: StatSpec(printed=0, text="of a warrior: so much more its seat pays for a building", kinds=(WARRIOR,)),
    UPGRADE_COST: StatSpec(printed=0, text="of a house or building: so much more a level costs", kinds=(HOUSE, BUILDING)),
    STAMINA_COST: StatSpec(printed=0, text="of an ability: so much more stamina its use costs", kinds=(ABILITY,)),
    **{pool: StatSpec(of_seat=True, text=f"the {word} of its seat") for pool, word in (
        (LIFE, "life"), (GOLD, "gold"), (RENOWN, "renown"), (STAMINA, "stamina"), (POINTS, "points of influence"),
    )},
}  # fmt: skip

# --- figures of the book ---
START_LIFE: Final = 30
HAND_SIZE: Final = 7
DRAWN: Final = 2
MAIN_DECK: Final = 75
COPIES: Final = 2
"""So many of an event or a building a deck holds, if the mode says nothing else."""
LEAST_CHAMPIONS: Final = 5
R_SPECIAL, R_BUILDING, R_INFLUENCE = 3, 2, 5
"""Renown for a special item, for a building, and for each so many influence cards (WL-RENOWN-01, WL-RENOWN-02, WL-RENOWN-05)."""
FOUND: Final = 4
"""The least face of an exploration test that finds something (WL-MINE-02)."""
MOST_CYCLES: Final = 999
"""A match without a limit of cycles is taken to have no more."""
NEEDS: Final = (
    "no_areas",
    "no_warriors",
    "no_dagger",
    "too_few_champions",
    "no_ability",
    "no_movement",
    "no_deck",
    "no_place",
    "two_places",
)


_NO_CARD: Final = CardDef("", "", Frozen())


def card_of(state: State, id: int) -> CardDef:
    """What a component's card is; an empty card for one that is not known."""
    component = state.components.get(id)
    return state.defs.cards.get(component.ref, _NO_CARD) if component is not None else _NO_CARD


def type_of(state: State, id: int) -> str:
    """The type of a component's card; empty for one that is not known."""
    component = state.components.get(id)
    card = state.defs.cards.get(component.ref) if component is not None else None
    found: str = card.fields["type"] if card is not None else ""
    return found


@kept
def types_of(defs: Definitions) -> Mapping[str, str]:
    """The types of all cards of a pack."""
    return {card.id: str(card.fields["type"]) for card in defs.cards.values()}


def number(state: State, id: int, field: str) -> int:
    """A number of a component's card; 0 if it has none."""
    return int(card_of(state, id).fields.get(field, 0))


def of_type(defs: Definitions, *types: str) -> list[CardDef]:
    """The cards of the pack of some types."""
    return [card for card in defs.cards.values() if card.fields["type"] in types]


def copies_of(defs: Definitions, mode: str) -> int:
    """So many of an event or a building a deck holds in a mode, in any mode where none is named (WL-DECK-07, WL-DECK-08, WL-R-04)."""
    modes = [defs.modes[mode]] if mode in defs.modes else defs.modes.values()
    return max([int(each.fields.get("copies", COPIES)) for each in modes], default=COPIES)


def area_of(state: State, card: CardDef) -> str:
    """The part of the body that an item protects, as the mode numbers them (WL-R-02); empty for one that is held."""
    area = int(card.fields.get("area", 0))
    areas: tuple[str, ...] = state.figures["areas"]
    return areas[area - 1] if area else ""


def check_card(card: CardDef) -> Flaw | None:
    """An item protects an area or is held, and not both (WL-CARD-01, WL-EQUIP-02, WL-EQUIP-03)."""
    fields = card.fields
    if fields["type"] not in ITEMS or bool(fields["area"]) != bool(fields["hands"]):
        return None
    named = Frozen(card=card.name)
    return Flaw("hands", "two_places", named) if fields["area"] else Flaw("hands", "no_place", named)


def check_start(defs: Definitions, _seats: int, options: Frozen) -> Need | None:
    """Whether the pack has what a match begins with."""
    if sorted(defs.modes[options["mode"]].fields.get("areas", ())) != sorted(AREAS):
        return Need("no_areas", Frozen(count=len(AREAS)))
    if len(of_type(defs, WARRIOR)) < 2:
        return Need("no_warriors", Frozen())
    if DAGGER not in defs.cards or not defs.cards[DAGGER].fields.get("hands", 0):
        return Need("no_dagger", Frozen())
    have = sum([card.copies for card in of_type(defs, CHAMPION)])
    if have < 2 * LEAST_CHAMPIONS:
        return Need("too_few_champions", Frozen(have=have, need=2 * LEAST_CHAMPIONS))
    for rank in RANKS:
        if not any(card.fields["rank"] == rank for card in of_type(defs, ABILITY)):
            return Need("no_ability", Frozen(level=rank))
    for icon in ("block", "dodge"):
        if sum([1 for card in of_type(defs, MOVEMENT) if card.fields["icon"] == icon]) != BONUS_OF_EACH:
            return Need("no_movement", Frozen(count=BONUS_OF_EACH))
    return None if defs.decks else Need("no_deck", Frozen())


def bound(state: State) -> int:
    """In a Building turn each card is placed, levelled, sold, switched or used, which gold, houses and limits bound; in a combat each unit
    shoots, charges, supports and strikes, and may be answered. A gesture has three choices, and a window may follow each.
    """
    cards = 2 * MAIN_DECK + len(state.components)
    return 400 + (int(state.options["cycle_limit"] or MOST_CYCLES) + 1) * 2 * TURNS * (6 * cards + 200)
