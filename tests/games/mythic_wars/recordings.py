"""The golden transcripts and recorded matches of Mythic Wars; `python -m tests.games.mythic_wars.recordings` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.recordings import Ending, Placed, Recording, Recordings

RECORDINGS: Final = Recordings(
    game="mythic-wars",
    golden=Path(__file__).parent / "golden",
    transcripts={
        "hands-of-fate": Recording("hands-of-fate", 2, 5, "greedy"),
        "hands-of-fate-for-six": Recording("hands-of-fate", 6, 5, "greedy"),
        "guided-hands-of-fate": Recording("guided-hands-of-fate", 3, 5, "greedy"),
        "pantheons-of-fate": Recording("pantheons-of-fate", 3, 5, "greedy"),
        "shared-destiny": Recording("shared-destiny", 2, 5, "greedy"),
        "solo-destiny": Recording("solo-destiny", 2, 5, "greedy"),
        "pantheons-of-destiny": Recording("pantheons-of-destiny", 3, 5, "greedy"),
    },
    endings={
        "last-faction": Ending("last_faction", Recording("hands-of-fate", 2, 216, "random")),
        "alone-is-enough": Ending("last_faction", Placed("options", "mw-option-alone-is-enough", 2, "random")),
        "all-fallen": Ending("all_fallen", Recording("hands-of-fate", 2, 78, "random")),
        "all-fallen-to-remover": Ending(
            "all_fallen", Recording("hands-of-fate", 2, 78, "random", {"all_fallen": "remover"})
        ),
        "no-progress": Ending("no_progress", Recording("hands-of-fate", 2, 17, "random", {"no_progress_rounds": 1})),
        "round-limit": Ending("round_limit", Recording("hands-of-fate", 2, 17, "random", {"round_limit": 10})),
    },
    untold=("value", "mark", "create"),
    left_out=("learned", "from_place", "to_place", "face_up", "controller", "parts"),
    named=("component", "attacker", "target", "source", "by_card"),
)

if __name__ == "__main__":
    RECORDINGS.write()
