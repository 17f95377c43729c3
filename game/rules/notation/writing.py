"""From a state to a written position, and how far the one that is read from it is the same: what `position` reads, the other way round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args, get_origin

from game.rules.abilities.language import Reading
from game.rules.boards import NO_PIECE
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.notation import lasting
from game.rules.notation.declared import ACTIVE, PHASE, facts
from game.rules.notation.words import NotationError, word
from game.rules.options import MODE
from game.rules.plain import NOBODY, Component, seat_zone
from game.rules.records import ID as ID_OF
from game.rules.records import SEAT, Record, beginning, fields_of, meanings, plain_of
from game.rules.rulesdef import COUNT, LATTICE, NOTHING, PILE, Rules, ZoneSpec
from game.rules.state import State

Written = dict[str, Any]
Write = Callable[[State, Sequence[str]], Written]
"""What the game has to say of a position beside players, mode and options: by its keys, for players of these names."""

UNDONE: Final = "undone"
"""Something is being done: the question that is open, or the work under it, is none at which a position begins."""
ZONE, FACT, EFFECT, OTHER = "zone", "fact", "effect", "other"
"""What else differs: what lies in a zone, a fact of the match, an effect that goes on, or anything else."""


class Unlike(NamedTuple):
    """Something that a written position does not say as it is: one of the words above, and the name of the zone or fact."""

    what: str
    name: str = ""


class Unwritten(NotationError):
    """A position that cannot be written; `unlike` says why."""

    def __init__(self, unlike: Sequence[Unlike]) -> None:
        super().__init__(", ".join([" ".join(filter(None, each)) for each in unlike]))
        self.unlike = tuple(unlike)


def head(state: State, players: Sequence[str], defs: Definitions) -> Written:
    """Players, mode and the options that are not at their defaults."""
    options = {
        name: plain_of(state.options[name])
        for name, option in defs.options.items()
        if name in state.options and state.options[name] != option.default
    }
    found: Written = {"players": list(players), MODE: state.options[MODE]}
    return {**found, "options": options} if options else found


# Games of which everything is read as it is declared


def declared(code: Rules, state: State, players: Sequence[str]) -> Written:
    """Zones and facts as they are declared (see `game.rules.notation.declared`), but for the phase."""
    found: Written = {}
    for spec in code.zones:
        if spec.per_seat:
            lying = {players[seat]: _zone(code, state, spec, seat, players) for seat in state.seats()}
            lying = {name: entries for name, entries in lying.items() if entries}
            if lying:
                found[spec.name] = lying
        elif entries := _zone(code, state, spec, NOBODY, players):
            found[spec.name] = entries
    before = beginning(code.values, len(players))
    for each, hint in facts(code.values):
        value: Any = getattr(state.values, each.name)
        usual: Any = getattr(before, each.name)
        usual = 0 if each.name == ACTIVE else usual
        if each.name == PHASE or value in (usual, NOBODY):
            continue
        if each.each_seat:
            found[each.name] = {players[seat]: one for seat, one in enumerate(value) if one != usual[seat]}
        else:
            found[each.name] = _said(value, hint, players)
    return found


def _said(value: Any, hint: Any, players: Sequence[str]) -> Any:
    """A fact as it is written: seats by the names of their players."""
    inner = get_args(hint)[0] if get_origin(hint) is tuple else hint
    seats = SEAT in getattr(inner, "__metadata__", ())
    if isinstance(value, tuple):
        return [players[one] if seats else one for one in value]
    return players[value] if seats else value


def _zone(code: Rules, state: State, spec: ZoneSpec, seat: int, players: Sequence[str]) -> Any:
    zone = spec.name if seat == NOBODY else seat_zone(spec.name, seat)
    lying = [state.components[id] for id in state.zone(zone)]
    if spec.shape == LATTICE:
        cells: dict[str, Any] = {}
        for card in lying:
            entry = _entry(code, card, spec, seat, players)
            name = ",".join(map(str, card.place or ()))
            if spec.stacks:
                cells.setdefault(name, []).append(entry)
            else:
                cells[name] = entry
        return cells
    ordered = lying[::-1] if spec.shape == PILE else lying
    return [_entry(code, card, spec, seat, players) for card in ordered]


def _entry(code: Rules, card: Component, spec: ZoneSpec, seat: int, players: Sequence[str]) -> Any:
    """A component by its name alone, or with whose it is, that it lies face down, and the marks on it that can be written."""
    usual = code.unmarked
    marks = {
        each.name: getattr(card.marks, each.name)
        for each, _hint in facts(code.marks)
        if getattr(card.marks, each.name) != getattr(usual, each.name)
    }
    said: Written = {"card": card.ref}
    if card.controller not in (seat, NOBODY):
        said["by"] = players[card.controller]
    if spec.seen_by_others not in (COUNT, NOTHING) and not card.face_up:
        said["face_down"] = True
    said.update(marks)
    return said if len(said) > 1 else card.ref


# How far a position is the same as a state


def differences(
    code: Rules, state: State, other: State, free: Collection[str], reading: Reading | None = None
) -> list[Unlike]:
    """What is not the same in two states: unfinished work, questions with their answers, zones, boards, facts and effects. Ids count for
    nothing, nor do the facts and zones whose names are `free`. `reading`: how abilities are read, by which effects last.
    """
    found: list[Unlike] = []
    if _asked(code, state) != _asked(code, other) or [type(each) for each in state.frames] != [
        type(each) for each in other.frames
    ]:
        found.append(Unlike(UNDONE))
    for spec in code.zones:
        if spec.name not in free:
            zones = spec.zones(state.seats())
            found += [
                Unlike(ZONE, zone)
                for zone in zones
                if _lying(state, zone, spec, free) != _lying(other, zone, spec, free)
            ]
    boards = dict.fromkeys([*state.boards, *other.boards])
    found += [Unlike(ZONE, zone) for zone in boards if _spaces(state, zone) != _spaces(other, zone)]
    mine, theirs = dict(_marks(state, state.values, ())), dict(_marks(other, other.values, ()))
    found += [Unlike(FACT, name) for name in mine if name not in free and mine[name] != theirs.get(name)]
    if _effects(state, reading) != _effects(other, reading):
        found.append(Unlike(EFFECT))
    if state.options != other.options or state.outcome != other.outcome:
        found.append(Unlike(OTHER))
    return list(dict.fromkeys(found))


def _asked(code: Rules, state: State) -> list[Any]:
    """The open questions, each with its answers as they are written, in no order."""
    engine = Engine(code)
    found = []
    for ask in state.asks:
        options = []
        for choice in engine.options(state, ask):
            said = word(state, choice)
            if choice.what == "component":
                said = state.components[choice.value].ref
            options.append(str(said))
        found.append((ask.kind, ask.seat, sorted(options)))
    return sorted(found)


def _effects(state: State, reading: Reading | None) -> tuple[Any, ...]:
    """The effects that go on, and how much is due or to come."""
    abilities = state.abilities
    found = lasting.alike(reading, state) if reading is not None else list(map(repr, abilities.lasting))
    return found, len(abilities.due), len(abilities.pending)


def _spaces(state: State, zone: str) -> dict[Any, Any]:
    """What the spaces of a board are, and how each special one is turned."""
    board = state.boards.get(zone)
    if board is None:
        return {}
    return {
        cell: (space.ref, board.laid[space.piece].turn if space.ref and space.piece != NO_PIECE else 0)
        for cell, space in board.spaces.items()
    }


def _lying(state: State, zone: str, spec: ZoneSpec, free: Collection[str]) -> list[tuple[Any, ...]]:
    found = []
    for id in state.zone(zone):
        card = state.components[id]
        marks = _marks(state, card.marks, free)
        found.append((card.ref, card.type, card.place, card.controller, card.face_up, marks))
    return found if spec.shape == PILE or spec.stacks else sorted(found, key=repr)


def _marks(state: State, marks: Record, free: Collection[str]) -> tuple[tuple[str, Any], ...]:
    """The marks of a component, or the facts of the match; the components that they name, or the records in them, by what these are."""
    meant = meanings(type(marks))
    told = []
    for name, value in fields_of(marks).items():
        if name in free:
            continue
        if meant.get(name) == ID_OF:
            value = tuple([_name(state, id) for id in value]) if isinstance(value, tuple) else _name(state, value)
        elif isinstance(value, tuple):
            value = tuple([_marks(state, each, ()) if isinstance(each, Record) else each for each in value])
        told.append((name, value))
    return tuple(told)


def _name(state: State, id: int) -> str:
    return state.components[id].ref if id in state.components else ""


def without_defaults(written: Mapping[str, Any]) -> Written:
    """A written position without what is empty."""
    return {key: value for key, value in written.items() if value not in ((), [], {}, None, "")}
