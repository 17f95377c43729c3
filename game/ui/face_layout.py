"""Lays a card's face out in millimetres: where each part goes, which colours it has, and where its text breaks.

Line breaks are worked out once, from the fonts' own widths, and are the same at every size and in print.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from game.ui import metrics
from game.ui.face_template import Part, Template, Variant
from game.ui.theme import Colour

Area = tuple[tuple[int, int], ...]
RULES = ("rules", "rules_or_flavour")
"""Texts of a card that tell what it does."""
LOW = 1.15
"""A name may be so much higher than its place, in shares of its height, before it is left out."""


class FaceData(NamedTuple):
    """What is printed on a card, as plain values.

    `fields` are sorted (name, value) pairs, `area` holds (dx, dy) steps, `symbol` is the value of some field. It is hashable and is the
    key of everything that is cached for the card: a changed card is another key.
    """

    id: str
    name: str
    fields: tuple[tuple[str, Any], ...] = ()
    icon: str = ""
    ability: str = ""
    text: str = ""
    area: Area = ()
    symbol: str = ""
    flavour: str = ""
    picture: str = ""
    said: tuple[tuple[str, str], ...] = ()
    """The fields that hold words, as the pack says them."""

    def field(self, name: str) -> Any:
        """The value of a field; None if the card has none of that name."""
        return next((value for key, value in self.fields if key == name), None)


class _Ability(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def icon(self) -> str: ...


class _Bound(Protocol):
    @property
    def ability(self) -> _Ability: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


class CardLike(Protocol):
    """A card's definition, as far as its face needs it."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def fields(self) -> Mapping[str, Any]: ...
    @property
    def abilities(self) -> tuple[Any, ...]: ...
    @property
    def flavour(self) -> str: ...
    @property
    def picture(self) -> str: ...


def face_data(card: CardLike, texts: Mapping[str, str] | None = None) -> FaceData:
    """What is printed on a card. A text `ability.<id>` or `card.<id>` in `texts` replaces the text in the ability's data."""
    texts = texts or {}
    bound: tuple[_Bound, ...] = card.abilities
    first = bound[0] if bound else None
    lines = [texts.get(f"ability.{getattr(one.ability, 'id', '')}", one.ability.text) for one in bound]
    params = dict(first.params) if first is not None else {}
    area = tuple((int(step[0]), int(step[1])) for step in params.get("area", ()) or ())
    return FaceData(
        card.id,
        card.name,
        tuple(sorted((name, _hashable(value)) for name, value in card.fields.items())),
        first.ability.icon if first is not None else "",
        first.ability.name if first is not None else "",
        texts.get(f"card.{card.id}", "\n".join(line for line in lines if line)),
        area,
        str(params.get("symbol", "") or ""),
        card.flavour,
        card.picture,
        tuple([(name, _said(name, value, texts)) for name, value in sorted(card.fields.items()) if _is_words(value)]),
    )


def _is_words(value: Any) -> bool:
    """Whether a field holds a word, or several."""
    return isinstance(value, str) or (isinstance(value, list | tuple) and all(isinstance(each, str) for each in value))


def _said(field: str, value: Any, texts: Mapping[str, str]) -> str:
    """A word of a field as the pack says it, by the text `<field>.<word>` or `word.<word>`; of several all."""
    if isinstance(value, str):
        return texts.get(f"{field}.{value}", texts.get(f"word.{value}", value))
    words = [texts.get(f"{field}.{word}", texts.get(f"word.{word}", word.capitalize())) for word in value]
    return " \N{MIDDLE DOT} ".join(words)


def _hashable(value: Any) -> Any:
    """A field's value as a key can hold it."""
    if isinstance(value, Mapping):
        return tuple(sorted((key, _hashable(part)) for key, part in value.items()))
    if isinstance(value, list | tuple):
        return tuple(_hashable(part) for part in value)
    return value


class BoxItem(NamedTuple):
    """A rounded box, or a disc. `alpha` is its opacity; with `fade` it comes up from nothing over that share of its height."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: Colour
    to: Colour | None = None
    edge: Colour | None = None
    line: float = 0.0
    alpha: float = 1.0
    fade: float = 0.0


class PictureItem(NamedTuple):
    """The picture window. `emblem` is where in it that of a drawn picture stands, (x, y, size), if the template says so."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    emblem: tuple[float, float, float] | None = None


class StatItem(NamedTuple):
    """A number around a centre. With a `fill` it lies on a plate of a `shape`, as large as a disc of diameter `size`; without one `size` is
    the size of the number.
    """

    field: str
    x: float
    y: float
    size: float
    value: str
    ink: Colour
    fill: Colour | None
    edge: Colour | None
    line: float
    shape: str = "disc"


class IconItem(NamedTuple):
    """An icon around a centre, `degrees` clockwise; with `back` it lies on a disc of its size."""

    x: float
    y: float
    size: float
    icon: str
    ink: Colour
    back: Colour | None = None
    edge: Colour | None = None
    degrees: int = 0


class TextItem(NamedTuple):
    """Lines of text in a box: `y` is the top of the first line, lines are `step` apart, `size` is the font size."""

    x: float
    y: float
    width: float
    lines: tuple[str, ...]
    size: float
    step: float
    family: str
    weight: str
    align: str
    ink: Colour


Item = BoxItem | PictureItem | StatItem | IconItem | TextItem


class FaceLayout(NamedTuple):
    """A face of a size in millimetres: its items from the bottom up, and what does not fit. `wordless`: its rules have no room and are left
    out.
    """

    size: tuple[float, float]
    corner: float
    items: tuple[Item, ...]
    overflow: tuple[str, ...]
    wordless: bool = False

    @property
    def least_type(self) -> float:
        """The size of the smallest type on it in millimetres; 0 if nothing is written on it."""
        return min([item.size for item in self.items if isinstance(item, TextItem)], default=0.0)


def lay_out(template: Template, face: FaceData, variant: Variant, floor: float = 0.0) -> FaceLayout:
    """The layout of a face in one of the template's variants. With a `floor` no type is smaller than so many millimetres: a name has
    more lines or is shortened, any other text is left out where it has no room.
    """
    made = _Layout(template, face, floor)
    for part in variant.parts:
        made.add(part)
    return FaceLayout(template.size, template.corner, tuple(made.items), tuple(made.overflow), made.wordless)


def lay_out_back(template: Template, fields: Mapping[str, Any]) -> FaceLayout:
    """The layout of a card's back; `fields` are what the back shows (a level, for instance)."""
    made = _Layout(template, FaceData("", "", tuple(sorted(fields.items()))))
    for part in template.back:
        made.add(part)
    return FaceLayout(template.size, template.corner, tuple(made.items), tuple(made.overflow))


class _Layout:
    def __init__(self, template: Template, face: FaceData, floor: float = 0.0) -> None:
        self.template = template
        self.floor = floor
        self.wordless = False
        self.face = face
        self.tint = str(face.field(template.tint) or "")
        self.items: list[Item] = []
        self.overflow: list[str] = []

    def add(self, part: Part) -> None:
        adders = {
            "box": self._add_box,
            "picture": self._add_picture,
            "stat": self._add_stat,
            "icon": self._add_icon,
            "ability": self._add_ability,
            "text": self._add_text,
        }
        adders[part.kind](part.values)

    def _colour(self, values: Mapping[str, Any], key: str) -> Colour | None:
        name = values.get(key)
        return None if name is None else self.template.colour(name, self.tint)

    def _need(self, values: Mapping[str, Any], key: str, default: Colour = (255, 255, 255)) -> Colour:
        return self._colour(values, key) or default

    def _add_box(self, values: Mapping[str, Any]) -> None:
        x, y, wide, high = values["at"]
        self.items.append(
            BoxItem(
                x, y, wide, high, values.get("round", 0.0), self._need(values, "fill"), self._colour(values, "to"),
                self._colour(values, "edge"), values.get("line", 0.3), values.get("alpha", 1.0), values.get("fade", 0.0),
            )
        )  # fmt: skip

    def _add_picture(self, values: Mapping[str, Any]) -> None:
        x, y, wide, high = values["at"]
        self.items.append(PictureItem(x, y, wide, high, values.get("round", 0.0), values.get("emblem")))

    def _add_stat(self, values: Mapping[str, Any]) -> None:
        value = self.face.field(values["field"])
        if value is None:
            return
        x, y = values["at"]
        self.items.append(
            StatItem(
                values["field"], x, y, values["size"], str(value), self._need(values, "ink"),
                self._colour(values, "fill"), self._colour(values, "edge"), values.get("line", 0.4),
                values.get("shape", "disc"),
            )
        )  # fmt: skip

    def _add_icon(self, values: Mapping[str, Any]) -> None:
        value = self.face.field(values["field"])
        icon = self.template.icons.get(values["field"], {}).get(str(value))
        if icon is None:
            return
        x, y = values["at"]
        back, edge = self._colour(values, "back"), self._colour(values, "edge")
        self.items.append(IconItem(x, y, values["size"], icon, self._need(values, "ink"), back, edge))

    def _add_ability(self, values: Mapping[str, Any]) -> None:
        if not self.face.icon:
            return
        x, y = values["at"]
        size, ink = values["size"], self._need(values, "ink")
        fill, edge = self._need(values, "fill"), self._need(values, "edge")
        arrow = values.get("arrow", size * 0.3)
        for (dx, dy), steps in reach(self.face.area).items():
            for step in range(steps):
                away = size / 2 + arrow * (0.62 + step * 0.8)
                # Arrows of one step are the icon `arrow-1`, pointing north, turned.
                degrees = {
                    (0, -1): 0,
                    (1, 0): 90,
                    (0, 1): 180,
                    (-1, 0): 270,
                    (1, -1): 45,
                    (1, 1): 135,
                    (-1, 1): 225,
                }.get((dx, dy), 315)
                length = (dx * dx + dy * dy) ** 0.5
                centre = (x + dx * away / length, y + dy * away / length)
                self.items.append(IconItem(*centre, arrow * 1.42, "arrow-1", fill, None, None, degrees))
                inner = self._need(values, "arrow_ink", edge)
                self.items.append(IconItem(*centre, arrow * 0.96, "arrow-1", inner, None, None, degrees))
        self.items.append(BoxItem(x - size / 2, y - size / 2, size, size, size / 2, fill, None, edge, size * 0.055))
        self.items.append(IconItem(x, y, size * 0.66, self.face.icon, ink))
        symbol = self.symbol_icon()
        if symbol:
            badge = values.get("symbol", size * 0.52)
            off = size * 0.42
            self.items.append(IconItem(x + off, y + off * 0.86, badge, symbol, ink, fill, edge))

    def symbol_icon(self) -> str:
        """The icon of the paired symbol: that of any field that has it as a value."""
        for row in self.template.icons.values():
            if self.face.symbol in row:
                return row[self.face.symbol]
        return ""

    def _shown(self, show: str) -> tuple[str, bool]:
        """The text to show, and whether it stands in italics whatever the part says."""
        face = self.face
        if show == "rules_or_flavour":
            return (face.text, False) if face.text else (face.flavour, True)
        known = {"name": face.name, "rules": face.text, "flavour": face.flavour, "ability": face.ability}
        if show in known:
            return known[show], show == "flavour"
        said = dict(face.said).get(show)
        if said is not None:
            return said, False
        value = face.field(show)
        return ("" if value is None else str(value)), False

    def _add_text(self, values: Mapping[str, Any]) -> None:
        shown, italic = self._shown(values["show"])
        if not shown:
            return
        self._add_words(values, shown, "italic" if italic else values.get("weight", "regular"))

    def _add_words(self, values: Mapping[str, Any], shown: str, weight: str) -> None:
        x, y, wide, high = values["at"]
        family = values.get("font", metrics.SANS)
        size = max(values["size"], self.floor)
        least = max(min(values.get("least") or size, size), self.floor)
        most = values.get("lines", 0)
        while True:
            lines = metrics.balanced(shown, size, wide, family, weight)
            step = size * (1.18 if family == metrics.SANS else 1.2)
            fits = len(lines) * step <= high + 0.01 and (not most or len(lines) <= most)
            fits = fits and all(metrics.width_of(line, size, family, weight) <= wide + 0.01 for line in lines)
            if (
                fits
                and (size > least or self.floor)
                and any(metrics.width_of(word, size, family, weight) > wide for word in shown.split())
            ):
                fits = False  # rather smaller than a word broken in two
            if fits or size <= least:
                break
            size = max(least, size * 0.96)
        first = re.split(r"[\s-]", shown, maxsplit=1)[0]
        if not fits and values.get("first_word") and first != shown:
            self._add_words(values, first, weight)
            return
        if not fits and self.floor and values["show"] != "name":
            self.wordless = self.wordless or values["show"] in RULES
            return
        if not fits and self.floor:
            rows = min(most or len(lines), int((high + 0.01) / step)) or int(size <= high * LOW)
            lines = _shortened(shown, rows, lambda line: metrics.cut(line, size, wide, family, weight))
            if not lines:
                return
        elif not fits:
            self.overflow.append(
                f"{values['show']} of {self.face.id}: {len(lines)} lines do not fit into {wide:g} x {high:g} mm"
            )
            keep = max(1, min(most or len(lines), int((high + 0.01) / step)))
            lines = tuple(metrics.cut(line, size, wide, family, weight) for line in lines[:keep])
        top = y + (high - step * len(lines)) / 2
        self.items.append(
            TextItem(
                x,
                top,
                wide,
                lines,
                size,
                step,
                family,
                weight,
                values.get("align", "center"),
                self._need(values, "ink"),
            )
        )


def _shortened(words: str, rows: int, cut: Callable[[str], str]) -> tuple[str, ...]:
    """As much of some words as stands in so many lines, each of which is `cut` where it is too wide; none in no line."""
    lines: list[str] = []
    left = words.split()
    while left and len(lines) < rows:
        line, *left = left
        while left and (cut(longer := f"{line} {left[0]}") == longer or len(lines) == rows - 1):
            line, left = longer, left[1:]
        lines.append(cut(line))
        if lines[-1] != line:
            break  # what follows a word that was cut would read as if it followed the whole one
    return tuple(lines)


def reach(area: Area) -> dict[tuple[int, int], int]:
    """How many spaces an area reaches in each direction."""
    far: dict[tuple[int, int], int] = {}
    for dx, dy in area:
        way = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        far[way] = max(far.get(way, 0), abs(dx), abs(dy))
    return far
