"""The golden transcripts and recorded matches of Champions; `python -m tests.games.champions.recordings` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.recordings import Ending, Ordered, Recording, Recordings

RECORDINGS: Final = Recordings(
    game="champions",
    golden=Path(__file__).parent / "golden",
    transcripts={
        "three-seats": Recording("spoils", 3, 5, "greedy"),
        "four-seats": Recording("spoils", 4, 5, "greedy"),
        "six-seats-at-random": Recording("spoils", 6, 5, "random", {"round_limit": 3}),
    },
    endings={
        "last-champion": Ending("last", Recording("spoils", 3, 1, "greedy")),
        "last-after-resigning": Ending(
            "last", Recording("spoils", 3, 1, "random"), (Ordered(2, "resign"), Ordered(0, "resign"))
        ),
        "nobody-left": Ending("nobody_left", Recording("spoils", 3, 142, "random", {"start_life": 10})),
        "most-life": Ending("most_life", Recording("spoils", 4, 1, "random", {"round_limit": 2})),
        "shared-life": Ending("shared", Recording("spoils", 3, 37, "random", {"round_limit": 1})),
        "agreed-draw": Ending(
            "agreed",
            Recording("spoils", 3, 1, "random"),
            tuple([Ordered(seat, "draw", {"on": True}) for seat in range(3)]),
        ),
    },
    untold=("value", "mark", "create"),
    left_out=("learned", "from_place", "face_up", "controller", "parts"),
    named=("component", "attacker", "target", "source", "by", "by_card"),
)

if __name__ == "__main__":
    RECORDINGS.write()
