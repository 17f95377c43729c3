"""Lights on the table: what may be chosen, where the thing in the hand may go, and what letting go would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.asks import SEALED, Choice
from game.scenes.advice import Hint, asked_now
from game.scenes.table_due import pointed, sources
from game.table.model.gesture import Drop
from game.table.paint.preview import PreviewPicture, preview_picture
from game.ui.table_picture import FAN, GRID, Site

if TYPE_CHECKING:
    from game.scenes.table import TableScene


CROWDED = 9
"""In a spread of so many cards those that may not be chosen are dimmed; in a smaller one those that may be are lit."""


class Lights:
    """Glows and the preview. They change with the question, the gesture, the drag and the mark of the keyboard."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.preview: PreviewPicture | None = None
        self.shown_site: Site | None = None
        self.named = 0
        """The component that the button under the pointer names, 0 if there is none."""
        self._hint: Hint | None = None

    def show(self) -> None:
        """Light up what may be chosen now, or where the thing in the hand may go."""
        things: dict[str, str] = {}
        cells: dict[Site, str] = {}
        gesture, mouse = self.table.gesture, self.table.mouse
        if mouse.dragging and mouse.drag is not None and mouse.lift is not None:
            for spot in mouse.drag.spots:
                drop = spot.meaning
                glow = "selected" if mouse.drag.over is not None and mouse.drag.over.meaning == drop else "legal"
                if drop.site is not None:
                    cells[drop.site] = glow
                elif drop.kind == "zone" and drop.zone:
                    things[f"area:{drop.zone}"] = glow
                else:
                    placed = self.table.view.by_id(drop.id)
                    if placed is not None:
                        things[placed.thing.key] = "selected" if glow == "selected" else "target"
        elif gesture is not None and gesture.decision is not None:
            for choice in gesture.decision.options:
                site = gesture.site_of(choice)
                if choice.what == "component":
                    placed = self.table.view.by_id(int(choice.value))
                    if placed is not None:
                        things[placed.thing.key] = "legal"
                elif site is not None:
                    cells[site] = "legal"
            for zone in self.table.buried():
                things[f"area:{zone}"] = "legal"
            for id in sources(self.table):
                placed = self.table.view.by_id(id)
                if placed is not None:
                    things[placed.thing.key] = "legal"
            self._calm(things)
            subject = pointed(self.table) or gesture.subject()
            placed = self.table.view.by_id(subject) if subject else None
            if placed is not None:
                things[placed.thing.key] = "selected"
            cursor = self.table.keyboard.cursor
            marked = gesture.site_of(cursor) if cursor is not None else None
            if marked is not None:
                cells[marked] = "focus"
            elif cursor is not None and cursor.what == "component":
                placed = self.table.view.by_id(int(cursor.value))
                if placed is not None:
                    things[placed.thing.key] = "selected"
        self._mark_hint(things, cells)
        # A card that stands on a lit space is lit itself, as the space is hidden under it.
        for placed in self.table.view.placed:
            top = placed.thing.level == placed.thing.stacked - 1
            if top and placed.thing.site in cells and placed.thing.key not in things:
                things[placed.thing.key] = "target"
        self.table.view.set_glow(things)
        self.table.view.set_cell_glow(cells)

    def show_hint(self, hint: Hint) -> None:
        """Mark what a bot would choose, until the question is answered."""
        self._hint = hint
        self.show()

    def check_hint(self) -> None:
        """Take a hint back, in words and marks, that was about another question."""
        if self._hint is not None and self._hint.asked != asked_now(self.table):
            self.table.toasts.take_back(self._hint.words)
            self._hint = None

    def _mark_hint(self, things: dict[str, str], cells: dict[Site, str]) -> None:
        mouse, hint = self.table.mouse, self._hint
        path = mouse.lift.path if mouse.dragging and mouse.lift is not None else self.table.gesture_path
        if hint is None or not hint.follows(path):
            return
        for choice in hint.path:
            placed = self.table.view.by_id(int(choice.value)) if choice.what == "component" else None
            if placed is not None:
                things[placed.thing.key] = "selected"
        cells.update(dict.fromkeys(hint.sites, "selected"))

    def _calm(self, things: dict[str, str]) -> None:
        """In a large spread most things may be chosen: there the others are dimmed, instead of lighting up most."""
        gesture = self.table.gesture
        decision = gesture.decision if gesture is not None else None
        picked = decision is not None and decision.manner == SEALED and bool(things)
        for area in self.table.view.picture.areas if self.table.view.picture else ():
            legal = [thing.key for thing in area.things if things.get(thing.key) == "legal"]
            crowded = area.show == GRID and len(area.things) >= CROWDED and area.things[0].type == "card"
            # Where cards are picked in secret, all of a spread may be out of question, as when the deck is full.
            if crowded and (legal or (picked and area.seat == self.table.session.viewer)):
                for thing in area.things:
                    if thing.key in legal:
                        del things[thing.key]
                    else:
                        things[thing.key] = "dim"

    def marked(self, choice: Choice) -> None:
        """The keyboard marks a choice: show it and what it would do."""
        if choice.what == "component":
            placed = self.table.view.by_id(int(choice.value))
            if placed is not None:
                self.table.view.hover(placed.thing.key if placed.area.show == FAN else "")
                self.table.pointing.inspect(placed)
            else:
                self.table.pointing.inspect_buried(int(choice.value))
        actions = self.table.actions
        meant = (widget for widget in actions.widgets if actions.choices.get(id(widget)) == choice)
        self.table.form.focus(next(meant, None))
        self.show()
        self._preview_choice(choice)

    def _preview_choice(self, choice: Choice) -> None:
        gesture = self.table.gesture
        site = gesture.site_of(choice) if gesture is not None else None
        if gesture is None or site is None or not gesture.allows(choice):
            self.show_preview(None)
            return
        path = (*gesture.path, choice)
        self.show_preview(Drop("cell", path, gesture.explore(path) is None, site=site))

    def point_at_button(self) -> None:
        """A button under the pointer may name a card: light up that one, and tell of it."""
        id = pointed(self.table)
        if id == self.named:
            return
        self.named = id
        placed = self.table.view.by_id(id) if id else None
        if placed is not None:
            self.table.pointing.inspect(placed)
        self.show()

    def show_preview(self, drop: Drop | None) -> None:
        """Show what letting go here would do, or nothing."""
        self.preview = None
        gesture = self.table.gesture
        piece = self.table.mouse.drag is not None and self.table.mouse.drag.kind == "piece"
        if drop is not None and gesture is not None and drop.complete and drop.kind != "zone" and not piece:
            found = gesture.preview(drop.path)
            self.preview = preview_picture(found, self.table.view, self.table.seer, self.table.words, self.table.theme)
        if self.table.mouse.dragging:
            self.show()

    def point_at_cell(self, position: tuple[int, int]) -> None:
        """Show what a click on the space under the pointer would do, while a gesture is unfinished."""
        table = self.table
        gesture = table.gesture
        if gesture is None or table.mouse.dragging or not gesture.path:
            return
        site = table.view.boards.site_at(position)
        choice = gesture.choice_at(site) if site is not None else None
        if choice is not None and gesture.allows(choice):
            if self.preview is None or self.shown_site != site:
                self.shown_site = site
                self._preview_choice(choice)
        elif self.preview is not None and table.keyboard.cursor is None:
            self.show_preview(None)
