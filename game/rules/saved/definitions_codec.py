"""Definitions as JSON-able data and back, and the hash that names their content.

Saves carry the definitions they were played with, and a compiled pack is kept in this form. A bound ability is written
by its id where the set defines it, so that the data stays small and the objects are shared again after reading.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

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
from game.rules.definitions import CardDef, Definitions, ModeDef, OptionDef, PieceDef, RuleDef, SpaceDef, TokenDef
from game.rules.plain import Frozen, Plain, freeze

FORMAT = 1
_PROGRAM: Mapping[str, type] = {
    kind.__name__: kind for kind in (Selector, Amount, Condition, Modifier, Grant, Step, Trigger, Activation, Permit)
}


class DefinitionsFormatError(ValueError):
    """Data that is not a set of definitions, or of another format."""


def to_plain(defs: Definitions, *, sources: bool = True) -> dict[str, Any]:
    """The definitions as JSON-able data; without `sources` only what matters to the rules."""
    known = defs.abilities

    def bound(abilities: tuple[BoundAbility, ...]) -> list[Any]:
        return [
            [
                each.ability.id if known.get(each.ability.id) == each.ability else _ability(each.ability, sources),
                _program(each.params),
                list(each.source) if sources and each.source is not None else None,
            ]
            for each in abilities
        ]

    def mark(source: Source) -> list[Any] | None:
        return list(source) if sources else None

    return {
        "format": FORMAT,
        "game": defs.game,
        "name": defs.name,
        "hash": defs.hash,
        "abilities": [_ability(each, sources) for each in defs.abilities.values()],
        "cards": [
            [c.id, c.name, c.fields, bound(c.abilities), c.flavour, c.picture, mark(c.source)]
            for c in defs.cards.values()
        ],
        "spaces": [[s.id, s.cell, s.fields, bound(s.abilities), mark(s.source)] for s in defs.spaces.values()],
        "pieces": [
            [p.id, p.name, [[name, side.cells, side.spaces] for name, side in p.sides.items()], mark(p.source)]
            for p in defs.pieces.values()
        ],
        "tokens": [list(each) for each in defs.tokens.values()],
        "options": [list(each) for each in defs.options.values()],
        "modes": [list(each) for each in defs.modes.values()],
        "rules": [list(each) for each in defs.rules.values()],
        "texts": dict(defs.texts),
        "fields": defs.fields,
    }


def from_plain(plain: Mapping[str, Any]) -> Definitions:
    """The definitions that `to_plain` wrote, also after JSON.

    Raises DefinitionsFormatError if the data is of another format or damaged, or does not have the hash that it claims.
    """
    if plain.get("format") != FORMAT:
        raise DefinitionsFormatError(f"definitions of format {plain.get('format')!r}, this program reads {FORMAT}")
    try:
        made = _from_plain(plain)
        found = content_hash(made)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise DefinitionsFormatError(f"damaged definitions: {error!r}") from error
    if found != made.hash:
        raise DefinitionsFormatError(
            "these definitions were changed or damaged: they do not have the hash that they claim"
        )
    return made


def content_hash(defs: Definitions) -> str:
    """The hash of all that matters to the rules: equal for equal content, whichever file and line it was written in.

    The order of entries counts, because it is the order in which a game goes through them.
    """
    plain = to_plain(defs, sources=False)
    del plain["hash"]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(defs: Definitions) -> Definitions:
    """The definitions under the hash of their content."""
    return replace(defs, hash=content_hash(defs))


def _ability(ability: Ability, sources: bool) -> dict[str, Any]:
    plain = {name: _program(getattr(ability, name)) for name in Ability._fields if name != "source"}
    plain["source"] = list(ability.source) if sources and ability.source is not None else None
    return plain


def _program(value: Plain) -> Any:
    """A part of an ability as JSON-able data: its named tuples keep their names."""
    kind = type(value)
    if kind.__name__ in _PROGRAM and kind is _PROGRAM[kind.__name__]:
        return {"@": kind.__name__, "of": [_program(each) for each in value]}
    if isinstance(value, Mapping):
        return {key: _program(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_program(each) for each in value]
    return value


def _read_program(plain: Any) -> Plain:
    if isinstance(plain, Mapping):
        if "@" in plain:
            return _PROGRAM[plain["@"]](*[_read_program(each) for each in plain["of"]])
        return Frozen({key: _read_program(each) for key, each in plain.items()})
    if isinstance(plain, list | tuple):
        return tuple([_read_program(each) for each in plain])
    return plain


def _read_source(plain: Any) -> Source:
    return Source(*plain) if plain is not None else Source()


def _read_ability(plain: Mapping[str, Any]) -> Ability:
    parts = {name: _read_program(plain[name]) for name in Ability._fields if name != "source"}
    return Ability(**parts, source=Source(*plain["source"]) if plain["source"] is not None else None)


def _from_plain(plain: Mapping[str, Any]) -> Definitions:
    abilities = {each["id"]: _read_ability(each) for each in plain["abilities"]}

    def bound(rows: Any) -> tuple[BoundAbility, ...]:
        return tuple(
            [
                BoundAbility(
                    abilities[row[0]] if isinstance(row[0], str) else _read_ability(row[0]),
                    _read_program(row[1]),
                    Source(*row[2]) if row[2] is not None else None,
                )
                for row in rows
            ]
        )

    cards = {
        row[0]: CardDef(row[0], row[1], freeze(row[2]), bound(row[3]), row[4], row[5], _read_source(row[6]))
        for row in plain["cards"]
    }
    spaces = {
        row[0]: SpaceDef(row[0], freeze(row[1]), freeze(row[2]), bound(row[3]), _read_source(row[4]))
        for row in plain["spaces"]
    }
    pieces = {
        row[0]: PieceDef(
            row[0],
            row[1],
            Frozen({name: PieceSide(freeze(cells), freeze(ids)) for name, cells, ids in row[2]}),
            _read_source(row[3]),
        )
        for row in plain["pieces"]
    }
    return Definitions(
        game=plain["game"],
        name=plain["name"],
        hash=plain["hash"],
        cards=Frozen(cards),
        pieces=Frozen(pieces),
        spaces=Frozen(spaces),
        abilities=Frozen(abilities),
        tokens=Frozen({row[0]: TokenDef(*[freeze(each) for each in row]) for row in plain["tokens"]}),
        options=Frozen({row[0]: OptionDef(*[freeze(each) for each in row]) for row in plain["options"]}),
        modes=Frozen({row[0]: ModeDef(*[freeze(each) for each in row]) for row in plain["modes"]}),
        rules=Frozen({row[0]: RuleDef(*row) for row in plain["rules"]}),
        texts=Frozen(plain["texts"]),
        fields=freeze(plain["fields"]),
    )
