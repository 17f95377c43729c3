"""Characters that the client's fonts lack: who has them, how they are drawn and measured, and what is said of them."""

from __future__ import annotations

import struct
from pathlib import Path

import pygame
import pytest

from game.ui import metrics, text
from game.ui.glyph_check import glyph_problems
from game.ui.glyphs import Fallbacks, Glyphs
from game.ui.metrics import font_file
from tests.support.fonts import write_font

INK = (255, 240, 220)


@pytest.fixture(autouse=True)
def _own_fonts():
    text.use_fonts([], [])
    yield
    text.use_fonts([])


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(
        other, "RGBA"
    )


@pytest.mark.parametrize("form", [4, 12])
def test_a_font_has_the_characters_of_its_map(tmp_path: Path, form: int) -> None:
    own = Glyphs(font_file())
    assert own.has("Kāne Ζεύς Перун")
    assert not own.has("K龍")
    made = Glyphs(write_font(tmp_path / "some.ttf", {"龍": "W", "ᚠ": "F"}, form))
    assert made.has("龍ᚠ龍")
    assert not made.has("ᚡ")
    assert not made.has("A")


def test_characters_beyond_the_first_plane_are_found(tmp_path: Path) -> None:
    assert Glyphs(write_font(tmp_path / "some.ttf", {"🐉": "W"})).has("🐉")


def test_what_is_no_font_has_nothing(tmp_path: Path) -> None:
    assert not Glyphs(tmp_path / "nowhere.ttf")
    raw = write_font(tmp_path / "good.ttf", {"龍": "W"}, 4).read_bytes()
    path = tmp_path / "bad.ttf"
    for length in (0, 3, 11, 40, 200, len(raw) - 70, len(raw) - 20):
        path.write_bytes(raw[:length])
        assert not Glyphs(path).has("龍")
    path.write_bytes(b"ttcf" + b"\xff" * 60)
    assert not Glyphs(path)
    path.write_bytes(raw.replace(b"glyf", b"CBDT"))  # a font of pictures of one size
    assert not Glyphs(path)
    path.write_bytes(raw.replace(b"cmap", b"CMAP"))  # a font that does not say which character is which
    assert not Glyphs(path)
    for place in range(len(raw) - 60, len(raw)):
        path.write_bytes(raw[:place] + b"\xff" + raw[place + 1 :])
        assert Glyphs(path).has("龍") in (True, False)


def test_a_map_that_lists_glyphs_without_end_is_none(tmp_path: Path) -> None:
    raw = write_font(tmp_path / "good.ttf", {"龍": "W"}, 4).read_bytes()
    count = 20_000
    table = struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">HHHHHHH", 4, 0, 0, 2 * count, 0, 0, 0)
    for numbers in ([0xFFFE] * count, [0], [0x20] * count, [1] * count, [2] * count):
        table += struct.pack(f">{len(numbers)}H", *numbers)
    row = raw.index(b"cmap")
    head = raw[: row + 8] + struct.pack(">II", len(raw), len(table)) + raw[row + 16 :]
    (tmp_path / "bad.ttf").write_bytes(head + table)
    assert not Glyphs(tmp_path / "bad.ttf")


def test_a_font_of_the_pack_comes_before_those_of_the_system(tmp_path: Path) -> None:
    own = write_font(tmp_path / "own.ttf", {"龍": "W"})
    bold = write_font(tmp_path / "system" / "A-Bold.ttf", {"龍": "M", "ᚠ": "F", "♠": "S"})
    plain = write_font(tmp_path / "system" / "below" / "Z.ttf", {"♠": "s"})
    fonts = Fallbacks()
    fonts.use([own], [tmp_path / "system"])
    assert fonts.font_for("龍") == str(own)
    assert fonts.font_for("ᚠ") == str(bold)
    assert fonts.font_for("♠") == str(plain)
    assert fonts.font_for("X") is None
    assert fonts.is_of_pack(str(own))
    assert not fonts.is_of_pack(str(plain))


@pytest.mark.parametrize(("family", "px"), [("sans", 14), ("sans", 37), ("serif", 20)])
def test_a_character_is_drawn_in_the_font_that_has_it(tmp_path: Path, family: str, px: int) -> None:
    assert same(text.render("龍", px, INK, family), text.render("?", px, INK, family))
    text.use_fonts([write_font(tmp_path / "own.ttf", {"龍": "W", "ᚠ": "F"})], [])
    if family == "sans":
        assert same(text.render("龍", px, INK), text.render("W", px, INK))
    wide = text.size_of("a", px, family)[0] + text.size_of("WF", px, "sans")[0] + text.size_of("b", px, family)[0]
    assert text.size_of("a龍ᚠb", px, family) == (wide, text.size_of("a", px, family)[1])
    drawn = text.render("a龍ᚠb", px, INK, family)
    assert drawn.get_size() == text.size_of("a龍ᚠb", px, family)
    left = text.size_of("a", px, family)[0]
    assert same(drawn.subsurface((0, 0, left, drawn.get_height())), text.render("a", px, INK, family))
    assert text.clean("a龍☃") == "a龍?"


def test_a_character_is_measured_in_the_font_that_has_it(tmp_path: Path) -> None:
    before = metrics.width_of("龍 a", 10)
    assert before == metrics.width_of("? a", 10)
    text.use_fonts([write_font(tmp_path / "own.ttf", {"龍": "W"})], [])
    assert metrics.width_of("龍 a", 10) == metrics.width_of("W a", 10) != before


def test_marks_stay_with_their_letter(tmp_path: Path) -> None:
    lacks = "d\u20dd"
    assert metrics.lacking(lacks) != ""
    font = write_font(tmp_path / "own.ttf", {"d": "x", "\u20dd": "y"})
    text.use_fonts([font], [])
    assert metrics.runs(f"a{lacks}") == ((font_file(), "a"), (str(font), lacks))
    text.use_fonts([], [])
    assert metrics.runs(f"a{lacks}") == ((font_file(), "ad?"),)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ad\u0489b", "ad?b"),  # an enclosing mark is a thing of its own
        ("a\u1ab0b", "ab"),
        ("\u1ab0b", "b"),
        ("龍\u1ab0b", "龍b"),
        ("☃\u1ab0b", "?b"),
        ("a\n\u1ab0b", "a\nb"),
        ("e\u0301\u1ab0b", "éb"),
    ],
)
def test_a_line_is_measured_as_wide_as_it_is_drawn_where_a_mark_lacks(tmp_path: Path, written: str, shown: str) -> None:
    text.use_fonts([write_font(tmp_path / "own.ttf", {"龍": "W"})], [])
    assert text.clean(written) == shown
    assert text.clean(shown) == shown
    assert metrics.width_of(written, 20) == metrics.width_of(shown, 20)
    assert text.size_of(written, 20) == text.size_of(shown, 20)
    assert same(text.render(written, 20, INK), text.render(shown, 20, INK))


def test_a_damaged_font_of_a_pack_stops_nothing(tmp_path: Path) -> None:
    path = write_font(tmp_path / "own.ttf", {"龍": "W"})
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"head", b"haed").replace(b"hhea", b"hhae").replace(b"maxp", b"mxap"))
    text.use_fonts([path], [])
    assert text.clean("龍") == "龍"
    assert text.render("a龍", 20, INK).get_width() > 10
    assert metrics.width_of("a龍", 20) > 0


def test_what_cannot_be_drawn_is_told_with_its_place(tmp_path: Path) -> None:
    own = write_font(tmp_path / "fonts" / "own.ttf", {"龍": "W"})
    write_font(tmp_path / "system" / "Runes.ttf", {"ᚠ": "F"})
    (tmp_path / "fonts" / "bad.otf").write_bytes(b"x")
    letters = [
        ("data/x/cards/a.yaml", 3, 9, "'name' of card 'a'", "Kāne Ζεύς 龍"),
        ("data/x/cards/a.yaml", 4, 9, "'flavour' of card 'a'", "ᚠ☃龍\u2603"),
    ]
    text.use_fonts([own], [tmp_path / "system"])
    flavour = "data/x/cards/a.yaml:4:9: warning: 'flavour' of card 'a' has characters"
    advice = "put one that has them into the folder fonts of the pack's assets"
    assert glyph_problems(letters, [own, tmp_path / "fonts" / "bad.otf"]) == [
        f"{tmp_path}/fonts/bad.otf:1:1: warning: this font cannot be read; save it anew as TrueType or OpenType",
        f"{flavour} that no font has, shown as ?: ☃ U+2603 (snowman); {advice}",
        f"{flavour} that only Runes of this system has, which others may lack: ᚠ U+16A0 (runic letter fehu feoh fe f); {advice}",
    ]
