"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.course import points_of
from game.games.legends_at_war.profiles import EDGES
from game.games.legends_at_war.records import State, Values
from game.games.legends_at_war.values import markers, stat_of
from game.rules.boards import bounds_of
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Check, Expect, Played
from game.rules.notation.words import NotationError, cell_of, known, list_of, mapping_of, names_of
from game.rules.plain import seat_zone

_WHERE: Final = "on the board"
PILE_NAMES: Final = {
    f"{dominion.capitalize()} {meta.level_word(level)}": zone for zone, (dominion, level) in meta.PILES.items()
}
"""The draft piles by their names, such as `Earth I`."""


# What happened


def _groups(played: Played, players: Sequence[str], expected: Any) -> list[list[str]]:
    groups: list[list[str]] = []
    for event in played.events:
        if event.kind == "step" and event.data.get("name") in ("attacks", "extra_attacks"):
            groups.append([])
        elif event.kind == "attack":
            groups[-1].append(checks.attack_words(played, event))
    return [group for group in groups if group]


def _moves_legal(played: Played, players: Sequence[str], expected: Any) -> list[Any]:
    offers = [asked.options for asked in played.asked if asked.kind == "maneuver"]
    return [list(choice.value) for choice in offers[-1] if choice.what == "cell"] if offers else []


def _moves_asked(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    return [players[asked.seat] for asked in played.asked if asked.kind == "maneuver"]


# What is now


def _marked(marker: str) -> Callable[[State, int], int]:
    """How many markers of a kind lie on a card."""
    return lambda state, id: len(markers(state, id).get(marker, ()))


def _on_board(state: State) -> tuple[int, ...]:
    return state.zone(meta.BOARD)


def _values(state: State, id: int, _wanted: Any) -> str:
    return "/".join([str(stat_of(state, id, edge).total) for edge in EDGES])


def _board(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    cells = played.after.boards[meta.BOARD].spaces
    west, north, east, south = bounds_of(cells)
    return ["".join(["#" if (x, y) in cells else "." for x in range(west, east + 1)]) for y in range(north, south + 1)]


def _special(played: Played, players: Sequence[str], expected: Any) -> list[list[int]]:
    return [list(cell) for cell, space in played.after.boards[meta.BOARD].spaces.items() if space.ref]


def _victory(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[int]]:
    state = played.after
    won = {name: state.zone(seat_zone(meta.VICTORY, seat)) for seat, name in enumerate(players)}
    return checks.by_player({name: [points_of(state, id) for id in won[name]] for name in won}, expected, every=True)


def _piles(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    known(expected, PILE_NAMES, "piles")
    state = played.after
    found = {name: names_of(state, state.zone(zone)[::-1]) for name, zone in PILE_NAMES.items()}
    return checks.by_player(found, expected)


def _tops(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """The top cards of the draft piles that lie face up."""
    state = played.after
    tops = [state.components[state.zone(zone)[-1]] for zone in meta.DRAFTS.values() if state.zone(zone)]
    return [card.ref for card in tops if card.face_up]


def _tally(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    outcome = played.after.outcome
    rows = outcome.tally if outcome is not None else {}
    return {
        row: dict(zip(players, rows[row], strict=True)) if row in rows else "nothing" for row in mapping_of(expected)
    }


def _skin(legal: bool) -> Check:
    """Of the places named, those where the hand card may (or may not) be played."""

    def check(played: Played, players: Sequence[str], expected: Any) -> list[list[int]]:
        asked = [entry for entry in played.asked if entry.kind == "play.cell"]
        if not asked:
            raise NotationError("a key for the hand card needs who and hand_card")
        offered = [choice.value for choice in asked[-1].options]
        named = [cell_of(place, index) for index, place in enumerate(list_of(expected))]
        return [list(cell) for cell in named if (cell in offered) == legal]

    return check


EXPECT: Final = Expect(
    {
        "attacks": checks.attacks,
        "groups": _groups,
        "control": checks.by_controller(_on_board),
        "bonus": checks.each(_on_board, _marked("bonus"), nothing=0),
        "penalty": checks.each(_on_board, _marked("penalty"), nothing=0),
        "dispelled": checks.those(_on_board, _marked("dispel")),
        "protected": checks.those(_on_board, _marked("protection")),
        "values": checks.each_named(_on_board, _values, _WHERE),
        "at": checks.each_named(_on_board, checks.at, _WHERE),
        "face_down": checks.those(_on_board, lambda state, id: not state.components[id].face_up),
        "underworld": checks.zone(meta.UNDERWORLD),
        "laid": checks.zone(meta.LAID),
        "tray": checks.zone(meta.TRAY),
        "to_hand": checks.moved(meta.BOARD, meta.HAND, every=True),
        "drawn": checks.moved(meta.DECK, meta.HAND),
        "hands": checks.seat_zones(meta.HAND, top_first=True),
        "decks": checks.seat_zones(meta.DECK, top_first=True),
        "pools": checks.seat_zones(meta.POOL, top_first=True),
        "aside": checks.seat_zones(meta.ASIDE, top_first=True),
        "moves_legal": _moves_legal,
        "moves_asked": _moves_asked,
        "skin_legal": _skin(True),
        "skin_illegal": _skin(False),
        "phase": checks.value(Values.phase),
        "board": _board,
        "special": _special,
        "upgrades": checks.seat_zones(meta.UPGRADE, top_first=True),
        "captures": checks.seat_zones(meta.CAPTURE, top_first=True),
        "victory": _victory,
        "prizes": lambda played, _players, _expected: [
            points_of(played.after, id) for id in played.after.zone(meta.PRIZES)
        ],
        "piles": _piles,
        "tops": _tops,
        "round": checks.value(Values.round),
        "first": checks.seat_value(Values.first),
        "tally": _tally,
    },
    ordered=("groups", "drawn", "moves_asked", "board", "at"),
    # No attack, no card on the board, no marker.
    always={"attacks": [], "control": {}, "bonus": {}, "penalty": {}, "dispelled": [], "protected": []},
    each_player={"control": []},
)
