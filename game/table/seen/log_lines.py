"""The lines of the log as they are shown: in the colour of whom they are about, beginnings of parts and what players noted set off. And
the words around them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.emblems import Emblem
from game.rules.plain import NOBODY
from game.table.model.log import BACK, NOTES, PACK, TURN, LogLine
from game.table.model.session import Session
from game.table.model.windows import deals_in_force
from game.ui.line import Line
from game.ui.table_view_panel import PanelWords
from game.ui.theme import PALETTE, mix, seat_look
from game.words import Words


def news(words: Words, count: int) -> str:
    """That so many lines are new."""
    return words.say(f"reading.{'one_new' if count == 1 else 'new'}", {"count": count})


def panel_words(words: Words) -> PanelWords:
    """What the side panel says itself."""
    return PanelWords(
        words.say("inspect.point"),
        words.say("reading.title"),
        partial(news, words),
        words.say("table.deals"),
        lambda count: words.say("table.deals_more", {"count": count}),
    )


def deal_lines(session: Session) -> list[str]:
    """The deals that bind, each with its number, for the side panel."""
    words = session.words
    return [f"{words.say('table.deal', {'number': number})}: {told}" for number, told in deals_in_force(session)]


def shown(
    lines: Iterable[LogLine], emblem: Callable[[str], Emblem | None] = lambda _card: None, step: str = "small"
) -> list[Line]:
    """Each line as a paragraph of a text step, with the `emblem` of the card that it names first."""
    return [_shown(line, step)._replace(emblem=emblem(line.card) if line.card else None) for line in lines]


def _shown(line: LogLine, step: str) -> Line:
    colour = seat_look(line.seat).colour if line.seat != NOBODY else PALETTE.ink_soft
    if line.kind == TURN:
        return Line(line.words, mix(colour, PALETTE.ink, 0.25), "semibold", step, gap=3)
    if line.kind == BACK:
        return Line(line.words, PALETTE.ink_faint, "italic", step, gap=3)
    if line.kind == PACK:
        return Line(line.words, PALETTE.ink_soft, "semibold", step, gap=3)
    if line.kind == NOTES:
        return Line(line.words, PALETTE.ink, "italic", step, gap=3)
    return Line(line.words, mix(colour, PALETTE.ink, 0.62) if line.seat != NOBODY else colour, step=step, gap=3)
