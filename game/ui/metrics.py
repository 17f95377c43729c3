"""Widths of text without a window: which file a font is, how wide a line is at any size, and where lines break.

Layouts that are shared with print are measured here, from the fonts' own unhinted widths, so that they are the same at every size.
Characters that the client's fonts lack are taken from fonts of packs, and else from those of the system (`use_fonts`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.glyphs import Fallbacks, glyphs

if TYPE_CHECKING:
    from PIL import ImageFont

SANS = "sans"
SERIF = "serif"
_STEMS = {SANS: "SourceSansPro", SERIF: "SourceSerifPro"}
_WEIGHTS = {"regular": "", "semibold": "Semibold", "bold": "Bold", "italic": "It", "light": "Light", "black": "Black"}
_UNITS = 200
"""Font size in pixels at which widths are taken."""


FALLBACKS = Fallbacks()
"""The fonts for characters that the client's own lack; changed by `use_fonts` alone."""
UNKNOWN = "?"
"""What stands for a character that no font has."""


def use_fonts(packs: Sequence[Path], system: Sequence[Path] | None = None) -> bool:
    """Take characters that the client's fonts lack from these fonts (see `Fallbacks.use`).

    Says whether that changes anything: then what is measured and drawn already no longer holds.
    """
    changed = FALLBACKS.use(packs, system)
    if changed:
        for cached in (runs, _word):
            cached.cache_clear()
    return changed


def forget_fonts() -> None:
    """Read the fonts of packs again: their files may be others now."""
    FALLBACKS.forget()
    for cached in (runs, _word, glyphs):
        cached.cache_clear()


def _clusters(text: str) -> list[str]:
    """The characters of a text, each with the marks that stand on it."""
    found: list[str] = []
    for char in text:
        if found and found[-1] != "\n" and unicodedata.category(char) in ("Mn", "Me"):
            found[-1] += char
        else:
            found.append(char)
    return found


@lru_cache(maxsize=8192)
def runs(text: str, family: str = SANS, weight: str = "regular") -> tuple[tuple[str, str], ...]:
    """A tidy text in pieces, each with the font file that it is drawn in. What no font has is `UNKNOWN` there; marks
    that no font has together with their letter are left out.
    """
    own = font_file(family, weight)
    if text.isascii():
        return ((own, text),)
    found: list[tuple[str, str]] = []
    for cluster in _clusters(text):
        file, shown = _drawn(cluster, own)
        if found and found[-1][0] == file:
            found[-1] = (file, found[-1][1] + shown)
        else:
            found.append((file, shown))
    return tuple(found)


def _drawn(cluster: str, own: str) -> tuple[str, str]:
    """The font file that a character with its marks is drawn in, and what is drawn of them. `own` is the client's font."""
    if cluster.isascii() or glyphs(own).has(cluster):
        return own, cluster
    whole = FALLBACKS.font_for(cluster)
    if whole is not None:
        return whole, cluster
    # Perhaps the character is there, and only the marks on it are not.
    file = own if glyphs(own).has(cluster[0]) else FALLBACKS.font_for(cluster[0]) or own
    known = glyphs(file)
    return file, "".join(
        char if known.has(char) else "" if unicodedata.category(char) == "Mn" else UNKNOWN for char in cluster
    )


def lacking(text: str, family: str = SANS) -> str:
    """The characters of a text that the client's own font has no glyph for, each once, in order. Line breaks count as known."""
    if text.isascii():
        return ""
    plain = glyphs(font_file(family))
    return "".join(char for char in dict.fromkeys(text) if char not in "\n\t" and not plain.has(char))


def font_file(family: str = SANS, weight: str = "regular") -> str:
    """The path of a TrueType file. Raises KeyError for an unknown family or weight."""
    import font_source_sans_pro
    import font_source_serif_pro

    package = font_source_sans_pro if family == SANS else font_source_serif_pro
    return str(package.font_files_ttf[_STEMS[family] + _WEIGHTS[weight]])


def tidy(text: str) -> str:
    """`text` with composed accents and without control characters, but for line breaks; tabs become spaces."""
    if text.isascii() and text.isprintable():
        return text
    text = unicodedata.normalize("NFC", text).replace("\t", "    ").replace("\r\n", "\n")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Cn"))


@lru_cache(maxsize=64)
def _font(file: str) -> ImageFont.FreeTypeFont | None:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(file, _UNITS, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        return None


@lru_cache(maxsize=8192)
def _word(word: str, family: str, weight: str) -> float:
    plain = _font(font_file(family, weight))
    length = 0.0
    for file, part in runs(word, family, weight):
        font = _font(file) or plain
        length += font.getlength(part) if font is not None else 0.0
    return length / _UNITS


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
    longest = max([width_of(word, size, family, weight) for word in text.split()])
    for _ in range(12):
        narrower *= 0.96
        if longest > narrower:
            break  # no word is broken for the sake of evenness
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
