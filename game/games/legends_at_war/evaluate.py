"""What a position is worth to a seat, so that a bot can compare what its actions lead to.

All parts of a match are counted on one scale, so that ending a phase or a round is neither good nor bad by itself: a card is worth ten
wherever it lies, a victory point as much as a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.meta import BATTLE, BOARD, BOARDS, COURSES, DECK, DECKS, HAND, OPENING, OVER, SACRIFICE
from game.games.legends_at_war.profiles import ADJACENT, EDGES
from game.games.legends_at_war.records import State, Values
from game.games.legends_at_war.values import stat_of
from game.rules.abilities.grammar import BoundAbility
from game.rules.boards import Board
from game.rules.definitions import Definitions, kept
from game.rules.plain import seat_zone
from game.rules.view import View

_CARD: Final = 10.0
_LEVEL: Final = 0.6
_EXPOSED: Final = 3.2
_DONE: Final = 1.0
_SETTLED: Final = 4.0
"""What comes after a phase is worth a little more than the phase, so that phases end; less than anything that is worth doing in them."""
_HELD: Final = 0.05
"""In a battle strong cards in hand are worth keeping for later, but not much; outside of it their strength decides between them."""
_USUAL: Final = 23.0
"""The worth of a card of one's own that lies out of sight."""
_CAPTIVE: Final = 8.0
"""A captured card buys a card in a later round."""
_USELESS_CAPTIVE: Final = 0.5
"""A captured card of which no later round makes use; that it is worth anything keeps bots from giving two where one will do."""


def evaluate(view: View) -> float:
    """How good the position is for the view's seat."""
    phase = view.value(Values.phase)
    if phase == meta.PANTHEONS:
        return 0.0
    course = COURSES[str(view.options["mode"])]
    worth = _holdings(view, view.seat, course) + _quality(view) * _HELD
    if phase in (DECKS, SACRIFICE) and view.seat not in view.waiting:
        worth += _DONE
    if phase in (BOARDS, OPENING, BATTLE, OVER):
        worth += _SETTLED
    if DECKS not in course[0]:
        # Where decks are built in secret nobody can count those of the others.
        worth -= _against([_holdings(view, seat, course) for seat in view.seats() if seat != view.seat])
    state: State = view.readable()
    worth += _compactness(state.boards[BOARD]) * (1.0 if phase == BOARDS else _HELD)
    if phase in (meta.DRAFT, OPENING, BATTLE, OVER):
        worth += _battle_worth(state, view.seat)
    return worth


def _holdings(view: View, seat: int, course: tuple[tuple[str, ...], ...]) -> float:
    """What a seat has beside the board: deck, hand, captured cards, victory points."""
    worth = _CARD * (view.count(seat_zone(DECK, seat)) + view.count(seat_zone(HAND, seat)))
    if SACRIFICE in course[-1]:
        later = any(SACRIFICE in phases for phases in course[view.value(Values.round) :])
        worth += view.count(seat_zone(meta.CAPTURE, seat)) * (_CAPTIVE if later else _USELESS_CAPTIVE)
        tokens = view.defs.tokens
        worth += _CARD * sum(
            [int(tokens[prize.ref or ""].fields["points"]) for prize in view.zone(seat_zone(meta.VICTORY, seat))]
        )
    return worth


def _against(others: list[float]) -> float:
    """What several others have, as one number: half of it is that of the best."""
    return (max(others) + sum(others) / len(others)) / 2 if others else 0.0


def _quality(view: View) -> float:
    """Strength of the cards in the seat's deck and hand."""
    held = (*view.zone(seat_zone(DECK, view.seat)), *view.zone(seat_zone(HAND, view.seat)))
    return sum([card_worth(view.defs, sighting.ref) if sighting.ref is not None else _USUAL for sighting in held])


def _compactness(board: Board) -> float:
    """Edges between spaces, each counted twice: many if there are few gaps."""
    return float(sum([len(board.neighbours(cell)) for cell in board.spaces]))


_ABILITIES: Final[Mapping[str, tuple[float, float]]] = {
    "curse": (3.0, 0.3),
    "attack_bonus": (3.0, 0.0),
    "ranged_attack": (2.0, 0.3),
    "maneuver": (1.5, 0.3),
    "attack_defense_bonus": (1.0, 0.0),
    "champion": (0.5, 0.0),
    "slayer": (0.0, 0.0),
    "support": (-0.5, 0.3),
    "protection": (-0.5, 0.3),
    "dispel": (-1.0, 0.3),
    "skinwalker": (-1.5, 0.0),
    "web": (-2.0, 0.0),
    "defense_bonus": (-2.0, 0.0),
    "traitor": (-4.0, 0.0),
}
"""Ability -> what it is worth in numbers, and what each space beyond the first is, to a bot that looks one move ahead: measured by the
wins of decks at random (docs/balance.md). It makes less of them than they cost (LAW-DATA-06); a Traitor is a burden."""
_OTHER_ABILITY: Final = (1.0, 0.3)
"""The same of an ability that a designer has added."""
_BEST_EDGE: Final = 0.5
"""An attacker picks the side it attacks with: its best edge counts for more."""


def card_worth(defs: Definitions, ref: str) -> float:
    """How much a card does for a deck, in numbers on its edges."""
    return _card_worths(defs)[ref]


@kept
def _card_worths(defs: Definitions) -> dict[str, float]:
    worths: dict[str, float] = {}
    for card in defs.cards.values():
        edges = [int(card.fields[edge]) for edge in EDGES]
        worths[card.id] = sum(edges) + _BEST_EDGE * max(edges) + sum([_ability_worth(each) for each in card.abilities])
    return worths


def _ability_worth(bound: BoundAbility) -> float:
    first, further = _ABILITIES.get(bound.ability.id, _OTHER_ABILITY)
    return first + further * max(0, len(bound.params.get("area") or ()) - 1)


def _battle_worth(state: State, seat: int) -> float:
    """The cards on the board: how many, of which level if the seat knows it, and how easily each could be taken."""
    occupants = state.occupants(BOARD)
    spaces = state.boards[BOARD].spaces
    worth = 0.0
    others: dict[int, float] = {}
    for (x, y), card in occupants.items():
        value = _CARD
        if card.face_up or card.controller == seat:
            value += _LEVEL * meta.level_of(state.defs, card.ref)
        danger = 0.0
        if card.face_up:
            for edge, (dx, dy) in zip(EDGES, ADJACENT, strict=True):
                cell = (x + dx, y + dy)
                if cell in spaces and cell not in occupants:
                    danger += _risk(stat_of(state, card.id, edge).total)
        value -= _EXPOSED * min(danger, 2.0)
        if card.controller == seat:
            worth += value
        else:
            others[card.controller] = others.get(card.controller, 0.0) + value
    return worth - _against(list(others.values()))


def _risk(value: int) -> float:
    """How likely an open edge of this value is beaten by a card yet to come, roughly."""
    return max(0.0, min(1.0, (9.0 - value) / 8.0))
