"""Dice that are thrown: how they tumble and settle, and how a total came about."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.ui import shapes, text
from game.ui.die import die
from game.ui.marks import Mark
from game.ui.placing import clear_place, covered
from game.ui.theme import Colour, Theme, mix, seat_look
from game.ui.throws import Contest, Throw
from game.ui.widgets import draw_panel, panel_reach

TUMBLE = 0.75
"""Seconds until dice lie still."""
STAGGER = 0.09
"""Seconds by which each further die settles later."""
HOLD = 1.25
"""Seconds that a result stays to be read, before the next one or the end."""
RATTLE = 0.11
"""Seconds from one sound of dice that roll to the next."""
LINGER = 4.0
"""Seconds that the last result stays where nothing waits for it; what is not decided yet stays until it is."""
WIDTHS = (470, 400, 330)
"""How wide the tray is, in units of the theme: the first with which it covers nothing that it tells of."""
TYPE = (1.0, 0.8, 0.65)
"""The size of its type in shares of what the player has set: the first with which it covers nothing at all, and never below the usual."""
MOST_LINES = 2
"""What a throw came to may take so many lines in a tray that is narrower than the widest."""
MOST_SHOWN = 12
"""More dice of one throw than this are told by their number only."""


def _plain_side(throw: Throw, side: int, d: int, colours: tuple[Colour, Colour]) -> pygame.Surface:
    return die(d, throw.sides, side, *colours)


class DiceTray:
    """Shows contests one after the other over the table: the dice tumble, settle, and then the sum is told.

    `busy` while the table should wait for it. Under reduced motion the dice lie still at once, and nothing waits.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.type = theme
        """The theme with the size of type in which it is drawn where it lies now."""
        self.areas: tuple[pygame.Rect, ...] = ()
        self._place: tuple[list[pygame.Rect], pygame.Rect] | None = None
        """Where it is shown, for where those lie that it tells of."""
        self._left: list[Contest] = []
        self.shown: Contest | None = None
        self._passed = 0.0
        self._rattled = 0.0
        """When the dice were heard last."""
        self._lingering = False
        self._unread = False
        self.on_sound: Callable[[str], None] = lambda _name: None
        self.place_of: Callable[[int], pygame.Rect | None] = lambda _component: None
        """Where a component lies, so that the tray does not cover those that it tells of."""
        self.draw_side: Callable[[Throw, int, int, tuple[Colour, Colour]], pygame.Surface] = _plain_side
        """A die of a throw with this side up, so many pixels large, in these colours (its own, and that of what is on it)."""
        self.others: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """Where all components lie and what is written on the table, of which it covers as little as it can."""

    @property
    def busy(self) -> bool:
        """Whether a contest is being shown that the table waits for."""
        return self.shown is not None and not self._lingering

    @property
    def seconds(self) -> float:
        """For how many seconds the table waits for it."""
        if not self.busy or self.shown is None:
            return 0.0
        return sum([self._settled(contest) + HOLD for contest in (self.shown, *self._left)]) - self._passed

    @property
    def unread(self) -> bool:
        """Whether a result that did not move has not stood long enough to be read."""
        return self._unread and self.shown is not None and self._passed < HOLD

    @staticmethod
    def _settled(contest: Contest) -> float:
        """Seconds until all dice lie still; nothing is waited for where a result is told for which none is thrown."""
        most = max([min(len(throw.faces), MOST_SHOWN) for throw in contest.throws], default=0)
        return TUMBLE + STAGGER * (most - 1) if most else 0.0

    def show(self, contests: Sequence[Contest], areas: Sequence[pygame.Rect], *, wait: bool) -> None:
        """Show contests in one of these parts of the window, the first in which they cover nothing that they tell of.

        `wait` False: only the last one that does not begin something new, still, for a while.
        """
        self.clear()
        if not contests:
            return
        self.areas = tuple(areas)
        if not wait or self.theme.reduced_motion:
            self._linger(next((contest for contest in reversed(contests) if not contest.begins), contests[-1]))
            self._unread = True
            return
        self._left = list(contests)
        self._next()

    def _next(self) -> None:
        last = self.shown
        self.shown = self._left.pop(0) if self._left else None
        self._place = None
        self._passed = 0.0
        if self.shown is None and last is not None:
            self._linger(last)
            return
        self._rattled = 0.0
        if self.shown is not None and self._settled(self.shown):
            self.on_sound("dice")

    def _linger(self, contest: Contest) -> None:
        if contest is not self.shown:
            self._place = None
        self.shown = contest
        self._left = []
        self._lingering = True
        self._unread = False
        self._passed = 0.0

    def skip(self) -> None:
        """Show the last result and let the table go on."""
        if self.busy and self.shown is not None:
            self._linger(self._left[-1] if self._left else self.shown)

    def clear(self) -> None:
        """Take everything away."""
        self.shown = None
        self._left = []
        self._lingering = False

    def update(self, dt: float) -> bool:
        """Let time pass; True while the table should wait."""
        if self.shown is None:
            return False
        before = self._passed
        self._passed += dt
        if self._lingering:
            if self._passed > LINGER and not self.shown.undecided:
                self.clear()
            return False
        settled = self._settled(self.shown)
        if self._passed < settled and self._passed - self._rattled > RATTLE:
            self._rattled = self._passed
            self.on_sound("dice")
        if before < settled <= self._passed:
            self.on_sound("place")
        if self._passed > settled + HOLD:
            self._next()
        return self.busy

    # Drawing

    def _row_height(self, throw: Throw, wide: int) -> int:
        """The height of a throw in a row so wide: its name, and what it came to in as many lines as that needs."""
        theme = self.type
        lines = len(self._lines(throw, wide))
        high = text.line_height(theme.text("body")) + max(1, lines) * text.line_height(theme.text("small"))
        return max(theme.px(46), high + theme.px(4))

    def _lines(self, throw: Throw, wide: int) -> tuple[str, ...]:
        """What a throw came to, in lines beside its dice in a row so wide."""
        left, right = self._between(throw, pygame.Rect(0, 0, wide, self.type.px(46)))
        return text.wrap(throw.line or self._terms(throw), self.type.text("small"), right - left)

    def rect(self) -> pygame.Rect:
        """Where it is shown: where it covers nothing of the components that it tells of, and the least of all others."""
        about = self._about()
        if self._place is None or self._place[0] != about:
            # They may lie elsewhere since: another player looks at the table from the other side.
            self._place = about, self._placed(about)
        return self._place[1]

    def _about(self) -> list[pygame.Rect]:
        """Where those lie that are told of."""
        throws = self.shown.throws if self.shown is not None else ()
        further = self.shown.about if self.shown is not None else ()
        ids = dict.fromkeys([*[throw.component_id for throw in throws if throw.component_id], *further])
        places = [self.place_of(id) for id in ids]
        return [place for place in places if place is not None]

    def _placed(self, about: Sequence[pygame.Rect]) -> pygame.Rect:
        others = self.others()
        best: tuple[tuple[int, int, int], pygame.Rect, Theme] | None = None
        for share in TYPE:
            self.type = replace(self.theme, text_scale=max(1.0, self.theme.text_scale * share))
            for nth, area in enumerate(self.areas):
                for wide in self._widths():
                    within = area.inflate(-self.theme.px(16), -self.theme.px(8))
                    high = self._height(wide)
                    rect = clear_place((wide, high), within, about, others, self.theme.px(6))
                    lost = covered(rect, about) + (10**9 if rect.height < high else 0)
                    cost = lost, covered(rect, others), nth
                    if best is None or cost < best[0]:
                        best = cost, rect, self.type
                    if not lost and not cost[1]:
                        return rect
            if self.type.text_scale == 1.0:
                break
        if best is None:
            return pygame.Rect(0, 0, 1, 1)
        self.type = best[2]
        return best[1]

    def _widths(self) -> list[int]:
        """How wide it may be: in a narrower one than the widest nothing of the throws may be cut."""
        theme = self.type
        grown = 1 + (theme.text_scale - 1) * 0.6
        widest, *others = [round(theme.px(units) * grown) for units in WIDTHS]
        throws = self.shown.throws if self.shown is not None else ()
        return [widest, *[wide for wide in others if all(self._has_room(throw, wide) for throw in throws)]]

    def _has_room(self, throw: Throw, wide: int) -> bool:
        """Whether all words of a throw fit beside its dice in a tray so wide, what it came to in few lines."""
        theme, row = self.type, wide - self.type.px(20)
        name = text.size_of(throw.name, theme.text("body"), weight="semibold")[0]
        note = self._note(throw)
        name += text.size_of(note, theme.text("small"), weight="bold")[0] + theme.px(8) if note else 0
        left, right = self._between(throw, pygame.Rect(0, 0, row, theme.px(46)))
        return name <= right - left and len(self._lines(throw, row)) <= MOST_LINES

    def _between(self, throw: Throw, row: pygame.Rect) -> tuple[int, int]:
        """From where to where the words of a throw stand in its row: between its dice and its total."""
        theme = self.type
        total = theme.px(58) if throw.total is not None else 0
        left = row.x + theme.px(8) + self._dice_width(throw, row) + theme.px(6)
        return left, max(left + 1, row.right - total - theme.px(8))

    def _dice_width(self, throw: Throw, row: pygame.Rect) -> int:
        return min(min(len(throw.faces), MOST_SHOWN) * (self._die_size() + self.type.px(5)), round(row.width * 0.5))

    def _die_size(self) -> int:
        return self.type.px(36)

    def _words(self, contest: Contest, wide: int) -> pygame.Surface:
        """What a contest came to, in a tray so wide."""
        theme = self.type
        room = wide - theme.px(24)
        return text.paragraph(contest.words, theme.text("body"), theme.palette.ink, room, "center", weight="semibold")

    def _height(self, wide: int) -> int:
        theme, contest = self.type, self.shown
        throws = contest.throws if contest is not None else ()
        rows = sum([self._row_height(throw, wide - theme.px(20)) + theme.px(6) for throw in throws])
        words = self._words(contest, wide).get_height() + theme.px(8) if contest is not None and contest.words else 0
        return rows + words + theme.px(18)

    def marks(self) -> list[Mark]:
        """What is shown now."""
        contest = self.shown
        if contest is None:
            return []
        rect = self.rect()
        settled = self._settled(contest)
        passed = settled if self._lingering else min(self._passed, settled)
        drawn = partial(self._draw, contest=contest, rect=rect, passed=passed)
        return [Mark(("dice", contest, passed), tuple(panel_reach(self.type, rect)), drawn)]

    def _draw(self, surface: pygame.Surface, contest: Contest, rect: pygame.Rect, passed: float) -> None:
        theme = self.type
        draw_panel(surface, theme, rect)
        told = passed >= self._settled(contest)
        y = rect.y + theme.px(9)
        for index, throw in enumerate(contest.throws):
            wide = rect.width - theme.px(20)
            row = pygame.Rect(rect.x + theme.px(10), y, wide, self._row_height(throw, wide))
            self._draw_throw(surface, row, throw, passed, told, won=told and index == contest.winner)
            y = row.bottom + theme.px(6)
        if contest.words and told:
            words = self._words(contest, rect.width)
            shapes.put(surface, words, words.get_rect(midtop=(rect.centerx, y + theme.px(2))))

    def _draw_throw(
        self, surface: pygame.Surface, row: pygame.Rect, throw: Throw, passed: float, told: bool, *, won: bool
    ) -> None:
        theme, palette = self.type, self.type.palette
        look = seat_look(max(0, throw.seat))
        colour = look.colour if throw.seat >= 0 else palette.ink_soft
        fill = mix(look.dark if throw.seat >= 0 else palette.panel, palette.panel, 0.45 if won else 0.75)
        edge = palette.good if won else palette.line
        shapes.put(surface, shapes.rounded(row.size, theme.radius, fill, edge, theme.px(2 if won else 1)), row)
        d = self._die_size()
        faces = throw.faces[:MOST_SHOWN]
        dice_wide = self._dice_width(throw, row)
        step = (dice_wide - d) / max(1, len(faces) - 1) if len(faces) > 1 else 0
        x = row.x + theme.px(8)
        for index, face in enumerate(faces):
            self._draw_die(
                surface, (round(x + index * step), row.centery - d // 2), d, throw, index, face, passed, colour
            )
        left, right = self._between(throw, row)
        room = right - left
        name_px, small = theme.text("body"), theme.text("small")
        ink = mix(colour, palette.ink, 0.6)
        lines = self._lines(throw, row.width)
        high = text.line_height(name_px) + max(1, len(lines)) * text.line_height(small)
        top = row.centery - high // 2
        drawn = text.draw(surface, throw.name, name_px, ink, (left, top), width=room, weight="semibold")
        note = self._note(throw)
        if told and note:
            rest = left + room - drawn.right - theme.px(8)
            tint = palette.accent if throw.critical else palette.ink_soft
            text.draw(
                surface,
                note,
                small,
                tint,
                (drawn.right + theme.px(8), top + theme.px(4)),
                width=max(1, rest),
                weight="bold",
            )
        top += text.line_height(name_px)
        for line in lines if told else ():
            text.draw(surface, line, small, palette.ink_soft, (left, top), width=room)
            top += text.line_height(small)
        if told and throw.total is not None:
            text.draw(
                surface,
                str(throw.total),
                theme.text("title"),
                palette.good if won else palette.ink,
                (row.right - theme.px(10), row.centery),
                "midright",
                weight="bold",
            )

    @staticmethod
    def _note(throw: Throw) -> str:
        return "  ".join(part for part in ("critical!" if throw.critical else "", throw.note) if part)

    @staticmethod
    def _terms(throw: Throw) -> str:
        words = ""
        for term in throw.terms:
            sign = "" if not words and term.number >= 0 else "+ " if term.number >= 0 else f"{text.MINUS} "
            words += f"{' ' if words else ''}{sign}{abs(term.number)} {term.words}".rstrip()
        return words

    def _draw_die(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        d: int,
        throw: Throw,
        index: int,
        face: int,
        passed: float,
        colour: Colour,
    ) -> None:
        ends = TUMBLE + STAGGER * index
        ink = (20, 20, 24)
        if passed >= ends:
            surface_die = self.draw_side(throw, face, d, (colour, ink))
            if throw.counted and index not in throw.counted:
                surface_die = shapes.faded(surface_die, 0.4)
            shapes.put(surface, surface_die, at)
            return
        left = 1 - passed / ends
        # The faces that flash by follow from time and place only: a picture of chance, not the source of it.
        seen = (int(passed * 18) * 5 + index * 3 + len(throw.name)) % throw.sides + 1
        turned = pygame.transform.rotozoom(
            self.draw_side(throw, seen, d, (colour, ink)), left * left * 540 + index * 40, 1.0
        )
        lift = round(abs(math.sin(left * math.pi * 2.5)) * d * 0.5 * left)
        shapes.put(surface, turned, turned.get_rect(center=(at[0] + d // 2, at[1] + d // 2 - lift)))
