"""Changes the numbers and texts of a card over the table: what `check` says of it and how the card would look are seen while one types."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import pygame

from game.card_draft import COPIES, FLAVOUR, NAME, NUMBER, WORD, CardDraft, Field, Overtaken
from game.client_words import nice, say
from game.content.rewriting import Unwritable
from game.own_pack import CARDS
from game.rules.gamedef import Game
from game.scenes.card_check import Answer, CardCheck
from game.scenes.form_scene import LARGE_TEXT, Dialog
from game.scenes.live import News
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.ui import text
from game.ui.component_views import ComponentViews, Sprite
from game.ui.drop_down import DropDown
from game.ui.face import FaceData, face_data
from game.ui.face_check import face_problems
from game.ui.fields import TextField
from game.ui.hand_view import CARD_RATIO
from game.ui.line import Line
from game.ui.lists import ScrollPanel, TextPanel
from game.ui.widgets import Label
from game.unable import Unable
from game.words import Words

MOST_LETTERS: Final = 1_000
"""No text of a card has more."""
ANSWER_LINES, LARGE_LINES = 4, 2
"""So many lines of what `check` says are seen at once, and in large type."""
LABEL: Final = 0.21
"""How wide what a field is called stands before it, as a share of the room."""
LARGE_LABEL: Final = 0.3
"""The same in large type."""


class CardEditor(Dialog):
    """One field for each number and text of a card. Saving writes the user's pack, from which the table takes it as it does every file that
    is saved; Esc leaves all as it was. `views` are what the cards of the game are drawn with.
    """

    wide = 1080

    def __init__(self, game: Game, draft: CardDraft, ref: str, views: Callable[[], ComponentViews]) -> None:
        self.game = game
        self.words = Words(game.code, game.defs)
        self.draft = draft
        self.ref = ref
        self.views = views
        card = game.defs.cards[ref]
        self.name = card.name
        self.title = say("card_edit.title", {"name": card.name})
        self.typed = {field.name: field.value for field in draft.fields}
        self._answer: Answer | None = None
        """What was said of what is typed now; None while that is being found out."""
        self._saves = False
        """Whether it is to be saved as soon as it is known to be good."""
        self._face: FaceData = face_data(card, game.defs.texts)
        self._told: Answer | None = None
        """What was said last, which is shown of fields and buttons until more is known."""
        self._unfit: tuple[str, ...] = ()
        """The texts that no longer fit the card as it would be."""
        self._place = pygame.Rect(0, 0, 0, 0)
        self._drawn: Sprite | None = None
        self.check = CardCheck(draft)
        self.check.ask(self.typed)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._cut_before = frozenset(map(_without_place, self._cut(self.game)))

    def leave(self) -> None:
        self.check.stop()
        super().leave()

    def renewed(self, news: News) -> None:
        if news.game in ("", self.game.id) and news.listing is not None:
            self._ask()

    # The dialog

    def panel_height(self) -> int:
        return self.theme.px(690) if self.theme.text_scale < LARGE_TEXT else self.stage.size[1]

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        foot = pygame.Rect(box.x, box.bottom - theme.row, box.width, theme.row)
        self._build_buttons(foot)
        halves = theme.text_scale < LARGE_TEXT
        high = (ANSWER_LINES if halves else LARGE_LINES) * text.line_height(theme.text("small")) + theme.px(14)
        told = pygame.Rect(box.x, foot.y - theme.gap - high, box.width, high)
        self._answers = TextPanel(theme, told, self._lines())
        self.add(self._answers, "answer")
        room = pygame.Rect(box.x, box.y, box.width, told.y - theme.gap - box.y)
        self._place = pygame.Rect(box.topleft, (0, 0))
        if halves:
            wide = min(round(room.height * CARD_RATIO), round(room.width * 0.36))
            self._place = pygame.Rect(room.x, room.y, wide, round(wide / CARD_RATIO))
            left = self._place.right + theme.px(24)
            room = pygame.Rect(left, room.y, room.right - left, room.height)
        self._build_fields(room)

    def _build_buttons(self, foot: pygame.Rect) -> None:
        theme = self.theme
        wide = min((foot.width - theme.gap) // 2, round(theme.px(220) * (1 + (theme.text_scale - 1) * 0.5)))
        save = pygame.Rect(foot.right - wide, foot.y, wide, foot.height)
        self.button(save.move(-wide - theme.gap, 0), say("card_edit.cancel"), self.close, "cancel")
        self.button(save, say("card_edit.save"), self.save, "save", style="primary" if self._may_save else "normal")

    @property
    def _may_save(self) -> bool:
        """Whether nothing is known that keeps what is typed from being saved."""
        return self._told is None or self._told.is_good

    def _build_fields(self, room: pygame.Rect) -> None:
        """The fields in rows: texts as wide as there is room, of numbers and words two in a row."""
        theme = self.theme
        panel = ScrollPanel(theme, room)
        self.form.add(panel)
        inner = room.width - theme.px(16)
        halves = theme.text_scale < LARGE_TEXT
        half = (inner - theme.px(20)) // 2
        left = round(inner * (LABEL if halves else LARGE_LABEL))
        x, y, below = 0, theme.px(4), 0
        for field in self.draft.fields:
            small = field.kind in (NUMBER, WORD) and halves
            if x and not small:
                x, y, below = 0, y + theme.row + below + theme.gap, 0
            place = pygame.Rect(x, y, half if small else inner, theme.row)
            self._build_field(field, place, panel, left)
            below = max(below, self._build_notes(field, place, panel, left))
            if small and not x:
                x = half + theme.px(20)
            else:
                x, y, below = 0, y + theme.row + below + theme.gap, 0

    def _build_notes(self, field: Field, place: pygame.Rect, panel: ScrollPanel, left: int) -> int:
        """What there is to say of a field, below it: what is wrong with it, and how many others have it; how high that is."""
        theme, high = self.theme, 0
        notes = [(self._fault(field), theme.palette.bad)] if self._fault(field) else []
        if field.others:
            key = "others" if field.others > 1 else "other"
            notes.append((say(f"card_edit.{key}", {"count": field.others}), theme.palette.ink_soft))
        for words, ink in notes:
            high += theme.px(2)
            note = pygame.Rect(place.x + left, place.bottom + high, place.width - left, 1)
            label = self.note(note, words, panel)
            label.colour = ink
            high += label.rect.height
        return high

    def _fault(self, field: Field) -> str:
        """What is wrong with what is typed in a field, as far as is known; empty if nothing is."""
        return self._told.faults.get(field.name, "") if self._told is not None else ""

    def _build_field(self, field: Field, place: pygame.Rect, panel: ScrollPanel, left: int) -> None:
        theme = self.theme
        panel.add(Label(theme, pygame.Rect(place.x, place.y, left - theme.px(8), place.height), self._label(field)))
        box = pygame.Rect(place.x + left, place.y, place.width - left, place.height)
        if field.kind == WORD:
            options: list[tuple[Hashable, str]] = [(word, self._said(field, word)) for word in field.words]
            if not field.value:
                options.insert(0, ("", say("card_edit.nothing")))
            listed = DropDown(theme, box, options, self.typed[field.name], partial(self._choose, field))
            listed.wrong = bool(self._fault(field))
            self.add(listed, field.name, panel)
            return
        line = TextField(
            theme,
            box,
            self.typed[field.name],
            partial(self._type, field),
            limit=MOST_LETTERS,
            on_submit=lambda _words: self.save(),
        )
        line.wrong = bool(self._fault(field))
        self.add(line, field.name, panel)
        if self.form.default is None or field.key == self._first:
            self.form.default = line

    @property
    def _first(self) -> str:
        """The field that is typed into at first: what is changed most often is a number of the game."""
        stats = [field.key for field in self.draft.fields if field.kind == NUMBER and field.key in self.game.code.stats]
        return stats[0] if stats else NAME

    def _label(self, field: Field) -> str:
        if field.ability:
            return self.game.defs.abilities[field.ability].name
        if field.entry[0] != CARDS:
            return say("card_edit.text")
        if field.key in (NAME, FLAVOUR, COPIES):
            return say(f"card_edit.{field.key}")
        return self.words.say(
            f"field.{field.key}", default=self.words.say(f"stat.{field.key}", default=nice(field.key))
        )

    def _said(self, field: Field, word: str) -> str:
        return self.words.say(f"{field.key}.{word}", default=self.words.say(f"word.{word}", default=nice(word)))

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._place.width:
            self._drawn = self._picture()
            self._drawn.draw(surface, self._place.topleft)

    def _picture(self) -> Sprite:
        return self.views().card(self._face, self._place.width, whole=True)

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        return (self.game.id, self.ref) if self._place.collidepoint(position) else None

    # What check says

    def _ask(self) -> None:
        self._answer = None
        self.check.ask(self.typed)
        self._answers.lines = self._lines()

    def _lines(self) -> list[Line]:
        """What is said of what is typed."""
        palette, answer = self.theme.palette, self._answer
        soft = Line("", palette.ink_soft, step="small")
        if answer is None:
            return [soft._replace(content=say("card_edit.checking"))]
        if answer.refusal is not None:
            return [soft._replace(content=self._refused(answer.refusal), colour=palette.bad)]
        bad = [say("card_edit.bad", {"problem": self._shortly(line)}) for line in answer.errors]
        told = [soft._replace(content=line, colour=palette.bad) for line in bad]
        warnings = [*answer.warnings, *self._unfit]
        told += [soft._replace(content=self._shortly(line), colour=palette.warn) for line in warnings]
        if answer.errors:
            return told
        if not answer.files:
            return [soft._replace(content=say("card_edit.unchanged", {"root": self.draft.pack.data})), *told]
        files = ", ".join(answer.files)
        if answer.elsewhere:
            words = say("card_edit.elsewhere", {"files": files, "problem": self._shortly(answer.elsewhere)})
            return [soft._replace(content=words, colour=palette.warn), *told]
        return [soft._replace(content=say("card_edit.good", {"files": files}), colour=palette.good), *told]

    def _refused(self, error: Exception) -> str:
        if isinstance(error, Overtaken):
            field = error.field
            before = self._said(field, field.value) if field.kind == WORD and field.value else field.value
            values = {"field": self._label(field), "file": self.draft.pack.shown(error.path), "value": before}
            return say("card_edit.overtaken" if before else "card_edit.overtaken_empty", values)
        if isinstance(error, Unwritable):
            if error.problem:
                return say("card_edit.unread", {"problem": self._shortly(error.problem)})
            return say("card_edit.unwritable", {"file": error.origin.file})
        return str(error)

    def _shortly(self, line: str) -> str:
        """A complaint without the folders of the pack, which would fill the line."""
        pack = self.draft.pack
        return line.removeprefix(f"{pack.root}/").removeprefix(f"data/{pack.game_id}/")

    def update(self, dt: float) -> None:
        super().update(dt)
        answer = self.check.answer()
        if answer is not None and answer.typed == self.typed:
            self._take(answer)
        # The picture of the card may only now have been read at this size.
        if self._place.width and self._drawn is not None and self._picture() is not self._drawn:
            self.stage.damage.add(self.panel())

    def _take(self, answer: Answer) -> None:
        shown = self._may_save, dict(self._told.faults) if self._told is not None else {}
        self._answer = self._told = answer
        self._unfit = ()
        game = answer.listing.game if answer.listing is not None else None
        if game is not None and self.ref in game.defs.cards:
            self._face = face_data(game.defs.cards[self.ref], game.defs.texts)
            self._unfit = tuple([line for line in self._cut(game) if _without_place(line) not in self._cut_before])
        if shown != (self._may_save, dict(answer.faults)):
            self.layout()
        self._answers.lines = self._lines()
        self.stage.damage.add(self.panel())
        if self._saves:
            self.save()

    def _cut(self, game: Game) -> list[str]:
        """The texts of the card that do not fit it, which the pack alone does not know."""
        listing = self.stage.services.listing(game.id)
        face = listing.pack.face if listing is not None and listing.pack is not None else None
        return face_problems(face, [game.defs.cards[self.ref]], game.defs.texts, (), game.code.stats)

    # What is done

    def _type(self, field: Field, words: str) -> None:
        self.typed[field.name] = words
        self._saves = False
        self._ask()

    def _choose(self, field: Field, word: Hashable) -> None:
        self._type(field, str(word))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            focused = self.form.focused
            field = next((each for each in self.draft.fields if each.name == self._names.get(id(focused), "")), None)
            if isinstance(focused, TextField) and field is not None and field.kind == NUMBER:
                self._count(focused, field, 1 if event.key == pygame.K_UP else -1)
                return True
        return super().handle(event)

    def _count(self, line: TextField, field: Field, by: int) -> None:
        """Make a number greater or smaller."""
        words = line.value.strip()
        if words.removeprefix("-").isdecimal():
            line.value = str(int(words) + by)
            line.typed = True
            self._type(field, line.value)

    def save(self) -> None:
        """Write what was changed, once it is known to be good, and close; or say what keeps it from being written."""
        answer = self._answer
        self._saves = answer is None
        if answer is None:
            return
        if not answer.is_good:
            self.say(say("card_edit.mend_first") if answer.refusal is None else self._refused(answer.refusal), "bad")
            return
        try:
            paths = self.draft.save(self.typed)
        except (Overtaken, Unwritable, Unable, StorageError) as error:
            self.say(self._refused(error), "bad")
            return
        self.stage.pop()
        if paths:
            files = ", ".join(map(str, paths))
            self.stage.tell(
                say("card_edit.saved", {"name": self.typed.get(NAME, self.name).strip(), "files": files}), "good"
            )


def _without_place(line: str) -> str:
    """A complaint without the place that it is about."""
    return line.partition(": ")[2]
