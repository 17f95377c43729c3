"""Values that are asked for, never stored, and that can say how they came about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Part(NamedTuple):
    """One difference between the printed and the present value.

    `text` is a text key or an ability's name, `by` the change, `cause` the component that makes it (0: none), `marker`
    the token that shows it (empty: none).
    """

    text: str
    by: int
    cause: int = 0
    marker: str = ""


class Value(NamedTuple):
    """A present value: 7 = 6 printed, +1 Support from Athena."""

    total: int
    printed: int
    parts: tuple[Part, ...] = ()


def value_of(printed: int, parts: Iterable[Part], least: int | None = None, most: int | None = None) -> Value:
    """Add the parts to the printed value, in order, and keep the total within the bounds, if there are any. What is printed stands, even
    where it is beyond a bound: a card that does not have the stat at all has 0 of it.
    """
    listed = tuple(parts)
    total = printed
    for part in listed:
        total += part.by
    if least is not None and total < least:
        total = min(printed, least)
    if most is not None and total > most:
        total = max(printed, most)
    return Value(total, printed, listed)


@dataclass(frozen=True, slots=True)
class StatSpec:
    """A stat as a game declares it.

    `printed`: what the rules give where no card prints it; None: the field of the card that is called like the stat. `marked`: it is a
    number that the game keeps as a mark of the component, which no ability changes; `of_seat`: of the seat that controls it, in a fact of
    the match with an entry for each. `least`, `most`: no ability takes it beyond these (None: none). `text`: what it is, for
    docs/abilities.md. `roles`: who may be named where it is worked out (`attacker`), if the game asks for it with them. `kinds`: the types
    of cards that have it (empty: all).
    """

    printed: int | None = None
    marked: bool = False
    of_seat: bool = False
    least: int | None = None
    most: int | None = None
    text: str = ""
    roles: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def only_read(self) -> bool:
        """Whether no ability changes it."""
        return self.marked or self.of_seat


def markers_of(parts: Iterable[Part], others: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The markers that show parts, added to others: name -> the components that cause one each.

    A part that no component causes has one of 0 for each point.
    """
    found = dict(others)
    for part in parts:
        if part.marker:
            causes = (part.cause,) if part.cause else (0,) * abs(part.by)
            found[part.marker] = (*found.get(part.marker, ()), *causes)
    return found
