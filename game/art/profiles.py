"""The colour profile in a picture file (ICC.1:2022, https://www.color.org): whether it has one by which its colours are others than shown.

The client shows and prints the numbers of a picture as they are, which is right for sRGB. Only bytes are looked at here; colours are
converted behind the safe door of `remaking.py`.
"""

from __future__ import annotations

import contextlib
import re
import struct
import zlib
from typing import Final

MOST_BYTES: Final = 4 * 1024 * 1024
"""A profile with more is none."""
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_ICC: Final = b"ICC_PROFILE\0"
_TAGS: Final = 128
"""Where the table of the tags of a profile begins: behind its header."""
_AS_SHOWN: Final = re.compile(
    r"^c2$|srgb(?!.*(linear|g10))|sgray|gray gamma 2\.?2|^artifex|^generic gray", re.IGNORECASE
)
"""Names of profiles that are sRGB, or so near to it that nobody sees a difference."""


def foreign_profile(content: bytes) -> str:
    """The name of the profile in the bytes of a PNG, JPEG or WebP, if its colours are not shown as they are meant; empty if they are."""
    with contextlib.suppress(struct.error, ValueError, IndexError, zlib.error):
        profile = _profile(content)
        if profile[36:40] == b"acsp":
            name = _name(profile)
            return "" if _AS_SHOWN.search(name) else name
    return ""


def _profile(content: bytes) -> bytes:
    """The profile in a file; empty if there is none. Raises ValueError, struct.error or zlib.error for what is damaged."""
    if content.startswith(_PNG):
        return _in_png(content)
    if content.startswith(_JPEG):
        return _in_jpeg(content)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _in_webp(content)
    return b""


def _in_png(content: bytes) -> bytes:
    at = len(_PNG)
    while at + 8 <= len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        if kind == b"iCCP":
            packed = content[at + 8 : at + 8 + length].partition(b"\0")[2][1:]
            return zlib.decompressobj().decompress(packed, MOST_BYTES)
        if kind == b"IDAT":
            break
        at += 12 + length
    return b""


def _in_jpeg(content: bytes) -> bytes:
    """A profile that is longer than a segment is in several, which are numbered."""
    parts: dict[int, bytes] = {}
    at = len(_JPEG)
    while at + 4 <= len(content) and content[at] == 0xFF:
        marker, length = struct.unpack_from(">xBH", content, at)
        if marker == 0xDA:  # here the picture itself begins
            break
        data = content[at + 4 : at + 2 + length]
        if marker == 0xE2 and data.startswith(_ICC):
            parts[data[len(_ICC)]] = data[len(_ICC) + 2 :]
        at += 2 + length
    return b"".join(parts[number] for number in sorted(parts))[:MOST_BYTES]


def _in_webp(content: bytes) -> bytes:
    at = 12
    while at + 8 <= len(content):
        kind, length = struct.unpack_from("<4sI", content, at)
        if kind == b"ICCP":
            return content[at + 8 : at + 8 + min(length, MOST_BYTES)]
        at += 8 + length + length % 2
    return b""


def _name(profile: bytes) -> str:
    """What a profile calls itself: its tag `desc`, in the words of either version."""
    (count,) = struct.unpack_from(">I", profile, _TAGS)
    for number in range(min(count, 100)):
        sign, at, size = struct.unpack_from(">4sII", profile, _TAGS + 4 + 12 * number)
        if sign == b"desc":
            tag = profile[at : at + size]
            if tag[:4] == b"mluc":
                length, start = struct.unpack_from(">II", tag, 20)
                return _tidy(tag[start : start + length].decode("utf-16-be", "replace"))
            (length,) = struct.unpack_from(">I", tag, 8)
            return _tidy(tag[12 : 12 + length].decode("latin-1"))
    return _tidy(profile[16:20].decode("latin-1"))


def _tidy(name: str) -> str:
    """A name for a line of text."""
    return "".join([letter for letter in name if letter.isprintable()]).strip()[:60] or "?"
