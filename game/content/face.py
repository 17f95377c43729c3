"""Reads card.yaml, the template of a card's face: its shapes, the fields it shows and the colours and icons it names.

How a face is drawn from it is the business of the client; here it is only checked, with a place for every mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

import yaml
from pydantic import BeforeValidator, Field

from game.content.complaints import Complaints, counted, listed
from game.content.explain import Entry, said, validate
from game.content.models import CardSpec, FieldSpec, Shape, as_list
from game.content.overlay import whole_file
from game.content.yaml_source import Source
from game.rules.definitions import CardDef
from game.rules.plain import Frozen, freeze

Length = Annotated[float, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Spot = Annotated[list[float], Field(min_length=3, max_length=3)]
Box = Annotated[list[float], Field(min_length=4, max_length=4)]
Values = Annotated[list[str | int | bool], Field(min_length=1), BeforeValidator(as_list)]
_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_COLOUR_KEYS = ("fill", "to", "edge", "ink", "back", "arrow_ink")
MOST_ON_COVER = 3
"""So many cards are fanned out on a cover at most."""
TEXTS = ("name", "rules", "flavour", "ability", "rules_or_flavour")
"""What a text on a face may show besides the fields of cards."""


class BoxPart(Shape):
    """A coloured rectangle, `at` [x, y, width, height] in millimetres; `fade` lets it begin transparent."""

    part: str
    at: Box
    fill: str
    to: str | None = None
    edge: str | None = None
    round: Length = 0.0
    line: Length = 0.0
    alpha: Share = 1.0
    fade: Share = 0.0


class PicturePart(Shape):
    """The window for the card's picture; `emblem` [x, y, size] says where that of a drawn picture stands."""

    part: str
    at: Box
    round: Length = 0.0
    emblem: Spot | None = None


class StatPart(Shape):
    """A number of a card field, on a plate of a `shape` if there is a `fill`."""

    part: str
    field: str
    at: Point
    size: Length
    ink: str
    fill: str | None = None
    edge: str | None = None
    line: Length = 0.0
    shape: Literal["disc", "blade", "shield", "lozenge", "hexagon"] = "disc"


class IconPart(Shape):
    """The icon that `icons` gives for the value of a card field."""

    part: str
    field: str
    at: Point
    size: Length
    ink: str | None = None
    back: str | None = None
    edge: str | None = None


class AbilityPart(Shape):
    """The icon of the card's ability with its arrows and paired symbol."""

    part: str
    at: Point
    size: Length
    ink: str
    fill: str
    edge: str
    arrow: Length = 0.0
    arrow_ink: str | None = None
    symbol: Length = 0.0


class TextPart(Shape):
    """A text that shrinks from `size` to `least` until it fits; with `first_word` only its first word stands there if it does not."""

    part: str
    show: str
    at: Box
    size: Length
    ink: str
    least: Length = 0.0
    font: Literal["sans", "serif"] = "sans"
    weight: str = ""
    align: Literal["left", "center", "right"] = "center"
    lines: Annotated[int, Field(ge=0)] = 0
    first_word: bool = False


class FaceEntry(Shape):
    """One face, drawn from a width of `from` pixels on; `when` says for which cards, by fields and their values (empty: for all)."""

    name: str = ""
    least: Annotated[int, Field(ge=0, alias="from")] = 0
    when: dict[str, Values] = Field(default_factory=dict)
    parts: list[Any]


class Placeholder(Shape):
    """What art drawn for cards without a picture follows: words by field and value, and the values of fields from which on it is more
    splendid.
    """

    scenery: dict[str, dict[str, str]] = Field(default_factory=dict)
    motif: dict[str, dict[str, str]] = Field(default_factory=dict)
    splendour: dict[str, Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(default_factory=dict)


class TokenFace(Shape):
    """How a token on a card is drawn; `counted` writes its number on it, `harm` says that it is bad for the card, as damage is."""

    fill: str
    ink: str
    counted: bool = False
    harm: bool = False
    shape: Literal["disc", "blade", "shield", "lozenge", "hexagon"] = "disc"


class PillFace(Shape):
    """How a card with a mark is told apart: a pill in these colours with the text `mark.<name>`; `dim` darkens the card as well."""

    fill: str
    ink: str
    dim: bool = False


class LyingSpec(Shape):
    """How cards lie on the table: the mark of a turned one, the mark that names what it lies before, tokens by marker, pills by mark.

    `markers` is where tokens that are not counted lie.
    """

    turned: str = ""
    before: str = ""
    tokens: dict[str, TokenFace] = Field(default_factory=dict)
    pills: dict[str, PillFace] = Field(default_factory=dict)
    markers: Point | None = None


class CoverSpec(Shape):
    """How the cover of the game is painted: its colours from the darkest to the lightest or the other way round, what lies below its sky,
    the pattern in that and how both are put together, how its cards lie, where its name stands, and which cards they are (empty: the best
    ones of three tints). `modes` gives ways to play an icon.
    """

    night: str = ""
    deep: str = ""
    frame: str = ""
    ring: str = ""
    scenery: Literal["", "ridges", "waves", "clouds", "plain"] = ""
    motif: Literal["", "meander", "knots", "steps", "scales", "none"] = ""
    scene: Literal["", "sun", "horizon", "arch", "split", "night", "island"] = ""
    lay: Literal["", "fan", "duel", "slope", "one", "row"] = ""
    title: Literal["", "high", "low"] = ""
    cards: Annotated[list[str], Field(max_length=MOST_ON_COVER)] = Field(default_factory=list)
    modes: dict[str, str] = Field(default_factory=dict)


class FaceFile(Shape):
    """card.yaml."""

    size: Point
    corner: Length = 3.0
    tint: str = ""
    colours: dict[str, str] = Field(default_factory=dict)
    tints: dict[str, dict[str, str]] = Field(default_factory=dict)
    icons: dict[str, dict[str, str]] = Field(default_factory=dict)
    placeholder: Placeholder = Placeholder()
    faces: Annotated[list[FaceEntry], Field(min_length=1)]
    back: list[Any] = Field(default_factory=list)
    table: LyingSpec = LyingSpec()
    cover: CoverSpec = CoverSpec()


FACE_PARTS: Mapping[str, type[Shape]] = {
    "box": BoxPart,
    "picture": PicturePart,
    "stat": StatPart,
    "icon": IconPart,
    "ability": AbilityPart,
    "text": TextPart,
}
"""The parts of a face by what their `part` says."""


def read_face(
    sources: Sequence[Source],
    card: CardSpec | None,
    cards: Iterable[CardDef],
    pictures: Iterable[str],
    complaints: Complaints,
    *,
    modes: Iterable[str],
    ids: Iterable[str],
) -> Frozen | None:
    """The template as frozen data, those of later roots laid over the first; None if there is none or it cannot be used.

    `card` is what game.yaml declares (None if that is not known), `cards` are the cards that could be read, `pictures` the names of all
    pictures and icons, `modes` the ids of the ways to play, `ids` those of all cards, also of such as could not be read.
    """
    for source in sources:
        if source.node is not None and not isinstance(source.node, yaml.MappingNode):
            complaints.error(source.at(), "card.yaml must hold keys with values")
            return None
    whole = whole_file(sources, complaints)
    if whole is None:
        return None
    before = len(complaints)
    entry = Entry("card.yaml", whole.node, whole.node)
    made = validate(FaceFile, whole.data, entry, complaints)
    if made is not None:
        check = _FaceCheck(made, entry, whole.data, card or CardSpec(), pictures, complaints)
        check.check()
        check.check_cards(cards)
        check.check_cover(tuple(modes), tuple(ids))
    return freeze(whole.data) if made is not None and len(complaints) == before else None


class _FaceCheck:
    """Checks what the words of a template refer to."""

    def __init__(
        self,
        made: FaceFile,
        entry: Entry,
        data: Mapping[str, Any],
        card: CardSpec,
        pictures: Iterable[str],
        complaints: Complaints,
    ) -> None:
        self.made = made
        self.entry = entry
        self.data = data
        self.card = card
        self.fields: Mapping[str, FieldSpec] = card.fields
        self.icons = [name.removeprefix("icons/") for name in pictures if name.startswith("icons/")]
        self.complaints = complaints
        self.colours = [*made.colours, *dict.fromkeys(name for row in made.tints.values() for name in row)]

    def check(self) -> None:
        """Complain of every word that refers to nothing."""
        made = self.made
        for name, colour in made.colours.items():
            self._colour(colour, ("colours", name), defining=True)
        for value, row in made.tints.items():
            for name, colour in row.items():
                self._colour(colour, ("tints", value, name), defining=True)
            lacking = [
                name for other in made.tints.values() for name in other if name not in row and name not in made.colours
            ]
            if lacking:
                place = self.entry.key_at("tints", value)
                self.complaints.error(
                    place, f"the tint '{value}' lacks the colour '{lacking[0]}', which other tints have"
                )
        if made.tint:
            self._values("tint", made.tint, made.tints, ("tints",), at=("tint",), spare=("else",))
        for field, row in made.icons.items():
            self._values("icons", field, row, ("icons", field))
            for value, icon in row.items():
                if self.icons and icon not in self.icons:
                    place = self.entry.at("icons", field, value)
                    self.complaints.warn(place, f"there is no icon '{icon}'", self.complaints.nearest(icon, self.icons))
        for key in ("scenery", "motif"):
            for field, row in getattr(made.placeholder, key).items():
                self._values(key, field, row, ("placeholder", key, field))
        self._splendour()
        for index, face in enumerate(made.faces):
            what = f"face '{face.name or index + 1}'"
            self._when(face, index, what)
            self._parts(face.parts, ("faces", index, "parts"), what, self._types(face))
        self._parts(made.back, ("back",), "the back")
        for name, token in made.table.tokens.items():
            self._colour(token.fill, ("table", "tokens", name, "fill"), defining=True)
            self._colour(token.ink, ("table", "tokens", name, "ink"), defining=True)
        for name, pill in made.table.pills.items():
            self._colour(pill.fill, ("table", "pills", name, "fill"), defining=True)
            self._colour(pill.ink, ("table", "pills", name, "ink"), defining=True)
        for name in ("night", "deep", "frame", "ring"):
            if colour := getattr(made.cover, name):
                self._colour(colour, ("cover", name), defining=True)

    def check_cards(self, cards: Iterable[CardDef]) -> None:
        """Complain of the first card that no face is for, and how many more there are."""
        bare = [card for card in cards if not any(_fits(face, card) for face in self.made.faces)]
        if bare:
            more = f", and for {counted(len(bare) - 1, 'further card')}" if len(bare) > 1 else ""
            text = (
                f"there is no face for the card '{bare[0].id}'{more}; give card.yaml one without 'when', or one for it"
            )
            self.complaints.error(self.entry.key_at("faces"), text)

    def check_cover(self, modes: Sequence[str], ids: Sequence[str]) -> None:
        """Complain of cards on the cover that there are not, of icons for ways to play that there are not, and of icons that there are
        not.
        """
        for index, id in enumerate(self.made.cover.cards if ids else ()):
            if id not in ids:
                text = f"the cover shows the card '{id}', which there is not"
                self.complaints.warn(self.entry.at("cover", "cards", index), text, self.complaints.nearest(id, ids))
        for mode, icon in self.made.cover.modes.items():
            if modes and mode not in modes:
                place = self.entry.key_at("cover", "modes", mode)
                self.complaints.warn(place, f"there is no mode '{mode}'", self.complaints.nearest(mode, modes))
            if self.icons and icon not in self.icons and not icon.startswith("ui-"):
                place = self.entry.at("cover", "modes", mode)
                self.complaints.warn(place, f"there is no icon '{icon}'", self.complaints.nearest(icon, self.icons))

    def _when(self, face: FaceEntry, index: int, what: str) -> None:
        """The fields exist, and have the values that a face is for."""
        for field, values in face.when.items():
            path = ("faces", index, "when", field)
            spec = self.fields.get(field)
            if spec is None and self.fields:
                text = f"'when' of {what} names an unknown field '{field}'"
                self.complaints.error(self.entry.key_at(*path), text, self.complaints.nearest(field, self.fields))
            for number, value in enumerate(values if spec is not None else ()):
                problem = _no_value(spec, value) if spec is not None else ""
                if problem:
                    words = spec.words if spec is not None else ()
                    text = f"the field '{field}' {problem}, so no card has {what}"
                    hint = self.complaints.nearest(str(value), words)
                    self.complaints.error(self.entry.at(*path, number), text, hint)

    def _types(self, face: FaceEntry) -> tuple[str, ...]:
        """The types of cards that a face is for; empty for all."""
        types = self.card.types
        return tuple([str(name) for name in face.when.get(types.by, ())]) if types is not None else ()

    def _values(
        self,
        what: str,
        field: str,
        row: Mapping[str, Any],
        path: tuple[str, ...],
        *,
        at: tuple[str, ...] = (),
        spare: tuple[str, ...] = (),
    ) -> None:
        """The field exists and has the values that the keys of the row name."""
        if not self.fields:
            return
        spec = self.fields.get(field)
        if spec is None:
            place = self.entry.at(*at) if at else self.entry.key_at(*path)
            self.complaints.error(
                place,
                f"'{what}' of card.yaml names an unknown field '{field}'",
                self.complaints.nearest(field, self.fields),
            )
            return
        for value in row:
            if spec.words and value not in spec.words and value not in spare:
                text = f"the field '{field}' has no value '{value}'"
                self.complaints.error(self.entry.key_at(*path, value), text, self.complaints.nearest(value, spec.words))

    def _splendour(self) -> None:
        """The fields that the splendour of drawn pictures follows exist."""
        for field in self.made.placeholder.splendour:
            if self.fields and field not in self.fields:
                text = f"'splendour' of card.yaml names an unknown field '{field}'"
                place = self.entry.key_at("placeholder", "splendour", field)
                self.complaints.error(place, text, self.complaints.nearest(field, self.fields))

    def _parts(self, parts: Sequence[Any], path: tuple[str | int, ...], what: str, types: Sequence[str] = ()) -> None:
        for index, data in enumerate(parts):
            place = (*path, index)
            name = f"part {index + 1} of {what}"
            kind = data.get("part") if isinstance(data, dict) else None
            if not isinstance(kind, str) or kind not in FACE_PARTS:
                hint = self.complaints.nearest(str(kind), FACE_PARTS) if kind else ""
                text = f"{name} must say what it is: part: one of {', '.join(FACE_PARTS)}"
                self.complaints.error(self.entry.at(*place, "part"), text, hint)
                continue
            node = self.entry.below(*place)
            made: Any = validate(FACE_PARTS[kind], data, Entry(f"the {kind}, {name}", node, node), self.complaints)
            if made is None:
                continue
            for key in _COLOUR_KEYS:
                colour = getattr(made, key, None)
                if colour is not None:
                    self._colour(colour, (*place, key))
            field = getattr(made, "field", None)
            if field is not None and self.fields and field not in self.fields:
                text = f"{name} shows an unknown field '{field}'"
                self.complaints.error(self.entry.at(*place, "field"), text, self.complaints.nearest(field, self.fields))
            show = getattr(made, "show", None)
            if show is not None and self.fields and show not in TEXTS and show not in self.fields:
                text = f"{name} shows an unknown text '{show}'"
                self.complaints.error(
                    self.entry.at(*place, "show"), text, self.complaints.nearest(show, (*TEXTS, *self.fields))
                )
            self._shown("field" if field is not None else "show", field or show, place, name, types)

    def _shown(
        self, key: str, field: str | None, place: tuple[str | int, ...], name: str, types: Sequence[str]
    ) -> None:
        """Warn of a part of a face for some types of cards that shows a field which none of them has."""
        owners = self.card.types.owners(field) if self.card.types is not None and field is not None else ()
        if owners and types and not any(each in owners for each in types):
            text = f"{name} shows nothing: {listed(types)} has no '{field}', only {listed(owners)}"
            self.complaints.warn(self.entry.at(*place, key), text)

    def _colour(self, colour: str, path: tuple[str | int, ...], *, defining: bool = False) -> None:
        if _COLOUR.fullmatch(colour) or (not defining and colour in self.colours):
            return
        hint = "" if colour.startswith("#") or defining else self.complaints.nearest(colour, self.colours)
        kind = "no colour" if colour.startswith("#") or defining else "an unknown colour"
        self.complaints.error(
            self.entry.at(*path), f'{said(colour)} is {kind}; write it like "#c4473a", in quotes', hint
        )


def _fits(face: FaceEntry, card: CardDef) -> bool:
    """Whether a face is for a card."""
    return all(_is_one(card.fields.get(field), values) for field, values in face.when.items())


def _is_one(value: Any, wanted: Sequence[Any]) -> bool:
    """Whether a value is one of those wanted, or holds one, if it is several words."""
    return any(each in wanted for each in value) if isinstance(value, tuple) else value in wanted


def _no_value(spec: FieldSpec, value: str | int | bool) -> str:
    """What is wrong with a value of a field; empty if cards may have it."""
    if spec.words and value not in spec.words:
        return f"has no value {said(value)}"
    if type(value) is not {"bool": bool, "int": int}.get(spec.type, str):
        return f"is of the type {spec.type}, and never {said(value)}"
    return ""
