"""Draws the table and tells what is where. It knows places and looks, and no rule.

The scene gives it a `Picture` whenever the view changed, and glows and hidden things in between; it reports what must be drawn again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.ui import hand_view, links, marks, piece_rows, shapes, text
from game.ui.area_notes import LINE, AreaNotes, label_height
from game.ui.component_views import ComponentViews, Sprite
from game.ui.die import DieLook, words_width
from game.ui.layer import Layer
from game.ui.marks import Mark
from game.ui.paging import Page, Paging
from game.ui.table_picture import (
    CELL,
    FAN,
    GRID,
    LATTICE,
    MINI,
    PILE,
    SLOT,
    STRIP,
    TABLEAU,
    AreaPicture,
    CardLook,
    Lines,
    Link,
    Look,
    Picture,
    PieceLook,
    Site,
    Thing,
)
from game.ui.table_view_board import Boards, BoardView
from game.ui.tableau import before_each_other, masters_first, tucked
from game.ui.theme import Theme, mix, seat_look
from game.ui.thing_sprite import pile_sprite, thing_sprite

Damage = Callable[[pygame.Rect | None], None]

LEAST = 16
"""Cards of a spread are at least this wide (units of the theme); of more than have room then a page is shown."""
STEP = 5
"""So much of each card of a hand is seen at least (units of the theme)."""
PAGER = 38
"""The width of the buttons that turn a page (units of the theme)."""
PIECE = 60
"""The cells of board pieces on offer are at most so wide where there is no board to lay them on (units of the theme)."""
LEAST_PIECE = 40
"""They are at least so wide; of more pieces than have room then a page is shown."""
APART = 5
"""Between board pieces on offer there is at least so much (units of the theme)."""
RISE = 12
"""By so much at least (units of the theme) a card of a hand rises while it is looked at."""
READY = "ready"
"""How something glows that may be chosen, where the others are dimmed instead."""
NAMES_SHARE = 0.2
"""The names of board pieces have at most so much of the height of their area."""
PARTED = "  ·  "
"""What stands between the parts of the words on a plate."""


class Label(NamedTuple):
    """The words on an area: their font size, their corner, and how wide they may be, in pixels."""

    words: str
    px: int
    at: tuple[int, int]
    room: int


class Placed(NamedTuple):
    """A thing and where it lies on the screen."""

    thing: Thing
    rect: pygame.Rect
    area: AreaPicture


class TableView:
    """The zones and their boards in a part of the window."""

    def __init__(self, theme: Theme, views: ComponentViews, rect: pygame.Rect, damage: Damage) -> None:
        self.theme = theme
        self.views = views
        self.notes = AreaNotes(theme, views)
        """What stands on areas beside their labels."""
        self.rect = rect
        self._damage = damage
        self.picture: Picture | None = None
        self.given: Picture | None = None
        """The picture as it was given; `picture` may leave out labels for which there is no room."""
        self.placed: list[Placed] = []
        self.glows: dict[str, str] = {}
        self.hidden: set[str] = set()
        self.hovered = ""
        self._looks: dict[str, Look] = {}
        """What things are drawn with, by key, instead of their own look."""
        self.boards = Boards()
        self._known_boards: dict[str, BoardView] = {}
        self.paging = Paging()
        """The pages of areas that hold more than there is room for."""
        self._said: Picture | None = None
        """Of which picture the words on areas, what seats lack and the lines between components are, if not of the one shown."""
        self._labels: dict[str, Label] = {}
        """What is written on the areas, by their names."""
        self._by_key: dict[str, Placed] = {}
        self._by_id: dict[int, Placed] = {}
        self._sprites: dict[tuple[str, str], Sprite] = {}
        self._marks: list[Mark] | None = None
        self._ground = Layer()

    # What is shown

    def show(self, picture: Picture) -> None:
        """Show another picture; everything is placed anew."""
        self.given = picture
        self.notes.silent, self.notes.unsaid = False, frozenset()
        # A pile that is hardly higher than its label does without the label.
        least = 3 * self.label_height()
        areas = [
            area._replace(show=MINI) if area.show == PILE and area.rect.height < least else area
            for area in picture.areas
        ]
        picture = self.picture = picture._replace(areas=tuple(areas))
        self.draw_anew()
        self.paging.begin()
        self.placed = []
        self.say_as(None)
        self.boards = Boards()
        for area in picture.areas:
            if area.board is not None:
                board = self._known_boards.get(area.zone) or BoardView(self.theme, self.views)
                self._known_boards[area.zone] = board
                board.show(area.board, self.inner(area))
                self.boards[area.zone] = board
        for area in picture.areas:
            if area.board is not None:
                self.placed.extend(self._on_board(area, self.boards[area.zone]))
            else:
                self.placed.extend(self._spread(area))
        self._by_key = {placed.thing.key: placed for placed in self.placed}
        self._by_id = {placed.thing.id: placed for placed in self.placed if placed.thing.id}
        self._damage(self.rect)

    def draw_anew(self) -> None:
        """Forget every picture that is kept of what is shown."""
        self._sprites.clear()
        self._marks = None
        self._ground.drop()

    def say_nothing(self, *, silent: bool) -> None:
        """Leave out what is said in empty areas, or say it again: dice have yet to show what it tells."""
        self.notes.silent = silent
        self._ground.drop()
        self._damage(self.rect)

    def leave_unsaid(self, names: Iterable[str]) -> None:
        """Leave out what is said in these areas, by their names: what has gone from there is still seen there."""
        self.notes.unsaid = frozenset(names)
        self._ground.drop()
        self._damage(self.rect)

    def say_as(self, picture: Picture | None) -> None:
        """Let what areas count, what seats lack and the lines between components be those of another picture for now: what changes them has
        yet to be seen. None: no more.
        """
        self._said = picture
        self.notes.said = {area.name: area for area in picture.areas} if picture is not None else {}
        self._labels, self._marks = {}, None
        self._ground.drop()
        self._damage(self.rect)

    def refresh_boards(self) -> None:
        """Place the boards again: a camera moved."""
        if self.picture is not None:
            self.show(self.picture)

    @property
    def paged(self) -> Mapping[str, Page]:
        """The areas, by zone, that hold more than there is room for."""
        return self.paging.shown

    def named(self, key: str) -> Placed | None:
        """The placed thing of this key, or None."""
        return self._by_key.get(key)

    def by_id(self, id: int) -> Placed | None:
        """The placed component of this id, or None if it is not on the table."""
        return self._by_id.get(id)

    def area(self, zone: str) -> AreaPicture | None:
        """The area that shows a zone, or None; of several the one that shows no part of its own."""
        found = [area for area in (self.picture.areas if self.picture is not None else ()) if area.zone == zone]
        return min(found, key=lambda area: area.part, default=None)

    def area_named(self, name: str) -> AreaPicture | None:
        """The area of this name, or None."""
        areas = self.picture.areas if self.picture is not None else ()
        return next((area for area in areas if area.name == name), None)

    def zone_rects(self) -> dict[str, pygame.Rect]:
        """Where each zone that is shown lies, as by `area`."""
        areas = self.picture.areas if self.picture is not None else ()
        return {area.zone: area.rect for area in sorted(areas, key=lambda area: not area.part)}

    def area_at(self, position: tuple[int, int]) -> AreaPicture | None:
        """The area under a point, the smallest if they overlap."""
        found = [area for area in (self.picture.areas if self.picture else ()) if area.rect.collidepoint(position)]
        return min(found, key=lambda area: area.rect.width * area.rect.height, default=None)

    def hit(self, position: tuple[int, int]) -> Placed | None:
        """The thing under a point, the topmost; a board piece also if the point is in one of its gaps and on nothing else."""
        near: Placed | None = None
        hovered = self._by_key.get(self.hovered)
        if hovered is not None and hovered.area.show == FAN and self._raised(hovered).collidepoint(position):
            neighbour = self._in_fan(hovered, position)
            return neighbour if neighbour is not None else hovered
        for placed in self.placed[::-1]:
            if placed.thing.key in self.hidden or not placed.rect.collidepoint(position):
                continue
            look = placed.thing.look
            if isinstance(look, PieceLook) and not look.lies_at(position, placed.rect):
                near = near or placed
                continue
            if placed.area.show == LATTICE and not self.inner(placed.area).collidepoint(position):
                continue
            return placed
        return near

    def _in_fan(self, hovered: Placed, position: tuple[int, int]) -> Placed | None:
        """The card of the same fan whose own strip is under the point, although the raised card covers it."""
        for placed in self.placed[::-1]:
            if placed.area is hovered.area and placed.rect.collidepoint(position):
                return placed
        return None

    def lit(self, glow: str) -> list[pygame.Rect]:
        """Where all lies that glows so, things and spaces: `selected` is what is chosen or named as a hint, `focus` what is named."""
        found = [self.seen_rect(placed) for placed in self.placed if self.glows.get(placed.thing.key) == glow]
        for board in self.boards.values():
            found += [board.cell_rect(cell) for cell, shown in board.glows.items() if shown == glow]
        return found

    def places(self) -> list[pygame.Rect]:
        """Where all things lie."""
        return [placed.rect for placed in self.placed]

    def lying(self) -> list[pygame.Rect]:
        """Where something lies or is written that can be seen: things, boards, the plates of seats, and the words on areas."""
        found = [self.seen_rect(placed) for placed in self.placed if placed.thing.key not in self.hidden]
        found += [board.line_rect(board.board.cells).clip(board.area) for board in self.boards.values()]
        for area in self.picture.areas if self.picture is not None else ():
            if area.show == STRIP:
                found.append(area.rect)
            elif (
                area.show not in (MINI, SLOT)
                and not area.bare
                and not area.quiet
                and (area.show != LATTICE or area.plate)
            ):
                found.append(self.label_rect(area))
        return found

    # Changes in between

    def set_glow(self, glows: Mapping[str, str]) -> None:
        """Light up things by key: `legal`, `ready`, `selected`, `target`, `good`, `bad`, or `dim`."""
        self.glows = dict(glows)
        self._marks = None

    def set_cell_glow(self, glows: Mapping[Site, str]) -> None:
        """Light up spaces of boards."""
        for zone, board in self.boards.items():
            board.glows = {cell: glow for (where, cell), glow in glows.items() if where == zone}
        self._marks = None

    def set_hidden(self, keys: Iterable[str]) -> None:
        """Leave things out while something else draws them (a drag, an animation)."""
        self.hidden = set(keys)
        self._marks = None

    def show_as(self, looks: Mapping[str, Look], lines: Mapping[str, Lines]) -> None:
        """Draw things, by key, with another look for now than they have, and other rows of cells that count on the boards of some zones:
        what changes them has yet to be seen.
        """
        changed = {key for key in {*looks, *self._looks} if looks.get(key) != self._looks.get(key)}
        self._looks = dict(looks)
        self._sprites = {known: sprite for known, sprite in self._sprites.items() if known[0] not in changed}
        for zone, board in self.boards.items():
            board.lines_as = lines.get(zone)
        self._marks = None

    def seen_as(self, thing: Thing) -> Thing:
        """A thing with the look that it is drawn with now."""
        look = self._looks.get(thing.key)
        return thing._replace(look=look) if look is not None else thing

    def hover(self, key: str) -> None:
        """Raise the thing under the mouse; an empty key for none."""
        if key != self.hovered:
            self.hovered = key
            self._marks = None

    # Places

    def _raised(self, placed: Placed) -> pygame.Rect:
        """Where a card of a hand lies while it is looked at: higher, and whole, but inside of its area, as buttons stand above it."""
        rise = max(0, min(self.theme.px(26), placed.rect.y - placed.area.rect.y))
        rect = placed.rect.copy()
        rect.bottom = min(rect.bottom - rise, self.rect.bottom - self.theme.px(4))
        return rect

    def seen_rect(self, placed: Placed) -> pygame.Rect:
        """The part of a thing that can be seen where it is drawn now: the board is cut at its edges."""
        rect = self.rect_of(placed)
        return rect.clip(self.inner(placed.area)) if placed.area.show == LATTICE else rect

    def rect_of(self, placed: Placed) -> pygame.Rect:
        """Where a thing is drawn now."""
        if placed.area.show == FAN and (
            placed.thing.key == self.hovered or self.glows.get(placed.thing.key) == "selected"
        ):
            return self._raised(placed)
        return placed.rect

    def inner(self, area: AreaPicture) -> pygame.Rect:
        """The part of an area that things lie in: without its label."""
        theme = self.theme
        rect = area.rect
        if area.show == STRIP:
            whole = rect.width - self.notes.lacks_rect(area).width
            plate = min(round(whole * 0.8), self.plate_width(area))
            return pygame.Rect(rect.x + plate, rect.y, whole - plate - theme.gap, rect.height).inflate(0, -theme.px(10))
        if area.show == LATTICE:
            # A board that everybody shares needs no label.
            top = self.label_height() if area.plate else 0
            return pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
        if area.show == MINI:
            return rect.inflate(-theme.px(6), -theme.px(10))
        if area.show == SLOT:
            return rect.inflate(-theme.px(4), -theme.px(4))
        if area.bare or area.quiet:
            top = self.notes.told_height(area)
            box = pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
            return box.inflate(-theme.px(10), -theme.px(12))
        if area.show == FAN:
            # The label stands beside the cards, so that they can be as high as the area, but for the room in which one rises.
            top = theme.px(RISE)
            edge = theme.px(4)
            side = max(edge, self.notes.beside_cards(area))
            return pygame.Rect(rect.x + side, rect.y + top, rect.width - side - edge, rect.height - top)
        # The light around cards in a spread must not reach the label.
        top = self.label_height() + (theme.px(5) if area.show in (GRID, TABLEAU) else 0)
        side = theme.px(3) if area.show == PILE else theme.px(8)
        top += self.notes.told_height(area)
        return pygame.Rect(rect.x + side, rect.y + top, rect.width - 2 * side, rect.height - top - theme.px(6))

    def label_height(self) -> int:
        """The height of the line with an area's label."""
        return label_height(self.theme)

    def plate_words(self, area: AreaPicture) -> tuple[str, str]:
        """Name and second line of a seat's plate."""
        held = f"{area.label} {area.held}" if area.held else ""
        words = PARTED.join(part for part in (held, area.note) if part)
        return area.plate or area.label, words or area.acts

    def plate_lines(self, area: AreaPicture) -> int:
        """Whether the plate has room for one line or two."""
        theme = self.theme
        high = text.line_height(theme.text("body")) + text.line_height(theme.text("tiny"))
        return 2 if high <= area.rect.height - theme.px(2) else 1

    def plate_width(self, area: AreaPicture) -> int:
        """The width of a seat's plate: its token, its name, and what it holds under it or beside it."""
        theme = self.theme
        name, words = self.plate_words(area)
        wide = text.size_of(name, theme.text("body"), weight="semibold")[0]
        under = text.size_of(words, theme.text("tiny"))[0]
        wide = max(wide, under) if self.plate_lines(area) == 2 else wide + under + theme.gap
        return wide + self._token_size(area) + theme.px(30)

    def _token_size(self, area: AreaPicture) -> int:
        return max(8, min(area.rect.height - self.theme.px(12), self.theme.px(38)))

    def _spread(self, area: AreaPicture) -> list[Placed]:
        """Where the things of an area lie; of more than have room in it those of the page that is shown."""
        box = self.inner(area)
        if area.show in (PILE, MINI):
            return [Placed(thing, self._pile_place(area), area) for thing in area.things]
        things = before_each_other(area.things, under=area.tuck) if area.show == TABLEAU else area.things
        if things and all(isinstance(thing.look, PieceLook) for thing in things):
            return self._on_offer(area, things)
        if area.show == STRIP:
            # Backs that nobody can do anything with: their number stands beside them.
            things = things[: hand_view.most_that_fit(len(things), lambda most: self._rects(area, box, things[:most]))]
        elif self._rects(area, box, things) is None:
            room = self.theme.px(PAGER)
            box.width -= room
            each = hand_view.most_that_fit(len(things), lambda most: self._rects(area, box, things[:most]))
            pages = -(-len(things) // max(1, each))
            page = self.paging.number(area.zone, pages)
            first = page * each
            buttons = pygame.Rect(box.right, box.y, room, box.height)
            self.paging.take(area.zone, Page(page, pages, first, each, buttons), things)
            things = things[first : first + each]
        rects = self._rects(area, box, things) or ()
        things = tucked(things, rects) if area.tuck else things
        return [Placed(thing, rect, area) for thing, rect in zip(things, rects, strict=False)]

    def _on_offer(self, area: AreaPicture, things: Sequence[Thing]) -> list[Placed]:
        """Board pieces on offer, at the scale of the board that they may be laid on as far as there is room; in the order of their rows."""
        box, pager = self.inner(area), self.theme.px(PAGER)
        laid = self.pages_of(area, min([board.cell_size for board in self.boards.values()], default=None))
        pages = len(laid.places)
        page = self.paging.number(area.zone, pages)
        if pages > 1:
            buttons = pygame.Rect(box.right - pager, box.y, pager, box.height)
            self.paging.take(area.zone, Page(page, pages, page * laid.each, laid.each, buttons), things)
        shown = things[page * laid.each : (page + 1) * laid.each]
        placed = [Placed(thing, rect, area) for thing, rect in zip(shown, laid.places[page], strict=False)]
        return sorted(placed, key=lambda one: (one.rect.centery, one.rect.x))

    def pages_of(self, area: AreaPicture, cell: tuple[int, int] | None) -> piece_rows.Pages:
        """Where the board pieces of an area lie, if a cell of the board that they may be laid on is so large (None: there is no board).
        They are as large where there is room, but a board that is shown very small makes them no smaller than pieces on offer may be.
        """
        theme = self.theme
        least, usual = theme.px(LEAST_PIECE), theme.px(PIECE)
        if cell is None or cell[0] < least:
            wide = least if cell is not None else usual
            cell = (wide, round(wide * CELL[1] / CELL[0]))
        box = self.inner(area)
        sizes = [thing.look.size for thing in area.things if isinstance(thing.look, PieceLook)]
        scale = piece_rows.Scale(cell, least)
        return piece_rows.on_pages(box, sizes, theme.px(APART), scale, self._under_pieces(box), theme.px(PAGER))

    def _rects(self, area: AreaPicture, box: pygame.Rect, things: Sequence[Thing]) -> list[pygame.Rect] | None:
        """Places for things in a box, each large enough to be pointed at; None if there is not that much room."""
        theme = self.theme
        least = theme.px(LEAST)
        if area.show == FAN:
            rects = hand_view.fan(box, len(things), theme.px(8))
            apart = rects[1].x - rects[0].x if len(rects) > 1 else least
            return rects if apart >= theme.px(STEP) else None
        if area.show == STRIP:
            rects = hand_view.row_of_backs(box, len(things), theme.px(4))
            return rects if not rects or rects[-1].right <= box.right + 1 else None
        if area.show == TABLEAU:
            ids = {thing.id for thing in things}
            turned = [isinstance(thing.look, CardLook) and thing.look.angle == 90 for thing in things]
            joined = [thing.before in ids for thing in things]
            if area.tuck:
                # What lies under another comes before it, as it is drawn before it, but is laid out after it.
                places = masters_first(joined)
                turned, joined = [turned[place] for place in places], [joined[place] for place in places]
                laid = hand_view.tableau(box, turned, joined, theme.px(8), theme.px(150), joined)
                rects = [rect for _place, rect in sorted(zip(places, laid, strict=True), key=lambda pair: pair[0])]
            else:
                rects = hand_view.tableau(box, turned, joined, theme.px(8), theme.px(150))
                under = words_width([thing.look.words for thing in things if isinstance(thing.look, DieLook)])
                rects = hand_view.apart(box, rects, under + theme.px(4) if under else 0)
        elif area.show == SLOT:
            sideways = [isinstance(thing.look, CardLook) and thing.look.angle == 90 for thing in things]
            if any(sideways):
                return hand_view.tableau(box, sideways, [False] * len(things), theme.px(4))
            return hand_view.grid(box, len(things), theme.px(4))
        else:
            rects = hand_view.grid(box, len(things), theme.px(8), most=theme.px(190))
        return rects if not rects or (min(rects[0].size) >= least and box.contains(rects[-1])) else None

    def bring_up(self, id: int) -> bool:
        """Turn to the page with a component; whether another one was shown."""
        zone, by = self.paging.way_to(id)
        if by:
            self.turn_page(zone, by)
        return bool(by)

    def turn_page(self, zone: str, by: int) -> None:
        """Show another page of an area that holds more than there is room for."""
        if self.paging.turn(zone, by) and self.given is not None:
            self.show(self.given)

    def _pile_place(self, area: AreaPicture) -> pygame.Rect:
        """Where the top card of a pile lies: a high pile needs some room at the right and below."""
        box = self.inner(area)
        room = self.theme.px(6) if area.show == PILE else 0
        return hand_view.pile(pygame.Rect(box.x, box.y, max(10, box.width - room), max(10, box.height - room)))

    @staticmethod
    def _on_board(area: AreaPicture, board: BoardView) -> list[Placed]:
        return [
            Placed(thing, board.card_rect(thing.cell, thing.level, thing.stacked), area)
            for thing in area.things
            if thing.cell is not None
        ]

    # Drawing

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw all that touches the clip."""
        if self.picture is not None:
            self._ground.draw(surface, self.rect, clip, self._paint_ground)
            marks.draw(self.marks(), surface, clip)

    def marks(self) -> list[Mark]:
        """What changes between two pictures: lights, components, and the lines over them; the raised card of a hand is the last."""
        if self._marks is None:
            self._marks = [*self._lights(), *self._things(), *self._groups()]
        return self._marks

    def _things(self) -> list[Mark]:
        found: list[Mark] = []
        late: list[Mark] = []
        for placed in self.placed:
            key = placed.thing.key
            if key in self.hidden:
                continue
            rect = self.rect_of(placed)
            within = self.inner(placed.area) if placed.area.show == LATTICE else self.rect
            raised = key == self.hovered and placed.area.show == FAN
            (late if raised else found).append(self.sprite(placed).mark(rect.topleft, within))
        for zone, board in self.boards.items():
            on_it = [placed.thing for placed in self.placed if placed.thing.zone == zone]
            found += board.counts({thing.cell: thing.stacked for thing in on_it if thing.cell is not None})
            found += board.lines()
        return [*found, *late]

    def sprite(self, placed: Placed) -> Sprite:
        """The surface of a placed thing with its present glow; what is `ready` shines while it is pointed at only."""
        key = placed.thing.key
        glow = self.glows.get(key, "")
        raised = key == self.hovered
        if glow == READY:
            glow = "legal" if raised else ""
        known = (key, f"{glow} raised" if raised else glow)
        found = self._sprites.get(known)
        if found is None:
            thing, area = self.seen_as(placed.thing), placed.area
            if area.show in (PILE, MINI):
                found = pile_sprite(
                    self.views, thing, placed.rect.size, glow, area.held, counted=not self._is_open(area)
                )
            else:
                found = self.make_sprite(thing, placed.rect.size, glow, lift=0.5 if raised else 0.0)
            self._sprites[known] = found
        return found

    @staticmethod
    def _is_open(area: AreaPicture) -> bool:
        """Whether an area is a pile whose top card lies face up: its count stands in the label, off the numbers of the card."""
        look = area.things[-1].look if area.show == PILE and area.things else None
        return isinstance(look, CardLook) and look.face is not None and look.face_up

    def make_sprite(self, thing: Thing, size: tuple[int, int], glow: str = "", lift: float = 0.0) -> Sprite:
        """The surface of a thing at a size in pixels."""
        return thing_sprite(self.views, thing, size, glow, lift)

    def _paint_ground(self, surface: pygame.Surface) -> None:
        """The table itself and everything on it that only changes with the picture: insets, labels, plates, board pieces."""
        surface.blit(shapes.tabletop(surface.get_size()), self.rect, self.rect)
        backdrop = self.views.backdrop(self.rect.size)
        if backdrop is not None:
            shapes.put(surface, backdrop, self.rect)
        clip = surface.get_clip()
        for area in self.picture.areas if self.picture is not None else ():
            board = self.boards.get(area.zone) if area.show == LATTICE else None
            if board is not None:
                surface.set_clip(board.area.clip(clip))
                board.draw(surface)
                surface.set_clip(clip)
                if area.plate:
                    self._draw_label(surface, area)
            else:
                self._draw_area(surface, area)

    def _lights(self) -> list[Mark]:
        """Lit zones and spaces."""
        found = []
        for area in self.picture.areas if self.picture is not None else ():
            # A part of a zone is lit by its own name only.
            keys = (f"area:{area.name}",) if area.part else (f"area:{area.name}", f"area:{area.zone}")
            glow = next(filter(None, map(self.glows.get, keys)), "")
            board = self.boards.get(area.zone) if area.show == LATTICE else None
            if board is not None:
                found += board.lights()
            elif glow:
                found.append(Mark(("area", glow), tuple(area.rect), partial(self._light_area, area.rect, glow)))
        return [*found, *links.lines(self.theme, [(one, other) for _link, one, other in self._drawn()], self.rect)]

    def _drawn(self) -> list[tuple[Link, pygame.Rect, pygame.Rect]]:
        """The lines between components, and the places at their ends."""
        told = self._links
        ends = [(link, self._by_id.get(link.start), self._by_id.get(link.end)) for link in told]
        return [(link, one.rect, other.rect) for link, one, other in ends if one is not None and other is not None]

    @property
    def _links(self) -> tuple[Link, ...]:
        picture = self._said or self.picture
        return picture.links if picture is not None else ()

    def _groups(self) -> list[Mark]:
        """The numbers of groups, over all that lies on the table."""
        picture = self._said or self.picture
        groups = picture.groups if picture is not None else {}
        seen = {one.thing.id: self.rect_of(one) for one in self.placed if one.thing.key not in self.hidden}
        return links.badges(self.theme, groups, seen, self.rect)

    def link_at(self, position: tuple[int, int]) -> Link | None:
        """The line under a point, or None; it is not asked for where something lies."""
        return next((each[0] for each in self._drawn() if links.is_near(self.theme, *each[1:], position)), None)

    def linked(self, position: tuple[int, int]) -> tuple[int, ...]:
        """The components at the other ends of the lines of the one under a point, or at both ends of a line there."""
        placed, drawn = self.hit(position), self._links
        if placed is None:
            link = self.link_at(position)
            return (link.start, link.end) if link is not None else ()
        ends = [(link.start, link.end) for link in drawn if placed.thing.id in (link.start, link.end)]
        return tuple([one if other == placed.thing.id else other for one, other in ends])

    def _light_area(self, rect: pygame.Rect, glow: str, surface: pygame.Surface) -> None:
        theme = self.theme
        colour = theme.palette.selected if glow == "selected" else theme.palette.legal
        shapes.put(surface, shapes.faded(shapes.rounded(rect.size, theme.radius, colour), 0.14), rect)
        shapes.put(surface, shapes.rounded(rect.size, theme.radius, None, colour, theme.px(2)), rect)

    def _draw_area(self, surface: pygame.Surface, area: AreaPicture) -> None:
        theme = self.theme
        if area.show != FAN or not area.things:
            shapes.put(surface, shapes.inset(area.rect.size, theme.radius), area.rect)
            edge = shapes.rounded(area.rect.size, theme.radius, None, theme.palette.edge, max(1, theme.px(1)))
            shapes.put(surface, edge, area.rect)
        if area.show == STRIP:
            self._draw_plate(surface, area)
        elif area.show == SLOT or area.quiet:
            self.notes.draw_slot(surface, area, self._beside(area))
        elif area.show != MINI and not area.bare:
            self._draw_label(surface, area)
        if area.show == TABLEAU:
            self._draw_bonds(surface, area)
        self._draw_names(surface, area)
        self.notes.draw_lacks(surface, area)
        self.notes.draw_told(surface, area)
        self.notes.draw_empty(surface, area)
        if area.show in (PILE, MINI) and not area.things:
            place = self._pile_place(area)
            self.views.pile(place.width, 0).draw(surface, place.topleft)

    def _beside(self, area: AreaPicture) -> list[AreaPicture]:
        """The slots of a seat, with something in them or not, which are labelled alike."""
        areas = self.picture.areas if self.picture is not None else ()
        slots = [one for one in areas if one.show == SLOT == area.show and one.seat == area.seat]
        return [one for one in slots if bool(one.icon) == bool(area.icon)] or [area]

    def _under_pieces(self, box: pygame.Rect) -> int:
        """How much room the names of board pieces on offer have under them; none where that would be much of it."""
        high = text.line_height(self.theme.text("tiny"))
        return high if high <= box.height * NAMES_SHARE else 0

    def _draw_names(self, surface: pygame.Surface, area: AreaPicture) -> None:
        """The name of each board piece on offer, under it."""
        theme = self.theme
        lying = [one for one in self.placed if one.area is area and isinstance(one.thing.look, PieceLook)]
        if not lying or not self._under_pieces(self.inner(area)):
            return
        rows: list[list[Placed]] = []
        for placed in lying:
            if not rows or abs(placed.rect.centery - rows[-1][0].rect.centery) > 2:  # they are rounded
                rows.append([])
            rows[-1].append(placed)
        for row in rows:
            room = min([area.rect.width, *[b.rect.centerx - a.rect.centerx for a, b in itertools.pairwise(row)]])
            room = max(1, room - theme.px(4))
            px = min([text.fitting(one.thing.name, theme.text("tiny"), room) for one in row])
            bottom = max(one.rect.bottom for one in row) + theme.px(3)
            for one in row:
                at = (one.rect.centerx, bottom)
                text.draw(surface, one.thing.name, px, theme.palette.ink_soft, at, "midtop", room)

    def _draw_bonds(self, surface: pygame.Surface, area: AreaPicture) -> None:
        """A plate under cards that belong together, in the colour of their seat."""
        theme = self.theme
        colour = seat_look(max(0, area.seat)).colour
        fill = mix(colour, theme.palette.panel, 0.72)
        for placed in self.placed:
            if placed.area is not area or not placed.thing.id:
                continue
            after = [other.rect for other in self.placed if other.thing.before == placed.thing.id]
            if after:
                plate = placed.rect.unionall(after).inflate(theme.px(8), theme.px(8)).clip(area.rect)
                drawn = shapes.rounded(plate.size, theme.radius, fill, colour, max(1, theme.px(1.5)))
                shapes.put(surface, shapes.faded(drawn, 0.7), plate)

    def label(self, area: AreaPicture) -> Label:
        """What is written on an area; piles beside each other are labelled alike, in the size that the longest words need."""
        if not self._labels:
            areas = self.picture.areas if self.picture is not None else ()
            self._labels = {one.name: self._fitted(one) for one in areas}
            piles = [one for one in areas if one.show == PILE]
            sizes = {one.name: self._labels[one.name].px for one in piles}
            for one in piles:
                peers = [each.name for each in piles if each.rect.y == one.rect.y or each.rect.x == one.rect.x]
                label = self._labels[one.name]
                self._labels[one.name] = label._replace(px=min([sizes[name] for name in peers]))
        return self._labels[area.name]

    def _fitted(self, area: AreaPicture) -> Label:
        """The words on an area, as far as there is room: up to the first card of a hand, as the label stands beside its cards."""
        theme = self.theme
        px = theme.text("zone")
        words = area.label.upper()
        if area.show == LATTICE:
            words = PARTED.join([area.plate, area.label]).upper()
        said = self.notes.said.get(area.name, area)
        held, note = said.held, said.note
        if area.show == FAN or (area.show != PILE and held) or self._is_open(area):
            both = f"{words}  {held}"
            # Where not even the smallest type has room for both, the word is worth more than the number.
            most = area.rect.width - 8 if area.show == PILE else 0
            bare = most and text.size_of(both, text.LEAST, weight="semibold")[0] > most
            words = words if bare else both
        usual = theme.px(10)
        lying = [placed.rect.x for placed in self.placed if placed.area is area] if area.show == FAN else []
        noted = [self.notes.stops_rect(area).width, self.notes.lacks_rect(area).width] * (area.show != FAN)
        noted.append((self.label_height() + 2 * theme.px(8)) * area.sifted)
        right = area.rect.right - max(usual, *noted)
        most = min([right, *[left - theme.px(6) for left in lying]]) - area.rect.x - usual
        if note:
            longer = f"{words}{text.BETWEEN}{note.upper()}"
            if text.size_of(longer, px, weight="semibold")[0] <= most:
                words = longer
        # A narrow place begins at its edge.
        side = usual if text.size_of(words, px, weight="semibold")[0] <= most else 4
        room = max(1, most + 2 * (usual - side) if not lying else most + usual - side)
        px = text.fitting(words, px, room, weight="semibold")
        if lying and text.size_of(words, px, weight="semibold")[0] > room:
            words = ""  # a hand so full that no word would be whole beside its cards
        return Label(words, px, (area.rect.x + side, area.rect.y + theme.px(4)), room)

    def label_rect(self, area: AreaPicture) -> pygame.Rect:
        """Where the words on an area stand."""
        label = self.label(area)
        wide = min(label.room, text.size_of(label.words, label.px, weight="semibold")[0])
        return pygame.Rect(*label.at, wide, text.line_height(label.px))

    def _draw_label(self, surface: pygame.Surface, area: AreaPicture) -> None:
        words, px, at, room = self.label(area)
        text.draw(surface, words, px, self.theme.palette.ink_soft, at, weight="semibold", width=room)

    def _draw_plate(self, surface: pygame.Surface, area: AreaPicture) -> None:
        theme = self.theme
        palette = theme.palette
        look = seat_look(area.seat)
        rect = area.rect
        if area.active:
            bar = pygame.Rect(rect.x, rect.y, theme.px(6), rect.height)
            shapes.put(surface, shapes.rounded(bar.size, theme.px(3), look.colour), bar)
        d = self._token_size(area)
        left = rect.x + theme.px(12)
        shapes.put(surface, shapes.seat_token(area.seat, d), (left, rect.centery - d // 2))
        left += d + theme.px(8)
        room = max(1, self.inner(area).x - left - theme.px(4))
        said = self.notes.said.get(area.name, area)
        held, note = said.held, said.note
        name, words = self.plate_words(area._replace(held=held, note=note))
        # In a narrow strip large type is as large as the strip is high.
        most = max(text.LEAST, round(rect.height / LINE))
        name_px, words_px = min(theme.text("body"), most), min(theme.text("tiny"), most)
        soft = mix(palette.ink_soft, palette.ink, 0.2)
        name_px = text.fitting(name, name_px, room, weight="semibold")
        if self.plate_lines(area) == 1:
            drawn = text.draw(
                surface, name, name_px, palette.ink, (left, rect.centery), "midleft", room, weight="semibold"
            )
            right = max(1, left + room - drawn.right - theme.gap)
            words = text.whole_parts(words, PARTED, words_px, right)
            text.draw(surface, words, words_px, soft, (drawn.right + theme.gap, rect.centery), "midleft", right)
            return
        words = text.whole_parts(words, PARTED, words_px, room)
        high = text.line_height(name_px) + (text.line_height(words_px) if words else 0)
        top = rect.centery - high // 2
        text.draw(surface, name, name_px, palette.ink, (left, top), width=room, weight="semibold")
        text.draw(surface, words, words_px, soft, (left, top + text.line_height(name_px)), width=room)
