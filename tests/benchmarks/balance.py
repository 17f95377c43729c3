"""Balance of Legends at War: greedy matches of every mode, the rate of wins by turn order and by pantheon (docs/balance.md).

    python -m tests.benchmarks.balance --mode pantheon-skirmish --seats 2 --games 1008

The first seat always goes first, so a seat is a place in turn order. In the Pantheon modes every way to give the pantheons to the seats is
played equally often (LAW-DATA-13 asks for mirrored matches). A win that is shared counts for each that shares it, by its part.
Each match has a seed of its own; intervals are by match (`game.sim.statistics.clustered`, since a win may be a part of one).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from itertools import permutations

from game.bots import Bot, make_bot
from game.library import open_game
from game.rules.asks import Choice
from game.rules.decisions import Decision
from game.rules.engine import Engine
from game.rules.gamedef import GameDef
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.view import View
from game.sim.runner import play_out
from game.sim.statistics import clustered

PANTHEONS = ("greek", "norse", "american", "japanese")


class Loyal(Bot):
    """A greedy bot that leads the pantheon it is given."""

    def __init__(self, code: GameDef, pantheon: str) -> None:
        super().__init__(code)
        self.pantheon = pantheon
        self.greedy = make_bot("greedy", code)

    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        """The given pantheon; everything else as the greedy bot answers."""
        if decision.kind == "pantheon":
            return Choice("ref", self.pantheon)
        return self.greedy.choose(view, decision, rng)


class Count:
    """Wins out of chances, a shared win being a part of one."""

    def __init__(self) -> None:
        self.won: list[float] = []

    def add(self, won: float) -> None:
        """One chance, won wholly, in part or not."""
        self.won.append(won)

    def __str__(self) -> str:
        share = clustered((won, 1) for won in self.won)
        return f"{share.value:.1%} [{share.least:.1%}, {share.most:.1%}]"


def measure(mode: str, seats: int, games: int, first_seed: int) -> Mapping[str, Count | float]:
    """Play the matches; the counts by seat and by pantheon, the share of shared wins and the mean length."""
    game = open_game("legends-at-war")
    engine = Engine(game.code)
    options, problems = checked_options(game, seats, {"mode": mode, "first_seat": 0})
    if problems:
        raise SystemExit("\n".join(problems))
    led = mode.startswith("pantheon")
    seatings = list(permutations(PANTHEONS, seats)) if led else [PANTHEONS[:seats]]
    by_seat = {f"seat {seat + 1}": Count() for seat in range(seats)}
    by_pantheon = {name: Count() for name in PANTHEONS}
    shared = choices = 0
    for number in range(games):
        seating = seatings[number % len(seatings)]
        seed = first_seed + number
        state = engine.start(game.defs, seats, options, seed)
        chance = Rng(seed)
        bots: list[Bot] = [Loyal(game.code, name) if led else make_bot("greedy", game.code) for name in seating]
        choices += play_out(engine, state, bots, [chance.split() for _seat in range(seats)], chance)
        assert state.outcome is not None
        winners = state.outcome.winners
        shared += len(winners) > 1
        for seat in range(seats):
            won = 1 / len(winners) if seat in winners else 0.0
            by_seat[f"seat {seat + 1}"].add(won)
            if led:
                by_pantheon[seating[seat]].add(won)
    found: dict[str, Count | float] = {**by_seat, **(by_pantheon if led else {})}
    found["shared"] = shared / games
    found["choices"] = choices / games
    return found


def main() -> None:
    """Play what the command line asks for and print one line a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", required=True)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1008)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"{given.mode}, {given.seats} seats, {given.games} matches")
    for name, figure in measure(given.mode, given.seats, given.games, given.seed).items():
        print(f"  {name:10} {figure if isinstance(figure, Count) else round(figure, 3)}", flush=True)


if __name__ == "__main__":
    main()
