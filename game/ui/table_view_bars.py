"""The top of the table: the bar that tells whose turn it is and what is asked, and game, round and phase behind that."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.table_view_frame import LINE
from game.ui.theme import Theme, mix, seat_look


class Banner(NamedTuple):
    """What the bar says of the turn: `seat` is whose turn it is (-1: nobody's), `name` who that is, `prompt` what is to be done, or that
    a bot `thinks`.
    """

    seat: int
    name: str
    prompt: str
    mine: bool = True
    patterned: bool = True
    thinks: bool = False


class BarWords(NamedTuple):
    """All that the bar says: whose turn it is and what is asked, the game's name, and round and phase (parts between `text.BETWEEN`)."""

    banner: Banner
    title: str
    facts: str


def draw_bar(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, free: tuple[int, int], told: BarWords) -> None:
    """The bar between its buttons, `free` from one pixel to another: token, name and prompt of the seat that must act on the dark shade of
    its colour, then game, round and phase as far as there is room for them, and a line of the bright shade below.
    """
    palette, banner = theme.palette, told.banner
    line = theme.px(LINE)
    body = pygame.Rect(rect.x, rect.y, rect.width, rect.height - line)
    look = seat_look(banner.seat) if banner.seat >= 0 else None
    if look is None:
        dark, bright = mix(palette.panel, palette.panel_raised, 0.5), palette.line_soft
    elif banner.mine:
        dark, bright = mix(look.dark, palette.table_deep, 0.45), look.colour
    else:
        dark, bright = mix(look.dark, palette.table_deep, 0.75), mix(look.colour, palette.table_deep, 0.45)
    surface.blit(shapes.gradient(body.size, mix(dark, palette.panel_raised, 0.12), dark), body)
    foot = pygame.Rect(rect.x, body.bottom, rect.width, line)
    surface.fill(bright, foot)
    if look is not None and banner.mine and banner.patterned:
        shapes.put(surface, shapes.faded(shapes.pattern(foot.size, look.pattern, look.dark), 0.5), foot)
    x, right = free
    if look is not None:
        d = body.height - theme.px(6)
        shapes.put(surface, shapes.seat_token(banner.seat, d), (x, body.centery - d // 2))
        x += d + theme.px(10)
        px, most = theme.text("label"), (right - x) // 3
        name_px = text.fitting(banner.name, px, most, weight="bold")
        at = (x, body.centery)
        ink = mix(look.colour, palette.ink, 0.7)
        x = text.draw(surface, banner.name, name_px, ink, at, "midleft", most, weight="bold").right + theme.px(14)
    x = _draw_prompt(surface, theme, banner.prompt, pygame.Rect(x, body.y, max(1, right - x), body.height))
    _draw_facts(surface, theme, told, pygame.Rect(x, body.y, max(1, right - x), body.height))


def _draw_prompt(surface: pygame.Surface, theme: Theme, prompt: str, room: pygame.Rect) -> int:
    """What is asked, in one line, or in two where that is too long; where it ends."""
    if not prompt:
        return room.x
    ink = theme.palette.ink
    px = text.fitting(prompt, theme.text("label"), room.width, least=theme.text("body"))
    if text.size_of(prompt, px)[0] <= room.width:
        return text.draw(surface, prompt, px, ink, (room.x, room.centery), "midleft").right
    px = theme.text("small")
    while px > text.LEAST and len(text.wrap(prompt, px, room.width)) > 2:
        px -= 1
    block = text.paragraph(prompt, px, ink, room.width, max_lines=2)
    shapes.put(surface, block, block.get_rect(midleft=(room.x, room.centery)))
    return room.right


def _draw_facts(surface: pygame.Surface, theme: Theme, told: BarWords, room: pygame.Rect) -> None:
    """Round and phase at the right end of the room, and the game's name before them where there is room for all of them."""
    px, gap = theme.text("small"), theme.px(24)
    wide = room.width - gap - theme.pad
    whole = text.BETWEEN.join([part for part in (told.title, told.facts) if part])
    shown = whole if text.size_of(whole, px)[0] <= wide else text.whole_parts(told.facts, text.BETWEEN, px, wide)
    if shown:
        at = (room.right - theme.pad, room.centery)
        text.draw(surface, shown, px, theme.palette.ink_soft, at, "midright")


def foretold(theme: Theme, words: str, room: int) -> pygame.Surface:
    """A pill that says what a move would do: in one line, or in several where there is so little room."""
    palette = theme.palette
    most = max(theme.px(80), room - theme.px(36))

    def make() -> pygame.Surface:
        px = text.fitting(words, theme.text("body"), most, weight="semibold", least=theme.text("tiny"))
        wide = min(most, text.size_of(words, px, weight="semibold")[0] + 1)
        block = text.paragraph(words, px, palette.ink, wide, "center", weight="semibold")
        size = (wide + theme.px(28), block.get_height() + theme.px(10))
        radius = min(size[1] // 2, theme.px(18))
        pill = shapes.rounded(size, radius, palette.table_deep, palette.legal, max(1, theme.px(1))).copy()
        shapes.put(pill, block, block.get_rect(center=(size[0] // 2, size[1] // 2)))
        return pill

    return shapes.cached(("foretold", words, most, theme.scale, theme.text_scale), make)
