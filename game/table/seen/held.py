"""What is in the hand: the component that is pressed or dragged, and where it may go."""

from __future__ import annotations

import pygame

from game.table.model.gesture import Drop, Lift
from game.ui.drag import Drag
from game.ui.table_view_board import Boards


class Held:
    """One thing at a time. `lift` tells what it can do, once it is dragged; `orients` the places of a board piece by side and turn.

    `carried`: it hangs at the pointer without a button held, and the next click lets it go. `landed`: which component is let go now, and
    where, so that it need not fly there. `span`: a rectangle that is drawn over several components, in pixels; `span_start` its corner on
    empty table, and `spanned` which of them it takes.
    """

    def __init__(self) -> None:
        self.drag: Drag[Drop] | None = None
        self.lift: Lift | None = None
        self.carried = False
        self.orients: dict[tuple[str, int], tuple[Drop, ...]] = {}
        self.landed: tuple[int, pygame.Rect] | None = None
        self.span: pygame.Rect | None = None
        self.span_start = (0, 0)
        self.spanned: tuple[int, ...] = ()

    @property
    def dragging(self) -> bool:
        """Whether something hangs at the pointer."""
        return self.drag is not None and self.drag.moved

    @property
    def is_piece(self) -> bool:
        """Whether a board piece is in the hand."""
        return self.drag is not None and self.drag.kind == "piece"

    @property
    def drops(self) -> tuple[Drop, ...]:
        """Where the board piece in the hand may be laid, on its present side and in its present turn."""
        return self.orients.get((self.drag.side, self.drag.turn), ()) if self.drag is not None else ()

    def cell_size(self, boards: Boards) -> tuple[int, int]:
        """The size of a cell of the piece in the hand: that of the board under it, else of the first one that it may be laid on."""
        under = boards.at(self.drag.position) if self.drag is not None else None
        zones = [drop.site.zone for drops in self.orients.values() for drop in drops if drop.site is not None]
        board = under or next((boards[zone] for zone in zones if zone in boards), next(iter(boards.values()), None))
        return board.cell_size if board is not None else (1, 1)

    def let_go(self) -> None:
        """Nothing is in the hand any more."""
        self.drag = None
        self.lift = None
        self.carried = False
        self.orients = {}
