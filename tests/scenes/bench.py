"""A client at which somebody edits a pack while a match of it lies on the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.table import TableScene
from game.table.model.log import PACK
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from tests.scenes.hand import Hand

DUEL = "pantheon-duel"
SECONDS = 60.0
"""So long something is waited for that takes a fraction of a second, on a machine that is busy with other tests."""


class Bench(Hand):
    """A client that follows the files of its packs, with a folder in which somebody edits one of them."""

    def __init__(self, home: Path, game_id: str = DUEL, **settings: Any) -> None:
        self.game_id = game_id
        self.data = home / "data" / game_id
        self.assets = home / "assets" / game_id
        (self.data / "cards").mkdir(parents=True)
        (self.assets / "cards").mkdir(parents=True)
        super().__init__(curtain=False, **settings)
        self.services.follow()
        assert self.services.live is not None
        assert self.services.live.watch.wait(SECONDS)

    def close(self) -> None:
        self.services.stop_following()
        super().close()

    def save(self, name: str, text: str) -> None:
        """Save a file of the pack, as an editor does."""
        path = self.data / name
        path.parent.mkdir(exist_ok=True)
        beside = path.with_suffix(".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)

    def paint(self, name: str, colour: tuple[int, int, int]) -> Path:
        """Save a picture of one colour."""
        path = self.assets / name
        Image.new("RGB", (120, 160), colour).save(path)
        return path

    def until(self, holds: Callable[[], object]) -> None:
        """Let frames pass until something holds."""
        ends = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < ends, f"it does not come to that: {self.said()}"
            self.frames(1)
            time.sleep(0.005)

    def rest(self) -> None:
        """Let frames pass until all is told that was saved."""
        live = self.services.live
        assert live is not None
        hinted = time.monotonic() + 0.5  # by then it was heard of
        self.until(lambda: time.monotonic() > hinted and not live.busy)
        self.frames(3)

    def play(self) -> None:
        """Begin a match of the pack, and go on until cards are in hands."""
        self.open_game(self.game_id)
        scene: Any = self.stage.top
        scene.seed = "7"
        self.click("start")
        self.settle()

    def take_up(self, holds: Callable[[Match], object]) -> None:
        """Put a match on the table that bots have played at random until something holds, and play on with people."""
        listing = self.services.listing(self.game_id)
        assert listing is not None
        assert listing.game is not None
        game = listing.game
        seats = next(mode for mode in game.defs.modes.values() if mode.ready).least_seats
        match = Match.new(game, [f"Player {seat + 1}" for seat in range(seats)], 7, {})
        while not holds(match):
            seat = match.view(NOBODY).waiting[0]
            decision = match.decision(seat)
            assert decision is not None
            match.apply(seat, Player(make_bot("random", game.code), len(match.log)).choose(match.view(seat), decision))
        session = Session(game, match, [SeatPlan(name) for name in match.seats], {})
        self.stage.push(TableScene(session))
        self.settle()

    def log(self, kind: str = PACK) -> list[str]:
        """The lines of a kind in the log."""
        session = self.table.session
        return [line.words for line in self.table.following.reader.lines(session.viewer) if line.kind == kind]

    def card_in_sight(self) -> str:
        """The id of a card that the viewer sees."""
        view = self.table.session.view()
        seen = [view.component(placed.thing.id) for placed in self.table.desk.view.placed if placed.thing.id]
        return next(one.ref for one in seen if one is not None and one.ref is not None and one.ref in self.defs.cards)

    @property
    def defs(self) -> Any:
        """The definitions in force."""
        return self.match.state.defs

    def place(self, ref: str) -> pygame.Rect:
        """Where a card lies in the window."""
        view, seen = self.table.session.view(), self.table.desk.view
        known = [(one, view.component(one.thing.id)) for one in seen.placed if one.thing.id]
        return seen.rect_of(next(one for one, sighting in known if sighting is not None and sighting.ref == ref))

    def pixels(self, ref: str) -> set[tuple[int, ...]]:
        """The colours of a card on the table."""
        self.stage.damage.add()
        self.frames(1)
        rect = self.place(ref)
        found = [
            (rect.x + rect.width * n // 8, rect.y + rect.height * m // 8) for n in range(1, 8) for m in range(1, 8)
        ]
        return {tuple(self.window.surface.get_at(point))[:3] for point in found}

    def shows(self, ref: str, colour: tuple[int, int, int]) -> bool:
        """Whether a colour is seen on a card, bright or dimmed."""
        most = max(colour)
        return any(
            max(seen) > 60
            and all(abs(one / max(seen) - other / most) < 0.08 for one, other in zip(seen, colour, strict=True))
            for seen in self.pixels(ref)
        )
