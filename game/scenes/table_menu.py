"""The right mouse button at the table: what a component can do, what it cannot and why, and what can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plain import NOBODY
from game.scenes.inspect import InspectScene
from game.scenes.popup import PopupScene
from game.table.model.gesture import component_choice
from game.table.seen.inspection import inspection
from game.ui.entry import Entry
from game.ui.table_picture import LATTICE, PILE
from game.ui.table_view import Placed

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def component_menu(table: TableScene, position: tuple[int, int]) -> bool:
    """Open the menu for what lies under a point; False if nothing does."""
    placed = table.view.hit(position)
    if placed is not None:
        title = placed.thing.name or "Hidden card"
        table.stage.push(PopupScene(position, title, entries(table, placed)))
        return True
    area = table.view.area_at(position)
    if area is not None and area.seat != NOBODY:
        seat = area.seat
        found = [Entry(f"Show everything of {table.words.seat(seat)}", lambda: table.look_at_seat(seat))]
        table.stage.push(PopupScene(position, table.words.seat(seat), found))
        return True
    if area is not None and area.show == LATTICE:
        found = [
            Entry("Show the whole board", table.fit),
            Entry("Zoom in", lambda: table.mouse.zoom(1.3, position)),
            Entry("Zoom out", lambda: table.mouse.zoom(1 / 1.3, position)),
        ]
        table.stage.push(PopupScene(position, area.label, found))
        return True
    return False


def entries(table: TableScene, placed: Placed) -> list[Entry]:
    """Everything that the component can do now, and what it cannot with the reason."""
    found: list[Entry] = []
    gesture = table.gesture
    id = placed.thing.id
    if gesture is not None and gesture.decision is not None and id:
        prompt = table.words.prompt(gesture.decision, table.session.view())
        verb = table.words.say(f"menu.{gesture.decision.kind}", default=prompt)
        lift = gesture.lift(id)
        if lift.refusal is None:
            detail = ""
            if lift.question is not None:
                count = len(lift.question.options)
                detail = f"{count} possibilit{'y' if count == 1 else 'ies'}"
            found.append(Entry(verb, lambda: _take(table, id), detail))
        else:
            found.append(Entry(verb, None, table.words.refusal(lift.refusal, table.session.view())))
    found.append(Entry("Inspect", lambda: _inspect(table, placed)))
    seat = placed.area.seat
    if seat not in (NOBODY, table.session.viewer):
        found.append(Entry(f"Show everything of {table.words.seat(seat)}", lambda: table.look_at_seat(seat)))
    if placed.area.show == PILE:
        if table.may_look_through(placed.area):
            found.append(Entry(f"Look through ({placed.area.held})", lambda: table.look_through(placed.area.zone)))
        else:
            found.append(Entry("Look through", None, "This pile may not be looked through."))
    return found


def _inspect(table: TableScene, placed: Placed) -> None:
    """Show a component large until that is closed; the side panel keeps it."""
    table.pointing.inspect(placed)
    table.stage.push(InspectScene(table, inspection(table.session.view(), table.seer, placed.thing)))


def _take(table: TableScene, id: int) -> None:
    placed = table.view.by_id(id)
    if placed is None or table.gesture is None:
        return
    if table.gesture.allows(component_choice(id)):
        table.mouse.click(placed)
