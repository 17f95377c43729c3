"""What the table may open over itself. The screens behind are no business of whoever opens them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.rules.plain import NOBODY
from game.table.model.judge import Deed
from game.ui.entry import Entry
from game.ui.table_view_panel import Inspection


class Doors(Protocol):
    """Opens what covers the table until it is closed."""

    def popup(self, title: str, entries: Sequence[Entry], at: tuple[int, int] | None = None) -> None:
        """A menu at a point in pixels of the window; at the pointer if none is given."""

    def look_through(self, zone: str) -> None:
        """All of a pile."""

    def look_at_cards(self, title: str, refs: Sequence[str]) -> None:
        """Cards of the game by their ids, whether they are in the match or not, under a title."""

    def decks(self) -> None:
        """The decks that the viewer may take, ready-made ones and its own."""

    def look_at_seat(self, seat: int) -> None:
        """All that lies before a seat, large."""

    def look_closely(self, shown: Inspection) -> None:
        """One component, large."""

    def edit_card(self, ref: str) -> None:
        """What a designer may do with the files of a card."""

    def menu(self) -> None:
        """The menu of the match."""

    def rules(self) -> None:
        """The help of this game."""

    def chance(self) -> None:
        """How the dice have fallen so far."""

    def log(self) -> None:
        """The whole log, large."""

    def deal(self) -> None:
        """A deal in the making, as the viewer may propose one."""

    def stops(self) -> None:
        """Where the viewer wants to be asked; each change is an order."""

    def ask_by_hand(self, deed: Deed) -> None:
        """What is still to be said of something that is done by hand."""

    def ask_to_show(self, agreed: Callable[[], None], whose: int = NOBODY) -> None:
        """Ask the people at the table whether they agree to see everything, or all that a seat sees (`whose`); `agreed` is called then."""

    def write_scenario(self) -> None:
        """Ask for a name, and write the position as a scenario."""

    def result(self) -> None:
        """Who won."""
