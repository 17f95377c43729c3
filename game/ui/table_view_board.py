"""A board on the table: pieces, spaces, lit spaces, stacks, and the camera over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.ui import shapes, text
from game.ui.camera import Camera
from game.ui.component_views import ComponentViews, Sprite
from game.ui.hand_view import CARD_RATIO
from game.ui.marks import Mark, picture
from game.ui.table_picture import CELL, BoardPicture, Cell, LaidPicture, Lines, Site
from game.ui.theme import Theme, mix, seat_look

CARD_SHARE = 0.93
"""The width of a card in shares of the width of its space."""
LEAST_CELL = 84
"""All that a board may grow to is shown if its spaces are at least so many pixels wide then."""
STACKED = 0.76
"""The width of a card in a stack in shares of the width of a card that lies alone: there is room for those under it."""
STEP = 0.1
"""So much of a card in a stack is seen over the next one on it, in shares of its height, if the stack is low."""
EDGE = 2
"""Free room around a board that is shown whole, in units of the theme."""
EMPTY_BOARD = 5
"""A board without spaces is shown as an empty field so many cells wide."""


class BoardView:
    """Draws the board of one zone through a camera, and turns points into cells."""

    def __init__(self, theme: Theme, views: ComponentViews) -> None:
        self.theme = theme
        self.views = views
        self.area = pygame.Rect(0, 0, 1, 1)
        self.camera = Camera(self.area)
        self.board = BoardPicture(())
        self.glows: dict[Cell, str] = {}
        self.lines_as: Lines | None = None
        """The rows of cells that are seen to count, if others do."""
        self.moved_by_hand = False
        """Zoomed or panned by the player: then it is not fitted again by itself."""
        self._fitted: tuple[object, ...] = ()

    def show(self, board: BoardPicture, area: pygame.Rect) -> None:
        """Show a board in a part of the screen; the camera fits it, but stays where the player moved it."""
        key = (tuple(area), board.margin, self.bounds_of(board, area))
        if tuple(area) != tuple(self.area):
            self.area = area.copy()
            self.camera = Camera(self.area)
            self.moved_by_hand = False
        self.board = board
        if key == self._fitted:
            return
        self._fitted = key
        if self.moved_by_hand:
            self.camera.keep(self._bounds())
        else:
            self.fit()

    @staticmethod
    def bounds_of(board: BoardPicture, area: pygame.Rect) -> tuple[int, int, int, int]:
        """(west, north, columns, rows) of what is shown in a part of the screen, free room included."""
        cells = board.cells
        if not cells:
            return (-1, 0, EMPTY_BOARD, EMPTY_BOARD - 1)
        if board.reach:
            across = max(x for x, _y in board.reach) - min(x for x, _y in board.reach) + 1
            down = max(y for _x, y in board.reach) - min(y for _x, y in board.reach) + 1
            if min(area.width / across, area.height / down * CELL[0] / CELL[1]) >= LEAST_CELL:
                cells = (*cells, *board.reach)
            else:
                # One ring of what may still come shows that the board goes on.
                beside = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                cells = (*cells, *[cell for cell in board.reach if cell in beside])
        west, east = min(x for x, _y in cells), max(x for x, _y in cells)
        north, south = min(y for _x, y in cells), max(y for _x, y in cells)
        # A board of one space would fill the table with one card.
        room = max(board.margin, 1) if len(cells) == 1 else board.margin
        return (west - room, north - room, east - west + 1 + 2 * room, south - north + 1 + 2 * room)

    def fit(self) -> None:
        """Show the whole board, as large as it can be."""
        self.moved_by_hand = False
        self.camera.fit(self._bounds(), self.theme.px(EDGE))

    def _bounds(self) -> pygame.Rect:
        """What is shown, in units of the board."""
        wide, high = CELL
        west, north, columns, rows = self.bounds_of(self.board, self.area)
        return pygame.Rect(round(west * wide), round(north * high), round(columns * wide), round(rows * high))

    @property
    def cell_size(self) -> tuple[int, int]:
        """The size of a space on the screen."""
        wide, high = CELL
        return max(4, round(wide * self.camera.scale)), max(4, round(high * self.camera.scale))

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """A space on the screen. It need not exist."""
        wide, high = CELL
        x, y = self.camera.to_screen((cell[0] * wide, cell[1] * high))
        return pygame.Rect((round(x), round(y)), self.cell_size)

    def card_rect(self, cell: Cell, level: int = 0, stacked: int = 1) -> pygame.Rect:
        """A card on a space; in a stack of `stacked` cards that on which `level` others lie under it: it lies lower the higher it is, so
        that the upper edge of each is seen.
        """
        space = self.cell_rect(cell)
        wide = round(space.width * CARD_SHARE)
        high = round(wide / CARD_RATIO)
        if stacked < 2:
            return pygame.Rect(space.centerx - wide // 2, space.centery - high // 2, wide, high)
        tall, wide = high, round(wide * STACKED)
        high = round(wide / CARD_RATIO)
        step = min(high * STEP, (tall - high) / (stacked - 1))
        top = space.centery - (high + step * (stacked - 1)) / 2
        return pygame.Rect(space.centerx - wide // 2, round(top + step * level), wide, high)

    def cell_at(self, position: tuple[int, int]) -> Cell:
        """The cell of the lattice under a point; it need not be a space."""
        x, y = self.camera.to_board(position)
        wide, high = CELL
        return int(x // wide), int(y // high)

    def anchor_at(self, rect: pygame.Rect) -> tuple[float, float]:
        """The corner of a rectangle in cells, not rounded."""
        x, y = self.camera.to_board(rect.topleft)
        wide, high = CELL
        return x / wide, y / high

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the pieces; lit spaces and lines are marks, cards are drawn by the table."""
        self._draw_reach(surface)
        if not self.board.laid:
            self._draw_empty(surface)
        for piece in self.board.laid:
            west, north = min(x for x, _y in piece.cells), min(y for _x, y in piece.cells)
            self._piece_sprite(piece).draw(surface, self.cell_rect((west, north)).topleft)

    def _draw_empty(self, surface: pygame.Surface) -> None:
        """Where the first piece may come to lie, as cells in dashes, and what is to be done."""
        theme, board = self.theme, self.board
        shapes.put(surface, shapes.inset(self.area.size, theme.radius), self.area)
        edge = shapes.rounded(self.area.size, theme.radius, None, theme.palette.edge, max(1, theme.px(1)))
        shapes.put(surface, edge, self.area)
        if not board.empty:
            return
        west, north, columns, rows = self.bounds_of(board, self.area)
        cells = [self.cell_rect((west + x, north + y)) for x in range(1, columns - 1) for y in range(1, rows - 1)]
        for rect in cells:
            self.views.cell(rect.size, "gap").draw(surface, rect.topleft)
            inner = rect.inflate(-2 * theme.px(2), -2 * theme.px(2))
            radius = max(3, inner.width // 14)
            line = shapes.dashed(inner.size, radius, theme.palette.edge, max(1, theme.px(2)), max(3, inner.width // 12))
            shapes.put(surface, line, inner)
        px = text.fitting(board.empty, theme.text("label"), self.area.width - 2 * theme.pad)
        wide, high = text.size_of(board.empty, px)
        box = pygame.Rect(0, 0, wide + 2 * theme.pad, high + theme.px(10))
        box.center = self.area.center
        shapes.put(surface, shapes.rounded(box.size, theme.radius, theme.palette.inset), box)
        text.draw(surface, board.empty, px, theme.palette.ink_soft, box.center, "center")

    def _draw_reach(self, surface: pygame.Surface) -> None:
        """Where the board may still grow: faint cells, and a frame around all of them."""
        reach = self.board.reach
        if not reach:
            return
        known = frozenset(self.board.cells)
        for cell in reach:
            rect = self.cell_rect(cell)
            if cell not in known and rect.colliderect(self.area):
                self.views.cell(rect.size, "gap").draw(surface, rect.topleft)
        rects = [self.cell_rect(cell) for cell in reach]
        around = rects[0].unionall(rects[1:]).inflate(self.theme.px(6), self.theme.px(6))
        line = max(2, self.theme.px(2))
        if around.width < 4 * self.area.width and around.height < 4 * self.area.height:
            frame = shapes.rounded(around.size, self.theme.radius, None, self.theme.palette.accent, line)
            shapes.put(surface, shapes.faded(frame, 0.55), around)

    def line_rect(self, cells: Iterable[Cell]) -> pygame.Rect:
        """The part of the screen that some cells cover."""
        rects = [self.cell_rect(cell) for cell in cells]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def counts(self, stacked: Mapping[Cell, int]) -> list[Mark]:
        """How many cards lie on each cell, at the corner of the topmost, where there are several."""
        found = []
        for cell, count in stacked.items():
            if count > 1:
                rect = self.card_rect(cell, count - 1, count)
                drawn = self.views.count(count, max(12, round(rect.width * 0.24)))
                found.append(picture(drawn, drawn.get_rect(bottomright=rect.bottomright).topleft, self.area))
        return found

    def lines(self) -> list[Mark]:
        """A thin outline in the colour of their seat around rows of cells that count now."""
        found = []
        line = max(2, self.theme.px(4))
        for seat, cells in self.board.lines if self.lines_as is None else self.lines_as:
            rect = self.line_rect(cells)
            if rect.width:
                colour = mix(seat_look(seat).colour, (255, 255, 255), 0.55)
                around = rect.inflate(line, line)
                outline = shapes.rounded(around.size, max(4, around.height // 16), None, colour, line)
                found.append(picture(outline, around.topleft, self.area))
        return found

    def lights(self) -> list[Mark]:
        """The lit spaces."""
        rects = [(self.cell_rect(cell), glow) for cell, glow in self.glows.items()]
        return [picture(self._light(rect.size, glow), rect.topleft, self.area) for rect, glow in rects]

    def _piece_sprite(self, piece: LaidPicture) -> Sprite:
        west, north = min(x for x, _y in piece.cells), min(y for _x, y in piece.cells)
        home = tuple([(x - west, y - north) for x, y in piece.cells])
        looks = {(x - west, y - north): look for (x, y), look in piece.spaces.items()}
        return self.views.piece(home, looks, self.cell_size, "", piece.printed)

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
            fill = shapes.faded(shapes.rounded(inner, radius, colour), 0.3 if strong else 0.14)
            shapes.put(light, fill, (width, width))
            shapes.put(light, shapes.rounded(inner, radius, None, colour, width), (width, width))
            return light

        return shapes.cached(("cell-light", size, colour, strong), make)


class Boards(dict[str, BoardView]):
    """The boards that are shown, by zone."""

    def at(self, position: tuple[int, int]) -> BoardView | None:
        """The board under a point, or None."""
        return next((board for board in self.values() if board.area.collidepoint(position)), None)

    def site_at(self, position: tuple[int, int]) -> Site | None:
        """The cell of a board under a point, which need not be a space; None if no board is there."""
        for zone, board in self.items():
            if board.area.collidepoint(position):
                return zone, board.cell_at(position)
        return None

    def rect_of(self, site: Site) -> pygame.Rect | None:
        """A cell of a board on the screen; None if the board is not shown."""
        board = self.get(site[0])
        return board.cell_rect(site[1]) if board is not None else None

    def is_space(self, site: Site) -> bool:
        """Whether a cell is a space of a board that is shown."""
        board = self.get(site[0])
        return board is not None and site[1] in board.board.cells
