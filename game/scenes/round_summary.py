"""Between two rounds of a match: who won the round and by what, and what moved where, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.events import Event
from game.scenes.form_scene import Dialog
from game.table.model.heard import ROUND_LINES, Moved, RoundEnded, counted, hear, whose
from game.table.model.session import Session
from game.ui import text
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.tally import draw_tally, tally_height
from game.ui.theme import PALETTE, mix, seat_look

MOST_NAMES = 12
"""More cards than this that went to one place are told by their number."""


class RoundScene(Dialog):
    """Shown when a round ends and the match goes on. `events` are those of the action that ended it, as the viewer may know them; `on_look`
    shows the board as it was then.
    """

    wide = 700
    closes_outside = False

    def __init__(self, session: Session, events: Sequence[Event], on_look: Callable[[], None]) -> None:
        self.session = session
        self.on_look = on_look
        first = next(index for index, event in enumerate(events) if isinstance(hear(event), RoundEnded))
        self.end = events[first]
        self.after = tuple(events[first + 1 :])
        heard = hear(self.end)
        self.ended = heard if isinstance(heard, RoundEnded) else RoundEnded()
        number = "" if self.ended.round is None else self.ended.round
        self.title = session.words.say("round.over", {"round": number}).strip()
        self.lines = (*self._told(), *self._moves())

    def _told(self) -> list[Line]:
        """The lines of the log about the end of the round, the counts of each seat left out: the table shows them."""
        view = self.session.view()
        words = self.session.words
        found = []
        for event in (self.end, *self.after):
            if event.kind in ROUND_LINES:
                told = words.log(event, view)
                if told:
                    seat = whose(event)
                    colour = mix(seat_look(seat).colour, PALETTE.ink, 0.5) if seat >= 0 else PALETTE.ink
                    found.append(Line(told, colour, weight="semibold", gap=4))
        return found

    def _moves(self) -> list[Line]:
        """What moved where, one line for each place, with what the pack says of it."""
        words = self.session.words
        view = self.session.view()
        places: dict[str, list[str]] = {}
        for heard in map(hear, self.after):
            if isinstance(heard, Moved) and heard.to and heard.to != heard.from_:
                known = words.named(heard.ref) if heard.ref is not None else words.component(view, heard.component)
                places.setdefault(heard.to, []).append(known)
        lines = []
        for zone in sorted(places, key=lambda zone: (zone.partition(":")[2], zone)):
            names = places[zone]
            unknown = words.say("who.hidden_card")
            hidden = names.count(unknown)
            told = [name for name in names if name != unknown]
            listed = ", ".join(told) if len(told) <= MOST_NAMES else words.say("round.cards", {"count": len(told)})
            if hidden:
                cards = words.say("round.hidden_card" if hidden == 1 else "round.hidden_cards", {"count": hidden})
                listed = words.say("round.and", {"cards": listed, "more": cards}) if listed else cards
            seat = zone.partition(":")[2]
            colour = mix(seat_look(int(seat)).colour, PALETTE.ink, 0.6) if seat.isdigit() else PALETTE.ink_soft
            lines.append(Line(f"{words.zone(zone)}: {listed}.", colour, step="small", gap=4))
            why = words.say(f"zone.{zone.partition(':')[0]}.help", default="")
            if why and why not in [line.content for line in lines]:
                lines.append(Line(why, PALETTE.ink_faint, "italic", "small", gap=4))
        if lines:
            lines.insert(0, Line(words.say("round.moved"), PALETTE.accent, "semibold", "small", gap=6))
        return lines

    def _tally(self) -> list[tuple[str, tuple[int, ...]]]:
        """(name, number of each seat) of what the round was decided by."""
        seats = len(self.session.seats)
        words = self.session.words
        return [
            (words.say(f"outcome.tally.{name}"), values)
            for name, values in counted(self.end, seats)
            if name != "winners"
        ]

    def _table_height(self) -> int:
        return tally_height(self.theme, len(self.session.seats)) if self._tally() else 0

    def panel_height(self) -> int:
        theme = self.theme
        width = self.panel_width() - 2 * theme.px(24)
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        lines = TextPanel(theme, pygame.Rect(0, 0, width, theme.px(30)), self.lines).content_length()
        return head + self._table_height() + lines + theme.pad + theme.row + 2 * theme.px(20)

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        wide = theme.px(160)
        foot = pygame.Rect(box.right - wide, box.bottom - theme.row, wide, theme.row)
        words = self.session.words.say("table.go_on")
        self.form.default = self.button(foot, words, self.close, "go-on", style="primary", icon="ui-play")
        look = self.button(
            foot.move(box.x - foot.x, 0),
            self.session.words.say("round.look"),
            self.look,
            "look",
            icon="ui-inspect",
            fit=True,
        )
        look.move(pygame.Rect(box.x, foot.y, min(look.rect.width, foot.x - theme.gap - box.x), foot.height))
        top = box.y + self._table_height()
        room = pygame.Rect(box.x, top, box.width, max(theme.px(30), foot.y - theme.pad - top))
        self.add(TextPanel(theme, room, self.lines))

    def look(self) -> None:
        """Show the board as it was when the round ended; this comes back then."""
        self.close()
        self.on_look()

    def draw_over(self, surface: pygame.Surface) -> None:
        tally = self._tally()
        if tally:
            draw_tally(surface, self.theme, self.inside(), self._seats(), tally, self.ended.winners)

    def _seats(self) -> list[str]:
        return [self.session.words.seat(seat) for seat in range(len(self.session.seats))]
