"""Everything at the table that can be clicked or dragged, as it is told in the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.table.input.bar import Bar
from game.table.input.buttons import Buttons
from game.table.input.chips import Chips
from game.table.model.choosing import Choosing
from game.table.paint.desk import Desk
from game.table.seen.held import Held
from game.ui.choice_tile import Veil
from game.ui.die import DieLook
from game.ui.form import Form
from game.ui.table_picture import LATTICE, Cell, PieceLook
from game.ui.table_view import Placed, TableView
from game.ui.target import Target


def targets(
    choosing: Choosing, held: Held, desk: Desk, form: Form, bar: Bar, buttons: Buttons, chips: Chips
) -> list[Target]:
    """Buttons, chips, components, lit spaces, and places to drop."""
    view = desk.view
    decision = choosing.decision
    legal = {
        int(choice.value) for choice in (decision.options if decision is not None else ()) if choice.what == "component"
    }
    found = [*_widgets(form, {**bar.names, **buttons.names, **chips.names})]
    found += [_component(view, placed, legal=placed.thing.id in legal) for placed in view.placed]
    words = choosing.session.words
    found += [Target("item", f"seat:{seat}", words.seat(seat), rect) for seat, rect in desk.panel.seat_rects()]
    found += [
        Target("zone", area.zone, area.label, area.rect, True, (("count", area.held),))
        for area in (view.picture.areas if view.picture is not None else ())
    ]
    for zone, board in view.boards.items():
        found += [
            _target("cell", zone, cell, board.cell_rect(cell), lit=cell in board.glows) for cell in board.board.cells
        ]
    if held.drag is not None:
        found += [
            _target("anchor", *drop.site, pygame.Rect(space.topleft, held.drag.size), lit=True)
            for drop in held.drops
            if drop.site is not None and (space := view.boards.rect_of(drop.site)) is not None
        ]
    veil = buttons.veil
    return [each for each in found if veil is None or each.kind == "tile" or not veil.collidepoint(each.rect.center)]


def _widgets(form: Form, names: Mapping[int, str]) -> Iterator[Target]:
    for widget in form.widgets:
        if widget.visible and not isinstance(widget, Veil):
            name = names.get(id(widget), "")
            kind = "tile" if name.startswith("ref:") else "button"
            yield Target(kind, name, str(getattr(widget, "text", "")), widget.rect, widget.enabled)


def _component(view: TableView, placed: Placed, *, legal: bool) -> Target:
    thing = placed.thing
    extra: tuple[tuple[str, str | int | bool], ...] = (("zone", thing.zone), ("id", thing.id), ("legal", legal))
    if thing.cell is not None:
        extra = (*extra, ("x", thing.cell[0]), ("y", thing.cell[1]))
    if isinstance(thing.look, PieceLook):
        columns, rows = thing.look.size
        spot = thing.look.cells[len(thing.look.cells) // 2]
        extra = (*extra, ("shape", f"{columns}x{rows}"), ("spot", f"{spot[0]},{spot[1]}"))
    if isinstance(thing.look, DieLook):
        extra = (*extra, ("face", thing.look.face))
    kind = thing.type if thing.type in ("card", "piece") else "item"
    return Target(kind, thing.key, thing.name, _free_part(view, thing.key), bool(thing.id), extra)


def _target(kind: str, zone: str, cell: Cell, rect: pygame.Rect, *, lit: bool) -> Target:
    """What is reported of a cell of the board of a zone."""
    x, y = cell
    return Target(kind, f"{x},{y}", "", rect, lit, (("x", x), ("y", y), ("zone", zone)))


def _free_part(view: TableView, key: str) -> pygame.Rect:
    """The part of a card that no neighbour of its fan covers, and nothing that lies on it in a stack."""
    placed = view.named(key)
    if placed is None:
        return pygame.Rect(0, 0, 0, 0)
    rect = view.rect_of(placed).copy()
    after = [other for other in view.placed if other.area is placed.area and other.thing.slot > placed.thing.slot]
    covering = [other.rect.x for other in after if other.rect.colliderect(rect)]
    if covering and placed.area.show != LATTICE and min(covering) > rect.x:
        rect.width = min(rect.width, min(covering) - rect.x)
    above = [other.rect.y for other in after if other.thing.site == placed.thing.site is not None]
    if above:
        rect.height = max(1, min(above) - rect.y)
    return rect
