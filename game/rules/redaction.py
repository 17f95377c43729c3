"""What a seat is told of a record: hidden components, cards and roles are taken out by their declared types (`Id`, `Ref`, `Roles`)."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.records import ID, NONE, REF, ROLES, Field, Record, declared, types_of, with_fields

RecordType = TypeVar("RecordType", bound=Record)


class Known(NamedTuple):
    """What a seat knows: `id`, whether it knows which component that of an id is, and `ref`, whether it sees a card of that name.

    Both are to be true of what is nothing (0, an empty text) and of components that are no more.
    """

    seat: int
    id: Callable[[int], bool]
    ref: Callable[[str], bool]


Redactor = Callable[[Any, Known, Plain], Plain]
"""A value as a seat may know it: function(value, known, what is told in place of something hidden)."""


def redacted(one: RecordType, known: Known) -> RecordType:
    """A record as a seat may know it.

    0 stands for a component that it does not know, an empty text for a card that it does not see, or what the field declares
    (`field(hidden=...)`); in lists of any length they are left out. A record that has a `redacted` method of its own adds to it.
    """
    kind = one.__class__
    if is_open(kind):
        return one
    changes = {}
    for name, (redact, hidden) in _redactors(kind).items():
        value = getattr(one, name)
        told = redact(value, known, hidden)
        if told is not value and told != value:
            changes[name] = told
    told_of = with_fields(one, changes) if changes else one
    return told_of.redacted(known.seat)


def redacted_field(one: Record, name: str, known: Known) -> Plain:
    """The value of one field of a record as a seat may know it, without what else the record holds."""
    kind = one.__class__
    if kind.redacted is not Record.redacted:
        return getattr(redacted(one, known), name)
    redact, hidden = _redactors(kind).get(name, _AS_IT_IS)
    return redact(getattr(one, name), known, hidden)


class Named(NamedTuple):
    """The ids of components and the cards that records name by the types that they declare, each once."""

    ids: tuple[int, ...]
    refs: tuple[str, ...]


def named_in(records: Iterable[Record]) -> Named:
    """What these records name wherever they declare it, but for nothing (0, an empty text)."""
    ids: dict[int, None] = {}
    refs: dict[str, None] = {}

    def note_id(id: int) -> bool:
        ids[id] = None
        return True

    def note_ref(ref: str) -> bool:
        refs[ref] = None
        return True

    noting = Known(NOBODY, note_id, note_ref)
    for one in records:
        for name, (redact, hidden) in _redactors(type(one)).items():
            redact(getattr(one, name), noting, hidden)
    return Named(tuple([id for id in ids if id]), tuple([ref for ref in refs if ref]))


@cache
def is_open(kind: type[Record]) -> bool:
    """Whether nothing that records of this kind hold is ever hidden."""
    return not _redactors(kind) and kind.redacted is Record.redacted


@cache
def may_hide(kind: type[Record], name: str) -> bool:
    """Whether something hidden may stand in this field of records of this kind, or the record says itself what is told of it."""
    return name in _redactors(kind) or kind.redacted is not Record.redacted


@cache
def _redactors(kind: type[Record]) -> Mapping[str, tuple[Redactor, Plain]]:
    """The fields in which something hidden may stand, by name: redactor, and what is told instead."""
    hints = types_of(kind)
    found = [
        (each.name, _redactor(hints[each.name]) if each.public else _secret(each), each.hidden)
        for each in declared(kind).fields
    ]
    return MappingProxyType({name: (redact, hidden) for name, redact, hidden in found if redact is not None})


def _secret(field: Field) -> Redactor:
    """What is told of a field that is not public: its default, for each seat where it has an entry for each."""
    default = field.default
    if field.each_seat and isinstance(default, tuple):
        return lambda value, _known, _hidden: default * len(value)
    return lambda _value, _known, _hidden: default


_AS_IT_IS: Final[tuple[Redactor, Plain]] = (lambda value, _known, _hidden: value, NONE)


def _id(value: int, known: Known, hidden: Plain) -> Plain:
    return value if known.id(value) else 0 if hidden is NONE else hidden


def _ref(value: str, known: Known, hidden: Plain) -> Plain:
    return value if known.ref(value) else "" if hidden is NONE else hidden


def _roles(value: Frozen, known: Known, _hidden: Plain) -> Plain:
    return Frozen(
        {
            name: tuple([each for each in named if known.id(each)])
            if isinstance(named, tuple)
            else named if known.id(named) else 0
            for name, named in value.items()
        }
    )  # fmt: skip


_LEAVES: Final[dict[str, Redactor]] = {ID: _id, REF: _ref, ROLES: _roles}


def _redactor(hint: Any) -> Redactor | None:
    """How a value of a declared type is redacted, or None if nothing hidden can stand in it."""
    if isinstance(hint, type) and issubclass(hint, Record):
        return lambda value, known, _hidden: redacted(value, known)
    origin = get_origin(hint)
    if origin is Annotated:
        base, *means = get_args(hint)
        leaves = [_LEAVES[each] for each in means if each in _LEAVES]
        return leaves[0] if leaves else _redactor(base)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(hint))
    if origin is tuple:
        return _list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        of_each = [_redactor(each) for each in get_type_hints(hint, include_extras=True).values()]
        make: Any = hint
        return _fixed(of_each, lambda parts: make(*parts)) if any(of_each) else None
    return None


def _one_of(parts: tuple[Any, ...]) -> Redactor | None:
    by_type = {_python_type(each): one for each in parts if (one := _redactor(each)) is not None}
    if not by_type:
        return None

    def redact(value: Plain, known: Known, hidden: Plain) -> Plain:
        return next((each(value, known, hidden) for kind, each in by_type.items() if isinstance(value, kind)), value)

    return redact


def _python_type(hint: Any) -> type:
    """The type of the values of a declared type at run time."""
    if get_origin(hint) is Annotated:
        return _python_type(get_args(hint)[0])
    found: type = get_origin(hint) or hint
    return found


def _list(parts: tuple[Any, ...]) -> Redactor | None:
    if len(parts) != 2 or parts[1] is not Ellipsis:
        of_each = [_redactor(each) for each in parts]
        return _fixed(of_each, tuple) if any(of_each) else None
    of_one = _redactor(parts[0])
    if of_one is None:
        return None
    if of_one in (_id, _ref):
        knows = "id" if of_one is _id else "ref"
        return lambda value, known, _hidden: tuple([each for each in value if getattr(known, knows)(each)])
    return lambda value, known, hidden: tuple([of_one(each, known, hidden) for each in value])


def _fixed(of_each: list[Redactor | None], make: Callable[[Any], Plain]) -> Redactor:
    """A redactor of lists that have as many parts as there are redactors."""

    def redact(value: tuple[Plain, ...], known: Known, hidden: Plain) -> Plain:
        pairs = zip(value, of_each, strict=True)
        return make([each if one is None else one(each, known, hidden) for each, one in pairs])

    return redact
