"""The mouse at the table: press, drag, drop, click, pan, wheel."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table.input.clicks import Clicks
from game.table.input.grip import Grip
from game.table.input.menu import Menu
from game.table.input.span import Span
from game.table.input.zoom import Zoom
from game.ui.drag import THRESHOLD
from game.ui.table_view_board import BoardView

UNSTEADY = 24
"""A press on a space that may be chosen is a drag from so many pixels on, or once it has left the space: less is a hand that shakes."""


class Mouse:
    """Hands each event to whom it concerns. `cancel` ends whatever a button was pressed for, without a trace."""

    def __init__(
        self, grip: Grip, span: Span, clicks: Clicks, menu: Menu, zoom: Zoom, pointer: Callable[[], tuple[int, int]]
    ) -> None:
        self.grip = grip
        self.span = span
        self.held = grip.held
        self.desk = grip.desk
        self.choosing = grip.choosing
        self.clicks = clicks
        self.menu = menu
        self.zoom = zoom
        self.pointer = pointer
        self._panning: tuple[BoardView, tuple[int, int]] | None = None
        """The board that is moved, and where the pointer was."""
        self._empty: tuple[int, int] | None = None
        """Where the left button went down on empty table, as long as it may be a click."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a mouse event."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        return False

    def _motion(self, position: tuple[int, int]) -> bool:
        if self._empty is not None:
            self._begin(self._empty, position)
        if self.held.span is not None:
            self.span.move(position)
            return True
        if self._panning is not None:
            board, last = self._panning
            self._panning = board, position
            if board.camera.pan(position[0] - last[0], position[1] - last[1]):
                board.moved_by_hand = True
                self.desk.view.refresh_boards()
            return True
        pressed = self.held.drag is not None
        self.grip.move(position)
        return pressed

    def _begin(self, start: tuple[int, int], position: tuple[int, int]) -> None:
        """The left button went down on empty table, and the mouse has moved since: it may be a drag by now."""
        far = max(abs(position[0] - start[0]), abs(position[1] - start[1]))
        if far < THRESHOLD or self._panning is not None:
            return
        chosen = self.clicks.space(start)
        if chosen is not None and far < UNSTEADY and self.clicks.space(position) == chosen:
            return  # it is the space that is meant
        board = self.desk.view.boards.at(start)
        if board is not None:
            self._panning, self._empty = (board, start), None
        elif self.span.begin(start):
            self._empty = None

    def _down(self, event: pygame.event.Event) -> bool:
        view = self.desk.view
        board = view.boards.at(event.pos) if event.button == 2 else None
        if board is not None:
            self.cancel()
            self._panning = board, event.pos
            return True
        if event.button == 3:
            if self.held.drag is not None or self.choosing.begun:
                self.cancel()
                self.choosing.cancel()
                return True
            return self.menu.open(event.pos)
        if event.button != 1:
            return False
        if self.held.carried:
            self.grip.release(event.pos)
            return True
        placed = view.hit(event.pos)
        if placed is None:
            self._empty = event.pos
            return True
        self.grip.press(placed, event.pos)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if event.button == 2:
            self._panning = None
            return True
        if event.button == 1 and (self.held.span is not None or self._empty is not None or self._panning is not None):
            return self._up_on_empty()
        drag = self.held.drag
        if event.button != 1 or drag is None:
            return False
        if self.held.carried:
            return True
        if drag.moved:
            self.grip.release(event.pos)
            return True
        self.held.drag = None
        placed = self.desk.view.hit(event.pos) or self.desk.view.by_id(drag.id)
        if placed is not None:
            self.clicks.component(placed)
        return True

    def _up_on_empty(self) -> bool:
        """The left button is let go that went down on empty table."""
        clicked, self._empty, self._panning = self._empty, None, None
        if self.held.span is not None:
            self.span.release()
        elif clicked is not None:
            self.clicks.empty(clicked)
        return True

    def _wheel(self, steps: int) -> bool:
        if self.held.dragging and self.held.is_piece:
            self.grip.turn()
            return True
        position = self.pointer()
        if self.desk.view.boards.at(position) is None:
            return False
        self.zoom.by(1.15**steps, position)
        return True

    def cancel(self) -> bool:
        """End a drag, a rectangle or a pan without doing anything; True if there was a drag or a rectangle."""
        self._panning = self._empty = None
        spanned = self.span.cancel()
        return self.grip.cancel() or spanned
