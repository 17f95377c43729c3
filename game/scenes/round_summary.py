"""Between two rounds of a match: who won the round and by what, and what moved where, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.events import Event
from game.scenes.side_panel import SidePanelDialog
from game.table.model.heard import ROUND_LINES, Moved, RoundEnded, counted, hear, whose
from game.table.model.session import Session
from game.ui.line import Line
from game.ui.lists import ScrollPanel, TextPanel
from game.ui.tally import TallyHeads, TallyRows, tally
from game.ui.theme import PALETTE, mix, seat_look

MOST_NAMES = 12
"""More cards than this that went to one place are told by their number."""


class RoundScene(SidePanelDialog):
    """Shown when a round ends and the match goes on. `events` are those of the action that ended the round, as the viewer may know them.
    `on_show` shows beside it the board as it was then; `on_look` does so after this has closed, so that all of it can be inspected.
    """

    def __init__(
        self,
        session: Session,
        events: Sequence[Event],
        on_show: Callable[[], None],
        on_look: Callable[[], None],
        lend: Callable[[int], pygame.Rect],
    ) -> None:
        super().__init__(session, lend)
        self.on_show = on_show
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

    def build(self) -> None:
        self.take_all()
        say, between = self.session.words.say, self.theme.px(12)
        entries = (
            (say("table.go_on"), self.close, "go-on", "ui-play"),
            (say("round.look"), self.look, "look", "ui-inspect"),
        )
        buttons = between + self.column_height(len(entries))
        told = self._told_in(self.inside().width)
        self.take(self.edge + told.content_length() + buttons)
        box = self.inside()
        told.move(pygame.Rect(box.x, box.y, box.width, box.height - buttons))
        self.add(told, "told")
        self.form.default = self.column(entries, told.rect.bottom + between)[0]
        self.on_show()

    def _told_in(self, width: int) -> ScrollPanel:
        """What is told in so many pixels: the table of what counted, and the lines under it; scrolled where not all of it has room."""
        theme = self.theme
        panel = ScrollPanel(theme, pygame.Rect(0, 0, width, 1))
        top, wide = 0, width - theme.px(12)
        columns = self._tally()
        if columns:
            laid = tally(theme, wide, self.seat_names(), columns)
            high, top = laid.head_height, laid.head_height + laid.rows_height + theme.px(8)
            panel.add(TallyHeads(theme, pygame.Rect(0, 0, wide, high), laid))
            panel.add(TallyRows(theme, pygame.Rect(0, high, wide, laid.rows_height), laid, self.ended.winners))
        lines = TextPanel(theme, pygame.Rect(0, top, width, 1), self.lines)
        lines.rect.height = lines.content_length()
        panel.add(lines)
        return panel

    def look(self) -> None:
        """Show the board as it was when the round ended; this comes back then."""
        self.close()
        self.on_look()
