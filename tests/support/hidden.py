"""Records of a game that hold a hidden component wherever they declare one: no seat that may not know it is told of it."""

from __future__ import annotations

import types
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from game.rules import ops
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.records import (
    ID,
    NONE,
    REF,
    ROLES,
    Facts,
    Frame,
    Id,
    Question,
    Record,
    Ref,
    Told,
    declared,
    fields_of,
    record,
    types_of,
    with_fields,
)  # fmt: skip
from game.rules.rng import Rng
from game.rules.rulesdef import Rules
from game.rules.saved import codec
from game.rules.state import State
from game.rules.view import View
from game.rules.work import Work
from tests.support.contract import numbered
from tests.support.leaks import Known, check_tells_nothing, known
from tests.support.matches import Start, random_path


def filled(hint: Any, id: int, ref: str) -> Any:
    """A value of a declared type in which each id is this one and each card `ref`; None for what can hold neither."""
    if isinstance(hint, type) and issubclass(hint, Record):
        return filled_record(hint, id, ref)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for meant, value in ((ID, id), (REF, ref), (ROLES, Frozen(one=id, several=(id, id)))):
            if meant in parts[1:]:
                return value
        return filled(parts[0], id, ref)
    if origin in (Union, types.UnionType):
        return next((found for part in parts if holds(found := filled(part, id, ref), id, ref)), None)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        make: Any = hint
        return make(*[filled(kind, id, ref) for kind in get_type_hints(hint, include_extras=True).values()])
    if origin is tuple:
        kinds = parts[:1] if len(parts) == 2 and parts[1] is Ellipsis else parts
        return tuple([filled(kind, id, ref) for kind in kinds])
    plain: dict[Any, Any] = {int: 0, str: "", bool: False, Frozen: EMPTY}
    return plain.get(hint)


def holds(value: Any, id: int, ref: str) -> bool:
    """Whether this id or card stands anywhere in a value."""
    if isinstance(value, Record):
        return holds(fields_of(value), id, ref)
    if isinstance(value, Frozen):
        return any(holds(each, id, ref) for each in value.values())
    if isinstance(value, tuple):
        return any(holds(each, id, ref) for each in value)
    return value in (id, ref) and not isinstance(value, bool)


def filled_record(kind: type[Record], id: int, ref: str) -> Record:
    """A record of this kind with this id and card wherever it declares one; elsewhere it has its defaults. Of a kind of which none is ever
    made (`Question`) it is one that names a component.
    """
    kind = kind if kind.kind else PickedThing
    values = {}
    for each in declared(kind).fields:
        found = filled(types_of(kind)[each.name], id, ref)
        if each.default is NONE or holds(found, id, ref):
            values[each.name] = found
    return kind(**values)


@record("picked_thing")
class PickedThing(Question):
    """A question about a component and a card."""

    thing: Id = 0
    card: Ref = ""


def check_nothing_declared_leaks(engine: Engine, state: State, seat: int) -> int:
    """No id or card that a seat may not know is told to it by any record of the game that holds it; how many records could hold one."""
    code = engine.code
    seen = known(engine, state, seat)
    if not seen.hidden_ids:
        return 0
    id = min(seen.hidden_ids)
    ref = next(iter(sorted(seen.hidden_refs)), "")
    tried = 0
    for kind in code.records.values():
        if not kind.kind:
            continue
        one = filled_record(kind, id, ref)
        if not holds(one, id, ref or "no card"):
            continue
        other = _holding(code, state, one, seat)
        if other is None:
            continue
        tried += 1
        check_told_by_view(engine, other, seat, seen, f"{kind.family} {kind.kind!r}")
    _check_events(code, state, seat, id, ref, seen)
    return tried


def check_records(game: Game, start: Start, steps: int = 12) -> int:
    """The same for each seat and the public, where a random match begins and after so many steps; how many records were tried in all."""
    game = numbered(game)
    match, rng = start.new(game), Rng(start.seed)
    tried = 0
    for step in range(steps + 1):
        if match.outcome is not None:
            break
        if step in (0, steps // 2, steps):
            for seat in (*match.state.seats(), NOBODY):
                tried += check_nothing_declared_leaks(match.engine, match.state, seat)
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    return tried


def hides(game: Game, start: Start) -> bool:
    """Whether somebody does not see some component when a match begins."""
    match = start.new(numbered(game))
    return any(known(match.engine, match.state, seat).hidden_ids for seat in (*match.state.seats(), NOBODY))


def check_told_by_view(engine: Engine, state: State, seat: int, seen: Known, what: str) -> None:
    """Neither the view nor the redacted state of a seat tells what is hidden from it."""
    view = View(engine, state, seat)
    plain = codec.state_plain(view.redacted())
    for part in ("frames", "asks", "values", "components"):
        check_tells_nothing(plain[part], seen, f"the redacted {part} of seat {seat}, given the {what},")
    told = {name: view.value(name) for name in engine.code.public_facts}
    zones = {zone: [tuple(sighting) for sighting in view.zone(zone)] for zone in view.zones()}
    check_tells_nothing(told, seen, f"the values of seat {seat}, given the {what},")
    check_tells_nothing(zones, seen, f"the zones of seat {seat}, given the {what},")


def _holding(code: Rules, state: State, one: Record, seat: int) -> State | None:
    """A state that holds the record where such records lie; None for parts of others, which these hold."""
    other = state.clone()
    other.touch()
    if isinstance(one, Frame):
        other.frames = (*other.frames, one)
    elif isinstance(one, Question):
        other.asks = (with_fields(one, {"seat": next(each for each in state.seats() if each != seat)}),)
    elif isinstance(one, Facts) and type(one) is code.values:
        other.values = one
    elif isinstance(one, Facts) and type(one) is type(state.abilities):
        other.abilities = one
    elif isinstance(one, Facts) and type(one) is code.marks:
        other.components = {id: each._replace(marks=one) for id, each in state.components.items()}
    else:
        return None
    return other


def _check_events(code: Rules, state: State, seat: int, id: int, ref: str, seen: Known) -> None:
    """What an event tells to all others names nothing hidden, nor does the event of a fact that holds it, as the seat is told of it."""
    for told in code.told.values():
        if any(not each.public for each in declared(told).fields):
            one = filled_record(told, id, ref)
            assert isinstance(one, Told)
            check_tells_nothing(one.to_others(), seen, f"the event {told.kind!r}, as told to others,")
    for kind in (code.values, code.marks):
        for name, hint in types_of(kind).items():
            value = filled(hint, id, ref)
            if not holds(value, id, ref or "no card"):
                continue
            events: list[Event] = []
            other = state.clone()
            other.touch()
            work = Work(code, other, events)
            if kind is code.values:
                ops.set_value(work, name, value)
            elif seen.ids:
                ops.set_mark(work, min(seen.ids), name, value)
            for event in events:
                told_of = event.seen_by(seat)
                if told_of is not None:
                    check_tells_nothing(told_of.data, seen, f"the event of the fact {name!r}")
