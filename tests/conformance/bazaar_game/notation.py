"""Positions in a short notation, and what may be expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.asks import Choice
from game.rules.definitions import Definitions
from game.rules.notation import expectations as checks
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position, card_of
from game.rules.notation.words import mapping_of
from game.rules.plain import seat_zone

from . import language
from .records import Marks, State, Turns, Values
from .zones import DECK, DISCARD, HAND, STALL, ZONES


class Written(Position):
    """One written position: `stalls`, `hands`, `decks` in the order of drawing, `discards`, `gold`, `health`, whose `turn` it is."""

    unmarked = Marks()

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, phases=("turns",))

    def state(self) -> State:
        """The state before the turn of that player, who has drawn. Raises NotationError."""
        for key, zone in (("stalls", STALL), ("hands", HAND), ("decks", DECK), ("discards", DISCARD)):
            listed = self.lists(key)
            for value, path, seat in listed[::-1] if zone == DECK else listed:
                entry = mapping_of(value if isinstance(value, Mapping) else {"card": value}, *path)
                marks = Marks(charge=int(entry.get("charge", 0)), closed=bool(entry.get("closed")))
                ref = card_of(self.defs, entry.get("card"), *path).id
                self.add(ref, seat_zone(zone, seat), seat, owner=seat, face_up=zone == STALL, marks=marks)
        state: State = self.begin(ZONES)
        active = self.seat(self.written.get("turn", self.players[0]), "turn")
        state.values = Values(active=active, gold=self.counts("gold"), health=self.counts("health"))
        state.frames = (Turns(),)
        return state


def _stalls(state: State) -> list[int]:
    return [id for seat in state.seats() for id in state.zone(seat_zone(STALL, seat))]


NOTATION: Final = Notation(
    Written,
    keys=("stalls", "hands", "decks", "discards", "gold", "health", "turn"),
    verbs={
        "play": "play", "pass": "play", "yes": "effect.may", "no": "effect.may", "choose": "effect.choose", "enough": "effect.choose",
        "find": "effect.search", "pick": "deck", "decline": "effect.search", "say": "effect.number",
    },
    buttons={word: word for word in ("pass", "yes", "no", "enough", "decline")},
    refs=("find", "pick"),
    each=("choose",),
    readings={"say": lambda _state, _seat, words: [(Choice("number", int(words[1])),)]},
    expect=checks.Expect(
        {
            "gold": checks.seat_values(Values.gold),
            "health": checks.seat_values(Values.health),
            "charge": checks.each(_stalls, lambda state, id: state.components[id].marks.charge, nothing=0),
            "closed": checks.those(_stalls, lambda state, id: state.components[id].marks.closed),
            "stalls": checks.seat_zones(STALL),
            "hands": checks.seat_zones(HAND),
            "decks": checks.seat_zones(DECK, top_first=True),
            "discards": checks.seat_zones(DISCARD),
            "counter": checks.zone("counter"),
            "asked": checks.asked,
            "standing": lambda played, _players, _wanted: len(language.merchants(played.after)),
        },
        ordered=("decks", "asked"),
    ),
)  # fmt: skip
