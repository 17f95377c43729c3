"""Whether data that was read from a file has the types that our records declare, all the way down.

Records (named tuples and frozen dataclasses) say of each field what it holds; JSON says nothing. A save or journal with a text in the
place of a number would otherwise be found out long afterwards, by whatever code happens to compute with it.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from game.rules import records
from game.rules.abilities.grammar import (
    Ability,
    Amount,
    BoundAbility,
    Condition,
    Grant,
    Modifier,
    Permit,
    Selector,
    Source,
    Step,
)
from game.rules.asks import Choice
from game.rules.plain import Frozen

MOST_NUMBER: Final = 10**15
"""No number of a match is larger, but for the streams of chance and the seed."""
LEAVES: Final = (Ability, Amount, BoundAbility, Choice, Condition, Grant, Modifier, Permit, Selector, Step)
"""Records that may stand where any plain data may."""
Record = TypeVar("Record")
Check = Callable[[Any], str]
"""What is wrong with a value, to be said after its place; empty if nothing is."""


def misfit(value: Any, declared: Any) -> str:
    """The first place in a value that has another type than declared, and what stands there (`.cards.luna.name is 5, not text`).

    Empty if all of it fits.
    """
    return check_of(declared)(value)


def record(kind: type[Record], *values: Any) -> Record:
    """A record of these values. Raises TypeError with the first field whose value has another type than declared."""
    made = kind(*values)
    wrong = misfit(made, kind)
    if wrong:
        raise TypeError(f"{kind.__name__}{wrong}")
    return made


def _said(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 40 else f"{text[:36]} ..."


def _plain(value: Any) -> str:
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return ""
    if kind is int:
        return _whole(value)
    # Texts and numbers, which are most of it, are looked at here: a call for each would take longest.
    if kind is tuple:
        for index, each in enumerate(value):
            kind = type(each)
            if kind is str or (kind is int and -MOST_NUMBER <= each <= MOST_NUMBER):
                continue
            if wrong := _plain(each):
                return f"[{index}]{wrong}"
        return ""
    if kind is Frozen:
        for key, each in value.items():
            kind = type(each)
            if kind is str or (kind is int and -MOST_NUMBER <= each <= MOST_NUMBER):
                continue
            if wrong := _plain(each):
                return f".{key}{wrong}"
        return ""
    return check_of(kind)(value) if kind in LEAVES else f" is {_said(value)}, which is no plain data"


def _whole(value: Any) -> str:
    if type(value) is not int:
        return f" is {_said(value)}, not a whole number"
    return "" if -MOST_NUMBER <= value <= MOST_NUMBER else f" is {_said(value)}, which is too large"


_checks: dict[Any, Check] = {}
"""The checks of the types that were asked about."""


def check_of(declared: Any) -> Check:
    """The check of a declared type: what is wrong with a value, as `misfit` tells it."""
    known = _checks.get(declared)
    if known is not None:
        return known
    # A type may hold itself: a selector the one from whose place it looks.
    _checks[declared] = _later(declared)
    _checks[declared] = made = _made(declared)
    return made


def _later(declared: Any) -> Check:
    """The check of a type that is not made yet."""

    def check(value: Any) -> str:
        return _checks[declared](value)

    return check


def _made(declared: Any) -> Check:
    if declared is Any:
        return _plain
    if isinstance(declared, TypeVar):  # the marks of a component, which the game declares
        return lambda value: check_of(type(value) if isinstance(value, records.Facts) else records.Facts)(value)
    if declared is None:
        declared = type(None)
    origin = get_origin(declared)
    if origin is Annotated:
        return check_of(get_args(declared)[0])
    if isinstance(declared, type) and issubclass(declared, records.Record):
        return _declared_check(declared)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(declared))
    if origin is tuple:
        return _tuple_check(get_args(declared))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_check(check_of(get_args(declared)[1]))
    if declared is int:
        return _whole
    if declared is str:
        return lambda value: "" if type(value) is str else f" is {_said(value)}, not text"
    if declared is bool:
        return lambda value: "" if type(value) is bool else f" is {_said(value)}, not true or false"
    if declared is type(None):
        return lambda value: "" if value is None else f" is {_said(value)}, not empty"
    if declared is Frozen:
        return lambda value: _plain(value) if type(value) is Frozen else f" is {_said(value)}, not keys with values"
    return _record_check(declared)


def _one_of(parts: tuple[Any, ...]) -> Check:
    may_be_none = type(None) in parts
    checks = [check_of(each) for each in parts]
    others = [check_of(each) for each in parts if each is not type(None)]

    def check(value: Any) -> str:
        if value is None and may_be_none:
            return ""
        for each in others:
            if not each(value):
                return ""
        # The deepest complaint is the one of the kind that was meant.
        return max([each(value) for each in checks], key=lambda wrong: wrong.index(" "))

    return check


def _tuple_check(parts: tuple[Any, ...]) -> Check:
    if len(parts) == 2 and parts[1] is Ellipsis:
        each_check = check_of(parts[0])

        def check_all(value: Any) -> str:
            if type(value) is not tuple:
                return f" is {_said(value)}, not a list"
            for index, each in enumerate(value):
                if wrong := each_check(each):
                    return f"[{index}]{wrong}"
            return ""

        return check_all
    checks = [check_of(each) for each in parts]

    def check(value: Any) -> str:
        if type(value) is not tuple or len(value) != len(checks):
            return f" is {_said(value)}, not a list of {len(checks)}"
        for index, each in enumerate(value):
            if wrong := checks[index](each):
                return f"[{index}]{wrong}"
        return ""

    return check


def _mapping_check(each_check: Check) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, Mapping) or not all(type(key) is str for key in value):
            return f" is {_said(value)}, not keys with values"
        for key, each in value.items():
            if wrong := each_check(each):
                return f".{key}{wrong}"
        return ""

    return check


def _declared_check(kind: type[records.Record]) -> Check:
    """The check of a record that declares its types, or of one derived from it."""

    def check(value: Any) -> str:
        if not isinstance(value, kind):
            return f" is {_said(value)}, not {kind.__name__}"
        for name, each in _field_checks(type(value)):
            if wrong := each(getattr(value, name)):
                return f".{name}{wrong}"
        return ""

    return check


@cache
def _field_checks(kind: type[records.Record]) -> tuple[tuple[str, Check], ...]:
    """The fields that a kind of record declares, and their checks."""
    return tuple([(name, check_of(hint)) for name, hint in records.types_of(kind).items()])


def _record_check(kind: type) -> Check:
    names = getattr(kind, "_fields", None)
    if names is None:
        names = tuple([each.name for each in dataclasses.fields(kind)])
    hints = get_type_hints(kind, localns={"Source": Source})  # abilities import it for types alone
    checks = [(name, check_of(hints[name])) for name in names]

    def check(value: Any) -> str:
        if type(value) is not kind:
            return f" is {_said(value)}, not {kind.__name__}"
        for name, each in checks:
            if wrong := each(getattr(value, name)):
                return f".{name}{wrong}"
        return ""

    return check
