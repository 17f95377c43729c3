"""The standings at the top of the side panel: every seat with what the pack counts for it."""

from __future__ import annotations

from typing import NamedTuple

from game.table.model.session import Session
from game.table.seen.seeing import Seer
from game.ui.standings import Column, Row
from game.ui.text import BETWEEN


class Counted(NamedTuple):
    """What is counted for each seat, the counts of each, and what is counted for the whole match, in a line."""

    columns: list[Column]
    rows: list[Row]
    note: str


def standings(session: Session, seer: Seer) -> Counted:
    """The present counts."""
    view = session.view()
    counts = seer.counts(view)
    out = view.facts().get("out")
    gone = out if isinstance(out, tuple) and len(out) == view.seat_count else (False,) * view.seat_count
    public = session.game.code.public_facts
    tagged = {
        view.value(name) for name in public if f"tag.{name}" in session.game.defs.texts and view.value(name) is not None
    }
    columns = [Column((f"count-{count.name}", count.name), count.label, count.meaning) for count in counts]
    rows = [
        Row(
            seat,
            session.words.seat(seat),
            tuple([count.values[seat] for count in counts]),
            seat in view.waiting,
            bool(gone[seat]),
            seat in tagged,
        )
        for seat in view.seats()
    ]
    return Counted(columns, rows, BETWEEN.join(f"{label} {number}" for label, number in seer.wholes(view)))
