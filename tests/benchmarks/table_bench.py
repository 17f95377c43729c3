"""The table beside its own blits: a full redraw, what a hover and a moving card redraw, and what a table at rest costs.

The busiest table is drawn by the dummy driver at 1920x1080. Its blits are recorded and replayed on a plain surface: that is the least that
any way of drawing these pictures costs, so the ratio is what finding out what to draw adds to it.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from game.app import IDLE_AFTER, IDLE_RATE
from game.bots import Player, make_bot
from game.rules.match import Match
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from tests.benchmarks.timing import Row, against, milliseconds, seconds_a_call
from tests.scenes.hand import Hand

SIZE = (1920, 1080)
GAME = "legends-at-war"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
IDLE_SECONDS = 4.0
IDLE_ROUNDS = 3
MOST_HOVER, MOST_MOVE = 0.08, 0.06
"""Shares of the screen that a hover and one step of a moving card may redraw."""
Stop = Callable[[Match], bool]


class Blit(NamedTuple):
    """One recorded call: a blit with the clip it was under, or a fill (`source` is None)."""

    source: pygame.Surface | None
    place: Any
    area: Any
    flags: int
    clip: pygame.Rect


class Recorder(pygame.Surface):
    """A surface that notes what is blitted on it, and draws it as well."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.blits_noted: list[Blit] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        self.blits_noted.append(Blit(source, dest, area, special_flags, self.get_clip()))
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        self.blits_noted.append(Blit(None, color, rect, special_flags, self.get_clip()))
        return super().fill(color, rect, special_flags)


def replay(blits: list[Blit], target: pygame.Surface) -> None:
    """Do recorded calls again."""
    for source, place, area, flags, clip in blits:
        target.set_clip(clip)
        if source is None:
            target.fill(place, area, flags)
        else:
            target.blit(source, place, area, flags)
    target.set_clip(None)


def busiest(hand: Hand, mode: str, stop: Stop) -> TableScene:
    """A table of four seats, played at random until `stop` holds."""
    listing = hand.services.listing(GAME)
    assert listing is not None
    assert listing.game is not None
    game = listing.game
    match = Match.new(game, NAMES, 5, {"mode": mode})
    bots = [Player(make_bot("random", game.code), seat) for seat in range(len(NAMES))]
    while match.outcome is None and not stop(match):
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    seats = [SeatPlan(name) for name in NAMES]
    session = Session(game, match, seats, choosers(game, seats, 1))
    session.look_as(match.view(-1).waiting[0])
    hand.services.settings = hand.services.settings.with_(curtain=False)
    table = TableScene(session)
    hand.stage.push(table)
    hand.frames(30)
    return table


def in_battle(round_number: int, cards: int) -> Stop:
    """Stops in the battle of a round with at least so many cards on the board."""

    def stop(match: Match) -> bool:
        view = match.view(-1)
        if view.value("phase") != "battle" or view.value("round") != round_number:
            return False
        return len(view.occupants("board")) >= cards and bool(view.waiting)

    return stop


def redraw_rows(hand: Hand, what: str, *, limit: float = 1.5) -> list[Row]:
    """A full redraw of the table on top, against its own blits."""
    stage = hand.stage
    recorder = Recorder(SIZE)
    stage.damage.add()
    stage.draw(recorder)
    blits = list(recorder.blits_noted)
    plain = pygame.Surface(SIZE)
    target = pygame.Surface(SIZE)

    def redraw() -> None:
        stage.damage.add()
        stage.draw(target)

    direct = seconds_a_call(lambda: replay(blits, plain), seconds=1.5)
    drawn = seconds_a_call(redraw, seconds=1.5)
    return [
        Row(f"{what}: its {len(blits)} blits alone", milliseconds(direct)),
        against(f"{what}: full redraw", milliseconds(drawn), drawn / direct, limit),
    ]


def area_rows(hand: Hand) -> list[Row]:
    """The share of the screen that a hover over a card in the hand and one step of a card that is dragged redraw."""
    whole = SIZE[0] * SIZE[1]
    cards = hand.targets("card", legal=True)
    first, second = cards[0].rect.center, cards[1].rect.center
    # Posted as the window system would; the frame of `point` draws, so damage is read from a stage that has not drawn yet.
    shares = []
    hand.point((SIZE[0] // 2, 4))
    for at in (first, second):
        hand.stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        hand.stage.update(0.01)
        shares.append(sum(rect.width * rect.height for rect in hand.damaged()) / whole)
    hover = max(shares)
    hand.press(first)
    hand.point((first[0] + 60, first[1] - 60))
    hand.point((first[0] + 80, first[1] - 90))
    hand.stage.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(first[0] + 90, first[1] - 104), rel=(10, -14), buttons=(1, 0, 0))
    )
    moved = sum(rect.width * rect.height for rect in hand.damaged()) / whole
    hand.key(pygame.K_ESCAPE)
    hand.release(first)
    return [
        Row(
            "a hover redraws this share of the screen",
            f"{hover:.1%}",
            "",
            f"at most {MOST_HOVER:.0%}",
            hover <= MOST_HOVER,
        ),
        Row("a moving card redraws, each step", f"{moved:.1%}", "", f"at most {MOST_MOVE:.0%}", moved <= MOST_MOVE),
    ]


def idle_rows(hand: Hand) -> list[Row]:
    """CPU of a table at rest under the client's own loop, against an empty loop that polls at the same rate; medians of turns about."""
    hand.frames(60)

    def empty() -> float:
        clock = pygame.time.Clock()
        before = time.process_time()
        ends = time.perf_counter() + IDLE_SECONDS
        while time.perf_counter() < ends:
            pygame.event.get()
            clock.tick(IDLE_RATE)
        return (time.process_time() - before) / IDLE_SECONDS

    def client() -> float:
        # The loop polls faster for a while after it was started; what counts begins when it is at rest.
        marks: list[float] = []
        rested = IDLE_AFTER + 0.5
        timers = [
            threading.Timer(rested, lambda: marks.append(time.process_time())),
            threading.Timer(rested + IDLE_SECONDS, lambda: (marks.append(time.process_time()), hand.stage.quit())),
        ]
        for timer in timers:
            timer.start()
        hand.loop.run()
        hand.stage.running = True
        return (marks[1] - marks[0]) / IDLE_SECONDS

    pairs = [(empty(), client()) for _round in range(IDLE_ROUNDS)]
    polling, table = (statistics.median(one) for one in zip(*pairs, strict=True))
    return [
        Row("an empty polling loop", f"{polling:.2%} of a core"),
        against("a table at rest", f"{table:.2%} of a core", table / max(polling, 1e-6), 1.5),
    ]


def rows() -> list[Row]:
    """The rows of this part."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as home:
        os.environ["WARTABLE_HOME"] = home
        hand = Hand(SIZE)
        try:
            busiest(hand, "pantheon-campaign", in_battle(1, 22))
            found += redraw_rows(hand, "four seats, 24 spaces, 1920x1080")
            found += area_rows(hand)
            found += idle_rows(hand)
            hand.stage.pop()
            busiest(hand, "ragnarok-campaign", in_battle(3, 60))
            found += redraw_rows(hand, "four seats, 72 spaces, 1920x1080")
        finally:
            hand.close()
            pygame.quit()
    return found
