"""The result: who won, why, the tally as a table and as bars, and what next."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pygame

from game.scenes.form_scene import Dialog
from game.ui import shapes, text
from game.ui.theme import mix, seat_look

if TYPE_CHECKING:
    from game.scenes.table import TableScene

MOST_SEED = 2**31 - 1


class ResultScene(Dialog):
    """Shown over the final board. The board can be looked at; the result comes back from the menu bar."""

    wide = 680
    closes_outside = False

    def __init__(self, table: TableScene) -> None:
        self.table = table
        outcome = table.session.match.outcome
        if outcome is None:
            raise ValueError("the match is not over")
        self.outcome = outcome

    def panel_height(self) -> int:
        theme = self.theme
        bars = len(self.table.session.seats) * self._bar_height() + text.line_height(theme.text("small")) + theme.px(16)
        head = text.line_height(theme.text("title"), text.SERIF) + text.line_height(theme.text("label"))
        return (
            2 * theme.px(20)
            + max(head, theme.px(56))
            + theme.px(18)
            + len(self._tally()) * bars
            + theme.row
            + theme.px(12)
        )

    def _bar_height(self) -> int:
        """As high as the words need, or less where there are so many seats that not all would fit."""
        theme = self.theme
        usual = text.line_height(theme.text("body")) + theme.px(8)
        tallies = max(1, len(self._tally()))
        head = text.line_height(theme.text("title"), text.SERIF) + text.line_height(theme.text("label"))
        around = 2 * theme.px(36) + max(head, theme.px(56)) + theme.px(30) + theme.row
        each = text.line_height(theme.text("small")) + theme.px(16)
        room = (self.stage.size[1] - around - tallies * each) // (tallies * len(self.table.session.seats))
        return max(theme.px(12), min(usual, room))

    def _tally(self) -> list[tuple[str, tuple[int, ...]]]:
        """(name, value per seat) of each row of the tally."""
        words = self.table.words
        found = []
        for name, values in self.outcome.tally.items():
            if isinstance(values, tuple) and len(values) == len(self.table.session.seats):
                found.append((words.say(f"outcome.tally.{name}"), tuple([int(value) for value in values])))
        return found

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        wide = (box.width - 2 * theme.gap) // 3
        y = box.bottom - theme.row
        entries = (
            ("Rematch", self.rematch, "rematch", "primary", "ui-redo"),
            ("Look at the board", self.close, "look", "normal", "ui-inspect"),
            ("To the title", self.to_title, "title", "normal", "ui-left"),
        )
        for index, (words, on_press, name, style, icon) in enumerate(entries):
            rect = pygame.Rect(box.x + index * (wide + theme.gap), y, wide, theme.row)
            self.button(rect, words, on_press, name, style=style, icon=icon)

    def draw_over(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        box = self.inside()
        words = self.table.words
        winners = self.outcome.winners
        names = " and ".join(words.seat(seat) for seat in winners) or "Nobody"
        head = f"{names} won" if len(winners) == 1 else f"{names} share the win" if winners else "Nobody won"
        d = theme.px(56)
        x = box.x
        for seat in winners:
            shapes.put(surface, shapes.seat_token(seat, d), (x, box.y))
            x += d + theme.px(8)
        x += theme.px(6)
        room = box.right - x
        text.draw(surface, head, theme.text("title"), palette.ink, (x, box.y), width=room, family=text.SERIF)
        y = box.y + text.line_height(theme.text("title"), text.SERIF)
        reason = words.say(f"outcome.{self.outcome.reason}")
        text.draw(surface, reason, theme.text("label"), palette.accent, (x, y), width=room)
        y = max(y + text.line_height(theme.text("label")), box.y + d) + theme.px(18)
        for name, values in self._tally():
            y = self._draw_bars(surface, box, y, name, values)

    def _draw_bars(self, surface: pygame.Surface, box: pygame.Rect, y: int, name: str, values: tuple[int, ...]) -> int:
        theme, palette = self.theme, self.theme.palette
        small = theme.text("small")
        body = min(theme.text("body"), round(self._bar_height() * 0.72))
        text.draw(surface, name.upper(), small, palette.ink_soft, (box.x, y), weight="semibold")
        y += text.line_height(small) + theme.px(4)
        most = max(1, *values)
        high = self._bar_height()
        left = box.x + min(theme.px(190), box.width // 3)
        room = box.right - left - theme.px(52)
        for seat, value in enumerate(values):
            look = seat_look(seat)
            strong = seat in self.outcome.winners
            d = high - theme.px(8)
            shapes.put(surface, shapes.seat_token(seat, d), (box.x, y + theme.px(2)))
            text.draw(
                surface,
                self.table.words.seat(seat),
                body,
                palette.ink,
                (box.x + d + theme.px(8), y),
                width=left - box.x - d - theme.px(16),
                weight="bold" if strong else "regular",
            )
            bar = pygame.Rect(left, y + theme.px(2), max(theme.px(4), round(room * value / most)), high - theme.px(8))
            colour = look.colour if strong else mix(look.colour, palette.panel, 0.35)
            shapes.put(surface, shapes.rounded(bar.size, theme.px(4), colour, look.dark, 1), bar)
            if bar.width > theme.px(20) and self.stage.services.settings.patterns:
                shapes.put(surface, shapes.faded(shapes.pattern(bar.size, look.pattern, look.dark), 0.35), bar)
            text.draw(surface, str(value), body, palette.ink, (bar.right + theme.px(8), y), weight="bold")
            y += high
        return y + theme.px(12)

    def rematch(self) -> None:
        """The same seats and options again, with another seed."""
        from game.scenes.matches import begin
        from game.scenes.opening import PROBLEMS, put_on_table

        session = self.table.session
        match = session.match
        try:
            again = begin(
                self.stage.services,
                session.game,
                session.seats,
                secrets.randbelow(MOST_SEED),
                match.options,
                fair=match.fair,
            )
        except PROBLEMS as error:
            self.say(str(error), "bad")
            return
        put_on_table(self.stage, again)

    def to_title(self) -> None:
        """Leave the table."""
        from game.scenes.title import TitleScene

        self.stage.start_over(TitleScene())
