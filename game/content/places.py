"""Where entries of a pack, and the parts of them, are written: what is kept of the marks that a file was read with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import yaml

from game.content.complaints import Origin, Place
from game.content.explain import Entry
from game.content.yaml_source import child, place_of
from game.rules.abilities.grammar import Source
from game.rules.plain import Frozen

_Spot = tuple[str, int, str]
"""File, line and overlay of a key."""


def entry_source(entry: Entry, origin: Origin) -> Source:
    """Where an entry is written, and each of its parts that is not on the same line; fields of a short form are where that is."""
    return _source(entry.key_at(), entry.node, origin, entry.short)


def part_source(entry: Entry, path: Sequence[str | int], origin: Origin) -> Source:
    """The same for what is written of an entry at a path."""
    node: yaml.Node | None = entry.node
    for step in entry.without_lists(path):
        node = child(node, step) if node is not None else None
    return _source(entry.key_at(*path), node, origin, {})


def _source(place: Place, node: yaml.Node | None, origin: Origin, short: Mapping[str, str]) -> Source:
    around = (place.origin.file, place.line, place.origin.overlay)
    spots = dict(_spots(node, "", around)) if node is not None else {}
    spots.update({field: spots[key] for field, key in short.items() if key in spots})
    own = (origin.file, origin.overlay)
    lines = {part: spot[1] if (spot[0], spot[2]) == own else spot for part, spot in spots.items()}
    return Source(origin.file, place.line, place.column, origin.overlay, Frozen(lines))


def _spots(node: yaml.Node, within: str, around: _Spot) -> Iterator[tuple[str, _Spot]]:
    """The parts below a node that begin on another line than what is around them. Those that are not told are found by their
    surroundings, so that a card in one line needs none.
    """
    parts: list[tuple[str, yaml.Node, yaml.Node]] = []
    if isinstance(node, yaml.MappingNode):
        parts = [(str(key.value), key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]
    elif isinstance(node, yaml.SequenceNode):
        parts = [(str(index) if index else "", value, value) for index, value in enumerate(node.value)]
    for step, key, value in parts:
        path = f"{within}.{step}" if within and step else within or step
        spot = around
        if step:
            place = place_of(key)
            spot = (place.origin.file, place.line, place.origin.overlay)
            if spot != around:
                yield path, spot
        yield from _spots(value, path, spot)
