"""Every id that a record or an event holds stands in a field that is declared as one; and events give to abilities what they declare."""

from __future__ import annotations

import types
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from game.rules.abilities import triggers
from game.rules.abilities.grammar import EventWord, Step
from game.rules.abilities.language import Reading
from game.rules.abilities.records import SUBJECT
from game.rules.definitions import Definitions, inside
from game.rules.events import Event
from game.rules.gamedef import GameDef
from game.rules.plain import EMPTY, Component, Plain, zone_name
from game.rules.records import ID, REF, ROLES, Record, declared, fields_of, types_of
from game.rules.state import State
from game.rules.told import CORE_EVENTS, HOW
from game.rules.wording import fill
from game.rules.work import Work
from tests.support.contract import FIRST_ID
from tests.support.leaks import atoms

MEANINGS = (ID, REF, ROLES)


def leaves(value: Any, hint: Any) -> Iterator[tuple[Any, str]]:
    """The words and numbers in a value, each with what its declared type says that it is: `id`, `ref`, `roles`, or nothing."""
    if isinstance(value, Record):
        for name, kind in types_of(type(value)).items():
            yield from leaves(getattr(value, name), kind)
        return
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        meant = next((part for part in parts[1:] if part in MEANINGS), "")
        if meant:
            yield from ((atom, meant) for atom in atoms(value))
        else:
            yield from leaves(value, parts[0])
    elif origin in (Union, types.UnionType):
        yield from leaves(value, next((part for part in parts if _fits(value, part)), Any))
    elif isinstance(value, tuple) and isinstance(hint, type) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint, include_extras=True)
        for each, kind in zip(value, hints.values(), strict=True):
            yield from leaves(each, kind)
    elif isinstance(value, tuple) and origin is tuple:
        kinds = [parts[0]] * len(value) if len(parts) == 2 and parts[1] is Ellipsis else parts
        for each, kind in zip(value, kinds, strict=True):
            yield from leaves(each, kind)
    else:
        yield from ((atom, "") for atom in atoms(value))


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return _fits(value, get_args(hint)[0])
    kind = get_origin(hint) or hint
    return isinstance(kind, type) and isinstance(value, kind)


def check_declared(state: State, changed: Iterable[Component]) -> None:
    """Every id of a component that a record holds stands in a field that is declared as one. Ids are those from FIRST_ID on; of the
    marks, those of the components that have changed.
    """
    held = [
        *state.frames,
        *state.asks,
        state.values,
        state.abilities,
        *{id(each.marks): each.marks for each in changed}.values(),
    ]
    for one in held:
        if isinstance(one, Record):
            _check_ids(one, fields_of(one), types_of(type(one)), state.next_id)


def _check_ids(what: Record | Event, values: Any, hints: Mapping[str, Any], end: int) -> None:
    for name, value in values.items():
        for atom, meant in leaves(value, hints[name]):
            if type(atom) is int and FIRST_ID <= atom < end:
                assert meant in (ID, ROLES), (
                    f"{what.kind!r} holds the id of a component in {name!r}, which is not declared as one"
                )


def check_events_declared(code: GameDef, state: State, events: Iterable[Event]) -> None:
    """Events that are declared tell what they declare, and no id in what is not one."""
    for event in events:
        kind = code.told.get(event.kind)
        if kind is None:
            assert not code.events, f"the event {event.kind!r} is not declared"
            continue
        hints = {each.told: types_of(kind)[each.name] for each in declared(kind).fields}
        sparse = {each.told for each in declared(kind).fields if each.sparse}
        assert {*hints} - sparse <= {*event.data} <= {*hints}, f"the event {event.kind!r} tells {list(event.data)}"
        _check_ids(
            event, {name: value for name, value in event.data.items() if hints[name] is not Any}, hints, state.next_id
        )


def check_ways(code: GameDef, state: State, events: Iterable[Event]) -> None:
    """How the moves and rolls of a game come about, and each of its own events of which it says so, is declared (`GameDef.ways`), done by a
    step of an ability that says by which line it is told, or called like the ability; and so is the phase.
    """
    for event in events:
        kind = code.told.get(event.kind)
        way = next((event.data[name] for name in HOW if isinstance(event.data.get(name), str)), "")
        if kind is None or not way or (kind not in CORE_EVENTS and event.kind not in code.ways):
            continue
        known = (*code.ways.get(event.kind, ()), *state.defs.abilities)
        assert way in known or f"{event.kind}.{way}" in lines_of_steps(code, state.defs), (
            f"'{way}' is none of the ways in which '{event.kind}' comes about that the game declares (GameDef.ways): "
            f"{code.ways.get(event.kind, ())}"
        )
    if "phase" in code.public_facts:
        phase = state.value("phase")
        assert phase in ("", *code.phases), f"the game declares no phase '{phase}': {code.phases}"


def lines_of_steps(code: GameDef, defs: Definitions) -> Collection[str]:
    """The lines of the log by which what the abilities of a pack do is told (`Word.tells`)."""
    if _LINES and _LINES[0][0] is defs:
        return _LINES[0][1]
    found: set[str] = set()
    left: list[object] = [
        part for ability in defs.abilities.values() for part in (ability.triggers, ability.activations)
    ]
    while left:
        each = left.pop()
        if isinstance(each, Step):
            word = code.vocabulary.steps.get(each.op)
            found.update(fill(line, each.params) for line in (word.tells if word is not None else ()))
        left += inside(each)
    _LINES[:] = [(defs, found)]
    return found


_LINES: list[tuple[Definitions, Collection[str]]] = []
"""The definitions that were looked at last, and the lines that were found."""


@contextmanager
def answers_checked() -> Iterator[None]:
    """While it lasts, each event that abilities may answer is held against its declaration, whether or not anybody answers it."""
    tell = triggers.happen

    def happen(
        work: Work,
        reading: Reading,
        event: str,
        subject: int = 0,
        roles: Mapping[str, Plain] = EMPTY,
        numbers: Mapping[str, int] = EMPTY,
        last: bool = False,
    ) -> None:
        if event in reading.events:
            check_answered(work.state, event, reading.events[event], subject, roles, numbers)
            check_known(reading, work.state, event, subject, roles)
            assert last or SUBJECT not in reading.events[event].leaves, (
                f"the subject of {event!r} does not leave with it"
            )
        tell(work, reading, event, subject, roles=roles, numbers=numbers, last=last)

    triggers.happen = happen
    try:
        yield
    finally:
        triggers.happen = tell


def is_one_of(state: State, id: int, kinds: Collection[str]) -> bool:
    """Whether the card of a component is of one of these types, whichever field says of which it is."""
    card = state.defs.cards.get(state.components[id].ref)
    return card is not None and any(value in kinds for value in card.fields.values() if isinstance(value, str))


def check_known(reading: Reading, state: State, event: str, subject: int, roles: Mapping[str, Plain]) -> None:
    """Whom an event tells of are of the types that it declares, and not in play if it says so; it happens in a phase of its own."""
    word, in_play = reading.events[event], reading.in_play(state)
    for name, named in {**roles, SUBJECT: subject}.items():
        for id in named if isinstance(named, tuple) else (named,):
            if id not in state.components:
                continue
            if name in word.kinds:
                assert is_one_of(state, id, word.kinds[name]), (
                    f"{name!r} of the event {event!r} is {state.components[id]}"
                )
            if name in word.gone:
                assert id not in in_play, f"{name!r} of the event {event!r} is in play"
            if name in word.lies:
                zone = zone_name(state.components[id].zone)
                assert zone == word.lies[name], f"{name!r} of the event {event!r} is in {zone!r}"
            if name in word.leaves:
                assert id in in_play, f"{name!r} of the event {event!r} has left before it"
    assert not word.alone, f"others hear of the event {event!r}"
    assert not word.phases or state.values.phase in word.phases, (
        f"the event {event!r} happens in {state.values.phase!r}"
    )


def check_answered(
    state: State, event: str, word: EventWord, subject: int, roles: Mapping[str, Plain], numbers: Mapping[str, int]
) -> None:
    """An event that abilities may answer is about somebody if it says so, and gives whom and what it declares to give (nobody, 0, only
    where it declares that there may be nobody); those of whom it declares a side are of that side, as the one sees it that it is about.
    """
    there = state.components
    assert (subject in there) == bool(word.about), (
        f"the event {event!r} is about {subject}, and declares {word.about!r}"
    )
    for name in word.roles:
        named = roles[name] if isinstance(roles[name], tuple) else (roles[name],)
        if named == (0,) and name in word.vacant:
            continue
        assert all(type(id) is int and id in there for id in named), f"{name!r} of the event {event!r} is {roles[name]}"
        if name in word.sides:
            sides = ["allied" if there[id].controller == there[subject].controller else "enemy" for id in named]
            assert set(sides) <= {word.sides[name]}, f"{name!r} of the event {event!r} are {sides}"
    for name in word.numbers:
        assert type(numbers[name]) is int, f"{name!r} of the event {event!r} is {numbers[name]!r}"
        low, high = word.spans.get(name, (numbers[name], numbers[name]))
        assert low <= numbers[name] <= high, f"{name!r} of the event {event!r} is {numbers[name]}, not {low} to {high}"
