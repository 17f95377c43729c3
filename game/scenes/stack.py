"""The stack of scenes, and what a scene is given to live on.

A scene draws itself into the part of the window that was damaged, and nothing else is redrawn. Only the top scene gets events; a scene
that is not opaque (a menu, a dialog) lets those below it show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.client_words import say
from game.scenes.incoming import Incoming
from game.scenes.services import Services
from game.storage.keeper import Notice
from game.ui.marks import Mark, changes
from game.ui.target import Target
from game.ui.theme import Theme

if TYPE_CHECKING:
    from game.scenes.live import News
    from game.table.model.session import Session

Size = tuple[int, int]
USUAL_SOUND = 70
"""How loud it is, of 100, when the sound is turned on again that was never on."""


class Scene(Protocol):
    """One screen. `enter` is called when it comes on the stack, `layout` whenever the size or the text size changed (and after `enter`)."""

    opaque: bool

    @property
    def progress(self) -> int:
        """Grows whenever something was done, for those who read the report."""

    @property
    def typing(self) -> pygame.Rect | None:
        """Where letters are typed now, in pixels of the window; None if they are not wanted."""

    def under(self, position: tuple[int, int]) -> Hashable:
        """What a click at a point would be about: something else as soon as it would mean something else."""

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        """The game and the id of the card whose face is seen at a point, for whoever wants to change it."""

    def take_file(self, path: Path) -> bool:
        """Open a file that was dropped on the window, if this scene opens files; whether it does."""

    def enter(self, stage: Stage) -> None:
        """Come on the stack."""

    def layout(self) -> None:
        """Work out where everything goes for `stage.size` and `stage.text_scale`."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Consume an event (True) or pass it on (False)."""

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds: animations, bots, timers. Must cost next to nothing when nothing happens."""

    @property
    def rests(self) -> bool:
        """Whether nothing will happen here of itself that does not happen within a second of the last event: no bot thinks, no message
        goes away, no picture is waited for. Asked when nothing has happened for a while; then it is seldom told to go on.
        """

    def marks(self) -> Sequence[Mark]:
        """What moves or comes and goes over the rest; the stage has drawn again what differs from the last frame."""

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw all that touches `clip` (the surface's clip is set to it), the marks too. Changes nothing."""

    def targets(self) -> list[Target]:
        """What can be clicked or dragged at present."""

    def messages(self) -> list[str]:
        """What is said to the player in words now: toasts, complaints."""

    def tell(self, words: str, kind: str) -> bool:
        """Show a message of the client, such as of a full disk; False if this scene has no place for one. It is then told later."""

    def covered(self) -> None:
        """Another scene came on top: drop drags, hovers and open tips."""

    def uncovered(self) -> None:
        """The scene is on top again."""

    def renewed(self, news: News) -> None:
        """A pack, its pictures, or the texts of the client were changed on the disk. Every scene of the stack is told."""

    def leave(self) -> None:
        """Go off the stack: stop threads, close files."""


class Saying(Scene, Protocol):
    """A screen that can be told something which the player should know."""

    def say(self, words: str, kind: str = "info", seconds: float = 4.0) -> None:
        """Show a message for so many seconds; `kind` is `info`, `good`, `warn` or `bad`."""


class Playing(Saying, Protocol):
    """A match on the table."""

    def release(self) -> None:
        """Let go of what runs beside the screen for it; the match itself stays as it is."""


class Screens(NamedTuple):
    """The two screens that every other leads to: the title, and the table for a match."""

    title: Callable[[], Saying]
    table: Callable[[Session], Playing]


class BaseScene:
    """The parts of a scene that most scenes share: it keeps the stage and does nothing else."""

    opaque = True
    stage: Stage

    @property
    def progress(self) -> int:
        return 0

    @property
    def typing(self) -> pygame.Rect | None:
        return None

    def under(self, position: tuple[int, int]) -> Hashable:
        there = [target for target in self.targets() if target.rect.collidepoint(position)]
        smallest = min(there, key=lambda target: target.rect.width * target.rect.height, default=None)
        return (smallest.kind, smallest.name) if smallest is not None else None

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        return None

    def take_file(self, path: Path) -> bool:
        del path
        return False

    def enter(self, stage: Stage) -> None:
        self.stage = stage

    def layout(self) -> None:
        """Nothing to place."""

    def handle(self, event: pygame.event.Event) -> bool:
        del event
        return False

    def update(self, dt: float) -> None:
        """Nothing moves."""

    @property
    def rests(self) -> bool:
        return False  # the safe answer: it goes on as often as one that has something to wait for

    def marks(self) -> Sequence[Mark]:
        return ()

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Nothing to draw."""

    def targets(self) -> list[Target]:
        return []

    def messages(self) -> list[str]:
        return []

    def tell(self, words: str, kind: str) -> bool:
        return False

    def covered(self) -> None:
        """Nothing to drop."""

    def uncovered(self) -> None:
        """Nothing to refresh."""

    def renewed(self, news: News) -> None:
        """Nothing of it shows."""

    def leave(self) -> None:
        """Nothing to stop."""


MOST_RECTS = 8
"""More damaged places than this in one frame are joined into one."""


class Damage:
    """The places of the window that must be drawn again."""

    def __init__(self, size: Size) -> None:
        self.bounds = pygame.Rect((0, 0), size)
        self._rects: list[pygame.Rect] = []

    def resize(self, size: Size) -> None:
        """Take a new window size; all of it is damaged."""
        self.bounds = pygame.Rect((0, 0), size)
        self._rects = [self.bounds.copy()]

    def add(self, rect: pygame.Rect | None = None) -> None:
        """Mark a place in pixels; None means the whole window."""
        if rect is None:
            self._rects = [self.bounds.copy()]
            return
        part = rect.clip(self.bounds)
        if part.width and part.height:
            self._rects.append(part)

    def __bool__(self) -> bool:
        return bool(self._rects)

    def take(self) -> list[pygame.Rect]:
        """The damaged places without overlap, and forget them."""
        rects = self._rects
        self._rects = []
        merged: list[pygame.Rect] = []
        for rect in rects:
            joined = rect
            again = True
            while again:
                again = False
                for other in merged:
                    if joined.colliderect(other):
                        merged.remove(other)
                        joined = joined.union(other)
                        again = True
                        break
            merged.append(joined)
        if len(merged) > MOST_RECTS:
            return [merged[0].unionall(merged[1:])]
        return merged


class Stage:
    """What scenes share: the window's size and damage, the stack itself, and the services of the client.

    `services` holds the library of games, the stores and the settings; scenes take from it what they need. `screens` are those that any
    scene may lead to.
    """

    def __init__(self, size: Size, services: Services, screens: Screens) -> None:
        self.size = size
        self.services = services
        self.screens = screens
        self.playing: Session | None = None
        """The match that was put on the table last, until everybody has left it."""
        self.damage = Damage(size)
        self.damage.add()
        self.scenes: list[Scene] = []
        self._marks: dict[int, Sequence[Mark]] = {}
        """The marks of the scenes that show, as they were drawn last, by the scene's identity."""
        self.running = True
        self.moving = False
        """Set by a scene that animates, so that the loop keeps its full rate."""
        self._untold: list[Notice] = []
        self._loud = services.settings.sound or USUAL_SOUND
        """How loud it is to be when the sound is turned on again."""
        self.incoming = Incoming()
        self.rescue: Callable[[Exception], bool] = lambda _error: False
        """Asked when a scene stumbles: whether it is mended, so that the client can go on."""
        self.fitting: Callable[[Size], Size] = lambda size: size
        """The largest size of the window below a wanted one that fits the screen."""
        self.on_window_change: Callable[[], None] = lambda: None
        """Called when the settings of the window changed (fullscreen, size)."""
        self.on_fullscreen: Callable[[], None] = lambda: None
        """Called when the key between window and whole screen was pressed."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse is, in pixels of the window."""
        return self.incoming.pointer

    @property
    def typing(self) -> pygame.Rect | None:
        """Where letters are typed now: asked of the scene on top, so that it holds whatever was closed, covered or built anew."""
        return self.top.typing if self.top is not None else None

    @property
    def text_scale(self) -> float:
        """The player's text size, 1.0 to 2.0."""
        return self.services.text_scale

    def theme(self) -> Theme:
        """The theme for the present window and text size."""
        return self.services.theme(self.size)

    @property
    def top(self) -> Scene | None:
        """The scene that gets events, or None when the client is about to end."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.scenes[-1].covered()
        self._enter(scene)

    def pop(self) -> None:
        """Take the top scene off; without any scene left the client ends."""
        if self.scenes:
            self.scenes.pop().leave()
        self.damage.add()
        if self.scenes:
            self.scenes[-1].uncovered()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self.scenes.pop().leave()
        self._enter(scene)

    def home(self) -> Saying:
        """Leave all scenes, from the top down, and show the title."""
        while self.scenes:
            self.scenes.pop().leave()
        self.playing = None
        title = self.screens.title()
        self._enter(title)
        return title

    def play(self, session: Session, loss: str = "", note: str = "") -> None:
        """Show a match on the table, over the title only. What is lost of it, and what else is to be known of it, is said there."""
        self.home()
        table = self.screens.table(session)
        self.push(table)
        self.playing = session
        if loss:
            table.say(loss, "warn", 20.0)
        if note:
            table.say(note, "info", 8.0)

    def quit(self) -> None:
        """Leave all scenes and end the client."""
        while self.scenes:
            self.scenes.pop().leave()
        self.running = False

    def resize(self, size: Size) -> None:
        """Take a new window size."""
        self.size = size
        self.damage.resize(size)
        self.relayout()

    def relayout(self) -> None:
        """Place everything again: the size, the text size or the theme changed."""
        for scene in self.scenes:
            scene.layout()
        self.damage.add()

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand an event to the top scene; True if it is used up."""
        top = self.top
        if top is None:
            return False
        told = self.incoming.read(event, top, top.under)
        if told is None:
            return True
        if told.type == pygame.KEYDOWN and told.key == pygame.K_F11:
            self.on_fullscreen()
            return True
        if top.handle(told):
            return True
        if told.type == pygame.KEYDOWN and self.services.keys.action(told) == "mute":
            self._mute()
            return True
        return False

    def tell(self, words: str, kind: str = "info") -> None:
        """Have something told on the screen, as soon as one is on top that can."""
        self._untold.append(Notice(words, kind))

    def _mute(self) -> None:
        """Turn the sound off, or on again as loud as it was."""
        services = self.services
        loud = services.settings.sound
        services.change(sound=0 if loud else self._loud)
        self._loud = loud or self._loud
        self.tell(say("title.sound_off" if loud else "title.sound_on"))

    def update(self, dt: float) -> None:
        """Let the top scene go on, and those that show under it, and find out what looks different now."""
        top = self.top
        for news in self.services.news():
            for scene in list(self.scenes):
                scene.renewed(news)
            if news.texts is not None or (news.assets and not news.game):
                self.relayout()
        for scene in list(self.visible()):
            scene.update(dt)
        if self.top is not top and self.top is not None and top is not None:
            self.incoming.surprise(self.top)
        self.services.keeper.update(dt)
        self._untold += self.services.keeper.news()
        for failure in self.services.outside.failures():
            place = f"{failure.path}:{failure.line}" if failure.line else str(failure.path)
            told = {"place": place, "program": failure.program, "why": failure.why}
            self.tell(say("outside.not_opened" if failure.line else "outside.not_shown", told), "bad")
        while self._untold and self.top is not None and self.top.tell(*self._untold[0]):
            del self._untold[0]
        marks = {id(scene): scene.marks() for scene in self.visible()}
        for number, now in marks.items():
            for rect in changes(self._marks.get(number, ()), now):
                self.damage.add(rect)
        self._marks = marks

    @property
    def rests(self) -> bool:
        """Whether nothing will happen of itself on any scene that shows, nor has anything to be written or told."""
        if self.moving or self._untold or self.services.keeper.trouble or self.services.outside.waits:
            return False
        return all(scene.rests for scene in self.visible())

    def visible(self) -> list[Scene]:
        """The scenes that show, from the lowest to the top."""
        first = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                first = index
        return self.scenes[first:]

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what was damaged; returns the places that changed, in pixels."""
        rects = self.damage.take()
        scenes = self.visible()
        for rect in rects:
            surface.set_clip(rect)
            for scene in scenes:
                scene.draw(surface, rect)
        surface.set_clip(None)
        return rects

    @property
    def deaf(self) -> bool:
        """Whether the top scene takes no press yet, as it has only just come by itself."""
        return self.top is not None and self.incoming.deaf(self.top)

    def targets(self) -> list[Target]:
        """What can be clicked or dragged on the top scene."""
        return self.top.targets() if self.top is not None else []

    def messages(self) -> list[str]:
        """What the top scene says in words."""
        return self.top.messages() if self.top is not None else []

    def _enter(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.enter(self)
        scene.layout()
        self.damage.add()
