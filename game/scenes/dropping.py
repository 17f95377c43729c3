"""Files that are dropped on the window out of a file manager: a picture on a card becomes the picture of that card, if a person agrees."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.art.pictures import ENDINGS, MOST_BYTES, SVG_MOST_BYTES
from game.client_words import say
from game.scenes.stack import Stage

if TYPE_CHECKING:
    from game.table.model.session import Session
    from game.ui.table_picture import Thing

EVENTS: Final = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE)
MIB: Final = 1024 * 1024


class Dropping:
    """Gathers what one drop brings, and leads to the dialog for it. `pointer` tells where in the window the mouse is."""

    def __init__(self, stage: Stage, pointer: Callable[[], tuple[int, int]]) -> None:
        self.stage = stage
        self.pointer = pointer
        self._files: list[Path] = []
        self._open = False
        """Whether a drop has begun and brings more."""

    def take(self, event: pygame.event.Event) -> None:
        """One of EVENTS."""
        if event.type == pygame.DROPBEGIN:
            self._open = True
        elif event.type == pygame.DROPCOMPLETE:
            self._open = False
        elif event.type == pygame.DROPFILE:
            self._files.append(Path(event.file))

    def update(self) -> None:
        """Do what is to be done with a drop that is over."""
        if not self._files or self._open:
            return
        files, self._files = self._files, []
        top, picture = self.stage.top, files[0].suffix.lower() in ENDINGS
        # A picture is meant for a card, whatever else a scene opens.
        if len(files) == 1 and top is not None and not picture and top.take_file(files[0]):
            return
        problem = self._problem(files)
        if problem:
            self.stage.tell(problem, "warn")
            return
        card = top.card_at(self.pointer()) if top is not None else None
        if card is None:
            self.stage.tell(say("drop.nowhere", {"file": files[0].name}), "warn")
            return
        from game.scenes.new_picture import offer_picture

        offer_picture(self.stage, *card, files[0])

    def _problem(self, files: list[Path]) -> str:
        """Why nothing can be done with the files, as far as that is seen from outside; empty if it can."""
        path = files[0]
        words: dict[str, str | int | Path] = {"file": path.name, "count": len(files)}
        if len(files) > 1:
            return say("drop.several", words)
        if os.path.isdir(path):
            return say("drop.folder", words)
        try:
            size = path.stat().st_size
        except (OSError, ValueError):
            return say("drop.gone", words)
        if path.suffix.lower() not in ENDINGS:
            return say("drop.no_picture", words)
        most = SVG_MOST_BYTES if path.suffix.lower() == ".svg" else MOST_BYTES
        if size > most:
            return say("drop.too_large", {**words, "size": -(-size // MIB), "most": most // MIB})
        return ""


class Lying(Protocol):
    """Where a component lies on the screen."""

    @property
    def thing(self) -> Thing: ...


def seen_card(session: Session, lying: Lying | None) -> tuple[str, str] | None:
    """The game and the id of the card that lies somewhere, if the viewer sees its face."""
    sighting = session.view().component(lying.thing.id) if lying is not None and lying.thing.id else None
    if sighting is None or sighting.ref is None or sighting.ref not in session.game.defs.cards:
        return None
    return session.game.id, sighting.ref
