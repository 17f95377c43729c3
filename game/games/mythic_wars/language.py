"""The language of Mythic Wars' abilities: the words for reading, with the steps and the checks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.games.mythic_wars.contests import throw_plain
from game.games.mythic_wars.losses import aftermath
from game.games.mythic_wars.steps import FEASIBLE, STEPS
from game.games.mythic_wars.words import WORDS
from game.rules.abilities.evaluation import Language

LANGUAGE: Final[Language] = replace(WORDS, steps=STEPS, feasible=FEASIBLE, aftermath=aftermath, roll=throw_plain)
