"""Records <-> plain data, by declared names: `["strike", {"attacker": 7}]`.

Fields that have their default are left out, and what is missing is filled from the defaults: so a record may get new fields that have
one. A default that is changed changes what older saves mean.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from game.rules.plain import Plain, freeze
from game.rules.records import NONE, Record, declared, made, types_of
from game.rules.saved.typed import check_of

RecordType = TypeVar("RecordType", bound=Record)
Known = Mapping[tuple[str, str], type[Record]]
"""The kinds of records that there are, by family and declared name."""
Writer = Callable[[Any], Any]
Reader = Callable[[Any, Known], Plain]


class RecordError(ValueError):
    """Plain data that is no such record; says where and what is wrong."""


def to_plain(one: Record) -> list[Any]:
    """A record as JSON-able data: its declared name, and its fields but those that have their default."""
    return [one.kind, fields_plain(one)]


def fields_plain(one: Record) -> dict[str, Any]:
    """The fields of a record as JSON-able data, but those that have their default."""
    kind = type(one)
    write = _whole_writers.get(kind)
    if write is None:
        write = _whole_writers[kind] = _whole_writer(kind)
    return write(one)


def field_plain(kind: type[Record], name: str, value: Plain) -> Any:
    """The value of one field as JSON-able data."""
    write = _writers(kind)[name]
    return value if write is None else write(value)


def from_plain(plain: Any, known: Known, kind: type[RecordType]) -> RecordType:
    """The record that `to_plain` wrote, one of `kind`. Raises RecordError for what is no such record."""
    if not (isinstance(plain, list | tuple) and [type(part) for part in plain] == [str, dict]):
        raise RecordError(f" is {_said(plain)}, not the name of a record with its fields")
    name, given = plain
    found = known.get((kind.family, name))
    if found is None or not issubclass(found, kind):
        raise RecordError(f" is an unknown {kind.__name__.lower()} {name!r:.40}")
    return from_fields(given, known, found)


def from_fields(given: Mapping[str, Any], known: Known, kind: type[RecordType]) -> RecordType:
    """A record of this kind with the fields that `fields_plain` wrote. Raises RecordError for an unknown one, one that is missing, or a
    value of another type than declared.
    """
    values = read_fields(given, known, kind)
    for name in _needed(kind):
        if name not in values:
            raise RecordError(f" is {declared(kind).name!r} without {name!r}")
    return kind(**values)


def read_fields(given: Mapping[str, Any], known: Known, kind: type[Record]) -> dict[str, Plain]:
    """Some of the fields of a record of this kind. Raises RecordError for an unknown one or a value of another type than declared."""
    readers = _readers(kind)
    values = {}
    for name, value in given.items():
        if name not in readers:
            raise RecordError(f" is {declared(kind).name!r} with an unknown field {name!r:.40}")
        own, read = readers[name]
        try:
            values[own] = read(value, known)
        except RecordError as error:
            raise RecordError(f".{name}{error}") from None
    return values


def _said(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 40 else f"{text[:36]} ..."


# --- what is declared decides how it is written and read ---


@cache
def _writers(kind: type[Record]) -> dict[str, Writer | None]:
    """The writer of each field, by its name; None where a value is plain already."""
    hints = types_of(kind)
    return {each.name: _writer(hints[each.name]) for each in declared(kind).fields}


_whole_writers: dict[type[Record], Callable[[Record], dict[str, Any]]] = {}
"""What `_whole_writer` has made."""
_GIVEN: Final = """
    found[{saved!r}] = {written}"""
_UNLESS_DEFAULT: Final = """
    value = one.{name}
    if value is not default_{name} and (type(value) is not kind_{name} or value != default_{name}):
        found[{saved!r}] = {written}"""


def _whole_writer(kind: type[Record]) -> Callable[[Record], dict[str, Any]]:
    """The function that writes all fields of a kind of record. It is made for the kind, without a loop: a match has a hundred components
    of forty facts, nearly all of which have their default whenever they are looked through.
    """
    room: dict[str, Any] = {}
    text = "def write_whole(one):\n    found = {}"
    for each in declared(kind).fields:
        write = _writers(kind)[each.name]
        value = f"one.{each.name}" if each.default is NONE else "value"
        if write is not None:
            room[f"write_{each.name}"] = write
            value = f"write_{each.name}({value})"
        if each.default is not NONE:
            room[f"default_{each.name}"], room[f"kind_{each.name}"] = each.default, type(each.default)
        line = _GIVEN if each.default is NONE else _UNLESS_DEFAULT
        text += line.format(name=each.name, saved=each.saved or each.name, written=value)
    made(f"{text}\n    return found\n", room)
    write_whole: Callable[[Record], dict[str, Any]] = room["write_whole"]
    return write_whole


@cache
def _needed(kind: type[Record]) -> tuple[str, ...]:
    """The names of the fields that have no default."""
    return tuple([each.name for each in declared(kind).fields if each.default is NONE])


@cache
def _readers(kind: type[Record]) -> dict[str, tuple[str, Reader]]:
    """Name and reader of each field, by its saved name."""
    hints = types_of(kind)
    return {each.saved or each.name: (each.name, _reader(hints[each.name])) for each in declared(kind).fields}


def _writer(hint: Any) -> Writer | None:
    if _is_record(hint):
        return to_plain
    inner = [_writer(each) for each in _parts(hint)]
    return _write_within if any(each is not None for each in inner) else None


def _write_within(value: Any) -> Any:
    """A value among whose parts are records."""
    if isinstance(value, Record):
        return to_plain(value)
    if isinstance(value, tuple):
        return [_write_within(each) for each in value]
    return value


def _reader(hint: Any) -> Reader:
    if _is_record(hint):
        return lambda plain, known: from_plain(plain, known, hint)
    origin = get_origin(hint)
    if origin is Annotated:
        return _reader(get_args(hint)[0])
    if origin in (Union, types.UnionType):
        return _read_one_of(tuple([_reader(each) for each in get_args(hint)]))
    if origin is tuple:
        return _tuple_reader(get_args(hint))
    if _is_named_tuple(hint):
        return _named_tuple_reader(hint)

    check = check_of(hint)

    def read(plain: Any, _known: Known) -> Plain:
        value = freeze(plain)
        wrong = check(value)
        if wrong:
            raise RecordError(wrong)
        return value

    return read


def _read_one_of(readers: tuple[Reader, ...]) -> Reader:
    def read(plain: Any, known: Known) -> Plain:
        problems = []
        for each in readers:
            try:
                return each(plain, known)
            except RecordError as error:
                problems.append(error)
        # The deepest complaint is the one of the kind that was meant.
        raise max(problems, key=lambda problem: str(problem).index(" "))

    return read


def _tuple_reader(parts: tuple[Any, ...]) -> Reader:
    any_number = len(parts) == 2 and parts[1] is Ellipsis
    readers = [_reader(each) for each in parts if each is not Ellipsis]

    def read(plain: Any, known: Known) -> Plain:
        if not isinstance(plain, list | tuple):
            raise RecordError(f" is {_said(plain)}, not a list")
        if not any_number and len(plain) != len(readers):
            raise RecordError(f" is {_said(plain)}, not a list of {len(readers)}")
        return tuple(_each(plain, readers * len(plain) if any_number else readers, known))

    return read


def _named_tuple_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    readers = [_reader(hints[name]) for name in kind._fields]

    def read(plain: Any, known: Known) -> Plain:
        if not isinstance(plain, list | tuple) or len(plain) != len(readers):
            raise RecordError(f" is {_said(plain)}, not a list of {len(readers)}")
        return kind(*_each(plain, readers, known))

    return read


def _each(plain: Sequence[Any], readers: Sequence[Reader], known: Known) -> list[Plain]:
    """The parts of a list, read one after the other."""
    found = []
    for index, (part, read) in enumerate(zip(plain, readers, strict=True)):
        try:
            found.append(read(part, known))
        except RecordError as error:
            raise RecordError(f"[{index}]{error}") from None
    return found


def _parts(hint: Any) -> Sequence[Any]:
    """The types that a type is made of."""
    if _is_named_tuple(hint):
        return tuple(get_type_hints(hint, include_extras=True).values())
    parts = get_args(hint)
    return parts[:1] if get_origin(hint) is Annotated else tuple([each for each in parts if each is not Ellipsis])


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Record)


def _is_named_tuple(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")
