"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.facts import EDGES
from game.games.legends_at_war.notation_rounds import pile_zone
from game.games.legends_at_war.position import ask, markers
from game.rules.boards import bounds_of
from game.rules.decisions import Choice
from game.rules.events import Event
from game.rules.notation import Difference, NotationError, Played, cell_of
from game.rules.state import State, seat_zone, zone_name, zone_seat

Check = Callable[[Played, Sequence[str], Any], Any]
"""Gives what was got, in the form in which `expected` is written, for the players named."""
MARKER_KEYS: Final[Mapping[str, str]] = {
    "bonus": "bonus", "penalty": "penalty", "dispelled": "dispel", "protected": "protection",
}  # fmt: skip
ALWAYS: Final = ("attacks", "control", *MARKER_KEYS)
"""Checked even where they are left out: no attack, no card on the board, no marker is then expected."""
IN_ORDER: Final = ("groups", "drawn", "moves_asked", "board")
"""The keys whose lists have an order."""


def compare(played: Played, players: Sequence[str], expect: Mapping[str, Any], *, whole: bool) -> list[Difference]:
    """What came out otherwise than expected. `whole`: the lists that are always complete are checked even where left out."""
    wanted = dict(expect)
    if whole:
        for key in ALWAYS:
            wanted.setdefault(key, {} if key in ("control", "bonus", "penalty") else [])
    if "control" in wanted:
        wanted["control"] = {**{name: [] for name in players}, **(wanted["control"] or {})}
    found: list[Difference] = []
    for key, expected in wanted.items():
        check = _CHECKS.get(key)
        if check is None:
            raise NotationError(f"expect has no key {key!r}", "expect", key)
        got = check(played, players, expected)
        keep_order = key in IN_ORDER
        if _sorted(got, keep_order) != _sorted(expected, keep_order):
            found.append(difference(key, got, expected))
    return found


def _sorted(value: Any, keep_order: bool) -> Any:
    """A value in a form in which order matters only where it is meant to."""
    if isinstance(value, Mapping):
        return {str(key): _sorted(entry, keep_order) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        listed = [list(entry) if isinstance(entry, list | tuple) else entry for entry in value]
        # The attacks of one group have no order, the groups have one.
        listed = [
            sorted(entry) if isinstance(entry, list) and entry and isinstance(entry[0], str) else entry
            for entry in listed
        ]
        return listed if keep_order else sorted(listed, key=str)
    return value


def difference(key: str, got: Any, expected: Any) -> Difference:
    """One difference in words; of a mapping only the entries that differ are shown."""
    if not isinstance(got, Mapping) or not isinstance(expected, Mapping):
        return Difference(key, shown(got), shown(expected))
    names = [name for name in dict.fromkeys([*got, *expected]) if got.get(name) != expected.get(name)]
    return Difference(
        key,
        ", ".join([f"{name} has {shown(got.get(name, 'nothing'))}" for name in names]),
        ", ".join([shown(expected.get(name, "nothing")) for name in names]),
    )


def shown(value: Any) -> str:
    """A value as it would be written."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{key}: {shown(entry)}" for key, entry in value.items()]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([shown(entry) for entry in value]) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def word(state: State, choice: Choice) -> Any:
    """A choice as it is written: a name, a place, a word."""
    if choice.kind == "component":
        return state.components[choice.value].ref
    if choice.kind == "cell":
        return list(choice.value)
    if choice.kind == "orient":
        side, turn = choice.value
        return f"{side} {turn}"
    return choice.value


# What happened


def _name(played: Played, number: int) -> str:
    # A card that was shuffled has another id since; it was not on the board then.
    for state in (played.after, played.before):
        if number in state.components:
            return state.components[number].ref
    return f"#{number}"


def _attack(played: Played, event: Event) -> str:
    data = event.data
    verdict = "captured" if data["captured"] else "holds"
    attacker, target = _name(played, data["attacker"]), _name(played, data["target"])
    return f"{attacker} > {target} {data['value']}:{data['against']} {verdict}"


def _attacks(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    return [_attack(played, event) for event in played.events if event.kind == "attack"]


def _groups(played: Played, players: Sequence[str], expected: Any) -> list[list[str]]:
    groups: list[list[str]] = []
    for event in played.events:
        if event.kind == "step" and event.data.get("name") in ("attacks", "extra_attacks"):
            groups.append([])
        elif event.kind == "attack":
            groups[-1].append(_attack(played, event))
    return [group for group in groups if group]


def _moved(played: Played, source: str, target: str, players: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: [] for name in players}
    for event in played.events:
        data = event.data
        if event.kind == "move" and zone_name(data["from"]) == source and zone_name(data["to"]) == target:
            found[players[zone_seat(data["to"])]].append(data["ref"])
    return found


def _drawn(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    found = _only(_moved(played, meta.DECK, meta.HAND, players), expected)
    return {name: len(cards) if isinstance(expected[name], int) else cards for name, cards in found.items()}


def _to_hand(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[str]]:
    found = _moved(played, meta.BOARD, meta.HAND, players)
    return {name: cards for name, cards in found.items() if cards or name in (expected or {})}


def _moves_legal(played: Played, players: Sequence[str], expected: Any) -> list[Any]:
    offers = [asked.options for asked in played.asked if asked.ask.kind == "maneuver"]
    return [list(choice.value) for choice in offers[-1] if choice.kind == "cell"] if offers else []


def _moves_asked(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    return [players[asked.ask.seat] for asked in played.asked if asked.ask.kind == "maneuver"]


# What is now


def _only(found: Mapping[str, Any], expected: Any) -> dict[str, Any]:
    return {name: entry for name, entry in found.items() if name in (expected or {})}


def _control(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[str]]:
    state = played.after
    found: dict[str, list[str]] = {name: [] for name in players}
    for number in state.zone(meta.BOARD):
        card = state.components[number]
        found[players[card.controller]].append(card.ref)
    return found


def _marker(marker: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        state = played.after
        counts: dict[str, int] = {}
        for number in state.zone(meta.BOARD):
            causes = markers(state, number).get(marker, ())
            if causes:
                counts[state.components[number].ref] = len(causes)
        return counts if marker in ("bonus", "penalty") else list(counts)

    return check


def _on_board(state: State, expected: Any, key: str) -> dict[str, int]:
    places = {state.components[number].ref: number for number in state.zone(meta.BOARD)}
    for name in expected or {}:
        if name not in places:
            raise NotationError(f"{name!r} is not on the board", "expect", key, name)
    return {name: number for name, number in places.items() if name in (expected or {})}


def _values(played: Played, players: Sequence[str], expected: Any) -> dict[str, str]:
    state = played.after
    return {
        name: "/".join([str(ask(state, number, edge).total) for edge in EDGES])
        for name, number in _on_board(state, expected, "values").items()
    }


def _at(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[int]]:
    state = played.after
    numbers = _on_board(state, expected, "at")
    return {name: list(state.components[number].place or ()) for name, number in numbers.items()}


def _zone(name: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        state = played.after
        return [state.components[number].ref for number in state.zone(name)]

    return check


def _seat_zones(zone: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        state = played.after
        found: dict[str, Any] = {}
        for seat, name in enumerate(players):
            cards = [state.components[number].ref for number in reversed(state.zone(seat_zone(zone, seat)))]
            wanted = (expected or {}).get(name)
            found[name] = len(cards) if isinstance(wanted, int) else cards
        return _only(found, expected)

    return check


def _face_down(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    state = played.after
    return [state.components[number].ref for number in state.zone(meta.BOARD) if not state.components[number].face_up]


def _turn(played: Played, players: Sequence[str], expected: Any) -> str:
    state = played.after
    if state.outcome is not None:
        return "nobody"
    asked = list(dict.fromkeys([entry.seat for entry in state.asks]))
    return players[asked[0] if len(asked) == 1 else state.values["active"]]


def _phase(played: Played, players: Sequence[str], expected: Any) -> str:
    return str(played.after.values["phase"])


def _ended(played: Played, players: Sequence[str], expected: Any) -> bool:
    return played.after.outcome is not None


def _winners(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    outcome = played.after.outcome
    return [players[seat] for seat in outcome.winners] if outcome is not None else []


def _reason(played: Played, players: Sequence[str], expected: Any) -> str:
    outcome = played.after.outcome
    return outcome.reason if outcome is not None else "none"


def _board(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    cells = played.after.board.spaces
    west, north, east, south = bounds_of(cells)
    return ["".join(["#" if (x, y) in cells else "." for x in range(west, east + 1)]) for y in range(north, south + 1)]


def _special(played: Played, players: Sequence[str], expected: Any) -> list[list[int]]:
    return [list(cell) for cell, space in played.after.board.spaces.items() if space.ref]


def _points(state: State, zone: str) -> list[int]:
    return [int(state.defs.tokens[state.components[number].ref].fields["points"]) for number in state.zone(zone)]


def _victory(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[int]]:
    found = {name: _points(played.after, seat_zone(meta.VICTORY, seat)) for seat, name in enumerate(players)}
    return {name: points for name, points in found.items() if points or name in (expected or {})}


def _prizes(played: Played, players: Sequence[str], expected: Any) -> list[int]:
    return _points(played.after, meta.PRIZES)


def _piles(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    state = played.after
    found: dict[str, Any] = {}
    for name, wanted in (expected or {}).items():
        cards = [state.components[number].ref for number in reversed(state.zone(pile_zone(str(name))))]
        found[str(name)] = len(cards) if isinstance(wanted, int) else cards
    return found


def _tops(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """The top cards of the draft piles that lie face up."""
    state = played.after
    tops = [state.components[state.zone(zone)[-1]] for zone in meta.DRAFTS.values() if state.zone(zone)]
    return [card.ref for card in tops if card.face_up]


def _value(name: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        return played.after.values[name]

    return check


def _first(played: Played, players: Sequence[str], expected: Any) -> str:
    return players[played.after.values["first"]]


def _tally(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    outcome = played.after.outcome
    rows = outcome.tally if outcome is not None else {}
    return {row: dict(zip(players, rows[row], strict=True)) if row in rows else "nothing" for row in (expected or {})}


def _skin(legal: bool) -> Check:
    """Of the places named, those where the hand card may (or may not) be played."""

    def check(played: Played, players: Sequence[str], expected: Any) -> list[list[int]]:
        asked = [entry for entry in played.asked if entry.ask.kind == "play.cell"]
        if not asked:
            raise NotationError("a key for the hand card needs who and hand_card", "expect")
        offered = [choice.value for choice in asked[-1].options]
        named = [cell_of(place, "expect") for place in expected]
        return [list(cell) for cell in named if (cell in offered) == legal]

    return check


_CHECKS: Final[Mapping[str, Check]] = {
    "attacks": _attacks,
    "groups": _groups,
    "control": _control,
    **{key: _marker(marker) for key, marker in MARKER_KEYS.items()},
    "values": _values,
    "at": _at,
    "face_down": _face_down,
    "underworld": _zone(meta.UNDERWORLD),
    "laid": _zone(meta.LAID),
    "tray": _zone(meta.TRAY),
    "to_hand": _to_hand,
    "drawn": _drawn,
    "hands": _seat_zones(meta.HAND),
    "decks": _seat_zones(meta.DECK),
    "pools": _seat_zones(meta.POOL),
    "aside": _seat_zones(meta.ASIDE),
    "moves_legal": _moves_legal,
    "moves_asked": _moves_asked,
    "skin_legal": _skin(True),
    "skin_illegal": _skin(False),
    "turn": _turn,
    "phase": _phase,
    "ended": _ended,
    "winners": _winners,
    "reason": _reason,
    "board": _board,
    "special": _special,
    "upgrades": _seat_zones(meta.UPGRADE),
    "captures": _seat_zones(meta.CAPTURE),
    "victory": _victory,
    "prizes": _prizes,
    "piles": _piles,
    "tops": _tops,
    "round": _value("round"),
    "first": _first,
    "tally": _tally,
}
EXPECT: Final = tuple(_CHECKS)
"""The keys of `expect` that are this game's; `refused` and `options` are checked for every game."""
