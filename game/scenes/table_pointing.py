"""What the pointer rests on: what is inspected in the side panel, when, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.seen.inspection import inspection
from game.ui.table_picture import FAN, GRID, TABLEAU, Thing
from game.ui.table_view import Placed

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HOVER_SECONDS = 0.4
"""So long the pointer rests on something before it is inspected."""
RAISED = (FAN, GRID, TABLEAU)
"""Kinds of areas in which the card under the pointer stands out."""


class Pointing:
    """Shows in the side panel what the pointer rests on, what a question is about, and what somebody wants to read."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._hover: tuple[str, float] = ("", 0.0)
        self._source: tuple[int, int] = (0, -1)

    def look_again(self) -> None:
        """What is inspected may have changed, or may be hidden from the present viewer."""
        table = self.table
        shown = table.panel.inspected
        if shown is not None:
            placed = table.view.named(shown.key)
            told = inspection(table.session.view(), table.seer, placed.thing) if placed is not None else None
            table.panel.inspect(told)

    def show_source(self) -> None:
        """Inspect the component whose ability asks something, so that its words can be read beside the question."""
        table = self.table
        decision = table.gesture.first if table.gesture is not None else None
        source = decision.values.get("source") if decision is not None else None
        if not isinstance(source, int):
            return
        asked = (source, len(table.session.match.log))
        if asked == self._source:
            return
        self._source = asked
        if table.folded:
            return
        placed = table.view.by_id(source)
        if placed is not None:
            self.inspect(placed)
        else:
            self.inspect_buried(source)

    def inspect(self, placed: Placed) -> None:
        """Show a component in the side panel."""
        self._tell(placed.thing)

    def inspect_buried(self, id: int) -> None:
        """Show a component in the side panel that is not drawn by itself, as inside of a pile."""
        view = self.table.session.view()
        sighting = view.component(id)
        if sighting is not None:
            self._tell(self.table.seer.thing(view, sighting))

    def _tell(self, thing: Thing) -> None:
        table = self.table
        if table.panel.inspect(inspection(table.session.view(), table.seer, thing)):
            table.damage_panel()

    def inspect_pointed(self) -> None:
        """Show in the side panel what is under the pointer, without waiting."""
        placed = self.table.view.hit(self.table.stage.pointer)
        if placed is not None:
            self.inspect(placed)

    def inspect_nothing(self) -> None:
        """Empty the side panel, as for somebody else; what the next question is about will be shown anew."""
        self.table.panel.inspect(None)
        self._source = (0, -1)

    def forget(self) -> None:
        """Wait anew before anything is inspected by resting on it."""
        self._hover = ("", 0.0)

    def close(self) -> None:
        """Close whatever shows only while the pointer rests."""
        self.forget()
        self.table.view.hover("")
        self._close_tip()

    def _close_tip(self) -> None:
        """While the panel is folded an inspection is a tip that goes with the pointer."""
        if self.table.folded and self.table.panel.inspect(None):
            self.table.damage_panel()

    def point(self, position: tuple[int, int]) -> None:
        """The pointer has come to a place in pixels."""
        table = self.table
        placed = None if table.mouse.dragging else table.view.hit(position)
        key = placed.thing.key if placed is not None else ""
        table.view.hover(key if placed is not None and placed.area.show in RAISED else "")
        if key != self._hover[0]:
            self._hover = (key, 0.0)
            self._close_tip()
        table.lights.point_at_cell(position)

    def rest(self, dt: float) -> None:
        """Let `dt` seconds pass: what the pointer has rested on for long enough is inspected."""
        key, rested = self._hover
        if not key or rested >= HOVER_SECONDS or self.table.mouse.drag is not None:
            return
        rested += dt
        self._hover = (key, rested)
        if rested >= HOVER_SECONDS:
            placed = self.table.view.named(key)
            if placed is not None:
                self.inspect(placed)
