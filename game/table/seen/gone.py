"""How seats have left the match: what the log says of it, for the places on the table where nothing of theirs lies any more."""

from __future__ import annotations

from game.rules.match import Match
from game.rules.view import View
from game.table.model.log import LogReader

MOST_LINES = 2
"""So many of the last lines about a seat are told: that it has left, and what came before, as who struck it down."""


def out(view: View) -> tuple[bool, ...]:
    """Whether each seat has left the match, as the fact `out` of the game tells."""
    told = view.facts().get("out")
    if not isinstance(told, tuple) or len(told) != view.seat_count:
        return (False,) * view.seat_count
    return tuple([bool(each) for each in told])


class Gone:
    """Finds the step in which a seat left, and what its viewer could read of it; what was found is kept."""

    def __init__(self, match: Match, reader: LogReader) -> None:
        self.match = match
        self.reader = reader
        self._known: dict[tuple[int, int], dict[int, str]] = {}

    def told(self, viewer: int) -> dict[int, str]:
        """What is said of each seat that is out of the match now, in lines."""
        match = self.match
        now = out(match.view(viewer))
        if not any(now):
            return {}
        key = (len(match.log), viewer)
        if key not in self._known:
            self._known = {key: {seat: self._told(seat, viewer) for seat, left in enumerate(now) if left}}
        return self._known[key]

    def _told(self, seat: int, viewer: int) -> str:
        step = self._step(seat, viewer)
        lines = [line.words for line in self.reader.lines(viewer) if line.step == step and line.seat == seat]
        return "\n".join(lines[-MOST_LINES:])

    def _step(self, seat: int, viewer: int) -> int:
        """The step in which a seat left: nobody comes back, so that it lies between one before and one after."""
        before, after = -1, self.match.history
        while after - before > 1:
            middle = (before + after) // 2
            if out(self.match.view_at(middle, viewer))[seat]:
                after = middle
            else:
                before = middle
        return after
