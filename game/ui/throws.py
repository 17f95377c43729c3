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
    line: str = ""
    """What came of it, where that is no sum."""
    die: str = ""
    """Which token the dice are, if their faces have names or numbers of their own."""
    named: tuple[int | str, ...] = ()
    """Those, by side."""


class Contest(NamedTuple):
    """Throws that belong together, what came of them in words, and which one won (-1: none)."""

    throws: tuple[Throw, ...]
    words: str = ""
    winner: int = -1
    about: tuple[int, ...] = ()
    """The ids of further components that it is about."""
    begins: bool = False
    """Whether it was thrown at the beginning of a part of the match, after others that have ended the part before."""

    @property
    def undecided(self) -> bool:
        """Whether it is not known yet what comes of it: somebody may still be asked about these dice."""
        return not self.words and any(
            throw.component_id and throw.total is None and not throw.line for throw in self.throws
        )
