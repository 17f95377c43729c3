"""The short notation of positions of Mythic Wars: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.games.mythic_wars import meta
from game.games.mythic_wars.factions import CHANGES, beginning
from game.games.mythic_wars.meta import (
    BATTLE,
    COUNTERS,
    CREATURES,
    DECK,
    DEFEATED,
    EMPOWERMENT,
    END,
    ENERGY,
    ENTERED,
    FACTIONS,
    INVOCATION,
    LIBRARY,
    POOL,
    SHARED,
    SIDEWAYS,
    START,
    SUMMONER,
    TIMES,
    ZONES,
)
from game.games.mythic_wars.notation_check import EXPECT, compare, word
from game.games.mythic_wars.rounds import BEGIN, CLOSE, EMPOWER, ROUND
from game.rules import rng
from game.rules.abilities import BoundAbility
from game.rules.boards import Board
from game.rules.decisions import SEALED, Ask, Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.definitions_codec import content_hash
from game.rules.engine import Engine
from game.rules.frames import Frame
from game.rules.notation import NotationError, known
from game.rules.state import EMPTY, NOBODY, Component, Frozen, State, freeze, seat_zone

__all__ = [
    "ACTION_KEYS",
    "EXPECT",
    "IDLE",
    "KEYS",
    "VERBS",
    "actions",
    "compare",
    "paths",
    "position",
    "questions",
    "word",
]

KEYS: Final = (
    "players", "mode", "options", "prime", "been_prime", "active", "round", "phase", "quiet", "battle", "uninvoked", "defeated",
    "creatures", "pools", "library", "draft", "cards", "pantheons",
)  # fmt: skip
ACTION_KEYS: Final = ()
VERBS: Final[Mapping[str, str]] = {
    "attack": "empower",
    "ability": "empower",
    "use": "empower",
    "nothing": "empower",
    "invoke": "invoke",
    "pick": "pick",
    "drop": "pick",
    "done": "pick",
    "draft": "draft",
    "yes": "effect.may",
    "no": "effect.may",
    "choose": "effect.choose",
    "decline": "effect.choose",
    "enough": "effect.choose",
    "say": "effect.number",
    "first": "effect.option",
    "second": "effect.option",
    "third": "effect.option",
    "order": "effect.order",
}
"""The verb of an action -> the kind of decision that it answers."""
IDLE: Final[Mapping[str, Choice]] = {"effect.may": Choice("button", "no")}
"""What is answered to a question that the next action does not answer: an ability that is not written down is declined."""
_BUTTONS: Final = ("done", "yes", "no", "decline", "enough", "first", "second", "third")
_PHASES: Final = (FACTIONS, START, INVOCATION, EMPOWERMENT, END)
_ENTITY_KEYS: Final = (
    "id", "card", "s", "ab", "types", "element", "pantheon", "energy", "empowered", "counters", "summoner", "creature",
)  # fmt: skip


def position(defs: Definitions, notation: Mapping[str, Any]) -> tuple[Definitions, State]:
    """The definitions with the stubs of a written position, and the state at its first question. Raises NotationError."""
    from game.games.mythic_wars import GAME

    state = _Builder(defs, notation).state()
    Engine(GAME).resume(state)
    return state.defs, state


def actions(_notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """There are no short forms for actions; all are written under `do`."""
    return []


def questions(_notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """There are no beginnings of gestures to be looked at; `expect.options` names them."""
    return []


def paths(state: State, seat: int, words: str) -> list[Path]:
    """The gestures that an action stands for. Raises NotationError for words that name nothing."""
    verb, *rest = words.split()
    if verb in _BUTTONS:
        return [(Choice("button", verb),)]
    if verb == "say":
        return [(Choice("number", int(rest[0])),)]
    if verb == "order" and rest[0].isdigit():
        return [(Choice("number", int(rest[0])),)]
    if not rest:
        raise NotationError(f"{verb!r} needs to say whom it is about")
    chosen = [Choice("component", named(state, name, seat)) for name in rest if verb != "use" or name != rest[1]]
    if verb in ("pick", "drop", "choose"):
        return [(choice,) for choice in chosen]
    if verb == "nothing":
        return [(chosen[0], Choice("button", "nothing"))]
    if verb == "ability":
        return [(chosen[0], Choice("button", "ability"), *chosen[1:])]
    if verb == "use":
        return [(chosen[0], Choice("ref", rest[1]), *chosen[1:])]
    return [tuple(chosen)]


def named(state: State, name: str, seat: int) -> int:
    """The component of this name; of several, one that the seat has; `2.name` is that of seat 2, from 1. Raises NotationError."""
    number, dot, rest = name.partition(".")
    if dot and number.isdigit():
        seat, name = int(number) - 1, rest
    found = [number for number, component in state.components.items() if component.ref == name]
    if not found:
        raise NotationError(f"there is no {name!r} in the position")
    own = [number for number in found if state.components[number].controller == seat]
    return (own or found)[0]


def _scores(written: Any, *path: str | int) -> dict[str, int]:
    """Scores in their short form, such as 7/6/8. Raises NotationError."""
    scores = str(written).split("/")
    if len(scores) != 3 or not all(part.isdigit() for part in scores):
        raise NotationError("scores are written attack/defense/power", *path, "s")
    return dict(zip(("attack", "defense", "power"), map(int, scores), strict=True))


class _Builder:
    """Puts the state of one written position together."""

    def __init__(self, defs: Definitions, notation: Mapping[str, Any]) -> None:
        known(notation, KEYS, "a position")
        self.notation = notation
        self.players = [str(name) for name in notation.get("players") or ()]
        if not 2 <= len(self.players) <= 8 or len(dict.fromkeys(self.players)) != len(self.players):
            raise NotationError("a position needs two to eight players, each with a name of its own: [A, B]", "players")
        self.phase = str(notation.get("phase", EMPOWERMENT))
        if self.phase not in _PHASES:
            raise NotationError(f"{self.phase!r} is no phase; the phases are {', '.join(_PHASES)}", "phase")
        self.defs = defs
        self.stubs: dict[str, CardDef] = {}
        self.components: list[Component] = []

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        notation = self.notation
        prime = self.seat(notation.get("prime", self.players[0]), "prime")
        active = self.seat(notation.get("active", self.players[prime]), "active")
        self._add_all()
        defs = replace(self.defs, cards={**self.defs.cards, **self.stubs}, hash="")
        defs = replace(defs, hash=content_hash(defs))
        state = State(defs, len(self.players), self._options(), Board.empty(), rng=rng.seeded(0))
        for spec in ZONES:
            for zone in [seat_zone(spec.name, seat) for seat in state.seats()] if spec.per_seat else [spec.name]:
                state.zones[zone] = ()
        for component in self.components:
            state.components[component.id] = component
            state.zones[component.zone] = (*state.zone(component.zone), component.id)
        state.next_id = len(self.components) + 1
        self._link_creatures(state)
        been = [self.seat(name, "been_prime") for name in notation.get("been_prime") or [self.players[prime]]]
        round_number = int(notation.get("round", 1))
        state.values.update(beginning(state.seat_count))
        state.values.update(
            phase=self.phase,
            round=round_number - 1 if self.phase == START else round_number,
            prime=prime,
            active=active,
            been_prime=tuple(sorted(been)),
            entered=len(state.components),
            quiet=int(notation.get("quiet", 0)),
        )
        if self.phase == FACTIONS:
            self._forming(state)
        else:
            state.frames = self._frames(active)
        return state

    def seat(self, name: Any, *path: str | int) -> int:
        """The seat of a player's name. Raises NotationError for a name that no player has."""
        if str(name) not in self.players:
            raise NotationError(f"{name!r} is none of the players {', '.join(self.players)}", *path)
        return self.players.index(str(name))

    def _options(self) -> Frozen:
        given = self.notation.get("options") or {}
        known(given, tuple(self.defs.options), "options", "options")
        mode = str(self.notation.get("mode", next(iter(self.defs.modes))))
        if mode not in self.defs.modes:
            raise NotationError(f"{mode!r} is no mode", "mode")
        defaults = {key: option.default for key, option in self.defs.options.items()}
        return Frozen({"mode": mode, **defaults, **{key: freeze(value) for key, value in given.items()}})

    def _frames(self, active: int) -> tuple[Frame, ...]:
        """The unfinished work of a match that has come to this phase."""
        if self.phase == START:
            return (Frame(ROUND, step=BEGIN),)
        if self.phase == INVOCATION:
            return (Frame(ROUND, step=EMPOWER), Frame(INVOCATION))
        if self.phase == EMPOWERMENT:
            return (Frame(ROUND, step=CLOSE), Frame(EMPOWERMENT, step=active))
        return (Frame(ROUND, step=CLOSE),)

    def _forming(self, state: State) -> None:
        state.values.update(prime=-1, been_prime=(), round=0, active=-1)
        pantheons = self.notation.get("pantheons") or {}
        if pantheons:
            state.values["pantheons"] = tuple([str(pantheons.get(name, "")) for name in self.players])
        if meta.forming(state.defs, state.options) == SHARED:
            turns = tuple([self.seat(name, "draft") for name in self.notation.get("draft") or self.players])
            state.frames = (Frame("match"), Frame(FACTIONS, step=1, values=Frozen(left=turns)))
            return
        state.frames = (Frame("match"), Frame(FACTIONS, step=1))
        state.asks = tuple([Ask(seat, "pick", Frozen(changes=CHANGES), SEALED) for seat in state.seats()])

    def _add_all(self) -> None:
        notation = self.notation
        for index, entry in enumerate(notation.get("cards") or ()):
            self._ref(entry, "cards", index)  # stubs for later use: a creature to be summoned, a deity to be picked
        for key, zone in (("battle", BATTLE), ("uninvoked", DECK), ("defeated", DEFEATED), ("pools", POOL)):
            listed = notation.get(key) or {}
            known(listed, self.players, key, key)
            for seat, name in enumerate(self.players):
                for index, entry in enumerate(listed.get(name) or ()):
                    self._add(entry, seat_zone(zone, seat), seat, key, name, index)
        for key, zone in (("creatures", CREATURES), ("library", LIBRARY)):
            for index, entry in enumerate(notation.get(key) or ()):
                self._add(entry, zone, NOBODY, key, index)

    def _add(self, entry: Any, zone: str, seat: int, *path: str | int) -> None:
        ref = self._ref(entry, *path)
        given: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {}
        number = len(self.components) + 1
        name = path[0]
        card = self.stubs.get(ref) or self.defs.cards[ref]
        marks = EMPTY
        if name == "battle":
            energy = int(given.get("energy", card.fields.get("power", 0)))
            if energy < 1:
                raise NotationError("an entity in the battle has energy", *path, "energy")
            marks = marks.put(**{ENERGY: energy, ENTERED: number})
            if given.get("empowered"):
                marks = marks.put(**{SIDEWAYS: True, TIMES: 1})
            if given.get("counters"):
                marks = marks.put(**{COUNTERS: int(given["counters"])})
        elif name == "defeated":
            marks = marks.put(**{SIDEWAYS: True})
        face_up = name in ("battle", "creatures")
        self.components.append(Component(number, ref, "card", zone, None, NOBODY, seat, face_up, marks))

    def _ref(self, entry: Any, *path: str | int) -> str:
        """The id of a card that is written: of the pack, or a stub that is made."""
        if not isinstance(entry, Mapping):
            entry = {"card": entry}
        known(entry, _ENTITY_KEYS, "an entity", *path)
        if "card" in entry:
            ref = str(entry["card"])
            if ref not in self.defs.cards and ref not in self.stubs:
                raise NotationError(f"the pack has no card {ref!r}", *path)
            if "s" in entry:
                # A copy of the card with scores of its own, so that nothing changes when the pack's are tuned.
                card = self.stubs.get(ref) or self.defs.cards[ref]
                self.stubs[ref] = card._replace(fields=card.fields.put(**_scores(entry["s"], *path)))
            return ref
        ref = str(entry.get("id", ""))
        if not ref or ref in self.defs.cards or ref in self.stubs:
            raise NotationError("a stub needs an id of its own", *path)
        types = entry.get("types") or ["entity", meta.CREATURE if entry.get("creature") else "deity"]
        fields = {
            "types": freeze(types),
            "element": str(entry.get("element", "")),
            "pantheon": str(entry.get("pantheon", "")),
            **_scores(entry.get("s", "6/6/6"), *path),
        }
        self.stubs[ref] = CardDef(ref, ref, Frozen(fields), self._abilities(entry.get("ab"), *path))
        return ref

    def _abilities(self, written: Any, *path: str | int) -> tuple[BoundAbility, ...]:
        listed: Sequence[Any] = written if isinstance(written, list) else [written] if written else []
        found: list[BoundAbility] = []
        for each in listed:
            name, params = next(iter(each.items())) if isinstance(each, Mapping) else (each, {})
            if name not in self.defs.abilities:
                raise NotationError(f"the pack has no ability {name!r}", *path, "ab")
            found.append(BoundAbility(self.defs.abilities[name], freeze(params or {})))
        return tuple(found)

    def _link_creatures(self, state: State) -> None:
        """`summoner: name` of a creature in the battle."""
        for name in self.players:
            for index, entry in enumerate((self.notation.get("battle") or {}).get(name) or ()):
                if isinstance(entry, Mapping) and entry.get("summoner"):
                    seat = self.players.index(name)
                    number = state.zone(seat_zone(BATTLE, seat))[index]
                    summoner = named(state, str(entry["summoner"]), seat)
                    subject = state.components[number]
                    marks = subject.marks.put(**{SUMMONER: summoner})
                    state.components[number] = subject._replace(marks=marks)
