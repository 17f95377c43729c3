"""The base of all screens that are made of widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

import pygame

from game.scenes.stack import BaseScene, Stage
from game.ui import marks, shapes, text
from game.ui.drop_down import DropDown
from game.ui.fields import Slider, Stepper, TextField
from game.ui.form import Form
from game.ui.lists import ListBox, ScrollPanel, TextPanel
from game.ui.marks import Mark
from game.ui.target import Target
from game.ui.theme import Theme
from game.ui.tips import Toasts, client_seconds
from game.ui.widgets import Button, Label, Toggle, Widget, draw_panel

LARGE_TEXT = 1.3
"""From this text size on nothing is left that could be done without: pictures give way to words."""


def target_kind(widget: Widget) -> str:
    """The word for a widget in the report of what can be clicked."""
    if isinstance(widget, Button):
        return "button"
    if isinstance(widget, TextField | Slider | Stepper | DropDown | Toggle):
        return "field"
    return "item"


class FormScene(BaseScene):
    """A screen of widgets: `build` makes them for the present size; Esc leaves."""

    theme: Theme
    form: Form

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.theme = stage.theme()
        self.form = Form(self.theme)
        self.toasts = Toasts(self.theme)
        self._names: dict[int, str] = {}
        self._was_open = False

    def layout(self) -> None:
        old, before = self.form, self._known()
        self.theme = self.stage.theme()
        self.form = Form(self.theme)
        self.toasts.theme = self.theme
        self._names = {}
        self.build()
        if self.form.focused is None:
            self.form.focus(None)
        self.form.take_over(old, [(widget, before[key]) for key, widget in self._known().items() if key in before])
        self.stage.damage.add()

    def _known(self) -> dict[tuple[type[Widget], str, int], Widget]:
        """The widgets by what they are: kind and name, and place among those of the kind that have no name of their own."""
        found: dict[tuple[type[Widget], str, int], Widget] = {}
        places: Counter[tuple[type[Widget], str]] = Counter()
        for widget in self.widgets():
            what = (type(widget), self._names.get(id(widget), ""))
            found[*what, places[what]] = widget
            places[what] += 1
        return found

    def build(self) -> None:
        """Make the widgets for `stage.size`."""

    def add(self, widget: Widget, name: str = "", panel: ScrollPanel | None = None) -> Widget:
        """Put a widget on the screen (or into a scroll panel, in its coordinates) under a name for the report."""
        if name:
            self._names[id(widget)] = name
        if panel is not None:
            panel.add(widget)
        else:
            self.form.add(widget)
        return widget

    def button(
        self,
        rect: pygame.Rect,
        words: str,
        on_press: Callable[[], None],
        name: str,
        *,
        icon: str = "",
        style: str = "normal",
        hint: str = "",
        step: str = "body",
        panel: ScrollPanel | None = None,
        fit: bool = False,
        align: str = "center",
    ) -> Button:
        """Add a button; with `fit` it is made as wide as its words need."""

        def press() -> None:
            self.stage.services.sounds.play("button")
            on_press()

        button = Button(
            self.theme,
            rect,
            words,
            press,
            icon=icon,
            icons=self.stage.services.icons,
            style=style,
            hint=hint,
            step=step,
            align=align,
        )
        if fit:
            button.rect.width = button.needed_width()
        self.add(button, name, panel)
        return button

    def note(self, rect: pygame.Rect, words: str, panel: ScrollPanel | None = None, *, step: str = "small") -> Label:
        """Add soft text that wraps at the width of `rect` and is as high as it needs to be."""
        label = Label(self.theme, rect, words, step, self.theme.palette.ink_soft, wrap=True)
        label.rect.height = label.needed_height()
        self.add(label, "", panel)
        return label

    def widgets(self) -> list[Widget]:
        """All widgets, those inside of scroll panels too."""
        found: list[Widget] = []
        for widget in self.form.widgets:
            found.append(widget)
            if isinstance(widget, ScrollPanel):
                found.extend(widget.inner)
        return found

    def say(self, words: str, kind: str = "info", seconds: float = 4.0) -> None:
        """Show a message for a moment."""
        self.toasts.say(words, kind, seconds)

    def tell(self, words: str, kind: str) -> bool:
        self.toasts.say(words, kind, client_seconds(kind), for_all=True)
        return True

    def close(self) -> None:
        """Leave the screen."""
        self.stage.pop()

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.form.handle(event)
        if not used and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return used

    def covered(self) -> None:
        self.form.let_go()

    def uncovered(self) -> None:
        self.form.point(self.stage.pointer)

    @property
    def typing(self) -> pygame.Rect | None:
        return self.form.typing

    def under(self, position: tuple[int, int]) -> Hashable:
        if any(widget.overlay for widget in self.form.widgets):
            return "open-list"
        return super().under(position)

    def update(self, dt: float) -> None:
        form = self.form
        changed = form.update(dt)
        is_open = any(widget.overlay for widget in form.widgets)
        if changed:
            dirty = [widget for widget in form.widgets if widget.visible and widget.dirty]
            if not dirty or is_open or self._was_open:
                self.stage.damage.add()
            grow = self.theme.px(10)
            for widget in dirty:
                self.stage.damage.add(widget.rect.inflate(2 * grow, 2 * grow))
        self._was_open = is_open
        self.toasts.update(dt)

    def marks(self) -> list[Mark]:
        window = pygame.Rect((0, 0), self.stage.size)
        return [*self.form.marks(window), *self.toasts.marks(window)]

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        self.draw_background(surface)
        self.form.draw(surface)
        self.draw_over(surface)
        marks.draw(self.marks(), surface, clip)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets."""
        surface.blit(shapes.tabletop(self.stage.size), (0, 0))

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the widgets."""

    def heading(self, surface: pygame.Surface, words: str, under: str = "") -> None:
        """Draw the title of the screen at its usual place."""
        theme = self.theme
        box = self.page()
        text.draw(
            surface, words, theme.text("title"), theme.palette.ink, box.topleft, family=text.SERIF, width=box.width
        )
        if under:
            top = box.y + text.line_height(theme.text("title"), text.SERIF)
            text.draw(surface, under, theme.text("body"), theme.palette.ink_soft, (box.x, top), width=box.width)

    def page(self) -> pygame.Rect:
        """The part of the window in which a page lies: centred, not too wide to read."""
        wide, high = self.stage.size
        width = min(wide - 2 * self.theme.px(40), self.theme.px(1000))
        margin = self.theme.px(32)
        return pygame.Rect((wide - width) // 2, margin, width, high - 2 * margin)

    def body(self) -> pygame.Rect:
        """The page without its title and without the row of buttons at its foot."""
        theme = self.theme
        page = self.page()
        top = text.line_height(theme.text("title"), text.SERIF) + text.line_height(theme.text("body")) + theme.pad
        return pygame.Rect(page.x, page.y + top, page.width, page.height - top - theme.row - theme.pad)

    def foot(self) -> pygame.Rect:
        """The row of buttons at the foot of the page."""
        page = self.page()
        return pygame.Rect(page.x, page.bottom - self.theme.row, page.width, self.theme.row)

    def foot_buttons(self, *buttons: tuple[str, Callable[[], None], str, str]) -> None:
        """Put buttons in the foot, from the right: (words, what it does, name, style)."""
        theme = self.theme
        foot = self.foot()
        right = foot.right
        for words, on_press, name, style in buttons:
            button = self.button(pygame.Rect(0, foot.y, 10, foot.height), words, on_press, name, style=style, fit=True)
            wide = max(button.rect.width, theme.px(120))
            button.move(pygame.Rect(right - wide, foot.y, wide, foot.height))
            right -= wide + theme.gap

    def messages(self) -> list[str]:
        return list(self.toasts.texts)

    def targets(self) -> list[Target]:
        found = []
        panels = [widget for widget in self.form.widgets if isinstance(widget, ScrollPanel)]
        for widget in self.widgets():
            if not widget.visible or not (widget.focusable or isinstance(widget, ListBox)):
                continue
            if isinstance(widget, ScrollPanel | TextPanel):
                continue
            panel = next((panel for panel in panels if widget in panel.inner), None)
            seen = widget.rect.clip(panel.rect) if panel is not None else widget.rect
            if not seen.width or not seen.height:
                continue
            words = str(getattr(widget, "text", ""))
            name = self._names.get(id(widget), words)
            value = getattr(widget, "value", None)
            extra = (("value", value if isinstance(value, str | int | bool) else str(value)),)
            found.append(Target(target_kind(widget), name, words, seen, widget.enabled, () if value is None else extra))
        return found


class Dialog(FormScene):
    """A small panel over the scene below, which goes on showing."""

    opaque = False
    title = ""
    wide = 420
    closes_outside = True
    """Whether a click beside the panel closes it, as Esc does. Not where it came by itself and may be hit by a click on what it covers,
    and never where something was typed: a hand that slips would throw it away."""

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.panel().collidepoint(event.pos)
        if outside and self.closes_outside and not self._typed:
            self.close()
        return outside

    @property
    def _typed(self) -> bool:
        return any(isinstance(widget, TextField) and widget.typed for widget in self.widgets())

    def panel_height(self) -> int:
        """How high the panel is, in pixels."""
        return self.theme.px(300)

    def panel_width(self) -> int:
        """How wide the panel is, in pixels."""
        wanted = round(self.theme.px(self.wide) * (1 + (self.theme.text_scale - 1) * 0.5))
        return min(wanted, self.around().width - 2 * self.theme.px(16))

    def around(self) -> pygame.Rect:
        """The part of the window that it lies over, and that is dark meanwhile."""
        return pygame.Rect((0, 0), self.stage.size)

    def panel(self) -> pygame.Rect:
        """The panel, in the middle of what it lies over."""
        around = self.around()
        panel = pygame.Rect(0, 0, self.panel_width(), min(self.panel_height(), around.height - 2 * self.theme.px(16)))
        panel.center = around.center
        return panel

    def inside(self) -> pygame.Rect:
        """The panel without its margin and its title."""
        theme = self.theme
        box = self.panel().inflate(-2 * theme.px(24), -2 * theme.px(20))
        if self.title:
            top = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
            box = pygame.Rect(box.x, box.y + top, box.width, box.height - top)
        return box

    def draw_background(self, surface: pygame.Surface) -> None:
        theme = self.theme
        around = self.around()
        veil = shapes.blank(around.size)
        veil.fill((0, 0, 0, 150))
        shapes.put(surface, veil, around)
        box = self.panel()
        draw_panel(surface, theme, box)
        if self.title:
            self.draw_title(
                surface, pygame.Rect(box.x + theme.px(24), box.y + theme.px(20), box.width - theme.px(48), 1)
            )

    def draw_title(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """The title from the corner of a place on, as wide as that."""
        px = text.fitting(self.title, self.theme.text("heading"), place.width, text.SERIF)
        ink = self.theme.palette.ink
        text.draw(surface, self.title, px, ink, place.topleft, family=text.SERIF, width=place.width)
