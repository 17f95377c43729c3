"""What is wrong with a pack, said so that its author can put it right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

ERROR = "error"
WARNING = "warning"


MOST_COMPARED = 100
"""A word longer than this is not compared with others: nobody meant another one, and comparing takes its time."""
MOST_KEPT = 2_000
"""Nobody mends more mistakes than this at one go."""
MOST_SAID = 400
"""So many characters of a complaint are said; what a pack holds may be as long as it likes."""


class Origin(NamedTuple):
    """The file that something was read from.

    `file` is relative to the pack's data folder (`cards/greek.yaml`); `shown` is what complaints print, a path from the folder that
    holds `data` and `assets`, with that folder before it if it is an overlay; `overlay` names the overlay (empty: the pack itself).
    """

    file: str
    shown: str
    overlay: str = ""


class Place(NamedTuple):
    """A line and column of a file, both from 1."""

    origin: Origin
    line: int = 1
    column: int = 1


class Complaint(NamedTuple):
    """One mistake: where it is, what is wrong, and the word that may have been meant.

    A warning does not keep the pack from being played.
    """

    file: str
    line: int
    column: int
    message: str
    hint: str = ""
    severity: str = ERROR

    def __str__(self) -> str:
        warning = "warning: " if self.severity == WARNING else ""
        hint = f" (did you mean {self.hint}?)" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {warning}{self.message}{hint}"


class Complaints:
    """The list that every check of a pack adds to."""

    def __init__(self) -> None:
        self._found: list[Complaint] = []
        self._fatal = False
        self._more: Complaint | None = None

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Complaint]:
        return iter(self._found)

    def error(self, place: Place, message: str, hint: str = "") -> None:
        """Add a mistake that keeps the pack from being played."""
        self._fatal = True
        self._add(_complaint(place, message, hint, ERROR))

    def warn(self, place: Place, message: str, hint: str = "") -> None:
        """Add something that is probably not meant, but that a match can be played with."""
        self._add(_complaint(place, message, hint, WARNING))

    def _add(self, complaint: Complaint) -> None:
        if len(self._found) < MOST_KEPT:
            self._found.append(complaint)
        elif self._more is None:
            text = f"more than {MOST_KEPT} mistakes were found; mend those above, and check the pack again"
            severity = ERROR if self._fatal else WARNING
            self._more = complaint._replace(line=1, column=1, message=text, hint="", severity=severity)

    @property
    def fatal(self) -> bool:
        """Whether the pack cannot be played."""
        return self._fatal

    def sorted(self) -> tuple[Complaint, ...]:
        """All of them, each once, by file and line; a warning about something that is wrong anyway is left out."""
        wrong = {each[:3] for each in self._found if each.severity == ERROR}
        found = [each for each in dict.fromkeys(self._found) if each.severity == ERROR or each[:3] not in wrong]
        rest = [self._more._replace(severity=ERROR if self._fatal else WARNING)] if self._more is not None else []
        return (*sorted(found), *rest)


def _complaint(place: Place, message: str, hint: str, severity: str) -> Complaint:
    """A complaint that is one line on any screen, whatever stands in the pack that it quotes."""
    if len(message) > MOST_SAID:
        # What is to be done stands at the end.
        message = f"{message[: MOST_SAID - 120]} ... {message[-115:]}"
    shown, said, meant = printable(place.origin.shown), printable(message), printable(hint)
    return Complaint(shown, place.line, place.column, said, meant, severity)


def printable(text: str) -> str:
    """A text in one line of characters that can be seen: control characters, marks of direction and half characters are spelled out.

    A pack could otherwise colour, clear or turn round the terminal that it is checked in.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def counted(count: int, word: str) -> str:
    """A number with its word: `1 error`, `14 warnings`, `3 abilities`."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word[:-1]}ies" if word.endswith("y") else f"{count} {word}s"


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """The known word that looks most like `word`, or "" if none comes near; `alike` is how near it must come, 0 to 1."""
    if len(word) > MOST_COMPARED:
        return ""
    from difflib import get_close_matches  # imported late: packs without mistakes do not need it

    by_folded = {each.casefold(): each for each in known}
    found = get_close_matches(word.casefold(), by_folded, n=1, cutoff=alike)
    return by_folded[found[0]] if found else ""


def listed(words: Iterable[str], most: int = 12) -> str:
    """Words for a message: `a, b, c`, cut short if there are many."""
    all_words = list(words)
    shown = ", ".join(all_words[:most])
    return f"{shown}, ..." if len(all_words) > most else shown
