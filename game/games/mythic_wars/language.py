"""The language of Mythic Wars' abilities: what its words mean, and what its steps do."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars.contests import throw_plain
from game.games.mythic_wars.losses import aftermath
from game.games.mythic_wars.steps import FEASIBLE, STEPS
from game.games.mythic_wars.words import READING
from game.rules.abilities.language import Language

LANGUAGE: Final = Language.of(READING, steps=STEPS, feasible=FEASIBLE, aftermath=aftermath, roll=throw_plain)
