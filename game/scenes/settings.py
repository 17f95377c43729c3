"""Settings: window, text, shapes, motion, sound, keys. Each takes hold at once and is kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import pygame

from game.client_words import say
from game.scenes.form_scene import FormScene
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.fields import Slider, TextField
from game.ui.keys import DEFAULT_KEYS, key_name, shown
from game.ui.lists import ScrollPanel
from game.ui.widgets import Label, Toggle, Widget, draw_panel

SIZES = ((1024, 720), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


MOST_COMMAND = 400
"""No command of an editor has more characters."""


class SettingsScene(FormScene):
    """All settings on one page that scrolls."""

    def __init__(self) -> None:
        self.waiting = ""
        """The action that waits for its new key."""

    def build(self) -> None:
        theme = self.theme
        services = self.stage.services
        settings = services.settings
        body = self.body()
        panel = ScrollPanel(theme, body)
        self.form.add(panel)
        inner = pygame.Rect(theme.px(16), theme.px(12), body.width - theme.px(48), 0)
        y = self._head(panel, inner, inner.y, say("settings.window"))
        y = self._toggle(panel, inner, y, "fullscreen")
        fit = self.stage.fitting
        present = fit((settings.width, settings.height))
        offered = sorted({present, *[size for size in SIZES if fit(size) == size]})
        sizes: list[tuple[Hashable, str]] = [(size, f"{size[0]} x {size[1]}") for size in offered]
        y = self._row(
            panel,
            inner,
            y,
            say("settings.size"),
            lambda box: self.add(DropDown(theme, box, sizes, present, self._set_size), "size", panel),
        )
        y = self._toggle(panel, inner, y, "hardware")
        y = self._head(panel, inner, y + theme.px(10), say("settings.reading"))
        y = self._slider(panel, inner, y, "text_size", (100, 200, 10))
        y = self._toggle(panel, inner, y, "patterns")
        y = self._toggle(panel, inner, y, "reduced_motion")
        y = self._slider(panel, inner, y, "animation_speed", (50, 400, 50))
        y = self._head(panel, inner, y + theme.px(10), say("settings.table"))
        y = self._toggle(panel, inner, y, "curtain")
        y = self._toggle(panel, inner, y, "fair")
        y = self._slider(panel, inner, y, "bot_pause", (0, 400, 50), say("settings.no_pause"))
        y = self._toggle(panel, inner, y, "bot_wait")
        y = self._head(panel, inner, y + theme.px(10), say("settings.sound"))
        y = self._slider(panel, inner, y, "sound", (0, 100, 10), say("settings.silent"), words=say("settings.volume"))
        y = self._head(panel, inner, y + theme.px(10), say("settings.packs"))
        y = self._row(panel, inner, y, say("settings.folder"), partial(self._folder_button, panel))
        y = self._note_below(panel, inner, y, say("settings.folder_note", {"folder": str(services.folders.root)}))
        y = self._row(panel, inner, y, say("settings.editor"), partial(self._editor_field, panel))
        y = self._note_below(panel, inner, y, say("settings.editor_note"))
        self._build_keys(panel, inner, y + theme.px(10))
        self.foot_buttons(
            (say("settings.done"), self.close, "back", "primary"),
            (say("settings.usual_keys"), self._usual_keys, "usual-keys", "normal"),
        )

    def _editor_field(self, panel: ScrollPanel, box: pygame.Rect) -> None:
        services = self.stage.services
        known = self.stage.services.settings.editor
        field = TextField(
            self.theme,
            box,
            known,
            lambda words: services.change(editor=words),
            placeholder=say("settings.editor_found"),
            limit=MOST_COMMAND,
        )
        self.add(field, "editor", panel)

    def _folder_button(self, panel: ScrollPanel, box: pygame.Rect) -> None:
        self.button(box, say("settings.show_folder"), self._show_folder, "folder", panel=panel)

    def _show_folder(self) -> None:
        services = self.stage.services
        with contextlib.suppress(OSError):  # then it cannot be opened either, which is told
            services.folders.root.mkdir(parents=True, exist_ok=True)
        services.outside.show(services.folders.root)

    def _note_below(self, panel: ScrollPanel, inner: pygame.Rect, y: int, words: str) -> int:
        """What there is to know of the row above; the place below it."""
        place = pygame.Rect(inner.x, y - self.theme.gap + self.theme.px(2), inner.width, 1)
        return place.y + self.note(place, words, panel).rect.height + self.theme.gap

    def _build_keys(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> None:
        y = self._head(panel, inner, y, say("settings.keys"))
        for action in DEFAULT_KEYS:
            words = say("settings.press") if self.waiting == action else self.stage.services.keys.shown(action)
            y = self._row(panel, inner, y, say(f"keys.{action}"), partial(self._key_button, panel, action, words))

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
        name: str,
        scale: tuple[int, int, int],
        zero: str = "",
        *,
        words: str = "",
    ) -> int:
        """A setting in per cent from the least to the most in steps (`scale`); `zero` is what none of it is called, `words` what it is
        called itself if not by its name.
        """

        def shown(number: float) -> str:
            return zero if zero and not number else f"{round(number)} %"

        def make(box: pygame.Rect) -> Widget:
            value = getattr(self.stage.services.settings, name)
            slider = Slider(self.theme, box, value, *scale, partial(self._set_number, name), show=shown)
            return self.add(slider, name, panel)

        return self._row(panel, inner, y, words or say(f"settings.{name}"), make)

    def _toggle(self, panel: ScrollPanel, inner: pygame.Rect, y: int, name: str) -> int:
        theme = self.theme
        value = bool(getattr(self.stage.services.settings, name))
        box = pygame.Rect(inner.x, y, inner.width, theme.row)
        self.add(Toggle(theme, box, say(f"settings.{name}"), value, lambda on: self._keep(**{name: on})), name, panel)
        return y + theme.row + theme.gap

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, say("settings.title"), say("settings.under"))
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
            self.say(say("settings.taken", {"key": shown(key), "action": say(f"keys.{other}")}), "bad")
            self.layout()
            return
        changed = {name: known for name, known in {**keys, action: key}.items() if known != DEFAULT_KEYS[name]}
        self._keep(keys=changed)

    def _usual_keys(self) -> None:
        self.waiting = ""
        self._keep(keys={})
