"""The beginning of a match: one card of each kind in a shuffled deck, a row of hooks, a hand for each seat."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.definitions import ModeDef
from game.rules.plain import seat_zone
from game.rules.rulesdef import ZoneSpec, lay_out

from .records import Bids, State, Values, Work

ZONES: Final = (
    ZoneSpec("deck", per_seat=False, shape="pile"),
    ZoneSpec("hand", shape="hand"),
    ZoneSpec("aside"),
    ZoneSpec("board", per_seat=False, shape="lattice"),
    ZoneSpec("tray", per_seat=False, shape="pile"),
    ZoneSpec("laid", per_seat=False, shape="pile"),
    ZoneSpec("discard", per_seat=False, shape="pile"),
)


def mode_of(state: State) -> ModeDef:
    """The mode that the match is played in."""
    return state.defs.modes[state.options["mode"]]


def set_up(work: Work) -> None:
    """Fill a new state and put the first work on its stack."""
    state, defs = work.state, work.defs
    lay_out(state, ZONES)
    for ref in defs.cards:
        ops.create(work, ref, "card", "deck")
    ops.shuffle(work, "deck")
    row = ops.create(work, "row", "piece", "tray", face_up=True)
    ops.lay_piece(work, row, "front", defs.pieces["row"].sides["front"], 0, (0, 0), board="board", zone="laid")
    for seat in state.seats():
        ops.draw(work, "deck", seat_zone("hand", seat), mode_of(state).fields["hand"], seat=seat)
    ops.put(work, Values.bonus, (0,) * state.seat_count)
    work.push(Bids())
