"""Says what one set of definitions has otherwise than another: entry by entry, field by field, as values (`game.difference_words` has the
words).

Where something is written makes no difference: a line that is put in above a card leaves the card as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.rules.abilities.grammar import Ability, BoundAbility, Source
from game.rules.definitions import Definitions, field_names, is_same
from game.rules.plain import EMPTY, Plain

CARD, ABILITY, PIECE, SPACE, TOKEN, OPTION, MODE, DECK, RULE, TEXT, GAME = (
    "card",
    "ability",
    "piece",
    "space",
    "token",
    "option",
    "mode",
    "deck",
    "rule",
    "text",
    "game",
)
"""What a difference is in: an entry of the pack, a text by its key, or what game.yaml says of the game."""
RULINGS: Final = "rulings"
"""The same for a named set of rulings, which belongs to no match: its `id` is what it is called."""
KINDS: Final[Mapping[str, str]] = {
    CARD: "cards",
    ABILITY: "abilities",
    PIECE: "pieces",
    SPACE: "spaces",
    TOKEN: "tokens",
    OPTION: "options",
    MODE: "modes",
    DECK: "decks",
    RULE: "rules",
}
"""The sets of entries of the definitions, by the kind of what is in them; in this order they are told."""
_WRITTEN: Final[Mapping[str, str]] = {
    "modifiers": "modify",
    "grants": "grant",
    "triggers": "when",
    "activations": "activate",
    "permits": "permit",
    "conditions": "if",
    "optional": "may",
}
"""What parts of abilities are called in a pack, where that is not what they are called here."""
_INNER: Final = frozenset(("base", "params"))
"""Parts of abilities that have no key of their own in a pack."""
_NONE: Final = Source()
_AT: Final[Mapping[str, str]] = {"least_seats": "seats", "most_seats": "seats"}
"""The keys under which fields are written, where these are called otherwise."""
_Steps = tuple[str | int, ...]


class Difference(NamedTuple):
    """One thing that is otherwise.

    `kind` and `id` say which entry it is in (of a text, its key), `what` which of its fields, in the words of the pack, by dots where it
    is deeper inside; empty for the entry as a whole. `before` and `after` are the values, None where there was none or is none; also both,
    where a part is another one altogether. `ability`: of what a card gives to an ability, which one. `source`: where the field is written
    (where the entry is, if the field is not), after or, if the entry is gone, before.
    """

    kind: str
    id: str
    what: str
    before: Plain
    after: Plain
    source: Source = _NONE
    ability: str = ""

    @property
    def is_new(self) -> bool:
        """Whether the entry was not there before."""
        return not self.what and self.before is None

    @property
    def is_gone(self) -> bool:
        """Whether the entry is there no longer."""
        return not self.what and self.after is None


def differences(before: Definitions, after: Definitions) -> tuple[Difference, ...]:
    """All that `after` has otherwise than `before`, in the order of the kinds and entries; entries that are gone last in their kind."""
    found: list[Difference] = []
    if before is after or before.hash == after.hash:
        return ()
    for kind, name in KINDS.items():
        found += _entries(kind, getattr(before, name), getattr(after, name))
    found += _keys(TEXT, "", before.texts, after.texts, whole=True)
    if before.name != after.name:
        found.append(Difference(GAME, before.game, "name", before.name, after.name))
    of_game = _keys(GAME, before.game, before.fields, after.fields)
    told = _told_elsewhere(before, after)
    found += [each for each in of_game if each.what not in told]
    return tuple(found)


def _told_elsewhere(before: Definitions, after: Definitions) -> tuple[str, ...]:
    """What `about` says of a game again: its name, and what is summed up of its modes (see `game_file.about`)."""
    from_modes = all(_seats(each) == each.fields.get("about", EMPTY).get("seats") for each in (before, after))
    return "about.name", "about.minutes", *(["about.seats"] if from_modes else [])


def _seats(defs: Definitions) -> tuple[int, int]:
    """The fewest and the most seats of all modes."""
    modes = defs.modes.values()
    return min([each.least_seats for each in modes], default=1), max([each.most_seats for each in modes], default=1)


def of_rulings(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What sets of rulings (see `rulings.py`) are new, gone or otherwise, by their ids."""
    found: list[Difference] = []
    for id in dict.fromkeys([*after, *before]):
        old, new = before.get(id), after.get(id)
        if old is None or new is None:
            was, now = (each["name"] if each is not None else None for each in (old, new))
            found.append(Difference(RULINGS, str(was or now), "", was, now))
            continue
        found += [
            Difference(RULINGS, new["name"], key, old[key], new[key])
            for key in ("name", "mode")
            if old[key] != new[key]
        ]
        options = dict.fromkeys([*new["options"], *old["options"]])
        each = [(key, old["options"].get(key), new["options"].get(key)) for key in options]
        found += [Difference(RULINGS, new["name"], f"options.{key}", was, now) for key, was, now in each if was != now]
    return tuple(found)


def changed_cards(before: Definitions, after: Definitions) -> tuple[str, ...]:
    """The ids of the cards that are new or otherwise in `after`, by themselves or by an ability of theirs, in the order of the pack."""
    old = before.cards
    return tuple([ref for ref, card in after.cards.items() if ref not in old or not is_same(old[ref], card)])


def _entries(kind: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    for id, entry in after.items():
        old = before.get(id)
        if old is None:
            yield Difference(kind, id, "", None, entry.name if hasattr(entry, "name") else id, _source(entry))
        elif not is_same(old, entry):
            yield from _OF_KIND.get(kind, _fields)(kind, id, old, entry)
    for id, entry in before.items():
        if id not in after:
            yield Difference(kind, id, "", entry.name if hasattr(entry, "name") else id, None, _source(entry))


def _source(entry: Any) -> Source:
    source = getattr(entry, "source", None)
    return source if isinstance(source, Source) else _NONE


def _fields(kind: str, id: str, before: Any, after: Any) -> Iterator[Difference]:
    """What the fields of an entry have otherwise: those that the game declares by their names, like those that every such entry has."""
    source = _source(after)
    for name in field_names(after):
        old, new = getattr(before, name), getattr(after, name)
        if name == "source" or is_same(old, new):
            continue
        if name == "abilities":
            yield from _bound(kind, id, old, new, source)
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            own = name == "fields"
            yield from _keys(kind, id, old, new, _of_fields(source) if own else source, "" if own else f"{name}.")
        else:
            yield Difference(kind, id, name, old, new, source.of(_AT.get(name, name)))


def _of_fields(source: Source) -> Source:
    """The source of an entry whose own fields may stand under `fields` in the file."""
    inner = {key.removeprefix("fields."): at for key, at in source.lines.items() if key.startswith("fields.")}
    return source._replace(lines=source.lines.put(**inner)) if inner else source


def _keys(
    kind: str,
    id: str,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    source: Source = _NONE,
    within: str = "",
    *,
    whole: bool = False,
) -> Iterator[Difference]:
    """What keys have otherwise, as far down as both have keys. `whole`: each key is an entry of its own."""
    for key in dict.fromkeys([*after, *before]):
        old, new = before.get(key), after.get(key)
        if is_same(old, new):
            continue
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _keys(kind, id, old, new, source, f"{within}{key}.", whole=whole)
        elif whole:
            yield Difference(kind, f"{within}{key}", "text" if old is not None and new is not None else "", old, new)
        else:
            yield Difference(kind, id, f"{within}{key}", old, new, source.of(f"{within}{key}"))


def _bound(
    kind: str, id: str, before: Sequence[BoundAbility], after: Sequence[BoundAbility], source: Source
) -> Iterator[Difference]:
    """What abilities an entry has otherwise, and what it gives to them. What the abilities do is told of them themselves."""
    old, new = [each.ability.id for each in before], [each.ability.id for each in after]
    if old != new:
        written = "ability" if "ability" in source.lines else "abilities"
        yield Difference(kind, id, "ability", tuple(old), tuple(new), source.of(written))
        return
    for mine, its in zip(before, after, strict=True):
        where = its.source if its.source is not None else source
        for each in _keys(kind, id, mine.params, its.params, where):
            yield each._replace(ability=its.ability.id)


def _ability(kind: str, id: str, before: Ability, after: Ability) -> Iterator[Difference]:
    source = _source(after)
    for path, old, new in _leaves(before, after, ()):
        what = ".".join([step for step in path if isinstance(step, str)])
        written = ".".join([str(step) for step in path if step != 0])  # as `Source.lines` has it
        yield Difference(kind, id, what, old, new, source.of(written))


def _leaves(before: Any, after: Any, path: _Steps) -> Iterator[tuple[_Steps, Plain, Plain]]:
    """The values that differ in two programs, each with the keys and places in lists that lead to it; None and None for parts that are
    built otherwise.
    """
    if is_same(before, after):
        return
    names = field_names(before)
    if names and type(before) is type(after):
        if "op" in names and before.op != after.op:
            yield (*path, before.op), before.op, after.op
            return
        inner = (*path, before.op) if "op" in names else path
        inner = (*path, before.word) if "word" in names and before.word == after.word else inner
        for name in names:
            if name != "source":
                further = inner if name in _INNER else (*inner, _WRITTEN.get(name, name))
                yield from _leaves(getattr(before, name), getattr(after, name), further)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys([*after, *before]):
            yield from _leaves(before.get(key), after.get(key), (*path, key))
    elif _is_program(before) and _is_program(after) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _leaves(old, new, (*path, index))
    elif _is_plain(before) and _is_plain(after):
        yield path, before, after
    else:
        yield path, None, None


def _is_program(value: Any) -> bool:
    """Whether it is a list of parts, each of which may be another."""
    return type(value) is tuple and bool(value) and all(field_names(each) for each in value)


def _is_plain(value: Any) -> bool:
    if type(value) is tuple:
        return all(_is_plain(each) for each in value)
    return value is None or isinstance(value, str | int)


_OF_KIND: Final[Mapping[str, Callable[[str, str, Any, Any], Iterator[Difference]]]] = {ABILITY: _ability}
"""How the differences in an entry are found, where that is not by its fields alone."""
