"""Compares what was played from a written position with what the scenario expects (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.games.mythic_wars.entities import energy, is_out, present
from game.games.mythic_wars.meta import ATTACK, BATTLE, DECK, DEFEATED, POOL, STATS
from game.games.mythic_wars.records import State, Values
from game.games.mythic_wars.words import markers, total
from game.rules.events import Event
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Expect, Played
from game.rules.notation.words import known, mapping_of


def _rolls(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    """`thor attack 3+7=10`, the die and what is added to it; `!` marks a critical roll."""
    found = []
    for event in played.events:
        if event.kind == "score":
            data = event.data
            plus = data["total"] - data["die"]
            mark = "!" if data["critical"] else ""
            name = played.name(data["component"])
            found.append(f"{name} {data['roll']} {data['die']}{plus:+d}={data['total']}{mark}")
    return found


def _result(played: Played, event: Event) -> str:
    data = event.data
    one, two = played.name(data["attacker"]), played.name(data["target"])
    if data["type"] == ATTACK:
        verdict = f"hit {data['loss']}" if data["won"] else "miss"
        return f"{one} > {two} {data['value']}:{data['against']} {verdict}"
    return f"{one} ~ {two} {data['value']}:{data['against']} {'won' if data['won'] else 'lost'}"


def _results(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    """`thor > set 10:11 miss`, `set ~ thor 11:10 won`, `fujin 10<11`, `thor = set 10` for a tie."""
    found = []
    for event in played.events:
        data = event.data
        if event.kind == "result":
            found.append(_result(played, event))
        elif event.kind == "tie":
            found.append(f"{played.name(data['attacker'])} = {played.name(data['target'])} {data['value']}")
        elif event.kind == "checked":
            sign = "<" if data["below"] else ">="
            found.append(f"{played.name(data['component'])} {data['total']}{sign}{data['threshold']}")
    return found


def _story(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    """What happened, event by event, of the kinds that are written: `set -3`, `fujin defeated`, `hydra summoned`, `prime Cleo`."""
    found = []
    for event in played.events:
        data = event.data
        if event.kind == "energy":
            found.append(f"{played.name(data['component'])} {data['by']:+d}")
        elif event.kind == "leave":
            found.append(f"{played.name(data['component'])} {_LEFT[data['how']]}")
        elif event.kind in _PLAIN:
            found.append(f"{played.name(data['component'])} {_PLAIN[event.kind]}")
        elif event.kind == "prime":
            found.append(f"prime {players[data['seat']]}")
        elif event.kind == "ability":
            found.append(f"{played.name(data['component'])} uses {data['ability']}")
    return found


_LEFT: Final = {"defeated": "defeated", "removed": "removed", "deck": "uninvoked"}
_PLAIN: Final = {"enter": "enters", "summon": "summoned", "return": "returns", "redirect": "steps in"}


def _counters(state: State, id: int) -> int:
    return state.components[id].marks.counters


def _scores(state: State, id: int, expected: Any) -> dict[str, int]:
    """The present scores, as far as they are written."""
    known(expected, STATS, "an entity's scores")
    return {stat: total(state, id, stat) for stat in mapping_of(expected)}


def _markers(state: State, id: int, _expected: Any) -> dict[str, int]:
    """The markers with their numbers; energy and counters have keys of their own."""
    on = markers(state, id)
    return {marker: len(causes) for marker, causes in on.items() if marker not in ("energy", "counter")}


def _outcome(played: Played, players: Sequence[str], _expected: Any) -> str:
    """`last_faction: Erik`, `open` while the match goes on."""
    outcome = played.after.outcome
    if outcome is None:
        return "open"
    return f"{outcome.reason}: {' '.join([players[seat] for seat in outcome.winners])}"


def _out(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    return [name for seat, name in enumerate(players) if is_out(played.after, seat)]


EXPECT: Final = Expect(
    {
        "rolls": _rolls,
        "results": _results,
        "story": _story,
        "energy": checks.each(present, energy),
        "empowered": checks.those(present, lambda state, id: state.components[id].marks.sideways),
        "counters": checks.each(present, _counters, nothing=0),
        "battle": checks.seat_zones(BATTLE, every=True),
        "uninvoked": checks.seat_zones(DECK, every=True),
        "defeated": checks.seat_zones(DEFEATED, every=True),
        "pools": checks.seat_zones(POOL, every=True),
        "prime": checks.seat_value(Values.prime),
        "active": checks.seat_value(Values.active),
        "round": checks.value(Values.round),
        "phase": checks.value(Values.phase),
        "quiet": checks.value(Values.quiet),
        "scores": checks.each_named(lambda state: state.components, _scores, "in the position"),
        "markers": checks.each_named(lambda state: state.components, _markers, "in the position"),
        "outcome": _outcome,
        "asked": checks.asked,
        "out": _out,
    },
    ordered=("rolls", "results", "story", "asked", "battle"),
)
