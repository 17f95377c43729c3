"""A player without a window: posts events, lets frames pass, and reads what can be clicked."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import pygame

from game.app import LEAST_SIZE, Loop, Window
from game.rules.gamedef import Game
from game.rules.match import Match
from game.scenes.matches import choosers
from game.scenes.screens import SCREENS
from game.scenes.services import Services
from game.scenes.stack import Stage
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.lists import ScrollPanel
from game.ui.target import Target

GAME = "legends-at-war"
FRAME = 1 / 30


class Hand:
    """One client. Coordinates are pixels of the window."""

    def __init__(self, size: tuple[int, int] = (1280, 720), frames: int = 4, **settings: Any) -> None:
        assert size >= LEAST_SIZE
        self.services = Services.of_user()
        self.services.settings = self.services.settings.with_(**{"reduced_motion": True, "sound": 0, **settings})
        pygame.display.init()
        pygame.font.init()
        self.window = Window(size, fullscreen=False)
        pygame.event.clear()
        self.stage = Stage(size, self.services, SCREENS)
        self.loop = Loop(self.window, self.stage)
        self.now = 0.0
        self.stage.incoming.clock = lambda: self.now
        self.stage.push(TitleScene())
        self.frames(frames)

    def close(self) -> None:
        """Leave all scenes."""
        while self.stage.scenes:
            self.stage.scenes.pop().leave()
        pygame.event.clear()

    # Looking

    @property
    def scene(self) -> str:
        """The name of the top scene."""
        return type(self.stage.top).__name__

    @property
    def table(self) -> TableScene:
        """The table, on top or below."""
        return next(scene for scene in reversed(self.stage.scenes) if isinstance(scene, TableScene))

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.session.match

    def targets(self, kind: str = "", **facts: object) -> list[Target]:
        """The targets of a kind with these facts."""
        return [
            target
            for target in self.stage.targets()
            if kind in ("", target.kind) and all(dict(target.extra).get(key) == value for key, value in facts.items())
        ]

    def focus(self) -> str:
        """The name of the target the keys are at on the top scene."""
        top: Any = self.stage.top
        widget = top.form.focused
        assert widget is not None, "the keys are nowhere"
        return next(target.name for target in self.targets() if target.rect.contains(widget.rect))

    def find(self, name: str) -> Target:
        """The target of that name or label."""
        for target in self.stage.targets():
            if name in (target.name, target.label):
                return target
        names = [(target.kind, target.name, target.label) for target in self.stage.targets()]
        raise AssertionError(f"{name} is not among {names}")

    def has(self, name: str) -> bool:
        """Whether there is a target of that name or label."""
        return any(name in (target.name, target.label) for target in self.stage.targets())

    def said(self) -> str:
        """Everything said in words now."""
        return "\n".join(self.stage.messages())

    def open_game(self, game_id: str) -> None:
        """Click the tile of a game on the title, wherever in the list of games it lies."""
        title: Any = self.stage.top
        panel = next(widget for widget in title.widgets() if isinstance(widget, ScrollPanel))
        for _step in range(200):
            if self.has(f"game:{game_id}") and self.find(f"game:{game_id}").rect.bottom < panel.rect.bottom:
                break
            self.wheel(-1, panel.rect.center)
        self.click(f"game:{game_id}")

    def damaged(self) -> list[pygame.Rect]:
        """What would be drawn again now, and draws it."""
        self.stage.update(0)
        return self.stage.draw(self.window.surface)

    # Doing

    def frames(self, count: int = 1) -> None:
        """Let frames pass."""
        for _ in range(count):
            self.loop.turn(FRAME)
            self.now += FRAME

    def settle(self, seconds: float = 60) -> None:
        """Let frames pass until nothing moves, every picture is decoded and a person can act, or another scene is on top."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self.frames(2)
            if self.scene != "TableScene":
                return
            table = self.table
            at_rest = not self.stage.moving and not table.looks.art.busy
            if at_rest and (table.choosing.gesture is not None or not table.session.humans):
                return
            time.sleep(0.001)
        raise AssertionError("the table does not come to rest")

    def post(self, kind: int, **facts: Any) -> None:
        """Post one event and let a frame pass."""
        pygame.event.post(pygame.event.Event(kind, **facts))
        self.frames()

    def point(self, at: tuple[int, int]) -> None:
        """Move the mouse."""
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        """Press a button of the mouse."""
        self.point(at)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at: tuple[int, int], button: int = 1) -> None:
        """Let go of a button of the mouse."""
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, what: str | Target | tuple[int, int], button: int = 1) -> None:
        """Click a target or a point, long after the click before it."""
        self.now += 1
        self._click(self._place(what), button)
        self.frames()

    def double_click(self, what: str | Target | tuple[int, int]) -> None:
        """Click twice, quickly, at one place."""
        self.now += 1
        at = self._place(what)
        for _click in range(2):
            self._click(at, 1)
        self.frames()

    def _click(self, at: tuple[int, int], button: int) -> None:
        self.press(at, button)
        self.release(at, button)

    def _place(self, what: str | Target | tuple[int, int]) -> tuple[int, int]:
        return what if isinstance(what, tuple) and not isinstance(what, Target) else self._middle(what)

    def _middle(self, what: str | Target | tuple[int, ...]) -> tuple[int, int]:
        target = self.find(what) if isinstance(what, str) else what
        assert isinstance(target, Target)
        return target.rect.center

    def hold(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to a point, and do not let go."""
        self.press(start)
        for step in range(1, 5):
            self.point((start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to a point."""
        self.now += 1
        self.hold(start, end)
        self.release(end)
        self.frames()

    def strike(self, key: int, mod: int = 0) -> None:
        """Press a key and hold it; once more, and it repeats."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        self.strike(key, mod)
        self.post(pygame.KEYUP, key=key, mod=mod)

    def type(self, words: str) -> None:
        """Type letters. The keyboard sends none of them while nobody has asked for them."""
        for letter in words:
            self.post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            if self.loop.typing is not None:
                self.post(pygame.TEXTINPUT, text=letter)
            self.post(pygame.KEYUP, key=ord(letter.lower()), mod=0)

    def wheel(self, steps: int, at: tuple[int, int]) -> None:
        """Turn the wheel."""
        self.point(at)
        self.post(pygame.MOUSEWHEEL, x=0, y=steps)

    # Matches

    def new_match(self, kinds: tuple[str, ...] = ("human", "human"), seed: int = 7, **options: Any) -> None:
        """A match from the new-game screen."""
        self.open_game(GAME)
        scene: Any = self.stage.top
        scene.count = len(kinds)
        scene.kinds[: len(kinds)] = kinds
        scene.seed = str(seed)
        scene.options.update(options)
        scene.layout()
        self.click("start")
        self.settle()

    def position(
        self,
        notation: Mapping[str, Any],
        kinds: tuple[str, ...] = ("human", "human"),
        game_id: str = GAME,
        *,
        settled: bool = True,
    ) -> None:
        """A written position on the table, without a journal; `settled`: at rest, with all its pictures."""
        listing = self.services.listing(game_id)
        assert listing is not None
        assert listing.game is not None
        code = listing.game.code
        defs, state = code.position(listing.game.defs, notation)
        game = Game(code, defs)
        match = Match.of_state(game, [str(name) for name in notation["players"]], state)
        seats = [SeatPlan(name, kind) for name, kind in zip(match.seats, kinds, strict=True)]
        self.stage.push(TableScene(Session(game, match, seats, choosers(game, seats, 1))))
        if settled:
            self.settle()

    def card(self, name: str) -> Target:
        """A card on the table by its name."""
        return next(target for target in self.targets("card") if target.label == name)

    def cell(self, x: int, y: int) -> Target:
        """A space of the board."""
        return next(iter(self.targets("cell", x=x, y=y)))

    def lift_curtain(self) -> None:
        """Let the next person look."""
        self.settle()
        if self.scene == "CurtainScene":
            self.click("ready")
            self.settle()
