"""Damages plain data at any place, in the ways in which files are damaged by hand or on purpose."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any, Final

Place = tuple[str | int, ...]
WRONG: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    99,
    10**9,
    10**17,
    1.5,
    "",
    "x",
    "hand:0",
    "../x",
    [],
    {},
    [[]],
    [1],
    {"a": 1},
)


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place in plain data, the whole of it left out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*place, key)
        yield from places(each, (*place, key))


def kind(place: Place) -> Place:
    """What places have in common that differ in the number of an entry alone, or in the id of a component."""
    return tuple(["*" if isinstance(key, int) or key.isdecimal() else key for key in place])


def by_kind(value: Any) -> dict[Place, list[Place]]:
    """The places in plain data, sorted by their kinds."""
    found: dict[Place, list[Place]] = {}
    for place in places(value):
        found.setdefault(kind(place), []).append(place)
    return found


def damaged(value: Any, place: Place, chance: random.Random) -> tuple[Any, str]:
    """A copy with one place changed, and what was done to it."""
    made = copy.deepcopy(value)
    holder = made
    for key in place[:-1]:
        holder = holder[key]
    old = holder[place[-1]]
    ways = ["wrong", "wrong", "wrong", "gone", "wrapped"]
    if isinstance(old, int):
        ways += ["near", "near"]
    if isinstance(old, str):
        ways += ["other"]
    if isinstance(old, list) and old:
        ways += ["twice", "short"]
    way = chance.choice(ways)
    if way == "gone":
        del holder[place[-1]]
    else:
        holder[place[-1]] = {
            "wrong": lambda: chance.choice(WRONG),
            "wrapped": lambda: [old],
            "near": lambda: old + chance.choice((-1, 1, 2, 1000)),
            "other": lambda: old[::-1],
            "twice": lambda: [*old, old[0]],
            "short": lambda: old[1:],
        }[way]()
    shown = "gone" if way == "gone" else repr(holder[place[-1]])[:60]
    return made, f"{'.'.join(map(str, place))}: {repr(old)[:60]} -> {shown}"
