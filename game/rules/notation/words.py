"""How the notations of all games write things: names of components, places, choices and values, and what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from game.rules.asks import Choice, Path
from game.rules.plain import NOBODY, seat_zone, zone_name, zone_seat
from game.rules.state import State
from game.rules.wording import meant, near

NTH: Final = "#"
"""Stands between the name of one of several alike and its number."""


class NotationError(ValueError):
    """A written position, action or expectation that cannot be read.

    `path` leads to the place in the written data, as far as it is known.
    """

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


def known(keys: Any, allowed: Collection[str], what: str, *path: str | int) -> None:
    """Refuse what has no keys, and keys that mean nothing. Raises NotationError with the nearest known key."""
    for key in mapping_of(keys, *path):
        if key not in allowed:
            raise NotationError(f"{what} has no key {key!r}{meant(str(key), allowed, 'known are')}", *path, key)


def seat_of(players: Sequence[str], name: Any, *path: str | int) -> int:
    """The seat of a player's name. Raises NotationError for a name that no player has."""
    if str(name) not in players:
        said = "a player is missing: one of" if name is None else f"{name!r} is none of the players"
        raise NotationError(f"{said} {', '.join(players)}", *path)
    return players.index(str(name))


def action_of(players: Sequence[str], action: Any, *path: str | int) -> tuple[str, str]:
    """Whose action it is, and its words, as they are written: `A: play a1`, or `{A: play a1}`.

    Raises NotationError for anything else, and for a name that no player has.
    """
    if isinstance(action, Mapping) and len(action) == 1:
        name, words = next(iter(action.items()))
    else:
        name, colon, words = action.partition(":") if isinstance(action, str) else ("", "", "")
        name = name.strip()
        if not colon or not words.strip():
            raise NotationError(f"{action!r} is no action; write Seat: verb ...", *path)
    seat_of(players, name, *path)
    if not str(words).split():
        raise NotationError("an action needs a verb", *path)
    return str(name), str(words).strip()


# Components


def name_of(state: State, id: int) -> str:
    """The name of a component: that of its definition. Of several of a seat the second, in the order of their ids, is `soldier#2`; where
    more than one seat controls any, its seat stands before it (`2.soldier#2`, counted from 1). What nobody controls goes without a seat.
    """
    subject = state.components[id]
    alike = [state.components[other] for other in _of_name(state, subject.ref)]
    seats = dict.fromkeys([other.controller for other in alike if other.controller != NOBODY])
    own = sorted([other.id for other in alike if other.controller == subject.controller])
    whose = f"{subject.controller + 1}." if subject.controller != NOBODY and len(seats) > 1 else ""
    nth = own.index(id)
    return f"{whose}{subject.ref}{NTH}{nth + 1}" if nth else f"{whose}{subject.ref}"


def names_of(state: State, ids: Sequence[int]) -> list[str]:
    """The names of some components, in their order."""
    return [name_of(state, id) for id in ids]


def named(state: State, name: str, seat: int, zone: str = "") -> int:
    """The component of this name; of several the one in `zone`, else one that the seat controls. `name#2` is the second of the seat, in the
    order of the ids, `2.name` one of seat 2, from 1.

    Raises NotationError if there is none.
    """
    found = _of_name(state, name)
    place = 1
    if not found:
        # No name of its own: one of several, with its number after it, or that of a seat, with the seat before it.
        plain, _mark, number = name.partition(NTH)
        place = int(number) if number.isdecimal() else 0 if number else 1
        found = _of_name(state, plain)
        if not found:
            number, _dot, rest = plain.partition(".")
            seat = int(number) - 1 if number.isdecimal() else NOBODY
            found = [each for each in _of_name(state, rest) if state.components[each].controller == seat != NOBODY]
    lying = [id for id in found if state.components[id].zone == zone]
    own = [id for id in found if state.components[id].controller == seat]
    # A shuffle leaves them in another order than that of their ids, by which `name_of` counts.
    chosen = sorted(own or found) if place > 1 else sorted(lying or own or found)
    if place < 1 or place > len(chosen):
        refs = dict.fromkeys([component.ref for component in state.components.values()])
        raise NotationError(f"nothing here is called {name!r}{near(name, refs)}")
    return chosen[place - 1]


def _of_name(state: State, name: str) -> list[int]:
    return [id for id, component in state.components.items() if component.ref == name]


# Places and values


def number_of(value: Any, *path: str | int) -> int:
    """A whole number. Raises NotationError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{shown(value)} is no number", *path)
    return value


def list_of(value: Any, *path: str | int) -> list[Any]:
    """A list; empty if nothing is written. Raises NotationError for anything else."""
    if value is not None and not isinstance(value, list | tuple):
        raise NotationError(f"{shown(value)} is no list; write [a, b]", *path)
    return list(value or ())


def mapping_of(value: Any, *path: str | int) -> Mapping[str, Any]:
    """Keys with what they are; empty if nothing is written. Raises NotationError for anything else."""
    if value is not None and not isinstance(value, Mapping):
        raise NotationError(f"{shown(value)} has no keys; write {{key: value}}", *path)
    return value or {}


def cell_of(value: Any, *path: str | int) -> tuple[int, int]:
    """A place written as `[x, y]` or `x,y`. Raises NotationError for anything else."""
    parts = value.split(",") if isinstance(value, str) else value
    if isinstance(parts, list | tuple) and len(parts) == 2:
        try:
            x, y = [int(part) for part in parts if not isinstance(part, bool)]
        except (TypeError, ValueError):
            pass
        else:
            return x, y
    form = "x,y" if isinstance(value, str) else "[x, y]"
    said = "a place is missing" if value is None else f"{value!r} is no place"
    raise NotationError(f"{said}; write {form}", *path)


def parts_of(
    value: Any, names: Sequence[str], pattern: str, words: str, example: str, *path: str | int
) -> dict[str, str]:
    """What is written with slashes (`4/3/2/5`), by the names of its parts, each of which matches the pattern.

    Raises NotationError for anything else; `words` says there what it should be (`stats`).
    """
    parts = str(value).split("/")
    if len(parts) != len(names) or not all(re.fullmatch(pattern, part) for part in parts):
        raise NotationError(f"{value!r} are no {words}; write {'/'.join(names)}, such as {example}", *path)
    return dict(zip(names, parts, strict=True))


def shown(value: Any) -> str:
    """A value as it would be written."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{key}: {shown(entry)}" for key, entry in value.items()]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([shown(entry) for entry in value]) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# Choices


def word(state: State, choice: Choice) -> Any:
    """A choice as it is written: a name, a place, a side and turn, a number, a word; a seat by its number, from 1."""
    if choice.what == "component":
        return name_of(state, choice.value)
    if choice.what == "cell":
        return list(choice.value)
    if choice.what == "space":
        zone, x, y = choice.value
        return f"{zone_word(zone)} {x},{y}"
    if choice.what == "orient":
        side, turn = choice.value
        return f"{side} {turn}"
    if choice.what == "seat":
        return choice.value + 1
    return choice.value


def spoken(state: State, choice: Choice) -> str:
    """A choice as it stands in the words of an action, where a place is `1,0`."""
    said = word(state, choice)
    return ",".join(map(str, said)) if isinstance(said, list) else str(said)


def placed(state: State, words: Sequence[str], seat: int, zone: str = "") -> Path:
    """The gesture of `a1`, a component (see `named`), or of `a1 1,0`, a component and its place (see `place_of`). Raises NotationError."""
    component = Choice("component", named(state, words[0], seat, zone))
    return (component, place_of(state, words[1:], seat)) if len(words) > 1 else (component,)


def place_of(state: State, words: Sequence[str], seat: int) -> Choice:
    """The choice of `1,0` on the only board; where there are several, of `field 1,0` on the one that all share or that is the seat's own,
    and of `2.field 1,0` on that of seat 2, counted from 1. Raises NotationError for anything else.
    """
    if len(state.boards) < 2:
        return Choice("cell", cell_of(" ".join(words)))
    written, *rest = words
    number, _dot, name = written.rpartition(".")
    whose = int(number) - 1 if number.isdecimal() else seat
    zone = next((zone for zone in (name, seat_zone(name, whose)) if zone in state.boards), None)
    if zone is None:
        raise NotationError(f"there is no board {written!r}{meant(name, dict.fromkeys(map(zone_name, state.boards)))}")
    return Choice("space", (zone, *cell_of(" ".join(rest))))


def zone_word(zone: str) -> str:
    """A zone as it is written: `board`, and where each seat has one `2.hand`, that of seat 2, counted from 1."""
    name, seat = zone_name(zone), zone_seat(zone)
    return name if seat == NOBODY else f"{seat + 1}.{name}"


def seat_in(state: State, word: str) -> Choice:
    """The choice of a seat that a word of an action names by its number, from 1. Raises NotationError for a word that names none."""
    seat = int(word) - 1 if word.isdecimal() else NOBODY
    if seat not in state.seats():
        raise NotationError(f"{word!r} is no player, nor the number of a seat, which are 1 to {state.seat_count}")
    return Choice("seat", seat)


def names_in(words: Sequence[str]) -> Sequence[str]:
    """The words of an action after its verb. Raises NotationError if there are none."""
    if len(words) < 2:
        raise NotationError(f"{words[0]!r} needs to say whom it is about")
    return words[1:]
