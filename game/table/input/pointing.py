"""What the pointer rests on: what is inspected in the side panel, and when. And what the keyboard marks, which is looked at alike."""

from __future__ import annotations

import pygame

from game.rules.asks import TURN, Choice
from game.table.input.buttons import Buttons
from game.table.input.chips import Chips
from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.model.looking import Looking
from game.table.paint.close_up import CloseUp
from game.table.paint.desk import Desk
from game.table.paint.lights import Lights
from game.table.seen.held import Held
from game.table.seen.inspection import inspection
from game.table.seen.seeing import Seer, key_of
from game.table.seen.signs import meaning
from game.ui.table_picture import FAN, GRID, TABLEAU, Thing
from game.ui.table_view import Placed
from game.ui.table_view_panel import Inspection

RAISED = (FAN, GRID, TABLEAU)
"""Kinds of areas in which the card under the pointer stands out."""


class Pointing:
    """Shows in the side panel what the pointer rests on, what a question is about, and what somebody wants to read."""

    def __init__(
        self,
        choosing: Choosing,
        looking: Looking,
        held: Held,
        desk: Desk,
        seer: Seer,
        lights: Lights,
        buttons: Buttons,
        chips: Chips,
        close_up: CloseUp,
    ) -> None:
        self.choosing = choosing
        self.session = choosing.session
        self.looking = looking
        self.held = held
        self.desk = desk
        self.seer = seer
        self.lights = lights
        self.buttons = buttons
        self.chips = chips
        self.close_up = close_up
        self.pointer: tuple[int, int] | None = None
        """Where the pointer was last, in pixels."""
        self._told: tuple[int, ...] = ()

    # What is inspected

    def look_again(self) -> None:
        """What is inspected may have changed, or may be hidden from the present viewer."""
        panel = self.desk.panel
        if panel.inspected is not None:
            floated = panel.floats
            placed = self.desk.view.named(panel.inspected.key)
            panel.inspect(self._told_of(placed.thing) if placed is not None else None)
            if panel.floats and not floated:
                panel.inspect(None)
        self._show_large()

    def show_source(self) -> None:
        """Inspect the component whose ability asks something, so that its words can be read beside the question."""
        gesture = self.choosing.gesture
        source = gesture.first.values.get("source") if gesture is not None and gesture.first is not None else None
        if not isinstance(source, int) or not self.looking.is_news(source, len(self.session.match.log)):
            return
        if not self.looking.folded:
            self.mention(source)

    def mention(self, id: int) -> None:
        """Show a component that nobody points at in the side panel, if it has room there: over the table it would be in the way."""
        self.buttons.deeds.bring_up(id)
        self.inspect_id(id)
        if self.desk.panel.floats:
            self.desk.panel.inspect(None)

    def inspect(self, placed: Placed) -> None:
        """Show a component in the side panel."""
        self.inspect_thing(placed.thing)

    def inspect_id(self, id: int) -> None:
        """Show a component in the side panel, also one that is not drawn by itself, as inside of a pile."""
        placed = self.desk.view.by_id(id)
        view = self.session.view()
        sighting = view.component(id) if placed is None else None
        if placed is not None:
            self.inspect(placed)
        elif sighting is not None:
            self.inspect_thing(self.seer.thing(view, sighting))

    def inspect_thing(self, thing: Thing) -> None:
        """Show in the side panel what may be told of a thing."""
        if self.desk.panel.inspect(self._told_of(thing)):
            self.desk.damage_panel()

    def _told_of(self, thing: Thing) -> Inspection:
        """What may be told of a thing: no more than has been seen of what happens now, but of one that was not known before all of it."""
        seen = self.session.told_view()
        known = seen.component(thing.id) is not None if thing.id else True
        return inspection(seen if known else self.session.view(), self.seer, thing)

    def explain(self, position: tuple[int, int]) -> str:
        """What is told beside the pointer of what lies at a place in pixels, where the side panel tells nothing of it."""
        view, veil = self.desk.view, self.buttons.veil
        if not self.desk.frame.table.collidepoint(position) or (veil is not None and veil.collidepoint(position)):
            return ""
        placed = view.hit(position)
        link = view.link_at(position) if placed is None else None
        if link is not None:
            seen, words = self.session.view(), self.session.words
            ends = {"start": words.component(seen, link.start), "component": words.component(seen, link.end)}
            return words.say(f"link.{link.name}.line", ends, default="")
        # Where one may choose a space, what that would do is shown there.
        site = view.boards.site_at(position) if placed is None and not self.choosing.begun else None
        return meaning(self.session.view(), self.seer, view.area_at(position), site)

    # What is shown large

    def look_closely(self, position: tuple[int, int]) -> None:
        """Show large what the keyboard marks, or the pointer is on at a place in pixels, until `look_up`; in the side panel, too."""
        self.looking.close = True
        veil = self.buttons.veil
        placed = None if veil is not None and veil.collidepoint(position) else self.desk.view.hit(position)
        self.looking.come(placed.thing.key if placed is not None else "")
        thing = self._show_large()
        if thing is not None and not self.looking.folded:
            self.inspect_thing(thing)

    def look_up(self) -> None:
        """The key is let go: nothing is shown large any more."""
        self.looking.close = False
        self.close_up.hide()

    def _show_large(self) -> Thing | None:
        """Show large what is looked at now, while somebody wants it; tells what that is."""
        found = self._looked_at() if self.looking.close and not self.held.dragging else None
        if found is None:
            self.close_up.hide()
            return None
        thing, beside = found
        self._close_tip()
        self.close_up.show(thing, self._told_of(thing), beside)
        return thing

    def _looked_at(self) -> tuple[Thing, pygame.Rect] | None:
        """What the keyboard marks, if it was used last, else what the pointer is on, and where that lies."""
        choosing, view = self.choosing, self.desk.view
        cursor = choosing.cursor
        marked = int(cursor.value) if cursor is not None and cursor.what == "component" else choosing.named
        pointed = view.named(self.looking.pointed) if self.looking.pointed else None
        if not marked or (pointed is not None and not self.looking.by_keys):
            return (pointed.thing, view.rect_of(pointed)) if pointed is not None else None
        placed = view.by_id(marked)
        if placed is not None:
            return placed.thing, view.rect_of(placed)
        seen = self.session.view()
        sighting = seen.component(marked)
        button = self.buttons.focused()
        if sighting is None or button is None:
            return None
        return self.seer.thing(seen, sighting), button

    def inspect_nothing(self) -> None:
        """Empty the side panel, as for somebody else; what the next question is about will be shown anew."""
        self.desk.panel.inspect(None)
        self.looking.begin_anew()

    def close(self) -> None:
        """Close whatever shows only while the pointer rests."""
        self.looking.forget()
        self.desk.view.hover("")
        self._close_tip()
        self.look_up()

    def _close_tip(self) -> None:
        """An inspection over the table is a tip that goes with the pointer."""
        if self.desk.panel.floats and self.desk.panel.inspect(None):
            self.desk.damage_panel()

    # The pointer

    def point(self, position: tuple[int, int]) -> None:
        """The pointer has come to a place in pixels."""
        view = self.desk.view
        self.pointer = position
        placed = None if self.held.dragging else view.hit(position)
        key = placed.thing.key if placed is not None else ""
        view.hover(key if placed is not None and placed.area.show in RAISED else "")
        self.looking.by_keys = False
        if self.looking.come(key):
            self._close_tip()
        self._show_large()
        self._foresee(position)
        self.name_cards()

    def _foresee(self, position: tuple[int, int]) -> None:
        """Show what a click on what is under the pointer would do, where it is the last of an action."""
        if self.choosing.gesture is None or self.held.dragging:
            return
        choice = self._pointed(position)
        if choice is not None:
            self.lights.preview_choice(choice)
        elif self.lights.foreseen and self.choosing.cursor is None:
            self.lights.forget()

    def _pointed(self, position: tuple[int, int]) -> Choice | None:
        """The choice that a click would make: of a space, while a gesture is unfinished; by a button or of a component, where seats are
        asked by turns.
        """
        gesture, decision = self.choosing.gesture, self.choosing.decision
        if gesture is None or decision is None:
            return None
        view = self.desk.view
        site = view.boards.site_at(position) if gesture.path else None
        choice = gesture.choice_at(site) if site is not None else None
        if choice is None and decision.manner == TURN:
            choice = self.buttons.pointed()
            placed = view.hit(position) if choice is None else None
            if placed is not None and placed.thing.id:
                choice = component_choice(placed.thing.id)
        return choice if choice is not None and gesture.allows(choice) else None

    def name_cards(self) -> None:
        """A button under the pointer may name a card: light up that one, and tell of it. A chip may name several."""
        told = self.chips.pointed() or self._fighting()
        if told != self._told:
            self._told = self.lights.named = told
            self.lights.show()
        id = self.buttons.named()
        if id == self.choosing.named:
            return
        self.choosing.named = id
        if id:
            self.mention(id)
        self.lights.show()

    def _fighting(self) -> tuple[int, ...]:
        """Those whom lines join with what is under the pointer."""
        position = self.pointer
        veil = self.buttons.veil
        if self.held.dragging or position is None or (veil is not None and veil.collidepoint(position)):
            return ()
        return self.desk.view.linked(position)

    def rest(self, dt: float) -> None:
        """Let `dt` seconds pass: what the pointer has rested on for long enough is inspected."""
        key = self.looking.rest(dt) if self.held.drag is None else ""
        placed = self.desk.view.named(key) if key else None
        if placed is not None and not (self.looking.close and self.looking.folded):
            self.inspect(placed)
        shown = self.desk.panel.inspected
        if shown is not None and not self.looking.folded and self.looking.leave(dt, held=self._holds(shown.key)):
            self.desk.panel.inspect(None)
            self.desk.damage_panel()

    def _holds(self, key: str) -> bool:
        """Whether anybody points at what is inspected, or chooses it, or is asked about it, or had it named as a hint."""
        choosing = self.choosing
        gesture, cursor = choosing.gesture, choosing.cursor
        first = gesture.first.values.get("source") if gesture is not None and gesture.first is not None else None
        about = {choosing.named, first, gesture.subject() if gesture is not None else 0}
        about.update(choosing.hint.components if choosing.hint is not None else ())
        about.add(cursor.value if cursor is not None and cursor.what == "component" else 0)
        about.add(self.held.drag.id if self.held.drag is not None else 0)
        return key == self.looking.pointed or key in {key_of(id) for id in about if type(id) is int and id}

    # The keyboard

    def mark(self, choice: Choice) -> None:
        """The keyboard marks a choice: show it and what it would do."""
        self.choosing.cursor = choice
        self.looking.by_keys = True
        if choice.what == "component":
            self.buttons.deeds.bring_up(int(choice.value))
            placed = self.desk.view.by_id(int(choice.value))
            if placed is not None:
                self.desk.view.hover(placed.thing.key if placed.area.show == FAN else "")
            self.inspect_id(int(choice.value))
        self.buttons.focus(choice)
        self.choosing.named = self.buttons.named()
        self.lights.show()
        self.lights.preview_choice(choice)
        self._show_large()
