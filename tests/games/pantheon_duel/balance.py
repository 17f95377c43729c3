"""How fair Pantheon Duel is: matches between greedy bots, summed up by seat and by pair.

    python -m tests.games.pantheon_duel.balance 1000

prints the tables of docs/balance.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

from game.bots import make_bot
from game.library import open_game
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.view import View
from game.sim.statistics import clustered, wilson


@dataclass
class Figures:
    """What many single rounds came to. `worth` sums up the results of who placed a pair: 2 for a win, 1 for a drawn round.

    Both seats may draw a pair, in a round that only one of them wins: `rounds_of` tells of each round that knew a pair how many of the
    seats had it, how many placed it, and what that was worth, so that intervals are by round.
    """

    rounds: int = 0
    starter_won: int = 0
    drawn: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    glory: int = 0
    had: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    worth: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    rounds_of: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)


def played(game: Game, count: int, seed: int = 0, kind: str = "greedy") -> Figures:
    """Play so many single rounds between two bots of a kind."""
    figures = Figures()
    for number in range(seed, seed + count):
        _round(game, number, kind, figures)
    return figures


def _round(game: Game, seed: int, kind: str, figures: Figures) -> None:
    engine = Engine(game.code)
    options, problems = checked_options(game, 2, {"mode": "skirmish"})
    assert not problems
    state = engine.start(game.defs, 2, options, seed)
    first = state.values.first
    bots = [make_bot(kind, game.code) for _seat in range(2)]
    chance = Rng(seed)
    rngs = [chance.split(), chance.split()]
    had: dict[tuple[int, str], None] = {}
    placed: dict[tuple[int, str], None] = {}
    while state.outcome is None:
        seat = state.asks[0].seat
        view = View(engine, state, seat)
        decision = view.decision
        assert decision is not None
        events: list[Event] = []
        engine.apply(state, seat, bots[seat].choose(view, decision, rngs[seat]), events)
        for event in events:
            if event.kind == "move" and event.data["cause"] in ("draw", "play", "cover"):
                pair = str(game.defs.cards[event.data["ref"]].fields["pair"])
                (had if event.data["cause"] == "draw" else placed)[event.data["controller"], pair] = None
    winners = state.outcome.winners
    figures.rounds += 1
    figures.drawn += len(winners) > 1
    figures.starter_won += winners == (first,)
    figures.turns[state.values.turn] += 1
    figures.glory += sum(state.values.glory)
    for pair in dict.fromkeys(pair for _seat, pair in had):
        seats = [seat for seat in range(2) if (seat, pair) in had]
        placing = [seat for seat in seats if (seat, pair) in placed]
        worth = sum([2 if winners == (seat,) else 1 if seat in winners else 0 for seat in placing])
        figures.had[pair] += len(seats)
        figures.placed[pair] += len(placing)
        figures.worth[pair] += worth
        figures.rounds_of.setdefault(pair, []).append((len(seats), len(placing), worth))
    for card in state.occupants("board").values():
        pantheon = game.defs.cards[card.ref].fields["pantheon"]
        if state.values.pantheons[card.controller] != pantheon:
            figures.lost[str(game.defs.cards[card.ref].fields["pair"])] += 1


def table(figures: Figures) -> str:
    """The figures as Markdown."""
    decided = figures.rounds - figures.drawn
    turns = sorted(figures.turns.elements())
    usual = sum([16 <= each <= 20 for each in turns]) / len(turns)
    lines = [
        f"- {figures.rounds} single rounds; drawn: {figures.drawn}.",
        f"- The starting seat won {wilson(figures.starter_won, decided)} of those decided.",
        f"- Turns: {turns[0]} to {turns[-1]}, {sum(turns) / len(turns):.1f} on average; {usual:.1%} of the rounds within 16 to 20.",
        f"- Glory of both seats together: {figures.glory / figures.rounds:.1f} a round.",
        "",
        "| pair | placed, of the rounds in which it was drawn | won by who placed it | captured at the end, of those placed |",
        "| --- | --- | --- | --- |",
    ]
    for pair in sorted(figures.had, key=lambda name: -figures.placed[name] / figures.had[name]):
        placed = figures.placed[pair]
        rounds = figures.rounds_of[pair]
        often = clustered([(placing, had) for had, placing, _worth in rounds])
        won = clustered([(worth / 2, placing) for _had, placing, worth in rounds])
        lines.append(f"| {pair} | {often} | {won} | {figures.lost[pair] / max(placed, 1):.0%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(played(open_game("pantheon-duel"), int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
