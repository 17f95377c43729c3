"""From one picture of the table to the next: what was seen when something began, and how it came to what is seen now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.rules.events import Event
from game.rules.view import View
from game.table.model.course import Course
from game.table.model.rolls import contests, fight_before, fighting
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.paint.faces import Along
from game.table.seen.seeing import Seer
from game.ui.standings import Column, Row
from game.ui.table_view import Placed


class Change:
    """`begin` before something is done, `play` when it is."""

    def __init__(self, session: Session, desk: Desk, seer: Seer) -> None:
        self.session = session
        self.desk = desk
        self.seer = seer
        self._placed: Mapping[int, Placed] = {}
        self._seen: View | None = None
        self._history = 0
        """How many steps had been made."""
        self._begun = 0
        """How often something has begun: what an earlier change counted is not shown any more."""

    def begin(self, landed: tuple[int, pygame.Rect] | None) -> None:
        """What is shown now is what the next events begin at. `landed`: the component was let go there, so it does not fly."""
        placed = {one.thing.id: one for one in self.desk.view.placed if one.thing.id}
        if landed is not None and landed[0] in placed:
            placed[landed[0]] = placed[landed[0]]._replace(rect=landed[1])
        self._placed = placed
        self._begun += 1
        self._seen = self.session.view()
        self._history = self.session.match.history

    def play(self, events: Sequence[Event], refresh: Callable[[], None], *, quick: bool) -> None:
        """Show the match as it is now (`refresh` does), and what happened on top of that; `quick`: nothing moves."""
        desk = self.desk
        areas = self._areas()
        told, counts = desk.panel.log.lines, self._counts()
        refresh()
        areas.update(self._areas())
        match = self.session.match
        fight = fight_before(match, match.history, self.session.viewer)
        rolled = contests(events, self.session.view(), self.session.words, self._seen, fight)
        undecided = bool(fighting(events, fight))
        desk.playback.play(events, self._placed, areas, rolled, self._along(events), quick=quick, undecided=undecided)
        if desk.playback.busy:
            # A seat counts what it has won or lost when that is told, not before.
            counted, begun = self._counts(), self._begun
            self._show_counts(*counts)
            desk.playback.when_told(lambda: self._show_counts(*counted) if self._begun == begun else None)
        if desk.playback.dice.busy:
            # Neither log nor empty places may tell what the dice are still to show.
            fresh = desk.panel.log.lines
            desk.panel.set_log(told)
            desk.view.say_nothing(silent=True)
            desk.playback.after_dice(lambda: desk.view.say_nothing(silent=False))
            desk.playback.after_dice(lambda: desk.panel.set_log(fresh))

    def _along(self, events: Sequence[Event]) -> Along | None:
        """What could be seen right after each of the events; None if they are not all that happened since it began."""
        match, viewer = self.session.match, self.session.viewer
        course = Course.of_steps(match, viewer, range(self._history + 1, match.history + 1))
        return Along(course, self.seer) if len(course) == len(events) else None

    def _counts(self) -> tuple[Sequence[Column], Sequence[Row], str]:
        shown = self.desk.panel.standings
        return shown.columns, shown.rows, shown.note

    def _show_counts(self, columns: Sequence[Column], rows: Sequence[Row], note: str) -> None:
        if self.desk.panel.standings.show(columns, rows, note):
            self.desk.panel.standings_changed()
            self.desk.damage_panel()

    def _areas(self) -> dict[str, pygame.Rect]:
        return self.desk.zone_rects(self.session.game.code.zones)
