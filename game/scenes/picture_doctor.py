"""The pictures of a pack with which something is wrong: what, what to do about it, how they would look mended, and a button that mends."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.client_words import say
from game.own_pictures import ORIGINALS
from game.picture_doctor import complaints_of, done_words, said
from game.scenes.form_scene import FormScene
from game.scenes.picture_check import Compared, Examined, Mended, PictureCheck
from game.storage.folders import ASSETS, user_folder
from game.ui import shapes, text
from game.ui.line import Line
from game.ui.lists import ListBox, Row, TextPanel
from game.ui.widgets import draw_panel

if TYPE_CHECKING:
    from game.art.pictures import Decoded
    from game.content.complaints import Complaint
    from game.library import Listing
    from game.picture_doctor import PackPicture
    from game.scenes.live import News

LEAST_HIGH: Final = 90
"""In units of the theme: pictures that would be less high give their room to the words."""
STRAY, BARE = "stray:", "bare"
"""What stands for rows that are no picture of the pack: begins with the one, or is the other."""


class PictureDoctorScene(FormScene):
    """For a pack that can be played."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.check = PictureCheck(listing)
        self.found: dict[str, Examined] = {}
        """The pictures with which something is wrong, by name."""
        self.seen = 0
        """How many were looked at."""
        self.strays: dict[str, Complaint] = {}
        """What the check says of files that are no picture of the pack, by what stands for them in the list."""
        self.bare: list[str] = []
        """The names of the cards without a picture of their own."""
        self._read()
        self.chosen: str = ""
        self.mending = False
        self._compared: dict[str, tuple[Compared, pygame.Surface | None, pygame.Surface | None]] = {}
        self._places: tuple[pygame.Rect, pygame.Rect] | None = None
        """Where the picture is shown as it is, and mended."""

    def _read(self) -> None:
        """What is known without looking at a picture."""
        pack, game = self.listing.pack, self.listing.game
        self.strays = {f"{STRAY}{place}": each for place, each in enumerate(complaints_of(self.listing))}
        cards = game.defs.cards if game is not None and pack is not None else {}
        self.bare = [card.name for id, card in cards.items() if pack is not None and pack.picture(id) is None]

    def leave(self) -> None:
        super().leave()
        self.check.stop()

    def page(self) -> pygame.Rect:
        wide, high = self.stage.size
        across, down = self.theme.px(28), self.theme.px(20)
        return pygame.Rect(across, down, wide - 2 * across, high - 2 * down)

    @property
    def done(self) -> bool:
        """Whether every picture was looked at."""
        return self.check.count is not None and self.seen == self.check.count

    def _mendable(self) -> list[PackPicture]:
        return [each.picture for each in self.found.values() if each.mends]

    # The screen

    def build(self) -> None:
        theme, body = self.theme, self.body()
        wide = round(body.width * 0.42)
        box = ListBox(
            theme,
            pygame.Rect(body.x, body.y, wide, body.height),
            self._rows(),
            self.pick,
            icons=self.stage.services.icons,
            empty=say("picture_doctor.empty" if self.done else "picture_doctor.empty_yet"),
        )
        if self.chosen:
            box.choose(self.chosen)
        self.add(box, "pictures")
        self.form.default = box
        left = body.x + wide + theme.px(20)
        self._build_chosen(pygame.Rect(left, body.y, body.right - left, body.height))
        mendable = self._mendable()
        self.foot_buttons(
            (say("picture_doctor.back"), self.close, "back", "normal"),
            (say("picture_doctor.again"), self.look_again, "again", "normal"),
        )
        foot = self.foot()
        place = pygame.Rect(foot.x, foot.y, 10, foot.height)
        words = say("picture_doctor.mend_all" if mendable else "picture_doctor.mend_none", {"count": len(mendable)})
        every = self.button(place, words, self.mend_all, "mend_all", style="primary", fit=True)
        every.enabled = bool(mendable) and not self.mending
        place = pygame.Rect(every.rect.right + theme.gap, foot.y, 10, foot.height)
        one = self.button(place, say("picture_doctor.mend_one"), self.mend_one, "mend_one", fit=True)
        one.enabled = self.chosen in self.found and self.found[self.chosen].mends and not self.mending

    def _rows(self) -> list[Row]:
        """The pictures with which something is wrong, the files that nothing shows and, after all, the cards that have no picture."""
        rows = [self._row(each) for each in self.found.values()]
        told, note = say("picture_doctor.remark"), say("picture_doctor.left")
        for key, each in self.strays.items():
            rows.append(Row(key, Path(each.file).name, told, "ui-warning", True, note))
        if self.done and self.bare:
            count = say("picture_doctor.bare_count", {"count": len(self.bare)})
            rows.append(Row(BARE, say("picture_doctor.bare"), count, "ui-deck", True, say("picture_doctor.bare_note")))
        return rows

    def _row(self, each: Examined) -> Row:
        count = len(each.findings)
        told = say("picture_doctor.remark" if count == 1 else "picture_doctor.remarks", {"count": count})
        note = say("picture_doctor.mends" if each.mends else "picture_doctor.left")
        return Row(each.picture.name, self._name(each.picture), told, "ui-warning", True, note)

    def _name(self, picture: PackPicture) -> str:
        """The name of the card of a picture; of any other the name of the picture."""
        ref = picture.name.rpartition("/")[2]
        cards = self.listing.game.defs.cards if self.listing.game is not None else {}
        return cards[ref].name if picture.name.startswith("cards/") and ref in cards else picture.name

    def _build_chosen(self, room: pygame.Rect) -> None:
        """The picture that is chosen, as it is and mended, and under them what is wrong with it."""
        self._places = None
        each = self.found.get(self.chosen)
        lines = self._words()
        if each is None:
            if lines:
                self.add(TextPanel(self.theme, room, lines), "words")
            return
        theme = self.theme
        panel = TextPanel(theme, room, lines)
        label = text.line_height(theme.text("small"))
        high = min(round(room.height * 0.55), room.height - panel.content_length()) - label - theme.gap - theme.pad
        high = max(high, min(round(room.height * 0.35), theme.px(LEAST_HIGH)))
        if theme.text_scale < 1.5 or high >= theme.px(LEAST_HIGH):
            wide = (room.width - theme.pad) // 2
            top = room.y + label + theme.gap
            self._places = (pygame.Rect(room.x, top, wide, high), pygame.Rect(room.right - wide, top, wide, high))
            top += high + theme.pad
            panel.move(pygame.Rect(room.x, top, room.width, room.bottom - top))
        self.add(panel, "words")

    def _words(self) -> list[Line]:
        """What is said of the row that is chosen."""
        palette = self.theme.palette
        if self.chosen in self.found:
            return self._lines(self.found[self.chosen])
        if self.chosen == BARE:
            title = Line(say("picture_doctor.bare"), palette.ink, step="label", family=text.SERIF)
            how = Line(say("picture_doctor.bare_how"), palette.ink_faint, step="small", gap=8)
            return [title, how, Line(", ".join(self.bare), palette.ink, gap=8)]
        stray = self.strays.get(self.chosen)
        if stray is None:
            return []
        title = Line(Path(stray.file).name, palette.ink, step="label", family=text.SERIF)
        file = Line(stray.file, palette.ink_faint, step="small", gap=8)
        return [title, file, Line(f"• {stray.said}", palette.ink, gap=8)]

    def _lines(self, each: Examined) -> list[Line]:
        palette = self.theme.palette
        lines = [Line(self._name(each.picture), palette.ink, step="label", family=text.SERIF)]
        lines.append(Line(each.picture.shown, palette.ink_faint, step="small", gap=8))
        lines += [Line(f"• {said(finding)}", palette.ink, gap=8) for finding in each.findings]
        known = self._compared.get(self.chosen)
        if known is not None and known[0].done:
            told = say("picture_doctor.would", {"done": done_words(known[0].done)})
            lines.append(Line(told, palette.good))
        return lines

    def _told(self) -> str:
        """What the heading says under the title."""
        count = self.check.count
        if self.mending:
            return say("picture_doctor.mending")
        if count is None or self.seen < count:
            return say("picture_doctor.looking", {"done": self.seen, "count": count or "…"})
        strays = len(self.strays)
        if not count + strays:
            return say("picture_doctor.none", {"game": self.listing.name})
        if not self.found and not strays:
            return say("picture_doctor.good", {"count": count})
        counts = {"found": len(self.found) + strays, "count": count + strays, "mends": len(self._mendable())}
        return say("picture_doctor.found", counts)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, say("picture_doctor.title", {"game": self.listing.name}), self._told())

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._places is None:
            return
        theme = self.theme
        known = self._compared.get(self.chosen)
        titles = (say("picture_doctor.now"), say("picture_doctor.mended"))
        for index, (place, title) in enumerate(zip(self._places, titles, strict=True)):
            picture = known[1:][index] if known is not None else None
            if known is not None and picture is None:
                continue
            top = place.y - theme.gap - text.line_height(theme.text("small"))
            text.draw(surface, title, theme.text("small"), theme.palette.ink_soft, (place.x, top), width=place.width)
            draw_panel(surface, theme, place)
            if picture is None:
                words = say("picture_doctor.working")
                at = (place.x + theme.pad, place.y + theme.pad)
                text.draw(surface, words, theme.text("small"), theme.palette.ink_faint, at, width=place.width)
            else:
                shapes.put(surface, _fitting(picture, place), place)

    # What is found

    def update(self, dt: float) -> None:
        super().update(dt)
        answers = self.check.answers()
        for answer in answers:
            if isinstance(answer, Examined):
                self._take(answer)
            elif isinstance(answer, Compared):
                self._compared[answer.name] = (answer, _surface(answer.before), _surface(answer.after))
            else:
                self._tell(answer)
        if answers:
            if self.done and not self.chosen and self.strays:
                self.chosen = next(iter(self.strays))
            self.layout()

    def _take(self, answer: Examined) -> None:
        self.seen = answer.done
        if answer.findings:
            self.found[answer.picture.name] = answer
            if not self.chosen:
                self.pick(answer.picture.name)

    def _tell(self, answer: Mended) -> None:
        """Say what was mended and what was not, and look at all pictures again."""
        folder = user_folder()
        written = sum(outcome.written for outcome in answer.outcomes)
        failed = [outcome.said for outcome in answer.outcomes if not outcome.written]
        if written:
            folders = {"folder": folder / ASSETS / self.listing.id, "originals": folder / ORIGINALS / self.listing.id}
            key = "done_one" if written == 1 else "done"
            told = say(f"picture_doctor.{key}", {"count": written, **{name: str(at) for name, at in folders.items()}})
            self.say(told, "good", 10.0)
        for words in failed[:2]:
            self.say(words, "bad", 12.0)
        self.look_again()

    # What is done

    def pick(self, key: Hashable) -> None:
        """Look at a picture."""
        self.chosen = str(key)
        if self.chosen in self.found and self.chosen not in self._compared:
            self.check.compare(self.found[self.chosen].picture)
        self.layout()

    def mend_all(self) -> None:
        """Write mended copies of all pictures of which something can be mended."""
        self._mend(self._mendable())

    def mend_one(self) -> None:
        """Write a mended copy of the picture that is chosen."""
        self._mend([self.found[self.chosen].picture])

    def _mend(self, pictures: list[PackPicture]) -> None:
        self.mending = True
        self.check.mend(pictures)
        self.layout()

    def look_again(self) -> None:
        """Look at all pictures as they are now."""
        self.check.stop()
        self.listing = self.stage.services.listing(self.listing.id) or self.listing
        self.check = PictureCheck(self.listing)
        self.found, self.seen, self.mending = {}, 0, False
        self._read()
        self._compared.clear()
        self.chosen = ""
        self.layout()

    def renewed(self, news: News) -> None:
        mine = news.listing is not None and news.listing.id == self.listing.id
        if (mine or news.assets) and news.game in ("", self.listing.id) and not self.mending:
            self.look_again()

    # For the report

    def messages(self) -> list[str]:
        return [*super().messages(), self._told(), *[line.content for line in self._words()]]


def _surface(decoded: Decoded | None) -> pygame.Surface | None:
    if decoded is None:
        return None
    return pygame.image.frombuffer(decoded.pixels, decoded.size, "RGBA").premul_alpha()


def _fitting(picture: pygame.Surface, place: pygame.Rect) -> pygame.Surface:
    """A picture as large as it can be in the middle of a place, on nothing, as large as that."""
    share = min(place.width / picture.get_width(), place.height / picture.get_height(), 2.0) * 0.96
    size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
    ground = shapes.blank(place.size)
    shown = pygame.transform.smoothscale(picture, size)
    ground.blit(shown, shown.get_rect(center=ground.get_rect().center))
    return ground
