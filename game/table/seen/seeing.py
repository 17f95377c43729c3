"""From a view to a picture: which zones lie where, and how each component looks. No rule, no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import pygame

from game.content.layout import Term, terms_of
from game.rules import rulesdef
from game.rules.boards import NO_PIECE, SQUARE, Board, turn_offsets
from game.rules.definitions import CardDef, SpaceDef, TokenDef
from game.rules.gamedef import Game
from game.rules.plain import NOBODY, Cell, seat_zone, zone_name, zone_seat
from game.rules.records import fields_of
from game.rules.view import Sighting, View
from game.table.model.turned import turned
from game.table.seen.groups import groups
from game.ui.component_views import Printed, SpaceLook, Stat
from game.ui.die import DieLook
from game.ui.face import FaceData, face_data
from game.ui.face_template import Lying, PillLook
from game.ui.piece_art import PLAIN_STONE
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
    BoardPicture,
    CardLook,
    CoinLook,
    Lacking,
    LaidPicture,
    Lines,
    Link,
    Look,
    Picture,
    PieceLook,
    Thing,
)
from game.ui.table_view import PARTED
from game.ui.table_view_board import BoardView
from game.ui.text import BETWEEN
from game.words import Words


class AreaLike(Protocol):
    """A named rectangle of a table (see `game.content.layout.Area`)."""

    @property
    def name(self) -> str:
        """The zone from the viewer's side: `market`, `me.hand`, `other.1.hand`."""

    @property
    def extra(self) -> Mapping[str, Any]:
        """`zone` (if the name is not it), `phases` (words, by commas), `show`, `actions`, `room`, `empty` (`hide`), `only`, and so on."""


class LayoutLike(Protocol):
    """The table of a pack (see `game.content.layout.Layout`)."""

    def arrangements(self, seats: int, /) -> tuple[str, ...]:
        """The ways in which the areas for so many seats may lie, the usual one first."""

    def areas(self, seats: int, arrangement: str = ..., /) -> Mapping[str, Any]:
        """The areas for so many seats in an arrangement, by name."""

    def place(self, area: Any, width: float, height: float) -> tuple[float, float, float, float]:
        """An area as (x, y, width, height) in pixels."""


class Room(NamedTuple):
    """The part of the window for zones, and the part for the row of buttons; and how the zones are arranged."""

    rect: pygame.Rect
    actions: pygame.Rect
    arrangement: str = ""


LEAST_COUNTED = 3
"""Fewer cards than this are counted by looking at them."""
NARROW = 6
"""An area that is less than one part in so many of the table wide takes the short label of its zone."""
USUAL: Mapping[str, str] = {rulesdef.PILE: PILE, rulesdef.LATTICE: LATTICE, rulesdef.HAND: FAN}
"""How a zone of a shape is shown where the layout says nothing else; GRID if it is none of these."""
MANY = 9
"""A spread zone with more cards than this can be sorted and sifted."""
MOST_KINDS = 6
"""A field with more values than this is not counted on a label."""


UNTOLD = "?"
"""What stands for a number that is a secret of another seat."""


class Count(NamedTuple):
    """Something that is counted for each seat: its name in the pack, the word for it, the number of each seat (UNTOLD where the viewer does
    not know it), and what it means.
    """

    name: str
    label: str
    values: tuple[int | str, ...]
    meaning: str = ""


class Sorting(NamedTuple):
    """How the cards of a large zone are sorted and sifted: by which field, and field -> the only value shown."""

    by: str = ""
    only: tuple[tuple[str, str | int], ...] = ()


def zone_of(name: str, viewer: int, seats: int) -> str:
    """The zone that an area's name means to a viewer: of three seats, to seat 1, `me.hand` is `hand:1`, `other.2.hand` is `hand:0`."""
    base = max(0, viewer)
    name = name.partition("@")[0]
    first, _dot, rest = name.partition(".")
    if first == "me":
        return f"{rest}:{base}"
    if first == "other":
        number, _dot, zone = rest.partition(".")
        return f"{zone}:{(base + int(number)) % seats}"
    return name


def key_of(id: int) -> str:
    """The key of the thing that stands for a known component."""
    return f"c{id}"


SPOKEN = (GRID, TABLEAU, FAN)
"""How areas are shown in the middle of which something is said while they are empty."""
ENOUGH = 0.155
"""A space of a board is large enough if it is so wide, in shares of the height of the table."""


class _Lying(NamedTuple):
    """What of a zone lies in an area, as far as it is seen, and how much that is."""

    sightings: tuple[Sighting, ...]
    held: int


def _open_in(layout: LayoutLike) -> frozenset[str]:
    """The zones whose cards lie open before a seat."""
    return frozenset(
        str(area.extra.get("zone", "") or area.name).partition("@")[0].rpartition(".")[2]
        for seats in range(1, 9)
        for arrangement in layout.arrangements(seats)
        for area in layout.areas(seats, arrangement).values()
        if area.extra.get("show") in (TABLEAU, SLOT)
    )


class Seer:
    """Makes pictures of one game's views."""

    def __init__(self, game: Game, layout: LayoutLike, words: Words, lying: Lying | None = None) -> None:
        self.game = game
        self.layout = layout
        self.words = words
        self.lying = lying if lying is not None else Lying()
        self.orient: tuple[str, int] = ("", 0)
        """Side and turn in which board pieces on offer are shown."""
        self.folded = False
        """Whether the side panel is folded away: then the plates of seats tell their counts, as there are no standings."""
        self.rise = 0
        """How many pixels there are over the table for the line of chips: areas that have it beside them reach up into them."""
        self._shapes = {spec.name: spec.shape for spec in game.code.zones}
        self._per_seat = frozenset([spec.name for spec in game.code.zones if spec.per_seat])
        self._faces: dict[str, FaceData] = {}
        self._spaces: dict[tuple[str, int], SpaceLook] = {}
        self.sorting: dict[str, Sorting] = {}
        self._open = _open_in(layout)

    def take_layout(self, layout: LayoutLike, lying: Lying) -> None:
        """Go on with another layout of the table, and other ways in which cards lie."""
        self.layout = layout
        self.lying = lying
        self._open = _open_in(layout)

    def take(self, game: Game, words: Words) -> None:
        """Go on with other definitions of the same game."""
        self.game = game
        self.words = words
        self._faces.clear()
        self._spaces.clear()

    def in_play(self, sighting: Sighting) -> bool:
        """Whether a component lies on the board or in front of a seat, so that its present values matter."""
        return sighting.place is not None or zone_name(sighting.zone) in self._open

    def face(self, ref: str) -> FaceData:
        """What is printed on a card."""
        found = self._faces.get(ref)
        if found is None:
            found = face_data(self.game.defs.cards[ref], self.game.defs.texts)
            self._faces[ref] = found
        return found

    def room(self, view: View, table: pygame.Rect, row: int, more: int = 0, margin: int = 0) -> Room:
        """Where zones and the row of buttons go, in the arrangement that shows boards largest; `margin` as for a picture.

        The row lies on top of the area that says `actions: above`, else at the bottom. What it needs `more` than usual, as for several
        lines of buttons, it takes from above and below, more from what is higher; it never leaves the table.
        """
        rooms = [
            Room(table, self._actions(view, table, row, more, arrangement), arrangement)
            for arrangement in self.layout.arrangements(view.seat_count)
        ]
        # Larger than that nobody needs it: then the hand has its usual place.
        enough = table.height * ENOUGH
        return (
            max(rooms, key=lambda room: min(enough, self.board_width(view, room, margin)))
            if len(rooms) > 1
            else rooms[0]
        )

    def _actions(self, view: View, table: pygame.Rect, row: int, more: int, arrangement: str) -> pygame.Rect:
        """Where the row of buttons goes."""
        shown = list(self.shown(view, table, arrangement))
        under = [rect for area, rect in shown if area.extra.get("actions") == "above"]
        if under:
            whole = under[0].unionall(under[1:])
            usual = pygame.Rect(whole.x, whole.y - row, whole.width, row)
            near = usual.move(0, -more)
            over = [rect.height for _area, rect in shown if rect.bottom <= whole.y and rect.colliderect(near)]
            share = min(over) / (min(over) + whole.height) if over else 1.0
            above = min(round(more * share), max(0, usual.y - table.y))
            # Large type makes the row higher than the room that is left for it.
            return pygame.Rect(whole.x, max(table.y, usual.y - above), whole.width, row + more)
        return pygame.Rect(table.x, table.bottom - row - more, table.width, row + more)

    def board_width(self, view: View, room: Room, margin: int) -> float:
        """The width in pixels of a space on the board that is shown smallest; 0 if none is shown."""
        widths = []
        for area, rect in self.shown(view, room.rect, room.arrangement):
            zone = self.zone_of(view, area)
            board = view.boards.get(zone)
            hidden = area.extra.get("empty") == "hide" and not self._lying(view, area, ()).held
            if board is not None and not hidden:
                place = self._clear_of(rect, room.actions)
                size = BoardView.bounds_of(self._board(view, zone, board, margin), place)[2:]
                widths.append(min(place.width / size[0], place.height / size[1] * CELL[0] / CELL[1]))
        return min(widths, default=0.0)

    def shown(self, view: View, table: pygame.Rect, arrangement: str = "") -> Iterable[tuple[AreaLike, pygame.Rect]]:
        """The areas of the present phase and mode with their places in a part of the window."""
        phase = str(self.phase(view))
        for area in self.layout.areas(view.seat_count, arrangement).values():
            phases = str(area.extra.get("phases", ""))
            if phases and phase not in [word.strip() for word in phases.split(",")]:
                continue
            modes = str(area.extra.get("modes", ""))
            if modes and view.options.get("mode") not in [word.strip() for word in modes.split(",")]:
                continue
            if area.name.startswith("other.") and int(area.name.split(".")[1]) >= view.seat_count:
                continue
            if area.extra.get("panel", "") not in ("", "folded" if self.folded else "shown"):
                continue
            x, y, wide, high = self.layout.place(area, table.width, table.height)
            rect = pygame.Rect(round(table.x + x), round(table.y + y), round(wide), round(high))
            if area.extra.get("chips") == "beside":
                rect = pygame.Rect(rect.x, table.y - self.rise, rect.width, rect.bottom - table.y + self.rise)
            yield area, rect

    def beside_chips(self, view: View, room: Room) -> int:
        """Where the areas begin that rise beside the line of chips: it ends there. The right edge of the table if there is none."""
        if not self.rise:
            return room.rect.right
        shown = self.shown(view, room.rect, room.arrangement)
        return min([rect.x for area, rect in shown if area.extra.get("chips") == "beside"], default=room.rect.right)

    def phase(self, view: View) -> str:
        """The phase word of the match, empty if the game has none."""
        return str(view.value("phase")) if "phase" in self.game.code.public_facts else ""

    def picture(
        self,
        view: View,
        room: Room,
        margin: int = 0,
        gap: int = 8,
        foretold: tuple[str, ...] = (),
        gone: Mapping[int, str] | None = None,
    ) -> Picture:
        """The table as the view's seat sees it. `margin`: free cells around each board, for pieces still to be laid. `foretold`: what comes
        next if nobody does anything. `gone`: how each seat that is out of the match has left it.
        """
        areas: list[AreaPicture] = []
        shown = list(self.shown(view, room.rect, room.arrangement))
        apart: dict[str, list[tuple[Term, ...]]] = {}
        for area, _rect in shown:
            if area.extra.get("only"):
                apart.setdefault(self.zone_of(view, area), []).append(terms_of(str(area.extra["only"])))
        for area, rect in shown:
            lying = self._lying(view, area, apart.get(self.zone_of(view, area), ()))
            if area.extra.get("empty") == "hide" and not lying.held:
                continue
            trimmed = self._clear_of(rect, room.actions)
            whole = area.extra.get("chips") == "beside"
            trimmed = trimmed.inflate(-gap, 0 if whole else -gap) if min(trimmed.size) > 4 * gap else trimmed
            if trimmed.width < 8 or trimmed.height < 8:
                continue
            made = self._area(view, area, trimmed, lying, narrow=rect.width * NARROW < room.rect.width)
            of_cards = bool(made.things) and made.things[0].type == "card"
            made = made._replace(sifted=made.show == GRID and not made.note and made.held > MANY and of_cards)
            if area.extra.get("foretold"):
                made = made._replace(told=foretold)
            if made.show == TABLEAU and gone:
                made = made._replace(empty=gone.get(made.seat, made.empty))
            board = view.boards.get(made.zone) if made.show == LATTICE else None
            if board is not None:
                made = made._replace(board=self._board(view, made.zone, board, margin))
                if area.extra.get("middle") == "table":
                    made = made._replace(rect=_about(made, room.rect.centerx))
            areas.append(made)
        named = {area.seat for area in areas if area.show == STRIP}
        areas = [area._replace(bare=True) if area.show == TABLEAU and area.seat in named else area for area in areas]
        links = self.links(view)
        return Picture(tuple(areas), links, self.groups(links), _figures(view.facts().get("figures")))

    def groups(self, links: Sequence[Link]) -> Mapping[int, int]:
        """The numbers of groups of components, for lines for which the pack has the text `link.<name>.group` (see `groups`)."""
        return groups([link for link in links if self.words.has(f"link.{link.name}.group")])

    @staticmethod
    def links(view: View) -> tuple[Link, ...]:
        """The lines between components that the game tells of."""
        told = view.facts().get("links")
        return tuple([Link(*each) for each in told] if isinstance(told, tuple) else ())

    def _lacking(self, view: View, seat: int) -> Lacking | None:
        """What a seat lacks for what the game counts so, where the pack has a text `lacks.<name>`; of several the first."""
        told = view.facts().get("lacks")
        for name, by_seat in told.items() if isinstance(told, Mapping) else ():
            words = by_seat[seat] if isinstance(by_seat, tuple) and 0 <= seat < len(by_seat) else None
            if words is not None and self.words.has(f"lacks.{name}"):
                missing = ", ".join([self.words.named(word) for word in words])
                key = f"lacks.{name}" if words else f"lacks.{name}.nothing"
                values = {"seat": self.words.seat(seat), "missing": missing}
                return Lacking(self.words.say(key), words, self.words.say(f"{key}.help", values, default=""))
        return None

    def _lying(self, view: View, area: AreaLike, apart: Sequence[tuple[Term, ...]]) -> _Lying:
        """What lies in an area: of its zone what meets its own terms, or, if it has none, what no other area of the zone shows `apart`."""
        zone = self.zone_of(view, area)
        sightings, only = view.zone(zone), terms_of(str(area.extra.get("only", "")))
        if not only and not apart:
            return _Lying(sightings, view.count(zone))
        if only:
            listed = tuple([sighting for sighting in sightings if self._meets(sighting, only)])
            return _Lying(listed, len(listed))
        listed = tuple([one for one in sightings if not any(self._meets(one, terms) for terms in apart)])
        return _Lying(listed, view.count(zone) - len(sightings) + len(listed))

    def _meets(self, sighting: Sighting, terms: Iterable[Term]) -> bool:
        """Whether the viewer sees that a component has these marks and fields."""
        card = self.game.defs.cards.get(sighting.ref or "")
        for term in terms:
            value = sighting.marks.get(term.name)
            if value is None and card is not None:
                value = card.fields.get(term.name)
            if (str(value) not in term.words) if term.words else not value:
                return False
        return True

    def _fields(self, only: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The fields that a card must have to be let go in a place: in one that a mark tells apart as well, as where it is worn."""
        known, terms = fields_of(self.game.code.unmarked), terms_of(only)
        if all(term.name not in known for term in terms):
            return ()
        return tuple([(term.name, term.words) for term in terms if term.words and term.name not in known])

    @staticmethod
    def _clear_of(rect: pygame.Rect, row: pygame.Rect) -> pygame.Rect:
        if not rect.colliderect(row):
            return rect
        if rect.centery < row.centery:
            return pygame.Rect(rect.x, rect.y, rect.width, max(0, row.y - rect.y))
        return pygame.Rect(rect.x, row.bottom, rect.width, max(0, rect.bottom - row.bottom))

    @staticmethod
    def zone_of(view: View, area: AreaLike) -> str:
        """The zone that an area shows to the view's seat."""
        return zone_of(str(area.extra.get("zone", "")) or area.name, view.seat, view.seat_count)

    def _label(self, zone: str, own: str, *, narrow: bool) -> str:
        """The label of a zone, or the area's own; on a narrow area and beside a name the short one, where the pack has one."""
        key = f"area.{own}" if own else f"zone.{zone}"
        label = self.words.say(key)
        return self.words.say(f"{key}.short", default=label) if narrow else label

    def _area(
        self, view: View, area: AreaLike, rect: pygame.Rect, lying: _Lying, *, narrow: bool = False
    ) -> AreaPicture:
        name = str(area.extra.get("zone", "")) or area.name
        zone = self.zone_of(view, area)
        plain, _colon, owner = zone.partition(":")
        seat = int(owner) if owner else NOBODY
        usual = USUAL.get(self.shape(zone), GRID)
        if usual == FAN and name.startswith("other."):
            usual = STRIP
        show = str(area.extra.get("show", usual))
        sightings = lying.sightings
        if show in (PILE, MINI):
            sightings = sightings[-1:]
        elif show == GRID:
            sightings = self._sorted(zone, sightings)
        only = str(area.extra.get("only", ""))
        lacks = self._lacking(view, seat)
        windows = len(self.game.code.window_names)
        return AreaPicture(
            name=area.name,
            zone=zone,
            show=show,
            rect=rect,
            label=self._label(plain, str(area.extra.get("label", "")), narrow=narrow or show == STRIP),
            seat=seat,
            held=lying.held,
            things=_on_each_other([self.thing(view, sighting) for sighting in sightings]),
            plate=self.words.seat(seat) if seat != NOBODY else "",
            active=seat in view.waiting,
            acts=self.words.say("table.to_act") if seat in view.waiting else "",
            note=self._note(view, seat, show, zone, gathers=area.extra.get("actions") == "above"),
            part=bool(only),
            takes=(*self._fields(only), *terms_of(str(area.extra.get("takes", "")))),
            aims=terms_of(str(area.extra.get("aim", ""))),
            drops=tuple(str(area.extra.get("drop", "")).split()),
            presses=tuple(str(area.extra.get("press", "")).split()),
            icon=str(area.extra.get("icon", "")),
            empty=self._empty(plain, str(area.extra.get("label", ""))) if show in SPOKEN and not only else "",
            quiet=bool(area.extra.get("quiet")),
            tuck=bool(area.extra.get("tuck")),
            lacks=lacks if area.extra.get("lacks") else None,
            wanted=lacks is not None and any(word in term.words for term in terms_of(only) for word in lacks.words),
            stops=windows if area.extra.get("stops") and seat == view.seat else 0,
        )

    def _empty(self, zone: str, label: str) -> str:
        """What is said in an area while nothing lies there: by its own label, if it has one, else by its zone."""
        usual = self.words.say(f"empty.{zone}", default="")
        return self.words.say(f"empty.{label}", default=usual) if label else usual

    def _note(self, view: View, seat: int, show: str, zone: str, *, gathers: bool) -> str:
        """The words beside a label. Cards are counted by kind; a large zone has sorting buttons instead, unless cards gather there."""
        if show == GRID and view.count(zone) > MANY and not gathers:
            return ""
        if show == GRID and seat == view.seat and seat != NOBODY and self.shape(zone) != rulesdef.HAND:
            return self._kinds(view, zone)
        if seat == NOBODY or show not in (FAN, STRIP):
            return ""
        told = self._on_boards(view, seat)
        if seat != view.seat and self.folded:
            said = self._label(zone_name(zone), "", narrow=True)
            told += [f"{count.label} {count.values[seat]}" for count in self.counts(view) if count.label != said]
        return PARTED.join(part for part in told if part)

    def _kinds(self, view: View, zone: str) -> str:
        """How many cards of a zone there are of each sort: `Earth 2, Sea 1  ·  Level I 3`."""
        cards = self.game.defs.cards
        held = [
            cards[sighting.ref] for sighting in view.zone(zone) if sighting.ref is not None and sighting.ref in cards
        ]
        if len(held) < LEAST_COUNTED or len(held) < view.count(zone):
            return ""
        parts: list[str] = []
        for field in held[0].fields:
            if field in self.game.code.stats:
                continue
            values = [card.fields.get(field) for card in cards.values()]
            kinds = sorted({value for value in values if isinstance(value, str | int)}, key=str)
            if not 1 < len(kinds) <= MOST_KINDS or any(isinstance(value, bool) for value in kinds):
                continue
            has = [(kind, sum(card.fields.get(field) == kind for card in held)) for kind in kinds]
            if len({kind for kind, count in has if count}) == 1 and len(held) > 1 and len(parts) == 0:
                continue
            told = [f"{self.words.say(f'{field}.{kind}', default=str(kind))} {count}" for kind, count in has if count]
            parts.append("  ".join(told))
        return BETWEEN.join(parts)

    def counts(self, view: View) -> tuple[Count, ...]:
        """What is counted for each seat: values and facts of one whole number a seat (None: not for the viewer), and what lies in a zone
        that every seat has (`held.<zone>`), where the pack has a text `count.<name>`.
        """
        found = []
        facts = view.facts()
        for name in self.words.counted:
            value = view.value(name) if name in self.game.code.public_facts else facts.get(name)
            label = self.words.count(name, view)
            if not label or not isinstance(value, tuple) or len(value) != view.seat_count:
                continue
            numbers = tuple([UNTOLD if one is None else one for one in value])
            if all(type(one) is int or one == UNTOLD for one in numbers):
                meaning = self.words.say(f"count.{name}.help", default="")
                found.append(Count(name, label, numbers, meaning))
        for name in [key.removeprefix("held.") for key in self.game.defs.texts if key.startswith("held.")]:
            if name in self._per_seat:
                lying = tuple([view.count(seat_zone(name, seat)) for seat in view.seats()])
                meaning = self.words.say(f"held.{name}.help", default="")
                found.append(Count(name, self.words.say(f"held.{name}"), lying, meaning))
        return tuple(found)

    def wholes(self, view: View) -> tuple[tuple[str, int], ...]:
        """(label, number) of what is counted for the whole match."""
        found = []
        facts = view.facts()
        for name in self.words.counted:
            value = view.value(name) if name in self.game.code.public_facts else facts.get(name)
            if type(value) is int:
                found.append((self.words.count(name, view), value))
        return tuple(found)

    def _on_boards(self, view: View, seat: int) -> list[str]:
        """How many components a seat controls on each board that all share, in words, but for empty boards."""
        told = []
        for zone in view.boards:
            lying = [sighting.controller for sighting in view.zone(zone) if sighting.place is not None]
            if lying and zone_seat(zone) == NOBODY:
                told.append(f"{self.words.say(f'zone.{zone}')} {lying.count(seat)}")
        return told

    def shape(self, zone: str) -> str:
        """The shape of a zone (see `ZoneSpec`)."""
        return self._shapes.get(zone_name(zone), rulesdef.SPREAD)

    def _sorted(self, zone: str, sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
        sorting = self.sorting.get(zone)
        cards = self.game.defs.cards
        if sorting is None or not all(sighting.ref in cards for sighting in sightings):
            return sightings
        kept = [
            sighting
            for sighting in sightings
            if all(self._has(cards[sighting.ref or ""], field, value) for field, value in sorting.only)
        ]
        if sorting.by == "ability":
            kept.sort(key=lambda s: [bound.ability.id for bound in cards[s.ref or ""].abilities] or ["~"])
        elif sorting.by:
            by = sorting.by  # cards that lack the field come last
            found = [(cards[s.ref or ""], s) for s in kept]
            found.sort(key=lambda pair: (by not in pair[0].fields, pair[0].fields.get(by, 0), pair[0].name))
            kept = [sighting for _card, sighting in found]
        return tuple(kept)

    @staticmethod
    def _has(card: CardDef, field: str, value: str | int) -> bool:
        """Whether a card has a value of a field, or an ability."""
        if field == "ability":
            return any(bound.ability.id == value for bound in card.abilities)
        return bool(card.fields.get(field) == value)

    def thing(self, view: View, sighting: Sighting) -> Thing:
        """A component as it is drawn for the view's seat."""
        key = key_of(sighting.id) if sighting.id is not None else f"{sighting.zone}#{sighting.place or sighting.slot}"
        id = sighting.id or 0
        look: Look
        if sighting.ref is not None and sighting.ref in self.game.defs.tokens:
            token = self.game.defs.tokens[sighting.ref]
            numbers = [value for value in token.fields.values() if type(value) is int]
            coin = CoinLook(token.name, numbers[0] if numbers else -1)
            look, name = self._die(sighting, token) or coin, token.name
        elif sighting.type == "piece" and sighting.ref is not None:
            side, turn = self.orient
            sides = self.game.defs.pieces[sighting.ref].sides
            look = (
                self.piece(sighting.ref, side, turn)
                if side in sides
                else self.piece(sighting.ref, self.first_side(sighting.ref), 0)
            )
            name = self.words.named(sighting.ref)
        else:
            look = self.card_look(view, sighting)
            name = self.words.named(sighting.ref) if sighting.ref is not None else ""
        before = sighting.marks.get(self.lying.before) if self.lying.before else 0
        return Thing(
            key,
            id,
            sighting.type,
            sighting.zone,
            sighting.slot,
            look,
            sighting.place,
            name,
            before if isinstance(before, int) else 0,
        )

    def _die(self, sighting: Sighting, token: TokenDef) -> DieLook | None:
        """How a token that is a die looks as it lies there: the game marks which `face` it shows, and whether it is `used`."""
        face = sighting.marks.get("face")
        if not token.faces or face is None:
            return None
        side = token.faces.index(face) + 1 if face in token.faces else 0
        words = self.words.say(f"face.{token.id}.{face}.short", default="") if side else ""
        return DieLook(token.id, len(token.faces), side, face, words, used=bool(sighting.marks.get("used")))

    def card_look(self, view: View, sighting: Sighting) -> CardLook:
        """How a card looks to the view's seat: present values, controller, markers."""
        on_board = sighting.place is not None
        seat = sighting.controller if on_board and sighting.controller != NOBODY else None
        turned = 90 if self.lying.turned and sighting.marks.get(self.lying.turned) else 0
        if sighting.ref is None or sighting.id is None or sighting.ref not in self.game.defs.cards:
            return CardLook(None, dict(sighting.back), False, seat=seat)
        stats = None
        markers: tuple[tuple[str, int], ...] = ()
        in_play = self.in_play(sighting)
        if in_play:
            stats = {}
            printed = self.game.defs.cards[sighting.ref].fields
            for stat in self.game.code.stats:
                if stat in printed:
                    value = view.stat(sighting.id, stat)
                    stats[stat] = Stat(value.printed, value.total)
            markers = tuple([(name, len(causes)) for name, causes in view.markers(sighting.id).items() if causes])
        face_up = sighting.face_up or not on_board
        pill = self._pill(sighting) if in_play else None
        return CardLook(self.face(sighting.ref), dict(sighting.back), face_up, stats, seat, markers, turned, pill)

    def _pill(self, sighting: Sighting) -> tuple[str, PillLook] | None:
        """What tells a card with one of its marks apart, as the pack says."""
        for name, look in self.lying.pills.items():
            if sighting.marks.get(name):
                return self.words.say(f"mark.{name}"), look
        return None

    def first_side(self, ref: str) -> str:
        """The side of a board piece that is shown while it is on offer."""
        return next(iter(self.game.defs.pieces[ref].sides))

    def piece(self, ref: str, side: str, turn: int) -> PieceLook:
        """A board piece on one of its sides, turned by so many degrees, from (0, 0)."""
        shape = self.game.defs.pieces[ref].sides[side]
        turned_cells = turned(shape.cells, turn)
        spaces = {
            cell: self.space(space, turn) for cell, space in zip(turned_cells, shape.spaces, strict=True) if space
        }
        return PieceLook(turned_cells, spaces, self._printed(ref, side, turn, turn_offsets(shape.cells, turn)))

    def _printed(self, ref: str, side: str, turn: int, cells: Iterable[Cell]) -> Printed:
        """The picture of a side of a piece, turned, and where in it the given of its cells lie (turned, around the same point)."""
        every = [cell for shape in self.game.defs.pieces[ref].sides.values() for cell in shape.cells]
        box = turn_offsets(((0, 0), (max(x for x, _y in every), max(y for _x, y in every))), turn)
        listed = list(cells)
        west, north = min(x for x, _y in listed), min(y for _x, y in listed)
        return Printed(f"{ref}/{side}", turn, (west - min(x for x, _y in box), north - min(y for _x, y in box)))

    def space(self, ref: str, turn: int) -> SpaceLook:
        """How a special space looks on a piece turned by so many degrees: its arrows turn with it."""
        key = (ref, turn)
        found = self._spaces.get(key)
        if found is None:
            found = self._space_look(self.game.defs.spaces[ref], turn)
            self._spaces[key] = found
        return found

    def _space_look(self, space: SpaceDef, turn: int) -> SpaceLook:
        words = [str(value) for value in space.fields.values() if isinstance(value, str)]
        icon = words[0] if words else ""
        for bound in space.abilities:
            area = tuple(turn_offsets(bound.params.get("area", ()), turn))
            return SpaceLook(icon, icon, bound.ability.icon, area, str(bound.params.get("symbol", "")))
        return SpaceLook(icon, icon, "", (), "")

    @staticmethod
    def lines(view: View, zone: str) -> list[tuple[int, tuple[tuple[Cell, ...], ...]]]:
        """The rows of cells of a board that count for each seat now: (seat, rows)."""
        told = _of_board(view.facts().get("lines"), zone)
        return [
            (seat, tuple([_cells(line) for line in row]) if isinstance(row, tuple) else ())
            for seat, row in enumerate(told if isinstance(told, tuple) else ())
        ]

    def counting(self, view: View, zone: str) -> Lines:
        """The rows of cells of a board that count now, each with its seat."""
        return tuple([(seat, line) for seat, lines in self.lines(view, zone) for line in lines])

    @staticmethod
    def reach(view: View, zone: str) -> tuple[Cell, ...]:
        """The cells that a board may still grow to, those that it has among them."""
        return _cells(_of_board(view.facts().get("reach"), zone))

    def _board(self, view: View, zone: str, board: Board, margin: int) -> BoardPicture:
        groups: dict[int, list[Cell]] = {}
        for cell, space in board.spaces.items():
            groups.setdefault(space.piece, []).append(cell)
        laid = []
        for number, cells in groups.items():
            looks = {}
            for cell in cells:
                ref = board.spaces[cell].ref
                if ref:
                    looks[cell] = self.space(ref, board.turn_at(cell))
            printed = PLAIN_STONE
            if number != NO_PIECE and board.lattice == SQUARE:
                piece = board.laid[number]
                shape = self.game.defs.pieces[piece.piece].sides[piece.side]
                home = turn_offsets(shape.cells, piece.turn)
                # What other pieces cover is missing: the rest keeps its place in the picture.
                west, north = min(x for x, _y in home) - piece.at[0], min(y for _x, y in home) - piece.at[1]
                printed = self._printed(piece.piece, piece.side, piece.turn, [(x + west, y + north) for x, y in cells])
            laid.append(LaidPicture(tuple(cells), looks, printed))
        reach = self.reach(view, zone)
        if all(cell in board.spaces for cell in reach):
            reach = ()
        empty = "" if laid else self.words.say(f"empty.{zone.partition(':')[0]}", default="")
        return BoardPicture(tuple(laid), margin=margin, reach=reach, lines=self.counting(view, zone), empty=empty)


def _on_each_other(things: list[Thing]) -> tuple[Thing, ...]:
    """Things with their places in the stacks on cells: in the order of their zone each lies on those before it."""
    height: dict[Cell, int] = {}
    for thing in things:
        if thing.cell is not None:
            height[thing.cell] = height.get(thing.cell, 0) + 1
    level = dict.fromkeys(height, -1)
    found = []
    for thing in things:
        if thing.cell is not None and height[thing.cell] > 1:
            level[thing.cell] += 1
            up = level[thing.cell]
            # Hidden ones are told apart by what lies under them.
            key = f"{thing.key}/{up}" if up and not thing.id else thing.key
            thing = thing._replace(key=key, level=up, stacked=height[thing.cell])
        found.append(thing)
    return tuple(found)


def _of_board(value: object, zone: str) -> object:
    """What a game's facts tell of the board of a zone: all that they tell, where they do not tell it by zone."""
    return value.get(zone) if isinstance(value, Mapping) else value


def _figures(value: object) -> tuple[int, ...]:
    """What a game's facts, which may be anything, tell of the components that stand for seats."""
    return tuple([id if isinstance(id, int) else 0 for id in value]) if isinstance(value, tuple) else ()


def _cells(value: object) -> tuple[Cell, ...]:
    """The cells in a value of a game's facts, which may be anything."""
    listed = value if isinstance(value, tuple) else ()
    return tuple([(cell[0], cell[1]) for cell in listed if isinstance(cell, tuple) and len(cell) == 2])


def _about(area: AreaPicture, middle: int) -> pygame.Rect:
    """The part of an area of a board in which it comes to lie as near to a column of pixels as its size allows, and no smaller."""
    rect = area.rect
    if area.board is None:
        return rect
    columns, rows = BoardView.bounds_of(area.board, rect)[2:]
    scale = min(rect.width / columns / CELL[0], rect.height / rows / CELL[1])
    half = min(rect.width, round(columns * CELL[0] * scale)) / 2
    centre = max(rect.x + half, min(middle, rect.right - half))
    reach = round(min(centre - rect.x, rect.right - centre))
    return pygame.Rect(round(centre) - reach, rect.y, 2 * reach, rect.height)
