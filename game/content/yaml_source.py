"""Reads YAML so that every value knows its line and column, and so that nothing means something else than it seems to.

PyYAML composes the nodes (in C); the values are made here by the core schema of YAML 1.2
(https://yaml.org/spec/1.2.2/#103-core-schema), because PyYAML's own rules are those of YAML 1.1, in which `no` is a boolean and `12:30`
a number. Duplicate keys, tags, merge keys and anchors that would blow up are refused.
"""

from __future__ import annotations

import io
import re
import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import yaml

from game.content.complaints import Complaints, Origin, Place

MOST_BYTES = 2_000_000
MOST_DEPTH = 24
MOST_TEXT = 10_000
"""How many characters one value or key may have."""
MOST_VALUES = 200_000
"""How many values one file may hold, counting what an alias repeats each time."""

_PLAIN = "plain"
_TEXT = "text"
_LIST = "list"
_MAPPING = "mapping"
_OWN_TAGS = (_PLAIN, _TEXT, _LIST, _MAPPING)
_STRING_TAG = "tag:yaml.org,2002:str"

_INT = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
YES_NO = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
"""Words that other readers of YAML take for true and false."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_BARRED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that may not stand in a file: controls, and what PyYAML takes for the end of a line, but no editor does."""
_UNSEEN = re.compile("[\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u202a-\u202f\u205f-\u206f\u3000\ufeff]")
"""Spaces that are none to YAML, and characters without width: they may stand in a text, but not around it and in no key."""
_JOINING = (
    "[\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u20e3\u2190-\u2bff\ua800-\uabff\ufb50-\ufdff\ufe00-\ufe0f\ufe70-\ufefc"
    "\U00010a00-\U00011fff\U0001e900-\U0001faff]"
)
"""Letters of the scripts that are written with joiners (from Hebrew and Arabic over those of India to Mongolian), and emoji."""
_WIDTHLESS = re.compile(
    "[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
    f"|(?<!{_JOINING})[\u200c\u200d]|[\u200c\u200d](?=\\w)(?!{_JOINING})"
)
"""Characters without width, which nobody means to put into a text: it looks the same without them, and is not found by its words."""

_UNSPACED = re.compile(r"\s*(?:- +)?[^\W\d][\w.-]*:(?=[^\s:/])")
"""The beginning of a line as people write it who take the space after a ':' for an ornament; `//` makes it an address."""
NEEDS_SPACE = "a ':' needs a space after it"


KEPT_FILES = 64
"""So many files of packs are kept as they were read."""


class Damaged(dict[str, Any]):
    """A mapping of which a key could not be read; that is complained of already, and what else it lacks is no news."""


class Source:
    """One YAML file: its values as plain data, and the nodes that tell where each was written."""

    def __init__(self, origin: Origin, node: yaml.Node | None, data: Any) -> None:
        self.origin = origin
        self.node = node
        self.data = data

    def at(self, path: Sequence[str | int] = ()) -> Place:
        """Where the value at that path was written; where the path ends early, the last value on it."""
        return locate(self.node, path) if self.node is not None else Place(self.origin)

    def key(self, *path: str | int) -> Place:
        """Where the key (not its value) at that path was written."""
        return locate_key(self.node, path) if self.node is not None else Place(self.origin)

    def entries(self) -> list[tuple[str, yaml.Node, yaml.Node, Any]]:
        """The entries of a file that is one mapping: key, key's node, value's node, value."""
        if not isinstance(self.node, yaml.MappingNode) or self.data is None:
            return []
        first: dict[str, tuple[str, yaml.Node, yaml.Node, Any]] = {}
        for key, value in self.node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in self.data:
                first.setdefault(key.value, (key.value, key, value, self.data[key.value]))
        return list(first.values())


def place_of(node: yaml.Node) -> Place:
    """Where a node begins."""
    mark: Any = node.start_mark  # its name is the Origin that `_Stream` was given
    return Place(mark.name, mark.line + 1, mark.column + 1)


def locate(node: yaml.Node, path: Sequence[str | int]) -> Place:
    """Where the value at that path below the node was written; where the path ends early, the last value on it."""
    for step in path:
        found = _child(node, step)
        if found is None:
            break
        node = found[1]
    return place_of(node)


def locate_key(node: yaml.Node, path: Sequence[str | int]) -> Place:
    """Where the key at that path below the node was written; where the path ends early, the last key on it.

    A word without parameters stands for a key alone: `do: stop`.
    """
    key: yaml.Node = node
    for step in path:
        found = _child(node, step)
        if found is None:
            return place_of(node if isinstance(node, yaml.ScalarNode) and node.value == step else key)
        key, node = found
    return place_of(key)


def child(node: yaml.Node, step: str | int) -> yaml.Node | None:
    """The value below a node under a key or a number, or None."""
    found = _child(node, step)
    return found[1] if found is not None else None


_by_key: WeakKeyDictionary[yaml.Node, dict[Any, tuple[yaml.Node, yaml.Node]]] = WeakKeyDictionary()
"""The pairs of mappings by key, the first of each: in a file of thousands of mistakes a place is looked for as often."""


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        pairs = _by_key.get(node)
        if pairs is None:
            pairs = _by_key[node] = {
                key.value: (key, value) for key, value in reversed(node.value) if type(key) is yaml.ScalarNode
            }
        return pairs.get(step)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None


class _Stream(io.BytesIO):
    """Bytes with the name that PyYAML puts into every mark."""

    name: Origin


class _Loader(yaml.CSafeLoader):
    """Composes nodes whose tags only tell plain scalars from quoted ones."""

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        """The tag of a node; PyYAML asks for it."""
        if kind is yaml.ScalarNode:
            return _PLAIN if implicit[0] else _TEXT
        return _MAPPING if kind is yaml.MappingNode else _LIST


_good: OrderedDict[Origin, tuple[bytes, Source]] = OrderedDict()
"""The files that were read last and in which nothing was wrong, with their bytes: where one file of a pack is changed, the others are not
read again. Nobody changes what was read of them.
"""
_reading = threading.Lock()


def read(raw: bytes, origin: Origin, complaints: Complaints) -> Source:
    """The file's values and places. What is wrong goes to `complaints`; the values then lack what could not be read."""
    with _reading:
        known = _good.get(origin)
        if known is not None and known[0] == raw:
            _good.move_to_end(origin)
            return known[1]
    before = len(complaints)
    source = _read(raw, origin, complaints)
    if len(complaints) == before:
        with _reading:
            _good[origin] = (raw, source)
            while len(_good) > KEPT_FILES:
                _good.popitem(last=False)
    return source


def _read(raw: bytes, origin: Origin, complaints: Complaints) -> Source:
    """The same for a file that was not read before."""
    if len(raw) > MOST_BYTES:
        complaints.error(
            Place(origin), f"the file has {len(raw)} bytes; at most {MOST_BYTES} are read. Split it into several files"
        )
        return Source(origin, None, None)
    if not _readable(raw, origin, complaints):
        return Source(origin, None, None)
    stream = _Stream(raw)
    stream.name = origin
    loader = _Loader(stream)
    try:
        node = loader.get_single_node()
    except yaml.YAMLError as error:
        _explain(error, raw, origin, complaints)
        return Source(origin, None, None)
    finally:
        loader.dispose()
    if node is None:
        return Source(origin, None, None)
    builder = _Builder(complaints, raw)
    data = builder.build(node, 1)
    return Source(origin, node, data) if not builder.stopped else Source(origin, None, None)


def _readable(raw: bytes, origin: Origin, complaints: Complaints) -> bool:
    """Whether the bytes are text as YAML wants it."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        complaints.error(Place(origin), "the file is saved as UTF-16; save it as UTF-8")
        return False
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column, text = misread(raw, error)
        complaints.error(Place(origin, line, column), text)
        return False
    bad = _BARRED.search(text)
    if bad is not None:
        line = text.count("\n", 0, bad.start()) + 1
        column = bad.start() - text.rfind("\n", 0, bad.start())
        char = bad.group()
        known = char in "\x85\u2028\u2029"
        wrong = _unseen(char) if known else f"a {_control_name(char)} stands here; delete it"
        complaints.error(Place(origin, line, column), wrong)
        return False
    return True


def misread(raw: bytes, error: UnicodeDecodeError) -> tuple[int, int, str]:
    """Line and column of the byte that is not UTF-8, and what is wrong with it."""
    before = raw[: error.start]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return line, column, f"this byte (0x{raw[error.start]:02X}) is not UTF-8; save the file as UTF-8"


def _unseen(char: str) -> str:
    """What is said of a character that cannot be seen where it stands."""
    return f"here stands {_named(char)}; delete it, or write a plain space"


def _named(char: str) -> str:
    return f"U+{ord(char):04X} ({unicodedata.name(char, 'next line').lower()}), which cannot be seen"


def unspaced(text: str) -> int | None:
    """Where in a line or an unquoted value stands the ':' of a key that lacks the space after it; None if there is none."""
    found = _UNSPACED.match(text)
    return found.end() - 1 if found else None


def _control_name(char: str) -> str:
    return "NUL character" if char == "\0" else f"control character 0x{ord(char):02X}"


def _explain(error: yaml.YAMLError, raw: bytes, origin: Origin, complaints: Complaints) -> None:
    """Turn PyYAML's error into a complaint in the words of somebody who writes cards."""
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = str(getattr(error, "context", None) or "")
    if mark is None:
        complaints.error(Place(origin), f"this is not YAML: {problem}")
        return
    place = Place(origin, mark.line + 1, mark.column + 1)
    lines = raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    start = getattr(error, "context_mark", None)
    since = f" (it begins in line {start.line + 1})" if start is not None and start.line != mark.line else ""
    begun = Place(origin, start.line + 1, start.column + 1) if start is not None else place
    indent = line[: len(line) - len(line.lstrip())]
    near = range(max(0, min(begun.line, place.line) - 2), min(place.line, len(lines)))
    hidden = next(((row, found) for row in near if (found := _UNSEEN.search(lines[row]))), None)
    lacking = next(((row, at) for row in near if (at := unspaced(lines[row])) is not None), None)
    if hidden is not None:
        row, found = hidden
        complaints.error(Place(origin, row + 1, found.start() + 1), _unseen(found.group()))
    elif "\t" in indent:
        tab = Place(origin, mark.line + 1, indent.index("\t") + 1)
        complaints.error(tab, "a tab cannot indent; use spaces")
    elif lacking is not None and ("mapping values are not allowed" in problem or "expected ':'" in problem):
        row, at = lacking
        complaints.error(Place(origin, row + 1, at + 1), NEEDS_SPACE)
    elif "mapping values are not allowed" in problem:
        complaints.error(
            place, "a second ':' in this line, or the line is indented too far; put text that has a ':' in quotes"
        )
    elif "maximum nesting depth" in problem:
        complaints.error(place, f"nested too deep; at most {MOST_DEPTH} levels are read")
    elif "another document" in problem:
        complaints.error(place, "'---' begins a second document; a pack's file holds one")
    elif "undefined alias" in problem:
        complaints.error(
            place,
            f"'{_word(line, mark.column)}' repeats an anchor that is not written above it; put text that begins with '*' in quotes",
        )
    elif "second occurrence" in problem:
        complaints.error(place, f"the anchor '{_word(line, mark.column)}' is written twice")
    elif "unexpected end of stream" in problem and "quoted" in context:
        complaints.error(begun, "this quote is never closed")
    elif "cannot start any token" in problem:
        complaints.error(place, f"a value cannot begin with '{line[mark.column : mark.column + 1]}'; put it in quotes")
    elif "flow sequence" in context or "flow mapping" in context:
        bracket = "[" if "sequence" in context else "{"
        until = f" before line {mark.line + 1}" if begun.line != place.line else ""
        complaints.error(begun, f"this '{bracket}' is not closed, or a comma is missing{until}")
    elif "block collection" in context or "block mapping" in context:
        complaints.error(place, f"this line does not fit the ones above it; check its indentation{since}")
    elif "could not find expected ':'" in problem:
        complaints.error(place, f"a ':' is missing after the key{since}")
    elif "unexpected ':'" in problem:
        complaints.error(place, NEEDS_SPACE)
    elif "did not find expected node content" in problem:
        complaints.error(place, "a key or a value is missing here")
    else:
        complaints.error(place, f"this is not YAML: {', '.join(part for part in (context, problem) if part)}{since}")


def _word(line: str, column: int) -> str:
    words = line[column:].split(maxsplit=1)
    return words[0].rstrip(",]}") if words else ""


class _Builder:
    """Makes plain data of nodes: dict, list, str, int, float, bool and None."""

    def __init__(self, complaints: Complaints, raw: bytes) -> None:
        self.complaints = complaints
        self._raw = raw
        self._looked_at: set[int] = set()
        self.count = 0
        self.open: set[int] = set()
        self.stopped = False
        self.hurt = False
        """Whether a value inside of the mapping at hand could not be read."""

    def build(self, node: yaml.Node, depth: int) -> Any:
        """The value of a node at that depth of nesting; what is wrong with it is complained of."""
        self.count += 1
        if self.stopped:
            return None
        tag = node.tag
        if tag not in _OWN_TAGS and not (tag == _STRING_TAG and isinstance(node, yaml.ScalarNode)):
            shown = tag.replace("tag:yaml.org,2002:", "!!")
            self.complaints.error(place_of(node), f"the tag '{shown}' has no meaning here; leave it out")
            self.hurt = True
        if isinstance(node, yaml.ScalarNode):
            if not self.sound(node):
                return _CONTROL.sub(
                    "", node.value[:MOST_TEXT]
                )  # the rest of the file is checked with what can be shown of it
            self.warn_of_widthless(node)
            if tag != _PLAIN:
                return node.value
            self.hurt = not self.seen(node, inside=False) or self.hurt
            return self.plain(node, node.value)
        if depth > MOST_DEPTH:
            return self.stop(node, f"nested too deep; at most {MOST_DEPTH} levels are read")
        if id(node) in self.open:
            return self.stop(node, "this anchor contains itself")
        if self.count > MOST_VALUES:
            return self.stop(
                node, f"the file grows to more than {MOST_VALUES} values (does an alias repeat another one?)"
            )
        self.open.add(id(node))
        keyed = isinstance(node, yaml.MappingNode)
        made: Any = self.mapping(node, depth) if keyed else [self.build(each, depth + 1) for each in node.value]
        self.open.discard(id(node))
        return made

    def mapping(self, node: yaml.Node, depth: int) -> dict[str, Any]:
        """The values of a mapping by key; a Damaged one if a key or a value of it could not be read.

        What could not be read is taken out of the node too: its keys are those of the values then, and words.
        """
        made: dict[str, Any] = {}
        kept: list[tuple[yaml.Node, yaml.Node]] = []
        first: dict[str, yaml.Node] = {}
        for key, value in node.value:
            if type(key) is not yaml.ScalarNode:
                self.complaints.error(place_of(key), "a key must be a word, not a list or a mapping")
                made = Damaged(made)
                continue
            name = key.value
            if not self.sound(key) or not self.seen(key):
                made = Damaged(made)
                continue
            if key.tag == _PLAIN and (at := unspaced(name)) is not None:
                place = place_of(key)
                self.complaints.error(place._replace(column=place.column + at), NEEDS_SPACE)
                made = Damaged(made)
                continue
            if name == "<<" and key.tag == _PLAIN:
                self.complaints.error(place_of(key), "'<<' does not merge here; write the keys out")
                made = Damaged(made)
                continue
            if not name and key.tag == _PLAIN:
                self.complaints.error(place_of(key), "a key is missing before the ':'")
                made = Damaged(made)
                continue
            if name in made:
                line = first[name].start_mark.line + 1
                self.complaints.error(place_of(key), f"the key '{name}' is written twice; the first is in line {line}")
                continue
            first[name] = key
            kept.append((key, value))
            made[name] = self.build(value, depth + 1)
            if self.hurt:
                made = Damaged(made)
                self.hurt = False
        node.value = kept
        return made

    def sound(self, node: yaml.ScalarNode) -> bool:
        """Whether a text can be shown: not endless, and without what an escape such as that of NUL puts into it."""
        value = node.value
        if len(value) > MOST_TEXT:
            text = f"a text of {len(value)} characters; at most {MOST_TEXT} are read"
            self.complaints.error(place_of(node), text)
            return False
        bad = _CONTROL.search(value)
        if bad is not None:
            name = _control_name(bad.group())
            self.complaints.error(place_of(node), f"an escape in this text stands for a {name}; take it out")
            return False
        return True

    def seen(self, node: yaml.ScalarNode, *, inside: bool = True) -> bool:
        """Whether nothing that cannot be seen stands around an unquoted key or value, or `inside` of it."""
        value = node.value
        if value.isascii() or node.tag != _PLAIN:
            return True
        bad = next(
            (one for one in _UNSEEN.finditer(value) if inside or one.start() == 0 or one.end() == len(value)), None
        )
        if bad is None:
            return True
        mark = node.start_mark if bad.start() == 0 or node.start_mark.line == node.end_mark.line else node.end_mark
        column = mark.column + (bad.start() if mark is node.start_mark else -1)
        self.complaints.error(place_of(node)._replace(line=mark.line + 1, column=column + 1), _unseen(bad.group()))
        return False

    def warn_of_widthless(self, node: yaml.ScalarNode) -> None:
        """Tell of each character without width that stands in a value, quoted or not, or that an escape in it stands for."""
        found = None if node.value.isascii() else _WIDTHLESS.search(node.value)
        if found is None or id(node) in self._looked_at:
            return
        self._looked_at.add(id(node))  # an alias repeats a value, but not its mistakes
        place, start, end = place_of(node), node.start_mark, node.end_mark
        written = False
        for row in range(start.line, min(end.line + 1, len(self._lines))):
            line = self._lines[row]
            left = start.column if row == start.line else 0
            right = end.column if row == end.line else len(line)
            for each in _WIDTHLESS.finditer(line, left, right):
                written = True
                self.complaints.warn(place._replace(line=row + 1, column=each.start() + 1), _unseen(each.group()))
        if not written:
            char = found.group()
            self.complaints.warn(place, f"an escape in this text stands for {_named(char)}; take it out")

    @cached_property
    def _lines(self) -> list[str]:
        return self._raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def plain(self, node: yaml.ScalarNode, value: str) -> Any:
        """An unquoted value by the core schema of YAML 1.2."""
        if value in WORDS:
            return WORDS[value]
        first = value[0]
        if first.isdigit() or first in "+-.":
            return self.number(node, value)
        if value.lower() in YES_NO:
            self.complaints.warn(
                place_of(node),
                f"'{value}' is text here, no switch; write {YES_NO[value.lower()]}, or put it in quotes",
            )
        return value

    def number(self, node: yaml.ScalarNode, value: str) -> Any:
        """An unquoted value that begins like a number."""
        whole = _INT.fullmatch(value) or _OCTAL.fullmatch(value) or _HEX.fullmatch(value)
        if whole and len(value) > 18:
            self.complaints.error(place_of(node), "a number of more than 18 digits; put it in quotes if it is text")
            self.hurt = True
            return None
        if whole and value[:2] in ("0o", "0x"):
            return int(value, 0)
        if whole:
            number = int(value)
            if value.lstrip("+-") != str(abs(number)):
                text = f"'{value}' is read as the number {number}; write {number}, or put it in quotes"
                self.complaints.warn(place_of(node), text)
            return number
        if not _FLOAT.fullmatch(value):
            return value
        fraction = float(value)
        if fraction in (float("inf"), float("-inf")):
            self.complaints.error(place_of(node), f"the number {value} is too large")
            self.hurt = True
            return None
        return fraction

    def stop(self, node: yaml.Node, message: str) -> None:
        """Complain once and read no further."""
        if not self.stopped:
            self.complaints.error(place_of(node), message)
        self.stopped = True
