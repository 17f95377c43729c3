"""What a move would do, told in words before it is done, where they lie on no card and no button."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.client_words import say
from game.table.paint.desk import Desk
from game.table.paint.lights import Lights
from game.table.seen.held import Held
from game.ui.chance_panel import FINEST, ChancePanel
from game.ui.chances import Chances
from game.ui.keys import KeyMap
from game.ui.marks import Mark, picture
from game.ui.placing import covered
from game.ui.table_view_bars import foretold

CHANCE_WIDTHS = (1.0, 0.62, 0.44)
"""How wide what dice may come to may be, in shares of the table: the first with which it covers nothing."""
PILL_WIDTHS = (0.62, 0.44, 0.3)
"""How wide the words of a preview may be where they do not stand near the row of buttons, in shares of the table."""
LEAST_WIDE = 180
"""A place that is narrower than this (units of the theme) is not looked at."""


class Foretold:
    """Finds a place for the words, and paints them there. `keys` are those that are in force now."""

    def __init__(self, held: Held, desk: Desk, lights: Lights, keys: Callable[[], KeyMap]) -> None:
        self.held = held
        self.desk = desk
        self.lights = lights
        self.keys = keys

    def words(self) -> str:
        """What letting go would do, or what else can be done with the thing in the hand, in words."""
        if self.held.orients and not self.held.carried:
            keys = self.keys()
            return say("table.turns_and_flips", {"turn": keys.shown("turn"), "flip": keys.shown("flip")})
        return self.lights.preview.words if self.lights.preview is not None else ""

    def marks(self, buttons: Sequence[pygame.Rect]) -> list[Mark]:
        """The words in the row of `buttons`, or where they cover the least; what the dice may come to, beside those that throw them."""
        preview = self.lights.preview
        if preview is not None and preview.chances is not None:
            return [self._chances(preview.chances, buttons)]
        words = self.words()
        if not words:
            return []
        kept = [*self._cards(), *(() if self.held.dragging else buttons)]
        tried: list[tuple[int, pygame.Surface, pygame.Rect]] = []
        for drawn, box in self._placed(words, buttons):
            tried.append((covered(box, kept), drawn, box))
            if not tried[-1][0]:
                break
        _covers, drawn, box = min(tried, key=lambda one: one[0])
        return [picture(drawn, box.topleft)]

    def _placed(self, words: str, buttons: Sequence[pygame.Rect]) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """The words with a place for them: in or near the row of buttons, or else anywhere."""
        theme, table, row = self.desk.theme, self.desk.frame.table, self.desk.room.actions
        for room in self._rooms(buttons):
            drawn = foretold(theme, words, room.width)
            yield drawn, drawn.get_rect(center=room.center)
        about = [*self._coming(), *(() if self.held.dragging else buttons)]
        for share in PILL_WIDTHS:
            drawn = foretold(theme, words, round(table.width * share))
            yield drawn, self.desk.place_for(drawn.get_size(), about, self.desk.lying(), near=row.center)

    def _chances(self, chances: Chances, buttons: Sequence[pygame.Rect]) -> Mark:
        view, theme = self.desk.view, self.desk.theme
        lying = [placed for placed in view.placed if placed.thing.key not in view.hidden]
        about = [view.seen_rect(placed) for placed in lying if placed.thing.id in chances.about]
        kept = [*about, *(() if self.held.dragging else buttons)]
        # How the seats stand belongs to what is weighed up: it is covered only where it is that or those who throw.
        standings = self.desk.panel.standings_rect
        beside = [*self._cards(), *self.desk.lying(), self.desk.room.actions]
        tried: list[tuple[tuple[int, int, int, int], ChancePanel, pygame.Rect]] = []
        # Large type gives way before what it would cover does.
        steps = range(FINEST + 1) if theme.text_scale > 1 else (0,)
        for finer, share in itertools.product(steps, CHANCE_WIDTHS):
            panel = ChancePanel(theme, chances, round(self.desk.frame.table.width * share), finer=finer)
            for spared in ([*kept, standings], kept):
                at = self.desk.place_for(panel.size, spared, beside)
                lost = panel.size[1] - at.height, covered(at, kept)
                covers = *lost, covered(at, [standings]), covered(at, beside)
                tried.append((covers, panel, at))
                if lost == (0, 0):
                    break
            if not any(covers):
                break
        _covers, panel, at = min(tried, key=lambda one: one[0])
        return picture(panel.picture(), at.topleft)

    def _rooms(self, buttons: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Where the words may stand, the best place first: in the row of buttons, beside them, over the row, at the ends of the table."""
        row, whole = self.desk.room.actions, self.desk.frame.table
        taken = [rect for rect in buttons if rect.colliderect(row)]
        rooms = [row]
        if taken:
            around = taken[0].unionall(taken[1:])
            rooms.append(pygame.Rect(row.x, row.y, around.x - row.x, row.height))
            rooms.append(pygame.Rect(around.right, row.y, row.right - around.right, row.height))
        rooms.append(row.move(0, -row.height))
        rooms.append(pygame.Rect(whole.x, whole.bottom - row.height, whole.width, row.height))
        rooms.append(pygame.Rect(whole.x, whole.y, whole.width, row.height))
        return [room for room in rooms if room.width >= self.desk.theme.px(LEAST_WIDE)] or [row]

    def _coming(self) -> list[pygame.Rect]:
        """The places of what would change, and of what is compared."""
        preview = self.lights.preview
        if preview is None:
            return []
        return [ghost.rect for ghost in preview.ghosts] + [rect for _badge, rect in preview.badges]

    def _cards(self) -> list[pygame.Rect]:
        """The places of all that lies or is written on the table, of what would change, and of what is in the hand."""
        drag = self.held.drag
        found = [*self.desk.view.lying(), *self._coming()]
        if drag is not None and drag.moved:
            found.append(drag.rect)
        return found
