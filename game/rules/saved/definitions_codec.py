"""Definitions as JSON-able data and back, and the hash that names their content.

Saves carry the definitions they were played with, and a compiled pack is kept in this form. Every definition is written by the names of
its fields, but for those that have their default; what is missing is filled in from the defaults, and what nobody knows is refused in
words. So a field that is added with a default leaves all that was written before as it is; a default that is changed does not.

A bound ability is written by its id where the set defines it, so that the data stays small and the objects are shared again after reading.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeVar, cast

from game.rules.abilities.grammar import (
    Ability,
    Activation,
    Amount,
    BoundAbility,
    Condition,
    Grant,
    Modifier,
    Permit,
    Selector,
    Source,
    Step,
    Trigger,
)
from game.rules.boards import PieceSide
from game.rules.definitions import (
    CardDef,
    DeckDef,
    Definitions,
    ModeDef,
    OptionDef,
    PieceDef,
    RuleDef,
    SpaceDef,
    TokenDef,
    field_names,
    kept,
)
from game.rules.plain import Frozen, Plain, freeze
from game.rules.saved import definitions_1

FORMAT: Final = 4
"""Older ones differ in the words of abilities alone since format 2."""
NAMED: Final = 2
"""The first that writes fields by their names."""
NAME: Final = "@"
"""Under this key stands what part of a program something is."""
PARTS: Final[Mapping[str, type]] = {
    "activation": Activation,
    "amount": Amount,
    "condition": Condition,
    "grant": Grant,
    "modifier": Modifier,
    "permit": Permit,
    "selector": Selector,
    "step": Step,
    "trigger": Trigger,
}
"""The parts of programs by their names in saves."""
_LEAVES: Final = (str, int, bool, type(None))
"""What most values are; to ask them whether they are a mapping costs most."""
_NAMES: Final = {kind: name for name, kind in PARTS.items()}
_SETS: Final[Mapping[str, Any]] = {
    "cards": CardDef,
    "pieces": PieceDef,
    "spaces": SpaceDef,
    "tokens": TokenDef,
    "options": OptionDef,
    "modes": ModeDef,
    "decks": DeckDef,
    "rules": RuleDef,
}
"""What a set defines by id, besides abilities."""
Made = TypeVar("Made")


class DefinitionsFormatError(ValueError):
    """Data that is not a set of definitions, or of another format."""


# Writing


@kept
def to_plain(defs: Definitions) -> dict[str, Any]:
    """The definitions as JSON-able data. It is kept and given out again: never change it."""
    plain: dict[str, Any] = {"format": FORMAT}
    known = _Same(defs.abilities)
    for field in dataclasses.fields(Definitions):
        value = getattr(defs, field.name)
        if field.name == "abilities":
            plain[field.name] = _abilities_plain(known)
        elif field.name in _SETS:
            plain[field.name] = [_row_plain(_Same(each), known) for each in value.values()]
        else:
            plain[field.name] = value
    return plain


@lru_cache(maxsize=8)
def _abilities_plain(same: _Same) -> list[dict[str, Any]]:
    return [_fields(each) for each in same.one.values()]


@lru_cache(maxsize=2048)  # for written positions, as below
def _row_plain(same: _Same, known: _Same) -> dict[str, Any]:
    return _fields(same.one, known.one)


def _fields(one: Any, known: Mapping[str, Ability] | None = None) -> dict[str, Any]:
    """The fields of a definition, but those that have their default; of its abilities that are `known` only the id is written."""
    defaults = _shape(one.__class__).defaults
    found = {}
    for name in field_names(one):
        value = getattr(one, name)
        if name not in defaults or value != defaults[name]:
            found[name] = _value(value, known)
    return found


def _value(value: Plain, known: Mapping[str, Ability] | None = None) -> Any:
    kind = type(value)
    if kind in _LEAVES:
        return value
    if kind in _NAMES:
        return {NAME: _NAMES[kind], **_fields(value)}
    if kind is Ability and known is not None and known.get(value.id) == value:
        return value.id
    if kind in (Ability, BoundAbility, PieceSide, Source):
        return _fields(value, known)
    if isinstance(value, Mapping):
        return {key: _value(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_value(each, known) for each in value]
    return value


# The hash of the content


def content_hash(defs: Definitions) -> str:
    """The hash of all that matters to the rules: equal for equal content, whichever file and line it was written in.

    The order of entries counts, because it is the order in which a game goes through them. A field that was added since format 1 counts
    only where it has not its default, and a further set of definitions where it has any, so that new ones leave the hashes in saves, logs
    and digests as they are.
    """
    plain = {"format": definitions_1.FORMAT, "game": defs.game, "name": defs.name}
    texts = {name: definitions_1.to_text(value) for name, value in plain.items()}
    known = _Same(defs.abilities)
    texts["abilities"] = _abilities_text(known)
    for name, fields in definitions_1.ROWS.items():
        texts[name] = _rows_text(getattr(defs, name), tuple(fields), known)
    for name, kind in _SETS.items():
        listed = getattr(defs, name)
        if name not in definitions_1.ROWS and listed:
            needed = _shape(kind).needed
            texts[name] = _rows_text(listed, tuple([each for each in field_names(kind) if each in needed]), known)
    texts["texts"] = _words_text(_Same(defs.texts))
    texts["fields"] = definitions_1.to_text(defs.fields)
    return definitions_1.hash_parts(texts)


class _Same:
    """An object that is equal to itself alone, so that what is worked out of it is found again."""

    def __init__(self, one: Any) -> None:
        self.one = one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.one is self.one

    def __hash__(self) -> int:
        return id(self.one)


# Each written position has cards of its own beside those of the pack, and is a set with a hash of its own: what they share is put into
# text once. What is kept is found by the very objects, which nobody changes.


@lru_cache(maxsize=8)
def _abilities_text(same: _Same) -> str:
    return definitions_1.to_text([_hashed_ability(each) for each in same.one.values()])


@lru_cache(maxsize=8)
def _words_text(same: _Same) -> str:
    return definitions_1.to_text(dict(same.one))


def _rows_text(listed: Mapping[str, Any], fields: tuple[str, ...], known: _Same) -> str:
    return f"[{','.join([_row_text(_Same(each), fields, known) for each in listed.values()])}]"


@lru_cache(maxsize=2048)
def _row_text(same: _Same, fields: tuple[str, ...], known: _Same) -> str:
    return definitions_1.to_text(_hashed_row(same.one, fields, known.one))


def hashed(defs: Definitions) -> Definitions:
    """The definitions under the hash of their content."""
    return dataclasses.replace(defs, hash=content_hash(defs))


def _later(one: Any, fields: Sequence[str]) -> dict[str, Any]:
    """What a definition has in other fields than these, which those of format 1 were; but sources."""
    more = [name for name in field_names(one) if name not in fields and name != "source"]
    defaults = _shape(one.__class__).defaults
    return {name: _hashed(value) for name in more if (value := getattr(one, name)) != defaults.get(name)}


def _hashed_row(one: Any, fields: Sequence[str], known: Mapping[str, Ability]) -> list[Any]:
    later = _later(one, fields)
    row = [_hashed_field(name, getattr(one, name), known) for name in fields]
    return [*row, later] if later else row


def _hashed_field(name: str, value: Any, known: Mapping[str, Ability]) -> Any:
    if name == "source":
        return None
    if name == "abilities":
        return [_hashed_row(each, definitions_1.BOUND, known) for each in value]
    if name == "ability":
        return value.id if known.get(value.id) == value else _hashed_ability(value)
    if name == "sides":
        return [[side, *_hashed_row(each, definitions_1.SIDE, known)] for side, each in value.items()]
    return _hashed(value)


def _hashed_ability(ability: Ability) -> dict[str, Any]:
    fields = definitions_1.ABILITY
    plain = {name: None if name == "source" else _hashed(getattr(ability, name)) for name in fields}
    return plain | _later(ability, fields)


def _hashed(value: Plain) -> Any:
    kind = type(value)
    if kind in _LEAVES:
        return value
    if kind in _NAMES:
        then, fields = definitions_1.PARTS.get(_NAMES[kind], (_NAMES[kind], field_names(kind)))
        later = _later(value, fields)
        of = [_hashed(getattr(value, name)) for name in fields]
        return {NAME: then, "of": [*of, later] if later else of}
    if isinstance(value, Mapping):
        return {key: _hashed(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_hashed(each) for each in value]
    return value


# Reading


def from_plain(plain: Mapping[str, Any]) -> Definitions:
    """The definitions that `to_plain` wrote, also after JSON; of format 1 too.

    Raises DefinitionsFormatError if the data is of another format or damaged, has something that this program does not know, or does not
    have the hash that it claims.
    """
    try:
        if plain.get("format") == definitions_1.FORMAT:
            sound = definitions_1.hash_of(plain) == plain["hash"]
            made = _definitions(definitions_1.by_names(plain))
            made = dataclasses.replace(made, hash=content_hash(made))  # of all fields that there are now
        elif plain.get("format") in range(NAMED, FORMAT + 1):
            made = _definitions(plain)
            sound = content_hash(made) == made.hash
        else:
            raise DefinitionsFormatError(f"definitions of format {plain.get('format')!r}, this program reads {FORMAT}")
    except DefinitionsFormatError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise DefinitionsFormatError(f"damaged definitions: {error!r}") from error
    if not sound:
        raise DefinitionsFormatError(
            "these definitions were changed or damaged: they do not have the hash that they claim"
        )
    return made


def _definitions(plain: Mapping[str, Any]) -> Definitions:
    fields = dict(plain)
    del fields["format"]
    abilities = {each["id"]: _made(Ability, each, _part) for each in fields.get("abilities", ())}
    found: dict[str, Any] = {}
    for name, value in fields.items():
        if name == "abilities":
            found[name] = Frozen(abilities)
        elif name in _SETS:
            found[name] = Frozen({each["id"]: _definition(_SETS[name], each, abilities) for each in value})
        else:
            found[name] = freeze(value)
    return _made(Definitions, found, lambda _name, value: value)


def _definition(kind: type[Made], plain: Mapping[str, Any], abilities: Mapping[str, Ability]) -> Made:
    """One definition of a set, whose abilities are these."""

    def read(name: str, value: Any) -> Plain:
        if name == "abilities":
            return tuple([_made(BoundAbility, each, bound) for each in value])
        if name == "sides":
            return Frozen({side: _made(PieceSide, each, _part) for side, each in value.items()})
        return _made(Source, value, _part) if name == "source" else freeze(value)

    def bound(name: str, value: Any) -> Plain:
        if name == "ability":
            return abilities[value] if isinstance(value, str) else _made(Ability, value, _part)
        return _part(name, value)

    return _made(kind, plain, read)


def _part(name: str, value: Any) -> Plain:
    """A field of an ability, or of something in it."""
    return _made(Source, value, _part) if name == "source" and value is not None else _program(value)


def _program(plain: Any) -> Plain:
    if type(plain) in _LEAVES:
        return plain
    if isinstance(plain, Mapping):
        if NAME not in plain:
            return Frozen({key: _program(each) for key, each in plain.items()})
        fields = dict(plain)
        name = fields.pop(NAME)
        if name not in PARTS:
            raise DefinitionsFormatError(f"an ability has a part {name!r:.40}, which this program does not know")
        return _made(PARTS[name], fields, _part)
    if isinstance(plain, list | tuple):
        return tuple([_program(each) for each in plain])
    return plain


class _Shape(NamedTuple):
    """The names of all fields of a kind of definition, of those that have no default, and the defaults of the others."""

    known: frozenset[str]
    needed: frozenset[str]
    defaults: Mapping[str, Any]


@cache
def _shape(kind: Any) -> _Shape:
    if dataclasses.is_dataclass(kind):
        fields, missing = dataclasses.fields(kind), dataclasses.MISSING
        defaults = {each.name: each.default for each in fields if each.default is not missing}
        defaults |= {each.name: each.default_factory() for each in fields if each.default_factory is not missing}
    else:
        defaults = kind._field_defaults
    known = frozenset(field_names(kind))
    return _Shape(known, known - defaults.keys(), defaults)


def _made(kind: type[Made], plain: Mapping[str, Any], read: Callable[[str, Any], Plain]) -> Made:
    """A definition of a kind from its written fields.

    Raises DefinitionsFormatError for a field that nobody knows, or one that is missing and has no default.
    """
    known, needed, _defaults = _shape(cast("Any", kind))
    if not (known.issuperset(plain) and needed.issubset(plain)):
        raise DefinitionsFormatError(_misfit(kind, plain))
    return kind(**{name: read(name, value) for name, value in plain.items()})


def _misfit(kind: type, plain: Mapping[str, Any]) -> str:
    """Which field does not fit, in words."""
    known, needed, _defaults = _shape(kind)
    what = (
        "set of definitions" if kind is Definitions else _NAMES.get(kind) or kind.__name__.removesuffix("Def").lower()
    )
    what = f"{what} {plain['id']!r:.40}" if "id" in plain else what
    unknown = [name for name in plain if name not in known]
    if unknown:
        return f"the {what} has a field {unknown[0]!r:.40}, which this program does not know"
    return f"damaged definitions: the {what} lacks {min(needed.difference(plain))!r}"
