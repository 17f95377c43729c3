"""Collects the texts of a pack that have other characters than ASCII, each with its place.

Whether they can be drawn is for the fonts to say, which are the client's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import NamedTuple

import yaml

from game.content.complaints import Place, printable
from game.content.explain import Entry
from game.content.yaml_source import place_of

MOST = 20_000
"""So many texts are looked at."""


class Lettered(NamedTuple):
    """A text with other characters than ASCII: where it is written, what it is (`'name' of card 'nyx'`), and the text."""

    file: str
    line: int
    column: int
    what: str
    text: str


def lettered(entries: Iterable[Entry], texts: Mapping[str, str], places: Mapping[str, Place]) -> tuple[Lettered, ...]:
    """All such texts of entries and of the screen."""
    of_entries = (
        _at(place_of(node), f"'{'.'.join(path)}' of {entry.what}" if path else entry.what, node.value)
        for entry in entries
        for path, node in _scalars(entry.node, ())
        if not node.value.isascii()
    )
    of_screen = (
        _at(places[key], f"the text '{key}'", text)
        for key, text in texts.items()
        if not text.isascii() and key in places
    )
    return tuple(islice(chain(of_entries, of_screen), MOST))


def _at(place: Place, what: str, text: str) -> Lettered:
    return Lettered(printable(place.origin.shown), place.line, place.column, printable(what), text)


def _scalars(node: yaml.Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], yaml.ScalarNode]]:
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(value, (*path, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value, 1):
            yield from _scalars(value, (*path, str(number)))
