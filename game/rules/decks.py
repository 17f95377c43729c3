"""What a game says of the decks that its seats come with: what they are made of, which limits they break, and how one is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.rules.asks import Choice
from game.rules.definitions import Definitions
from game.rules.guards import Refusal
from game.rules.records import Question
from game.rules.state import State

ANY_MODE: Final = ""
"""In the place of a mode: whichever of those is meant in which decks are taken."""

Cards = Mapping[str, int]
"""A deck: card id -> how often it is in it, 1 or more."""


class Breach(NamedTuple):
    """A limit that a deck breaks: its rule with what is to be said, and the cards that are too many or do not belong; none where cards are
    missing.
    """

    refusal: Refusal
    cards: tuple[str, ...] = ()


def _no_clash(_defs: Definitions, _one: Cards, _other: Cards) -> Refusal | None:
    return None


@dataclass(frozen=True, kw_only=True)
class DeckRules:
    """The decks of one game.

    - `modes(defs)`: in which modes decks are taken. `own`: whether a deck may be one of a seat's own, and not only a ready-made one.
    - `parts`: the kinds of cards in a deck, in their order, each with a text `deck_part.<part>`; `part(defs, ref)`: that of a card,
      empty if no deck holds it.
    - `breaches(defs, cards, mode)`: every limit that a deck breaks in a mode; with ANY_MODE those because of which it could be taken in
      none.
    - `clash(defs, one, other)`: why two seats cannot have these decks in one match, or None.
    - `asks`: the questions by which decks are taken.
    - `answer(state, ask, cards)`: what a seat with such a deck answers to one of these questions, whether that is allowed or not; None if
      it has nothing to say.
    """

    modes: Callable[[Definitions], Sequence[str]]
    parts: tuple[str, ...]
    part: Callable[[Definitions, str], str]
    breaches: Callable[[Definitions, Cards, str], Sequence[Breach]]
    asks: tuple[type[Question], ...]
    answer: Callable[[State, Any, Cards], Choice | None]
    own: bool = True
    clash: Callable[[Definitions, Cards, Cards], Refusal | None] = _no_clash

    def asked(self, kind: str) -> bool:
        """Whether a kind of decision is one by which decks are taken."""
        return any(question.kind == kind for question in self.asks)

    def first_breach(self, defs: Definitions, cards: Cards, mode: str = ANY_MODE) -> Refusal | None:
        """The first limit that a deck breaks, or None."""
        return next((breach.refusal for breach in self.breaches(defs, cards, mode)), None)
