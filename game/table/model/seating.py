"""Who sits at the seats of a match: people at this screen, or bots."""

from __future__ import annotations

from typing import NamedTuple

HUMAN = "human"
SEAT_KINDS = (HUMAN, "random", "greedy")
"""What may sit at a seat: a person, or a bot of a kind."""


def one_person(seats: int) -> list[str]:
    """Who sits at so many seats of a scenario, if nothing else is said: a person at the first, bots at the others."""
    return [HUMAN if not seat else "greedy" for seat in range(seats)]


class SeatPlan(NamedTuple):
    """Who sits at a seat: the name shown, and `human` or the kind of bot."""

    name: str
    kind: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person at this screen plays the seat."""
        return self.kind == HUMAN
