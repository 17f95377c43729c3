"""Parts of the table scene: its bar, the sorting of large zones, the pictures of a pack, and the report of what can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.art.handles import Art
from game.art.maps import BACKDROP, Maps
from game.scenes.popup import PopupScene
from game.scenes.services import asset_folders
from game.table.seen.seeing import MANY, Sorting
from game.ui import text
from game.ui.entry import Entry
from game.ui.face import Faces, Template, standard
from game.ui.icons import Icons
from game.ui.table_picture import GRID, LATTICE, AreaPicture, Cell, PieceLook
from game.ui.target import Target
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.library import Listing
    from game.rules.gamedef import Game
    from game.scenes.table import TableScene

ABILITY = "ability"
MOST_VALUES = 6
"""A field with more values than this is no use for sorting out."""


def make_faces(game: Game, listing: Listing | None) -> tuple[Faces, Icons, Art, Maps]:
    """The faces, icons, pictures and maps of a pack; plain faces for one without a card.yaml that can be used."""
    icons = Icons([*asset_folders(game.id, "icons"), *asset_folders("common", "icons")])
    art = Art([*asset_folders(game.id), *asset_folders("common")])
    pack = listing.pack if listing is not None else None
    given = pack.face if pack is not None else None
    maps = dict(pack.maps) if pack is not None else {}
    if pack is not None and pack.layout is not None and pack.layout.backdrop:
        maps[BACKDROP] = pack.layout.backdrop
    printed = {field for card in game.defs.cards.values() for field in card.fields}
    plain = standard([stat for stat in game.code.stats if stat in printed])
    return Faces(Template.from_plain(given) if given is not None else plain, icons, art), icons, art, Maps(maps, art)


def build_bar(table: TableScene) -> dict[int, str]:
    """The buttons of the top bar; widget id -> name."""
    theme, bar = table.theme, table.frame.bar
    icons = table.stage.services.icons
    keys = table.stage.services.keys
    high = theme.row
    names: dict[int, str] = {}
    y = bar.centery - high // 2

    def add(x: int, icon: str, on_press: Callable[[], object], name: str, hint: str) -> Button:
        box = pygame.Rect(x, y, high + theme.px(6), high)
        button = Button(theme, box, "", lambda: (on_press(), None)[1], icon=icon, icons=icons, style="quiet", hint=hint)
        table.form.add(button)
        names[id(button)] = name
        return button

    step = high + theme.px(10)
    add(bar.x + theme.px(8), "ui-menu", table.menu, "menu", f"Menu ({keys.shown('menu')})")
    x = bar.right - theme.px(8) - step + theme.px(4)
    fold = "Show the side panel" if table.folded else "Fold the side panel"
    add(x, "ui-fold", table.fold, "fold", f"{fold} ({keys.shown('panel')})")
    x -= step
    add(x, "ui-help", table.rules, "rules", f"Help and rules ({keys.shown('rules')})")
    x -= step
    redo = add(x, "ui-redo", table.turns.redo, "redo", f"Do again ({keys.shown('redo')})")
    redo.enabled = table.session.match.can_redo(table.session.viewer)
    x -= step
    refusal = table.session.can_undo()
    hint = f"Take back ({keys.shown('undo')})"
    if refusal is not None:
        hint = f"{hint}\n{table.words.refusal(refusal, table.session.view())}"
    undo = add(x, "ui-undo", table.turns.undo, "undo", hint)
    undo.enabled = refusal is None
    # What comes only in the course of a match stands at the end, at a place of its own, so that nothing moves when it comes.
    x -= step
    if table.view.boards:
        add(x, "ui-fit", table.fit, "fit", f"Show the whole board ({keys.shown('fit')})")
    x -= step
    if table.session.dice_rolled():
        add(x, "ui-dice", table.chance, "chance", "How the dice have fallen so far")
    return names


def build_sorting(table: TableScene) -> dict[int, str]:
    """Small buttons on the label of each large zone: sort by a field, show one value of a field only."""
    names: dict[int, str] = {}
    theme = table.theme
    if table.view.picture is None:
        return names
    for area in table.view.picture.areas:
        if area.show != GRID or area.note or area.held <= MANY or not area.things or area.things[0].type != "card":
            continue
        high = table.view.label_height()
        x = area.rect.right - theme.px(8)
        for name, words, on_press in reversed(_sorters(table, area)):
            wide = text.size_of(words, theme.text("tiny"), weight="semibold")[0] + theme.px(18)
            button = Button(
                theme, pygame.Rect(x - wide, area.rect.y + 1, wide, high), words, on_press, style="quiet", step="tiny"
            )
            table.form.add(button)
            names[id(button)] = name
            x -= wide + theme.px(2)
    return names


def build_pagers(table: TableScene) -> dict[int, str]:
    """Two buttons beside each area that holds more than there is room for: the page before and the next one."""
    names: dict[int, str] = {}
    icons = table.stage.services.icons
    for zone, page in table.view.paged.items():
        area = table.view.area(zone)
        held = len(area.things) if area is not None else 0
        last = min(held, page.first + page.each)
        hint = f"{page.first + 1} to {last} of {held}"
        box = page.buttons.inflate(-table.theme.px(6), 0)
        high = min(table.theme.row, box.height // 2)
        for by, icon, top in ((-1, "ui-up", box.centery - high), (1, "ui-down", box.centery)):
            button = Button(
                table.theme,
                pygame.Rect(box.x, top, box.width, high),
                "",
                partial(table.turn_page, zone, by),
                icon=icon,
                icons=icons,
                hint=hint,
            )
            table.form.add(button)
            names[id(button)] = f"page:{zone}:{by:+}"
    return names


def _sorters(table: TableScene, area: AreaPicture) -> list[tuple[str, str, Callable[[], None]]]:
    """(name, words, what it does) of the buttons of a zone."""
    seer = table.seer
    sorting = seer.sorting.get(area.zone, Sorting())
    words = table.words
    cards = seer.game.defs.cards
    refs = [sighting.ref for sighting in table.session.view().zone(area.zone) if sighting.ref in cards]
    fields: dict[str, list[str | int]] = {}
    abilities: dict[str, str] = {}
    for ref in refs:
        card = cards[ref or ""]
        for field, value in card.fields.items():
            if field not in seer.game.code.stats and isinstance(value, str | int):
                known = fields.setdefault(field, [])
                if value not in known:
                    known.append(value)
        for bound in card.abilities:
            abilities[bound.ability.id] = bound.ability.name
    useful = {field: sorted(values, key=str) for field, values in fields.items() if 1 < len(values) <= MOST_VALUES}

    def label(field: str) -> str:
        return words.say(f"field.{field}", default=field.capitalize())

    def order(by: str) -> None:
        seer.sorting[area.zone] = sorting._replace(by=by)
        table.refresh()

    def only(field: str, value: str | int | None) -> None:
        kept = {**dict(sorting.only), field: value}
        chosen = tuple([(name, one) for name, one in kept.items() if one is not None])
        seer.sorting[area.zone] = sorting._replace(only=chosen)
        table.refresh()

    def shown(field: str, value: str | int) -> str:
        if field == ABILITY:
            return abilities.get(str(value), str(value))
        return words.say(f"{field}.{value}", default=str(value))

    def choose_order() -> None:
        orders = ["", *useful, *([ABILITY] if abilities else [])]
        listed = [Entry(label(by) if by else "As dealt", partial(order, by)) for by in orders]
        table.stage.push(PopupScene(table.stage.pointer, "Sort by", listed))

    def choose_value(field: str, values: list[str | int]) -> None:
        listed = [Entry("All", partial(only, field, None))]
        listed += [Entry(shown(field, value), partial(only, field, value)) for value in values]
        table.stage.push(PopupScene(table.stage.pointer, f"Show only: {label(field)}", listed))

    by = label(sorting.by) if sorting.by else "dealt"
    found: list[tuple[str, str, Callable[[], None]]] = [(f"sort:{area.zone}", f"Sort: {by}", choose_order)]
    sifted: dict[str, list[str | int]] = {**useful}
    if len(abilities) > 1:
        sifted[ABILITY] = sorted(abilities, key=lambda one: abilities[str(one)])
    for field, values in sifted.items():
        chosen = dict(sorting.only).get(field)
        told = shown(field, chosen) if chosen is not None else "all"
        found.append((f"only:{field}", f"{label(field)}: {told}", partial(choose_value, field, values)))
    return found


def table_targets(table: TableScene) -> list[Target]:
    """Everything that can be clicked or dragged: buttons, components, lit spaces, and places to drop."""
    found = []
    names = {**table.bar_names, **table.actions.names}
    for widget in table.form.widgets:
        if widget.visible:
            name = names.get(id(widget), "")
            kind = "tile" if name.startswith("ref:") else "button"
            found.append(Target(kind, name, str(getattr(widget, "text", "")), widget.rect, widget.enabled))
    view = table.view
    gesture = table.gesture
    legal = {
        int(choice.value)
        for choice in (gesture.decision.options if gesture is not None and gesture.decision is not None else ())
        if choice.what == "component"
    }
    for placed in view.placed:
        thing = placed.thing
        extra: tuple[tuple[str, str | int | bool], ...] = (
            ("zone", thing.zone),
            ("id", thing.id),
            ("legal", thing.id in legal),
        )
        if thing.cell is not None:
            extra = (*extra, ("x", thing.cell[0]), ("y", thing.cell[1]))
        if isinstance(thing.look, PieceLook):
            columns, rows = thing.look.size
            spot = thing.look.cells[len(thing.look.cells) // 2]
            extra = (*extra, ("shape", f"{columns}x{rows}"), ("spot", f"{spot[0]},{spot[1]}"))
        kind = thing.type if thing.type in ("card", "piece") else "item"
        found.append(Target(kind, thing.key, thing.name, _free_part(table, placed.thing.key), bool(thing.id), extra))
    for seat, rect in table.panel.seat_rects():
        found.append(Target("item", f"seat:{seat}", table.words.seat(seat), rect))
    found += [
        Target("zone", area.zone, area.label, area.rect, True, (("count", area.held),))
        for area in (view.picture.areas if view.picture is not None else ())
    ]
    for zone, board in view.boards.items():
        found += [
            _target("cell", zone, cell, board.cell_rect(cell), lit=cell in board.glows) for cell in board.board.cells
        ]
    drag = table.mouse.drag
    if drag is not None and table.mouse.orients:
        found += [
            _target("anchor", *drop.site, pygame.Rect(space.topleft, drag.size), lit=True)
            for drop in table.mouse.orients.get((drag.side, drag.turn), ())
            if drop.site is not None and (space := view.boards.rect_of(drop.site)) is not None
        ]
    return found


def _target(kind: str, zone: str, cell: Cell, rect: pygame.Rect, *, lit: bool) -> Target:
    """What is reported of a cell of the board of a zone."""
    x, y = cell
    return Target(kind, f"{x},{y}", "", rect, lit, (("x", x), ("y", y), ("zone", zone)))


def _free_part(table: TableScene, key: str) -> pygame.Rect:
    """The part of a card that no neighbour of its fan covers, and nothing that lies on it in a stack."""
    placed = table.view.named(key)
    if placed is None:
        return pygame.Rect(0, 0, 0, 0)
    rect = table.view.rect_of(placed).copy()
    after = [other for other in table.view.placed if other.area is placed.area and other.thing.slot > placed.thing.slot]
    covering = [other.rect.x for other in after if other.rect.colliderect(rect)]
    if covering and placed.area.show != LATTICE and min(covering) > rect.x:
        rect.width = min(rect.width, min(covering) - rect.x)
    above = [other.rect.y for other in after if other.thing.site == placed.thing.site is not None]
    if above:
        rect.height = max(1, min(above) - rect.y)
    return rect
