"""Text: fonts from packages, wrapping, cutting with an ellipsis, and drawn lines in a bounded cache.

Sizes are font sizes in pixels, at real steps: text is never stretched. Any string can be drawn: NUL and control characters are dropped,
characters that the fonts lack are taken from other fonts (`metrics.use_fonts`), and those that no font has become a question mark;
marks on a letter that no font has are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from game.art.cache import SurfaceCache
from game.ui import metrics
from game.ui.metrics import SANS, SERIF, break_words, font_file, runs, tidy
from game.ui.theme import LEAST_TYPE, Colour

__all__ = [
    "MINUS",
    "SANS",
    "SERIF",
    "clean",
    "draw",
    "ellipsis",
    "fitting",
    "font",
    "line_height",
    "number",
    "paragraph",
    "render",
    "reset",
    "size_of",
    "use_fonts",
    "whole_parts",
    "wrap",
]

_lines = SurfaceCache(24 * 1024 * 1024)
_fonts: dict[tuple[str, int], pygame.font.Font] = {}
MINUS = "\N{MINUS SIGN}"
"""As wide as a plus, unlike a hyphen."""
BETWEEN = "   ·   "
"""What stands between facts that are told in one line, so that whole ones can be left out where there is no room for all."""
_MOST_FONTS = 160
UNHINTED, FINE = 20, 4
"""Below this size in pixels text is drawn so many times larger, and scaled down: hinting would move its letters to whole pixels, which
breaks words at small sizes, and it cannot be turned off.
"""
LEAST = LEAST_TYPE
"""No text is made smaller than this (font size in pixels), rather cut, where it has to fit."""


def font(px: int, family: str = SANS, weight: str = "regular") -> pygame.font.Font:
    """The font object of a size in pixels."""
    return _opened(font_file(family, weight), max(1, px))


def _opened(file: str, px: int) -> pygame.font.Font:
    key = (file, px)
    held = _fonts.get(key)
    if held is not None and _alive(held):
        return held
    if not pygame.font.get_init():
        pygame.font.init()
    if held is not None or len(_fonts) >= _MOST_FONTS:
        _fonts.clear()
    made = pygame.font.Font(file, px)
    _fonts[key] = made
    return made


def _alive(held: pygame.font.Font) -> bool:
    """Whether the font module was not shut down since the font was opened."""
    if not pygame.font.get_init():
        return False
    try:
        held.get_height()
    except pygame.error:
        return False
    return True


@lru_cache(maxsize=8192)
def clean(text: str, family: str = SANS) -> str:
    """`text` as it can be drawn: composed accents, no control characters but line breaks, and what `runs` leaves of it."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(part for _file, part in runs(tidy(text), family))


def _pieces(text: str, px: int, family: str, weight: str) -> list[tuple[pygame.font.Font, str]]:
    """A line in pieces, each with the font that it is drawn in."""
    if text.isascii():
        return [(font(px, family, weight), clean(text, family).replace("\n", " "))]
    found = []
    for file, part in runs(tidy(text).replace("\n", " "), family, weight):
        try:
            drawn = _opened(file, max(1, px))
            drawn.size(part)
            found.append((drawn, part))
        except (pygame.error, OSError):  # a damaged font of a pack
            found.append((font(px, family, weight), metrics.UNKNOWN * len(part)))
    return found


def _times(px: int) -> int:
    """How many times larger text of a size is drawn."""
    return FINE if px < UNHINTED else 1


@lru_cache(maxsize=8192)
def size_of(text: str, px: int, family: str = SANS, weight: str = "regular") -> tuple[int, int]:
    """Width and height in pixels of one line."""
    px = max(1, px)
    times = _times(px)
    pieces = _pieces(text, px * times, family, weight)
    return -(-sum(drawn.size(part)[0] for drawn, part in pieces) // times), font(px, family, weight).get_height()


def line_height(px: int, family: str = SANS) -> int:
    """Distance of two lines of a paragraph in pixels."""
    return round(px * (1.34 if family == SANS else 1.3))


def render(text: str, px: int, colour: Colour, family: str = SANS, weight: str = "regular") -> pygame.Surface:
    """One line of text on a transparent surface. Shared: do not draw on it."""
    px = max(1, px)
    key = (text, px, colour, family, weight)

    def make() -> pygame.Surface:
        times = _times(px)
        large = px * times
        pieces = _pieces(text, large, family, weight)
        line = (
            pieces[0][0].render(pieces[0][1], True, colour)
            if len(pieces) == 1 and pieces[0][0] is font(large, family, weight)
            else _joined(pieces, large, colour, family, weight)
        )
        if line.get_bitsize() != 32:
            wide = pygame.Surface(line.get_size(), pygame.SRCALPHA)
            wide.blit(line, (0, 0))
            line = wide
        line = line.premul_alpha()
        return line if times == 1 else _shrunk(line, px, family, weight)

    return _lines.get(key, make)


def _shrunk(line: pygame.Surface, px: int, family: str, weight: str) -> pygame.Surface:
    """A line that was drawn larger in its size, as high as one that was not, with the same base line."""
    own, large = font(px, family, weight), font(px * FINE, family, weight)
    wide = -(-line.get_width() // FINE)
    padded = pygame.Surface((max(1, wide) * FINE, max(1, own.get_height()) * FINE), pygame.SRCALPHA)
    padded.blit(line, (0, own.get_ascent() * FINE - large.get_ascent()), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(padded, (padded.get_width() // FINE, padded.get_height() // FINE))


def _joined(
    pieces: list[tuple[pygame.font.Font, str]], px: int, colour: Colour, family: str, weight: str
) -> pygame.Surface:
    """Pieces in several fonts on one line, as high as one in the first font alone."""
    own = font(px, family, weight)
    line = pygame.Surface(
        (max(1, sum(drawn.size(part)[0] for drawn, part in pieces)), own.get_height()), pygame.SRCALPHA
    )
    x = 0
    for drawn, part in pieces:
        line.blit(drawn.render(part, True, colour), (x, own.get_ascent() - drawn.get_ascent()))
        x += drawn.size(part)[0]
    return line


@lru_cache(maxsize=4096)
def ellipsis(text: str, px: int, width: int, family: str = SANS, weight: str = "regular") -> str:
    """`text`, cut and ended by an ellipsis if it is wider than `width` pixels. Empty if not even the ellipsis fits."""
    if size_of(text, px, family, weight)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if size_of(text[:middle].rstrip() + "…", px, family, weight)[0] <= width:
            low = middle
        else:
            high = middle - 1
    cut = text[:low].rstrip() + "…"
    return cut if size_of(cut, px, family, weight)[0] <= width else ""


def fitting(text: str, px: int, width: int, family: str = SANS, weight: str = "regular", least: int = LEAST) -> int:
    """The largest font size from `px` down to `least` at which a line is at most `width` pixels wide; `least` if none is."""
    while px > least and size_of(text, px, family, weight)[0] > width:
        px -= 1
    return px


def unbroken(text: str, px: int, width: int, family: str = SANS, weight: str = "regular") -> int:
    """The largest font size from `px` down to LEAST at which a paragraph `width` pixels wide breaks no word; LEAST if none is."""
    for word in clean(text, family).split():
        px = fitting(word, px, width, family, weight)
    return px


def number(value: object) -> str:
    """A number, or what stands for one, as it is written: one below zero with a minus sign, which is as wide as a plus."""
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


def signed(number: int) -> str:
    """By how much something is more, or less: `+1`, `-2` with a minus sign."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def whole_parts(words: str, gap: str, px: int, width: int) -> str:
    """As many parts of the words, from the first on, as there is room for; `gap` stands between them, and none is cut."""
    parts = words.split(gap)
    while parts and size_of(gap.join(parts), px)[0] > width:
        parts.pop()
    return gap.join(parts)


@lru_cache(maxsize=4096)
def wrap(text: str, px: int, width: int, family: str = SANS, weight: str = "regular") -> tuple[str, ...]:
    """The lines of `text` at most `width` pixels wide; a word wider than that is broken. Line breaks in the text are kept."""
    return break_words(clean(text, family), lambda line: size_of(line, px, family, weight)[0] <= width)


def paragraph(
    text: str,
    px: int,
    colour: Colour,
    width: int,
    align: str = "left",
    max_lines: int = 0,
    family: str = SANS,
    weight: str = "regular",
) -> pygame.Surface:
    """Wrapped text on a transparent surface `width` pixels wide; `max_lines` (0: no limit) cuts the rest with an ellipsis.

    `align` is `left`, `center` or `right`.
    """
    key = ("paragraph", text, px, colour, width, align, max_lines, family, weight)

    def make() -> pygame.Surface:
        lines = wrap(text, px, width, family, weight)
        if max_lines and len(lines) > max_lines:
            rest = " ".join(lines[max_lines - 1 :])
            lines = (*lines[: max_lines - 1], ellipsis(rest, px, width, family, weight))
        step = line_height(px, family)
        height = step * (len(lines) - 1) + font(px, family, weight).get_height()
        surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
        for row, line in enumerate(lines):
            drawn = render(line, px, colour, family, weight)
            spare = width - drawn.get_width()
            x = {"left": 0, "center": spare // 2, "right": spare}[align]
            surface.blit(drawn, (x, row * step), special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    return _lines.get(key, make)


def draw(
    target: pygame.Surface,
    text: str,
    px: int,
    colour: Colour,
    position: tuple[int, int],
    anchor: str = "topleft",
    width: int = 0,
    family: str = SANS,
    weight: str = "regular",
) -> pygame.Rect:
    """Draw one line so that the rectangle's `anchor` (any pygame.Rect corner or middle) lies at `position`; tells where it is.

    With a `width` above 0 a longer text is cut with an ellipsis.
    """
    if width > 0:
        text = ellipsis(text, px, width, family, weight)
    line = render(text, px, colour, family, weight)
    rect = line.get_rect()
    setattr(rect, anchor, position)
    target.blit(line, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    return rect


def use_fonts(packs: Sequence[Path], system: Sequence[Path] | None = None) -> None:
    """Take characters that the client's fonts lack from these fonts (see `metrics.use_fonts`)."""
    if metrics.use_fonts(packs, system):
        reset()


def forget_fonts() -> None:
    """Read the fonts of packs again: their files may be others now."""
    metrics.forget_fonts()
    reset()


def reset() -> None:
    """Drop every font, line and measurement, as after pygame.quit()."""
    _lines.clear()
    _fonts.clear()
    for cached in (clean, size_of, ellipsis, wrap):
        cached.cache_clear()
