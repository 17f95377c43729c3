"""Reads the emblems that cards name in their entries: signs of the program, or icons of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.content.complaints import Complaints, listed
from game.content.entries import RawEntry
from game.content.explain import said
from game.emblems import ALONE, COMPOSITIONS, CONSTRUCTIONS, INSIDE, MOST_SIGNS, PAIR, Emblem, signs
from game.rules.plain import Frozen

KEY: Final = "emblem"
SCENE: Final = "scene"
WORDS: Final = (ALONE, *CONSTRUCTIONS)


def read_emblems(cards: Mapping[str, RawEntry], icons: Iterable[str], complaints: Complaints) -> Frozen:
    """The emblem of each card that names one: `{card: (how, scene, sign, ...)}`, as `game.emblems.Emblem` has them.

    `icons` are those of the pack. An emblem with a mistake is complained of and left out: the card gets one made for it.
    """
    known = tuple(dict.fromkeys([*signs(), *icons]))
    found: dict[str, tuple[str, ...]] = {}
    for id, raw in cards.items():
        written = raw.data.get(KEY) if isinstance(raw.data, dict) else None
        if written is not None:
            emblem = _Reader(raw, known, complaints).read(written)
            if emblem is not None:
                found[id] = (emblem.how, emblem.scene, *emblem.signs)
    return Frozen(found)


def named(emblems: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """All signs and icons that emblems are made of, each once."""
    return tuple(dict.fromkeys([sign for _how, _scene, *signs in emblems.values() for sign in signs]))


class _Reader:
    """Reads the emblem of one card."""

    def __init__(self, raw: RawEntry, known: tuple[str, ...], complaints: Complaints) -> None:
        self.entry = raw.entry
        self.what = f"'{KEY}' of {raw.entry.what}"
        self.known = known
        self.complaints = complaints

    def read(self, written: Any) -> Emblem | None:
        """The emblem; None after complaining of what is wrong with it."""
        if not isinstance(written, dict):
            return self._signs(written, "", (KEY,))
        scene = written.get(SCENE, "")
        if scene and scene not in COMPOSITIONS:
            text = f"{self.what} has the scene {said(scene)}, which is none of {listed(COMPOSITIONS)}"
            self._error((KEY, SCENE), text, self.complaints.nearest(str(scene), COMPOSITIONS))
            return None
        joined = [how for how in written if how != SCENE]
        strange = next((how for how in joined if how not in WORDS), None)
        if strange is not None:
            text = f"{self.what} is joined by {said(strange)}, which is none of {listed(WORDS)}"
            place = self.entry.key_at(KEY, strange)
            self.complaints.error(place, text, self.complaints.nearest(str(strange), (*WORDS, SCENE)))
            return None
        if len(joined) != 1:
            self._error((KEY,), f"{self.what} must have one key that says how its signs are joined: {listed(WORDS)}")
            return None
        emblem = self._signs(written[joined[0]], joined[0], (KEY, joined[0]))
        return emblem._replace(scene=scene) if emblem is not None else None

    def _error(self, path: tuple[str | int, ...], text: str, hint: str = "") -> None:
        self.complaints.error(self.entry.at(*path), text, hint)

    def _signs(self, written: Any, how: str, path: tuple[str | int, ...]) -> Emblem | None:
        """The signs that stand at a path, joined in a way (empty: as is usual for so many)."""
        given = written if isinstance(written, list) else [written]
        most = 1 if how == ALONE else MOST_SIGNS
        if not given or not all(isinstance(sign, str) for sign in given):
            self._error(path, f"{self.what} must be the name of a sign, or a list of two names")
        elif len(given) > most:
            self._error((*path, most), f"{self.what} has {len(given)} signs; it may have {most} at most")
        elif how == INSIDE and len(given) < MOST_SIGNS:
            self._error(path, f"{self.what} needs two signs: the second one stands inside the first")
        else:
            strange = [(index, sign) for index, sign in enumerate(given) if sign not in self.known]
            for index, sign in strange:
                place = self.entry.at(*path, index)
                text = f"there is no sign and no icon '{sign}'"
                self.complaints.warn(place, text, self.complaints.nearest(sign, self.known))
            if not strange:
                return Emblem(how or (PAIR if len(given) > 1 else ALONE), tuple(given))
        return None
