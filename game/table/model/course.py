"""How a match came from one state to another, as a seat was told of it: what it could know right after each of some events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rules.events import Event
from game.rules.history import ACT
from game.rules.match import Match
from game.rules.view import View
from game.table.model.past import Happening


class Place(NamedTuple):
    """Where an event is told: after so many (`told`) of the events of a step."""

    step: int
    told: int


class Course:
    """Some events that a seat was told of, each with its place in the match."""

    def __init__(self, match: Match, viewer: int, places: Sequence[Place]) -> None:
        self.match = match
        self.viewer = viewer
        self.places = places

    @classmethod
    def of_steps(cls, match: Match, viewer: int, steps: Iterable[int]) -> Course:
        """All events of some steps."""
        places = [
            Place(step, nth + 1)
            for step in steps
            for nth, event in enumerate(match.events(step))
            if event.seen_by(viewer) is not None
        ]
        return cls(match, viewer, places)

    @classmethod
    def of_happenings(cls, match: Match, viewer: int, happenings: Iterable[Happening]) -> Course:
        """The events of some things that have happened, thing by thing."""
        places: list[Place] = []
        for one in happenings:
            told, events = one.first, match.events(one.step)
            for event in one.events:
                told = _told(event, events, viewer, told)
                places.append(Place(one.step, told))
        return cls(match, viewer, places)

    def __len__(self) -> int:
        return len(self.places)

    def after(self, nth: int) -> View:
        """What the seat could know right after one of the events (0: the first). What is no answer of a seat is told as a whole by its
        last event, and nothing of it before that.
        """
        step, told = self.places[nth]
        if self.match.entry_of(step).kind != ACT and told < len(self.match.events(step)):
            told = 0
        return self.match.view_within(step, told, self.viewer)


def _told(event: Event, events: Sequence[Event], viewer: int, from_: int) -> int:
    """How many of the events of a step have been told with this one, which comes after so many."""
    found = (nth + 1 for nth in range(from_, len(events)) if events[nth].seen_by(viewer) == event)
    return next(found, from_)
