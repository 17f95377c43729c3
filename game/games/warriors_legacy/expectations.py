"""What may be expected of a position of Warrior's Legacy that was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.games.warriors_legacy.acts import income
from game.games.warriors_legacy.duel import unused
from game.games.warriors_legacy.fighters import foe_of
from game.games.warriors_legacy.holdings import free_influence, hand, houses, in_play, locked, units, warrior_of, worn
from game.games.warriors_legacy.meta import (
    ABILITIES,
    BONUS,
    BONUS_USED,
    BUILDINGS,
    CHAMPIONS,
    DECK,
    DISCARD,
    EVENTS,
    HELD,
    HOUSES,
    INCOME,
    INFLUENCE,
    RED,
    REMOVED,
    SHARE,
    SLOTS,
    STATS,
    USING,
)
from game.games.warriors_legacy.records import State, Values
from game.games.warriors_legacy.stacks import INSTANT
from game.games.warriors_legacy.words import total
from game.rules.events import Event
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Check, Expect, Played
from game.rules.notation.words import names_of
from game.rules.plain import seat_zone
from game.rules.windows import Window


def _of_seats(measure: Callable[[State, int], Any]) -> Check:
    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        return checks.by_player({name: measure(played.after, seat) for seat, name in enumerate(players)}, expected)

    return check


def _stat(stat: str) -> Check:
    def of_one(state: State, id: int, _wanted: Any) -> int:
        return total(state, id, stat)

    return checks.each_named(in_play, of_one, "in play")


def _mark(name: str) -> Check:
    def of_one(state: State, id: int, _wanted: Any) -> Any:
        return getattr(state.components[id].marks, name)

    return checks.each_named(in_play, of_one, "in play")


def _stacks(state: State, id: int, _wanted: Any) -> list[str]:
    """The counters on somebody: `poison 2` with the turns that are left, else the token alone."""
    found = state.components[id].marks.stacks
    return [f"{each.counter} {each.turns}" if each.manner == INSTANT else each.counter for each in found]


def _foe(state: State, id: int, _wanted: Any) -> str:
    foe = foe_of(state, id)
    return names_of(state, [foe])[0] if foe else ""


def _slots(state: State, seat: int) -> dict[str, str]:
    """What a warrior has where."""
    found = {slot: names_of(state, state.zone(seat_zone(slot, seat))) for slot in SLOTS}
    return {slot: names[0] for slot, names in found.items() if names}


def _faces_of(state: State, dice: Sequence[int]) -> list[int]:
    return [state.components[id].marks.face for id in dice]


def _faces(state: State, seat: int) -> list[str]:
    return names_of(state, [id for id in state.zone(seat_zone(ABILITIES, seat)) if state.components[id].face_up])


_STORY: Final[Mapping[str, str]] = {
    "gold": "{seat} gold {before} > {after}",
    "renown": "{seat} renown {before} > {after}",
    "life": "{seat} life {before} > {after}",
    "level": "{component} level {level}",
    "exploration": "{component} {how}",
    "pair": "{seat} pair {how}",
    "lock": "{component} {how}",
    "deployed": "{seat} deploys {component} {phases}",
    "tapped": "{seat} taps {cards} and {points}",
    "token": "{component} {how} {count}",
    "initiative": "{seat} first",
    "turn": "turn of {seat}",
    "combat_turn": "combat {turn}",
    "phase": "phase {how}",
    "stamina": "{seat} stamina {before} > {after}",
    "kept": "{seat} {how}",
    "charged": "{component} charges {target}",
    "supported": "{component} {how} {target}",
    "attack": "{attacker} > {target} {value}:{against}",
    "turned": "{component} takes it",
    "blood": "{component} blood {before} > {after}",
    "killed": "{component} killed by {by}",
    "reward": "{component} rewarded",
    "shot": "{attacker} shoots {target} {blanks}",
    "shielded": "{component} shield {saved}",
    "friendly_fire": "{component} {how} {blanks}",
    "astray": "{component} hit by {attacker}",
    "mortal": "{component} {how}",
    "red_dice": "{seat} dice {faces}",
    "stroke": "{attacker} > {target} {weapon} {area}",
    "defence": "{component} {how} {item}",
    "movement": "{component} {how}",
    "saved": "{component} {how} {saved}",
    "parried": "{component} {how}",
    "wound": "{component} {area} {damage}-{resistance} x{times} -{defense} = {value}",
    "spared": "{component} spares",
    "armed": "{component} has {item}",
    "combat": "combat of {seat}",
    "truce": "{seat} {how}",
    "stack": "{component} {counter} {how} {count}",
}


def _told(played: Played, players: Sequence[str], event: Event) -> str:
    line = _STORY.get(event.kind)
    if line is None:
        return ""
    data: dict[str, Any] = dict(event.data)
    if "seat" in data:
        data["seat"] = players[data["seat"]]
    for key in ("component", "target", "attacker", "by", "weapon", "item"):
        if key in data:
            data[key] = played.name(data[key]) if data[key] else ""
    if "saved" in data:
        data["saved"] = "saves" if data["saved"] else "fails"
    if "faces" in data:
        data["faces"] = " ".join([str(face) for face in data["faces"]])
    return line.format(**data).rstrip()


def _story(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    """What happened to gold, renown and life, and what was built, in order."""
    return [told for event in played.events if (told := _told(played, players, event))]


def _window(played: Played, _players: Sequence[str], _expected: Any) -> str:
    frame = played.after.topmost(Window)
    return frame.name if frame is not None else "none"


def _asked(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    return [f"{players[each.seat]} {each.kind}" for each in played.asked]


EXPECT: Final = Expect(
    {
        **{
            name: checks.seat_values(getattr(Values, name))
            for name in ("life", "gold", "renown", "stamina", "points", "honours")
        },
        "initiative": checks.seat_values(Values.initiative),
        "hand": checks.seat_zones(HELD),
        "deck": checks.seat_zones(DECK, top_first=True),
        "discard": checks.seat_zones(DISCARD),
        CHAMPIONS: checks.seat_zones(CHAMPIONS, top_first=True),
        "houses": checks.seat_zones(HOUSES),
        "buildings": checks.seat_zones(BUILDINGS),
        "influence": checks.seat_zones(INFLUENCE),
        "events": checks.seat_zones(EVENTS),
        BONUS: checks.seat_zones(BONUS, top_first=True),
        "bonus_used": checks.seat_zones(BONUS_USED),
        "red_dice": _of_seats(lambda state, seat: _faces_of(state, state.zone(seat_zone(RED, seat)))),
        "red_left": _of_seats(lambda state, seat: _faces_of(state, unused(state, seat))),
        "share": checks.seat_zones(SHARE),
        "abilities": checks.seat_zones(ABILITIES),
        "face_up": _of_seats(_faces),
        "units": _of_seats(lambda state, seat: names_of(state, units(state, seat))),
        "warrior": _of_seats(lambda state, seat: names_of(state, [warrior_of(state, seat)])),
        "worn": _of_seats(_slots),
        "items": _of_seats(lambda state, seat: len(worn(state, seat))),
        "free": _of_seats(free_influence),
        "income": _of_seats(lambda state, seat: income(state, *houses(state, seat))),
        "locked": _of_seats(lambda state, seat: names_of(state, locked(state, seat))),
        "held": _of_seats(lambda state, seat: len(hand(state, seat))),
        "using": checks.zone(USING),
        "removed": checks.zone(REMOVED),
        **{stat: _stat(stat) for stat, spec in STATS.items() if not spec.only_read and stat != INCOME},
        "more_income": _stat(INCOME),
        "level": _mark("level"),
        "phases": _mark("phases"),
        "hits": _mark("hits"),
        "tapped": _mark("tapped"),
        "blood": _mark("blood"),
        "guard": _mark("guard"),
        "stacks": checks.each_named(in_play, _stacks, "in play"),
        "fought": checks.seat_values(Values.fought),
        "foe": checks.each_named(in_play, _foe, "in play"),
        "phase": checks.value(Values.phase),
        "cycle": checks.value(Values.cycle),
        "d4": checks.value(Values.turn),
        "turns": checks.value(Values.turns),
        "active": checks.seat_value(Values.active),
        "first_seat": checks.seat_value(Values.first),
        "window": _window,
        "asked": _asked,
        "story": _story,
        "rolls": lambda played, players, _expected: [
            f"{players[event.data['seat']]} {event.data['result']}" for event in played.events if event.kind == "roll"
        ],
    },
    ordered=("deck", BONUS, CHAMPIONS, "asked", "story", "rolls", "abilities"),
)
