"""The steps of a turn's frame."""

from __future__ import annotations

from typing import Final

from game.rules.work import Work

BEGIN: Final = 0
"""The turn begins: the seat is asked for a card, if it has one."""
PRE_ATTACK: Final = 1
"""A card was played or moved: Pre-Attack, attacks and Post-Attack follow."""
EXTRA: Final = 2
"""What is due after Post-Attack is carried out, group by group."""
ORDERED: Final = 3
"""The active seat has picked which answer comes next."""
MANEUVER: Final = 4
"""The played card may be moved."""
DRAW: Final = 5
"""The seat draws, and the turn is over."""


def restart(work: Work) -> None:
    """Begin the steps of this turn again at Pre-Attack, as a new pass (LAW-MAN-04, LAW-R-17)."""
    work.replace(work.top.at(PRE_ATTACK, answered=(), offered=False))
