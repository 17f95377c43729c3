"""What a hand edit may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war.meta import BOARD, BOX, DECK, DRAFTS, HAND, LAID, PRIZES, TRAY, VICTORY, zones_of
from game.games.legends_at_war.records import Marks, Values, Work
from game.rules import hand_edits, ops
from game.rules.abilities.grammar import Param
from game.rules.plain import Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import GameFault

PIECE_ZONES: Final = (TRAY, BOX, LAID)
TOKEN_ZONES: Final = (VICTORY, PRIZES)


def _move(work: Work, params: Mapping[str, Plain]) -> None:
    """Move a component by hand.

    A card put on the board gets the next placement number (LAW-R-04); one taken off leaves its marks behind.
    """
    state = work.state
    id, zone = params["component"], str(params["zone"])
    subject = ops.component(state, id)
    place = params.get("place")
    if "controller" in params:
        ops.require_seat(state, params["controller"])
    kind = "piece" if zone_name(zone) in PIECE_ZONES else "token" if zone_name(zone) in TOKEN_ZONES else "card"
    if subject.type != kind:
        raise GameFault("board pieces and victory cards lie in zones of their own")
    if zone_name(zone) not in [spec.name for spec in zones_of(state)]:
        raise GameFault("this mode has no such zone")
    if zone == BOARD:
        if (
            place is None
            or place not in state.boards[BOARD].spaces
            or state.occupants(BOARD).get(place, subject).id != id
        ):
            raise GameFault("a card on the board needs an open space")
        controller = params.get("controller", subject.controller)
        marks = subject.marks
        if subject.zone != BOARD:
            ops.put(work, Values.placed, state.values.placed + 1)
            marks = Marks(placed=state.values.placed)
        face_up = bool(params.get("face_up", True))
        ops.move(work, id, zone, place=place, face_up=face_up, controller=controller, marks=marks, cause="edit")
        return
    owner = zone_seat(zone)
    face_up = bool(params.get("face_up", owner < 0))
    if zone in DRAFTS.values():
        fields = state.defs.cards[subject.ref].fields
        if zone != DRAFTS.get((str(fields["dominion"]), int(fields["level"]))):
            raise GameFault("a draft pile holds cards of one dominion and level")
        pile = state.zone(zone)
        face_up = state.components[pile[-1]].face_up if pile else True
    marks = Marks() if subject.zone == BOARD else subject.marks
    controller = params.get("controller", owner if subject.type == "card" else subject.controller)
    ops.move(work, id, zone, face_up=face_up, controller=controller, marks=marks, cause="edit")


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": EditSpec(
        {
            "component": Param("int"),
            "zone": Param("zone"),
            "place": Param("cell", required=False),
            "face_up": Param("bool", required=False),
            "controller": Param("int", required=False, least=0),
        },
        _move,
    ),
    "turn_over": hand_edits.turn_over(whole=DRAFTS.values()),
    "set_controller": hand_edits.set_controller(),
    "shuffle": hand_edits.shuffle(),
    "draw": hand_edits.draw(DECK, HAND),
}
