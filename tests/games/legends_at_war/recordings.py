"""The golden transcripts and recorded matches of Legends at War; `python -m tests.games.legends_at_war.recordings` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.recordings import Ending, Recording, Recordings

RECORDINGS: Final = Recordings(
    game="legends-at-war",
    golden=Path(__file__).parent / "golden",
    transcripts={
        "pantheon-skirmish": Recording("pantheon-skirmish", 2, 5, "greedy"),
        "pantheon-campaign": Recording("pantheon-campaign", 2, 5, "greedy"),
        "ragnarok-skirmish": Recording("ragnarok-skirmish", 3, 5, "greedy"),
        "ragnarok-campaign": Recording("ragnarok-campaign", 2, 5, "greedy"),
    },
    endings={
        "most-cards": Ending("most_cards", Recording("ragnarok-skirmish", 2, 1, "random")),
        "most-levels": Ending("most_levels", Recording("ragnarok-skirmish", 2, 0, "random")),
        "complete-tie": Ending("complete_tie", Recording("ragnarok-skirmish", 2, 25, "random")),
        "most-points": Ending("most_points", Recording("pantheon-campaign", 2, 0, "random")),
        "most-deck-levels": Ending("most_deck_levels", Recording("pantheon-campaign", 2, 4, "random")),
        "tied-points": Ending("tied_points", Recording("pantheon-campaign", 2, 215, "random")),
    },
    untold=("value", "mark", "create"),
    left_out=("component", "learned", "from_place", "face_up", "controller", "printed", "value_parts", "against_parts", "group", "edge"),
    named=("attacker", "target", "by"),
)  # fmt: skip

if __name__ == "__main__":
    RECORDINGS.write()
