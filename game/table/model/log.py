"""The log of a match as one seat may read it: what was done, what happened, and what was taken back."""

from __future__ import annotations

from itertools import groupby

from game.rules.history import ACT, REDO, SWAP, UNDO
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.table.model.heard import PARTS, whose
from game.ui.line import Line
from game.ui.theme import PALETTE, mix, seat_look
from game.words import Words


class LogReader:
    """Turns the entries of a match into lines; lines of steps that did not change are kept."""

    def __init__(self, match: Match, words: Words) -> None:
        self.match = match
        self.words = words
        self._known: dict[tuple[int, int], tuple[Line, ...]] = {}

    def take(self, words: Words) -> None:
        """Read the whole log anew, in other words."""
        self.words = words
        self._known.clear()

    def lines(self, viewer: int) -> list[Line]:
        """All lines for this seat, the oldest first."""
        match = self.match
        steps = {moment.entry: step for step, moment in enumerate(match.moments)}
        lines = list(self._step(0, -1, viewer))
        for index, entry in enumerate(match.log):
            if entry.unseen and entry.seat != viewer and index not in steps:
                continue  # how often others change their mind in secret is their own business
            if entry.kind == UNDO:
                lines.append(self._note(entry.seat, "takes back a move"))
            elif entry.kind == REDO:
                lines.append(self._note(entry.seat, "makes a move again"))
            elif entry.kind == SWAP:
                lines.append(Line("The pack was changed; the match goes on with it.", PALETTE.warn, step="small"))
            elif index in steps:
                lines.extend(self._step(steps[index], index, viewer))
            elif entry.kind == ACT:
                lines.append(self._note(entry.seat, "made a move, since taken back"))
        return joined(lines)

    def _note(self, seat: int, words: str) -> Line:
        who = self.words.seat(seat) if seat != NOBODY else "The table"
        return Line(f"{who} {words}.", PALETTE.ink_faint, "italic", "small")

    def _step(self, step: int, entry: int, viewer: int) -> tuple[Line, ...]:
        key = (entry, viewer)
        found = self._known.get(key)
        if found is None:
            found = tuple(self._read(step, entry, viewer))
            self._known[key] = found
        return found

    def _read(self, step: int, entry: int, viewer: int) -> list[Line]:
        match = self.match
        view = match.view_at(step, viewer)
        before = match.view_at(step - 1, viewer) if step > 0 else None
        actor = match.log[entry].seat if entry >= 0 else NOBODY
        lines: list[Line] = []
        repeated: dict[int, int] = {}
        times = 1
        for event in match.events(step):
            seen = event.seen_by(viewer)
            if seen is None:
                continue
            words = self.words.log(seen, view, before)
            if not words:
                continue
            if seen.kind in PARTS:  # their lines stand out
                look = seat_look(whose(seen))
                lines.append(Line(words, mix(look.colour, PALETTE.ink, 0.25), "semibold", "small", gap=3))
                continue
            if lines and lines[-1].content == words:
                times += 1
                repeated[len(lines) - 1] = times
                continue
            times = 1
            told_of = whose(seen)
            # In the colour of whom it is about, else of who acted.
            seat = told_of if told_of != NOBODY else actor
            colour = mix(seat_look(seat).colour, PALETTE.ink, 0.62) if seat != NOBODY else PALETTE.ink_soft
            lines.append(Line(words, colour, step="small", gap=3))
        for index, count in repeated.items():
            lines[index] = lines[index]._replace(content=f"{lines[index].content} ({count} times)")
        return lines


def joined(lines: list[Line]) -> list[Line]:
    """The lines with equal notes that follow one another told once: an undo against a bot takes back several moves."""
    found: list[Line] = []
    for _key, same in groupby(lines, key=lambda line: line if line.weight == "italic" else id(line)):
        alike = list(same)
        times = len(alike)
        words = alike[0].content.replace("a move", f"{times} moves") if times > 1 else alike[0].content
        found.append(alike[0]._replace(content=words))
    return found
