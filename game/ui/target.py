"""What can be clicked or dragged, told to those who read the report instead of looking."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Target(NamedTuple):
    """Something on the screen that can be clicked or dragged, for `--report`: a stable name, words, place, and whether it answers.

    `kind` is `button`, `field`, `card`, `cell`, `zone`, `piece`, `tile` or `item`.
    """

    kind: str
    name: str
    label: str
    rect: pygame.Rect
    enabled: bool = True
    extra: tuple[tuple[str, str | int | bool], ...] = ()
