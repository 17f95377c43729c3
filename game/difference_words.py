"""Puts into words what one set of definitions has otherwise than another: `Thor: North 6 → 7, cards/norse.yaml:12`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from game.client_words import nice
from game.content.differences import ABILITY, CARD, DECK, GAME, MODE, OPTION, RULE, RULINGS, TEXT, TOKEN, Difference
from game.rules.abilities.grammar import Source
from game.rules.areas import arrows
from game.rules.boards import SQUARE
from game.rules.definitions import field_names
from game.rules.plain import Plain
from game.words import MINUS, Words

MOST_LETTERS = 120
"""Of a longer text the beginning is told."""
_MOST_PARTS = 6
"""So many parts of one entry are told, more are counted."""
_LONG = frozenset(("text", "flavour", "summary", "credits"))
"""Fields that are sentences: what they were is not told, as it would be too much to read."""


class Told(NamedTuple):
    """What is otherwise in one entry, in a line: which entry, and the line."""

    kind: str
    id: str
    words: str


def lines(found: Sequence[Difference], words: Words) -> tuple[Told, ...]:
    """A line for each entry that has something otherwise, with file and line of the fields where they are known. `words` are those of the
    later set.
    """
    told = []
    for (kind, id), of_entry in groupby(found, key=lambda each: (each.kind, each.id)):
        parts = list(of_entry)
        line = _entry(parts, words)
        for file, places in _places(parts).items():
            line = words.say(
                "changed.at", {"told": line, "file": file, "line": words.say("changed.lines").join(places)}
            )
        told.append(Told(kind, id, line))
    return tuple(told)


def _places(parts: Iterable[Difference]) -> dict[str, list[str]]:
    """In which lines of which files the parts that are told are written, in their order."""
    found: dict[str, list[str]] = {}
    shown: dict[tuple[str, str, str], Source] = {}
    for each in parts:
        shown.setdefault((each.ability, each.what, f"{each.before} {each.after}"), each.source)
    for source in list(shown.values())[:_MOST_PARTS]:
        if source.file:
            lines_of = found.setdefault(source.file, [])
            if str(source.line) not in lines_of:
                lines_of.append(str(source.line))
    return found


def _entry(parts: Sequence[Difference], words: Words) -> str:
    """What is otherwise in one entry, without the place."""
    first, say = parts[0], words.say
    name = name_of(first, words)
    if first.is_new or first.is_gone:
        kind = say(f"changed.kinds.{first.kind}")
        return say("changed.new" if first.is_new else "changed.gone", {"name": name, "kind": kind})
    told = list(dict.fromkeys([part(each, words) for each in parts]))
    more = len(told) - _MOST_PARTS
    shown = say("changed.and").join(told[:_MOST_PARTS])
    if more > 0:
        shown = say("changed.and_more", {"told": shown, "count": more})
    return say("changed.entry", {"name": name, "told": shown})


def name_of(one: Difference, words: Words) -> str:
    """What the entry is called that a difference is in."""
    if one.kind == TEXT:
        return words.say("changed.text_of", {"key": one.id})
    if one.is_gone:
        return str(one.before)
    defs = words.defs
    if one.kind == CARD and one.id in defs.cards:
        return defs.cards[one.id].name
    if one.kind == ABILITY and one.id in defs.abilities:
        return defs.abilities[one.id].name
    if one.kind == MODE and one.id in defs.modes:
        return defs.modes[one.id].name
    if one.kind == DECK and one.id in defs.decks:
        return words.named(one.id)
    if one.kind == OPTION:
        return words.say(f"option.{one.id}")
    if one.kind == GAME:
        return defs.name
    if one.kind in (RULE, RULINGS):
        return one.id
    table: Mapping[str, Any] = defs.tokens if one.kind == TOKEN else defs.pieces
    return str(table[one.id].name) if one.id in table else one.id


def part(one: Difference, words: Words) -> str:
    """One difference in words, without the name of its entry: `North 6 → 7`."""
    say = words.say
    what = _what(one, words)
    if one.ability:
        ability = words.defs.abilities.get(one.ability)
        what = say("changed.of", {"what": what, "ability": ability.name if ability is not None else nice(one.ability)})
    field = one.what.rpartition(".")[2]
    if one.kind == RULINGS:
        field = {"mode": MODE}.get(field, f"{OPTION}.{field}")
    if (one.before is None and one.after is None) or what_cannot_be_said(one):
        return say("changed.otherwise", {"what": what})
    before, after = (_value(field, each, words) for each in (one.before, one.after))
    values = {"what": what, "before": before, "after": after}
    if one.after is None:
        return say("changed.without", values)
    if field in _LONG or one.kind == TEXT:
        return say("changed.reads", values)
    return say("changed.now" if one.before is None else "changed.became", values)


def what_cannot_be_said(one: Difference) -> bool:
    """Whether the values are no plain ones, such as the side of a board piece."""
    return any(field_names(each) or isinstance(each, Mapping) for each in (one.before, one.after))


def _what(one: Difference, words: Words) -> str:
    """Which field it is, as the pack calls it."""
    if one.kind == DECK and one.what.startswith("cards."):
        return words.named(one.what.removeprefix("cards."))
    last = one.what.rpartition(".")[2]
    if one.kind == RULINGS and one.what.startswith("options."):
        return words.say(f"{OPTION}.{last}")
    if one.kind != CARD and one.what not in ("name", "text"):
        return one.what
    for prefix in ("field", "stat"):
        if words.has(f"{prefix}.{last}"):
            return words.say(f"{prefix}.{last}")
    return words.say(f"changed.fields.{last}", default=nice(last))


def _value(field: str, value: Plain, words: Words) -> str:
    """A value in words: names for ids, arrows for areas."""
    if value is None or value == ():
        return words.say("changed.nothing")
    if isinstance(value, bool):
        told = words.say("changed.yes" if value else "changed.no")
        return words.say(f"{field}.{value}".lower(), default=told) if field.startswith(f"{OPTION}.") else told
    if isinstance(value, int):
        return f"{MINUS}{-value}" if value < 0 else str(value)
    if isinstance(value, tuple):
        area = _area(value, words)
        return area or ", ".join([_value(field, each, words) for each in value])
    told = str(value)
    if field in _LONG or " " in told:
        return told if len(told) <= MOST_LETTERS else f"{told[:MOST_LETTERS].rstrip()}…"
    if field == "ability":
        return words.named(told)
    return words.say(f"{field}.{told}", default=words.say(f"word.{told}", default=told))


def _area(cells: Iterable[Any], words: Words) -> str:
    """Offsets as they are written in a pack, `n2 e1`; empty if they are none."""
    listed = list(cells)
    if not all(type(cell) is tuple and [type(each) for each in cell] == [int, int] for cell in listed):
        return ""
    board = words.defs.fields.get("board")
    lattice = str(board.get("lattice", SQUARE.name)) if isinstance(board, Mapping) else SQUARE.name
    reach: dict[str, list[int]] = {}
    for dx, dy in listed:
        for letters, (x, y) in arrows(lattice).items():
            steps = max(abs(dx), abs(dy))
            if (x * steps, y * steps) == (dx, dy) and steps:
                reach.setdefault(letters, []).append(steps)
    told = " ".join([f"{letters}{max(steps)}" for letters, steps in reach.items()])
    least = min([min(steps) for steps in reach.values()], default=1)
    return words.say("changed.area_from", {"area": told, "least": least}) if least > 1 else told
