"""The short notation of positions of Legends at War: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.games.legends_at_war import meta, notation_rounds
from game.games.legends_at_war.battle import FIRST_TURN, NEXT_TURN
from game.games.legends_at_war.notation_cards import Stubs, cells_of
from game.games.legends_at_war.notation_check import EXPECT, compare, word
from game.games.legends_at_war.turn_steps import BEGIN
from game.rules import rng
from game.rules.boards import Board
from game.rules.decisions import Choice, Path
from game.rules.definitions import Definitions, PieceSide
from game.rules.definitions_codec import content_hash
from game.rules.engine import Engine
from game.rules.frames import Frame
from game.rules.notation import NotationError, cell_of, known
from game.rules.state import NOBODY, Cell, Component, Frozen, State, freeze, seat_zone

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
    "players", "mode", "options", "first", "active", "phase", "board", "spaces", "cards", "hands", "decks", "underworld", "pools", "tray",
    "box", "play", "opening", "who", "hand_card", *notation_rounds.KEYS,
)  # fmt: skip
"""The keys of a position."""
ACTION_KEYS: Final = ("move",)
"""The further keys that say what is done."""
VERBS: Final[Mapping[str, str]] = {
    "choose": "pantheon",
    "take": "deck",
    "return": "deck",
    "done": "deck",
    "lay": "lay.piece",
    "place": "open.card",
    "play": "play.card",
    "pass": "play.card",
    "move": "maneuver",
    "stay": "maneuver",
    "next": "order",
    "draft": "draft",
    "decline": "draft.extra",
    "free": "free_card",
    "sacrifice": "sacrifice",
}
"""The verb of an action -> the kind of decision that it answers."""
IDLE: Final[Mapping[str, Choice]] = {"maneuver": Choice("button", "stay")}
"""What is answered to a question that the next action does not answer: a Maneuver that is not written down is declined."""
_BEFORE_BATTLE: Final = (meta.PANTHEONS, meta.DECKS, meta.DRAFT, meta.SACRIFICE, meta.BOARDS)
_PHASES: Final = (*_BEFORE_BATTLE, meta.OPENING, meta.BATTLE)
_HAND, _DECK = 3, 3
"""How many cards fill a hand and a deck of which nothing is said: never so few that one runs out within a turn."""
_DECK_SIZE: Final = 6
_HAND_CARD: Final = "hand_card"


def position(defs: Definitions, notation: Mapping[str, Any]) -> tuple[Definitions, State]:
    """The definitions with the stubs of a written position, and the state at its first question. Raises NotationError."""
    from game.games.legends_at_war import GAME

    state = _Builder(defs, notation).state()
    Engine(GAME).resume(state)
    return state.defs, state


def actions(notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The actions that `opening`, `play` and `move` stand for, as (seat, words); the seat is empty for whoever is asked."""
    found: list[tuple[str, str]] = []
    for entry in notation.get("opening") or ():
        x, y = cell_of(entry.get("at"))
        found.append((str(entry.get("by", "")), f"place {entry.get('id')} {x},{y}"))
    played = notation.get("play")
    if played:
        x, y = cell_of(played.get("at"), "play", "at")
        found.append((str(played.get("by", notation["players"][0])), f"play {played.get('id')} {x},{y}"))
    moves = notation.get("move")
    if moves:
        several = moves if isinstance(moves[0], list | tuple) else [moves]
        for place in several:
            x, y = cell_of(place, "move")
            found.append(("", f"move {x},{y}"))
    return found


def questions(notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The beginnings of gestures, as (seat, words), whose next question is to be recorded: what may be done with the hand card."""
    if not notation.get("who"):
        return []
    return [(str(notation["who"]), f"play {(notation.get('hand_card') or {}).get('id', _HAND_CARD)}")]


def paths(state: State, seat: int, words: str) -> list[Path]:
    """The gestures that an action stands for; an incomplete one ends early. Raises NotationError for words that name nothing."""
    verb, *rest = words.split()
    if verb == "sacrifice":
        return [notation_rounds.sacrifice(state, seat, rest, _named)]
    if verb in ("done", "stay", "pass", "decline"):
        return [(Choice("button", verb),)]
    if verb == "choose":
        return [(Choice("ref", rest[0]),)]
    if verb in ("take", "return"):
        return [(Choice("component", _named(state, name, seat)),) for name in rest]
    if verb == "move":
        return [(Choice("cell", cell_of(" ".join(rest))),)]
    path: list[Choice] = [Choice("component", _named(state, rest[0], seat))] if rest else []
    if verb == "lay" and len(rest) > 2:
        if not rest[2].isdigit():
            raise NotationError(f"{rest[2]!r} is no turn; write degrees")
        path.append(Choice("orient", (rest[1], int(rest[2]))))
        rest = [rest[0], *rest[3:]]
    if len(rest) > 1 and verb != "next":
        path.append(Choice("cell", cell_of(" ".join(rest[1:]))))
    return [tuple(path)]


def _named(state: State, name: str, seat: int) -> int:
    """The component of this name; of several, one that the seat has."""
    found = [number for number, component in state.components.items() if component.ref == name]
    if not found:
        raise NotationError(f"there is no {name!r} in the position")
    own = [number for number in found if state.components[number].controller == seat]
    return (own or found)[0]


class _Builder:
    """Puts the state of one written position together."""

    def __init__(self, defs: Definitions, notation: Mapping[str, Any]) -> None:
        known(notation, (*KEYS, *ACTION_KEYS), "a position")
        self.notation = notation
        self.players = [str(name) for name in notation.get("players") or ()]
        if len(self.players) < 2 or len(set(self.players)) != len(self.players):
            raise NotationError("a position needs players, each with a name of its own: [A, B]", "players")
        self.opening = notation.get("opening") or ()
        self.phase = str(notation.get("phase", meta.OPENING if self.opening else meta.BATTLE))
        if self.phase not in _PHASES:
            raise NotationError(f"{self.phase!r} is no phase; the phases are {', '.join(_PHASES)}", "phase")
        self.mode = str(notation.get("mode", next(iter(meta.COURSES))))
        if self.mode not in meta.COURSES:
            raise NotationError(f"{self.mode!r} is no mode that can be played", "mode")
        self.extras = notation_rounds.Extras(notation, self.players, self.mode, self.phase)
        self.stubs = Stubs(defs, self._written(), self.extras.symbols())
        self.defs = defs
        self.components: list[Component] = []

    def _written(self) -> list[Mapping[str, Any]]:
        notation = self.notation
        listed = [*(notation.get("cards") or ()), *(notation.get("spaces") or ()), *self.opening]
        listed += [entry for entry in (notation.get("play"), notation.get("hand_card")) if entry]
        for key in ("hands", "decks", "pools", *notation_rounds.CARD_KEYS):
            for cards in (notation.get(key) or {}).values():
                listed += list(cards) if isinstance(cards, list | tuple) else []
        for key in (meta.TRAY, meta.BOX):
            pieces = notation.get(key)
            for piece in pieces.values() if isinstance(pieces, Mapping) else ():
                listed += list(piece.get("omega") or ()) if isinstance(piece, Mapping) else []
        listed += list(notation.get("underworld") or ())
        return [entry for entry in listed if isinstance(entry, Mapping)]

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        notation = self.notation
        board = self._board()
        first = self.seat(notation.get("first", self._first_name()), "first")
        active = self.seat(notation.get("active", self._active_name()), "active")
        self._add_cards()
        pieces = {zone: self._pieces(zone) for zone in (meta.TRAY, meta.BOX)}
        library = (
            [ref for ref in self.defs.cards if ref not in self.stubs.cards] if self.phase == meta.PANTHEONS else []
        )
        defs = replace(
            self.defs,
            cards={**self.defs.cards, **self.stubs.cards},
            spaces={**self.defs.spaces, **self.stubs.spaces},
            pieces={**self.defs.pieces, **self.stubs.pieces},
            hash="",
        )
        defs = replace(defs, hash=content_hash(defs))
        state = State(defs, len(self.players), self._options(), board, rng=rng.seeded(0))
        for ref in library:
            self._add(ref, "card", meta.LIBRARY, NOBODY)
        for zone, refs in pieces.items():
            for ref in refs:
                self._add(ref, "piece", zone, NOBODY, face_up=True)
        for component in self.components:
            state.components[component.id] = component
            state.zones[component.zone] = (*state.zone(component.zone), component.id)
        state.next_id = len(self.components) + 1
        turn = 1 if self.phase in (meta.OPENING, meta.BATTLE) else 0
        state.values.update(
            round=self.extras.round,
            rounds=(),
            turn=turn,
            placed=len(state.zone(meta.BOARD)),
            pantheons=self.extras.pantheons,
            first=first,
            active=active,
            phase=self.phase,
        )
        state.frames = self._frames(state, first, active)
        return state

    def _first_name(self) -> str:
        return str(self.opening[0].get("by")) if self.opening else self.players[0]

    def _active_name(self) -> str:
        notation = self.notation
        if notation.get("play"):
            return str(notation["play"].get("by", self.players[0]))
        return str(notation.get("who") or notation.get("first") or self._first_name())

    def seat(self, name: Any, *path: str | int) -> int:
        """The seat of a player's name. Raises NotationError for a name that no player has."""
        if str(name) not in self.players:
            raise NotationError(f"{name!r} is none of the players {', '.join(self.players)}", *path)
        return self.players.index(str(name))

    def _options(self) -> Frozen:
        given = self.notation.get("options") or {}
        known(given, tuple(self.defs.options), "options", "options")
        for key, value in given.items():
            option = self.defs.options[key]
            allowed = any(value == entry and type(value) is type(entry) for entry in option.values)
            if option.values and not allowed:
                raise NotationError(
                    f"option {key} can be {', '.join([str(entry) for entry in option.values])}", "options", key
                )
        defaults = {key: option.default for key, option in self.defs.options.items()}
        return Frozen({"mode": self.mode, **defaults, **{key: freeze(value) for key, value in given.items()}})

    def _frames(self, state: State, first: int, active: int) -> tuple[Frame, ...]:
        """The unfinished work of a match that has come to this phase; the turn, or the laying, of the active seat is next."""
        rounds = meta.COURSES[meta.mode_of(state)]
        count = state.seat_count
        done = (active - first) % count
        name = meta.BATTLE if self.phase == meta.OPENING else self.phase
        before = sum([len(phases) for phases in rounds[: self.extras.round - 1]])
        below = Frame("match", step=before + rounds[self.extras.round - 1].index(name) + 1)
        if self.phase == meta.DRAFT:
            return (below, self.extras.draft_frame())
        if self.phase == meta.OPENING:
            laid = len([1 for component in self.components if component.zone == meta.BOARD and not component.face_up])
            battle = Frame(meta.BATTLE, step=FIRST_TURN, values=Frozen(next=first))
            return (below, battle, Frame(meta.OPENING, step=laid))
        if self.phase == meta.BATTLE:
            battle = Frame(meta.BATTLE, step=NEXT_TURN, values=Frozen(next=(active + 1) % count))
            return (below, battle, Frame("turn", step=BEGIN, values=Frozen(seat=active)))
        at_once = self.phase in (meta.DECKS, meta.SACRIFICE)
        return (below, Frame(self.phase, step=0 if at_once else done))

    def _board(self) -> Board:
        cells = cells_of(self.notation.get("board") or (), "board")
        if not cells and self.phase in (meta.OPENING, meta.BATTLE):
            raise NotationError("a battle needs a board", "board")
        special: dict[Cell, str] = {}
        turned: dict[Cell, int] = {}
        for index, entry in enumerate(self.notation.get("spaces") or ()):
            path = ("spaces", index)
            cell = cell_of(entry.get("at"), *path, "at")
            if cell not in cells:
                raise NotationError(f"the board has no space at {list(cell)}", *path, "at")
            special[cell] = self.stubs.space(entry, f"space.{cell[0]}.{cell[1]}", *path)
            if entry.get("turn"):
                turned[cell] = int(entry["turn"])
        board = Board.empty().with_spaces({cell: special.get(cell, "") for cell in cells if cell not in turned})
        for cell, turn in turned.items():
            # Only a piece can be turned: the space is a piece of its own.
            name = special[cell]
            self.stubs.piece(name, {"cells": ["#"]})
            side = PieceSide(((0, 0),), (name,))
            board = board.lay(name, "omega", side, turn, cell)
        return board

    def _pieces(self, key: str) -> list[str]:
        """The board pieces that are written under a key (`tray` or `box`); the tray holds all of the pack where nothing is written."""
        tray = self.notation.get(key)
        if tray is None:
            return list(self.defs.pieces) if key == meta.TRAY and self.phase in _BEFORE_BATTLE else []
        if isinstance(tray, Mapping):
            return [self.stubs.piece(str(name), entry, key, name) for name, entry in tray.items()]
        for index, name in enumerate(tray):
            if name not in self.defs.pieces:
                raise NotationError(f"the pack has no board piece {name!r}", key, index)
        return [str(name) for name in tray]

    def _add(
        self,
        ref: str,
        kind: str,
        zone: str,
        seat: int,
        *,
        place: Cell | None = None,
        owner: int | None = None,
        face_up: bool = False,
        marks: Frozen | None = None,
    ) -> None:
        number = len(self.components) + 1
        self.components.append(
            Component(
                number, ref, kind, zone, place, seat if owner is None else owner, seat, face_up, marks or Frozen()
            )
        )

    def _add_cards(self) -> None:
        notation = self.notation
        taken: list[Cell] = []
        for index, entry in enumerate(notation.get("cards") or ()):
            path = ("cards", index)
            cell = cell_of(entry.get("at"), *path, "at")
            if cell in taken or cell not in cells_of(notation.get("board") or ()):
                raise NotationError(f"there is no open space at {list(cell)}", *path, "at")
            taken.append(cell)
            seat = self.seat(entry.get("by"), *path, "by")
            owner = self.seat(entry["from"], *path, "from") if "from" in entry else seat
            hidden = bool(entry.get("face_down"))
            marks = (
                Frozen(placed=index + 1, played=1, began_face_down=1) if hidden else Frozen(placed=index + 1, played=0)
            )
            ref = self.stubs.card(self.extras.led(entry, owner), *path)
            self._add(ref, "card", meta.BOARD, seat, place=cell, owner=owner, face_up=not hidden, marks=marks)
        for index, entry in enumerate(notation.get("underworld") or ()):
            self._add(self.stubs.card(entry, "underworld", index), "card", meta.UNDERWORLD, NOBODY, face_up=True)
        self._add_hands()
        self._add_piles()
        for lot in self.extras.lots(self.defs):
            for written, where in lot.cards:
                ref = written if isinstance(written, str) else self.stubs.card(written, *where)
                self._add(ref, lot.kind, lot.zone, lot.seat, face_up=lot.face_up)

    def _add_hands(self) -> None:
        notation = self.notation
        hands = notation.get("hands") or {}
        known(hands, self.players, "hands", "hands")
        special: dict[str, list[Mapping[str, Any]]] = {name: [] for name in self.players}
        if notation.get("play"):
            special[self._active_name()].append(notation["play"])
        for index, entry in enumerate(self.opening):
            special[self.players[self.seat(entry.get("by"), "opening", index, "by")]].append(entry)
        if notation.get("who"):
            card = {"id": _HAND_CARD, **(notation.get("hand_card") or {})}
            special[self.players[self.seat(notation["who"], "who")]].append(card)
        for seat, name in enumerate(self.players):
            zone = seat_zone(meta.HAND, seat)
            for entry in special[name]:
                self._add(self.stubs.card(self.extras.led(entry, seat), "play"), "card", zone, seat)
            if name in hands:
                for index, entry in enumerate(self._listed(hands[name], f"{name}-hand", "hands", name)):
                    made = self.stubs.card(self.extras.led(entry, seat), "hands", name, index)
                    self._add(made, "card", zone, seat)
            elif self.phase in (meta.BATTLE, meta.OPENING) and (not self.opening or special[name]):
                # In an opening a player of whom nothing is written has no card to lay.
                self._fill(f"{name}-hand", _HAND, zone, seat)

    def _add_piles(self) -> None:
        notation = self.notation
        decks, pools = notation.get("decks") or {}, notation.get("pools") or {}
        known(decks, self.players, "decks", "decks")
        known(pools, self.players, "pools", "pools")
        for seat, name in enumerate(self.players):
            zone = seat_zone(meta.DECK, seat)
            if name in decks:
                # Written in the order of drawing; the top of a pile is its last.
                for index, entry in reversed(list(enumerate(self._listed(decks[name], f"{name}-deck", "decks", name)))):
                    made = self.stubs.card(self.extras.led(entry, seat), "decks", name, index)
                    self._add(made, "card", zone, seat)
            elif self.phase in (meta.BATTLE, meta.OPENING):
                self._fill(f"{name}-deck", _DECK, zone, seat)
            elif self.phase == meta.BOARDS and self.extras.round == 1:
                self._fill(f"{name}-deck", _DECK_SIZE, zone, seat)
            zone = seat_zone(meta.POOL, seat)
            pool = pools.get(name) or ()
            if isinstance(pool, Mapping):
                pool = [
                    {**_plain(f"{name}-{level}-{number}"), "lvl": level}
                    for level, count in pool.items()
                    for number in range(1, int(count) + 1)
                ]
            for index, entry in enumerate(pool):
                self._add(self.stubs.card(entry, "pools", name, index), "card", zone, seat)

    def _listed(self, cards: Any, name: str, *path: str | int) -> list[Mapping[str, Any]]:
        """Cards as they may be written: a list of cards, of names of plain cards, or how many plain ones."""
        if isinstance(cards, int) and not isinstance(cards, bool):
            return [_plain(f"{name}-{number}") for number in range(1, cards + 1)]
        if cards is not None and not isinstance(cards, list | tuple):
            raise NotationError("cards are a list, or a number of plain ones", *path)
        return [entry if isinstance(entry, Mapping) else _plain(str(entry)) for entry in cards or ()]

    def _fill(self, name: str, count: int, zone: str, seat: int) -> None:
        for number in range(1, count + 1):
            self._add(self.stubs.card(self.extras.led(_plain(f"{name}-{number}"), seat)), "card", zone, seat)


def _plain(name: str) -> Mapping[str, Any]:
    return {"id": name, "s": "1/1/1/1"}
