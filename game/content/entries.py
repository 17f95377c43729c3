"""The entries of a pack's files by id (cards, abilities, board pieces, rules), each with what an overlay changes of it laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

from game.content.complaints import Complaints, Origin
from game.content.explain import Entry
from game.content.game_file import well_named
from game.content.overlay import ADD, REMOVE, Deep, Keys, Written, alone, laid_over, rewritten, without
from game.content.yaml_source import Damaged, Source

PARTS = ("modify", "grant", "when", "activate", "permit")
"""The parts of an ability."""
_ONE, _SEVERAL = "ability", "abilities"
PICTURE = "picture"
_FILE = "file"


def by_key(path: Keys) -> bool:
    """For entries of keys: those of the entry itself are no choice of one, nor are those of its picture; others below may be."""
    return path in ((), (PICTURE,))


def by_part(path: Keys) -> bool:
    """For abilities: the same, and the keys of a part that is written without the brackets of a list are no choice either."""
    return not path or (len(path) == 1 and path[0] in PARTS)


class RawEntry:
    """An entry of a file of entries, before it is checked; `under` is the one of the same id that it changes."""

    def __init__(self, key: str, entry: Entry, data: Any, origin: Origin, under: RawEntry | None = None) -> None:
        self.id = key
        self.entry = entry
        self.data = data
        self.origin = origin
        self.under = under
        self.given: tuple[str, ...] = tuple(data) if isinstance(data, dict) else ()
        """The keys that were written, in a change those of the change alone."""

    def abilities(self) -> tuple[str, ...]:
        """The ids of the abilities that it names."""
        data = self.data if isinstance(self.data, dict) else {}
        several = data.get(_SEVERAL)
        named = [data.get(_ONE), *(several if isinstance(several, list) else [several])]
        return tuple(
            [name for each in named for name in (each if isinstance(each, dict) else (each,)) if isinstance(name, str)]
        )


def holds_entries(source: Source, complaints: Complaints, what: str = "") -> bool:
    """Whether a file is keys with values, or has nothing in it; if it is not, that is complained of. `what` is what it would have."""
    if source.node is None or isinstance(source.node, yaml.MappingNode):
        return True
    example = f": 'some-{what}:'" if what else ""
    complaints.error(source.at(), f"the file must hold entries, each with its id as key{example}")
    return False


def gather(
    sources: Iterable[Source],
    what: str,
    complaints: Complaints,
    *,
    named: bool = True,
    deep: Deep = by_key,
    short: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, RawEntry]:
    """The entries of several files by id; one of an overlay changes one of the same id, two of one root are a mistake.

    `deep` says which keys are no choice of one (see `overlay.py`), `short` are the short forms of cards.
    """
    found: dict[str, RawEntry] = {}
    for source in sources:
        if not holds_entries(source, complaints, what):
            continue
        for key, key_node, node, data in source.entries():
            entry = Entry(f"{what} '{key}'", key_node, node)
            if named and not well_named(key, entry.key_at(), what, complaints):
                continue
            earlier = found.get(key)
            if earlier is not None and earlier.origin.overlay == source.origin.overlay:
                first = earlier.entry.key_at()
                complaints.error(
                    entry.key_at(), f"{entry.what} is already defined in {first.origin.shown}:{first.line}"
                )
                continue
            made = RawEntry(key, entry, data, source.origin, earlier)
            new = Written(node, data)
            if earlier is None:
                new = alone(new) if source.origin.overlay else new
            else:
                old = _one_way(Written(earlier.entry.node, earlier.data), new, short or {})
                new = laid_over(old, new, deep, complaints)
            made.entry.node, made.data = new
            found[key] = made
    return found


def change_of_nothing(raw: RawEntry, known: Iterable[str], complaints: Complaints) -> bool:
    """Whether an entry of an overlay gives a part of something that there is not; complains of it."""
    whole = not isinstance(raw.data, dict) or isinstance(raw.data, Damaged) or "name" in raw.data or not raw.data
    if raw.under is not None or not raw.origin.overlay or whole:
        return False
    hint = complaints.nearest(raw.id, [name for name in known if name != raw.id])
    what = raw.entry.what
    complaints.error(raw.entry.key_at(), f"there is no {what} that this could change, and a new one needs a name", hint)
    return True


def _one_way(old: Written, new: Written, short: Mapping[str, Sequence[str]]) -> Written:
    """The older entry, written in the form of the newer one, so that key meets key: where that gives the fields of a short form one by
    one or the short form itself, one ability or several, the file of a picture or how it is shown.
    """
    if not isinstance(old.data, dict) or not isinstance(new.data, dict) or not isinstance(old.node, yaml.MappingNode):
        return old
    for name, fields in short.items():
        if name in new.data:
            old = without(old, *fields)
        elif name in old.data and any(field in new.data for field in fields):
            old = _spelled_out(old, name, fields)
    if isinstance(new.data.get(PICTURE), dict) and isinstance(old.data.get(PICTURE), str):
        old = _as_keys(old)
    if _ONE in new.data:
        return without(old, _SEVERAL)
    if _SEVERAL not in new.data or _ONE not in old.data:
        return old
    several = new.data[_SEVERAL]
    if isinstance(several, dict) and several and all(key in (ADD, REMOVE) for key in several):
        return _listed(old)
    return without(old, _ONE)


def _spelled_out(old: Written, name: str, fields: Sequence[str]) -> Written:
    """The entry with a short form as the fields that it stands for; unchanged if it does not fit them."""
    parts = parts_of(old.data[name])
    if len(parts) != len(fields):
        return old
    pairs = []
    for key, value in old.node.value:
        if key.value != name:
            pairs.append((key, value))
            continue
        for field, part in zip(fields, parts, strict=True):
            pairs.append((_scalar(key, field), _scalar(value, str(part))))
    data = {key: value for key, value in old.data.items() if key != name}
    return rewritten(old, pairs, {**data, **dict(zip(fields, parts, strict=True))})


def _listed(old: Written) -> Written:
    """The entry with its one ability as a list of abilities."""
    pairs = []
    for key, value in old.node.value:
        if key.value == _ONE:
            items = [value, *next((each.value for other, each in old.node.value if other.value == _SEVERAL), [])]
            pairs.append((_scalar(key, _SEVERAL), yaml.SequenceNode("list", items, value.start_mark, value.end_mark)))
        elif key.value != _SEVERAL:
            pairs.append((key, value))
    further = old.data.get(_SEVERAL) or []
    data = {key: value for key, value in old.data.items() if key not in (_ONE, _SEVERAL)}
    return rewritten(old, pairs, {**data, _SEVERAL: [old.data[_ONE], *further]})


def _as_keys(old: Written) -> Written:
    """The entry with the file of its picture as one of the keys of the picture."""
    pairs = []
    for key, value in old.node.value:
        if key.value == PICTURE:
            value = yaml.MappingNode("keys", [(_scalar(key, _FILE), value)], value.start_mark, value.end_mark)
        pairs.append((key, value))
    return rewritten(old, pairs, {**old.data, PICTURE: {_FILE: old.data[PICTURE]}})


def _scalar(at: yaml.Node, value: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("text", value, at.start_mark, at.end_mark)


def parts_of(value: Any) -> list[Any]:
    """The values of a short form as it is written: `6/4/3/5`, or a list."""
    parts = value.split("/") if isinstance(value, str) else value if isinstance(value, list) else [value]
    return [_number(part) for part in parts]


def _number(part: Any) -> Any:
    """A part of a short form as a number, if it is one."""
    if not isinstance(part, str):
        return part
    text = part.strip()
    return int(text) if len(text) < 19 and text.removeprefix("-").isdecimal() else text
