"""The standings at the top of the side panel: every seat with what the pack counts for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.table.model.session import Session
from game.table.seen.gone import out
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
    gone = out(view)
    tagged: dict[object, list[str]] = {}
    for name in session.game.code.public_facts:
        if f"tag.{name}" in session.game.defs.texts and view.value(name) is not None:
            tagged.setdefault(view.value(name), []).append(name)
    columns = [Column((f"count-{count.name}", count.name), count.label, count.meaning) for count in counts]
    rows = [
        Row(
            seat,
            session.words.seat(seat),
            tuple([count.values[seat] for count in counts]),
            seat in view.waiting,
            gone[seat],
            seat in tagged,
            _meaning(session, seat, tagged.get(seat, ()), acts=seat in view.waiting, out=gone[seat]),
        )
        for seat in view.seats()
    ]
    return Counted(columns, rows, BETWEEN.join(f"{label} {number}" for label, number in seer.wholes(view)))


def _meaning(session: Session, seat: int, tags: Sequence[str], *, acts: bool, out: bool) -> str:
    """What the signs of a seat's row mean, and what a click on it does."""
    words = session.words
    named = {"seat": words.seat(seat)}
    told = []
    for tag in tags:
        why = words.say(f"tag.{tag}.help", default="")
        told.append(f"{words.say(f'tag.{tag}')}: {why}" if why else words.say(f"tag.{tag}"))
    told += [words.say("table.acts", named)] if acts else []
    told += [words.say("table.out", named)] if out else []
    return "\n".join([*told, words.say("table.everything_of", named)])
