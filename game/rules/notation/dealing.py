"""Deals in words: `deal silk Bo, spare Bo Ann 2, owe_round salt Cy, end_deal 4` (see `game.rules.deals`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.asks import Choice, Path
from game.rules.deals import ACCEPT, DEAL, ENDING, PROPOSE, REFUSE, WITHDRAW, Answer, Terms
from game.rules.notation.expectations import Played
from game.rules.notation.words import NotationError, named, seat_in
from game.rules.state import State
from game.rules.windows import Act

DEALING: Final[str] = DEAL.value
BUTTONS: Final = {str(choice.value): str(choice.value) for choice in (ACCEPT, REFUSE, WITHDRAW)}
VERBS: Final = {DEALING: Act.kind, **dict.fromkeys(BUTTONS, Answer.kind)}


def reading(terms: Terms) -> Callable[[State, int, Sequence[str]], list[Path]]:
    """How the words of a deal are read: its parts one after the other, with commas between them or without.

    A card and who gets it; a promise, who gives it, to whom, and for how many rounds (0: to the end); when a card is handed over, the card
    and to whom; `end_deal` and a number.
    """

    def read(state: State, seat: int, words: Sequence[str]) -> list[Path]:
        left = [word for word in " ".join(words[1:]).replace(",", " ").split() if word != PROPOSE.value]
        path = [DEAL]

        def take(what: str) -> str:
            if not left:
                raise NotationError(f"a deal ends where {what} should stand")
            return left.pop(0)

        while left:
            word = take("a part")
            if word in terms.promises:
                people = [seat_in(state, take("who promises")), seat_in(state, take("to whom"))]
                path += [Choice("button", word), *people, _number(take("for how many rounds"))]
            elif word in terms.owed:
                card = Choice("component", named(state, take("a card"), seat))
                path += [Choice("button", word), card, seat_in(state, take("to whom"))]
            elif word == ENDING.value:
                path += [ENDING, _number(take("the number of a deal"))]
            else:
                path += [Choice("component", named(state, word, seat)), seat_in(state, take("to whom"))]
        return [(*path, PROPOSE)]

    return read


def _number(word: str) -> Choice:
    if not word.isdecimal():
        raise NotationError(f"{word!r} is no number")
    return Choice("number", int(word))


def said(whole: Sequence[str]) -> str:
    """What is said after the verb, of the choices as they are spoken."""
    return " ".join(whole[1:-1])


def binding(played: Played, _players: Sequence[str], _expected: Any) -> list[int]:
    """The numbers of the deals that bind."""
    return [deal.number for deal in played.after.values.deals]


def made(played: Played, _players: Sequence[str], _expected: Any) -> int:
    """How many deals were made."""
    dealt: int = played.after.values.dealt
    return dealt
