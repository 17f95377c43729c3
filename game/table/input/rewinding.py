"""What the hand does while moments of the match are shown once more: from one to the next, to another chip, or back to the present."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table.input.chips import Chips
from game.table.input.keyboard import Keyboard
from game.table.paint.desk import Desk
from game.table.paint.replay import Replay
from game.ui.form import Form
from game.ui.keys import KeyMap

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Rewinding:
    """Takes the events while the table shows the past: what would be clicked there lies in the past. `keys` are those in force now."""

    def __init__(
        self,
        replay: Replay,
        desk: Desk,
        chips: Chips,
        keyboard: Keyboard,
        form: Callable[[], Form],
        keys: Callable[[], KeyMap],
    ) -> None:
        self.replay = replay
        self.desk = desk
        self.chips = chips
        self.keyboard = keyboard
        self.form = form
        self.keys = keys

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; False if it is for those things that can be used meanwhile."""
        if not self.replay.runs or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        above = event.type == pygame.MOUSEBUTTONDOWN and (
            self.desk.frame.bar.collidepoint(event.pos) or self.desk.chips.collidepoint(event.pos)
        )
        if not above and self.replay.steps and getattr(event, "button", 0) == 1:
            self.replay.step(1)
        elif not (above and self.replay.stands):
            self.replay.stop()
        return not above

    def _key(self, event: pygame.event.Event) -> bool:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        _number, count = self.replay.place
        told = self.chips.told_by(self.form().focused)
        other = told is not None and self.replay.now[0] not in told
        if self.keys().action(event) == "take" and (other or self.replay.steps):
            if other:
                self.keyboard.take()
            else:
                self.replay.step(1)
        elif plain and event.key in STEPS and count > 1:
            self.replay.step(STEPS[event.key])
        elif told is not None and (event.key == pygame.K_F6 or (plain and event.key in STEPS)):
            return False
        else:
            self.replay.stop()
        return True
