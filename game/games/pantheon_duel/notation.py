"""The short notation of positions of Pantheon Duel: from plain data to a state, from words to gestures (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.battle import FIGHT_NOW, spent_on
from game.games.pantheon_duel.course import CHOOSE, TURNS
from game.games.pantheon_duel.expectations import EXPECT, LETTERS, OF_GRID
from game.games.pantheon_duel.records import Marks, PlayMatch, State, Values
from game.games.pantheon_duel.square import board_of
from game.games.pantheon_duel.turn import DISCARD_IT
from game.games.pantheon_duel.words import READING
from game.rules.abilities.grammar import BoundAbility
from game.rules.asks import Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.notation.notation import Notation
from game.rules.notation.position import Listed, Position, ability_of
from game.rules.notation.stubs import Stubs
from game.rules.notation.words import NotationError, cell_of, list_of, number_of, parts_of, placed
from game.rules.plain import EMPTY, Frozen

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
_SIDES: Final = {letter: side for side, letter in LETTERS.items()}
_BUTTONS: Final[Mapping[str, str]] = {"discard": DISCARD_IT, "fight": FIGHT_NOW, "decline": "decline", "next": "go_on"}
GRID_NAME: Final = "g{x}{y}"
"""The name of a card of `grid`, by its cell."""
_DECK: Final = 3
"""How many plain cards a deck holds of which nothing is said."""


def _power(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """`power`, with or without the name of the card that was just placed, which is the only one that may be meant."""
    return [placed(state, words[1:], seat) if len(words) > 1 else (Choice("component", state.values.fighting),)]


class _Stubs(Stubs):
    """The written cards: `p` is the Power, `s` the sides. `home` is the pantheon of a card of which nothing is said."""

    OWN = ("p", "s", "pair")
    BESIDE = ("by", "from", "at", "tokens", "shattered", "outside", "under")
    home = ""

    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """Pantheon, pair, Power and sides. Raises NotationError."""
        plain = {"pantheon": self.home, "pair": "revel", "power": 0, **dict.fromkeys(meta.SIDES, meta.PLAIN_SIDE)}
        fields = {**plain, **(model.fields if model is not None else {})}
        if "from" in entry:
            fields["pantheon"] = self.home
        if "pair" in entry:
            fields["pair"] = str(entry["pair"])
        if "p" in entry:
            fields["power"] = number_of(entry["p"], *path, "p")
        if "s" in entry:
            written = parts_of(entry["s"], meta.SIDES, "[-sf]", "sides", "s/-/-/f", *path, "s")
            fields.update({side: _SIDES[letter] for side, letter in written.items()})
        return fields

    def abilities(self, written: Any, fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """The one ability of a card; its symbol is the pantheon of the card. Raises NotationError."""
        ability = ability_of(self.defs, written, *path)
        return (BoundAbility(ability, Frozen(symbol=fields["pantheon"]) if "symbol" in ability.takes else EMPTY),)


class _Written(Position):
    """One written position of this game."""

    unmarked = Marks()

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, (meta.PANTHEONS, meta.BATTLE), phase=meta.BATTLE, mode="skirmish")
        self.pantheons = self._pantheons()
        self.stubs = _Stubs(defs)
        self.names: dict[str, int] = {}

    def _pantheons(self) -> tuple[str, ...]:
        if self.phase == meta.PANTHEONS:
            return ("",) * len(self.players)
        listed = self.defs.each("pantheon")
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
                    stub = self.stubs.cards[name]
                    self.stubs.cards[name] = replace(stub, fields=stub.fields.put(**{OF_GRID: True}))
        for card in self.listed("cards"):
            self._on_board(card.value, card.path)
        counts = (_DECK,) * len(self.players) if self.phase == meta.BATTLE else ()
        # Written in the order of drawing; the top of a pile is the last of its zone.
        self.lay(reversed(self.lists("decks", plain="plain", counts=counts)), meta.DECK)
        self.lay(self.lists("discards"), meta.DISCARD, face_up=True)
        self.lay(self.listed("box"), meta.BOX, face_up=True)
        for ref in self.defs.cards if self.phase == meta.PANTHEONS else ():
            self.add(ref, meta.LIBRARY, face_up=True)
        state: State = self.begin(meta.ZONES, cards=self.stubs.cards)
        state.values = self._values(state)
        if self.phase == meta.BATTLE:
            state.set_board(meta.BOARD, board_of(state))
        state.frames = (PlayMatch(step=TURNS if self.phase == meta.BATTLE else CHOOSE),)
        return state

    def _values(self, state: State) -> Values:
        written = self.written
        first = self.seat(written.get("first", self.players[0]), "first")
        active = self.seat(written.get("active", self.players[first]), "active")
        strength = self.counts("strength")
        spent = sum([spent_on(card) for card in self.components])
        supply = self.number("supply", int(state.options["strength_supply"]) - sum(strength) - spent)
        if supply < 0:
            raise NotationError("there are more Strength tokens than the option strength_supply allows", "strength")
        return Values(
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
        )

    # --- cards ---

    def _on_board(self, entry: Any, path: tuple[str | int, ...]) -> None:
        if not isinstance(entry, Mapping) or "by" not in entry:
            raise NotationError("a card on the battlefield needs by, and at or under", *path)
        seat = self.seat(entry["by"], *path, "by")
        if entry.get("under"):
            cover = self.names.get(str(entry["under"]))
            if cover is None:
                raise NotationError(f"no card {entry['under']!r} was written before", *path, "under")
            ref = self.ref(Listed(entry, path, seat))
            self.names[ref] = self.add(ref, meta.UNDER, seat, face_up=True, marks=Marks(covered_by=cover))
            return
        tokens = number_of(entry.get("tokens") or 0, *path, "tokens")
        shattered = list_of(entry.get("shattered"), *path, "shattered")
        for side in shattered:
            if side not in meta.SIDES:
                raise NotationError(f"{side!r} is no side; they are {', '.join(meta.SIDES)}", *path, "shattered")
        destroyed = {meta.SHATTERED[side].__name__: True for side in shattered}
        marks = Marks(outside=bool(entry.get("outside")), power=tokens, **destroyed)
        ref, place = self.ref(Listed(entry, path, seat)), cell_of(entry.get("at"), *path, "at")
        self.names[ref] = self.add(ref, meta.BOARD, seat, place=place, face_up=True, marks=marks)

    def ref(self, card: Listed) -> str:
        """The definition of a written card: of the pack, or a stub that is made, of the pantheon of its seat or of the one in `from`."""
        self.stubs.home = self.pantheons[max(self.origin(card), 0)]
        return self.stubs.ref(card.value, *card.path)


def _write(state: State, players: Sequence[str]) -> dict[str, Any]:
    """Every card of the pack by its name, with what lies on it; those that others lie on are written before them."""
    values, cards = state.values, state.components
    found: dict[str, Any] = {
        "phase": values.phase,
        "round": values.round,
        "pantheons": {player: name for player, name in zip(players, values.pantheons, strict=False) if name},
        **{name: dict(zip(players, getattr(values, name), strict=False)) for name in ("glory", "strength")},
        "rounds": dict(zip(players, values.rounds_won, strict=False)),
        "supply": values.supply,
        "discards": {
            name: [cards[id].ref for id in state.zone_for(meta.DISCARD, seat)] for seat, name in enumerate(players)
        },
        "box": [cards[id].ref for id in state.zone(meta.BOX)],
    }
    if values.first >= 0:
        found["first"] = players[values.first]
    if values.active >= 0:
        found["active"] = players[values.active]
    # A turn begins with the draw: the card that was drawn lies on its deck yet.
    found["decks"] = {
        name: [cards[id].ref for id in [*state.zone_for(meta.HAND, seat), *reversed(state.zone_for(meta.DECK, seat))]]
        for seat, name in enumerate(players)
    }
    if values.phase == meta.PANTHEONS:
        for name in ("decks", "discards", "round", "supply", "active", "first"):
            found.pop(name, None)
    found["cards"] = [_entry_of(state, id, players) for id in (*state.zone(meta.BOARD), *state.zone(meta.UNDER))]
    return found


def _entry_of(state: State, id: int, players: Sequence[str]) -> dict[str, Any]:
    """A card of the battlefield, or one that lies under another."""
    card = state.components[id]
    entry: dict[str, Any] = {"card": card.ref, "by": players[max(card.controller, 0)]}
    if card.zone == meta.UNDER:
        return {**entry, "under": state.components[card.marks.covered_by].ref}
    entry["at"] = list(card.place or ())
    if card.marks.power:
        entry["tokens"] = card.marks.power
    if shattered := meta.shattered(card):
        entry["shattered"] = shattered
    if card.marks.outside:
        entry["outside"] = True
    return entry


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    verbs=VERBS,
    buttons=_BUTTONS,
    refs=("lead",),
    zones={"play": meta.HAND},
    readings={"power": _power},
    idle=IDLE,
    expect=EXPECT,
    write=_write,
    reading=READING,
    free=("turn", "lines"),
)
