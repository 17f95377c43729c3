"""What is told of a match that was kept or left, for lists of such: who plays, how far it is, since when.

The title shows it before the games are there, so nothing here needs the rules.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from game.client_words import say
from game.table.model.seating import HUMAN


def people(about: Mapping[str, Any]) -> str:
    """Who plays a match, bots named as such."""
    kinds = about.get("kinds", ())
    names = [str(name) for name in about.get("seats", ())]
    bots = [kind != HUMAN for kind in kinds] + [False] * len(names)
    return ", ".join(say("saves.bot", {"name": name}) if bot else name for name, bot in zip(names, bots, strict=False))


def reached_words(at: object) -> str:
    """How far it is, from the facts that were kept of it (see `game.table.seen.progress.reached`); what makes no sense is left out."""
    if not isinstance(at, dict):
        return ""
    words, moves = at.get("words"), at.get("moves")
    counted = isinstance(moves, int) and not isinstance(moves, bool) and moves >= 0
    told = [words] if isinstance(words, str) and words else []
    if counted:
        told.append(say("saves.one_move" if moves == 1 else "saves.moves", {"count": moves}))
    if at.get("edited") is True:
        told.append(say("judge.edited"))
    return " · ".join(told)


def when(changed: datetime.datetime) -> str:
    """A time by the clock of this machine, to the second: matches that were left in one minute are told apart."""
    return f"{changed.astimezone():%d %b %Y, %H:%M:%S}"
