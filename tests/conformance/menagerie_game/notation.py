"""Positions in a short notation, and what may be expected of them; players, mode, options and names are read by the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.asks import Choice
from game.rules.definitions import Definitions
from game.rules.notation import expectations as checks
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position, card_of
from game.rules.plain import seat_zone

from .meta import CLEARING, DECK, DISCARD, HAND, KEEPER, WILDS, YARD, ZONES
from .records import Course, Marks, State, Turn, Values
from .words import in_play, keeper_of, stat_of


class Written(Position):
    """One written position, in the turn of `turn` (the first player if left out) before a beast prowls, under a `sky`.

    `yards`, `hands`, `decks` and `discards` by player, `wilds` in the order in which they come, `life` by player.
    """

    unmarked = Marks()

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, phases=("turns",), mode="garden")

    def state(self) -> State:
        """The state in the turn. Raises NotationError."""
        keepers = [ref for ref, card in self.defs.cards.items() if card.fields["type"] == KEEPER]
        lives = self.of_players("life")
        for seat, name in enumerate(self.players):
            life = lives.get(name, self.options["life"])
            self.add(keepers[seat], seat_zone(YARD, seat), seat, owner=seat, face_up=True, marks=Marks(life=life))
        for key, zone in (("yards", YARD), ("hands", HAND), ("decks", DECK), ("discards", DISCARD)):
            for ref, path, seat in self.lists(key)[:: -1 if zone == DECK else 1]:
                place, face_up = seat_zone(zone, seat), zone in (YARD, DISCARD)
                self.add(card_of(self.defs, ref, *path).id, place, seat, owner=seat, face_up=face_up)
        for ref, path, _seat in self.listed("wilds")[::-1]:
            self.add(card_of(self.defs, ref, *path).id, WILDS)
        state: State = self.begin(ZONES)
        active = self.seat(self.written.get("turn", self.players[0]), "turn")
        sky = str(self.written.get("sky", "rain"))
        state.values = Values(
            phase=self.phase,
            active=active,
            first=0,
            round=self.number("round", 1),
            turn=1,
            sky=sky,
            turns=(1,) * len(self.players),
        )
        state.frames = (Course(step=1), Turn(step=1))
        return state


def _life(played: checks.Played, players: Any, expected: Any) -> dict[str, Any]:
    state = played.after
    keepers = [keeper_of(state, seat) for seat in state.seats()]
    found = [state.components[keeper].marks.life if keeper else 0 for keeper in keepers]
    return checks.by_player(dict(zip(players, found, strict=True)), expected)


def _power(state: State, id: int, _wanted: Any) -> int:
    return stat_of(state, id, "power").total


VERBS: Final = {
    "play": "play",
    "pass": "play",
    "yes": "effect.may",
    "no": "effect.may",
    "choose": "effect.choose",
    "decline": "effect.choose",
    "enough": "effect.choose",
    "order": "effect.order",
}
NOTATION: Final = Notation(
    Written,
    keys=("yards", "hands", "decks", "discards", "wilds", "life", "turn", "round", "sky"),
    verbs=VERBS,
    buttons={word: word for word in ("pass", "yes", "no", "decline", "enough")},
    zones={"play": HAND},
    each=("choose",),
    idle={"effect.may": Choice("button", "no")},
    expect=checks.Expect(
        {
            "life": _life,
            "power": checks.each_named(in_play, _power, "in play"),
            "hands": checks.seat_zones(HAND),
            "yards": checks.seat_zones(YARD),
            "discards": checks.seat_zones(DISCARD),
            "clearing": checks.zone(CLEARING),
            "asked": checks.asked,
        },
        ordered=("asked",),
    ),
)
