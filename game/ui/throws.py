"""What dice showed, as plain values: throws with how their totals came about, and which of them belong together."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """A part of a total: the number and what it comes from."""

    number: int
    words: str


class Throw(NamedTuple):
    """Dice thrown together: whose (seat -1: nobody's), what for, the faces, which of them count (by index), the sum and its parts."""

    seat: int
    name: str
    sides: int
    faces: tuple[int, ...]
    counted: tuple[int, ...] = ()
    terms: tuple[Term, ...] = ()
    total: int | None = None
    critical: bool = False
    note: str = ""
    component_id: int = 0
    """The id of the component that it is thrown for, 0 if it is for none."""


class Contest(NamedTuple):
    """Throws that belong together, what came of them in words, and which one won (-1: none)."""

    throws: tuple[Throw, ...]
    words: str = ""
    winner: int = -1

    @property
    def undecided(self) -> bool:
        """Whether it is not known yet what comes of it: somebody may still be asked about these dice."""
        return not self.words and any(throw.component_id and throw.total is None for throw in self.throws)
