"""The words that ability data of Warrior's Legacy may use, with their parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.games.warriors_legacy import blows, shots
from game.games.warriors_legacy.meta import (
    ABILITY,
    AREAS,
    ASIDE,
    BUILD,
    BUILDING,
    CHAMPION,
    CHAMPION_ITEM,
    COMBAT,
    COMPANION,
    COMPANIONS,
    COUNTERS,
    DECK,
    DISCARD,
    EVENT,
    FIGHTER_TYPES,
    GOLD,
    HELD,
    HOUSE,
    INFLUENCE_CARD,
    ITEMS,
    LIFE,
    MAIN,
    POINTS,
    RED_DIE,
    RENOWN,
    STAMINA,
    TOKEN,
    UNIT_TYPES,
    WARRIOR,
)
from game.games.warriors_legacy.stacks import MANNERS
from game.games.warriors_legacy.steps import LANGUAGE
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Amount, Param, Vocabulary, Word

_WHO: Final = Param("selector", present=True)
_ITEMS: Final = replace(_WHO, kinds=ITEMS)
_DESTROYED: Final = (HOUSE, BUILDING, INFLUENCE_CARD, EVENT, ABILITY, *ITEMS, *UNIT_TYPES)
_GOERS: Final = (*_DESTROYED, CHAMPION_ITEM)
"""All but a warrior, which nothing moves."""
_FIGHTERS: Final = replace(_WHO, kinds=FIGHTER_TYPES)
_ONE: Final = Param("amount", required=False, default=Amount(1), least=1)
_NO: Final = Param("bool", required=False, default=False)
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        steps={
            "deploy": Word(
                "units of which there are always more join the own seat; `phases`: in which they may attack, if not as their card says; "
                "`recruit`: they count against its houses; `tied`: they are tied to this card; they are called `as` from there on",
                {
                    "unit": Param("card", fits={"type": (TOKEN, COMPANION)}),
                    "count": _ONE,
                    "phases": Param("word", words=(BUILD, COMBAT, "both"), required=False, default=""),
                    "recruit": _NO,
                    "tied": _NO,
                    "as": Param("name", required=False, default="deployed", kinds=UNIT_TYPES),
                },
            ),
            "destroy": Word(
                "houses, buildings, events and items go to their owner's discard pile, units out of the game",
                {"what": replace(_WHO, kinds=_DESTROYED)},
            ),
            "mend": Word("so many damage tokens come off items", {"what": _ITEMS, "count": _ONE}),
            "dent": Word(
                "so many damage tokens are put on items, which may break of it", {"what": _ITEMS, "count": _ONE}
            ),
            "fracture": Word("items get a fracture token", {"what": _ITEMS}),
            "raise": Word("houses and buildings have one more level", {"what": replace(_WHO, kinds=(HOUSE, BUILDING))}),
            "untap": Word(
                "influence is ready again", {"what": replace(_WHO, kinds=(INFLUENCE_CARD, *ITEMS, *FIGHTER_TYPES))}
            ),
            "stack": Word(
                "a counter that goes on hurting. `instant`: at the end of so many turns; `turn_based`: all at the end of each turn, after "
                "which one is taken off; `persistent`: when a turn of its seat begins, until a die at the end of it shows at least so much",
                {
                    "who": _FIGHTERS,
                    "manner": Param("word", words=MANNERS),
                    "counter": Param("word", words=COUNTERS),
                    "damage": _ONE,
                    "turns": Param("int", required=False, default=0, least=0, most=9),
                    "least": Param("int", required=False, default=0, least=0, most=6),
                },
            ),
            "cleanse": Word("all counters that hurt come off", {"who": _FIGHTERS}),
            "solitary": Word(
                "these units attack the other warrior at once, in a combat in which nobody helps them",
                {"who": replace(_WHO, kinds=UNIT_TYPES)},
            ),
            "arm": Word(
                "this champion has an item of its own",
                {"item": Param("card", fits={"type": (CHAMPION_ITEM,)})},
                kinds=(CHAMPION,),
            ),
            "assault": Word(
                "a blow with token dice, whether they are engaged or not",
                {"who": _FIGHTERS, "on": _FIGHTERS},
                differ=("who", "on"),
            ),
            "release": Word(
                "a flag that was lent ends before its time", {"who": _WHO, "flag": Param("flag", of="who")}
            ),
            "fatal_blow": Word(
                "a fatal blow test of the own warrior: on a 6 they are killed at once", {"who": _FIGHTERS}
            ),
        },
        conditions={
            "own_turn": Word("it is the Building turn of its seat", phases=(BUILD,)),
            "phase": Word("the present phase", {"is": Param("word", words=(BUILD, COMBAT), phases=True)}),
        },
        windows={
            BUILD: Word("in a Building turn of its seat", within=("activate",), phases=(BUILD,)),
            COMBAT: Word(
                "in a combat turn, for the stamina of its level",
                within=("activate",),
                kinds=(ABILITY,),
                phases=(COMBAT,),
            ),
            COMPANIONS: Word(
                "in a combat, after ranged attacks; of companions and champions",
                within=("activate",),
                kinds=(COMPANION, CHAMPION),
            ),
        },
        places={
            "warrior": Word("the warrior of its seat", side="allied", kinds=(WARRIOR,), most=1),
            "enemy_warrior": Word("the other warrior", side="enemy", kinds=(WARRIOR,), most=1),
            "units": Word("the units of its seat", side="allied", kinds=UNIT_TYPES),
            "enemy_units": Word("the units of the other seat", side="enemy", kinds=UNIT_TYPES),
            "own_tokens": Word("the character tokens of its seat", side="allied", kinds=(TOKEN,)),
            "recruits": Word("the units of its seat that count against its houses", side="allied", kinds=UNIT_TYPES),
            "tied": Word("the units that are tied to this card", kinds=UNIT_TYPES),
            "bearer": Word(
                "the champion that has this item", side="allied", kinds=UNIT_TYPES, seen_by=(CHAMPION_ITEM,), most=1
            ),
            "aiming": Word(
                "the units that have charged this card, or attacked it, in this turn", side="enemy", kinds=UNIT_TYPES
            ),
            "enemies": Word("the units and the warrior of the other seat", side="enemy", kinds=FIGHTER_TYPES),
            "houses": Word("the houses of its seat", side="allied", kinds=(HOUSE,)),
            "enemy_houses": Word("the houses of the other seat", side="enemy", kinds=(HOUSE,)),
            "buildings": Word("the buildings of its seat", side="allied", kinds=(BUILDING,)),
            "enemy_buildings": Word("the buildings of the other seat", side="enemy", kinds=(BUILDING,)),
            "influence": Word("the influence of its seat on the table", side="allied", kinds=(INFLUENCE_CARD,)),
            "events": Word("the permanent events of its seat", side="allied", kinds=(EVENT,)),
            "enemy_events": Word("the permanent events of the other seat", side="enemy", kinds=(EVENT,)),
            "worn": Word("the items that the warrior of its seat has on", side="allied", kinds=ITEMS),
            "enemy_worn": Word("the items that the other warrior has on", side="enemy", kinds=ITEMS),
            "damaged": Word("those of its seat with damage tokens", side="allied", kinds=ITEMS),
            "enemy_whole": Word("those of the other warrior without any token", side="enemy", kinds=ITEMS),
            "same_hand": Word(
                "what the hand on the side of this glove holds, or both hands",
                side="allied",
                kinds=ITEMS,
                seen_by=ITEMS,
            ),
            "abilities": Word("the ability cards of its seat", side="allied", kinds=(ABILITY,)),
            "hand": Word("the hand of its seat", away=True, kinds=MAIN, lies=HELD),
            "enemy_hand": Word("the hand of the other seat", side="enemy", away=True, kinds=MAIN),
            "aside": Word("the cards that its seat looks at", away=True, kinds=MAIN),
            "discard_pile": Word("the discard pile of its seat", away=True, kinds=MAIN, lies=DISCARD),
            "deck": Word("the deck of its seat", away=True, kinds=MAIN),
        },
        roles={
            "card": "the event card that has been played",
            "attacker": "who has chosen it as its target",
            "victim": "who is hit",
        },
        flags={
            "warded": Word("events of the other seat cannot be about this warrior"),
            "disabled": Word("it can neither block, attack nor use abilities", kinds=FIGHTER_TYPES),
            "ranged": Word("this unit has a ranged attack", kinds=FIGHTER_TYPES),
            "shielded": Word("it has a shield against ranged attacks", kinds=FIGHTER_TYPES),
            "bonus_movement": Word("this warrior may use the bonus movement deck", kinds=(WARRIOR,)),
            "untouched": Word("blocks and hits put no damage tokens on this item", kinds=ITEMS),
            "spent": Word("what it may do once in a Building Phase is done"),
        },
        markers=("bonus", "penalty"),
        dice={blows.DIE: blows.FACES, shots.DIE: shots.FACES, RED_DIE: tuple(range(1, len(AREAS) + 1))},
        mode_fields={"areas": (Param("word", words=AREAS),), "copies": Param("int", least=1, most=99)},
        numbers={
            LIFE: "the life of its seat",
            GOLD: "the gold of its seat",
            RENOWN: "the renown of its seat",
            STAMINA: "the stamina of its seat",
            POINTS: "the points of influence that its seat has in this turn",
            "damage": "how much damage the hit does",
            "bare": "1 if the hit calls for a fatal blow test by itself, else 0",
        },
        periods={
            "turn": Word("to the end of the turn"),
            "phase": Word("to the end of the phase"),
            "match": Word("to the end of the match"),
        },
        marks={
            "hits": Param("bool", kinds=ITEMS),
            "tapped": Param("bool", kinds=(INFLUENCE_CARD, ABILITY, *ITEMS, *FIGHTER_TYPES)),
            "locked": Param("bool", kinds=(BUILDING,)),
            "fracture": Param("bool", kinds=ITEMS),
            "stacks": Param("bool", kinds=FIGHTER_TYPES),
        },
        zones=(HELD, DECK, DISCARD, ASIDE),
        holds=dict.fromkeys((HELD, DECK, DISCARD, ASIDE), MAIN),
        piles=(DECK,),
        discards=DISCARD,
        goers=Param("selector", kinds=_GOERS),
    ),
    "gain",
    "lose",
    "pay",
    "transfer",
    "draw",
    "discard",
    "move",
    "reveal",
    "search",
    "shuffle",
)
KINDS: Final = interpreter.kinds(VOCABULARY)
