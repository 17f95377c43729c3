"""Fills the standings at the top of the side panel: every seat with what the pack counts for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.standings import Column, Row
from game.ui.text import BETWEEN
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def show_standings(table: TableScene) -> None:
    """Show the present counts. Nothing is drawn again if they are the same."""
    view = table.session.view()
    counts = table.seer.counts(view)
    out = view.facts().get("out")
    gone = out if isinstance(out, tuple) and len(out) == view.seat_count else (False,) * view.seat_count
    public = table.session.game.code.public_facts
    tagged = {
        view.value(name)
        for name in public
        if f"tag.{name}" in table.session.game.defs.texts and view.value(name) is not None
    }
    columns = [Column((f"count-{count.name}", count.name), count.label, count.meaning) for count in counts]
    rows = [
        Row(
            seat,
            table.words.seat(seat),
            tuple([count.values[seat] for count in counts]),
            seat in view.waiting,
            bool(gone[seat]),
            seat in tagged,
        )
        for seat in view.seats()
    ]
    note = BETWEEN.join(f"{label} {number}" for label, number in table.seer.wholes(view))
    if table.panel.standings.show(columns, rows, note):
        table.panel.standings_changed()


def name_columns(table: TableScene) -> None:
    """Let the heads of the columns say what they count when the pointer rests on them; some are only an icon."""
    panel = table.panel
    if panel.rect.width <= 0:
        return
    places = panel.standings.column_rects(panel.theme, panel.rect)
    for column, place in zip(panel.standings.columns, places, strict=True):
        words = f"{column.label}: {column.meaning}" if column.meaning else column.label
        table.form.add(Widget(panel.theme, place, words))
