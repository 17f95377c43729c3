"""What a move would do, told in words before it is done, where they lie on no card and no button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.marks import Mark, picture
from game.ui.table_view_bars import foretold

if TYPE_CHECKING:
    from game.scenes.table import TableScene

LEAST_WIDE = 180
"""A place that is narrower than this (units of the theme) is not looked at."""


def foretold_words(table: TableScene) -> str:
    """What letting go would do, or what else can be done with the thing in the hand, in words."""
    if table.mouse.orients and not table.mouse.carried:
        keys = table.stage.services.keys
        return f"{keys.shown('turn')} or the wheel turns it, {keys.shown('flip')} flips it"
    return table.lights.preview.words if table.lights.preview is not None else ""


def foretold_marks(table: TableScene) -> list[Mark]:
    """The words in the row of buttons, or where they cover the least."""
    words = foretold_words(table)
    if not words:
        return []
    kept = [*_cards(table), *(() if table.mouse.dragging else _buttons(table))]
    best: tuple[int, Mark] | None = None
    for room in _rooms(table):
        drawn = foretold(table.theme, words, room.width)
        box = drawn.get_rect(center=room.center)
        covered = sum(part.width * part.height for part in (box.clip(rect) for rect in kept))
        if best is None or covered < best[0]:
            best = covered, picture(drawn, box.topleft)
        if not covered:
            break
    return [best[1]] if best is not None else []


def _rooms(table: TableScene) -> list[pygame.Rect]:
    """Where the words may stand, the best place first: in the row of buttons, beside them, over the row, and at the ends of the table."""
    row, whole = table.room.actions, table.frame.table
    taken = [rect for rect in _buttons(table) if rect.colliderect(row)]
    rooms = [row]
    if taken:
        around = taken[0].unionall(taken[1:])
        rooms.append(pygame.Rect(row.x, row.y, around.x - row.x, row.height))
        rooms.append(pygame.Rect(around.right, row.y, row.right - around.right, row.height))
    rooms.append(row.move(0, -row.height))
    rooms.append(pygame.Rect(whole.x, whole.bottom - row.height, whole.width, row.height))
    rooms.append(pygame.Rect(whole.x, whole.y, whole.width, row.height))
    return [room for room in rooms if room.width >= table.theme.px(LEAST_WIDE)] or [row]


def _buttons(table: TableScene) -> list[pygame.Rect]:
    return [widget.rect for widget in table.actions.widgets]


def _cards(table: TableScene) -> list[pygame.Rect]:
    """The places of all that lies on the table, of what would change, and of what is in the hand."""
    view, preview, drag = table.view, table.lights.preview, table.mouse.drag
    found = [view.seen_rect(placed) for placed in view.placed if placed.thing.key not in view.hidden]
    if preview is not None:
        found += [ghost.rect for ghost in preview.ghosts] + [rect for _badge, rect in preview.badges]
    if drag is not None and drag.moved:
        found.append(drag.rect)
    return found


def make_room(table: TableScene) -> None:
    """While something is in the hand, the buttons under the words are out of the way."""
    told = [pygame.Rect(mark.rect) for mark in foretold_marks(table)] if table.mouse.dragging else []
    for widget in table.actions.widgets:
        shown = widget.rect.collidelist(told) < 0
        if widget.visible != shown:
            widget.visible = shown
            table.damage_widget(widget)
