"""A deal in the making: a column for each seat, from which cards are dragged to another, and what was said so far, one sentence a part.

It only puts a path together. What is asked next, and what may be answered, says the match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.rules.asks import Choice, Path
from game.rules.deals import DEAL, ENDING, PROPOSE, PickPart
from game.rules.decisions import Decision
from game.rules.plain import NOBODY
from game.scenes.form_scene import Dialog
from game.table.model.due import words_for
from game.table.model.session import Session
from game.ui import shapes, text
from game.ui.lists import ScrollPanel
from game.ui.theme import mix, seat_look
from game.ui.widgets import Button, Label, draw_panel

MOST_LINES = 3
"""So many sentences are seen at once; of more one scrolls through them."""


class DealScene(Dialog):
    """Opened by the button of deals. `on_path` gets the whole proposal."""

    closes_outside = False
    wide = 1100

    def __init__(self, session: Session, on_path: Callable[[Path], None]) -> None:
        self.session = session
        self.on_path = on_path
        self.title = self._said("title")
        self.parts: list[Path] = []
        self.draft: Path = ()
        """What is chosen of the next part."""
        self.dragged = 0
        """The card that is in the hand, 0 if none is."""
        self._cards: dict[int, Button] = {}
        self._columns = pygame.Rect(0, 0, 0, 0)

    def _said(self, key: str) -> str:
        return self.session.words.say(f"deal_dialog.{key}")

    @property
    def path(self) -> Path:
        """All choices so far."""
        return (DEAL, *[choice for part in self.parts for choice in part], *self.draft)

    def _question(self) -> Decision | None:
        return self.session.match.explore(self.session.viewer, self.path)

    # Choosing

    def choose(self, *choices: Choice) -> None:
        """Add choices, or say why they may not follow; what is whole is a part."""
        match, viewer = self.session.match, self.session.viewer
        refusal = match.why_not(viewer, (*self.path, *choices))
        if refusal is not None:
            self.draft = ()
            self.say(self.session.refusal(refusal), "bad")
        else:
            self.draft = (*self.draft, *choices)
            question = self._question()
            if question is not None and question.kind == PickPart.kind:
                self.parts.append(self.draft)
                self.draft = ()
        self.layout()

    def drop(self, part: int) -> None:
        """Take a part out again; so goes what was said after it and makes no sense without it."""
        kept, self.parts, self.draft = [*self.parts[:part], *self.parts[part + 1 :]], [], ()
        for each in kept:
            if self.session.match.why_not(self.session.viewer, (*self.path, *each)) is None:
                self.parts.append(each)
        self.layout()

    def put_back(self) -> None:
        """Let go of the part that is begun."""
        self.draft = ()
        self.layout()

    def propose(self) -> None:
        """Hand on the whole proposal."""
        path = (*self.path, PROPOSE)
        self.stage.pop()
        self.on_path(path)

    # The screen

    def panel_height(self) -> int:
        return self.stage.size[1]

    def build(self) -> None:
        theme, box, question = self.theme, self.inside(), self._question()
        self._cards = {}
        foot = pygame.Rect(box.x, box.bottom - theme.row, box.width, theme.row)
        propose = pygame.Rect(foot.x, foot.y, (foot.width - theme.gap) * 2 // 3, foot.height)
        button = self.button(propose, self._said("propose"), self.propose, "propose", style="primary")
        button.enabled = bool(self.parts) and not self.draft
        self.button(
            pygame.Rect(propose.right + theme.gap, foot.y, foot.right - propose.right - theme.gap, foot.height),
            self._said("cancel"),
            self.close,
            "cancel",
        )
        sentence = theme.row + theme.px(4)
        said = pygame.Rect(box.x, foot.y - theme.gap - MOST_LINES * sentence, box.width, MOST_LINES * sentence)
        self._build_parts(said, sentence)
        asked = pygame.Rect(box.x, said.y - theme.gap - theme.row, box.width, theme.row)
        if question is not None:
            self._build_question(asked, question)
            self._build_columns(pygame.Rect(box.x, box.y, box.width, asked.y - theme.gap - box.y), question)

    def _build_parts(self, box: pygame.Rect, high: int) -> None:
        theme, words = self.theme, self.session.words
        question = self.session.match.explore(self.session.viewer, self.path[: len(self.path) - len(self.draft)])
        parts = question.values["parts"] if question is not None else ()
        panel = ScrollPanel(theme, box)
        self.form.add(panel)
        for number, part in enumerate(parts):
            y = number * high
            line = pygame.Rect(theme.row + theme.gap, y, box.width - theme.row - theme.px(20), theme.row)
            panel.add(Label(theme, line, words.deal_part(part, self.session.view())))
            self.button(
                pygame.Rect(0, y, theme.row, theme.row),
                "",
                partial(self.drop, number),
                f"drop:{number}",
                icon="ui-close",
                hint=self._said("drop"),
                panel=panel,
            )
        if not parts:
            self.note(pygame.Rect(0, theme.px(6), box.width, theme.row), self._said("how"), panel)

    def _build_question(self, box: pygame.Rect, question: Decision) -> None:
        """What the next choice is, and the buttons that are for no seat: for how many rounds, which deal ends."""
        theme = self.theme
        listed = [choice for choice in question.options if choice.what == "number" or choice == ENDING]
        right = box.right
        for choice in reversed(listed):
            words = self._words(question, choice)
            name = f"{choice.what}:{choice.value}"
            button = self.button(
                pygame.Rect(0, box.y, 10, box.height), words, partial(self.choose, choice), name, fit=True
            )
            right -= button.rect.width + theme.gap
            button.move(button.rect.move(right - button.rect.x, 0))
        if self.draft:
            words = self.session.words.say("table.put_back")
            button = self.button(
                pygame.Rect(0, box.y, 10, box.height), words, self.put_back, "put-back", icon="ui-close", fit=True
            )
            right -= button.rect.width + theme.gap
            button.move(button.rect.move(right - button.rect.x, 0))
            prompt = self.session.words.prompt(question, self.session.view())
            self.add(Label(theme, pygame.Rect(box.x, box.y, max(1, right - box.x - theme.gap), box.height), prompt))

    def _words(self, question: Decision, choice: Choice) -> str:
        words = self.session.words
        if choice.what == "number":
            return words.say(f"button.{question.kind}.{choice.value}", default=str(choice.value))
        return words_for(self.session, None, choice)

    def _build_columns(self, box: pygame.Rect, question: Decision) -> None:
        """A column for each seat that may be named, the viewer's first: its name, what may be promised, and its cards."""
        theme, session = self.theme, self.session
        first = session.match.explore(session.viewer, (DEAL,))
        if first is None:
            return
        seats = self._seats()
        self._columns = box
        panel = ScrollPanel(theme, box.inflate(0, -2 * theme.px(6)))
        self.form.add(panel)
        words = [choice for choice in first.options if choice.what == "button" and choice != ENDING]
        cards = [choice.value for choice in first.options if choice.what == "component"]
        wide = self._column(box.width, len(seats))
        for column, seat in enumerate(seats):
            x, y = column * (wide + theme.gap) + theme.px(6), 0
            chosen = Choice("seat", seat)
            head = self.button(
                pygame.Rect(x, y, wide - 2 * theme.px(6), theme.row),
                session.words.seat(seat),
                partial(self.choose, chosen),
                f"seat:{seat}",
                style="primary" if chosen in question.options else "quiet",
                panel=panel,
            )
            head.enabled = chosen in question.options
            y += theme.row + theme.gap
            for id in cards:
                sighting = session.view().component(id)
                if sighting is None or sighting.controller != seat:
                    continue
                name = session.words.component(session.view(), id)
                spot = pygame.Rect(x, y, wide - 2 * theme.px(6), theme.row)
                style = "primary" if Choice("component", id) in self.draft else "normal"
                card = self.button(
                    spot, name, partial(self._card, id), f"card:{id}", style=style, step="small", panel=panel
                )
                card.enabled = bool(self.draft) or Choice("component", id) in question.options
                self._cards[id] = card
                y += theme.row + theme.px(4)
            for word in words:
                name = f"{word.value}:{seat}"
                spot = pygame.Rect(x, y, wide - 2 * theme.px(6), theme.row)
                said = words_for(session, None, word)
                button = self.button(spot, said, partial(self._promise, word, seat), name, step="small", panel=panel)
                button.enabled = not self.draft and word in question.options
                y += theme.row + theme.px(4)

    def _seats(self) -> list[int]:
        """The seats in the match, the viewer's first."""
        session = self.session
        out = session.view().value("out")
        return [seat for seat in session.match.state.clockwise(session.viewer) if seat not in out]

    def _column(self, wide: int, count: int) -> int:
        return (wide - self.theme.px(20) - (count - 1) * self.theme.gap) // max(1, count)

    def _card(self, id: int) -> None:
        """A card was clicked: begin to give it, or say that it is the one that is owed."""
        question = self._question()
        if question is not None and Choice("component", id) not in question.options:
            self.draft = ()  # another card was begun with
        self.choose(Choice("component", id))

    def _promise(self, word: Choice, seat: int) -> None:
        """What a seat promises, or when it hands over a card, which is asked next."""
        whose = Choice("seat", seat)
        if self.session.match.why_not(self.session.viewer, (*self.path, word, whose)) is None:
            self.choose(word, whose)
        else:
            self.choose(word)

    # Dragging a card to another column

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = [id for id, card in self._cards.items() if card.rect.collidepoint(event.pos) and card.enabled]
            self.dragged = found[0] if found else 0
        if event.type == pygame.MOUSEMOTION and self.dragged:
            self.stage.damage.add()
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.dragged:
            dragged, self.dragged = self.dragged, 0
            seat = self._column_at(event.pos)
            card = self._cards.get(dragged)
            self.stage.damage.add()
            if card is not None and not card.rect.collidepoint(event.pos) and seat != NOBODY:
                self.draft = ()
                self.choose(Choice("component", dragged), Choice("seat", seat))
            return True
        return used

    def _column_at(self, position: tuple[int, int]) -> int:
        """The seat in whose column a place in pixels is; NOBODY if it is in none."""
        seats, box = self._seats(), self._columns
        if not box.collidepoint(position):
            return NOBODY
        column = (position[0] - box.x) // (self._column(box.width, len(seats)) + self.theme.gap)
        return seats[column] if column < len(seats) else NOBODY

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        theme, seats, box = self.theme, self._seats(), self._columns
        wide = self._column(box.width, len(seats))
        for column, seat in enumerate(seats):
            place = pygame.Rect(box.x + column * (wide + theme.gap), box.y, wide, box.height)
            edge = mix(seat_look(seat).colour, theme.palette.panel, 0.35)
            shapes.put(
                surface, shapes.rounded(place.size, theme.radius, theme.palette.inset, edge, max(1, theme.px(1))), place
            )

    def draw_over(self, surface: pygame.Surface) -> None:
        card = self._cards.get(self.dragged)
        if card is None or card.rect.collidepoint(self.stage.pointer):
            return
        theme = self.theme
        px = theme.text("small")
        wide, high = text.size_of(card.text, px)
        box = pygame.Rect(0, 0, wide + 2 * theme.pad, high + theme.pad)
        box.center = self.stage.pointer
        draw_panel(surface, theme, box, raised=True)
        text.draw(surface, card.text, px, theme.palette.ink, box.center, "center")

    def covered(self) -> None:
        self.dragged = 0
        super().covered()
