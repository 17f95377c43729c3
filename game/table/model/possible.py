"""What the viewer can still do: everything that may be done with a component now, and what it costs and brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.asks import Path
from game.rules.preview import Preview
from game.table.model.due import words_for
from game.table.model.gesture import Gesture
from game.table.model.session import Session
from game.words import Words


class Deed(NamedTuple):
    """Something that may be done: the path that it makes, of which more is asked if it is not `whole`, in words, with what it costs."""

    path: Path
    words: str
    prices: tuple[str, ...] = ()
    whole: bool = True


def prices(preview: Preview, words: Words) -> tuple[str, ...]:
    """What a move costs and brings, as far as it can be foreseen and the pack has words for it."""
    found = [words.price(event, preview.view) for event in preview.events]
    return tuple(dict.fromkeys([told for told in found if told]))


def has_deeds(session: Session) -> bool:
    """Whether what can be done is listed for the present question."""
    decision = session.decision()
    return decision is not None and session.words.has(f"deeds.{decision.kind}")


def deeds(session: Session) -> tuple[Deed, ...]:
    """All that may be done with components now; what is the same of several of them once."""
    found: dict[tuple[str, tuple[str, ...]], Deed] = {}
    for deed in _each(session):
        found.setdefault((deed.words, deed.prices), deed)
    return tuple(found.values())


def _each(session: Session) -> Iterator[Deed]:
    gesture = Gesture(session.match, session.viewer)
    view, words = session.view(), session.words
    for choice in gesture.first.options if gesture.first is not None else ():
        if choice.what != "component":
            continue
        name = words.component(view, int(choice.value))
        if gesture.choose(choice) is not None:
            yield Deed((choice,), name, prices(gesture.preview((choice,)), words))
        for further in gesture.decision.options if gesture.path and gesture.decision is not None else ():
            path = (choice, further)
            whole = gesture.explore(path) is None
            told = words.say("table.deed", {"component": name, "deed": words_for(session, gesture, further)})
            yield Deed(path, told, prices(gesture.preview(path), words) if whole else (), whole)
        gesture.cancel()
