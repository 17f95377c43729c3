"""A table for tests: written positions, played by names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.library import open_game
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.rng import Rng
from game.rules.view import View


@cache
def game() -> Game:
    return open_game("pantheon-duel")


class Table:
    """A match that begins at a written position."""

    def __init__(self, match: Match, players: Sequence[str]) -> None:
        self.match = match
        self.players = list(players)

    @classmethod
    def at(cls, notation: Mapping[str, Any]) -> Table:
        written = {"players": ["A", "B"], **notation}
        defs, state = game().code.position(game().defs, written)
        return cls(Match.of_state(Game(game().code, defs), written["players"], state), written["players"])

    def number(self, name: str) -> int:
        """The card of this name."""
        (found,) = [number for number, card in self.match.state.components.items() if card.ref == name]
        return found

    def play(self, name: str, cell: tuple[int, int]) -> None:
        """The seat that is asked places the card it has drawn."""
        seat = self.match.state.asks[0].seat
        self.match.apply(seat, (Choice("component", self.number(name)), Choice("cell", cell)))

    def press(self, word: str) -> None:
        """The seat that is asked presses a button."""
        self.match.apply(self.match.state.asks[0].seat, (Choice("button", word),))

    def view(self, name: str) -> View:
        return self.match.view(self.players.index(name))


def play_out(match: Match, seed: int, *, rounds: int = 0) -> Match:
    """Play at random to the end, or until so many rounds have been played."""
    rng = Rng(seed)
    while match.outcome is None and not (
        rounds and match.state.values.phase == "between" and match.state.values.round == rounds
    ):
        seat = match.state.asks[0].seat
        path: tuple[Choice, ...] = (rng.pick(match.legal(seat)),)
        inner = match.explore(seat, path)
        while inner is not None and inner.inner:
            path = (*path, rng.pick(inner.options))
            inner = match.explore(seat, path)
        match.apply(seat, path)
    return match
