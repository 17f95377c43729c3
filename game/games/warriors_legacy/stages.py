"""The steps of a combat, and how it goes from one to the next."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.records import Battle, Work
from game.rules.asks import Choice

GO_ON: Final = Choice("button", "go_on")
"""Nothing more is done in a step."""
SHOTS, RALLIES, BLOWS = 0, 2, 6
"""The first steps of shots, of companions and of blows: of each there are two, the second one for the seat that acts second (WL-SEQ-01)."""


def seat_of(frame: Battle, first: int) -> int:
    """Whose turn it is in the present one of the two steps of which `first` is the first."""
    return frame.first if frame.step == first else 1 - frame.first


def go_on(work: Work) -> None:
    """The combat, which is on top, goes on to its next step."""
    frame = work.on_top(Battle)
    work.replace(frame.at(frame.step + 1))
