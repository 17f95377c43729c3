"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.battle import side_of
from game.games.pantheon_duel.course import icons_of
from game.games.pantheon_duel.records import LineMade, MajorityScored, Skipped, State, Values
from game.games.pantheon_duel.square import reach
from game.games.pantheon_duel.words import ALLEGIANCE, markers, total_of
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Expect, Played

_WHERE: Final = "on the battlefield"
OF_GRID: Final = "of_grid"
"""The field of the plain cards that a position has from `grid`."""
LETTERS: Final[Mapping[str, str]] = {meta.PLAIN_SIDE: "-", meta.SHIELD: "s", meta.FRAGILE: "f"}
"""What a side is -> how it is written."""


def _lines(played: Played, players: Sequence[str], _expected: Any) -> dict[str, int]:
    found = dict.fromkeys(players, 0)
    for event in played.events:
        if event.kind == LineMade.kind:
            found[players[event.data["seat"]]] += 1
    return found


def _is_told(played: Played, id: int) -> bool:
    """Whether `allegiance` names a card: one of `grid` only if it has changed sides."""
    card, before = played.after.components[id], played.before.components.get(id)
    plain = played.after.defs.cards[card.ref].fields.get(OF_GRID, False)
    return not plain or before is None or before.controller != card.controller


def _on_board(state: State) -> tuple[int, ...]:
    return state.zone(meta.BOARD)


def _sides(state: State, id: int, _wanted: Any) -> str:
    return "/".join([LETTERS[side_of(state, id, side)] for side in meta.SIDES])


def _icons(played: Played, players: Sequence[str], expected: Any) -> dict[str, int]:
    return checks.by_player(dict(zip(players, icons_of(played.after), strict=True)), expected)


EXPECT: Final = Expect(
    {
        "attacks": checks.attacks,
        "lines": _lines,
        "drawn": checks.moved(meta.DECK, meta.HAND),
        "skipped": checks.told(Skipped),
        "majority": checks.told(MajorityScored),
        "allegiance": checks.by_controller(_on_board, _is_told),
        "captured": checks.those(_on_board, lambda state, id: markers(state, id).get(ALLEGIANCE)),
        "power": checks.each_named(_on_board, lambda state, id, _wanted: total_of(state, id, "power"), _WHERE),
        "sides": checks.each_named(_on_board, _sides, _WHERE),
        "tokens": checks.each(_on_board, lambda state, id: state.components[id].marks.power, nothing=0),
        "at": checks.each_named(_on_board, checks.at, _WHERE),
        "outside": checks.those(_on_board, lambda state, id: state.components[id].marks.outside),
        "icons": _icons,
        "glory": checks.seat_values(Values.glory),
        "strength": checks.seat_values(Values.strength),
        "rounds": checks.seat_values(Values.rounds_won),
        "supply": checks.value(Values.supply),
        "decks": checks.seat_zones(meta.DECK, top_first=True),
        "discards": checks.seat_zones(meta.DISCARD),
        "hand": checks.seat_zones(meta.HAND),
        "box": checks.zone(meta.BOX),
        "under": checks.zone(meta.UNDER),
        "reach": lambda played, _players, _expected: reach(played.after),
        "phase": checks.value(Values.phase),
    },
    ordered=("decks", "drawn", "at"),
    always={"attacks": [], "allegiance": {}, "lines": {}},
    each_player={"allegiance": [], "lines": 0},
)
