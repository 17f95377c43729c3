"""The short notation of positions of Legends at War: from plain data to a state, from words to gestures (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.games.legends_at_war import meta
from game.games.legends_at_war.battle import FIRST_TURN, NEXT_TURN
from game.games.legends_at_war.expectations import EXPECT
from game.games.legends_at_war.records import PHASES, Battle, Course, Draft, Marks, Opening, State, Turn, Values
from game.games.legends_at_war.stubs import Stubs, _pile_name, _pile_names, cells_of
from game.games.legends_at_war.turn import BEGIN
from game.rules.asks import Choice, Path
from game.rules.boards import SQUARE, Board, PieceSide
from game.rules.definitions import Definitions
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position
from game.rules.notation.words import (
    NotationError,
    cell_of,
    known,
    list_of,
    mapping_of,
    named,
    names_in,
    number_of,
    placed,
)
from game.rules.plain import NOBODY, Cell, seat_zone
from game.rules.records import Frame

# --- rounds, drafts and sacrifices ---


CARD_KEYS: Final = ("upgrades", "captures", "piles")
_ROUND_KEYS: Final = ("round", "pantheons", "victory", "turned", "part", "picks", *CARD_KEYS)
_OF_SEATS: Final[Mapping[str, str]] = {"upgrades": meta.UPGRADE, "captures": meta.CAPTURE}
_FOR: Final = "for"
_NOTHING: Final = "nothing"


class Lot(NamedTuple):
    """Components that lie in one zone: notation of cards with their paths, or ids of what the pack has."""

    zone: str
    type: str
    seat: int
    face_up: bool
    cards: list[tuple[Any, tuple[str | int, ...]]]


class Extras:
    """What one written position says of rounds, drafts and sacrifices. Raises NotationError."""

    def __init__(self, notation: Mapping[str, Any], players: Sequence[str], mode: str, phase: str) -> None:
        self.notation = notation
        self.players = players
        self.mode = mode
        self.phase = phase
        rounds = meta.COURSES[mode]
        self.round = number_of(notation.get("round", self._first_with(phase)), "round")
        if not 1 <= self.round <= len(rounds):
            raise NotationError(f"{mode} has the rounds 1 to {len(rounds)}", "round")
        name = meta.BATTLE if phase == meta.OPENING else phase
        if name not in rounds[self.round - 1]:
            raise NotationError(f"round {self.round} of {mode} has no phase {phase!r}", "phase")
        for key in ("pantheons", "victory", *_OF_SEATS):
            known(notation.get(key) or {}, players, key, key)
        led = notation.get("pantheons") or {}
        self.pantheons = tuple([str(led.get(name, "")) for name in players])

    def _first_with(self, phase: str) -> int:
        name = meta.BATTLE if phase == meta.OPENING else phase
        return next((number for number, phases in enumerate(meta.COURSES[self.mode], 1) if name in phases), 1)

    def symbols(self) -> str:
        """The pantheons that are led: a card of which nothing is said belongs to none of them, unless it is a player's."""
        return " ".join(self.pantheons)

    def led(self, entry: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
        """A card of a player, of the pantheon that the player leads unless it says otherwise."""
        if not self.pantheons[seat] or "pan" in entry or "card" in entry:
            return entry
        return {**entry, "pan": self.pantheons[seat]}

    def draft_frame(self, defs: Definitions) -> Draft:
        """The unfinished draft: `part` of it (from 1), with so many `picks` behind it."""
        part = number_of(self.notation.get("part", 1), "part")
        parts = len(meta.stages(defs, self.mode, self.round))
        if not 1 <= part <= parts:
            raise NotationError(f"this draft has the parts 1 to {parts}", "part")
        return Draft(part - 1, step=number_of(self.notation.get("picks", 0), "picks"))

    def lots(self, defs: Definitions) -> list[Lot]:
        """Everything that lies in the zones of these phases."""
        course = meta.COURSES[self.mode]
        found: list[Lot] = []
        if any(meta.SACRIFICE in phases for phases in course):
            found += self._of_seats() + self._victory(defs)
        if any(meta.DRAFT in phases for phases in course):
            found += self._piles(defs)
        return found

    def _of_seats(self) -> list[Lot]:
        found = []
        for key, zone in _OF_SEATS.items():
            written = self.notation.get(key) or {}
            for seat, name in enumerate(self.players):
                cards = [_entry(card) for card in list_of(written.get(name), key, name)]
                if key == "upgrades":
                    cards = [self.led(card, seat) for card in cards]
                listed = [(card, (key, name, index)) for index, card in enumerate(cards)]
                found.append(Lot(seat_zone(zone, seat), "card", seat, zone == meta.CAPTURE, list(listed)))
        return found

    def _victory(self, defs: Definitions) -> list[Lot]:
        by_points = {token.fields["points"]: ref for ref, token in defs.tokens.items() if "points" in token.fields}
        left = dict(by_points)
        found = []
        for name, points in (self.notation.get("victory") or {}).items():
            seat = self.players.index(name)
            for value in list_of(points, "victory", name):
                if number_of(value, "victory", name) not in left:
                    raise NotationError(f"there is no victory card of {value} points left", "victory", name)
                found.append(Lot(seat_zone(meta.VICTORY, seat), "token", seat, True, [(left.pop(value), ())]))
        return [*found, Lot(meta.PRIZES, "token", NOBODY, True, [(ref, ()) for ref in left.values()])]

    def _piles(self, defs: Definitions) -> list[Lot]:
        """The draft piles, written top first; in a draft of which none is written they hold the cards of the pack."""
        written = self.notation.get("piles")
        turned = [meta.LEVELS.get(str(level), 0) for level in list_of(self.notation.get("turned"), "turned")]
        found = []
        known(written or {}, _pile_names(), "piles", "piles")
        for dominion, level in meta.DRAFTS:
            cards: list[tuple[Any, tuple[str | int, ...]]] = []
            if written is not None:
                key = _pile_name(dominion, level)
                for index, card in enumerate(list_of(written.get(key), "piles", key)):
                    made = {"dom": dominion, "lvl": meta.level_word(level), **_entry(card)}
                    cards.append((made, ("piles", key, index)))
            elif self.phase == meta.DRAFT:
                cards = [
                    (ref, ())
                    for ref, card in defs.cards.items()
                    if card.fields["dominion"] == dominion and card.fields["level"] == level
                ]
            found.append(Lot(meta.DRAFTS[dominion, level], "card", NOBODY, level in turned, cards[::-1]))
        return found


def _entry(card: Any) -> Mapping[str, Any]:
    """A card as it may be written: with its numbers, or by its name alone."""
    if isinstance(card, Mapping):
        return card if "s" in card or "card" in card else {**card, "s": "1/1/1/1"}
    return {"id": str(card), "s": "1/1/1/1"}


def sacrifice(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """The gesture of `sacrifice CARD [CARD] [for CARD]`, where `for nothing` gives the card away."""
    given = list(words[1 : words.index(_FOR)] if _FOR in words else words[1:])
    path = [Choice("component", named(state, name, seat)) for name in given]
    path += [
        Choice("button", name) if name == _NOTHING else Choice("component", named(state, name, seat))
        for name in words[len(given) + 2 :]
    ]
    return [tuple(path)]


# --- positions ---


KEYS: Final = (
    "first", "active", "board", "spaces", "cards", "hands", "decks", "underworld", "pools", "tray", "box", "play", "opening", "who",
    "hand_card", *_ROUND_KEYS,
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
    picked, *cell = placed(state, (piece, *rest[2:]), seat)
    return [(picked, Choice("orient", (rest[0], int(rest[1]))), *cell)]


class _Written(Position):
    """One written position of this game."""

    unmarked = Marks()

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
        self.extras = Extras(written, self.players, self.mode, self.phase)
        self.stubs = Stubs(defs, self._entries(), self.extras.symbols())

    def _entries(self) -> list[Mapping[str, Any]]:
        written = self.written
        listed: list[Any] = [*self.opening, self.play, self.hand_card]
        for key in ("cards", "spaces", "underworld"):
            listed += list_of(written.get(key), key)
        for key in ("hands", "decks", "pools", *CARD_KEYS):
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
                self.add(ref, zone, type="piece", face_up=True)
        state = self.begin(
            (), {meta.BOARD: board}, cards=self.stubs.cards, spaces=self.stubs.spaces, pieces=self.stubs.pieces
        )
        turn = 1 if self.phase in (meta.OPENING, meta.BATTLE) else 0
        state.values = Values(
            round=self.extras.round,
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
        below = Course(step=before + rounds[self.extras.round - 1].index(name) + 1)
        if self.phase == meta.DRAFT:
            return (below, self.extras.draft_frame(self.defs))
        if self.phase == meta.OPENING:
            laid = len([1 for component in self.components if component.zone == meta.BOARD and not component.face_up])
            return (below, Battle(first, step=FIRST_TURN), Opening(step=laid))
        if self.phase == meta.BATTLE:
            return (below, Battle((active + 1) % count, step=NEXT_TURN), Turn(active, step=BEGIN))
        at_once = self.phase in (meta.DECKS, meta.SACRIFICE)
        return (below, PHASES[self.phase](step=0 if at_once else done))

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
            marks = Marks(placed=len(taken), played=1, began_face_down=1) if hidden else Marks(placed=len(taken))
            ref = self.stubs.ref(self.extras.led(entry, owner), *path)
            self.add(ref, meta.BOARD, seat, place=cell, owner=owner, face_up=not hidden, marks=marks)
        for card in self.listed("underworld"):
            self.add(self.stubs.ref(card.value, *card.path), meta.UNDERWORLD, face_up=True)
        self._add_hands()
        self._add_piles()
        for lot in self.extras.lots(self.defs):
            for card, where in lot.cards:
                ref = card if isinstance(card, str) else self.stubs.ref(card, *where)
                self.add(ref, lot.zone, lot.seat, type=lot.type, owner=lot.seat, face_up=lot.face_up)

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
    readings={"move": _move, "lay": _lay, "sacrifice": sacrifice},
    idle=IDLE,
    expect=EXPECT,
    actions=actions,
    questions=questions,
)
