"""The one table scene plays games that it has never heard of, by clicks alone, from the deal to the result: the template, and one with
several boards and stacks on them, which has no table of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.commands.new import MODELS
from game.rules.asks import Choice
from game.rules.rng import Rng
from game.scenes import matches
from game.scenes.screens import SCREENS
from game.scenes.services import Services
from game.scenes.stack import Stage
from game.scenes.table import TableScene
from game.storage.folders import HOME_VARIABLE, Folders
from game.storage.settings import Settings
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.target import Target
from tests.support.compiled import give_compiled
from tests.support.template import CAIRNS, ORCHARD, TEMPLATE, begin_game, copy_template, found_by_scan

SIZE = (1280, 720)


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Path | str:
    """The game that is played: a game of the suite, or one that is made anew like a model."""
    return getattr(request, "param", CAIRNS)


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: Path | str
) -> Iterator[tuple[Stage, Session, pygame.Surface]]:
    """A match between a person and a bot, on a table in a window that nobody sees."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    give_compiled(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    if isinstance(played, str):
        packages = begin_game(tmp_path, "paper-moons", played)
    else:
        packages, _root = copy_template(tmp_path, "paper-moons", played)
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
        stage = Stage(SIZE, services, SCREENS)
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
        if choice.what == "component" and target.kind == "card" and extra.get("id") == choice.value:
            return target
        if choice.what == "cell" and target.kind == "cell" and (extra["x"], extra["y"]) == choice.value:
            return target
        place = (extra.get("zone"), extra.get("x"), extra.get("y"))
        if choice.what == "space" and target.kind == "cell" and place == choice.value:
            return target
        if choice.what == "button" and target.kind == "button" and target.name == f"button:{choice.value}":
            return target
    return None


@pytest.mark.parametrize(
    "played", [TEMPLATE, CAIRNS, ORCHARD, *MODELS], indirect=True, ids=lambda played: getattr(played, "name", played)
)
def test_a_match_by_clicks(session: tuple[Stage, Session, pygame.Surface]) -> None:
    stage, begun, surface = session
    rng = Rng(3)
    for _action in range(80):
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


def table_of(stage: Stage) -> TableScene:
    assert isinstance(stage.top, TableScene)
    return stage.top


def test_every_board_has_its_place_and_each_stone_of_a_stack_can_be_pointed_at(
    session: tuple[Stage, Session, pygame.Surface],
) -> None:
    stage, begun, surface = session
    settle(stage, begun, surface)
    table = table_of(stage)
    boards = table.desk.view.boards
    assert list(boards) == ["quarry", "garden:0", "garden:1"]
    rects = [board.area for board in boards.values()]
    assert all(one.collidelist([other for other in rects if other is not one]) < 0 for one in rects)
    stacks = begun.match.view(0).stacks("quarry")
    assert {len(stack) for stack in stacks.values()} == {6}
    for target in stage.targets():
        if target.kind == "card":
            hit = table.desk.view.hit(target.rect.center)
            assert hit is not None
            assert hit.thing.key == target.name
            assert hit.thing.level < hit.thing.stacked == 6
    tops = [placed.thing for placed in table.desk.view.placed if placed.thing.id]
    assert [thing.level for thing in tops] == [5, 5, 5]


def test_a_stone_is_dragged_to_a_board_and_onto_a_stone(session: tuple[Stage, Session, pygame.Surface]) -> None:
    stage, begun, surface = session
    for wanted in ("garden:0", "garden:1"):
        settle(stage, begun, surface)
        table = table_of(stage)
        for choice in [choice for choice in begun.match.legal(0) if choice.what == "component"]:
            places = [place for place in begun.match.explore(0, (choice,)).options if place.value[0] == wanted]  # type: ignore[union-attr]
            if places:
                break
        stone = target_of(stage, choice)
        space = target_of(stage, places[0])
        assert stone is not None
        assert space is not None
        start, end = stone.rect.center, space.rect.center
        stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for at in (start, (start[0] + 9, start[1] + 9), end):
            stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
        assert table.desk.view.boards[wanted].glows[places[0].value[1:]] == "selected"
        stage.draw(surface)
        stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        there = begun.match.view(0).component(choice.value)
        assert there is not None
        assert (there.zone, *there.place) == places[0].value  # type: ignore[misc]


def test_the_arrows_go_from_board_to_board(session: tuple[Stage, Session, pygame.Surface]) -> None:
    stage, begun, surface = session
    settle(stage, begun, surface)
    table = table_of(stage)
    table.choosing.choose(next(choice for choice in begun.match.legal(0) if choice.what == "component"))
    assert table.choosing.gesture is not None
    options = table.choosing.gesture.decision.options if table.choosing.gesture.decision is not None else ()
    seen = []
    for _press in options:
        stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
        assert table.choosing.cursor is not None
        seen.append(table.choosing.cursor)
    assert sorted(seen, key=str) == sorted(options, key=str)
    stage.draw(surface)
