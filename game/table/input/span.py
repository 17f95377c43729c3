"""A rectangle drawn over several components, where a question takes several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame

from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.model.several import takeable, takes_several
from game.table.paint.desk import Desk
from game.table.paint.lights import Lights
from game.table.seen.held import Held


class Span:
    """One rectangle at a time. What it takes is in `held.spanned`; `cancel` lets go of it without a trace."""

    def __init__(self, choosing: Choosing, held: Held, desk: Desk, lights: Lights, refused: Callable[[], bool]) -> None:
        self.choosing = choosing
        self.session = choosing.session
        self.held = held
        self.desk = desk
        self.lights = lights
        self.refused = refused
        """Whether nothing may be taken now, as while something else is laid over the components."""
        self._tried: dict[tuple[int, ...], tuple[int, ...]] = {}

    def begin(self, start: tuple[int, int]) -> bool:
        """A drag has begun on empty table; False if the question takes no several components."""
        if self.choosing.gesture is None or self.choosing.begun or self.refused():
            return False
        if not self.desk.frame.table.collidepoint(start):
            return False
        if not takes_several(self.session.match, self.session.viewer):
            return False
        self._tried = {}
        self.held.span = pygame.Rect(start, (0, 0))
        self.held.span_start = start
        return True

    def move(self, position: tuple[int, int]) -> None:
        """The mouse moves: the rectangle reaches up to it, and takes what lies in it as far as that is allowed."""
        (x, y), (to_x, to_y) = self.held.span_start, position
        span = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
        self.held.span = span.clip(self.desk.frame.table)
        found = self._within(span)
        if found not in self._tried:
            self._tried[found] = takeable(self.session.match, self.session.viewer, found)
        if self._tried[found] != self.held.spanned:
            self.held.spanned = self._tried[found]
            self.lights.show()

    def _within(self, span: pygame.Rect) -> tuple[int, ...]:
        """The components in the rectangle that may be chosen: those of one zone, that of most of them."""
        lying = [
            placed.thing
            for placed in self.desk.view.placed
            if span.colliderect(placed.rect) and self.choosing.allows(component_choice(placed.thing.id))
        ]
        most = Counter(thing.zone for thing in lying).most_common(1)
        return tuple([thing.id for thing in lying if thing.zone == most[0][0]]) if most else ()

    def release(self) -> None:
        """Let go: take all that is in the rectangle, one after the other."""
        ids, kind, viewer = self.held.spanned, self._kind(), self.session.viewer
        self.cancel()
        with self.session.together():
            for id in ids:
                if (
                    self.session.viewer != viewer
                    or self._kind() != kind
                    or not self.choosing.allows(component_choice(id))
                ):
                    break
                self.choosing.choose(component_choice(id))

    def _kind(self) -> str:
        return self.choosing.decision.kind if self.choosing.decision is not None else ""

    def cancel(self) -> bool:
        """End it without doing anything; True if there was one."""
        if self.held.span is None:
            return False
        self.held.span = None
        self.held.spanned = ()
        self.lights.show()
        return True
