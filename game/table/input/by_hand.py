"""What the hand does while the rules are paused: components are let go anywhere, and their menus list every edit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.asks import Site
from game.rules.plain import NOBODY, Cell, Frozen
from game.table.input.doors import Doors
from game.table.model.gesture import Drop, Lift
from game.table.model.judge import Deed, Judge
from game.table.paint.desk import Desk
from game.ui.entry import Entry
from game.ui.table_picture import MINI, PILE, AreaPicture
from game.ui.table_view import Placed


class ByHand:
    """Asks `judge` what may be done, and has it done by `do(edit, parameters)`, which says so where it is refused; whether it was done."""

    def __init__(self, judge: Judge, desk: Desk, doors: Doors, do: Callable[[str, Frozen], bool]) -> None:
        self.judge = judge
        self.session = judge.session
        self.desk = desk
        self.doors = doors
        self.do = do

    def component(self, placed: Placed) -> int:
        """The component that is meant by a thing: itself, or of a closed pile the top one; 0 if none is."""
        if placed.thing.id:
            return placed.thing.id
        return self.judge.top_of(placed.area.zone) if placed.area.show in (PILE, MINI) else 0

    def lift(self, placed: Placed) -> Lift | None:
        """What a thing can do in the hand; None if it cannot be taken."""
        id = self.component(placed)
        if not id or not self.judge.mover:
            return None
        picture = self.desk.view.picture
        areas = [area for area in (picture.areas if picture is not None else ()) if area.zone and not area.part]
        boards = self.session.view().boards
        sites = [Site(zone, cell) for zone in self.desk.view.boards if zone in boards for cell in boards[zone].spaces]
        zones = [(area.name, area.zone) for area in areas if area.zone not in boards]
        return Lift(id, (), None, self.judge.drops(id, zones, sites), None)

    def move(self, id: int, drop: Drop) -> None:
        """Let a component go at a place."""
        zone = drop.site.zone if drop.site is not None else drop.zone
        self.do(self.judge.mover, self.judge.moved(id, zone, drop.site))

    def why_not(self, id: int, area: AreaPicture | None, site: tuple[str, Cell] | None) -> str:
        """Why a component cannot lie there, in words; empty if there is nothing that it could lie on."""
        zone = site[0] if site is not None else area.zone if area is not None else ""
        if not zone:
            return ""
        refusal = self.judge.why_not_moved(id, zone, Site(*site) if site is not None else None)
        return self.session.refusal(refusal) if refusal is not None else ""

    # Menus

    def entries(self, placed: Placed) -> list[Entry]:
        """Everything that may be done by hand with a thing, with the pile that it lies in, and with the seat whose it is."""
        deeds = self.judge.of_component(placed.thing.id) if placed.thing.id else []
        if placed.area.show in (PILE, MINI):
            deeds += self.judge.of_zone(placed.area.zone)
        return [self._entry(deed) for deed in deeds]

    def of_area(self, area: AreaPicture) -> list[Entry]:
        """Everything that may be done by hand with a zone, and with the seat whose it is."""
        deeds = self.judge.of_zone(area.zone) if area.show in (PILE, MINI) else []
        deeds += self.judge.of_seat(area.seat) if area.seat != NOBODY else []
        return [self._entry(deed) for deed in deeds]

    def of_seat(self, seat: int) -> list[Entry]:
        """Everything that may be done by hand with what a seat has."""
        return [self._entry(deed) for deed in self.judge.of_seat(seat)]

    def list_all(self) -> None:
        """List every edit, of which all is still to be said."""
        entries = [self._entry(deed) for deed in self.judge.all()]
        self.doors.popup(self.session.words.say("judge.by_hand"), entries)

    def _entry(self, deed: Deed) -> Entry:
        """A line of a menu: what is wholly said is done, for the rest a dialog asks."""
        if deed.left:
            more = self.session.words.say("judge.more", {"what": deed.words})
            return Entry(more, partial(self.doors.ask_by_hand, deed))
        refusal = self.judge.why_not(deed.op, deed.given)
        if refusal is not None:
            return Entry(deed.words, None, self.session.refusal(refusal))
        return Entry(deed.words, lambda: (self.do(deed.op, deed.given), None)[1])
