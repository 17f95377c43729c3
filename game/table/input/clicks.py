"""What a click at the table means: choose what was clicked, look through it, or look at it."""

from __future__ import annotations

from functools import partial

from game.rules.asks import Choice
from game.rules.plain import NOBODY
from game.table.input.doors import Doors
from game.table.input.grip import Grip
from game.table.input.pointing import Pointing
from game.table.model.alike import stand_in
from game.table.model.choosing import Choosing
from game.table.model.drops import pressed_at, takes_orient
from game.table.model.due import due_now, sources
from game.table.model.gesture import component_choice
from game.table.paint.desk import Desk
from game.table.seen.buried import buried, may_look_through
from game.ui.entry import Entry
from game.ui.table_picture import FAN, GRID, MINI, PILE, AreaPicture
from game.ui.table_view import Placed


class Clicks:
    """Answers the present question with what is clicked, as it allows."""

    def __init__(self, choosing: Choosing, desk: Desk, grip: Grip, pointing: Pointing, doors: Doors) -> None:
        self.choosing = choosing
        self.session = choosing.session
        self.desk = desk
        self.grip = grip
        self.pointing = pointing
        self.doors = doors

    def component(self, placed: Placed) -> None:
        """A click on a component: choose it, or what it stands on."""
        choosing = self.choosing
        gesture = choosing.gesture
        session = self.session
        id, site = stand_in(session.view(), session.game.defs, choosing.decision, placed.thing.id), placed.thing.site
        chosen = component_choice(id)
        if self._looks_through(placed):
            self.doors.look_through(placed.area.zone)
            return
        if gesture is None or gesture.decision is None:
            self.pointing.inspect(placed)
            return
        if id and not gesture.allows(chosen) and self._puts_first(id):
            return
        place = gesture.choice_at(site) if site is not None else None
        if not gesture.allows(chosen) and (self._presses(placed.area) or self._chooses_seat(placed.area.seat)):
            return
        if place is not None and gesture.allows(place):
            choosing.choose(place)
        elif id and gesture.allows(chosen):
            self._choose(placed, id)
        elif gesture.path and gesture.path[-1] == chosen:
            choosing.cancel()
        elif gesture.path and gesture.first is not None and chosen in gesture.first.options:
            gesture.cancel()
            self._choose(placed, id)
        elif id and (placed.area.show == FAN or gesture.path or self._asked_of(placed)):
            choosing.refuse(place if gesture.path and place is not None else chosen)
            self.pointing.inspect(placed)
        else:
            self.pointing.inspect(placed)

    def _chooses_seat(self, seat: int) -> bool:
        """A click on what is a seat's: choose the seat, where it may be chosen; whether it was."""
        chosen = Choice("seat", seat)
        if not self.choosing.allows(chosen):
            return False
        self.choosing.choose(chosen)
        return True

    def _presses(self, area: AreaPicture) -> bool:
        """A click on a place that stands for a button which is offered: press that; whether it was."""
        pressed = pressed_at(self.choosing, area.zone, area.presses)
        if pressed is not None:
            self.choosing.choose(pressed)
        return pressed is not None

    def _looks_through(self, placed: Placed) -> bool:
        """Whether a click on it opens the pile that it lies on: to choose what lies in it, or because nothing else is to be chosen."""
        if placed.area.show not in (PILE, MINI):
            return False
        choosing = self.choosing
        chooses = choosing.begun or choosing.allows(component_choice(placed.thing.id))
        hides = placed.area.zone in buried(choosing, self.desk.view)
        return (hides or not chooses) and may_look_through(choosing, placed.area)

    def _puts_first(self, id: int) -> bool:
        """A click on a component with an ability that is due: put it first, or ask which one if it has several; False if it has none."""
        session, decision = self.session, self.choosing.decision
        choices = sources(session, decision).get(id, [])
        if len(choices) == 1:
            self.choosing.choose(choices[0])
        elif choices and decision is not None:
            named = due_now(session, decision)
            listed = [Entry(named[choice].words, partial(self.choosing.choose, choice)) for choice in choices]
            self.doors.popup(session.words.prompt(decision), listed)
        return bool(choices)

    def _asked_of(self, placed: Placed) -> bool:
        """Whether the question is about components like this one: of a spread of the viewer, or of everybody."""
        own = placed.area.show == GRID and placed.area.seat in (self.session.viewer, NOBODY)
        decision = self.choosing.decision
        return own and decision is not None and any(choice.what == "component" for choice in decision.options)

    def _choose(self, placed: Placed, id: int) -> None:
        gesture = self.choosing.gesture
        if gesture is None:
            return
        if placed.thing.type == "piece" and takes_orient(gesture.lift(placed.thing.id)):
            self.grip.carry(placed)
        else:
            self.choosing.choose(component_choice(id))

    def space(self, position: tuple[int, int]) -> Choice | None:
        """The choice of the space at a place in pixels; None if there is none that may be chosen."""
        gesture, site = self.choosing.gesture, self.desk.view.boards.site_at(position)
        choice = gesture.choice_at(site) if gesture is not None and site is not None else None
        return choice if choice is not None and self.choosing.allows(choice) else None

    def empty(self, position: tuple[int, int]) -> bool:
        """A click where no component lies: choose a space, or the seat whose area it is, or look at that; whether it meant anything."""
        choosing, view = self.choosing, self.desk.view
        gesture = choosing.gesture
        area, site = view.area_at(position), view.boards.site_at(position)
        choice = gesture.choice_at(site) if gesture is not None and site is not None else None
        if choice is not None and choosing.allows(choice):
            choosing.choose(choice)
            return True
        if area is not None and (self._presses(area) or self._chooses_seat(area.seat)):
            return True
        if area is not None and area.seat not in (NOBODY, self.session.viewer) and not choosing.begun:
            self.doors.look_at_seat(area.seat)
            return True
        if gesture is None or choice is None:
            return choosing.cancel()
        if gesture.path:
            choosing.refuse(choice)
            return True
        return False
