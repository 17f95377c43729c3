"""Fonts for tests: the client's own with other characters on its glyphs."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from game.ui.metrics import font_file


def write_font(path: Path, shapes: Mapping[str, str], form: int = 12) -> Path:
    """A font in which each character looks like another one of the client's own: `{"龍": "W"}`. `form` is that of its character map."""
    raw = Path(font_file()).read_bytes()
    numbers = _glyph_numbers(raw)
    rows = sorted((ord(char), numbers[ord(shown)]) for char, shown in shapes.items())
    table = struct.pack(">HHHHI", 0, 1, 3, 10 if form == 12 else 1, 12) + (
        _groups(rows) if form == 12 else _segments(rows)
    )
    count = struct.unpack(">H", raw[4:6])[0]
    head = bytearray(raw[: 12 + 16 * count])
    for row in range(12, 12 + 16 * count, 16):
        if head[row : row + 4] == b"cmap":
            head[row + 8 : row + 16] = struct.pack(">II", len(raw), len(table))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(head) + raw[len(head) :] + table)
    return path


def _groups(rows: list[tuple[int, int]]) -> bytes:
    body = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in rows)
    return struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(rows)) + body


def _segments(rows: list[tuple[int, int]]) -> bytes:
    """Format 4, in which every range lists its glyph, the last of a font's ranges being that of U+FFFF."""
    count = len(rows) + 1
    codes = [*[code for code, _glyph in rows], 0xFFFF]
    offsets = [2 * count for _row in rows] + [0]
    body = struct.pack(f">{count}HH{count}H", *codes, 0, *codes)
    body += struct.pack(f">{count}H", *[0 for _row in rows], 1) + struct.pack(f">{count}H", *offsets)
    body += struct.pack(f">{len(rows)}H", *[glyph for _code, glyph in rows])
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 0, 0, 0) + body


def _glyph_numbers(raw: bytes) -> dict[int, int]:
    """The numbers of the glyphs of ASCII letters, by the format 4 map of the client's font."""
    count = struct.unpack(">H", raw[4:6])[0]
    tables = {
        raw[row : row + 4]: struct.unpack(">II", raw[row + 8 : row + 16]) for row in range(12, 12 + 16 * count, 16)
    }
    start = tables[b"cmap"][0]
    for number in range(struct.unpack_from(">H", raw, start + 2)[0]):
        offset = start + struct.unpack_from(">I", raw, start + 8 + 8 * number)[0]
        if struct.unpack_from(">H", raw, offset)[0] == 4:
            return _numbers_at(raw, offset)
    raise AssertionError("the font has no map of format 4")


def _numbers_at(raw: bytes, offset: int) -> dict[int, int]:
    count = struct.unpack_from(">H", raw, offset + 6)[0] // 2
    rows = [
        struct.unpack_from(f">{count}H", raw, offset + 14 + skip)
        for skip in (0, 2 * count + 2, 4 * count + 2, 6 * count + 2)
    ]
    found = {}
    for number, (last, first, delta, place) in enumerate(zip(*rows, strict=True)):
        for code in range(first, min(last, 0x7E) + 1):
            glyph = code
            if place:
                at = offset + 14 + 6 * count + 2 + 2 * number + place + 2 * (code - first)
                glyph = struct.unpack_from(">H", raw, at)[0]
            found[code] = (glyph + delta) & 0xFFFF
    return found
