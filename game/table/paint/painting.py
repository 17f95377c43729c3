"""Paints the table: the picture, the bars, the panel, what moves, and what hangs at the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.rules.plain import NOBODY
from game.table.model.session import Session
from game.table.paint.close_up import CloseUp
from game.table.paint.desk import Desk
from game.table.paint.foretold import Foretold
from game.table.paint.replay import Replay
from game.table.paint.trails import Trails
from game.table.seen.pieces import Pieces
from game.table.seen.progress import progress
from game.ui import marks, shapes, text
from game.ui.form import Form
from game.ui.layer import Layer
from game.ui.marks import Mark
from game.ui.table_view_bars import Banner, BarWords, draw_bar
from game.ui.tips import NARROWER, WIDEST, Toasts

HELD_ONTO = 0.5
"""The size of a card that is held onto another one, in shares of its usual size."""
_BUTTONS: Final = Mark("buttons", (0, 0, 0, 0), lambda _surface: None)
"""Stands among the marks for the buttons, which say themselves where they change: what goes from over them to under them is drawn again."""


class Controls(NamedTuple):
    """The widgets over the table: all of them, the places of those that belong to the question, and from where to where the bar is free."""

    form: Form
    buttons: Sequence[pygame.Rect]
    free: tuple[int, int]


class Painting:
    """The whole window. The bar is kept as it was painted until it is given another banner or says something else."""

    def __init__(
        self,
        session: Session,
        pieces: Pieces,
        desk: Desk,
        foretold: Foretold,
        replay: Replay,
        toasts: Toasts,
        close_up: CloseUp,
    ) -> None:
        self.session = session
        self.pieces = pieces
        self.desk = desk
        self.foretold = foretold
        self.held = foretold.held
        self.lights = foretold.lights
        self.replay = replay
        self.toasts = toasts
        self.close_up = close_up
        self.trails = Trails()
        self.banner = Banner(NOBODY, "", "")
        self._bar = Layer()
        self._chips = Layer()

    def show_banner(self, banner: Banner) -> None:
        """Take new words for the banner."""
        self.banner = banner
        self._bar.drop()
        self.desk.damage(self.desk.frame.bar)

    def draw_anew(self) -> None:
        """Forget every picture that is kept of what is shown."""
        self._bar.drop()
        self._chips.drop()
        self.desk.view.draw_anew()
        self.desk.panel.draw_anew()

    def draw(self, surface: pygame.Surface, clip: pygame.Rect, controls: Controls) -> None:
        """Draw all that touches the clip."""
        desk = self.desk
        if desk.frame.zones.colliderect(clip):
            desk.view.draw(surface, clip.clip(desk.frame.zones))
            marks.draw(self._over_table(), surface, clip)
        self._bar.draw(surface, desk.frame.bar, clip, partial(self._draw_bar, free=controls.free))
        self._chips.draw(surface, desk.chips, clip, self._draw_line)
        desk.panel.draw(surface, clip)
        controls.form.draw(surface)
        marks.draw(self._over_all(controls), surface, clip)

    def marks(self, controls: Controls) -> list[Mark]:
        """What changes on the table between two frames, in the order in which it is drawn."""
        return [*self.desk.view.marks(), *self._over_table(), _BUTTONS, *self._over_all(controls)]

    def _over_table(self) -> list[Mark]:
        """What the last moves have left, and the cards of the preview, over those on the table."""
        preview = self.lights.preview
        moving = self.desk.playback.busy or (self.replay.runs and not self.replay.stands)
        trails = [] if moving else self.trails.marks(self.desk.view)
        return [*trails, *preview.cards()] if preview is not None else trails

    def _over_all(self, controls: Controls) -> list[Mark]:
        """What lies over the buttons and the panel: what moves, what hangs at the pointer, and what is said."""
        desk, preview = self.desk, self.lights.preview
        return [
            *desk.playback.marks(),
            *self.replay.marks(),
            *self._in_hand(),
            *self._span(),
            *(preview.comparisons() if preview is not None else ()),
            *self.foretold.marks(controls.buttons),
            *self._inspected(controls),
            *self._said(controls),
            *controls.form.marks(desk.frame.whole, lambda: desk.view.lit("focus")),
            *self.close_up.marks(),
            *self._paused(),
        ]

    def _paused(self) -> list[Mark]:
        """A broken line around the table while the rules are paused; another one while everything is shown."""
        now, theme = self.session.match.standing, self.desk.theme
        if not now.paused or self.session.match.outcome is not None:
            return []
        colour = theme.palette.warn if now.shown else theme.palette.edge
        # The line of chips is inside: along the table alone it would run through them.
        return marks.dashed(self.desk.frame.zones, theme.px(2), theme.px(12), colour)

    def _inspected(self, controls: Controls) -> list[Mark]:
        """What is inspected, where the side panel has no room for it: beside its place, unless dice are told of, or what would happen."""
        desk, view, panel = self.desk, self.desk.view, self.desk.panel
        told = desk.playback.dice.shown is not None or self.foretold.marks(controls.buttons)
        if panel.inspected is None or panel.alone or not panel.floats or told:
            return []
        placed = view.named(panel.inspected.key)
        about = [view.seen_rect(placed)] if placed is not None else []
        return panel.floating(desk.frame.table, about, [*controls.buttons, *desk.lying()])

    def _said(self, controls: Controls) -> list[Mark]:
        """What is said, at the top of the table, or as near to it as it covers neither what is chosen or named as a hint nor buttons, and
        the least of what else lies there; in more and shorter lines where it would lie across the edge of the side panel else.
        """
        if not self.toasts.texts:
            return []  # asked in every frame, and finding out what lies where takes most of one at rest
        kept = [*self.desk.view.lit("selected"), *controls.buttons]
        beside, found = self.desk.lying(), list[Mark]()
        for widest in (WIDEST, NARROWER):
            told, across = self._said_in(widest, kept, beside)
            if not across:
                return told
            found = found or told
        return found

    def _said_in(
        self, widest: int, kept: Sequence[pygame.Rect], beside: Sequence[pygame.Rect]
    ) -> tuple[list[Mark], bool]:
        """What is said, no wider than that, and whether it lies across the edge of the side panel."""
        desk, table = self.desk, self.desk.frame.table
        told = self.toasts.marks(table, widest)
        if not told:
            return [], False
        boxes = [pygame.Rect(mark.rect) for mark in told]
        around = boxes[0].unionall(boxes[1:])
        place = desk.place_for(around.size, kept, beside, near=around.center)
        # The messages stand in the middle of their area, a gap below its top, and are as wide as that allows.
        moved = table.move(place.centerx - table.centerx, place.y - desk.theme.gap - table.y)
        return self.toasts.marks(moved, widest), place.left < desk.frame.panel.left < place.right

    def _draw_bar(self, surface: pygame.Surface, *, free: tuple[int, int]) -> None:
        session = self.session
        facts = progress(session.game, session.view(), session.words)
        if session.match.standing.edited:
            facts = text.BETWEEN.join([part for part in (facts, session.words.say("judge.edited")) if part])
        told = BarWords(self.banner, session.game.defs.name, facts)
        draw_bar(surface, self.desk.theme, self.desk.frame.bar, free, told)

    def _draw_line(self, surface: pygame.Surface) -> None:
        surface.blit(shapes.tabletop(surface.get_size()), self.desk.chips, self.desk.chips)

    def _in_hand(self) -> list[Mark]:
        """What hangs at the pointer."""
        drag, view, preview = self.held.drag, self.desk.view, self.lights.preview
        placed = view.named(drag.key) if drag is not None and drag.moved else None
        if drag is None or placed is None:
            return []
        rect = drag.rect
        if self.held.is_piece and self.held.orients:
            look = self.pieces.look(self.held)
            over_board = any(board.area.colliderect(rect) for board in view.boards.values())
            glow = "good" if drag.over is not None else "bad" if over_board else "selected"
            at = drag.over.rect.topleft if drag.over is not None else rect.topleft
            cell = self.held.cell_size(view.boards)
            return [self.desk.views.piece(look.cells, look.spaces, cell, glow, look.printed).mark(at)]
        if preview is not None and drag.over is not None and drag.id in preview.ids:
            # The preview shows the very card at the very place; a second one would only cover it.
            return []
        if drag.over is not None and drag.over.meaning.kind == "component":
            # Small, so that the card it is held onto stays in sight.
            rect = pygame.Rect(0, 0, round(rect.width * HELD_ONTO), round(rect.height * HELD_ONTO))
            rect.midbottom = drag.position
        return [view.make_sprite(placed.thing, rect.size, "selected", lift=1.0).mark(rect.topleft)]

    def _span(self) -> list[Mark]:
        """The rectangle that is drawn over several components, with how many of them it takes."""
        span, theme = self.held.span, self.desk.theme
        if span is None or not (span.width and span.height):
            return []
        colour, line = theme.palette.selected, theme.px(2)
        count = self.desk.views.count(len(self.held.spanned), max(theme.px(26), text.line_height(theme.text("body"))))
        # Outside of its corner, where it lies on none of the cards that it counts.
        at = count.get_rect(center=self.held.span_start)
        at.x += -at.width // 2 if span.centerx >= at.centerx else at.width // 2
        at.y += -at.height // 2 if span.centery >= at.centery else at.height // 2
        at.clamp_ip(self.desk.frame.table)
        edge = Mark("span", tuple(span), lambda surface: pygame.draw.rect(surface, colour, span, line))
        return [edge, marks.picture(count, at.topleft)]
