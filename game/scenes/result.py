"""The result: who won, why, the tally as bars, or as a table where there is no room for them beside the board, and what next."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.form_scene import Dialog
from game.scenes.rematch import RematchScene, play_again
from game.table.model.rematch import Terms
from game.table.model.session import Session
from game.ui import shapes, text
from game.ui.placing import clear_place, covered
from game.ui.tally import draw_tally, tally_height, tally_width
from game.ui.theme import mix, seat_look
from game.ui.widgets import Button, draw_panel

MOST_LINES = 2
"""In more lines than this who won is told in smaller type."""
NARROW = (0.0, 1.0, 1.25)
"""How wide it may be in shares of what its words must have (0: as wide as usual): the first that covers nothing, else the least."""
MOST_TOKENS = 0.4
"""The share of the width that the winners' tokens may take."""


Entry = tuple[str, Callable[[], None], str, str]
"""What a button says, does, is called, and shows as its icon."""


class Head(NamedTuple):
    """The words at the top, the size of a token and the distance of two, where the words begin, and how high all of it is, in pixels."""

    words: pygame.Surface
    reason: pygame.Surface
    token: int
    step: int
    left: int
    height: int


class ResultScene(Dialog):
    """Shown beside the final board, over the side panel, or where it covers the least of what is `lying` on the table. The whole board can
    be looked at (`on_look`, after this has closed); the result comes back from a button.
    """

    wide = 500
    closes_outside = False

    def __init__(
        self, session: Session, on_look: Callable[[], None], lying: Callable[[], Sequence[pygame.Rect]]
    ) -> None:
        self.session = session
        self.on_look = on_look
        self.lying = lying
        self._narrow = 0.0
        """How much wider it is than its words must have, where it is narrow so that more of the board stays in sight; 0: as usual."""
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("the match is not over")
        self.outcome = outcome

    def panel(self) -> pygame.Rect:
        """At the right edge, or as near to it as it can be to keep in sight what lies on the table."""
        panel = super().panel()
        room = self.around().inflate(-2 * self.theme.px(16), -2 * self.theme.px(8))
        panel.right = room.right
        return clear_place(panel.size, room, self.lying(), gap=self.theme.gap, near=panel.center)

    def draw_background(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.theme, self.panel())

    def panel_width(self) -> int:
        usual = super().panel_width()
        if not self._narrow:
            return usual
        theme = self.theme
        buttons = max(self._needed(words, on_press, icon) for words, on_press, _name, icon in self._entries())
        needed = max(buttons, tally_width(theme, self._seats(), self._tally())) + 2 * theme.px(24)
        return min(usual, round(self._narrow * needed))

    def panel_height(self) -> int:
        theme = self.theme
        if self._narrow:
            table = tally_height(theme, len(self.session.seats)) if self._tally() else 0
            buttons = len(self._entries()) * (theme.row + theme.px(4))
            return 2 * theme.px(20) + self._head().height + theme.px(14) + table + buttons
        bars = len(self.session.seats) * self._bar_height() + text.line_height(theme.text("small")) + theme.px(16)
        head = self._head().height
        rows = -(-len(self._tally()) // self._columns())
        return 2 * theme.px(20) + head + theme.px(18) + rows * bars + 2 * theme.row + theme.gap + theme.px(12)

    def _columns(self) -> int:
        """One tally under the other, or two beside each other where the words would have to be smaller otherwise."""
        return 2 if len(self._tally()) > 1 and self._most_high(1) < self._usual_high() else 1

    def _usual_high(self) -> int:
        return text.line_height(self.theme.text("body")) + self.theme.px(8)

    def _most_high(self, columns: int) -> int:
        """How high a bar may be for all to fit, with so many tallies beside each other."""
        theme = self.theme
        rows = max(1, -(-len(self._tally()) // columns))
        around = 2 * theme.px(36) + self._head().height + theme.px(30) + 2 * theme.row + theme.gap
        each = text.line_height(theme.text("small")) + theme.px(16)
        return (self.stage.size[1] - around - rows * each) // (rows * len(self.session.seats))

    def _bar_height(self) -> int:
        """As high as the words need, or less where there are so many seats that not all would fit."""
        return max(self.theme.px(12), min(self._usual_high(), self._most_high(self._columns())))

    def _head(self) -> Head:
        """Who won, in words and in tokens, and why: in smaller type or in several lines where the names are long or many."""
        theme, palette = self.theme, self.theme.palette
        words, winners = self.session.words, self.outcome.winners
        width = self.panel_width() - 2 * theme.px(24)
        d = theme.px(56)
        step = min(d + theme.px(8), round(width * MOST_TOKENS / max(1, len(winners))))
        d = min(d, step)
        left = step * len(winners) + theme.px(6)
        told = self._headline()
        for size in ("title", "heading", "label"):
            px = theme.text(size)
            if len(text.wrap(told, px, width - left, text.SERIF)) <= MOST_LINES:
                break
        head = text.paragraph(told, px, palette.ink, width - left, family=text.SERIF)
        reason = words.say(f"outcome.{self.outcome.reason}")
        if self.session.match.standing.edited:
            reason = text.BETWEEN.join([reason, words.say("judge.edited")])
        px = theme.text("label")
        if self._narrow:
            px = text.fitting(reason, px, width - left, least=theme.text("tiny"))
        why = text.paragraph(reason, px, palette.accent, width - left)
        return Head(head, why, d, step, left, max(head.get_height() + theme.px(4) + why.get_height(), d))

    def _headline(self) -> str:
        names = [self.session.words.seat(seat) for seat in self.outcome.winners]
        if not names:
            return self.session.words.say("result.nobody")
        if len(names) == 1:
            return self.session.words.say("result.one", {"seat": names[0]})
        return self.session.words.say("result.several", {"seats": ", ".join(names[:-1]), "last": names[-1]})

    def _tally(self) -> list[tuple[str, tuple[int, ...]]]:
        """(name, value per seat) of each row of the tally."""
        words = self.session.words
        found = []
        for name, values in self.outcome.tally.items():
            if isinstance(values, tuple) and len(values) == len(self.session.seats):
                found.append((words.say(f"outcome.tally.{name}"), tuple([int(value) for value in values])))
        return found

    def _seats(self) -> list[str]:
        return [self.session.words.seat(seat) for seat in range(len(self.session.seats))]

    def build(self) -> None:
        self._narrow = self._clearest()
        theme = self.theme
        box = self.inside()
        entries = self._entries()
        columns, gap = (1, theme.px(4)) if self._narrow else (2, theme.gap)
        rows = -(-len(entries) // columns)
        wide = (box.width - gap * (columns - 1)) // columns
        for index, (words, on_press, name, icon) in enumerate(entries):
            row, column = divmod(index, columns)
            y = box.bottom - (rows - row) * theme.row - (rows - 1 - row) * gap
            rect = pygame.Rect(box.x + column * (wide + gap), y, wide, theme.row)
            self.button(rect, words, on_press, name, style="primary" if name == "rematch" else "normal", icon=icon)

    def _clearest(self) -> float:
        """How narrow it covers the least, as wide as usual if that covers nothing."""
        covers: dict[float, float] = {}
        for self._narrow in NARROW:
            whole = self.panel_height() <= self.around().height - 2 * self.theme.px(16)
            covers[self._narrow] = covered(self.panel(), self.lying()) if whole else math.inf
            if not covers[self._narrow]:
                break
        return min(covers, key=lambda narrow: covers[narrow])

    def _entries(self) -> tuple[Entry, ...]:
        say = self.session.words.say
        return (
            (say("result.rematch"), self.rematch, "rematch", "ui-redo"),
            (say("rematch.title"), self.change, "change", "ui-swap"),
            (say("result.look"), self.look, "look", "ui-inspect"),
            (say("result.to_title"), self.to_title, "title", "ui-left"),
        )

    def _needed(self, words: str, on_press: Callable[[], None], icon: str) -> int:
        row = pygame.Rect(0, 0, 1, self.theme.row)
        return Button(self.theme, row, words, on_press, icon=icon, icons=self.stage.services.icons).needed_width()

    def draw_over(self, surface: pygame.Surface) -> None:
        theme = self.theme
        box = self.inside()
        head = self._head()
        for index, seat in enumerate(self.outcome.winners):
            shapes.put(surface, shapes.seat_token(seat, head.token), (box.x + index * head.step, box.y))
        shapes.put(surface, head.words, (box.x + head.left, box.y))
        shapes.put(surface, head.reason, (box.x + head.left, box.y + head.words.get_height() + theme.px(4)))
        y = box.y + head.height + theme.px(18)
        if self._narrow:
            place = pygame.Rect(box.x, y - theme.px(4), box.width, box.height)
            draw_tally(surface, theme, place, self._seats(), self._tally(), self.outcome.winners)
            return
        columns, gap = self._columns(), theme.px(28)
        wide = (box.width - gap * (columns - 1)) // columns
        tally = self._tally()
        for first in range(0, len(tally), columns):
            ends = [
                self._draw_bars(surface, pygame.Rect(box.x + index * (wide + gap), box.y, wide, box.height), y, *one)
                for index, one in enumerate(tally[first : first + columns])
            ]
            y = max(ends)

    def _draw_bars(self, surface: pygame.Surface, box: pygame.Rect, y: int, name: str, values: tuple[int, ...]) -> int:
        theme, palette = self.theme, self.theme.palette
        small = theme.text("small")
        body = min(theme.text("body"), round(self._bar_height() * 0.72))
        text.draw(surface, name.upper(), small, palette.ink_soft, (box.x, y), weight="semibold")
        y += text.line_height(small) + theme.px(4)
        most = max(1, *values)
        high = self._bar_height()
        names = [self.session.words.seat(seat) for seat in range(len(values))]
        longest = max(text.size_of(name, body, weight="bold")[0] for name in names)
        left = box.x + min(max(theme.px(190), longest + high + theme.px(10)), round(box.width * 0.45))
        room = box.right - left - theme.px(52)
        name_room = left - box.x - high - theme.px(8)
        px = min(text.fitting(name, body, name_room, weight="bold") for name in names)
        for seat, value in enumerate(values):
            look = seat_look(seat)
            strong = seat in self.outcome.winners
            d = high - theme.px(8)
            shapes.put(surface, shapes.seat_token(seat, d), (box.x, y + theme.px(2)))
            weight = "bold" if strong else "regular"
            text.draw(
                surface, names[seat], px, palette.ink, (box.x + d + theme.px(8), y), width=name_room, weight=weight
            )
            bar = pygame.Rect(left, y + theme.px(2), max(theme.px(4), round(room * value / most)), high - theme.px(8))
            colour = look.colour if strong else mix(look.colour, palette.panel, 0.35)
            shapes.put(surface, shapes.rounded(bar.size, theme.px(4), colour, look.dark, 1), bar)
            if bar.width > theme.px(20) and self.stage.services.settings.patterns:
                shapes.put(surface, shapes.faded(shapes.pattern(bar.size, look.pattern, look.dark), 0.35), bar)
            text.draw(surface, text.number(value), body, palette.ink, (bar.right + theme.px(8), y), weight="bold")
            y += high
        return y + theme.px(12)

    def look(self) -> None:
        """Show the final board."""
        self.close()
        self.on_look()

    def rematch(self) -> None:
        """The same seats and options again, with another seed."""
        play_again(self, self.session, Terms())

    def change(self) -> None:
        """Play again, but not all as it was."""
        self.stage.push(RematchScene(self.session))

    def to_title(self) -> None:
        """Leave the table."""
        self.stage.home()
