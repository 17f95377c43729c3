"""Dialogs of judge mode: what is still to be said of something that is done by hand, and whether everybody agrees to see everything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial

import pygame

from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.wording import plain_letters
from game.scenes.form_scene import Dialog
from game.scenes.question import Question
from game.table.model.judge import CARD, Deed, Judge
from game.table.model.session import Session
from game.ui.drop_down import DropDown
from game.ui.fields import TextField
from game.ui.lists import ListBox, Row
from game.ui.widgets import Label

DIGITS = 3
"""No number that is set by hand has more."""
CARD_ROWS = 8
"""So many rows of the list of cards are seen at once, where there is room."""
LABEL = 0.3
"""How wide what a parameter is called stands before its field, as a share of the dialog."""


class HandDialog(Dialog):
    """Asks for each parameter of an edit that is not known yet, by its type: nothing here knows a game. `do` carries it out; where it is
    refused, which it says itself, the dialog stays. `in_sight`: the zones that lie on the table now.
    """

    wide = 560

    def __init__(
        self, judge: Judge, deed: Deed, do: Callable[[str, Frozen], bool], in_sight: Collection[Plain] = ()
    ) -> None:
        self.judge, self.deed, self.do = judge, deed, do
        self.title = judge.title(deed)
        self.spec = judge.edits[deed.op]
        self.asked = [name for name in deed.left if self._can_be_asked(name)]
        self.said: dict[str, Plain] = {}
        self.typed: dict[str, str] = {}
        self.find = ""
        for name in self.asked:
            options = judge.choices(deed.op, name)
            if options and self.spec.params[name].required:
                self.said[name] = judge.usual(name, [value for value, _words in options], in_sight)
        self._fill_numbers()

    def _can_be_asked(self, name: str) -> bool:
        """A cell is of no use but on a board."""
        return self.spec.params[name].type != "cell" or bool(self.judge.choices(self.deed.op, name))

    def _fill_numbers(self) -> None:
        """Each number begins with what is there now."""
        for name in self.asked:
            if self._is_number(name):
                self.typed[name] = str(self.judge.now(self.deed.op, {**self.deed.given, **self.said}))

    def _is_number(self, name: str) -> bool:
        return self.spec.params[name].type == "int" and not self.judge.choices(self.deed.op, name)

    def panel_height(self) -> int:
        theme = self.theme
        rows = len([name for name in self.asked if name != CARD]) + 2
        high = theme.px(96) + rows * (theme.row + theme.gap)
        return high + (theme.row + theme.gap + CARD_ROWS * theme.row if CARD in self.asked else 0)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        foot = box.bottom - theme.row
        others = [name for name in self.asked if name != CARD]
        y = box.y
        if CARD in self.asked:
            high = foot - theme.gap - len(others) * (theme.row + theme.gap) - y
            self._build_cards(pygame.Rect(box.x, y, box.width, high - theme.gap))
            y += high
        left = round(box.width * LABEL)
        for name in others:
            self.add(Label(theme, pygame.Rect(box.x, y, left, theme.row), self.judge.label(name), wrap=False))
            self._build_field(name, pygame.Rect(box.x + left, y, box.width - left, theme.row))
            y += theme.row + theme.gap
        wide = (box.width - theme.gap) // 2
        say = self.judge.session.words.say
        self.button(pygame.Rect(box.x, foot, wide, theme.row), say("judge.cancel"), self.close, "cancel")
        place = pygame.Rect(box.right - wide, foot, wide, theme.row)
        self.button(place, say("judge.do"), self.carry_out, "do", style="primary")

    def _build_cards(self, box: pygame.Rect) -> None:
        """The cards of the pack that are not in sight, by their names, with a field to search them."""
        theme, words = self.theme, self.judge.session.words
        field = TextField(
            theme,
            pygame.Rect(box.x, box.y, box.width, theme.row),
            self.find,
            self._search,
            placeholder=words.say("judge.search"),
            on_submit=lambda _words: self.carry_out(),
        )
        self.add(field, "search")
        self.form.default = field
        top = box.y + theme.row + theme.gap
        listed = ListBox(
            theme,
            pygame.Rect(box.x, top, box.width, box.bottom - top),
            self._rows(),
            partial(self._choose, CARD),
            on_activate=self._take,
            empty=words.say("judge.no_card" if self.find else "judge.none_left"),
        )
        listed.choose(self.said.get(CARD))
        self.add(listed, "cards")

    def _rows(self) -> list[Row]:
        words = self.judge.session.words
        wanted = plain_letters(self.find).split()
        named = [(plain_letters(name), name, ref) for ref in self.judge.cards() for name in (words.named(ref),)]
        found = [each for each in named if all(word in each[0] for word in wanted)]
        return [Row(ref, name) for _plain, name, ref in sorted(found)]

    def _search(self, words: str) -> None:
        self.find = words
        rows = self._rows()
        if self.said.get(CARD) not in [row.key for row in rows]:
            self.said.pop(CARD, None)
            if len(rows) == 1:
                self.said[CARD] = rows[0].key
        self.layout()

    def _build_field(self, name: str, place: pygame.Rect) -> None:
        options = self.judge.choices(self.deed.op, name)
        if options:
            listed: list[tuple[Hashable, str]] = [(value, words) for value, words in options]
            if not self.spec.params[name].required:
                listed.insert(0, (None, self.judge.session.words.say("judge.as_usual")))
            self.add(DropDown(self.theme, place, listed, self.said.get(name), partial(self._choose, name)), name)
            return
        field = TextField(
            self.theme,
            place,
            self.typed.get(name, ""),
            partial(self._type, name),
            limit=DIGITS,
            on_submit=lambda _words: self.carry_out(),
        )
        self.add(field, name)
        if self.form.default is None:
            self.form.default = field

    def _choose(self, name: str, value: Hashable) -> None:
        if value is None:
            self.said.pop(name, None)
        else:
            self.said[name] = value
        if name != CARD:
            self._fill_numbers()
            self.layout()

    def _take(self, ref: Hashable) -> None:
        self._choose(CARD, ref)
        self.carry_out()

    def _type(self, name: str, words: str) -> None:
        self.typed[name] = words

    def carry_out(self) -> None:
        """Do it, or say what is missing."""
        say, params = self.judge.session.words.say, self.deed.given.put(**self.said)
        for name in self.asked:
            if not self._is_number(name):
                continue
            param, typed = self.spec.params[name], self.typed.get(name, "").strip()
            if not typed and not param.required:
                continue
            number = int(typed) if typed.isdecimal() else -1
            if number < 0 or not param.takes(number):
                most = param.most if param.most is not None else 10**DIGITS - 1
                self.say(say("judge.number", {"least": param.least or 0, "most": most}), "bad")
                return
            params = params.put(**{name: number})
        missing = next((name for name, param in self.spec.params.items() if param.required and name not in params), "")
        if missing:
            self.say(say("judge.missing", {"what": self.judge.label(missing)}), "bad")
            self.form.focus(self.form.default)
            return
        refusal = self.judge.why_not(self.deed.op, params)
        if refusal is not None:
            self.say(self.judge.session.refusal(refusal), "bad")
            return
        self.stage.pop()
        self.do(self.deed.op, params)


class ShowQuestion(Question):
    """Whether the people at the table agree to see everything, or what a seat sees (`whose`), which nobody can unsee."""

    style = "danger"

    def __init__(self, session: Session, agreed: Callable[[], None], whose: int = NOBODY) -> None:
        say = session.words.say
        self.title, self.go_on, self.stay = say("judge.show_title"), say("judge.agreed"), say("judge.not_agreed")
        self.question = (
            say("judge.show_ask") if whose == NOBODY else say("judge.show_of", {"seat": session.words.seat(whose)})
        )
        self.agreed = agreed

    def answered(self) -> None:
        self.stage.pop()
        self.agreed()
