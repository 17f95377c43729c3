"""How fair Mythic Wars is: matches between greedy bots, summed up by seat and by deity.

    python -m tests.games.mythic_wars.balance MODE SEATS MATCHES [SEED]

prints the tables of docs/balance.md for one mode and number of seats.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots import make_bot
from game.bots.bot import Bot
from game.games.mythic_wars.meta import DECK, FACTIONS, POOL
from game.library import open_game
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.plain import seat_zone
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.sim.statistics import wilson


@dataclass
class Figures:
    """What many matches came to. `won` counts wins alone by seat; `worth` sums up what the factions with a deity won, in hundredths."""

    matches: int = 0
    won: Counter[int] = field(default_factory=Counter)
    prime: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    had: Counter[str] = field(default_factory=Counter)
    worth: Counter[str] = field(default_factory=Counter)

    def share(self, deity: str) -> float:
        """How many of the factions with a deity won."""
        return self.worth[deity] / 100 / max(1, self.had[deity])


def _refs(state: State, zone: str) -> list[list[str]]:
    return [[state.components[number].ref for number in state.zone(seat_zone(zone, seat))] for seat in state.seats()]


def played(game: Game, mode: str, seats: int, count: int, seed: int = 0, kind: str = "greedy") -> Figures:
    """Play so many matches between bots of a kind."""
    figures = Figures()
    options, problems = checked_options(game, seats, {"mode": mode})
    assert not problems
    for number in range(seed, seed + count):
        engine = Engine(game.code)
        bots = [make_bot(kind, game.code) for _seat in range(seats)]
        _match(engine, engine.start(game.defs, seats, options, number), number, bots, figures)
    return figures


def _match(engine: Engine, state: State, seed: int, bots: Sequence[Bot], figures: Figures) -> None:
    chance = Rng(seed)
    rngs = [chance.split() for _seat in state.seats()]
    figures.offered.update([ref for refs in _refs(state, POOL) for ref in refs])
    factions: list[list[str]] = []
    prime = -1
    while state.outcome is None:
        if not factions and state.values.phase != FACTIONS:
            factions, prime = _refs(state, DECK), state.values.prime
        asks = state.asks
        seat = asks[0].seat if len(asks) == 1 else asks[chance.below(len(asks))].seat
        view = View(engine, state, seat)
        decision = view.decision
        assert decision is not None
        engine.apply(state, seat, bots[seat].choose(view, decision, rngs[seat]))
    winners = state.outcome.winners
    figures.matches += 1
    figures.reasons[state.outcome.reason] += 1
    figures.rounds[state.values.round] += 1
    if len(winners) == 1:
        figures.won[winners[0]] += 1
    figures.prime += winners == (prime,)
    for seat, refs in enumerate(factions):
        figures.had.update(refs)
        if seat in winners:
            for ref in refs:
                figures.worth[ref] += 100 // len(winners)


def tables(figures: Figures, seats: int) -> str:
    """The figures as Markdown."""
    lines = ["| seat | won alone | 95 % interval |", "| --- | --- | --- |"]
    for seat in range(seats):
        won = wilson(figures.won[seat], figures.matches)
        lines.append(f"| {seat + 1} | {won.value:.1%} | {won.least:.1%} to {won.most:.1%} |")
    won = wilson(figures.prime, figures.matches)
    lines.append(f"| first prime faction | {won.value:.1%} | {won.least:.1%} to {won.most:.1%} |")
    rounds = sum(number * count for number, count in figures.rounds.items()) / figures.matches
    lines += [
        "",
        f"{figures.matches} matches; expected {1 / seats:.1%} a seat; {rounds:.1f} rounds on average, {max(figures.rounds)} at most; "
        + ", ".join(f"{reason} {count}" for reason, count in sorted(figures.reasons.items())),
        "",
        "| deity | factions | picked | won |",
        "| --- | --- | --- | --- |",
    ]
    for deity in sorted(figures.had, key=lambda each: (-figures.share(each), each)):
        picked = f"{figures.had[deity] / figures.offered[deity]:.0%}" if figures.offered[deity] else ""
        lines.append(f"| {deity} | {figures.had[deity]} | {picked} | {figures.share(deity):.0%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    MODE, SEATS, MATCHES = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(tables(played(open_game("mythic-wars"), MODE, SEATS, MATCHES, int((*sys.argv[4:], "0")[0])), SEATS))
