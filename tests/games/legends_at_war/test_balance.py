"""No pantheon and no level of Legends at War is out of proportion."""

from __future__ import annotations

from itertools import combinations, product
from statistics import mean

import pytest

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
from tests.games.legends_at_war.written import read

PANTHEONS = ("greek", "norse", "american", "japanese")
SEEDS = 25


def test_no_level_is_beaten_by_a_lower_one() -> None:
    # LAW-DATA-13: over all pairs of cards and all four edges, the higher level wins more comparisons than it loses
    stats: dict[int, list[tuple[int, ...]]] = {1: [], 2: [], 3: []}
    for pantheon in PANTHEONS:
        for entry in read(f"cards/{pantheon}.yaml").values():
            stats[entry["level"]].append(tuple(map(int, entry["stats"].split("/"))))
    for low, high in combinations(stats, 2):
        margin = mean(
            (mine[edge] > theirs[(edge + 2) % 4]) - (mine[edge] < theirs[(edge + 2) % 4])
            for mine, theirs in product(stats[high], stats[low])
            for edge in range(4)
        )
        assert margin > 0.1, (low, high)


class _Loyal(Bot):
    """Leads one pantheon with a deck at random, and fights as the greedy bot does: so the cards are judged, not the choice of a deck."""

    def __init__(self, code: GameDef, pantheon: str) -> None:
        super().__init__(code)
        self.pantheon = pantheon
        self.builder = make_bot("random", code)
        self.fighter = make_bot("greedy", code)

    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        if decision.kind == "pantheon":
            return Choice("ref", self.pantheon)
        return (self.builder if decision.kind == "deck" else self.fighter).choose(view, decision, rng)


@pytest.mark.soak
def test_no_pantheon_wins_too_often(base_seed: int) -> None:
    # LAW-DATA-13: mirrored skirmishes, each pair with each seed both ways round; what chance alone may do is allowed
    game = open_game("legends-at-war")
    engine = Engine(game.code)
    options, problems = checked_options(game, 2, {"mode": "pantheon-skirmish"})
    assert not problems
    won: dict[str, list[tuple[float, int]]] = {name: [] for name in PANTHEONS}
    for seed in range(base_seed, base_seed + SEEDS):
        shares: dict[str, list[float]] = {name: [] for name in PANTHEONS}
        for first, second in combinations(PANTHEONS, 2):
            for seats in ((first, second), (second, first)):
                state = engine.start(game.defs, 2, options, seed)
                chance = Rng(seed)
                play_out(
                    engine, state, [_Loyal(game.code, name) for name in seats], [chance.split(), chance.split()], chance
                )
                assert state.outcome is not None
                winners = state.outcome.winners
                for seat, name in enumerate(seats):
                    shares[name].append(1 / len(winners) if seat in winners else 0.0)
        for name, share in shares.items():
            won[name].append((sum(share), len(share)))
    rates = {name: clustered(clusters) for name, clusters in won.items()}
    assert all(rate.least <= 0.6 and rate.most >= 0.4 for rate in rates.values()), rates
