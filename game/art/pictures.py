"""Finding and decoding the pictures of cards. Files are untrusted: no path out of the pack, limits on bytes and pixels, errors as text."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""What is looked for, the first that exists wins."""
MOST_BYTES = 48 * 1024 * 1024
MOST_PIXELS = 60_000_000
SVG_MOST_BYTES = 2 * 1024 * 1024
TIERS = (160, 320, 640, 1280)
"""Widths in pixels at which pictures are held; a picture is decoded for the smallest that is wide enough."""


class PictureError(ValueError):
    """A picture that cannot be used; says the file's name and why."""


class Decoded(NamedTuple):
    """A picture as rows of red, green, blue, alpha bytes (not premultiplied)."""

    size: tuple[int, int]
    pixels: bytes


def find(roots: Sequence[Path]) -> dict[str, Path]:
    """The picture file of each card id in the `cards` folders under `roots`; earlier roots win.

    Links that lead out of their root are left out.
    """
    found: dict[str, Path] = {}
    for root in roots:
        folder = root / "cards"
        if not folder.is_dir():
            continue
        here: dict[str, Path] = {}
        inside = root.resolve()
        for path in sorted(folder.iterdir()):
            ending = path.suffix.lower()
            if ending not in ENDINGS or path.name.startswith("."):
                continue
            if path.is_symlink() and not path.resolve().is_relative_to(inside):
                continue
            held = here.get(path.stem)
            if held is None or ENDINGS.index(ending) < ENDINGS.index(held.suffix.lower()):
                here[path.stem] = path
        for key, path in here.items():
            found.setdefault(key, path)
    return found


def tier_for(width: int) -> int:
    """The tier of a picture that is drawn `width` pixels wide."""
    return next((tier for tier in TIERS if tier >= width), TIERS[-1])


def decode(path: Path, width: int) -> Decoded:
    """The picture at about `width` pixels (never enlarged but for SVG), upright and in RGB.

    Raises PictureError if it cannot be read or is too large.
    """
    try:
        if path.suffix.lower() == ".svg":
            return _decode_svg(path, width)
        return _decode_pixels(path, width)
    except PictureError:
        raise
    except (OSError, ValueError, SyntaxError, MemoryError, EOFError, ArithmeticError, LookupError, TypeError) as error:
        # What Pillow raises for damaged files depends on the format and the damage.
        raise PictureError(f"{path.name}: {str(error) or type(error).__name__}") from error


def _decode_pixels(path: Path, width: int) -> Decoded:
    from PIL import Image, ImageOps

    if path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {MOST_BYTES // 1024 // 1024} MiB")
    with Image.open(path, formats=("PNG", "JPEG", "WEBP")) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise PictureError(
                f"{path.name}: {opened.width}x{opened.height} pixels, more than {MOST_PIXELS // 1_000_000} million"
            )
        opened.draft(
            "RGB" if opened.mode != "CMYK" else "CMYK", (width * 2, width * 2)
        )  # JPEG: skip detail that is thrown away
        upright = ImageOps.exif_transpose(opened)
        picture = upright.convert("RGBA") if upright.mode != "CMYK" else upright.convert("RGB").convert("RGBA")
    if picture.width > width:
        high = max(1, round(picture.height * width / picture.width))
        picture = picture.convert("RGBa").resize((width, high), Image.Resampling.LANCZOS).convert("RGBA")
    return Decoded(picture.size, picture.tobytes())


def _decode_svg(path: Path, width: int) -> Decoded:
    import pygame

    if path.stat().st_size > SVG_MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {SVG_MOST_BYTES // 1024 // 1024} MiB")
    try:
        surface = pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (width, width * 4))
    except pygame.error as error:
        raise PictureError(f"{path.name}: {error}") from error
    return Decoded(surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def check(roots: Sequence[Path], known: Mapping[str, object]) -> list[str]:
    """What is wrong with the pictures under `roots`: files of no known card, and files that cannot be shown."""
    problems = []
    for key, path in sorted(find(roots).items()):
        if key not in known:
            problems.append(f"{path.name}: no card has the id {key!r}")
            continue
        try:
            decode(path, TIERS[0])
        except PictureError as error:
            problems.append(str(error))
    return problems
