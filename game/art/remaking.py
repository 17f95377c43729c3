"""A picture made anew at another size and in the colours of screens, also one that is too large to be shown.

The client never decodes such a picture (see `decoder.py`). Only who mends one waits for it here: one process for each, which is ended at
its limits of time and memory, and these are wider.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.art import REMAKE
from game.art.decoder import own_program
from game.art.pictures import ORIENTATION, Decoded, PictureError

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

SECONDS: Final = 60.0
"""So long it may take, by the clock."""
MEMORY: Final = 2 * 1024 * 1024 * 1024
"""So many bytes it may take, where the system can hold it to that."""
MOST_BYTES: Final = 512 * 1024 * 1024
MOST_PIXELS: Final = 250_000_000
"""What is larger is left as it is."""
FORMATS: Final = ("PNG", "JPEG", "WEBP")
_ON_THEIR_SIDE: Final = (5, 6, 7, 8)


class Seen(NamedTuple):
    """What a file of any size says of itself: its format, its size upright in pixels, and whether it has see-through pixels."""

    format: str
    size: tuple[int, int]
    alpha: bool


def look(path: Path) -> Seen:
    """What a picture says of itself, also a large one. Raises PictureError for what cannot be made anew."""
    answer, _pixels = _asked(path, None)
    wide, high = answer["size"]
    return Seen(answer["format"], (wide, high), answer["alpha"])


def remade(path: Path, width: int) -> Decoded:
    """A picture upright in RGBA, in sRGB by its own profile, no wider than that. Raises PictureError."""
    answer, pixels = _asked(path, width)
    wide, high = answer["size"]
    if len(pixels) != wide * high * 4:
        raise PictureError(f"{path.name}: is cut off; save it anew")
    return Decoded((wide, high), pixels)


def _asked(path: Path, width: int | None) -> tuple[dict[str, Any], bytes]:
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open a console for it
    given = json.dumps({"path": str(path), "width": width})
    too_much = PictureError(
        f"{path.name}: it takes too much time or memory to make it smaller; do that in another program"
    )
    try:
        done = subprocess.run(
            [*own_program(), REMAKE, given],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            creationflags=flags,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise too_much from error
    line, _newline, pixels = done.stdout.partition(b"\n")
    try:
        answer = json.loads(line)
    except ValueError as error:
        raise too_much from error
    if "error" in answer:
        raise PictureError(f"{path.name}: {answer['error']}")
    return answer, pixels


# The process


def main(given: str) -> int:
    """Make one picture anew: a line of JSON says what it is like, its pixels follow."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # whatever a library prints must not come between
    request = json.loads(given)
    _limit()
    pixels = b""
    try:
        answer, pixels = _answer(Path(request["path"]), request["width"])
    except MemoryError:
        answer = {"error": "needs too much memory; make it smaller"}
    except Exception as error:  # noqa: BLE001 - what Pillow raises for damaged files depends on the format and the damage
        answer = {"error": f"{str(error) or type(error).__name__}; save it anew"}
    answers.write(json.dumps(answer).encode() + b"\n" + pixels)
    answers.close()
    return 0


def _limit() -> None:
    # Not every system has such limits.
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(path: Path, width: int | None) -> tuple[dict[str, Any], bytes]:
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None
    if path.stat().st_size > MOST_BYTES:
        return {"error": f"larger than {MOST_BYTES // 1024 // 1024} MiB"}, b""
    with Image.open(path, formats=FORMATS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            most = MOST_PIXELS // 1_000_000
            return {"error": f"{opened.width}x{opened.height} pixels, more than {most} million; make it smaller"}, b""
        turn = opened.getexif().get(ORIENTATION)
        size = (opened.height, opened.width) if turn in _ON_THEIR_SIDE else opened.size
        if width is None:
            return {"format": opened.format, "size": size, "alpha": opened.has_transparency_data}, b""
        high = max(1, round(size[1] * width / size[0])) if width < size[0] else size[1]
        wanted = (min(width, size[0]), high)
        box = (wanted[1], wanted[0]) if turn in _ON_THEIR_SIDE else wanted
        profile = opened.info.get("icc_profile")
        opened.draft(None, (box[0] * 2, box[1] * 2))  # JPEG: skip detail that is thrown away
        picture = _smaller(opened, box)
    picture = ImageOps.exif_transpose(picture)
    made = _as_screens_show(picture, profile).convert("RGBA")
    return {"size": made.size}, made.tobytes()


def _smaller(opened: Picture, box: tuple[int, int]) -> Picture:
    """A picture at another size, in colours that can be mixed; those of half-transparent pixels count as much as they are seen."""
    from PIL import Image

    if opened.mode.startswith("I"):
        # Greys of 16 bits: Pillow would cut everything above 255 to white.
        picture: Picture = opened.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    elif opened.has_transparency_data:
        picture = opened.convert("RGBA")
    elif opened.mode in ("1", "L", "CMYK", "RGB"):
        picture = opened if opened.mode != "1" else opened.convert("L")
    else:
        picture = opened.convert("RGB")
    if picture.size != box:
        mixed = picture.convert("RGBa") if picture.mode == "RGBA" else picture
        mixed = mixed.resize(box, Image.Resampling.LANCZOS, reducing_gap=3.0)
        picture = mixed.convert("RGBA") if mixed.mode == "RGBa" else mixed
    else:
        picture.load()
    return picture


def _as_screens_show(picture: Picture, profile: bytes | None) -> Picture:
    """A picture in the colours of sRGB; as it is if its profile is none, or one of other colours than it has."""
    from PIL import ImageCms

    if not profile:
        return picture
    alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    plain = picture.convert("RGB") if alpha is not None else picture
    with contextlib.suppress(ImageCms.PyCMSError, OSError, ValueError):
        read = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        made = ImageCms.profileToProfile(plain, read, ImageCms.createProfile("sRGB"), outputMode="RGB")
        if made is not None:
            if alpha is not None:
                made.putalpha(alpha)
            return made
    return picture
