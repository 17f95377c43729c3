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


def test_files_that_nothing_shows_and_cards_without_a_picture_are_listed(bench: Bench) -> None:
    (bench.assets / "cards").mkdir(exist_ok=True)
    Image.new("RGB", (900, 1300), RED).save(bench.assets / "cards/zeus.png")
    Image.new("RGB", (900, 1300), RED).save(bench.assets / "cards/thorr.png")
    bench.services.reload()
    doctor = opened(bench)
    assert not doctor.found
    assert "Something is wrong with 1 of" in words(doctor)
    rows = doctor._rows()
    assert [row.text for row in rows] == ["thorr.png", "Cards without a picture"]
    assert rows[1].detail == str(len(doctor.bare))
    assert doctor.chosen == rows[0].key
    assert "this picture belongs to no card: none has the id 'thorr' (did you mean thor?)" in words(doctor)
    assert not bench.find("mend_one").enabled
    assert bench.find("mend_all").label == "Mend all"
    doctor.pick(rows[1].key)
    assert "Thor" in doctor.bare
    assert "Zeus" not in doctor.bare
    assert "Thor, " in words(doctor) or ", Thor" in words(doctor)

    (bench.assets / "cards/thorr.png").unlink()
    bench.services.reload()
    bench.click("again")
    bench.until(lambda: doctor.done)
    assert "Nothing is wrong with the" in words(doctor)
