"""Turns pydantic's errors into complaints with a place and a nearest word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

import yaml
from pydantic import BaseModel, ValidationError

from game.content.complaints import Complaints, Place, listed
from game.content.yaml_source import NEEDS_SPACE, YES_NO, Damaged, child, locate, locate_key, place_of, unspaced

_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'")
ModelT = TypeVar("ModelT", bound=BaseModel)


class Entry:
    """Something written in a pack that is checked as a whole: its name in messages, its nodes, and what its short forms stand for.

    `short` maps a field that was filled from a short form to the key that was written (`north` -> `stats`).
    """

    def __init__(self, what: str, key: yaml.Node, node: yaml.Node, short: Mapping[str, str] | None = None) -> None:
        self.what = what
        self.key = key
        self.node = node
        self.short = short or {}

    def at(self, *path: str | int) -> Place:
        """Where the value at that path was written."""
        return locate(self.node, self._written(path)) if path else place_of(self.node)

    def key_at(self, *path: str | int) -> Place:
        """Where the key at that path was written; the entry's own key for an empty path."""
        return locate_key(self.node, self._written(path)) if path else place_of(self.key)

    def below(self, *path: str | int) -> yaml.Node:
        """The node at a path that is known to exist."""
        node = self.node
        for step in path:
            keyed = isinstance(node, yaml.MappingNode)
            node = next(value for key, value in node.value if key.value == step) if keyed else node.value[step]
        return node

    def _written(self, path: Sequence[str | int]) -> Sequence[str | int]:
        if path and path[0] in self.short:
            return (self.short[str(path[0])],)
        return self.without_lists(path)

    def without_lists(self, path: Sequence[str | int]) -> tuple[str | int, ...]:
        """The path without the numbers of entries that stand alone, without the brackets of a list."""
        node: yaml.Node | None = self.node
        kept: list[str | int] = []
        for step in path:
            if isinstance(step, int) and not isinstance(node, yaml.SequenceNode):
                continue
            kept.append(step)
            node = child(node, step) if node is not None else None
        return tuple(kept)


def validate(model: type[ModelT], data: Any, entry: Entry, complaints: Complaints) -> ModelT | None:
    """The data as a model, or None after complaining of everything that is wrong with it."""
    if isinstance(data, Damaged):
        return None
    try:
        return model.model_validate({} if data is None else data)
    except ValidationError as error:
        if data is None:
            wanted = [
                str(detail["loc"][-1]) for detail in error.errors(include_url=False) if detail["type"] == "missing"
            ]
            complaints.error(entry.key_at(), f"{entry.what} is empty; it needs {listed(wanted)}")
            return None
        for detail in error.errors(include_url=False):
            _complain(model, detail, entry, complaints)
    return None


def _complain(model: type[BaseModel], detail: Mapping[str, Any], entry: Entry, complaints: Complaints) -> None:
    path = detail["loc"]
    kind = detail["type"]
    last = path[-1] if path else ""
    if kind == "extra_forbidden":
        known = _keys_at(model, path[:-1])
        hint = complaints.nearest(str(last), known)
        message = f"unknown key '{last}' in {_inside(entry, path)}"
        if not hint and known:
            message += f"; the keys are {listed(known)}"
        complaints.error(entry.key_at(*path), message, hint)
    elif kind == "missing":
        place = entry.key_at(*path[:-1])
        complaints.error(place, f"the key '{last}' is missing in {_inside(entry, path)}")
    else:
        message, hint = _wrong_value(detail, complaints)
        subject = f"'{_name(entry.without_lists(path))}' of {entry.what}" if path else entry.what
        place = entry.at(*path)
        if kind == "list_type" and isinstance(detail["input"], Mapping) and place.origin.overlay:
            message += "; to change the list of the pack, write add: [...] or remove: [...]"
        complaints.error(place, f"{subject} {message}", hint)


def _name(path: Sequence[str | int]) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path if step != "")


def _inside(entry: Entry, path: Sequence[str | int]) -> str:
    outer = entry.without_lists(path[:-1])
    return f"'{_name(outer)}' of {entry.what}" if outer else entry.what


def _wrong_value(detail: Mapping[str, Any], complaints: Complaints) -> tuple[str, str]:
    """What is wrong with a value, and the nearest word."""
    kind = detail["type"]
    value = detail["input"]
    bounds = detail.get("ctx", {})
    shown = said(value)
    if kind == "pack":
        return str(bounds["message"]), str(bounds.get("hint", ""))
    if kind == "literal_error":
        words = [each.replace("\\'", "'") for each in _QUOTED.findall(str(bounds["expected"]))] or [
            str(bounds["expected"])
        ]
        hint = complaints.nearest(value, words) if isinstance(value, str) else ""
        return f"must be one of {listed(words, 20)}; not {shown}", hint
    if value is None:
        return "is empty", ""
    if kind in ("int_type", "int_from_float", "int_parsing"):
        return f"must be a whole number, not {shown}", ""
    if kind == "string_type":
        quote = "; put it in quotes" if isinstance(value, int | float) else ""
        return f"must be text, not {shown}{quote}", ""
    if kind == "bool_type":
        return f"must be true or false, not {shown}", YES_NO.get(str(value).lower(), "")
    if kind == "list_type":
        return f"must be a list, not {shown}", ""
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        return f"must be {no_keys(value)}", ""
    if kind == "greater_than_equal":
        return f"must be at least {bounds['ge']}, not {shown}", ""
    if kind == "less_than_equal":
        return f"must be at most {bounds['le']}, not {shown}", ""
    if kind == "string_too_short" and not value:
        return "is empty", ""
    if kind == "too_short":
        return f"needs at least {_entries(bounds['min_length'])}, not {bounds['actual_length']}", ""
    if kind == "too_long":
        return f"takes at most {_entries(bounds['max_length'])}, not {bounds['actual_length']}", ""
    if kind == "string_pattern_mismatch":
        return f"must be written like {bounds['pattern']}, not {shown}", ""
    return f"is wrong: {detail['msg'][:1].lower()}{detail['msg'][1:]}", ""


def _entries(count: object) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def said(value: Any) -> str:
    """A written value for a message, short enough for one line."""
    if value is True or value is False:
        return "true" if value else "false"
    if value is None:
        return "empty"
    if isinstance(value, Mapping):
        return "keys with values"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    return f"'{text if len(text) <= 40 else text[:37] + '...'}'"


def no_keys(value: Any) -> str:
    """What is said of a value that stands where keys with values must, after 'must be'."""
    advice = f"; {NEEDS_SPACE}" if isinstance(value, str) and unspaced(value) is not None else ""
    return f"keys with values, not {said(value)}{advice}"


def _keys_at(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """The keys that may be written at that path below a model."""
    found: Any = model
    for step in path:
        if isinstance(found, type) and issubclass(found, BaseModel):
            fields = {field.alias or name: field.annotation for name, field in found.model_fields.items()}
            found = _plain_type(fields.get(str(step)))
        else:
            arguments = get_args(found)
            found = _plain_type(arguments[-1]) if arguments else None
    if isinstance(found, type) and issubclass(found, BaseModel):
        return [field.alias or name for name, field in found.model_fields.items()]
    return []


def _plain_type(annotation: Any) -> Any:
    """The type behind `X | None` and `Annotated[X, ...]`."""
    while hasattr(annotation, "__metadata__"):
        annotation = annotation.__origin__
    choices = [each for each in get_args(annotation) if each is not type(None)]
    if len(choices) == 1 and type(None) in get_args(annotation):
        return _plain_type(choices[0])
    return annotation
