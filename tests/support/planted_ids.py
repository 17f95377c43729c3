"""Records with the ids and names of hidden components in every place that is declared to hold one."""

from __future__ import annotations

import types
from collections.abc import Iterator
from itertools import zip_longest
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from game.rules.plain import Frozen
from game.rules.records import ID, NONE, REF, ROLES, Record, declared, types_of


def planted(kind: type[Record], id: int, ref: str) -> list[dict[str, Any]]:
    """Fields for records of a kind, with this component and this card wherever the declared types allow them. Together the records have
    them in every such place; empty if there is none.
    """
    hints = types_of(kind)
    found = {name: list(_values(hint, id, ref)) for name, hint in hints.items()}
    needed = {each.name: _plain(hints[each.name]) for each in declared(kind).fields if each.default is NONE}
    made = []
    for values in zip_longest(*found.values(), fillvalue=NONE):
        chosen = {name: value for name, value in zip(found, values, strict=True) if value is not NONE}
        made.append({**needed, **chosen})
    return made


def _values(hint: Any, id: int, ref: str) -> Iterator[Any]:
    """Values of a declared type that name what is hidden, one for each way to do so."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        hidden = {ID: id, REF: ref, ROLES: Frozen(one=id, several=(id,))}
        yield from [hidden[mean] for mean in parts[1:] if mean in hidden]
    elif origin in (Union, types.UnionType):
        for part in parts:
            yield from _values(part, id, ref)
    elif origin is tuple and parts[-1] is Ellipsis:
        yield from [(value,) for value in _values(parts[0], id, ref)]
    elif origin is tuple:
        for index, part in enumerate(parts):
            for value in _values(part, id, ref):
                yield tuple([value if place == index else _plain(other) for place, other in enumerate(parts)])
    elif isinstance(hint, type) and issubclass(hint, Record):
        if declared(hint).name:
            yield from [hint(**fields) for fields in planted(hint, id, ref) if _names(hint, id, ref)]
    elif isinstance(hint, type) and issubclass(hint, tuple):
        make: Any = hint
        fields = list(get_type_hints(hint, include_extras=True).values())
        for index, part in enumerate(fields):
            for value in _values(part, id, ref):
                yield make(*[value if place == index else _plain(other) for place, other in enumerate(fields)])


def _names(kind: type[Record], id: int, ref: str) -> bool:
    """Whether a kind of record has a place for what is hidden."""
    return any(True for hint in types_of(kind).values() for _value in _values(hint, id, ref))


def _plain(hint: Any) -> Any:
    """A value of a declared type that names nothing."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _plain(parts[0])
    if origin in (Union, types.UnionType):
        return _plain(parts[0])
    if origin is tuple:
        return () if parts[-1] is Ellipsis else tuple([_plain(part) for part in parts])
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint(
            **{each.name: _plain(types_of(hint)[each.name]) for each in declared(hint).fields if each.default is NONE}
        )
    if isinstance(hint, type) and issubclass(hint, tuple):
        make: Any = hint
        return make(*[_plain(part) for part in get_type_hints(hint, include_extras=True).values()])
    known = {int: 0, str: "", bool: False, Frozen: Frozen()}
    return known.get(hint)
