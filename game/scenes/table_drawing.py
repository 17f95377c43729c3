"""Draws the table scene: the table, the bars, the panel, what moves, and what hangs at the pointer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.table_banner import facts
from game.scenes.table_foretold import foretold_marks
from game.ui import marks
from game.ui.marks import Mark
from game.ui.table_view_bars import draw_banner, draw_bar

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HELD_ONTO = 0.5
"""The size of a card that is held onto another one, in shares of its usual size."""


def draw_table(table: TableScene, surface: pygame.Surface, clip: pygame.Rect) -> None:
    """Draw all of the table scene that touches the clip."""
    if table.frame.table.colliderect(clip):
        table.view.draw(surface, clip.clip(table.frame.table))
        marks.draw(_foreseen(table), surface, clip)
    table.bar_layer.draw(surface, table.frame.bar, clip, partial(_draw_bar, table))
    table.banner_layer.draw(surface, table.frame.banner, clip, partial(_draw_banner, table))
    table.panel.draw(surface, clip)
    table.form.draw(surface)
    marks.draw(_over_all(table), surface, clip)


def table_marks(table: TableScene) -> list[Mark]:
    """What changes on the table between two frames, in the order in which it is drawn."""
    return [*table.view.marks(), *_foreseen(table), *_over_all(table)]


def _foreseen(table: TableScene) -> list[Mark]:
    """The cards of the preview, over those on the table."""
    preview = table.lights.preview
    if preview is None:
        return []
    return preview.cards()


def _over_all(table: TableScene) -> list[Mark]:
    """What lies over the buttons and the panel: what moves, what hangs at the pointer, and what is said."""
    preview = table.lights.preview
    return [
        *table.playback.marks(),
        *_held(table),
        *(preview.comparisons() if preview is not None else ()),
        *foretold_marks(table),
        *(table.panel.floating(table.frame.table) if table.folded else ()),
        *table.toasts.marks(table.frame.table),
        *table.form.marks(pygame.Rect((0, 0), table.stage.size)),
    ]


def _draw_bar(table: TableScene, surface: pygame.Surface) -> None:
    names = {name: widget for widget in table.form.widgets if (name := table.bar_names.get(id(widget)))}
    left = names["menu"].rect.right + table.theme.pad
    right = min(
        widget.rect.x for name, widget in names.items() if name != "menu" and widget.rect.y < table.frame.bar.bottom
    )
    draw_bar(surface, table.theme, table.frame.bar, left, right, table.session.game.defs.name, facts(table))


def _draw_banner(table: TableScene, surface: pygame.Surface) -> None:
    draw_banner(surface, table.theme, table.frame.banner, table.banner)


def _held(table: TableScene) -> list[Mark]:
    """What hangs at the pointer."""
    drag = table.mouse.drag
    placed = table.view.by_id(drag.id) if drag is not None and drag.moved else None
    if drag is None or placed is None:
        return []
    rect = drag.rect
    if drag.kind == "piece" and table.mouse.orients:
        look = table.pieces.look(drag)
        cell = table.mouse.cell_size
        over_board = any(board.area.colliderect(rect) for board in table.view.boards.values())
        glow = "good" if drag.over is not None else "bad" if over_board else "selected"
        at = drag.over.rect.topleft if drag.over is not None else rect.topleft
        return [table.views.piece(look.cells, look.spaces, cell, glow, look.printed).mark(at)]
    if table.lights.preview is not None and drag.over is not None and drag.id in table.lights.preview.ids:
        # The preview shows the very card at the very place; a second one would only cover it.
        return []
    if drag.over is not None and drag.over.meaning.kind == "component":
        # Small, so that the card it is held onto stays in sight.
        rect = pygame.Rect(0, 0, round(rect.width * HELD_ONTO), round(rect.height * HELD_ONTO))
        rect.midbottom = drag.position
    return [table.view.make_sprite(placed.thing, rect.size, "selected", lift=1.0).mark(rect.topleft)]
