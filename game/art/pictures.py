"""Finding and decoding the pictures of cards. Files are untrusted: no path out of the pack, limits on bytes and pixels, errors as text."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""What is looked for, the first that exists wins."""
MOST_BYTES = 48 * 1024 * 1024
MOST_PIXELS = 60_000_000
MOST_SIDE = 20_000
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
    """The picture files under `roots` by their path from the root without its ending (`cards/ares`); earlier roots win.

    Folders that are links are not entered, and links that lead out of their root are left out.
    """
    found: dict[str, Path] = {}
    for root in roots:
        here: dict[str, Path] = {}
        inside = Path(os.path.realpath(root))
        for folder, subfolders, files in os.walk(root):
            subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
            for file in sorted(files):
                path = Path(folder, file)
                ending = path.suffix.lower()
                if ending not in ENDINGS or file.startswith("."):
                    continue
                if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(inside):
                    continue
                name = path.relative_to(root).with_suffix("").as_posix()
                held = here.get(name)
                if held is None or ENDINGS.index(ending) < ENDINGS.index(held.suffix.lower()):
                    here[name] = path
        for name, path in here.items():
            found.setdefault(name, path)
    return found


def name_in(found: Mapping[str, Path], key: str) -> str:
    """The name of the picture that is meant by a card's id or by a path from the root, with or without ending; empty if there is none."""
    stem, _, ending = key.rpartition(".")
    bare = stem if f".{ending.lower()}" in ENDINGS else key
    return next((name for name in (f"cards/{key}", key, bare) if name in found), "")


def tier_for(width: int) -> int:
    """The tier of a picture that is drawn `width` pixels wide."""
    return next((tier for tier in TIERS if tier >= width), TIERS[-1])


def decode(path: Path, width: int) -> Decoded:
    """The picture at about `width` pixels (never enlarged but for SVG), upright and in RGB.

    Raises PictureError if it cannot be read or is too large.
    """
    try:
        if not path.is_file():
            raise PictureError(f"{path.name}: is no file")  # a pipe would keep its reader waiting for ever
        if path.suffix.lower() == ".svg":
            return _decode_svg(path, width)
        return _decode_pixels(path, width)
    except PictureError:
        raise
    except Exception as error:  # what Pillow raises for damaged files depends on the format and the damage
        raise PictureError(f"{path.name}: {str(error) or type(error).__name__}") from error


def _decode_pixels(path: Path, width: int) -> Decoded:
    from PIL import Image, ImageOps, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = (
        None  # its own warning goes to the terminal; the limits below are asked before anything is decoded
    )
    if path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {MOST_BYTES // 1024 // 1024} MiB")
    try:
        unread = Image.open(path, formats=("PNG", "JPEG", "WEBP"))
    except UnidentifiedImageError as error:
        raise PictureError(
            f"{path.name}: damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"
        ) from error
    with unread as opened:
        if max(opened.size) > MOST_SIDE:
            raise PictureError(f"{path.name}: {opened.width}x{opened.height} pixels, more than {MOST_SIDE} on one side")
        if opened.width * opened.height > MOST_PIXELS:
            raise PictureError(
                f"{path.name}: {opened.width}x{opened.height} pixels, more than {MOST_PIXELS // 1_000_000} million"
            )
        opened.draft(
            "RGB" if opened.mode != "CMYK" else "CMYK", (width * 2, width * 2)
        )  # JPEG: skip detail that is thrown away
        upright = ImageOps.exif_transpose(opened)
        if upright.mode.startswith("I"):
            # Greys of 16 bits: Pillow would cut everything above 255 to white.
            upright = upright.convert("I").point(lambda value: value * (1 / 256)).convert("L")
        picture = upright.convert("RGBA") if upright.mode != "CMYK" else upright.convert("RGB").convert("RGBA")
    if picture.width > width:
        high = max(1, round(picture.height * width / picture.width))
        picture = picture.convert("RGBa").resize((width, high), Image.Resampling.LANCZOS).convert("RGBA")
    return Decoded(picture.size, picture.tobytes())


def _decode_svg(path: Path, width: int) -> Decoded:
    import pygame

    content = _svg_bytes(path)
    try:
        surface = pygame.image.load_sized_svg(io.BytesIO(content), (width, width * 4))
    except pygame.error as error:
        raise PictureError(f"{path.name}: {error}") from error
    return Decoded(surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def check(roots: Sequence[Path]) -> list[tuple[Path, str]]:
    """What is wrong with the pictures under `roots`: the files that cannot be shown, each with the reason.

    SVG is only looked at: drawing it needs pygame.
    """
    problems = []
    for _, path in sorted(find(roots).items()):
        try:
            if path.suffix.lower() == ".svg" and path.is_file():
                _svg_bytes(path)
            else:
                decode(path, TIERS[0])
        except PictureError as error:
            problems.append((path, str(error).removeprefix(f"{path.name}: ")))
    return problems


def _svg_bytes(path: Path) -> bytes:
    if path.stat().st_size > SVG_MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {SVG_MOST_BYTES // 1024 // 1024} MiB")
    content = path.read_bytes()
    if b"<svg" not in content:
        raise PictureError(f"{path.name}: is no SVG")
    return content
