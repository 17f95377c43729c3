"""What everybody is told beyond what lies in zones."""

from __future__ import annotations

from game.games.pantheon_duel.course import icons_of, majority
from game.games.pantheon_duel.meta import PANTHEONS
from game.games.pantheon_duel.records import State
from game.games.pantheon_duel.square import lines_of, reach
from game.rules.plain import Frozen


def facts(state: State, seat: int) -> Frozen:
    """What everybody is told beyond zones and values: icons, who has the majority, alignments, and how far the square may still reach.

    Before the first round there is none of these.
    """
    if state.values.phase == PANTHEONS:
        return Frozen()
    icons = icons_of(state)
    ahead = majority(state, icons) if sum(icons) else ()
    return Frozen(icons=icons, majority=ahead, lines=lines_of(state), reach=reach(state))
