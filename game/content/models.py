"""The shapes of a pack's YAML files, as pydantic models.

They check keys, types and ranges; what a word refers to is checked by the compiler. The models of cards and spaces are made from the
fields that the pack's `game.yaml` declares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from game.rules.boards import LATTICES
from game.rules.definitions import MOST_COPIES


class Shape(BaseModel):
    """Keys with values in which nothing unknown is allowed and nothing is silently converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


def as_list(value: Any) -> Any:
    """One thing may be written without the brackets of a list (for `BeforeValidator`)."""
    return value if isinstance(value, list) or value is None else [value]


def _as_times(value: Any) -> Any:
    """How often may be written without a period, which then has an empty name; 0 is no limit."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return {"": value} if value else {}


Whole = Annotated[int, Field(strict=True)]
Name = Annotated[str, Field(min_length=1)]
Words = Annotated[list[str], BeforeValidator(as_list)]
Anything = list[Any]
Span = Annotated[list[Whole], Field(min_length=2, max_length=2)]


class FieldSpec(Shape):
    """One field that a game declares for its cards, spaces or tokens."""

    type: Literal["word", "int", "text", "bool", "words"]
    words: list[str] = []
    least: Whole | None = None
    most: Whole | None = None
    required: bool = True
    default: Any = None
    unique: bool = False


class CountSpec(Shape):
    """How many of something a card may have."""

    most: Annotated[int, Field(ge=0)] = 99


class TypesSpec(Shape):
    """Cards of several types: the field that says of which (`by`), and the fields that only some types have (`of`)."""

    by: str
    of: dict[str, Words] = {}

    def owners(self, field: str) -> tuple[str, ...]:
        """The types that have a field; empty if all have it."""
        return tuple([name for name, own in self.of.items() if field in own])


class CardSpec(Shape):
    """What game.yaml declares about cards."""

    fields: dict[str, FieldSpec] = {}
    types: TypesSpec | None = None
    short: dict[str, list[str]] = {}
    abilities: CountSpec = CountSpec()
    copies: CountSpec | None = None
    """How many copies of a card there may be, in a game that has any."""


class SpaceSpec(Shape):
    """What game.yaml declares about the special spaces of board pieces."""

    fields: dict[str, FieldSpec] = {}


class BoardSpec(Shape):
    """What game.yaml declares about the board: its lattice, the shape of a cell, and how pieces may lie."""

    lattice: Literal[tuple(LATTICES)] = "square"  # type: ignore[valid-type]
    cell: Annotated[list[Whole], Field(min_length=2, max_length=2)] = [1, 1]
    turns: list[Whole] = [0]
    sides: Annotated[list[str], Field(min_length=1)] = ["front"]


class ModeEntry(Shape):
    """A way to play."""

    name: Name
    seats: Span
    minutes: Span = [0, 0]
    fields: dict[str, Any] = {}


class OptionEntry(Shape):
    """An option of the game, with its default."""

    default: bool | int | str | None
    values: list[Any] = []
    least: Whole | None = None
    most: Whole | None = None
    nullable: bool = False
    rule: str = ""
    modes: Words = []


class TokenEntry(Shape):
    """A token or die."""

    name: str = ""
    faces: list[Any] = []
    supply: Annotated[int, Field(ge=0)] | None = None
    fields: dict[str, Any] = {}


class GameFile(Shape):
    """game.yaml. Its entries (modes, options, tokens) are read apart, each with its own name in complaints."""

    id: str
    name: Name
    summary: str = ""
    authors: Words = []
    credits: str = ""
    licence: str = ""
    seats: Span | None = None
    card: CardSpec = CardSpec()
    space: SpaceSpec = SpaceSpec()
    board: BoardSpec = BoardSpec()
    fields: dict[str, Any] = {}
    modes: Any = None
    options: Any = None
    tokens: Any = None


class DeckEntry(Shape):
    """A ready-made deck: how often it holds each card. A change of a deck takes a card out of it by leaving the number empty."""

    name: Name
    cards: Annotated[dict[str, Annotated[int, Field(ge=1, le=MOST_COPIES)] | None], Field(min_length=1)]


class RulingsEntry(Shape):
    """A named set of rulings: options of a match, and for which mode they are (empty: for all)."""

    name: Name
    mode: str = ""
    options: dict[str, bool | int | str | None] = {}


class RuleEntry(Shape):
    """One line of the register of rules."""

    text: str
    status: Literal["tested", "untestable", "elsewhere"]
    modes: Words = []
    note: str = ""


class PieceEntry(Shape):
    """A board piece; the special spaces of its sides are read apart, because their keys are the names of the sides."""

    name: Name
    cells: list[str]
    apart: bool = False
    """Whether the piece is meant to be of several parts that do not touch."""


class ModifyPart(Shape):
    """`modify`: a stat changes for as long as the ability holds."""

    stat: str
    by: Any
    to: Any
    conditions: Any = Field(default=None, alias="if")
    marker: str = ""
    how: Literal["add", "set"] = "add"


class GrantPart(Shape):
    """`grant`: a flag on components for as long as the ability holds."""

    flag: str
    to: Any
    against: Words = []
    conditions: Any = Field(default=None, alias="if")
    marker: str = ""


class WhenPart(Shape):
    """`when`: an answer to an event."""

    event: str
    of: Any = None
    window: str = ""
    conditions: Any = Field(default=None, alias="if")
    may: bool = False
    target: Any = None
    cost: Any = None
    limit: dict[str, Any] = {}
    do: Any


class ActivatePart(Shape):
    """`activate`: something the controller may do."""

    window: Words
    may: bool = True
    target: Any = None
    cost: Any = None
    limit: Annotated[dict[str, Any], BeforeValidator(_as_times)] = {}
    conditions: Any = Field(default=None, alias="if")
    do: Any


class PermitPart(Shape):
    """`permit`: something that the rules forbid to others."""

    what: Any
    conditions: Any = Field(default=None, alias="if")


class AbilityEntry(Shape):
    """An ability of the pack."""

    name: Name
    kind: Literal["instant", "persistent"]
    text: str
    icon: str = ""
    takes: Words = []
    modify: Annotated[list[ModifyPart], BeforeValidator(as_list)] = []
    grant: Annotated[list[GrantPart], BeforeValidator(as_list)] = []
    when: Annotated[list[WhenPart], BeforeValidator(as_list)] = []
    activate: Annotated[list[ActivatePart], BeforeValidator(as_list)] = []
    permit: Annotated[list[PermitPart], BeforeValidator(as_list)] = []
    off: Any = None
    keep: Any = None


_ABLE: Mapping[str, Any] = {
    "ability": (Any, None),
    "abilities": (Annotated[Anything, BeforeValidator(as_list)], []),
}
"""The keys of everything that can have abilities."""


def card_model(card: CardSpec) -> type[Shape]:
    """The shape of a card with the fields that the game declares."""
    keys: dict[str, Any] = {
        "name": (Name, ...),
        **_ABLE,
        "flavour": (str, ""),
        "picture": (Any, ""),
        "emblem": (Any, None),
    }
    if card.copies is not None:
        keys["copies"] = (Annotated[int, Field(ge=1, le=card.copies.most)], 1)
    declared = _declared(card.fields)
    for own in card.types.of.values() if card.types is not None else ():
        declared.update({name: (declared[name][0] | None, None) for name in own if name in declared})
    return create_model("CardEntry", __base__=Shape, **keys, **declared)


def space_model(fields: Mapping[str, FieldSpec]) -> type[Shape]:
    """The shape of a special space with the fields that the game declares."""
    keys: dict[str, Any] = {"at": (Span, ...), **_ABLE}
    return create_model("SpaceEntry", __base__=Shape, **keys, **_declared(fields))


def piece_model(sides: Sequence[str]) -> type[PieceEntry]:
    """The shape of a board piece with these sides: the special spaces of each, and the cells of all but the first, if they differ."""
    keys: dict[str, Any] = {side: (list[Any], []) for side in sides}
    keys.update({f"{side}_cells": (list[str] | None, None) for side in sides[1:]})
    return create_model("PieceEntry", __base__=PieceEntry, **keys)


def _declared(fields: Mapping[str, FieldSpec]) -> dict[str, Any]:
    return {name: _field(spec) for name, spec in fields.items()}


def _field(spec: FieldSpec) -> tuple[Any, Any]:
    """A declared field as pydantic wants it: its type and its default."""
    kind: Any = str
    if spec.type == "int":
        kind = Annotated[int, Field(ge=spec.least, le=spec.most)]
    elif spec.type == "bool":
        kind = bool
    elif spec.type == "word":
        kind = Literal[tuple(spec.words)] if spec.words else str
    elif spec.type == "words":
        word: Any = Literal[tuple(spec.words)] if spec.words else str
        kind = Annotated[list[word], BeforeValidator(as_list)]
    if spec.required and spec.default is None:
        return kind, ...
    return kind | None if spec.default is None else kind, spec.default
