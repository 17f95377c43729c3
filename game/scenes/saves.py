"""Saved and unfinished matches: open one, or delete it. And the dialog that saves the match on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from game.scenes.form_scene import Dialog, FormScene
from game.scenes.matches import save
from game.scenes.opening import open_on_table, resume_on_table
from game.scenes.session import Session
from game.storage.errors import StorageError
from game.storage.journal import unfinished
from game.storage.locks import FileLock, Locked
from game.ui.fields import TextField
from game.ui.lists import ListBox, Row
from game.ui.widgets import Button

JOURNAL = "journal"
SAVE = "save"


class SavesScene(FormScene):
    """All matches that can be gone on with: what was saved, and what was left unfinished."""

    def __init__(self) -> None:
        self.chosen: tuple[str, Path] | None = None
        self._sure = False

    def build(self) -> None:
        theme = self.theme
        rows = []
        services = self.stage.services
        for entry in unfinished(services.folders.journals):
            seats = ", ".join(str(name) for name in entry.about.get("seats", ()))
            detail = entry.problem or f"{seats} · unfinished · {entry.changed.astimezone():%d %b %Y, %H:%M}"
            name = str(entry.about.get("title", entry.path.name))
            rows.append(Row((JOURNAL, entry.path), name, detail, "ui-play", True))
        for slot in services.saves.listing():
            about = slot.about
            detail = slot.problem
            if about is not None:
                state = "finished" if about.over else f"{about.turn} moves"
                detail = f"{', '.join(about.seats)} · {state} · {slot.changed.astimezone():%d %b %Y, %H:%M}"
            rows.append(
                Row((SAVE, slot.path), about.title if about is not None else slot.path.name, detail, "ui-save", True)
            )
        box = ListBox(
            theme,
            self.body(),
            rows,
            self.pick,
            on_activate=self.activate,
            icons=services.icons,
            empty="Nothing is saved yet. Save a match from its menu.",
        )
        if self.chosen is not None:
            box.choose(self.chosen)
        self.add(box, "matches")
        self.foot_buttons(
            ("Open", self.open, "open", "primary"),
            ("Delete for good" if self._sure else "Delete", self.delete, "delete", "danger"),
            ("Back", self.close, "back", "normal"),
        )
        for widget in self.form.widgets:
            if isinstance(widget, Button) and self._names.get(id(widget)) in ("open", "delete"):
                widget.enabled = self.chosen is not None

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, "Load a match", "Saved matches, and those that were left unfinished")

    def pick(self, key: Hashable) -> None:
        """Choose a row."""
        if isinstance(key, tuple):
            self.chosen = (str(key[0]), Path(key[1]))
        self._sure = False
        self.layout()

    def activate(self, key: Hashable) -> None:
        """Open a row at once."""
        self.pick(key)
        self.open()

    def open(self) -> None:
        """Go on with the chosen match."""
        if self.chosen is None:
            return
        kind, path = self.chosen
        problem = resume_on_table(self.stage, path) if kind == JOURNAL else open_on_table(self.stage, path)
        if problem:
            self.say(problem, "bad")

    def delete(self) -> None:
        """Delete the chosen match, on the second press."""
        if self.chosen is None:
            return
        if not self._sure:
            self._sure = True
            self.layout()
            return
        kind, path = self.chosen
        try:
            if kind == SAVE:
                self.stage.services.saves.delete(path)
            else:
                lock = FileLock(path)
                lock.take()
                try:
                    path.unlink(missing_ok=True)
                finally:
                    lock.release()
        except Locked:
            self.say("This match is open in another window; close it there first.", "bad")
            return
        except (StorageError, OSError) as error:
            self.say(str(error), "bad")
        self.chosen = None
        self._sure = False
        self.layout()


class SaveDialog(Dialog):
    """Asks for a title and saves the match on the table."""

    title = "Save the match"

    def __init__(self, session: Session, usual: str, on_saved: Callable[[str], None]) -> None:
        self.session = session
        self.words = usual
        self.on_saved = on_saved
        """Told under which name it was saved: another match may have had the title."""

    def panel_height(self) -> int:
        return self.theme.px(64) + 3 * self.theme.row + self.theme.px(40)

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        field = TextField(
            theme,
            pygame.Rect(box.x, box.y, box.width, theme.row),
            self.words,
            self._set,
            limit=60,
            on_submit=lambda _words: self.save(),
            placeholder="Title",
        )
        self.add(field, "title")
        wide = (box.width - theme.gap) // 2
        top = box.bottom - theme.row
        self.button(pygame.Rect(box.x, top, wide, theme.row), "Cancel", self.close, "cancel")
        self.button(pygame.Rect(box.right - wide, top, wide, theme.row), "Save", self.save, "save", style="primary")
        self.form.focus(field)

    def _set(self, words: str) -> None:
        self.words = words

    def save(self) -> None:
        """Save, and go back to the table."""
        title = self.words.strip()
        if not title:
            self.say("A save needs a title.", "bad")
            return
        try:
            path = save(self.stage.services, self.session, title)
        except StorageError as error:
            self.say(str(error), "bad")
            return
        self.stage.pop()
        self.on_saved(f"Saved as {title} ({path.name})")
