"""The one table scene lets people act in windows by mouse and keys: pass, until the own turn, hold, marks, and anybody at one screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.asks import Choice
from game.rules.windows import PASS, Stops
from game.scenes import matches
from game.scenes.curtain import CurtainScene
from game.scenes.deal import DealScene
from game.scenes.screens import SCREENS
from game.scenes.services import Services
from game.scenes.stack import Stage
from game.scenes.stops import StopsDialog
from game.scenes.table import TableScene
from game.storage.folders import HOME_VARIABLE, Folders
from game.storage.settings import Settings
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.target import Target
from tests.support.compiled import give_compiled
from tests.support.template import ACCORD, copy_template, found_by_scan

SIZE = (1280, 720)


class Hand:
    """A hand at a table in a window that nobody sees."""

    def __init__(self, stage: Stage, session: Session, surface: pygame.Surface) -> None:
        self.stage, self.session, self.surface = stage, session, surface
        self.now = 0.0
        stage.incoming.clock = lambda: self.now

    def rest(self) -> None:
        for _frame in range(25):
            self.now += 0.1
            self.stage.update(0.1)
        self.stage.draw(self.surface)
        self.stage.incoming.answered()
        self.now += 1.0  # what has only just come into sight is not pressed at once

    def targets(self) -> dict[str, Target]:
        top = self.stage.top
        assert top is not None
        # Buttons come first, before zones of the same name.
        return {target.name: target for target in reversed(top.targets())}

    def click(self, name: str) -> None:
        where = self.targets()[name].rect.center
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            details = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            self.stage.handle(pygame.event.Event(kind, {"pos": where, "touch": False, "window": None, **details}))
        self.rest()

    def drag(self, name: str, target: str) -> None:
        start, end = [self.targets()[each].rect.center for each in (name, target)]
        for kind, at, details in (
            (pygame.MOUSEMOTION, start, {"rel": (0, 0), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, start, {"button": 1}),
            (pygame.MOUSEMOTION, end, {"rel": (9, 9), "buttons": (1, 0, 0)}),
            (pygame.MOUSEBUTTONUP, end, {"button": 1}),
        ):
            self.stage.handle(pygame.event.Event(kind, {"pos": at, "touch": False, "window": None, **details}))
        self.rest()

    def press(self, key: int, sign: str) -> None:
        self.stage.handle(pygame.event.Event(pygame.KEYDOWN, {"key": key, "mod": 0, "unicode": sign, "scancode": 0}))
        self.stage.handle(pygame.event.Event(pygame.KEYUP, {"key": key, "mod": 0, "unicode": sign, "scancode": 0}))
        self.rest()


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Three people at one screen, in the window at dawn of Ann's turn."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    give_compiled(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    packages, _root = copy_template(tmp_path, "open-gates", ACCORD)
    with found_by_scan(packages):
        pygame.display.quit()
        pygame.display.init()
        surface = pygame.display.set_mode(SIZE)
        services = Services(Folders.of_user(), Settings(reduced_motion=True))
        listing = services.listing("open-gates")
        assert listing is not None
        assert listing.game is not None, listing.problems
        seats = [SeatPlan("Ann"), SeatPlan("Bo"), SeatPlan("Cleo")]
        begun = matches.begin(services, listing.game, seats, 5, {"first_seat": 0}, fair=False)
        stage = Stage(SIZE, services, SCREENS)
        stage.push(TableScene(begun))
        made = Hand(stage, begun, surface)
        made.rest()
        yield made
        stage.quit()
        pygame.display.quit()


def test_windows_are_played_by_mouse_and_keys(hand: Hand) -> None:
    session, match = hand.session, hand.session.match
    assert {"button:pass", "button:deal", "hold", "stops"} <= set(hand.targets())
    assert "button:pass_until_turn" not in hand.targets(), "it is the own turn"
    hand.click("stops")
    assert isinstance(hand.stage.top, StopsDialog)
    hand.click("own:dusk")
    hand.click("close")
    hand.click("hold")
    assert match.state.values.stops[0] == Stops(own=("dawn", "alarm"), holds=True)
    hand.click("hold")
    hand.press(pygame.K_x, "x")
    match.apply(0, (Choice("seat", 1),))
    match.apply(0, (PASS,))
    table = hand.stage.top
    assert isinstance(table, TableScene)
    table.turns.changed()
    hand.rest()
    # Bo and Cleo may act before the raid: one bar for both, and no curtain for who only passes.
    assert {"pass-for-all", "let:1", "let:2"} <= set(hand.targets())
    hand.click("let:2")
    assert isinstance(hand.stage.top, CurtainScene)
    hand.click("ready")
    assert session.viewer == 2
    hand.click("button:pass_until_turn")
    assert match.state.values.stops[2] == Stops(rests=True)
    assert match.state.values.lives == (2, 1, 2)
    hand.click("ready")
    assert session.viewer == match.state.values.active == 1, "Ann is not asked at dusk, as she has marked"


def test_deals_and_orders_are_made_by_the_mouse_alone(hand: Hand) -> None:
    session, match = hand.session, hand.session.match
    session.apply(0, match.legal(0)[:1])
    card = match.state.zone("stall:0")[0]
    hand.click("button:deal")
    deal = hand.stage.top
    assert isinstance(deal, DealScene)
    hand.click(f"card:{card}")
    hand.click("seat:2")
    assert deal.parts == [(Choice("component", card), Choice("seat", 2))]
    hand.click("drop:0")
    hand.drag(f"card:{card}", "seat:1")
    assert deal.parts == [(Choice("component", card), Choice("seat", 1))]
    hand.click("drop:0")
    for name in ("spare:1", "seat:0", "number:0", "propose"):
        hand.click(name)
    assert hand.stage.top is not None
    assert hand.stage.top.messages()[0] == "Ann proposes: Bo does not raid Ann to the end of the match"
    assert "deals" not in hand.targets()
    hand.click("hand:1")
    hand.click("ready")
    hand.click("button:accept")
    hand.click("ready")
    assert (session.viewer, match.state.values.dealt) == (0, 1)
    table = hand.stage.top
    assert isinstance(table, TableScene)
    assert table.desk.panel.deals == ("Deal 1: Bo does not raid Ann to the end of the match",)
    assert table.desk.panel.body.y > table.desk.panel.standings.height(table.desk.theme, 720) + table.desk.frame.panel.y
    assert "deals" not in hand.targets(), "they can be read"
    hand.click("fold")
    hand.click("deals")
    assert list(hand.targets()) == ["item:0"]
    hand.stage.pop()
    hand.click("menu")
    hand.click("order.give_up")
    hand.click("go-on")
    assert match.state.values.out == (0,)
    assert match.state.values.deals == ()
