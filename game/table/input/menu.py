"""The right mouse button at the table: what a component can do, what it cannot and why, and what can be looked at."""

from __future__ import annotations

from functools import partial

from game.rules.plain import NOBODY
from game.table.input.by_hand import ByHand
from game.table.input.clicks import Clicks
from game.table.input.doors import Doors
from game.table.input.pointing import Pointing
from game.table.input.zoom import Zoom
from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.paint.desk import Desk
from game.table.seen.buried import may_look_through
from game.table.seen.inspection import inspection
from game.table.seen.seeing import Seer
from game.ui.entry import Entry
from game.ui.table_picture import LATTICE, PILE
from game.ui.table_view import Placed


class Menu:
    """The menu of a component, of a seat's area, or of a board."""

    def __init__(
        self,
        choosing: Choosing,
        desk: Desk,
        seer: Seer,
        clicks: Clicks,
        pointing: Pointing,
        zoom: Zoom,
        doors: Doors,
        by_hand: ByHand,
    ) -> None:
        self.choosing = choosing
        self.session = choosing.session
        self.desk = desk
        self.seer = seer
        self.clicks = clicks
        self.pointing = pointing
        self.zoom = zoom
        self.doors = doors
        self.by_hand = by_hand

    def open(self, position: tuple[int, int]) -> bool:
        """Open the menu for what lies under a point; False if nothing does."""
        placed = self.desk.view.hit(position)
        if placed is not None:
            self.doors.popup(placed.thing.name or self._said("hidden_card"), self.entries(placed), position)
            return True
        area = self.desk.view.area_at(position)
        done = self.by_hand.of_area(area) if area is not None and self.by_hand.judge.on else []
        if area is not None and area.seat != NOBODY:
            entries = [*done, self._everything_of(area.seat)]
            self.doors.popup(self.session.words.seat(area.seat), entries, position)
            return True
        if area is not None and done:
            self.doors.popup(area.label, done, position)
            return True
        if area is not None and area.show == LATTICE:
            found = [
                Entry(self._said("whole_board"), self.zoom.fit),
                Entry(self._said("zoom_in"), partial(self.zoom.by, 1.3, position)),
                Entry(self._said("zoom_out"), partial(self.zoom.by, 1 / 1.3, position)),
            ]
            self.doors.popup(area.label, found, position)
            return True
        return False

    def entries(self, placed: Placed) -> list[Entry]:
        """Everything that the component can do now, and what it cannot with the reason."""
        found: list[Entry] = []
        session = self.session
        gesture, id = self.choosing.gesture, placed.thing.id
        if gesture is not None and gesture.decision is not None and id:
            prompt = session.words.prompt(gesture.decision, session.view())
            verb = session.words.say(f"menu.{gesture.decision.kind}", default=prompt)
            lift = gesture.lift(id)
            if lift.refusal is None:
                detail = ""
                if lift.question is not None:
                    count = len(lift.question.options)
                    detail = self._said("one_possibility") if count == 1 else self._said("possibilities", count=count)
                found.append(Entry(verb, partial(self._take, id), detail))
            else:
                found.append(Entry(verb, None, session.refusal(lift.refusal)))
        if self.by_hand.judge.on:
            found += self.by_hand.entries(placed)
        found.append(Entry(self._said("inspect"), partial(self._inspect, placed)))
        sighting = session.view().component(id) if id else None
        if sighting is not None and sighting.ref is not None and sighting.ref in session.game.defs.cards:
            found.append(Entry(self._said("edit_card"), partial(self.doors.edit_card, sighting.ref)))
        if placed.area.seat not in (NOBODY, session.viewer):
            found.append(self._everything_of(placed.area.seat))
        if placed.area.show == PILE:
            if may_look_through(self.choosing, placed.area):
                opens = partial(self.doors.look_through, placed.area.zone)
                found.append(Entry(self._said("look_through_all", count=placed.area.held), opens))
            else:
                found.append(Entry(self._said("look_through"), None, self._said("not_looked_through")))
        return found

    def _said(self, key: str, **values: str | int) -> str:
        return self.session.words.say(f"table.{key}", values)

    def _everything_of(self, seat: int) -> Entry:
        words = self._said("everything_of", seat=self.session.words.seat(seat))
        return Entry(words, partial(self.doors.look_at_seat, seat))

    def _inspect(self, placed: Placed) -> None:
        """Show a component large until that is closed; the side panel keeps it."""
        self.pointing.inspect(placed)
        self.doors.look_closely(inspection(self.session.view(), self.seer, placed.thing))

    def _take(self, id: int) -> None:
        placed = self.desk.view.by_id(id)
        if placed is not None and self.choosing.allows(component_choice(id)):
            self.clicks.component(placed)
