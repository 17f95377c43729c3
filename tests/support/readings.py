"""The ways in which a game reads abilities."""

from __future__ import annotations

import sys

from game.library import PACKAGES, package_name
from game.rules.abilities.language import Reading
from game.rules.gamedef import Game


def readings(game: Game) -> list[Reading]:
    """The ways in which the modules of a game read abilities, each once."""
    package = f"{PACKAGES}.{package_name(game.id)}."
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(package)]
    held = [each for module in modules for each in vars(module).values() if isinstance(each, Reading)]
    return list({(each.stamps, each.in_play, each.steady, each.of_seat): each for each in held}.values())
