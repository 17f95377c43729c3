"""The short notation of positions of Legends at War: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.legends_at_war import meta, notation_rounds
from game.games.legends_at_war.battle import FIRST_TURN, NEXT_TURN
from game.games.legends_at_war.expectations import EXPECT
from game.games.legends_at_war.notation_cards import Stubs, cells_of
from game.games.legends_at_war.turn_steps import BEGIN
from game.rules.asks import Choice, Path
from game.rules.boards import SQUARE, Board, PieceSide
from game.rules.definitions import Definitions
from game.rules.frames import Frame
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position
from game.rules.notation.words import NotationError, cell_of, list_of, mapping_of, names_in, number_of, placed
from game.rules.plain import Cell, Frozen, seat_zone
from game.rules.state import State

KEYS: Final = (
    "first", "active", "board", "spaces", "cards", "hands", "decks", "underworld", "pools", "tray", "box", "play", "opening", "who",
    "hand_card", *notation_rounds.KEYS,
)  # fmt: skip
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
    moves = list_of(notation.get("move"), "move")
    if moves:
        for place in moves if isinstance(moves[0], list | tuple) else [moves]:
            x, y = cell_of(place, "move")
            found.append(("", f"move {x},{y}"))
    return found


def questions(notation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The beginnings of gestures, as (seat, words), whose next question is to be recorded: what may be done with the hand card."""
    if not notation.get("who"):
        return []
    return [(str(notation["who"]), f"play {(notation.get('hand_card') or {}).get('id', _HAND_CARD)}")]


def _move(_state: State, _seat: int, words: Sequence[str]) -> list[Path]:
    return [(Choice("cell", cell_of(" ".join(words[1:]))),)]


def _lay(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """`lay PIECE [SIDE TURN [x,y]]`."""
    piece, *rest = names_in(words)
    if len(rest) < 2:
        return [placed(state, (piece, *rest), seat)]
    if not rest[1].isdecimal():
        raise NotationError(f"{rest[1]!r} is no turn; write degrees")
    number, *cell = placed(state, (piece, *rest[2:]), seat)
    return [(number, Choice("orient", (rest[0], int(rest[1]))), *cell)]


class _Written(Position):
    """One written position of this game."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        self.opening = [
            mapping_of(entry, "opening", index)
            for index, entry in enumerate(list_of(written.get("opening"), "opening"))
        ]
        self.play = mapping_of(written.get("play"), "play")
        self.hand_card = mapping_of(written.get("hand_card"), "hand_card")
        phase = meta.OPENING if self.opening else meta.BATTLE
        super().__init__(defs, written, _PHASES, phase=phase, mode=next(iter(meta.COURSES)))
        if self.mode not in meta.COURSES:
            raise NotationError(f"{self.mode!r} is no mode that can be played", "mode")
        self.extras = notation_rounds.Extras(written, self.players, self.mode, self.phase)
        self.stubs = Stubs(defs, self._entries(), self.extras.symbols())

    def _entries(self) -> list[Mapping[str, Any]]:
        written = self.written
        listed: list[Any] = [*self.opening, self.play, self.hand_card]
        for key in ("cards", "spaces", "underworld"):
            listed += list_of(written.get(key), key)
        for key in ("hands", "decks", "pools", *notation_rounds.CARD_KEYS):
            for cards in mapping_of(written.get(key), key).values():
                listed += list(cards) if isinstance(cards, list | tuple) else []
        for key in (meta.TRAY, meta.BOX):
            pieces = written.get(key)
            for piece in pieces.values() if isinstance(pieces, Mapping) else ():
                omega = piece.get("omega") if isinstance(piece, Mapping) else ()
                listed += omega if isinstance(omega, list | tuple) else []
        return [entry for entry in listed if isinstance(entry, Mapping)]

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        written = self.written
        board = self._board()
        first = self.seat(written.get("first", self._first_name()), "first")
        active = self.seat(written.get("active", self._active_name()), "active")
        self._add_cards()
        pieces = {zone: self._pieces(zone) for zone in (meta.TRAY, meta.BOX)}
        if self.phase == meta.PANTHEONS:
            for ref in self.defs.cards:
                if ref not in self.stubs.cards:
                    self.add(ref, meta.LIBRARY)
        for zone, refs in pieces.items():
            for ref in refs:
                self.add(ref, zone, kind="piece", face_up=True)
        state = self.begin((), board, cards=self.stubs.cards, spaces=self.stubs.spaces, pieces=self.stubs.pieces)
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
        written = self.written
        if self.play:
            return str(self.play.get("by", self.players[0]))
        return str(written.get("who") or written.get("first") or self._first_name())

    def _frames(self, state: State, first: int, active: int) -> tuple[Frame, ...]:
        """The unfinished work of a match that has come to this phase; the turn, or the laying, of the active seat is next."""
        rounds = meta.COURSES[meta.mode_of(state)]
        count = state.seat_count
        done = (active - first) % count
        name = meta.BATTLE if self.phase == meta.OPENING else self.phase
        before = sum([len(phases) for phases in rounds[: self.extras.round - 1]])
        below = Frame("match", step=before + rounds[self.extras.round - 1].index(name) + 1)
        if self.phase == meta.DRAFT:
            return (below, self.extras.draft_frame(self.defs))
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
        cells = cells_of(self.written.get("board") or (), "board")
        if not cells and self.phase in (meta.OPENING, meta.BATTLE):
            raise NotationError("a battle needs a board", "board")
        special: dict[Cell, str] = {}
        turned: dict[Cell, int] = {}
        for value, path, _seat in self.listed("spaces"):
            entry = mapping_of(value, *path)
            cell = cell_of(entry.get("at"), *path, "at")
            if cell not in cells:
                raise NotationError(f"the board has no space at {list(cell)}", *path, "at")
            special[cell] = self.stubs.space(entry, f"space.{cell[0]}.{cell[1]}", *path)
            turn = number_of(entry.get("turn", 0), *path, "turn")
            if turn % SQUARE.turn:
                raise NotationError(f"a space turns by {SQUARE.turn} degrees, not by {turn}", *path, "turn")
            if turn:
                turned[cell] = turn
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
        tray = self.written.get(key)
        if tray is None:
            return list(self.defs.pieces) if key == meta.TRAY and self.phase in _BEFORE_BATTLE else []
        if isinstance(tray, Mapping):
            return [self.stubs.piece(str(name), entry, key, name) for name, entry in tray.items()]
        names = [str(name) for name in list_of(tray, key)]
        for index, name in enumerate(names):
            if name not in self.defs.pieces:
                raise NotationError(f"the pack has no board piece {name!r}", key, index)
        return names

    def _add_cards(self) -> None:
        taken: list[Cell] = []
        for value, path, _seat in self.listed("cards"):
            entry = mapping_of(value, *path)
            cell = cell_of(entry.get("at"), *path, "at")
            if cell in taken or cell not in cells_of(self.written.get("board") or ()):
                raise NotationError(f"there is no open space at {list(cell)}", *path, "at")
            taken.append(cell)
            seat = self.seat(entry.get("by"), *path, "by")
            owner = self.seat(entry["from"], *path, "from") if "from" in entry else seat
            hidden = bool(entry.get("face_down"))
            marks = (
                Frozen(placed=len(taken), played=1, began_face_down=1)
                if hidden
                else Frozen(placed=len(taken), played=0)
            )
            ref = self.stubs.ref(self.extras.led(entry, owner), *path)
            self.add(ref, meta.BOARD, seat, place=cell, owner=owner, face_up=not hidden, marks=marks)
        for card in self.listed("underworld"):
            self.add(self.stubs.ref(card.value, *card.path), meta.UNDERWORLD, face_up=True)
        self._add_hands()
        self._add_piles()
        for lot in self.extras.lots(self.defs):
            for card, where in lot.cards:
                ref = card if isinstance(card, str) else self.stubs.ref(card, *where)
                self.add(ref, lot.zone, lot.seat, kind=lot.kind, owner=lot.seat, face_up=lot.face_up)

    def _add_hands(self) -> None:
        written = self.written
        hands = self.of_players("hands")
        special: dict[str, list[Mapping[str, Any]]] = {name: [] for name in self.players}
        if self.play:
            special[self.players[self.seat(self._active_name(), "play", "by")]].append(self.play)
        for index, entry in enumerate(self.opening):
            special[self.players[self.seat(entry.get("by"), "opening", index, "by")]].append(entry)
        if written.get("who"):
            special[self.players[self.seat(written["who"], "who")]].append({"id": _HAND_CARD, **self.hand_card})
        for seat, name in enumerate(self.players):
            zone = seat_zone(meta.HAND, seat)
            for entry in special[name]:
                self.add(self.stubs.ref(self.extras.led(entry, seat), "play"), zone, seat, owner=seat)
            if name in hands:
                for index, entry in enumerate(self._listed(hands[name], f"{name}-hand", "hands", name)):
                    made = self.stubs.ref(self.extras.led(entry, seat), "hands", name, index)
                    self.add(made, zone, seat, owner=seat)
            elif self.phase in (meta.BATTLE, meta.OPENING) and (not self.opening or special[name]):
                # In an opening a player of whom nothing is written has no card to lay.
                self._fill(f"{name}-hand", _HAND, zone, seat)

    def _add_piles(self) -> None:
        decks, pools = self.of_players("decks"), self.of_players("pools")
        for seat, name in enumerate(self.players):
            zone = seat_zone(meta.DECK, seat)
            if name in decks:
                # Written in the order of drawing; the top of a pile is its last.
                for index, entry in reversed(list(enumerate(self._listed(decks[name], f"{name}-deck", "decks", name)))):
                    made = self.stubs.ref(self.extras.led(entry, seat), "decks", name, index)
                    self.add(made, zone, seat, owner=seat)
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
                    for number in range(1, number_of(count, "pools", name, level) + 1)
                ]
            for index, entry in enumerate(list_of(pool, "pools", name)):
                self.add(self.stubs.ref(entry, "pools", name, index), zone, seat, owner=seat)

    def _listed(self, cards: Any, name: str, *path: str | int) -> list[Mapping[str, Any]]:
        """Cards as they may be written: a list of cards, of names of plain cards, or how many plain ones."""
        if isinstance(cards, int) and not isinstance(cards, bool):
            return [_plain(f"{name}-{number}") for number in range(1, cards + 1)]
        if cards is not None and not isinstance(cards, list | tuple):
            raise NotationError("cards are a list, or a number of plain ones", *path)
        return [entry if isinstance(entry, Mapping) else _plain(str(entry)) for entry in cards or ()]

    def _fill(self, name: str, count: int, zone: str, seat: int) -> None:
        for number in range(1, count + 1):
            self.add(self.stubs.ref(self.extras.led(_plain(f"{name}-{number}"), seat)), zone, seat, owner=seat)


def _plain(name: str) -> Mapping[str, Any]:
    return {"id": name, "s": "1/1/1/1"}


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    action_keys=ACTION_KEYS,
    verbs=VERBS,
    refs=("choose",),
    each=("take", "return"),
    readings={"move": _move, "lay": _lay, "sacrifice": notation_rounds.sacrifice},
    idle=IDLE,
    expect=EXPECT,
    actions=actions,
    questions=questions,
)
