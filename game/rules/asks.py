"""The small answers to open questions, and the ways in which seats are asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from game.rules.plain import Cell, Plain

TURN = "turn"
"""One seat decides."""
SEALED = "sealed"
"""Several seats decide unseen; each keeps its question until it is done."""
OPEN = "open"
"""Several seats may act at any time; all questions are asked anew after each answer."""


class Choice(NamedTuple):
    """One small answer.

    `what` is chosen; the table knows these: `component` (value: component id), `cell` (value: (x, y) on the only board of the
    match), `space` (value: (lattice zone id, x, y), where there are several boards), `orient` (value: (side, turn in degrees) of a board
    piece), `button` (value: a word), `ref` (value: the id of a definition or of another named thing), `seat` (value: seat number),
    `number` (value: int).
    """

    what: str
    value: Plain


MOST_KEPT: Final = 4096
"""So many choices of a kind are kept to be listed again."""


class _Kept(dict[Any, Choice]):
    """The choices of one kind that were listed, by their values."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __missing__(self, value: Plain) -> Choice:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[value] = Choice(self.what, value)
        return made


COMPONENTS: Final = _Kept("component")
"""Component -> the choice of it."""
_CELLS: Final = _Kept("cell")


def component_choices(ids: Iterable[int]) -> list[Choice]:
    """The choices of these components, in their order. The same few are listed again and again, so they are made once."""
    return list(map(COMPONENTS.__getitem__, ids))


def cell_choices(places: Iterable[Cell]) -> list[Choice]:
    """The choices of these cells of the only board of the match, in their order."""
    return list(map(_CELLS.__getitem__, places))


_VALUE_TYPES: Mapping[str, tuple[type, ...]] = {
    "component": (int,),
    "cell": (int, int),
    "space": (str, int, int),
    "orient": (str, int),
    "button": (str,),
    "ref": (str,),
    "seat": (int,),
    "number": (int,),
}


def well_formed(choice: Choice) -> bool:
    """Whether the value of a choice is of the form that goes with what is chosen (see `Choice`); False for an unknown word."""
    types = _VALUE_TYPES.get(choice.what)
    if types is None:
        return False
    if len(types) == 1:
        return type(choice.value) is types[0]
    return type(choice.value) is tuple and tuple([type(part) for part in choice.value]) == types


class Site(NamedTuple):
    """A cell of the board of a lattice zone. The cell need not exist."""

    zone: str
    cell: Cell


def site_of(choice: Choice, boards: Iterable[str]) -> Site | None:
    """Where a choice of a `cell` or `space` is, in a match with the boards of these lattice zones; None for another choice."""
    if choice.what == "cell":
        only = next(iter(boards), "")
        return Site(only, choice.value)
    if choice.what == "space":
        zone, x, y = choice.value
        return Site(zone, (x, y))
    return None


def choice_of(site: Site, boards: Collection[str]) -> Choice:
    """The choice of a cell: a `cell` where there is one board, else a `space`."""
    return Choice("cell", site.cell) if len(boards) < 2 else Choice("space", (site.zone, *site.cell))


Path = tuple[Choice, ...]
"""A gesture: the choices made by one movement of the hand, for example a card and then the space it is dropped on."""
