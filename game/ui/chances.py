"""What dice may come to, as plain values: how likely each thing is, and what it is likely to cost."""

from __future__ import annotations

from typing import NamedTuple


class Chance(NamedTuple):
    """Something that may happen: in words, `ways` out of `out_of`, and the seat that has the better of it (-1: nobody)."""

    words: str
    ways: int
    out_of: int
    seat: int = -1

    @property
    def share(self) -> float:
        """How likely it is, from 0 to 1."""
        return self.ways / self.out_of

    @property
    def fraction(self) -> str:
        """`7 in 36`."""
        return f"{self.ways} in {self.out_of}"

    @property
    def percent(self) -> str:
        """`58 %`; what is neither certain nor impossible is not told as if it were."""
        rounded = round(self.share * 100)
        if rounded == 0 and self.ways:
            return "< 1 %"
        if rounded == 100 and self.ways < self.out_of:
            return "> 99 %"
        return f"{rounded} %"


class Chances(NamedTuple):
    """All that is told of dice before they are thrown.

    `verdicts` are what they may decide, each apart from the others; `more` is what else may come of them; `costs` what they may cost, in
    words; `note` on which condition all this is. `about` are the ids of the components that it names.
    """

    verdicts: tuple[Chance, ...]
    more: tuple[Chance, ...] = ()
    costs: tuple[str, ...] = ()
    note: str = ""
    about: tuple[int, ...] = ()
