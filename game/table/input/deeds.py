"""What a button of the table may set off that is no answer to a question and opens nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.table.model.past import Happening


class Deeds(Protocol):
    """Done for the player by whoever has the whole table."""

    def fold(self) -> None:
        """Fold the side panel away, or bring it back."""

    def turn_page(self, zone: str, by: int) -> None:
        """Show another page of an area that holds more than there is room for."""

    def bring_up(self, id: int) -> None:
        """Turn to the page of its area on which a component lies."""

    def suggest(self) -> None:
        """Ask the best bot what it would do."""

    def show_again(self) -> None:
        """Show the last turn once more."""

    def show_happenings(self, happenings: Sequence[Happening]) -> None:
        """Show some things that have happened once more."""

    def put_back(self) -> None:
        """Let go of everything."""

    def turn(self) -> None:
        """Give the piece in the hand, or those on offer, the next turn."""

    def flip(self) -> None:
        """Turn the piece in the hand, or those on offer, over."""
