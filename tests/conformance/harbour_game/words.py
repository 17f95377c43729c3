"""What the words of the boats' abilities mean."""

from __future__ import annotations

from typing import Final

from game.rules.abilities import interpreter
from game.rules.abilities.grammar import EventWord, Vocabulary, Word
from game.rules.abilities.language import Doing, Pool, Reading
from game.rules.abilities.stats import total
from game.rules.kit.placing import beside
from game.rules.modifiers import StatSpec

from .records import State, Values

BOARD: Final = "board"


def power(state: State, id: int) -> int:
    """HAR-POWER-01: the power of a boat, with what abilities make of it."""
    return total(LANGUAGE, state, id, "power")


READING: Final = Reading(
    stat=lambda state, id, _stat: power(state, id),
    places={"adjacent": beside(BOARD)},
    stats={"power": StatSpec(least=0, text="its power")},
    events={"played": EventWord("a boat is laid", about="that boat")},
)
LANGUAGE: Final = interpreter.language(READING, Doing(pools={"coins": Pool(fact=Values.coins, of_seats=True)}))
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(places={"adjacent": Word("the boats beside it")}, periods={"round": Word("to the end of the round")}),
    "gain",
)
