"""Everything that lies before one seat, large: for tables with so many seats that each has only a strip."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.rules.rulesdef import NOTHING
from game.scenes.card_dialog import CardDialog, DialogCard
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.seen.seeing import Seer
from game.ui import hand_view, piece_rows, shapes, text
from game.ui.table_picture import CardLook, PieceLook, Thing

LEAST = 24
"""Cards are at least this wide (units of the theme); of more than have room then a page is shown."""
GREATEST = 190
"""The width of the largest card, in units of the theme."""


class Part(NamedTuple):
    """One zone of the seat: its label, its place, and its things with theirs."""

    label: str
    rect: pygame.Rect
    things: tuple[tuple[Thing, pygame.Rect], ...]


class SeatScene(CardDialog):
    """The zones of a seat as the viewer may see them. A click outside closes."""

    def __init__(
        self, session: Session, seer: Seer, desk: Desk, look_at_seat: Callable[[int], None], seat: int
    ) -> None:
        super().__init__(session, seer, desk)
        self.look_at_seat = look_at_seat
        self.seat = seat
        self.title = session.words.seat(seat)
        self.parts: tuple[Part, ...] = ()
        self._pages: dict[str, int] = {}
        """Which page of a zone is shown, where there is not room for all of it."""

    def panel(self) -> pygame.Rect:
        gap = self.theme.px(14)
        return self.around().inflate(-2 * gap, -2 * gap)

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        wide = theme.px(140)
        words = " · ".join(
            f"{count.label} {count.values[self.seat]}" for count in self.seer.counts(self.session.view())
        )
        self.title = f"{self.session.words.seat(self.seat)}   {words}"
        spot = pygame.Rect(box.right - wide, self.panel().y + theme.px(16), wide, theme.row)
        self.button(spot, self.session.words.say("table.close"), self.close, "close", style="primary")
        self.parts = self._arrange(pygame.Rect(box.x, box.y + theme.px(6), box.width, box.height - theme.px(6)))
        for part in self.parts:
            for thing, rect in part.things:
                self.add(DialogCard(self.desk, rect, thing, lambda: None), thing.key)
        if not self.parts:
            self.note(
                pygame.Rect(box.x, box.y + theme.px(6), box.width, 1), self.session.words.say("table.nothing_seen")
            )

    def _arrange(self, box: pygame.Rect) -> tuple[Part, ...]:
        """The zones one under the other, each as high as what it holds needs."""
        theme, seer = self.theme, self.seer
        view = self.session.view()
        held = []
        for spec in seer.game.code.zones:
            zone = f"{spec.name}:{self.seat}"
            if spec.per_seat and view.sight(zone) != NOTHING and view.count(zone):
                things = [seer.thing(view, sighting) for sighting in view.zone(zone)]
                hidden = all(isinstance(thing.look, CardLook) and thing.look.face is None for thing in things)
                held.append((zone, things, 0.5 if hidden else 1.0))
        held.sort(key=lambda one: -one[2])
        if not held:
            return ()
        label = text.line_height(theme.text("small")) + theme.px(6)
        gap = theme.px(10)
        rows = [held] if len(held) < 2 else [held[: -(-len(held) // 2)], held[-(-len(held) // 2) :]]
        weights = [max(weight for _zone, _things, weight in row) for row in rows]
        high = box.height - gap * (len(rows) - 1)
        parts = []
        y = box.y
        for row, share in zip(rows, weights, strict=True):
            tall = round(high * share / sum(weights))
            sizes = [max(2.0, len(things)) * weight for _zone, things, weight in row]
            x = box.x
            for (zone, things, _weight), size in zip(row, sizes, strict=True):
                wide = round((box.width - gap * (len(row) - 1)) * size / sum(sizes))
                rect = pygame.Rect(x, y, wide, tall)
                room = pygame.Rect(x, y + label, wide, tall - label - theme.px(4)).inflate(-theme.px(12), 0)
                name = seer.words.say(f"zone.{zone.partition(':')[0]}")
                parts.append(Part(f"{name}  {len(things)}", rect, self._lay(zone, things, room)))
                x += wide + gap
            y += tall + gap
        return tuple(parts)

    def _lay(self, zone: str, things: list[Thing], room: pygame.Rect) -> tuple[tuple[Thing, pygame.Rect], ...]:
        """Where the things of a zone lie; of more than have room those of a page, with buttons over it that turn it."""
        first = 0
        if self._rects(things, room) is None:
            each = hand_view.most_that_fit(len(things), lambda most: self._rects(things[:most], room))
            pages = -(-len(things) // each)
            first = self._pages.get(zone, 0) % pages * each
            for by, icon, left in ((-1, "ui-left", 2), (1, "ui-right", 1)):
                d = text.line_height(self.theme.text("small")) + self.theme.px(4)
                spot = pygame.Rect(room.right - left * (d + self.theme.px(4)), room.y - d - self.theme.px(1), d, d)
                last = min(len(things), first + each)
                told = {"first": str(first + 1), "last": str(last), "count": str(len(things))}
                hint = self.session.words.say("table.page", told)
                self.button(spot, "", partial(self._turn, zone, by), f"page:{zone}:{by:+}", icon=icon, hint=hint)
            things = things[first : first + each]
        return tuple(zip(things, self._rects(things, room) or (), strict=False))

    def _turn(self, zone: str, by: int) -> None:
        self._pages[zone] = self._pages.get(zone, 0) + by
        self.layout()

    def _rects(self, things: list[Thing], room: pygame.Rect) -> list[pygame.Rect] | None:
        """Places for things in a part of the window, each large enough to be pointed at; None if there is not that much room."""
        theme = self.theme
        if any(isinstance(thing.look, PieceLook) for thing in things):
            sizes = [thing.look.size if isinstance(thing.look, PieceLook) else (1, 1) for thing in things]
            rects, cell = piece_rows.in_rows(room, sizes, theme.px(10), (60, 84))
            return rects if rects and cell[0] >= theme.px(4) else None
        turned = [isinstance(thing.look, CardLook) and thing.look.angle == 90 for thing in things]
        ids = {thing.id for thing in things}
        joined = [thing.before in ids for thing in things]
        rects = hand_view.tableau(room, turned, joined, theme.px(12), theme.px(GREATEST))
        return rects if min(rects[0].size) >= theme.px(LEAST) and room.contains(rects[-1]) else None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.panel().collidepoint(event.pos):
            seat = self.desk.panel.seat_at(event.pos)
            self.close()
            if seat is not None and seat != self.seat:
                self.look_at_seat(seat)
            return True
        return super().handle(event)

    def draw_title(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Behind the token of the seat, and beside the button."""
        theme = self.theme
        d = text.line_height(theme.text("heading"), text.SERIF)
        shapes.put(surface, shapes.seat_token(self.seat, d), place.topleft)
        beside = d + theme.px(10)
        room = place.width - beside - theme.px(160)
        super().draw_title(surface, pygame.Rect(place.x + beside, place.y, room, 1))

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        theme = self.theme
        for part in self.parts:
            shapes.put(surface, shapes.inset(part.rect.size, theme.radius), part.rect)
            at = (part.rect.x + theme.px(10), part.rect.y + theme.px(5))
            ink = theme.palette.ink_soft
            room = part.rect.width - theme.px(20)
            text.draw(surface, part.label.upper(), theme.text("small"), ink, at, weight="semibold", width=room)
