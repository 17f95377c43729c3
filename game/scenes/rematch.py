"""A match that is over is played again: as it was, or with seats, decks or chance otherwise."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from functools import partial
from typing import Any, Final

import pygame

from game import client_words
from game.rules.wording import fill
from game.scenes.form_scene import Dialog, FormScene
from game.table.model.rematch import ANEW, KEPT, PASSED, Terms, chosen_decks, seats_again
from game.table.model.session import Session
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.widgets import Label

MOST_SEED: Final = 2**31 - 1
Choice = tuple[str, str, tuple[tuple[Hashable, str], ...]]
"""Which of the terms it is, what it is called, and what may be chosen with the words for it."""


def play_again(scene: FormScene, session: Session, terms: Terms) -> None:
    """Begin the next match on such terms, or say on a screen why it cannot be."""
    from game.scenes.matches import begin_again
    from game.scenes.opening import PROBLEMS

    try:
        again = begin_again(scene.stage.services, session, terms, secrets.randbelow(MOST_SEED))
    except PROBLEMS as error:
        scene.say(str(error), "bad")
        return
    scene.stage.play(again)


class RematchScene(Dialog):
    """Chooses the terms of a rematch, and tells who will sit where."""

    wide = 640

    def __init__(self, session: Session) -> None:
        self.session = session
        self.texts = client_words.texts()
        self.title = self.texts["rematch.title"]
        self.terms = Terms()
        self._decks = bool(chosen_decks(session.match))

    def panel_height(self) -> int:
        theme = self.theme
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        rows = len(self._choices()) * (theme.row + theme.px(10))
        words = text.wrap(self._told(), theme.text("body"), self.panel_width() - 2 * theme.px(24))
        told = len(words) * text.line_height(theme.text("body")) + theme.px(12)
        return 2 * theme.px(20) + head + rows + told + theme.px(10) + theme.row

    def _choices(self) -> list[Choice]:
        said, many = self.texts, "two" if len(self.session.seats) == 2 else "more"
        moved = ((False, said["rematch.moved.no"]), (True, said[f"rematch.moved.{many}"]))
        found: list[Choice] = [("moved", said["rematch.moved"], moved)]
        if self._decks:
            kept = ((ANEW, said["rematch.decks.anew"]), (KEPT, said["rematch.decks.kept"]))
            found.append(("decks", said["rematch.decks"], (*kept, (PASSED, said[f"rematch.decks.{many}"]))))
        same = fill(said["rematch.same_seed.yes"], {"seed": self.session.match.seed})
        found.append(("same_seed", said["rematch.same_seed"], ((False, said["rematch.same_seed.no"]), (True, same))))
        return found

    def _told(self) -> str:
        """Who will sit where."""
        names = [plan.name for plan in seats_again(self.session.seats, self.terms)]
        listed = ", ".join([f"{seat + 1} {name}" for seat, name in enumerate(names)])
        return fill(self.texts["rematch.seats"], {"seats": listed})

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        choices = self._choices()
        px = theme.text("body")
        left = max([text.size_of(label, px)[0] for _name, label, _values in choices]) + theme.px(20)
        y = box.y
        for name, label, values in choices:
            self.form.add(Label(theme, pygame.Rect(box.x, y, left, theme.row), label))
            place = pygame.Rect(box.x + left, y, box.width - left, theme.row)
            chosen = getattr(self.terms, name)
            self.add(DropDown(theme, place, values, chosen, partial(self._choose, name)), name)
            y += theme.row + theme.px(10)
        self.note(pygame.Rect(box.x, y, box.width, 1), self._told(), step="body")
        wide = (box.width - theme.gap) // 2
        right = pygame.Rect(box.right - wide, box.bottom - theme.row, wide, theme.row)
        self.button(right.move(-wide - theme.gap, 0), self.texts["rematch.cancel"], self.close, "cancel")
        begin = self.button(right, self.texts["rematch.begin"], self.begin, "begin", style="primary")
        self.form.default = begin

    def _choose(self, name: str, value: Any) -> None:
        self.terms = self.terms._replace(**{name: value})
        self.layout()

    def begin(self) -> None:
        """Play again on these terms."""
        play_again(self, self.session, self.terms)
