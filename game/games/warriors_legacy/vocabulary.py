"""The words that ability data of Warrior's Legacy may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import blows, shots
from game.games.warriors_legacy.meta import (
    AREAS,
    ASIDE,
    BUILD,
    COMBAT,
    COMPANIONS,
    COUNTERS,
    DECK,
    DISCARD,
    GOLD,
    HELD,
    LIFE,
    POINTS,
    RED_DIE,
    RENOWN,
    STAMINA,
)
from game.games.warriors_legacy.stacks import MANNERS
from game.games.warriors_legacy.steps import LANGUAGE
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Amount, Param, Vocabulary, Word

_WHO: Final = Param("selector")
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
                    "unit": Param("card", fits={"type": ("token", "companion")}),
                    "count": _ONE,
                    "phases": Param("word", words=(BUILD, COMBAT, "both"), required=False, default=""),
                    "recruit": _NO,
                    "tied": _NO,
                    "as": Param("name", required=False, default="deployed"),
                },
            ),
            "destroy": Word(
                "houses, buildings, events and items go to their owner's discard pile, units out of the game",
                {"what": _WHO},
            ),
            "mend": Word("so many damage tokens come off items", {"what": _WHO, "count": _ONE}),
            "dent": Word(
                "so many damage tokens are put on items, which may break of it", {"what": _WHO, "count": _ONE}
            ),
            "fracture": Word("items get a fracture token", {"what": _WHO}),
            "raise": Word("houses and buildings have one more level", {"what": _WHO}),
            "untap": Word("influence is ready again", {"what": _WHO}),
            "stack": Word(
                "a counter that goes on hurting. `instant`: at the end of so many turns; `turn_based`: all at the end of each turn, after "
                "which one is taken off; `persistent`: when a turn of its seat begins, until a die at the end of it shows at least so much",
                {
                    "who": _WHO,
                    "manner": Param("word", words=MANNERS),
                    "counter": Param("word", words=COUNTERS),
                    "damage": _ONE,
                    "turns": Param("int", required=False, default=0, least=0, most=9),
                    "least": Param("int", required=False, default=0, least=0, most=6),
                },
            ),
            "cleanse": Word("all counters that hurt come off", {"who": _WHO}),
            "solitary": Word(
                "these units attack the other warrior at once, in a combat in which nobody helps them", {"who": _WHO}
            ),
            "arm": Word(
                "this champion has an item of its own", {"item": Param("card", fits={"type": ("champion_item",)})}
            ),
            "assault": Word("a blow with token dice, whether they are engaged or not", {"who": _WHO, "on": _WHO}),
            "release": Word("a flag that was lent ends before its time", {"who": _WHO, "flag": Param("flag")}),
            "fatal_blow": Word("a fatal blow test of the own warrior: on a 6 they are killed at once", {"who": _WHO}),
        },
        conditions={
            "own_turn": Word("it is the Building turn of its seat"),
            "phase": Word("the present phase", {"is": Param("word", words=(BUILD, COMBAT))}),
        },
        windows={
            BUILD: Word("in a Building turn of its seat", within=("activate",)),
            COMBAT: Word("in a combat turn, for the stamina of its level", within=("activate",)),
            COMPANIONS: Word("in a combat, after ranged attacks; of companions and champions", within=("activate",)),
        },
        places={
            "warrior": Word("the warrior of its seat", side="allied"),
            "enemy_warrior": Word("the other warrior", side="enemy"),
            "units": Word("the units of its seat", side="allied"),
            "enemy_units": Word("the units of the other seat", side="enemy"),
            "own_tokens": Word("the character tokens of its seat", side="allied"),
            "recruits": Word("the units of its seat that count against its houses", side="allied"),
            "tied": Word("the units that are tied to this card"),
            "bearer": Word("the champion that has this item", side="allied"),
            "aiming": Word("the units that have charged this card, or attacked it, in this turn", side="enemy"),
            "enemies": Word("the units and the warrior of the other seat", side="enemy"),
            "houses": Word("the houses of its seat", side="allied"),
            "enemy_houses": Word("the houses of the other seat", side="enemy"),
            "buildings": Word("the buildings of its seat", side="allied"),
            "enemy_buildings": Word("the buildings of the other seat", side="enemy"),
            "influence": Word("the influence of its seat on the table", side="allied"),
            "events": Word("the permanent events of its seat", side="allied"),
            "enemy_events": Word("the permanent events of the other seat", side="enemy"),
            "worn": Word("the items that the warrior of its seat has on", side="allied"),
            "enemy_worn": Word("the items that the other warrior has on", side="enemy"),
            "damaged": Word("those of its seat with damage tokens", side="allied"),
            "enemy_whole": Word("those of the other warrior without any token", side="enemy"),
            "same_hand": Word("what the hand on the side of this glove holds, or both hands", side="allied"),
            "abilities": Word("the ability cards of its seat", side="allied"),
            "hand": Word("the hand of its seat", away=True),
            "enemy_hand": Word("the hand of the other seat", away=True),
            "aside": Word("the cards that its seat looks at", away=True),
            "discard_pile": Word("the discard pile of its seat", away=True),
            "deck": Word("the deck of its seat", away=True),
        },
        roles={
            "card": "the event card that has been played",
            "attacker": "who has chosen it as its target",
            "victim": "who is hit",
        },
        flags={
            "warded": Word("events of the other seat cannot be about this warrior"),
            "disabled": Word("it can neither block, attack nor use abilities"),
            "ranged": Word("this unit has a ranged attack"),
            "shielded": Word("it has a shield against ranged attacks"),
            "bonus_movement": Word("this warrior may use the bonus movement deck"),
            "untouched": Word("blocks and hits put no damage tokens on this item"),
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
            "hits": Param("bool"),
            "tapped": Param("bool"),
            "locked": Param("bool"),
            "fracture": Param("bool"),
            "stacks": Param("bool"),
        },
        zones=(HELD, DECK, DISCARD, ASIDE),
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
