"""Cards of several types: fields that some types have, which these need and all others are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.complaints import Complaints, listed
from game.content.explain import Entry
from game.content.models import CardSpec, TypesSpec


def declared_well(card: CardSpec, entry: Entry, complaints: Complaints) -> bool:
    """Whether what game.yaml says of types of cards makes sense; complains if not. `entry` is the whole file."""
    types = card.types
    if types is None:
        return True
    before = len(complaints)
    path = ("card", "types")
    by = card.fields.get(types.by)
    if by is None:
        text = f"the type of a card is said by a field '{types.by}', which card.fields does not have"
        complaints.error(entry.at(*path, "by"), text, complaints.nearest(types.by, card.fields))
    elif by.type != "word" or not (by.required or by.default is not None):
        text = f"the field '{types.by}' cannot say the type of a card: every card must have it, and it must be of the type word"
        complaints.error(entry.at(*path, "by"), text)
    for name, own in types.of.items():
        if by is not None and by.words and name not in by.words:
            text = f"'{types.by}' has no word '{name}'; its words are {listed(by.words)}"
            complaints.error(entry.key_at(*path, "of", name), text, complaints.nearest(name, by.words))
        for index, field in enumerate(own):
            place = entry.at(*path, "of", name, index)
            if field == types.by:
                complaints.error(place, f"'{field}' says the type of every card, so it cannot belong to '{name}' alone")
            elif field not in card.fields:
                text = f"a card of the type '{name}' has an unknown field '{field}'"
                complaints.error(place, text, complaints.nearest(field, card.fields))
    return len(complaints) == before


def type_of(card: CardSpec, data: Mapping[str, Any]) -> str:
    """The type of a card by what is written of it; empty if it has none that is known."""
    if card.types is None:
        return ""
    by = card.fields[card.types.by]
    written = data.get(card.types.by, by.default)
    return written if isinstance(written, str) and written in by.words else ""


def check_fields(card: CardSpec, data: Mapping[str, Any], entry: Entry, complaints: Complaints) -> bool:
    """Whether a card has the fields of its type, and none of another; complains if not. `data` has no short forms left.

    What is empty is not there: so a change may take a field away, where it makes a card one of another type.
    """
    type_, types = type_of(card, data), card.types
    if types is None or not type_:
        return True
    good = True
    for name, spec in card.fields.items():
        owners = types.owners(name)
        if not owners:
            continue
        given = data.get(name) is not None
        if given and type_ not in owners:
            text = f"{entry.what} is of the type {type_}, which has no '{name}'; {_has(card, types, type_)}"
            near = complaints.nearest(name, [each for each in types.of.get(type_, ()) if data.get(each) is None])
            complaints.error(entry.key_at(name), text, near)
            good = False
        elif not given and type_ in owners and spec.required and spec.default is None:
            text = f"the key '{name}' is missing in {entry.what}, which is of the type {type_}; every {type_} needs one"
            complaints.error(entry.key_at(), text)
            good = False
    return good


def _has(card: CardSpec, types: TypesSpec, type_: str) -> str:
    """Which fields of its own a type has, and of which a card is that has the other."""
    own = [name for name in card.fields if type_ in types.owners(name)]
    return f"{type_} has {listed(own)}" if own else f"{type_} has no field of its own"


def own_fields(card: CardSpec, type_: str) -> list[str]:
    """The fields that cards of a type may have, in the order in which they are declared."""
    types = card.types
    return [name for name in card.fields if types is None or not (owners := types.owners(name)) or type_ in owners]
