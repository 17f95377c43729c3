"""What is said of a deck: how many cards of each kind it has, and what keeps it from being taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client_words import say
from game.decks.known import KnownDeck, breach_words, breaches, counted
from game.decks.lists import DeckList, in_parts
from game.rules.decks import ANY_MODE
from game.rules.gamedef import Game
from game.ui import text
from game.ui.line import Line
from game.ui.theme import Theme
from game.words import Words

TIMES: Final = "\N{MULTIPLICATION SIGN}"
GOOD, BAD = "\N{CHECK MARK}", "\N{MULTIPLICATION X}"
"""The signs beside the colours of good and bad."""


def problems_of(game: Game, known: KnownDeck, mode: str = ANY_MODE) -> list[str]:
    """Why a deck cannot be taken in a mode: what is wrong with its file, and every limit that it breaks, with its rule."""
    broken = breaches(game, known.deck.cards, mode) if known.deck.cards else ()
    return [*map(str, known.problems), *[breach_words(game, breach) for breach in broken]]


def limits_lines(theme: Theme, problems: Sequence[str]) -> list[Line]:
    """What is wrong with a deck as lines of a panel, or that nothing is."""
    palette = theme.palette
    if not problems:
        return [Line(f"{GOOD} {say('decks.good')}", palette.good)]
    return [Line(f"{BAD} {problem}", palette.bad) for problem in problems]


def deck_lines(theme: Theme, game: Game, deck: DeckList, problems: Sequence[str]) -> list[Line]:
    """A deck in words: its name, how it plays, how many cards of each kind it has, what is wrong with it, and its cards."""
    palette, words = theme.palette, Words(game.code, game.defs)
    lines = [Line(deck.name, palette.ink, step="heading", family=text.SERIF)]
    if deck.about:
        lines.append(Line(deck.about, palette.ink_soft, "italic", gap=8))
    total = sum(deck.cards.values())
    parts = [f"{title} {count}" for title, count in counted(game, deck.cards)]
    lines.append(Line(" · ".join([say("decks.cards", {"count": total}), *parts]), palette.ink_soft, gap=8))
    lines += limits_lines(theme, problems)
    for part, refs in in_parts(game, deck.cards):
        title = words.say(f"deck_part.{part}") if part else say("deck_list.other")
        lines.append(Line("", gap=2))
        lines.append(Line(title, palette.accent, "semibold"))
        lines += [Line(f"{deck.cards[ref]} {TIMES} {words.named(ref)}", palette.ink, gap=1) for ref in refs]
    return lines
