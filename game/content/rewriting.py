"""Changes the text of a YAML file and leaves what nobody changed as it was: remarks, order, quotes, line ends, keys that nobody knows.

A value is found by the marks of the parser and replaced in the text itself. A file that is read into a tree and written from it again, as
ruamel.yaml does, loses the remarks inside of `{...}` and is laid out anew where nobody touched it. What came of a change is read once
more: if it says anything but what was to be changed, it is not made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import yaml

from game.content.complaints import Complaints, Origin
from game.content.entries import holds_entries
from game.content.yaml_source import YES_NO, Source, child, read

Keys = tuple[str | int, ...]
"""The keys, and places in lists, that lead to a value; the first is the id of an entry."""
Value = str | int | float | Sequence[float] | Mapping[str, "Value"] | None
STEP: Final = 2
"""So many spaces what belongs to an entry is indented, where the file has no entry yet."""
_WORDS = re.compile(r"[^\W_](?:[\w '/.!?()-]*[\w.!?)])?")
"""A text that needs no quotes, wherever it stands."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
"""What JSON leaves as it is and YAML takes for a control character, or for the end of a line."""


class Unwritable(Exception):
    """A file cannot take a value. `problem` is what keeps it from being read, as `file:line:column: message`; empty if it is written in a
    way that only a person can change, such as by an alias.
    """

    def __init__(self, origin: Origin, problem: str = "") -> None:
        super().__init__(problem or f"{origin.shown} is written in a way that must be changed by hand.")
        self.origin = origin
        self.problem = problem


class _Edit(NamedTuple):
    """Text in the place of what stands between two offsets, in characters."""

    start: int
    end: int
    text: str


def with_values(raw: bytes, changes: Mapping[Keys, Value], origin: Origin) -> bytes:
    """A file with other values at these keys: of an entry (`("medusa", "north")`), or in a list of it (`("medusa", "stats", 0)`).

    What is not there yet comes to the end of its entry, a new entry to the end of the file. Raises Unwritable.
    """
    text = _Text(raw, origin)
    fresh: dict[str, dict[str, Value]] = {}
    for keys, value in changes.items():
        entry, rest = str(keys[0]), keys[1:]
        node = child(text.node, entry) if text.node is not None else None
        if node is None:
            fresh.setdefault(entry, {})[str(rest[0])] = value
        else:
            text.change(entry, node, rest, value)
    text.insert()
    for entry, values in fresh.items():
        lines = [f"{entry}:", *[f"{' ' * text.step}{key}: {written(value)}" for key, value in values.items()]]
        text.append(entry, lines)
    return text.checked(_changed(text.data, changes))


def with_keys(raw: bytes, entry: str, key: str, values: Mapping[str, Value], origin: Origin) -> bytes:
    """A file in whose entry a key has these keys and values, and no others.

    With no values the key goes, and an entry that has nothing then. Raises Unwritable.
    """
    text = _Text(raw, origin)
    inner, wanted = text.data.get(entry) or {}, dict(text.data)
    if not isinstance(inner, dict):
        raise Unwritable(origin)
    wanted[entry] = inner = {
        **{name: value for name, value in inner.items() if name != key},
        **({key: values} if values else {}),
    }
    if not inner:
        del wanted[entry]
    node = child(text.node, entry) if text.node is not None else None
    if node is None and values:
        text.append(entry, [f"{entry}:", f"{' ' * text.step}{key}: {written(values)}"])
    elif isinstance(node, yaml.MappingNode) and key in text.data[entry]:
        text.rewrite(entry, node, key, values, last=not inner)
    elif node is not None and values:
        text.change(entry, node, (key,), values)
        text.insert()
    return text.checked(wanted)


def with_entry(raw: bytes, entry: str, copied: bytes, origin: Origin, from_origin: Origin) -> bytes:
    """A file with an entry of another one at its end, as it is written there, with its remarks.

    Raises Unwritable, and KeyError if there is none.
    """
    text, other = _Text(raw, origin), _Text(copied, from_origin)
    text.append(entry, other.block(entry))
    return text.checked({**text.data, entry: other.data[entry]})


def written(value: Value, style: str | None = None) -> str:
    """A value as it is written in YAML, in quotes of that style if it has any and needs them not otherwise."""
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        return f"{{{', '.join([f'{key}: {written(each)}' for key, each in value.items()])}}}"
    if isinstance(value, int | float):
        return f"{value:.15g}" if isinstance(value, float) else str(value)
    if not isinstance(value, str):
        return f"[{', '.join(map(written, value))}]"
    if style == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    if style != '"' and _is_plain(value):
        return value
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def _is_plain(value: str) -> bool:
    """Whether a text means itself without quotes, in every place."""
    if not _WORDS.fullmatch(value) or value.casefold() in YES_NO:
        return False
    complaints = Complaints()
    read_as = read(f"k: {value}\n".encode(), Origin("", ""), complaints).data
    return read_as == {"k": value} and not len(complaints)


def _changed(data: Mapping[str, Any], changes: Mapping[Keys, Value]) -> dict[str, Any]:
    """The data of a file as it is to be."""
    made = dict(data)
    for (entry, key, *place), value in changes.items():
        inner = dict(made.get(str(entry)) or {})
        if place:
            items = list(inner[str(key)])
            items[int(place[0])] = value
            inner[str(key)] = items
        else:
            inner[str(key)] = value
        made[str(entry)] = inner
    return made


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
        self._edits: list[_Edit] = []
        self._missing: dict[int, tuple[yaml.Node, yaml.Node, dict[str, Value]]] = {}
        self._tail = ""

    def _read(self, raw: bytes) -> Source:
        complaints = Complaints()
        source = read(raw, self.origin, complaints)
        if complaints.fatal or not holds_entries(source, complaints):
            raise Unwritable(self.origin, str(complaints.sorted()[0]))
        return source

    # Where things stand

    @property
    def step(self) -> int:
        """How far what belongs to an entry is indented."""
        for key, value in self.node.value if self.node is not None else ():
            if isinstance(value, yaml.MappingNode) and not value.flow_style and value.value:
                inner: yaml.Node = value.value[0][0]
                return int(inner.start_mark.column - key.start_mark.column)
        return STEP

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

    def change(self, entry: str, node: yaml.Node, keys: Keys, value: Value) -> None:
        """Give one value of an entry, as far as it is there; `insert` adds those that are not."""
        if isinstance(node, yaml.ScalarNode) and self.data[entry] is None:
            found = None
        elif isinstance(node, yaml.MappingNode):
            found = child(node, keys[0])
        else:
            raise Unwritable(self.origin)
        if found is None:
            key = next(key for key, _value in self._pairs() if key.value == entry)
            self._missing.setdefault(id(node), (key, node, {}))[2][str(keys[0])] = value
            return
        for place in keys[1:]:
            found = child(found, place) if found is not None else None
        if not isinstance(found, yaml.ScalarNode):
            raise Unwritable(self.origin)
        start = self._at(found.start_mark)
        before = self.text[start - 1 : start]
        space = "" if before in ("", " ", "\t", "[", "{", ",") or found.value else " "
        self._edits.append(_Edit(start, self._end(found), space + written(value, found.style)))

    def rewrite(self, entry: str, node: yaml.MappingNode, key: str, values: Mapping[str, Value], *, last: bool) -> None:
        """Give a key of an entry, which is there, these keys and values instead of its own; `last`: the whole entry goes with it."""
        key_node, held = next(pair for pair in node.value if pair[0].value == key)
        if not values:
            self._remove(self.node if last else node, entry if last else key)
            return
        known = {each.value: value for each, value in held.value} if isinstance(held, yaml.MappingNode) else {}
        if not known.keys() & values.keys():
            self._edits.append(_Edit(self._at(key_node.end_mark), self._end(held), f": {written(values)}"))
            return
        before: Mapping[str, Any] = self.data[entry][key]
        for name, value in known.items():
            if name not in values:
                self._remove(held, name)
            elif before[name] != values[name]:
                self._edits.append(_Edit(self._at(value.start_mark), self._end(value), written(values[name])))
        fresh = {name: value for name, value in values.items() if name not in known}
        if fresh:
            self._missing[id(held)] = (key_node, held, fresh)
            self.insert()

    def _remove(self, node: Any, name: str) -> None:
        """Take a key and its value out of a mapping, with the lines that hold nothing else."""
        pairs = list(node.value)
        index = next(index for index, (key, _value) in enumerate(pairs) if key.value == name)
        start, end = self._at(pairs[index][0].start_mark), max(map(self._end, pairs[index]))
        if not node.flow_style:
            end = self._line_end(end)
            start = self._starts[pairs[index][0].start_mark.line]
            before = re.search(r"(?:\r\n|\r|\n)\Z", self.text[:start])
            if before is not None:
                start = before.start()
            else:
                after = _LINE_END.match(self.text, end)
                end = after.end() if after is not None else end
        elif index:
            start = max(map(self._end, pairs[index - 1]))
        elif len(pairs) > 1:
            end = self._at(pairs[1][0].start_mark)
        self._edits.append(_Edit(start, end, ""))

    def _pairs(self) -> list[tuple[yaml.Node, yaml.Node]]:
        return list(self.node.value) if self.node is not None else []

    def insert(self) -> None:
        """Put the values that were not there at the ends of their entries."""
        for key, node, values in self._missing.values():
            pairs = [f"{name}: {written(value)}" for name, value in values.items()]
            if isinstance(node, yaml.MappingNode) and node.flow_style:
                last = max(map(self._end, node.value[-1])) if node.value else self._at(node.start_mark) + 1
                lead = ", " if node.value else ""
                self._edits.append(_Edit(last, last, lead + ", ".join(pairs)))
                continue
            if isinstance(node, yaml.MappingNode):
                column, at = node.value[0][0].start_mark.column, self._end(node)
            else:
                column, at = key.start_mark.column + self.step, self._at(key.end_mark)
            at = self._line_end(at)
            lines = "".join([f"{self.line_end}{' ' * column}{pair}" for pair in pairs])
            self._edits.append(_Edit(at, at, lines))

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
        for edit in sorted(self._edits, reverse=True):
            made = made[: edit.start] + edit.text + made[edit.end :]
        if self._tail and made and not made.endswith(("\n", "\r", "\ufeff")):
            made += self.line_end
        raw = (made + self._tail).encode("utf-8")
        try:
            found = self._read(raw).data or {}
        except Unwritable:
            raise Unwritable(self.origin) from None
        if found != wanted:
            raise Unwritable(self.origin)
        return raw


def _dedented(line: str, column: int) -> str:
    indent = len(line) - len(line.lstrip(" "))
    return line[min(indent, column) :]
