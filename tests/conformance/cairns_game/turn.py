"""The course of a match: take or lift a stone, lay it on a board, until the quarry is empty."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules import ops
from game.rules.asks import Choice, Site, choice_of, site_of
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.kit.points import most
from game.rules.modifiers import Part, Value, value_of
from game.rules.plain import Frozen, seat_zone, zone_name
from game.rules.records import Question
from game.rules.work import on

from .records import Lay, State, Take, Turns, Values, Work
from .zones import GARDEN, LIFTS, QUARRY, RUBBLE, heights, tops, weight


def turns(work: Work, _frame: Turns) -> None:
    """CA-TURN-01: seats act in turn. CA-END-01: the end comes with the end of the quarry."""
    state = work.state
    if state.zone(QUARRY):
        work.ask(Take(state.values.active))
        return
    counted = heights(state)
    work.finish(most(counted, "highest", "shared", height=counted))


def stat(state: State, id: int, _name: str) -> Value:
    """CA-LAY-03: a stone in a garden weighs one more for each stone under it."""
    under, below = 0, id
    while state.components[id].place is not None and (below := state.below(below)):
        under += 1
    return value_of(weight(state, id), [Part("height", under)] if under else [])


def _stones(state: State, ask: Take) -> Iterable[Choice]:
    own = [stone for stone in tops(state, seat_zone(GARDEN, ask.seat)) if stone.controller == ask.seat]
    return [*[Choice("component", stone.id) for stone in (*tops(state, QUARRY), *own)], Choice("button", "pass")]


def _is_open(state: State, ask: Take, choice: Choice) -> bool:
    if choice.what != "component" or choice.value not in state.components:
        return choice.what == "button"
    stone = state.components[choice.value]
    if stone.zone not in (QUARRY, seat_zone(GARDEN, ask.seat)) or not state.is_top(stone.id):
        return False
    return stone.zone == QUARRY or (stone.controller == ask.seat and stone.face_up)


def _may_lift(state: State, ask: Take, choice: Choice) -> bool:
    taken = choice.what == "button" or state.components[choice.value].zone == QUARRY
    return taken or state.values.lifted[ask.seat] < LIFTS


def _has_place(state: State, ask: Take, choice: Choice) -> bool:
    if choice.what == "button":
        return True
    laying = Lay(ask.seat, choice.value)
    return any(
        all(guard.test(state, laying, place) is True for guard in KINDS["lay"].guards)
        for place in _places(state, laying)
    )


def _take(work: Work, ask: Take, choice: Choice) -> None:
    if choice.what == "component":
        work.ask(Lay(ask.seat, choice.value))
        return
    # CA-TURN-02
    ops.move(work, tops(work.state, QUARRY)[0].id, RUBBLE, cause="pass")
    _next(work, ask.seat)


def _places(state: State, _ask: Question) -> Iterable[Choice]:
    gardens = [zone for zone in state.boards if zone != QUARRY]
    return [choice_of(Site(zone, cell), state.boards) for zone in gardens for cell in state.boards[zone].spaces]


def _is_space(state: State, ask: Lay, choice: Choice) -> bool:
    site = site_of(choice, state.boards)
    if site is None or zone_name(site.zone) != GARDEN or site.zone not in state.boards:
        return False
    stone = state.components[ask.stone]
    return site.cell in state.boards[site.zone].spaces and (stone.zone, stone.place) != site


def _carries(state: State, ask: Lay, choice: Choice) -> bool | Refusal:
    zone, cell = site_of(choice, state.boards) or Site("", (0, 0))
    under = state.occupants(zone).get(cell)
    if under is None:
        return zone == seat_zone(GARDEN, ask.seat)
    if not under.face_up or stat(state, under.id, "weight").total > weight(state, ask.stone):
        return True
    return Refusal("CA-LAY-02", "too_light", Frozen(stone=under.ref), under.id)


def _lay(work: Work, ask: Lay, choice: Choice) -> None:
    state = work.state
    site = site_of(choice, state.boards)
    id = ask.stone
    if site is None:
        return
    if state.components[id].zone != QUARRY:
        ops.put_for(work, Values.lifted, ask.seat, state.values.lifted[ask.seat] + 1)
    own = site.zone == seat_zone(GARDEN, ask.seat)
    ops.move(work, id, site.zone, place=site.cell, face_up=own, controller=ask.seat, cause="lay")
    _next(work, ask.seat)


def _next(work: Work, seat: int) -> None:
    ops.put(work, Values.active, (seat + 1) % work.state.seat_count)


FRAMES: Final = (on(Turns, turns),)
KINDS: Final = {
    kind.id: kind
    for kind in (
        DecisionKind.of(
            Take,
            _stones,
            _take,
            (
                Guard("CA-TAKE-01", "not_open", _is_open),
                Guard("CA-LIFT-02", "lifted_enough", _may_lift),
                Guard("CA-LAY-02", "no_place", _has_place),
            ),
            rule="CA-TURN-01",
        ),
        DecisionKind.of(
            Lay,
            _places,
            _lay,
            (Guard("CA-LAY-01", "no_space", _is_space), Guard("CA-LAY-04", "not_on_a_stone", _carries)),
            rule="CA-LAY-01",
        ),
    )
}
