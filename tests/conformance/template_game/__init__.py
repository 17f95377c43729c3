"""Lantern Row: a complete game that fits on a few pages, as a model for a new one.

Seats hide a lantern each; the brightest goes first (a tie is settled by dice). They take turns to hang lanterns on a row of hooks until
no hand or no hook is left. Then anybody may spend the hidden lantern on a die roll, in any order, until all have passed. The brightest
row wins.
"""

from __future__ import annotations

from .meta import GAME

__all__ = ["GAME"]
