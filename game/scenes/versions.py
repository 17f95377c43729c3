"""The versions of a pack: which are kept, what one has otherwise than another, and the pack kept as it is now."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from game import versions
from game.client_words import say
from game.scenes.form_scene import FormScene
from game.scenes.kept import when
from game.scenes.naming import NamingDialog
from game.storage.errors import StorageError
from game.storage.versions import VersionSlot
from game.ui.drop_down import DropDown
from game.ui.line import Line
from game.ui.lists import ListBox, Row, TextPanel
from game.ui.widgets import Label, draw_panel
from game.unable import Unable
from game.versions import TODAY, Version

if TYPE_CHECKING:
    from game.library import Listing

MOST_LINES = 300
"""So many differences are shown, more are counted."""


def name_of(version: str) -> str:
    """What a version is called on the screen."""
    return say("versions.today") if version == TODAY else version


class VersionsScene(FormScene):
    """Lists what is kept of one pack, the newest first."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.chosen: Hashable = None

    @property
    def listing(self) -> Listing | None:
        """The pack as it is now."""
        return self.stage.services.listing(self.game_id)

    def build(self) -> None:
        theme = self.theme
        slots, now = [*reversed(versions.kept(self.game_id))], self._now()
        box = ListBox(
            theme,
            self.body(),
            [self._row(slot, now) for slot in slots],
            self.pick,
            on_activate=self.activate,
            icons=self.stage.services.icons,
            empty=say("versions.empty"),
        )
        if self.chosen is not None:
            box.choose(self.chosen)
        self.add(box, "versions")
        self.form.default = box
        self.foot_buttons(
            (say("versions.keep"), self.keep, "keep", "primary"),
            (say("versions.compare"), self.compare, "compare", "normal"),
            (say("versions.back"), self.close, "back", "normal"),
        )
        for widget in self.form.widgets:
            if self._names.get(id(widget)) == "compare":
                widget.enabled = any(slot.about is not None for slot in slots)

    def _now(self) -> Version | None:
        """The pack as it is now; None if it cannot be played."""
        listing = self.listing
        return versions.today(listing) if listing is not None and listing.game is not None else None

    def _row(self, slot: VersionSlot, now: Version | None) -> Row:
        about = slot.about
        if about is None:
            return Row(slot.path.name, slot.path.name, "", "ui-warning", True, slot.problem)
        same = now is not None and versions.is_same(now, about)
        note = say("versions.as_now" if same else "versions.otherwise")
        return Row(about.name, about.name, _kept(about.kept), "ui-deck", True, note)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        listing = self.listing
        name = listing.name if listing is not None else self.game_id
        self.heading(surface, say("versions.title", {"game": name}), say("versions.under"))

    def pick(self, key: Hashable) -> None:
        """Choose a version."""
        self.chosen = key

    def activate(self, key: Hashable) -> None:
        """Say what is otherwise since a version."""
        self.pick(key)
        self.compare()

    def keep(self) -> None:
        """Keep the pack as it is now."""
        listing = self.listing
        if listing is None:
            return
        self.stage.push(KeepDialog(listing, self._kept))

    def _kept(self, name: str) -> None:
        self.chosen = name
        self.layout()
        self.say(say("versions.kept", {"name": name}), "good")

    def compare(self) -> None:
        """Say what the pack has otherwise now than in the version that is chosen, or that was kept last."""
        listing = self.listing
        names = [slot.about.name for slot in versions.kept(self.game_id) if slot.about is not None]
        if listing is None or not names:
            return
        before = self.chosen if self.chosen in names else names[-1]
        self.stage.push(DifferencesScene(listing, str(before), TODAY))


def _kept(written: str) -> str:
    try:
        return when(datetime.datetime.fromisoformat(written))
    except ValueError:
        return ""


class KeepDialog(NamingDialog):
    """Asks for the name under which a pack is kept as it is now."""

    wide = 520

    def __init__(self, listing: Listing, on_kept: Callable[[str], None]) -> None:
        self.listing = listing
        self.on_kept = on_kept
        self.title = say("versions.keep_title")
        self.placeholder, self.about = say("versions.name"), say("versions.keep_note")
        self.stay, self.go_on = say("versions.cancel"), say("versions.keep")

    def take(self) -> None:
        """Keep it, or say why that cannot be done."""
        name = " ".join(self.words.split())
        try:
            versions.keep(self.listing, name)
        except (Unable, StorageError) as error:
            self.say(str(error), "bad")
            return
        self.stage.pop()
        self.on_kept(name)


class DifferencesScene(FormScene):
    """What one version of a pack has otherwise than another, line by line."""

    def __init__(self, listing: Listing, before: str, after: str) -> None:
        self.listing = listing
        self.before = before
        self.after = after
        self._read: dict[str, Version] = {}

    def build(self) -> None:
        theme = self.theme
        inside = self.body().inflate(-2 * theme.px(16), -2 * theme.px(16))
        names = [slot.about.name for slot in versions.kept(self.listing.id) if slot.about is not None]
        options = [(name, name_of(name)) for name in (*names, TODAY)]
        middle = theme.px(40)
        wide = (inside.width - middle) // 2
        left = pygame.Rect(inside.x, inside.y, wide, theme.row)
        right = left.move(wide + middle, 0)
        self.add(DropDown(theme, left, options, self.before, self._choose_before), "before")
        self.add(DropDown(theme, right, options, self.after, self._choose_after), "after")
        arrow = pygame.Rect(left.right, left.y, middle, theme.row)
        self.form.add(Label(theme, arrow, say("versions.arrow"), align="center"))
        top = left.bottom + theme.gap
        place = pygame.Rect(inside.x, top, inside.width, inside.bottom - top)
        self.add(TextPanel(theme, place, self._lines()), "differences")
        self.foot_buttons((say("versions.back"), self.close, "back", "primary"))

    def _lines(self) -> list[Line]:
        palette = self.theme.palette
        try:
            before, after = (self._version(name) for name in (self.before, self.after))
            told = versions.changes(self.listing, before, after)
        except (Unable, StorageError) as error:
            return [Line(str(error), palette.bad)]
        lines = [Line(line, gap=6) for line in told[:MOST_LINES]]
        if len(told) > MOST_LINES:
            lines.append(Line(say("versions.more", {"count": len(told) - MOST_LINES}), palette.ink_soft))
        return lines or [Line(say("versions.same"), palette.ink_soft)]

    def _version(self, name: str) -> Version:
        if name not in self._read:
            self._read[name] = versions.version(self.listing, name)
        return self._read[name]

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, say("versions.compare_title"), self.listing.name)
        draw_panel(surface, self.theme, self.body())

    def _choose_before(self, name: Hashable) -> None:
        self.before = str(name)
        self.layout()

    def _choose_after(self, name: Hashable) -> None:
        self.after = str(name)
        self.layout()
