"""Tells which texts of a pack have characters that cannot be drawn, or only in fonts that others may not have. Needs no window."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from game.ui import metrics
from game.ui.glyphs import glyphs
from game.ui.metrics import FALLBACKS, SANS, SERIF

_MOST = 8
"""So many characters of one text are named."""


def glyph_problems(letters: Iterable[tuple[str, int, int, str, str]], fonts: Iterable[Path] = ()) -> list[str]:
    """One line for each text with characters that the client's fonts and those of the pack lack, and for each of its fonts that is none.

    `letters` are file, line, column, what the text is, and the text. `metrics.use_fonts` says which fonts there are.
    """
    problems = [
        f"{path}:1:1: warning: this font cannot be read; save it anew as TrueType or OpenType"
        for path in fonts
        if not glyphs(str(path))
    ]
    for file, line, column, what, text in letters:
        tidy = metrics.tidy(text)
        found = {char: FALLBACKS.font_for(char) for family in (SANS, SERIF) for char in metrics.lacking(tidy, family)}
        unknown = [char for char, font in found.items() if font is None]
        borrowed = {
            char: Path(font).stem for char, font in found.items() if font is not None and not FALLBACKS.is_of_pack(font)
        }
        advice = "put one that has them into the folder fonts of the pack's assets"
        for chars, why in (
            (unknown, f"that no font has, shown as {metrics.UNKNOWN}"),
            (
                list(borrowed),
                f"that only {', '.join(dict.fromkeys(borrowed.values()))} of this system has, which others may lack",
            ),
        ):
            if chars:
                problems.append(
                    f"{file}:{line}:{column}: warning: {what} has characters {why}: {_named(chars)}; {advice}"
                )
    return problems


def _named(chars: list[str]) -> str:
    """Characters with their numbers and names: `ᚠ U+16A0 (runic letter fehu feoh fe f)`."""
    told = [f"{char} U+{ord(char):04X} ({unicodedata.name(char, 'without a name').lower()})" for char in chars[:_MOST]]
    return ", ".join(told) + (f" and {len(chars) - _MOST} more" if len(chars) > _MOST else "")
