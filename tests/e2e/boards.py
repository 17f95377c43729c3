"""What a user sees of board pieces: from the title to the first piece on the table, and the colours of what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

from tests.e2e.client import Client, Target
from tests.e2e.player import Player

GROUND = "assets/legends-at-war/boards/ground.png"
"""The picture of the stone of all board pieces."""
SLOW = 60
"""So many seconds a busy machine may take for what a bot thinks about or what is drawn in the background."""


def own_ground(home: Path, colour: str = "magenta") -> None:
    """Put a ground of one colour into the user's folder."""
    path = home / GROUND
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (50, 28), colour).save(path)


def to_the_boards(client: Client) -> None:
    """From the title to where a person lays board pieces, in a match against a bot."""
    Player(client).new_match("legends-at-war", "pantheon-skirmish", ("Person", "Bot: random"))
    # The bot may begin, and take one of the pantheons.
    seen = client.wait(lambda seen: not seen["moving"] and bool(offered(seen)))
    client.click(offered(seen)[0])
    client.wait(lambda seen: any(one["name"] == "suggest" for one in seen["targets"]) and not seen["moving"], SLOW)
    client.click("suggest")
    client.wait(lambda seen: any(one["name"] == "button:done" and one["enabled"] for one in seen["targets"]), SLOW)
    client.click("button:done")
    client.wait(lambda seen: not seen["moving"] and bool(pieces(seen)), SLOW)


def offered(seen: dict[str, Any]) -> list[Target]:
    """The tiles that may be chosen now."""
    return [target for target in seen["targets"] if target["kind"] == "tile" and target["enabled"]]


def pieces(seen: dict[str, Any]) -> list[Target]:
    """The board pieces that may be laid now."""
    return [target for target in seen["targets"] if target["kind"] == "piece" and target.get("legal")]


def lay_first(client: Client) -> None:
    """Drag the first board piece to its first legal place, and wait for the bot to have laid its own."""
    piece = pieces(client.seen())[0]
    x, y, wide, high = piece["rect"]
    column, row = (int(word) for word in piece["spot"].split(","))
    columns, rows = (int(word) for word in piece["shape"].split("x"))
    at = ((column + 0.5) / columns, (row + 0.5) / rows)
    start = (x + round(at[0] * wide), y + round(at[1] * high))
    client.take(start)
    seen = client.wait(lambda seen: any(target["kind"] == "anchor" for target in seen["targets"]))
    x, y, wide, high = next(target for target in seen["targets"] if target["kind"] == "anchor")["rect"]
    client.carry((start[0], start[1] - 24), (x + round(at[0] * wide), y + round(at[1] * high)))
    client.drop()
    client.wait(lambda seen: not seen["moving"] and len(cells(seen)) >= 6, SLOW)


def cells(seen: dict[str, Any]) -> list[Target]:
    """The spaces of the board."""
    return [target for target in seen["targets"] if target["kind"] == "cell"]


def is_there(
    client: Client, name: str, colour: Sequence[int], targets: Sequence[Target], seconds: float = SLOW
) -> bool:
    """Whether the colour is seen on one of these targets, before the time is over. (On a space there may lie a card of the bot already.)"""
    return client.until(partial(_seen_on, client, name, colour, targets), seconds)


def _seen_on(client: Client, name: str, colour: Sequence[int], targets: Sequence[Target]) -> bool:
    with Image.open(client.picture(name)) as opened:
        picture = opened.convert("RGB")
    # Everywhere but at their edges: on a special space a dark sign covers the middle.
    points = [
        (x + wide * across // 10, y + high * down // 10)
        for x, y, wide, high in [target["rect"] for target in targets]
        for across in range(1, 10)
        for down in range(1, 10)
    ]
    found = [picture.getpixel(point) for point in points]
    return any(
        isinstance(one, tuple) and max(abs(a - b) for a, b in zip(one, colour, strict=True)) < 10 for one in found
    )
