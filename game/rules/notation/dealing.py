"""Deals in words: `deal silk Bo, spare Bo Ann 2, owe_round salt Cy, end_deal 4` (see `game.rules.deals`); and those that bind in a
position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.rules.asks import Choice, Path
from game.rules.deals import ACCEPT, DEAL, ENDING, OWE, PROMISE, PROPOSE, REFUSE, WITHDRAW, Answer, Deal, Part, Terms
from game.rules.notation.expectations import Played
from game.rules.notation.words import (
    NotationError,
    known,
    list_of,
    mapping_of,
    name_of,
    named,
    number_of,
    seat_in,
    seat_of,
)
from game.rules.plain import NOBODY
from game.rules.records import put
from game.rules.state import State
from game.rules.windows import Act

DEALING: Final[str] = DEAL.value
DEALS: Final = "deals"
"""The key of a position under which those stand that bind."""
_KEYS: Final = ("deal", "by", "parts")
_OF_PART: Final = (PROMISE, "of", OWE, "at", "to", "rounds")
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


def write(terms: Terms, state: State, players: Sequence[str]) -> list[dict[str, Any]]:
    """The deals that bind, as a position is written with them."""
    return [
        {
            "deal": deal.number,
            "by": players[deal.by],
            "parts": [_written(terms, state, part, players) for part in deal.parts],
        }
        for deal in state.values.deals
    ]


def _written(terms: Terms, state: State, part: Part, players: Sequence[str]) -> dict[str, Any]:
    to = players[part.taker]
    if part.what == OWE:
        return {OWE: name_of(state, part.card), "at": part.word, "to": to}
    said = {PROMISE: part.word, "of": players[part.giver], "to": to}
    return {**said, "rounds": part.until - terms.now(state) + 1} if part.until else said


def read(terms: Terms, state: State, given: Any, players: Sequence[str]) -> None:
    """Let the deals bind in a state that are written under the key. Raises NotationError for what cannot be read, or be agreed on."""
    found: list[Deal] = []
    for nth, written in enumerate(list_of(given, DEALS)):
        entry = mapping_of(written, DEALS, nth)
        known(entry, _KEYS, "a deal", DEALS, nth)
        number = number_of(entry.get("deal", nth + 1), DEALS, nth, "deal")
        if number < 1 or number in [deal.number for deal in found]:
            raise NotationError(f"{number} is no number for one more deal", DEALS, nth, "deal")
        parts = enumerate(list_of(entry.get("parts"), DEALS, nth, "parts"))
        listed = tuple([_part(terms, state, each, players, DEALS, nth, "parts", place) for place, each in parts])
        if not listed:
            raise NotationError("a deal that binds has parts", DEALS, nth, "parts")
        found.append(Deal(number, seat_of(players, entry.get("by"), DEALS, nth, "by"), listed))
    dealt = max([deal.number for deal in found], default=0)
    state.values = put(state.values, deals=tuple(found), dealt=dealt)


def _part(terms: Terms, state: State, written: Any, players: Sequence[str], *path: str | int) -> Part:
    entry: Mapping[str, Any] = mapping_of(written, *path)
    known(entry, _OF_PART, "a part of a deal", *path)
    taker = seat_of(players, entry.get("to"), *path, "to")
    if OWE in entry:
        card = named(state, str(entry[OWE]), NOBODY)
        giver = state.components[card].controller
        if card not in terms.tradeable(state, giver):
            raise NotationError(f"{entry[OWE]!r} is no card that can be owed", *path, OWE)
        part = Part(OWE, giver, taker, card, _word(entry.get("at"), terms.owed, *path, "at"))
    else:
        giver = seat_of(players, entry.get("of"), *path, "of")
        rounds = number_of(entry.get("rounds", 0), *path, "rounds")
        until = terms.now(state) + rounds - 1 if rounds else 0
        word = _word(entry.get(PROMISE), terms.promises, *path, PROMISE)
        part = Part(PROMISE, giver, taker, word=word, until=until)
    if giver == taker:
        raise NotationError("nobody deals alone", *path, "to")
    return part


def _word(said: Any, words: Sequence[str], *path: str | int) -> str:
    if said not in words:
        raise NotationError(f"{said!r} is none of {', '.join(words)}", *path)
    return str(said)
