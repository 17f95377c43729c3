"""What the words of the boats' abilities mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.abilities import interpreter
from game.rules.abilities.grammar import EventWord, Vocabulary, Word
from game.rules.abilities.language import Doing, Pool, Reading
from game.rules.abilities.records import Scope
from game.rules.abilities.stats import total
from game.rules.modifiers import StatSpec
from game.rules.plain import Plain

from .records import State, Values

BOARD: Final = "board"
STATS: Final = {"power": StatSpec(least=0, text="its power")}
EVENTS: Final = {"played": EventWord("a boat is laid", about="that boat")}


def power(state: State, id: int) -> int:
    """HAR-POWER-01: the power of a boat, with what abilities make of it."""
    return total(LANGUAGE, state, id, "power")


def _stamps(state: State, _period: str, _scope: Scope) -> Sequence[Plain]:
    return (state.values.round,)


def _adjacent(state: State, scope: Scope) -> Sequence[int]:
    cell = state.components[scope.source].place
    return [] if cell is None else [boat.id for boat in state.beside(BOARD, cell)]


READING: Final = Reading(
    in_play=lambda state: state.zone(BOARD),
    stat=lambda state, id, _stat: power(state, id),
    stamps=_stamps,
    order=lambda state: state.clockwise(state.values.active),
    places={"adjacent": _adjacent},
    stats=STATS,
    events=EVENTS,
)
LANGUAGE: Final = interpreter.language(READING, Doing(pools={"coins": Pool(fact=Values.coins, of_seats=True)}))
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        places={"adjacent": Word("the boats beside it")},
        periods={"round": Word("to the end of the round")},
    ),
    "gain",
)
