"""Finds what in a user's folder makes files wrong that are right without it: the place to mend is there, not where it shows.

A word taken out of game.yaml is told at every card that has it. So the pack is checked again with less and less of what the overlays say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import yaml

from game.content.complaints import ERROR, Complaint, Complaints, Place, counted
from game.content.pack_files import PackFiles
from game.content.yaml_source import Source, place_of, read

_MOST = 3
"""After so many causes the rest can wait: each takes some checks of the whole pack."""
_MOST_BYTES = 600_000
"""A pack that is larger is not checked again and again; its own files have a quarter of this."""
Sources = Callable[[Source], Source]


class _Leaf(NamedTuple):
    """One value that an overlay gives: its file, its path of keys, and where its key is written."""

    shown: str
    path: tuple[str, ...]
    place: Place


def add_causes(
    files: PackFiles,
    found: Sequence[Complaint],
    check: Callable[[Sources], Sequence[Complaint]],
    complaints: Complaints,
) -> None:
    """Complain of what in the overlays causes errors in other files. `check` checks the pack with changed sources."""
    size = sum(len(file.raw) for kept in files.data.values() for file in kept)
    leaves = list(_leaves(files)) if _elsewhere(files, found) and size <= _MOST_BYTES else []
    if not leaves:
        return
    everything = {leaf[:2] for leaf in leaves}
    before = {each[:3] for each in _elsewhere(files, check(lambda source: _without(source, everything)))}
    left = [each for each in _elsewhere(files, found) if each[:3] not in before]
    gone: set[tuple[str, tuple[str, ...]]] = set()
    for _round in range(_MOST):
        first = next((each for each in left if each.stands_for == 1), None)
        if first is None:
            return

        def wrong(count: int, place: tuple[str, int, int] = first[:3]) -> bool:
            out = gone | {leaf[:2] for leaf in leaves[count:]}
            told = _elsewhere(files, check(lambda source: _without(source, out)))
            return place in [each[:3] for each in told if each.stands_for == 1]

        low, high = 0, len(leaves)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if wrong(middle) else (middle, high)
        cause = leaves[high - 1]
        gone.add(cause[:2])
        now = _elsewhere(files, check(lambda source: _without(source, gone)))
        after = [each for each in now if each[:3] not in before]
        count = sum(each.stands_for for each in left) - sum(each.stands_for for each in after)
        if count > 0:
            text = f"this makes {counted(count, 'mistake')} elsewhere, the first in {first.file}:{first.line}:{first.column}"
            complaints.error(cause.place, text)
        left = after


def _elsewhere(files: PackFiles, found: Sequence[Complaint]) -> list[Complaint]:
    """The errors in files of the pack itself."""
    return [
        each
        for each in found
        if each.severity == ERROR and not any(each.file.startswith(f"{overlay}/") for overlay in files.overlays)
    ]


def _leaves(files: PackFiles) -> Iterator[_Leaf]:
    for found in files.data.values():
        for file in found:
            if file.origin.overlay and file.origin.file.endswith(".yaml"):
                source = read(file.raw, file.origin, Complaints())
                yield from _leaves_of(source.node, (), file.origin.shown)


def _leaves_of(node: yaml.Node | None, path: tuple[str, ...], shown: str) -> Iterator[_Leaf]:
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        here = (*path, str(key.value))
        if isinstance(value, yaml.MappingNode) and value.value:
            yield from _leaves_of(value, here, shown)
        else:
            yield _Leaf(shown, here, place_of(key))


def _without(source: Source, out: set[tuple[str, tuple[str, ...]]]) -> Source:
    """A file of an overlay without some of its values."""
    if not source.origin.overlay or not isinstance(source.node, yaml.MappingNode) or not isinstance(source.data, dict):
        return source
    paths = {path for shown, path in out if shown == source.origin.shown}
    node, data = _pruned(source.node, source.data, (), paths)
    return Source(source.origin, node, data)


def _pruned(
    node: yaml.MappingNode, data: dict[str, object], path: tuple[str, ...], out: set[tuple[str, ...]]
) -> tuple[yaml.MappingNode, dict[str, object]]:
    pairs: list[tuple[yaml.Node, yaml.Node]] = []
    kept: dict[str, object] = type(data)()
    for key, value in node.value:
        here = (*path, str(key.value))
        if here in out or key.value not in data:
            continue
        inner = data[key.value]
        if isinstance(value, yaml.MappingNode) and value.value and isinstance(inner, dict):
            value, inner = _pruned(value, inner, here, out)
            if not inner:
                continue
        pairs.append((key, value))
        kept[key.value] = inner
    return yaml.MappingNode(node.tag, pairs, node.start_mark, node.end_mark), kept
