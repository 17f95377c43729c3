"""A real mouse takes a move back, makes another one, and goes back to the first by the list of variations."""

from __future__ import annotations

import pytest

from tests.e2e.client import Client, middle, settled
from tests.e2e.test_judge_mode import ZEUS
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e


def lay(client: Client, x: int, y: int) -> None:
    """Drag the one card in the hand that may be laid to a cell."""
    (card,) = client.all("card", zone="hand:0", legal=True)
    (cell,) = client.all("cell", x=x, y=y)
    client.drag(middle(card), middle(cell))
    lies_at(client, x, y)


def lies_at(client: Client, x: int, y: int) -> None:
    """Wait until a card lies on a cell and nothing moves."""
    client.wait(
        lambda seen: (
            not seen["moving"]
            and any(one["kind"] == "card" and (one.get("x"), one.get("y")) == (x, y) for one in seen["targets"])
        )
    )


def test_a_move_that_was_taken_back_is_gone_to_again(tmp_path):
    home = settled(tmp_path / "home", curtain=False)
    folder = home / "scenarios"
    folder.mkdir()
    (folder / "zeus.yaml").write_text(ZEUS, encoding="utf-8")
    with xvfb(1280, 720) as environment:
        client = Client(environment, home, tmp_path)
        client.open_first_save()
        lay(client, 1, 1)
        client.acting()
        client.click("undo")
        client.wait(client.acted)
        client.rest("TableScene")
        lay(client, 0, 0)
        client.key("v")
        client.rest("VariationsScene")
        x, y, _wide, _high = client.find("variations")["rect"]
        client.click((x + 60, y + 85))
        client.wait(lambda seen: any(one["name"] == "jump" and one["enabled"] for one in seen["targets"]))
        client.click("jump")
        client.rest("TableScene")
        lies_at(client, 1, 1)
        assert not client.all("card", x=0, y=0)
        client.quit()
