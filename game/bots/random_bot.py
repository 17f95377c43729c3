"""A bot that plays any legal action, all options alike, and seldom what is seldom done."""

from __future__ import annotations

from game.bots.bot import Bot
from game.rules.asks import Choice
from game.rules.decisions import Decision
from game.rules.rng import Rng
from game.rules.view import View


class RandomBot(Bot):
    """Picks among the options without looking at them. The measure for all other bots, and what the rules are tried out with."""

    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        """Any legal answer, each as likely as the others."""
        return decision.pick(rng)
