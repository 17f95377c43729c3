"""Pictures of components as they lie on the table: cards with tokens and markers, piles, tokens, board pieces and their spaces.

Everything takes plain values and is cached by them. A picture may reach beyond its component (shadow, glow), so it comes as a `Sprite`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.art.cache import SurfaceCache
from game.art.handles import Art
from game.art.maps import BACKDROP, Maps
from game.ui import marks, shapes, text
from game.ui.die import DieLook, words_width
from game.ui.face import BACK_PICTURE, FaceData, Faces, Stat, Stats
from game.ui.face_layout import StatItem
from game.ui.face_template import PillLook
from game.ui.icons import Icons
from game.ui.marks import Mark
from game.ui.piece_art import PLAIN_STONE, Printed, SpaceLook, draw_cell, draw_piece, named_die
from game.ui.theme import PALETTE, Colour, Theme, mix

__all__ = ["ComponentViews", "Printed", "SpaceLook", "Sprite", "Stat"]

GLOWS: Mapping[str, Colour] = {
    "legal": PALETTE.legal,
    "selected": PALETTE.selected,
    "target": PALETTE.target,
    "good": PALETTE.good,
    "bad": PALETTE.bad,
    "played": PALETTE.accent,
    "focus": mix(PALETTE.focus, (255, 255, 255), 0.5),
    "changed": (250, 250, 255),
}
DARK: Colour = (6, 14, 18)
"""What parts a mark from what is printed, or from a frame of nearly its colour."""
HALO = 6
"""Light around what is lit fades to nothing within so much, in units of the theme."""
STRONG = ("selected", "focus", "changed")
"""What is chosen, what the keyboard is at and what was just changed are marked by a broader line than what may be chosen."""
SMALL = 48
"""On a card narrower than that the dark line is thin, in pixels."""
DIMMED = (136, 140, 146, 255)
"""What nobody asks about is left so bright, in shares of 255."""
MARKERS: Mapping[str, tuple[Colour, Colour]] = {
    "bonus": ((54, 148, 84), (240, 255, 240)),
    "penalty": ((184, 54, 44), (255, 240, 236)),
    "dispel": ((104, 76, 168), (244, 238, 255)),
    "protection": ((208, 160, 40), (44, 30, 0)),
}
"""Colour and ink of the markers that are known by name; others are grey."""

DIE: tuple[Colour, Colour] = ((196, 44, 40), (255, 244, 238))
"""The colour and the ink of dice that lie on the table."""
READABLE = 170
"""The width in pixels from which the words of a printed face can be read."""
COUNTED = 22
"""A counted token is made this large (pixels) even on a small card, so that its number can be read."""
LEAST_BADGE = 14
"""A pill with a number is at least so many pixels high: its number is as large as any text then."""
BADGED = 24
"""Of markers smaller than this (pixels) there is no room for a pill: their number stands on them."""
PLAIN = 30
"""A counted token that is smaller than this shows its number alone."""
APART = 0.23
"""The size of markers that lie apart from the counted ones, as a share of the card's width."""
EDGES: Mapping[str, tuple[float, float]] = {
    "north": (0.5, 0.12),
    "east": (0.88, 0.5),
    "south": (0.5, 0.88),
    "west": (0.12, 0.5),
}
"""Where a marker of a side lies on a card, in shares of its size."""

Cell = tuple[int, int]


class Sprite(NamedTuple):
    """A picture and where it lies relative to the top left corner of its component (never positive where it has a shadow or glow)."""

    surface: pygame.Surface
    offset: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        """The size of the component, without what reaches beyond it alike on all sides."""
        wide, high = self.surface.get_size()
        return wide + 2 * self.offset[0], high + 2 * self.offset[1]

    def rect_at(self, position: tuple[int, int]) -> pygame.Rect:
        """What it covers when the component's top left corner is at `position`."""
        return self.surface.get_rect(topleft=(position[0] + self.offset[0], position[1] + self.offset[1]))

    def mark(self, position: tuple[int, int], within: pygame.Rect | None = None) -> Mark:
        """The mark of it with the component's top left corner at `position`, cut at the edges of `within`."""
        return marks.picture(self.surface, self.rect_at(position).topleft, within)

    def draw(self, target: pygame.Surface, position: tuple[int, int]) -> pygame.Rect:
        """Draw it with the component's top left corner at `position`; tells what was covered."""
        return shapes.put(target, self.surface, self.rect_at(position))


class ComponentViews:
    """Pictures of one pack's components. All of them are shared: do not draw on them."""

    def __init__(
        self,
        theme: Theme,
        faces: Faces,
        icons: Icons,
        art: Art | None = None,
        budget: int = 96 * 1024 * 1024,
        maps: Maps | None = None,
    ) -> None:
        self.theme = theme
        self.faces = faces
        self.icons = icons
        self.art = art
        self.maps = maps
        self._made = SurfaceCache(budget)

    def size(self, width: int) -> tuple[int, int]:
        """Width and height in pixels of a card of that width, without shadow and glow."""
        return self.faces.size(max(8, width))

    def card(
        self,
        face: FaceData | None,
        width: int,
        *,
        stats: Stats | None = None,
        seat: int | None = None,
        markers: Sequence[tuple[str, int]] = (),
        played: bool = False,
        glow: str = "",
        dim: bool = False,
        face_up: bool = True,
        back: Mapping[str, Any] | None = None,
        lift: float = 0.0,
        angle: float = 0.0,
        whole: bool = False,
        pill: tuple[str, PillLook] | None = None,
        worded: bool = True,
    ) -> Sprite:
        """A card as it lies on the table.

        `face` None or `face_up` False shows the back with the fields `back`. `seat` is who controls it: its colour frames the card and its
        token lies on it. `markers` are (name, count). `played` marks it as played this turn. `glow` is a key of GLOWS. `lift` from 0 to 1
        raises it: the shadow grows and falls lower. `angle` turns it clockwise by degrees around its middle; a card on its side (90) is
        placed by the corner of the space it takes then, and its numbers, name and tokens stay upright. `pill` is a word across it, and how
        that looks.
        `whole` shows the face that is printed, if the card is not too small to read it. One that is not `worded` shows no words.
        """
        printed = self.faces.template.variants_of(face)[:1] if face is not None and whole and width >= READABLE else ()
        variant = printed[0].name if printed else ""
        width = max(8, width)
        lift = round(max(0.0, min(1.0, lift)), 1)
        changed = tuple(sorted((name, stat) for name, stat in (stats or {}).items() if stat.change))
        shown = face if face_up else None
        back_fields = tuple(sorted((back or {}).items())) if shown is None else ()
        ref = face.id if face is not None else ""
        key = (
            "card",
            ref,
            shown,
            width,
            changed,
            seat,
            tuple(markers),
            played,
            glow,
            dim,
            back_fields,
            lift,
            round(angle),
            variant,
            pill,
            worded,
        )
        pad = self._pad(width, lift)
        if self.art is not None and shown is not None:
            self.art.seen(shown.picture or shown.id)

        def make() -> pygame.Surface:
            fields = dict(back_fields)
            quarter = round(angle) % 360 if round(angle) % 90 == 0 else 0
            if shown is None:
                picture = self.faces.back(width, fields)
            else:
                apart = self._apart(markers)[1] if quarter == 90 else ()
                picture = self.faces.surface(
                    shown, width, stats, variant, turned=quarter == 90, marked=bool(apart), worded=worded
                )
            if quarter:
                picture = pygame.transform.rotate(picture, -quarter)
            if seat is not None or markers or pill is not None:
                picture = picture if quarter else picture.copy()
            if pill is not None:
                self._lay_pill(picture, *pill)
            self._lay_tokens(picture, seat, markers, turned=quarter == 90)
            around = glow or ("played" if played else "")
            sprite = self._mounted(picture, pad, lift, seat, around, dim=dim)
            return pygame.transform.rotozoom(sprite, -angle, 1.0) if round(angle) % 90 else sprite

        size = self.size(width)
        return self._centred(self._made.get(key, make), size if round(angle) % 180 != 90 else (size[1], size[0]))

    def back(
        self,
        width: int,
        fields: Mapping[str, Any] | None = None,
        *,
        glow: str = "",
        dim: bool = False,
        lift: float = 0.0,
    ) -> Sprite:
        """The back of a card of which nothing but `fields` is known."""
        return self.card(None, width, back=fields, glow=glow, dim=dim, lift=lift)

    @staticmethod
    def _centred(surface: pygame.Surface, size: tuple[int, int]) -> Sprite:
        return Sprite(surface, ((size[0] - surface.get_width()) // 2, (size[1] - surface.get_height()) // 2))

    def _pad(self, width: int, lift: float) -> int:
        """How far shadow and glow reach beyond a card."""
        lit = self._edge(width) + self.theme.px(HALO) + 1
        return max(4, lit, round(width * (0.13 + 0.1 * lift)))

    @staticmethod
    def _edge(width: int) -> int:
        """How wide the frame in a seat's colour is around a card."""
        return max(2, round(width * 0.045))

    def _mounted(
        self, picture: pygame.Surface, pad: int, lift: float, seat: int | None, glow: str, *, dim: bool
    ) -> pygame.Surface:
        """A card's picture with its shadow, seat frame and glow."""
        size = picture.get_size()
        radius = max(2, round(min(size) * 0.06))
        sprite = shapes.blank((size[0] + 2 * pad, size[1] + 2 * pad))
        blur = max(3, round(size[0] * (0.05 + 0.07 * lift)))
        drop = round(size[0] * (0.02 + 0.08 * lift))
        shade = shapes.shadow(size, radius, blur, 0.62 - 0.12 * lift)
        shapes.put(sprite, shade, (pad - blur, pad - blur + min(drop, pad)))
        edge = self._edge(min(size)) if seat is not None else 0
        outer = (size[0] + 2 * edge, size[1] + 2 * edge)
        if glow:
            reach = self.theme.px(HALO)
            light = shapes.glow(outer, radius + edge, reach, GLOWS[glow], 0.75 if glow == "played" else 1.0)
            shapes.put(sprite, light, (pad - edge - reach,) * 2)
        if seat is not None:
            shapes.put(sprite, shapes.seat_frame(seat, outer, radius + edge), (pad - edge,) * 2)
        shapes.put(sprite, picture, (pad, pad))
        if glow:
            self._ring(sprite, pygame.Rect((pad, pad), size), radius, glow)
        if dim:
            sprite.fill(DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
        return sprite

    def _ring(self, sprite: pygame.Surface, rect: pygame.Rect, radius: int, glow: str) -> None:
        """A bright line along the inside of a card's edge, and a dark one inside of that, which parts it from whatever is printed there."""
        line = self.theme.px(3 if glow in STRONG else 2)
        gap = self.theme.px(2) if min(rect.size) >= SMALL else 1
        inner = rect.inflate(-2 * line, -2 * line)
        if min(inner.size) > 2 * gap:
            shapes.put(sprite, shapes.rounded(inner.size, max(1, radius - line), None, DARK, gap), inner)
        shapes.put(sprite, shapes.rounded(rect.size, radius, None, GLOWS[glow], line), rect)

    def _lay_tokens(
        self,
        picture: pygame.Surface,
        seat: int | None,
        markers: Sequence[tuple[str, int]],
        *,
        turned: bool = False,
    ) -> None:
        """Put the control token in the upper right corner and the markers up the right side from the lower corner.

        On a card on its side the markers run along the lower edge from the left, over the same part of the face. Where the template gives a
        place for markers beside the first counted one, the others lie there side by side, towards the left side of the face. A marker
        whose name ends in a side of the card (`shattered_north`) lies in the middle of that side.
        """
        width, height = picture.get_size()
        card = min(width, height)
        if seat is not None:
            d = max(10, round(card * 0.29))
            token = self.token(seat, d)
            shapes.put(picture, token, (width - d - round(card * 0.035), round(card * 0.035)))
        spot = self.faces.template.lying.markers
        others: list[tuple[str, int]] = []
        for name, count in markers:
            side = EDGES.get(name.rpartition("_")[2])
            if count > 0 and side is not None and "_" in name and not turned:
                d = max(8, round(card * 0.3))
                box = pygame.Rect(0, 0, d, d)
                box.center = (round(width * side[0]), round(height * side[1]))
                shapes.put(picture, self.marker(name, d, count), box.clamp(picture.get_rect()))
            else:
                others.append((name, count))
        held, apart = self._apart(others)
        if spot is not None and apart:
            self._lay_apart(picture, apart, spot, turned=turned)
        if held:
            self._lay_in_corner(picture, held, turned=turned)

    def _apart(self, markers: Sequence[tuple[str, int]]) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        """The markers that run from the corner, and those that lie apart from it, where the template has a place for them."""
        held: list[tuple[str, int]] = []
        apart: list[tuple[str, int]] = []
        for name, count in markers:
            if count > 0:
                goes = self.faces.template.lying.markers is not None and (held or not self.counted(name))
                (apart if goes else held).append((name, count))
        return held, apart

    def _lay_in_corner(self, picture: pygame.Surface, held: Sequence[tuple[str, int]], *, turned: bool) -> None:
        for name, count, place in self._in_corner(picture.get_size(), held, turned=turned):
            shapes.put(picture, self.marker(name, place.width, count), place)

    def _in_corner(
        self, size: tuple[int, int], held: Sequence[tuple[str, int]], *, turned: bool
    ) -> Iterator[tuple[str, int, pygame.Rect]]:
        """Where on a card of a size each of the markers lies that run from its corner."""
        width, height = size
        card = min(width, height)
        # A number that is counted can still be read on a small card: there it takes more of it.
        large = max(8, round(card * 0.3), min(round(card * 0.44), COUNTED))
        sizes = [large if self.counted(name) else max(8, round(card * 0.27)) for name, _count in held]
        room = (width if turned else height) * (0.7 if turned else 0.5)
        share = min(1.0, room / max(1, sum(sizes)))
        margin = round(card * 0.03)
        along = margin
        for (name, count), whole in zip(held, sizes, strict=True):
            d = max(8, int(whole * share))
            place = (along, height - margin - d) if turned else (width - d - margin, height - along - d)
            yield name, count, pygame.Rect(place, (d, d))
            along += d

    def _lay_apart(
        self, picture: pygame.Surface, held: Sequence[tuple[str, int]], spot: tuple[float, float], *, turned: bool
    ) -> None:
        """Markers beside each other from a place (millimetres) on, towards the left side of the face; close together if they are many."""
        width, height = picture.get_size()
        wide, high = self.faces.template.size
        scale = min(width, height) / wide
        d = max(9, round(APART * min(width, height)))
        step = min(d, round((spot[0] * scale - d) / max(1, len(held) - 1)))
        for index, (name, count) in reversed(list(enumerate(held))):
            x, y = spot[0] * scale - index * step, spot[1] * scale
            middle = (round(high * scale - y), round(x)) if turned else (round(x), round(y))
            drawn = self.marker(name, d, count)
            shapes.put(picture, drawn, drawn.get_rect(center=middle))

    def _lay_pill(self, picture: pygame.Surface, words: str, look: PillLook) -> None:
        """Darken the card if its pill says so, and put the pill across its upper half, where no number is."""
        width, height = picture.get_size()
        if look.dim:
            picture.fill((104, 112, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        high = max(11, round(min(width, height) * 0.2))
        px = max(8, round(high * 0.66))
        most = width - 4
        while px > 7 and text.size_of(words, px, weight="bold")[0] + round(high * 0.6) > most:
            px -= 1
        wide = min(most, text.size_of(words, px, weight="bold")[0] + round(high * 0.6))
        box = pygame.Rect(0, 0, wide, high)
        box.center = (width // 2, round(height * 0.42))
        rim = mix(look.fill, (0, 0, 0), 0.5)
        shapes.put(picture, shapes.rounded(box.size, high // 2, look.fill, rim, max(1, high // 12)), box)
        text.draw(picture, words, px, look.ink, box.center, "center", most, weight="bold")

    def numbers_on(
        self, face: FaceData, width: int, markers: Sequence[tuple[str, int]] = (), *, turned: bool = False
    ) -> list[pygame.Rect]:
        """Where the numbers stand on a card so many pixels wide, from its corner: those of its face, and those of the markers that are
        counted on it; on a card on its side, if it is `turned`.
        """
        layout = self.faces.shown(face, width)
        scale, high = width / layout.size[0], layout.size[1]
        found = []
        for item in layout.items:
            if isinstance(item, StatItem):
                x, y = (high - item.y, item.x) if turned else (item.x, item.y)
                box = pygame.Rect(0, 0, round(item.size * scale), round(item.size * scale))
                box.center = round(x * scale), round(y * scale)
                found.append(box)
        size = self.size(width)[::-1] if turned else self.size(width)
        held = self._apart(markers)[0]
        return found + [
            place for name, _count, place in self._in_corner(size, held, turned=turned) if self.counted(name)
        ]

    def counted(self, name: str) -> bool:
        """Whether a token shows how many of it there are."""
        look = self.faces.template.lying.tokens.get(name)
        return look is not None and look.counted

    def hurts(self, name: str, by: int) -> bool:
        """Whether a card is worse off when so much of a token comes to it, or goes if it is less than nothing."""
        look = self.faces.template.lying.tokens.get(name)
        return by > 0 if look is not None and look.harm else by < 0

    def token(self, seat: int, d: int) -> pygame.Surface:
        """The control token of a seat, `d` pixels in diameter."""
        return shapes.seat_token(seat, max(8, d))

    def marker(self, name: str, d: int, count: int = 1) -> pygame.Surface:
        """A marker with its icon (`marker-<name>`), or the first letter of its name, and its count if there is more than one."""
        d = max(8, d)

        def make() -> pygame.Surface:
            look = self.faces.template.lying.tokens.get(name)
            fill, ink = look[:2] if look is not None else MARKERS.get(name, ((96, 108, 116), (255, 255, 255)))
            surface = shapes.blank((d, d))
            rim = mix(fill, (0, 0, 0), 0.62)
            if look is not None and look.shape != "disc":
                plate = shapes.plate(look.shape, d, fill, rim, max(1, d // 12))
                shapes.put(surface, pygame.transform.smoothscale(plate, (d, d)), (0, 0))
            else:
                disc = shapes.disc(d, mix(fill, (255, 255, 255), 0.12), rim, max(1, d // 12), mix(fill, (0, 0, 0), 0.2))
                shapes.put(surface, disc, (0, 0))
            icon = f"marker-{name}"
            if look is not None and look.counted:
                if self.icons.has(icon) and d >= PLAIN:
                    drawn = shapes.faded(self.icons.get(icon, round(d * 0.8), ink), 0.2)
                    shapes.put(surface, drawn, drawn.get_rect(center=(d // 2, d // 2)))
                px = max(text.LEAST, round(d * (0.68 if count < 10 else 0.54)))
                text.draw(surface, str(count), px, ink, (d // 2, d // 2), "center", weight="bold")
                return surface
            few = count < 2 or d >= BADGED
            if self.icons.has(icon):
                px = round(d * 0.62)
                drawn = self.icons.get(icon, px, ink)
                drawn = drawn if few else shapes.faded(drawn, 0.3)
                shapes.put(surface, drawn, drawn.get_rect(center=(d // 2, d // 2)))
            elif few:
                px = max(text.LEAST, round(d * 0.6))
                text.draw(surface, name[:1].upper(), px, ink, (d // 2, d // 2), "center", weight="bold")
            if count > 1 and few:
                self._badge(surface, str(count), (d, d), round(d * 0.56))
            elif count > 1:
                text.draw(surface, str(count), text.LEAST, ink, (d // 2, d // 2), "center", weight="bold")
            return surface

        return self._made.get(("marker", name, d, count), make)

    def coin(self, width: int, letter: str, glow: str = "", count: int = 1) -> Sprite:
        """A token that lies by itself, in the space of a card of that width: a golden coin with a number or letter.

        Several are a stack, the higher the more there are, with their count.
        """
        width, high = self.size(width)
        step = max(1, round(width * 0.045))
        layers = min(5, count - 1)
        d = width - layers * step if layers else width
        pad = max(4, round(d * 0.13))

        def make() -> pygame.Surface:
            surface = shapes.blank((width + 2 * pad, high + 2 * pad))
            at = (pad + (width - d) // 2, pad + (high - d - layers * step) // 2)
            if glow:
                light = shapes.glow((d, d + layers * step), d // 2, pad, GLOWS[glow])
                shapes.put(surface, light, (at[0] - pad, at[1] - pad))
            gold, rim = (224, 172, 60), (120, 82, 16)
            for layer in range(layers, 0, -1):
                under = shapes.disc(d, mix(gold, rim, 0.3), rim, max(1, d // 14), mix(gold, rim, 0.5))
                shapes.put(surface, under, (at[0], at[1] + layer * step))
            shapes.put(surface, shapes.disc(d, mix(gold, (255, 255, 255), 0.25), rim, max(1, d // 14), gold), at)
            middle = (at[0] + d // 2, at[1] + d // 2)
            text.draw(surface, letter, round(d * 0.58), (52, 34, 4), middle, "center", weight="bold")
            if count > 1:
                corner = (pad + width, min(pad + high, at[1] + d + layers * step + step))
                self._badge(surface, str(count), corner, round(width * 0.28))
            return surface

        return Sprite(self._made.get(("coin", "", letter, width, glow, count), make), (-pad, -pad))

    def die(self, width: int, look: DieLook, glow: str = "", *, dim: bool = False) -> Sprite:
        """A die that lies by itself, in the space of a card of that width, with what its face means under it; dimmed if it is used up."""
        width, high = self.size(width)
        pad = max(4, round(width * 0.13), -((width - words_width([look.words])) // 2))
        fill, ink = DIE
        room = max(width + pad, words_width([look.words]))

        def make() -> pygame.Surface:
            surface = shapes.blank((width + 2 * pad, high + 2 * pad))
            px = (
                text.fitting(look.words, max(text.LEAST, round(width * 0.3)), room, weight="semibold")
                if look.words
                else 0
            )
            under = text.line_height(px) if px else 0
            top = pad + (high - width - under) // 2
            if glow:
                light = shapes.glow((width, width), round(width * 0.2), pad, GLOWS[glow])
                shapes.put(surface, light, (0, top - pad))
            drawn = self.die_face(look.die, look.sides, look.side, look.face, width, (fill, ink))
            shapes.put(surface, drawn, (pad, top))
            if px:
                at = (pad + width // 2, top + width)
                text.draw(surface, look.words, px, PALETTE.ink, at, "midtop", room, weight="semibold")
            return shapes.faded(surface, 0.35) if look.used or dim else surface

        return Sprite(self._made.get(("lying-die", "", look, width, glow, dim), make), (-pad, -pad))

    def die_face(
        self, token: str, sides: int, side: int, face: int | str, d: int, colours: tuple[Colour, Colour]
    ) -> pygame.Surface:
        """A die of `d` pixels with one of its sides up."""
        return named_die(self.faces.template, self.icons, DieLook(token, sides, side, face), d, colours)

    def count(self, number: int, high: int) -> pygame.Surface:
        """A light pill with a number, so many pixels high."""

        def make() -> pygame.Surface:
            surface = shapes.blank((4 * max(LEAST_BADGE, high), max(LEAST_BADGE, high)))
            box = self._badge(surface, str(number), surface.get_size(), high)
            return surface.subsurface(box).copy()

        return shapes.cached(("count", number, high), make)

    def _badge(self, surface: pygame.Surface, content: str, bottomright: tuple[int, int], high: int) -> pygame.Rect:
        """A light pill with a number."""
        high = max(LEAST_BADGE, high)
        px = round(high * 0.86)
        wide = max(high, text.size_of(content, px, weight="bold")[0] + round(high * 0.55))
        box = pygame.Rect(0, 0, wide, high)
        box.bottomright = bottomright
        pill = shapes.rounded(box.size, high // 2, (250, 244, 228), (30, 26, 20), max(1, high // 10))
        shapes.put(surface, pill, box)
        text.draw(surface, content, px, (30, 22, 12), box.center, "center", weight="bold")
        return box

    def pile(
        self,
        width: int,
        count: int,
        top: FaceData | None = None,
        *,
        face_up: bool = False,
        back: Mapping[str, Any] | None = None,
        glow: str = "",
        dim: bool = False,
        counted: bool = True,
    ) -> Sprite:
        """A pile of cards: thicker the more there are, with its count if it is to be `counted` there. An empty one (count 0) is an
        outline.
        """
        width = max(8, width)
        shown = top if face_up else None
        layers = min(5, (max(0, count - 1) + 3) // 4)
        step = max(1, round(width * 0.018))
        pad = self._pad(width, 0) + layers * step
        back_fields = tuple(sorted((back or {}).items()))
        ref = top.id if top is not None else ""
        key = ("pile", ref, shown, width, count, back_fields, glow, dim, counted)

        def make() -> pygame.Surface:
            size = self.size(width)
            radius = max(2, round(width * 0.06))
            if count <= 0:
                surface = shapes.blank((size[0] + 2 * pad, size[1] + 2 * pad))
                shapes.put(surface, shapes.inset(size, radius), (pad, pad))
                shapes.put(surface, shapes.rounded(size, radius, None, PALETTE.edge, max(1, width // 60)), (pad, pad))
                if glow:
                    shapes.put(
                        surface, shapes.rounded(size, radius, None, GLOWS[glow], max(2, width // 30)), (pad, pad)
                    )
                return surface
            picture = (
                self.faces.surface(shown, width) if shown is not None else self.faces.back(width, dict(back_fields))
            )
            surface = shapes.blank((size[0] + 2 * pad, size[1] + 2 * pad))
            blur = max(3, round(width * 0.05))
            shade = shapes.shadow(size, radius, blur, 0.65)
            shapes.put(surface, shade, (pad - blur + layers * step, pad - blur + layers * step + round(width * 0.02)))
            for layer in range(layers, 0, -1):
                sheet = shapes.rounded(
                    size, radius, mix((226, 216, 194), (90, 82, 70), (layer % 2) * 0.35), (24, 22, 18), 1
                )
                shapes.put(surface, sheet, (pad + layer * step, pad + layer * step))
            mounted = self._mounted(picture, self._pad(width, 0), 0, None, glow, dim=False)
            inner = self._pad(width, 0)
            if glow:
                shapes.put(surface, mounted, (pad - inner, pad - inner))
            else:
                shapes.put(surface, picture, (pad, pad))
            if count > 1 and counted:
                high = round(width * 0.24)
                self._badge(
                    surface,
                    str(count),
                    (pad + size[0] - round(width * 0.05), pad + size[1] - round(width * 0.05)),
                    high,
                )
            if dim:
                surface.fill(DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return Sprite(self._made.get(key, make), (-pad, -pad))

    def cell(
        self,
        size: tuple[int, int],
        kind: str = "open",
        look: SpaceLook | None = None,
        *,
        glow: str = "",
        dim: bool = False,
    ) -> Sprite:
        """One space of a board: `open`, `special` (with a look) or `gap` (no space: just an outline)."""
        key = ("cell", "", size, kind, look, glow, dim)

        def make() -> pygame.Surface:
            surface = draw_cell(size, kind, look, self.faces.template, self.icons)
            if glow or dim:
                surface = surface.copy()
            if glow:
                edge = max(2, round(size[0] * 0.035))
                radius = max(2, round(size[0] * 0.07))
                veil = shapes.faded(shapes.rounded(size, radius, GLOWS[glow]), 0.2)
                shapes.put(surface, veil, (0, 0))
                shapes.put(surface, shapes.rounded(size, radius, None, GLOWS[glow], edge), (0, 0))
            if dim:
                surface.fill(DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return Sprite(self._made.get(key, make), (0, 0))

    def piece(
        self,
        cells: Sequence[Cell],
        spaces: Mapping[Cell, SpaceLook],
        cell_size: tuple[int, int],
        glow: str = "",
        printed: Printed = PLAIN_STONE,
    ) -> Sprite:
        """A board piece on one side. `cells` start at (0, 0) and are already turned, as are the areas of `spaces`; `printed` is the map
        that is its picture. A piece without one, or whose map cannot be drawn (yet), is plain stone.
        """
        pad = max(4, round(cell_size[0] * 0.1))
        key = ("piece", "", printed, tuple(cells), tuple(sorted(spaces.items())), cell_size, glow)
        held = self._made.peek(key)
        if held is None:
            name, turn = printed.name, printed.turn
            picture = self.maps.get(name, cell_size, turn).surface if name and self.maps is not None else None
            held = draw_piece(
                cells,
                spaces,
                cell_size,
                pad,
                self.faces.template,
                self.icons,
                glow=GLOWS.get(glow),
                turned=bool(printed.turn),
                picture=picture,
                corner=printed.corner,
            )
            self._made.put(key, held)  # one that waits for its picture is dropped by `poll`
        return Sprite(held, (-pad, -pad))

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The map that lies behind the zones of a table, in a size; None if there is none, or none that can be drawn (yet)."""
        return self.maps.whole(BACKDROP, size).surface if self.maps is not None else None

    def poll(self) -> set[str]:
        """Take in pictures that were decoded; tells the ids whose cards look different now. Call it once a frame."""
        changed = self.faces.poll()
        for key in changed:
            if self.maps is not None:
                self.maps.forget(key)
            self._drop(key)
        return changed

    def refresh(self) -> set[str]:
        """Look for pictures whose files were changed, added or taken away, and drop what shows them; tells their ids."""
        changed = self.art.refresh() if self.art is not None else set()
        for key in changed:
            if self.maps is not None:
                self.maps.forget(key)
            self.invalidate(key)
        return changed

    def invalidate(self, ref: str) -> None:
        """Drop every picture of a definition, as when its data or its art changed."""
        self.faces.invalidate(ref)
        self._drop(ref)

    def _drop(self, ref: str) -> None:
        def concerns(key: Hashable) -> bool:
            if isinstance(key, tuple) and key[0] == "piece":
                return self.maps is not None and self.maps.uses(key[2].name, ref)
            if not isinstance(key, tuple) or key[0] not in ("card", "pile"):
                return False
            shown: FaceData | None = key[2]
            return key[1] == ref or ref == BACK_PICTURE or (shown is not None and shown.picture == ref)

        self._made.drop_where(concerns)

    def clear(self) -> None:
        """Drop everything, as when the theme changed."""
        self._made.clear()
        self.faces.clear()

    @property
    def held_bytes(self) -> int:
        """How many bytes of pictures are held, faces included."""
        return self._made.size + self.faces.held_bytes
