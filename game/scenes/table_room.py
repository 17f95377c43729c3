"""How the window of a table is shared out between the board, the side panel, and the lines of buttons."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.view import View
from game.table.input.buttons import Buttons
from game.table.model.looking import Looking
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.seen.seeing import Room, Seer
from game.ui.table_picture import CELL, PieceLook
from game.ui.table_view_frame import frame

LAY_MARGIN = 2
"""Cells of free room around a board while board pieces may be laid."""
LEAST_BOARD = 60
"""A card on a board is to be at least so many pixels wide: a smaller one shows its numbers only."""
BAR_MARGIN = 6
"""Free room over and under the row of buttons, in units of the theme."""

Stage = tuple[str, bool]
"""The phase, and whether the rules are paused: the buttons of judge mode take more lines than any question."""


class TableRoom:
    """What room a view of the match gets on the desk, which has been placed. `on_fold` places it anew, as the side panel has been folded or
    unfolded.
    """

    def __init__(self, session: Session, looking: Looking, desk: Desk, seer: Seer, on_fold: Callable[[], None]) -> None:
        self.session = session
        self.looking = looking
        self.desk = desk
        self.seer = seer
        self.on_fold = on_fold
        self._lines: tuple[Stage, int] = (("", False), 1)
        """When it was, and how many lines of buttons it had room for so far: what lies on the table keeps its place."""

    def forget(self) -> None:
        """Begin anew with one line of buttons: the window has another size."""
        self._lines = (("", False), 1)

    def margin(self, view: View) -> int:
        """So many cells are kept free around boards."""
        areas = [area for area, _rect in self.seer.shown(view, self.desk.frame.table)]
        return LAY_MARGIN if any(str(one.extra.get("room", "")) for one in areas) else 0

    def take(self, view: View) -> Room:
        """Give the desk the room for a view, which is seen now: that of the match as it is or as it was."""
        room = self._within(view, self.desk.frame.table)
        self.desk.take_room(room, self.seer.beside_chips(view, room))
        return room

    def fits(self, lines: int) -> bool:
        """Whether so many lines of buttons have room."""
        return lines <= (self._lines[1] if self._lines[0] == self._stage() else 1)

    def grow(self, lines: int) -> None:
        """Keep room for so many lines of buttons until the phase is over, or the rules are paused or go on."""
        self._lines = self._stage(), lines

    def fold_for_board(self, size: tuple[int, int]) -> bool:
        """Let the side panel fold itself where the board is too small beside it in a window of that size, or the board pieces on offer lie
        on more pages, unless the viewer has said otherwise; whether it has folded or unfolded.
        """
        looking, desk, seer = self.looking, self.desk, self.seer
        view, was = self.session.view(), looking.folded
        if view.boards:
            widths, pages = [], []
            for folded in (False, True):
                parts = frame(size, desk.theme, folded=folded)
                seer.folded, seer.rise = folded, parts.rise
                room = self._within(view, parts.table)
                widths.append(seer.board_width(view, room, self.margin(view)))
                pages.append(self._pages(view, room, widths[-1]))
            looking.cramped = widths[0] < LEAST_BOARD <= widths[1] or pages[1] < pages[0]
        else:
            looking.cramped = False
        return looking.folded != was

    def lend(self, height: int) -> pygame.Rect:
        """Give so many pixels of the side panel to what lies in its place, so that it covers nothing of the table: until they are taken
        back the panel is unfolded.
        """
        looking, desk = self.looking, self.desk
        folded, looking.lent = looking.folded, True
        if folded:
            self.on_fold()
        desk.panel.inspect(None)
        desk.damage_panel()
        return desk.panel.lend(height)

    def take_back(self) -> None:
        """Nothing lies in the place of the side panel any more."""
        self.looking.lent = False
        self.desk.panel.lend(0)
        if self.looking.folded:
            self.on_fold()

    def _pages(self, view: View, room: Room, board_width: float) -> int:
        """On how many pages the board pieces on offer lie in a room, beside a board with spaces of that width in pixels."""
        if not self.margin(view):
            return 0
        desk = self.desk
        cell = (round(board_width), round(board_width * CELL[1] / CELL[0]))
        areas = self.seer.picture(view, room, self.margin(view), desk.theme.px(8)).areas
        offered = [
            area for area in areas if area.things and all(isinstance(one.look, PieceLook) for one in area.things)
        ]
        return sum(len(desk.view.pages_of(area, cell).places) for area in offered)

    def _within(self, view: View, table: pygame.Rect) -> Room:
        theme = self.desk.theme
        stage, lines = self._lines
        more = Buttons.height(theme, lines) - theme.row if stage == self._stage() else 0
        row = theme.row + 2 * theme.px(BAR_MARGIN)
        return self.seer.room(view, table, row, more, self.margin(view))

    def _stage(self) -> Stage:
        return self.seer.phase(self.session.view()), self.session.match.standing.paused
