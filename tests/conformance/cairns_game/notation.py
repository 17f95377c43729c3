"""Positions with several boards and with stacks, and what may be expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.definitions import Definitions
from game.rules.notation import expectations as checks
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position, card_of
from game.rules.notation.words import mapping_of
from game.rules.plain import seat_zone

from .records import State, Turns, Values
from .zones import GARDEN, QUARRY, ZONES


class Written(Position):
    """One written position: `quarry` and `gardens` with their stacks, whose `turn`, and how often each seat has `lifted`.

    A stone in a garden is that of its player and lies face up; `{stone: flint, by: Bo}` is one that Bo has laid there, face down.
    """

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, phases=("turns",))

    def state(self) -> State:
        """The state before the turn of that player (the first if left out). Raises NotationError."""
        for cell, (ref, path, _seat) in self.stack(QUARRY):
            self.add(card_of(self.defs, ref, *path).id, QUARRY, place=cell, face_up=True)
        for cell, (value, path, seat) in self.stacks("gardens"):
            entry = mapping_of(value if isinstance(value, Mapping) else {"stone": value}, *path)
            by = self.seat(entry["by"], *path, "by") if "by" in entry else seat
            card = card_of(self.defs, entry.get("stone"), *path)
            self.add(card.id, seat_zone(GARDEN, seat), by, place=cell, face_up=by == seat)
        state: State = self.begin(ZONES)
        active = self.seat(self.written.get("turn", self.players[0]), "turn")
        state.values = Values(active=active, lifted=self.counts("lifted"))
        state.frames = (Turns(),)
        return state


NOTATION: Final = Notation(
    Written,
    keys=(QUARRY, "gardens", "turn", "lifted"),
    verbs={"lay": "take", "pass": "take"},
    expect=checks.Expect(
        {
            QUARRY: checks.stacks(QUARRY),
            "gardens": checks.stacks(GARDEN),
            "at": checks.each_named(lambda state: state.components, checks.at, "in the match"),
            "rubble": checks.zone("rubble"),
        },
        ordered=(QUARRY, "gardens", "at"),
    ),
)
