"""What the table is painted with in a window of the present size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.art.handles import Art
from game.art.maps import Maps
from game.rules.plain import seat_zone
from game.rules.rulesdef import ZoneSpec
from game.table.paint.playback import Playback
from game.table.seen.seeing import Room
from game.ui.component_views import ComponentViews
from game.ui.face import Faces
from game.ui.icons import Icons
from game.ui.placing import clear_place
from game.ui.table_view import Damage, TableView
from game.ui.table_view_frame import Frame, frame
from game.ui.table_view_panel import PanelWords, SidePanel
from game.ui.theme import Theme


class Looks(NamedTuple):
    """What the components of a pack are drawn with."""

    faces: Faces
    icons: Icons
    art: Art
    maps: Maps

    def views(self, theme: Theme) -> ComponentViews:
        """What draws the components for a window of a theme."""
        return ComponentViews(theme, self.faces, self.icons, self.art, maps=self.maps)


class Desk:
    """The parts of the window and what is drawn in them, made anew whenever its size changes; it holds nothing that would be missed then.

    `frame` is where bar, table and panel are, `room` where on the table zones and the row of buttons are, `chips` where the line of
    chips is. `views` draws components, `view` the picture of the table, `panel` the side panel, `playback` what moves. `damage` has a
    part of the window drawn again.
    """

    theme: Theme
    frame: Frame
    room: Room
    chips: pygame.Rect
    looks: Looks
    views: ComponentViews
    view: TableView
    panel: SidePanel
    playback: Playback

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        self.placed = False
        """Whether it has been placed yet."""

    def place(
        self, size: tuple[int, int], theme: Theme, looks: Looks, words: PanelWords, speed: float, *, folded: bool
    ) -> None:
        """Make everything for a window of this size; `words` are those of the side panel, `speed` is that of animations (1.0: the usual
        one); `folded`: the side panel is.
        """
        self.theme = theme
        self.frame = frame(size, theme, folded=folded)
        self.looks = looks
        self.views = looks.views(theme)
        self.view = TableView(theme, self.views, self.frame.zones, self.damage)
        self.chips = self.frame.chips
        self.playback = Playback(self.view, theme, speed)
        self.playback.name_of = self._name_place
        self.playback.dice.others = lambda: [*self.lying(), self.room.actions]
        if self.placed:
            self.panel.place(theme, self.views, self.frame.panel)
        else:
            self.panel = SidePanel(theme, self.views, self.frame.panel, looks.icons, words)
        self.placed = True

    def take_room(self, room: Room, beside_chips: int) -> None:
        """Take other places for zones and buttons; what lies beside the line of chips begins at `beside_chips`, in pixels."""
        self.room = room
        line = self.frame.chips
        self.chips = pygame.Rect(line.x, line.y, min(line.right, beside_chips) - line.x, line.height)

    def zone_rects(self, zones: Sequence[ZoneSpec]) -> dict[str, pygame.Rect]:
        """Where each zone lies that is shown; one of a seat that is not shown, at the row of the seat in the standings."""
        found = self.view.zone_rects()
        for seat, row in self.panel.seat_rects():
            for spec in zones:
                if spec.per_seat:
                    found.setdefault(seat_zone(spec.name, seat), row)
        return found

    def _name_place(self, seat: int) -> pygame.Rect | None:
        """Where the standings name a seat, before the numbers of its row; None if they are not shown."""
        row = dict(self.panel.seat_rects()).get(seat)
        columns = self.panel.standings.column_rects(self.theme, self.panel.rect)
        if row is None or not columns:
            return row
        return pygame.Rect(row.x, row.y, columns[0].x - row.x, row.height)

    def damage_panel(self) -> None:
        """Have the side panel drawn again."""
        self.damage(self.frame.panel)

    def dice_rooms(self) -> tuple[pygame.Rect, ...]:
        """Where dice may roll, the best first: over or under the row of buttons, the larger one first, then anywhere beside the bar, also
        over the side panel.
        """
        table, row = self.frame.table, self.room.actions
        over = pygame.Rect(table.topleft, (table.width, row.y - table.y))
        under = pygame.Rect(table.x, row.bottom, table.width, table.bottom - row.bottom)
        parts = [part for part in (over, under) if part.height > 0]
        return (*sorted(parts, key=lambda part: -part.height), self._beside_bars())

    def _beside_bars(self) -> pygame.Rect:
        """The table, and the side panel beside it."""
        table = self.frame.table
        return pygame.Rect(table.x, table.y, table.width + self.frame.panel.width, table.height)

    def place_for(
        self,
        size: tuple[int, int],
        about: Sequence[pygame.Rect],
        beside: Sequence[pygame.Rect],
        near: tuple[int, int] | None = None,
    ) -> pygame.Rect:
        """A place of a size for what is told for a moment, by `clear_place`: on the table, or over the side panel, too, where it would
        cover anything there.
        """
        theme, table = self.theme, self.frame.table
        margins = -2 * theme.gap, -theme.gap
        place = clear_place(size, table.inflate(margins), about, beside, theme.gap, near)
        if place.collidelist([*about, *beside]) < 0:
            return place
        return clear_place(size, self._beside_bars().inflate(margins), about, beside, theme.gap, near)

    def lying(self) -> list[pygame.Rect]:
        """Where something lies or is written that what is told for a moment covers as little of as it can: on the table, and in the side
        panel over its log.
        """
        panel = self.frame.panel
        told = pygame.Rect(panel.topleft, (panel.width, max(0, self.panel.log_head.y - panel.y)))
        return [*self.view.lying(), *self.playback.lying(), told]
