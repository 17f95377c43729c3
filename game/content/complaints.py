"""What is wrong with a pack, said so that its author can put it right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

ERROR = "error"
WARNING = "warning"


MOST_COMPARED = 100
"""A word longer than this is not compared with others: nobody meant another one, and comparing takes its time."""
MOST_PAIRS = 100_000
"""So many words are compared in one check: whoever has tens of thousands of mistakes did not slip in each of them."""
MOST_KEPT = 2_000
"""Nobody mends more mistakes than this at one go."""
MOST_ALIKE = 12
"""If a file has more mistakes of one kind than this, only the first FEW of them are told, and how many more there are."""
FEW = 4
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

    @classmethod
    def below(cls, folder: str, name: str, overlay: str = "") -> Origin:
        """The origin of a file by its name in a folder of its root (`data/small`)."""
        shown = f"{folder}/{name}"
        return cls(name, f"{overlay}/{shown}" if overlay else shown, overlay)


class Place(NamedTuple):
    """A line and column of a file, both from 1."""

    origin: Origin
    line: int = 1
    column: int = 1


class Complaint(NamedTuple):
    """One mistake: where it is, what is wrong, and the word that may have been meant.

    A warning does not keep the pack from being played. `stands_for` so many mistakes.
    """

    file: str
    line: int
    column: int
    message: str
    hint: str = ""
    severity: str = ERROR
    stands_for: int = 1

    @property
    def said(self) -> str:
        """What is wrong, with the word that may have been meant."""
        return f"{self.message} (did you mean {self.hint}?)" if self.hint else self.message

    def __str__(self) -> str:
        warning = "warning: " if self.severity == WARNING else ""
        return f"{self.file}:{self.line}:{self.column}: {warning}{self.said}"


class _Kind:
    """The mistakes of one kind in one file: the first of them, and how many there are."""

    def __init__(self) -> None:
        self.told: list[Complaint] = []
        self.count = 0


class Complaints:
    """The list that every check of a pack adds to."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, str, str], _Kind] = {}
        self._count = 0
        self._kept = 0
        self._fatal = False
        self._more: Complaint | None = None
        self._pairs = MOST_PAIRS

    def __len__(self) -> int:
        """How many mistakes were complained of, those that are not told among them."""
        return self._count

    def __iter__(self) -> Iterator[Complaint]:
        return iter(self._told())

    def error(self, place: Place, message: str, hint: str = "") -> None:
        """Add a mistake that keeps the pack from being played."""
        self._fatal = True
        self._add(_complaint(place, message, hint, ERROR))

    def warn(self, place: Place, message: str, hint: str = "") -> None:
        """Add something that is probably not meant, but that a match can be played with."""
        self._add(_complaint(place, message, hint, WARNING))

    def nearest(self, word: str, known: Iterable[str], alike: float = 0.6) -> str:
        """The same as the function `nearest`, until so many words were compared that a check would take too long."""
        words = tuple(known)
        self._pairs -= len(words)
        return nearest(word, words, alike) if self._pairs >= 0 else ""

    def _add(self, complaint: Complaint) -> None:
        self._count += 1
        kind = self._kinds.setdefault((complaint.file, complaint.severity, _NAMED.sub("*", complaint.message)), _Kind())
        kind.count += 1
        if len(kind.told) > MOST_ALIKE:
            return
        if self._kept < MOST_KEPT:
            self._kept += 1
            kind.told.append(complaint)
        elif self._more is None:
            text = f"more than {MOST_KEPT} mistakes were found; mend those above, and check the pack again"
            self._more = complaint._replace(line=1, column=1, message=text, hint="")

    @property
    def fatal(self) -> bool:
        """Whether the pack cannot be played."""
        return self._fatal

    def _told(self) -> list[Complaint]:
        """What is told of each kind."""
        found: list[Complaint] = []
        for kind in self._kinds.values():
            told = list(dict.fromkeys(kind.told))
            if kind.count <= MOST_ALIKE or len(told) <= FEW:
                found += told
                continue
            told.sort()
            next_one = told[FEW]
            text = f"and {kind.count - FEW:,} more like that of line {told[FEW - 1].line}"
            found += [*told[:FEW], next_one._replace(message=text, hint="", stands_for=kind.count - FEW)]
        return found

    def sorted(self) -> tuple[Complaint, ...]:
        """All of them, each once, by file and line; a warning about something that is wrong anyway is left out."""
        found = self._told()
        wrong = {each[:3] for each in found if each.severity == ERROR}
        found = [each for each in dict.fromkeys(found) if each.severity == ERROR or each[:3] not in wrong]
        rest = [self._more._replace(severity=ERROR if self._fatal else WARNING)] if self._more is not None else []
        return (*sorted(found), *rest)


_NAMED = re.compile(r"'[^']*'|[0-9]+")
"""What differs between two complaints of one kind: what they name and count."""


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
