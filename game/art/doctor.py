"""Looks a picture file over for what a designer would want to know before it is printed or sent on, and makes a copy without it.

How to use it: `examine` says what is wrong with one file (`game.picture_doctor` has the words); `mend` gives the bytes of a copy without
what can be mended, for the caller to write down. Neither writes anything. Files are decoded behind the safe doors of `decoder.py` and
`remaking.py` only.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from game.art import remaking
from game.art.contrast import LEAST, Number, faint
from game.art.decoder import PICTURES
from game.art.pictures import (
    MOST_BYTES,
    MOST_NATIVE_PIXELS,
    MOST_PIXELS,
    MOST_SIDE,
    TIERS,
    Decoded,
    Header,
    PictureError,
)
from game.art.profiles import foreign_profile

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
    """One thing that is wrong with a picture: what kind of thing, and what is filled into its words. `mends`: `mend` can do it."""

    kind: str
    values: Mapping[str, str | int] = MappingProxyType({})
    mends: bool = False


class Deed(NamedTuple):
    """One thing that was done to a picture."""

    kind: str
    values: Mapping[str, str | int] = MappingProxyType({})


class Mended(NamedTuple):
    """A copy of a picture: its bytes, the suffix that its file must have, and what was done, with what is filled into the words of it."""

    content: bytes
    suffix: str
    done: tuple[Deed, ...]


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
        why = str(error).removeprefix(f"{path.name}: ")
        seen = _too_large_to_show(path) if scalable else None
        if seen is None:
            return [Finding("unreadable", {"why": why})]
        new = _showable(seen, wanted)
        return [Finding("too_large", {"why": why, "wide": new[0], "high": new[1]}, mends=True)]


def _too_large_to_show(path: Path) -> remaking.Seen | None:
    """A picture that cannot be shown, if that is because of its size and a smaller one can be made of it."""
    try:
        seen = remaking.look(path)
    except (PictureError, OSError):
        return None
    wide, high = seen.size
    excess = (wide * high / MOST_PIXELS[seen.format], max(wide, high) / MOST_SIDE, path.stat().st_size / MOST_BYTES)
    return seen if max(excess) > 1 else None


def _showable(seen: remaking.Seen, wanted: tuple[int, int] | None) -> tuple[int, int]:
    """The size to which a picture that is too large to be shown is scaled: as small as any other would be, and small enough in any case."""
    size = wide, high = _scaled(seen.size, wanted)
    share = min(MOST_SIDE / max(size), math.sqrt(MOST_NATIVE_PIXELS / (wide * high)))
    if share >= 1:
        return size
    return max(1, math.floor(wide * share)), max(1, math.floor(high * share))


def _faint(path: Path, header: Header, numbers: Sequence[Number]) -> list[Finding]:
    if not numbers or header.text:
        return []
    found = faint(_picture(PICTURES.picture(path, TIERS[1])), numbers)
    if not found:
        return []
    contrast = {"numbers": ", ".join(found), "contrast": f"{min(found.values()):.1f}", "least": f"{LEAST:.0f}"}
    return [Finding("faint", contrast)]


def _header(path: Path, *, scalable: bool) -> Header:
    """What a picture says of itself. Raises PictureError if it cannot be shown, which only drawing it tells."""
    header = PICTURES.header(path)
    if not header.text:  # an SVG of nothing but text cannot be drawn, and that is why
        PICTURES.picture(path, TIERS[0] if scalable else None)
    return header


def _findings(path: Path, header: Header, wanted: tuple[int, int] | None, scalable: bool) -> list[Finding]:
    if header.format == "SVG":
        return [Finding("letters")] if header.text else []
    found = []
    suffixes = SUFFIXES[header.format]
    if path.suffix.lower() not in suffixes:
        named = {"format": header.format, "name": f"{path.stem}{suffixes[0]}"}
        found.append(Finding("suffix", named, mends=True))
    if header.mode == "CMYK":
        found.append(Finding("cmyk", mends=True))
    elif profile := foreign_profile(path.read_bytes()):
        found.append(Finding("profile", {"profile": profile}, mends=True))
    if header.turned:
        found.append(Finding("turned", mends=True))
    if header.deep:
        found.append(Finding("deep", mends=True))
    wide, high = header.size
    if scalable:
        bytes_ = path.stat().st_size
        if _too_large(header, bytes_, wanted):
            new = _scaled(header.size, wanted)
            sizes: dict[str, str | int] = {
                "wide": wide,
                "high": high,
                "mib": f"{bytes_ / 1024 / 1024:.1f}",
                "to_wide": new[0],
                "to_high": new[1],
            }
            found.append(Finding("large", sizes, mends=True))
        if wanted is not None and (wide < wanted[0] or high < wanted[1]):
            needed = {"wide": wide, "high": high, "to_wide": wanted[0], "to_high": wanted[1], "dpi": DPI}
            found.append(Finding("blurred", needed))
    if header.alpha and haloed(_picture(_pixels(path, header, None))):
        found.append(Finding("fringe", mends=True))
    return found


def mend(path: Path, wanted: tuple[int, int] | None = None, *, scalable: bool = True) -> Mended | None:
    """A copy of a picture without all that `examine` says can be mended; None if there is nothing of that.

    Raises PictureError if it cannot be read, OSError if it is gone.
    """
    try:
        header = _header(path, scalable=scalable)
    except PictureError:
        seen = _too_large_to_show(path) if scalable else None
        if seen is None:
            raise
        return _shrunk(path, seen, _showable(seen, wanted))
    if header.format == "SVG":
        return None
    content = path.read_bytes()
    large = scalable and _too_large(header, len(content), wanted)
    size = _scaled(header.size, wanted) if large else header.size
    foreign = bool(foreign_profile(content))
    reasons = {
        "rgb": header.mode == "CMYK",
        "srgb": foreign and header.mode != "CMYK",
        "upright": header.turned,
        "depth": header.deep,
    }
    done = [Deed(kind) for kind, is_so in reasons.items() if is_so]
    if large:
        done.append(Deed("size", {"wide": size[0], "high": size[1]}))
    suffixes = SUFFIXES[header.format]
    if done or header.alpha:
        picture = _picture(
            remaking.remade(path, size[0]) if foreign else _pixels(path, header, size if large else None)
        )
        if header.alpha and haloed(picture):
            picture = bled(picture)
            done.append(Deed("fringe"))
        if done:
            suffixes = SUFFIXES["JPEG" if header.format == "JPEG" else "PNG"]
            content = _saved(picture if header.alpha else picture.convert("RGB"), header.format)
    suffix = path.suffix
    if suffix.lower() not in suffixes:
        suffix = suffixes[0]
        done.append(Deed("suffix", {"suffix": suffix}))
    return Mended(content, suffix, tuple(done)) if done else None


def _shrunk(path: Path, seen: remaking.Seen, size: tuple[int, int]) -> Mended:
    """A copy of a picture that is too large to be shown, which is all of it that is looked at."""
    picture = _picture(remaking.remade(path, size[0]))
    kind = "JPEG" if seen.format == "JPEG" else "PNG"
    suffix = path.suffix if path.suffix.lower() in SUFFIXES[kind] else SUFFIXES[kind][0]
    content = _saved(picture if seen.alpha else picture.convert("RGB"), kind)
    return Mended(content, suffix, (Deed("size", {"wide": picture.width, "high": picture.height}),))


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
