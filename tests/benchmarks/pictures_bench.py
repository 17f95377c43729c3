"""Five hundred cards with pictures of 2048x2048, beside the same cards without: memory, and how long frames take.

One process each plays the same: the busiest table is zoomed, all cards are looked through, and the table is seen again. What it measures is
every round of the main loop, at the rate at which a client that does something runs.

    python -m tests.benchmarks.pictures_bench FOLDER    # one such process, with the pack in FOLDER
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.timing import Row, against, milliseconds

ROOT = Path(__file__).resolve().parents[2]
GAME = "legends-at-war"
CARDS = 500
SIDE = 2048
"""Pixels of a picture on each side."""
DRAWN = 5
"""So many pictures are drawn; all others are copies of them under other names."""
PNGS = 10
"""One in so many is a PNG, which takes longest to decode; the others are JPEGs."""
MIB = 1024 * 1024
MOST_MEMORY, MOST_FRAME, MOST_HELD = 2.5, 1.5, 256
SETTLED = 60.0
"""After so many seconds the pictures are not waited for any longer."""


def rows() -> list[Row]:
    """The rows of this part."""
    with tempfile.TemporaryDirectory() as plain, tempfile.TemporaryDirectory() as painted:
        ids = _write_cards(Path(plain))
        _write_cards(Path(painted))
        _paint(Path(painted), ids)
        without, found = _measured(plain), _measured(painted)
    memory, usual, long, most = (found[name] / without[name] for name in ("memory", "median", "long", "most"))
    what = f"{CARDS} pictures of {SIDE}x{SIDE}"
    return [
        Row(f"{CARDS} cards without pictures: memory of the client", f"{without['memory'] / MIB:.0f} MiB"),
        against(f"{what}: memory of the client", f"{found['memory'] / MIB:.0f} MiB", memory, MOST_MEMORY),
        Row(
            "- of that held as pictures, at most",
            f"{found['held'] / MIB:.0f} MiB",
            "",
            f"at most {MOST_HELD} MiB",
            found["held"] <= MOST_HELD * MIB,
        ),
        Row("- the process that decodes them, at most", f"{found['decoder'] / MIB:.0f} MiB"),
        Row("- decoded meanwhile", f"{found['decoded']:.0f} pictures in {found['seconds']:.1f} s"),
        Row(f"{CARDS} cards without pictures: half of all frames", milliseconds(without["median"])),
        against(f"{what}: half of all frames", milliseconds(found["median"]), usual, MOST_FRAME),
        Row(f"{CARDS} cards without pictures: 99 of 100 frames", milliseconds(without["long"])),
        against(f"{what}: 99 of 100 frames", milliseconds(found["long"]), long, MOST_FRAME),
        Row(f"{CARDS} cards without pictures: the longest frame", milliseconds(without["most"])),
        against(f"{what}: the longest frame", milliseconds(found["most"]), most, MOST_FRAME),
    ]


def _write_cards(home: Path) -> list[str]:
    """A pack of the user's with as many cards more as the game has too few; the ids of all."""
    from game import library

    game = library.listing(GAME).game
    assert game is not None
    cards = list(game.defs.cards.values())
    lines = []
    for number in range(CARDS - len(cards)):
        like = cards[number % len(cards)]
        fields = {**like.fields, "name": f"{like.name} {number // len(cards) + 2}"}
        sides = [fields.pop(side) for side in ("north", "east", "south", "west")]
        fields["stats"] = "/".join(str(side) for side in sides)
        lines.append(f"{like.id}-{number}: {json.dumps(fields)}\n")
    folder = home / "data" / GAME / "cards"
    folder.mkdir(parents=True)
    (folder / "more.yaml").write_text("".join(lines), encoding="utf-8")
    return [*(card.id for card in cards), *(line.partition(":")[0] for line in lines)]


def _paint(home: Path, ids: list[str]) -> None:
    """A picture for each card."""
    import io

    from PIL import Image

    folder = home / "assets" / GAME / "cards"
    folder.mkdir(parents=True)
    dice = random.Random(1)
    drawn: dict[str, list[bytes]] = {"JPEG": [], "PNG": []}
    for _picture in range(DRAWN):
        small = Image.frombytes("RGB", (64, 64), dice.randbytes(64 * 64 * 3))
        large = small.resize((SIDE, SIDE), Image.Resampling.BICUBIC)
        for kind, contents in drawn.items():
            written = io.BytesIO()
            large.save(written, kind)
            contents.append(written.getvalue())
    for number, id in enumerate(ids):
        kind = "JPEG" if number % PNGS else "PNG"
        (folder / f"{id}.{kind.lower()}").write_bytes(drawn[kind][number % DRAWN])


def _measured(home: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.benchmarks.pictures_bench", home]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


class _Frames:
    """Rounds of the main loop of one client, each of which is measured."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand
        self.took: list[float] = []

    def turn(self, count: int = 1) -> None:
        """Some rounds at the usual rate."""
        from game.app import ACTIVE_RATE

        for _round in range(count):
            start = time.perf_counter()
            self.hand.loop.turn(1 / ACTIVE_RATE)
            taken = time.perf_counter() - start
            self.hand.now += 1 / ACTIVE_RATE
            self.took.append(taken)
            time.sleep(max(0.0, 1 / ACTIVE_RATE - taken))


def play(home: str) -> dict[str, float]:
    """What one client needs, with its pack in a folder: bytes and seconds."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "WARTABLE_HOME": home}
    import pygame

    from game.art import decoder, handles
    from game.scenes.browsing import Browsing
    from game.scenes.cards import CardsScene
    from tests.benchmarks.table_bench import SIZE, busiest, in_battle
    from tests.scenes.hand import Hand

    decoded = 0
    picture = decoder.PICTURES.picture

    def counted(path: Path, width: int | None) -> Any:
        nonlocal decoded
        decoded += 1
        return picture(path, width)

    decoder.PICTURES.picture = counted  # type: ignore[method-assign]
    start = time.monotonic()
    hand = Hand(SIZE)
    table = busiest(hand, "ragnarok-campaign", in_battle(3, 60))
    frames = _Frames(hand)

    def settle(art: handles.Art) -> None:
        end = time.monotonic() + SETTLED
        while art.busy and time.monotonic() < end:
            frames.turn()

    def wheel(steps: int, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))
        frames.turn()

    held = 0
    settle(table.looks.art)
    middle = table.desk.frame.table.center
    for step in (1, 1, 1, -1, -1, -1):
        wheel(step, middle)
        frames.turn(20)
        settle(table.looks.art)
    held = max(held, handles.HELD.size)
    scene = CardsScene(Browsing([table.session.game]))
    hand.stage.push(scene)
    for step in (-1, 1):
        for _row in range(CARDS):
            wheel(step, (SIZE[0] // 4, SIZE[1] // 2))
        settle(next(iter(scene._looks.values())).art)
        held = max(held, handles.HELD.size)
    hand.stage.pop()
    frames.turn(60)
    settle(table.looks.art)
    seconds = time.monotonic() - start
    hand.close()
    decoder.PICTURES.close()
    took = sorted(frames.took)
    return {
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "decoder": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024,
        "held": held,
        "decoded": decoded,
        "seconds": seconds,
        "median": statistics.median(took),
        "long": took[int(len(took) * 0.99)],
        "most": took[-1],
    }


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1])))
