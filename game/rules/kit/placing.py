"""The gesture that lays a card of the hand on a cell of a board: two questions, of which the second continues the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.rules import ops
from game.rules.abilities.records import Scope
from game.rules.asks import Choice, Site, choice_of, site_of
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import Cell, Frozen
from game.rules.records import Id, Question, record
from game.rules.state import State
from game.rules.work import Work


@record("play.card")
class PlayCard(Question):
    """Which card of the hand to play."""


@record("play.cell")
class PlayCell(Question):
    """On which cell to lay it."""

    begins = PlayCard
    card: Id


class Cited(NamedTuple):
    """The rules of the register that are cited: what may be played (`card`), where (`cell`), and that a cell holds one card (`free`)."""

    card: str
    cell: str
    free: str


def beside_others(board: str, rule: str, text: str = "not_beside") -> Guard[Question]:
    """A guard by a rule: the cell of a board that all share lies beside one on which something lies; the first lies anywhere."""

    def test(state: State, _ask: Question, choice: Choice) -> bool:
        return not state.zone(board) or bool(state.beside(board, choice.value))

    return Guard(rule, text, test, about="cell")


def beside(board: str) -> Callable[[State, Scope], Sequence[int]]:
    """A place of abilities: what lies on the cells beside a component on this board."""

    def place(state: State, scope: Scope) -> list[int]:
        component = state.components.get(scope.source)  # what goes into a deck has another id
        cell = component.place if component is not None and component.zone == board else None
        return [] if cell is None else [other.id for other in state.beside(board, cell)]

    return place


@dataclass(frozen=True)
class HandToCell:
    """The questions `play.card` and `play.cell`: a card of the zone `hand` is laid face up on a free cell of the zone `board` (that of its
    seat, where each has one), which tells `move` with the cause `play`. What follows is done by `then(work, ask, cell)`.

    `cards` and `cells` are further guards on what is offered; a card for which no cell is left is not. `others` are choices beside the
    cards, such as a button to pass, and `instead(work, ask, choice)` does what they say.

    The pack has the texts `prompt.play.card`, `prompt.play.cell`, and `not_in_hand`, `no_place`, `no_cell`, `cell_taken` under `refusal`.
    """

    rules: Cited
    then: Callable[[Work, PlayCell, Cell], None]
    hand: str = "hand"
    board: str = "board"
    cards: tuple[Guard[PlayCard], ...] = ()
    cells: tuple[Guard[PlayCell], ...] = ()
    others: tuple[Choice, ...] = ()
    instead: Callable[[Work, PlayCard, Choice], None] | None = None

    @cached_property
    def kinds(self) -> tuple[DecisionKind, DecisionKind]:
        """The code of both questions."""
        cards: tuple[Guard[PlayCard], ...] = (
            Guard.prepared(self.rules.card, "not_in_hand", lies_in(self.hand), about="component").settled(),
            Guard(self.rules.cell, "no_place", self._has_place, about="component"),
            *self.cards,
        )
        cells: tuple[Guard[PlayCell], ...] = (
            Guard(self.rules.cell, "no_cell", self._is_cell).settled(),
            Guard(self.rules.free, "cell_taken", self._is_free),
            *self.cells,
        )
        return (
            DecisionKind.of(PlayCard, from_zone(self.hand, *self.others), self._pick, cards, rule=self.rules.card),
            DecisionKind.of(PlayCell, self._spaces, self._lay, cells, rule=self.rules.cell),
        )

    def able(self, state: State, seat: int) -> bool:
        """Whether a seat has a card that it may lay somewhere."""
        return any(choice.what == "component" for choice in self.kinds[0].legal(state, PlayCard(seat)))

    def _has_place(self, state: State, ask: PlayCard, choice: Choice) -> bool:
        return bool(self.kinds[1].legal(state, PlayCell(ask.seat, choice.value)))

    def _pick(self, work: Work, ask: PlayCard, choice: Choice) -> None:
        if choice.what == "component":
            work.ask(PlayCell(ask.seat, choice.value))
        elif self.instead is not None:
            self.instead(work, ask, choice)

    def _spaces(self, state: State, ask: PlayCell) -> list[Choice]:
        zone = state.own(self.board, ask.seat)
        return [choice_of(Site(zone, cell), state.boards) for cell in state.boards[zone].spaces]

    def _site(self, state: State, ask: PlayCell, choice: Choice) -> Site:
        return site_of(choice, (state.own(self.board, ask.seat),)) or Site("", (0, 0))

    def _is_cell(self, state: State, ask: PlayCell, choice: Choice) -> bool:
        zone, cell = self._site(state, ask, choice)
        return zone == state.own(self.board, ask.seat) and cell in state.boards[zone].spaces

    def _is_free(self, state: State, ask: PlayCell, choice: Choice) -> bool | Refusal:
        zone, cell = self._site(state, ask, choice)
        other = state.occupants(zone).get(cell)
        return True if other is None else Refusal(self.rules.free, "cell_taken", Frozen(card=other.ref), other.id)

    def _lay(self, work: Work, ask: PlayCell, choice: Choice) -> None:
        zone, cell = self._site(work.state, ask, choice)
        ops.move(work, ask.card, zone, place=cell, face_up=True, controller=ask.seat, cause="play")
        self.then(work, ask, cell)
