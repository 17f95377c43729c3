"""The camera of a board: which part of it is seen, and how large. Board and drag share one, so that a card lands where it was shown."""

from __future__ import annotations

import pygame

from game.ui.shapes import Point


class Camera:
    """Zoom and position over a board. `view` is the rectangle of the screen through which the board is seen.

    Board coordinates are pixels at scale 1. `bounds` is the part of the board that is worth seeing: it cannot be moved wholly out of sight,
    and stays centred along a side on which all of it fits.
    """

    def __init__(self, view: pygame.Rect, least: float = 0.3, most: float = 4.0) -> None:
        self.view = pygame.Rect(view)
        self.least = least
        self.most = most
        self.scale = 1.0
        self.centre: Point = (0.0, 0.0)
        self.bounds = pygame.FRect(0, 0, 1, 1)

    def to_screen(self, point: Point) -> tuple[int, int]:
        """The pixel of the screen at which a point of the board is seen."""
        return (
            round(self.view.centerx + (point[0] - self.centre[0]) * self.scale),
            round(self.view.centery + (point[1] - self.centre[1]) * self.scale),
        )

    def to_board(self, position: Point) -> Point:
        """The point of the board under a pixel of the screen."""
        return (
            (position[0] - self.view.centerx) / self.scale + self.centre[0],
            (position[1] - self.view.centery) / self.scale + self.centre[1],
        )

    def fit(self, bounds: pygame.Rect | pygame.FRect | None = None, margin: int = 0) -> None:
        """Show all of `bounds` (None: the bounds that are set), as large as the view and the greatest scale allow."""
        if bounds is not None:
            self.bounds = pygame.FRect(bounds)
        wide = max(1, self.view.width - 2 * margin) / max(1.0, self.bounds.width)
        high = max(1, self.view.height - 2 * margin) / max(1.0, self.bounds.height)
        # All of it is to be seen, even if that is smaller than anybody would zoom by hand.
        self.scale = min(self.most, wide, high)
        self.centre = self.bounds.center
        self._limit()

    def keep(self, bounds: pygame.Rect | pygame.FRect) -> None:
        """Take other bounds, and stay where it is as far as they allow."""
        self.bounds = pygame.FRect(bounds)
        self._limit()

    def _whole(self) -> float:
        """The scale at which the bounds fill the view."""
        return min(self.view.width / max(1.0, self.bounds.width), self.view.height / max(1.0, self.bounds.height))

    def zoom_at(self, position: Point, factor: float) -> bool:
        """Zoom so that the point under `position` stays there; True if anything changed."""
        before = (self.scale, self.centre)
        fixed = self.to_board(position)
        least = min(self.least, self._whole())
        self.scale = max(least, min(self.most, self.scale * factor))
        self.centre = (
            fixed[0] - (position[0] - self.view.centerx) / self.scale,
            fixed[1] - (position[1] - self.view.centery) / self.scale,
        )
        self._limit()
        return (self.scale, self.centre) != before

    def pan(self, dx: float, dy: float) -> bool:
        """Move the board by pixels of the screen; True if anything changed."""
        before = self.centre
        self.centre = (self.centre[0] - dx / self.scale, self.centre[1] - dy / self.scale)
        self._limit()
        return self.centre != before

    def _limit(self) -> None:
        self.centre = (
            _limited(self.centre[0], self.bounds.left, self.bounds.right, self.view.width / self.scale),
            _limited(self.centre[1], self.bounds.top, self.bounds.bottom, self.view.height / self.scale),
        )


def _limited(centre: float, low: float, high: float, seen: float) -> float:
    """A centre from which at least half of the view, or all of the bounds, is seen."""
    length = high - low
    if length <= seen:
        slack = (seen - length) / 2
        middle = (low + high) / 2
        return max(middle - slack, min(middle + slack, centre))
    return max(low, min(high, centre))
