"""Pictures that take for ever or fill the memory: the process that decodes them is killed at its limits and replaced."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import hashlib
import io
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from game.art import decoder
from game.art.decoder import OURS, ROOT, Decoder
from game.art.handles import Art
from game.art.pictures import PictureError
from game.ui.icons import Icons
from tests.support.hostile_svg import ENDLESS, GREEDY, SVG, thick
from tests.support.processes import alive, ended

SQUARE = SVG.format('<path d="M0 0H512V512H0Z" fill="#f00"/>')


@pytest.fixture
def quick() -> Iterator[Decoder]:
    """A decoder with little patience."""
    made = Decoder(seconds=0.5, patience=20)
    yield made
    made.close()
    assert made.running is None


@pytest.mark.parametrize("content", [ENDLESS, thick(25_000)], ids=["dashes", "joins"])
def test_a_drawing_that_takes_too_long_is_refused_and_the_next_is_drawn(
    tmp_path: Path, quick: Decoder, content: str
) -> None:
    (tmp_path / "slow.svg").write_text(content)
    (tmp_path / "good.svg").write_text(SQUARE)
    good = quick.picture(tmp_path / "good.svg", 64)
    assert (good.size, good.pixels[:4]) == ((64, 64), b"\xff\x00\x00\xff")
    first = quick.running
    assert first is not None
    with pytest.raises(PictureError, match=r"^slow\.svg: it takes too much time or memory to draw; make it smaller or"):
        quick.picture(tmp_path / "slow.svg", 64)
    assert not alive(first), "nothing is left of the process that was killed"
    assert quick.picture(tmp_path / "good.svg", 64) == good
    assert quick.running not in (None, first)


def test_without_a_limit_on_the_processor_the_clock_decides(tmp_path: Path) -> None:
    made = Decoder(seconds=1000, patience=0.5)
    (tmp_path / "slow.svg").write_text(ENDLESS)
    with pytest.raises(PictureError, match=r"^slow\.svg: it takes too much time"):
        made.picture(tmp_path / "slow.svg", 64)
    made.close()


def test_one_process_decodes_many_pictures_and_answers_for_the_damaged(tmp_path: Path, quick: Decoder) -> None:
    for number in range(5):
        Image.new("RGB", (30, 20 + number), (number, 0, 0)).save(tmp_path / f"{number}.png")
    (tmp_path / "broken.png").write_bytes(b"nothing")
    (tmp_path / "odd\udcff name.png").write_bytes((tmp_path / "1.png").read_bytes())
    processes = set()
    for number in range(5):
        assert quick.picture(tmp_path / f"{number}.png", None).size == (30, 20 + number)
        with pytest.raises(PictureError, match=r"^broken\.png: damaged, or no PNG, JPEG or WebP picture"):
            quick.picture(tmp_path / "broken.png", 160)
        processes.add(quick.running)
    assert quick.picture(tmp_path / "odd\udcff name.png", None).size == (30, 21)
    assert len(processes) == 1


def test_a_process_that_was_killed_by_somebody_else_is_replaced(tmp_path: Path, quick: Decoder) -> None:
    Image.new("RGB", (30, 20)).save(tmp_path / "a.png")
    quick.picture(tmp_path / "a.png", None)
    assert quick.running is not None
    os.kill(quick.running, signal.SIGTERM)
    time.sleep(0.2)
    assert quick.picture(tmp_path / "a.png", None).size == (30, 20)


MEASURED = """
import sys
from pathlib import Path
from tests.support.memory import peak
from game.art.pictures import PictureError, decode
import PIL.Image, pygame
before = peak()
try: print(decode(Path(sys.argv[1]), 160).size)
except PictureError as error: print(error)
print(peak() - before)
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="how much memory was used is told in other units elsewhere"
)
@pytest.mark.parametrize(
    ("kind", "mode", "size", "shown"),
    [
        ("webp", "RGB", (7700, 7700), "7700x7700 pixels, more than 20 million; make it smaller"),
        ("webp", "RGB", (4470, 4470), "(160, 160)"),
        ("png", "RGBA", (7700, 7700), "(160, 160)"),
        ("png", "P", (7700, 7700), "(160, 160)"),
        ("jpg", "RGB", (7700, 7700), "(160, 160)"),
    ],
)
def test_a_large_picture_of_one_colour_does_not_fill_the_memory(
    tmp_path: Path, kind: str, mode: str, size: tuple[int, int], shown: str
) -> None:
    path = tmp_path / f"a.{kind}"
    Image.new(mode, size).save(path, progressive=True, lossless=True)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    *words, megabytes = done.stdout.split("\n")[-3:-1]
    assert shown in words[0], done.stderr
    assert int(megabytes) < 550


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux holds a process to its memory")
def test_what_would_fill_the_memory_is_refused_and_the_next_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "many.svg").write_text(GREEDY)
    Image.new("RGB", (20, 20)).save(tmp_path / "good.png")
    patient = Decoder(seconds=300, patience=300)
    try:
        assert patient.picture(tmp_path / "good.png", None).size == (20, 20)
        limits = Path(f"/proc/{patient.running}/limits").read_text()
        most = next(line.split()[3] for line in limits.splitlines() if line.startswith("Max address space"))
        assert int(most) < 2 * 1024**3
        with pytest.raises(PictureError, match=r"^many\.svg: it takes too much time or memory"):
            patient.picture(tmp_path / "many.svg", 64)
        assert patient.picture(tmp_path / "good.png", None).size == (20, 20)
    finally:
        patient.close()


def test_the_pictures_of_the_program_are_known_and_need_no_process() -> None:
    listed = {name: digest for digest, name in [line.split("  ") for line in OURS.read_text().splitlines()]}
    here = {
        path.relative_to(OURS.parent).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in OURS.parent.rglob("*")
        if path.suffix in (".svg", ".png", ".jpg", ".webp")
    }
    files = "find * -name '*.svg' -o -name '*.png' -o -name '*.jpg' -o -name '*.webp'"
    renew = f"cd assets && {files} | LC_ALL=C sort | xargs sha256sum > SHA256SUMS"
    assert listed == here, f"pictures of ours were changed; when they are as they should be: {renew}"
    made = Decoder()
    icons = Icons([OURS.parent / "common" / "icons"], decoder=made)
    for name in icons.names():
        icons.get(name, 24)
    made.picture(OURS.parent / "legends-at-war" / "icons" / "dominion-sea.svg", 100)
    assert icons.problems == {}
    assert made.running is None


def test_an_icon_that_takes_too_long_is_a_ring_and_is_tried_once(tmp_path: Path, quick: Decoder) -> None:
    (tmp_path / "slow.svg").write_text(ENDLESS)
    (tmp_path / "own.svg").write_text(SQUARE.replace("#f00", "currentColor"))
    icons = Icons([tmp_path], decoder=quick)
    assert icons.get("own", 20, (0, 0, 250)).get_at((10, 10))[:3] == (0, 0, 250)
    ring = icons.get("slow", 20)
    assert (ring.get_at((10, 10)).a, ring.get_bounding_rect().size) == (0, (15, 15))
    assert icons.problems["slow"].startswith("slow.svg: it takes too much time")
    dead = quick.running
    icons.get("slow", 30)
    assert not icons.has("slow")
    assert quick.running == dead, "no other was started for another size"


def test_a_picture_that_takes_too_long_is_an_error_handle_and_the_others_are_shown(
    tmp_path: Path, quick: Decoder
) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "slow.svg").write_text(ENDLESS)
    Image.new("RGB", (30, 42), (0, 200, 0)).save(tmp_path / "cards" / "good.png")
    art = Art([tmp_path], decoder=quick)
    sizes = ((100, 140), (300, 420), (600, 840))
    ends = time.monotonic() + 60
    while (art.busy or art.get("good", (30, 42)).state == "waiting") and time.monotonic() < ends:
        for size in sizes:
            art.get("slow", size)
        art.poll()
        time.sleep(0.01)
    assert [art.get("slow", size).state for size in sizes] == ["error"] * 3
    assert art.errors["slow"].startswith("slow.svg: it takes too much time")
    assert art.get("good", (30, 42)).state == "ready"
    art.close()


CLIENT = """
import sys, threading, time
from pathlib import Path
from game.art.decoder import PICTURES
threading.Thread(target=lambda: PICTURES.picture(Path(sys.argv[1]), 64), daemon=True).start()
while PICTURES.running is None: time.sleep(0.01)
print(PICTURES.running, flush=True)
time.sleep(float(sys.argv[2]))
"""


@pytest.mark.parametrize("how", ["ends", "killed", "terminated"])
def test_a_client_leaves_no_process_behind(tmp_path: Path, how: str) -> None:
    (tmp_path / "slow.svg").write_text(ENDLESS)
    words = [sys.executable, "-c", CLIENT, str(tmp_path / "slow.svg"), "0.8" if how == "ends" else "60"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        process = int(client.stdout.readline())
        if how != "ends":
            time.sleep(0.8)  # it is in the middle of the picture
            assert alive(process)
            client.send_signal(signal.SIGKILL if how == "killed" else signal.SIGTERM)
        client.wait(30)
    assert ended(process, 8)


def test_a_system_that_starts_no_process_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    stream = io.BytesIO()
    Image.new("RGB", (8, 8)).save(stream, "PNG")
    (tmp_path / "a.png").write_bytes(stream.getvalue())
    with pytest.raises(PictureError, match=r"^a\.png: the process that decodes pictures cannot be started"):
        Decoder().picture(tmp_path / "a.png", 64)
    assert decoder.check([tmp_path / "none"]) == []
