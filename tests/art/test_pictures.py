import os
import threading

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import time
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.art import decoder, pictures
from game.art.cache import SurfaceCache
from game.art.decoder import Decoder
from game.art.handles import MOST_A_FRAME, Art, ArtHandle
from game.art.pictures import Decoded, PictureError, decode, find, tier_for
from game.art.placeholder import Scene, placeholder

SCENE = Scene((10, 10, 20), (40, 40, 90), (90, 120, 200), (190, 210, 255), "ridges", "knots")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    folder = tmp_path / "cards"
    folder.mkdir()
    return folder


def settled(art: Art, key: str, size: tuple[int, int]) -> ArtHandle:
    art.get(key, size)
    end = time.monotonic() + 10
    while art.busy and time.monotonic() < end:
        art.poll()
        time.sleep(0.005)
    return art.get(key, size)


def test_a_picture_is_ready_a_little_later_and_has_the_size_asked_for(tmp_path: Path, cards: Path) -> None:
    Image.new("RGB", (900, 400), (200, 30, 30)).save(cards / "ares.png")
    art = Art([tmp_path])
    assert art.get("ares", (120, 100)).state == "waiting"
    handle = settled(art, "ares", (120, 100))
    assert handle.state == "ready"
    assert handle.surface is not None
    assert handle.surface.get_size() == (120, 100)
    assert handle.surface.get_at((60, 50))[:3] == (200, 30, 30)
    assert art.get("ares", (120, 100)).surface is handle.surface
    art.close()


def test_a_card_without_a_file_has_no_picture(tmp_path: Path) -> None:
    assert Art([tmp_path]).get("nobody", (10, 10)).state == "none"


def test_exif_rotation_is_obeyed(cards: Path) -> None:
    image = Image.new("RGB", (400, 200), (255, 255, 255))
    image.paste((255, 0, 0), (0, 0, 200, 200))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90 degrees clockwise to see it upright
    image.save(cards / "a.jpg", exif=exif, quality=95)
    decoded = decode(cards / "a.jpg", 200)
    assert decoded.size == (200, 400)
    surface = pygame.image.frombuffer(decoded.pixels, decoded.size, "RGBA")
    assert surface.get_at((100, 40)).g < 60, "the left half is on top"
    assert surface.get_at((100, 360)).g > 200


def test_cmyk_pictures_have_the_right_colours(cards: Path) -> None:
    Image.new("RGB", (200, 200), (20, 60, 220)).convert("CMYK").save(cards / "a.jpg", quality=95)
    decoded = decode(cards / "a.jpg", 100)
    red, green, blue = decoded.pixels[:3]
    assert abs(red - 20) < 12
    assert abs(green - 60) < 12
    assert abs(blue - 220) < 12


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_usual_kind_of_png_is_read(cards: Path, mode: str) -> None:
    Image.new(mode, (40, 30)).save(cards / "a.png")
    decoded = decode(cards / "a.png", 160)
    assert decoded.size == (40, 30), "never enlarged"
    assert len(decoded.pixels) == 40 * 30 * 4


def test_webp_and_svg_are_read(tmp_path: Path, cards: Path) -> None:
    Image.new("RGBA", (64, 64), (0, 200, 0, 128)).save(cards / "a.webp", lossless=True)
    (cards / "b.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 14"><path fill="#f00" d="M0 0H10V14H0Z"/></svg>'
    )
    art = Art([tmp_path])
    assert settled(art, "a", (30, 30)).state == "ready"
    handle = settled(art, "b", (50, 70))
    assert handle.surface is not None
    assert handle.surface.get_at((25, 35)).r > 250
    art.close()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.png", b""),
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40),
        ("a.jpg", b"\xff\xd8\xff\xe0 and then nothing of use"),
        ("a.webp", b"RIFF....WEBPVP8 "),
        ("a.svg", b"<svg this is not"),
        ("a.svg", b"\x00\x01\x02"),
        ("a.png", b"GIF89a" + b"\x00" * 60),
    ],
)
def test_a_broken_picture_gives_an_error_handle(tmp_path: Path, cards: Path, name: str, content: bytes) -> None:
    (cards / name).write_bytes(content)
    art = Art([tmp_path])
    handle = settled(art, "a", (80, 80))
    assert handle.state == "error"
    assert handle.error.startswith(name)
    assert "a" in art.errors
    art.close()


def test_a_truncated_picture_gives_an_error_handle(tmp_path: Path, cards: Path) -> None:
    noise = Image.effect_noise((300, 300), 90)
    for name in ("a.png", "b.jpg"):
        noise.save(cards / name)
        content = (cards / name).read_bytes()
        (cards / name).write_bytes(content[: len(content) // 2])
    art = Art([tmp_path])
    assert settled(art, "a", (80, 80)).state == "error"
    assert settled(art, "b", (80, 80)).state == "error"
    art.close()


def test_a_picture_with_too_many_pixels_is_refused_before_it_is_decoded(
    cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.new("1", (4000, 4000)).save(cards / "a.png")
    monkeypatch.setitem(pictures.MOST_PIXELS, "PNG", 1_000_000)
    with pytest.raises(PictureError, match="4000x4000 pixels, more than 1 million"):
        decode(cards / "a.png", 100)
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    with pytest.raises(PictureError, match="larger than"):
        decode(cards / "a.png", 100)


def test_earlier_roots_win_and_links_out_are_left_out(tmp_path: Path) -> None:
    over, base, outside = (tmp_path / name for name in ("over", "base", "outside"))
    for root in (over, base):
        (root / "cards").mkdir(parents=True)
    outside.mkdir()
    Image.new("RGB", (8, 8)).save(outside / "secret.png")
    for root in (over, base):
        Image.new("RGB", (8, 8)).save(root / "cards" / "a.png")
    Image.new("RGB", (8, 8)).save(base / "cards" / "a.jpg")
    Image.new("RGB", (8, 8)).save(base / "cards" / "b.jpg")
    (base / "cards" / "c.png").symlink_to(outside / "secret.png")
    (base / "cards" / "notes.txt").write_text("no picture")
    (base / "elsewhere").symlink_to(outside)
    assert find([over, base, tmp_path / "absent"]) == {
        "cards/a": over / "cards" / "a.png",
        "cards/b": base / "cards" / "b.jpg",
    }


def test_a_picture_may_be_named_by_its_path(tmp_path: Path, cards: Path) -> None:
    Image.new("RGB", (8, 8), (9, 200, 9)).save(tmp_path / "cover.png")
    art = Art([tmp_path])
    for key in ("cover", "cover.png"):
        assert settled(art, key, (8, 8)).state == "ready"
    for key in ("../cover.png", "/etc/passwd", "", "cards/cover"):
        assert art.get(key, (8, 8)).state == "none"
    Image.new("RGB", (8, 8)).save(cards / "cover.png")
    assert art.refresh() == {"cover", "cards/cover"}
    art.close()


def test_a_changed_file_is_noticed(tmp_path: Path, cards: Path) -> None:
    Image.new("RGB", (50, 50), (255, 0, 0)).save(cards / "a.png")
    art = Art([tmp_path])
    assert settled(art, "a", (20, 20)).state == "ready"
    Image.new("RGB", (60, 60), (0, 0, 255)).save(cards / "a.png")
    Image.new("RGB", (60, 60), (0, 0, 255)).save(cards / "b.png")
    assert art.refresh() == {"a", "b"}
    handle = settled(art, "a", (20, 20))
    assert handle.surface is not None
    assert handle.surface.get_at((10, 10)).b > 250
    (cards / "a.png").unlink()
    assert art.refresh() == {"a"}
    assert art.get("a", (20, 20)).state == "none"
    assert art.refresh() == set()
    art.close()


def test_what_is_held_stays_within_the_budget_and_is_no_larger_than_it_is_seen(tmp_path: Path, cards: Path) -> None:
    for n in range(12):
        Image.new("RGB", (2048, 2048) if n == 0 else (700, 900), (n * 20, 0, 0)).save(cards / f"c{n}.png")
    held = SurfaceCache(3_000_000)
    art = Art([tmp_path], held)
    assert settled(art, "c0", (120, 100)).tier == 160
    assert held.size == 4 * (160 * 160 + 120 * 100)
    for n in range(12):
        for size in ((60, 84), (200, 280), (300, 200)):
            assert settled(art, f"c{n}", size).state == "ready"
    assert held.size <= held.budget
    art.close()
    assert held.size == 0


def test_what_is_on_the_screen_stays_and_what_had_to_go_comes_again_when_it_is_wanted(
    tmp_path: Path, cards: Path
) -> None:
    for n in range(12):
        Image.new("RGB", (160, 160), (n * 20, 0, 0)).save(cards / f"c{n}.png")
    held = SurfaceCache(5 * 4 * 160 * 160)  # room for four, with what is cropped of them
    one, other = Art([tmp_path], held), Art([tmp_path], held)
    settled(one, "c0", (20, 20))
    settled(one, "c1", (20, 20))
    for n in range(2, 12):
        one.seen("c0")
        settled(other, f"c{n}", (20, 20))
    assert one.get("c0", (30, 30)).state == "ready"
    assert one.get("c1", (30, 30)).state == "waiting", "nobody has seen it for long"
    assert settled(one, "c1", (30, 30)).state == "ready"
    one.close()
    other.close()


def test_what_was_asked_for_last_comes_first(tmp_path: Path, cards: Path) -> None:
    class Slow(Decoder):
        """Decodes nothing before everything was asked for, and notes in which order it does."""

        def __init__(self) -> None:
            super().__init__()
            self.asked, self.order = threading.Event(), list[str]()

        def picture(self, path: Path, width: int | None) -> Decoded:
            self.asked.wait(10)
            self.order.append(path.stem)
            return super().picture(path, width)

    for n in range(6):
        Image.new("RGB", (20, 20), (n * 20, 0, 0)).save(cards / f"c{n}.png")
    slow = Slow()
    art = Art([tmp_path], SurfaceCache(1_000_000), slow)
    for n in (0, 1, 2, 3, 4, 5, 3):
        art.get(f"c{n}", (20, 20))
        end = time.monotonic() + 10
        while n == 0 and art._jobs._wanted and time.monotonic() < end:
            time.sleep(0.001)  # until it is in work
    slow.asked.set()
    settled(art, "c2", (20, 20))
    assert slow.order == ["c0", "c2", "c3", "c5", "c4", "c1"]
    art.close()
    slow.close()


def test_few_pictures_are_taken_in_at_once_so_that_no_frame_is_long(tmp_path: Path, cards: Path) -> None:
    for n in range(3 * MOST_A_FRAME):
        Image.new("RGB", (20, 20), (n * 20, 0, 0)).save(cards / f"c{n}.png")
    art = Art([tmp_path], SurfaceCache(1_000_000))
    for n in range(3 * MOST_A_FRAME):
        art.get(f"c{n}", (20, 20))
    end = time.monotonic() + 10
    while art._done.qsize() < 3 * MOST_A_FRAME and time.monotonic() < end:
        time.sleep(0.005)
    assert [len(art.poll()) for _frame in range(4)] == [MOST_A_FRAME] * 3 + [0]
    art.close()


def test_tiers_are_wide_enough() -> None:
    assert tier_for(10) == 160
    assert tier_for(161) == 320
    assert tier_for(5000) == 1280


def test_check_tells_of_broken_files(tmp_path: Path, cards: Path) -> None:
    Image.new("RGB", (8, 8)).save(cards / "good.png")
    (cards / "broken.png").write_bytes(b"nothing")
    assert decoder.check([tmp_path]) == [
        (cards / "broken.png", "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these")
    ]


def test_placeholder_art_follows_from_the_id_alone() -> None:
    def painted(key: str, scene: Scene = SCENE) -> bytes:
        return pygame.image.tobytes(placeholder(key, (90, 120), scene), "RGB")

    assert painted("ares") == painted("ares")
    assert len({painted(f"card-{n}") for n in range(20)}) == 20
    for scenery in ("ridges", "waves", "clouds", "plain"):
        for motif in ("meander", "knots", "steps", "scales", "none"):
            assert painted("a", SCENE._replace(scenery=scenery, motif=motif)) != painted(
                "b", SCENE._replace(scenery=scenery, motif=motif)
            )
    assert placeholder("tiny", (1, 1), SCENE).get_size() == (2, 2)
