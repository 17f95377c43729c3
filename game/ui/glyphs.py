"""Which characters a font has, and which font has one that the client's own fonts lack. Reads fonts without pygame.

A font is looked into by its character map (https://learn.microsoft.com/en-us/typography/opentype/spec/cmap), of which formats 4 and 12 are
read: every font for text has one of them.
"""

from __future__ import annotations

import os
import struct
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

ENDINGS = (".ttf", ".otf", ".ttc")
MOST_FILES = 4_000
"""So many fonts of a system are looked at."""
_MOST_TABLE = 4_000_000
"""No character map is this large."""
_MOST_RANGES = 100_000
_MOST_LISTED = 200_000
"""So many glyphs may be listed one by one, where ranges that overlap without end would keep the client busy."""
_STYLES = (
    "bold",
    "black",
    "heavy",
    "light",
    "thin",
    "italic",
    "oblique",
    "mono",
    "condensed",
    "narrow",
    "semi",
    "extra",
    "math",
    "serif",
)
"""Words in the names of fonts that are taken only where no plainer one will do."""


class Glyphs:
    """The characters of one font, as ranges of code points; none if the file is no font that can be drawn at any size."""

    def __init__(self, path: Path | str) -> None:
        try:
            self._ranges = _ranges_of(Path(path))
        except (OSError, ValueError, LookupError, struct.error):
            self._ranges = []
        self._ends = [end for _start, end in self._ranges]

    def __bool__(self) -> bool:
        return bool(self._ranges)

    def has(self, text: str) -> bool:
        """Whether the font has every character of a text."""
        for char in text:
            at = bisect_left(self._ends, ord(char))
            if at == len(self._ends) or self._ranges[at][0] > ord(char):
                return False
        return True


@lru_cache(maxsize=MOST_FILES)
def glyphs(path: str) -> Glyphs:
    """The characters of the font in a file."""
    return Glyphs(path)


def _ranges_of(path: Path) -> list[tuple[int, int]]:
    with path.open("rb") as file:
        head = file.read(12)
        start = 0
        if head[:4] == b"ttcf":  # a collection: the first of its fonts
            start = struct.unpack(">I", file.read(4))[0]
            file.seek(start)
            head = file.read(12)
        count = struct.unpack(">H", head[4:6])[0]
        tables = {}
        for _table in range(min(count, 200)):
            tag, _sum, offset, length = struct.unpack(">4sIII", file.read(16))
            tables[tag] = (offset, length)
        if not {b"glyf", b"CFF ", b"CFF2"}.intersection(tables):
            return []  # pictures of one size, such as coloured emoji
        offset, length = tables[b"cmap"]
        file.seek(offset)
        return _read_map(file.read(min(length, _MOST_TABLE)))


def _read_map(table: bytes) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for number in range(struct.unpack_from(">H", table, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * number)
        form = struct.unpack_from(">H", table, offset)[0]
        if form in (4, 12) and (platform == 0 or (platform == 3 and encoding in (1, 10))):
            found[form] = offset
    if 12 in found:
        return _groups(table, found[12])
    return _segments(table, found[4]) if 4 in found else []


def _groups(table: bytes, offset: int) -> list[tuple[int, int]]:
    count = min(struct.unpack_from(">I", table, offset + 12)[0], _MOST_RANGES)
    rows = struct.iter_unpack(">III", table[offset + 16 : offset + 16 + 12 * count])
    return sorted((first + (glyph == 0), last) for first, last, glyph in rows if first <= last)


def _segments(table: bytes, offset: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">H", table, offset + 6)[0] // 2
    at = offset + 14
    ends = struct.unpack_from(f">{count}H", table, at)
    starts = struct.unpack_from(f">{count}H", table, at + 2 * count + 2)
    deltas = struct.unpack_from(f">{count}H", table, at + 4 * count + 2)
    places = at + 6 * count + 2
    offsets = struct.unpack_from(f">{count}H", table, places)
    found = []
    listed = 0
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        listed += last - first + 1 if offsets[number] else 0
        if listed > _MOST_LISTED:
            raise ValueError("the font lists glyphs without end")
        if offsets[number] == 0:
            found.append((first, last))
            continue
        # The glyphs of this range are listed, and those of number 0 are none.
        base = places + 2 * number + offsets[number]
        for code in range(first, last + 1):
            row = base + 2 * (code - first)
            glyph = struct.unpack_from(">H", table, row)[0] if row + 2 <= len(table) else 0
            if glyph and (glyph + deltas[number]) & 0xFFFF:
                if found and found[-1][1] == code - 1:
                    found[-1] = (found[-1][0], code)
                else:
                    found.append((code, code))
    return sorted(found)


class Fallbacks:
    """The fonts that are asked for what the client's own lack: those of packs first, then those of the system."""

    def __init__(self) -> None:
        self.packs: tuple[str, ...] = ()
        self._folders = system_folders()
        self._system: list[str] | None = None
        self._found: dict[str, str | None] = {}

    def use(self, packs: Sequence[Path], system: Sequence[Path] | None = None) -> bool:
        """Ask these fonts of packs from now on, and else those in the folders of the system (None: its usual ones).

        Says whether that changes anything.
        """
        files = tuple(dict.fromkeys(str(path) for path in packs))
        folders = system_folders() if system is None else tuple(system)
        if (files, folders) == (self.packs, self._folders):
            return False
        if folders != self._folders:
            self._system = None
        self.packs, self._folders = files, folders
        self._found.clear()
        return True

    def forget(self) -> None:
        """Look for characters anew."""
        self._found.clear()

    def font_for(self, text: str) -> str | None:
        """The file of a font that has every character of a text, or None."""
        if text not in self._found:
            self._found[text] = next((path for path in self._all() if glyphs(path).has(text)), None)
        return self._found[text]

    def is_of_pack(self, path: str) -> bool:
        """Whether a font comes from a pack, and not from this system alone."""
        return path in self.packs

    def _all(self) -> Iterator[str]:
        yield from self.packs
        if self._system is None:
            self._system = _fonts_in(self._folders)
        yield from self._system


def system_folders() -> tuple[Path, ...]:
    """Where this system keeps its fonts."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises where there is none
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        own = [Path(local, "Microsoft", "Windows", "Fonts")] if local else []
        return (Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"), *own)
    if sys.platform == "darwin":
        return (Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts")
    return (
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".local" / "share" / "fonts",
        home / ".fonts",
    )


def _fonts_in(folders: Iterable[Path]) -> list[str]:
    """The font files in some folders and below them, the plain ones first."""
    found: list[str] = []
    for folder in folders:
        for inner, _folders, names in os.walk(folder):
            found += [os.path.join(inner, name) for name in names if name.lower().endswith(ENDINGS)]  # noqa: PTH118 - thousands
            if len(found) > MOST_FILES:
                break
    return sorted(found[:MOST_FILES], key=lambda path: (_plainness(path), path))


def _plainness(path: str) -> int:
    name = os.path.basename(path).lower()  # noqa: PTH119 - thousands
    return sum(style in name for style in _STYLES)
