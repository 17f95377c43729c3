"""The golden transcripts and recorded matches of Pantheon Duel; `python -m tests.games.pantheon_duel.recordings` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.recordings import Ending, Placed, Recording, Recordings

RECORDINGS: Final = Recordings(
    game="pantheon-duel",
    golden=Path(__file__).parent / "golden",
    transcripts={
        "duel": Recording("duel", 2, 5, "greedy"),
        "skirmish": Recording("skirmish", 2, 5, "greedy"),
        "skirmish-at-random": Recording("skirmish", 2, 5, "random"),
    },
    endings={
        "most-glory": Ending("most_glory", Recording("skirmish", 2, 138, "random")),
        "nobody-has-a-card": Ending("most_glory", Placed("turns", "PD-DECK-nobody", 1, "random")),
        "most-strength": Ending("most_strength", Recording("skirmish", 2, 56, "random")),
        "round-drawn": Ending("round_drawn", Recording("skirmish", 2, 168, "random")),
        "two-rounds-won": Ending("rounds_won", Recording("duel", 2, 20, "random")),
        "most-rounds-won": Ending("rounds_won", Recording("duel", 2, 46, "random", {"most_rounds": 2})),
        "match-drawn": Ending("match_drawn", Recording("duel", 2, 19, "random", {"most_rounds": 2})),
    },
    untold=("value", "mark", "create"),
    left_out=("learned", "from_place", "face_up", "controller"),
    named=("component", "attacker", "target", "by", "cause"),
)

if __name__ == "__main__":
    RECORDINGS.write()
