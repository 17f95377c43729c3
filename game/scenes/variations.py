"""The variations of the match on the table: what was taken back and played otherwise. One may go to it, name it, compare it, forget it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.rules.history import NAME_LENGTH
from game.rules.match import MatchError
from game.rules.plain import Plain
from game.scenes.form_scene import FormScene
from game.scenes.naming import NamingDialog
from game.scenes.question import Question
from game.table.model.session import Session
from game.table.seen.seeing import Seer
from game.table.seen.variations import NOW, Line, listed, present
from game.ui.lists import ListBox, Row
from game.ui.widgets import Button

Jump = Callable[[int, Sequence[int]], None]
"""Goes to a variation, with these other seats agreeing."""


class VariationsScene(FormScene):
    """Lists the present line and the variations. All that stands there is what everybody may know."""

    def __init__(self, session: Session, seer: Seer, on_jump: Jump) -> None:
        self.session = session
        self.seer = seer
        self.on_jump = on_jump
        self.chosen: int | None = None

    def _say(self, name: str, **values: Plain) -> str:
        return self.session.words.say(f"variations.{name}", values)

    def build(self) -> None:
        theme = self.theme
        lines = listed(self.session, self.seer)
        rows = [self._row(present(self.session, self.seer), "ui-play")] if lines else []
        rows += [self._row(line, "ui-branch") for line in lines]
        box = ListBox(
            theme,
            self.body(),
            rows,
            self.pick,
            on_activate=self.activate,
            icons=self.stage.services.icons,
            empty=self._say("empty"),
        )
        if self.chosen is not None and any(row.key == self.chosen for row in rows):
            box.choose(self.chosen)
        else:
            self.chosen = None
        self.add(box, "variations")
        self.form.default = box
        self.foot_buttons(
            (self._say("jump"), self.jump, "jump", "primary"),
            (self._say("compare"), self.compare, "compare", "normal"),
            (self._say("rename"), self.rename, "rename", "normal"),
            (self._say("delete"), self.delete, "delete", "danger"),
            (self._say("back"), self.close, "back", "normal"),
        )
        self._offer()

    def _row(self, line: Line, icon: str) -> Row:
        if line.key == NOW:
            parts = self._moves(line.moves)
        else:
            where = self._say("parts", move=line.parts) if line.parts else self._say("parts_at_start")
            parts = f"{where} · {self._moves(line.moves)}"
        note = " · ".join([part for part in (line.where, line.stands) if part])
        return Row(line.key, line.name, parts, icon, True, note)

    def _moves(self, count: int) -> str:
        return self._say("one_move") if count == 1 else self._say("so_many_moves", count=count)

    def _offer(self) -> None:
        """What is done with a variation can be done as soon as one is chosen."""
        for widget in self.form.widgets:
            if isinstance(widget, Button) and self._names.get(id(widget)) in ("jump", "compare", "rename", "delete"):
                widget.enabled = self.chosen not in (None, NOW)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, self._say("title"), self._say("under"))

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.stage.services.keys.action(event) == "variations":
            self.close()
            return True
        return False

    def pick(self, key: Hashable) -> None:
        """Choose a line."""
        self.chosen = key if isinstance(key, int) else None
        self._offer()

    def activate(self, key: Hashable) -> None:
        """Go to a line at once."""
        self.pick(key)
        self.jump()

    @property
    def _variation(self) -> int | None:
        return None if self.chosen in (None, NOW) else self.chosen

    def jump(self) -> None:
        """Go to the chosen variation; where that is not fair, once the others have agreed."""
        key = self._variation
        if key is None:
            return
        refusal = self.session.can_jump(key)
        if refusal is None:
            self._jump(key, ())
        elif refusal.text in ("undo_chance", "undo_knowledge"):
            self.stage.push(AgreeQuestion(self.session, self.session.refusal(refusal), lambda: self._agreed(key)))
        else:
            self.say(self.session.refusal(refusal), "bad")

    def _agreed(self, key: int) -> None:
        self._jump(key, others(self.session))

    def _jump(self, key: int, agreed: Sequence[int]) -> None:
        self.close()
        self.on_jump(key, agreed)

    def compare(self) -> None:
        """Lay what came of the chosen variation beside what is on the table."""
        from game.scenes.compared import ComparedScene

        if self._variation is not None:
            self.stage.push(ComparedScene(self.session, self.seer, NOW, self._variation))

    def rename(self) -> None:
        """Give the chosen variation another name."""
        key = self._variation
        if key is not None:
            name = next((each.name for each in self.session.match.variations if each.entry == key), "")
            self.stage.push(NameDialog(self.session, key, name))

    def delete(self) -> None:
        """Forget the chosen variation, if that is meant."""
        key = self._variation
        if key is not None:
            name = next((each.name for each in self.session.match.variations if each.entry == key), "")
            self.stage.push(ForgetQuestion(self.session, key, name))

    def uncovered(self) -> None:
        super().uncovered()
        self.layout()


def others(session: Session) -> tuple[int, ...]:
    """All seats but the viewer's."""
    return tuple([seat for seat in range(len(session.seats)) if seat != session.viewer])


class AgreeQuestion(Question):
    """Whether all others agree that chance, or what somebody has learned, is taken back."""

    def __init__(self, session: Session, why: str, on_agreed: Callable[[], None]) -> None:
        say = session.words.say
        self.title = say("variations.agree_title")
        names = ", ".join([session.words.seat(seat) for seat in others(session)])
        self.question = say("variations.agree", {"why": why, "others": names})
        self.go_on, self.stay = say("variations.agreed"), say("variations.not_agreed")
        self.on_agreed = on_agreed

    def answered(self) -> None:
        self.stage.pop()
        self.on_agreed()


class ForgetQuestion(Question):
    """Whether a variation is to be forgotten."""

    style = "danger"

    def __init__(self, session: Session, key: int, name: str) -> None:
        say = session.words.say
        self.session, self.key = session, key
        self.title = say("variations.delete_title")
        self.question = say("variations.delete_ask", {"name": name})
        self.go_on, self.stay = say("variations.delete"), say("variations.keep")

    def answered(self) -> None:
        self.session.drop_variation(self.key)
        self.stage.pop()


class NameDialog(NamingDialog):
    """Asks for the name of a variation."""

    wide = 560
    limit = NAME_LENGTH
    done = "rename"

    def __init__(self, session: Session, key: int, name: str) -> None:
        self.session, self.key, self.words = session, key, name
        say = session.words.say
        self.title = say("variations.rename_title")
        self.stay, self.go_on = say("variations.cancel"), say("variations.rename")

    def take(self) -> None:
        """Take the name, unless it is none."""
        try:
            self.session.name_variation(self.key, self.words)
        except MatchError:
            self.say(self.session.words.say("variations.no_name"), "bad")
            return
        self.stage.pop()
