"""The lines of the log as they are shown: in the colour of whom they are about, beginnings of parts and what players noted set off."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.plain import NOBODY
from game.table.model.log import BACK, NOTES, TURN, LogLine
from game.ui.line import Line
from game.ui.theme import PALETTE, mix, seat_look


def shown(lines: Iterable[LogLine], step: str = "small") -> list[Line]:
    """Each line as a paragraph of a text step."""
    return [_shown(line, step) for line in lines]


def _shown(line: LogLine, step: str) -> Line:
    colour = seat_look(line.seat).colour if line.seat != NOBODY else PALETTE.ink_soft
    if line.kind == TURN:
        return Line(line.words, mix(colour, PALETTE.ink, 0.25), "semibold", step, gap=3)
    if line.kind == BACK:
        return Line(line.words, PALETTE.ink_faint, "italic", step, gap=3)
    if line.kind == NOTES:
        return Line(line.words, PALETTE.ink, "italic", step, gap=3)
    return Line(line.words, mix(colour, PALETTE.ink, 0.62) if line.seat != NOBODY else colour, step=step, gap=3)
