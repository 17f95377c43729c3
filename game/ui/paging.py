"""The pages of areas on the table that hold more than there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.table_picture import Thing


class Page(NamedTuple):
    """What is shown of an area that holds more than there is room for: the page and how many there are, its first thing, how many lie on
    each, and where the buttons are that turn it.
    """

    number: int
    pages: int
    first: int
    each: int
    buttons: pygame.Rect


class Paging:
    """Which page of each area is shown. `shown` is by zone, and for areas that have more than one page only."""

    def __init__(self) -> None:
        self.shown: dict[str, Page] = {}
        self._numbers: dict[str, int] = {}
        self._page_of: dict[int, tuple[str, int]] = {}

    def begin(self) -> None:
        """Areas are laid out anew; each shows the page that it has shown before, as long as it has so many."""
        self.shown = {}
        self._page_of = {}

    def number(self, zone: str, pages: int) -> int:
        """The page that an area with so many of them shows, counted from 0."""
        return min(self._numbers.get(zone, 0), pages - 1)

    def take(self, zone: str, page: Page, things: Sequence[Thing]) -> None:
        """Show a page of an area with these things."""
        self.shown[zone] = page
        self._page_of |= {thing.id: (zone, place // page.each) for place, thing in enumerate(things) if thing.id}

    def holds(self, id: int) -> bool:
        """Whether a component is on one of several pages of its area."""
        return id in self._page_of

    def turn(self, zone: str, by: int) -> bool:
        """Turn to another page of an area, after the last one to the first; whether there is one."""
        page = self.shown.get(zone)
        if page is None:
            return False
        self._numbers[zone] = (page.number + by) % page.pages
        return True

    def way_to(self, id: int) -> tuple[str, int]:
        """The zone of a component and by how many pages that is to be turned for it to come up; 0 if it has, or has no pages."""
        zone, page = self._page_of.get(id, ("", 0))
        return zone, page - self.shown[zone].number if zone else 0
