"""The decks that seats bring to a match: as soon as a seat is asked for its deck, what it brings answers, by actions like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.rules.asks import Path
from game.rules.decks import Cards
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.work import IllegalAction

BY_BOT: Final = "bot"
"""In the place of a deck: a bot builds it."""
Bringing = Cards | str
"""What a seat brings: a deck, or BY_BOT."""


class Untaken(NamedTuple):
    """A deck that could not be taken: of which seat, and why."""

    seat: int
    refusal: Refusal


class Brought:
    """What the seats of a match bring. A seat that cannot have what it brings builds its deck at the table."""

    def __init__(self, decks: Mapping[int, Bringing]) -> None:
        self._left = dict(decks)
        self.untaken: list[Untaken] = []
        """What could not be taken and nobody was told of yet."""

    def add(self, seat: int, bringing: Bringing) -> None:
        """A seat brings something, or something else."""
        self._left[seat] = bringing

    def forget(self, seat: int) -> None:
        """A seat has changed its mind: it builds its deck at the table."""
        self._left.pop(seat, None)

    def path(self, match: Match, seat: int) -> Path | None:
        """What a seat answers now by what it brings; None if it is asked nothing of the kind, or brings nothing."""
        rules, decision = match.game.code.decks, match.decision(seat)
        if seat not in self._left or rules is None or decision is None or not rules.asked(decision.kind):
            return None
        bringing = self._left[seat]
        if isinstance(bringing, str):
            from game.bots import KINDS, Player, make_bot

            bot = Player(make_bot(list(KINDS)[-1], match.game.code), len(match.log) + seat + 1)
            return bot.choose(match.view(seat), decision)
        ask = next(ask for ask in match.state.asks if ask.seat == seat)
        choice = rules.answer(match.state, ask, bringing)
        return None if choice is None else (choice,)

    def serve(self, match: Match, last: int = NOBODY) -> tuple[Event, ...]:
        """Answer for all seats that bring something, until none of them is asked for a deck any more; all that happened.

        What one seat answers in a row is one gesture, to be taken back at once; `last`: whose answer of that kind came just before.
        """
        happened: list[Event] = []
        while (found := self._next(match)) is not None:
            seat, path = found
            try:
                happened += match.apply(seat, path, joined=seat == last)
                last = seat
            except IllegalAction as error:
                self.untaken.append(Untaken(seat, error.refusal))
                self.forget(seat)
        return tuple(happened)

    def _next(self, match: Match) -> tuple[int, Path] | None:
        """The next seat that answers by what it brings, and what."""
        if not self._left or match.outcome is not None:
            return None
        asked: Any = match.view(NOBODY).waiting
        for seat in asked:
            path = self.path(match, seat)
            if path is not None:
                return seat, path
        return None
