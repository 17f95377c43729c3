"""What is asked while a deck is built: its name, and whether something may be lost."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client_words import say
from game.decks.lists import MOST_ABOUT, MOST_NAME, Reading
from game.scenes.form_scene import Dialog
from game.scenes.question import Question
from game.ui.fields import TextField
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.widgets import Label


class NameDialog(Dialog):
    """Asks what a deck is to be called, and what is to be said of it."""

    wide = 560

    def __init__(self, name: str, about: str, on_name: Callable[[str, str], None]) -> None:
        self.title = say("deck_editor.name_title")
        self.name, self.about = name, about
        self.on_name = on_name

    def panel_height(self) -> int:
        return self.theme.px(64) + 5 * self.theme.row + self.theme.px(60)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        y = box.y
        first: TextField | None = None
        for key, value, on_change, limit in (
            ("name", self.name, self._set_name, MOST_NAME),
            ("about", self.about, self._set_about, MOST_ABOUT),
        ):
            self.form.add(Label(theme, pygame.Rect(box.x, y, box.width, theme.row), say(f"deck_editor.{key}")))
            y += theme.row
            place = pygame.Rect(box.x, y, box.width, theme.row)
            field = TextField(theme, place, value, on_change, limit=limit, on_submit=lambda _words: self.save())
            self.add(field, key)
            first = first or field
            y += theme.row + theme.gap
        wide = (box.width - theme.gap) // 2
        top = box.bottom - theme.row
        self.button(pygame.Rect(box.x, top, wide, theme.row), say("deck_editor.cancel"), self.close, "cancel")
        place = pygame.Rect(box.right - wide, top, wide, theme.row)
        self.button(place, say("deck_editor.save"), self.save, "save-name", style="primary")
        self.form.default = first

    def _set_name(self, words: str) -> None:
        self.name = words

    def _set_about(self, words: str) -> None:
        self.about = words

    def save(self) -> None:
        """Go back with the name."""
        name = " ".join(self.name.split())
        if not name:
            self.say(say("deck_editor.no_name"), "bad")
            return
        self.stage.pop()
        self.on_name(name, " ".join(self.about.split()))


class ReplaceQuestion(Question):
    """Asks whether another deck of the same name is to be replaced."""

    style = "danger"

    def __init__(self, name: str, on_replace: Callable[[], None]) -> None:
        self.title, self.go_on, self.stay = (
            say("deck_editor.there"),
            say("deck_editor.replace"),
            say("deck_editor.keep"),
        )
        self.question = say("deck_editor.there_told", {"name": name})
        self.on_replace = on_replace

    def answered(self) -> None:
        self.stage.pop()
        self.on_replace()


class DeleteQuestion(Question):
    """Asks whether a deck is to be deleted."""

    style = "danger"

    def __init__(self, name: str, on_delete: Callable[[], None]) -> None:
        self.title, self.go_on, self.stay = (
            say("deck_editor.delete"),
            say("deck_editor.delete"),
            say("deck_editor.keep"),
        )
        self.question = say("deck_editor.delete_told", {"name": name})
        self.on_delete = on_delete

    def answered(self) -> None:
        self.stage.pop()
        self.on_delete()


class LeaveQuestion(Question):
    """Asks whether what was not saved is to be lost."""

    style = "danger"

    def __init__(self, name: str, on_leave: Callable[[], None]) -> None:
        self.title, self.go_on, self.stay = (
            say("deck_editor.unsaved"),
            say("deck_editor.leave"),
            say("deck_editor.stay"),
        )
        self.question = say("deck_editor.unsaved_told", {"name": name})
        self.on_leave = on_leave

    def answered(self) -> None:
        self.stage.pop()
        self.on_leave()


class PasteDialog(Dialog):
    """Tells what cannot be read of a deck, line by line, and whether the present one would be lost, and asks whether the rest is taken."""

    wide = 720

    def __init__(self, reading: Reading, loses: bool, on_take: Callable[[], None]) -> None:
        self.title = say("deck_editor.paste_title")
        self.reading = reading
        self.loses = loses
        self.on_take = on_take

    def panel_height(self) -> int:
        lines = 2 + len(self.reading.problems)
        return self.theme.px(100) + min(8, lines) * self.theme.row + self.theme.row

    def _lines(self) -> list[Line]:
        palette = self.theme.palette
        lines = [Line(say("deck_editor.loses"), palette.ink)] if self.loses else []
        count = sum(self.reading.deck.cards.values())
        if self.reading.problems:
            lines.append(Line(say("deck_editor.unread", {"count": count}), palette.ink))
        return [*lines, *[Line(str(problem), palette.bad) for problem in self.reading.problems]]

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        room = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.px(12))
        self.add(TextPanel(theme, room, self._lines()), "problems")
        wide = (box.width - theme.gap) // 2
        top = box.bottom - theme.row
        self.button(pygame.Rect(box.x, top, wide, theme.row), say("deck_editor.take_rest"), self.take, "take-rest")
        place = pygame.Rect(box.right - wide, top, wide, theme.row)
        self.form.focus(self.button(place, say("deck_editor.keep"), self.close, "keep", style="primary"))

    def take(self) -> None:
        """Take what could be read."""
        self.stage.pop()
        self.on_take()

    def messages(self) -> list[str]:
        return [*super().messages(), *[line.content for line in self._lines()]]
