"""The bar over the table, and what is clicked on the labels of zones: paging, sorting and sifting of large ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.rules.asks import Choice
from game.table.input.by_hand import ByHand
from game.table.input.deeds import Deeds
from game.table.input.doors import Doors
from game.table.input.sorting import Sifter
from game.table.input.zoom import Zoom
from game.table.model.looking import Looking
from game.table.model.session import Session
from game.table.model.turns import Turns
from game.table.paint.desk import Desk
from game.table.seen.progress import progress
from game.ui import text
from game.ui.form import Form
from game.ui.icons import Icons
from game.ui.keys import KeyMap
from game.ui.text import BETWEEN
from game.ui.widgets import Button, Hint, Place


class Bar:
    """Builds the widgets that do not depend on the question. Each has a name for the report, kept in `names`."""

    def __init__(
        self,
        session: Session,
        looking: Looking,
        desk: Desk,
        turns: Turns,
        zoom: Zoom,
        sifter: Sifter,
        deeds: Deeds,
        doors: Doors,
        by_hand: ByHand,
        icons: Icons,
        keys: Callable[[], KeyMap],
    ) -> None:
        self.by_hand = by_hand
        self.session = session
        self.looking = looking
        self.desk = desk
        self.turns = turns
        self.zoom = zoom
        self.sifter = sifter
        self.deeds = deeds
        self.doors = doors
        self.icons = icons
        self.keys = keys
        self.names: dict[int, str] = {}
        self._log: Button | None = None
        self._log_beside: tuple[object, object] | None = None
        """Where the log lay with its panel when its button was placed last."""
        self.free = (0, 0)
        """From where to where the bar is free, in pixels."""

    def build(self, form: Form) -> None:
        """Put the widgets where they belong."""
        self.names = {}
        self._log = None
        self._build_bar(form)
        self._build_sorting(form)
        self._build_pagers(form)
        self._name_standings(form)
        self._name_lacks(form)

    def _build_bar(self, form: Form) -> None:
        theme, bar, session, doors = self.desk.theme, self.desk.frame.bar, self.session, self.doors
        keys = self.keys()
        high = theme.row
        y = bar.centery - high // 2

        def add(x: int, icon: str, on_press: Callable[[], object], name: str, hint: str) -> Button:
            box = pygame.Rect(x, y, high + theme.px(6), high)
            press = partial(_only, on_press)
            button = Button(theme, box, "", press, icon=icon, icons=self.icons, style="quiet", hint=hint)
            form.add(button)
            self.names[id(button)] = name
            return button

        step = high + theme.px(10)
        left = add(
            bar.x + theme.px(8), "ui-menu", doors.menu, "menu", self._said("menu", keys.shown("menu"))
        ).rect.right
        x = bar.right - theme.px(8) - step + theme.px(4)
        fold = self._said("unfold" if self.looking.folded else "fold", keys.shown("panel"))
        add(x, "ui-fold", self.deeds.fold, "fold", fold)
        x -= step
        add(x, "ui-help", doors.rules, "rules", self._said("rules", keys.shown("rules")))
        x -= step
        redo = add(x, "ui-redo", self.turns.redo, "redo", self._said("redo", keys.shown("redo")))
        redo.enabled = session.match.can_redo(session.viewer)
        x -= step
        refusal = session.can_undo()
        hint = self._said("undo", keys.shown("undo"))
        if refusal is not None:
            hint = f"{hint}\n{session.refusal(refusal)}"
        undo = add(x, "ui-undo", self.turns.undo, "undo", hint)
        undo.enabled = refusal is None
        right = undo.rect.x
        if self.looking.folded:
            x -= step
            hint = session.words.say("reading.hint", {"key": keys.shown("log")})
            right = add(x, "ui-log", doors.log, "log", hint).rect.x
        else:
            self._build_log_button(form)
        # What comes only in the course of a match stands at the end, at a place of its own, so that nothing moves when it comes.
        x -= step
        if self.desk.view.boards:
            right = add(x, "ui-fit", self.zoom.fit, "fit", self._said("fit", keys.shown("fit"))).rect.x
        x -= step
        if session.dice_rolled():
            right = add(x, "ui-dice", doors.chance, "chance", self._said("dice")).rect.x
        self.free = (left + theme.pad, right)
        # What the bar has no room for is told when the pointer rests on it.
        told = [session.game.defs.name, progress(session.game, session.view(), session.words)]
        if session.match.standing.edited:
            told.append(session.words.say("judge.edited"))
        room = pygame.Rect(self.free[0], bar.y, max(1, right - self.free[0]), bar.height)
        form.add(Hint(theme, room, BETWEEN.join([part for part in told if part])))

    def _said(self, name: str, key: str = "") -> str:
        """What the button of this name does, and by which key."""
        return self.session.words.say(f"bar.{name}", {"key": key})

    def renew_log(self) -> None:
        """Have the side panel drawn again where the log has lines that were not drawn, or has moved."""
        if self._move_log_button() or (self.desk.panel.log.dirty and not self.looking.folded):
            self.desk.damage_panel()

    def _move_log_button(self) -> bool:
        """The log has moved, as something is inspected over it or not any more: move its button along. Whether it had to."""
        panel = self.desk.panel
        beside = (tuple(panel.log.rect), tuple(panel.rect))
        if beside == self._log_beside:  # as in nearly every frame
            return False
        self._log_beside = beside
        button, place = self._log, self._log_place()
        if button is None or (button.rect == place and button.visible == bool(place)):
            return False
        button.visible = bool(place)
        button.move(place)
        return True

    def _log_place(self) -> pygame.Rect:
        """Where the button of the log stands; without a size if there is no room for it."""
        theme, head = self.desk.theme, self.desk.panel.log_head
        if self.desk.panel.log.rect.height <= theme.px(20):
            return pygame.Rect(0, 0, 0, 0)
        high = head.height - theme.px(4)
        return pygame.Rect(head.right - theme.px(16) - high, head.y + theme.px(3), high + theme.px(8), high)

    def _build_log_button(self, form: Form) -> None:
        """Over the log of the side panel: make it large."""
        theme, box = self.desk.theme, self._log_place()
        hint = self.session.words.say("reading.whole_hint", {"key": self.keys().shown("log")})
        press = partial(_only, self.doors.log)
        button = Button(theme, box, "", press, icon="ui-fullscreen", icons=self.icons, style="quiet", hint=hint)
        button.visible = bool(box)
        form.add(button)
        self.names[id(button)] = "log"
        self._log = button
        self._log_beside = None

    def _build_sorting(self, form: Form) -> None:
        """Small buttons on the label of each large zone: sort by a field, show one value of a field only. Where there is no room for them
        beside the words, one that lists them, with a sign instead of words where there is least.
        """
        theme, view = self.desk.theme, self.desk.view
        for area in view.picture.areas if view.picture is not None else ():
            if not area.sifted:
                continue
            high = view.label_height()
            x = area.rect.right - theme.px(8)
            offers = self.sifter.offers(area.zone)
            widths = [
                text.size_of(words, theme.text("tiny"), weight="semibold")[0] + theme.px(18) for _n, words, _p in offers
            ]
            room = x - view.label_rect(area).right - theme.px(8)
            icon = hint = ""
            if sum(widths) + theme.px(2) * len(offers) > room:
                name, said, on_press = self.sifter.all_in_one(area.zone)
                widths = [text.size_of(said, theme.text("tiny"), weight="semibold")[0] + theme.px(18)]
                if widths[0] > room:
                    said, hint, icon, widths = "", said, "ui-search", [high]
                offers = [(name, said, on_press)]
            for (name, words, on_press), wide in zip(reversed(offers), reversed(widths), strict=True):
                box = pygame.Rect(x - wide, area.rect.y + 1, wide, high)
                button = Button(
                    theme, box, words, on_press, style="quiet", step="tiny", icon=icon, icons=self.icons, hint=hint
                )
                form.add(button)
                self.names[id(button)] = name
                x -= wide + theme.px(2)

    def _build_pagers(self, form: Form) -> None:
        """Two buttons beside each area that holds more than there is room for: the page before and the next one."""
        theme, view = self.desk.theme, self.desk.view
        for zone, page in view.paged.items():
            area = view.area(zone)
            held = len(area.things) if area is not None else 0
            last = min(held, page.first + page.each)
            told = {"first": str(page.first + 1), "last": str(last), "count": str(held)}
            hint = self.session.words.say("table.page", told)
            box = page.buttons.inflate(-theme.px(6), 0)
            high = min(theme.row, box.height // 2)
            for by, icon, top in ((-1, "ui-up", box.centery - high), (1, "ui-down", box.centery)):
                place = pygame.Rect(box.x, top, box.width, high)
                turn = partial(self.deeds.turn_page, zone, by)
                button = Button(theme, place, "", turn, icon=icon, icons=self.icons, hint=hint)
                form.add(button)
                self.names[id(button)] = f"page:{zone}:{by:+}"

    def _name_standings(self, form: Form) -> None:
        """Let heads and rows of the standings say what they count and what their signs mean when the pointer rests on them."""
        panel = self.desk.panel
        if panel.rect.width <= 0:
            return
        places = panel.standings.column_rects(panel.theme, panel.rect)
        for column, rect in zip(panel.standings.columns, places, strict=True):
            words = f"{column.label}: {column.meaning}" if column.meaning else column.label
            form.add(Hint(panel.theme, rect, words))
        for row, (seat, rect) in zip(panel.standings.rows, panel.seat_rects(), strict=True):
            place = Place(panel.theme, rect, partial(self._seat, seat), row.meaning)
            form.add(place)
            self.names[id(place)] = f"standing:{seat}"

    def _name_lacks(self, form: Form) -> None:
        """Let what a seat lacks say what it means when the pointer rests on it."""
        view = self.desk.view
        for area in view.picture.areas if view.picture is not None else ():
            if area.lacks is not None:
                form.add(Hint(self.desk.theme, view.notes.lacks_rect(area), area.lacks.meaning))

    def _seat(self, seat: int) -> None:
        """A click on the row of a seat: choose it, where a seat is to be chosen, else look at all that it has."""
        choosing, chosen = self.turns.choosing, Choice("seat", seat)
        if self.by_hand.judge.on and (entries := self.by_hand.of_seat(seat)):
            self.doors.popup(self.session.words.seat(seat), entries)
        elif choosing.allows(chosen):
            choosing.choose(chosen)
        else:
            self.doors.look_at_seat(seat)


def _only(deed: Callable[[], object]) -> None:
    """Do it, whatever it returns."""
    deed()
