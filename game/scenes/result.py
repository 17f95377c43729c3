"""The result: who won, why, the tally as bars, or as a table where there is no room for them, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.scenes.rematch import RematchScene, play_again
from game.scenes.side_panel import Entry, SidePanelDialog
from game.table.model.rematch import Terms
from game.table.model.session import Session
from game.ui import shapes, text
from game.ui.lists import ScrollPanel
from game.ui.tally import Tally, TallyHeads, TallyRows, tally
from game.ui.theme import mix, seat_look

MOST_LINES = 2
"""In more lines than this who won is told in smaller type."""
MOST_TOKENS = 0.4
"""The share of the width that the winner's token may take beside the words; those of more winners stand over them."""


class Head(NamedTuple):
    """The words at the top, the size of a token and the distance of two, where the words begin, and how high all of it is, in pixels."""

    words: pygame.Surface
    reason: pygame.Surface
    token: int
    step: int
    words_at: tuple[int, int]
    height: int


class ResultScene(SidePanelDialog):
    """Shown beside the final board. That can be looked at as it was counted (`on_look`, after this has closed); the result comes back from
    a button.
    """

    def __init__(self, session: Session, on_look: Callable[[], None], lend: Callable[[int], pygame.Rect]) -> None:
        super().__init__(session, lend)
        self.on_look = on_look
        self._tallied = pygame.Rect(0, 0, 1, 1)
        """Where the tally is."""
        self._barred = False
        """Whether the tally is shown as bars."""
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("the match is not over")
        self.outcome = outcome

    def _bars_height(self) -> int:
        """How high all tallies are as bars."""
        each = text.line_height(self.theme.text("small")) + self.theme.px(4)
        bars = len(self.session.seats) * self._bar_height()
        tallies = len(self._tally())
        return tallies * (each + bars) + self.theme.px(12) * max(0, tallies - 1)

    def _bar_height(self) -> int:
        return text.line_height(self.theme.text("body")) + self.theme.px(6)

    def _head(self, width: int) -> Head:
        """Who won, in words and in tokens, and why, in so many pixels: in smaller type or in several lines where the names are long or
        many.
        """
        theme, palette = self.theme, self.theme.palette
        words, winners = self.session.words, self.outcome.winners
        d = theme.px(48)
        step = min(d + theme.px(8), width // max(1, len(winners)))
        d = min(d, step)
        beside = len(winners) == 1 and d + theme.px(8) <= width * MOST_TOKENS
        left = d + theme.px(12) if beside else 0
        top = 0 if beside or not winners else d + theme.px(8)
        told = self._headline()
        for size in ("title", "heading", "label"):
            px = theme.text(size)
            whole = text.unbroken(told, px, width - left, text.SERIF) == px
            if whole and len(text.wrap(told, px, width - left, text.SERIF)) <= MOST_LINES:
                break
        px = text.unbroken(told, px, width - left, text.SERIF)
        head = text.paragraph(told, px, palette.ink, width - left, family=text.SERIF)
        reason = words.say(f"outcome.{self.outcome.reason}")
        if self.session.match.standing.edited:
            reason = text.BETWEEN.join([reason, words.say("judge.edited")])
        px = text.fitting(reason, theme.text("label"), width - left, least=theme.text("small"))
        px = text.unbroken(reason, px, width - left)
        why = text.paragraph(reason, px, palette.accent, width - left)
        high = top + head.get_height() + theme.px(4) + why.get_height()
        return Head(head, why, d, step, (left, top), max(high, d if winners else 0))

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

    def build(self) -> None:
        theme = self.theme
        self.take_all()
        between, entries = theme.px(14), self._entries()
        inside = self.inside()
        head = self._head(inside.width).height + between
        buttons = self.column_height(len(entries)) + between
        room = inside.height - head - buttons
        self._barred = self._bars_height() <= room or not self._tally()
        laid = self._table(inside.width, room)
        high = self._bars_height() if self._barred else laid.head_height + laid.rows_height
        self.take(self.edge + head + high + buttons)
        box = self.inside()
        self._tallied = pygame.Rect(box.x, box.y + head, box.width, min(high, room))
        if not self._barred:
            self._add_table(laid)
        self.column(entries, self._tallied.bottom + between)

    def _table(self, width: int, room: int) -> Tally:
        """The tally as a table in so many pixels: in smaller type where it is higher than the room for it."""
        for step in ("body", "small"):
            laid = tally(self.theme, width, self.seat_names(), self._tally(), step)
            if laid.head_height + laid.rows_height <= room:
                break
        return laid

    def _add_table(self, laid: Tally) -> None:
        """Show the tally as a table. Where not all of its rows have room they are scrolled, so that those who have won are seen."""
        theme, box, winners = self.theme, self._tallied, self.outcome.winners
        rows = box.height - laid.head_height
        scrolled = rows < laid.rows_height
        if scrolled:
            laid = self._table(box.width - theme.px(12), box.height)
            rows = box.height - laid.head_height
        self.add(TallyHeads(theme, pygame.Rect(box.x, box.y, box.width, laid.head_height), laid))
        below = pygame.Rect(box.x, box.y + laid.head_height, box.width, rows)
        if not scrolled:
            self.add(TallyRows(theme, below, laid, winners))
            return
        panel = ScrollPanel(theme, below)
        place = pygame.Rect(0, 0, box.width - theme.px(12), laid.rows_height)
        panel.add(TallyRows(theme, place, laid, winners))
        panel.scroll_to((min(winners, default=0) + 1) * laid.row_height - below.height)
        self.add(panel, "tally")

    def _entries(self) -> tuple[Entry, ...]:
        say = self.session.words.say
        return (
            (say("result.rematch"), self.rematch, "rematch", "ui-redo"),
            (say("rematch.title"), self.change, "change", "ui-swap"),
            (say("result.look"), self.look, "look", "ui-inspect"),
            (say("result.to_title"), self.to_title, "title", "ui-left"),
        )

    def draw_over(self, surface: pygame.Surface) -> None:
        theme = self.theme
        box = self.inside()
        head = self._head(box.width)
        for index, seat in enumerate(self.outcome.winners):
            shapes.put(surface, shapes.seat_token(seat, head.token), (box.x + index * head.step, box.y))
        left, top = box.x + head.words_at[0], box.y + head.words_at[1]
        shapes.put(surface, head.words, (left, top))
        shapes.put(surface, head.reason, (left, top + head.words.get_height() + theme.px(4)))
        if self._barred:
            y = self._tallied.y
            for name, values in self._tally():
                y = self._draw_bars(surface, self._tallied, y, name, values)

    def _draw_bars(self, surface: pygame.Surface, box: pygame.Rect, y: int, name: str, values: tuple[int, ...]) -> int:
        theme, palette = self.theme, self.theme.palette
        small = theme.text("small")
        body = theme.text("body")
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
