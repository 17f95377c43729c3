"""What may be expected of a position of Champions that was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.champions.meta import BREW_LIMIT, COMBAT, FOUND, GRAVEYARD, HELD, PLAY, POWER, SPOILS, USING
from game.games.champions.possessions import champion_of, familiar_of, has_valor, in_play, missing, monsters, worn
from game.games.champions.records import State, Values
from game.games.champions.words import markers, total
from game.rules.events import Event
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Check, Expect, Played
from game.rules.notation.words import names_of
from game.rules.plain import seat_zone
from game.rules.windows import Window


def _of_seats(measure: Any) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        return checks.by_player({name: measure(played.after, seat) for seat, name in enumerate(players)}, expected)

    return check


def _power(state: State, id: int, _wanted: Any) -> int:
    return total(state, id, POWER)


def _brew_limit(state: State, seat: int) -> int:
    return total(state, champion_of(state, seat), BREW_LIMIT)


def _loose(state: State, seat: int) -> list[str]:
    """What a seat has in play besides its Champion and what that wears."""
    apart = (champion_of(state, seat), *worn(state, seat))
    return names_of(state, [id for id in state.zone(seat_zone(PLAY, seat)) if id not in apart])


def _sent(state: State, seat: int) -> list[str]:
    """The Monsters that attack under the control of a seat."""
    return names_of(state, [id for id in monsters(state) if state.components[id].controller == seat])


def _markers(state: State, id: int, _wanted: Any) -> dict[str, int]:
    return {name: len(causes) for name, causes in markers(state, id).items()}


def _story(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    """What happened to life and in fights, in order."""
    return [told for event in played.events if (told := _told(played, players, event))]


def _told(played: Played, players: Sequence[str], event: Event) -> str:
    data: Mapping[str, Any] = event.data
    if event.kind in ("life", "damage"):
        return f"{players[data['seat']]} {data['before']} > {data['after']}"
    if event.kind == "attack":
        won = "defeats" if data["captured"] else "loses to"
        return f"{played.name(data['attacker'])} {won} {played.name(data['target'])} {data['value']}:{data['against']}"
    if event.kind == "attacked":
        return f"{players[data['seat']]} attacks {players[data['target']]}"
    if event.kind == "left":
        return f"{players[data['seat']]} {data['how']}"
    if event.kind == "combat_over":
        return "combat over"
    return ""


def _window(played: Played, _players: Sequence[str], _expected: Any) -> str:
    frame = played.after.topmost(Window)
    return frame.name if frame is not None else "none"


def _asked(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    return [f"{players[each.seat]} {each.kind}" for each in played.asked if each.kind != "window"]


def _in_windows(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    return [players[each.seat] for each in played.asked if each.kind == "window"]


EXPECT: Final = Expect(
    {
        "life": checks.seat_values(Values.life),
        "power": checks.each_named(in_play, _power, "in play"),
        "markers": checks.each_named(in_play, _markers, "in play"),
        "valor": lambda played, players, _expected: [
            name
            for seat, name in enumerate(players)
            if champion_of(played.after, seat) and has_valor(played.after, champion_of(played.after, seat))
        ],
        "missing": _of_seats(lambda state, seat: missing(state, champion_of(state, seat))),
        "worn": _of_seats(lambda state, seat: names_of(state, worn(state, seat))),
        "play": _of_seats(_loose),
        "familiar": _of_seats(lambda state, seat: names_of(state, [id for id in (familiar_of(state, seat),) if id])),
        "brew_limit": _of_seats(_brew_limit),
        "hand": checks.seat_zones(HELD),
        "spoils": checks.zone(SPOILS, top_first=True),
        "graveyard": checks.zone(GRAVEYARD),
        "monsters": checks.zone(COMBAT),
        "sent": _of_seats(_sent),
        "found": checks.zone(FOUND),
        "using": checks.zone(USING),
        "champions": checks.zone("champions"),
        "box": checks.zone("box"),
        "phase": checks.value(Values.phase),
        "round": checks.value(Values.round),
        "active": checks.seat_value(Values.active),
        "first_seat": checks.seat_value(Values.first),
        "out": lambda played, players, _expected: [players[seat] for seat in played.after.values.out],
        "window": _window,
        "asked": _asked,
        "passed_round": _in_windows,
        "story": _story,
        "rolls": lambda played, players, _expected: [
            f"{players[event.data['seat']]} {event.data['result']}" for event in played.events if event.kind == "roll"
        ],
    },
    ordered=("spoils", "asked", "passed_round", "story", "rolls"),
)
