"""Checks the fields of modes against what the game's code takes for granted (`Vocabulary.mode_fields`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.complaints import Complaints, listed, nearest
from game.content.explain import Entry, no_keys, said
from game.rules.abilities.grammar import ANY_KEY, Param, Shape


def check_mode_fields(
    modes: Mapping[str, Entry], fields: Mapping[str, Any], shapes: Mapping[str, Shape], complaints: Complaints
) -> None:
    """Complain of every declared field of a mode that has another form. `fields` are those of each mode, as written.

    A field that is not declared is the pack's own business.
    """
    for mode, entry in modes.items():
        for name, value in (fields.get(mode) or {}).items():
            if name in shapes:
                _check(value, shapes[name], ("fields", name), entry, complaints)


def _check(value: Any, shape: Shape, path: tuple[str | int, ...], entry: Entry, complaints: Complaints) -> None:
    name = ".".join(str(step + 1) if isinstance(step, int) else step for step in path[1:])
    subject = f"'{name}' of {entry.what}"
    if isinstance(shape, Param):
        wrong, hint = _wrong(value, shape)
        if wrong:
            complaints.error(entry.at(*path), f"{subject} must be {wrong}, not {said(value)}", hint)
    elif isinstance(shape, tuple):
        if not isinstance(value, list | tuple):
            complaints.error(entry.at(*path), f"{subject} must be a list, not {said(value)}")
            return
        for index, each in enumerate(value):
            _check(each, shape[0], (*path, index), entry, complaints)
    elif not isinstance(value, Mapping):
        complaints.error(entry.at(*path), f"{subject} must be {no_keys(value)}")
    else:
        for key, each in value.items():
            inner = shape.get(key, shape.get(ANY_KEY))
            if inner is not None:
                _check(each, inner, (*path, key), entry, complaints)
            else:
                text = f"unknown key '{key}' in {subject}; the keys are {listed(shape)}"
                complaints.error(entry.key_at(*path, key), text, complaints.nearest(key, shape))


def _wrong(value: Any, param: Param) -> tuple[str, str]:
    """What a value must be and is not, and the nearest word; empty if nothing is wrong."""
    if param.type == "int":
        if isinstance(value, bool) or not isinstance(value, int):
            return "a whole number", ""
        low, high = param.least, param.most
        if (low is not None and value < low) or (high is not None and value > high):
            return f"a number from {low} to {high}", ""
    elif param.type == "bool" and not isinstance(value, bool):
        return "true or false", ""
    elif param.type in ("str", "word") and not isinstance(value, str):
        return "text", ""
    elif param.type == "word" and value not in param.words:
        return f"one of {listed(param.words)}", nearest(value, param.words)
    return "", ""
