"""Lights on the table: what may be chosen, where the thing in the hand may go, and what letting go would do."""

from __future__ import annotations

from game.rules.asks import SEALED, Choice, Site
from game.table.model.choosing import Choosing
from game.table.model.due import sources
from game.table.model.gesture import Drop, Gesture
from game.table.paint.desk import Desk
from game.table.paint.preview import PreviewPicture, preview_picture
from game.table.seen.buried import buried
from game.table.seen.held import Held
from game.table.seen.seeing import Seer
from game.ui.table_picture import GRID
from game.ui.table_picture import Site as Spot

CROWDED = 9
"""In a spread of so many cards those that may not be chosen are dimmed; in a smaller one those that may be are lit."""


class Lights:
    """Glows and the preview, for what is chosen and held. `preview` is None where there is nothing to be foreseen."""

    def __init__(self, choosing: Choosing, held: Held, desk: Desk, seer: Seer) -> None:
        self.choosing = choosing
        self.held = held
        self.desk = desk
        self.seer = seer
        self.preview: PreviewPicture | None = None

    def show(self) -> None:
        """Light up what may be chosen now, or where the thing in the hand may go."""
        view = self.desk.view
        things: dict[str, str] = {}
        cells: dict[Spot, str] = {}
        gesture = self.choosing.gesture
        if self.held.dragging and self.held.lift is not None:
            self._spots(things, cells)
        elif gesture is not None and gesture.decision is not None:
            self._options(gesture, things, cells)
        self._hint(things, cells)
        # A card that stands on a lit space is lit itself, as the space is hidden under it.
        for placed in view.placed:
            top = placed.thing.level == placed.thing.stacked - 1
            if top and placed.thing.site in cells and placed.thing.key not in things:
                things[placed.thing.key] = "target"
        view.set_glow(things)
        view.set_cell_glow(cells)

    def _light(self, things: dict[str, str], id: int, glow: str) -> None:
        """Light a component up, if it is drawn."""
        placed = self.desk.view.by_id(id)
        if placed is not None:
            things[placed.thing.key] = glow

    def _spots(self, things: dict[str, str], cells: dict[Spot, str]) -> None:
        """Where the thing in the hand may go."""
        drag = self.held.drag
        for spot in drag.spots if drag is not None else ():
            drop = spot.meaning
            over = drag is not None and drag.over is not None and drag.over.meaning == drop
            if drop.site is not None:
                cells[drop.site] = "selected" if over else "legal"
            elif drop.kind == "zone" and drop.zone:
                things[f"area:{drop.zone}"] = "selected" if over else "legal"
            else:
                self._light(things, drop.id, "selected" if over else "target")

    def _options(self, gesture: Gesture, things: dict[str, str], cells: dict[Spot, str]) -> None:
        """What may be chosen, what the question is about, and what the keyboard marks."""
        for choice in gesture.decision.options if gesture.decision is not None else ():
            site = gesture.site_of(choice)
            if choice.what == "component":
                self._light(things, int(choice.value), "legal")
            elif site is not None:
                cells[site] = "legal"
        for zone in buried(self.choosing, self.desk.view):
            things[f"area:{zone}"] = "legal"
        for id in sources(self.choosing.session, gesture.decision):
            self._light(things, id, "legal")
        self._calm(gesture, things)
        self._light(things, self.choosing.named or gesture.subject(), "selected")
        cursor = self.choosing.cursor
        marked = gesture.site_of(cursor) if cursor is not None else None
        if marked is not None:
            cells[marked] = "focus"
        elif cursor is not None and cursor.what == "component":
            self._light(things, int(cursor.value), "selected")

    def _hint(self, things: dict[str, str], cells: dict[Spot, str]) -> None:
        """Mark what a bot would choose, until the question is answered."""
        lift, hint = self.held.lift, self.choosing.hint
        path = lift.path if self.held.dragging and lift is not None else self.choosing.path
        if hint is None or not hint.follows(path):
            return
        for id in hint.components:
            self._light(things, id, "selected")
        cells.update(dict.fromkeys(hint.sites, "selected"))

    def _calm(self, gesture: Gesture, things: dict[str, str]) -> None:
        """In a large spread most things may be chosen: there the others are dimmed, instead of lighting up most."""
        decision, picture = gesture.decision, self.desk.view.picture
        picked = decision is not None and decision.manner == SEALED and bool(things)
        for area in picture.areas if picture is not None else ():
            legal = [thing.key for thing in area.things if things.get(thing.key) == "legal"]
            crowded = area.show == GRID and len(area.things) >= CROWDED and area.things[0].type == "card"
            # Where cards are picked in secret, all of a spread may be out of question, as when the deck is full.
            if crowded and (legal or (picked and area.seat == self.choosing.session.viewer)):
                for thing in area.things:
                    if thing.key in legal:
                        del things[thing.key]
                    else:
                        things[thing.key] = "dim"

    def show_preview(self, drop: Drop | None) -> None:
        """Show what letting go here would do, or nothing."""
        self.preview = None
        gesture = self.choosing.gesture
        if (
            drop is not None
            and gesture is not None
            and drop.complete
            and drop.kind != "zone"
            and not self.held.is_piece
        ):
            words = self.choosing.session.words
            self.preview = preview_picture(
                gesture.preview(drop.path), self.desk.view, self.seer, words, self.desk.theme
            )
        if self.held.dragging:
            self.show()

    def preview_choice(self, choice: Choice) -> None:
        """Show what a choice would do, if it is a space that may be chosen."""
        gesture = self.choosing.gesture
        site: Site | None = gesture.site_of(choice) if gesture is not None else None
        if gesture is None or site is None or not gesture.allows(choice):
            self.show_preview(None)
            return
        path = (*gesture.path, choice)
        self.show_preview(Drop("cell", path, gesture.explore(path) is None, site=site))
