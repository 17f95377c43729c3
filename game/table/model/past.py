"""What has happened in a match, step by step and thing by thing, as one seat may know it. It is read from the stored events.

Each step of the history may tell of several things: a card was laid, attacked, attacked again. Each of them is a `Happening`, with the
words of a chip and of the log, and with the components that it names. What a seat may not know is in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.rules.asks import SEALED
from game.rules.events import Event, seen_by
from game.rules.match import Match
from game.rules.plain import NOBODY, zone_name
from game.rules.rulesdef import HAND, PILE
from game.rules.view import View
from game.table.model.heard import COSTS, OUTCOMES, PARTS, POWERS, Moved, attacker_of, hear, named, whose
from game.words import Words


class Happening(NamedTuple):
    """One thing that happened in a step of the match: who did it (NOBODY: nobody in particular), the few words of its chip (empty: it has
    none), its lines of the log, its events as the seat may know them, and the components that they name.

    `first` and `end` are where it lies among all events of its step: from the one until before the other.
    """

    step: int
    seat: int
    words: str
    lines: tuple[str, ...]
    events: tuple[Event, ...]
    components: tuple[int, ...]
    first: int = 0
    end: int = 0


class _Making:
    """A happening that is not told to its end yet."""

    def __init__(self, seat: int, first: int, source: int) -> None:
        self.seat = seat
        self.source = source
        """Whose ability it is, 0 if it is none."""
        self.first = self.end = first
        self.chips: list[str] = []
        self.lines: list[str] = []
        self.events: list[Event] = []
        self.components: dict[int, None] = {}


class Past:
    """Reads the history of a match; what was read of a step is kept. `words` are those that are in force now."""

    def __init__(self, match: Match, words: Callable[[], Words]) -> None:
        self.match = match
        self.words = words
        self._known: dict[tuple[int, int, int], tuple[tuple[Event, ...], tuple[Happening, ...]]] = {}
        """By step, entry and viewer: all events, since a jump may lead where they were others, and what was read of them."""
        self._read_with: Words | None = None

    # Which steps

    def since(self, viewer: int) -> range:
        """The steps since a seat last had the turn, which is over; for NOBODY those of the last turn of all.

        What it answered in a turn of another seat belongs to that turn.
        """
        first = last = self.match.history
        while last > 0 and self._unseen(last, viewer):
            last -= 1
        while first > 0 and (
            self._unseen(first, viewer)
            or not (self._own(first, viewer) if viewer != NOBODY else self._other(first, last))
        ):
            first -= 1
        return range(first + 1, self.match.history + 1)

    def last_turn(self, viewer: int) -> range:
        """The steps to show once more: those since the seat last had the turn, or if it has it still, what it did in it."""
        since = self.since(viewer)
        if any(self.happenings(step, viewer) for step in since):
            return since
        last = since.start - 1
        first = last
        while first > 1 and (self._unseen(first - 1, viewer) or self._own(first - 1, viewer)):
            first -= 1
        return range(max(1, first), last + 1)

    def _unseen(self, step: int, viewer: int) -> bool:
        """Whether a step is an answer in secret of which the viewer knows nothing, so that it parts no turn."""
        entry = self.match.entry_of(step)
        return entry.unseen and entry.seat != viewer

    def _own(self, step: int, viewer: int) -> bool:
        """Whether a seat did a step in a turn of its own, or in secret."""
        if self.match.entry_of(step).seat != viewer:
            return False
        state = self.match.moments[step - 1].state
        sealed = any(ask.manner == SEALED for ask in state.asks)
        return sealed or self._turn_of(step) in (viewer, NOBODY)

    def _other(self, step: int, last: int) -> bool:
        """Whether a step belongs to another turn than the last one."""
        return self._turn_of(step) != self._turn_of(last)

    def _turn_of(self, step: int) -> int:
        """Whose turn it was when a step was made: who was active, if the game tells that, else who made it."""
        view = self.match.view_at(step - 1, NOBODY)
        active = view.value("active") if "active" in self.match.game.code.public_facts else NOBODY
        return active if isinstance(active, int) and active != NOBODY else self.match.entry_of(step).seat

    # What happened

    def events(self, step: int, viewer: int) -> tuple[Event, ...]:
        """What happened in a step, as a seat may know it."""
        return seen_by(self.match.events(step), viewer)

    def happenings(self, step: int, viewer: int) -> tuple[Happening, ...]:
        """What happened in a step (1: the first), thing by thing; nothing if there is nothing to be told of it."""
        words = self.words()
        if words is not self._read_with:
            self._known.clear()
            self._read_with = words
        key = (step, self.match.moments[step].entry, viewer)
        events = self.match.events(step)
        known = self._known.get(key)
        if known is None or known[0] is not events:
            known = self._known[key] = (events, tuple(self._read(step, viewer, words)))
        return known[1]

    def chips(self, steps: Sequence[int], viewer: int) -> tuple[Happening, ...]:
        """Those things in some steps of which there is a chip, in order."""
        return tuple([one for step in steps for one in self.happenings(step, viewer) if one.words])

    def _read(self, step: int, viewer: int, words: Words) -> list[Happening]:
        view, before = self.match.view_at(step, viewer), self.match.view_at(step - 1, viewer)
        actor = self.match.entry_of(step).seat
        made: list[_Making] = []
        early: list[Event] = []
        first = 0
        latest: _Making | None = None
        for place, event in self._placed(step, viewer):
            line, chip = words.log(event, view, before, actor), words.chip(event, view, before)
            if event.kind in PARTS or self._is_draw(event):
                line, chip = "", ""
            follows = event.kind in OUTCOMES
            told = chip if chip is not None else line.removesuffix(".")
            one = self._about(event, made, latest) if follows else None if told else latest
            if one is None:
                if follows and told:
                    told = line.removesuffix(".") or told  # of what it came is told of another step
                if not told:
                    first = first if early else place
                    early.append(event)
                    continue
                one = _Making(_doer(event, before, actor), first if early else place, self._source(event))
                one.events += early
                early = []
                made.append(one)
            elif follows and chip is None:
                told = ""
            latest = one
            one.events.append(event)
            one.end = place + 1
            if told:
                one.chips.append(told)
            if line:
                one.lines.append(line)
                one.components.update(dict.fromkeys(named(event, words.code)))
        return [
            Happening(
                step,
                one.seat,
                ", ".join(one.chips),
                tuple(one.lines),
                tuple(one.events),
                tuple(one.components),
                one.first,
                one.end,
            )
            for one in made
        ]

    def _placed(self, step: int, viewer: int) -> list[tuple[int, Event]]:
        """What happened in a step as a seat may know it, each with its place among all events of the step."""
        told = [(place, event.seen_by(viewer)) for place, event in enumerate(self.match.events(step))]
        return [(place, event) for place, event in told if event is not None]

    def _about(self, event: Event, made: Sequence[_Making], latest: _Making | None) -> _Making | None:
        """The thing that an event belongs to: what something cost, to the ability that did it, if that was told of `latest`; else the last
        thing that names all components that the event tells of, or that names the first of them; else the last of all.
        """
        ids = named(event, self.match.game.code)
        if event.kind in COSTS and latest is not None and latest.source in ids:
            return latest
        fitting = [one for one in made if ids and ids[0] in one.components]
        both = [one for one in fitting if all(id in one.components for id in ids)]
        found = both or fitting or made
        return found[-1] if found else None

    def _source(self, event: Event) -> int:
        return next(iter(named(event, self.match.game.code)), 0) if event.kind in POWERS else 0

    def _is_draw(self, event: Event) -> bool:
        """Whether a card was drawn, or went where nobody who is told of it sees it."""
        heard = hear(event)
        if not isinstance(heard, Moved):
            return False
        shapes = {spec.name: spec.shape for spec in self.match.game.code.zones}
        drawn = shapes.get(zone_name(heard.from_)) == PILE and shapes.get(zone_name(heard.to)) == HAND
        return drawn or (not heard.component and heard.to_place is None)


def _doer(event: Event, before: View, actor: int) -> int:
    """Who did it: who had the component that attacked, else whom it is about, else who acted."""
    attacker = attacker_of(event)
    sighting = before.component(attacker) if attacker else None
    if sighting is not None and sighting.controller != NOBODY:
        return sighting.controller
    seat = whose(event)
    return seat if seat != NOBODY else actor
