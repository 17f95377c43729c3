"""Where the zones of a table lie: the rectangles of `table.tmx` as plain data.

Reading the map is the business of `tmx_table.py`; this module holds the result and works out places in a window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.rules.plain import EMPTY, Frozen, freeze

STRETCH = "stretch"
ANCHORS = (
    STRETCH,
    "top-left",
    "top",
    "top-right",
    "left",
    "center",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
)
"""How an area follows the window: `stretch` grows with it; the others keep their shape and stick to that edge or corner."""


SHOWS = ("fan", "grid", "pile", "mini", "strip", "lattice", "tableau", "slot")
"""How the components of a zone can be shown."""
PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "zone": (),
    "phases": (),
    "modes": (),
    "show": SHOWS,
    "actions": ("above",),
    "room": ("yes",),
    "empty": ("hide",),
    "label": (),
    "only": (),
    "drop": (),
    "takes": (),
    "press": (),
    "aim": (),
    "icon": (),
    "quiet": ("yes",),
    "tuck": ("yes",),
    "lacks": ("yes",),
    "stops": ("yes",),
    "foretold": ("yes",),
    "panel": ("shown", "folded"),
    "chips": ("beside",),
    "middle": ("table",),
}
"""The custom properties of an area beside `anchor`, each with its words (none: other words)."""


USUAL = ""
"""The arrangement that is taken where no other one shows boards larger."""


class Term(NamedTuple):
    """What a component must have to lie in an area with `only`: a mark or field of this name, with one of these words if there are any."""

    name: str
    words: tuple[str, ...] = ()


def terms_of(only: str) -> tuple[Term, ...]:
    """The terms of a property `only`: `worn, form=sword|bow` is a mark `worn` that is set, and a field with one of two words."""
    found = []
    for part in only.split(","):
        name, _equals, words = part.partition("=")
        if name.strip():
            found.append(Term(name.strip(), tuple([word.strip() for word in words.split("|") if word.strip()])))
    return tuple(found)


class Area(NamedTuple):
    """A named rectangle of the table, in fractions (0 to 1) of the map's width and height. `extra` holds its other custom properties."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    anchor: str = STRETCH
    extra: Frozen = EMPTY


class Variant(NamedTuple):
    """The areas for one number of seats (0: for any), by name, in the order of the map; with a name they are those of an arrangement
    that may be taken instead of the usual one.
    """

    seats: int
    areas: Mapping[str, Area]
    arrangement: str = USUAL


class Layout(NamedTuple):
    """A table: the size of the map in pixels, which anchored areas are measured by, its variants by number of seats, and what lies
    behind the zones, as a plain map (see `tmx_picture.py`); empty if nothing does.
    """

    width: int
    height: int
    variants: tuple[Variant, ...]
    backdrop: str = ""

    def arrangements(self, seats: int) -> tuple[str, ...]:
        """The ways in which the areas for so many seats may lie, the usual one first."""
        named = [variant.arrangement for variant in self.variants if variant.seats in (0, seats)]
        return tuple(dict.fromkeys([USUAL, *named]))

    def areas(self, seats: int, arrangement: str = USUAL) -> Mapping[str, Area]:
        """The areas for so many seats: those of the variant for any number, overridden by those of this number, and these by those of an
        arrangement.
        """
        found: dict[str, Area] = {}
        for wanted in dict.fromkeys([(0, USUAL), (seats, USUAL), (0, arrangement), (seats, arrangement)]):
            for variant in self.variants:
                if (variant.seats, variant.arrangement) == wanted:
                    found.update(variant.areas)
        return found

    def place(self, area: Area, width: float, height: float) -> tuple[float, float, float, float]:
        """One area as (x, y, width, height) in a window of that size, in pixels."""
        stretched = (
            area.left * width,
            area.top * height,
            (area.right - area.left) * width,
            (area.bottom - area.top) * height,
        )
        if area.anchor == STRETCH:
            return stretched
        scale = min(width / self.width, height / self.height)
        wide = (area.right - area.left) * self.width * scale
        high = (area.bottom - area.top) * self.height * scale
        x = stretched[0] + (stretched[2] - wide) / 2
        y = stretched[1] + (stretched[3] - high) / 2
        if "left" in area.anchor:
            x = area.left * self.width * scale
        elif "right" in area.anchor:
            x = width - (1 - area.left) * self.width * scale
        if "top" in area.anchor:
            y = area.top * self.height * scale
        elif "bottom" in area.anchor:
            y = height - (1 - area.top) * self.height * scale
        return (x, y, wide, high)


def to_plain(layout: Layout) -> dict[str, Any]:
    """The layout as JSON-able data."""
    return {
        "size": [layout.width, layout.height],
        "backdrop": layout.backdrop,
        "variants": [
            {
                "seats": variant.seats,
                "arrangement": variant.arrangement,
                "areas": [
                    [a.name, a.left, a.top, a.right, a.bottom, a.anchor, a.extra] for a in variant.areas.values()
                ],
            }
            for variant in layout.variants
        ],
    }


def from_plain(plain: Mapping[str, Any]) -> Layout:
    """The layout that `to_plain` wrote. Raises KeyError, TypeError or ValueError for data of another form."""
    width, height = plain["size"]
    variants = []
    for entry in plain["variants"]:
        areas = {row[0]: Area(row[0], row[1], row[2], row[3], row[4], row[5], freeze(row[6])) for row in entry["areas"]}
        variants.append(Variant(entry["seats"], Frozen(areas), str(entry["arrangement"])))
    return Layout(width, height, tuple(variants), str(plain["backdrop"]))
