"""From one picture of the table to the next: what was seen when something began, and how it came to what is seen now."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.rules.events import Event
from game.rules.view import View
from game.table.model.course import Course, Place
from game.table.model.heard import AttackMade, Charged, Moved, hear
from game.table.model.rolls import contests, fight_before, fighting
from game.table.model.session import Session
from game.table.paint.appearances import Along
from game.table.paint.desk import Desk
from game.table.paint.numbers import figures
from game.table.seen.seeing import Seer
from game.ui.standings import Column, Row
from game.ui.table_view import Placed

ALL: Final = sys.maxsize
"""More events than a step has."""


class Change:
    """`begin` before something is done, `play` when it is.

    `tell` is called with how far it has been told what happens, and with what could be seen then; with None when all of it has been.
    """

    def __init__(
        self, session: Session, desk: Desk, seer: Seer, tell: Callable[[Place | None, View | None], None]
    ) -> None:
        self.session = session
        self.desk = desk
        self.seer = seer
        self.tell = tell
        self._placed: Mapping[int, Placed] = {}
        self._landed: tuple[int, pygame.Rect] | None = None
        self._stood: tuple[int, ...] = ()
        self._seen: View | None = None
        self._history = 0
        """How many steps had been made."""
        self._begun = 0
        """How often something has begun: what an earlier change counted is not shown any more."""

    def begin(self, landed: tuple[int, pygame.Rect] | None) -> None:
        """What is shown now is what the next events begin at. `landed`: the component was let go there, so it does not fly."""
        self._placed = {one.thing.id: one for one in self.desk.view.placed if one.thing.id}
        self._landed = landed
        self._stood = figures(self.desk.view)
        self._begun += 1
        self._seen = self.session.view()
        self._history = self.session.match.history

    def play(self, events: Sequence[Event], refresh: Callable[[], None], *, quick: bool) -> None:
        """Show the match as it is now (`refresh` does), and what happened on top of that; `quick`: nothing moves."""
        desk = self.desk
        areas = self._areas()
        counts, picture = self._counts(), desk.view.picture
        # Neither the log nor what is told of a card says what is still to be seen.
        self.tell(Place(self._history, ALL), self._seen)
        refresh()
        areas.update(self._areas())
        match = self.session.match
        fight = fight_before(match, match.history, self.session.viewer)
        rolled = contests(events, self.session.view(), self.session.words, self._seen, fight)
        undecided = bool(fighting(events, fight))
        placed = self._lay(events, thrown=bool(rolled))
        course = self._course(events)
        along = Along(course, self.seer) if course is not None else None

        def on_told(nth: int | None) -> None:
            if nth is None:
                self.tell(None, None)
            elif course is not None and along is not None:
                self.tell(course.places[nth], along.after(nth))

        desk.playback.play(events, placed, areas, rolled, along, self._stood, on_told, quick=quick, undecided=undecided)
        if desk.playback.busy:
            # A seat counts what it has won or lost when that is told, not before.
            counted, begun = self._counts(), self._begun
            self._show_counts(*counts)
            desk.view.say_as(picture)
            desk.playback.when_done(lambda: desk.view.say_as(None) if self._begun == begun else None)
            desk.playback.when_told(lambda: self._show_counts(*counted) if self._begun == begun else None)
        if desk.playback.dice.busy:
            # Nor may empty places tell what the dice are still to show.
            desk.view.say_nothing(silent=True)
            desk.playback.after_dice(lambda: desk.view.say_nothing(silent=False))

    def _lay(self, events: Sequence[Event], *, thrown: bool) -> Mapping[int, Placed]:
        """Where everything lay. What was let go on another component is back at its own place at once where it goes for that from there, or
        dice are thrown over it: it would lie on what both are about.
        """
        if self._landed is None or self._landed[0] not in self._placed:
            return self._placed
        id, rect = self._landed
        told = [*map(hear, events)]
        comes = any(isinstance(heard, Moved) and heard.component == id for heard in told)
        goes = any(
            (isinstance(heard, AttackMade) and heard.attacker == id)
            or (isinstance(heard, Charged) and heard.component == id)
            for heard in told
        )
        if (goes or thrown) and not comes:
            return self._placed
        return {**self._placed, id: self._placed[id]._replace(rect=rect)}

    def _course(self, events: Sequence[Event]) -> Course | None:
        """How the match came along these events; None if they are not all that happened since it began."""
        match, viewer = self.session.match, self.session.viewer
        course = Course.of_steps(match, viewer, range(self._history + 1, match.history + 1))
        return course if len(course) == len(events) else None

    def _counts(self) -> tuple[Sequence[Column], Sequence[Row], str]:
        shown = self.desk.panel.standings
        return shown.columns, shown.rows, shown.note

    def _show_counts(self, columns: Sequence[Column], rows: Sequence[Row], note: str) -> None:
        if self.desk.panel.standings.show(columns, rows, note):
            self.desk.panel.standings_changed()
            self.desk.damage_panel()

    def _areas(self) -> dict[str, pygame.Rect]:
        return self.desk.zone_rects(self.session.game.code.zones)
