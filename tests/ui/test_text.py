import itertools
import subprocess
import sys

import pygame
import pytest

from game.art.cache import SurfaceCache
from game.ui import metrics, shapes, text
from game.ui.theme import PALETTE, Colour, Theme
from tests.support.contrast import contrast


def test_wrapped_lines_fit_their_width() -> None:
    words = "Shapeshifter supercalifragilisticexpialidocious of Ångström, Þór and Κρόνος; and a few short words to go on with."
    for px in (9, 16, 32):
        for width in (60, 131, 400):
            lines = text.wrap(words, px, width)
            assert all(text.size_of(line, px)[0] <= width for line in lines)
            assert "".join("".join(lines).split()) == "".join(words.split())


def test_an_ellipsis_cuts_only_what_is_too_long() -> None:
    assert text.ellipsis("Short", 16, 300) == "Short"
    cut = text.ellipsis("The Long Name of a Goddess", 16, 100)
    assert cut.endswith("…")
    assert text.size_of(cut, 16)[0] <= 100
    assert text.ellipsis("Long", 16, 2) == ""


@pytest.mark.parametrize(
    "nasty", ["a\x00b", "\x1b[31mred", "a\u202eb", "tab\there", "\ud800", "", "一二三", "😀 grin", "e\u0301"]
)
def test_any_string_can_be_drawn(nasty: str) -> None:
    assert text.render(nasty, 16, (255, 255, 255)).get_height() > 0
    assert text.paragraph(nasty, 16, (255, 255, 255), 80).get_width() == 80
    assert text.clean(text.clean(nasty)) == text.clean(nasty)


def test_missing_glyphs_are_told_and_replaced() -> None:
    text.use_fonts([], [])
    assert text.clean("Kāne ♠ 龍") == "Kāne ? ?"
    text.use_fonts([])
    assert text.clean("Zoe\u0308") == "Zoë"


def test_text_survives_a_restart_of_the_font_module() -> None:
    text.render("before", 17, (255, 255, 255))
    pygame.font.quit()
    assert text.render("after a restart", 17, (255, 255, 255)).get_width() > 10


def test_text_steps_grow_with_window_and_setting() -> None:
    small, large = Theme.for_window((1024, 720)), Theme.for_window((3840, 2160))
    assert small.text("body") >= 14
    assert large.text("body") > 1.8 * small.text("body")
    assert Theme(text_scale=2.0).text("body") == 2 * Theme().text("body")
    assert Theme.for_window((1280, 720), 5.0).text_scale == 2.0


def test_inks_can_be_read_on_panels() -> None:
    for ground in (PALETTE.panel, PALETTE.inset, PALETTE.panel_raised, PALETTE.table, PALETTE.table_deep):
        assert contrast(PALETTE.ink, ground) >= 7
        assert contrast(PALETTE.ink_soft, ground) >= 4.5
        assert contrast(PALETTE.bad, ground) >= 3
    assert contrast(PALETTE.edge, PALETTE.table) >= 3
    assert contrast(PALETTE.accent_ink, PALETTE.accent) >= 4.5
    assert contrast(PALETTE.ink_faint, PALETTE.panel) >= 4.5


def test_a_cache_forgets_the_oldest_and_keeps_the_newest() -> None:
    cache = SurfaceCache(3 * 10 * 10 * 4)
    for key in range(5):
        cache.get(key, lambda: pygame.Surface((10, 10), pygame.SRCALPHA))
    assert [key in cache for key in range(5)] == [False, False, True, True, True]
    cache.get(2, pygame.display.get_surface)  # type: ignore[arg-type]  # held: it is not made
    cache.put(9, pygame.Surface((10, 10), pygame.SRCALPHA))
    assert 2 in cache
    assert 3 not in cache
    cache.put("large", pygame.Surface((100, 100), pygame.SRCALPHA))
    assert "large" in cache
    assert len(cache) == 1
    cache.clear()
    assert cache.size == 0


def test_shapes_have_smooth_light_edges() -> None:
    disc = shapes.disc(21, (200, 100, 50))
    for x in range(21):
        red, green, _, alpha = disc.get_at((x, 1))
        if 40 < alpha < 215:
            assert abs(red - 200 * alpha / 255) < 6, "premultiplied, not darkened"
            assert abs(green - 100 * alpha / 255) < 6


@pytest.mark.parametrize(
    ("fill", "edge", "bottom"),
    [
        ((20, 60, 90), None, None),
        ((20, 60, 90), (250, 200, 100), None),
        ((20, 60, 90), None, (90, 20, 20)),
        ((20, 60, 90), (250, 200, 100), (90, 20, 20)),
        (None, (250, 200, 100), None),
    ],
)
def test_a_large_box_is_like_a_small_one(
    fill: Colour | None, edge: Colour | None, bottom: Colour | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes.clear()
    sliced = shapes.rounded((500, 400), 12, fill, edge, 3, bottom)
    shapes.clear()
    monkeypatch.setattr(shapes, "SLICED_FROM", 10**9)
    whole = shapes.rounded((500, 400), 12, fill, edge, 3, bottom)
    for point in (
        (0, 0),
        (2, 2),
        (4, 3),
        (250, 0),
        (250, 1),
        (0, 200),
        (499, 399),
        (496, 396),
        (250, 200),
        (30, 380),
        (470, 9),
    ):
        assert all(abs(a - b) <= 6 for a, b in zip(sliced.get_at(point), whole.get_at(point), strict=True)), point


def test_panels_as_large_as_a_screen_are_drawn() -> None:
    shapes.clear()
    for size in ((3840, 2160), (3800, 90)):
        assert shapes.inset(size, 18).get_size() == size
        assert (
            shapes.rounded(size, 18, (20, 30, 40), (60, 70, 80), 2, (10, 20, 30)).get_at((size[0] // 2, size[1] // 2)).a
            == 255
        )


def test_the_tabletop_is_opaque_and_darker_at_the_rim() -> None:
    table = shapes.tabletop((320, 180))
    assert sum(table.get_at((160, 80))[:3]) > sum(table.get_at((2, 177))[:3])


def test_nothing_of_the_ui_imports_numpy() -> None:
    code = (
        "import sys, pkgutil, importlib, game.ui, game.art\n"
        "for package in (game.ui, game.art):\n"
        "    for module in pkgutil.iter_modules(package.__path__):\n"
        "        importlib.import_module(f'{package.__name__}.{module.name}')\n"
        "assert 'numpy' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_word_is_broken_so_that_lines_are_equally_long() -> None:
    for size in (4.0, 6.0, 8.0):
        lines = metrics.balanced("Pickpocket Goblin", size, metrics.width_of("Pickpocket", size) + 0.1)
        assert lines == ("Pickpocket", "Goblin")


@pytest.mark.parametrize("family", [text.SANS, text.SERIF])
@pytest.mark.parametrize("px", [12, 14, 16, 18])
def test_small_text_has_even_gaps(px: int, family: str) -> None:
    """Each part of a word is as wide, for its size, as in large type: no letter was moved to a whole pixel."""
    word = "Charybdis: 7 against 3"
    for end in range(1, len(word) + 1):
        small, large = text.size_of(word[:end], px, family)[0], text.size_of(word[:end], px * 8, family)[0] / 8
        assert abs(small - large) <= 1 + 0.14 * end, "a letter that is moved to a whole pixel may be half a pixel off"


def test_small_and_large_text_stand_on_one_line() -> None:
    """The base line of small text is where the font has it."""
    for px in (12, 15, 19, 20, 24):
        drawn = text.render("H", px, (255, 255, 255))
        rows = [
            y for y in range(drawn.get_height()) if any(drawn.get_at((x, y))[3] > 90 for x in range(drawn.get_width()))
        ]
        assert drawn.get_height() == text.size_of("H", px)[1]
        assert abs(rows[-1] + 1 - text.font(px).get_ascent()) <= 1


def test_a_number_below_zero_has_a_minus_sign_wherever_seats_are_counted() -> None:
    assert (text.number(-8), text.number(0), text.number("-")) == (f"{text.MINUS}8", "0", "-")


def test_a_dashed_outline_has_as_many_gaps_on_sides_that_face_each_other_and_whole_corners() -> None:
    wide, high, width = 90, 130, 2
    box = shapes.dashed((wide, high), 8, (120, 200, 220), width, 6)

    def gaps(points: list[tuple[int, int]]) -> int:
        seen = [box.get_at(point).a > 60 for point in points]
        assert seen[0]
        assert seen[-1]
        return sum(one and not other for one, other in itertools.pairwise(seen))

    sides = [gaps([(x, y) for x in range(9, wide - 9)]) for y in (1, high - 2)]
    ends = [gaps([(x, y) for y in range(9, high - 9)]) for x in (1, wide - 2)]
    assert sides[0] == sides[1] >= 4
    assert ends[0] == ends[1] > sides[0]
    assert box.get_at((wide // 2, high // 2)).a == 0


def test_a_paragraph_in_a_narrow_place_is_in_type_that_breaks_no_word() -> None:
    told = "soldiers and mercenaries win it"
    px = text.unbroken(told, 40, 150)
    assert px < 40
    assert set(" ".join(text.wrap(told, px, 150)).split()) == set(told.split())
    assert text.unbroken(told, 16, 400) == 16
    assert text.unbroken(told, 40, 10) == text.LEAST
