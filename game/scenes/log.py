"""The whole log of a match, large, beside the table: sifted, searched, copied, kept as a text, and with notes of the players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

import pygame

from game.rules.history import NOTE_LENGTH
from game.rules.plain import NOBODY, Plain
from game.scenes.form_scene import Dialog
from game.storage.errors import StorageError
from game.storage.kept import keep_text
from game.table.input.following import Following
from game.table.model.log import ABILITY, BACK, FIGHT, HAND, KINDS, NOTES, PACK, PLAY, POINTS, LogLine, as_text, sifted
from game.table.model.session import Session
from game.table.seen.log_lines import news, shown
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.fields import TextField
from game.ui.log_panel import LogPanel
from game.ui.marks import Mark
from game.ui.widgets import Label, draw_panel

ALL = ""
KIND_TEXTS: Mapping[str, str] = {
    PLAY: "play",
    FIGHT: "fight",
    ABILITY: "ability",
    POINTS: "points",
    BACK: "taken_back",
    NOTES: "notes",
    PACK: "pack",
    HAND: "done_by_hand",
}
"""By which texts the kinds of lines are called."""


class LogScene(Dialog):
    """Opened over the right of the table, so that the cards that a line names are seen to glow. `on_note` is called after a note was
    written.
    """

    wide = 560

    def __init__(self, session: Session, following: Following, on_note: Callable[[], None]) -> None:
        self.session = session
        self.title = self._say("title")
        self.following = following
        self.on_note = on_note
        self.seat: int | None = None
        self.kind = ALL
        self.find = ""
        self.words = ""
        """The note that is being written."""
        self.lines: Sequence[LogLine] = ()
        self._log: LogPanel | None = None
        self._count: Label | None = None

    def _say(self, name: str, **values: Plain) -> str:
        return self.session.words.say(f"reading.{name}", values)

    # Places

    def panel_height(self) -> int:
        return self.stage.size[1]

    def panel(self) -> pygame.Rect:
        """At the right, as high as the window."""
        wide, high = self.stage.size
        across = min(max(self.panel_width(), round(wide * 0.42)), round(wide * 0.62))
        gap = self.theme.gap
        return pygame.Rect(wide - across - gap, gap, across, high - 2 * gap)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        row, gap = theme.row, theme.gap
        y = self._build_filters(box)
        foot = pygame.Rect(box.x, box.bottom - row, box.width, row)
        note = pygame.Rect(box.x, foot.y - gap - row, box.width, row)
        self._build_note(note)
        room = pygame.Rect(box.x, y, box.width, note.y - gap - y)
        log = LogPanel(
            theme,
            room,
            partial(news, self.session.words),
            (),
            lambda place: self.following.point(self._line(place)),
            self._open,
        )
        log.emblems = self.following.desk.views.faces.emblem_picture
        self._log = log
        self.add(log, "log")
        self.form.default = log
        self._build_foot(foot)
        self._show()

    def _build_filters(self, box: pygame.Rect) -> int:
        """The search, and what is chosen from; the height under them."""
        theme, words = self.theme, self.session.words
        row, gap = theme.row, theme.gap
        high = text.size_of("M", theme.text("body"))[0]
        wide = box.width
        beside = wide >= 34 * high
        third = (wide - 2 * gap) // 3
        search = pygame.Rect(box.x, box.y, third if beside else wide, row)
        top = box.y if beside else box.y + row + gap
        half = third if beside else (wide - gap) // 2
        left = search.right + gap if beside else box.x
        field = TextField(theme, search, self.find, self._search, placeholder=self._say("search"), limit=60)
        self.add(field, "search")
        seats: list[tuple[Hashable, str]] = [(None, self._say("all_seats"))]
        seats += [(seat, words.seat(seat)) for seat in range(len(self.session.seats))]
        self.add(DropDown(theme, pygame.Rect(left, top, half, row), seats, self.seat, self._choose_seat), "seat")
        kinds: list[tuple[Hashable, str]] = [(ALL, self._say("everything"))]
        kinds += [(kind, self._say(KIND_TEXTS[kind])) for kind in KINDS]
        place = pygame.Rect(left + half + gap, top, half, row)
        self.add(DropDown(theme, place, kinds, self.kind, self._choose_kind), "kind")
        return top + row + gap

    def _build_note(self, place: pygame.Rect) -> None:
        theme = self.theme
        write = self.button(place.copy(), self._say("write"), self._write, "write", icon="ui-edit", fit=True)
        write.move(pygame.Rect(place.right - write.rect.width, place.y, write.rect.width, place.height))
        room = pygame.Rect(place.x, place.y, write.rect.x - theme.gap - place.x, place.height)
        words, viewer = self.session.words, self.session.viewer
        who = words.seat(viewer) if viewer != NOBODY else words.say("who.table")
        field = TextField(
            theme,
            room,
            self.words,
            self._typing,
            placeholder=self._say("write_hint", seat=who),
            limit=NOTE_LENGTH,
            on_submit=lambda _words: self._write(),
        )
        self.add(field, "note")

    def _build_foot(self, foot: pygame.Rect) -> None:
        theme = self.theme
        right = foot.right
        for words, on_press, name, icon, style in (
            (self._say("close"), self.close, "close", "", "primary"),
            (self._say("save"), self._save, "save-text", "ui-save", "normal"),
            (self._say("copy"), self._copy, "copy", "ui-copy", "normal"),
        ):
            button = self.button(foot.copy(), words, on_press, name, icon=icon, style=style, fit=True)
            right -= button.rect.width
            button.move(pygame.Rect(right, foot.y, button.rect.width, foot.height))
            right -= theme.gap
        room = pygame.Rect(foot.x, foot.y, max(1, right - foot.x), foot.height)
        self._count = Label(theme, room, "", "small", theme.palette.ink_soft)
        self.add(self._count)

    def draw_background(self, surface: pygame.Surface) -> None:
        theme, box = self.theme, self.panel()
        draw_panel(surface, theme, box)
        at = (box.x + theme.px(24), box.y + theme.px(20))
        text.draw(surface, self.title, theme.text("heading"), theme.palette.ink, at, family=text.SERIF)
        if self._log is not None:
            surface.fill(theme.palette.inset, self._log.rect)

    def marks(self) -> list[Mark]:
        """What is said lies over the lines, and covers nothing that is to be clicked."""
        place = self._log.rect if self._log is not None else self.panel()
        return [*self.form.marks(pygame.Rect((0, 0), self.stage.size)), *self.toasts.marks(place)]

    # What is shown

    def _show(self) -> None:
        """Show the lines that are left of all, from their end."""
        whole = self.following.reader.lines(self.session.viewer)
        seats = () if self.seat is None else (self.seat,)
        kinds = () if self.kind == ALL else (self.kind,)
        self.lines = sifted(whole, seats=seats, kinds=kinds, find=self.find)
        if self._log is not None:
            self._log.lines = shown(self.lines, self.following.emblem, "body") or [self._say("none")]
            self._log.follow()
        if self._count is not None:
            lines, left = self._lines_of(len(whole)), len(self.lines)
            self._count.text = lines if left == len(whole) else self._say("some_of", count=left, lines=lines)

    def _line(self, place: int) -> LogLine | None:
        return self.lines[place] if 0 <= place < len(self.lines) else None

    def _search(self, words: str) -> None:
        self.find = words
        self._show()

    def _choose_seat(self, seat: Hashable) -> None:
        self.seat = seat if isinstance(seat, int) else None
        self._show()

    def _choose_kind(self, kind: Hashable) -> None:
        self.kind = str(kind)
        self._show()

    def _open(self, place: int) -> None:
        """Show the moment of a line."""
        line = self._line(place)
        if line is not None:
            self.close()
            self.following.press(line)

    # What is done with it

    @property
    def _as_text(self) -> str:
        return as_text(
            self.lines,
            f"{self.session.game.defs.name}: {', '.join(map(self.session.words.seat, range(len(self.session.seats))))}",
        )

    def _copy(self) -> None:
        pygame.scrap.put_text(self._as_text)
        self.say(self._say("copied", lines=self._lines_of(len(self.lines))), "good")

    def _lines_of(self, count: int) -> str:
        return self._say("one_line") if count == 1 else self._say("lines", count=count)

    def _save(self) -> None:
        session = self.session
        title = f"{session.game.defs.name} {' '.join(map(session.words.seat, range(len(session.seats))))}"
        try:
            path = keep_text(self.stage.services.folders.logs, title, self._as_text)
        except StorageError as error:
            self.say(str(error), "bad", 8.0)
            return
        self.say(self._say("saved", lines=self._lines_of(len(self.lines)), file=str(path)), "good", 8.0)

    def _typing(self, words: str) -> None:
        self.words = words

    def _write(self) -> None:
        """Write the note into the log."""
        if not self.words.strip():
            return
        self.session.note(self.words)
        self.words = ""
        self.on_note()
        self.layout()

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.stage.services.keys.action(event) == "log":
            self.close()
            return True
        return False

    def leave(self) -> None:
        self.following.point(None)
