"""Draws card faces and backs at any width from their template."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pygame

from game.art.cache import SurfaceCache
from game.art.emblems import built, draw
from game.art.handles import Art
from game.art.placeholder import Scene, back, placeholder
from game.cuts import COVER, USUAL, Cut
from game.emblems import ALONE, Emblem, signs
from game.ui import emblem_place, shapes, text
from game.ui.face_layout import (
    BoxItem,
    FaceData,
    FaceLayout,
    IconItem,
    PictureItem,
    StatItem,
    TextItem,
    face_data,
    lay_out,
    lay_out_back,
)
from game.ui.face_template import Template, TemplateError, Variant, standard
from game.ui.icons import Icons
from game.ui.theme import Colour

__all__ = ["FaceData", "Faces", "Stat", "Template", "TemplateError", "face_data", "numeral", "standard"]

RAISED: tuple[Colour, Colour] = ((214, 246, 190), (12, 78, 32))
"""Disc and number of a value above the printed one."""
LOWERED: tuple[Colour, Colour] = ((255, 214, 202), (146, 18, 10))
"""Disc and number of a value below the printed one."""
RAISED_INK: Colour = (166, 240, 150)
LOWERED_INK: Colour = (255, 160, 140)
BACK_PICTURE = "back"
"""The id of the picture of the backs, if a pack has one."""
MOST_LAYOUTS = 2048
RIBBON: Colour = (8, 14, 20)
EDGE = 3.5
"""Millimetres from the edge of a card in which no name is written."""
MARGIN = 3.0
"""Millimetres of its ribbon beside a name."""
TOKEN = 21.0
"""Millimetres of the lower left corner of a card on its side in which a token may lie."""
MARKER = 17.0
"""Millimetres of the place in which a marker may lie apart."""
DIGIT = 0.62
"""The height of a digit as a share of what it stands on."""
DIGIT_MOST = 0.78
"""The same where it would be lower than DIGIT_LEAST pixels."""
DIGIT_LEAST = 14
TYPE_LEAST = 11
"""No type on a face is smaller than so many pixels."""
DIGITS_WIDE = 0.74
"""So wide a number is at most, as a share of what it stands on."""
SIGNS = (48, 80, 128, 192, 320)
"""In so many pixels the signs of emblems are drawn, to be scaled down."""
PAINTED = (56, 80, 112, 160, 224, 320, 448, 640, 896, 1280)
"""Widths in pixels at which placeholder art is painted."""
_PAINTED_FOR_ALL: Final = SurfaceCache(32 * 1024 * 1024)
"""Placeholder art that is drawn of files of the program alone."""


class Stat(NamedTuple):
    """A value of a card: as printed, and as it is now (None: as printed)."""

    printed: int
    total: int | None = None

    @property
    def shown(self) -> int:
        """The value that counts."""
        return self.printed if self.total is None else self.total

    @property
    def change(self) -> int:
        """How much the value differs from the printed one."""
        return self.shown - self.printed


Stats = Mapping[str, Stat]


class Faces:
    """Faces of one pack's cards. Surfaces are premultiplied, have round corners, and are shared: do not draw on them."""

    def __init__(
        self,
        template: Template,
        icons: Icons,
        art: Art | None = None,
        budget: int = 64 * 1024 * 1024,
        *,
        signs: Icons | None = None,
        emblems: Mapping[str, Sequence[str]] | None = None,
        cuts: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        """`signs` are what emblems are made of, `emblems` those that cards name by their ids: (how, scene, sign, ...), as `Emblem` has.
        `cuts` say by the ids of cards how their pictures are shown: (fit, focus, crop, turn, zoom), as `Cut` has.
        """
        self.template = template
        self.icons = icons
        self.signs = signs if signs is not None else icons
        self.emblems = emblems or {}
        self.cuts = {id: Cut(*cut) for id, cut in (cuts or {}).items()}
        self.art = art
        self._drawn = SurfaceCache(budget)
        self._layouts: dict[tuple[FaceData, str, int], FaceLayout] = {}

    def size(self, width: int) -> tuple[int, int]:
        """Width and height in pixels of a card of that width."""
        return (width, round(width * self.template.size[1] / self.template.size[0]))

    def layout(self, face: FaceData, variant: str = "") -> FaceLayout:
        """The layout of a face in a variant (empty: the largest, which is also printed). Raises KeyError for one that the card has not."""
        variants = self.template.variants_of(face)
        chosen = {one.name: one for one in reversed(variants)}[variant] if variant else variants[0]
        return self._laid(face, chosen, 0)

    def shown(self, face: FaceData, width: int, variant: str = "") -> FaceLayout:
        """The layout of a face that is `width` pixels wide, in a variant (empty: the largest that has room for its rules): no type on it is
        smaller than TYPE_LEAST pixels.
        """
        variants = [one for one in self.template.variants_of(face) if one.name == variant or not variant]
        within = [one for one in variants if one.least <= width] or variants
        laid = [self._readable(face, within[0], width)]
        for one in within[1:]:
            if variant or not laid[-1].wordless:
                break
            laid.append(self._readable(face, one, width))
        return laid[-1] if not laid[-1].wordless else laid[0]

    def _readable(self, face: FaceData, variant: Variant, width: int) -> FaceLayout:
        laid = self._laid(face, variant, 0)
        small = 0 < laid.least_type * width < TYPE_LEAST * self.template.size[0]
        return self._laid(face, variant, width) if small else laid

    def _laid(self, face: FaceData, variant: Variant, width: int) -> FaceLayout:
        """The layout of a face in a variant, for a width in pixels at which its type would be too small else (0: for any other)."""
        key = (face, variant.name, width)
        if key not in self._layouts:
            if len(self._layouts) >= MOST_LAYOUTS:
                self._layouts.clear()
            floor = TYPE_LEAST * self.template.size[0] / width if width else 0.0
            self._layouts[key] = lay_out(self.template, face, variant, floor)
        return self._layouts[key]

    def surface(
        self,
        face: FaceData,
        width: int,
        stats: Stats | None = None,
        variant: str = "",
        *,
        turned: bool = False,
        marked: bool = False,
        worded: bool = True,
    ) -> pygame.Surface:
        """The face `width` pixels wide. `stats` holds the present values of fields; a changed one is drawn in its own colour and marked.

        `turned`: as it is to be turned a quarter clockwise then, so that numbers, icons and the name stand upright on a card on its side.
        `marked`: markers lie apart on that, off which the name keeps. `worded`: with its name and what else is written on it.
        """
        width = max(8, width)
        changed = tuple(
            sorted((field, stat.shown, stat.change) for field, stat in (stats or {}).items() if stat.change)
        )
        key = ("face", face, width, variant, changed, turned, marked, worded)
        held = self._drawn.peek(key)
        if held is not None:
            return held
        present = {field: (shown, change) for field, shown, change in changed}
        layout = self.shown(face, width, variant)
        if not worded:
            layout = layout._replace(items=tuple([item for item in layout.items if not isinstance(item, TextItem)]))
        surface = _Drawing(self, face, self.size(width), present, turned=turned, marked=marked).draw(layout)
        self._drawn.put(key, surface)  # one that waits for its picture is dropped by `poll`
        return surface

    def back(self, width: int, fields: Mapping[str, Any] | None = None) -> pygame.Surface:
        """The back `width` pixels wide, with what it shows of the card (`fields`)."""
        width = max(8, width)
        shown = tuple(sorted((fields or {}).items()))
        return self._drawn.get(("back", shown, width), lambda: self._draw_back(width, dict(shown)))

    def _draw_back(self, width: int, fields: Mapping[str, Any]) -> pygame.Surface:
        layout = lay_out_back(self.template, fields)
        return _Drawing(self, FaceData(BACK_PICTURE, ""), self.size(width), {}, is_back=True).draw(layout)

    def painted(self, face: FaceData, size: tuple[int, int], scene: Scene) -> pygame.Surface:
        """Placeholder art of a card: painted at a few widths only, then scaled to `size`, since zooming asks for many sizes."""
        tier = next((tier for tier in PAINTED if tier >= size[0]), size[0])
        large = (tier, max(1, round(size[1] * tier / size[0])))
        emblem = [self.signs.shipped(sign) for sign in scene.emblem.signs] if scene.emblem is not None else []
        # Drawn of files of the program alone it is the same for every cover and every table.
        held = _PAINTED_FOR_ALL if all(emblem) else self._drawn
        key = ("art", face, large, scene, *emblem)
        source = held.get(key, lambda: placeholder(face.id, large, scene, self._sign))
        return pygame.transform.smoothscale(source, size)

    def emblem(self, id: str, icon: str = "") -> Emblem | None:
        """The emblem of a card: the one it has, else the `icon` of its ability, else one made from its id; None if there are no signs."""
        named = self.emblems.get(id)
        if named is not None and all(self.signs.has(sign) for sign in named[2:]):
            return Emblem(named[0], tuple(named[2:]), named[1])
        if icon and self.signs.has(icon):
            return Emblem(ALONE, (icon,))
        having = [sign for sign in signs() if self.signs.has(sign)]
        return built(id, having) if having else None

    def emblem_picture(self, emblem: Emblem, px: int, colour: Colour) -> pygame.Surface:
        """An emblem alone, in a square of `px` pixels, premultiplied. Shared: do not draw on it."""
        return self._drawn.get(("emblem", emblem, px, colour), lambda: draw(emblem, px, colour, self._sign))

    def _sign(self, name: str, px: int, colour: Colour) -> pygame.Surface:
        """A sign in `px` pixels, from one drawing of it: emblems ask for many sizes and colours."""
        tier = next((tier for tier in SIGNS if tier >= px), px)
        drawn = pygame.transform.smoothscale(self.signs.get(name, tier, (255, 255, 255)), (px, px))
        drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return drawn

    def poll(self) -> set[str]:
        """Take in pictures that were decoded; tells the ids whose faces look different now. Call it once a frame."""
        changed = self.art.poll() if self.art is not None else set()
        for key in changed:
            self.invalidate(key)
        return changed

    def show(self, face: FaceData, cut: Cut) -> None:
        """Show the picture of a card otherwise than its pack says."""
        self.cuts[face.id] = cut
        self.invalidate(face.id)

    def invalidate(self, ref: str) -> None:
        """Drop all drawn faces of a card, given its id or the name of its picture."""

        def concerns(key: Hashable) -> bool:
            if not isinstance(key, tuple) or key[0] == "emblem":
                return False
            return ref == BACK_PICTURE if key[0] == "back" else ref in (key[1].id, key[1].picture)

        self._drawn.drop_where(concerns)

    def clear(self) -> None:
        """Drop all drawn faces and layouts."""
        self._drawn.clear()
        self._layouts.clear()

    @property
    def held_bytes(self) -> int:
        """How many bytes of drawn faces are held."""
        return self._drawn.size


def picture_windows(faces: Faces, face: FaceData) -> list[tuple[float, float]]:
    """Width and height in millimetres of the window for the picture of a card, in each of its faces that has one, the largest first."""
    items = [item for variant in faces.template.variants_of(face) for item in faces.layout(face, variant.name).items]
    return [(item.width, item.height) for item in items if isinstance(item, PictureItem)]


def digit_height(d: int) -> int:
    """How high the digits on a plate of `d` pixels are: small plates are filled by them, up to DIGIT_LEAST pixels."""
    return max(6, round(d * DIGIT), min(DIGIT_LEAST, round(d * DIGIT_MOST)))


def numeral(value: str, high: int, most_wide: int, colour: Colour) -> pygame.Surface:
    """A number trimmed to its ink, so that it can be centred by eye. Digits are about `high` pixels high, less if it would be wider than
    `most_wide`; a hyphen becomes a minus sign.
    """
    shown = value.replace("-", text.MINUS)

    def make() -> pygame.Surface:
        px = max(5, round(high / 0.66))
        line = text.render(shown, px, colour, weight="bold")
        while px > 5 and line.get_bounding_rect().width > most_wide:
            px -= 1
            line = text.render(shown, px, colour, weight="bold")
        ink = line.get_bounding_rect()
        return line.subsurface(ink).copy() if ink.width and ink.height else line

    return shapes.cached(("numeral", shown, high, most_wide, colour), make)


class _Drawing:
    """One face being drawn."""

    def __init__(
        self,
        faces: Faces,
        face: FaceData,
        size: tuple[int, int],
        changed: Mapping[str, tuple[int, int]],
        *,
        is_back: bool = False,
        turned: bool = False,
        marked: bool = False,
    ) -> None:
        self.faces = faces
        self.marked = marked
        self.turned = turned
        self.face = face
        self.size = size
        self.changed = changed
        self.is_back = is_back
        self.scale = size[0] / faces.template.size[0]
        self.surface = shapes.blank(size)
        self._layout: FaceLayout | None = None

    def draw(self, layout: FaceLayout) -> pygame.Surface:
        """Draw all items."""
        self._layout = layout
        for item in layout.items:
            if isinstance(item, BoxItem):
                self._box(item)
            elif isinstance(item, PictureItem):
                self._picture(item)
            elif isinstance(item, StatItem):
                self._stat(item)
            elif isinstance(item, IconItem):
                self._icon(item)
            elif not self.turned:
                self._text(item)
        if self.turned:
            self._names(layout)
        return self.surface

    def _upright(self, drawn: pygame.Surface) -> pygame.Surface:
        return pygame.transform.rotate(drawn, 90) if self.turned else drawn

    def _aside(self, dx: int, dy: int) -> tuple[int, int]:
        """Where something lies on the face that is to lie so far from something else as the card is seen."""
        return (dy, -dx) if self.turned else (dx, dy)

    def _names(self, layout: FaceLayout) -> None:
        """Single lines of a card on its side, and its name however many it takes, each on a ribbon as far down as there is room for it."""
        high = self.faces.template.size[0]
        taken = [
            (layout.size[1] - each.y - each.size / 2, each.x - each.size / 2, each.size)
            for each in layout.items
            if isinstance(each, StatItem | IconItem)
        ]
        places = self.faces.template.lying
        if places.tokens:
            taken.append((0.0, high - TOKEN, TOKEN))
        if places.markers is not None and self.marked:
            x, y = places.markers
            taken.append((layout.size[1] - y - MARKER / 2, x - MARKER / 2, MARKER))
        for item in layout.items:
            if not isinstance(item, TextItem):
                continue
            line = " ".join(item.lines)
            if len(item.lines) != 1 and line != self.face.name:
                continue
            row, px = item.size * 1.3, max(1, round(item.size * self.scale))
            needed = text.size_of(line, px, item.family, item.weight)[0] / self.scale + MARGIN
            tops = [high - EDGE - row - step for step in range(round(high - 2 * EDGE - row))]
            left, right, top = max(
                [(*_free(taken, top, row, layout.size[1]), top) for top in tops],
                key=lambda each: (min(needed, each[1] - each[0]), each[2]),
            )
            most = self._px(right - left - MARGIN)
            while px > TYPE_LEAST and text.size_of(line, px, item.family, item.weight)[0] > most:
                px -= 1
            line = text.ellipsis(line, px, most, item.family, item.weight)
            drawn = text.render(line, px, item.ink, item.family, item.weight)
            box = (drawn.get_width() + self._px(MARGIN), max(self._px(row), drawn.get_height()))
            ribbon = shapes.faded(shapes.rounded(box, box[1] // 3, RIBBON), 0.78).copy()
            shapes.put(ribbon, drawn, drawn.get_rect(center=(box[0] // 2, box[1] // 2)))
            middle = self._px(top + row / 2), self._px(layout.size[1] - (left + right) / 2)
            lying = pygame.transform.rotate(ribbon, 90)
            shapes.put(self.surface, lying, lying.get_rect(center=middle))

    def _px(self, length: float) -> int:
        return round(length * self.scale)

    def _rect(self, x: float, y: float, wide: float, high: float) -> pygame.Rect:
        left, top = self._px(x), self._px(y)
        return pygame.Rect(left, top, max(1, self._px(x + wide) - left), max(1, self._px(y + high) - top))

    def _box(self, item: BoxItem) -> None:
        rect = self._rect(item.x, item.y, item.width, item.height)
        line = max(1, self._px(item.line)) if item.edge is not None else 0
        box = shapes.rounded(rect.size, self._px(item.radius), item.fill, item.edge, line, item.to)
        if item.fade > 0:
            box = box.copy()
            box.blit(_fade(rect.size, item.fade, item.alpha), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        elif item.alpha < 1:
            box = shapes.faded(box, item.alpha)
        shapes.put(self.surface, box, rect)

    def _picture(self, item: PictureItem) -> None:
        rect = self._rect(item.x, item.y, item.width, item.height)
        picture = self._loaded(rect.size) or self._painted(item, rect.size)
        shapes.put(self.surface, shapes.round_corners(picture, self._px(item.radius)), rect)

    def _loaded(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture from a file, if there is one; while it is decoded, a ground in the card's colours: drawn art would take longer than
        the picture, to be seen for a moment.
        """
        art = self.faces.art
        if art is None:
            return None
        cut = self.faces.cuts.get(self.face.id, USUAL)
        handle = art.get(self.face.picture or self.face.id, size, cut)
        if handle.surface is None and (handle.state != "waiting" or self.is_back):
            return None
        if handle.surface is not None and cut.fit == COVER:
            return handle.surface
        night, deep, frame, _ring = self._tints()
        key = ("ground", size, night, frame, deep)
        ground = shapes.cached(key, lambda: shapes.gradient(size, night, frame, deep))
        if handle.surface is None:
            return ground
        whole = ground.copy()
        shapes.put(whole, handle.surface, (0, 0))
        return whole

    def _painted(self, item: PictureItem, size: tuple[int, int]) -> pygame.Surface:
        """The drawn art of a card without a picture."""
        template, face = self.faces.template, self.face
        if self.is_back:
            return back(size, (12, 28, 36), (30, 66, 78), (226, 190, 116))
        night, deep, frame, ring = self._tints()
        scenery = template.scenery[1].get(str(face.field(template.scenery[0])), "plain")
        motif = template.motif[1].get(str(face.field(template.motif[0])), "none")
        assert self._layout is not None  # noqa: S101 - for the types: a layout is being drawn
        spot = emblem_place.place(self._layout, item)
        at = ((spot.x - item.x) / item.width, (spot.y - item.y) / item.height)
        reach = spot.size / item.height
        emblem = self.faces.emblem(face.id, face.icon)
        composition = emblem.scene if emblem is not None else ""
        scene = Scene(night, deep, frame, ring, scenery, motif, emblem, at, reach, composition, self._splendour())
        return self.faces.painted(face, size, scene)

    def _tints(self) -> tuple[Colour, Colour, Colour, Colour]:
        """The colours of the card's kind, from the darkest to the lightest."""
        template = self.faces.template
        row = template.tints.get(str(self.face.field(template.tint) or "")) or template.tints.get("else") or {}
        night, deep = row.get("night", (18, 22, 26)), row.get("deep", (48, 58, 66))
        return night, deep, row.get("frame", (130, 142, 150)), row.get("ring", (206, 216, 222))

    def _splendour(self) -> int:
        """How splendid the drawn art of the card is, 0 to 2."""
        for field, (some, most) in self.faces.template.splendour:
            value = self.face.field(field)
            if isinstance(value, int) and not isinstance(value, bool):
                return (value >= some) + (value >= most)
        return 0

    def _stat(self, item: StatItem) -> None:
        shown, change = self.changed.get(item.field, (item.value, 0))
        value = str(shown)
        centre = (self._px(item.x), self._px(item.y))
        d = max(5, self._px(item.size))
        fill, ink = item.fill, item.ink
        if item.fill is None:
            if change:
                ink = RAISED_INK if change > 0 else LOWERED_INK
            digits = self._upright(numeral(value, round(d * 0.7), round(d * 1.05), ink))
        else:
            if change:
                fill, ink = RAISED if change > 0 else LOWERED
            line = max(1, self._px(item.line))
            plate = self._upright(shapes.plate(item.shape, d, fill or (0, 0, 0), item.edge, line))
            shapes.put(self.surface, plate, plate.get_rect(center=centre))
            digits = self._upright(numeral(value, digit_height(d), round(d * DIGITS_WIDE), ink))
        shapes.put(self.surface, digits, digits.get_rect(center=centre))
        if change and d >= 14:
            if fill is None:
                px = max(6, round(d * 0.4))
                # Beside the number; on the left at the top of a card, since tokens lie in the upper right corner.
                wide, high = digits.get_size() if not self.turned else digits.get_size()[::-1]
                away = wide // 2 + px // 2 - 1
                side = -away if item.y < self.faces.template.size[1] * 0.3 else away
                dx, dy = self._aside(side, -(high // 2))
                self._mark((centre[0] + dx, centre[1] + dy), px, change, ink, None)
            else:
                away = round(d * 0.36)
                dx, dy = self._aside(away, -away)
                self._mark((centre[0] + dx, centre[1] + dy), max(8, round(d * 0.44)), change, ink, fill)

    def _mark(self, centre: tuple[int, int], px: int, change: int, ink: Colour, edge: Colour | None) -> None:
        """A small arrow beside a value: up for a raised one, down for a lowered one, so that colour is not all that tells."""
        head = self._upright(shapes.arrow(px, (0, -1 if change > 0 else 1), ink, edge))
        shapes.put(self.surface, head, head.get_rect(center=centre).clamp(self.surface.get_rect()))

    def _icon(self, item: IconItem) -> None:
        centre = (self._px(item.x), self._px(item.y))
        px = max(4, self._px(item.size))
        if item.back is not None:
            disc = shapes.disc(px, item.back, item.edge, max(1, px // 14))
            shapes.put(self.surface, disc, disc.get_rect(center=centre))
            px = max(4, round(px * 0.68))
        if item.degrees:
            drawn = self.faces.icons.turned(item.icon, px, item.ink, item.degrees)
        else:
            drawn = self._upright(self.faces.icons.get(item.icon, px, item.ink))
        shapes.put(self.surface, drawn, drawn.get_rect(center=centre))

    def _text(self, item: TextItem) -> None:
        px = max(1, round(item.size * self.scale))
        most = self._px(item.width)
        while px > TYPE_LEAST and any(
            text.size_of(line, px, item.family, item.weight)[0] > most + 1 for line in item.lines
        ):
            px -= 1
        for row, line in enumerate(item.lines):
            drawn = text.render(line, px, item.ink, item.family, item.weight)
            middle = round((item.y + item.step * (row + 0.5)) * self.scale)
            anchor = {"left": "midleft", "right": "midright"}.get(item.align, "center")
            x = {"left": item.x, "right": item.x + item.width}.get(item.align, item.x + item.width / 2)
            rect = drawn.get_rect()
            setattr(rect, anchor, (self._px(x), middle))
            shapes.put(self.surface, drawn, rect)


def _free(taken: Sequence[tuple[float, float, float]], top: float, high: float, wide: float) -> tuple[float, float]:
    """From where to where the widest part of a row is free of squares (left, top, side), all of it in millimetres."""
    best, left = (0.0, 0.0), EDGE
    blocks = sorted((x, x + side) for x, y, side in taken if y < top + high and y + side > top)
    for start, end in [*blocks, (wide - EDGE, wide)]:
        if start - left > best[1] - best[0]:
            best = left, start
        left = max(left, end)
    return best


def _fade(size: tuple[int, int], share: float, alpha: float) -> pygame.Surface:
    """White that comes up from nothing over the upper `share` of its height, to `alpha`."""

    def make() -> pygame.Surface:
        strip = pygame.Surface((1, 64), pygame.SRCALPHA)
        for y in range(64):
            part = round(255 * alpha * min(1.0, y / 63 / share))
            strip.set_at((0, y), (part, part, part, part))
        return pygame.transform.smoothscale(strip, size)

    return shapes.cached(("fade", size, share, alpha), make)
