"""Each kind of file that something is derived from shows on the table as soon as it is saved, and its absence as soon as it is gone."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import font_source_serif_pro
import pytest

from game import client_words
from game.bundled import bundled_root
from game.client_words import say, take
from tests.scenes.bench import Bench

LAW = "legends-at-war"
BLOCK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f0f"/></svg>'
SIGN = BLOCK.replace("#f0f", "currentColor")
ROOT = bundled_root()


def icons(bench: Bench) -> None:
    blocks(bench.assets / "icons", ROOT / "assets" / LAW / "icons", BLOCK)


def common_icons(bench: Bench) -> None:
    blocks(bench.assets.parent / "common" / "icons", ROOT / "assets/common/icons", BLOCK)


def signs(bench: Bench) -> None:
    blocks(bench.assets.parent / "common" / "signs", ROOT / "assets/common/signs", SIGN)


def blocks(folder: Path, like: Path, text: str) -> None:
    """A file of that text in a folder for each of another one."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in like.glob("*.svg"):
        (folder / path.name).write_text(text)


def ground(bench: Bench) -> None:
    (bench.assets / "boards").mkdir()
    bench.paint("boards/ground.png", (255, 0, 0))


def zones(bench: Bench) -> None:
    """The hand of whoever looks lies further to the right, in every arrangement."""
    text = (ROOT / "data" / LAW / "table.tmx").read_text("utf-8")
    pattern = re.compile(r'(name="me\.hand[^"]*"[^>]*?x=")([\d.]+)"')
    assert pattern.search(text)
    bench.save("table.tmx", pattern.sub(lambda found: f'{found.group(1)}{float(found.group(2)) + 90}"', text))


def piece(bench: Bench) -> None:
    name = f"boards/{bench.match.state.boards['board'].laid[0].piece}.tmx"
    text = (ROOT / "data" / LAW / name).read_text("utf-8")
    bench.save(name, re.sub(r"<(layer|objectgroup|group) (?![^>]*opacity)", r'<\1 opacity="0.3" ', text))


def client_texts(bench: Bench) -> None:
    folder = bench.data.parent / "_client" / "text"
    folder.mkdir(parents=True)
    (folder / "en.yaml").write_text("inspect: {point: Point there}\n")


def emblems(bench: Bench) -> None:
    bench.save("cards/mine.yaml", "".join([f"{ref}: {{emblem: [anvil, moon]}}\n" for ref in bench.defs.cards]))


def pictures(bench: Bench) -> None:
    for ref in bench.defs.cards:
        bench.paint(f"cards/{ref}.png", (255, 0, 255))


def font(bench: Bench) -> None:
    """It has no letter that the client's own lack, so that nothing looks otherwise; it must only do no harm."""
    (bench.assets / "fonts").mkdir()
    shutil.copy(next(iter(font_source_serif_pro.font_files_ttf.values())), bench.assets / "fonts" / "own.ttf")


def all_gone(bench: Bench) -> None:
    shutil.rmtree(bench.assets.parent)
    shutil.rmtree(bench.data.parent)


def nothing(_bench: Bench) -> None:
    """For comparison."""


def seen(bench: Bench) -> str:
    """All that is seen now, once nothing moves and no message is shown any more."""
    bench.settle()
    bench.frames(200)
    bench.settle()
    assert not bench.table.toasts.texts
    bench.stage.damage.add()
    bench.frames(2)
    return hashlib.sha256(bench.window.surface.get_buffer().raw).hexdigest()


@pytest.mark.soak
def test_every_kind_of_file_shows_when_it_is_saved_and_when_it_is_gone(home):
    bench = Bench(home, LAW)
    try:
        bench.take_up(lambda match: len(match.view(0).occupants("board")) >= 5)
        first = before = seen(bench)
        steps: list[Callable[[Bench], None]] = [nothing, font, icons, ground, zones, piece, emblems, signs]
        for step in (*steps, common_icons, pictures, client_texts):
            step(bench)
            bench.rest()
            now = seen(bench)
            assert (now == before) == (step in (nothing, font)), step.__name__
            before = now
        assert say("inspect.point") == "Point there"
        all_gone(bench)
        bench.rest()
        assert seen(bench) == first
        assert client_words.texts()["inspect.point"] != "Point there"
    finally:
        bench.close()
        take((ROOT,))
