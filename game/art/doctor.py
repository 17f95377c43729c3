"""Looks a picture file over for what a designer would want to know before it is printed or sent on, and makes a copy without it.

How to use it: `examine` says what is wrong with one file, in sentences for the terminal; `mend` gives the bytes of a copy without what can
be mended, for the caller to write down. Neither writes anything. Files are decoded behind the safe door of `decoder.py` only.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from game.art.contrast import LEAST, Number, faint
from game.art.decoder import PICTURES
from game.art.pictures import MOST_NATIVE_PIXELS, TIERS, Decoded, Header, PictureError

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

DPI: Final = 300
"""So many pixels an inch has in print."""
INCH: Final = 25.4
"""In millimetres."""
MUCH_SIDE: Final = 3_000
"""A picture of a card with more pixels on one side has more than any screen shows."""
ENOUGH_SIDE: Final = 1_920
"""To so many it is scaled down."""
WORTH: Final = 0.8
"""A picture that would not become smaller than this is not worth scaling."""
MUCH_BYTES: Final = 16 * 1024 * 1024
"""What ENOUGH_SIDE pixels squared take, even if nothing of them can be packed, has fewer bytes."""
SUFFIXES: Final = {"PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WEBP": (".webp",), "SVG": (".svg",)}
OPAQUE: Final = 250
"""Alpha from which a pixel counts as opaque, of 255."""
CLEAR: Final = 16
"""Alpha up to which nobody sees a pixel."""
NEAR: Final = 3
"""So many pixels from the opaque ones an edge may be soft; what is farther away is a glow or smoke."""
LIGHTER: Final = 40
"""So much lighter than the nearest opaque pixels, of 255, is one of a halo."""
FEW_EDGES: Final = 24
"""With fewer soft pixels nobody sees a halo."""


class Finding(NamedTuple):
    """One thing that is wrong with a picture: what, why it matters and what to do, in one line. `mends`: `mend` can do it."""

    said: str
    mends: bool = False


class Mended(NamedTuple):
    """A copy of a picture: its bytes, the suffix that its file must have, and what was done, in words."""

    content: bytes
    suffix: str
    done: tuple[str, ...]


def printed_pixels(wide: float, high: float) -> tuple[int, int]:
    """The pixels that a window of so many millimetres needs in print."""
    return round(wide / INCH * DPI), round(high / INCH * DPI)


def examine(
    path: Path,
    wanted: tuple[int, int] | None = None,
    *,
    scalable: bool = True,
    numbers: Iterable[Number] = (),
) -> list[Finding]:
    """What is wrong with a picture file; empty if nothing is.

    `wanted` is how many pixels its window needs in print, if it has one, and `numbers` what is printed upon it; a picture that is not
    `scalable` is shown at its own size, as the tiles of a map are. What cannot be read is a finding, too: nothing is raised.
    """
    try:
        header = _header(path, scalable=scalable)
        return [*_findings(path, header, wanted, scalable), *_faint(path, header, tuple(numbers))]
    except (PictureError, OSError) as error:
        return [Finding(str(error).removeprefix(f"{path.name}: "))]


def _faint(path: Path, header: Header, numbers: Sequence[Number]) -> list[Finding]:
    if not numbers or header.text:
        return []
    found = faint(_picture(PICTURES.picture(path, TIERS[1])), numbers)
    if not found:
        return []
    return [
        Finding(
            f"is too much like the ink of the numbers upon it ({', '.join(found)}: contrast {min(found.values()):.1f}, wanted {LEAST:.0f}),"
            " which cannot be read there; darken or lighten that place, or give them a plate (fill) in card.yaml"
        )
    ]


def _header(path: Path, *, scalable: bool) -> Header:
    """What a picture says of itself. Raises PictureError if it cannot be shown, which only drawing it tells."""
    header = PICTURES.header(path)
    if not header.text:  # an SVG of nothing but text cannot be drawn, and that is why
        PICTURES.picture(path, TIERS[0] if scalable else None)
    return header


def _findings(path: Path, header: Header, wanted: tuple[int, int] | None, scalable: bool) -> list[Finding]:
    if header.format == "SVG":
        if not header.text:
            return []
        return [
            Finding(
                "has text, which is not drawn here and looks otherwise wherever its font is missing;"
                " turn the text into paths and save it anew"
            )
        ]
    found = []
    suffixes = SUFFIXES[header.format]
    if path.suffix.lower() not in suffixes:
        found.append(
            Finding(
                f"is a {header.format} by its content, not what its name says, and other programs may refuse it;"
                f" name it {path.stem}{suffixes[0]}",
                mends=True,
            )
        )
    if header.mode == "CMYK":
        found.append(
            Finding(
                "has the colours of a printing press (CMYK), which screens show more garish or dull than meant; convert it to RGB",
                mends=True,
            )
        )
    if header.turned:
        found.append(
            Finding(
                "lies on its side or head and is turned by a note of the camera (EXIF), which not every program obeys;"
                " turn the pixels themselves",
                mends=True,
            )
        )
    if header.deep:
        found.append(
            Finding(
                "has 16 bits for a colour, of which nothing shows more than 8: twice the bytes for nothing; save it with 8 bits",
                mends=True,
            )
        )
    wide, high = header.size
    if scalable:
        bytes_ = path.stat().st_size
        if _too_large(header, bytes_, wanted):
            new = _scaled(header.size, wanted)
            found.append(
                Finding(
                    f"has {wide}x{high} pixels and {bytes_ / 1024 / 1024:.1f} MiB, more than is ever shown, and takes long to load;"
                    f" {new[0]}x{new[1]} are enough",
                    mends=True,
                )
            )
        if wanted is not None and (wide < wanted[0] or high < wanted[1]):
            found.append(
                Finding(
                    f"has {wide}x{high} pixels and is blurred in print: its window on the card needs {wanted[0]}x{wanted[1]} at {DPI} dpi;"
                    " take a larger original"
                )
            )
    if header.alpha and haloed(_picture(_pixels(path, header, None))):
        found.append(
            Finding(
                "has a light fringe: half-transparent pixels at its edges keep the colour of an old background, which shows on dark"
                " grounds; remove it (defringe)",
                mends=True,
            )
        )
    return found


def mend(path: Path, wanted: tuple[int, int] | None = None, *, scalable: bool = True) -> Mended | None:
    """A copy of a picture without all that `examine` says can be mended; None if there is nothing of that.

    Raises PictureError if it cannot be read, OSError if it is gone.
    """
    header = _header(path, scalable=scalable)
    if header.format == "SVG":
        return None
    large = scalable and _too_large(header, path.stat().st_size, wanted)
    size = _scaled(header.size, wanted) if large else None
    reasons = {
        "RGB": header.mode == "CMYK",
        "upright": header.turned,
        "8 bits": header.deep,
        "{}x{} pixels".format(*(size or header.size)): large,
    }
    done = [word for word, is_so in reasons.items() if is_so]
    content = path.read_bytes()
    suffixes = SUFFIXES[header.format]
    if done or header.alpha:
        picture = _picture(_pixels(path, header, size))
        if header.alpha and haloed(picture):
            picture = bled(picture)
            done.append("no fringe")
        if done:
            suffixes = SUFFIXES["JPEG" if header.format == "JPEG" else "PNG"]
            content = _saved(picture if header.alpha else picture.convert("RGB"), header.format)
    suffix = path.suffix
    if suffix.lower() not in suffixes:
        suffix = suffixes[0]
        done.append(f"suffix {suffix}")
    return Mended(content, suffix, tuple(done)) if done else None


def _saved(picture: Picture, kind: str) -> bytes:
    """A picture as a JPEG, if it was one, or else as a PNG, which loses nothing."""
    file = io.BytesIO()
    if kind == "JPEG":
        picture.save(file, "JPEG", quality=95, subsampling=0)
    else:
        picture.save(file, "PNG")
    return file.getvalue()


def _too_large(header: Header, size: int, wanted: tuple[int, int] | None) -> bool:
    """Whether a file of so many bytes has far more of them, or of pixels, than the picture that it would be scaled to."""
    wide, high = _scaled(header.size, wanted)
    if max(header.size) > MUCH_SIDE and wide < WORTH * header.size[0]:
        return True
    return size > max(MUCH_BYTES, 5 * wide * high)


def _scaled(size: tuple[int, int], wanted: tuple[int, int] | None) -> tuple[int, int]:
    """The size to which a picture is scaled down: enough for screens, and for its window in print."""
    share = ENOUGH_SIDE / max(size)
    if wanted is not None:
        share = max(share, wanted[0] / size[0], wanted[1] / size[1])
    if share >= 1:
        return size
    # Rounded up: a pixel less than wanted would be a new complaint. The height follows from the width, as the decoder has it.
    wide = math.ceil(size[0] * share)
    high = max(1, round(size[1] * wide / size[0]))
    while wanted is not None and high < min(wanted[1], size[1]):
        wide += 1
        high = max(1, round(size[1] * wide / size[0]))
    return wide, high


def _pixels(path: Path, header: Header, size: tuple[int, int] | None) -> Decoded:
    """A picture upright in RGBA, at another size than its own only if that is asked for. Raises PictureError."""
    own = None if header.size[0] * header.size[1] <= MOST_NATIVE_PIXELS else header.size[0]
    return PICTURES.picture(path, size[0] if size is not None else own)


def _picture(decoded: Decoded) -> Picture:
    from PIL import Image

    return Image.frombytes("RGBA", decoded.size, decoded.pixels)


def _opaque(picture: Picture) -> tuple[Picture, Picture]:
    """The colours of the nearest opaque pixels, in RGB, and where there are any that near, in L."""
    from PIL import ImageFilter

    solid = picture.getchannel("A").point([0] * OPAQUE + [255] * (256 - OPAQUE))
    held = picture.copy()
    held.putalpha(solid)
    # Premultiplied, so that only opaque pixels count; back again, each is the mean of those around it.
    spread = held.convert("RGBa").filter(ImageFilter.BoxBlur(NEAR)).convert("RGBA")
    return spread.convert("RGB"), spread.getchannel("A").point([0] * 3 + [255] * 253)


def haloed(picture: Picture) -> bool:
    """Whether most soft pixels at the edges of a picture in RGBA are much lighter than the opaque ones next to them.

    Glows are none: they reach far, and nothing of them is an edge.
    """
    from PIL import ImageChops

    soft = picture.getchannel("A").point([0] * (CLEAR + 1) + [255] * (OPAQUE - CLEAR - 1) + [0] * (256 - OPAQUE))
    around, near = _opaque(picture)
    edges = ImageChops.multiply(soft, near)
    count = edges.histogram()[255]
    if count < FEW_EDGES or count < 0.7 * soft.histogram()[255]:
        return False
    lighter = ImageChops.subtract(picture.convert("RGB").convert("L"), around.convert("L"))
    return sum(lighter.histogram(edges)[LIGHTER:]) > count / 2


def bled(picture: Picture) -> Picture:
    """A picture in RGBA whose soft and clear pixels near the opaque ones have the colour of those; its alpha is as it was."""
    from PIL import ImageChops

    alpha = picture.getchannel("A")
    around, near = _opaque(picture)
    soft = alpha.point([255] * OPAQUE + [0] * (256 - OPAQUE))
    made = picture.convert("RGB")
    made.paste(around, (0, 0), ImageChops.multiply(soft, near))
    made.putalpha(alpha)
    return made
