"""The one table scene plays a game that it has never heard of: the template, by clicks alone, from the deal to the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.asks import Choice
from game.rules.rng import Rng
from game.scenes import matches
from game.scenes.services import Services
from game.scenes.session import SeatPlan, Session
from game.scenes.stack import Stage, Target
from game.scenes.table import TableScene
from game.storage.folders import HOME_VARIABLE, Folders
from game.storage.settings import Settings
from tests.support.template import copy_template, found_by_scan

SIZE = (1280, 720)


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Stage, Session, pygame.Surface]]:
    """A match of the template between a person and a bot, on a table in a window that nobody sees."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    packages, _root = copy_template(tmp_path, "paper-moons")
    with found_by_scan(packages):
        pygame.display.quit()
        pygame.display.init()
        surface = pygame.display.set_mode(SIZE)
        services = Services(Folders.of_user(), Settings(reduced_motion=True))
        listing = services.listing("paper-moons")
        assert listing is not None
        assert listing.game is not None, listing.problems
        seats = [SeatPlan("Ada"), SeatPlan("Bo", "greedy")]
        begun = matches.begin(services, listing.game, seats, 5, {}, fair=False)
        stage = Stage(SIZE, services)
        stage.push(TableScene(begun))
        yield stage, begun, surface
        stage.quit()
        pygame.display.quit()


def settle(stage: Stage, session: Session, surface: pygame.Surface) -> None:
    """Let the bot think and things move until the person is asked or the match is over."""
    clock = pygame.time.Clock()
    for frame in range(1000):
        stage.update(0.1)
        stage.draw(surface)
        if frame >= 10 and (session.match.outcome is not None or session.match.decision(0) is not None):
            return
        clock.tick(500)
    raise AssertionError("the table does not come to rest")


def click(stage: Stage, target: Target) -> None:
    where = target.rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        details = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        stage.handle(pygame.event.Event(kind, pos=where, **details))


def target_of(stage: Stage, choice: Choice) -> Target | None:
    """What on the screen stands for a choice."""
    for target in stage.targets():
        extra = dict(target.extra)
        if choice.kind == "component" and target.kind == "card" and extra.get("number") == choice.value:
            return target
        if choice.kind == "cell" and target.kind == "cell" and (extra["x"], extra["y"]) == choice.value:
            return target
        if choice.kind == "button" and target.kind == "button" and target.name == f"button:{choice.value}":
            return target
    return None


def test_a_match_by_clicks(session: tuple[Stage, Session, pygame.Surface]) -> None:
    stage, begun, surface = session
    rng = Rng(3)
    for _action in range(40):
        settle(stage, begun, surface)
        if begun.match.outcome is not None:
            break
        steps = begun.match.history
        decision = begun.match.decision(0)
        assert decision is not None, "the bot does not move"
        path: tuple[Choice, ...] = ()
        while begun.match.history == steps and decision is not None:
            choice = rng.pick(decision.options)
            target = target_of(stage, choice)
            assert target is not None, f"nothing to click for {choice}: {[(t.kind, t.name) for t in stage.targets()]}"
            click(stage, target)
            path = (*path, choice)
            if begun.match.history == steps:
                decision = begun.match.explore(0, path)
    assert begun.match.outcome is not None
    assert begun.match.replayed()[1] == []
