"""Unfinished work, held in the state as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from game.rules import records
from game.rules.plain import EMPTY, Frozen, Plain


class Frame(NamedTuple):
    """One piece of unfinished work: which handler does it, for which component, how far it came, and what it remembers.

    `handler` names a function of the game (`GameDef.handlers`). `source` is a component id or 0. A frame is never
    changed: work that goes on replaces it.
    """

    handler: str
    source: int = 0
    step: int = 0
    values: Frozen = EMPTY

    @property
    def kind(self) -> str:
        """The name of the handler, as of any other kind of frame."""
        return self.handler

    def at(self, step: int, **changes: Plain) -> Frame:
        """This work, gone on to another step, with some remembered values changed."""
        values = Frozen({**self.values, **changes}) if changes else self.values
        return Frame(self.handler, self.source, step, values)


Doing = TypeVar("Doing")
"""What the code of frames works on (`Work`), which knows frames itself."""
Kind = TypeVar("Kind", bound=Frame | records.Frame)


def course(*steps: Callable[[Doing, Kind], None]) -> Callable[[Doing, Kind], None]:
    """The code of a kind of frame that does one of several steps: the one that the frame's `step` numbers, from 0."""

    def go_on(work: Doing, frame: Kind) -> None:
        steps[frame.step](work, frame)

    return go_on
