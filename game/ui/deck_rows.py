"""The cards of a deck in rows, under a heading for each kind, each with how often it is in the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.counting import Counter, Counting
from game.ui.icons import Icons
from game.ui.theme import Theme, mix
from game.ui.widgets import Observed


class DeckRow(NamedTuple):
    """A row: a card by its key, or a heading, which has none. `wrong`: it is among those because of which a limit is broken."""

    key: str
    text: str
    copies: int
    wrong: bool = False


class DeckRows(Counting):
    """Rows, one of which may be chosen. `on_change` gets a key and by how much to change its number: by the signs in its row, a double
    click (one less), the wheel over the signs of the chosen row, and keys. `on_open` gets what is to be seen large.
    """

    by_double_click = -1
    rows = Observed[Sequence[DeckRow]](
        settle=lambda _list, rows: tuple(rows), changed=lambda listed: listed.scroll_to(listed.offset)
    )
    """The rows, from the top."""
    chosen = Observed[str]()
    """The key of the row that is chosen; empty if none is."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        rows: Sequence[DeckRow],
        on_choose: Callable[[str], None],
        on_open: Callable[[str], None],
        on_change: Callable[[str, int], None],
        icons: Icons,
        *,
        empty: str = "",
    ) -> None:
        super().__init__(theme, rect)
        self.rows = tuple(rows)
        self.on_choose = on_choose
        self.on_open = on_open
        self.on_change = on_change
        self.icons = icons
        self.empty = empty
        self.chosen = ""

    @property
    def length(self) -> int:
        """How many rows there are, headings too."""
        return len(self.rows)

    @property
    def place_chosen(self) -> int:
        """The place of the row that is chosen; -1 if none is."""
        return next((index for index, row in enumerate(self.rows) if row.key and row.key == self.chosen), -1)

    @property
    def row_height(self) -> int:
        """How high a row is, in pixels."""
        return max(self.theme.px(27), text.line_height(self.theme.text("body")) + self.theme.px(2))

    def content_length(self) -> int:
        """All rows together."""
        return len(self.rows) * self.row_height + self.theme.px(8)

    def place(self, index: int) -> pygame.Rect:
        """Where a row lies in the window now, in sight or not."""
        top = self.rect.y + self.theme.px(4) + index * self.row_height - self.offset
        return pygame.Rect(self.rect.x + self.theme.px(4), top, self.inner_width - self.theme.px(8), self.row_height)

    def counter(self, index: int) -> Counter:
        """The signs in a row."""
        place, high = self.place(index), self.row_height - self.theme.px(3)
        wide = round(high * 3.3)
        return Counter(pygame.Rect(place.right - wide - self.theme.px(4), place.y + self.theme.px(1), wide, high))

    def in_sight(self) -> list[int]:
        """The rows of which something is seen, in order."""
        return [index for index in range(len(self.rows)) if self.place(index).colliderect(self.rect)]

    def show(self, index: int) -> None:
        """Scroll until a row is seen, and the heading over the first of its kind."""
        top = index * self.row_height
        above = self.row_height if index and not self.rows[index - 1].key else 0
        self.scroll_to(min(top - above, max(self.offset, top + 2 * self.row_height - self.rect.height)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows that are seen."""
        theme, palette = self.theme, self.theme.palette
        box = shapes.rounded(self.rect.size, theme.radius, palette.inset, palette.line_soft, 1)
        shapes.put(surface, box, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(clip))
        if not self.rows and self.empty:
            room = self.rect.width - 2 * theme.pad
            note = text.paragraph(self.empty, theme.text("body"), palette.ink_soft, room, "center")
            shapes.put(surface, note, note.get_rect(center=self.rect.center))
        for index in self.in_sight():
            self._draw_row(surface, index)
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_focus(surface)
        self.dirty = False

    def _draw_row(self, surface: pygame.Surface, index: int) -> None:
        theme, palette, row = self.theme, self.theme.palette, self.rows[index]
        place, px = self.place(index), theme.text("body")
        if not row.key:
            right = place.right - theme.px(8)
            shown = text.draw(surface, str(row.copies), px, palette.accent, (right, place.centery), "midright")
            room = shown.left - place.x - theme.px(12)
            at = (place.x + theme.px(6), place.centery)
            text.draw(surface, row.text, px, palette.accent, at, "midleft", room, weight="semibold")
            return
        chosen = row.key == self.chosen
        if chosen or index == self.lit:
            fill = mix(palette.accent, palette.panel, 0.72) if chosen else palette.panel_raised
            edge = palette.accent if chosen else palette.line_soft
            shapes.put(surface, shapes.rounded(place.size, theme.px(5), fill, edge, 1), place)
        ink = palette.bad if row.wrong else palette.ink if row.copies else palette.ink_faint
        counter = self.counter(index)
        counter.draw(surface, theme, self.icons, row.copies, ink, self._pointer)
        x = place.x + theme.px(8)
        if row.wrong:
            icon = self.icons.get("ui-warning", px, palette.bad)
            shapes.put(surface, icon, icon.get_rect(midleft=(x, place.centery)))
            x += px + theme.px(5)
        room = max(1, counter.rect.left - x - theme.gap)
        text.draw(surface, row.text, px, ink, (x, place.centery), "midleft", room)

    def index_at(self, position: tuple[int, int]) -> int:
        """The row of a card at a position in the window; -1 if there is none."""
        found = (position[1] - self.rect.y - self.theme.px(4) + self.offset) // self.row_height
        return found if 0 <= found < len(self.rows) and self.rows[found].key else -1

    def counter_at(self, position: tuple[int, int]) -> int:
        """The row whose signs are seen at a position in the window; -1 if none are."""
        if not self.rect.collidepoint(position):
            return -1
        index = self.index_at(position)
        return index if index >= 0 and self.counter(index).rect.collidepoint(position) else -1

    def pick(self, index: int) -> None:
        """Choose the row of a card, and tell of it."""
        row = self.rows[index]
        if row.key:
            self.chosen = row.key
            self.show(index)
            self.on_choose(row.key)

    def open(self, index: int) -> bool:
        """Tell that a card is to be seen large."""
        self.on_open(self.rows[index].key)
        return True

    def steps(self) -> Mapping[int, int]:
        """Up and down, by pages, and to the ends."""
        page = max(1, self.rect.height // self.row_height - 1)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }

    def go(self, by: int) -> None:
        """Choose the row that is so many further, or the next card beyond it; at the ends the nearest one."""
        last = len(self.rows) - 1
        target = max(0, min(last, max(0, self.place_chosen) + by if self.place_chosen >= 0 else 0))
        beyond = range(target, last + 1) if by > 0 or target == 0 else range(target, -1, -1)
        found = next((index for index in beyond if self.rows[index].key), None)
        if found is not None:
            self.pick(found)

    def change(self, index: int, by: int) -> None:
        """Tell by how much the number of a card is to change."""
        self.on_change(self.rows[index].key, by)

    def may_press(self, position: tuple[int, int]) -> bool:
        """Not on the bar, which lies over the rows."""
        bar = self._bar()
        return bar is None or position[0] < bar.left - self.theme.px(4)
