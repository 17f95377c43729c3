"""A deal in the making: a column for each seat, from which cards are dragged to another, and what was said so far, one sentence a part.

It only puts a path together. What is asked next, and what may be answered, says the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.rules.asks import Choice, Path
from game.rules.deals import DEAL, ENDING, PROPOSE, PickPart
from game.rules.decisions import Decision
from game.rules.plain import NOBODY
from game.scenes.form_scene import Dialog
from game.table.model.due import words_for
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.seen.inspection import inspection
from game.table.seen.seeing import Seer
from game.ui import shapes, text
from game.ui.hand_view import CARD_RATIO
from game.ui.lists import ScrollPanel
from game.ui.table_picture import Thing
from game.ui.theme import mix, seat_look
from game.ui.widgets import Label, Pressable

WIDE = 300
"""In a column that is at least so wide, in units of the theme, two promises stand beside each other."""
LINES = 2
"""So many sentences are seen at once; of more one scrolls through them."""
CARDS = (72, 66, 60)
"""How wide the cards in the columns may be, in units of the theme: the first width with which no column must be scrolled, and never so
narrow that they bear no name."""


class DealCard(Pressable):
    """A card that may be given: in gold while it is chosen, dark where nothing can be said of it now."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, thing: Thing, on_press: Callable[[], None], hint: str, *, chosen: bool
    ) -> None:
        super().__init__(desk.theme, rect, on_press, hint)
        self.desk = desk
        self.thing = thing
        self.chosen = chosen

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card as the table has it."""
        lit = self.enabled and (self.focused or self.hovered)
        glow = "selected" if self.chosen or lit else "" if self.enabled else "dim"
        self.desk.view.make_sprite(self.thing, self.rect.size, glow).draw(surface, self.rect.topleft)
        self.dirty = False


class DealScene(Dialog):
    """Opened by the button of deals. `on_path` gets the whole proposal."""

    closes_outside = False
    wide = 1100

    def __init__(self, session: Session, seer: Seer, desk: Desk, on_path: Callable[[Path], None]) -> None:
        self.session = session
        self.seer = seer
        self.desk = desk
        self.on_path = on_path
        self.title = self._said("title")
        self.parts: list[Path] = []
        self.draft: Path = ()
        """What is chosen of the next part."""
        self.dragged = 0
        """The card that is in the hand, 0 if none is."""
        self._cards: dict[int, DealCard] = {}
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
        said = pygame.Rect(box.x, foot.y - theme.gap - LINES * sentence, box.width, LINES * sentence)
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
        owned = {seat: self._owned(cards, seat) for seat in seats}
        inner = wide - 2 * theme.px(6)
        beside = 2 if inner >= theme.px(WIDE) else 1
        apart = self._promise_height() + theme.px(4)
        room = panel.rect.height - theme.row - theme.gap - -(-len(words) // beside) * apart - theme.px(10)
        most = max([len(things) for things in owned.values()], default=0)
        across = self._card_width(wide - 2 * theme.px(6), most, room)
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
            y = self._build_cards(panel, pygame.Rect(x, y, wide - 2 * theme.px(6), across), owned[seat], question)
            for number, word in enumerate(words):
                line, place = divmod(number, beside)
                half = (inner - (beside - 1) * theme.px(4)) // beside
                spot = pygame.Rect(x + place * (half + theme.px(4)), y + line * apart, half, self._promise_height())
                whole = words_for(session, None, word)
                said = session.words.say(f"deal.{word.value}.short", default=whole)
                press, name = partial(self._promise, word, seat), f"{word.value}:{seat}"
                button = self.button(spot, said, press, name, step="small", hint=whole, panel=panel)
                button.enabled = not self.draft and word in question.options

    def _owned(self, cards: Sequence[int], seat: int) -> list[Thing]:
        """Those of the cards that a seat has, as they are drawn."""
        view = self.session.view()
        seen = [view.component(id) for id in cards]
        return [self.seer.thing(view, each) for each in seen if each is not None and each.controller == seat]

    def _card_width(self, wide: int, count: int, room: int) -> int:
        """How wide cards are of which a column that is so wide has so many, so that they need no more room than this, if they can."""
        gap = self.theme.px(6)
        for units in CARDS:
            across = min(self.theme.px(units), wide)
            rows = -(-count // max(1, (wide + gap) // (across + gap)))
            if rows * (round(across / CARD_RATIO) + gap) <= room:
                break
        return across

    def _build_cards(self, panel: ScrollPanel, row: pygame.Rect, things: Sequence[Thing], question: Decision) -> int:
        """Cards in rows of a column, from a row in the panel on that is as high as they are wide; where what follows begins."""
        theme, across = self.theme, row.height
        gap, high = theme.px(6), round(row.height / CARD_RATIO)
        columns = max(1, (row.width + gap) // (across + gap))
        for number, thing in enumerate(things):
            line, column = divmod(number, columns)
            spot = pygame.Rect(row.x + column * (across + gap), row.y + line * (high + gap), across, high)
            chosen = Choice("component", thing.id) in self.draft
            told = inspection(self.session.view(), self.seer, thing)
            hint = "\n".join([thing.name, *[words for kind, words in told.lines if kind in ("ability", "note")]])
            card = DealCard(self.desk, spot, thing, partial(self._card, thing.id), hint, chosen=chosen)
            card.enabled = bool(self.draft) or Choice("component", thing.id) in question.options
            self.add(card, f"card:{thing.id}", panel)
            self._cards[thing.id] = card
        lines = -(-len(things) // columns)
        return row.y + lines * (high + gap) + (theme.px(4) if lines else 0)

    def _promise_height(self) -> int:
        return text.line_height(self.theme.text("small")) + self.theme.px(12)

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
            edge, line = mix(seat_look(seat).colour, theme.palette.panel, 0.35), max(1, theme.px(1))
            if self._is_carried() and self._column_at(self.stage.pointer) == seat:
                edge, line = theme.palette.selected, theme.px(3)
            shapes.put(surface, shapes.rounded(place.size, theme.radius, theme.palette.inset, edge, line), place)

    def draw_over(self, surface: pygame.Surface) -> None:
        card = self._cards.get(self.dragged)
        if card is None or not self._is_carried():
            return
        box = card.rect.copy()
        box.center = self.stage.pointer
        self.desk.view.make_sprite(card.thing, box.size, "selected", lift=1.0).draw(surface, box.topleft)

    def _is_carried(self) -> bool:
        """Whether a card hangs at the pointer, away from its place."""
        card = self._cards.get(self.dragged)
        return card is not None and not card.rect.collidepoint(self.stage.pointer)

    def covered(self) -> None:
        self.dragged = 0
        super().covered()
