"""The short notation of positions of Pantheon Duel: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.course import CHOOSE, TURNS
from game.games.pantheon_duel.notation_check import EXPECT, compare, word
from game.games.pantheon_duel.square import board_of
from game.games.pantheon_duel.strength import FIGHT_NOW
from game.games.pantheon_duel.turn import DISCARD_IT
from game.rules import rng
from game.rules.abilities import BoundAbility
from game.rules.boards import Board
from game.rules.decisions import Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.definitions_codec import content_hash
from game.rules.engine import Engine
from game.rules.frames import Frame
from game.rules.notation import NotationError, cell_of, known
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
    "players", "mode", "options", "pantheons", "phase", "round", "first", "active", "grid", "cards", "decks", "discards", "box",
    "strength", "supply", "glory", "rounds",
)  # fmt: skip
"""The keys of a position."""
ACTION_KEYS: Final = ()
VERBS: Final[Mapping[str, str]] = {
    "lead": "pantheon",
    "play": "play.card",
    "discard": "play.card",
    "power": "strength",
    "shatter": "strength",
    "fight": "strength",
    "choose": "effect.choose",
    "decline": "effect.choose",
    "next": "round.next",
}
"""The verb of an action -> the kind of decision that it answers."""
IDLE: Final[Mapping[str, Choice]] = {"strength": Choice("button", FIGHT_NOW)}
"""What is answered to a question that the next action does not answer: Strength that is not spent is kept."""
CARD_KEYS: Final = ("id", "card", "by", "from", "at", "p", "s", "ab", "pair", "tokens", "shattered", "outside", "under")
_SIDES: Final[Mapping[str, str]] = {"-": meta.PLAIN_SIDE, "s": meta.SHIELD, "f": meta.FRAGILE}
_BUTTONS: Final[Mapping[str, str]] = {"discard": DISCARD_IT, "fight": FIGHT_NOW, "decline": "decline", "next": "go_on"}
GRID_NAME: Final = "g{x}{y}"
"""The name of a card of `grid`, by its cell."""
_DECK: Final = 3
"""How many plain cards a deck holds of which nothing is said."""


def position(defs: Definitions, notation: Mapping[str, Any]) -> tuple[Definitions, State]:
    """The definitions with the stubs of a written position, and the state at its first question. Raises NotationError."""
    from game.games.pantheon_duel import GAME

    state = _Builder(defs, notation).state()
    Engine(GAME).resume(state)
    return state.defs, state


def actions(_notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """This notation has no short forms of actions."""
    return []


def questions(_notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Nor questions beside those of `expect.options`."""
    return []


def paths(state: State, seat: int, words: str) -> list[Path]:
    """The gestures that an action stands for; an incomplete one ends early. Raises NotationError for words that name nothing."""
    verb, *rest = words.split()
    if verb in _BUTTONS:
        return [(Choice("button", _BUTTONS[verb]),)]
    if verb == "power" and not rest:
        return [(Choice("component", state.values["fighting"]),)]
    if not rest:
        raise NotationError(f"{verb} needs a name")
    if verb == "lead":
        return [(Choice("ref", rest[0]),)]
    path: list[Choice] = [Choice("component", _named(state, rest[0], seat))]
    if len(rest) > 1:
        path.append(Choice("cell", cell_of(" ".join(rest[1:]))))
    return [tuple(path)]


def _named(state: State, name: str, seat: int) -> int:
    """The component of this name; of several, the one that the seat has drawn or controls."""
    found = [number for number, component in state.components.items() if component.ref == name]
    if not found:
        raise NotationError(f"there is no {name!r} in the position")
    drawn = [number for number in found if state.components[number].zone == seat_zone(meta.HAND, seat)]
    own = [number for number in found if state.components[number].controller == seat]
    return (drawn or own or found)[0]


class _Builder:
    """Puts the state of one written position together."""

    def __init__(self, defs: Definitions, notation: Mapping[str, Any]) -> None:
        known(notation, (*KEYS, *ACTION_KEYS), "a position")
        self.notation = notation
        self.defs = defs
        self.players = [str(name) for name in notation.get("players") or ()]
        if len(self.players) != 2 or len(set(self.players)) != 2:
            raise NotationError("a position needs two players, each with a name of its own: [A, B]", "players")
        self.phase = str(notation.get("phase", meta.BATTLE))
        if self.phase not in (meta.PANTHEONS, meta.BATTLE):
            raise NotationError(f"{self.phase!r} is no phase; the phases are {meta.PANTHEONS}, {meta.BATTLE}", "phase")
        self.pantheons = self._pantheons()
        self.stubs: dict[str, CardDef] = {}
        self.components: list[Component] = []
        self.names: dict[str, int] = {}

    def _pantheons(self) -> tuple[str, ...]:
        if self.phase == meta.PANTHEONS:
            return ("",) * len(self.players)
        listed = meta.pantheons_of(self.defs)
        given = self.notation.get("pantheons") or {}
        chosen = tuple([str(given.get(name, listed[seat])) for seat, name in enumerate(self.players)])
        for name in chosen:
            if name not in listed:
                raise NotationError(f"{name!r} is no pantheon; they are {', '.join(listed)}", "pantheons")
        if chosen[0] == chosen[1]:
            raise NotationError("each player leads a pantheon of their own", "pantheons")
        return chosen

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        notation = self.notation
        for y, row in enumerate(notation.get("grid") or ()):
            for x, letter in enumerate(str(row)):
                if letter != ".":
                    entry = {"id": GRID_NAME.format(x=x, y=y), "by": letter, "at": [x, y], "s": "s/s/s/s"}
                    self._on_board(entry, ("grid", y))
        for index, entry in enumerate(notation.get("cards") or ()):
            self._on_board(entry, ("cards", index))
        for key in ("decks", "discards"):
            for name in notation.get(key) or {}:
                self._seat(name, key)
        for seat, name in enumerate(self.players):
            deck = (notation.get("decks") or {}).get(name, _DECK if self.phase == meta.BATTLE else [])
            # Written in the order of drawing; the top of a pile is the last of its zone.
            for index, entry in reversed(list(enumerate(self._filled(deck, name)))):
                self._add(entry, seat, seat_zone(meta.DECK, seat), ("decks", name, index), face_up=False)
            for index, entry in enumerate((notation.get("discards") or {}).get(name) or ()):
                self._add(entry, seat, seat_zone(meta.DISCARD, seat), ("discards", name, index))
        for index, entry in enumerate(notation.get("box") or ()):
            self._add(entry, NOBODY, meta.BOX, ("box", index))
        library = list(self.defs.cards) if self.phase == meta.PANTHEONS else []
        defs = replace(self.defs, cards={**self.defs.cards, **self.stubs}, hash="")
        defs = replace(defs, hash=content_hash(defs))
        state = State(defs, len(self.players), self._options(), Board.empty(), rng=rng.seeded(0))
        self._zones(state)
        for component in self.components:
            state.components[component.id] = component
            state.zones[component.zone] = (*state.zone(component.zone), component.id)
        state.next_id = len(self.components) + 1
        for ref in library:
            number = state.next_id
            state.next_id += 1
            state.components[number] = Component(number, ref, "card", meta.LIBRARY, face_up=True)
            state.zones[meta.LIBRARY] = (*state.zone(meta.LIBRARY), number)
        self._values(state)
        state.board = board_of(state) if self.phase == meta.BATTLE else Board.empty()
        state.frames = (Frame("match", step=TURNS if self.phase == meta.BATTLE else CHOOSE),)
        return state

    def _zones(self, state: State) -> None:
        for spec in meta.ZONES:
            for zone in [seat_zone(spec.name, seat) for seat in state.seats()] if spec.per_seat else [spec.name]:
                state.zones[zone] = ()

    def _values(self, state: State) -> None:
        notation = self.notation
        first = self._seat(notation.get("first", self.players[0]), "first")
        active = self._seat(notation.get("active", self.players[first]), "active")
        strength = self._counts("strength")
        spent = sum(
            [
                int(component.marks.get(meta.TOKENS, 0))
                + sum([1 for side in meta.SIDES if component.marks.get(meta.SHATTERED.format(side=side))])
                for component in self.components
            ]
        )
        supply = notation.get("supply", int(state.options["strength_supply"]) - sum(strength) - spent)
        if supply < 0:
            raise NotationError("there are more Strength tokens than the option strength_supply allows", "strength")
        state.values.update(
            phase=self.phase,
            round=int(notation.get("round", 1 if self.phase == meta.BATTLE else 0)),
            turn=len(state.zone(meta.BOARD)),
            first=first,
            active=active,
            pantheons=self.pantheons,
            rounds_won=self._counts("rounds"),
            glory=self._counts("glory"),
            strength=strength,
            supply=supply,
            fighting=0,
            lines=(),
        )

    def _options(self) -> Frozen:
        mode = str(self.notation.get("mode", "skirmish"))
        if mode not in self.defs.modes:
            raise NotationError(f"there is no mode {mode!r}", "mode")
        given = self.notation.get("options") or {}
        known(given, tuple(self.defs.options), "options", "options")
        chosen = {name: option.default for name, option in self.defs.options.items()}
        return Frozen({"mode": mode, **chosen, **{key: freeze(value) for key, value in given.items()}})

    def _counts(self, key: str) -> tuple[int, ...]:
        given = self.notation.get(key) or {}
        for name in given:
            self._seat(name, key)
        return tuple([int(given.get(name, 0)) for name in self.players])

    def _seat(self, name: Any, *path: str | int) -> int:
        if str(name) not in self.players:
            raise NotationError(f"{name!r} is none of the players", *path)
        return self.players.index(str(name))

    def _filled(self, deck: Any, name: str) -> list[Any]:
        if isinstance(deck, int):
            return [f"{name}-plain-{number}" for number in range(1, deck + 1)]
        return list(deck)

    # --- cards ---

    def _on_board(self, entry: Any, path: tuple[str | int, ...]) -> None:
        if not isinstance(entry, Mapping) or "by" not in entry:
            raise NotationError("a card on the battlefield needs by, and at or under", *path)
        seat = self._seat(entry["by"], *path, "by")
        marks: dict[str, Any] = {}
        if entry.get("under"):
            cover = self.names.get(str(entry["under"]))
            if cover is None:
                raise NotationError(f"no card {entry['under']!r} was written before", *path, "under")
            self._add(entry, seat, meta.UNDER, path, marks={meta.COVERED_BY: cover})
            return
        if entry.get("tokens"):
            marks[meta.TOKENS] = int(entry["tokens"])
        for side in entry.get("shattered") or ():
            if side not in meta.SIDES:
                raise NotationError(f"{side!r} is no side; they are {', '.join(meta.SIDES)}", *path, "shattered")
            marks[meta.SHATTERED.format(side=side)] = True
        if entry.get("outside"):
            marks[meta.OUTSIDE] = True
        self._add(entry, seat, meta.BOARD, path, place=cell_of(entry.get("at"), *path, "at"), marks=marks)

    def _add(
        self,
        entry: Any,
        seat: int,
        zone: str,
        path: tuple[str | int, ...],
        *,
        place: tuple[int, int] | None = None,
        marks: Mapping[str, Any] = EMPTY,
        face_up: bool = True,
    ) -> None:
        ref = self._ref(entry, seat, path)
        number = len(self.components) + 1
        self.names[ref] = number
        self.components.append(
            Component(number, ref, "card", zone, place, NOBODY, seat, face_up, Frozen(marks) if marks else EMPTY)
        )

    def _ref(self, entry: Any, seat: int, path: tuple[str | int, ...]) -> str:
        """The definition of a written card: one of the pack, or a stub that is made."""
        if not isinstance(entry, Mapping):
            entry = {"card" if str(entry) in self.defs.cards else "id": str(entry)}
        known(entry, CARD_KEYS, "a card", *path)
        model: CardDef | None = None
        if "card" in entry:
            model = self.defs.cards.get(str(entry["card"]))
            if model is None:
                raise NotationError(f"the pack has no card {entry['card']!r}", *path, "card")
            if not [key for key in ("id", "p", "s", "ab", "pair") if key in entry]:
                return model.id
        name = str(entry.get("id") or (model.id if model is not None else ""))
        if not name or name in self.stubs or (name in self.defs.cards and model is None):
            raise NotationError(f"{name!r} cannot be the name of a card here", *path, "id")
        home = self._seat(entry["from"], *path, "from") if "from" in entry else max(seat, 0)
        pantheon = model.fields["pantheon"] if model is not None and "from" not in entry else self.pantheons[home]
        fields: dict[str, Any] = {
            "pantheon": pantheon,
            "pair": str(entry.get("pair", model.fields["pair"] if model is not None else "revel")),
            "power": int(entry.get("p", model.fields["power"] if model is not None else 0)),
        }
        sides = self._sides(entry, model, path)
        abilities = model.abilities if model is not None else ()
        if "ab" in entry:
            abilities = self._ability(str(entry["ab"]), str(pantheon), path)
        self.stubs[name] = CardDef(name, name, Frozen({**fields, **sides}), abilities)
        return name

    def _sides(self, entry: Mapping[str, Any], model: CardDef | None, path: tuple[str | int, ...]) -> dict[str, str]:
        if "s" not in entry:
            return {side: str(model.fields[side]) if model is not None else meta.PLAIN_SIDE for side in meta.SIDES}
        written = str(entry["s"]).split("/")
        if len(written) != len(meta.SIDES) or any(letter not in _SIDES for letter in written):
            raise NotationError(
                f"{entry['s']!r} are no sides; write north/east/south/west with s, f or -: s/-/-/f", *path, "s"
            )
        return {side: _SIDES[letter] for side, letter in zip(meta.SIDES, written, strict=True)}

    def _ability(self, name: str, pantheon: str, path: tuple[str | int, ...]) -> tuple[BoundAbility, ...]:
        ability = self.defs.abilities.get(name)
        if ability is None:
            raise NotationError(f"there is no ability {name!r}", *path, "ab")
        return (BoundAbility(ability, Frozen(symbol=pantheon) if "symbol" in ability.takes else EMPTY),)
