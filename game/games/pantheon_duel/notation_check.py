"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.battle import side_of
from game.games.pantheon_duel.ending import icons_of
from game.games.pantheon_duel.square import reach
from game.games.pantheon_duel.values import ALLEGIANCE, ask, markers
from game.rules.decisions import Choice
from game.rules.events import Event
from game.rules.notation import Difference, NotationError, Played
from game.rules.state import State, seat_zone

Check = Callable[[Played, Sequence[str], Any], Any]
"""Gives what was got, in the form in which `expected` is written, for the players named."""
ALWAYS: Final = ("attacks", "allegiance", "lines")
"""Checked even where they are left out: no attack, no card on the battlefield, no line scored is then expected."""
_GRID: Final = re.compile(r"g\d\d")
IN_ORDER: Final = ("decks", "drawn")
_LETTERS: Final[Mapping[str, str]] = {meta.PLAIN_SIDE: "-", meta.SHIELD: "s", meta.FRAGILE: "f"}


def compare(played: Played, players: Sequence[str], expect: Mapping[str, Any], *, whole: bool) -> list[Difference]:
    """What came out otherwise than expected. `whole`: what is always complete is checked even where left out."""
    wanted = dict(expect)
    if whole:
        for key in ALWAYS:
            wanted.setdefault(key, [] if key == "attacks" else {})
    for key, nothing in (("allegiance", []), ("lines", 0)):
        if key in wanted:
            wanted[key] = {**dict.fromkeys(players, nothing), **(wanted[key] or {})}
    found: list[Difference] = []
    for key, expected in wanted.items():
        check = _CHECKS.get(key)
        if check is None:
            raise NotationError(f"expect has no key {key!r}", "expect", key)
        got = check(played, players, expected)
        if _sorted(got, key in IN_ORDER) != _sorted(expected, key in IN_ORDER):
            found.append(_difference(key, got, expected))
    return found


def _sorted(value: Any, keep_order: bool) -> Any:
    """A value in a form in which order matters only where it is meant to."""
    if isinstance(value, Mapping):
        return {str(key): _sorted(entry, keep_order) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        listed = [list(entry) if isinstance(entry, tuple) else entry for entry in value]
        return listed if keep_order else sorted(listed, key=str)
    return value


def _difference(key: str, got: Any, expected: Any) -> Difference:
    """One difference in words; of a mapping only the entries that differ are shown."""
    if not isinstance(got, Mapping) or not isinstance(expected, Mapping):
        return Difference(key, str(got), str(expected))
    names = [
        name
        for name in dict.fromkeys([*got, *expected])
        if _sorted(got.get(name), False) != _sorted(expected.get(name), False)
    ]
    return Difference(
        key,
        ", ".join([f"{name} has {got.get(name, 'nothing')}" for name in names]),
        ", ".join([str(expected.get(name, "nothing")) for name in names]),
    )


def word(state: State, choice: Choice) -> Any:
    """A choice as it is written: a name, a place, a word."""
    if choice.kind == "component":
        return state.components[choice.value].ref
    return list(choice.value) if choice.kind == "cell" else choice.value


# What happened


def _name(played: Played, number: int) -> str:
    # A card that went back into a deck has another id since.
    for state in (played.after, played.before):
        if number in state.components:
            return state.components[number].ref
    return f"#{number}"


def _attack(played: Played, event: Event) -> str:
    data = event.data
    verdict = "captured" if data["captured"] else "holds"
    how = f"{data['value']}:{data['against']}" if data["why"] == "power" else data["why"]
    return f"{_name(played, data['attacker'])} > {_name(played, data['target'])} {how} {verdict}"


def _attacks(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    return [_attack(played, event) for event in played.events if event.kind == "attack"]


def _lines(played: Played, players: Sequence[str], _expected: Any) -> dict[str, int]:
    found = dict.fromkeys(players, 0)
    for event in played.events:
        if event.kind == "line":
            found[players[event.data["seat"]]] += 1
    return found


def _drawn(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
    found: dict[str, list[str]] = {str(name): [] for name in expected}
    for event in played.events:
        if event.kind == "move" and event.data["cause"] == "draw" and players[event.data["controller"]] in found:
            found[players[event.data["controller"]]].append(event.data["ref"])
    return found


def _told(kind: str) -> Check:
    def check(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
        return [players[event.data["seat"]] for event in played.events if event.kind == kind]

    return check


# What is


def _allegiance(played: Played, players: Sequence[str], _expected: Any) -> dict[str, list[str]]:
    """The cards of each player; those of `grid` only if they have changed sides."""
    found: dict[str, list[str]] = {name: [] for name in players}
    before = played.before.components
    for number in played.after.zone(meta.BOARD):
        card = played.after.components[number]
        if not _GRID.fullmatch(card.ref) or number not in before or before[number].controller != card.controller:
            found[players[card.controller]].append(card.ref)
    return found


def _captured(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    """The cards that bear an Allegiance token."""
    state = played.after
    numbers = [number for number in state.zone(meta.BOARD) if markers(state, number).get(ALLEGIANCE)]
    return [state.components[number].ref for number in numbers]


def _on_board(state: State) -> dict[str, int]:
    return {state.components[number].ref: number for number in state.zone(meta.BOARD)}


def _of_cards(measure: Callable[[State, int], Any], *, empty: Any = None) -> Check:
    """A check of something of single cards: only the cards named, or, with `empty`, all that have more than that."""

    def check(played: Played, _players: Sequence[str], expected: Any) -> dict[str, Any]:
        cards = _on_board(played.after)
        if empty is not None:
            got = {name: measure(played.after, number) for name, number in cards.items()}
            return {name: value for name, value in got.items() if value != empty}
        return {
            name: measure(played.after, cards[name]) if name in cards else "not on the battlefield" for name in expected
        }

    return check


def _sides(state: State, number: int) -> str:
    return "/".join([_LETTERS[side_of(state, number, side)] for side in meta.SIDES])


def _tokens(state: State, number: int) -> int:
    return int(state.components[number].marks.get(meta.TOKENS, 0))


def _by_seat(name: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        counts = played.after.values[name]
        return {str(player): counts[players.index(str(player))] for player in expected if str(player) in players}

    return check


def _icons(played: Played, players: Sequence[str], expected: Any) -> dict[str, int]:
    counts = icons_of(played.after)
    return {str(player): counts[players.index(str(player))] for player in expected}


def _pile(name: str, *, drawing: bool = False) -> Check:
    """The cards of a zone of each player named, or their number; of decks in the order of drawing."""

    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for player, wanted in expected.items():
            numbers = played.after.zone(seat_zone(name, players.index(str(player))))
            refs = [played.after.components[number].ref for number in numbers]
            found[str(player)] = len(refs) if isinstance(wanted, int) else refs[::-1] if drawing else refs
        return found

    return check


def _zone(name: str) -> Check:
    def check(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
        return [played.after.components[number].ref for number in played.after.zone(name)]

    return check


def _value(name: str) -> Check:
    return lambda played, _players, _expected: played.after.values[name]


def _turn(played: Played, players: Sequence[str], _expected: Any) -> str:
    asks = played.after.asks
    if asks:
        return players[asks[0].seat]
    return "nobody" if played.after.outcome is not None else players[played.after.values["active"]]


def _outside(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    components = played.after.components
    return [
        components[number].ref for number in played.after.zone(meta.BOARD) if components[number].marks.get(meta.OUTSIDE)
    ]


def _winners(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    outcome = played.after.outcome
    return [players[seat] for seat in outcome.winners] if outcome is not None else []


_CHECKS: Final[Mapping[str, Check]] = {
    "attacks": _attacks,
    "lines": _lines,
    "drawn": _drawn,
    "skipped": _told("skipped"),
    "majority": _told("majority"),
    "allegiance": _allegiance,
    "captured": _captured,
    "power": _of_cards(lambda state, number: ask(state, number, "power").total),
    "sides": _of_cards(_sides),
    "tokens": _of_cards(_tokens, empty=0),
    "at": _of_cards(lambda state, number: list(state.components[number].place or ())),
    "outside": _outside,
    "icons": _icons,
    "glory": _by_seat("glory"),
    "strength": _by_seat("strength"),
    "rounds": _by_seat("rounds_won"),
    "supply": _value("supply"),
    "decks": _pile(meta.DECK, drawing=True),
    "discards": _pile(meta.DISCARD),
    "hand": _pile(meta.HAND),
    "box": _zone(meta.BOX),
    "under": _zone(meta.UNDER),
    "reach": lambda played, _players, _expected: [list(cell) for cell in reach(played.after)],
    "turn": _turn,
    "phase": _value("phase"),
    "ended": lambda played, _players, _expected: played.after.outcome is not None,
    "winners": _winners,
    "reason": lambda played, _players, _expected: played.after.outcome.reason if played.after.outcome else "",
}
EXPECT: Final = tuple(_CHECKS)
"""The keys of `expect` that this game adds."""
