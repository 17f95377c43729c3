"""Widths of text without a window: which file a font is, how wide a line is at any size, and where lines break.

Layouts that are shared with print are measured here, from the fonts' own unhinted widths, so that they are the same at every size.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import ImageFont

SANS = "sans"
SERIF = "serif"
_PACKAGES = {
    SANS: ("font_source_sans_pro", "SourceSansPro"),
    SERIF: ("font_source_serif_pro", "SourceSerifPro"),
}
_WEIGHTS = {"regular": "", "semibold": "Semibold", "bold": "Bold", "italic": "It", "light": "Light", "black": "Black"}
_UNITS = 200
"""Font size in pixels at which widths are taken."""


def font_file(family: str = SANS, weight: str = "regular") -> str:
    """The path of a TrueType file. Raises KeyError for an unknown family or weight."""
    package, stem = _PACKAGES[family]
    return str(importlib.import_module(package).font_files_ttf[stem + _WEIGHTS[weight]])


def tidy(text: str) -> str:
    """`text` with composed accents and without control characters, but for line breaks; tabs become spaces."""
    if text.isascii() and text.isprintable():
        return text
    text = unicodedata.normalize("NFC", text).replace("\t", "    ").replace("\r\n", "\n")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))


@lru_cache(maxsize=16)
def _font(family: str, weight: str) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(font_file(family, weight), _UNITS, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def _word(word: str, family: str, weight: str) -> float:
    return _font(family, weight).getlength(word) / _UNITS


def width_of(line: str, size: float, family: str = SANS, weight: str = "regular") -> float:
    """The width of a line at a font size, in the unit of the size."""
    words = tidy(line).replace("\n", " ").split(" ")
    return (sum(_word(word, family, weight) for word in words) + _word(" ", family, weight) * (len(words) - 1)) * size


def break_words(text: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The lines of `text`, each as long as `fits` allows; a word that does not fit alone is broken. Line breaks in the text are kept."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if fits(longer):
                line = longer
                continue
            if line:
                lines.append(line)
            while len(word) > 1 and not fits(word):
                # The longest beginning that fits lies between the two, however long the word is.
                end, over = 1, len(word)
                while over - end > 1:
                    middle = (end + over) // 2
                    end, over = (middle, over) if fits(word[:middle]) else (end, middle)
                lines.append(word[:end])
                word = word[end:]
            line = word
        lines.append(line)
    return tuple(lines)


def balanced(text: str, size: float, width: float, family: str = SANS, weight: str = "regular") -> tuple[str, ...]:
    """The lines of a text of a font size in a width (same unit), about equally long: the narrowest that need no more lines."""
    text = tidy(text)

    def broken(most: float) -> tuple[str, ...]:
        return break_words(text, lambda line: width_of(line, size, family, weight) <= most)

    lines = broken(width)
    if len(lines) < 2 or "\n" in text:
        return lines
    narrower = width
    for _ in range(12):
        narrower *= 0.96
        tried = broken(narrower)
        if len(tried) != len(lines):
            break
        lines = tried
    return lines


def cut(line: str, size: float, width: float, family: str = SANS, weight: str = "regular") -> str:
    """A line, cut and ended by an ellipsis if it is wider than `width`."""
    if width_of(line, size, family, weight) <= width:
        return line
    while line and width_of(line.rstrip() + "…", size, family, weight) > width:
        line = line[:-1]
    return line.rstrip() + "…"
