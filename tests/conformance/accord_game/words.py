"""What the words of the pack's abilities mean: cards in stalls have some that are activated in windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Vocabulary, Word
from game.rules.abilities.language import Doing, Pool, Reading
from game.rules.activations import Activating
from game.rules.modifiers import StatSpec
from game.rules.plain import seat_zone

from .records import State, Values


def in_play(state: State) -> Sequence[int]:
    """What lies in the stalls."""
    return [id for seat in state.seats() for id in state.zone(seat_zone("stall", seat))]


LANGUAGE: Final = interpreter.language(
    Reading(
        in_play=in_play,
        stat=lambda state, id, stat: int(state.card(id).fields[stat]),
        stats={"worth": StatSpec(text="its worth")},
    ),
    Doing(pools={"lives": Pool(fact=Values.lives, of_seats=True)}),
)
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        windows={
            window: Word(text, within=("activate",))
            for window, text in (
                ("dawn", "a turn begins"),
                ("alarm", "before a raid does harm"),
                ("dusk", "a turn ends"),
            )
        },
        periods={"round": Word("to the end of the round")},
        zones=("discard",),
    ),
    "gain",
    "discard",
)
ACTIVATING: Final = Activating(LANGUAGE, "AC-ACT-01")
