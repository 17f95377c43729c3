"""Cairns: a small game with several boards, on whose cells stones are stacked.

On the quarry, which all share, stones lie in stacks of which only the top is seen. In turn each seat takes one of these tops, or lifts one
of its own, and lays it on a space of a garden: in its own face up, where anything that lies there must be heavier; in that of another seat
face down, on a stone. The end comes with the end of the quarry; each stack counts its height for the seat whose stone lies on top.
"""

from __future__ import annotations

from .meta import GAME

__all__ = ["GAME"]
