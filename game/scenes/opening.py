"""Puts a match on the table: the one way from a screen of the client to the table scene."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.rules.engine import IllegalAction
from game.rules.match import MatchError
from game.scenes.matches import MatchProblem, open_saved, resume
from game.scenes.session import Session
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.locks import Locked

PROBLEMS = (StorageError, MatchError, MatchProblem, IllegalAction, Locked)


def put_on_table(stage: Stage, session: Session, loss: str = "", note: str = "") -> None:
    """Show the table (after the title only), or first the curtain if several people share the screen. What is lost of the match, and what
    else is to be known of it, is said there.
    """
    from game.scenes.table import TableScene
    from game.scenes.title import TitleScene

    stage.start_over(TitleScene())
    table = TableScene(session)
    stage.push(table)
    if loss:
        table.toasts.say(loss, "warn", 20.0, for_all=True)
    if note:
        table.toasts.say(note, "info", 8.0, for_all=True)


def resume_on_table(stage: Stage, path: Path) -> str:
    """Go on with an unfinished match; why it cannot be done, or an empty string."""
    return _open(stage, lambda: resume(stage.services, path), path)


def open_on_table(stage: Stage, path: Path) -> str:
    """Go on with a saved match; why it cannot be done, or an empty string."""
    return _open(stage, lambda: (open_saved(stage.services, path), ""), path)


def _open(stage: Stage, open_session: Callable[[], tuple[Session, str]], path: Path) -> str:
    try:
        session, loss = open_session()
        # What the table shows first is asked here already: a file may hold definitions over which the game's code stumbles.
        session.view().to_plain()
    except PROBLEMS as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - a file from anywhere must not end the client
        from game.storage.crashes import write_crash

        try:
            report = f" The report is {write_crash(stage.services.folders.crashes, error)}."
        except StorageError:
            report = ""
        return f"{path.name} cannot be opened: the game stumbled over it ({type(error).__name__}).{report}"
    put_on_table(stage, session, loss, _other_version(stage, session))
    return ""


def _other_version(stage: Stage, session: Session) -> str:
    """What is to be said of a match that was played with another version of its pack."""
    listing = stage.services.listing(session.game.id)
    if listing is None or listing.game is None:
        return "The pack of this match has problems now; it goes on with the cards and rules in its own file."
    if listing.game.defs.hash != session.game.defs.hash:
        return "The pack has changed since this match began; it goes on with the cards and rules in its own file."
    return ""
