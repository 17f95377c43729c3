"""Set-up, secrets, bots and hand edits of the game."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules import ops
from game.rules.kit.points import lead
from game.rules.plain import NOBODY, Frozen, Plain, zone_name
from game.rules.records import put
from game.rules.rulesdef import COUNT, FACES, FULL, TOP, lay_out
from game.rules.view import View
from game.rules.work import GameFault

from .records import Lay, State, Turns, Work
from .zones import GARDEN, LIFTS, QUARRY, RUBBLE, ZONES, heights


def set_up(work: Work) -> None:
    """CA-SETUP-01: the shuffled stones are stacked on the holes of the quarry."""
    state = work.state
    lay_out(state, ZONES)
    for ref in work.defs.cards:
        ops.create(work, ref, "card", RUBBLE, face_up=True)
    ops.shuffle(work, RUBBLE)
    holes = list(state.boards[QUARRY].spaces)
    for index, id in enumerate(state.zone(RUBBLE)):
        ops.move(work, id, QUARRY, place=holes[index % len(holes)])
    state.values = put(state.values, active=0)
    work.push(Turns())


def sight(state: State, zone: str, _seat: int) -> str:
    """The tops of the quarry, the faces of what lies open in gardens, and all of the rubble; nobody looks on while stones are stacked."""
    if state.values.active == NOBODY:
        return COUNT
    return {QUARRY: TOP, GARDEN: FACES}.get(zone_name(zone), FULL)


def facts(state: State, _seat: int) -> Frozen:
    """What each seat counts now."""
    return Frozen(height=heights(state))


def evaluate(view: View) -> float:
    """What the seat counts less what the best other seat does."""
    return lead(view.facts()["height"], view.seat)


def bound(state: State) -> int:
    """Every stone of the quarry and every lift take a turn of two choices."""
    return 2 * (len(state.components) + LIFTS * state.seat_count)


def move_by_hand(work: Work, params: Mapping[str, Plain]) -> None:
    """Move a stone by hand, on a board onto a space."""
    id, zone, place = params["component"], str(params["zone"]), params.get("place")
    ops.component(work.state, id)
    board = work.state.boards.get(zone)
    if (board is None) != (place is None) or (board is not None and place not in board.spaces):
        raise GameFault("a stone on a board lies on a space, and nowhere else on one")
    if any(isinstance(ask, Lay) for ask in work.state.asks):
        raise GameFault("a stone is in somebody's hand")
    controller = params.get("controller", 0)
    ops.require_seat(work.state, controller)
    ops.move(work, id, zone, place=place, face_up=bool(params["face_up"]), controller=controller, cause="edit")
