"""What a swap of the definitions has changed, as lines of the log."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.content.differences import CARD, RULE, TEXT, differences
from game.difference_words import lines
from game.rules.match import Match
from game.words import Words

MOST_TOLD: Final = 12
"""So many entries of a pack that was changed at once are told of, more are counted."""


class SwapLine(NamedTuple):
    """A line about one entry of the pack; `card` is its id if it is a card."""

    words: str
    card: str = ""


def swap_lines(match: Match, entry: int, words: Words) -> list[SwapLine]:
    """What is otherwise since the swap that an entry of the log is; at least one line. Texts are not told of: they can be read."""
    before, after = match.swapped(entry)
    found = [each for each in differences(before, after) if each.kind not in (TEXT, RULE)]
    told = lines(found, words if words.defs is after else Words(match.game.code, after, words.seat_names))
    shown = [SwapLine(each.words, each.id if each.kind == CARD else "") for each in told[:MOST_TOLD]]
    if len(told) > MOST_TOLD:
        shown.append(SwapLine(words.say("reading.swap_more", {"count": len(told) - MOST_TOLD})))
    return shown or [SwapLine(words.say("reading.swap"))]
