"""The ops of the core: the only code that changes a state.

Every op tells what it did, with the values before and after, to those who may know it. None runs a follow-up by itself:
damage, captures and the like are looked at by the game when a group of work has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar, overload

from game.rules import rng
from game.rules.abilities.records import AbilityFacts
from game.rules.boards import Board, PieceSide
from game.rules.definitions import Definitions
from game.rules.plain import NOBODY, Cell, Component, MarksType, Plain
from game.rules.records import FactOf, Facts, plain_of, with_fields
from game.rules.redaction import Known, may_hide, redacted_field
from game.rules.rulesdef import NOTHING
from game.rules.state import State, ValuesType
from game.rules.told import (
    Bared,
    BoardSet,
    ControlChanged,
    Created,
    Marked,
    Moved,
    PieceLaid,
    PileTurned,
    Rolled,
    Shuffled,
    TurnedOver,
    ValueSet,
)
from game.rules.view import is_known
from game.rules.work import GameFault, PreviewStop, Work

Type = TypeVar("Type")
Second = TypeVar("Second")
Third = TypeVar("Third")
Fourth = TypeVar("Fourth")


def component(state: State, id: int) -> Component:
    """The component with this id. Raises GameFault if there is none."""
    found = state.components.get(id)
    if found is None:
        raise GameFault(f"there is no component {id}")
    return found


def sees(work: Work, subject: Component, seat: int) -> bool:
    """Whether a seat knows which component this is, where it lies now."""
    return is_known(work.state, work.code.sight(work.state, subject.zone, seat), subject, seat)


def witnesses(work: Work, id: int) -> tuple[int, ...]:
    """The seats that know which component this is, where it lies now; NOBODY among them if everybody can see it."""
    state = work.state
    subject = state.components[id]
    return tuple([seat for seat in range(NOBODY, state.seat_count) if sees(work, subject, seat)])


def _hide(work: Work, learned: tuple[int, ...]) -> None:
    """In a preview, stop before the seat would learn what it does not know."""
    if work.preview is not None and work.preview in learned:
        raise PreviewStop("hidden")


def _below(work: Work, id: int) -> tuple[int, tuple[int, ...]]:
    """The component under the top of a pile or stack, if `id` is that top, and the seats that know it; 0 if there is none."""
    below = work.state.below(id) if work.state.is_top(id) else 0
    return (below, witnesses(work, below)) if below else (0, ())


def _newly(work: Work, id: int, known: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that know a component now and are not among those that did."""
    return tuple([seat for seat in witnesses(work, id) if seat not in known]) if id else ()


def _tell_bared(work: Work, id: int, learned: tuple[int, ...]) -> None:
    """Say to those who come to see a component, though it did not move, which one it is. Tells `bared`."""
    if learned:
        subject = work.state.components[id]
        work.tell(Bared(id, subject.ref, subject.zone, learned), learned)


def create(
    work: Work,
    ref: str,
    type: str,
    zone: str,
    *,
    place: Cell | None = None,
    owner: int = NOBODY,
    controller: int = NOBODY,
    face_up: bool = False,
    marks: Facts | None = None,
) -> int:
    """Bring a component into the match, on top of a zone. Tells `create`."""
    state = work.state
    id = state.next_id
    state.next_id = id + 1
    known = work.code.unmarked if marks is None else marks
    state.components[id] = Component(id, ref, type, zone, place, owner, controller, face_up, known)
    state.zones[zone] = (*state.zone(zone), id)
    state.touch()
    if work.events is not None:
        told = Created(id, ref, zone, type)
        work.tell(told, witnesses(work, id), told.to_others())
    return id


def create_all(
    work: Work,
    refs: Iterable[str],
    type: str,
    zone: str,
    *,
    owner: int = NOBODY,
    controller: int = NOBODY,
    face_up: bool = False,
) -> None:
    """Bring several components into the match, one after the other on top of a zone. Tells `create` of each."""
    if work.events is not None:
        for ref in refs:
            create(work, ref, type, zone, owner=owner, controller=controller, face_up=face_up)
        return
    state, marks = work.state, work.code.unmarked
    made = [
        Component(id, ref, type, zone, None, owner, controller, face_up, marks)
        for id, ref in enumerate(refs, state.next_id)
    ]
    ids = range(state.next_id, state.next_id + len(made))
    state.next_id = ids.stop
    state.components.update(zip(ids, made, strict=True))
    state.zones[zone] = (*state.zone(zone), *ids)
    state.touch()


def move(
    work: Work,
    id: int,
    zone: str,
    *,
    place: Cell | None = None,
    face_up: bool | None = None,
    controller: int | None = None,
    index: int | None = None,
    marks: Facts | None = None,
    cause: str = "",
) -> None:
    """Move a component to a zone (on top, or to `index` counted from the bottom), perhaps
    turning it and giving it to a seat. On a board it comes to lie on top of what lies on the cell `place`.

    Tells `move` to the seats that know the component before or after; the others are told zones, place and controller.
    Where that bares another one, the next of an open pile, `bared` tells it to those who see it now. Raises
    PreviewStop, with nothing moved, in a preview for a seat that would learn which component either is.
    """
    state = work.state
    before = component(state, id)
    events = work.events
    known = witnesses(work, id) if events is not None else ()
    below, knew = _below(work, id) if events is not None else (0, ())
    old, zones = before.zone, state.zones
    lying, waiting = zones.get(old, ()), zones.get(zone, ())
    if (
        old != zone
        or index is not None
        or (place is not None and place != before.place and _is_taken(state, zone, place))
    ):
        at = lying.index(id)
        zones[old] = left = (*lying[:at], *lying[at + 1 :])
        target = waiting if zone != old else left
        if index is None:
            zones[zone] = (*target, id)
        else:
            zones[zone] = (*target[:index], id, *target[index:])
    after = before.moved(
        zone,
        place,
        before.controller if controller is None else controller,
        before.face_up if face_up is None else face_up,
        before.marks if marks is None else marks,
    )
    state.components[id] = after
    apart = work.code.apart
    if apart[old] and apart[zone]:
        state.cache, state.working = {}, state.settled  # as `touch_facts`
    else:
        state.touch_places()
    if events is None:
        return
    learned = tuple([seat for seat in witnesses(work, id) if seat not in known])
    bared = _newly(work, below, knew)
    if work.preview in learned or work.preview in bared:
        # What the preview shows must not show it: everything lies as it lay.
        state.components[id] = before
        state.zones[zone], state.zones[old] = waiting, lying
        state.touch()
    _hide(work, learned)
    _hide(work, bared)
    told = Moved(old, zone, before.place, place, after.controller, cause, id, before.ref, after.face_up, learned)
    audience = tuple(sorted({*known, *learned}))
    unseen = work.code.sight(state, old, NOBODY) == NOTHING and work.code.sight(state, zone, NOBODY) == NOTHING
    work.tell(told, audience, None if unseen else told.to_others())
    _tell_bared(work, below, bared)


def move_all(
    work: Work,
    ids: Sequence[int],
    zone: str,
    *,
    face_up: bool | None = None,
    controller: int | None = None,
    marks: Facts | None = None,
    cause: str = "",
) -> None:
    """Move several components to a zone that is no board, one after the other, each on top (see `move`)."""
    if work.events is not None or len(ids) < 2:
        for id in ids:
            move(work, id, zone, face_up=face_up, controller=controller, marks=marks, cause=cause)
        return
    # Nobody looks meanwhile, so that each zone is put in order once.
    state = work.state
    zones, components = state.zones, state.components
    moving = [component(state, id) for id in ids]
    coming = [before.id for before in moving if before.zone != zone]
    for old in {before.zone: None for before in moving if before.zone != zone}:
        left = dict.fromkeys(zones[old])
        for id in coming:
            left.pop(id, None)
        zones[old] = tuple(left)
    zones[zone] = (*zones.get(zone, ()), *coming)
    for before in moving:
        components[before.id] = before.moved(
            zone,
            None,
            before.controller if controller is None else controller,
            before.face_up if face_up is None else face_up,
            before.marks if marks is None else marks,
        )
    state.touch_places()


def _is_taken(state: State, zone: str, cell: Cell) -> bool:
    """Whether anything lies on a cell of the board of a zone."""
    return any(state.components[id].place == cell for id in state.zone(zone))


def look_through(work: Work, zone: str, seat: int) -> None:
    """Let a seat look through a zone. Tells it `bared` of what it does not see there. Raises PreviewStop in a preview for that seat, if
    there is any.
    """
    components = work.state.components
    unseen = [id for id in work.state.zone(zone) if not sees(work, components[id], seat)]
    if unseen:
        _hide(work, (seat,))
    for id in unseen:
        _tell_bared(work, id, (seat,))


def turn_over(work: Work, id: int, face_up: bool) -> None:
    """Turn a component face up or face down. Tells `turn_over`. Raises PreviewStop as `move` does."""
    state = work.state
    before = component(state, id)
    if before.face_up == face_up:
        return
    known = witnesses(work, id) if work.events is not None else ()
    state.components[id] = before._replace(face_up=face_up)
    state.touch()
    if work.events is not None:
        learned = tuple([seat for seat in witnesses(work, id) if seat not in known])
        if work.preview in learned:
            state.components[id] = before
            state.touch()
        _hide(work, learned)
        told = TurnedOver(id, before.ref, before.zone, before.place, face_up, learned)
        work.tell(told, tuple(sorted({*known, *learned})), told.to_others())


def turn_pile(work: Work, zone: str, face_up: bool) -> None:
    """Turn over everything in a zone, each where it lies.

    Tells `turn_pile`, and `bared` to those who come to see a component by it. Raises PreviewStop, with nothing turned,
    in a preview for a seat that would.
    """
    state = work.state
    turned = [id for id in state.zone(zone) if state.components[id].face_up != face_up]
    if not turned:
        return
    lying = state.zone(zone)
    known = [witnesses(work, id) for id in lying] if work.events is not None else []
    for id in turned:
        state.components[id] = state.components[id]._replace(face_up=face_up)
    state.touch()
    if work.events is None:
        return
    bared = [_newly(work, id, knew) for id, knew in zip(lying, known, strict=True)]
    if any(work.preview in learned for learned in bared):
        for id in turned:
            state.components[id] = state.components[id]._replace(face_up=not face_up)
        state.touch()
        raise PreviewStop("hidden")
    work.tell(PileTurned(zone, face_up, len(lying)))
    for id, learned in zip(lying, bared, strict=True):
        _tell_bared(work, id, learned)


def require_seat(state: State, seat: int) -> None:
    """Raises GameFault for a seat that the match does not have, as a hand edit may name it."""
    if not 0 <= seat < state.seat_count:
        raise GameFault(f"there is no seat {seat}")


def set_controller(work: Work, id: int, seat: int, cause: int = 0) -> None:
    """Give a component to another seat. Tells `control` with the seats before and after."""
    state = work.state
    before = component(state, id)
    if before.controller == seat:
        return
    state.components[id] = before.given(seat)
    state.touch_marks()
    if work.events is not None:
        told = ControlChanged(id, before.ref, before.place, before.controller, seat, cause)
        work.tell(told, witnesses(work, id), told.to_others())


@overload
def put(work: Work, fact: FactOf[AbilityFacts, Type], value: Type) -> None: ...


@overload
def put(work: Work[ValuesType, MarksType], fact: FactOf[ValuesType, Type], value: Type) -> None: ...


def put(work: Work, fact: FactOf[Any, Any], value: Any) -> None:
    """Set a declared fact of the whole match: `put(work, Values.round, 3)`. Tells `value`, unless the fact is secret."""
    if work.events is None:
        work.state.set_fact(fact.__name__, value)
    else:
        set_value(work, fact.__name__, value)


@overload
def put_all(
    work: Work[ValuesType, MarksType],
    one: tuple[FactOf[ValuesType, Type], Type],
    two: tuple[FactOf[ValuesType, Second], Second],
    /,
) -> None: ...


@overload
def put_all(
    work: Work[ValuesType, MarksType],
    one: tuple[FactOf[ValuesType, Type], Type],
    two: tuple[FactOf[ValuesType, Second], Second],
    three: tuple[FactOf[ValuesType, Third], Third],
    /,
) -> None: ...


@overload
def put_all(
    work: Work[ValuesType, MarksType],
    one: tuple[FactOf[ValuesType, Type], Type],
    two: tuple[FactOf[ValuesType, Second], Second],
    three: tuple[FactOf[ValuesType, Third], Third],
    four: tuple[FactOf[ValuesType, Fourth], Fourth],
    /,
) -> None: ...


def put_all(work: Work, *changes: tuple[FactOf[Any, Any], Any]) -> None:
    """Set several declared facts that the game has of the whole match: `put_all(work, (Values.round, 3), (Values.stirred, False))`. Tells
    what `put` does of each, in their order.
    """
    named: dict[str, Any] = {}
    for fact, value in changes:
        named[fact.__name__] = value
    if work.events is not None:
        for name, value in named.items():
            set_value(work, name, value)
        return
    state = work.state
    was = state.values
    state.values = with_fields(was, named)
    if not named.keys() <= was.aside:
        if state.abilities.lasting:
            state.end_periods(named)
        state.touch_facts()


def put_for(
    work: Work[ValuesType, MarksType], fact: FactOf[ValuesType, tuple[Type, ...]], seat: int, value: Type
) -> None:
    """Set the entry of a seat in a declared fact that has one for each: `put_for(work, Values.glory, seat, 3)`. Tells as `put` does.

    Raises IndexError where the fact has none for this seat.
    """
    set_value_for(work, fact.__name__, seat, value)


def set_value_for(work: Work, name: str, seat: int, value: Plain) -> None:
    """Set the entry of a seat in a fact that has one for each, by its name. Tells and raises as `put_for` does."""
    entries = list(getattr(work.state.holder(name), name))
    entries[seat] = value
    set_value(work, name, tuple(entries))


def add_for(work: Work[ValuesType, MarksType], fact: FactOf[ValuesType, tuple[int, ...]], seat: int, by: int) -> None:
    """Add to the number of a seat in a declared fact that has one for each: `add_for(work, Values.coins, seat, -2)`. Tells as `put`."""
    numbers: tuple[int, ...] = work.state.value(fact)
    put_for(work, fact, seat, numbers[seat] + by)


def mark(work: Work[ValuesType, MarksType], id: int, fact: FactOf[MarksType, Type], value: Type) -> None:
    """Set a declared fact about a component: `mark(work, id, Marks.level, 2)`. Tells `mark`."""
    set_mark(work, id, fact.__name__, value)


def mark_both(
    work: Work[ValuesType, MarksType],
    ids: Iterable[int],
    one: tuple[FactOf[MarksType, Type], Type],
    two: tuple[FactOf[MarksType, Second], Second],
) -> None:
    """Set two declared facts about each of some components: `mark_both(work, ids, (Marks.level, 2), (Marks.tired, True))`. Tells what
    `mark` does of each, one component after the other.
    """
    changes = {one[0].__name__: one[1], two[0].__name__: two[1]}
    if work.events is not None:
        for id in ids:
            for name, value in changes.items():
                set_mark(work, id, name, value)
        return
    state = work.state
    components = state.components
    for id in ids:
        subject = component(state, id)
        components[id] = subject.marked(with_fields(subject.marks, changes))
    if changes.keys().isdisjoint(work.code.placing_marks):
        state.touch_marks()
    else:
        state.touch()


def set_mark(work: Work, id: int, name: str, value: Plain) -> None:
    """Set one of the small facts a game keeps about a component, by its name (None: as it was at first). Tells `mark`."""
    state = work.state
    subject = component(state, id)
    value = getattr(work.code.unmarked, name) if value is None else value
    if getattr(subject.marks, name) == value:
        return
    marks = subject.marks.with_field(name, value)
    state.components[id] = subject.marked(marks)
    if name in work.code.placing_marks:
        state.touch()
    else:
        state.touch_marks()
    if work.events is not None:
        before, after = _to_all(work, name, subject.marks, marks)
        work.tell(Marked(id, name, plain_of(before), plain_of(after)), witnesses(work, id))


def set_value(work: Work, name: str, value: Plain) -> None:
    """Set a fact of the whole match, by its name. Tells `value`, unless the fact is secret."""
    state = work.state
    was = state.set_fact(name, value)
    if was is not None and work.events is not None and name in work.code.public_facts:
        before, after = _to_all(work, name, was, state.holder(name))
        work.tell(ValueSet(name, plain_of(before), plain_of(after)))


def _to_all(work: Work, name: str, before: Facts, after: Facts) -> tuple[Plain, Plain]:
    """The values of a fact before and after as everybody may know them: without components and cards that are hidden from any seat."""
    if not may_hide(before.__class__, name):
        return getattr(before, name), getattr(after, name)
    components = work.state.components

    # A fact may name the same few components a thousand times.
    @cache
    def knows(id: int) -> bool:
        return id not in components or sees(work, components[id], NOBODY)

    @cache
    def knows_ref(ref: str) -> bool:
        return not ref or any(each.ref == ref and sees(work, each, NOBODY) for each in components.values())

    known = Known(NOBODY, knows, knows_ref)
    return redacted_field(before, name, known), redacted_field(after, name, known)


def shuffle(work: Work, zone: str, stream: str = rng.SHUFFLE) -> None:
    """Shuffle a zone.

    Tells `shuffle`. Its components get new ids, in no relation to their order, so that nobody can follow one through it.
    Raises PreviewStop in a preview, if there is an order to speak of.
    """
    state = work.state
    ids = state.zone(zone)
    if not ids:
        return
    if len(ids) > 1:
        work.chance()
    order = rng.shuffled(state.rng, stream, ids)
    first = state.next_id
    fresh = rng.shuffled(state.rng, stream, range(first, first + len(order)))
    state.next_id = first + len(order)
    for old, new in zip(order, fresh, strict=True):
        state.components[new] = state.components.pop(old).named(new)
    state.zones[zone] = tuple(fresh)
    if work.code.apart[zone]:
        state.touch_facts()  # as `move` does
    else:
        state.touch()
    work.tell(Shuffled(zone, len(order)))


def draw(work: Work, from_zone: str, to_zone: str, count: int = 1, *, seat: int = NOBODY) -> tuple[int, ...]:
    """Move up to `count` components from the top of a pile to a zone, one after the other; the ids
    drawn, fewer if the pile runs out.

    Raises PreviewStop in a preview when there is something to draw that the previewing seat does not know.
    """
    state = work.state
    to = seat if seat != NOBODY else None
    if work.preview is None:
        top = state.zone(from_zone)[::-1][: max(0, count)]
        move_all(work, top, to_zone, controller=to, cause="draw")
        return top
    drawn: list[int] = []
    for _ in range(count):
        pile = state.zone(from_zone)
        if not pile:
            break
        id = pile[-1]
        if not sees(work, state.components[id], work.preview):
            raise PreviewStop("hidden")
        move(work, id, to_zone, controller=to, cause="draw")
        drawn.append(id)
    return tuple(drawn)


def roll(work: Work, sides: int, seat: int = NOBODY, reason: str = "") -> int:
    """Roll a die with faces 1 to `sides`; scripted results come first. Tells `roll`.

    Raises PreviewStop in a preview, GameFault for a scripted result that is on no such die.
    """
    result = _fallen(work, sides)
    if work.events is not None:
        work.tell(Rolled(seat, sides, result, reason))
    return result


def throw(work: Work, die: str, *, seat: int = NOBODY, reason: str = "") -> int | str:
    """Throw a die with faces of its own, a token of the pack; the face that it shows. Scripted results come first, each the number of a
    face or the face itself. Tells `roll`.

    Raises PreviewStop in a preview, GameFault for a scripted result that is on no such die, and for a token without faces.
    """
    faces = faces_of(work.defs, die)
    if not faces:
        raise GameFault(f"there is no die {die!r} with faces")
    result = _fallen(work, len(faces), faces)
    if work.events is not None:
        work.tell(Rolled(seat, len(faces), result, reason, die, faces[result - 1]))
    return faces[result - 1]


def faces_of(defs: Definitions, die: str) -> tuple[int | str, ...]:
    """The faces of a token of the pack; none if it is no die."""
    token = defs.tokens.get(die)
    return token.faces if token is not None else ()


def _fallen(work: Work, sides: int, faces: Sequence[int | str] | None = None) -> int:
    """Which of the faces of a die comes up, from 1; None: one that has the numbers of its sides for faces."""
    state = work.state
    work.chance(sides)
    if state.script:
        return _scripted(state, faces or range(1, sides + 1))
    return rng.below(state.rng, rng.DICE, sides) + 1


def _scripted(state: State, faces: Sequence[int | str]) -> int:
    """Which of the faces of a die the next scripted result is, from 1. Raises GameFault if it is none of them."""
    scripted, state.script = state.script[0], state.script[1:]
    known = isinstance(scripted, str) and scripted in faces
    result = faces.index(scripted) + 1 if known else scripted
    if not isinstance(result, int) or not 1 <= result <= len(faces):
        raise GameFault(f"the next die is to show {scripted}, but it has {_shown(faces)}")
    return result


def _shown(faces: Sequence[int | str]) -> str:
    """The faces of a die in words."""
    plain = list(faces) == list(range(1, len(faces) + 1))
    return f"{len(faces)} sides" if plain else f"the faces {', '.join([str(face) for face in faces])}"


def lay_piece(
    work: Work, id: int, side_name: str, side: PieceSide, turn: int, at: Cell, *, board: str, zone: str
) -> None:
    """Lay a board piece: its spaces join the board of the lattice zone `board`, the component itself goes to `zone`. Tells `lay`."""
    state = work.state
    piece = component(state, id)
    state.set_board(board, state.boards[board].lay(piece.ref, side_name, side, turn, at))
    move(work, id, zone, face_up=True, cause="lay")
    work.tell(PieceLaid(id, piece.ref, side_name, turn, at, _which(state, board)))


def set_board(work: Work, zone: str, board: Board) -> None:
    """Replace the board of a lattice zone as a whole. Tells `board`."""
    work.state.set_board(zone, board)
    work.tell(BoardSet(len(board.spaces), _which(work.state, zone)))


def _which(state: State, board: str) -> str:
    """What an event tells of which board it is about: its zone, where there are several."""
    return board if len(state.boards) > 1 else ""
