"""The panel at the right of the table: how the seats stand, what is inspected, and the log under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.ui import piece_rows, shapes, text
from game.ui.component_views import ComponentViews, Stat
from game.ui.face import FaceData
from game.ui.hand_view import CARD_RATIO
from game.ui.icons import Icons
from game.ui.layer import Layer
from game.ui.log_panel import LogPanel
from game.ui.marks import Mark
from game.ui.placing import clear_place
from game.ui.standings import Standings
from game.ui.table_picture import PieceLook
from game.ui.table_view_frame import panel_width
from game.ui.theme import Theme, mix
from game.ui.widgets import draw_panel, panel_reach

LOG_ROWS = 8
"""So many rows of the log stay in sight beside an inspection, as long as that does not need the room for its words."""
LEAST_LOG_TYPE = 2 / 3
"""The log is set in smaller type, down to this share of large type, where fewer rows of it would be in sight; enlarged it never is."""
DEALS_SHARE = 0.3
"""The deals that bind have at most this share of the panel."""
LEAST_LEFT = 4
"""With fewer rows of the log left under what lies over the panel all of it is lent."""
LEAST_SHARE = 0.45
"""The share of the panel under the standings that an inspection has also where that leaves fewer rows, as in very large type."""


class StatLine(NamedTuple):
    """A present value in words, with what makes the difference; `change` is how much it differs from the printed one."""

    words: str
    change: int


class Inspection(NamedTuple):
    """What the panel tells about a component: `face` None is a hidden card. `lines` follow the values: abilities, markers, place."""

    key: str
    title: str
    face: FaceData | None
    back: dict[str, str | int]
    stats: tuple[StatLine, ...] = ()
    seen: dict[str, Stat] | None = None
    lines: tuple[tuple[str, str], ...] = ()
    """(kind, words); `kind` is `ability`, `note`, `flavour` or `source`."""
    seat: int | None = None
    sides: tuple[PieceLook, ...] = ()
    """The sides of a board piece, drawn instead of a card."""


class Plan(NamedTuple):
    """How an inspection is shown: its paragraphs, the width of the card (0: none), and the height of all, in pixels."""

    blocks: list[pygame.Surface]
    card: int
    height: int


class PanelWords(NamedTuple):
    """What the panel says itself: where nothing is inspected, over the log, and that so many lines of it are new."""

    point: str
    log: str
    news: Callable[[int], str]
    deals: str
    """What stands over the deals that bind."""
    more_deals: Callable[[int], str]
    """That there are so many more than there is room for."""


class SidePanel:
    """Draws an inspection above the log. It scrolls the log, and folds away."""

    def __init__(self, theme: Theme, views: ComponentViews, rect: pygame.Rect, icons: Icons, words: PanelWords) -> None:
        self.standings = Standings(icons)
        self.theme = theme
        self.views = views
        self.rect = rect
        self.words = words
        self.inspected: Inspection | None = None
        self.foot = 0
        """How many pixels at the bottom something else is in."""
        self.lent = 0
        """How many pixels at the top something else lies over, in the place of what stands there."""
        self.deals: tuple[str, ...] = ()
        """The deals that bind, in words."""
        self.alone = False
        """Whether a dialog lies over the table, so that nothing is told there."""
        self._planned: tuple[object, Plan] | None = None
        """How it is shown, with what that was worked out for."""
        self._layer = Layer()
        self._drawn = 0
        """Grows whenever an inspection is to be drawn anew."""
        self.log = LogPanel(self._log_theme(), self._log_rect(), words.news)
        self.log.emblems = views.faces.emblem_picture

    def place(self, theme: Theme, views: ComponentViews, rect: pygame.Rect) -> None:
        """Take a new place and size."""
        old = self.log
        self.theme, self.views, self.rect = theme, views, rect
        self.draw_anew()
        self.log = LogPanel(self._log_theme(), self._log_rect(), old.news, old.lines, old.on_point, old.on_press)
        self.log.emblems = views.faces.emblem_picture
        self.log.follow()

    def say(self, words: PanelWords) -> None:
        """Say it in other words from now on."""
        self.words = words
        self.log.news = words.news
        self.draw_anew()

    def draw_anew(self) -> None:
        """Forget what is kept of the picture."""
        self._layer.drop()
        self._drawn += 1

    @property
    def body(self) -> pygame.Rect:
        """The panel under the standings and the deals that bind, or under what lies over them, down to its foot."""
        top = self.lent or self.standings.height(self.theme, self.rect.height) + self._deals_height()
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.width, max(0, self.rect.height - top - self.foot))

    @property
    def standings_rect(self) -> pygame.Rect:
        """Where it is told how the seats stand."""
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.standings.height(self.theme, self.rect.height)))

    def show_deals(self, deals: Sequence[str]) -> bool:
        """Show other deals that bind; True if that changes the picture."""
        if tuple(deals) == self.deals:
            return False
        self.deals = tuple(deals)
        self.standings_changed()
        return True

    @property
    def tells_deals(self) -> bool:
        """Whether all deals that bind can be read in it."""
        return self.rect.width > 0 and len(self._fitting_deals()[0]) == len(self.deals)

    def _fitting_deals(self) -> tuple[list[pygame.Surface], int]:
        """The paragraphs of the deals that bind, as many as there is room for, and of how many there is none."""
        theme, wide = self.theme, self.rect.width - 2 * self.theme.pad
        kept, used = list[pygame.Surface](), 0
        for words in self.deals if wide > 0 else ():
            block = text.paragraph(words, theme.text("small"), theme.palette.ink_soft, wide)
            used += block.get_height() + theme.px(3)
            if kept and used > self.rect.height * DEALS_SHARE:
                break
            kept.append(block)
        return kept, len(self.deals) - len(kept)

    def _deal_blocks(self) -> list[pygame.Surface]:
        """These, and that there are more."""
        kept, more = self._fitting_deals()
        theme, wide = self.theme, self.rect.width - 2 * self.theme.pad
        if kept and more:
            kept.append(text.paragraph(self.words.more_deals(more), theme.text("small"), theme.palette.ink_faint, wide))
        return kept

    def _deals_height(self) -> int:
        blocks, theme = self._deal_blocks(), self.theme
        if not blocks:
            return 0
        return self._head() + sum(block.get_height() + theme.px(3) for block in blocks) + theme.px(6)

    def standings_changed(self) -> None:
        """Draw anew with the standings as they are."""
        self.draw_anew()
        self.log.theme = self._log_theme()
        self.log.move(self._log_rect())

    def keep_free(self, foot: int) -> None:
        """Leave so many pixels at the bottom to something else."""
        if foot != self.foot:
            self.foot = foot
            self.log.theme = self._log_theme()
            self.log.move(self._log_rect())
            self.log.follow()
            self.draw_anew()

    def lend(self, height: int) -> pygame.Rect:
        """Let something that is so many pixels high lie over the top of the panel until it is taken back (0): over all but its foot, where
        next to nothing of the log would be left. Where that is.
        """
        most = self.rect.height - self.foot
        row = text.line_height(self.theme.text("small")) + self.theme.px(3)
        lent = height if height + self._head() + LEAST_LEFT * row <= most else most
        if lent != self.lent:
            self.lent = lent
            self.standings_changed()
            self.log.follow()
        return pygame.Rect(self.rect.topleft, (self.rect.width, lent))

    def seat_at(self, position: tuple[int, int]) -> int | None:
        """The seat whose row is under a point, or None."""
        for seat, place in self.seat_rects():
            if place.collidepoint(position):
                return seat
        return None

    def seat_rects(self) -> list[tuple[int, pygame.Rect]]:
        """(seat, place) of the rows of the standings; none while the panel is folded."""
        return self.standings.row_rects(self.theme, self.rect) if self.rect.width > 0 else []

    def inspect(self, inspection: Inspection | None, *, alone: bool = False) -> bool:
        """Show something else; True if that changes the picture. `alone`: its words may take the room of the log, as under a dialog, where
        nothing can be shown over the table.
        """
        if (inspection, alone) == (self.inspected, self.alone):
            return False
        self.inspected, self.alone = inspection, alone
        self.log.move(self._log_rect())
        self.draw_anew()
        return True

    @property
    def floats(self) -> bool:
        """Whether what is inspected is shown over the table, beside its place: the panel is folded, or the words would leave the log too
        little room.
        """
        if self.inspected is None:
            return False
        return self.rect.width <= 0 or (not self.alone and self._plan().height > self._most())

    def _most(self) -> int:
        """How high an inspection in the panel may be while the log keeps some rows."""
        whole = self.body.height
        return max(round(whole * LEAST_SHARE), whole - self._log_needs())

    def _plan(self) -> Plan:
        """What of the inspection is shown in the panel, and how large the card is: the words come first."""
        body, most = self.body, self._most()
        asked = (self.inspected, self.alone, self.theme, tuple(body))
        if self._planned is None or self._planned[0] != asked:
            plan = self._fitted(body, most)
            if self.alone and plan.height > most:
                plan = self._fitted(body, body.height)
            self._planned = asked, plan
        return self._planned[1]

    def _fitted(self, room: pygame.Rect, most: int, *, brief: bool = False) -> Plan:
        """What is shown of the inspection in a part of the window where it may be so high.

        Where the words do not fit beside the smallest card, the place in the file and the flavour are left out, then the card itself, and
        what the card on the table tells as well. It is higher than `most` if even then the words need more. `brief`: leave all of that out.
        """
        theme = self.theme
        shown = self.inspected
        head = theme.px(10) + text.line_height(theme.text("label"), text.SERIF) + theme.px(10)
        if shown is None:
            return Plan([], 0, head)
        least = theme.px(84)
        for left_out, card in (
            ((), least),
            (("source",), least),
            (("source", "flavour"), least),
            (("source", "flavour"), 0),
            (("source", "flavour", "note"), 0),
        ):
            if brief and (card or "note" not in left_out):
                continue
            blocks = self._blocks(shown, room.width, left_out)
            words = head + sum(block.get_height() + theme.px(5) for block in blocks)
            if words + (round(card / CARD_RATIO) + theme.gap if card else 0) <= most:
                break
        if not card:
            return Plan(blocks, 0, words)
        across = room.width - 2 * theme.pad
        left = round((most - words - theme.gap) * CARD_RATIO)
        wide = max(card, min(round(across * 0.66), round(room.height * 0.42 * CARD_RATIO), left))
        return Plan(blocks, wide, min(most, words + round(wide / CARD_RATIO) + theme.gap))

    def _head(self) -> int:
        return max(text.line_height(self.theme.text("tiny")) + self.theme.px(8), self.theme.px(26))

    def _log_needs(self) -> int:
        """How high the log is with its head while so many rows of it are seen that people can follow it."""
        row = text.line_height(self.theme.text("small")) + self.theme.px(3)
        return self._head() + LOG_ROWS * row + self.theme.px(18)

    def _log_theme(self) -> Theme:
        """The log's: in type as large as leaves its rows in sight while nothing is inspected: it does not change under the pointer."""
        theme, room = self.theme, self.body.height - self._head() - self._hint() - self.theme.px(18)
        least = max(1.0, theme.text_scale * LEAST_LOG_TYPE)
        for hundredths in range(round(theme.text_scale * 100), round(least * 100), -5):
            tried = replace(theme, text_scale=hundredths / 100)
            if LOG_ROWS * (text.line_height(tried.text("small")) + theme.px(3)) <= room:
                return tried
        return replace(theme, text_scale=least)

    def _hint(self) -> int:
        """How high the line is that says what the panel is for; it is left out where the log has no room for its rows, and where something
        lies over the panel.
        """
        if self.lent:
            return 0
        high = text.line_height(self.theme.text("small")) + self.theme.px(14)
        return high if self.body.height - high >= self._log_needs() else 0

    @property
    def log_head(self) -> pygame.Rect:
        """The row over the log."""
        log = self.log.rect
        return pygame.Rect(self.rect.x, log.y - self._head(), self.rect.width, self._head())

    def _log_rect(self) -> pygame.Rect:
        theme = self.theme
        inspected = self.inspected is not None and not self.floats
        top = self.body.y + (min(self._plan().height, self.body.height) if inspected else self._hint()) + self._head()
        return pygame.Rect(
            self.rect.x + theme.px(4), top, self.rect.width - theme.px(8), max(0, self.body.bottom - top - theme.px(6))
        )

    def _blocks(self, shown: Inspection, width: int, left_out: Sequence[str] = ()) -> list[pygame.Surface]:
        """The paragraphs under the card in a panel of this width, without lines of the kinds left out."""
        theme, palette = self.theme, self.theme.palette
        wide = max(40, width - 2 * theme.pad)
        blocks = []
        for stat in shown.stats:
            colour = palette.good if stat.change > 0 else palette.bad if stat.change < 0 else palette.ink_soft
            blocks.append(text.paragraph(stat.words, theme.text("small"), mix(colour, palette.ink, 0.25), wide))
        for kind, words in [line for line in shown.lines if line[0] not in left_out]:
            step, colour, weight = {
                "ability": ("small", palette.ink, "regular"),
                "note": ("small", palette.ink_soft, "regular"),
                "flavour": ("small", palette.ink_soft, "italic"),
                "source": ("tiny", palette.ink_faint, "regular"),
            }.get(kind, ("small", palette.ink, "regular"))
            blocks.append(text.paragraph(words, theme.text(step), colour, wide, weight=weight))
        return blocks

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw the panel."""
        if self.rect.width <= 0 or not self.rect.colliderect(clip):
            return
        if self.log.dirty:
            self._layer.drop()
        self._layer.draw(surface, self.rect, clip, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        surface.fill(mix(palette.panel, palette.table_deep, 0.35), self.rect)
        surface.fill(palette.line_soft, (self.rect.x, self.rect.y, 1, self.rect.height))
        if not self.lent:
            self.standings.draw(surface, theme, self.rect)
            self._draw_deals(surface)
        body = self.body
        if body.y > self.rect.y:
            surface.fill(palette.line_soft, (self.rect.x + theme.px(10), body.y, self.rect.width - theme.px(20), 1))
        if self.inspected is not None and not self.floats:
            self._draw_inspection(surface, body, self.inspected, self._plan())
        elif self._hint():
            at = (self.rect.x + theme.pad, body.y + theme.px(8))
            wide = self.rect.width - 2 * theme.pad
            words = self.words.point
            px = text.fitting(words, theme.text("small"), wide)
            text.draw(surface, words, px, palette.ink_faint, at, width=wide)
        log = self.log.rect
        if log.height > theme.px(20):
            head = self.log_head
            surface.fill(palette.line_soft, (head.x + theme.px(10), head.y, head.width - theme.px(20), 1))
            at = (log.x + theme.px(10), head.centery)
            words = self.words.log.upper()
            text.draw(surface, words, theme.text("tiny"), palette.ink_faint, at, "midleft", weight="semibold")
            self.log.draw(surface)

    def _draw_deals(self, surface: pygame.Surface) -> None:
        """The deals that bind, under the standings."""
        blocks, theme, palette = self._deal_blocks(), self.theme, self.theme.palette
        if not blocks:
            return
        x, y = self.rect.x + theme.pad, self.rect.y + self.standings.height(theme, self.rect.height)
        surface.fill(palette.line_soft, (self.rect.x + theme.px(10), y, self.rect.width - theme.px(20), 1))
        at = (x, y + self._head() // 2)
        words = self.words.deals.upper()
        text.draw(surface, words, theme.text("tiny"), palette.ink_faint, at, "midleft", weight="semibold")
        y += self._head()
        for block in blocks:
            shapes.put(surface, block, (x, y))
            y += block.get_height() + theme.px(3)

    def _draw_inspection(self, surface: pygame.Surface, rect: pygame.Rect, shown: Inspection, plan: Plan) -> None:
        theme, palette = self.theme, self.theme.palette
        clip = surface.get_clip()
        blocks, wide, high = plan
        surface.set_clip(pygame.Rect(rect.x, rect.y, rect.width, high).clip(clip))
        x, y = rect.x + theme.pad, rect.y + theme.px(10)
        room = rect.width - 2 * theme.pad
        px = text.fitting(shown.title, theme.text("label"), room, text.SERIF)
        text.draw(surface, shown.title, px, palette.ink, (x, y), family=text.SERIF, width=room)
        y += text.line_height(theme.text("label"), text.SERIF) + theme.px(6)
        left = x + (room - wide) // 2
        if not wide:
            y -= theme.gap
        elif shown.sides:
            self.draw_sides(surface, pygame.Rect(x, y, room, round(wide / CARD_RATIO)), shown.sides)
        elif shown.face is None:
            self.views.back(wide, shown.back).draw(surface, (left, y))
        else:
            self.views.card(shown.face, wide, stats=shown.seen, seat=None, whole=True).draw(surface, (left, y))
        y += round(wide / CARD_RATIO) + theme.gap
        for block in blocks:
            shapes.put(surface, block, (x, y))
            y += block.get_height() + theme.px(5)
        surface.set_clip(clip)

    def draw_sides(self, surface: pygame.Surface, box: pygame.Rect, sides: Sequence[PieceLook]) -> None:
        """The sides of a board piece beside each other."""
        rects, cell = piece_rows.in_rows(box, [side.size for side in sides], self.theme.px(12), (50, 70))
        for side, rect in zip(sides, rects, strict=False):
            self.views.piece(side.cells, side.spaces, cell, "", side.printed).draw(surface, rect.topleft)

    def floating(self, area: pygame.Rect, about: Sequence[pygame.Rect], beside: Sequence[pygame.Rect]) -> list[Mark]:
        """The inspection over the table, which has this area, where it does not cover what it is about, and as little as it can of what
        lies there besides or stands in the panel.
        """
        shown, theme = self.inspected, self.theme
        if shown is None:
            return []
        wide = min(self.rect.width or panel_width(area.size, theme), area.width // 2)
        within = area.inflate(-2 * theme.gap, -2 * theme.gap)
        # Beside large type there is little room; where the panel is only folded away all of it is told.
        plan = self._fitted(pygame.Rect(0, 0, wide, within.height), within.height, brief=self.rect.width > 0)
        window = pygame.Rect(within.x, within.y, within.width + self.rect.width, within.height)
        # What lies on the table counts twice: the log can be read again afterwards.
        box = clear_place((wide, plan.height), window, about, [*beside, *beside, self.log.rect], theme.px(16))

        def paint(surface: pygame.Surface) -> None:
            draw_panel(surface, theme, box)
            self._draw_inspection(surface, box, shown, plan)

        return [Mark(("inspection", self._drawn, tuple(box)), tuple(panel_reach(theme, box)), paint)]
