"""The menu of a match: go on, save, load, settings, help, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from game.rules.plain import Plain
from game.scenes.form_scene import Dialog
from game.scenes.question import Question
from game.table.model.session import Session
from game.table.model.windows import orders

ORDER: Final = "order"
"""The section of the texts for orders of a game."""


Entry = tuple[Callable[[], None], str, str, str]
"""What a button does, its name, its icon and its style."""


class OrderQuestion(Question):
    """Whether the viewer means an order, such as to give up."""

    style = "danger"

    def __init__(self, session: Session, name: str, on_order: Callable[[str, Mapping[str, Plain]], None]) -> None:
        say = session.words.say
        self.name, self.on_order = name, on_order
        self.title = self.go_on = say(f"order.{name}")
        self.question = say(f"order.{name}.ask", default=say("match_menu.for_good"))
        self.stay = say("match_menu.stay")

    def answered(self) -> None:
        self.stage.pop()
        self.on_order(self.name, {})


class MenuScene(Dialog):
    """Opened over the table by Esc. Leaving keeps the match: the title offers to resume it."""

    wide = 360

    def __init__(
        self,
        session: Session,
        on_save: Callable[[], None],
        on_variations: Callable[[], None],
        on_order: Callable[[str, Mapping[str, Plain]], None],
        on_pause: Callable[[], None],
        on_scenario: Callable[[], None],
    ) -> None:
        self.session = session
        self.on_save = on_save
        self.on_variations = on_variations
        self.on_order = on_order
        self.on_pause = on_pause
        self.on_scenario = on_scenario
        self.orders = orders(session)
        self.title = session.words.say("match_menu.title")

    def _entries(self) -> list[Entry]:
        """What the buttons do, how they are called, and how they look."""
        return [
            (self.close, "resume", "ui-play", "primary"),
            (self.save, "save", "ui-save", "normal"),
            (self.load, "load", "ui-load", "normal"),
            (self.variations, "variations", "ui-branch", "normal"),
            (self.versions, "versions", "ui-deck", "normal"),
            (self.judge, "go_on" if self.session.match.standing.paused else "judge", "ui-rotate", "normal"),
            (self.scenario, "scenario", "ui-log", "normal"),
            (self.settings, "settings", "ui-settings", "normal"),
            (self.help, "help", "ui-help", "normal"),
            (self.rules, "rules", "ui-search", "normal"),
            (self.chance, "chance", "ui-dice", "normal"),
            *[(partial(self.order, name), f"{ORDER}.{name}", "", "normal") for name in self.orders],
            (self.leave_table, "leave", "ui-left", "danger"),
        ]

    def _columns(self) -> int:
        """One column of buttons, or two where the window is not high enough for one."""
        return 1 if self._height(1) <= self.around().height - 2 * self.theme.px(16) else 2

    def _height(self, columns: int) -> int:
        rows = -(-len(self._entries()) // columns)
        return self.theme.px(100) + rows * (self.theme.row + self.theme.gap)

    def panel_height(self) -> int:
        return self._height(self._columns())

    def panel_width(self) -> int:
        usual = super().panel_width()
        return usual if self._columns() == 1 else min(2 * usual, self.around().width - 2 * self.theme.px(16))

    def build(self) -> None:
        theme, box, columns = self.theme, self.inside(), self._columns()
        entries = self._entries()
        rows = -(-len(entries) // columns)
        wide = (box.width - (columns - 1) * theme.gap) // columns
        for index, (on_press, name, icon, style) in enumerate(entries):
            column, row = divmod(index, rows)
            spot = pygame.Rect(box.x, box.y + row * (theme.row + theme.gap), wide, theme.row)
            spot.x += column * (wide + theme.gap)
            words = self.session.words.say(name if name.startswith(f"{ORDER}.") else f"match_menu.{name}")
            button = self.button(spot, words, on_press, name, icon=icon, style=style)
            self.form.default = self.form.default or button

    def order(self, name: str) -> None:
        """Ask whether an order of the game is meant, which no undo takes back."""
        self.stage.replace(OrderQuestion(self.session, name, self.on_order))

    def judge(self) -> None:
        """Pause the rules, to do things by hand, or let them go on."""
        self.stage.pop()
        self.on_pause()

    def scenario(self) -> None:
        """Write the position as a scenario."""
        self.stage.pop()
        self.on_scenario()

    def save(self) -> None:
        """Save under a title."""
        self.stage.pop()
        self.on_save()

    def load(self) -> None:
        """Load another match; this one stays unfinished until it is resumed."""
        from game.scenes.saves import SavesScene

        self.stage.replace(SavesScene())

    def variations(self) -> None:
        """See what was taken back and played otherwise."""
        self.stage.pop()
        self.on_variations()

    def versions(self) -> None:
        """See which versions of the pack are kept, or keep it as it is now."""
        from game.scenes.versions import VersionsScene

        self.stage.push(VersionsScene(self.session.game.id))

    def settings(self) -> None:
        """Change settings."""
        from game.scenes.settings import SettingsScene

        self.stage.push(SettingsScene())

    def help(self) -> None:
        """Read how to play."""
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene(self.session.game.defs))

    def rules(self) -> None:
        """Look through the register of rules."""
        from game.scenes.help import RULES, HelpScene

        self.stage.push(HelpScene(self.session.game.defs, RULES))

    def chance(self) -> None:
        """See how the dice have fallen so far."""
        from game.scenes.chance import ChanceScene

        self.stage.replace(ChanceScene(self.session))

    def leave_table(self) -> None:
        """Go to the title; the match can be resumed from there."""
        self.stage.home()
