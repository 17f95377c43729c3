"""Puts a match on the table: the one way from a screen of the client to the table scene."""

from __future__ import annotations

from pathlib import Path

from game.rules.engine import IllegalAction
from game.rules.match import MatchError
from game.scenes.matches import MatchProblem, open_saved, resume
from game.scenes.session import Session
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.locks import Locked

PROBLEMS = (StorageError, MatchError, MatchProblem, IllegalAction, Locked)


def put_on_table(stage: Stage, session: Session) -> None:
    """Show the table (after the title only), or first the curtain if several people share the screen."""
    from game.scenes.table import TableScene
    from game.scenes.title import TitleScene

    stage.start_over(TitleScene())
    stage.push(TableScene(session))


def resume_on_table(stage: Stage, path: Path) -> str:
    """Go on with an unfinished match; why it cannot be done, or an empty string."""
    try:
        session = resume(stage.services, path)
    except PROBLEMS as error:
        return str(error)
    put_on_table(stage, session)
    return ""


def open_on_table(stage: Stage, path: Path) -> str:
    """Go on with a saved match; why it cannot be done, or an empty string."""
    try:
        session = open_saved(stage.services, path)
    except PROBLEMS as error:
        return str(error)
    put_on_table(stage, session)
    return ""
