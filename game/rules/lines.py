"""The lines of a match as plain data: its present one and its variations, and the check of what was read of them.

Each state is written as what it changed in the one before. A variation is written from where it parts from a line that was written before
it, so that what lines have in common is there once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from game.rules.definitions import Definitions
from game.rules.events import Event
from game.rules.history import NAME_LENGTH, History, Moment, Variation, shared
from game.rules.rulesdef import Rules
from game.rules.saved import codec
from game.rules.saved.state_check import StateError, check_events, check_state
from game.rules.state import State


class Reading(NamedTuple):
    """What lines are read with: the code of the game, and the definitions that their states refer to, by hash."""

    code: Rules
    definitions: Mapping[str, Definitions]

    def events(self, written: Iterable[Any]) -> tuple[Event, ...]:
        """The events of a step. Raises StateError for what no event tells, and what stumbles over data of another form."""
        events = tuple([codec.event_from(event) for event in written])
        check_events(events)
        return events

    def moments(self, first: Moment, written: Iterable[Any]) -> list[Moment]:
        """The moments that follow upon one. Raises as `events` does."""
        found, before = [], first.state
        for entry in written:
            change = entry["change"]
            state = codec.delta_applied(before, change, self.definitions[change["defs"]], self.code)
            check_state(state, self.code, before)
            learned = tuple([int(seat) for seat in entry["learned"]])
            found.append(Moment(state, entry["entry"], self.events(entry["events"]), bool(entry["chance"]), learned))
            before = state
        return found


def history_plain(history: History) -> dict[str, Any]:
    """All lines of a match as JSON-able data."""
    first = history.moments[0]
    plain = {
        "start": codec.state_plain(first.state),
        "moments": _moments_plain(history.moments),
        "start_events": first.events,
    }
    if history.name:
        plain["line_name"] = history.name
    if history.variations:
        plain["variations"] = _variations_plain(history)
    return plain


def _moments_plain(moments: Sequence[Moment]) -> list[dict[str, Any]]:
    """What each moment but the first changed in the one before it, and told."""
    return [
        {
            "entry": moment.entry,
            "events": moment.events,
            "chance": moment.chance,
            "learned": moment.learned,
            "change": codec.delta_plain(before.state, moment.state),
        }
        for before, moment in pairwise(moments)
    ]


def _variations_plain(history: History) -> list[dict[str, Any]]:
    lines: list[Sequence[Moment]] = [history.moments]
    plain = []
    for each in history.variations.values():
        parts = [shared(line, each.moments) for line in lines]
        step = max(parts)
        line = parts.index(step)
        written: dict[str, Any] = {
            "entry": each.entry,
            "base": each.base,
            "line": line,
            "from": step,
            "moments": _moments_plain([lines[line][step], *each.moments[step + 1 :]]),
        }
        if each.name:
            written["name"] = each.name
        if each.held:
            written["held"] = True
        plain.append(written)
        lines.append(each.moments)
    return plain


def moments_from(plain: Mapping[str, Any], reading: Reading) -> list[Moment]:
    """The present line that `history_plain` wrote.

    Raises StateError, KeyError, TypeError, ValueError, AttributeError or IndexError for data of another form.
    """
    start = plain["start"]
    state = codec.state_from(start, reading.definitions[start["defs"]], reading.code)
    check_state(state, reading.code)
    first = Moment(state, -1, reading.events(plain["start_events"]), False, ())
    return [first, *reading.moments(first, plain["moments"])]


def variations_from(plain: Mapping[str, Any], history: History, reading: Reading) -> None:
    """Read the variations that `history_plain` wrote into a history whose log and present line were read. Raises as `moments_from`."""
    history.name = _name(plain.get("line_name", ""))
    lines: list[Sequence[Moment]] = [history.moments]
    for written in plain.get("variations", ()):
        key, base, line, step = written["entry"], written["base"], written["line"], written["from"]
        numbers_are_good = all(type(number) is int and number >= 0 for number in (key, base, line, step))
        if not numbers_are_good or key >= len(history.log) or key in history.variations:
            raise StateError("a variation that no entry of its log has set aside")
        moments = lines[line][: step + 1]
        if len(moments) != step + 1:
            raise StateError("a variation that parts from its match where there is nothing")
        moments = (*moments, *reading.moments(moments[-1], written["moments"]))
        if base >= len(moments) or not all(
            type(moment.entry) is int and 0 <= moment.entry < len(history.log) for moment in moments[1:]
        ):
            raise StateError("a variation with an action that is not in its log")
        name, held = _name(written.get("name", "")), written.get("held", False)
        history.variations[key] = Variation(key, name, base, moments, held is True)
        lines.append(moments)


Compared = dict[tuple[State, State], bool]
"""Whether two states differ; a state is equal to itself alone."""


def differing(mine: Sequence[Moment], its: Sequence[Moment], compared: Compared) -> list[int]:
    """The steps of a line whose state is another one in a second line, or is not there.

    `compared`: what was found out of the lines of these matches already. They share the states that they have in common, and a match may
    have hundreds of lines.
    """
    found = []
    for step, (one, other) in enumerate(zip(mine, its, strict=False)):
        pair = (one.state, other.state)
        if pair not in compared:
            compared[pair] = codec.digest(one.state) != codec.digest(other.state)
        if compared[pair]:
            found.append(step)
    return found if len(mine) == len(its) else [*found, min(len(mine), len(its))]


def _name(written: object) -> str:
    if not isinstance(written, str) or len(written) > NAME_LENGTH or not written.isprintable():
        raise StateError("a variation with a name that is none")
    return written
