"""Changes the text of a YAML file and leaves what nobody changed as it was: remarks, order, quotes, line ends, keys that nobody knows.

A value is found by the marks of the parser and replaced in the text itself. A file that is read into a tree and written from it again, as
ruamel.yaml does, loses the remarks inside of `{...}` and is laid out anew where nobody touched it. What came of a change is read once
more: if it says anything but what was to be changed, it is not made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from game.content.complaints import Complaints, Origin
from game.content.yaml_source import Source, read

_LINE_END = re.compile(r"\r\n|\r|\n")


class Unwritable(Exception):
    """A file cannot take a value. `problem` is what keeps it from being read, as `file:line:column: message`; empty if it is written in a
    way that only a person can change, such as by an alias.
    """

    def __init__(self, origin: Origin, problem: str = "") -> None:
        super().__init__(problem or f"{origin.shown} is written in a way that must be changed by hand.")
        self.origin = origin
        self.problem = problem


def with_entry(raw: bytes, entry: str, copied: bytes, origin: Origin, from_origin: Origin) -> bytes:
    """A file with an entry of another one at its end, as it is written there, with its remarks.

    Raises Unwritable, and KeyError if there is none.
    """
    text, other = _Text(raw, origin), _Text(copied, from_origin)
    text.append(entry, other.block(entry))
    return text.checked({**text.data, entry: other.data[entry]})


class _Text:
    """A file of entries as text, with where its values stand."""

    def __init__(self, raw: bytes, origin: Origin) -> None:
        self.origin = origin
        source = self._read(raw)
        self.node = source.node if isinstance(source.node, yaml.MappingNode) else None
        self.data: dict[str, Any] = source.data or {}
        self.text = raw.decode("utf-8")
        self._mark = 1 if self.text.startswith("\ufeff") else 0
        """The byte order mark counts as no column."""
        self._starts = [0, *[found.end() for found in _LINE_END.finditer(self.text)]]
        ends = _LINE_END.search(self.text)
        self.line_end = ends.group() if ends is not None else "\n"
        self._tail = ""

    def _read(self, raw: bytes) -> Source:
        complaints = Complaints()
        source = read(raw, self.origin, complaints)
        if complaints.fatal:
            raise Unwritable(self.origin, str(complaints.sorted()[0]))
        if not isinstance(source.data, dict | None):
            raise Unwritable(self.origin)
        return source

    # Where things stand

    def _at(self, mark: Any) -> int:
        return int(self._starts[mark.line] + mark.column + (self._mark if mark.line == 0 else 0))

    def _end(self, node: Any) -> int:
        """Where a value ends: a block has no end of its own but that of the last thing in it."""
        if isinstance(node, yaml.ScalarNode):
            start, end = self._at(node.start_mark), self._at(node.end_mark)
            return start + len(self.text[start:end].rstrip()) if node.style in ("|", ">") else end
        if node.flow_style or not node.value:
            return self._at(node.end_mark)
        last = node.value[-1]
        return max(map(self._end, last)) if isinstance(last, tuple) else self._end(last)

    def _line_end(self, at: int) -> int:
        """Where the line ends that a character stands in."""
        found = _LINE_END.search(self.text, at)
        return found.start() if found is not None else len(self.text)

    # What becomes of it

    def _pairs(self) -> list[tuple[yaml.Node, yaml.Node]]:
        return list(self.node.value) if self.node is not None else []

    def append(self, entry: str, lines: list[str]) -> None:
        """Put the lines of a new entry at the end. Raises Unwritable where the file is one `{...}` or has this entry."""
        if entry in self.data or (self.node is not None and self.node.flow_style):
            raise Unwritable(self.origin)
        column = self._pairs()[0][0].start_mark.column if self._pairs() else 0
        self._tail += self.line_end if self.text.strip() or self._tail else ""
        self._tail += "".join([(" " * column + line if line else "") + self.line_end for line in lines])

    def block(self, entry: str) -> list[str]:
        """The lines of an entry, its key first, without the indentation of the whole. Raises KeyError if there is none."""
        key, node = next(((key, value) for key, value in self._pairs() if key.value == entry), (None, None))
        if key is None or node is None:
            raise KeyError(entry)
        start, end = self._at(key.start_mark), max(self._at(key.end_mark), self._end(node))
        flow = self.node is not None and self.node.flow_style
        lines = _LINE_END.split(self.text[start : end if flow else self._line_end(end)])
        column = key.start_mark.column
        return [lines[0].rstrip(), *[_dedented(line, column).rstrip() for line in lines[1:]]]

    def checked(self, wanted: Mapping[str, Any]) -> bytes:
        """The file as it is now. Raises Unwritable if it does not say what is wanted."""
        made = self.text
        if self._tail and made and not made.endswith(("\n", "\r", "\ufeff")):
            made += self.line_end
        raw = (made + self._tail).encode("utf-8")
        try:
            found = self._read(raw).data
        except Unwritable:
            found = None
        if found != wanted:
            raise Unwritable(self.origin)
        return raw


def _dedented(line: str, column: int) -> str:
    indent = len(line) - len(line.lstrip(" "))
    return line[min(indent, column) :]
