"""A window for the pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    """A small window."""
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    yield
    pygame.display.quit()
