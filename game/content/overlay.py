"""Lays what the user wrote over what the pack says: field by field, with the place of every value kept.

Keys with values are merged key by key; anything else is replaced. Where one of several things is chosen (a step, a condition, an ability
with what it takes), the same one is changed, and another one takes its place. Two forms say more: `{add: [...], remove: [...]}` in the
place of a list changes the list that is there, and `replace: true` among the keys of an entry keeps nothing of what was there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import yaml

from game.content.complaints import Complaints
from game.content.explain import said
from game.content.yaml_source import Damaged, Source, child, place_of

REPLACE = "replace"
ADD = "add"
REMOVE = "remove"
Keys = tuple[str, ...]
"""The keys that lead to a value."""
Deep = Callable[[Keys], bool]
"""Whether the keys of what lies there are never a choice of one."""


class Written(NamedTuple):
    """A value and the node that tells where it was written."""

    node: yaml.Node
    data: Any


def everywhere(_path: Keys) -> bool:
    """For files of keys such as game.yaml: nowhere in them are keys a choice of one."""
    return True


def whole_file(sources: Sequence[Source], complaints: Complaints) -> Written | None:
    """The files of one name in all roots as one, of those that are keys with values; None if there is none.

    Its node is a mapping, and its data plain, what could not be read left out.
    """
    found: Written | None = None
    for source in sources:
        if isinstance(source.node, yaml.MappingNode) and isinstance(source.data, dict):
            new = Written(source.node, source.data)
            found = new if found is None else laid_over(found, new, everywhere, complaints)
    return Written(found.node, dict(found.data)) if found is not None else None


def laid_over(old: Written, new: Written, deep: Deep, complaints: Complaints, path: Keys = ()) -> Written:
    """The newer value over the older one. `deep` says at which paths keys are never a choice of one."""
    if not isinstance(new.node, yaml.MappingNode) or not isinstance(new.data, dict):
        return new
    if new.data.get(REPLACE) is True:
        return without(new, REPLACE)
    if _edits_list(old, new):
        return _edited(old, new, complaints)
    if not isinstance(old.node, yaml.MappingNode) or not isinstance(old.data, dict):
        return new
    if not deep(path) and len(old.data) == len(new.data) == 1 and list(old.data) != list(new.data):
        return new
    pairs = {key.value: (key, value) for key, value in old.node.value if key.value in old.data}
    data = dict(old.data)
    for key, value in new.node.value:
        name = key.value
        if name not in new.data:
            continue
        given = Written(value, new.data[name])
        if name in data and name in pairs:
            given = laid_over(Written(pairs[name][1], data[name]), given, deep, complaints, (*path, name))
        pairs[name] = (key, given.node)
        data[name] = given.data
    made = rewritten(old, tuple(pairs.values()), data)
    return made._replace(data=Damaged(data)) if isinstance(new.data, Damaged) else made


def rewritten(old: Written, pairs: Sequence[tuple[yaml.Node, yaml.Node]], data: dict[str, Any]) -> Written:
    """A mapping in the place of another, with other keys; damaged if that was."""
    node = yaml.MappingNode(old.node.tag, list(pairs), old.node.start_mark, old.node.end_mark)
    return Written(node, Damaged(data) if isinstance(old.data, Damaged) else data)


def without(written: Written, *names: str) -> Written:
    """A mapping without some keys."""
    pairs = [pair for pair in written.node.value if pair[0].value not in names]
    return rewritten(written, pairs, {key: value for key, value in written.data.items() if key not in names})


def alone(written: Written) -> Written:
    """An entry that lies over nothing, without the `replace: true` that then means nothing."""
    if isinstance(written.data, dict) and written.data.get(REPLACE) is True:
        return without(written, REPLACE)
    return written


def _edits_list(old: Written, new: Written) -> bool:
    """Whether the newer value says how to change a list instead of giving one."""
    keys = list(new.data)
    if not keys or any(key not in (ADD, REMOVE) or not isinstance(new.data[key], list) for key in keys):
        return False
    return old.data is not None and not (isinstance(old.data, dict) and any(key in old.data for key in keys))


def _edited(old: Written, new: Written, complaints: Complaints) -> Written:
    """The older list without what is removed and with what is added behind it. One thing alone counts as a list of it."""
    is_list = isinstance(old.data, list)
    nodes = list(old.node.value) if is_list else [old.node]
    values = list(old.data) if is_list else [old.data]
    known = [each for each in values if isinstance(each, str)]
    gone = child(new.node, REMOVE)
    for node, value in zip(gone.value if gone is not None else (), new.data.get(REMOVE, ()), strict=True):
        at = next((index for index, each in enumerate(values) if _is_meant(value, each)), None)
        if at is not None:
            del nodes[at], values[at]
        else:
            known = [str(each) for each in values if isinstance(each, str | int)]
            complaints.warn(
                place_of(node),
                f"the list has no '{value}' that could be removed"
                if isinstance(value, str | int)
                else "the list has no such entry that could be removed",
                complaints.nearest(str(value), known),
            )
    come = child(new.node, ADD)
    for node, value in zip(come.value if come is not None else (), new.data.get(ADD, ()), strict=True):
        if value in values and isinstance(value, str | int):
            complaints.warn(place_of(node), f"the list has {said(value)} already")
        else:
            nodes.append(node)
            values.append(value)
    return Written(yaml.SequenceNode("list", nodes, new.node.start_mark, new.node.end_mark), values)


def _is_meant(value: Any, each: Any) -> bool:
    """Whether a value names that entry of a list: the same, or the one key under which the entry says more."""
    return bool(value == each) or (isinstance(value, str) and isinstance(each, dict) and list(each) == [value])
