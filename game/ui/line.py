"""A paragraph to read, as a plain value."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.emblems import Emblem
from game.ui.metrics import SANS
from game.ui.theme import Colour


class Line(NamedTuple):
    """A paragraph of a text panel."""

    content: str
    colour: Colour | None = None
    weight: str = "regular"
    step: str = "body"
    family: str = SANS
    gap: float = 4.0
    """Space under it, in units of the theme."""
    picture: pygame.Surface | None = None
    """What is shown before its words, in a row of its own."""
    emblem: Emblem | None = None
    """What stands small at the left of its first row, where the panel can draw it."""
