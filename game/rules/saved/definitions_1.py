"""Definitions of format 1, which wrote most fields in a fixed order and without their names.

The tables stand for what was written then, so they do not follow when a definition gets new fields. The hash of a set is still that of
format 1: it stands in logs and digests.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

FORMAT: Final = 1
ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": ("id", "name", "fields", "abilities", "flavour", "picture", "source"),
    "spaces": ("id", "cell", "fields", "abilities", "source"),
    "pieces": ("id", "name", "sides", "source"),
    "tokens": ("id", "name", "faces", "supply", "fields"),
    "options": ("id", "default", "values", "least", "most", "nullable", "rule", "modes"),
    "modes": ("id", "name", "least_seats", "most_seats", "minutes", "fields"),
    "rules": ("id", "text", "status", "note"),
}
"""The sets of definitions in their order, each with the fields of a row of it."""
ABILITY: Final = (
    "id", "name", "kind", "text", "icon", "takes", "modifiers", "grants", "triggers", "activations", "permits", "off", "source"
)  # fmt: skip
"""The fields of an ability, which had their names."""
BOUND: Final = ("ability", "params", "source")
SIDE: Final = ("cells", "spaces")
SOURCE: Final = ("file", "line", "column", "overlay")
PARTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "activation": ("Activation", ("window", "do", "target", "cost", "conditions", "optional", "limit")),
    "amount": ("Amount", ("base", "each", "of", "stat", "value", "least", "most")),
    "condition": ("Condition", ("word", "params")),
    "grant": ("Grant", ("flag", "to", "against", "conditions", "marker")),
    "modifier": ("Modifier", ("stat", "by", "to", "conditions", "marker", "how")),
    "permit": ("Permit", ("what", "params", "conditions")),
    "selector": ("Selector", ("where", "side", "match", "conditions")),
    "step": ("Step", ("op", "params")),
    "trigger": ("Trigger", ("event", "do", "window", "conditions", "optional", "of", "target", "cost", "limit")),
}
"""The parts of programs by their names of today, each with its name and its fields in format 1."""
_NOW: Final = {then: (now, fields) for now, (then, fields) in PARTS.items()}


def hash_text(plain: Mapping[str, Any]) -> str:
    """The hash of a set that is written in format 1 without `hash` and without sources."""
    return hash_parts({name: to_text(value) for name, value in plain.items()})


def to_text(plain: Any) -> str:
    """A part of what is hashed, as text."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def hash_parts(texts: Mapping[str, str]) -> str:
    """`hash_text` of a set whose parts are texts already (`to_text`), by their names."""
    joined = ",".join([f"{to_text(name)}:{text}" for name, text in texts.items()])
    return hashlib.sha256(f"{{{joined}}}".encode()).hexdigest()


def hash_of(plain: Mapping[str, Any]) -> str:
    """The hash of a set in format 1. Raises as `by_names` does."""
    content = {name: value for name, value in plain.items() if name != "hash"}
    content["abilities"] = [{**each, "source": None} for each in plain["abilities"]]
    for name, fields in ROWS.items():
        if "source" in fields:
            content[name] = [_without_sources(row, fields) for row in plain[name]]
    return hash_text(content)


def _without_sources(row: Sequence[Any], fields: Sequence[str]) -> list[Any]:
    found = dict(zip(fields, row, strict=False))
    if "abilities" in found:
        found["abilities"] = [
            [{**ability, "source": None} if isinstance(ability, Mapping) else ability, params, None]
            for ability, params, _source in found["abilities"]
        ]
    return [None if name == "source" else value for name, value in found.items()]


def by_names(plain: Mapping[str, Any]) -> dict[str, Any]:
    """A set in format 1 with its fields by name, as later formats write it.

    Raises KeyError, TypeError, ValueError or AttributeError for what format 1 never was.
    """
    found = {name: value for name, value in plain.items() if name not in ROWS}
    found["abilities"] = [_ability(each) for each in plain["abilities"]]
    for name, fields in ROWS.items():
        found[name] = [_definition(row, fields) for row in plain[name]]
    return found


def _named(row: Sequence[Any], fields: Sequence[str]) -> dict[str, Any]:
    """A row by names; what it does not reach is left to the defaults. Raises ValueError if it is too long."""
    if not isinstance(row, list | tuple) or len(row) > len(fields):
        raise ValueError(f"{row!r:.60} is no row of {', '.join(fields)}")
    found = dict(zip(fields, row, strict=False))
    if found.get("source", ()) is None:
        del found["source"]
    elif "source" in found:
        found["source"] = _named(found["source"], SOURCE)
    return found


def _definition(row: Sequence[Any], fields: Sequence[str]) -> dict[str, Any]:
    found = _named(row, fields)
    if "abilities" in found:
        found["abilities"] = [_bound(each) for each in found["abilities"]]
    if "sides" in found:
        found["sides"] = {name: _named(rest, SIDE) for name, *rest in found["sides"]}
    return found


def _bound(row: Sequence[Any]) -> dict[str, Any]:
    found = _named(row, BOUND)
    ability = found["ability"]
    return {
        **found,
        "ability": _ability(ability) if isinstance(ability, Mapping) else ability,
        "params": _program(found["params"]),
    }


def _ability(plain: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: _program(value) for name, value in plain.items() if name != "source"}
    source = plain.get("source")
    return found if source is None else {**found, "source": _named(source, SOURCE)}


def _program(plain: Any) -> Any:
    if isinstance(plain, Mapping):
        if "@" not in plain:
            return {key: _program(each) for key, each in plain.items()}
        now, fields = _NOW[plain["@"]]
        return {"@": now, **_named([_program(each) for each in plain["of"]], fields)}
    return [_program(each) for each in plain] if isinstance(plain, list | tuple) else plain
