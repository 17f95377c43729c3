"""The words at the top of the table: whose turn it is and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.plain import NOBODY
from game.rules.windows import Act
from game.table.model.choosing import Choosing
from game.table.model.past import Happening
from game.table.model.session import Session
from game.ui.table_view_bars import Banner
from game.words import WINDOW, Words

LONG_THOUGHT = 2
"""Seconds after which the banner tells how long a bot has been thinking."""

NO_BANNER: Final = Banner(NOBODY, "", "", mine=False)
"""Says neither whose turn it is nor what has happened."""


def make_banner(choosing: Choosing, *, patterned: bool, waits: bool, anybody: bool) -> Banner:
    """The banner for the present state of the match; `patterned`: seats are told apart by patterns, too; `waits`: the next bot does, until
    it is told to go on; `anybody`: several people are asked together whether they act in a window.
    """
    session = choosing.session
    words = session.words
    outcome = session.match.outcome
    if outcome is not None:
        names = ", ".join(words.seat(seat) for seat in outcome.winners)
        who = outcome.winners[0] if len(outcome.winners) == 1 else NOBODY
        reason = words.say(f"outcome.{outcome.reason}")
        if session.match.standing.edited:
            reason = f"{reason} ({words.say('judge.edited')})"
        return Banner(who, words.say("result.one", {"seat": names}) if names else words.say("result.nobody"), reason)
    now = session.match.standing
    if now.paused:
        key = "judge.paused_open" if now.shown else "judge.paused"
        return Banner(NOBODY, "", words.say(key), mine=False)
    if choosing.decision is not None:
        prompt = words.prompt(choosing.decision, session.view())
        if now.answering == session.viewer:
            prompt = words.say("judge.answering", {"prompt": prompt})
        return Banner(session.viewer, words.seat(session.viewer), prompt, patterned=patterned)
    waiting = session.waiting()
    if not waiting:
        return Banner(NOBODY, "", "")
    asked = session.match.state.asks[0]
    if anybody and isinstance(asked, Act):
        prompt = words.say("table.anybody", {"window": words.say(f"{WINDOW}.{asked.window}")})
        return Banner(asked.turn, words.seat(asked.turn), prompt, mine=False)
    human = session.seats[waiting[0]].human
    told = words.say("table.must_choose" if human else "table.is_next" if waits else "table.thinking")
    names = ", ".join(words.seat(other) for other in waiting)
    return Banner(waiting[0], names, told, mine=False, thinks=not human and not waits)


def retold(session: Session, happenings: Sequence[Happening], place: tuple[int, int]) -> Banner:
    """The banner while some things that have happened are shown again, as the first, second ... of several; `place`: which of how many."""
    seat = happenings[0].seat
    told = " ".join([line for happening in happenings for line in happening.lines] or [happenings[0].words])
    words = session.words
    number, count = place
    key = "table.once_more_of" if count > 1 else "table.once_more"
    prompt = words.say(key, {"what": told, "number": number, "count": count})
    return Banner(seat, words.seat(seat) if seat != NOBODY else "", prompt, mine=False)


def looking_back(session: Session, *, clicked: bool) -> Banner:
    """The banner while the board is seen as it lay when it was counted; whether it is `clicked` to go on."""
    return Banner(NOBODY, "", session.words.say("table.as_counted_click" if clicked else "table.as_counted"))


def still_thinking(words: Words, banner: Banner, seconds: float) -> Banner:
    """The banner of a bot that has been thinking for so long."""
    whole = int(seconds)
    if whole < LONG_THOUGHT or not banner.thinks:
        return banner
    return banner._replace(prompt=words.say("table.thinking_long", {"seconds": whole}))
