"""Values that are asked for, never stored, and that can say how they came about."""

from __future__ import annotations

from collections.abc import Iterable
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
    """Add the parts to the printed value, in order, and keep the total within the bounds, if there are any."""
    listed = tuple(parts)
    total = printed
    for part in listed:
        total += part.by
    if least is not None and total < least:
        total = least
    if most is not None and total > most:
        total = most
    return Value(total, printed, listed)
