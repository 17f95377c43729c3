"""Positions in a short notation: `players`, `hooks`, `cards` (who, at, card), `hands`, `deck`, `turn`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules import rng
from game.rules.boards import Board
from game.rules.decisions import Ask
from game.rules.definitions import Definitions
from game.rules.frames import Frame
from game.rules.state import NOBODY, Component, Frozen, State, seat_zone


def build(defs: Definitions, notation: Mapping[str, Any]) -> tuple[Definitions, State]:
    """The state that a notation describes, at the question which card the seat named by `turn` hangs.

    Raises KeyError if a key is missing.
    """
    players = list(notation["players"])
    options = {option.id: option.default for option in defs.options.values()}
    options.update(notation.get("options", {}), mode=notation.get("mode", next(iter(defs.modes))))
    board = Board.empty().with_spaces([(x, 0) for x in range(notation.get("hooks", 5))])
    state = State(defs, len(players), Frozen(options), board, rng=rng.seeded(notation.get("seed", 1)))
    for zone in ("deck", "board", "laid", "discard"):
        state.zones[zone] = ()
    for seat, name in enumerate(players):
        state.zones[seat_zone("aside", seat)] = ()
        state.zones[seat_zone("hand", seat)] = ()
        for ref in notation.get("hands", {}).get(name, ()):
            _put(state, ref, seat_zone("hand", seat), controller=seat)
    for ref in notation.get("deck", ()):
        _put(state, ref, "deck")
    for card in notation.get("cards", ()):
        _put(state, card["card"], "board", tuple(card["at"]), players.index(card["by"]))
    active = players.index(notation["turn"])
    state.values.update(phase="turns", active=active, first=active, passed=(), bonus=(0,) * len(players))
    state.script = tuple(notation.get("dice", ()))
    state.frames = (Frame("turns", step=1),)
    state.asks = (Ask(active, "play.card"),)
    return defs, state


def _put(state: State, ref: str, zone: str, place: tuple[int, int] | None = None, controller: int = NOBODY) -> None:
    number = state.next_id
    state.next_id = number + 1
    state.components[number] = Component(
        number, ref, "card", zone, place, controller=controller, face_up=zone == "board"
    )
    state.zones[zone] = (*state.zone(zone), number)
