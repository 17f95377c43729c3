"""Reads game.yaml: what a game declares, and its modes, options and tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import yaml

from game.content.card_types import declared_well as types_declared_well
from game.content.complaints import Complaints, Place, listed
from game.content.explain import Entry, said, validate
from game.content.models import (
    BoardSpec,
    CardSpec,
    FieldSpec,
    GameFile,
    ModeEntry,
    OptionEntry,
    Shape,
    SpaceSpec,
    TokenEntry,
)
from game.content.overlay import whole_file
from game.content.places import entry_source
from game.content.yaml_source import YES_NO, Source, locate_key
from game.rules.abilities.grammar import Source as Written
from game.rules.definitions import ModeDef, OptionDef, TokenDef
from game.rules.plain import Frozen, freeze

ENTRY_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
MOST_SEATS = 8
"""So many people sit at a table at most."""
_SECTIONS = ("modes", "options", "tokens")
_CARD_KEYS = ("name", "ability", "abilities", "flavour", "picture", "emblem", "copies")
_SPACE_KEYS = ("at", "ability", "abilities")
ShapeT = TypeVar("ShapeT", bound=Shape)


class GameData(NamedTuple):
    """What game.yaml says, as far as it could be read, and where (`entry`). `card` and `board` are None if they are not known."""

    head: GameFile | None
    card: CardSpec | None
    space: SpaceSpec
    board: BoardSpec | None
    modes: Mapping[str, ModeDef]
    options: Mapping[str, OptionDef]
    tokens: Mapping[str, TokenDef]
    option_places: Mapping[str, Entry]
    mode_places: Mapping[str, Entry]
    token_places: Mapping[str, Entry]
    known: Mapping[str, tuple[str, ...]]
    """The ids written in each section, those of entries with mistakes among them."""
    entry: Entry


def well_named(key: str, place: Place, what: str, complaints: Complaints) -> bool:
    """Whether an id is one that can also be a file name everywhere; complains if not."""
    if ENTRY_ID.fullmatch(key):
        return True
    hint = re.sub(r"[^a-z0-9_-]+", "-", key.lower()).strip("-_")
    complaints.error(
        place, f"the id '{key}' of a {what} may hold only a-z, 0-9, - and _", hint if ENTRY_ID.fullmatch(hint) else ""
    )
    return False


def read_game(sources: Sequence[Source], game_id: str, missing: Place, complaints: Complaints) -> GameData | None:
    """game.yaml of all roots as one, or None if there is none; complains of all that is wrong with it."""
    whole = whole_file(sources, complaints)
    for source in sources:
        if source.node is not None and not isinstance(source.node, yaml.MappingNode):
            complaints.error(source.at(), "game.yaml must hold keys with values")
    if whole is None:
        if not sources:
            complaints.error(missing, f"game.yaml is missing in data/{game_id}")
        elif not complaints.fatal:
            complaints.error(missing, "game.yaml is empty")
        return None
    node, data = whole
    sections = {name: data.pop(name, None) for name in _SECTIONS}
    entry = Entry("game.yaml", node, node)
    known = {name: tuple(part) if isinstance(part, dict) else () for name, part in sections.items()}
    head = validate(GameFile, data, entry, complaints)
    if head is not None and head.id != game_id:
        complaints.error(entry.at("id"), f"the id is '{head.id}', but the folder is named '{game_id}'")
    card = head.card if head is not None else _alone(CardSpec, data.get("card"))
    space = head.space if head is not None else _alone(SpaceSpec, data.get("space")) or SpaceSpec()
    board = head.board if head is not None else _alone(BoardSpec, data.get("board"))
    if card is not None and not _declared_well(card, space, entry, complaints):
        card = None
    mode_entries = _entries(sections["modes"], node, "modes", ModeEntry, complaints)
    modes = {key: _mode(key, made, place, complaints) for key, (made, place) in mode_entries.items()}
    option_entries = _entries(sections["options"], node, "options", OptionEntry, complaints)
    options = {
        key: _option(key, made, place, known["modes"], complaints) for key, (made, place) in option_entries.items()
    }
    token_entries = _entries(sections["tokens"], node, "tokens", TokenEntry, complaints)
    tokens = {key: _token(key, made, place, complaints) for key, (made, place) in token_entries.items()}
    return GameData(
        head,
        card,
        space,
        board,
        modes,
        options,
        tokens,
        {key: place for key, (_made, place) in option_entries.items()},
        {key: place for key, (_made, place) in mode_entries.items()},
        {key: place for key, (_made, place) in token_entries.items()},
        known,
        entry,
    )


def _alone(model: type[ShapeT], data: Any) -> ShapeT | None:
    """A part of a file that is wrong elsewhere; its own mistakes are complained of already."""
    try:
        return model.model_validate({} if data is None else data)
    except ValueError:
        return None


def _entries(
    data: Any, node: yaml.Node, section: str, model: type[ShapeT], complaints: Complaints
) -> dict[str, tuple[ShapeT, Entry]]:
    found: dict[str, tuple[ShapeT, Entry]] = {}
    if data is None:
        return found
    part = next(value for key, value in node.value if key.value == section)
    if not isinstance(part, yaml.MappingNode):
        complaints.error(locate_key(node, [section]), f"'{section}' must hold entries, each with its id as key")
        return found
    what = section[:-1]
    for key, value in part.value:
        if key.value not in data:
            continue
        entry = Entry(f"{what} '{key.value}'", key, value)
        made = validate(model, data[key.value], entry, complaints)
        if well_named(key.value, entry.key_at(), what, complaints) and made is not None:
            found[key.value] = (made, entry)
    return found


def _declared_well(card: CardSpec, space: SpaceSpec, entry: Entry, complaints: Complaints) -> bool:
    """Whether the declared fields make sense."""
    good = True
    for part, fields, taken in (("card", card.fields, _CARD_KEYS), ("space", space.fields, _SPACE_KEYS)):
        for name, spec in fields.items():
            wrong = _wrong_field(name, spec, taken)
            if wrong:
                complaints.error(entry.key_at(part, "fields", name), f"the field '{name}' {wrong}")
                good = False
    for name, targets in card.short.items():
        if name in card.fields:
            complaints.error(entry.key_at("card", "short", name), f"the short form '{name}' has the name of a field")
            good = False
        for index, target in enumerate(targets):
            if target not in card.fields:
                hint = complaints.nearest(target, card.fields)
                complaints.error(
                    entry.at("card", "short", name, index), f"'{name}' stands for an unknown field '{target}'", hint
                )
                good = False
    return types_declared_well(card, entry, complaints) and good


def _wrong_field(name: str, spec: FieldSpec, taken: Sequence[str]) -> str:
    if name in taken:
        return "has a name that every pack uses for something else"
    if not name.isidentifier():
        return "must be a word of letters, digits and _"
    if spec.type == "word" and not spec.words:
        return "is a word but lists no 'words'"
    if spec.type != "int" and (spec.least is not None or spec.most is not None):
        return "has a range but is no int"
    if spec.least is not None and spec.most is not None and spec.least > spec.most:
        return f"has a range that is empty: {spec.least} to {spec.most}"
    return ""


def _mode(key: str, made: ModeEntry, entry: Entry, complaints: Complaints) -> ModeDef:
    for name, span in (("seats", made.seats), ("minutes", made.minutes)):
        if span[0] > span[1] or span[0] < (1 if name == "seats" else 0):
            complaints.error(
                entry.at(name), f"'{name}' of {entry.what} must be [least, most], not [{span[0]}, {span[1]}]"
            )
    if made.seats[1] > MOST_SEATS:
        complaints.error(
            entry.at("seats", 1), f"'seats' of {entry.what} may be {MOST_SEATS} at most, not {made.seats[1]}"
        )
    minutes = (made.minutes[0], made.minutes[1])
    return ModeDef(key, made.name, made.seats[0], made.seats[1], minutes, freeze(made.fields), _source(entry))


def _token(key: str, made: TokenEntry, entry: Entry, complaints: Complaints) -> TokenDef:
    for index, face in enumerate(made.faces):
        if isinstance(face, bool) or not isinstance(face, int | str):
            text = f"face {index + 1} of {entry.what} must be a word or a whole number, not {said(face)}"
            complaints.error(entry.at("faces", index), text)
    return TokenDef(key, made.name or key, freeze(made.faces), made.supply, freeze(made.fields), _source(entry))


def _option(key: str, made: OptionEntry, entry: Entry, modes: Sequence[str], complaints: Complaints) -> OptionDef:
    default = made.default
    if default is None:
        if not made.nullable:
            complaints.error(
                entry.key_at("default"), f"the default of {entry.what} is empty; give a value, or say nullable: true"
            )
    elif made.values:
        if not any(default == each and type(default) is type(each) for each in made.values):
            known = [said(each).strip("'") for each in made.values]
            hint = complaints.nearest(default, known) if isinstance(default, str) else ""
            complaints.error(
                entry.at("default"),
                f"the default {said(default)} of {entry.what} is none of its values {listed(known)}",
                hint,
            )
    elif isinstance(default, str):
        text = f"{entry.what} lists no 'values', so its default must be a number, true or false"
        complaints.error(entry.at("default"), text, YES_NO.get(default.lower(), ""))
    elif not isinstance(default, bool):
        low, high = made.least, made.most
        if (low is not None and default < low) or (high is not None and default > high):
            complaints.error(
                entry.at("default"), f"the default {default} of {entry.what} is outside of its range {low} to {high}"
            )
    for index, mode in enumerate(made.modes):
        if mode not in modes:
            complaints.error(
                entry.at("modes", index),
                f"{entry.what} names an unknown mode '{mode}'",
                complaints.nearest(mode, modes),
            )
    values = tuple([freeze(each) for each in made.values])
    if not values and isinstance(default, bool):
        values = (default, not default)
    of = tuple(made.modes)
    return OptionDef(key, default, values, made.least, made.most, made.nullable, made.rule, of, _source(entry))


def _source(entry: Entry) -> Written:
    return entry_source(entry, entry.key_at().origin)


def about(head: GameFile | None, game_id: str, modes: Mapping[str, ModeDef]) -> Frozen:
    """What the library shows of a pack, as far as it could be read: name, summary, authors, credits, licence, seats, minutes."""
    seats = [mode.least_seats for mode in modes.values()], [mode.most_seats for mode in modes.values()]
    minutes = [mode.minutes[0] for mode in modes.values()], [mode.minutes[1] for mode in modes.values()]
    known = head.seats if head is not None and head.seats else None
    return Frozen(
        name=head.name if head is not None else game_id,
        summary=head.summary if head is not None else "",
        authors=tuple(head.authors) if head is not None else (),
        credits=head.credits if head is not None else "",
        licence=head.licence if head is not None else "",
        seats=tuple(known) if known else (min(seats[0], default=1), max(seats[1], default=1)),
        minutes=(min(minutes[0], default=0), max(minutes[1], default=0)),
    )
