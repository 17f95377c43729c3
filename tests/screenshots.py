"""Makes the pictures of the README anew, one for each game and more: `make screenshots`.

    python -m tests.screenshots [NAME...]

plays matches between bots to a moment worth a look, draws the client as it shows them in a window of 1280x720, and writes
docs/screenshots/NAME.png. The same code gives the same pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image, ImageDraw, ImageFilter

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from tests.scenes.hand import Hand
from tests.support.compiled import give_compiled

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "docs" / "screenshots"
SIZE: Final = (1280, 720)
SKETCHED: Final = "njord"
"""The card that has a picture of a designer's own in one of them."""


class Moment(NamedTuple):
    """A moment of a match between bots: after so many steps."""

    game: str
    mode: str
    seats: int
    seed: int
    steps: int


MOMENTS: Final[Mapping[str, Moment]] = {
    "table": Moment("legends-at-war", "pantheon-skirmish", 2, 5, 26),
    "mythic-wars": Moment("mythic-wars", "hands-of-fate", 4, 5, 40),
    "pantheon-duel": Moment("pantheon-duel", "duel", 2, 5, 22),
    "champions": Moment("champions", "spoils", 4, 5, 160),
    "warriors-legacy": Moment("warriors-legacy", "legacy", 2, 5, 60),
    "own-picture": Moment("legends-at-war", "pantheon-skirmish", 2, 5, 26),
}


def played(hand: Hand, moment: Moment) -> None:
    """Put a match on the table that bots have played to a moment; who is asked looks at it, a person as all are."""
    listing = hand.services.listing(moment.game)
    assert listing is not None
    assert listing.game is not None
    game = listing.game
    names = [f"Player {seat + 1}" for seat in range(moment.seats)]
    match = Match.new(game, names, moment.seed, {"mode": moment.mode}, unready=True)
    bots = [Player(make_bot("greedy", game.code), seat) for seat in range(moment.seats)]
    while match.outcome is None and match.history < moment.steps:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    seats = [SeatPlan(name) for name in names]
    hand.stage.push(TableScene(Session(game, match, seats, choosers(game, seats, 1))))
    hand.settle()


def sketch(path: Path) -> None:
    """Draw what a designer may scan: a figure with a hammer, in pencil on paper."""
    chance = Rng(3)
    wide, high = 600, 520
    paper = Image.effect_noise((wide, high), 18).convert("L").point(lambda value: min(255, 226 + (value - 128) // 3))
    draw = ImageDraw.Draw(paper)

    def line(points: list[tuple[int, int]], times: int = 4) -> None:
        for _again in range(times):
            moved = [(x + chance.below(7) - 3, y + chance.below(7) - 3) for x, y in points]
            draw.line(moved, fill=40 + chance.below(50), width=3, joint="curve")

    for turn in range(3):
        draw.ellipse((250 - turn, 70 + turn, 340 + turn, 170 - turn), outline=55, width=3)
    line([(250, 100), (232, 84), (262, 88), (292, 58), (326, 88), (356, 84), (338, 104)])
    line([(262, 160), (275, 215), (318, 215), (330, 160)])
    line([(295, 215), (295, 360), (250, 500)])
    line([(295, 360), (350, 500)])
    line([(290, 235), (200, 290), (150, 230)])
    line([(300, 235), (390, 290), (440, 200)])
    line([(440, 210), (452, 110)], 6)
    line([(405, 70), (500, 82), (495, 132), (400, 120), (405, 70)], 6)
    for x in range(408, 496, 8):
        line([(x, 76 + (x - 405) // 8), (x - 8, 118 + (x - 405) // 8)], 1)
    line([(200, 225), (215, 330), (180, 470), (250, 500)])
    line([(352, 240), (372, 350), (410, 470), (350, 500)])
    for y in range(300, 480, 14):
        line([(222, y), (262, y + 40)], 1)
        line([(336, y), (380, y + 40)], 1)
    path.parent.mkdir(parents=True)
    paper.filter(ImageFilter.GaussianBlur(0.8)).convert("RGB").save(path, "PNG")


def shoot(name: str) -> None:
    """Make one of the pictures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["WARTABLE_HOME"] = home
        give_compiled(Path(home))
        if name == "own-picture":
            sketch(Path(home, "assets", "legends-at-war", "cards", f"{SKETCHED}.png"))
        hand = Hand(SIZE, curtain=False)
        if name in MOMENTS:
            played(hand, MOMENTS[name])
        hand.frames(40)
        pygame.image.save(hand.window.surface, FOLDER / f"{name}.png")
        hand.close()


NAMES: Final[tuple[str, ...]] = ("title", *MOMENTS)

if __name__ == "__main__":
    for wanted in sys.argv[1:] or NAMES:
        shoot(wanted)
        print(f"docs/screenshots/{wanted}.png")
