"""What has happened in a match, as the table tells it: the marks it has left, the chips of it, moments of it shown once more, and the board
as it was counted at the end of a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.plain import NOBODY
from game.rules.view import View
from game.table.model.log import LogLine
from game.table.model.past import Happening, Past
from game.table.model.scoring import last_end, scores
from game.table.model.session import Session
from game.table.model.trails import marked, trails
from game.table.paint.desk import Desk
from game.table.paint.replay import Replay
from game.table.paint.trails import Trails
from game.table.seen.seeing import Seer


class TablePast:
    """Tells the viewer of a match what has happened. `replay` shows a moment of it, `left` the marks that the last moves have left.

    `on_look` is called before moments are shown once more, and clears the table of what was begun on it; `on_steps` when there are
    several, and somebody is to step from one to the next.
    """

    def __init__(
        self,
        session: Session,
        desk: Desk,
        seer: Seer,
        replay: Replay,
        left: Trails,
        on_look: Callable[[], None],
        on_steps: Callable[[], None],
    ) -> None:
        self.session = session
        self.desk = desk
        self.seer = seer
        self.replay = replay
        self.left = left
        self.on_look = on_look
        self.on_steps = on_steps
        self.happened = Past(session.match, lambda: session.words)
        self._scores: tuple[Happening, ...] = ()
        """What scored when the board was counted at the end of the match; nothing before that."""

    def mark(self) -> None:
        """Mark what the last moves have left on the table or, after the match, what scored."""
        outcome = self.session.match.outcome
        self._scores = self._counted()[1] if outcome is not None else ()
        left = marked(self._scores, outcome.winners) if outcome is not None else trails(self._since(told=False))
        self.left.show(left)

    def chips(self) -> list[Happening]:
        """What is told in chips now."""
        told = self.replay.now if self.replay.stands else self._scores or self._since(told=True)
        if self.desk.playback.dice.busy:
            # The chips must not tell what the dice are still to show.
            told = tuple([one for one in told if one.step < self.session.match.history])
        return [one for one in told if one.words]

    def last_turn(self) -> tuple[Happening, ...]:
        """What has a chip of the viewer's last turn and all that followed."""
        viewer = self.session.viewer
        return self.happened.chips(self.happened.last_turn(viewer), viewer)

    def look_at_end(self, then: Callable[[], None]) -> None:
        """Show the board as it was counted at the end of a round; after the match only if it is not there to be seen any more."""
        match = self.session.match
        view, found, winners = self._counted()
        if match.outcome is not None and view is self.session.view():
            return
        self.left.show(marked(found, winners))
        self.seer.rise = 0  # the counts of all seats have the whole line over the board
        self.replay.stand(view, found or (Happening(match.history, NOBODY, "", (), (), ()),), then)

    def retell(self) -> None:
        """Show the viewer what has happened since they had the turn, unless nothing is to move."""
        if not self.desk.theme.reduced_motion:
            self._show(self._since(told=True), asked=False)

    def show_line(self, line: LogLine) -> None:
        """Show the moment once more which a line of the log tells of; if it tells of no single one, all that happened in its step."""
        if 0 < line.step <= self.session.match.history:
            told = self.happened.happenings(line.step, self.session.viewer)
            self.show([one for one in told if line.words in one.lines][:1] or told)

    def show(self, happenings: Sequence[Happening]) -> None:
        """Show some things that have happened once more, as somebody asked for it."""
        self._show(happenings, asked=True)

    def _show(self, happenings: Sequence[Happening], *, asked: bool) -> None:
        if not any(happening.events for happening in happenings):
            return  # a count is no moment
        self.on_look()
        self.replay.show(happenings, asked=asked)
        if self.replay.steps and self.replay.place[1] > 1:
            self.on_steps()

    def _since(self, *, told: bool) -> tuple[Happening, ...]:
        """What has happened since the viewer had the turn; `told`: only what has a chip."""
        viewer = self.session.viewer
        steps = self.happened.since(viewer)
        if told:
            return self.happened.chips(steps, viewer)
        return tuple([one for step in steps for one in self.happened.happenings(step, viewer)])

    def _counted(self) -> tuple[View, tuple[Happening, ...], tuple[int, ...]]:
        """The board as it was counted at the last end of a round, before it was cleared, with what scored then, and who won."""
        session, viewer = self.session, self.session.viewer
        match, outcome = session.match, session.match.outcome
        step, ended = last_end(self.happened, viewer)
        view = match.view_before_clearing(step, viewer) if step else None
        if view is None:
            view = session.view() if step == match.history else match.view_at(step, viewer)
        winners = outcome.winners if outcome is not None else ended.winners if ended is not None else ()
        return view, scores(self.happened, step, view), winners
