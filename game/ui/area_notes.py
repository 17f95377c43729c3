"""What stands on the areas of a table beside their labels: what a seat lacks, what comes next, where the dots of the windows are, and what
belongs into an empty place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.ui import shapes, text
from game.ui.component_views import ComponentViews
from game.ui.piece_art import icon_of
from game.ui.stop_dots import dots_size
from game.ui.table_picture import FAN, STRIP, AreaPicture, Lacking
from game.ui.theme import Theme, mix

LINE = 1.4
"""The height of a line of text in shares of its size."""
LACKS_SHARES = {STRIP: 0.34, FAN: 0.16}
"""The words before what a seat lacks have at most this share of the width of an area of a kind; of other kinds a third."""
TOLD_SHARE = 0.34
"""What is told of what comes next has at most this share of the height of its area."""


def label_height(theme: Theme) -> int:
    """The height of the line with an area's label, in pixels."""
    return text.line_height(theme.text("zone")) + theme.px(6)


def counted(area: AreaPicture) -> str:
    """The label of an area as it is written, with the number of what lies there."""
    return f"{area.label.upper()}  {area.held}"


class AreaNotes:
    """Places and paints them."""

    def __init__(self, theme: Theme, views: ComponentViews) -> None:
        self.theme = theme
        self.views = views
        self.silent = False
        """Whether nothing is said in empty areas."""
        self.unsaid: frozenset[str] = frozenset()
        """The names of those in which nothing is said besides."""
        self.said: Mapping[str, AreaPicture] = {}
        """The areas of another picture, by their names, where it is told of them what these count and lack."""

    def _lacks(self, area: AreaPicture) -> Lacking | None:
        return self.said.get(area.name, area).lacks

    def told_height(self, area: AreaPicture) -> int:
        """How high the lines are that tell what comes next in an area, in pixels."""
        return len(area.told) * text.line_height(self._told_px(area)) if area.told else 0

    def _told_px(self, area: AreaPicture) -> int:
        """How large they are: as large as small words, but they leave the most of the area to what lies there."""
        room = area.rect.height * TOLD_SHARE / max(1, len(area.told))
        return max(text.LEAST, min(self.theme.text("small"), round(room / LINE)))

    def stops_rect(self, area: AreaPicture) -> pygame.Rect:
        """Where the dots of the windows stand: at the right end of an area's label, or, beside the cards of a hand, under that and under
        what its seat lacks; without a size if they do not.
        """
        theme, rect = self.theme, area.rect
        if not area.stops:
            return pygame.Rect(rect.topright, (0, 0))
        wide, high = dots_size(theme, area.stops)
        if area.show == FAN:
            above = self.lacks_rect(area).bottom if self._lacks(area) else rect.y + label_height(theme)
            return pygame.Rect(rect.x + theme.px(4), above + theme.px(4), wide, high)
        return pygame.Rect(rect.right - wide - theme.px(2), rect.y + theme.px(2), wide, high)

    def lacks_rect(self, area: AreaPicture) -> pygame.Rect:
        """Where stands what the seat of an area lacks: at the right end of its label, or, beside the cards of a hand, under that; without a
        size if nothing does.
        """
        theme, rect, lacks = self.theme, area.rect, self._lacks(area)
        if lacks is None:
            return pygame.Rect(rect.topright, (0, 0))
        words, side = self._lacks_words(area), self._lack_size(area)
        wide = text.size_of(words, self._lacks_px(area), weight="semibold")[0] + theme.px(4) if words else 0
        wide += max(1, len(lacks.words)) * (side + theme.px(2)) + theme.px(8)
        high = rect.height if area.show == STRIP else label_height(self.theme)
        if area.show == FAN:
            return pygame.Rect(rect.x + theme.px(10), rect.y + high + theme.px(4), wide, max(high, side))
        return pygame.Rect(rect.right - wide, rect.y + (0 if area.show == STRIP else theme.px(1)), wide, high)

    def beside_cards(self, area: AreaPicture) -> int:
        """The width in pixels that what stands at the left of the cards of a hand needs; 0 if only the label does."""
        theme = self.theme
        if not (area.stops or self._lacks(area)):
            return 0
        label = text.size_of(counted(area), theme.text("zone"), weight="semibold")[0] + theme.px(10)
        ends = [self.lacks_rect(area).right - area.rect.x] if self._lacks(area) else []
        if area.stops:
            ends.append(self.stops_rect(area).right - area.rect.x)
        return max(label, *ends) + theme.px(8)

    def _lacks_words(self, area: AreaPicture) -> str:
        """The words before what is lacking; none where they would leave too little room for what else stands there."""
        lacks = self._lacks(area)
        words = lacks.label.upper() if lacks is not None else ""
        wide = text.size_of(words, self._lacks_px(area), weight="semibold")[0]
        return words if wide <= area.rect.width * LACKS_SHARES.get(area.show, 0.35) else ""

    def _lacks_px(self, area: AreaPicture) -> int:
        tiny = self.theme.text("tiny")
        return min(tiny, max(text.LEAST, round(area.rect.height / LINE))) if area.show == STRIP else tiny

    def _lack_size(self, area: AreaPicture) -> int:
        high = area.rect.height - self.theme.px(8) if area.show == STRIP else label_height(self.theme)
        return max(8, min(high, self.theme.px(20)))

    def draw_lacks(self, surface: pygame.Surface, area: AreaPicture) -> None:
        """What the seat of an area lacks, as icons; a check mark if nothing."""
        theme, lacks, box = self.theme, self._lacks(area), self.lacks_rect(area)
        if lacks is None:
            return
        palette, side, x = theme.palette, self._lack_size(area), box.x
        ink, words = palette.ink_soft if lacks.words else palette.good, self._lacks_words(area)
        if words:
            at, px = (x, box.centery), self._lacks_px(area)
            x = text.draw(surface, words, px, ink, at, "midleft", weight="semibold").right + theme.px(4)
        template, icons = self.views.faces.template, self.views.icons
        for word in lacks.words:
            icon = icons.get(icon_of(template, icons, word), side, palette.ink)
            shapes.put(surface, icon, (x, box.centery - side // 2))
            x += side + theme.px(2)
        if not lacks.words:
            shapes.put(surface, icons.get("ui-check", side, palette.good), (x, box.centery - side // 2))

    def draw_told(self, surface: pygame.Surface, area: AreaPicture) -> None:
        """What comes next in an area, over what lies there, or in the middle of an empty one."""
        theme, rect = self.theme, area.rect
        label = 0 if area.bare or area.quiet else label_height(self.theme)
        y = rect.y + theme.px(4) + label if area.things else rect.centery - self.told_height(area) // 2
        for line in area.told:
            px = text.fitting(line, self._told_px(area), rect.width - theme.px(12), weight="semibold")
            at = (rect.centerx, y)
            text.draw(surface, line, px, theme.palette.ink, at, "midtop", rect.width - theme.px(8), weight="semibold")
            y += text.line_height(self._told_px(area))

    def draw_empty(self, surface: pygame.Surface, area: AreaPicture) -> None:
        """What is said in the middle of an area in which nothing lies, as large as its room allows."""
        theme = self.theme
        if area.things or area.told or not area.empty or self.silent or area.name in self.unsaid:
            return
        label = 0 if area.bare or area.quiet else label_height(theme)
        box = pygame.Rect(area.rect.x, area.rect.y + label, area.rect.width, area.rect.height - label)
        wide = max(1, box.width - 2 * theme.px(8))
        px = theme.text("label")
        while px > text.LEAST and len(text.wrap(area.empty, px, wide)) * text.line_height(px) > box.height:
            px -= 1
        ink = mix(theme.palette.ink_soft, theme.palette.panel, 0.2)
        block = text.paragraph(
            area.empty, px, ink, wide, "center", max_lines=max(1, box.height // text.line_height(px))
        )
        shapes.put(surface, block, block.get_rect(center=box.center))

    def draw_slot(self, surface: pygame.Surface, area: AreaPicture, peers: Sequence[AreaPicture]) -> None:
        """What belongs into a place without a line for its label, while it is empty: its icon, and its label under it, in the size that the
        longest label of its `peers` has room for, it being one of them.
        """
        theme = self.theme
        if area.things or area.told or area.empty:
            return
        usual = theme.text("small" if area.icon else "label")
        px = min([text.fitting(one.label, usual, one.rect.width - theme.px(6)) for one in peers])
        fits = [text.size_of(one.label, px)[0] <= one.rect.width - theme.px(4) for one in peers]
        told = not area.icon or all(fits)
        high = text.line_height(px) if told else 0
        side = max(8, min(area.rect.width, area.rect.height - high) // 2)
        top = area.rect.centery - (side + high) // 2
        ink = theme.palette.ink if area.wanted else mix(theme.palette.ink_soft, theme.palette.panel, 0.45)
        if area.icon:
            drawn = self.views.icons.get(area.icon, side, ink)
            shapes.put(surface, drawn, (area.rect.centerx - side // 2, top))
        if not told:  # rather its icon alone than half a word
            return
        at = (area.rect.centerx, top + side if area.icon else area.rect.centery - high // 2)
        text.draw(surface, area.label, px, ink, at, "midtop", area.rect.width - theme.px(4))
