"""Peers' rates: random against random, whole games, one process. Prints `name<TAB>actions/s<TAB>games/s` a line.

Runs in an environment of its own (see `tests/benchmarks/peers.py`), never in the client's.
"""

from __future__ import annotations

import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

warnings.filterwarnings("ignore")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def report(name: str, play_one: Callable[[int], int], seconds: float) -> None:
    """Play whole games for that long after a warm-up; `play_one(number)` gives the number of decisions."""
    for number in range(3):
        play_one(number)
    actions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        actions += play_one(1000 + games)
        games += 1
    passed = time.perf_counter() - start
    print(f"{name}\t{actions / passed:.0f}\t{games / passed:.2f}", flush=True)


def rlcard_game(name: str) -> Callable[[int], int]:
    """One RLCard game with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    calls = 0

    class Counting(RandomAgent):  # type: ignore[misc]
        def step(self, state: Any) -> Any:
            nonlocal calls
            calls += 1
            return RandomAgent.step(state)

        def eval_step(self, state: Any) -> Any:
            nonlocal calls
            calls += 1
            return RandomAgent.step(state), {}

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([Counting(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_number: int) -> int:
        before = calls
        env.run(is_training=False)
        return calls - before

    return play


def pettingzoo_game(module: str) -> Callable[[int], int]:
    """One PettingZoo game, driven by its standard loop of last() and step()."""
    import importlib

    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()

    def play(number: int) -> int:
        rng = random.Random(number)
        env.reset(seed=number)
        count = 0
        for _agent in env.agent_iter():
            observation, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            count += 1
        return count

    return play


def openspiel_game(name: str) -> Callable[[int], int]:
    """One OpenSpiel game that is written in Python, played on its state by legal actions."""
    import importlib

    import pyspiel

    importlib.import_module("open_spiel.python.games")  # imported, its games can be loaded
    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        rng = random.Random(number)
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return play


def main() -> None:
    """Report every peer; one that fails says so and does not stop the rest."""
    seconds = float(sys.argv[1])
    peers: list[tuple[str, Callable[[str], Callable[[int], int]], str]] = [
        ("RLCard doudizhu", rlcard_game, "doudizhu"),
        ("RLCard gin-rummy", rlcard_game, "gin-rummy"),
        ("RLCard uno", rlcard_game, "uno"),
        ("PettingZoo leduc_holdem", pettingzoo_game, "leduc_holdem_v4"),
        ("OpenSpiel python_tic_tac_toe", openspiel_game, "python_tic_tac_toe"),
    ]
    for name, make, argument in peers:
        try:
            report(name, make(argument), seconds)
        except Exception as error:  # noqa: BLE001 - a peer may fail in any way, and the others are still wanted
            print(f"{name}\tfailed\t{type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main()
