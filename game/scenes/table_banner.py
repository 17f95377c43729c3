"""The words at the top of the table: whose turn it is and what is asked, and round, phase and turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plain import NOBODY
from game.table.seen.progress import progress
from game.ui.table_view_bars import Banner

if TYPE_CHECKING:
    from game.scenes.table import TableScene

THINKING = "is thinking …"
LONG_THOUGHT = 2
"""Seconds after which the banner tells how long a bot has been thinking."""


def make_banner(table: TableScene) -> Banner:
    """The banner for the present state of the match."""
    session = table.session
    view = session.view()
    outcome = session.match.outcome
    if outcome is not None:
        names = ", ".join(table.words.seat(seat) for seat in outcome.winners)
        who = outcome.winners[0] if len(outcome.winners) == 1 else NOBODY
        reason = table.words.say(f"outcome.{outcome.reason}")
        return Banner(who, f"{names} won" if names else "Nobody won", reason)
    gesture = table.gesture
    if gesture is not None and gesture.decision is not None:
        prompt = table.words.prompt(gesture.decision, view)
        patterned = table.stage.services.settings.patterns
        return Banner(session.viewer, table.words.seat(session.viewer), prompt, patterned=patterned)
    waiting = session.waiting()
    if not waiting:
        return Banner(NOBODY, "", "")
    words = THINKING if not session.seats[waiting[0]].human else "must choose"
    names = ", ".join(table.words.seat(other) for other in waiting)
    return Banner(waiting[0], names, words, mine=False)


def still_thinking(banner: Banner, seconds: float) -> Banner:
    """The banner of a bot that has been thinking for so long."""
    whole = int(seconds)
    if whole < LONG_THOUGHT or not banner.prompt.startswith(THINKING):
        return banner
    return banner._replace(prompt=f"{THINKING} {whole} s")


def facts(table: TableScene) -> str:
    """Round, phase and turn of the match in one line."""
    return progress(table.session.game, table.session.view(), table.words)
