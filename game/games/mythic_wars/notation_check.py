"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.games.mythic_wars.entities import energy, is_out, present
from game.games.mythic_wars.meta import ATTACK, COUNTERS, CREATURES, DECK, DEFEATED, POOL, SIDEWAYS
from game.games.mythic_wars.words import ask, markers
from game.rules.decisions import Choice
from game.rules.events import Event
from game.rules.notation import Difference, NotationError, Played
from game.rules.state import State, seat_zone

Check = Callable[[Played, Sequence[str], Any], Any]
"""Gives what was got, in the form in which `expected` is written, for the players named."""
IN_ORDER: Final = ("rolls", "results", "story", "asked")
"""The keys whose lists have an order."""


def compare(played: Played, players: Sequence[str], expect: Mapping[str, Any], *, whole: bool) -> list[Difference]:
    """What came out otherwise than expected. Nothing is checked that is not written, so `whole` makes no difference."""
    del whole
    found: list[Difference] = []
    for key, expected in expect.items():
        check = CHECKS.get(key)
        if check is None:
            raise NotationError(f"expect has no key {key!r}", "expect", key)
        got = check(played, players, expected)
        if _sorted(got, key) != _sorted(expected, key):
            found.append(Difference(key, shown(got), shown(expected)))
    return found


def _sorted(value: Any, key: str) -> Any:
    """A value in a form in which order matters only where it is meant to."""
    if isinstance(value, Mapping):
        return {str(name): _sorted(entry, key) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        listed = [_sorted(entry, key) for entry in value]
        return listed if key in IN_ORDER else sorted(listed, key=str)
    return value


def shown(value: Any) -> str:
    """A value as it would be written."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{key}: {shown(entry)}" for key, entry in value.items()]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([shown(entry) for entry in value]) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def word(state: State, choice: Choice) -> Any:
    """A choice as it is written: a name, a number, a word."""
    return name_of(state, choice.value) if choice.kind == "component" else choice.value


def name_of(state: State, number: int) -> str:
    """The name of a card; `2.name` for the one of seat 2 where there are several (MW-R-34)."""
    subject = state.components[number]
    double = [other for other in state.components.values() if other.ref == subject.ref and other.zone != CREATURES]
    return subject.ref if len(double) < 2 else f"{subject.controller + 1}.{subject.ref}"


def _name(played: Played, number: int) -> str:
    # A card that was shuffled has another id since.
    for state in (played.after, played.before):
        if number in state.components:
            return name_of(state, number)
    return f"#{number}"


def _rolls(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """`thor attack 3+7=10`, the die and what is added to it; `!` marks a critical roll."""
    found = []
    for event in played.events:
        if event.kind == "score":
            data = event.data
            plus = data["total"] - data["die"]
            mark = "!" if data["critical"] else ""
            name = _name(played, data["component"])
            found.append(f"{name} {data['roll']} {data['die']}{plus:+d}={data['total']}{mark}")
    return found


def _result(played: Played, event: Event) -> str:
    data = event.data
    one, two = _name(played, data["attacker"]), _name(played, data["target"])
    if data["type"] == ATTACK:
        verdict = f"hit {data['loss']}" if data["won"] else "miss"
        return f"{one} > {two} {data['value']}:{data['against']} {verdict}"
    return f"{one} ~ {two} {data['value']}:{data['against']} {'won' if data['won'] else 'lost'}"


def _results(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """`thor > set 10:11 miss`, `set ~ thor 11:10 won`, `fujin 10<11`, `thor = set 10` for a tie."""
    found = []
    for event in played.events:
        data = event.data
        if event.kind == "result":
            found.append(_result(played, event))
        elif event.kind == "tie":
            found.append(f"{_name(played, data['attacker'])} = {_name(played, data['target'])} {data['value']}")
        elif event.kind == "checked":
            sign = "<" if data["below"] else ">="
            found.append(f"{_name(played, data['component'])} {data['total']}{sign}{data['threshold']}")
    return found


def _story(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """What happened, event by event, of the kinds that are written: `set -3`, `fujin defeated`, `hydra summoned`, `prime Cleo`."""
    found = []
    for event in played.events:
        data = event.data
        if event.kind == "energy":
            found.append(f"{_name(played, data['component'])} {data['by']:+d}")
        elif event.kind == "leave":
            found.append(f"{_name(played, data['component'])} {_LEFT[data['how']]}")
        elif event.kind in _PLAIN:
            found.append(f"{_name(played, data['component'])} {_PLAIN[event.kind]}")
        elif event.kind == "prime":
            found.append(f"prime {players[data['seat']]}")
        elif event.kind == "ability":
            found.append(f"{_name(played, data['component'])} uses {data['ability']}")
    return found


_LEFT: Final = {"defeated": "defeated", "removed": "removed", "deck": "uninvoked"}
_PLAIN: Final = {"enter": "enters", "summon": "summoned", "return": "returns", "redirect": "steps in"}


def _energy(played: Played, players: Sequence[str], expected: Any) -> dict[str, int]:
    state = played.after
    return {name_of(state, number): energy(state, number) for number in present(state)}


def _listed(zone: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, list[str]]:
        state = played.after
        return {
            name: [name_of(state, number) for number in state.zone(seat_zone(zone, seat))]
            for seat, name in enumerate(players)
            if name in expected or state.zone(seat_zone(zone, seat))
        }

    return check


def _marked(mark: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> list[str]:
        state = played.after
        return [name_of(state, number) for number in present(state) if state.components[number].marks.get(mark)]

    return check


def _counters(played: Played, players: Sequence[str], expected: Any) -> dict[str, int]:
    state = played.after
    found = {name_of(state, number): int(state.components[number].marks.get(COUNTERS, 0)) for number in present(state)}
    return {name: count for name, count in found.items() if count}


def _value(name: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        return played.after.values[name]

    return check


def _seat_value(name: str) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> str:
        seat = played.after.values[name]
        return players[seat] if seat >= 0 else ""

    return check


def _scores(played: Played, players: Sequence[str], expected: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """The present scores of the entities and stats that are written."""
    state = played.after
    numbers = {name_of(state, number): number for number in state.components}
    return {
        name: {stat: ask(state, numbers[name], stat).total for stat in stats}
        for name, stats in expected.items()
        if name in numbers
    }


def _markers(played: Played, players: Sequence[str], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The markers, with their numbers, on the entities that are written; energy and counters have keys of their own."""
    state = played.after
    numbers = {name_of(state, number): number for number in state.components}
    found: dict[str, Any] = {}
    for name in expected:
        on = markers(state, numbers[name]) if name in numbers else {}
        found[name] = {marker: len(causes) for marker, causes in on.items() if marker not in ("energy", "counter")}
    return found


def _outcome(played: Played, players: Sequence[str], expected: Any) -> str:
    """`last_faction: Erik`, `open` while the match goes on."""
    outcome = played.after.outcome
    if outcome is None:
        return "open"
    return f"{outcome.reason}: {' '.join([players[seat] for seat in outcome.winners])}"


def _asked(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    """Every question in order: `Cleo effect.may`."""
    return [f"{players[asked.ask.seat]} {asked.ask.kind}" for asked in played.asked]


def _out(played: Played, players: Sequence[str], expected: Any) -> list[str]:
    return [name for seat, name in enumerate(players) if is_out(played.after, seat)]


CHECKS: Final[Mapping[str, Check]] = {
    "rolls": _rolls,
    "results": _results,
    "story": _story,
    "energy": _energy,
    "empowered": _marked(SIDEWAYS),
    "counters": _counters,
    "battle": _listed("battle"),
    "uninvoked": _listed(DECK),
    "defeated": _listed(DEFEATED),
    "pools": _listed(POOL),
    "prime": _seat_value("prime"),
    "active": _seat_value("active"),
    "round": _value("round"),
    "phase": _value("phase"),
    "quiet": _value("quiet"),
    "scores": _scores,
    "markers": _markers,
    "outcome": _outcome,
    "asked": _asked,
    "out": _out,
}
EXPECT: Final = tuple(CHECKS)
