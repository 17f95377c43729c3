"""The words that ability data may use, with their parameters, and what may be done by hand.

Ops of abilities (`send`, `attack`, `move`, `restart`) are data for `attacks.py` and `moving.py`, which give them their meaning; conditions
are read by `profiles.py`. What is listed here is all that the content checker needs to know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war.meta import BOX, DECK, DRAFTS, HAND, LAID, LEVELS, PRIZES, TRAY, VICTORY, zones_of
from game.games.legends_at_war.values import MARKERS
from game.rules import hand_edits, ops
from game.rules.abilities.grammar import Param, Shape, Vocabulary
from game.rules.plain import EMPTY, Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import GameFault, Work

PIECE_ZONES: Final = (TRAY, BOX, LAID)
TOKEN_ZONES: Final = (VICTORY, PRIZES)
_MATCH: Final[Mapping[str, Param]] = {"match": Param("match", required=False)}

_NUMBER: Final = Param("int", least=0, most=99)
_LEVELS: Final = (Param("word", words=tuple(LEVELS)),)
_MODE_FIELDS: Final[Mapping[str, Shape]] = {
    "ready": Param("bool"),
    "rounds": _NUMBER,
    "pieces_per_seat": _NUMBER,
    "hand": _NUMBER,
    "free_card_below": _NUMBER,
    "victory": (_NUMBER,),
    "face_down_rounds": (_NUMBER,),
    "deck": dict.fromkeys(LEVELS, _NUMBER),
    "upgrade": dict.fromkeys(LEVELS, _NUMBER),
    "draft": (
        ({"levels": _LEVELS, "turns": _NUMBER, "cards": _NUMBER, "extra_below": _NUMBER, "rule": Param("str")},),
    ),
    "sacrifice": ({"free": _LEVELS, "rates": ({"give": _LEVELS, "take": _LEVELS},)},),
}

VOCABULARY: Final = Vocabulary(
    steps={
        "send": {
            "what": Param("selector"),
            "to": Param("word", words=("underworld", "hand", "deck")),
        },
        "attack": {"targets": Param("selector")},
        "move": {"what": Param("selector"), "to": Param("word", words=("target",))},
        "restart": {"at": Param("word", words=("pre_attack",))},
    },
    conditions={"attacking": _MATCH, "defending": _MATCH, "fighting": _MATCH, "began_face_down": {}},
    events=("captures", "captured", "attack_failed", "attack_withstood"),
    windows=("instant", "after_post", "maneuver"),
    places=("self", "area", "adjacent", "range", "board", "captured", "captor", "attacker", "target"),
    flags=("immune", "negated", "in_range"),
    stats=("edge",),
    permits={"play_onto": {}},
    params={"area": Param("area"), "symbol": Param("field_value", words=("dominion", "pantheon"))},
    markers=MARKERS,
    mode_fields=_MODE_FIELDS,
    unread=(
        *[f"when.{key}" for key in ("may", "of", "target", "cost", "limit", "window.maneuver")],
        *[f"activate.{key}" for key in ("cost", "limit", "window.instant", "window.after_post")],
        *["modify.how", "selector.if"],
        *[f"amount.{key}" for key in ("stat", "value", "least", "most")],
    ),
)


def _move(work: Work, params: Mapping[str, Plain]) -> None:
    """Move a component by hand.

    A card put on the board gets the next placement number (LAW-R-04); one taken off leaves its marks behind.
    """
    state = work.state
    number, zone = params["component"], str(params["zone"])
    subject = ops.component(state, number)
    place = params.get("place")
    kind = "piece" if zone_name(zone) in PIECE_ZONES else "token" if zone_name(zone) in TOKEN_ZONES else "card"
    if subject.kind != kind:
        raise GameFault("board pieces and victory cards lie in zones of their own")
    if zone_name(zone) not in [spec.name for spec in zones_of(state)]:
        raise GameFault("this mode has no such zone")
    if zone == "board":
        if place is None or place not in state.board.spaces or state.occupants().get(place, subject).id != number:
            raise GameFault("a card on the board needs an open space")
        controller = params.get("controller", subject.controller)
        marks = subject.marks
        if subject.zone != "board":
            ops.set_value(work, "placed", state.values["placed"] + 1)
            marks = EMPTY.put(placed=state.values["placed"])
        face_up = bool(params.get("face_up", True))
        ops.move(work, number, zone, place=place, face_up=face_up, controller=controller, marks=marks, cause="edit")
        return
    owner = zone_seat(zone)
    face_up = bool(params.get("face_up", owner < 0))
    if zone in DRAFTS.values():
        fields = state.defs.cards[subject.ref].fields
        if zone != DRAFTS.get((str(fields["dominion"]), int(fields["level"]))):
            raise GameFault("a draft pile holds cards of one dominion and level")
        pile = state.zone(zone)
        face_up = state.components[pile[-1]].face_up if pile else True
    marks = EMPTY if subject.zone == "board" else subject.marks
    controller = params.get("controller", owner if subject.kind == "card" else subject.controller)
    ops.move(work, number, zone, face_up=face_up, controller=controller, marks=marks, cause="edit")


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
