"""Which modes of a pack can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.definitions import Definitions, ModeDef


def playable_modes(defs: Definitions) -> tuple[ModeDef, ...]:
    """The modes that can be played; a pack marks one that is only described with `ready: false`."""
    return tuple([mode for mode in defs.modes.values() if mode.ready])
