"""The short notation of positions of Legends at War: from plain data to a state, from words to gestures (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.battle import FIRST_TURN, NEXT_TURN
from game.games.legends_at_war.expectations import EXPECT, PILE_NAMES
from game.games.legends_at_war.meta import BATTLE, COURSES, DRAFT, OPENING
from game.games.legends_at_war.records import (
    PHASES,
    Battle,
    Course,
    Draft,
    DraftCard,
    DraftExtra,
    Marks,
    Opening,
    State,
    Turn,
    Values,
)
from game.games.legends_at_war.stubs import UNMATCHED, Stubs, cells_of, level_of
from game.rules.asks import Choice, Path
from game.rules.boards import SQUARE, Board, BoardError, PieceSide
from game.rules.definitions import Definitions
from game.rules.notation.notation import Notation
from game.rules.notation.position import Listed, Position
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
from game.rules.plain import NOBODY, Cell, freeze, seat_zone
from game.rules.records import Frame, plain_of

KEYS: Final = (
    "first", "active", "board", "spaces", "cards", "hands", "decks", "underworld", "pools", "tray", "box", "play", "opening", "who",
    "hand_card", "round", "pantheons", "victory", "turned", "part", "picks", "upgrades", "captures", "piles",
    "laid", "aside", "rounds",
)  # fmt: skip
VERBS: Final[Mapping[str, str]] = {
    "choose": "pantheon",
    "take": "deck",
    "return": "deck",
    "ready": "deck",
    "done": "deck",
    "lay": "lay.piece",
    "place": "open.card",
    "play": "play.card",
    "pass": "play.card",
    "move": "maneuver",
    "stay": "maneuver",
    "next": "order",
    "yes": "effect.may",
    "no": "effect.may",
    "pick": "effect.choose",
    "enough": "effect.choose",
    "say": "effect.number",
    "first": "effect.option",
    "second": "effect.option",
    "third": "effect.option",
    "draft": "draft",
    "decline": "draft.extra",
    "free": "free_card",
    "sacrifice": "sacrifice",
}
"""The verb of an action -> the kind of decision that it answers."""
IDLE: Final[Mapping[str, Choice]] = {"maneuver": Choice("button", "stay")}
"""What is answered to a question that the next action does not answer: a Maneuver that is not written down is declined."""
_BEFORE_BATTLE: Final = (meta.PANTHEONS, meta.DECKS, DRAFT, meta.SACRIFICE, meta.BOARDS)
_IN_BATTLE: Final = (OPENING, BATTLE)
_FEW: Final = 3
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


def _say(_state: State, _seat: int, words: Sequence[str]) -> list[Path]:
    return [(Choice("number", number_of(int(words[1]) if words[1:] and words[1].isdecimal() else None, "say")),)]


def _lay(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """`lay PIECE [SIDE TURN [x,y]]`."""
    piece, *rest = names_in(words)
    if len(rest) < 2:
        return [placed(state, (piece, *rest), seat)]
    if not rest[1].isdecimal():
        raise NotationError(f"{rest[1]!r} is no turn; write degrees")
    picked, *cell = placed(state, (piece, *rest[2:]), seat)
    return [(picked, Choice("orient", (rest[0], int(rest[1]))), *cell)]


def _sacrifice(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """`sacrifice CARD [CARD] [for CARD]`, where `for nothing` gives the card away."""
    names = [word for word in words[1:] if word != "for"]
    nothing = Choice("button", "nothing")
    return [tuple([nothing if name == "nothing" else Choice("component", named(state, name, seat)) for name in names])]


def _sacrifice_said(choices: Sequence[str]) -> str:
    """What is said after `sacrifice`: the last choice is what the others are given for."""
    return " ".join([*choices[:-1], "for", *choices[-1:]])


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
        phase = OPENING if self.opening else BATTLE
        super().__init__(defs, written, (*_BEFORE_BATTLE, *_IN_BATTLE), phase=phase, mode=next(iter(COURSES)))
        if self.mode not in COURSES:
            raise NotationError(f"{self.mode!r} is no mode that can be played", "mode")
        course = COURSES[self.mode]
        played = BATTLE if self.phase == OPENING else self.phase
        self.round = self.number("round", next((nth for nth, phases in enumerate(course, 1) if played in phases), 1))
        if not 1 <= self.round <= len(course):
            raise NotationError(f"{self.mode} has the rounds 1 to {len(course)}", "round")
        if played not in course[self.round - 1]:
            raise NotationError(f"round {self.round} of {self.mode} has no phase {self.phase!r}", "phase")
        begun = sum([len(phases) for phases in course[: self.round - 1]]) + course[self.round - 1].index(played) + 1
        self.course = Course(step=begun)
        led = self.of_players("pantheons")
        self.pantheons = tuple([str(led.get(name, "")) for name in self.players])
        self.stubs = Stubs(defs)
        self.board = Board.empty()

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        written = self.written
        first_name = str(self.opening[0].get("by")) if self.opening else self.players[0]
        active_name = written.get("who") or written.get("first") or first_name
        if self.play:
            active_name = self.play.get("by", self.players[0])
        first = self.seat(written.get("first", first_name), "first")
        active = self.seat(written.get("active", active_name), "active")
        board = self.board = self._board()
        self._add_cards()
        self._add_prizes()
        for zone in (meta.TRAY, meta.BOX):
            for ref in self._pieces(zone):
                self.add(ref, zone, type="piece", face_up=True)
        for piece in board.laid if self.listed("laid") else ():
            self.add(piece.piece, meta.LAID, type="piece", face_up=True)
        stubs = self.stubs
        state = self.begin(
            meta.zones_of(self.options),
            {meta.BOARD: board},
            cards=stubs.cards,
            spaces=stubs.spaces,
            pieces=stubs.pieces,
        )
        state.values = Values(
            round=self.round,
            turn=1 if self.phase in _IN_BATTLE else 0,
            placed=len(state.zone(meta.BOARD)),
            pantheons=self.pantheons,
            first=first,
            active=active,
            phase=self.phase,
            rounds=tuple([freeze(mapping_of(each.value, *each.path)) for each in self.listed("rounds")]),
        )
        state.frames = (self.course, *self._frames(first, active))
        return state

    def _frames(self, first: int, active: int) -> tuple[Frame, ...]:
        """The unfinished work of a match that has come to this phase; the turn, or the laying, of the active seat is next."""
        count = len(self.players)
        if self.phase == DRAFT:
            part, parts = self.number("part", 1), len(meta.stages(self.defs, self.mode, self.round))
            if not 1 <= part <= parts:
                raise NotationError(f"this draft has the parts 1 to {parts}", "part")
            return (Draft(part - 1, step=self.number("picks", 0)),)
        if self.phase == OPENING:
            laid = len([1 for component in self.components if component.zone == meta.BOARD and not component.face_up])
            return (Battle(first, step=FIRST_TURN), Opening(step=laid))
        if self.phase == BATTLE:
            return (Battle((active + 1) % count, step=NEXT_TURN), Turn(active))
        at_once = self.phase in (meta.DECKS, meta.SACRIFICE)
        return (PHASES[self.phase](step=0 if at_once else (active - first) % count),)

    def _board(self) -> Board:
        cells = cells_of(self.written.get("board") or (), "board")
        if self.listed("laid"):
            return self._laid()
        if not cells and self.phase in _IN_BATTLE:
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
            name = self.stubs.piece(special[cell], {"cells": ["#"]})
            board = board.lay(name, "omega", PieceSide(((0, 0),), (name,)), turn, cell)
        return board

    def _laid(self) -> Board:
        """The board of pieces of the pack as they were laid: `{piece: p1, side: alpha, turn: 90, at: [0, 0]}`."""
        board = Board.empty()
        for value, path, _seat in self.listed("laid"):
            entry = mapping_of(value, *path)
            known(entry, ("piece", "side", "turn", "at"), "a laid piece", *path)
            name, side = str(entry.get("piece")), str(entry.get("side", "alpha"))
            if name not in self.defs.pieces or side not in self.defs.pieces[name].sides:
                raise NotationError(f"the pack has no board piece {name!r} with a side {side!r}", *path)
            turn = number_of(entry.get("turn", 0), *path, "turn")
            if turn % SQUARE.turn:
                raise NotationError(f"a piece turns by {SQUARE.turn} degrees, not by {turn}", *path, "turn")
            at = cell_of(entry.get("at"), *path, "at")
            try:
                board = board.lay(name, side, self.defs.pieces[name].sides[side], turn, at)
            except BoardError as error:
                raise NotationError(str(error), *path) from error
        return board

    def _pieces(self, key: str) -> list[str]:
        """The board pieces that are written under a key (`tray` or `box`); the tray holds all of the pack where nothing is written."""
        written = self.written.get(key)
        if written is None:
            return list(self.defs.pieces) if key == meta.TRAY and self.phase in _BEFORE_BATTLE else []
        if isinstance(written, Mapping):
            return [self.stubs.piece(str(name), entry, key, name) for name, entry in written.items()]
        for name, path, _seat in self.listed(key):
            if str(name) not in self.defs.pieces:
                raise NotationError(f"the pack has no board piece {name!r}", *path)
        return [str(name) for name in written]

    # Cards

    def ref(self, card: Listed) -> str:
        """The definition of a written card: of the pack, or a stub, of the pantheon of its player or of the one in `from`."""
        seat = self.origin(card)
        self.stubs.home = (self.pantheons[seat] if seat != NOBODY else "") or UNMATCHED
        return self.stubs.ref(card.value, *card.path)

    def _add_cards(self) -> None:
        self._add_on_board()
        self.lay(self.listed("underworld"), meta.UNDERWORLD, face_up=True)
        special = [
            Listed(entry, ("opening", index), self.seat(entry.get("by"), "opening", index, "by"))
            for index, entry in enumerate(self.opening)
        ]
        if self.play:
            special.append(Listed(self.play, ("play",), self.seat(self.play.get("by", self.players[0]), "play", "by")))
        if self.written.get("who"):
            entry = {"id": _HAND_CARD, **self.hand_card}
            special.append(Listed(entry, ("hand_card",), self.seat(self.written["who"], "who")))
        self.lay(special, meta.HAND)
        # In an opening a player of whom nothing is written has no card to lay.
        filled = [card.seat for card in special] if self.opening else range(len(self.players))
        few = _FEW if self.phase in _IN_BATTLE else 0
        counts = [few if seat in filled else 0 for seat in range(len(self.players))]
        self.lay(self.lists("hands", plain=meta.HAND, counts=counts), meta.HAND)
        size = _DECK_SIZE if self.phase == meta.BOARDS and self.round == 1 else few
        decks = self.lists("decks", plain=meta.DECK, counts=[size] * len(self.players))
        self.lay(reversed(decks), meta.DECK)  # written in the order of drawing; the top of a pile is its last
        self._add_pools()
        self.lay(self.lists("aside"), meta.ASIDE)
        self.lay(self.lists("upgrades"), meta.UPGRADE)
        self.lay(self.lists("captures"), meta.CAPTURE, face_up=True)
        self._add_piles()
        if self.phase == meta.PANTHEONS:
            for ref in self.defs.cards:
                if ref not in self.stubs.cards:
                    self.add(ref, meta.LIBRARY)

    def _add_on_board(self) -> None:
        taken: list[Cell] = []
        for value, path, _seat in self.listed("cards"):
            entry = mapping_of(value, *path)
            cell = cell_of(entry.get("at"), *path, "at")
            if cell in taken or cell not in self.board.spaces:
                raise NotationError(f"there is no open space at {list(cell)}", *path, "at")
            taken.append(cell)
            seat = self.seat(entry.get("by"), *path, "by")
            hidden = bool(entry.get("face_down"))
            marks = Marks(placed=len(taken), played=1, began_face_down=1) if hidden else Marks(placed=len(taken))
            ref = self.ref(Listed(entry, path, seat))
            self.add(ref, meta.BOARD, seat, place=cell, face_up=not hidden, marks=marks)

    def _add_pools(self) -> None:
        for seat, name in enumerate(self.players):
            pool = self.of_players("pools").get(name)
            if isinstance(pool, Mapping):
                pool = [
                    {"id": f"{name}-{level}-{nth}", "lvl": level}
                    for level, count in pool.items()
                    for nth in range(1, number_of(count, "pools", name, level) + 1)
                ]
            cards = enumerate(list_of(pool, "pools", name))
            self.lay([Listed(card, ("pools", name, index), seat) for index, card in cards], meta.POOL)

    def _add_piles(self) -> None:
        """The draft piles, written top first; in a draft of which none is written they hold the cards of the pack."""
        written = self.written.get("piles")
        known(written, PILE_NAMES, "piles", "piles")
        turned = [level_of(level.value, *level.path) for level in self.listed("turned")]
        for name, zone in PILE_NAMES.items() if meta.plays(self.options, DRAFT) else ():
            dominion, level = meta.PILES[zone]
            kind = {"dom": dominion, "lvl": meta.level_word(level)}
            cards = list_of((written or {}).get(name), "piles", name)
            listed = [Listed(self._in_pile(card, kind), ("piles", name, index)) for index, card in enumerate(cards)]
            if written is None and self.phase == DRAFT:
                fields = {ref: card.fields for ref, card in self.defs.cards.items()}
                listed = [Listed(ref, ()) for ref in fields if meta.pile_of(fields[ref]) == zone]
            self.lay(reversed(listed), zone, face_up=level in turned)

    def _in_pile(self, card: Any, kind: Mapping[str, Any]) -> Any:
        """A card of the pack as it is written, or a stub of the dominion and the level of its pile."""
        if isinstance(card, Mapping):
            return card if "card" in card else {**kind, **card}
        return card if str(card) in self.defs.cards else {**kind, "id": card}

    def _add_prizes(self) -> None:
        """The victory cards, written by their points."""
        if not meta.plays(self.options, meta.SACRIFICE):
            return
        left = {token.fields["points"]: ref for ref, token in self.defs.tokens.items() if "points" in token.fields}
        for points, path, seat in self.lists("victory"):
            if number_of(points, *path) not in left:
                raise NotationError(f"there is no victory card of {points} points left", *path)
            self.add(left.pop(points), seat_zone(meta.VICTORY, seat), seat, type="token", face_up=True)
        for ref in left.values():
            self.add(ref, meta.PRIZES, type="token", face_up=True)


def _write(state: State, players: Sequence[str]) -> dict[str, Any]:
    """Cards of the pack by their names, in the order in which they were placed, and the board by its pieces as they were laid."""
    values, cards = state.values, state.components

    def refs(zone: str) -> list[str]:
        return [cards[id].ref for id in state.zone(zone)]

    def of_seats(zone: str, *, down: bool = False) -> dict[str, list[str]]:
        return {player: refs(seat_zone(zone, seat))[:: -1 if down else 1] for seat, player in enumerate(players)}

    placed = sorted([cards[id] for id in state.zone(meta.BOARD)], key=lambda card: card.marks.placed)
    found: dict[str, Any] = {
        "phase": values.phase,
        "round": values.round,
        "pantheons": {player: name for player, name in zip(players, values.pantheons, strict=False) if name},
        "cards": [
            {
                "card": card.ref,
                "by": players[card.controller],
                "at": list(card.place or ()),
                **({} if card.face_up else {"face_down": True}),
            }
            for card in placed
        ],
        "hands": of_seats(meta.HAND),
        "decks": of_seats(meta.DECK, down=True),
        "pools": of_seats(meta.POOL),
        "aside": of_seats(meta.ASIDE),
        "upgrades": of_seats(meta.UPGRADE),
        "captures": of_seats(meta.CAPTURE),
        "underworld": refs(meta.UNDERWORLD),
        "tray": refs(meta.TRAY),
        "box": refs(meta.BOX),
        "victory": {
            player: [state.defs.tokens[ref].fields["points"] for ref in won]
            for player, won in of_seats(meta.VICTORY).items()
        },
    }
    for name, seat in (("first", values.first), ("active", values.active)):
        if seat != NOBODY:
            found[name] = players[seat]
    board = state.boards.get(meta.BOARD)
    if board is not None and board.laid:
        found["laid"] = [
            {"piece": laid.piece, "side": laid.side, "turn": laid.turn, "at": list(laid.at)} for laid in board.laid
        ]
    elif board is not None and board.spaces:
        wide, high = max([x for x, _y in board.spaces]), max([y for _x, y in board.spaces])
        found["board"] = [
            "".join(["#" if (x, y) in board.spaces else "." for x in range(wide + 1)]) for y in range(high + 1)
        ]
    if values.rounds:
        found["rounds"] = [plain_of(each) for each in values.rounds]
    if meta.plays(state.options, DRAFT):
        found["piles"] = {name: refs(zone)[::-1] for name, zone in PILE_NAMES.items() if state.zone(zone)} or {
            next(iter(PILE_NAMES)): []
        }
        up = [meta.PILES[zone][1] for zone in PILE_NAMES.values() for id in state.zone(zone)[-1:] if cards[id].face_up]
        found["turned"] = [meta.level_word(level) for level in dict.fromkeys(up)]
        drafting = state.topmost(Draft)
        if drafting is not None:
            # The step counts the card that is asked for now.
            asked = len([ask for ask in state.asks if isinstance(ask, (DraftCard, DraftExtra))])
            found |= {"part": drafting.stage + 1, "picks": drafting.step - asked}
    return found


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    action_keys=("move",),
    verbs=VERBS,
    refs=("choose", "ready"),
    each=("take", "return"),
    readings={"move": _move, "lay": _lay, "sacrifice": _sacrifice, "say": _say},
    sayings={"sacrifice": _sacrifice_said},
    idle=IDLE,
    expect=EXPECT,
    actions=actions,
    questions=questions,
    write=_write,
    free=("turn", "placed", "played", "began_face_down", "moved", meta.LIBRARY),
)
