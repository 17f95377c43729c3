"""The cover of a game: its name over a painted scene, with cards of its own fanned out before that; and the tile that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.art.handles import Art
from game.art.pictures import COVER
from game.art.placeholder import Scene, placeholder
from game.ui import shapes, text
from game.ui.face import FaceData, Faces
from game.ui.face_template import CoverLook
from game.ui.theme import Theme, mix
from game.ui.widgets import Pressable

RATIO: Final = 4 / 3
"""The height of a cover, in its widths."""
PLAIN: Final = CoverLook()
"""How a cover looks of which a pack says nothing."""
LIFT: Final = 8
"""How far a cover that is pointed at is lifted, in units of the theme."""
CORNER: Final = 0.035
"""The radius of its corners, in widths of the cover."""
TABLE_FACE: Final = 130
"""A card that is so many pixels wide has the face of the table."""


class Lie(NamedTuple):
    """How a card lies on a cover: its middle from the place of the cards, in widths of the cover; by how many degrees it leans, against the
    clock; and its width, in widths of the cover.
    """

    x: float
    y: float
    turn: float
    wide: float


LAYS: Final[Mapping[str, tuple[Lie, ...]]] = {
    "fan": (Lie(0, 0, 0, 0.5), Lie(-0.225, 0.027, 13, 0.47), Lie(0.225, 0.027, -13, 0.47)),
    "duel": (Lie(-0.21, -0.02, 9, 0.49), Lie(0.21, 0.04, -9, 0.49)),
    "slope": (Lie(0.2, 0.14, -7, 0.45), Lie(0.0, 0.03, -7, 0.45), Lie(-0.2, -0.08, -7, 0.45)),
    "one": (Lie(0, 0, 0, 0.6), Lie(-0.13, 0.0, 10, 0.54), Lie(0.13, 0.0, -10, 0.54)),
    "row": (Lie(0, -0.03, 0, 0.4), Lie(-0.29, 0.05, 0, 0.36), Lie(0.29, 0.05, 0, 0.36)),
}
"""The ways in which the cards lie on a cover (LAID of the template): the first one lies over the others."""
WIDER: Final = (1.2, 1.45)
"""How much further apart they lie, and how much more they lean, where they are fanned wide."""
CARDS_AT: Final = {"high": 0.655, "low": 0.4}
"""Where they lie, in heights of the cover, by where its name stands."""


class Cover:
    """The cover of one game, painted when it is first asked for in a size. `cards` are those that are fanned out, the middle one first."""

    def __init__(
        self,
        id: str,
        name: str,
        look: CoverLook = PLAIN,
        faces: Faces | None = None,
        cards: Sequence[FaceData] = (),
        art: Art | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.look = look
        self.faces = faces
        self.cards = tuple(cards)
        self.art = art
        self._made: dict[tuple[tuple[int, int], bool], pygame.Surface] = {}

    @property
    def is_own(self) -> bool:
        """Whether the pack brings a picture for it, on which no name is written."""
        return self.art is not None and self.art.has(COVER)

    def has(self, size: tuple[int, int]) -> bool:
        """Whether it was painted in a size already."""
        return (size, False) in self._made

    def poll(self) -> bool:
        """Take in pictures that were decoded; whether it looks different now."""
        changed = self.faces.poll() if self.faces is not None else set()
        if changed:
            self._made.clear()
        return bool(changed)

    def close(self) -> None:
        """Decode no more pictures."""
        if self.art is not None:
            self.art.close()

    def picture(self, size: tuple[int, int], *, wide: bool = False) -> pygame.Surface:
        """The cover with round corners, premultiplied; `wide`: with its cards fanned wider. Shared: do not draw on it."""
        made = self._made.get((size, wide))
        if made is None:
            made = self._made[size, wide] = shapes.round_corners(
                self._painted(size, wide=wide), round(size[0] * CORNER)
            )
        return made

    def _painted(self, size: tuple[int, int], *, wide: bool) -> pygame.Surface:
        own = self.art.get(COVER, size).surface if self.art is not None else None
        if own is not None:
            return own
        look = self.look
        colours = (look.night, look.deep, look.frame, look.ring)
        at = (0.5, CARDS_AT[look.title] + 0.025)
        scene = Scene(*colours, look.scenery, look.motif, None, at, 0.46, look.scene)
        ground = shapes.cached(("cover", self.id, size, scene), partial(placeholder, self.id, size, scene))
        surface = ground.copy()
        shapes.put(surface, _shade(size, look), (0, 0))
        self._write(surface)
        self._fan(surface, 1 if wide else 0)
        edge, line = mix(look.frame, look.ring, 0.35), max(1, size[0] // 120)
        pygame.draw.rect(surface, edge, surface.get_rect(), line, round(size[0] * CORNER))
        return surface

    def _write(self, surface: pygame.Surface) -> None:
        """Write the name at the top or at the bottom; what follows a colon in it is smaller."""
        wide, high = surface.get_size()
        main, _colon, rest = self.name.partition(": ")
        room = round(wide * 0.88)
        px = _largest(main, round(high * 0.115), room, 2)
        lines = text.wrap(main, px, room, text.SERIF)
        small = _largest(rest, max(12, round(px * 0.52)), room, 1) if rest else 0
        y = round(high * 0.045)
        if self.look.title == "low":
            y = (
                high
                - y
                - round(px * 1.08) * len(lines)
                - (px // 6 + text.line_height(small, text.SERIF) if rest else 0)
            )
        bright = sum(self.look.night) > sum(self.look.ring)
        ink = mix(self.look.ring, (0, 0, 0) if bright else (255, 255, 255), 0.35 if bright else 0.55)
        for line in lines:
            text.draw(surface, line, px, ink, (wide // 2, y), "midtop", family=text.SERIF)
            y += round(px * 1.08)
        if rest:
            text.draw(surface, rest, small, self.look.ring, (wide // 2, y + px // 6), "midtop", family=text.SERIF)

    def _fan(self, surface: pygame.Surface, step: int) -> None:
        """Lay the cards on it, the first one last."""
        faces = self.faces
        if faces is None or not self.cards:
            return

        def card(face: FaceData, width: int) -> pygame.Surface:
            """With the face that it has on the table, where its picture is large."""
            variant = faces.template.variant(face, min(width, TABLE_FACE)).name
            return faces.surface(face, width, variant=variant)

        wide, high = surface.get_size()
        away, more = WIDER if step else (1.0, 1.0)
        for face, lie in reversed(list(zip(self.cards, LAYS[self.look.lay], strict=False))):
            at = wide * (0.5 + lie.x * away), high * CARDS_AT[self.look.title] + wide * lie.y * away
            _lay(surface, card(face, round(wide * lie.wide)), at, lie.turn * more)


def _largest(words: str, px: int, room: int, lines: int) -> int:
    """The largest size up to `px`, 12 at least, at which words take no more than so many lines of a width."""
    while px > 12 and (
        len(text.wrap(words, px, room, text.SERIF)) > lines
        or max(text.size_of(word, px, text.SERIF)[0] for word in words.split() or [""]) > room
    ):
        px -= 1
    return px


def _shade(size: tuple[int, int], look: CoverLook) -> pygame.Surface:
    """Night over the part where the name stands, and a little over the edge that faces it."""

    def make() -> pygame.Surface:
        high = size[1]
        sheet = pygame.Surface((1, high), pygame.SRCALPHA)
        for y in range(high):
            share = (high - 1 - y if look.title == "low" else y) / high
            alpha = 0.9 * max(0.0, 1 - share / 0.48) ** 0.75 + 0.6 * max(0.0, (share - 0.8) / 0.2)
            sheet.set_at(
                (0, y), (*[round(part * min(alpha, 1.0)) for part in look.night], round(255 * min(alpha, 1.0)))
            )
        return pygame.transform.scale(sheet, size)

    return shapes.cached(("cover-shade", size, look.night, look.title), make)


def _lay(surface: pygame.Surface, card: pygame.Surface, centre: tuple[float, float], angle: float) -> None:
    """Lay a card on a cover, turned by some degrees against the clock, with its shadow."""
    drawn = pygame.transform.rotozoom(card, angle, 1.0) if angle else card
    blur = max(4, card.get_width() // 9)
    shade = shapes.shadow(card.get_size(), card.get_width() // 16, blur, 0.75)
    shade = pygame.transform.rotozoom(shade, angle, 1.0) if angle else shade
    at = round(centre[0]), round(centre[1])
    shapes.put(surface, shade, shade.get_rect(center=(at[0], at[1] + blur // 3)))
    shapes.put(surface, drawn, drawn.get_rect(center=at))


class TileFacts(NamedTuple):
    """What a tile says."""

    id: str
    name: str
    summary: str
    seats: str
    minutes: str
    verb: str
    modes: str = ""

    @property
    def tip(self) -> str:
        """What is said of it when it is pointed at: what a click does, what it is, and which modes it has."""
        return "\n".join(part for part in (self.verb, self.summary, self.modes) if part)


class GameTile(Pressable):
    """A game that can be chosen by a click or by Return: its cover, and under it for how many it is, how long it takes and what it is.

    The rect holds the words too; what is left of its height under the cover is theirs.
    """

    def __init__(
        self, theme: Theme, rect: pygame.Rect, facts: TileFacts, cover: Cover, on_press: Callable[[], None], hint: str
    ) -> None:
        super().__init__(theme, rect, on_press, hint)
        self.facts = facts
        self.cover = cover
        self.text = facts.name

    @property
    def cover_size(self) -> tuple[int, int]:
        """The size of the cover."""
        wide = self.rect.width - 2 * self.theme.px(LIFT)
        return wide, round(wide * RATIO)

    def heads(self) -> list[str]:
        """What stands first under the cover: for how many and how long, on two lines where one is too short; the name of a game that is on
        no cover.
        """
        if self.cover.is_own or not self.enabled:
            return [self.facts.name]
        told = [part for part in (self.facts.seats, self.facts.minutes) if part]
        line = text.BETWEEN.join(told)
        fits = text.size_of(line, self.theme.text("body"), weight="semibold")[0] <= self.cover_size[0]
        return [line] if fits else told

    @staticmethod
    def height(theme: Theme, width: int, lines: int) -> int:
        """The height of a tile of a width with so many lines of summary."""
        words = text.line_height(theme.text("body")) + lines * text.line_height(theme.text("small"))
        return round((width - 2 * theme.px(LIFT)) * RATIO) + 2 * theme.px(LIFT) + theme.px(8) + words

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cover and the words."""
        theme, palette = self.theme, self.theme.palette
        lit = (self.hovered or self.focused) and self.enabled
        lift = theme.px(LIFT)
        size = self.cover_size
        at = pygame.Rect((self.rect.x + lift, self.rect.y + lift - (lift if lit else 0)), size)
        blur = theme.px(14 if lit else 8)
        radius = round(size[0] * CORNER)
        shade = shapes.shadow(size, radius, blur, 0.6)
        shapes.put(surface, shade, shade.get_rect(center=(at.centerx, at.centery + theme.px(4))))
        if self.cover.has(size):
            picture = self.cover.picture(size, wide=lit)
            shapes.put(surface, picture if self.enabled else shapes.faded(picture, 0.45), at)
        else:
            shapes.put(surface, shapes.rounded(size, radius, self.cover.look.night, self.cover.look.deep, 1), at)
        y = self.rect.y + 2 * lift + size[1] + theme.px(6)
        x, room = self.rect.x + lift, size[0]
        ink = palette.accent if lit else palette.ink if self.enabled else palette.ink_faint
        heads = self.heads()
        px = min([text.fitting(head, theme.text("body"), room, weight="semibold") for head in heads])
        for head in heads:
            text.draw(surface, head, px, ink, (x, y), width=room, weight="semibold")
            y += text.line_height(theme.text("body"))
        small = text.line_height(theme.text("small"))
        lines = (self.rect.bottom - y) // small
        if self.facts.summary and lines > 0:
            block = text.paragraph(self.facts.summary, theme.text("small"), palette.ink_soft, room, max_lines=lines)
            shapes.put(surface, block, (x, y))
        self.draw_focus(surface)
        self.dirty = False
