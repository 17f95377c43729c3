"""What a designer is about to change of a card: its numbers and texts as they are typed, and the files of the user's pack that come of it.

Nothing is written before `save`. What was typed goes field by field into the files as they are then, so that whatever else was changed in
them meanwhile stays; a field that was changed there too is not written over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.content.complaints import Complaints, printable
from game.content.entries import parts_of
from game.content.rewriting import Keys, Value, with_values
from game.content.yaml_source import read
from game.own_pack import ABILITIES, CARDS, TEXTS, OwnEntry, OwnPack
from game.rules.definitions import CardDef, Definitions

NUMBER, WORD, TEXT = "number", "word", "text"
"""The kinds of fields: a whole number, one of several words, a text in one line."""
NAME, FLAVOUR, COPIES, RULES_TEXT = "name", "flavour", "copies", "text"


class Field(NamedTuple):
    """One thing that may be typed. `entry` is the kind of file and the id of what it belongs to, `key` how it is called there; `value` is
    what it is now, `words` are those of a WORD. `ability` is the id of that whose text it is, which so many `others` among the cards have.
    """

    entry: tuple[str, str]
    key: str
    kind: str
    value: str
    words: tuple[str, ...] = ()
    ability: str = ""
    others: int = 0

    @property
    def name(self) -> str:
        """What it is found by."""
        return f"{RULES_TEXT}:{self.ability}" if self.entry[0] != CARDS else self.key


class Overtaken(Exception):
    """A field was changed in its file since the draft was begun; `field` is that, `path` the file."""

    def __init__(self, field: Field, path: Path) -> None:
        super().__init__(f"{field.key} was changed in {path} meanwhile")
        self.field = field
        self.path = path


def fields_of(card: CardDef, defs: Definitions) -> tuple[Field, ...]:
    """The numbers and texts of a card: its name, its numbers and words as far as cards of its type have them, its flavour, and the texts of
    its abilities, which it may share with others. A text of several lines is none that is typed in one.
    """
    return tuple([field for field in _declared(card, defs) if "\n" not in field.value])


def _declared(card: CardDef, defs: Definitions) -> Iterator[Field]:
    declared: Mapping[str, Any] = defs.fields.get("card", {})
    types: Mapping[str, Any] = declared.get("types") or {}
    own = (CARDS, card.id)
    yield Field(own, NAME, TEXT, card.name)
    for name, spec in declared.get("fields", {}).items():
        owners = [each for each, names in types.get("of", {}).items() if name in names]
        if name == types.get("by") or (owners and card.fields.get(types["by"]) not in owners):
            continue
        value = card.fields.get(name)
        shown = "" if value is None else str(value)
        if spec["type"] == "int":
            yield Field(own, name, NUMBER, shown)
        elif spec["type"] == "word" and spec.get("words"):
            yield Field(own, name, WORD, shown, tuple(spec["words"]))
        elif spec["type"] in ("text", "word"):
            yield Field(own, name, TEXT, shown)
    if declared.get("copies") is not None:
        yield Field(own, COPIES, NUMBER, str(card.copies))
    yield from _rules_texts(card, defs)
    yield Field(own, FLAVOUR, TEXT, card.flavour)


def _rules_texts(card: CardDef, defs: Definitions) -> Iterator[Field]:
    """The texts of a card's abilities, where they are written: that of the card as a whole, or of an ability, may stand among the texts."""
    if f"card.{card.id}" in defs.texts:
        yield Field((TEXTS, "card"), card.id, TEXT, defs.texts[f"card.{card.id}"])
        return
    for id in dict.fromkeys([bound.ability.id for bound in card.abilities]):
        having = [other for other in defs.cards.values() if any(bound.ability.id == id for bound in other.abilities)]
        others = len([other for other in having if other.id != card.id])
        if f"ability.{id}" in defs.texts:
            yield Field((TEXTS, "ability"), id, TEXT, defs.texts[f"ability.{id}"], (), id, others)
        elif id in defs.abilities:
            yield Field((ABILITIES, id), RULES_TEXT, TEXT, defs.abilities[id].text, (), id, others)


class CardDraft:
    """What is about to be changed of a card of a game, begun with the pack as it is. Raises Unwritable, StorageError."""

    def __init__(self, pack: OwnPack, defs: Definitions, ref: str) -> None:
        self.pack = pack
        self.fields = fields_of(defs.cards[ref], defs)
        declared: Mapping[str, Any] = defs.fields.get("card", {})
        self._short: Mapping[str, Sequence[str]] = declared.get("short", {})
        self._begun = {entry: pack.own(*entry).data for entry in self._entries(self.fields)}
        """What the user's pack said of each entry when the draft was begun."""

    def _entries(self, fields: Sequence[Field]) -> tuple[tuple[str, str], ...]:
        return tuple(dict.fromkeys([field.entry for field in fields]))

    def changed(self, typed: Mapping[str, str]) -> list[Field]:
        """The fields for which something else is typed than they are."""
        now = {field.name: field.value for field in self.fields}
        return [
            field for field in self.fields if _value(field, {**now, **typed}[field.name]) != _value(field, field.value)
        ]

    def files(self, typed: Mapping[str, str]) -> dict[Path, bytes]:
        """The files of the user's pack as they would be, those that change. Raises Overtaken, Unwritable, StorageError."""
        return self._made(typed)[0]

    def faults(self, typed: Mapping[str, str], complaints: Sequence[str]) -> dict[str, str]:
        """What is wrong with what is typed in a field, by the name of the field: the first of these complaints (`file:line:column: what`)
        that is about the place where it would be written. Raises Overtaken, Unwritable, StorageError.
        """
        made, written = self._made(typed)
        found: dict[str, str] = {}
        for field, (now, keys) in written.items():
            place = read(made[now.path], now.origin, Complaints()).at(keys)
            before = f"{printable(place.origin.shown)}:{place.line}:{place.column}: "
            told = next((each for each in complaints if each.startswith(before)), "")
            if told:
                found[field.name] = told.removeprefix(before)
        return found

    def _made(self, typed: Mapping[str, str]) -> tuple[dict[Path, bytes], dict[Field, tuple[OwnEntry, Keys]]]:
        """The files as they would be, and of each field that changes where it is written in them."""
        made: dict[Path, bytes] = {}
        written: dict[Field, tuple[OwnEntry, Keys]] = {}
        changed = self.changed(typed)
        for entry in self._entries(changed):
            now = self.pack.own(*entry)
            changes: dict[Keys, Value] = {}
            for field in changed:
                if field.entry == entry:
                    self._require_unchanged(field, typed[field.name], now)
                    keys, value = self._put(field, typed[field.name], now, changes)
                    changes[keys] = value
                    written[field] = now, keys
            made[now.path] = with_values(made.get(now.path, now.raw), changes, now.origin)
        return made, written

    def save(self, typed: Mapping[str, str]) -> list[Path]:
        """Write the files that change; which. Raises Overtaken, Unwritable, Unable, StorageError: what was written before that stays."""
        files = self.files(typed)
        for path, raw in files.items():
            self.pack.write(path, raw)
        return list(files)

    def _require_unchanged(self, field: Field, typed: str, now: OwnEntry) -> None:
        """Raise Overtaken if the user's pack says of a field something else than it did, and not what is typed."""
        before = self._begun[field.entry]
        if _of(now.data, field.key) == _value(field, typed):
            return
        for key in (field.key, *self._short_with(field.key)):
            if _of(before, key) != _of(now.data, key):
                raise Overtaken(field, now.path)

    def _short_with(self, key: str) -> Iterator[str]:
        """The short forms that a field is part of."""
        return (name for name, fields in self._short.items() if key in fields)

    def _put(self, field: Field, typed: str, now: OwnEntry, changes: Mapping[Keys, Value]) -> tuple[Keys, Value]:
        """Where in a file a field goes, and as what: into the short form where the entry has that."""
        value = _value(field, typed)
        id = field.entry[1]
        for name in self._short_with(field.key):
            there = changes.get((id, name), _of(now.data, name))
            at = self._short[name].index(field.key)
            if isinstance(there, list) and at < len(there):
                return (id, name, at), value
            if isinstance(there, str) and len(parts_of(there)) == len(self._short[name]):
                parts = there.split("/")
                parts[at] = parts[at].replace(parts[at].strip(), typed.strip()) if parts[at].strip() else typed
                return (id, name), "/".join(parts)
        return (id, field.key), value


_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,18}")
"""Longer ones are no numbers of YAML here."""


def _value(field: Field, typed: str) -> Value:
    """What is written for something typed: a number where it is one; what is none is for the check to complain of."""
    words = typed.strip()
    if field.kind == NUMBER and (not words or _NUMBER.fullmatch(words)):
        return int(words) if words else None
    return words


def _of(data: Any, key: str) -> Any:
    return data.get(key) if isinstance(data, dict) else None
