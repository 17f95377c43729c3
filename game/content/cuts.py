"""Reads how the pictures of cards are shown: what `picture` says of the file, and of how it is turned, cropped and fitted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.content.complaints import Complaints, listed
from game.content.entries import PICTURE, RawEntry
from game.content.explain import said
from game.cuts import CONTAIN, COVER, FITS, LEAST, MOST_ZOOM, TURNS, USUAL, Cut
from game.rules.plain import Frozen

FILE: Final = "file"
FIT: Final = "fit"
FOCUS: Final = "focus"
CROP: Final = "crop"
TURN: Final = "turn"
ZOOM: Final = "zoom"
KEYS: Final = (FILE, FIT, FOCUS, ZOOM, CROP, TURN)
SIDES: Final = ("left", "top", "right", "bottom")
PERCENT: Final = 100
MOST_CUT: Final = round(PERCENT * (1 - LEAST))
"""So many percent of a picture may be cut off in each direction."""


def named_file(written: Any) -> str:
    """The file that a card's `picture` names, empty if it names none; it may be nothing else than that."""
    named = written.get(FILE, "") if isinstance(written, dict) else written
    return named if isinstance(named, str) else ""


def file_path(written: Any) -> tuple[str, ...]:
    """The keys in an entry at which the file of its picture stands."""
    return (PICTURE, FILE) if isinstance(written, dict) else (PICTURE,)


def read_cuts(cards: Mapping[str, RawEntry], complaints: Complaints) -> Frozen:
    """How the picture of each card is shown that says so: `{card: (fit, focus, crop, turn, zoom)}`, as `game.cuts.Cut` has them.

    What is wrong with one is complained of, and it is left out.
    """
    found: dict[str, Cut] = {}
    for id, raw in cards.items():
        written = raw.data.get(PICTURE) if isinstance(raw.data, dict) else None
        if written is not None and not isinstance(written, str):
            cut = _Reader(raw, complaints).read(written)
            if cut is not None and cut != USUAL:
                found[id] = cut
    return Frozen({id: tuple(cut) for id, cut in found.items()})


class _Reader:
    """Reads what one card says of its picture."""

    def __init__(self, raw: RawEntry, complaints: Complaints) -> None:
        self.entry = raw.entry
        self.what = f"'{PICTURE}' of {raw.entry.what}"
        self.complaints = complaints
        self.good = True

    def read(self, written: Any) -> Cut | None:
        """How the picture is shown; None after complaining of what is wrong with it."""
        if not isinstance(written, dict):
            self._error((PICTURE,), f"{self.what} must be the name of a file, or keys: {listed(KEYS)}")
            return None
        for key in written:
            if key not in KEYS:
                text = f"{self.what} does not know '{key}'; it knows {listed(KEYS)}"
                self.complaints.error(self.entry.key_at(PICTURE, key), text, self.complaints.nearest(str(key), KEYS))
                self.good = False
        if not isinstance(written.get(FILE, ""), str):
            self._error(
                (PICTURE, FILE), f"'{FILE}' of {self.what} must be the name of a picture, not {said(written[FILE])}"
            )
        cut = Cut(
            self._fit(written), self._focus(written), self._crop(written), self._turn(written), self._zoom(written)
        )
        return cut if self.good else None

    def _error(self, path: tuple[str | int, ...], text: str, hint: str = "") -> None:
        self.complaints.error(self.entry.at(*path), text, hint)
        self.good = False

    def _fit(self, written: dict[str, Any]) -> str:
        fit = written.get(FIT, COVER)
        if fit in FITS:
            return str(fit)
        text = (
            f"'{FIT}' of {self.what} is {said(fit)}; it must be {COVER} (fill the window) or {CONTAIN} (show all of it)"
        )
        self._error((PICTURE, FIT), text, self.complaints.nearest(str(fit), FITS))
        return COVER

    def _focus(self, written: dict[str, Any]) -> tuple[float, float]:
        if FOCUS not in written:
            return USUAL.focus
        found = self._percents(written[FOCUS], FOCUS, "two numbers from 0 to 100: [across, down]", 2)
        return (found[0], found[1]) if found else USUAL.focus

    def _crop(self, written: dict[str, Any]) -> tuple[float, float, float, float]:
        if CROP not in written:
            return USUAL.crop
        found = self._percents(written[CROP], CROP, f"four numbers from 0 to 100: [{', '.join(SIDES)}]", 4)
        if not found:
            return USUAL.crop
        for one, other in ((0, 2), (1, 3)):
            if found[one] + found[other] > MOST_CUT / PERCENT:
                most = f"{SIDES[one]} and {SIDES[other]} together may be {MOST_CUT} at most"
                self._error((PICTURE, CROP, other), f"'{CROP}' of {self.what} leaves nothing to be seen: {most}")
        return found[0], found[1], found[2], found[3]

    def _turn(self, written: dict[str, Any]) -> int:
        turn = written.get(TURN, 0)
        if isinstance(turn, int) and not isinstance(turn, bool) and turn in TURNS:
            return turn
        turns = listed(str(each) for each in TURNS)
        self._error((PICTURE, TURN), f"'{TURN}' of {self.what} is {said(turn)}; it must be one of {turns}, clockwise")
        return 0

    def _zoom(self, written: dict[str, Any]) -> float:
        zoom = written.get(ZOOM, 1)
        if isinstance(zoom, int | float) and not isinstance(zoom, bool) and 1 <= zoom <= MOST_ZOOM:
            return float(zoom)
        text = f"'{ZOOM}' of {self.what} is {said(zoom)}; it must be a number from 1 to {MOST_ZOOM:g}"
        self._error((PICTURE, ZOOM), text)
        return 1.0

    def _percents(self, given: Any, key: str, wanted: str, count: int) -> tuple[float, ...]:
        """Numbers in percent as shares; none after complaining of what is wrong with them."""
        numbers = given if isinstance(given, list) else []
        if len(numbers) != count or not all(
            isinstance(each, int | float) and not isinstance(each, bool) for each in numbers
        ):
            self._error((PICTURE, key), f"'{key}' of {self.what} must be {wanted}, in percent of the picture")
            return ()
        for index, each in enumerate(numbers):
            if not 0 <= each <= PERCENT:
                self._error(
                    (PICTURE, key, index), f"'{key}' of {self.what} is {said(each)}; it must be from 0 to {PERCENT}"
                )
                return ()
        return tuple([each / PERCENT for each in numbers])
