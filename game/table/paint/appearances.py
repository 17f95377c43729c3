"""How the components of the table are seen while events are played: each as it was, until what tells of its change; then as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

    def _after(self, nth: int) -> View:
        if nth not in self._views:
            self._views[nth] = self.course.after(nth)
        return self._views[nth]

    def looks(self, nth: int, ids: Sequence[int]) -> dict[int, Look]:
        """The looks of those of some components that could be seen after one of the events (0: the first)."""
        view = self._after(nth)
        seen = [(id, view.component(id)) for id in ids]
        return {id: self.seer.thing(view, sighting).look for id, sighting in seen if sighting is not None}

    def lines(self, nth: int, zone: str) -> Lines:
        """The rows of cells of a board that counted then, each with its seat."""
        return self.seer.counting(self._after(nth), zone)


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
        if not at:
            self.clear()
            return
        changes: dict[float, dict[int, Look]] = {}
        lines: dict[float, dict[str, Lines]] = {}
        if along is not None:
            latest = {time: nth for nth, time in enumerate(at)}
            ids = self._told_of(events, at, along, latest)
            for time, nth in [*latest.items()][:-1]:
                changes[time] = along.looks(nth, ids)
                lines[time] = {zone: along.lines(nth, zone) for zone in self._lines}
        else:
            for event, time in zip(events, at, strict=True):
                component = getattr(hear(event), "component", 0)
                now = self.table.by_id(component)
                if component in self._looks and now is not None:
                    changes.setdefault(time, {})[component] = now.thing.look
            self._keep_last(changes)
        self._turned = self._turnings(changes, at[-1])
        for time in sorted(changes):
            self._at(time, changes[time], lines.get(time, {}))
        self.timeline.run(Tween(0.0, lambda _share: None, self._end, delay=at[-1]))

    def turned_at(self, id: int) -> float | None:
        """After how many seconds a component is seen to be turned on its side, or back; None if it is not turned."""
        return self._turned.get(id)

    def _turnings(self, changes: Mapping[float, Mapping[int, Look]], end: float) -> dict[int, float]:
        found: dict[int, float] = {}
        for id, look in self._looks.items():
            now = self.table.by_id(id)
            angle = _angle(now.thing.look) if now is not None else _angle(look)
            if angle != _angle(look):
                found[id] = min([time for time in changes if _angle(changes[time].get(id, look)) == angle], default=end)
        return found

    def _told_of(
        self, events: Sequence[Event], at: Sequence[float], along: Along, latest: Mapping[float, int]
    ) -> list[int]:
        """The components that change on the way. One that was not known before is seen on its way as it was when it came."""
        came: dict[int, float] = {}
        for event, time in zip(events, at, strict=True):
            heard = hear(event)
            if isinstance(heard, Moved) and heard.component and heard.component not in self._looks:
                came.setdefault(heard.component, time)
        for time in dict.fromkeys(came.values()):
            ids = [id for id, first in came.items() if first == time]
            for id, look in along.looks(latest[time], ids).items():
                now = self.table.by_id(id)
                if now is not None and now.thing.look != look:
                    self._looks[id] = look
        self._show()
        return [*self._looks]

    @staticmethod
    def _keep_last(changes: Mapping[float, dict[int, Look]]) -> None:
        """Leave of several changes of a component the last one."""
        seen: set[int] = set()
        for time in sorted(changes, reverse=True):
            for id in [id for id in changes[time] if id in seen]:
                del changes[time][id]
            seen.update(changes[time])

    def _at(self, time: float, looks: Mapping[int, Look], lines: Mapping[str, Lines]) -> None:
        def change() -> None:
            self._looks.update(looks)
            self._lines.update(lines)
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
