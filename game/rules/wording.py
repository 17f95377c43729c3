"""How texts are filled in, and how a message speaks of a word that nobody knows.

Texts come from packs and saves. The only thing that they can ask for is a `{name}`: no width, no attribute, no index, since a width of
four hundred million is a text of four hundred million characters. Nothing else in the program fills in a text that it did not write.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

GAP: Final = "…"
"""What stands in the place of a value that is not there."""
_SPELT: Final = str.maketrans(
    {
        "\N{LATIN SMALL LETTER ETH}": "d",
        "\N{LATIN SMALL LETTER THORN}": "th",
        "\N{LATIN SMALL LETTER AE}": "ae",
        "\N{LATIN SMALL LETTER O WITH STROKE}": "o",
        "\N{LATIN SMALL LETTER L WITH STROKE}": "l",
        "\N{LATIN SMALL LIGATURE OE}": "oe",
    }
)
"""Letters of which no accent can be taken away, and how they are typed without the letter."""
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


def fill(text: str, values: Mapping[str, Any]) -> str:
    """The text with a value in the place of each `{name}`, GAP where there is none. `{{` and `}}` are braces; all else stays as it is."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name is None:
            return found.group()[0]
        return str(values.get(name, GAP)) if name.isidentifier() else found.group()

    return _BRACES.sub(value, text)


def names_in(text: str) -> tuple[str, ...]:
    """The names in braces of a text, each once, in their order."""
    return tuple(dict.fromkeys(name for name in _BRACES.findall(text) if name.isidentifier()))


def template_problem(text: str) -> str:
    """What is wrong with the braces of a text, to be said after its name; empty if nothing is."""
    if "{" not in text and "}" not in text:
        return ""
    for found in _BRACES.finditer(text):
        name = found.group(1)
        if name is not None and not name.isidentifier():
            return f"has {{{name}}}, but only a plain name can stand in braces, such as {{card}}"
    if set(_BRACES.sub("", text)) & {"{", "}"}:
        return "has a brace without its partner; write {{ or }} for a brace that is shown"
    return ""


def near(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the known one that comes near; empty if none does."""
    from difflib import get_close_matches  # only where something is wrong

    close = get_close_matches(word, list(known), 1)
    return f" (did you mean {close[0]}?)" if close else ""


def meant(word: str, known: Iterable[str], lead: str = "it has") -> str:
    """The end of a message about an unknown word: the known one that comes near, else all of them after `lead`."""
    words = list(known)
    return near(word, words) or f"; {lead} {', '.join(words) or 'none'}"


def plain_letters(words: str) -> str:
    """Small letters without accents, so that a search needs none."""
    apart = unicodedata.normalize("NFKD", words.casefold().translate(_SPELT))
    return "".join([letter for letter in apart if not unicodedata.combining(letter)])
