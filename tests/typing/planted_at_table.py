"""Mistakes that the table could make with what it hears of events, planted (see `planted_in_records.py`)."""

from __future__ import annotations

from game.rules.events import Event
from game.table.model.heard import LineScored, Moved, Scored, hear


def show(event: Event) -> None:
    heard = hear(event)
    print(heard.to)  # type: ignore[union-attr]
    if isinstance(heard, Moved):
        print(heard.zone)  # type: ignore[attr-defined]
        place: tuple[int, int] = heard.to_place  # type: ignore[assignment]
        print(place, heard.component + heard.to)  # type: ignore[operator]
    if isinstance(heard, LineScored):
        print(sum(heard.cells))  # type: ignore[arg-type]
        print(heard.glory + 1)  # type: ignore[operator]
    if isinstance(heard, Scored):
        for name, by, _cause, _ability in heard.parts:
            words: str = by  # type: ignore[assignment]
            print(name, words)
