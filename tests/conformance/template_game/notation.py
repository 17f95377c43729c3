"""Positions in a short notation, and what may be expected of them; players, mode, options and names are read by the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.boards import Board
from game.rules.definitions import Definitions
from game.rules.notation import expectations as checks
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position, card_of
from game.rules.notation.words import cell_of, mapping_of
from game.rules.plain import seat_zone

from . import values
from .meta import ZONES
from .records import State, Turns, Values


class Written(Position):
    """One written position, in the middle of the turns: `hooks` in the row, `cards` on it (card, by, at), `hands`, `deck`, whose `turn`."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, phases=("turns",))

    def state(self) -> State:
        """The state before the turn of that player (the first if left out). Raises NotationError."""
        written = self.written
        for ref, path, seat in self.lists("hands"):
            self.add(card_of(self.defs, ref, *path).id, seat_zone("hand", seat), seat)
        for ref, path, _seat in self.listed("deck"):
            self.add(card_of(self.defs, ref, *path).id, "deck")
        for value, path, _seat in self.listed("cards"):
            entry = mapping_of(value, *path)
            card = card_of(self.defs, entry.get("card"), *path, "card")
            seat = self.seat(entry.get("by"), *path, "by")
            self.add(card.id, "board", seat, place=cell_of(entry.get("at"), *path, "at"), face_up=True)
        row = [(x, 0) for x in range(self.number("hooks", 5))]
        state: State = self.begin(ZONES, {"board": Board.empty().with_spaces(row)})
        active = self.seat(written.get("turn", self.players[0]), "turn")
        state.values = Values(phase=self.phase, active=active, first=active, bonus=(0,) * state.seat_count)
        state.frames = (Turns(),)
        return state


def _row(state: State) -> tuple[int, ...]:
    return state.zone("board")


NOTATION: Final = Notation(
    Written,
    keys=("hooks", "cards", "hands", "deck", "turn"),
    verbs={"bid": "bid", "hang": "play.card", "boost": "boost", "pass": "boost"},
    expect=checks.Expect(
        {
            "light": checks.each_named(
                _row, lambda state, id, _wanted: values.stat_of(state, id, "light").total, "on the row"
            ),
            "at": checks.each_named(_row, checks.at, "on the row"),
            "hands": checks.seat_zones("hand"),
            "drawn": checks.moved("deck", "hand"),
            "turn": checks.turn,
            "winners": checks.winners,
            "reason": checks.reason,
        },
        ordered=("at", "drawn"),
    ),
)
