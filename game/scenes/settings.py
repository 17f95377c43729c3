"""Settings: window, text, shapes, motion, sound, keys. Each takes hold at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import pygame

from game.scenes.form_scene import FormScene
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.fields import Slider
from game.ui.keys import ACTION_WORDS, DEFAULT_KEYS, key_name, shown
from game.ui.lists import ScrollPanel
from game.ui.widgets import Label, Toggle, Widget, draw_panel

SIZES = ((1024, 720), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class SettingsScene(FormScene):
    """All settings on one page that scrolls."""

    def __init__(self) -> None:
        self.waiting = ""
        """The action that waits for its new key."""

    def build(self) -> None:
        theme = self.theme
        settings = self.stage.services.settings
        body = self.body()
        panel = ScrollPanel(theme, body)
        self.form.add(panel)
        inner = pygame.Rect(theme.px(16), theme.px(12), body.width - theme.px(48), 0)
        y = self._head(panel, inner, inner.y, "Window")
        y = self._toggle(panel, inner, y, "Fullscreen (F11)", "fullscreen")
        fit = self.stage.fitting
        present = fit((settings.width, settings.height))
        offered = sorted({present, *[size for size in SIZES if fit(size) == size]})
        sizes: list[tuple[Hashable, str]] = [(size, f"{size[0]} x {size[1]}") for size in offered]
        y = self._row(
            panel,
            inner,
            y,
            "Window size",
            lambda box: self.add(DropDown(theme, box, sizes, present, self._set_size), "size", panel),
        )
        y = self._toggle(panel, inner, y, "Let the graphics card show the picture (from the next start)", "hardware")
        y = self._head(panel, inner, y + theme.px(10), "Reading and seeing")
        y = self._slider(panel, inner, y, "Text size", "text_size", (100, 200, 10))
        y = self._toggle(panel, inner, y, "Patterns too tell the seats apart, not only colours and shapes", "patterns")
        y = self._toggle(panel, inner, y, "Reduced motion: things jump instead of gliding", "reduced_motion")
        y = self._slider(panel, inner, y, "Speed of motion", "animation_speed", (50, 400, 50))
        y = self._head(panel, inner, y + theme.px(10), "At the table")
        y = self._toggle(panel, inner, y, "Curtain between players who share this screen", "curtain")
        y = self._toggle(panel, inner, y, "New matches are fair: chance and new cards cannot be taken back", "fair")
        y = self._slider(panel, inner, y, "Pause before a bot's move", "bot_pause", (0, 400, 50), "none")
        y = self._toggle(panel, inner, y, "Wait for me after each bot's turn", "bot_wait")
        y = self._head(panel, inner, y + theme.px(10), "Sound")
        y = self._slider(panel, inner, y, "Volume", "sound", (0, 100, 10), "off")
        self._build_keys(panel, inner, y + theme.px(10))
        self.foot_buttons(
            ("Done", self.close, "back", "primary"),
            ("Usual keys", self._usual_keys, "usual-keys", "normal"),
        )

    def _build_keys(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> None:
        y = self._head(panel, inner, y, "Keys")
        for action in DEFAULT_KEYS:
            words = "Press a key …" if self.waiting == action else self.stage.services.keys.shown(action)
            y = self._row(panel, inner, y, ACTION_WORDS[action], partial(self._key_button, panel, action, words))

    def _key_button(self, panel: ScrollPanel, action: str, words: str, box: pygame.Rect) -> None:
        self.button(
            box,
            words,
            lambda: self._wait_for(action),
            f"key:{action}",
            style="primary" if self.waiting == action else "normal",
            panel=panel,
        )

    def _head(self, panel: ScrollPanel, inner: pygame.Rect, y: int, words: str) -> int:
        theme = self.theme
        high = text.line_height(theme.text("label"), text.SERIF)
        box = pygame.Rect(inner.x, y, inner.width, high)
        panel.add(Label(theme, box, words, "label", theme.palette.accent, family=text.SERIF))
        return y + high + theme.px(6)

    def _row(
        self, panel: ScrollPanel, inner: pygame.Rect, y: int, words: str, make: Callable[[pygame.Rect], object]
    ) -> int:
        theme = self.theme
        field_wide = min(inner.width // 2, theme.px(320))
        left = inner.width - field_wide - theme.pad
        panel.add(Label(theme, pygame.Rect(inner.x, y, left, theme.row), words))
        make(pygame.Rect(inner.right - field_wide, y, field_wide, theme.row))
        return y + theme.row + theme.gap

    def _slider(
        self,
        panel: ScrollPanel,
        inner: pygame.Rect,
        y: int,
        words: str,
        name: str,
        scale: tuple[int, int, int],
        zero: str = "",
    ) -> int:
        """A setting in per cent from the least to the most in steps (`scale`); `zero` is what none of it is called."""

        def shown(number: float) -> str:
            return zero if zero and not number else f"{round(number)} %"

        def make(box: pygame.Rect) -> Widget:
            value = getattr(self.stage.services.settings, name)
            slider = Slider(self.theme, box, value, *scale, partial(self._set_number, name), show=shown)
            return self.add(slider, name, panel)

        return self._row(panel, inner, y, words, make)

    def _toggle(self, panel: ScrollPanel, inner: pygame.Rect, y: int, words: str, name: str) -> int:
        theme = self.theme
        value = bool(getattr(self.stage.services.settings, name))
        box = pygame.Rect(inner.x, y, inner.width, theme.row)
        self.add(Toggle(theme, box, words, value, lambda on: self._keep(**{name: on})), name, panel)
        return y + theme.row + theme.gap

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, "Settings", "Every change takes hold at once")
        draw_panel(surface, self.theme, self.body())

    def handle(self, event: pygame.event.Event) -> bool:
        if self.waiting and event.type == pygame.KEYDOWN:
            self._take_key(event)
            return True
        if self.waiting and event.type == pygame.MOUSEBUTTONDOWN:
            self._wait_for("")
        return super().handle(event)

    def _keep(self, **changes: Any) -> None:
        self.stage.services.change(**changes)
        if "fullscreen" in changes or "width" in changes:
            self.stage.on_window_change()
        self.stage.relayout()

    def _set_size(self, size: Hashable) -> None:
        if isinstance(size, tuple):
            self._keep(width=size[0], height=size[1])

    def _set_number(self, name: str, number: float) -> None:
        self._keep(**{name: round(number)})
        if name == "sound":
            self.stage.services.sounds.play("place")

    def _wait_for(self, action: str) -> None:
        self.waiting = action
        self.layout()

    def _take_key(self, event: pygame.event.Event) -> None:
        if event.key in (
            pygame.K_LCTRL,
            pygame.K_RCTRL,
            pygame.K_LSHIFT,
            pygame.K_RSHIFT,
            pygame.K_LALT,
            pygame.K_RALT,
        ):
            return
        action, self.waiting = self.waiting, ""
        key = key_name(event)
        if event.key == pygame.K_ESCAPE and action != "menu":
            self.layout()
            return
        keys = self.stage.services.keys.keys
        other = next((name for name, known in keys.items() if known == key and name != action), "")
        if other:
            self.say(f"{shown(key)} is taken by: {ACTION_WORDS[other]}", "bad")
            self.layout()
            return
        changed = {name: known for name, known in {**keys, action: key}.items() if known != DEFAULT_KEYS[name]}
        self._keep(keys=changed)

    def _usual_keys(self) -> None:
        self.waiting = ""
        self._keep(keys={})
