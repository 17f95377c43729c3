"""Pictures as they come from anywhere: each is shown as it is meant, or refused in a sentence, quickly and without filling the memory."""

from __future__ import annotations

import io
import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from game.art import decoder, pictures
from game.art.pictures import PictureError, decode
from game.cli import main
from tests.support.hostile_svg import ENDLESS


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_of(width: int, height: int) -> bytes:
    """A PNG that says it has this size and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def encoded(kind: str) -> bytes:
    stream = io.BytesIO()
    Image.effect_noise((90, 120), 50).convert("RGB").save(stream, kind)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (png_of(12_000, 12_000), "12000x12000 pixels, more than 60 million"),
        (png_of(20_000, 20_000), "20000x20000 pixels, more than 60 million"),
        (png_of(2**31 - 1, 2**31 - 1), "more than 20000 on one side"),
        (png_of(1, 50_000_000), "1x50000000 pixels, more than 20000 on one side"),
        (b"", "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"),
        (b"hello", "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"),
        (encoded("GIF"), "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"),
        (encoded("PNG")[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(50_000_000))), "too large"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_a_sentence(
    tmp_path: Path, recwarn: pytest.WarningsRecorder, content: bytes, what: str
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=f"^a.png: .*{what}"):
        decode(path, 320)
    assert not recwarn.list


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_cut_off_anywhere_is_refused_or_shown(tmp_path: Path, kind: str) -> None:
    whole = encoded(kind)
    path = tmp_path / f"a.{kind.lower()}"
    for length in range(0, len(whole), max(1, len(whole) // 60)):
        path.write_bytes(whole[:length])
        try:
            shown = decode(path, 320)
        except PictureError:
            continue
        assert shown.size == (90, 120)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_wrong_ending_does_not_matter(tmp_path: Path, kind: str, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    path.write_bytes(encoded(kind))
    assert decode(path, 320).size == (90, 120)


def test_greys_of_16_bits_are_not_cut_to_white(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("I;16", (4, 4), 40_000).save(path)
    assert tuple(decode(path, 320).pixels[:4]) == (156, 156, 156, 255)  # 40000 / 256


def test_of_an_animation_the_first_picture_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.webp"
    rest = [Image.new("RGB", (8, 8), (0, 0, 255))] * 3
    Image.new("RGB", (8, 8), (255, 0, 0)).save(path, save_all=True, append_images=rest, lossless=True)
    assert tuple(decode(path, 320).pixels[:4]) == (255, 0, 0, 255)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files on POSIX systems only")
@pytest.mark.parametrize("name", ["a.png", "a.svg"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "cards").mkdir()
    os.mkfifo(tmp_path / "cards" / name)
    with pytest.raises(PictureError, match=f"^{name}: is no file"):
        decode(tmp_path / "cards" / name, 320)
    assert decoder.check([tmp_path]) == [(tmp_path / "cards" / name, "is no file")]


def test_a_loop_of_links_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "loop.png").symlink_to(tmp_path / "loop.png")
    (tmp_path / "out.png").symlink_to("/etc/passwd")
    assert set(pictures.find([tmp_path])) <= {"loop"}
    assert pictures.find([tmp_path / "loop.png"]) == {}


SVG = '<svg xmlns="http://www.w3.org/2000/svg" {0}>{1}</svg>'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<svg><g><g><path d='M0 0",
        "<svg>" + "<g>" * 100_000,
        SVG.format('width="-5" height="-5"', "<rect width='5' height='5'/>"),
        SVG.format('width="nan" height="1e999" viewBox="0 0 nan inf"', "<rect width='5' height='5'/>"),
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
    ],
)
def test_a_broken_svg_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.svg"
    path.write_text(text)
    with pytest.raises(PictureError, match=r"^a\.svg: "):
        decode(path, 320)


def test_check_tells_of_pictures_of_a_pack_that_has_errors_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    pictures = tmp_path / "assets" / "legends-at-war" / "cards"
    cards = tmp_path / "data" / "legends-at-war" / "cards"
    pictures.mkdir(parents=True)
    cards.mkdir(parents=True)
    (cards / "mine.yaml").write_text("medusa: {dominion: see}\n")
    (pictures / "medusa.png").write_bytes(encoded("PNG")[:-900])
    assert main(["check", "legends-at-war"]) == 1
    told = capsys.readouterr().out
    assert f"{cards / 'mine.yaml'}:1:20: 'dominion' of card 'medusa' must be one of" in told
    assert f"{pictures / 'medusa.png'}:1:1: warning: is cut off; save it anew\n" in told
    assert "legends-at-war: cannot be played, 1 error; 1 picture cannot be shown\n" in told


@pytest.mark.parametrize(
    "inside",
    ["<script>alert(1)</script>", "<image href='file:///etc/passwd' width='5' height='5'/>", "<text>hi</text>"],
)
def test_of_an_svg_only_shapes_are_drawn(tmp_path: Path, inside: str) -> None:
    path = tmp_path / "a.svg"
    path.write_text(SVG.format('viewBox="0 0 10 10"', inside))
    shown = decode(path, 32)
    assert shown.size == (32, 32)
    assert not any(shown.pixels)


def test_check_tells_of_every_file_that_cannot_be_shown_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(decoder, "SVG_SECONDS", 0.3)
    cards = tmp_path / "assets" / "legends-at-war" / "cards"
    common = tmp_path / "assets" / "common" / "icons"
    (cards / "tlaloc.png").mkdir(parents=True)
    common.mkdir(parents=True)
    (cards / "medusa.svg").write_text("<svg")
    (cards / "hecate.svg").write_text("hello")
    (cards / "atalanta.svg").write_text(SVG.format('viewBox="0 0 9 9"', "<path d='M0 0H9V9Z'/>")[:-6])
    (cards / "minotaur.svg").write_text(ENDLESS)
    for name, kind in (("cerberus.png", "PNG"), ("hercules.jpg", "JPEG"), ("tlaloc.webp", "WEBP")):
        (cards / name).write_bytes(encoded(kind)[:-900])
    (common / "ui-menu.svg").write_text("<svg")
    assert main(["check", "legends-at-war"]) == 0
    told = capsys.readouterr().out
    for name, problem in (
        ("tlaloc.png", "a folder is named like a picture, and is none; put the picture itself here"),
        ("medusa.svg", "is damaged or cut off: unclosed token in line 1, column 1; save it anew"),
        ("hecate.svg", "is no SVG; save it anew as one"),
        ("atalanta.svg", "is damaged or cut off: no element found in line 1, column 80; save it anew"),
        ("minotaur.svg", "it takes too much time or memory to draw; make it smaller or simpler and save it anew"),
        ("cerberus.png", "is cut off; save it anew"),
        ("hercules.jpg", "is cut off; save it anew"),
        ("tlaloc.webp", "is damaged or cut off; save it anew"),
    ):
        assert f"{cards / name}:1:1: warning: {problem}\n" in told
    assert main(["check"]) == 0
    assert f"{common / 'ui-menu.svg'}:1:1: warning: is damaged or cut off" in capsys.readouterr().out
