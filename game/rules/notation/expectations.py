"""Compares what was played from a written position with what is expected of it, and holds the checks that fit every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from game.rules.asks import Choice, Site, choice_of
from game.rules.events import Event
from game.rules.notation.words import NotationError, mapping_of, name_of, names_of, shown, word
from game.rules.plain import NOBODY, seat_zone, zone_name, zone_seat
from game.rules.records import NamedFact, Told
from game.rules.state import State


class Difference(NamedTuple):
    """One thing that came out otherwise than written: the key of `expect`, what was got, what was expected."""

    key: str
    got: str
    expected: str


class Asked(NamedTuple):
    """A question that was open at some time while a scenario was played: the seat, the kind of decision, the legal answers of then."""

    seat: int
    kind: str
    options: tuple[Choice, ...]


@dataclass
class Played:
    """What happened when a scenario was played: the states before and after, all events in order, and
    every question that was asked.
    """

    before: State
    after: State
    events: list[Event] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def name(self, id: int) -> str:
        """The name of a component of an event."""
        # One that was shuffled has another id since.
        for state in (self.after, self.before):
            if id in state.components:
                return name_of(state, id)
        return f"#{id}"


Check = Callable[[Played, Sequence[str], Any], Any]
"""Gives what was got, in the form in which `expected` is written, for the players named. May raise NotationError, with the path below
its key, for an expectation that cannot be read."""


@dataclass(frozen=True)
class Expect:
    """What may be written under `expect`, and how it is compared: a list has no order, unless its key is `ordered`.

    - `checks`: key -> Check.
    - `ordered`: the keys whose lists have an order. (Lists of words within a list never have one.)
    - `always`: key -> what is expected where the key is left out; other keys are checked where they are written.
    - `each_player`: key -> what is expected of a player who is left out; else a player who is left out is not looked at.
    """

    checks: Mapping[str, Check] = field(default_factory=dict)
    ordered: Collection[str] = ()
    always: Mapping[str, Any] = field(default_factory=dict)
    each_player: Mapping[str, Any] = field(default_factory=dict)

    def over(self, other: Expect) -> Expect:
        """These expectations, and those of another one of which nothing is said here."""
        return Expect(
            {**other.checks, **self.checks},
            tuple(dict.fromkeys([*other.ordered, *self.ordered])),
            {**other.always, **self.always},
            {**other.each_player, **self.each_player},
        )

    def differences(
        self, played: Played, players: Sequence[str], expect: Mapping[str, Any], *, whole: bool
    ) -> list[Difference]:
        """What came out otherwise than expected. `whole`: what is always complete is checked even where it is left out.

        Raises KeyError for a key that has no check, and NotationError for an expectation that cannot be read.
        """
        wanted = {**(self.always if whole else {}), **expect}
        for key, nothing in self.each_player.items():
            if key in wanted:
                wanted[key] = {**dict.fromkeys(players, nothing), **mapping_of(wanted[key], "expect", key)}
        found: list[Difference] = []
        # In the order in which they are written; what is not written comes last.
        for key in dict.fromkeys([*expect, *wanted]):
            try:
                got = self.checks[key](played, players, wanted[key])
            except NotationError as error:
                raise NotationError(str(error), "expect", key, *error.path) from error
            difference = _difference(key, got, wanted[key], keep_order=key in self.ordered)
            if difference is not None:
                found.append(difference)
        return found


def _difference(key: str, got: Any, expected: Any, *, keep_order: bool) -> Difference | None:
    """What differs, in words; of a mapping only the entries that differ are shown."""
    if _sorted(got, keep_order) == _sorted(expected, keep_order):
        return None
    if not isinstance(got, Mapping) or not isinstance(expected, Mapping):
        return Difference(key, shown(got), shown(expected))
    names = [
        name
        for name in dict.fromkeys([*got, *expected])
        if _sorted(got.get(name), keep_order) != _sorted(expected.get(name), keep_order)
    ]
    return Difference(
        key,
        ", ".join([f"{name} has {shown(got.get(name))}" for name in names]),
        ", ".join([shown(expected.get(name)) for name in names]),
    )


def _sorted(value: Any, keep_order: bool) -> Any:
    """A value in a form in which order matters only where it is meant to."""
    if isinstance(value, Mapping):
        return {str(name): _sorted(entry, keep_order) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        listed = [_within(entry) for entry in value]
        return listed if keep_order else sorted(listed, key=str)
    return value


def _within(entry: Any) -> Any:
    """An entry of a list: a place `[x, y]` keeps its order, a group of words has none."""
    if not isinstance(entry, list | tuple):
        return entry
    return sorted(entry, key=str) if entry and isinstance(entry[0], str) else list(entry)


# Checks of what happened


def attacks(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
    """Every event `attack`, in words."""
    return [attack_words(played, event) for event in played.events if event.kind == "attack"]


def attack_words(played: Played, event: Event) -> str:
    """`a1 > t1 6:5 captured`, or `holds`; instead of the values the word `why`, where something else than `power` decided."""
    data = event.data
    how = f"{data['value']}:{data['against']}" if data.get("why", "power") == "power" else data["why"]
    verdict = "captured" if data["captured"] else "holds"
    return f"{played.name(data['attacker'])} > {played.name(data['target'])} {how} {verdict}"


def moved(from_zone: str, to_zone: str, *, every: bool = False) -> Check:
    """What went from one kind of zone to another, in order, by the player whose zone the second one is (see `by_player`)."""

    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        found: dict[str, list[str]] = {name: [] for name in players}
        for event in played.events:
            data = event.data
            if event.kind == "move" and zone_name(data["from"]) == from_zone and zone_name(data["to"]) == to_zone:
                found[players[zone_seat(data["to"])]].append(data["ref"])
        return by_player(found, expected, every=every)

    return check


def told(kind_of_event: type[Told]) -> Check:
    """The players that events of this kind are about, in order."""
    return lambda played, players, _expected: [
        players[event.data["seat"]] for event in played.events if event.kind == kind_of_event.kind
    ]


def asked(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    """Every question in order: `Cleo effect.may`."""
    return [f"{players[entry.seat]} {entry.kind}" for entry in played.asked]


# Checks of what is


def value(fact: NamedFact[Any]) -> Check:
    """One of the facts of the match."""
    return lambda played, _players, _expected: played.after.value(fact)


def seat_value(fact: NamedFact[int]) -> Check:
    """The player whose seat is one of the facts of the match; an empty word for nobody."""

    def check(played: Played, players: Sequence[str], _expected: Any) -> str:
        seat = played.after.value(fact)
        return players[seat] if seat >= 0 else ""

    return check


def seat_values(fact: NamedFact[tuple[Any, ...]]) -> Check:
    """One of the facts of the match that holds an entry a seat, of the players named."""
    return lambda played, players, expected: by_player(
        dict(zip(players, played.after.value(fact), strict=True)), expected
    )


def zone(name: str, *, top_first: bool = False) -> Check:
    """The components in a zone that all seats share, or how many, where a number is expected; `top_first`: in the order of drawing."""

    def check(played: Played, _players: Sequence[str], expected: Any) -> Any:
        ids = played.after.zone(name)
        return len(ids) if type(expected) is int else names_of(played.after, ids[::-1] if top_first else ids)

    return check


def seat_zones(name: str, *, top_first: bool = False, every: bool = False) -> Check:
    """The components in the zone that each seat has (see `by_player`), in order; `top_first`: in the order of drawing."""

    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        state = played.after
        zones = {player: state.zone(seat_zone(name, seat)) for seat, player in enumerate(players)}
        found = {player: names_of(state, ids[::-1] if top_first else ids) for player, ids in zones.items()}
        return by_player(found, expected, every=every)

    return check


def by_controller(
    among: Callable[[State], Iterable[int]], counts: Callable[[Played, int], bool] = lambda _played, _id: True
) -> Check:
    """The components that each player controls, of those that count; what nobody controls is left out."""

    def check(played: Played, players: Sequence[str], _expected: Any) -> dict[str, list[str]]:
        state = played.after
        found: dict[str, list[str]] = {name: [] for name in players}
        for id in among(state):
            seat = state.components[id].controller
            if seat != NOBODY and counts(played, id):
                found[players[seat]].append(name_of(state, id))
        return found

    return check


def by_player(found: Mapping[str, Any], expected: Any, *, every: bool = False) -> dict[str, Any]:
    """What was found of the players named (`every`: and of those who have any); of a list its length, where a number is expected."""
    wanted = mapping_of(expected)
    return {
        name: len(got) if isinstance(got, list) and isinstance(wanted.get(name), int) else got
        for name, got in found.items()
        if name in wanted or (every and got)
    }


def those(among: Callable[[State], Iterable[int]], fits: Callable[[State, int], object]) -> Check:
    """The components that something holds of."""

    def check(played: Played, _players: Sequence[str], _expected: Any) -> list[str]:
        state = played.after
        return names_of(state, [id for id in among(state) if fits(state, id)])

    return check


def each(
    among: Callable[[State], Iterable[int]], measure: Callable[[State, int], Any], *, nothing: Any = None
) -> Check:
    """What is measured of each component, by name, but for those of which `nothing` is."""

    def check(played: Played, _players: Sequence[str], _expected: Any) -> dict[str, Any]:
        state = played.after
        found = {name_of(state, id): measure(state, id) for id in among(state)}
        return {name: got for name, got in found.items() if got != nothing}

    return check


def each_named(among: Callable[[State], Iterable[int]], measure: Callable[[State, int, Any], Any], where: str) -> Check:
    """What is measured, given what is expected, of the components that are written. One that is not `where` cannot be judged, nor one
    for which the measure raises NotationError.
    """

    def check(played: Played, _players: Sequence[str], expected: Any) -> dict[str, Any]:
        state = played.after
        ids = {name_of(state, id): id for id in among(state)}
        found = {}
        for name, wanted in mapping_of(expected).items():
            if name not in ids:
                raise NotationError(f"{name!r} is not {where}", name)
            try:
                found[name] = measure(state, ids[name], wanted)
            except NotationError as error:
                raise NotationError(str(error), name, *error.path) from error
        return found

    return check


def stacks(name: str) -> Check:
    """What lies on each cell of a board, the bottom of a stack first: `{"1,0": [a, b]}`; where each seat has one, of the players named."""

    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        state = played.after
        if name in state.boards:
            return _stacks(state, name)
        boards = {player: _stacks(state, seat_zone(name, seat)) for seat, player in enumerate(players)}
        return by_player(boards, expected)

    return check


def on_cells(name: str) -> Check:
    """What lies on each cell of a board on which nothing is stacked: `{"1,0": a}`; where each seat has one, of the players named."""

    def check(played: Played, players: Sequence[str], expected: Any) -> dict[str, Any]:
        state = played.after
        if name in state.boards:
            return _on_cells(state, name)
        return by_player(
            {player: _on_cells(state, seat_zone(name, seat)) for seat, player in enumerate(players)}, expected
        )

    return check


def _on_cells(state: State, zone: str) -> dict[str, str]:
    return {f"{x},{y}": name_of(state, lying.id) for (x, y), lying in state.occupants(zone).items()}


def _stacks(state: State, zone: str) -> dict[str, list[str]]:
    return {
        f"{x},{y}": names_of(state, [component.id for component in stack])
        for (x, y), stack in state.stacks(zone).items()
    }


def at(state: State, id: int, _wanted: Any = None) -> Any:
    """The place of a component, with its board where there are several (`2.field 1,0`); empty if it has none."""
    subject = state.components[id]
    return word(state, choice_of(Site(subject.zone, subject.place), state.boards)) if subject.place is not None else []


def turn(played: Played, players: Sequence[str], _expected: Any) -> str:
    """Who is asked now, if it is one player, else whose turn it is (value `active`); `nobody` after the end."""
    state = played.after
    if state.outcome is not None:
        return "nobody"
    seats = list(dict.fromkeys([ask.seat for ask in state.asks]))
    seat: int = seats[0] if len(seats) == 1 else state.value("active")
    return players[seat]


def ended(played: Played, _players: Sequence[str], _expected: Any) -> bool:
    """Whether the match is over."""
    return played.after.outcome is not None


def winners(played: Played, players: Sequence[str], _expected: Any) -> list[str]:
    """Who won; nobody before the end."""
    outcome = played.after.outcome
    return [players[seat] for seat in outcome.winners] if outcome is not None else []


def reason(played: Played, _players: Sequence[str], _expected: Any) -> str:
    """The reason of the outcome; `none` before the end."""
    outcome = played.after.outcome
    return outcome.reason if outcome is not None else "none"


STANDING: Final = Expect({"turn": turn, "ended": ended, "winners": winners, "reason": reason})
"""How the match stands, which may be expected in every game."""
