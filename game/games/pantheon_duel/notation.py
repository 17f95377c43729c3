"""The short notation of positions of Pantheon Duel: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.course import CHOOSE, TURNS
from game.games.pantheon_duel.expectations import EXPECT, OF_GRID
from game.games.pantheon_duel.square import board_of
from game.games.pantheon_duel.strength import FIGHT_NOW
from game.games.pantheon_duel.turn import DISCARD_IT
from game.rules.abilities.grammar import BoundAbility
from game.rules.asks import Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.frames import Frame
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position, ability_of, card_of
from game.rules.notation.words import NotationError, cell_of, known, list_of, number_of, parts_of, placed
from game.rules.plain import EMPTY, NOBODY, Frozen, seat_zone
from game.rules.state import State

KEYS: Final = (
    "pantheons", "round", "first", "active", "grid", "cards", "decks", "discards", "box", "strength", "supply", "glory", "rounds",
)  # fmt: skip
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
    return [placed(state, rest, seat, seat_zone(meta.HAND, seat))]


class _Written(Position):
    """One written position of this game."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, (meta.PANTHEONS, meta.BATTLE), phase=meta.BATTLE, mode="skirmish")
        self.pantheons = self._pantheons()
        self.stubs: dict[str, CardDef] = {}
        self.names: dict[str, int] = {}

    def _pantheons(self) -> tuple[str, ...]:
        if self.phase == meta.PANTHEONS:
            return ("",) * len(self.players)
        listed = meta.pantheons_of(self.defs)
        given = self.of_players("pantheons")
        chosen = tuple([str(given.get(name, listed[seat])) for seat, name in enumerate(self.players)])
        for name in chosen:
            if name not in listed:
                raise NotationError(f"{name!r} is no pantheon; they are {', '.join(listed)}", "pantheons")
        if chosen[0] == chosen[1]:
            raise NotationError("each player leads a pantheon of their own", "pantheons")
        return chosen

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        for y, row in enumerate(list_of(self.written.get("grid"), "grid")):
            for x, letter in enumerate(str(row)):
                if letter != ".":
                    name = GRID_NAME.format(x=x, y=y)
                    self._on_board({"id": name, "by": letter, "at": [x, y], "s": "s/s/s/s"}, ("grid", y))
                    stub = self.stubs[name]
                    self.stubs[name] = stub._replace(fields=stub.fields.put(**{OF_GRID: True}))
        for card in self.listed("cards"):
            self._on_board(card.value, card.path)
        decks, discards = self.of_players("decks"), self.lists("discards")
        for seat, name in enumerate(self.players):
            deck = decks.get(name, _DECK if self.phase == meta.BATTLE else [])
            # Written in the order of drawing; the top of a pile is the last of its zone.
            for index, entry in reversed(list(enumerate(self._filled(deck, name)))):
                self._add_card(entry, seat, seat_zone(meta.DECK, seat), ("decks", name, index), face_up=False)
            for card in discards:
                if card.seat == seat:
                    self._add_card(card.value, seat, seat_zone(meta.DISCARD, seat), card.path)
        for card in self.listed("box"):
            self._add_card(card.value, NOBODY, meta.BOX, card.path)
        for ref in self.defs.cards if self.phase == meta.PANTHEONS else ():
            self.add(ref, meta.LIBRARY, face_up=True)
        state = self.begin(meta.ZONES, cards=self.stubs)
        self._values(state)
        if self.phase == meta.BATTLE:
            state.board = board_of(state)
        state.frames = (Frame("match", step=TURNS if self.phase == meta.BATTLE else CHOOSE),)
        return state

    def _values(self, state: State) -> None:
        written = self.written
        first = self.seat(written.get("first", self.players[0]), "first")
        active = self.seat(written.get("active", self.players[first]), "active")
        strength = self.counts("strength")
        spent = sum(
            [
                int(component.marks.get(meta.TOKENS, 0))
                + sum([1 for side in meta.SIDES if component.marks.get(meta.SHATTERED.format(side=side))])
                for component in self.components
            ]
        )
        supply = self.number("supply", int(state.options["strength_supply"]) - sum(strength) - spent)
        if supply < 0:
            raise NotationError("there are more Strength tokens than the option strength_supply allows", "strength")
        state.values.update(
            phase=self.phase,
            round=self.number("round", 1 if self.phase == meta.BATTLE else 0),
            turn=len(state.zone(meta.BOARD)),
            first=first,
            active=active,
            pantheons=self.pantheons,
            rounds_won=self.counts("rounds"),
            glory=self.counts("glory"),
            strength=strength,
            supply=supply,
            fighting=0,
            lines=(),
        )

    def _filled(self, deck: Any, name: str) -> list[Any]:
        if isinstance(deck, int):
            return [f"{name}-plain-{number}" for number in range(1, deck + 1)]
        return list_of(deck, "decks", name)

    # --- cards ---

    def _on_board(self, entry: Any, path: tuple[str | int, ...]) -> None:
        if not isinstance(entry, Mapping) or "by" not in entry:
            raise NotationError("a card on the battlefield needs by, and at or under", *path)
        seat = self.seat(entry["by"], *path, "by")
        marks: dict[str, Any] = {}
        if entry.get("under"):
            cover = self.names.get(str(entry["under"]))
            if cover is None:
                raise NotationError(f"no card {entry['under']!r} was written before", *path, "under")
            self._add_card(entry, seat, meta.UNDER, path, marks={meta.COVERED_BY: cover})
            return
        if entry.get("tokens"):
            marks[meta.TOKENS] = number_of(entry["tokens"], *path, "tokens")
        for side in list_of(entry.get("shattered"), *path, "shattered"):
            if side not in meta.SIDES:
                raise NotationError(f"{side!r} is no side; they are {', '.join(meta.SIDES)}", *path, "shattered")
            marks[meta.SHATTERED.format(side=side)] = True
        if entry.get("outside"):
            marks[meta.OUTSIDE] = True
        self._add_card(entry, seat, meta.BOARD, path, place=cell_of(entry.get("at"), *path, "at"), marks=marks)

    def _add_card(
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
        self.names[ref] = self.add(ref, zone, seat, place=place, face_up=face_up, marks=Frozen(marks))

    def _ref(self, entry: Any, seat: int, path: tuple[str | int, ...]) -> str:
        """The definition of a written card: one of the pack, or a stub that is made."""
        if not isinstance(entry, Mapping):
            entry = {"card" if str(entry) in self.defs.cards else "id": str(entry)}
        known(entry, CARD_KEYS, "a card", *path)
        model: CardDef | None = None
        if "card" in entry:
            model = card_of(self.defs, entry["card"], *path, "card")
            if not [key for key in ("id", "p", "s", "ab", "pair") if key in entry]:
                return model.id
        name = str(entry.get("id") or (model.id if model is not None else ""))
        if not name or name in self.stubs or (name in self.defs.cards and model is None):
            raise NotationError(f"{name!r} cannot be the name of a card here", *path, "id")
        home = self.seat(entry["from"], *path, "from") if "from" in entry else max(seat, 0)
        pantheon = model.fields["pantheon"] if model is not None and "from" not in entry else self.pantheons[home]
        fields: dict[str, Any] = {
            "pantheon": pantheon,
            "pair": str(entry.get("pair", model.fields["pair"] if model is not None else "revel")),
            "power": number_of(entry.get("p", model.fields["power"] if model is not None else 0), *path, "p"),
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
        written = parts_of(entry["s"], meta.SIDES, "[-sf]", "sides", "s/-/-/f", *path, "s")
        return {side: _SIDES[letter] for side, letter in written.items()}

    def _ability(self, name: str, pantheon: str, path: tuple[str | int, ...]) -> tuple[BoundAbility, ...]:
        ability = ability_of(self.defs, name, *path, "ab")
        return (BoundAbility(ability, Frozen(symbol=pantheon) if "symbol" in ability.takes else EMPTY),)


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    verbs=VERBS,
    paths=paths,
    idle=IDLE,
    expect=EXPECT,
)
