"""Saved and unfinished matches: open one, or delete it. And the dialog that saves the match on the table."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from game.client_words import say
from game.scenes.form_scene import FormScene
from game.scenes.kept import people, reached_words, when
from game.scenes.matches import MatchProblem, save, scenario_in
from game.scenes.naming import NamingDialog
from game.scenes.opening import open_on_table, resume_on_table
from game.scenes.question import Question
from game.storage.errors import StorageError
from game.storage.journal import unfinished
from game.storage.locks import FileLock, Locked
from game.storage.saves import HoldsMore
from game.table.model.session import Session
from game.ui.lists import ListBox, Row
from game.ui.widgets import Button

JOURNAL = "journal"
SAVE = "save"
SCENARIO = "scenario"


class SavesScene(FormScene):
    """All matches that can be gone on with: what was saved, and what was left unfinished."""

    def __init__(self) -> None:
        self.chosen: tuple[str, Path, str] | None = None
        """What kind of file is chosen, the file, and of several scenarios in it the id."""
        self._sure = False

    def build(self) -> None:
        theme = self.theme
        rows = []
        services = self.stage.services
        for entry in unfinished(services.folders.journals):
            name = str(entry.about.get("title", entry.path.name))
            note = entry.problem or " · ".join(part for part in (people(entry.about), reached_words(entry.at)) if part)
            rows.append(
                Row(
                    (JOURNAL, entry.path),
                    name,
                    say("saves.unfinished", {"when": when(entry.changed)}),
                    "ui-play",
                    True,
                    note,
                )
            )
        for slot in services.saves.listing():
            about = slot.about
            if about is None:
                rows.append(Row((SAVE, slot.path), slot.path.name, when(slot.changed), "ui-save", True, slot.problem))
                continue
            listing = services.listing(about.game)
            of = about.notes.get("of", listing.name if listing is not None else about.game)
            at = reached_words(about.notes.get("at")) or reached_words({"moves": about.turn})
            parts = (str(of), people({**about.notes, "seats": about.seats}), at)
            note = " · ".join(part for part in parts if part and part not in about.title)
            told = say("saves.finished" if about.over else "saves.saved", {"when": when(slot.changed)})
            rows.append(Row((SAVE, slot.path), about.title, told, "ui-save", True, note))
        rows += self._scenarios()
        box = ListBox(
            theme,
            self.body(),
            rows,
            self.pick,
            on_activate=self.activate,
            icons=services.icons,
            empty=say("saves.empty"),
        )
        if self.chosen is not None:
            box.choose(self.chosen)
        self.add(box, "matches")
        self.form.default = box
        # Another name once it deletes: a double click on the one is none on the other.
        delete = (say("saves.for_good"), self.delete, "delete-for-good", "danger")
        self.foot_buttons(
            (say("saves.open"), self.open, "open", "primary"),
            (say("saves.open_today"), self.open_today, "open-today", "normal"),
            delete if self._sure else (say("saves.delete"), self._ask, "delete", "danger"),
            (say("saves.back"), self.close, "back", "normal"),
        )
        self._offer()

    def _scenarios(self) -> list[Row]:
        """The scenarios in the user's folder, from which a match can be played."""
        from game.scenarios import ScenarioFault, files_of, read_file

        services = self.stage.services
        folder = services.folders.scenarios
        rows = []
        for path in files_of([folder]) if folder.is_dir() else ():
            changed = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
            told = say("scenario.row", {"when": when(changed)})
            try:
                scenarios, wrong = read_file(path)
            except ScenarioFault as fault:
                scenarios, wrong = [], [str(fault)]
            if wrong and not scenarios:
                note = say("scenario.broken", {"why": wrong[0]})
                rows.append(Row((SCENARIO, path, ""), path.name, told, "ui-log", True, note))
            for each in scenarios:
                listing = services.listing(each.game)
                parts = (
                    listing.name if listing is not None else each.game,
                    ", ".join(each.players),
                    say("scenario.steps", {"count": each.steps}) if each.steps else "",
                    path.name,
                )
                note = " · ".join([part for part in parts if part])
                rows.append(Row((SCENARIO, path, each.id), each.title, told, "ui-log", True, note))
        return rows

    def _offer(self) -> None:
        """What is done with a match can be done as soon as one is chosen. A scenario is a text of the user's own, perhaps with others in
        its file: it is opened only.
        """
        for widget in self.form.widgets:
            if isinstance(widget, Button) and self._names.get(id(widget)) in (
                "open",
                "open-today",
                "delete",
                "delete-for-good",
            ):
                opens = self._names.get(id(widget)) == "open"
                widget.enabled = self.chosen is not None and (opens or self.chosen[0] != SCENARIO)

    def _ask(self) -> None:
        self._sure = True
        self.layout()
        self.form.focus(next(one for one in self.form.widgets if self._names.get(id(one)) == "delete-for-good"))

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, say("saves.title"), say("saves.under"))

    def pick(self, key: Hashable) -> None:
        """Choose a row."""
        if isinstance(key, tuple):
            self.chosen = (str(key[0]), Path(key[1]), "".join(map(str, key[2:])))
        if self._sure:
            self._sure = False
            self.layout()
        self._offer()

    def activate(self, key: Hashable) -> None:
        """Open a row at once."""
        self.pick(key)
        self.open()

    def open(self) -> None:
        """Go on with the chosen match, with the cards and rules that it was played with."""
        self._open(as_today=False)

    def open_today(self) -> None:
        """Go on with the chosen match, with the pack as it is now."""
        self._open(as_today=True)

    def _open(self, *, as_today: bool) -> None:
        if self.chosen is None:
            return
        kind, path, name = self.chosen
        if kind == SCENARIO:
            problem = self._seat(path, name)
        else:
            put = resume_on_table if kind == JOURNAL else open_on_table
            problem = put(self.stage, path, as_today=as_today)
        if problem:
            self.say(problem, "bad")

    def _seat(self, path: Path, name: str) -> str:
        """Ask who sits where before a scenario is played from; why it cannot be read, or an empty string."""
        from game.scenes.scenario_seats import SeatsDialog

        try:
            scenario = scenario_in(path, name)
        except MatchProblem as problem:
            return str(problem)
        self.stage.push(SeatsDialog(path, scenario))
        return ""

    def delete(self) -> None:
        """Delete the chosen match."""
        if self.chosen is None:
            return
        kind, path, _name = self.chosen
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
            self.say(say("saves.open_elsewhere"), "bad")
            return
        except (StorageError, OSError) as error:
            self.say(str(error), "bad")
        self.chosen = None
        self._sure = False
        self.layout()


class SaveDialog(NamingDialog):
    """Asks for a title and saves the match on the table."""

    field = "title"
    done = "save"

    def __init__(self, session: Session, usual: str, on_saved: Callable[[str], None]) -> None:
        self.title, self.placeholder = say("saves.save_title"), say("saves.name")
        self.stay, self.go_on = say("saves.cancel"), say("saves.save")
        self.session = session
        self.words = usual
        self.on_saved = on_saved
        """Told under which name it was saved: another match may have had the title."""

    def take(self) -> None:
        """Save, and go back to the table."""
        title = self.words.strip()
        if not title:
            self.say(say("saves.no_name"), "bad")
            return
        self._save(title, beside=False)

    def _save(self, title: str, *, beside: bool) -> None:
        try:
            path = save(self.stage.services, self.session, title, beside=beside)
            used = self.stage.services.saves.about(path).title
        except HoldsMore as held:
            self.stage.push(KeepBothDialog(held, lambda: self._save(title, beside=True)))
            return
        except StorageError as error:
            self.say(str(error), "bad")
            return
        self.stage.pop()
        self.on_saved(say("saves.saved_as", {"title": used, "file": path.name}))


class KeepBothDialog(Question):
    """Asks what is to become of a save that another client has taken further: it is never replaced."""

    def __init__(self, held: HoldsMore, on_both: Callable[[], None]) -> None:
        about = held.about
        at = reached_words(about.notes.get("at"))
        self.title, self.go_on, self.stay = say("saves.more"), say("saves.both"), say("saves.other_name")
        values = {"title": about.title, "at": at, "when": _saved_when(about.saved)}
        self.question = say("saves.more_at" if at else "saves.more_told", values)
        self.on_both = on_both

    def answered(self) -> None:
        self.stage.pop()
        self.on_both()


def _saved_when(saved: str) -> str:
    try:
        return say("saves.saved_when", {"when": when(datetime.datetime.fromisoformat(saved))})
    except ValueError:
        return say("saves.saved_sometime")
