"""Shows moments of a match once more, on the table itself: as it lay, what happened, and the numbers. The match stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

import pygame

from game.rules.events import Event
from game.rules.view import View
from game.table.model.course import Course
from game.table.model.pace import Pace, expected
from game.table.model.past import Happening
from game.table.model.rolls import contests, fight_before
from game.table.model.session import Session
from game.table.paint.appearances import Along
from game.table.paint.desk import Desk
from game.table.paint.numbers import figures, numbers
from game.table.seen.seeing import Seer
from game.ui.marks import Mark
from game.ui.table_picture import Picture

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

    @property
    def first(self) -> int:
        return min(happening.first for happening in self.happenings)

    @property
    def end(self) -> int:
        return max(happening.end for happening in self.happenings)


def _stages(happenings: Iterable[Happening], *, apart: bool) -> list[_Stage]:
    """What is shown one after the other: all of a step together, as its parts move in turn, or each `apart`."""
    if apart:
        return [_Stage(one.step, (one,)) for one in happenings]
    return [_Stage(step, tuple(several)) for step, several in groupby(happenings, lambda one: one.step)]


class Replay:
    """Shows one stage after the other: by itself, or under reduced motion as somebody steps on. `picture_of` makes the picture of a
    view, `ended` is called when the present is to be shown again.

    `now` are the things shown at present; nothing, while there is no replay.
    """

    def __init__(
        self,
        session: Session,
        desk: Desk,
        seer: Seer,
        picture_of: Callable[[View], Picture],
        ended: Callable[[], None],
    ) -> None:
        self.session = session
        self.desk = desk
        self.seer = seer
        self.picture_of = picture_of
        self.ended = ended
        self.on_stage: Callable[[], None] = lambda: None
        """Called whenever other things are shown."""
        self.on_picture: Callable[[], None] = lambda: None
        """Called whenever there is another picture, which has lights of its own."""
        self.now: tuple[Happening, ...] = ()
        self._stages: list[_Stage] = []
        self._at = 0
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

    @property
    def place(self) -> tuple[int, int]:
        """Which of how many stages is shown (1: the first)."""
        return self._at + 1, len(self._stages)

    @property
    def steps(self) -> bool:
        """Whether it stays at a stage until somebody steps on."""
        return self.runs and not self.stands and self.desk.theme.reduced_motion

    def show(self, happenings: Iterable[Happening], *, asked: bool) -> None:
        """Show these once more, step by step; faster the more they are (see `Pace`) if nobody has `asked` for it."""
        self.drop()
        self._stages = _stages(happenings, apart=self.desk.theme.reduced_motion)
        self._pace = None if asked else Pace([expected(stage.events) for stage in self._stages])
        self._go_to(0)

    def step(self, by: int) -> None:
        """Show the stage that is so many further on, as somebody wants it; stop behind the last, stay at the first."""
        self._pace = None
        self._go_to(max(0, self._at + by))

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
        self._stages = []
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
        if not self.runs or self.stands or self.steps:
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
            self._go_to(self._at + 1)

    @property
    def _reading(self) -> float:
        """Seconds for which the present stage is read, once it has been played."""
        return AFTER + MORE * max(0, len(self._numbers) - 1)

    def marks(self) -> list[Mark]:
        """The numbers of what is shown."""
        return self._numbers if self._played and not self.desk.playback.busy else []

    def _go_to(self, at: int) -> None:
        if at >= len(self._stages):
            self.stop()
            return
        stage = self._stages[at]
        self._at = at
        self.now = stage.happenings
        if self._pace is not None:
            self._pace.begin()
        self._played = False
        self._passed = 0.0
        self._numbers = []
        self.desk.playback.forget()
        self._show(self._view(stage.step, stage.first))
        if self.steps:
            self._play()
        self.on_stage()

    def _view(self, step: int, told: int) -> View:
        """The table in the middle of a step, when so many of its events had happened."""
        return self.session.match.view_within(step, told, self.session.viewer)

    def _show(self, view: View) -> None:
        self.desk.view.show(self.picture_of(view))
        self.on_picture()

    def _play(self) -> None:
        stage = self._stages[self._at]
        session, desk = self.session, self.desk
        before = {one.thing.id: one for one in desk.view.placed if one.thing.id}
        areas, stood = self._areas(), figures(desk.view)
        views = self._view(stage.step, stage.end), self._view(stage.step, stage.first)
        self._show(views[0])
        named = [desk.view.by_id(id) for happening in stage.happenings for id in happening.components]
        desk.view.set_glow({placed.thing.key: "focus" for placed in named if placed is not None})
        areas.update(self._areas())
        fight = fight_before(session.match, stage.step, session.viewer)
        rolled = contests(stage.events, views[0], session.words, views[1], fight)
        along = Along(Course.of_happenings(session.match, session.viewer, stage.happenings), self.seer)
        desk.playback.play(stage.events, before, areas, rolled, along, stood, quick=self.steps)
        self._played = True
        self._passed = 0.0
        self._numbers = numbers(stage.events, before, desk.view, desk.theme, session.words.compared, stood)
        if self._pace is not None:
            self._pace.takes(desk.playback.seconds + self._reading)

    def _areas(self) -> dict[str, pygame.Rect]:
        return self.desk.zone_rects(self.session.game.code.zones)
