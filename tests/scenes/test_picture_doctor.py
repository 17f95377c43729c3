"""The screen of the pictures with which something is wrong: found beside the frame, compared and mended by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from tests.scenes.bench import DUEL, Bench

RED = (220, 20, 20)


@pytest.fixture
def bench(home):
    client = Bench(home)
    yield client
    client.close()


def opened(bench: Bench) -> Any:
    """The screen, reached from that of the cards, after all pictures were looked at."""
    bench.click("cards")
    bench.click("search")
    bench.type("thor")
    scene: Any = bench.stage.top
    scene.browsing.choose_pack(DUEL)
    scene.layout()
    bench.click("pictures")
    doctor: Any = bench.stage.top
    bench.until(lambda: doctor.done)
    return doctor


def words(doctor: Any) -> str:
    return " | ".join(doctor.messages())


def test_a_picture_is_looked_at_as_it_is_and_mended_and_then_mended(bench: Bench) -> None:
    folder = bench.assets / "cards"
    Image.new("CMYK", (900, 1300), (0, 255, 255, 0)).save(folder / "thor.jpg")
    Image.new("RGB", (60, 80), RED).save(folder / "zeus.png")
    original = (folder / "thor.jpg").read_bytes()
    doctor = opened(bench)
    assert {name: each.mends for name, each in doctor.found.items()} == {"cards/thor": True, "cards/zeus": False}
    assert "Something is wrong with 2 of" in words(doctor)
    assert ", 1 of which can be mended" in words(doctor)
    doctor.pick("cards/zeus")
    assert "is blurred in print" in words(doctor)
    assert not bench.find("mend_one").enabled
    doctor.pick("cards/thor")
    bench.until(lambda: "Mended: RGB." in words(doctor))
    assert "(CMYK)" in words(doctor)
    bench.click("mend_one")
    bench.until(lambda: doctor.done and "cards/thor" not in doctor.found and not doctor.mending)
    assert any("1 picture mended" in each for each in doctor.toasts.texts)
    assert Image.open(folder / "thor.jpg").mode == "RGB"
    kept = bench.assets.parents[1] / "originals" / DUEL / "cards/thor.jpg"
    assert kept.read_bytes() == original
    assert not bench.find("mend_all").enabled

    bench.click("back")
    assert type(bench.stage.top).__name__ == "CardsScene"
