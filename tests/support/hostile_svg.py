"""SVG files that keep whoever draws them busy."""

from __future__ import annotations

import random
from typing import Final

SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'
ENDLESS: Final = SVG.format('<path d="M0 0L512 512" stroke="#000" stroke-width="2" stroke-dasharray="0.00002"/>')
"""A path that NanoSVG walks for ever: a dash is shorter than what one of its numbers can tell from the next."""
GREEDY: Final = SVG.format(f'<path d="M0 0{"c9e5-9e5 9e5 9e5 9 9" * 100_000}"/>')
"""Curves that each fall into a thousand edges, which take gigabytes."""


def thick(points: int) -> str:
    """A line with thick round joins, each of which is drawn with hundreds of edges."""
    chance = random.Random(1)
    path = " ".join(f"{chance.randrange(512)} {chance.randrange(512)}" for _point in range(points))
    return SVG.format(f'<path d="M{path}" stroke="#000" stroke-width="300" stroke-linejoin="round"/>')
