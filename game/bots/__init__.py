"""Bots: a view and its question in, an answer out. They see what a person at their seat would see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.bot import Bot, Player
from game.bots.greedy_bot import GreedyBot
from game.bots.random_bot import RandomBot
from game.rules.gamedef import GameDef
from game.rules.wording import meant

KINDS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every kind of bot by the word that names it in the new-game screen and on the command line, the weakest first."""


Maker = Callable[[GameDef], Bot]
"""Makes a bot for one seat of one match of a game; a class of bots does."""


def make_bot(kind: str, code: GameDef, kinds: Mapping[str, Maker] = KINDS) -> Bot:
    """A new bot for one seat of one match, of one of these kinds. Raises ValueError for a kind that there is not."""
    if kind not in kinds:
        raise ValueError(f"there is no bot {kind!r}{meant(kind, kinds, 'there are')}")
    return kinds[kind](code)


__all__ = ["KINDS", "Bot", "GreedyBot", "Maker", "Player", "RandomBot", "make_bot"]
