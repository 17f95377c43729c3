"""State <-> JSON, and digests.

All containers inside a state are tuples and Frozen, which JSON lists and objects stand for one to one. Definitions are
not written with the state; it is read back with the set it refers to.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from game.rules.asks import Ask, Choice, Path
from game.rules.boards import Board
from game.rules.definitions import Definitions
from game.rules.events import Event
from game.rules.frames import Frame
from game.rules.plain import Component, Outcome, Plain, freeze
from game.rules.state import State

_CONTAINERS = ("components", "zones", "values", "rng")


def _component_from(plain: list[Any]) -> Component:
    number, ref, kind, zone, place, owner, controller, face_up, marks = plain
    return Component(number, ref, kind, zone, freeze(place), owner, controller, face_up, freeze(marks))


def _rest(state: State) -> dict[str, Any]:
    """The parts of a state that are not containers."""
    return {
        "frames": state.frames,
        "asks": state.asks,
        "script": state.script,
        "next_id": state.next_id,
        "outcome": state.outcome,
        "defs": state.defs.hash,
    }


def state_plain(state: State) -> dict[str, Any]:
    """A state as JSON-able data. Component ids become the keys of an object, in the order of the ids."""
    return {
        **_rest(state),
        "seat_count": state.seat_count,
        "options": state.options,
        "board": state.board.to_plain(),
        "components": {str(number): state.components[number] for number in sorted(state.components)},
        "zones": state.zones,
        "values": state.values,
        "rng": state.rng,
    }


def _fill(state: State, plain: dict[str, Any], defs: Definitions) -> None:
    state.frames = tuple(
        [Frame(handler, source, step, freeze(values)) for handler, source, step, values in plain["frames"]]
    )
    state.asks = tuple([Ask(seat, kind, freeze(values), mode) for seat, kind, values, mode in plain["asks"]])
    state.script = tuple(plain["script"])
    state.next_id = plain["next_id"]
    outcome = plain["outcome"]
    state.outcome = None if outcome is None else Outcome(outcome[0], tuple(outcome[1]), freeze(outcome[2]))
    state.defs = defs


def state_from(plain: dict[str, Any], defs: Definitions) -> State:
    """The state that `state_plain` wrote, read with the definitions it refers to.

    Raises KeyError, TypeError or ValueError on data of another form.
    """
    state = State(defs, plain["seat_count"], freeze(plain["options"]), Board.from_plain(plain["board"]))
    _fill(state, plain, defs)
    state.components = {int(number): _component_from(entry) for number, entry in plain["components"].items()}
    state.zones = {zone: tuple(numbers) for zone, numbers in plain["zones"].items()}
    state.values = {name: freeze(value) for name, value in plain["values"].items()}
    state.rng = dict(plain["rng"])
    return state


def delta_plain(before: State, after: State) -> dict[str, Any]:
    """What changed from one state to a later one: a small part of `state_plain`, since unchanged leaves are shared."""
    plain = _rest(after)
    if after.board is not before.board:
        plain["board"] = after.board.to_plain()
    for name in _CONTAINERS:
        old: dict[Any, Any] = getattr(before, name)
        new: dict[Any, Any] = getattr(after, name)
        changed = {str(key): value for key, value in new.items() if key not in old or old[key] is not value}
        gone = [key for key in old if key not in new]
        if changed:
            plain[name] = changed
        if gone:
            plain[f"{name}_gone"] = gone
    return plain


def delta_applied(before: State, plain: dict[str, Any], defs: Definitions) -> State:
    """The later state that `delta_plain` described. Raises as `state_from` does."""
    state = before.clone()
    state.touch()
    _fill(state, plain, defs)
    if "board" in plain:
        state.board = Board.from_plain(plain["board"])
    for number in plain.get("components_gone", ()):
        del state.components[number]
    for number, entry in plain.get("components", {}).items():
        state.components[int(number)] = _component_from(entry)
    for name in ("zones", "values", "rng"):
        container: dict[str, Plain] = getattr(state, name)
        for key in plain.get(f"{name}_gone", ()):
            del container[key]
        for key, value in plain.get(name, {}).items():
            container[key] = freeze(value)
    return state


def canonical(plain: Any) -> str:
    """JSON text that is the same for equal data on every machine."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(state: State) -> str:
    """A short fingerprint of everything in a state but its derived values."""
    return hashlib.sha256(canonical(state_plain(state)).encode()).hexdigest()[:16]


def event_from(plain: list[Any]) -> Event:
    """An event read back from JSON."""
    kind, data, audience, public = plain
    return Event(kind, freeze(data), freeze(audience), freeze(public))


def path_from(plain: list[Any]) -> Path:
    """A path of choices read back from JSON."""
    return tuple([Choice(kind, freeze(value)) for kind, value in plain])
