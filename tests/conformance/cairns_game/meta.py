"""Set-up, secrets, bots and hand edits of the game."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules import ops
from game.rules.boards import Board
from game.rules.plain import NOBODY, Frozen, Plain, seat_zone, zone_name
from game.rules.records import put
from game.rules.rng import Rng
from game.rules.rulesdef import COUNT, FACES, FULL, TOP, lay_out
from game.rules.view import UNKNOWN, View
from game.rules.work import GameFault

from .records import Lay, State, Turns, Work
from .zones import GARDEN, HOLES, LIFTS, QUARRY, RUBBLE, SPACES, ZONES, heights


def set_up(work: Work) -> None:
    """CA-SETUP-01: the shuffled stones are stacked on the holes of the quarry."""
    state = work.state
    lay_out(state, ZONES)
    ops.set_board(work, QUARRY, Board.empty().with_spaces(HOLES))
    for seat in state.seats():
        ops.set_board(work, seat_zone(GARDEN, seat), Board.empty().with_spaces(SPACES))
    for ref in work.defs.cards:
        ops.create(work, ref, "card", RUBBLE, face_up=True)
    ops.shuffle(work, RUBBLE)
    for index, id in enumerate(state.zone(RUBBLE)):
        ops.move(work, id, QUARRY, place=HOLES[index % len(HOLES)])
    state.values = put(state.values, active=0, lifted=(0,) * state.seat_count)
    work.push(Turns())


def sight(state: State, zone: str, _seat: int) -> str:
    """The tops of the quarry, the faces of what lies open in gardens, and all of the rubble; nobody looks on while stones are stacked."""
    if state.values.active == NOBODY:
        return COUNT
    return {QUARRY: TOP, GARDEN: FACES}.get(zone_name(zone), FULL)


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown stones with those that are nowhere to be seen, in a random order."""
    seen = {component.ref for component in redacted.components.values()}
    unseen = rng.shuffled([ref for ref in redacted.defs.cards if ref not in seen])
    for id, component in redacted.components.items():
        if component.ref == UNKNOWN:
            redacted.components[id] = component._replace(ref=unseen.pop())
    redacted.touch()
    return redacted


def facts(state: State, _seat: int) -> Frozen:
    """What each seat counts now."""
    return Frozen(height=heights(state))


def evaluate(view: View) -> float:
    """What the seat counts less what the best other seat does."""
    counted = list(view.facts()["height"])
    own: int = counted.pop(view.seat)
    return float(own - max(counted))


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
