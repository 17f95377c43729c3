"""A clean picture of a table: its zones and what lies in them, without bars, buttons, lights and the side panel."""

from __future__ import annotations

import time

import pygame

from game.rules.view import View
from game.table.seen.seeing import Seer
from game.ui.component_views import ComponentViews
from game.ui.table_view import TableView

MOST_WAIT, STEP = 2.0, 0.01
"""So many seconds it waits at most for pictures that are being decoded, and how often it looks."""


def snapshot(seer: Seer, view: View, views: ComponentViews, size: tuple[int, int]) -> pygame.Surface | None:
    """What a view shows, on a surface of `size` pixels; None if nothing lies on the table. `views` draw for a window of that size. It holds
    what the seat of the view knows, so that whoever is shown it must be who sits there, or the view that of nobody.
    """
    whole = pygame.Rect((0, 0), size)
    table = TableView(views.theme, views, whole, _unheard)
    table.show(seer.picture(view, seer.room(view, whole, 0), 0, views.theme.px(8)))
    shown = table.picture
    if not table.placed and not any(area.board.laid for area in (shown.areas if shown else ()) if area.board):
        return None
    surface = pygame.Surface(size)
    table.draw(surface, whole)
    waited = 0.0
    while views.art is not None and views.art.busy and waited < MOST_WAIT:
        time.sleep(STEP)
        waited += STEP
        if views.poll():
            table.refresh_boards()
            table.draw_anew()
            table.draw(surface, whole)
    return surface


def _unheard(_rect: pygame.Rect | None = None) -> None:
    """Nothing is drawn again."""
