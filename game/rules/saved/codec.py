"""State <-> JSON, and digests.

All containers inside a state are tuples and Frozen, which JSON lists and objects stand for one to one. Definitions are
not written with the state; it is read back with the set it refers to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from game.rules.abilities.records import UNUSED, AbilityFacts
from game.rules.asks import Choice, Path
from game.rules.boards import Board
from game.rules.definitions import Definitions
from game.rules.events import Event
from game.rules.plain import Component, Frozen, Outcome, freeze
from game.rules.records import Frame, Question, fields_of, with_fields
from game.rules.rulesdef import LATTICE, Rules
from game.rules.saved.record_codec import field_plain, fields_plain, from_fields, from_plain, read_fields, to_plain
from game.rules.state import ABILITY_FACTS, State

_LATER_FACTS = (AbilityFacts.pending.__name__,)
_CONTAINERS = ("components", "zones", "values", "rng")
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, check_circular=False)
"""Nothing plain can hold itself, and to look for that takes a tenth of the time."""


def _component_from(plain: list[Any], code: Rules) -> Component:
    id, ref, kind, zone, place, owner, controller, face_up, marks = plain
    read = from_fields(marks, code.records, code.marks)
    return Component(id, ref, kind, zone, freeze(place), owner, controller, face_up, read)


def _component_plain(component: Component) -> Any:
    return (*component[:-1], fields_plain(component.marks))


def _container(state: State, name: str) -> Mapping[Any, Any]:
    """One of the containers of a state by key; facts by their names, those of abilities among those of the game."""
    if name == "values":
        own = fields_of(state.values)
        return own if state.abilities is UNUSED else {**own, **_of_abilities(state)}
    container: Mapping[Any, Any] = getattr(state, name)
    return container


def _of_abilities(state: State) -> dict[str, Any]:
    """The facts of abilities by name. Those that there were not from the first are left out while they hold nothing, so that the digests
    of older matches stay.
    """
    return {name: value for name, value in fields_of(state.abilities).items() if value or name not in _LATER_FACTS}


def _entry_plain(state: State, name: str, key: Any, value: Any) -> Any:
    """One entry of a container as JSON-able data."""
    if name == "components":
        return _component_plain(value)
    return field_plain(type(state.holder(key)), key, value) if name == "values" else value


def _values_from(state: State, plain: Mapping[str, Any], code: Rules) -> None:
    """Set the values that were written; those of abilities stand among those of the game."""
    known = code.records
    own = {name: value for name, value in plain.items() if name not in ABILITY_FACTS}
    if len(own) < len(plain):
        written = {name: plain[name] for name in ABILITY_FACTS if name in plain}
        state.abilities = with_fields(state.abilities, read_fields(written, known, AbilityFacts))
    if own:
        state.values = with_fields(state.values, read_fields(own, known, code.values))


def _boards_from(plain: dict[str, Any], code: Rules) -> Frozen:
    """The boards of a state or of a change. Earlier a match had one board, in no zone: it is that of the only lattice."""
    lattice = next((spec.name for spec in code.zones if spec.shape == LATTICE), "")
    boards = plain["boards"] if "boards" in plain else {lattice: plain["board"]} if lattice else {}
    return Frozen({zone: Board.from_plain(board) for zone, board in boards.items()})


def _rest(state: State) -> dict[str, Any]:
    """The parts of a state that are not containers."""
    return {
        "frames": [to_plain(frame) for frame in state.frames],
        "asks": [to_plain(ask) for ask in state.asks],
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
        "boards": {zone: board.to_plain() for zone, board in state.boards.items()},
        "components": {str(id): _component_plain(state.components[id]) for id in sorted(state.components)},
        "zones": state.zones,
        "values": {
            name: _entry_plain(state, "values", name, value) for name, value in _container(state, "values").items()
        },
        "rng": state.rng,
    }


def _fill(state: State, plain: dict[str, Any], defs: Definitions, code: Rules) -> None:
    state.frames = tuple([from_plain(each, code.records, Frame) for each in plain["frames"]])
    state.asks = tuple([from_plain(each, code.records, Question) for each in plain["asks"]])
    state.script = tuple(plain["script"])
    state.next_id = plain["next_id"]
    outcome = plain["outcome"]
    state.outcome = None if outcome is None else Outcome(outcome[0], tuple(outcome[1]), freeze(outcome[2]))
    state.defs = defs


def state_from(plain: dict[str, Any], defs: Definitions, code: Rules) -> State:
    """The state that `state_plain` wrote, read with the definitions it refers to and the code of its game.

    Raises KeyError, TypeError or ValueError on data of another form.
    """
    state = State(defs, plain["seat_count"], freeze(plain["options"]), code.values())
    state.boards = _boards_from(plain, code)
    _fill(state, plain, defs, code)
    state.components = {int(id): _component_from(entry, code) for id, entry in plain["components"].items()}
    state.zones = {zone: tuple(ids) for zone, ids in plain["zones"].items()}
    _values_from(state, plain["values"], code)
    state.rng = dict(plain["rng"])
    return state


def delta_plain(before: State, after: State) -> dict[str, Any]:
    """What changed from one state to a later one: a small part of `state_plain`, since unchanged leaves are shared."""
    plain = _rest(after)
    boards = {zone: board.to_plain() for zone, board in after.boards.items() if board is not before.boards.get(zone)}
    if boards:
        plain["boards"] = boards
    for name in _CONTAINERS:
        old, new = _container(before, name), _container(after, name)
        changed = {
            str(key): _entry_plain(after, name, key, value)
            for key, value in new.items()
            if key not in old or old[key] is not value
        }
        gone = [key for key in old if key not in new]
        if name == "values" and after.abilities is not UNUSED:
            # A fact that is left out holds nothing; there always is one.
            changed.update({key: _entry_plain(after, name, key, after.value(key)) for key in gone})
            gone = []
        if changed:
            plain[name] = changed
        if gone:
            plain[f"{name}_gone"] = gone
    return plain


def delta_applied(before: State, plain: dict[str, Any], defs: Definitions, code: Rules) -> State:
    """The later state that `delta_plain` described. Raises as `state_from` does."""
    state = before.clone()
    state.touch()
    _fill(state, plain, defs, code)
    if "boards" in plain or "board" in plain:
        state.boards = Frozen({**state.boards, **_boards_from(plain, code)})
    for id in plain.get("components_gone", ()):
        del state.components[id]
    for id, entry in plain.get("components", {}).items():
        state.components[int(id)] = _component_from(entry, code)
    if "values_gone" in plain:
        state.abilities = UNUSED  # no fact is gone alone: abilities need none any more
    _values_from(state, plain.get("values", {}), code)
    containers: list[tuple[str, Any]] = [("zones", state.zones), ("rng", state.rng)]
    for name, container in containers:
        for key in plain.get(f"{name}_gone", ()):
            del container[key]
        for key, value in plain.get(name, {}).items():
            container[key] = freeze(value)
    return state


def canonical(plain: Any) -> str:
    """JSON text that is the same for equal data on every machine."""
    return _CANONICAL.encode(plain)


def digest(state: State) -> str:
    """A short fingerprint of everything in a state but its derived values.

    It is that of a time when there was one board, at most, in no zone: matches that were saved, recorded or written down then keep theirs.
    """
    plain = state_plain(state)
    if len(state.boards) < 2:
        boards: dict[str, Any] = plain.pop("boards")
        plain["board"] = next(iter(boards.values()), Board.empty().to_plain())
    return hashlib.sha256(canonical(plain).encode()).hexdigest()[:16]


def event_from(plain: list[Any]) -> Event:
    """An event read back from JSON."""
    kind, data, audience, public = plain
    return Event(kind, freeze(data), freeze(audience), freeze(public))


def path_from(plain: Iterable[Any]) -> Path:
    """A path of choices read back from JSON."""
    return tuple([Choice(kind, freeze(value)) for kind, value in plain])
