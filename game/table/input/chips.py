"""The line under the banner: a chip for each thing that happened since the viewer had the turn, and a button that shows it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.table.input.deeds import Deeds
from game.table.model.past import Happening
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.ui.chip import Chip, chip_height
from game.ui.form import Form
from game.ui.icons import Icons
from game.ui.keys import KeyMap
from game.ui.widgets import Button, Widget

LEAST_WIDE = 90
"""A chip that is cut says something if it is so wide (units of the theme)."""
MOST_SHARE = 0.4
"""The button has no words where they would take more of the line than that."""
MOST_WIDE = 420
"""A chip is at most this wide (units of the theme)."""


class Chips:
    """Builds the chips. Each has a name for the report (`names`), and names components that are lit while it is pointed at."""

    def __init__(self, session: Session, desk: Desk, deeds: Deeds, icons: Icons, keys: Callable[[], KeyMap]) -> None:
        self.session = session
        self.desk = desk
        self.deeds = deeds
        self.icons = icons
        self.keys = keys
        self.names: dict[int, str] = {}
        self._shown: list[tuple[Chip, tuple[Happening, ...]]] = []
        self._again: Button | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The chips and the button, as they stand in their line."""
        return [*[chip for chip, _told in self._shown], *([self._again] if self._again is not None else ())]

    def told_by(self, widget: Widget | None) -> tuple[Happening, ...] | None:
        """What a widget tells of; None if it is no chip."""
        return next((told for chip, told in self._shown if chip is widget), None)

    def build(self, form: Form, happenings: Sequence[Happening], *, again: bool) -> None:
        """Put the chips in their line, the last of them if there is not room for all; `again`: there is something to be shown again."""
        theme, line = self.desk.theme, self.desk.chips
        self.names = {}
        self._shown = []
        self._again = None
        high = chip_height(theme)
        y = line.bottom - high
        right = line.right - theme.px(8)
        if again:
            box = pygame.Rect(0, y, 10, high)
            words = self.session.words
            key = self.keys().shown("again")
            button = Button(
                theme,
                box,
                words.say("table.show_again") if happenings else "",
                self.deeds.show_again,
                icon="ui-play",
                icons=self.icons,
                style="quiet",
                step="small",
                hint=words.say("table.show_again_hint", {"key": key}),
            )
            if button.needed_width() > line.width * MOST_SHARE:
                button.text = ""
            button.move(pygame.Rect(right - button.needed_width(), y, button.needed_width(), high))
            form.add(button)
            self.names[id(button)] = "again"
            self._again = button
            right = button.rect.x - theme.gap
        left = line.x + theme.px(8)
        for number, (chip, told) in enumerate(self._fitting(happenings, right - left)):
            chip.move(pygame.Rect(left, y, chip.rect.width, high))
            left = chip.rect.right + theme.px(6)
            form.add(chip)
            self.names[id(chip)] = f"chip:{number}"
            self._shown.append((chip, told))

    def _fitting(self, happenings: Sequence[Happening], room: int) -> list[tuple[Chip, tuple[Happening, ...]]]:
        """As many of the last chips as there is room for, after one that stands for those before them."""
        theme = self.desk.theme
        found: list[tuple[Chip, tuple[Happening, ...]]] = []
        more = self._chip("+99", -1, happenings).rect.width + theme.px(6)
        left = room
        for index, happening in reversed([*enumerate(happenings)]):
            chip = self._chip(happening.words, happening.seat, (happening,))
            if not found and index and left - more < min(chip.rect.width, theme.px(LEAST_WIDE)):
                return [(self._chip(f"+{index + 1}", -1, happenings), tuple(happenings))]
            if found and chip.rect.width + theme.px(6) > left - (more if index else 0):
                earlier = tuple(happenings[: index + 1])
                return [(self._chip(f"+{index + 1}", -1, earlier), earlier), *found]
            chip.rect.width = min(chip.rect.width, max(theme.px(40), left - (more if index else 0)))
            left -= chip.rect.width + theme.px(6)
            found.insert(0, (chip, (happening,)))
        return found

    def _chip(self, words: str, seat: int, told: Sequence[Happening]) -> Chip:
        theme = self.desk.theme
        lines = [line for happening in told for line in happening.lines]
        hint = "\n".join(lines[-12:])
        box = pygame.Rect(0, 0, 10, chip_height(theme))
        chip = Chip(theme, box, words, seat, partial(self.deeds.show_happenings, tuple(told)), hint)
        chip.rect.width = min(chip.needed_width(), theme.px(MOST_WIDE))
        return chip

    def pointed(self) -> tuple[int, ...]:
        """The components that are named by the chip under the pointer, or by the one with the focus."""
        for chip, told in self._shown:
            if chip.hovered or chip.focused:
                return tuple([id for happening in told for id in happening.components])
        return ()
