"""The window and the main loop.

The loop polls events and ticks a clock; it draws only what scenes have damaged, so that a table at rest costs next to
nothing. Anything slow to import is imported by the scene that needs it, after the first frame.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game import desktop
from game.arguments import OnceSwitch
from game.report import Report
from game.rules.wording import near
from game.scenes.dropping import EVENTS, Dropping
from game.storage.settings import RANGES
from game.table.model.seating import SEAT_KINDS
from game.unable import Unable
from game.x11 import has_window_manager

if TYPE_CHECKING:
    from game.scenes.stack import Stage

LEAST_SIZE = (1024, 720)
MOST_SIZE = (RANGES["width"][1], RANGES["height"][1])
"""No screen is larger; the pictures of a larger window would fill the memory."""
ACTIVE_RATE = 60
IDLE_RATE = 30
IDLE_AFTER = 1.5
"""Seconds without any change after which the loop polls at the idle rate."""
REST_STEP = 0.09
"""Seconds after which scenes go on that are at rest, when the hand does nothing and no news comes from beside the window."""
QUIET_STEP = 1.0
"""Seconds after which they go on even if they say that nothing happens on them of itself."""
FOLLOW_AFTER = 1.0
"""Seconds after the first frame from which on the files of packs are followed: what that needs must not hold up the start."""
SETTLING = 60
"""Rounds of the loop in which a window manager may say what it puts around the window."""
WINDOW_CLASS = "wartable"


class PlayOptions(NamedTuple):
    """What the command line may ask of the client.

    `size`: window size in pixels instead of the remembered one. `report`: a file that is given the rectangles of everything that can be
    clicked, as JSON, after each redraw (for tests and for assistive programs). `fullscreen`: None leaves it to the settings. `frames`: end
    after so many frames (0: never), for measuring the start. `open_game`: start with the new-game screen of this game. `scenario`: start
    with a match from a scenario of this file, of the id `scenario_id` (empty: the first), with its steps done unless `at_start`. `seats`:
    who sits at its seats, in their order (words of `SEAT_KINDS`); empty leaves it at one person.
    """

    size: tuple[int, int] | None = None
    report: Path | None = None
    fullscreen: bool | None = None
    frames: int = 0
    open_game: str = ""
    scenario: Path | None = None
    scenario_id: str = ""
    at_start: bool = False
    seats: tuple[str, ...] = ()


def parse_size(text: str) -> tuple[int, int]:
    """`1280x720` -> (1280, 720). Raises argparse.ArgumentTypeError for anything else, or beyond the least or the most size."""
    width, _x, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and max(len(width), len(height)) < 6):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, for example 1280x720")
    if int(width) < LEAST_SIZE[0] or int(height) < LEAST_SIZE[1]:
        raise argparse.ArgumentTypeError(f"{text} is below the least size, {LEAST_SIZE[0]}x{LEAST_SIZE[1]}")
    if int(width) > MOST_SIZE[0] or int(height) > MOST_SIZE[1]:
        raise argparse.ArgumentTypeError(f"{text} is above the most size, {MOST_SIZE[0]}x{MOST_SIZE[1]}")
    return int(width), int(height)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `play`."""
    parser.add_argument(
        "--size", type=parse_size, help="window size in pixels, for example 1280x720 (or WARTABLE_SIZE)"
    )
    parser.add_argument("--fullscreen", action=OnceSwitch, default=None, help="use the whole screen")
    parser.add_argument(
        "--report",
        type=Path,
        help="write the rectangles of everything that can be clicked to this file after each redraw (testing, accessibility)",
    )
    parser.add_argument("--first-frame", action="store_true", help="end after the first frame (measuring the start)")
    parser.add_argument("--game", default="", help="open the new-game screen of this game")
    parser.add_argument("--scenario", type=Path, help="play from a scenario of this file")
    parser.add_argument("--id", default="", help="with --scenario: the one of this id, else the first of the file")
    parser.add_argument("--at-start", action="store_true", help="with --scenario: before what is to be done in it")
    parser.add_argument(
        "--seats",
        default="",
        metavar="WHO,...",
        help="with --scenario: who sits at each seat, as human,greedy (left out: a person at the first, bots at the others)",
    )


def _check(arguments: argparse.Namespace) -> None:
    """Raise Unable, or UnknownGame, for what would open the client as if nothing had been asked."""
    if arguments.scenario is None and (arguments.id or arguments.at_start or arguments.seats):
        raise Unable(
            "--id, --at-start and --seats say which scenario, from where and who: name its file with --scenario"
        )
    if arguments.scenario is not None and arguments.game:
        raise Unable("--game opens a new match, --scenario a scenario, which names its game: choose one of them")
    if arguments.game:
        from game.library import require

        require(arguments.game)


def _seats(written: str) -> tuple[str, ...]:
    """Who sits at each seat, of words with commas between them. Raises Unable for one that nobody is called by."""
    if not written:
        return ()
    seats = tuple([word.strip() for word in written.split(",")])
    for word in seats:
        if word not in SEAT_KINDS:
            raise Unable(
                f"--seats: {word!r} sits at no seat{near(word, SEAT_KINDS)}. There are: {', '.join(SEAT_KINDS)}."
            )
    return seats


def options_from(arguments: argparse.Namespace) -> PlayOptions:
    """The parsed options of `play`. Raises UnknownGame for a game that there is not, Unable for options that mean nothing together."""
    _check(arguments)
    size = arguments.size
    if size is None and os.environ.get("WARTABLE_SIZE"):
        try:
            size = parse_size(os.environ["WARTABLE_SIZE"])
        except argparse.ArgumentTypeError as error:
            raise Unable(f"the environment variable WARTABLE_SIZE: {error}") from error
    return PlayOptions(
        size,
        arguments.report,
        arguments.fullscreen,
        int(arguments.first_frame),
        arguments.game,
        arguments.scenario,
        arguments.id,
        arguments.at_start,
        _seats(arguments.seats),
    )


def _opens(options: PlayOptions) -> Callable[[Stage], str]:
    """Opens the scenario that the options name, once the games are there; why that cannot be, or an empty string."""

    def opened(stage: Stage) -> str:
        from game.scenes.scenario_dialog import open_scenario

        if options.scenario is None:
            return ""
        done = not options.at_start
        return open_scenario(stage, options.scenario, options.scenario_id, done=done, kinds=options.seats)

    return opened


def check_pygame() -> None:
    """Stop with a clear message if plain pygame took the place of pygame-ce."""
    if not getattr(pygame, "IS_CE", False):
        sys.exit(
            "Wartable needs pygame-ce, but plain pygame is installed in its place.\n"
            "Mend it with: pip uninstall -y pygame pygame-ce && pip install pygame-ce"
        )


def prepare_environment(accelerated: bool) -> None:
    """Set what SDL reads before it starts. Values that the user set already are left alone."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "1" if accelerated else "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


class Window:
    """The one window: its size, fullscreen, and the surface that shows."""

    def __init__(self, size: tuple[int, int], fullscreen: bool) -> None:
        self.fullscreen = False
        self._id = 0
        self.surface = pygame.display.set_mode(self.fitting(size), pygame.RESIZABLE)
        pygame.display.set_caption("Wartable")
        with warnings.catch_warnings():
            # Deprecated, but the only way to the fullscreen and the least size of the window that set_mode made.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._handle = pygame.Window.from_display_module()
        self._id = self._handle.id
        self._unsettled = SETTLING
        with contextlib.suppress(pygame.error):
            self._handle.minimum_size = LEAST_SIZE
        self._windowed: tuple[tuple[int, int], tuple[int, int]] | None = None
        """Size and position to go back to where nobody but us keeps them."""
        if fullscreen:
            self.set_fullscreen(True)

    @property
    def size(self) -> tuple[int, int]:
        """The drawable size in pixels."""
        return self.surface.get_size()

    def fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        """A size, or the largest below it at which all of the window is on the screen; never below the least size."""
        most = desktop.most_size(self._id)
        if most is None:
            return size
        return max(LEAST_SIZE[0], min(size[0], most[0])), max(LEAST_SIZE[1], min(size[1], most[1]))

    def settle(self) -> None:
        """Bring the window onto the screen as soon as it is known what is around it; called every round after it got its size from us."""
        if not self._unsettled or self.fullscreen:
            return
        self._unsettled -= 1
        around = desktop.frame(self._id)
        if around is None:
            return
        self._unsettled = 0
        inner = pygame.Rect(self._handle.position, self.size)
        place = desktop.on_screen(inner, around)
        if place != inner.topleft and pygame.display.get_driver() not in desktop.UNSEEN_DRIVERS:
            self._handle.position = place

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Go to the whole screen at its own resolution, or back to the window as it was. A screen that cannot do it stays as it is."""
        if fullscreen == self.fullscreen:
            return
        with contextlib.suppress(pygame.error):
            if fullscreen:
                self._fill_screen()
                self._handle.set_fullscreen(True)
            else:
                self._handle.set_windowed()
                self._leave_screen()
            self.fullscreen = fullscreen
        pygame.event.pump()
        self.refresh()

    def _fill_screen(self) -> None:
        """Without a window manager nobody does what SDL asks for: the surface grows, and the window stays. We make it grow first."""
        self._windowed = None
        if pygame.display.get_driver() != "x11" or has_window_manager():
            return
        self._windowed = (self._handle.size, self._handle.position)
        self._handle.position = (0, 0)
        self._handle.size = pygame.display.get_desktop_sizes()[0]

    def _leave_screen(self) -> None:
        if self._windowed is not None:
            self._handle.size, self._handle.position = self._windowed

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as far as the screen allows (ignored in fullscreen)."""
        size = self.fitting(size)
        if not self.fullscreen and size != self.size:
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            self._unsettled = SETTLING

    def refresh(self) -> None:
        """Take the surface that pygame made after the window changed its size."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface


def require_screen() -> None:
    """Stop if there is no screen: SDL falls back to an invisible driver without a word. Whoever has chosen such a driver wants it.

    Raises Unable.
    """
    driver = pygame.display.get_driver()
    if driver in desktop.UNSEEN_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise Unable(
            f"no screen was found (video driver {driver!r}), so the window could not be seen. "
            "Start it where there is a screen (set DISPLAY), or set SDL_VIDEODRIVER=dummy if an unseen window is what you want."
        )


class Loop:
    """Polls, updates and draws until the stage stops running."""

    def __init__(self, window: Window, stage: Stage, report: Report | None = None) -> None:
        self.window = window
        self.stage = stage
        stage.on_fullscreen = self.toggle_fullscreen
        self.report = report
        self.dropping = Dropping(stage, lambda: desktop.pointer(stage.pointer))
        self.frames = 0
        self._was_moving = False
        self.typing: pygame.Rect | None = None
        """Where letters are typed; None while the keyboard sends none."""
        pygame.key.stop_text_input()  # SDL begins with it
        self.before_frame: Callable[[], None] = lambda: None
        self.after_first_frame: Callable[[], None] = lambda: None

    def run(self, frames: int = 0) -> None:
        """Go on until the client ends, or for a number of frames."""
        clock = pygame.time.Clock()
        still = 0.0
        dt = 0.0
        while self.stage.running:
            busy = self.turn(dt)
            still = 0.0 if busy else still + dt
            if frames and self.frames >= frames:
                break
            dt = self._pass(clock, self._step(still))

    def _pass(self, clock: pygame.time.Clock, step: float) -> float:
        """Let time pass until the next round: for so many seconds at least, unless anything comes before. Returns how many it was."""
        if not step:
            return clock.tick(ACTIVE_RATE) / 1000.0
        # Only polls: SDL's own waiting for events, as pygame has it, looks a thousand times a second.
        dt, services = 0.0, self.stage.services
        while True:
            dt += clock.tick(IDLE_RATE) / 1000.0
            if dt >= step or pygame.event.peek() or services.has_news:
                return dt

    def _step(self, still: float) -> float:
        """Seconds after which the next round is due, if nothing comes before that, when nothing has happened for so many."""
        if still < IDLE_AFTER:
            return 0.0
        return QUIET_STEP if self.stage.rests else REST_STEP

    def turn(self, dt: float) -> bool:
        """One round: events, update, draw. Returns whether anything happened."""
        try:
            return self._turn(dt)
        except Exception as error:
            if not self.stage.rescue(error):
                raise
            return True

    def _turn(self, dt: float) -> bool:
        stage = self.stage
        events = pygame.event.get()
        for event in events:
            self._handle(event)
        if not stage.running:
            return True
        self.dropping.update()
        self.window.settle()
        stage.update(min(dt, 0.1))
        changed = bool(stage.damage)
        if changed:
            self.before_frame()
            rects = stage.draw(self.window.surface)
            if len(rects) == 1 and rects[0] == stage.damage.bounds:
                pygame.display.flip()
            else:
                pygame.display.update(rects)
            self.frames += 1
            if self.frames == 1:
                self.after_first_frame()
        stage.incoming.answered()
        waits = stage.moving or stage.deaf
        if self.report is not None and (changed or waits != self._was_moving):
            self.report.write(stage)
        self._was_moving = waits
        return changed or bool(events) or stage.moving

    def _handle(self, event: pygame.event.Event) -> None:
        stage = self.stage
        if event.type == pygame.QUIT:
            from game.scenes.question import ask_to_quit

            ask_to_quit(stage)
        elif event.type == pygame.VIDEORESIZE:
            self.window.refresh()
            if self.window.size != stage.size:
                stage.resize(self.window.size)
        elif event.type in EVENTS:
            self.dropping.take(event)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            stage.damage.add()
        else:
            stage.handle(event)
        self._follow_typing()

    def _follow_typing(self) -> None:
        """Have letters and accents sent while a text field has the focus, and only then. There is one keyboard, so one place decides."""
        wanted = self.stage.typing
        if wanted == self.typing:
            return
        if wanted is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.set_text_input_rect(wanted)
            if self.typing is None:
                pygame.key.start_text_input()
        self.typing = wanted.copy() if wanted is not None else None

    def toggle_fullscreen(self) -> None:
        """Between the window and the whole screen; the setting follows."""
        wanted = not self.window.fullscreen
        # The setting first: a screen that shows it is laid out again by the new size.
        self.stage.services.change(fullscreen=wanted)
        self.set_fullscreen(wanted)
        if self.window.fullscreen != wanted:
            self.stage.services.change(fullscreen=self.window.fullscreen)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Use the whole screen or the window."""
        self.window.set_fullscreen(fullscreen)
        self.stage.resize(self.window.size)


def play(options: PlayOptions) -> int:
    """Open the window and stay until it is closed; the exit status."""
    check_pygame()
    from game.scenes.services import Services

    services = Services.of_user()
    report = Report(options.report, services.keeper) if options.report is not None else None
    prepare_environment(services.settings.hardware)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise Unable(
            f"no window can be opened: {error}. Start it where there is a screen (set DISPLAY), or take SDL_VIDEODRIVER away."
        ) from error
    pygame.font.init()
    size = options.size or (max(LEAST_SIZE[0], services.settings.width), max(LEAST_SIZE[1], services.settings.height))
    fullscreen = services.settings.fullscreen if options.fullscreen is None else options.fullscreen
    window = Window(size, fullscreen)
    opened = window.size if not window.fullscreen else (0, 0)
    require_screen()
    pygame.key.set_repeat(350, 40)
    from game.scenes.screens import SCREENS
    from game.scenes.stack import Stage
    from game.scenes.title import TitleScene

    stage = Stage(window.size, services, SCREENS)
    loop = Loop(window, stage, report)

    def after_first_frame() -> None:
        _start_sound()
        services.follow(FOLLOW_AFTER)

    loop.after_first_frame = after_first_frame

    def apply_settings() -> None:
        settings = services.settings
        loop.set_fullscreen(settings.fullscreen)
        if not window.fullscreen and (settings.width, settings.height) != size_before[0]:
            window.resize((settings.width, settings.height))
            stage.resize(window.size)
        size_before[0] = (settings.width, settings.height)

    size_before = [(services.settings.width, services.settings.height)]
    stage.on_window_change = apply_settings
    stage.fitting = window.fitting
    stage.push(TitleScene(options.open_game, _opens(options)))
    try:
        loop.run(options.frames)
    finally:
        services.stop_following()
        # Journals are closed on the way out, also after a fault.
        while stage.scenes:
            stage.scenes.pop().leave()
        width, height = (
            min(max(size, RANGES[name][0]), RANGES[name][1])
            for name, size in zip(("width", "height"), window.size, strict=True)
        )
        # A size that is too large for this screen alone is kept for a larger one.
        kept = (services.settings.width, services.settings.height)
        as_it_was = (width, height) in (kept, window.fitting(kept), opened)
        if options.size is None and not options.frames and not window.fullscreen and not as_it_was:
            services.change(width=width, height=height)
        pygame.quit()
        if services.keeper.trouble:
            print(f"wartable: not everything could be written: {services.keeper.trouble}", file=sys.stderr)
    return 0


def _start_sound() -> None:
    """Open the mixer once the window is there. No sound card is a normal case."""
    with contextlib.suppress(pygame.error):
        pygame.mixer.init(buffer=512)
