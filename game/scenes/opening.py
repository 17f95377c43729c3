"""Puts a match that was kept on the table, or says why it cannot be."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.client_words import say
from game.rules.history import SWAP
from game.rules.match import MatchError, SwapWaits
from game.rules.plain import NOBODY
from game.rules.saved.match_older import AS_IT_WAS
from game.rules.work import IllegalAction
from game.scenes.matches import MatchProblem, open_saved, resume
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.locks import Locked
from game.table.model.session import Session
from game.table.model.swaps import swap_lines

MOST_TOLD = 4
"""So many changes of a pack are told as a match is opened, its log has all."""
PROBLEMS = (StorageError, MatchError, MatchProblem, IllegalAction, Locked)


def resume_on_table(stage: Stage, path: Path, *, as_today: bool = False) -> str:
    """Go on with an unfinished match; why it cannot be done, or an empty string. `as_today`: with the pack as it is now, not as it was."""
    return _open(stage, lambda: resume(stage.services, path, partial(_look_over, stage)), path, as_today=as_today)


def open_on_table(stage: Stage, path: Path, *, as_today: bool = False) -> str:
    """Go on with a saved match; why it cannot be done, or an empty string. `as_today`: with the pack as it is now, not as it was."""
    saved = partial(open_saved, stage.services, path, partial(_look_over, stage))
    return _open(stage, lambda: (saved(), ""), path, as_today=as_today)


def _open(stage: Stage, open_session: Callable[[], tuple[Session, str]], path: Path, *, as_today: bool) -> str:
    try:
        session, loss = open_session()
    except (MatchError, IllegalAction) as error:
        return say("opening.cannot", {"file": path.name, "why": error})
    except PROBLEMS as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - a file from anywhere must not end the client
        return say("opening.stumbled", {"file": path.name, "why": _stumbled(stage, error)})
    older = _older_format(session)
    note = _taken_today(stage, session) if as_today else _other_version(stage, session)
    if older and session.match.played_again != AS_IT_WAS:
        loss = " ".join([part for part in (older, loss) if part])
    else:
        note = " ".join([part for part in (older, note) if part])
    stage.play(session, loss, note)
    stage.rescue = partial(_rescued, stage, session, path)
    return ""


def _stumbled(stage: Stage, error: Exception) -> str:
    """What is to be said of an error of the game's code, with the place of the report that is written of it."""
    words = say("opening.fault", {"fault": type(error).__name__})
    file = stage.services.report_fault(error)
    return say("opening.report", {"words": words, "file": file}) if file else words


def _look_over(stage: Stage, session: Session) -> None:
    """Ask for what every seat sees and may do, and draw the table, away from the screen: reading a file finds out much of what can be wrong
    with it, but by no means all that the game's code, its texts and the table take for granted. Raises whatever is stumbled over.
    """
    session.match.view(NOBODY).to_plain()
    for seat in range(len(session.seats)):
        session.match.view(seat).to_plain()
        session.match.decision(seat)
    aside = Stage(stage.size, stage.services, stage.screens)
    table = stage.screens.table(session)
    try:
        aside.push(table)
        aside.draw(pygame.Surface(stage.size))
    finally:
        table.release()


def _rescued(stage: Stage, session: Session, path: Path, error: Exception) -> bool:
    """Go back to the title if the game's code stumbles over a match that was read from a file, and tell; whether it is such a match."""
    if stage.playing is not session:
        return False
    session.abandon()
    words = say("opening.cannot_go_on", {"file": path.name, "why": _stumbled(stage, error)})
    while stage.scenes:
        with contextlib.suppress(Exception):  # a scene may stumble over the same thing as it leaves
            stage.scenes.pop().leave()
    stage.home().say(words, "bad")
    return True


def _older_format(session: Session) -> str:
    """What is to be said of a match that was written in an older format: how it went to play it again."""
    again = session.match.played_again
    if again is None:
        return ""
    stopped = again.stopped
    if stopped is None and not again.otherwise:
        return say("opening.older")
    if stopped is None:
        return say("opening.older_otherwise")
    words = session.words
    reason = words.refusal(stopped.refusal) if stopped.refusal is not None else stopped.words
    key = "opening.move_of" if stopped.seat != NOBODY else "opening.move"
    move = say(key, {"step": stopped.step, "seat": words.seat(stopped.seat)})
    left = say("opening.one_left_out" if stopped.left_out == 1 else "opening.left_out", {"count": stopped.left_out})
    return say("opening.older_stopped", {"move": move, "left": left, "reason": reason})


def _other_version(stage: Stage, session: Session) -> str:
    """What is to be said of a match that was played with another version of its pack."""
    listing = stage.services.listing(session.game.id)
    if listing is None or listing.game is None:
        return say("opening.pack_problems")
    if listing.game.defs.hash != session.game.defs.hash:
        return say("opening.pack_changed")
    return ""


def _taken_today(stage: Stage, session: Session) -> str:
    """Let a match go on with the pack as it is now, and say what that has otherwise; or why it cannot be done yet."""
    listing = stage.services.listing(session.game.id)
    if listing is None or listing.game is None:
        return say("opening.pack_problems")
    if session.match.outcome is not None:
        return say("opening.over_today")
    session.renew(listing.game.defs)
    if not session.outdated:
        return say("opening.same_as_today")
    try:
        session.swap()
    except SwapWaits as waits:
        return say("opening.not_today", {"why": waits})
    entry = next(index for index in reversed(range(len(session.match.log))) if session.match.log[index].kind == SWAP)
    told = [line.words for line in swap_lines(session.match, entry, session.words)]
    more = [say("versions.more", {"count": len(told) - MOST_TOLD})] if len(told) > MOST_TOLD else []
    return say("opening.as_today", {"changes": "; ".join([*told[:MOST_TOLD], *more])})
