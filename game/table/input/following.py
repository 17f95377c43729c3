"""What is read in the log is followed to the table: the cards that a line names glow, and a click asks for the moment that it tells of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from game.emblems import Emblem
from game.table.model.course import Place
from game.table.model.log import LogLine, LogReader
from game.table.model.session import Session
from game.table.paint.desk import Desk
from game.table.paint.lights import Lights
from game.table.seen.log_lines import shown


class Following:
    """The lines of the log as the viewer may read them. `on_moment` is told the line that is clicked."""

    def __init__(self, session: Session, desk: Desk, lights: Lights) -> None:
        self.session = session
        self.desk = desk
        self.lights = lights
        self.reader = LogReader(session.match, session.words)
        self.on_moment: Callable[[LogLine], None] = lambda _line: None
        self.lines: Sequence[LogLine] = ()
        self._shown_to = session.viewer
        """Who reads it in the side panel."""
        self._told: Place | None = None
        """What has been told of what happens now, where not all of it has been."""

    def tell(self, told: Place | None) -> None:
        """Show the log in the side panel as far as it has been told what happens now; None: all of it."""
        self._told = told
        self.show()

    def show(self) -> None:
        """Show the log as it is now in the side panel."""
        lines, told = self.reader.lines(self.session.viewer), self._told
        self.lines = lines if told is None else [*takewhile(lambda line: (line.step, line.told) <= told, lines)]
        log = self.desk.panel.log
        log.on_point = lambda place: self.point(self._line(place))
        log.on_press = lambda place: self.press(self._line(place))
        log.lines = shown(self.lines, self.emblem)
        if self._shown_to != self.session.viewer:
            # How far one had read, and how much more that one was told, is nothing to the next.
            self._shown_to = self.session.viewer
            log.let_go()
            log.follow()

    def emblem(self, card: str) -> Emblem | None:
        """The emblem of a card by its id, for the lines that name it."""
        found = self.session.match.game.defs.cards.get(card)
        icon = found.abilities[0].ability.icon if found is not None and found.abilities else ""
        return self.desk.views.faces.emblem(card, icon)

    def _line(self, place: int) -> LogLine | None:
        """The line at a place of the side panel."""
        return self.lines[place] if 0 <= place < len(self.lines) else None

    @property
    def named(self) -> tuple[int, ...]:
        """The components that the line of the side panel names which is pointed at."""
        line = self._line(self.desk.panel.log.pointed)
        return line.components if line is not None else ()

    def point(self, line: LogLine | None) -> None:
        """A line is pointed at, or none: light up what it names."""
        named = line.components if line is not None else ()
        if named != self.lights.named:
            self.lights.named = named
            self.lights.show()

    def press(self, line: LogLine | None) -> None:
        """A line was clicked."""
        if line is not None:
            self.on_moment(line)
