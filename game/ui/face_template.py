"""The template of a card face, as a designer writes it in `card.yaml`: plain data, checked and turned into values.

Lengths are millimetres from the top left corner of the card. Colours are `#rrggbb` or names from the template's `colours`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from game.emblems import COMPOSITIONS, SUN
from game.ui.theme import PLATES, Colour, parse_colour

Plain = str | int | float | bool | None

WORDS: Mapping[str, tuple[str, ...]] = {
    "font": ("sans", "serif"),
    "weight": ("regular", "semibold", "bold", "italic", "light", "black"),
    "align": ("left", "center", "right"),
    "shape": PLATES,
}
_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "point": ("x", "y"),
    "spot": ("x", "y", "size"),
    "box": ("x", "y", "width", "height"),
}
SCENERIES = ("ridges", "waves", "clouds", "plain")
LAID = ("fan", "duel", "slope", "one", "row")
"""The ways in which cards lie on a cover."""
TITLED = ("high", "low")
"""Where the name of a game stands on its cover."""
MOTIFS = ("meander", "knots", "steps", "scales", "none")

# kind of part -> key -> (type, required)
PARTS: Mapping[str, Mapping[str, tuple[str, bool]]] = {
    "box": {
        "at": ("box", True), "round": ("length", False), "fill": ("colour", True), "to": ("colour", False),
        "edge": ("colour", False), "line": ("length", False), "alpha": ("share", False), "fade": ("share", False),
    },
    "picture": {"at": ("box", True), "round": ("length", False), "emblem": ("spot", False)},
    "stat": {
        "field": ("word", True), "at": ("point", True), "size": ("length", True), "fill": ("colour", False),
        "edge": ("colour", False), "line": ("length", False), "ink": ("colour", True), "shape": ("shape", False),
    },
    "icon": {
        "field": ("word", True), "at": ("point", True), "size": ("length", True), "ink": ("colour", False),
        "back": ("colour", False), "edge": ("colour", False),
    },
    "ability": {
        "at": ("point", True), "size": ("length", True), "ink": ("colour", True), "fill": ("colour", True),
        "edge": ("colour", True), "arrow": ("length", False), "arrow_ink": ("colour", False), "symbol": ("length", False),
    },
    "text": {
        "show": ("word", True), "at": ("box", True), "size": ("length", True), "least": ("length", False),
        "font": ("font", False), "weight": ("weight", False), "align": ("align", False), "ink": ("colour", True),
        "lines": ("count", False), "first_word": ("flag", False),
    },
}  # fmt: skip


class TemplateError(ValueError):
    """A template that cannot be used. `problems` are (path of keys, message), all that were found."""

    def __init__(self, problems: Iterable[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{path}: {message}" for path, message in self.problems))


class Part(NamedTuple):
    """One part of a face: its kind and its values, as PARTS describes them. Points and boxes are tuples of millimetres."""

    kind: str
    values: Mapping[str, Any]


class Printed(Protocol):
    """A card as its face knows it."""

    def field(self, name: str) -> Any:
        """The value of a field; None if the card has none of that name."""
        ...


class Variant(NamedTuple):
    """The parts of a face from a width of `least` pixels on, for cards whose fields have one of the values in `when`."""

    name: str
    least: int
    parts: tuple[Part, ...]
    when: tuple[tuple[str, tuple[Plain, ...]], ...] = ()

    def is_for(self, card: Printed) -> bool:
        """Whether cards like this one have this face. A field of several words has all of them as its values."""
        for name, wanted in self.when:
            value = card.field(name)
            if not any(each in wanted for each in value) if isinstance(value, tuple) else value not in wanted:
                return False
        return True


class TokenLook(NamedTuple):
    """How a marker or token on a card is drawn. `counted`: its number is written on it, also if there is one only; `shape` is its plate;
    `harm`: the more of it, the worse for the card.
    """

    fill: Colour
    ink: Colour
    counted: bool = False
    shape: str = "disc"
    harm: bool = False


class PillLook(NamedTuple):
    """How a card with a certain mark is told apart: a pill with a word in these colours; `dim`: the card is dark as well."""

    fill: Colour
    ink: Colour
    dim: bool = False


class Lying(NamedTuple):
    """How cards lie on the table as their marks say: `turned` is the mark of a card on its side, `before` the mark that holds the id of
    the card that another one lies before; `tokens` are looks by the name of a marker, `pills` by the name of a mark.
    """

    turned: str = ""
    before: str = ""
    tokens: Mapping[str, TokenLook] = {}
    pills: Mapping[str, PillLook] = {}
    markers: tuple[float, float] | None = None
    """Where the first of the tokens that are not counted lies (its middle, in millimetres); None: after the counted ones."""


class CoverLook(NamedTuple):
    """How the cover of the game is painted: colours from the darkest to the lightest, or the other way round for a bright one; what lies
    below its sky, the pattern in that, and how both are put together; how the cards lie on it, and their ids (none: the best ones of three
    tints); and whether its name stands high or low.
    """

    night: Colour = (12, 22, 40)
    deep: Colour = (58, 44, 62)
    frame: Colour = (150, 92, 60)
    ring: Colour = (246, 196, 110)
    scenery: str = "ridges"
    motif: str = "meander"
    scene: str = SUN
    lay: str = "fan"
    title: str = "high"
    cards: tuple[str, ...] = ()
    modes: Mapping[str, str] = {}
    """An icon for each way to play, by its id."""


class Template(NamedTuple):
    """A face template. `size` and `corner` are in millimetres; `tint` is the card field that picks a row of `tints`.

    `icons` gives icon names by field and value (as text). `scenery`, `motif` and `splendour` say how placeholder art follows the fields:
    `splendour` gives fields with the values from which on a picture has rays, and a gold rim; the first that a card has counts.
    `variants` are all faces, the largest first, of those of one size the one that says most of which cards it is for; `back` are the parts
    of the back.
    """

    size: tuple[float, float]
    corner: float
    tint: str
    tints: Mapping[str, Mapping[str, Colour]]
    colours: Mapping[str, Colour]
    icons: Mapping[str, Mapping[str, str]]
    scenery: tuple[str, Mapping[str, str]]
    motif: tuple[str, Mapping[str, str]]
    splendour: tuple[tuple[str, tuple[int, int]], ...]
    variants: tuple[Variant, ...]
    back: tuple[Part, ...]
    lying: Lying = Lying()
    cover: CoverLook = CoverLook()

    @classmethod
    def from_plain(cls, data: Any) -> Template:
        """The template in the plain data of a `card.yaml`. Raises TemplateError with everything that is wrong."""
        return _Reader(data).read()

    def colour(self, name: str, tint: str) -> Colour:
        """A colour by its name for a card whose tint field has the value `tint`; raises KeyError for an unknown name."""
        if name.startswith("#"):
            return parse_colour(name)
        row = self.tints.get(tint) or self.tints.get("else") or {}
        return row[name] if name in row else self.colours[name]

    def variants_of(self, card: Printed) -> tuple[Variant, ...]:
        """The faces that a card is drawn with, the largest first, each for other widths; those of all cards if none is for it."""
        fitting = [variant for variant in self.variants if not variant.when or variant.is_for(card)] or self.variants
        return tuple({variant.least: variant for variant in reversed(fitting)}.values())[::-1]

    def variant(self, card: Printed, width: int) -> Variant:
        """The face of a card that is `width` pixels wide."""
        fitting = self.variants_of(card)
        return next((variant for variant in fitting if width >= variant.least), fitting[-1])


def standard(stats: Sequence[str] = ()) -> Template:
    """A plain template for a pack without a `card.yaml`: picture, name and rules, and up to six fields as numbers down the left side."""
    numbers = [
        {
            "part": "stat",
            "field": field,
            "at": [8, 9 + row * 11],
            "size": 10,
            "ink": "white",
            "fill": "night",
            "edge": "ring",
        }
        for row, field in enumerate(stats[:6])
    ]
    large = [{**part, "at": [12, 13 + row * 20], "size": 18} for row, part in enumerate(numbers[:4])]
    frame: list[dict[str, Any]] = [
        {"part": "box", "at": [0, 0, 63.5, 88.9], "round": 3.4, "fill": "black"},
        {"part": "box", "at": [1, 1, 61.5, 86.9], "round": 2.6, "fill": "frame", "to": "deep"},
    ]
    name = {"part": "text", "show": "name", "font": "serif", "weight": "semibold", "lines": 1}
    full = [
        *frame,
        {"part": "picture", "at": [2.6, 2.6, 58.3, 50], "round": 1.5},
        {"part": "box", "at": [2.6, 53.4, 58.3, 32.9], "round": 1.5, "fill": "paper"},
        {**name, "at": [5, 54, 53.5, 8], "size": 5.6, "least": 3, "ink": "ink"},
        {
            "part": "text",
            "show": "rules_or_flavour",
            "at": [5, 62.5, 53.5, 22.5],
            "size": 3.2,
            "least": 1.8,
            "ink": "ink",
        },
        *numbers,
    ]
    table = [
        *frame,
        {"part": "picture", "at": [2.6, 2.6, 58.3, 83.7], "round": 1.5},
        {"part": "box", "at": [2.6, 62, 58.3, 24.3], "round": 1.5, "fill": "night", "alpha": 0.85},
        {**name, "at": [4, 63, 55.5, 22], "size": 9, "least": 5, "ink": "white", "lines": 2},
        *large,
    ]
    return Template.from_plain(
        {
            "size": [63.5, 88.9],
            "corner": 3.4,
            "colours": {
                "black": "#0b0d0e", "white": "#fffaf0", "frame": "#8b949b", "deep": "#343b41", "night": "#15191c",
                "paper": "#eceae4", "ring": "#cfd8de", "ink": "#1b1f22",
            },
            "faces": [{"name": "full", "from": 130, "parts": full}, {"name": "table", "from": 0, "parts": table}],
            "back": [*frame, {"part": "picture", "at": [2.8, 2.8, 57.9, 83.3], "round": 1.6}],
        }
    )  # fmt: skip


class _Reader:
    def __init__(self, data: Any) -> None:
        self.data = data
        self.problems: list[tuple[str, str]] = []
        self.known_colours: set[str] = set()

    def wrong(self, path: str, message: str) -> None:
        self.problems.append((path, message))

    def read(self) -> Template:
        if not isinstance(self.data, Mapping):
            raise TemplateError([("card.yaml", "is not a mapping of keys")])
        known = (
            "size",
            "corner",
            "tint",
            "tints",
            "colours",
            "icons",
            "placeholder",
            "faces",
            "back",
            "table",
            "cover",
        )
        self.keys("", self.data, known)
        size = self.typed("size", self.data.get("size"), "point")
        corner = self.typed("corner", self.data.get("corner", 3), "length")
        tint = str(self.data.get("tint", ""))
        colours = self.palette("colours", self.data.get("colours", {}))
        rows = self.mapping("tints", self.data.get("tints", {}))
        tints = {str(value): self.palette(f"tints.{value}", row) for value, row in rows.items()}
        self.known_colours = set(colours) | {name for row in tints.values() for name in row}
        written = {str(value): set(map(str, rows[value])) for value in rows if isinstance(rows[value], Mapping)}
        for value, names in written.items():
            lacking = {name for other in written.values() for name in other} - names - set(colours)
            if lacking:
                self.wrong(f"tints.{value}", f"lacks {', '.join(sorted(lacking))}, which other tints have")
        icons = {
            str(field): {str(value): str(icon) for value, icon in self.mapping(f"icons.{field}", row).items()}
            for field, row in self.mapping("icons", self.data.get("icons", {})).items()
        }
        placeholder = self.mapping("placeholder", self.data.get("placeholder", {}))
        self.keys("placeholder", placeholder, ("scenery", "motif", "splendour"))
        scenery = self.follows("placeholder.scenery", placeholder.get("scenery", {}), SCENERIES)
        motif = self.follows("placeholder.motif", placeholder.get("motif", {}), MOTIFS)
        variants = self.faces()
        back = self.parts("back", self.data.get("back", []))
        cover = self.cover()
        if self.problems:
            raise TemplateError(self.problems)
        return Template(
            size,
            corner,
            tint,
            tints,
            colours,
            icons,
            scenery,
            motif,
            self.splendour(placeholder.get("splendour", {})),
            variants,
            back,
            self.lying(),
            cover,
        )

    def cover(self) -> CoverLook:
        """How the cover is painted; what is left out is as it is without any."""
        row = self.mapping("cover", self.data.get("cover", {}))
        self.keys("cover", row, CoverLook._fields)
        colours = self.palette("cover", {key: row[key] for key in ("night", "deep", "frame", "ring") if row.get(key)})
        words = {key: str(row[key]) for key in ("scenery", "motif", "scene", "lay", "title") if row.get(key)}
        for key, known in (("scene", COMPOSITIONS), ("lay", LAID), ("title", TITLED)):
            if words.get(key, known[0]) not in known:
                self.wrong(f"cover.{key}", f"{words.pop(key)!r} is none of {', '.join(known)}")
        cards = tuple(map(str, row.get("cards", ())))
        modes = {str(mode): str(icon) for mode, icon in self.mapping("cover.modes", row.get("modes", {})).items()}
        return CoverLook(**colours, **words, cards=cards, modes=modes)  # type: ignore[arg-type]

    def lying(self) -> Lying:
        row = self.mapping("table", self.data.get("table", {}))
        self.keys("table", row, ("turned", "before", "tokens", "pills", "markers"))
        tokens = {}
        for name, look in self.mapping("table.tokens", row.get("tokens", {})).items():
            path = f"table.tokens.{name}"
            given = self.mapping(path, look)
            self.keys(path, given, ("fill", "ink", "counted", "shape", "harm"))
            colours = self.palette(path, {key: given.get(key, "#60707a") for key in ("fill", "ink")})
            if len(colours) == 2:
                tokens[str(name)] = TokenLook(
                    colours["fill"],
                    colours["ink"],
                    bool(given.get("counted", False)),
                    str(given.get("shape", "disc")),
                    bool(given.get("harm", False)),
                )
        pills = {}
        for name, look in self.mapping("table.pills", row.get("pills", {})).items():
            path = f"table.pills.{name}"
            given = self.mapping(path, look)
            self.keys(path, given, ("fill", "ink", "dim"))
            colours = self.palette(path, {key: given.get(key, "#60707a") for key in ("fill", "ink")})
            if len(colours) == 2:
                pills[str(name)] = PillLook(colours["fill"], colours["ink"], bool(given.get("dim", False)))
        markers = self.typed("table.markers", row["markers"], "point") if "markers" in row else None
        return Lying(str(row.get("turned", "")), str(row.get("before", "")), tokens, pills, markers)

    def keys(self, path: str, data: Mapping[str, Any], known: Iterable[str]) -> None:
        known = tuple(known)
        for key in data:
            if key not in known:
                near = difflib.get_close_matches(str(key), known, 1)
                hint = f" (did you mean {near[0]}?)" if near else f" (known: {', '.join(known)})"
                self.wrong(f"{path}.{key}".lstrip("."), f"unknown key{hint}")

    def mapping(self, path: str, data: Any) -> Mapping[str, Any]:
        if isinstance(data, Mapping):
            return data
        self.wrong(path, "is not a mapping of keys")
        return {}

    def palette(self, path: str, data: Any) -> dict[str, Colour]:
        colours = {}
        for name, value in self.mapping(path, data).items():
            try:
                colours[str(name)] = parse_colour(str(value))
            except ValueError as error:
                self.wrong(f"{path}.{name}", str(error))
        return colours

    def follows(self, path: str, data: Any, words: tuple[str, ...]) -> tuple[str, Mapping[str, str]]:
        """`{field: {value: word}}` with one field."""
        given = self.mapping(path, data)
        if not given:
            return ("", {})
        if len(given) > 1:
            self.wrong(path, "follows one field only")
        field, row = next(iter(given.items()))
        chosen = {str(value): str(word) for value, word in self.mapping(f"{path}.{field}", row).items()}
        for value, word in chosen.items():
            if word not in words:
                self.wrong(f"{path}.{field}.{value}", f"{word!r} is none of {', '.join(words)}")
        return (str(field), chosen)

    def splendour(self, data: Any) -> tuple[tuple[str, tuple[int, int]], ...]:
        """`{field: [from, from]}`: from which values on a picture has more splendour."""
        found = []
        for field, steps in self.mapping("placeholder.splendour", data).items():
            if isinstance(steps, list | tuple) and len(steps) == 2 and all(type(step) is int for step in steps):
                found.append((str(field), (int(steps[0]), int(steps[1]))))
            else:
                self.wrong(f"placeholder.splendour.{field}", "is not [from, from], two whole numbers")
        return tuple(found)

    def faces(self) -> tuple[Variant, ...]:
        variants = []
        given = self.data.get("faces", [])
        if not isinstance(given, list | tuple) or not given:
            self.wrong("faces", "is not a list of at least one face")
            return ()
        for number, face in enumerate(given):
            path = f"faces.{number}"
            row = self.mapping(path, face)
            self.keys(path, row, ("name", "from", "when", "parts"))
            least = self.typed(f"{path}.from", row.get("from", 0), "count")
            parts = self.parts(f"{path}.parts", row.get("parts", []))
            variants.append(Variant(str(row.get("name", number)), least, parts, self.when(f"{path}.when", row)))
        return tuple(sorted(variants, key=lambda variant: (-variant.least, -len(variant.when))))

    def when(self, path: str, face: Mapping[str, Any]) -> tuple[tuple[str, tuple[Plain, ...]], ...]:
        given = self.mapping(path, face.get("when", {}))
        return tuple(
            [(str(name), tuple(one) if isinstance(one, list | tuple) else (one,)) for name, one in given.items()]
        )

    def parts(self, path: str, data: Any) -> tuple[Part, ...]:
        if not isinstance(data, list | tuple):
            self.wrong(path, "is not a list of parts")
            return ()
        parts = []
        for number, entry in enumerate(data):
            here = f"{path}.{number}"
            row = self.mapping(here, entry)
            kind = str(row.get("part", ""))
            if kind not in PARTS:
                self.wrong(f"{here}.part", f"{kind!r} is none of {', '.join(PARTS)}")
                continue
            shape = PARTS[kind]
            self.keys(here, row, ("part", *shape))
            values = {}
            for key, (type_, required) in shape.items():
                if key in row:
                    values[key] = self.typed(f"{here}.{key}", row[key], type_)
                elif required:
                    self.wrong(here, f"a {kind} needs `{key}`")
            parts.append(Part(kind, values))
        return tuple(parts)

    def typed(self, path: str, value: Any, type_: str) -> Any:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if type_ in ("length", "share"):
            if not number or value < 0 or (type_ == "share" and value > 1):
                self.wrong(
                    path, "is not a length in millimetres" if type_ == "length" else "is not a number from 0 to 1"
                )
                return 0.0
            return float(value)
        if type_ == "count":
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                self.wrong(path, "is not a whole number of at least 0")
                return 0
            return value
        if type_ == "flag":
            if not isinstance(value, bool):
                self.wrong(path, "is not true or false")
            return bool(value)
        if type_ in _NUMBERS:
            names = _NUMBERS[type_]
            count = len(names)
            fine = isinstance(value, list | tuple) and len(value) == count
            if not fine or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in value):
                self.wrong(path, f"is not [{', '.join(names)}] in millimetres")
                return (0.0,) * count
            return tuple(float(n) for n in value)
        if type_ == "colour":
            return self.colour_name(path, value)
        if type_ in WORDS and value not in WORDS[type_]:
            self.wrong(path, f"{value!r} is none of {', '.join(WORDS[type_])}")
        return str(value)

    def colour_name(self, path: str, value: Any) -> str:
        name = str(value)
        if name.startswith("#"):
            try:
                parse_colour(name)
            except ValueError as error:
                self.wrong(path, str(error))
        elif name not in self.known_colours:
            near = difflib.get_close_matches(name, sorted(self.known_colours), 1)
            self.wrong(path, f"unknown colour {name!r}" + (f" (did you mean {near[0]}?)" if near else ""))
        return name
