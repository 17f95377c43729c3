"""The top of the table: the bar with game, round and phase, and the banner that tells whose turn it is and what is asked."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, mix, seat_look


class Banner(NamedTuple):
    """What the banner says: `seat` is whose turn it is (-1: nobody's), `name` who that is, `prompt` what is to be done, or that a bot
    `thinks`.
    """

    seat: int
    name: str
    prompt: str
    mine: bool = True
    patterned: bool = True
    thinks: bool = False


def draw_bar(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, left: int, right: int, title: str, facts: str
) -> None:
    """The top bar between its buttons: the game's name, then round, phase and turn."""
    palette = theme.palette
    surface.blit(shapes.gradient(rect.size, mix(palette.panel, palette.panel_raised, 0.5), palette.panel), rect)
    surface.fill(palette.line_soft, (rect.x, rect.bottom - 1, rect.width, 1))
    room = right - left - theme.pad
    px = text.fitting(title, theme.text("label"), room // 2, text.SERIF)
    drawn = text.draw(surface, title, px, palette.ink, (left, rect.centery), "midleft", room // 2, text.SERIF)
    x = drawn.right + theme.px(16)
    room = max(1, right - x - theme.pad)
    px = text.fitting(facts, theme.text("body"), room)
    shown = text.whole_parts(facts, text.BETWEEN, px, room)
    text.draw(surface, shown, px, palette.ink_soft, (x, rect.centery + theme.px(1)), "midleft", room)


def draw_banner(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, banner: Banner) -> None:
    """A band in the colour of the seat that must act, with its token, its name and the prompt."""
    palette = theme.palette
    if banner.seat < 0:
        surface.fill(palette.panel_raised, rect)
        ink = palette.ink
    else:
        look = seat_look(banner.seat)
        top = look.colour if banner.mine else mix(look.colour, palette.table, 0.45)
        surface.blit(shapes.gradient(rect.size, mix(top, (255, 255, 255), 0.08), mix(top, look.dark, 0.25)), rect)
        ink = look.ink
        if not banner.mine:
            ink = palette.ink
            surface.blit(
                shapes.gradient(
                    rect.size, mix(look.dark, palette.panel, 0.3), mix(look.dark, palette.table_deep, 0.45)
                ),
                rect,
            )
        if banner.mine and banner.patterned:
            band = pygame.Rect(rect.right - theme.px(160), rect.y, theme.px(160), rect.height)
            shapes.put(surface, shapes.faded(shapes.pattern(band.size, look.pattern, look.dark), 0.35), band)
    x = rect.x + theme.pad
    px = theme.text("label")
    if banner.seat >= 0:
        d = rect.height - theme.px(6)
        shapes.put(surface, shapes.seat_token(banner.seat, d), (x, rect.centery - d // 2))
        x += d + theme.px(10)
        name_px = text.fitting(banner.name, px, rect.width // 3, weight="bold")
        drawn = text.draw(
            surface, banner.name, name_px, ink, (x, rect.centery), "midleft", rect.width // 3, weight="bold"
        )
        x = drawn.right + theme.px(14)
    room = max(1, rect.right - x - theme.pad)
    if text.size_of(banner.prompt, px)[0] <= room:
        text.draw(surface, banner.prompt, px, ink, (x, rect.centery), "midleft")
        return
    px = theme.text("small")
    while px > text.LEAST and len(text.wrap(banner.prompt, px, room)) > 2:
        px -= 1
    block = text.paragraph(banner.prompt, px, ink, room, max_lines=2)
    shapes.put(surface, block, block.get_rect(midleft=(x, rect.centery)))


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
