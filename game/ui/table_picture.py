"""What the table shows, as plain values: areas with the things in them, and their boards. Made from a view by the table scene."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.ui.component_views import SpaceLook, Stat
from game.ui.die import DieLook
from game.ui.face import FaceData
from game.ui.face_template import PillLook
from game.ui.piece_art import PLAIN_STONE, Printed

Cell = tuple[int, int]
Site = tuple[str, Cell]
"""A cell of the board of a zone. It need not exist."""
CELL = (100.0, 140.0)
"""The width and height of a cell in units of a board."""

FAN = "fan"
GRID = "grid"
PILE = "pile"
MINI = "mini"
"""A pile without a label, for the narrow strip of another seat."""
STRIP = "strip"
LATTICE = "lattice"
TABLEAU = "tableau"
"""Cards in front of a seat, as they lie: some turned on their side, some before others."""
SLOT = "slot"
"""A place for one card, without a line for its label: while it is empty, an icon and the label stand in it."""


class CardLook(NamedTuple):
    """How a card is drawn: its face (None: only its back is known), what its back shows, and what lies on it.

    `seat` is its controller if a token shows it, else None. `angle` is 90 for a card on its side.
    """

    face: FaceData | None
    back: Mapping[str, str | int]
    face_up: bool = True
    stats: Mapping[str, Stat] | None = None
    seat: int | None = None
    markers: tuple[tuple[str, int], ...] = ()
    angle: int = 0
    pill: tuple[str, PillLook] | None = None
    """A word on the card that tells it apart from others, and how it looks."""
    tucked: bool = False
    """Whether another card lies on a part of it, under which words on it would begin."""


class PieceLook(NamedTuple):
    """How a board piece is drawn: its cells as it is turned, from (0, 0), the look of its special spaces by cell, and its picture."""

    cells: tuple[Cell, ...]
    spaces: Mapping[Cell, SpaceLook]
    printed: Printed = PLAIN_STONE

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return max(x for x, _y in self.cells) + 1, max(y for _x, y in self.cells) + 1

    def lies_at(self, point: tuple[int, int], place: pygame.Rect) -> bool:
        """Whether one of its cells, and not a gap, is under a point while it lies at a place, both in pixels."""
        columns, rows = self.size
        x = (point[0] - place.x) * columns // max(1, place.width)
        y = (point[1] - place.y) * rows // max(1, place.height)
        return (x, y) in self.cells


class CoinLook(NamedTuple):
    """How a token that lies by itself is drawn: a coin with its number, or with the first letter of its name if it has none (-1)."""

    name: str
    number: int = -1

    @property
    def letter(self) -> str:
        """What is written on it."""
        return str(self.number) if self.number >= 0 else self.name[:1].upper()


Look = CardLook | PieceLook | CoinLook | DieLook
"""How a component is drawn."""


class Thing(NamedTuple):
    """One component on the table. `key` stays the same while it is the same thing; `id` is that of the component, 0 if it is hidden."""

    key: str
    id: int
    type: str
    zone: str
    slot: int
    look: Look
    cell: Cell | None = None
    name: str = ""
    before: int = 0
    """The id of the component that it lies before, 0 if it lies by itself."""
    level: int = 0
    """How many lie under it on its cell."""
    stacked: int = 1
    """How many lie on its cell, itself among them."""

    @property
    def site(self) -> Site | None:
        """The cell that it lies on, None if it lies on no board."""
        return (self.zone, self.cell) if self.cell is not None else None


class LaidPicture(NamedTuple):
    """A board piece on the board: its cells (board coordinates), the look of its special spaces, and its picture."""

    cells: tuple[Cell, ...]
    spaces: Mapping[Cell, SpaceLook]
    printed: Printed = PLAIN_STONE


Lines = tuple[tuple[int, tuple[Cell, ...]], ...]
"""Rows of cells, each with a seat."""


class BoardPicture(NamedTuple):
    """A board: the pieces laid."""

    laid: tuple[LaidPicture, ...]
    margin: int = 0
    """Cells of free room around the board, for pieces still to be laid."""
    reach: tuple[Cell, ...] = ()
    """Cells that the board may still grow to: a faint frame around them shows its bounds."""
    lines: Lines = ()
    """Rows of cells that count for a seat now: (seat, cells)."""
    empty: str = ""
    """What is said in a board of which nothing has been laid."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All spaces."""
        return tuple([cell for piece in self.laid for cell in piece.cells])


class Lacking(NamedTuple):
    """What a seat lacks for something: what that is called, the words for what is lacking (none: nothing is), and what that means."""

    label: str
    words: tuple[str, ...]
    meaning: str = ""


class Link(NamedTuple):
    """A line from one component to another, by their ids, and what it is called in the pack."""

    start: int
    end: int
    name: str


class AreaPicture(NamedTuple):
    """A zone on the table: where it is (pixels), how its things lie, whose it is (-1: everybody's), its label, and its things.

    `held` is how many things lie there, which may be more than `things` holds (a pile shows its top one only).
    """

    name: str
    zone: str
    show: str
    rect: pygame.Rect
    label: str
    seat: int
    held: int
    things: tuple[Thing, ...]
    plate: str = ""
    active: bool = False
    acts: str = ""
    """Of a seat that is to act, the words for it, where nothing else is said of it."""
    note: str = ""
    """A few words after the count: what the seat has elsewhere, or what there is of each sort."""
    bare: bool = False
    """Whether it needs no label, because another area tells whose it is."""
    board: BoardPicture | None = None
    """The board of a lattice."""
    part: bool = False
    """Whether it shows only a part of what lies in its zone, of a kind of its own."""
    takes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What cards fit in it: fields of a card, each with the values that fit."""
    drops: tuple[str, ...] = ()
    """The buttons that letting a card go here may stand for, the first that is offered; empty: as the pack says of the zone."""
    presses: tuple[str, ...] = ()
    """The buttons that a click on it stands for, the first that is offered."""
    aims: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What is chosen by letting it go here: facts about it, each with the values that fit."""
    quiet: bool = False
    """Whether its label is only there while it is empty, in its middle."""
    icon: str = ""
    """What an empty slot shows."""
    tuck: bool = False
    """Whether cards before another lie partly under it."""
    sifted: bool = False
    """Whether its things are so many that a button beside its label sorts and sifts them."""
    lacks: Lacking | None = None
    """What its seat lacks for something, which stands at the right end of its label."""
    wanted: bool = False
    """Of an empty slot, whether its seat lacks what would lie in it."""
    stops: int = 0
    """Over how many windows the viewer is asked where the dots for that stand on its label; 0 if they do not."""
    empty: str = ""
    """What is said in it while nothing lies there; empty if its label says enough."""
    told: tuple[str, ...] = ()
    """What comes next there if nobody does anything, in lines."""


class Picture(NamedTuple):
    """The whole table."""

    areas: tuple[AreaPicture, ...]
    links: tuple[Link, ...] = ()
    groups: Mapping[int, int] = MappingProxyType({})
    """The numbers of the groups that components belong to, by their ids."""
    figures: tuple[int, ...] = ()
    """By seat, the component that stands for it; 0 for none."""
