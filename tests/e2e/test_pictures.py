"""A picture is dropped on a card out of another program, and tried out behind its window with a real mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.e2e.client import Client, middle, settled
from tests.support.file_manager import drop
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e

GREEN, RED = (10, 220, 40), (230, 30, 30)


def shows(client: Client, name: str, colour: tuple[int, int, int]) -> bool:
    """Whether a card shows a colour above its middle."""
    x, y, wide, high = client.find(name)["rect"]
    with Image.open(client.picture("seen")) as opened:
        found = opened.convert("RGB").getpixel((x + wide // 3, y + high * 2 // 5))
    assert isinstance(found, tuple)
    return max(abs(one - other) for one, other in zip(found, colour, strict=True)) < 40


def test_a_picture_is_dropped_on_a_card_and_moved_in_its_window(tmp_path: Path) -> None:
    picture = tmp_path / "a drawing.png"
    drawn = Image.new("RGB", (240, 480), GREEN)
    drawn.paste(RED, (0, 240, 240, 480))
    drawn.save(picture)
    home = settled(tmp_path / "home")
    with xvfb() as environment:
        client = Client(environment, home, tmp_path)
        try:
            client.click("cards")
            client.wait(lambda seen: seen["scene"] == "CardsScene")
            card = client.all("card")[2]
            game, ref = card["game"], card["name"]
            # No event tells the window where the mouse is while files are dragged over it.
            client.point((4, 4))
            left, top, _wide, _high = client.geometry()
            at = left + middle(card)[0], top + middle(card)[1]
            client.xdotool("mousemove", *at)
            drop(environment["DISPLAY"], int(client.window), at, [picture])
            client.click("use")
            copied = home / "assets" / game / "cards" / f"{ref}.png"
            assert client.until(copied.exists, 5)
            assert copied.read_bytes() == picture.read_bytes()
            assert client.until(lambda: shows(client, ref, GREEN), 5)

            client.click(card)
            client.click("edit")
            item = next(
                one
                for one in client.wait(lambda seen: seen["scene"] == "PopupScene")["targets"]
                if one["label"].startswith("Crop")
            )
            client.click(item)
            client.wait(lambda seen: any(one["name"] == "turn" and one["enabled"] for one in seen["targets"]))
            x, y = middle(client.find("picture"))
            client.drag((x, y + 120), (x, y - 180))
            client.wheel((x, y), -2)
            client.click("save")
            mine = home / "data" / game / "cards" / "mine.yaml"
            assert client.until(mine.exists, 5)
            assert mine.read_text(encoding="utf-8").startswith(f"{ref}:\n  picture: {{focus: [50, ")
            assert "zoom: 1.21}" in mine.read_text(encoding="utf-8")
            assert client.until(lambda: shows(client, ref, RED), 5)
        finally:
            client.quit()
        assert client.output() == ""
