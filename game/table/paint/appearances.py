"""How the components of the table are seen while events are played: each as it was, until what tells of its change; then as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.rules.events import Event
from game.rules.view import View
from game.table.model.course import Course
from game.table.model.heard import Moved, hear
from game.table.paint.actors import Seen
from game.table.seen.seeing import Seer
from game.ui.animation import Timeline, Tween
from game.ui.component_views import Sprite
from game.ui.table_picture import CardLook, Lines, Look
from game.ui.table_view import Placed, TableView


class Along:
    """What the components of the table looked like right after each of the events that are played."""

    def __init__(self, course: Course, seer: Seer) -> None:
        self.course = course
        self.seer = seer
        self._views: dict[int, View] = {}

    def after(self, nth: int) -> View:
        """What could be seen after one of the events (0: the first)."""
        if nth not in self._views:
            self._views[nth] = self.course.after(nth)
        return self._views[nth]

    def looks(self, nth: int, ids: Sequence[int]) -> dict[int, Look]:
        """The looks of those of some components that could be seen after one of the events (0: the first)."""
        view = self.after(nth)
        seen = [(id, view.component(id)) for id in ids]
        return {id: self.seer.thing(view, sighting).look for id, sighting in seen if sighting is not None}

    def lines(self, nth: int, zones: Sequence[str]) -> dict[str, Lines]:
        """The rows of cells on the boards of some zones that counted then, each with its seat."""
        return {zone: self.seer.counting(self.after(nth), zone) for zone in zones}


class Appearances:
    """The components that are seen otherwise than they are. The table draws them so, and what acts instead of it asks for them here."""

    def __init__(self, table: TableView, timeline: Timeline) -> None:
        self.table = table
        self.timeline = timeline
        self._looks: dict[int, Look] = {}
        """With which looks components are seen now, by their ids, where they have or get others."""
        self._lines: dict[str, Lines] = {}
        """The rows of cells that are seen to count, by zone, where others do."""
        self._turned: dict[int, float] = {}
        self._sprites: dict[tuple[int, tuple[int, int], int, float], Sprite] = {}
        """What was drawn with the present looks."""

    def clear(self) -> None:
        """Let everything be seen as it is."""
        self._looks.clear()
        self._lines.clear()
        self._turned.clear()
        self._show()

    def begin(self, events: Sequence[Event], before: Mapping[int, Placed]) -> None:
        """Let everything be seen as it was."""
        self.clear()
        moved = {heard.component for heard in map(hear, events) if isinstance(heard, Moved)}
        for id, was in before.items():
            now = self.table.by_id(id)
            look = now.thing.look if now is not None else None
            if (look is None and id in moved) or (type(look) is type(was.thing.look) and look != was.thing.look):
                self._looks[id] = was.thing.look
        boards = {was.area.zone: was.area.board for was in before.values() if was.area.board is not None}
        self._lines = {
            zone: board.lines
            for zone, board in boards.items()
            if zone in self.table.boards and self.table.boards[zone].board.lines != board.lines
        }
        self._show()

    def plan(self, events: Sequence[Event], at: Sequence[float], along: Along | None) -> None:
        """Let each be seen as it is from when its change is told: `at` are the seconds after which each event is, in order. What is not
        known of how it came (`along`) changes with the last event that names it, or with the last of all.
        """
        latest = {time: nth for nth, time in enumerate(at)}
        if along is not None:
            self._come(events, at, along, latest)
        if not self._looks and not self._lines:
            return
        ids = [*self._looks]
        if along is not None:
            for time, nth in [*latest.items()][:-1]:
                self._at(time, partial(along.looks, nth, ids), partial(along.lines, nth, [*self._lines]))
            turning = [id for id in ids if self._turns(id)]
            found = {time: along.looks(nth, turning) for time, nth in latest.items()} if turning else {}
        else:
            found = self._named(events, at)
            for time in sorted(found):
                self._at(time, partial(dict, found[time]), dict)
            turning = [id for id in ids if self._turns(id)]
        for id in turning:
            look = self._looks[id]
            times = [time for time in found if _angle(found[time].get(id, look)) != _angle(look)]
            self._turned[id] = min(times, default=at[-1])
        self.timeline.run(Tween(0.0, lambda _share: None, self._end, delay=at[-1]))

    def turned_at(self, id: int) -> float | None:
        """After how many seconds a component is seen to be turned on its side, or back; None if it is not turned."""
        return self._turned.get(id)

    def _turns(self, id: int) -> bool:
        now = self.table.by_id(id)
        return now is not None and _angle(now.thing.look) != _angle(self._looks[id])

    def _come(self, events: Sequence[Event], at: Sequence[float], along: Along, latest: Mapping[float, int]) -> None:
        """One that comes into play and was not known before is seen on its way as it is when it has come."""
        came: dict[float, list[int]] = {}
        for event, time in zip(events, at, strict=True):
            heard = hear(event)
            now = self.table.by_id(heard.component) if isinstance(heard, Moved) else None
            look = now.thing.look if now is not None else None
            if now is not None and now.thing.id not in self._looks and isinstance(look, CardLook) and look.stats:
                came.setdefault(time, []).append(now.thing.id)
        for time, ids in came.items():
            self._looks.update(along.looks(latest[time], ids))
        self._show()

    def _named(self, events: Sequence[Event], at: Sequence[float]) -> dict[float, dict[int, Look]]:
        """What components are, by the moment of the last event that names each."""
        last: dict[int, float] = {}
        for event, time in zip(events, at, strict=True):
            component = getattr(hear(event), "component", 0)
            if component in self._looks:
                last[component] = time
        found: dict[float, dict[int, Look]] = {}
        for id, time in last.items():
            now = self.table.by_id(id)
            if now is not None:
                found.setdefault(time, {})[id] = now.thing.look
        return found

    def _at(
        self, time: float, looks: Callable[[], Mapping[int, Look]], lines: Callable[[], Mapping[str, Lines]]
    ) -> None:
        """Let components be seen otherwise from a moment on. How is found out then, not all at once before anything moves."""

        def change() -> None:
            if self._looks or self._lines:
                self._looks.update(looks())
                self._lines.update(lines())
                self._show()

        self.timeline.run(Tween(0.0, lambda _share: None, change, delay=time))

    def _end(self) -> None:
        """All is told: what is still on the table is seen as it is."""
        self._looks = {id: look for id, look in self._looks.items() if self.table.by_id(id) is None}
        self._lines.clear()
        self._show()

    def _show(self) -> None:
        """Have the table draw what lies there as it is seen now."""
        self._sprites.clear()
        lying = [placed for placed in map(self.table.by_id, self._looks) if placed is not None]
        self.table.show_as({placed.thing.key: self.look(placed) for placed in lying}, self._lines)

    def look(self, placed: Placed) -> Look:
        """How a component is seen now that lies so: upright or on its side as it is placed."""
        own = placed.thing.look
        now = self.table.by_id(placed.thing.id)
        look = self._looks.get(placed.thing.id, now.thing.look if now is not None else own)
        if isinstance(look, CardLook) and isinstance(own, CardLook):
            look = look._replace(angle=own.angle, tucked=own.tucked)
        return look

    def sprite(self, placed: Placed, size: tuple[int, int] | None = None, lift: float = 0.0) -> Sprite:
        """The surface of a component as it is seen now, at its size or another one in pixels."""
        own = placed.thing.look
        key = (placed.thing.id, size or placed.rect.size, _angle(own), lift)
        found = self._sprites.get(key) if placed.thing.id else None
        if found is None:
            look = self.look(placed) if placed.thing.id else own
            found = self._sprites[key] = self.table.make_sprite(placed.thing._replace(look=look), key[1], lift=lift)
        return found

    def seen(self, placed: Placed, size: tuple[int, int] | None = None, lift: float = 0.0) -> Seen:
        """How a component is seen at present, for as long as somebody asks."""
        return lambda: self.sprite(placed, size, lift)


def _angle(look: Look) -> int:
    return look.angle if isinstance(look, CardLook) else 0


def grey(seen: Seen) -> Seen:
    """The same without colour."""
    made: dict[int, tuple[Sprite, Sprite]] = {}

    def drained() -> Sprite:
        sprite = seen()
        known = made.get(0)
        if known is None or known[0].surface is not sprite.surface:
            known = made[0] = (sprite, Sprite(pygame.transform.grayscale(sprite.surface), sprite.offset))
        return known[1]

    return drained
