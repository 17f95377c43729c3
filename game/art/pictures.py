"""Finding and decoding pictures. Files are untrusted: no path out of the pack, limits on bytes and pixels, errors as text.

What the limits here cannot foresee (a small file that takes for ever) is held by the process of `decoder.py`, which calls `decode`
and `header`; nothing else of the client does.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.parsers import expat

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""What is looked for, the first that exists wins."""
MOST_BYTES = 48 * 1024 * 1024
MOST_PIXELS = {"PNG": 60_000_000, "JPEG": 60_000_000, "WEBP": 20_000_000}
"""By format. A WebP is decoded at once and copied three times on its way: it needs five times the memory of the others."""
MOST_NATIVE_PIXELS = 20_000_000
"""The same for a picture that is wanted at its own size."""
MOST_SIDE = 20_000
BAND_PIXELS = 4_000_000
"""So many pixels are converted at a time, since each conversion is a copy."""
SVG_MOST_BYTES = 2 * 1024 * 1024
TIERS = (160, 320, 640, 1280)
"""Widths in pixels at which pictures are held; a picture is decoded for the smallest that is wide enough."""
ORIENTATION = 0x0112
"""The EXIF tag that says how a picture must be turned to be seen upright."""
_TURNS = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
_ON_THEIR_SIDE = (5, 6, 7, 8)
PNG_DEPTH = 24
"""The byte of a PNG that says how many bits a colour has: Pillow reads colours of 16 bits as if they had 8."""
_LETTERS = ("text", "tspan", "textPath", "foreignObject")
"""The elements of an SVG that need a font."""


class PictureError(ValueError):
    """A picture that cannot be used; says the file's name and why."""


class Decoded(NamedTuple):
    """A picture as rows of red, green, blue, alpha bytes (not premultiplied)."""

    size: tuple[int, int]
    pixels: bytes


class Header(NamedTuple):
    """What a picture file says of itself, before anything of it is drawn.

    `format` is that of its content (PNG, JPEG, WEBP or SVG), whatever its name says; `size` is in pixels, upright (0, 0 for an SVG);
    `mode` is Pillow's word for its colours (empty for an SVG); `deep` is more than 8 bits for a colour; `text` is an SVG with letters.
    """

    format: str
    size: tuple[int, int]
    mode: str = ""
    turned: bool = False
    deep: bool = False
    alpha: bool = False
    text: bool = False


COVER = "cover"
"""The name of the picture of a pack that is the cover of its game."""


def find(roots: Sequence[Path]) -> dict[str, Path]:
    """The picture files under `roots` by their path from the root without its ending (`cards/ares`); earlier roots win.

    Folders that are links are not entered, and links that lead out of their root are left out.
    """
    found: dict[str, Path] = {}
    for root in roots:
        here: dict[str, Path] = {}
        inside = Path(os.path.realpath(root))
        top = len(os.fspath(root)) + 1
        for folder, subfolders, files in os.walk(root):
            subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
            beginning = f"{folder[top:].replace(os.sep, '/')}/" if len(folder) > top else ""
            where = Path(folder)
            for file in sorted(files):
                stem, dot, suffix = file.rpartition(".")
                ending = dot + suffix.lower()
                if ending not in ENDINGS or file.startswith("."):
                    continue
                path = where / file
                # There are hundreds: `Path.is_symlink` takes thrice as long.
                linked = os.path.islink(os.path.join(folder, file))  # noqa: PTH114, PTH118
                if linked and not Path(os.path.realpath(path)).is_relative_to(inside):
                    continue
                name = beginning + stem
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


def decode(path: Path, width: int | None) -> Decoded:
    """The picture at about `width` pixels (never enlarged but for SVG), upright and in RGB.

    None is its own size, for an SVG the largest tier.

    Raises PictureError if it cannot be read or is too large.
    """
    with _in_words(path):
        if path.suffix.lower() == ".svg":
            return draw_svg(path.name, _svg_bytes(path), svg_box(width))
        return _decode_pixels(path, width)


def header(path: Path) -> Header:
    """What a picture file says of itself. Raises PictureError if it cannot be read or is too large to be shown."""
    with _in_words(path):
        if path.suffix.lower() == ".svg":
            return Header("SVG", (0, 0), text=_has_text(path.name, _svg_bytes(path)))
        with _opened(path, TIERS[-1]) as opened:
            kind, mode, size = opened.format or "", opened.mode, opened.size
            alpha = opened.has_transparency_data
            turn = opened.getexif().get(ORIENTATION)
        with path.open("rb") as file:
            beginning = file.read(PNG_DEPTH + 1)
        deep = kind == "PNG" and len(beginning) > PNG_DEPTH and beginning[PNG_DEPTH] > 8
        upright = (size[1], size[0]) if turn in _ON_THEIR_SIDE else size
        return Header(kind, upright, mode, turn in _TURNS, deep, alpha)


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Whatever is wrong with a file becomes a PictureError."""
    try:
        if not path.is_file():
            raise PictureError(f"{path.name}: is no file")  # a pipe would keep its reader waiting for ever
        yield
    except PictureError:
        raise
    except MemoryError as error:
        raise PictureError(f"{path.name}: needs too much memory; save it with fewer pixels") from error
    except Exception as error:  # what Pillow raises for damaged files depends on the format and the damage
        raise PictureError(f"{path.name}: {_damage(error)}; save it anew") from error


def _damage(error: Exception) -> str:
    """What is wrong with a file, from the words of Pillow."""
    words = str(error) or type(error).__name__
    if "truncated" in words.lower():
        return "is cut off"
    return "is damaged or cut off" if "decoder" in words else words


def _opened(path: Path, width: int | None) -> Picture:
    """A picture file of which nothing is decoded yet. Raises PictureError if it is none, or has more bytes or pixels than can be shown."""
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = (
        None  # its own warning goes to the terminal; the limits below are asked before anything is decoded
    )
    if path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {MOST_BYTES // 1024 // 1024} MiB")
    try:
        unread = Image.open(path, formats=tuple(MOST_PIXELS))
    except UnidentifiedImageError as error:
        raise PictureError(
            f"{path.name}: damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"
        ) from error
    size = f"{path.name}: {unread.width}x{unread.height} pixels"
    most = MOST_PIXELS.get(unread.format or "", MOST_PIXELS["JPEG"])
    if width is None:
        most = min(most, MOST_NATIVE_PIXELS)
    wrong = ""
    if max(unread.size) > MOST_SIDE:
        wrong = f"{size}, more than {MOST_SIDE} on one side; make it smaller"
    elif unread.width * unread.height > most:
        wrong = f"{size}, more than {most // 1_000_000} million; make it smaller"
    if wrong:
        unread.close()
        raise PictureError(wrong)
    return unread


def _decode_pixels(path: Path, width: int | None) -> Decoded:
    from PIL import Image

    with _opened(path, width) as opened:
        if width is not None:
            # JPEG: skip detail that is thrown away.
            opened.draft("RGB" if opened.mode != "CMYK" else "CMYK", (width * 2, width * 2))
        orientation = opened.getexif().get(ORIENTATION)
        across = opened.height if orientation in _ON_THEIR_SIDE else opened.width
        picture = _in_bands(opened, 1 if width is None else max(1, across // (width * 2)))
    if orientation in _TURNS:
        picture = picture.transpose(Image.Transpose[_TURNS[orientation]])
    if width is not None and picture.width > width:
        high = max(1, round(picture.height * width / picture.width))
        picture = picture.convert("RGBa").resize((width, high), Image.Resampling.LANCZOS)
    picture = picture.convert("RGBA")
    return Decoded(picture.size, picture.tobytes())


def _in_bands(opened: Picture, factor: int) -> Picture:
    """A picture in RGBA, or made smaller by a whole factor (and then premultiplied), with little more memory than itself and the result."""
    from PIL import Image

    wide, high = opened.size
    step = max(1, BAND_PIXELS // (wide * factor)) * factor
    mode = "RGBA" if factor == 1 else "RGBa"
    whole = Image.new(mode, (-(-wide // factor), -(-high // factor)))
    for top in range(0, high, step):
        band = _rgba(opened.crop((0, top, wide, min(high, top + step))))
        if factor > 1:
            band = band.convert("RGBa").reduce(factor)
        whole.paste(band, (0, top // factor))
    return whole


def _rgba(picture: Picture) -> Picture:
    if picture.mode.startswith("I"):
        # Greys of 16 bits: Pillow would cut everything above 255 to white.
        picture = picture.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    return picture.convert("RGBA") if picture.mode != "CMYK" else picture.convert("RGB").convert("RGBA")


def draw_svg(name: str, content: bytes, box: tuple[int, int]) -> Decoded:
    """An SVG drawn as large as a box of this many pixels has room for. Raises PictureError, which begins with `name`."""
    import pygame

    _parse(expat.ParserCreate(), name, content)
    try:
        surface = pygame.image.load_sized_svg(io.BytesIO(content), box)
    except pygame.error as error:
        raise PictureError(f"{name}: is no SVG that can be drawn ({error}); save it anew as a plain SVG") from error
    return Decoded(surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def _parse(parser: expat.XMLParserType, name: str, content: bytes) -> None:
    """Read the whole of an SVG. Raises PictureError, which begins with `name`, if it is damaged."""
    try:
        # NanoSVG draws what it finds of a file that is cut off, and says nothing.
        parser.Parse(content, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise PictureError(
            f"{name}: is damaged or cut off: {reason} in line {error.lineno}, column {error.offset + 1}; save it anew"
        ) from error


def _has_text(name: str, content: bytes) -> bool:
    """Whether an SVG has letters that need a font. Raises PictureError if it is damaged."""
    found: list[str] = []

    def starts(tag: str, _attributes: dict[str, str]) -> None:
        if tag.rpartition(":")[2] in _LETTERS:
            found.append(tag)

    parser = expat.ParserCreate()
    parser.StartElementHandler = starts
    _parse(parser, name, content)
    return bool(found)


def svg_box(width: int | None) -> tuple[int, int]:
    """The box for an SVG that is to be `width` pixels wide: it may be four times as high."""
    wide = TIERS[-1] if width is None else width
    return wide, wide * 4


def _svg_bytes(path: Path) -> bytes:
    if path.stat().st_size > SVG_MOST_BYTES:
        raise PictureError(f"{path.name}: larger than {SVG_MOST_BYTES // 1024 // 1024} MiB")
    content = path.read_bytes()
    if b"<svg" not in content:
        raise PictureError(f"{path.name}: is no SVG; save it anew as one")
    return content
