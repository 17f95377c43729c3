"""The words that the pack's abilities may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Param, Vocabulary, Word

from .meta import SKY
from .steps import LANGUAGE

VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        dice={SKY: ("sun", "rain", "wind")},
        conditions={"sky": Word("the sky of this turn", {"is": Param("word", words=("sun", "rain", "wind"))})},
        places={
            "keepers": Word("the keepers that live"),
            "mine": Word("the keeper of its seat"),
            "hand": Word("the hand of its seat", away=True),
            "prowler": Word("the wild beast in the clearing"),
        },
        roles={"prey": "the keeper that it will bite", "by": "whose doing it is"},
        markers=("life", "bonus"),
        event_numbers={"loss": "how much life was lost", "gain": "how much was gained"},
        periods={
            "turn": Word("to the end of the turn"),
            "round": Word("to the end of the round"),
            "own_turn": Word("until the next turn of its seat begins"),
            "visit": Word("while the wild beast that the event names is there"),
        },
        mode_fields={"bite": Param("int", least=0, most=9)},
        unread=("ability.activate",),
    ),
    "gain",
    "lose",
    "draw",
    "discard",
    "move",
)
KINDS: Final = interpreter.kinds(VOCABULARY)
