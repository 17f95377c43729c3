"""How a message speaks of a word that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(word: str, known: Iterable[str], lead: str = "it has") -> str:
    """The end of a message about an unknown word: the known one that comes near, else all of them after `lead`."""
    words = list(known)
    close = get_close_matches(word, words, 1)
    return f" (did you mean {close[0]}?)" if close else f"; {lead} {', '.join(words)}"
