"""The golden transcripts and recorded matches of Warrior's Legacy; `python -m tests.games.warriors_legacy.recordings` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.recordings import Ending, Ordered, Placed, Recording, Recordings

RECORDINGS: Final = Recordings(
    game="warriors-legacy",
    golden=Path(__file__).parent / "golden",
    transcripts={
        "legacy": Recording("legacy", 2, 2, "greedy", {"cycle_limit": 4}),
        "legacy-to-a-duel": Recording("legacy", 2, 7, "greedy"),
        "legacy-at-random": Recording("legacy", 2, 7, "random", {"cycle_limit": 4}),
    },
    endings={
        "warrior-fallen": Ending("fallen", Recording("legacy", 2, 36, "random", {"cycle_limit": 1})),
        "both-warriors-fallen": Ending("both_fallen", Placed("stacks", "both-fall-together", 1, "random")),
        "most-life-left": Ending("most_life", Recording("legacy", 2, 1, "random", {"cycle_limit": 1})),
        "most-renown": Ending("most_renown", Recording("legacy", 2, 14, "random", {"cycle_limit": 1})),
        "as-much-of-both": Ending("shared", Recording("legacy", 2, 13, "random", {"cycle_limit": 1})),
        "warrior-resigned": Ending("resigned", Recording("legacy", 2, 1, "random"), (Ordered(1, "resign"),)),
    },
    untold=("value", "mark", "create"),
    left_out=("learned", "from_place", "face_up", "controller", "parts"),
    named=("component", "attacker", "target", "source", "by", "weapon", "item", "armour"),
)

if __name__ == "__main__":
    RECORDINGS.write()
