"""Names and figures: zones, steps of a turn, types and forms of cards, what a match needs and how long it may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.games.champions.records import State
from game.rules import deals, determinize
from game.rules.definitions import CardDef, Definitions
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen
from game.rules.rulesdef import COUNT, FULL, HAND, PILE, Flaw, Need, ZoneSpec

ID: Final = "champions"

# --- zones ---
HELD, PLAY, SPOILS, GRAVEYARD, COMBAT, FOUND, USING, ASIDE, CHAMPIONS, BOX = (
    "hand", "play", "spoils", "graveyard", "combat", "found", "using", "aside", "champions", "box",
)  # fmt: skip
ZONES: Final = (
    ZoneSpec(HELD, shape=HAND),
    ZoneSpec(PLAY),
    ZoneSpec(ASIDE, sight=FULL, others=COUNT),
    ZoneSpec(SPOILS, per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec(GRAVEYARD, per_seat=False, shape=PILE),
    ZoneSpec(COMBAT, per_seat=False),
    ZoneSpec(FOUND, per_seat=False),
    ZoneSpec(USING, per_seat=False),
    ZoneSpec(CHAMPIONS, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape=PILE),
)
"""`combat`: Monsters that attack. `found`: what travel or a brew has turned up. `using`: what is being used. `aside`: cards from the top of
the spoils pile that a seat is looking at. `box`: Champions that are out of the match.
"""

# --- steps of a turn ---
PICKING, BEGIN, TRAVEL, FIGHTING, EQUIPPING, BREWING, END = (
    "picking", "begin", "travel", "combat", "equip", "brew", "end",
)  # fmt: skip
PHASES: Final = (PICKING, BEGIN, TRAVEL, FIGHTING, EQUIPPING, BREWING, END)

# --- how what is told comes about ---
WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "move": (
        "picked", "unpicked", "draw", "use", "used", "stays", "put", "summon", "travel", "meet", "take", "keep", "distract", "discard",
        "replaced", "broken", "brew", "brewing", "turned_up", "brewed", "exchange", "deal", "pass", "peek", "put_back", "left", "refill",
        "edit",
    ),
    "roll": ("first",),
}  # fmt: skip

# --- windows (CH-R-02) ---
W_TURN, W_MONSTER, W_TRAVELLED, W_DECLARED, W_DISTRACTION, W_NEXT, W_EQUIP, W_BREW, W_END = (
    "turn", "monster", "travelled", "declared", "distraction", "next_fight", "equip", "brew", "end",
)  # fmt: skip
WINDOWS: Final = (W_TURN, W_MONSTER, W_TRAVELLED, W_DECLARED, W_DISTRACTION, W_NEXT, W_EQUIP, W_BREW, W_END)
ELSEWHERE: Final = (W_MONSTER, W_DISTRACTION, W_END)
"""The windows of the turns of others in which a seat is asked, if it has not said otherwise (CH-R-04)."""

# --- cards ---
CHAMPION, EQUIPMENT, MONSTER, FAMILIAR, INCANTATION, POTION = (
    "champion", "equipment", "monster", "familiar", "incantation", "potion",
)  # fmt: skip
DEALT: Final = (EQUIPMENT, MONSTER, FAMILIAR, INCANTATION, POTION)
"""The types of the cards of the spoils pile."""
WEAPONS: Final = ("sword", "bow", "staff")
WEAPON: Final = "weapon"
POWER, LEVEL, BREW_LIMIT, BREW_REVEAL, LIFE = "power", "level", "brew_limit", "brew_reveal", "life"
STATS: Final[Mapping[str, StatSpec]] = {
    POWER: StatSpec(text="the power of a Champion or Monster", kinds=(CHAMPION, MONSTER)),
    LEVEL: StatSpec(text="the alchemy level of an Equipment", kinds=(EQUIPMENT,)),
    LIFE: StatSpec(of_seat=True, text="the life of its seat"),
    BREW_LIMIT: StatSpec(
        printed=0,
        text="of a Champion: so much higher is the alchemy level that its seat may brew up to",
        kinds=(CHAMPION,),
    ),
    BREW_REVEAL: StatSpec(
        printed=0, text="of a Champion: so many more cards its seat turns up in a brew", kinds=(CHAMPION,)
    ),
}

HAND_SIZE: Final = 5
REVEALED: Final = 2
"""So many cards are turned up for each Equipment of a brew."""
NEEDS: Final = ("too_few_champions", "too_few_cards", "valor_out_of_reach")


def card_of(state: State, id: int) -> CardDef:
    """What a component's card is; an empty card for one that is not known."""
    return state.defs.cards.get(state.components[id].ref, _NO_CARD)


_NO_CARD: Final = CardDef("", "", Frozen())


def type_of(state: State, id: int) -> str:
    """The type of a component's card; empty for one that is not known."""
    card: CardDef = state.defs.cards.get(state.components[id].ref, _NO_CARD)  # as `card_of`: asked for all the time
    return str(card.fields.get("type", ""))


def form_of(state: State, id: int) -> str:
    """The form of an Equipment; empty for another card."""
    return str(card_of(state, id).fields.get("form", ""))


def slot(form: str) -> str:
    """Where a form of Equipment is worn: all weapons in one place (CH-EQUIP-07)."""
    return WEAPON if form in WEAPONS else form


def champions(defs: Definitions) -> list[CardDef]:
    """The Champions of the pack."""
    return [card for card in defs.cards.values() if card.fields["type"] == CHAMPION]


def main_deck(defs: Definitions) -> list[str]:
    """All other cards of the pack, each as often as there are copies of it."""
    return determinize.supply([card for card in defs.cards.values() if card.fields["type"] != CHAMPION])


def check_card(card: CardDef) -> Flaw | None:
    """Whether a Champion can wear all that its Valor takes at once (CH-VALOR-01, CH-EQUIP-06, CH-EQUIP-07)."""
    places = [slot(form) for form in card.fields.get("valor_cost") or ()]
    if len(dict.fromkeys(places)) == len(places):
        return None
    return Flaw("valor_cost", "valor_out_of_reach", Frozen(card=card.name))


def check_start(defs: Definitions, seats: int, _options: Frozen) -> Need | None:
    """Whether there is a Champion for each seat, each of which can have Valor, and a hand and a card to travel with."""
    for card in champions(defs):
        flaw = check_card(card)
        if flaw is not None:
            return Need(flaw.text, flaw.values)
    have = len(champions(defs))
    if have < seats:
        return Need("too_few_champions", Frozen(have=have, need=seats))
    cards, least = len(main_deck(defs)), (HAND_SIZE + 1) * seats
    return Need("too_few_cards", Frozen(have=cards, need=least)) if cards < least else None


_BEFORE: Final = Frozen(
    brews=1,
    distractions=1,
    proposals=deals.MOST_TRIED,
    lost_fight="blow_first",
    familiar_from_hand="own_turn",
    promised_attack="goes_on",
)
"""What was so before packs could set it."""


def option(state: State, name: str) -> Any:
    """What the table has chosen. A pack of before, and a match that was begun with it, may lack an option: then it is as it was."""
    return state.options[name] if name in state.options else _BEFORE[name]


def round_limit(state: State) -> int:
    """After so many rounds the match is counted; a match without a limit is taken for one of a thousand."""
    return int(state.options["round_limit"]) or 1000


def bound(state: State) -> int:
    """In each turn each window is closed by passes, and opened again by every action: cards that are used or put into play, and moves of
    Equipment, all of which are bounded by the cards that there are. In each window each seat proposes a few deals, of some parts of four
    choices, which the others answer.
    """
    seats = state.seat_count
    turns = round_limit(state) * seats
    windows = len(WINDOWS) + seats
    actions = len(state.components) + int(state.options["equip_moves"])
    proposals = windows * seats * int(option(state, "proposals")) * (4 * deals.MOST_PARTS + 2 + 2 * seats)
    return (turns + 1) * ((windows + actions) * (seats + 4) + proposals)
