"""Alignments: unbroken rows and columns of exactly three cards of one allegiance (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.games.pantheon_duel.meta import BOARD, OUTSIDE, run_of
from game.rules.plain import Cell
from game.rules.state import State

Line = tuple[Cell, ...]
"""The cells of an alignment, from west to east or from north to south."""
_AXES: Final = ((1, 0), (0, 1))


def lines_of(state: State) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat as the cards lie now."""
    allegiance: dict[Cell, int] = {}
    for number in state.zone(BOARD):
        card = state.components[number]
        if card.place is not None:
            allegiance[card.place] = card.controller
    return lines_in(state, allegiance)


def lines_in(state: State, allegiance: Mapping[Cell, int]) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat if the cards on these cells fought for those seats."""
    counted = allegiance
    if not state.options["fifth_card_in_lines"]:
        outside = [card.place for card in state.occupants().values() if card.marks.get(OUTSIDE)]
        counted = {cell: seat for cell, seat in allegiance.items() if cell not in outside}
    find = unbroken if state.options["alignment"] == "unbroken" else gathered
    found = find(counted, run_of(state))
    return tuple([tuple([line for line in found if counted[line[0]] == seat]) for seat in state.seats()])


def unbroken(allegiance: Mapping[Cell, int], length: int) -> list[Line]:
    """All longest runs of one allegiance that are exactly so long (PD-R-03): a run of four scores nothing (PD-LINE-02)."""
    found: list[Line] = []
    get = allegiance.get
    for (x, y), seat in allegiance.items():
        for dx, dy in _AXES:
            if get((x - dx, y - dy)) == seat:
                continue
            count = 1
            while get((x + dx * count, y + dy * count)) == seat:
                count += 1
            if count == length:
                found.append(tuple([(x + dx * step, y + dy * step) for step in range(length)]))
    return sorted(found)


def gathered(allegiance: Mapping[Cell, int], length: int) -> list[Line]:
    """The other reading of PD-R-03: rows and columns that hold exactly so many cards of one allegiance, side by side or not."""
    found: list[Line] = []
    for axis in (1, 0):
        groups: dict[tuple[int, int], list[Cell]] = {}
        for cell in sorted(allegiance, key=_by_rows):
            groups.setdefault((cell[axis], allegiance[cell]), []).append(cell)
        found += [tuple(group) for group in groups.values() if len(group) == length]
    return found


def created(now: Iterable[Line], before: Iterable[Line]) -> tuple[Line, ...]:
    """The alignments that were not there before, by their cells (PD-R-15)."""
    old = tuple(before)
    return tuple([line for line in now if line not in old])


def _by_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]
