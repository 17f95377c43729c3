"""The lattice on the table: pieces, spaces, lit spaces, and the camera over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.ui import shapes
from game.ui.camera import Camera
from game.ui.component_views import ComponentViews, SpaceLook, Sprite
from game.ui.table_picture import BoardPicture, Cell
from game.ui.theme import Theme

CARD_SHARE = 0.93
"""The width of a card in shares of the width of its space."""
EMPTY_BOARD = 5
"""A board without spaces is shown as an empty field so many cells wide."""


class BoardView:
    """Draws a lattice through a camera, and turns points into cells."""

    def __init__(self, theme: Theme, views: ComponentViews) -> None:
        self.theme = theme
        self.views = views
        self.area = pygame.Rect(0, 0, 1, 1)
        self.camera = Camera(self.area)
        self.board = BoardPicture(())
        self.glows: dict[Cell, str] = {}
        self.moved_by_hand = False
        """Zoomed or panned by the player: then it is not fitted again by itself."""
        self._fitted: tuple[object, ...] = ()

    def show(self, board: BoardPicture, area: pygame.Rect) -> None:
        """Show a board in a part of the screen; the camera fits it unless the player moved the camera."""
        key = (tuple(area), board.margin, self.bounds_of(board))
        if tuple(area) != tuple(self.area):
            self.area = area.copy()
            self.camera = Camera(self.area)
            self.moved_by_hand = False
        self.board = board
        if key != self._fitted and not (self.moved_by_hand and self._fitted and self._fitted[2] == key[2]):
            self._fitted = key
            self.fit()

    @staticmethod
    def bounds_of(board: BoardPicture) -> tuple[int, int, int, int]:
        """(west, north, columns, rows) of what is shown, free room included."""
        cells = board.cells
        if not cells:
            return (-1, 0, EMPTY_BOARD, EMPTY_BOARD - 1)
        west, east = min(x for x, _y in cells), max(x for x, _y in cells)
        north, south = min(y for _x, y in cells), max(y for _x, y in cells)
        room = board.margin
        return (west - room, north - room, east - west + 1 + 2 * room, south - north + 1 + 2 * room)

    def fit(self) -> None:
        """Show the whole board, as large as it can be."""
        wide, high = self.board.cell
        west, north, columns, rows = self.bounds_of(self.board)
        self.moved_by_hand = False
        self.camera.fit(pygame.Rect(west * wide, north * high, columns * wide, rows * high), self.theme.px(5))

    @property
    def cell_size(self) -> tuple[int, int]:
        """The size of a space on the screen."""
        wide, high = self.board.cell
        return max(4, round(wide * self.camera.scale)), max(4, round(high * self.camera.scale))

    @property
    def most_cell(self) -> tuple[float, float]:
        """The size of a space that pieces on offer should not exceed, in pixels."""
        wide, high = self.board.cell
        unit = self.theme.px(96) / wide
        return wide * unit, high * unit

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """A space on the screen. It need not exist."""
        wide, high = self.board.cell
        x, y = self.camera.to_screen((cell[0] * wide, cell[1] * high))
        return pygame.Rect((round(x), round(y)), self.cell_size)

    def card_rect(self, cell: Cell) -> pygame.Rect:
        """A card on a space."""
        space = self.cell_rect(cell)
        wide = round(space.width * CARD_SHARE)
        high = round(wide * 7 / 5)
        return pygame.Rect(space.centerx - wide // 2, space.centery - high // 2, wide, high)

    def cell_at(self, position: tuple[int, int]) -> Cell:
        """The cell of the lattice under a point; it need not be a space."""
        x, y = self.camera.to_board(position)
        wide, high = self.board.cell
        return int(x // wide), int(y // high)

    def anchor_at(self, rect: pygame.Rect) -> tuple[float, float]:
        """The corner of a rectangle in cells, not rounded."""
        x, y = self.camera.to_board(rect.topleft)
        wide, high = self.board.cell
        return x / wide, y / high

    def set_glow(self, glows: Mapping[Cell, str]) -> Iterable[Cell]:
        """Light up spaces; returns those that changed."""
        changed = [cell for cell in {*self.glows, *glows} if self.glows.get(cell) != glows.get(cell)]
        self.glows = dict(glows)
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the pieces; lit spaces have a call of their own, cards are drawn by the table."""
        if not self.board.laid:
            shapes.put(surface, shapes.inset(self.area.size, self.theme.radius), self.area)
        for piece in self.board.laid:
            west, north = min(x for x, _y in piece.cells), min(y for _x, y in piece.cells)
            self._piece_sprite(piece.cells, piece.spaces, "").draw(surface, self.cell_rect((west, north)).topleft)

    def draw_lights(self, surface: pygame.Surface) -> None:
        """Draw the lit spaces."""
        for cell, glow in self.glows.items():
            rect = self.cell_rect(cell)
            shapes.put(surface, self._light(rect.size, glow), rect)

    def _piece_sprite(self, cells: Iterable[Cell], spaces: Mapping[Cell, SpaceLook], glow: str) -> Sprite:
        listed = tuple(cells)
        west, north = min(x for x, _y in listed), min(y for _x, y in listed)
        home = tuple([(x - west, y - north) for x, y in listed])
        looks = {(x - west, y - north): look for (x, y), look in spaces.items()}
        return self.views.piece(home, looks, self.cell_size, 0, glow)

    def _light(self, size: tuple[int, int], glow: str) -> pygame.Surface:
        palette = self.theme.palette
        colour = {
            "legal": palette.legal,
            "target": palette.target,
            "good": palette.good,
            "bad": palette.bad,
            "selected": palette.selected,
            "focus": palette.focus,
        }.get(glow, palette.legal)
        strong = glow in ("selected", "good", "bad", "focus")
        radius = max(3, size[0] // 12)
        width = max(2, self.theme.px(3 if strong else 2))

        def make() -> pygame.Surface:
            inner = (size[0] - 2 * width, size[1] - 2 * width)
            light = shapes.blank(size)
            fill = shapes.faded(shapes.rounded(inner, radius, colour), 0.4 if strong else 0.2)
            shapes.put(light, fill, (width, width))
            shapes.put(light, shapes.rounded(inner, radius, None, colour, width), (width, width))
            return light

        return shapes.cached(("cell-light", size, colour, strong), make)
