"""The ledger of chance: how often each face came up, for each seat, against what was to be expected."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.form_scene import Dialog
from game.table.model.heard import Rolled, hear
from game.table.model.session import Session
from game.ui import shapes, text
from game.ui.die import die
from game.ui.theme import mix, seat_look

SURE = 1.96
"""Standard deviations to each side within which 95 of 100 counts of a fair die lie."""
ENOUGH = 5
"""With fewer expected of each face, a count far off tells nothing."""
EVERYBODY = -2


class Tally(NamedTuple):
    """The rolls of a die with so many sides by one seat (or EVERYBODY): how often each face came up, the first face first."""

    sides: int
    seat: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many rolls there were."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face is to be expected."""
        return self.total / self.sides

    @property
    def spread(self) -> float:
        """How far from that a count may lie with a fair die in 95 of 100 cases."""
        share = 1 / self.sides
        return SURE * math.sqrt(self.total * share * (1 - share))

    @property
    def mean(self) -> float:
        """The mean face."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / max(1, self.total)


def tallies(match: Match, viewer: int, seats: int) -> tuple[Tally, ...]:
    """Everybody's rolls, then those of each seat, for each kind of die with numbers: the rolls of the match as it stands that the viewer
    may know.
    """
    counts: dict[tuple[int, int], list[int]] = {}
    for step in range(match.history + 1):
        for event in match.events(step):
            seen = event.seen_by(viewer)
            roll = hear(seen) if seen is not None else None
            if not isinstance(roll, Rolled) or roll.die or not 1 <= roll.result <= roll.sides:
                continue
            for whose in (EVERYBODY, roll.seat):
                counts.setdefault((roll.sides, whose), [0] * roll.sides)[roll.result - 1] += 1
    order = [EVERYBODY, *range(seats), NOBODY]
    return tuple(
        [
            Tally(sides, whose, tuple(counts[sides, whose]))
            for sides in sorted({sides for sides, _whose in counts})
            for whose in order
            if (sides, whose) in counts
        ]
    )


class ChanceScene(Dialog):
    """Bars for each face with the expected count and the range in which a fair die stays in 95 of 100 cases."""

    wide = 860

    def __init__(self, session: Session) -> None:
        self.session = session
        self.title = session.words.say("chance.title")
        self.tallies = tallies(session.match, session.viewer, len(session.seats))

    def panel_height(self) -> int:
        theme = self.theme
        rows = max(1, len(self.tallies))
        return theme.px(150) + rows * self._row_height() + theme.row

    def _row_height(self) -> int:
        theme = self.theme
        room = self.stage.size[1] - theme.px(190) - theme.row
        return int(max(theme.px(34), min(theme.px(96), room / max(1, len(self.tallies)))))

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        wide = theme.px(140)
        foot = pygame.Rect(box.right - wide, box.bottom - theme.row, wide, theme.row)
        self.button(foot, self.session.words.say("table.close"), self.close, "close", style="primary")
        words = self.session.words.say("chance.how_to_read" if self.tallies else "chance.none")
        self.note(pygame.Rect(box.x, box.y, box.width, 1), words)

    def draw_over(self, surface: pygame.Surface) -> None:
        theme = self.theme
        box = self.inside()
        top = box.y + 2 * text.line_height(theme.text("small")) + theme.px(14)
        high = min(self._row_height(), (box.bottom - theme.row - theme.pad - top) // max(1, len(self.tallies)))
        for index, tally in enumerate(self.tallies):
            self._draw(surface, pygame.Rect(box.x, top + index * high, box.width, high - theme.px(6)), tally)

    def _name(self, seat: int) -> str:
        words = self.session.words
        if seat == EVERYBODY:
            return words.say("chance.everybody")
        return words.say("who.table") if seat == NOBODY else words.seat(seat)

    def _draw(self, surface: pygame.Surface, row: pygame.Rect, tally: Tally) -> None:
        theme, palette = self.theme, self.theme.palette
        shapes.put(surface, shapes.inset(row.size, theme.radius), row)
        names = min(theme.px(190), row.width // 3)
        look = seat_look(max(0, tally.seat))
        colour = look.colour if tally.seat >= 0 else palette.ink_soft
        px, small = theme.text("body"), theme.text("tiny")
        if row.height < text.line_height(px) + text.line_height(small) + theme.px(6):
            px = theme.text("small")
        left = row.x + theme.px(10)
        two = row.height >= text.line_height(px) + text.line_height(small)
        shift = text.line_height(small) // 2 if two else 0
        if tally.seat >= 0:
            d = min(theme.px(22), row.height - theme.px(6))
            shapes.put(surface, shapes.seat_token(tally.seat, d), (left, row.centery - d // 2))
            left += d + theme.px(8)
        room = row.x + names - left
        name = self._name(tally.seat)
        text.draw(surface, name, px, palette.ink, (left, row.centery - shift), "midleft", room, weight="semibold")
        if two:
            values = {"count": tally.total, "sides": tally.sides, "mean": f"{tally.mean:.2f}"}
            told = self.session.words.say("chance.roll" if tally.total == 1 else "chance.rolls", values)
            at = (left, row.centery + text.line_height(px) // 2)
            text.draw(surface, told, small, palette.ink_soft, at, "midleft", room)
        most = max(*tally.counts, tally.expected + tally.spread, 1.0)
        share = (row.width - names - theme.px(10)) / tally.sides
        for face, count in enumerate(tally.counts, 1):
            self._draw_face(surface, row, tally, face, count, colour, most, (row.x + names + share * (face - 1), share))

    def _draw_face(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        tally: Tally,
        face: int,
        count: int,
        colour: tuple[int, int, int],
        most: float,
        place: tuple[float, float],
    ) -> None:
        theme, palette = self.theme, self.theme.palette
        x, share = place
        d = min(theme.px(18), row.height - theme.px(8), int(share * 0.3))
        if d >= 10:
            shapes.put(
                surface,
                die(d, tally.sides, face, (236, 230, 214), (24, 22, 18)),
                (round(x), row.bottom - d - theme.px(4)),
            )
        left = round(x + max(d, 0) + theme.px(5))
        wide = max(4, round(share * 0.34))
        room = row.height - theme.px(10)
        base = row.bottom - theme.px(4)

        def level(value: float) -> int:
            return round(base - room * max(0.0, value) / most)

        outside = abs(count - tally.expected) > tally.spread and tally.expected >= ENOUGH
        fill = palette.warn if outside else mix(colour, palette.panel, 0.15)
        bar = pygame.Rect(left, level(count), wide, max(1, base - level(count)))
        shapes.put(surface, shapes.rounded(bar.size, min(theme.px(3), bar.height // 2), fill), bar)
        low, high = level(tally.expected - tally.spread), level(tally.expected + tally.spread)
        middle = left + wide // 2
        surface.fill(palette.ink, (middle, high, max(1, theme.px(1)), max(1, low - high)))
        for y in (low, high):
            surface.fill(palette.ink, (middle - theme.px(4), y, theme.px(9), max(1, theme.px(1))))
        line = level(tally.expected)
        surface.fill(palette.accent, (left - theme.px(2), line, wide + theme.px(4), max(1, theme.px(2))))
        at = (left + wide + theme.px(5), row.centery)
        text.draw(surface, str(count), theme.text("small"), palette.ink, at, "midleft", weight="bold")
