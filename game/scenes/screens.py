"""The two screens that every other leads to, for the stage to make them: no screen needs to import the one that it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.stack import Playing, Saying, Screens

if TYPE_CHECKING:
    from game.table.model.session import Session


def _title() -> Saying:
    from game.scenes.title import TitleScene

    return TitleScene()


def _table(session: Session) -> Playing:
    from game.scenes.table import TableScene

    return TableScene(session)


SCREENS = Screens(_title, _table)
