"""What written positions of all games have in common: seats, mode, options, phase, and how components come into the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from game.rules import rng
from game.rules.abilities.grammar import Ability
from game.rules.boards import Board
from game.rules.definitions import CardDef, Definitions
from game.rules.engine import Engine
from game.rules.notation.words import NotationError, cell_of, known, list_of, mapping_of, number_of, seat_of
from game.rules.options import FIRST_SEAT, MODE, first_seat_problem, option_problem
from game.rules.plain import EMPTY, NOBODY, Cell, Component, Frozen, freeze, seat_zone
from game.rules.records import Facts, NoFacts
from game.rules.rulesdef import Rules, ZoneSpec, lay_out
from game.rules.saved.definitions_codec import hashed
from game.rules.state import State
from game.rules.wording import fill, meant

SEED: Final = "seed"
KEYS: Final = ("players", MODE, "options", "phase", SEED)
"""The keys that every position has."""
BEGINNING: Final = ("players", MODE, "options", SEED)
"""The keys of one that is the beginning of a match, as it is set up with this seed."""


class Listed(NamedTuple):
    """One entry of a written list: what it is, the path that leads to it, and the seat of the player whose list it is."""

    value: Any
    path: tuple[str | int, ...]
    seat: int = NOBODY


class Position(ABC):
    """One written position while its state is put together. A game derives its own from it, which reads what only that game has.

    - `written`: the plain data. `phases`: the phases that may be written; `phase` if it is left out, else the first of them.
    - `mode`: the mode if none is written, else the first of the pack.
    - `players`: the names of the seats. `components`: what was added so far, in the order of their ids, which run from `first_id`.
    - `unmarked`: the marks of a component about which nothing is said.

    Raises NotationError for what cannot be read.
    """

    first_id: ClassVar[int] = 1
    unmarked: ClassVar[Facts] = NoFacts()

    def __init__(
        self, defs: Definitions, written: Mapping[str, Any], phases: Sequence[str], *, phase: str = "", mode: str = ""
    ) -> None:
        self.defs = defs
        self.written = written
        self.components: list[Component] = []
        self.mode = str(written.get(MODE, mode or next(iter(defs.modes))))
        if self.mode not in defs.modes:
            raise NotationError(f"{self.mode!r} is no mode{meant(self.mode, defs.modes, 'the modes are')}", MODE)
        seats = defs.modes[self.mode]
        self.players = [str(name) for name in list_of(written.get("players"), "players")]
        distinct = list(dict.fromkeys(self.players))
        if not seats.least_seats <= len(self.players) <= seats.most_seats or len(distinct) != len(self.players):
            count = " to ".join([str(number) for number in dict.fromkeys([seats.least_seats, seats.most_seats])])
            raise NotationError(f"a position needs players, {count}, each with a name of its own: [A, B]", "players")
        self.phase = str(written.get("phase", phase or phases[0]))
        if self.phase not in phases:
            raise NotationError(f"{self.phase!r} is no phase; the phases are {', '.join(phases)}", "phase")
        self.options = self._options()

    @abstractmethod
    def state(self) -> State:
        """The state that is described, its frames ready to be run to the first question. Raises NotationError."""

    def _options(self) -> Frozen:
        given = mapping_of(self.written.get("options"), "options")
        known(given, tuple(self.defs.options), "options", "options")
        chosen = {key: freeze(given.get(key, option.default)) for key, option in self.defs.options.items()}
        for key in given:
            problem = option_problem(self.defs.options[key], chosen[key])
            if problem:
                raise NotationError(problem, "options", key)
        return Frozen({MODE: self.mode, **chosen})

    # What is written

    def seat(self, name: Any, *path: str | int) -> int:
        """The seat of a player's name. Raises NotationError for a name that no player has."""
        return seat_of(self.players, name, *path)

    def of_players(self, key: str) -> Mapping[str, Any]:
        """What is written under a key by player; empty if nothing is. Raises NotationError for a name that no player has."""
        given = mapping_of(self.written.get(key), key)
        known(given, self.players, key, key)
        return given

    def counts(self, key: str) -> tuple[int, ...]:
        """The numbers that are written under a key by player, by seat; 0 for a player left out. Raises NotationError."""
        given = self.of_players(key)
        return tuple([number_of(given.get(name, 0), key, name) for name in self.players])

    def number(self, key: str, default: int) -> int:
        """The number that is written under a key. Raises NotationError for anything else."""
        return number_of(self.written.get(key, default), key)

    def listed(self, key: str) -> list[Listed]:
        """The entries of the list that is written under a key. Raises NotationError for anything else."""
        return [Listed(entry, (key, index)) for index, entry in enumerate(list_of(self.written.get(key), key))]

    def lists(self, key: str, *, plain: str = "", counts: Sequence[int] = ()) -> list[Listed]:
        """The entries of the lists that are written under a key by player, seat by seat. Raises NotationError for anything else.

        `plain`: instead of a list a number may be written, of cards of which nothing is said but a name that is made of this word
        (`A-deck-1`); `counts` has such numbers by seat, for players who are left out.
        """
        given = self.of_players(key)
        found: list[Listed] = []
        for seat, name in enumerate(self.players):
            written = given.get(name, counts[seat] if counts else None)
            if plain and type(written) is int:
                written = [f"{name}-{plain}-{nth}" for nth in range(1, written + 1)]
            found += [Listed(entry, (key, name, nth), seat) for nth, entry in enumerate(list_of(written, key, name))]
        return found

    def stack(self, key: str) -> list[tuple[Cell, Listed]]:
        """The entries, each with its cell, of the lists that are written under a key by cell (`{"1,0": [a, b]}`), the bottom of each stack
        first. Raises NotationError for anything else.
        """
        return _on_cells(self.written.get(key), NOBODY, key)

    def stacks(self, key: str) -> list[tuple[Cell, Listed]]:
        """The entries of the stacks (see `stack`) that are written under a key by player, seat by seat. Raises NotationError for anything
        else.
        """
        given = self.of_players(key)
        return [
            found for seat, name in enumerate(self.players) for found in _on_cells(given.get(name), seat, key, name)
        ]

    # The state

    def add(
        self,
        ref: str,
        zone: str,
        controller: int = NOBODY,
        *,
        type: str = "card",
        place: Cell | None = None,
        owner: int = NOBODY,
        face_up: bool = False,
        marks: Facts | None = None,
    ) -> int:
        """Put one more component on top of a zone; its id."""
        id = self.first_id + len(self.components)
        known = self.unmarked if marks is None else marks
        self.components.append(Component(id, ref, type, zone, place, owner, controller, face_up, known))
        return id

    def origin(self, card: Listed) -> int:
        """The seat that a written card comes from: of the player in its `from`, else of whoever lists it. Raises NotationError."""
        if isinstance(card.value, Mapping) and "from" in card.value:
            return self.seat(card.value["from"], *card.path, "from")
        return card.seat

    def ref(self, card: Listed) -> str:
        """The id of a written card: one of the pack, by name. A game with `Stubs` has these make others. Raises NotationError."""
        return card_of(self.defs, card.value, *card.path).id

    def lay(self, cards: Iterable[Listed], zone: str, *, face_up: bool = False) -> None:
        """Add written cards on top of each other: those of a player, who controls them, to the player's zone of this name, others to the
        zone that all share. Raises NotationError.
        """
        for card in cards:
            own = zone if card.seat == NOBODY else seat_zone(zone, card.seat)
            self.add(self.ref(card), own, card.seat, face_up=face_up)

    def begin(
        self, zones: Iterable[ZoneSpec], boards: Mapping[str, Board] = EMPTY, **stubs: Mapping[str, Any]
    ) -> State:
        """A state of what was added, still without facts and frames.

        `zones` are there even if they are empty; `boards` are the boards of lattice zones that have spaces. `stubs` are definitions
        that only this position has, by the field of Definitions that they join (`cards`, ...).
        """
        made: dict[str, Any] = {name: {**getattr(self.defs, name), **more} for name, more in stubs.items() if more}
        defs = hashed(replace(self.defs, **made)) if made else self.defs
        state: State = State(defs, len(self.players), self.options, NoFacts(), rng=rng.seeded(0))
        lay_out(state, zones)
        for zone, board in boards.items():
            state.set_board(zone, board)
        for component in self.components:
            state.components[component.id] = component
            state.zones[component.zone] = (*state.zone(component.zone), component.id)
        state.next_id = self.first_id + len(self.components)
        return state


class Beginning(Position):
    """The beginning of a match with a seed, of which nothing else is written."""

    def __init__(self, code: Rules, defs: Definitions, written: Mapping[str, Any]) -> None:
        known(written, BEGINNING, "a position with a seed")
        super().__init__(defs, written, ("",))
        self.code = code

    def state(self) -> State:
        """The state that the game sets up, at its first question. Raises NotationError where the game lacks something for it."""
        need = self.code.check_start(self.defs, len(self.players), self.options)
        if need is not None:
            raise NotationError(fill(self.defs.texts.get(need.text, need.text), need.values), "players")
        problem = first_seat_problem(self.options, len(self.players))
        if problem:
            raise NotationError(problem, "options", FIRST_SEAT)
        seed = self.number(SEED, 0)
        if seed < 0:
            raise NotationError("a seed is 0 or more", SEED)
        return Engine(self.code).start(self.defs, len(self.players), self.options, seed)


def _on_cells(written: Any, seat: int, *path: str | int) -> list[tuple[Cell, Listed]]:
    return [
        (cell_of(cell, *path), Listed(entry, (*path, cell, index), seat))
        for cell, stack in mapping_of(written, *path).items()
        for index, entry in enumerate(list_of(stack, *path, cell))
    ]


def card_of(defs: Definitions, name: Any, *path: str | int) -> CardDef:
    """A card of the pack. Raises NotationError if it has none of this id."""
    if str(name) not in defs.cards:
        raise NotationError(f"the pack has no card {name!r}", *path)
    return defs.cards[str(name)]


def ability_of(defs: Definitions, name: Any, *path: str | int) -> Ability:
    """An ability of the pack. Raises NotationError if it has none of this id."""
    if str(name) not in defs.abilities:
        raise NotationError(f"the pack has no ability {name!r}{meant(str(name), defs.abilities, 'it has')}", *path)
    return defs.abilities[str(name)]
