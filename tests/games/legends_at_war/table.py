"""A table at which tests play Legends at War by names and verbs: seats A, B, C, D; cards and pieces by their ids in the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.games.legends_at_war import GAME
from game.library import open_game
from game.rules.asks import Choice, Path
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY, Cell, Outcome
from game.rules.view import Sighting, View

LEGENDS = open_game("legends-at-war")
SEATS = "ABCD"
MODE = "pantheon-skirmish"
PANTHEONS = ("greek", "norse", "american", "japanese")


class Table:
    """One match, told and asked in words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: tuple[Event, ...] = ()

    @classmethod
    def new(cls, seats: int = 2, seed: int = 1, first: str | None = "A", **options: Any) -> Table:
        """A new match at the choice of pantheons; `first` goes first (None: chance decides)."""
        chosen = {"mode": MODE, "first_seat": None if first is None else SEATS.index(first), **options}
        return cls(Match.new(LEGENDS, tuple(SEATS[:seats]), seed, chosen))

    @classmethod
    def at(cls, notation: Mapping[str, Any]) -> Table:
        """A match that begins at a written position."""
        defs, state = GAME.position(LEGENDS.defs, notation)
        return cls(Match.of_state(Game(GAME, defs), tuple(notation["players"]), state))

    # What is asked

    @property
    def phase(self) -> str:
        return str(self.view("A").value("phase"))

    @property
    def outcome(self) -> Outcome:
        assert self.match.outcome is not None
        return self.match.outcome

    @property
    def asked(self) -> str:
        """The seats that are asked something, in order."""
        return "".join(SEATS[seat] for seat in self.match.view(NOBODY).waiting)

    def view(self, seat: str) -> View:
        return self.match.view(SEATS.index(seat) if seat else NOBODY)

    def kind(self, seat: str) -> str:
        """The kind of decision a seat has, empty if none."""
        decision = self.match.decision(SEATS.index(seat))
        return decision.kind if decision is not None else ""

    def options(self, seat: str, *begun: Any) -> list[Any]:
        """The exact options of a seat, in words, after the beginning of a gesture."""
        number = SEATS.index(seat)
        decision = self.match.explore(number, self.path(seat, *begun)) if begun else self.match.decision(number)
        return [self.word(choice) for choice in decision.options] if decision is not None else []

    def word(self, choice: Choice) -> Any:
        return self.match.state.components[choice.value].ref if choice.what == "component" else choice.value

    def names(self, zone: str, seat: str) -> list[str | None]:
        """The cards of a zone as a seat sees them; None for a hidden one."""
        return [sighting.ref for sighting in self.view(seat).zone(zone)]

    def card(self, name: str) -> int:
        """The id of the card or piece of this name."""
        found = [number for number, component in self.match.state.components.items() if component.ref == name]
        assert len(found) == 1, name
        return found[0]

    def sighting(self, name: str, seat: str) -> Sighting | None:
        return self.view(seat).component(self.card(name))

    # What is done

    def path(self, seat: str, *words: Any) -> Path:
        """A gesture from words: a card or piece, a cell, (side, turn), or a word of a button or pantheon."""
        choices: list[Choice] = []
        for word in words:
            if isinstance(word, tuple):
                choices.append(Choice("orient" if isinstance(word[0], str) else "cell", word))
            elif word in ("done", "stay", "nothing", "decline", "yes", "no", "enough"):
                choices.append(Choice("button", word))
            elif word in PANTHEONS:
                choices.append(Choice("ref", word))
            else:
                choices.append(Choice("component", self.card(word)))
        return tuple(choices)

    def do(self, seat: str, *words: Any) -> tuple[Event, ...]:
        """One action of a seat."""
        self.happened = self.match.apply(SEATS.index(seat), self.path(seat, *words))
        return self.happened

    def why_not(self, seat: str, *words: Any) -> str:
        """The rule that forbids an action, empty if it is legal; the state stays as it was."""
        before = self.match.digest()
        refusal = self.match.why_not(SEATS.index(seat), self.path(seat, *words))
        assert self.match.digest() == before
        return refusal.rule if refusal is not None else ""

    def told(self, seat: str, kind: str) -> list[dict[str, Any]]:
        """What a seat is told of the last action, by kind of event."""
        number = SEATS.index(seat) if seat else NOBODY
        seen = [event.seen_by(number) for event in self.happened]
        return [dict(event.data) for event in seen if event is not None and event.kind == kind]

    # Whole phases

    def choose_pantheons(self, *pantheons: str) -> Table:
        """The seats that are asked choose these pantheons, one after the other."""
        for pantheon in pantheons:
            self.do(self.asked, pantheon)
        return self

    def deck(self, seat: str, cards: Sequence[str] = ()) -> Table:
        """A seat builds a deck of these cards, or of the first that fit."""
        for name in cards:
            self.do(seat, name)
        while self.options(seat)[-1] != "done":
            self.do(seat, self.options(seat)[0])
        self.do(seat, "done")
        return self

    def decks(self) -> Table:
        """All who are asked build some deck."""
        for seat in self.asked:
            self.deck(seat)
        return self

    def boards(self, side: str = "alpha") -> Table:
        """All lay the first piece on offer at its first place."""
        while self.phase == "boards":
            seat = self.asked
            piece = self.options(seat)[0]
            orient = (side, 0) if (side, 0) in self.options(seat, piece) else self.options(seat, piece)[0]
            self.do(seat, piece, orient, self.options(seat, piece, orient)[0])
        return self

    def opening(self) -> Table:
        """All lay the first card of their hand face down at its first place."""
        while self.phase == "opening":
            seat = self.asked
            card = self.options(seat)[0]
            self.do(seat, card, self.options(seat, card)[0])
        return self

    def to_boards(self) -> Table:
        return self.choose_pantheons(*PANTHEONS[: len(self.match.seats)]).decks()

    def to_opening(self) -> Table:
        return self.to_boards().boards()

    def to_battle(self) -> Table:
        return self.to_opening().opening()

    def turn(self) -> str:
        """Whoever is asked plays the first card to its first place; the seat whose turn it was."""
        seat = self.asked
        card = self.options(seat)[0]
        self.do(seat, card, self.options(seat, card)[0])
        while self.match.outcome is None and self.kind(self.asked) == "maneuver":
            self.do(self.asked, "stay")
        return seat


def cells(table: Table) -> list[Cell]:
    """The spaces of the board."""
    return list(table.match.state.boards["board"].spaces)
