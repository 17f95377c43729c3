"""Bots: a view and its question in, an answer out. They see what a person at their seat would see, and nothing else."""

from __future__ import annotations

from game.bots.bot import Bot, Player
from game.bots.greedy_bot import GreedyBot
from game.bots.random_bot import RandomBot
from game.rules.gamedef import GameDef

KINDS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every kind of bot by the word that names it in the new-game screen and on the command line, the weakest first."""


def make_bot(kind: str, code: GameDef) -> Bot:
    """A new bot for one seat of one match. Raises ValueError for a kind that there is not."""
    if kind not in KINDS:
        raise ValueError(f"there is no bot {kind!r}; there are {', '.join(KINDS)}")
    return KINDS[kind](code)


__all__ = ["KINDS", "Bot", "GreedyBot", "Player", "RandomBot", "make_bot"]
