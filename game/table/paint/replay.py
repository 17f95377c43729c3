"""Shows moments of a match once more, on the table itself: as it lay, what happened, and the numbers. The match stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from game.rules.events import Event
from game.rules.view import View
from game.table.model.heard import AttackMade, LineScored, Marked, hear
from game.table.model.pace import Pace, expected
from game.table.model.past import Happening
from game.table.model.rolls import contests, fight_before
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.paint.playback import badge, badge_rect
from game.table.paint.trails import changed_by
from game.ui.marks import Mark, picture
from game.ui.table_picture import Picture
from game.ui.table_view import Placed

BEFORE = 0.35
"""Seconds that the table is seen as it lay."""
AFTER = 1.1
"""Seconds that what happened, and its numbers, stay to be read; each further number needs MORE."""
MORE = 0.5


class _Stage(NamedTuple):
    """Things that happened in one step, shown together."""

    step: int
    happenings: tuple[Happening, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple([event for happening in self.happenings for event in happening.events])


class Replay:
    """Shows one stage after the other. `picture_of` makes the picture of a view, `ended` is called when the present is to be shown again.

    `now` are the things shown at present; nothing, while there is no replay.
    """

    def __init__(
        self, session: Session, desk: Desk, picture_of: Callable[[View], Picture], ended: Callable[[], None]
    ) -> None:
        self.session = session
        self.desk = desk
        self.picture_of = picture_of
        self.ended = ended
        self.on_stage: Callable[[], None] = lambda: None
        """Called whenever other things are shown."""
        self.on_picture: Callable[[], None] = lambda: None
        """Called whenever there is another picture, which has lights of its own."""
        self.now: tuple[Happening, ...] = ()
        self._left: list[_Stage] = []
        self._played = False
        self._passed = 0.0
        self._numbers: list[Mark] = []
        self._then: Callable[[], None] | None = None
        self._pace: Pace | None = None

    @property
    def speed(self) -> float:
        """How many times faster time passes for what is shown than for those who look."""
        return self._pace.speed if self._pace is not None else 1.0

    @property
    def stands(self) -> bool:
        """Whether one moment is looked at for as long as somebody likes."""
        return self._then is not None

    @property
    def runs(self) -> bool:
        """Whether the table shows the past."""
        return bool(self.now)

    def show(self, happenings: Iterable[Happening], *, asked: bool) -> None:
        """Show these once more, step by step; faster the more they are (see `Pace`) if nobody has `asked` for it."""
        self.drop()
        self._left = [_Stage(step, tuple(several)) for step, several in groupby(happenings, lambda one: one.step)]
        self._pace = None if asked else Pace([expected(stage.events) for stage in self._left])
        self._next()

    def stand(self, view: View, happenings: tuple[Happening, ...], then: Callable[[], None]) -> None:
        """Show the match as a view tells it, with what is to be told of it, until it is stopped; `then` is called after that."""
        self.drop()
        self.now = happenings
        self._then = then
        self.desk.playback.forget()
        self._show(view)
        self.on_stage()

    def drop(self) -> None:
        """Show no more of it, without bringing back the present."""
        if self.runs:
            self.desk.playback.forget()
        self._left = []
        self.now = ()
        self._numbers = []
        self._then = None
        self._pace = None

    def stop(self) -> None:
        """Bring back the present at once."""
        if self.runs:
            then = self._then
            self.drop()
            self.ended()
            if then is not None:
                then()

    def update(self, dt: float, *, moving: bool) -> None:
        """Let `dt` seconds pass; `moving`: the animations of the present stage still run, which know of `speed`."""
        if not self.runs or self.stands:
            return
        if self._pace is not None:
            self._pace.wait(dt)
        if moving:
            return
        self._passed += dt * self.speed
        if not self._played:
            if self._passed >= BEFORE:
                self._play()
        elif self._passed >= self._reading:
            self._next()

    @property
    def _reading(self) -> float:
        """Seconds for which the present stage is read, once it has been played."""
        return AFTER + MORE * max(0, len(self._numbers) - 1)

    def marks(self) -> list[Mark]:
        """The numbers of what is shown."""
        return self._numbers if self._played and not self.desk.playback.busy else []

    def _next(self) -> None:
        if not self._left:
            self.stop()
            return
        stage = self._left[0]
        self.now = stage.happenings
        if self._pace is not None:
            self._pace.begin()
        self._played = False
        self._passed = 0.0
        self._numbers = []
        self.desk.playback.forget()
        self._look(stage.step - 1)
        self.on_stage()

    def _look(self, step: int) -> None:
        """Show the table as it was after so many steps."""
        self._show(self.session.match.view_at(step, self.session.viewer))

    def _show(self, view: View) -> None:
        self.desk.view.show(self.picture_of(view))
        self.on_picture()

    def _play(self) -> None:
        stage = self._left.pop(0)
        session, desk = self.session, self.desk
        before = {one.thing.id: one for one in desk.view.placed if one.thing.id}
        areas = self._areas()
        self._look(stage.step)
        named = [desk.view.by_id(id) for happening in stage.happenings for id in happening.components]
        desk.view.set_glow({placed.thing.key: "focus" for placed in named if placed is not None})
        areas.update(self._areas())
        views = [session.match.view_at(step, session.viewer) for step in (stage.step, stage.step - 1)]
        fight = fight_before(session.match, stage.step, session.viewer)
        rolled = contests(stage.events, views[0], session.words, views[1], fight)
        desk.playback.play(stage.events, before, areas, rolled)
        self._played = True
        self._passed = 0.0
        self._numbers = self._read(stage.events, before)
        if self._pace is not None:
            self._pace.takes(desk.playback.seconds + self._reading)

    def _areas(self) -> dict[str, pygame.Rect]:
        picture = self.desk.view.picture
        return {area.zone: area.rect for area in (picture.areas if picture is not None else ())}

    def _read(self, events: Sequence[Event], before: dict[int, Placed]) -> list[Mark]:
        """The numbers that decided what happened, where it happened."""
        found: list[Mark] = []
        changes: dict[int, int] = {}
        for event in events:
            heard = hear(event)
            if isinstance(heard, AttackMade) and heard.value is not None:
                one, other = (self._place(id, before) for id in (heard.attacker, heard.target))
                if one is not None and other is not None:
                    drawn = badge(self.desk.theme, self.session.words.compared(event), heard.captured)
                    found.append(picture(drawn, badge_rect(drawn, one, other).topleft))
            elif isinstance(heard, Marked) and self.desk.views.counted(heard.name):
                changes[heard.component] = changes.get(heard.component, 0) + heard.after - heard.before
            elif isinstance(heard, LineScored) and heard.cells:
                found += self._line(heard)
        for id, by in changes.items():
            rect = self._place(id, before)
            if rect is not None and by:
                drawn = changed_by(by, self.desk.theme, rect.width)
                found.append(picture(drawn, drawn.get_rect(center=rect.midtop).topleft))
        return found

    def _line(self, line: LineScored) -> list[Mark]:
        boards, worth = self.desk.view.boards, line.glory if line.glory is not None else line.points
        board = boards.get(line.zone, next(iter(boards.values()), None))
        if board is None or worth is None:
            return []
        drawn = badge(self.desk.theme, f"+{worth}", good=True)
        return [picture(drawn, drawn.get_rect(center=board.line_rect(line.cells).center).topleft)]

    def _place(self, id: int, before: dict[int, Placed]) -> pygame.Rect | None:
        placed = self.desk.view.by_id(id) or before.get(id)
        return placed.rect if placed is not None else None
