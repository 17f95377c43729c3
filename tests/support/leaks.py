"""Views, redacted states and redacted events must not tell what a seat cannot see."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, NamedTuple

from game.rules.abilities.records import Search
from game.rules.asks import Choice, Path, Site, choice_of
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import GameDef
from game.rules.match import Match
from game.rules.plain import NOBODY, zone_seat
from game.rules.rng import Rng
from game.rules.rulesdef import CONTENTS, COUNT, FACES, NOTHING, TOP
from game.rules.saved import codec
from game.rules.state import State
from game.rules.view import UNKNOWN, SampleView, View
from tests.support.contract import ATOMS, FIRST_ID, check_state


class Known(NamedTuple):
    """The ids and refs of the components that a seat sees, and of those it does not (a ref seen anywhere is not hidden)."""

    ids: frozenset[int]
    refs: frozenset[str]
    hidden_ids: frozenset[int]
    hidden_refs: frozenset[str]


def known(engine: Engine, state: State, seat: int) -> Known:
    """What a seat sees of a state, as its view tells it."""
    view = View(engine, state, seat)
    ids: list[int] = []
    refs: list[str] = []
    for zone in view.zones():
        for sighting in view.zone(zone):
            if sighting.id is not None:
                ids.append(sighting.id)
                refs.append(str(sighting.ref))
    refs.extend(laid.piece for board in state.boards.values() for laid in board.laid)
    seen_ids, seen_refs = frozenset(ids), frozenset(refs)
    hidden = [component for id, component in state.components.items() if id not in seen_ids]
    return Known(
        seen_ids,
        seen_refs,
        frozenset([component.id for component in hidden]),
        frozenset([component.ref for component in hidden]) - seen_refs,
    )


def atoms(thing: Any) -> list[Any]:
    """All numbers and words inside plain data."""
    found: list[Any] = []
    _gather(thing, found)
    return found


def _gather(thing: Any, found: list[Any]) -> None:
    if isinstance(thing, dict | MappingProxyType):
        for key, value in thing.items():
            found.append(key)
            if type(value) in ATOMS:
                found.append(value)
            else:
                _gather(value, found)
    elif isinstance(thing, list | tuple):
        for value in thing:
            if type(value) in ATOMS:
                found.append(value)
            else:
                _gather(value, found)
    else:
        found.append(thing)


def check_tells_nothing(thing: Any, seen: Known, where: str, learned: Iterable[int | str] = ()) -> None:
    """No id of a component the seat cannot see, and no ref that only hidden components have, in this data."""
    allowed, told = tuple(learned), {atom for atom in atoms(thing) if type(atom) in ATOMS}
    for id in seen.hidden_ids & told:
        assert id < FIRST_ID or id in allowed, f"{where} tells the id of a hidden component: {thing!r}"
    for ref in seen.hidden_refs & told:
        assert ref in allowed, (
            f"{where} tells the hidden {ref!r}, which is a card of the pack (another word, such as the face of a die, must "
            f"not be called like one): {thing!r}"
        )


def secret_slots(engine: Engine, state: State, seat: int) -> list[list[int]]:
    """The ids of components whose identity the seat does not know, in groups that may be shuffled among themselves.

    In a zone of which only the contents are known, the order is what is secret.
    """
    groups: list[list[int]] = []
    hidden: dict[tuple[str, int], list[int]] = {}
    for zone in sorted(state.zones):
        ids = state.zones[zone]
        sight = engine.code.sight(state, zone, seat)
        if sight == CONTENTS:
            groups.append(list(ids))
            continue
        for index, id in enumerate(ids):
            component = state.components[id]
            own = component.face_up or (component.controller == seat and seat != NOBODY)
            covered = any(state.components[over].place == component.place for over in ids[index + 1 :])
            secret = sight in (COUNT, NOTHING) or (sight == TOP and covered) or (sight == FACES and not own)
            if secret:
                place = zone_seat(zone)
                owner = place if place != NOBODY else component.controller
                hidden.setdefault((component.type, owner), []).append(id)
    groups.extend(hidden.values())
    return [group for group in groups if len(group) > 1]


def exchanged(engine: Engine, state: State, seat: int, rng: Rng) -> State:
    """A state that differs from this one only in what the seat cannot see: hidden components change places, and chance is another.

    Components whose back would show something else in the other place stay where they are.
    """
    other = state.clone()
    other.touch()
    other.rng = {stream: value + 1 + rng.below(1000) for stream, value in state.rng.items()}
    for group in secret_slots(engine, state, seat):
        for _ in range(len(group)):
            _exchange(engine, other, rng.pick(group), rng.pick(group))
    _carry_over(engine, other, seat, rng)
    other.touch()
    return other


def _exchange(engine: Engine, state: State, one: int, two: int) -> None:
    """Let two components change places (zone, position, controller, face, marks), unless a back would show it."""
    if one == two:
        return
    backs = [engine.code.backs(state, one), engine.code.backs(state, two)]
    first, second = state.components[one], state.components[two]
    _put(state, one, two, first, second)
    if [engine.code.backs(state, two), engine.code.backs(state, one)] != backs:
        _put(state, two, one, first, second)
        state.components[one], state.components[two] = first, second


def _carry_over(engine: Engine, state: State, seat: int, rng: Rng) -> None:
    """Move components between zones of one seat of which not even the number is known."""
    zones = [zone for zone in sorted(state.zones) if engine.code.sight(state, zone, seat) == NOTHING]
    for zone in zones:
        targets = [other for other in zones if other != zone and zone_seat(other) == zone_seat(zone)]
        if targets and state.zones[zone]:
            id, target = rng.pick(state.zones[zone]), rng.pick(targets)
            state.cache = {}
            state.zones[zone] = tuple([other for other in state.zones[zone] if other != id])
            state.zones[target] = (*state.zones[target], id)
            state.components[id] = state.components[id]._replace(zone=target)


def _put(state: State, one: int, two: int, first: Any, second: Any) -> None:
    """Put the component `two` into the slot of `first`, and `one` into the slot of `second`."""
    state.cache = {}
    state.components[two] = first._replace(id=two, ref=second.ref, owner=second.owner)
    state.components[one] = second._replace(id=one, ref=first.ref, owner=first.owner)
    swap = {one: two, two: one}
    for zone in dict.fromkeys([first.zone, second.zone]):
        state.zones[zone] = tuple([swap.get(id, id) for id in state.zones[zone]])


def picture(engine: Engine, state: State, seat: int) -> dict[str, Any]:
    """Everything that a seat is told of a state: its view, the markers on what it sees, and what a bot starts from."""
    view = View(engine, state, seat)
    visible = [sighting.id for zone in view.zones() for sighting in view.zone(zone) if sighting.id is not None]
    return {
        "view": view.to_plain(),
        "markers": {str(id): dict(view.markers(id)) for id in visible},
        "redacted": codec.state_plain(view.redacted()),
    }


def looked_through(state: State, seat: int) -> list[str]:
    """The refs of what lies in the zones that a seat is searching: it is shown them until it has chosen."""
    zones = [frame.zone for frame in state.frames if isinstance(frame, Search) and frame.scope.seat == seat]
    return [state.components[id].ref for zone in zones for id in state.zone(zone)]


def check_view(engine: Engine, state: State, seat: int, rng: Rng) -> None:
    """A seat's view, redacted state and markers tell nothing hidden, and stay the same when hidden things change places."""
    seen = known(engine, state, seat)
    shown = picture(engine, state, seat)
    # An effect outlives the card that it came of, also where that one was shuffled away: all have seen it work.
    over = [each.ability for each in state.abilities.lasting if each.source not in state.components]
    over += looked_through(state, seat)
    for part in ("view", "markers"):
        check_tells_nothing(shown[part], seen, f"the {part} of seat {seat}", over)
    for part in ("frames", "asks", "values"):
        check_tells_nothing(shown["redacted"][part], seen, f"the redacted {part} of seat {seat}", over)
    other = exchanged(engine, state, seat, rng)
    changed = picture(engine, other, seat)
    for part, value in shown.items():
        mine, its = codec.canonical(value), codec.canonical(changed[part])
        if mine == its:
            continue
        parts = [key for key in value if codec.canonical(value[key]) != codec.canonical(changed[part].get(key))]
        shown_parts = {key: (value[key], changed[part].get(key)) for key in parts}
        raise AssertionError(f"the {part} of seat {seat} depends on hidden things: {shown_parts!r}"[:3000])


def check_sample(code: GameDef, state: State, seat: int, rng: Rng) -> None:
    """A bot of the seat thinks with a whole state: nothing in it is unknown, and the seat sees in it what it sees in the true one."""
    engine = Engine(code)
    view = View(engine, state, seat)
    sampled = code.sample(view.redacted(), seat, rng)
    left = [component for component in sampled.components.values() if component.ref == UNKNOWN]
    assert not left, f"the sample for seat {seat} leaves {len(left)} components unknown: {left[:3]!r}"
    check_state(code, sampled)
    defs = sampled.defs
    refs = (*defs.cards, *defs.tokens, *defs.pieces)
    odd = [component for component in sampled.components.values() if component.ref not in refs]
    assert not odd, f"the sample for seat {seat} holds what there is not: {odd[:3]!r}"
    shown, seen = view.to_plain(), View(engine, sampled, seat).to_plain()
    # Facts may be about what is over, which a sample need not make up.
    differing = [key for key in shown if key != "facts" and codec.canonical(shown[key]) != codec.canonical(seen[key])]
    pairs = {key: (shown[key], seen[key]) for key in differing}
    assert not differing, f"the sample for seat {seat} differs in what the seat sees: {pairs!r}"[:3000]
    worths = [code.evaluate(kind(engine, sampled, seat)) for kind in (View, SampleView)]
    assert worths[0] == worths[1], (
        f"what a position is worth to seat {seat} depends on what is made up in a sample: {worths}"
    )


def check_told(before: Known, after: Known, seat: int, events: Iterable[Event]) -> None:
    """What a seat is told of a step names nothing that it sees neither before nor after, unless it learned it on the way."""
    seen = Known(
        before.ids | after.ids,
        before.refs | after.refs,
        (before.hidden_ids | after.hidden_ids) - before.ids - after.ids,
        (before.hidden_refs | after.hidden_refs) - before.refs - after.refs,
    )
    learned: list[int | str] = []
    for event in events:
        told = event.seen_by(seat)
        if told is None:
            continue
        if seat in told.data.get("learned", ()):
            learned += [told.data["component"], told.data["ref"]]
            continue
        check_tells_nothing(told.data, seen, f"event {event.kind} as told to seat {seat}", learned)


def check_tried(match: Match, seat: int, path: Path, rng: Rng) -> None:
    """Trying out tells a seat nothing hidden either.

    Preview, explored questions and refusals are the same when hidden things change places.
    """
    engine = match.engine
    hidden = exchanged(engine, match.state, seat, rng)
    answers = [
        tried(Match.of_state(match.game, match.seats, state), seat, path) for state in (match.state.clone(), hidden)
    ]
    for part, value in answers[0].items():
        mine, its = codec.canonical(value), codec.canonical(answers[1][part])
        assert mine == its, (
            f"the {part} of {path} for seat {seat} tells of hidden things: {value!r} or {answers[1][part]!r}"[:3000]
        )


def tried(match: Match, seat: int, path: Path) -> dict[str, Any]:
    """All that a seat can find out about a gesture without making it."""
    preview, onward = match.preview(seat, path), match.preview(seat, path, onward=True)
    assert onward.events[: len(preview.events)] == preview.events, "to look further changes what comes first"
    view = match.view(seat)
    visible = [id for id in match.state.components if view.component(id) is not None]
    candidates = [match.candidates(seat, path[:length]) for length in range(len(path))]
    asked = match.decision(seat)
    # Who searches a pile is shown what lies there: what is offered may be meant.
    shown = list(atoms(asked.options)) if asked is not None else []
    check_tells_nothing(candidates, known(match.engine, match.state, seat), f"the candidates for seat {seat}", shown)
    questions = [match.explore(seat, path[:length]) for length in range(1, len(path))]
    return {
        "candidates": candidates,
        "preview": [preview.stopped, list(preview.events), preview.view.to_plain()],
        "preview onward": [onward.stopped, list(onward.declined), list(onward.events), onward.view.to_plain()],
        "questions": [question.to_plain() if question is not None else None for question in questions],
        "refusals": [match.why_not(seat, (Choice("component", id),)) for id in visible],
        "inner refusals": [
            match.why_not(seat, (*path[:-1], choice_of(Site(zone, cell), match.state.boards)))
            for zone, board in match.state.boards.items()
            for cell in board.spaces
        ],
    }
