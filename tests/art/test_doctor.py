"""What is found wrong with pictures, and the copies without it."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from game.art.doctor import Finding, examine, mend, printed_pixels
from game.art.pictures import ORIENTATION, PictureError
from game.picture_doctor import done_words
from game.picture_doctor import said as words_of


def said(path: Path, wanted: tuple[int, int] | None = None, *, scalable: bool = True) -> str:
    return " | ".join(words_of(finding) for finding in examine(path, wanted, scalable=scalable))


def mended(path: Path, wanted: tuple[int, int] | None = None) -> Image.Image:
    """The mended copy, in which nothing is left to mend."""
    made = mend(path, wanted)
    assert made is not None
    copy = path.with_name(f"copy{made.suffix}")
    copy.write_bytes(made.content)
    assert not any(finding.mends for finding in examine(copy, wanted))
    assert mend(copy, wanted) is None
    return Image.open(io.BytesIO(made.content))


def disc(fringe: tuple[int, int, int], *, soft: int = 128) -> Image.Image:
    """A dark disc whose half-transparent rim has another colour."""
    picture = Image.new("RGBA", (80, 80), (*fringe, 0))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((9, 9, 70, 70), (*fringe, soft))
    draw.ellipse((10, 10, 69, 69), (40, 20, 10, 255))
    return picture


def deep_png(size: int) -> bytes:
    """A PNG of one red with 16 bits for a colour, as Pillow writes none."""
    rows = b"".join(b"\0" + struct.pack(">HHH", 0xC8FF, 0x1000, 0) * size for _ in range(size))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def profile(name: str, gamma: float = 2.2, *, version: int = 2) -> bytes:
    """A colour profile as wide as Adobe RGB, in which the numbers (0, 255, 0) are a green that sRGB has not (ICC.1:2022, 7 to 10)."""

    def fixed(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    said = name.encode() + b"\0"
    words = b"desc" + bytes(4) + struct.pack(">I", len(said)) + said + bytes(78)
    if version == 4:
        letters = name.encode("utf-16-be")
        words = b"mluc" + bytes(4) + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(letters), 28) + letters
    tags = {
        b"desc": words,
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": b"XYZ " + bytes(4) + fixed(0.9642, 1.0, 0.8249),
        b"rXYZ": b"XYZ " + bytes(4) + fixed(0.60974, 0.31111, 0.01947),
        b"gXYZ": b"XYZ " + bytes(4) + fixed(0.20528, 0.62567, 0.06087),
        b"bXYZ": b"XYZ " + bytes(4) + fixed(0.14919, 0.06322, 0.74457),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))),
    }
    table, body = struct.pack(">I", len(tags)), b""
    for sign, tag in tags.items():
        table += struct.pack(">4sII", sign, 128 + 4 + 12 * len(tags) + len(body), len(tag))
        body += tag + bytes(-len(tag) % 4)
    head = struct.pack(
        ">I4sB3x4s4s4s12x4s", 132 + 12 * len(tags) + len(body), b"none", version, b"mntr", b"RGB ", b"XYZ ", b"acsp"
    )
    return head + bytes(28) + fixed(0.9642, 1.0, 0.8249) + bytes(48) + table + body


@pytest.mark.parametrize("name", ["thor.png", "thor.jpg", "thor.webp"])
@pytest.mark.parametrize("version", [2, 4])
def test_colours_of_another_profile_become_those_of_screens(tmp_path: Path, name: str, version: int) -> None:
    path = tmp_path / name
    wide = profile("Wide RGB", version=version)
    Image.new("RGB", (60, 40), (200, 100, 50)).save(path, icc_profile=wide, quality=100)
    assert said(path).startswith(
        "has the colours of the profile “Wide RGB”, which are shown and printed here as if they were sRGB"
    )
    copy = mended(path)
    assert copy.info.get("icc_profile") is None
    # From the numbers of the profile by hand: linear light, its matrix to XYZ at D50, that of sRGB back (Bradford), and the curve of sRGB.
    pixel = copy.getpixel((30, 20))
    assert isinstance(pixel, tuple)
    assert max(abs(one - other) for one, other in zip(pixel, (227, 100, 42), strict=True)) <= 3
    Image.new("RGB", (60, 40), (200, 100, 50)).save(path, icc_profile=profile("sRGB IEC61966-2.1", version=version))
    assert examine(path) == []


def test_what_is_see_through_stays_so_in_other_colours(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    disc((40, 20, 10)).save(path, icc_profile=profile("Wide RGB"))
    copy = mended(path)
    assert copy.getchannel("A").tobytes() == disc((40, 20, 10)).getchannel("A").tobytes()


def test_a_damaged_profile_is_none(tmp_path: Path) -> None:
    path = tmp_path / "thor.jpg"
    whole = profile("Wide RGB")
    for damaged in (whole[:100], whole[:134], bytes(200), b"x" * 200):
        Image.new("RGB", (60, 40), (200, 100, 50)).save(path, icc_profile=damaged)
        assert examine(path) == []


def test_a_picture_that_is_too_large_to_be_shown_becomes_a_smaller_one(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    whole = Image.new("1", (20_100, 40))
    whole.paste(1, (0, 0, 10_050, 40))
    whole.save(path)
    assert said(path) == "20100x40 pixels, more than 20000 on one side; make it smaller; 1920x4 are enough"
    assert said(path, (60, 30)).endswith("; 15075x30 are enough")
    copy = mended(path)
    assert copy.size == (1920, 4)
    assert [copy.getpixel((x, 2)) for x in (100, 1800)] == [(255, 255, 255), (0, 0, 0)]
    assert said(path, (60, 40)).endswith("; 20000x39 are enough")
    assert said(path, scalable=False) == "20100x40 pixels, more than 20000 on one side; make it smaller"
    with pytest.raises(PictureError, match="more than 20000 on one side"):
        mend(path, scalable=False)
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    whole.convert("L").save(path.with_suffix(".jpg"), exif=exif)
    copy = mended(path.with_suffix(".jpg"))
    assert copy.size == (4, 2010)
    assert copy.getpixel((2, 100))[0] > 250  # type: ignore[index]


def test_a_good_picture_has_nothing(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    Image.new("RGB", (300, 400), (9, 80, 20)).save(path)
    assert examine(path, (300, 400)) == []
    assert mend(path, (300, 400)) is None


def test_cmyk_becomes_rgb(tmp_path: Path) -> None:
    path = tmp_path / "thor.jpg"
    Image.new("CMYK", (60, 40), (0, 255, 255, 0)).save(path)
    assert said(path).startswith("has the colours of a printing press (CMYK)")
    copy = mended(path)
    assert (copy.format, copy.mode) == ("JPEG", "RGB")
    red, green, blue = copy.getpixel((30, 20))  # type: ignore[misc]
    assert red > 240
    assert max(green, blue) < 15


@pytest.mark.parametrize("name", ["thor.jpg", "thor.png"])
def test_what_a_camera_laid_on_its_side_is_turned(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    picture = Image.new("RGB", (60, 40), (0, 0, 255))
    picture.paste((255, 0, 0), (0, 0, 30, 40))
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    picture.save(path, exif=exif)
    assert "turned by a note of the camera (EXIF)" in said(path)
    copy = mended(path)
    assert copy.size == (40, 60)
    assert copy.getexif().get(ORIENTATION) is None
    assert copy.getpixel((20, 10))[0] > 240  # type: ignore[index]
    assert copy.getpixel((20, 50))[2] > 240  # type: ignore[index]


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    path.write_bytes(deep_png(8))
    assert said(path).startswith("has 16 bits for a colour")
    copy = mended(path)
    assert copy.mode == "RGB"
    assert copy.getpixel((4, 4)) == (0xC8, 0x10, 0)
    Image.new("I;16", (8, 8), 0x8000).save(path)
    assert said(path).startswith("has 16 bits for a colour")
    assert mended(path).getpixel((4, 4)) == (0x80, 0x80, 0x80)


def test_a_wrong_suffix_is_named_and_the_bytes_stay(tmp_path: Path) -> None:
    path = tmp_path / "thor.jpg"
    Image.new("RGB", (60, 40), (9, 80, 20)).save(path, "PNG")
    (finding,) = examine(path)
    assert finding == Finding("suffix", {"format": "PNG", "name": "thor.png"}, mends=True)
    assert words_of(finding) == (
        "is a PNG by its content, not what its name says, and other programs may refuse it; name it thor.png"
    )
    made = mend(path)
    assert made is not None
    assert (made.content, made.suffix, done_words(made.done)) == (path.read_bytes(), ".png", "suffix .png")
    path = path.rename(tmp_path / "thor.JPEG")
    assert said(path).endswith("name it thor.png")


def test_a_picture_with_far_too_many_pixels_is_scaled_to_what_print_and_screen_need(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    Image.new("RGB", (4000, 200), (9, 80, 20)).save(path)
    assert said(path).startswith("has 4000x200 pixels and ")
    assert mended(path).size == (1920, 96)
    assert said(path, (689, 150)).endswith("3000x150 are enough")
    assert mended(path, (689, 150)).size == (3000, 150)
    assert said(path, scalable=False) == ""
    assert said(path, (3500, 100)) == ""


def test_bytes_for_nothing_are_found(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    Image.new("RGB", (60, 40), (9, 80, 20)).save(path)
    with path.open("ab") as file:
        file.truncate(17 * 1024 * 1024)
    assert "and 17.0 MiB, more than is ever shown" in said(path)
    assert mended(path).size == (60, 40)


def test_a_light_fringe_is_found_and_bled_away(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    disc((255, 255, 255)).save(path)
    assert said(path).startswith("has a light fringe")
    copy = mended(path)
    before = disc((255, 255, 255))
    assert copy.getchannel("A").tobytes() == before.getchannel("A").tobytes()
    assert copy.getpixel((40, 40)) == (40, 20, 10, 255)
    data = copy.tobytes()
    rim = [data[at : at + 3] for at in range(0, len(data), 4) if data[at + 3] == 128]
    assert rim
    assert all(max(abs(one - other) for one, other in zip(pixel, (40, 20, 10), strict=True)) < 12 for pixel in rim)


def test_soft_edges_shadows_and_glows_are_no_fringe(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    disc((40, 20, 10)).save(path)
    assert examine(path) == []
    disc((0, 0, 0)).save(path)
    assert examine(path) == []
    glow = Image.new("RGBA", (80, 80), (255, 255, 200, 90))
    glow.paste((40, 20, 10, 255), (30, 30, 50, 50))
    glow.save(path)
    assert examine(path) == []


def test_text_in_an_svg_is_found_whatever_its_prefix(tmp_path: Path) -> None:
    path = tmp_path / "thor.svg"
    for tag in ("text", "svg:text"):
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"><{tag}>Thor</{tag}></svg>'
        )
        assert said(path).startswith("has text, which is not drawn here")
        assert mend(path) is None
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg"><title>text</title><path d="M0 0h9v9z"/></svg>')
    assert examine(path) == []


def test_too_few_pixels_for_print_say_how_many_are_wanted(tmp_path: Path) -> None:
    assert printed_pixels(63.5, 88.9) == (750, 1050)
    path = tmp_path / "thor.png"
    Image.new("RGB", (700, 2000), (9, 80, 20)).save(path)
    (finding,) = examine(path, (750, 1050))
    assert words_of(finding).startswith(
        "has 700x2000 pixels and is blurred in print: its window on the card needs 750x1050"
    )
    assert not finding.mends


def test_what_cannot_be_read_is_said_and_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    path.write_bytes(b"GIF89a")
    assert said(path) == "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"
    huge = deep_png(1).replace(struct.pack(">II", 1, 1), struct.pack(">II", 19_000, 19_000), 1)
    head = huge[12:29]
    path.write_bytes(huge[:29] + struct.pack(">I", zlib.crc32(head)) + huge[33:])
    assert said(path) == "19000x19000 pixels, more than 60 million; make it smaller"
    with pytest.raises(PictureError, match="more than 60 million"):
        mend(path)
    assert said(tmp_path / "nobody.png") == "is no file"


def test_a_picture_that_ends_too_early_is_found_and_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "thor.jpg"
    Image.effect_noise((300, 300), 60).convert("CMYK").save(path)
    path.write_bytes(path.read_bytes()[:9000])
    assert said(path) == "is cut off; save it anew"
    with pytest.raises(PictureError, match="is cut off"):
        mend(path)


def test_a_picture_of_a_map_must_be_shown_at_its_own_size(tmp_path: Path) -> None:
    path = tmp_path / "ground.png"
    Image.new("1", (5000, 4100)).save(path)
    assert said(path, scalable=False) == "5000x4100 pixels, more than 20 million; make it smaller"
    assert mended(path).size == (1920, 1574)
