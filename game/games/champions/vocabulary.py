"""The words that ability data of Champions may use, with their parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.games.champions.meta import (
    CHAMPION,
    DEALT,
    EQUIPMENT,
    FAMILIAR,
    FIGHTING,
    GRAVEYARD,
    HELD,
    LIFE,
    MONSTER,
    PLAY,
    SPOILS,
    TRAVEL,
)
from game.games.champions.steps import LANGUAGE
from game.games.champions.words import ANY_WINDOW
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary, Word
from game.rules.abilities.records import SUBJECT

_WHO: Final = Param("selector", present=True)
FIGHTS: Final = (TRAVEL, FIGHTING)
"""The phases in which there may be a combat."""
_EQUIPMENT: Final = replace(_WHO, kinds=(EQUIPMENT,))
_ANYBODY: Final = Param("selector", required=False)
_ONE: Final = Param("amount", required=False, default=Amount(1), least=1)
_MINE: Final = Param("selector", required=False, default=Selector("mine"), kinds=(CHAMPION,))
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        steps={
            "draw": Word(
                "the own seat, or those of `who`, draw from the spoils pile", {"who": _ANYBODY, "count": _ONE}
            ),
            "hurt": Word(
                "the own seat, or those of `who`, take damage, all at one moment",
                {"who": _ANYBODY, "amount": _ONE},
                counts=("loss",),
            ),
            "peek": Word("the seat takes so many cards from the top of the spoils pile `aside`", {"count": _ONE}),
            "pass_hands": Word("everybody's hand goes to the next seat"),
            "exchange": Word(
                "two Equipment in play change hands, and come off",
                {"one": _EQUIPMENT, "other": _EQUIPMENT},
                turns=True,
                differ=("one", "other"),
            ),
            "end_combat": Word("the combat that goes on comes to nothing; its Monsters are discarded", phases=FIGHTS),
            "dismiss": Word(
                "Monsters leave the combat; if they are `ignored` as if they had not been played",
                {"who": replace(_WHO, kinds=(MONSTER,)), "ignored": Param("bool", required=False, default=False)},
                phases=FIGHTS,
            ),
            "redirect": Word(
                "the attack that goes on is against this one instead",
                {"to": replace(_WHO, kinds=(CHAMPION,), spared=(SUBJECT, "attacked", "attacker"), amid=("attack",))},
                phases=(FIGHTING,),
            ),
        },
        conditions={
            "valor": Word("of a Champion with Valor", {"who": _MINE}),
            "damage": Word("the loss is damage", numbers=("damage",)),
            "own_turn": Word("it is the turn of its seat"),
            "in_combat": Word(
                "an `attack` goes on in which no Monster has come between, a `fight` with a Monster, or any combat",
                {"how": Param("word", words=("attack", "fight", "any"), required=False, default="any")},
                phases=FIGHTS,
            ),
        },
        windows={ANY_WINDOW: Word("whenever its seat may act", within=("activate",))},
        places={
            "mine": Word("the Champion of its seat", side="allied", kinds=(CHAMPION,), most=1, itself=(CHAMPION,)),
            "bearer": Word(
                "the Champion that it is equipped to", seen_by=(EQUIPMENT,), side="allied", kinds=(CHAMPION,), most=1
            ),
            "champions": Word("all Champions, in the order in which effects are dealt with", kinds=(CHAMPION,)),
            "rivals": Word("the Champions of other seats", side="enemy", kinds=(CHAMPION,)),
            "richest": Word("the Champions whose seats have the most life", kinds=(CHAMPION,)),
            "next": Word("the Champion of the next seat clockwise", kinds=(CHAMPION,), most=1),
            "active": Word("the Champion whose turn it is", kinds=(CHAMPION,), most=1),
            "prey": Word("the Champion whose seat is attacked", phases=(FIGHTING,), kinds=(CHAMPION,), most=1),
            "monsters": Word("the Monsters that attack", phases=FIGHTS, kinds=(MONSTER,)),
            "fighters": Word("all Champions, and the Monsters that attack", kinds=(CHAMPION, MONSTER)),
            "hand": Word("the hand of its seat", away=True, lies=HELD, kinds=DEALT),
            "equipment": Word("the Equipment that its seat has in play", side="allied", kinds=(EQUIPMENT,)),
            "worn": Word("the Equipment that the Champion of its seat has equipped", side="allied", kinds=(EQUIPMENT,)),
            "loose": Word("the Equipment that its seat has in play, unequipped", side="allied", kinds=(EQUIPMENT,)),
            "familiar": Word("the Familiar of its seat", side="allied", kinds=(FAMILIAR,), most=1),
            "graveyard": Word("the cards in the graveyard", away=True, lies=GRAVEYARD, kinds=DEALT),
            "aside": Word("the cards that its seat has taken aside", away=True, kinds=DEALT),
        },
        roles={
            "card": "the card that has been used",
            "found": "the card that was turned up",
            "gear": "the Equipment",
            "hurt": "the Champion whose seat was hit, or the Monster",
            "by": "whose doing it is; nobody if a rule did it",
            "victor": "the Champion that has won",
            "loser": "the Champion that has lost",
            "monster": "the Monster",
            "attacked": "the Champion of the seat that is attacked",
            "attacker": "the Champion that attacks",
            "thrown": "the card that was discarded",
            "receiver": "the Champion of the seat that cards go to with `receivers_hand` and `receivers_play`",
        },
        flags={
            "withered": Word("its seat gains no life", kinds=(CHAMPION,)),
            "veiled": Word("no damage is dealt to its seat", kinds=(CHAMPION,)),
            "steady": Word("nobody can play a distraction against it", kinds=(CHAMPION,)),
        },
        markers=("bonus", "penalty"),
        numbers={LIFE: "the life of its seat"},
        event_numbers={
            "dealt": "how much damage was dealt",
            "loss": "how much life is lost",
            "damage": "1 for a loss by damage, else 0",
            "brewed": "with how many Equipment",
            "drawn": "how many cards were drawn",
        },
        periods={
            "turn": Word("to the end of the turn"),
            "round": Word("to the end of the round"),
            "own_turn": Word("until the next turn of its seat begins"),
        },
        marks={"worn": Param("bool", kinds=(EQUIPMENT,))},
        zones=(HELD, PLAY, GRAVEYARD, SPOILS, "receivers_hand", "receivers_play"),
        holds=dict.fromkeys((HELD, GRAVEYARD, SPOILS), DEALT),
        open_zones=(PLAY, "receivers_play"),
        piles=(SPOILS,),
        discards=GRAVEYARD,
        goers=replace(_WHO, present=False, kinds=DEALT),
        zone_needs=dict.fromkeys(("receivers_hand", "receivers_play"), "receiver"),
    ),
    "gain",
    "lose",
    "pay",
    "change_due",
    "redirect_due",
    "discard",
    "move",
    "search",
    "shuffle",
)
KINDS: Final = interpreter.kinds(VOCABULARY)
