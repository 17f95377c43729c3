"""Draws the table scene: the table, the bars, the panel, what moves, and what hangs at the pointer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.table_banner import facts
from game.ui.table_view_bars import draw_banner, draw_bar, draw_foretold

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HELD_ONTO = 0.5
"""The size of a card that is held onto another one, in shares of its usual size."""


def draw_table(table: TableScene, surface: pygame.Surface, clip: pygame.Rect) -> None:
    """Draw all of the table scene that touches the clip."""
    if table.frame.table.colliderect(clip):
        surface.set_clip(table.frame.table.clip(clip))
        table.view.draw(surface, surface.get_clip())
        if table.lights.preview is not None:
            board = table.view.area("board")
            if board is not None:
                surface.set_clip(board.rect.clip(clip))
            table.lights.preview.draw(surface)
        surface.set_clip(clip)
    table.bar_layer.draw(surface, table.frame.bar, clip, partial(_draw_bar, table))
    table.banner_layer.draw(surface, table.frame.banner, clip, partial(_draw_banner, table))
    table.panel.draw(surface, clip)
    _draw_actions(table, surface)
    table.playback.draw(surface, clip)
    _draw_drag(table, surface)
    if table.lights.preview is not None:
        table.lights.preview.draw_badges(surface)
    _draw_foretold(table, surface)
    if table.folded:
        table.panel.draw_floating(surface, table.frame.table)
    table.toasts.draw(surface, table.frame.table)


def _draw_bar(table: TableScene, surface: pygame.Surface) -> None:
    names = {name: widget for widget in table.form.widgets if (name := table.bar_names.get(id(widget)))}
    left = names["menu"].rect.right + table.theme.pad
    right = min(
        widget.rect.x for name, widget in names.items() if name != "menu" and widget.rect.y < table.frame.bar.bottom
    )
    draw_bar(surface, table.theme, table.frame.bar, left, right, table.session.game.defs.name, facts(table))


def _draw_banner(table: TableScene, surface: pygame.Surface) -> None:
    draw_banner(surface, table.theme, table.frame.banner, table.banner)


def _draw_actions(table: TableScene, surface: pygame.Surface) -> None:
    """The buttons; while something is in the hand, those of the question make room for words that stand in their row."""
    told = table.mouse.dragging and bool(_foretold(table)) and foretold_room(table) == table.room.actions
    for widget in table.actions.widgets:
        widget.visible = not (told and widget.rect.colliderect(table.room.actions))
    table.form.draw(surface)


def _foretold(table: TableScene) -> str:
    """What letting go would do, or what else can be done with the thing in the hand, in words."""
    if table.mouse.orients and not table.mouse.carried:
        keys = table.stage.services.keys
        return f"{keys.shown('turn')} or the wheel turns it, {keys.shown('flip')} flips it"
    return table.lights.preview.words if table.lights.preview is not None else ""


def _draw_foretold(table: TableScene, surface: pygame.Surface) -> None:
    """What letting go would do, over the thing in the hand, so that it can be read."""
    words = _foretold(table)
    if words:
        draw_foretold(surface, table.theme, foretold_room(table), words)


def foretold_room(table: TableScene) -> pygame.Rect:
    """Where it is said what letting go would do: over the row of buttons, or at the foot of the table where that row is short."""
    row, whole = table.room.actions, table.frame.table
    if row.width * 2 >= whole.width:
        return row
    return pygame.Rect(whole.x, whole.bottom - row.height, whole.width, row.height)


def _draw_drag(table: TableScene, surface: pygame.Surface) -> None:
    drag = table.mouse.drag
    if drag is None or not drag.moved:
        return
    rect = drag.rect
    placed = table.view.numbered(drag.number)
    if placed is None:
        return
    if drag.kind == "piece" and table.mouse.orients:
        look = table.pieces.look(drag)
        cell = table.view.board.cell_size
        over_board = table.view.board.area.colliderect(rect)
        if drag.over is not None:
            ghost = table.views.piece(look.cells, look.spaces, cell, "good", look.printed)
            ghost.draw(surface, drag.over.rect.topleft)
        else:
            sprite = table.views.piece(look.cells, look.spaces, cell, "bad" if over_board else "selected", look.printed)
            sprite.draw(surface, rect.topleft)
        return
    if table.lights.preview is not None and drag.over is not None and drag.number in table.lights.preview.numbers:
        # The preview shows the very card at the very place; a second one would only cover it.
        return
    if drag.over is not None and drag.over.meaning.kind == "component":
        # Small, so that the card it is held onto stays in sight.
        rect = pygame.Rect(0, 0, round(rect.width * HELD_ONTO), round(rect.height * HELD_ONTO))
        rect.midbottom = drag.position
    table.view.make_sprite(placed.thing, rect.size, "selected", lift=1.0).draw(surface, rect.topleft)
