"""What the emblems of cards are made of: the signs that come with the program, the ways in which one or two of them are joined, and the
compositions of pictures that are drawn around them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from game.bundled import bundled_root

FOLDER: Final = "assets/common/signs"
MOST_SIGNS: Final = 2
ALONE: Final = "alone"
PAIR: Final = "pair"
INSIDE: Final = "inside"
CROSSED: Final = "crossed"
SHIELD: Final = "shield"
RINGED: Final = "ringed"
WINGED: Final = "winged"
CONSTRUCTIONS: Final = (PAIR, INSIDE, CROSSED, SHIELD, RINGED, WINGED)
"""How signs are joined: side by side, the second as in a mirror; the second in the first; crossed; on a shield; in a ring of eight; with
wings.
"""
SUN: Final = "sun"
HORIZON: Final = "horizon"
ARCH: Final = "arch"
SPLIT: Final = "split"
NIGHT: Final = "night"
ISLAND: Final = "island"
COMPOSITIONS: Final = (SUN, HORIZON, ARCH, SPLIT, NIGHT, ISLAND)


class Emblem(NamedTuple):
    """One or two `signs` by name, and `how` they are joined: one of CONSTRUCTIONS, or ALONE for one sign as it is. `scene` is the
    composition that is drawn around it; empty: the one that the card's id gives.
    """

    how: str
    signs: tuple[str, ...]
    scene: str = ""


@cache
def signs() -> tuple[str, ...]:
    """The names of the signs that come with the program, sorted."""
    return tuple(sorted([path.stem for path in (bundled_root() / FOLDER).glob("*.svg")]))
