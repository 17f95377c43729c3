"""A gesture in the making: the choices made so far, and what may come next.

The table turns what the hand does into a path of choices. Every step is asked of the match (`explore`, `preview`, `why_not`); nothing here
knows a rule.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.asks import Choice, Path, Site, choice_of, site_of
from game.rules.decisions import Decision
from game.rules.guards import Refusal
from game.rules.match import Match
from game.rules.odds import Foresight
from game.rules.plain import Cell, Plain
from game.rules.preview import Preview
from game.rules.work import PreviewStop
from game.table.model.heard import Moved, hear

SUBJECT_KEYS = ("component", "card", "piece", "source", "attacker")
"""Names under which a decision's values tell which component the question is about."""


def component_choice(id: int) -> Choice:
    """The choice of a component."""
    return Choice("component", id)


class Drop(NamedTuple):
    """A place where the dragged component may be let go, and the path that this makes.

    `kind` is `cell` (`site` tells which), `component` (`id`: dropped onto another component), `seat` or `zone` (`zone`: its id).
    `complete`: the path is a whole action; else the match goes on asking.
    """

    kind: str
    path: Path
    complete: bool
    site: Site | None = None
    id: int = 0
    zone: str = ""
    seat: int = -1
    area: str = ""
    """The name of the area that stands for the zone, where a zone has several."""


class Lift(NamedTuple):
    """What a component can do once it is in the hand: where it may go, or which question it opens.

    `question` is the decision that follows taking it (None if taking it is all). `refusal` tells why it may not be taken at all.
    """

    id: int
    path: Path
    question: Decision | None
    drops: tuple[Drop, ...]
    refusal: Refusal | None


class Gesture:
    """The path that a seat is making, step by step, on one unchanged state of the match.

    Make a new one whenever the match changed. `decision` is the question that the next choice answers.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.path: Path = ()
        self.first: Decision | None = match.decision(seat)
        self.decision = self.first
        self.boards = tuple(match.view(seat).boards)
        """The lattice zones of the match."""
        self._trail: list[Decision | None] = []
        self._explored: dict[Path, Decision | None] = {}
        self._previews: dict[Path, Preview] = {}
        self._foresights: dict[Path, Foresight] = {}

    def explore(self, path: Path) -> Decision | None:
        """The question that follows a legal partial path; None if the path is whole."""
        if path not in self._explored:
            try:
                following = self.match.explore(self.seat, path)
            except PreviewStop:
                # Only the end of an action comes to chance or to hidden things: the path is whole.
                following = None
            self._explored[path] = following if following is not None and following.inner else None
        return self._explored[path]

    def preview(self, path: Path) -> Preview:
        """What a whole path would do, as far as it can be known, if the seat declines what it is asked on the way."""
        if path not in self._previews:
            self._previews[path] = self.match.preview(self.seat, path, onward=True)
        return self._previews[path]

    def foresight(self, path: Path) -> Foresight:
        """What the dice of a whole path may come to, as far as that has been gone through."""
        if path not in self._foresights:
            self._foresights[path] = self.match.foresight(self.seat, path)
        return self._foresights[path]

    def allows(self, choice: Choice) -> bool:
        """Whether the choice is among the options of the present question, a shortcut for several of them, or what is seldom done."""
        decision = self.decision
        return decision is not None and (choice in (*decision.options, *decision.seldom) or choice in self.shortcuts)

    @property
    def shortcuts(self) -> tuple[Choice, ...]:
        """The legal answers that stand for several options of the present question."""
        return self.match.shortcuts(self.seat, self.path) if self.decision is not None else ()

    def choice_at(self, site: tuple[str, Cell]) -> Choice:
        """The choice of a cell of a board."""
        return choice_of(Site(*site), self.boards)

    def site_of(self, choice: Choice) -> Site | None:
        """The cell that a choice means; None if it means something else."""
        return site_of(choice, self.boards)

    def why_not(self, *choices: Choice) -> Refusal | None:
        """Why these choices may not follow the path so far."""
        return self.match.why_not(self.seat, (*self.path, *choices))

    def choose(self, choice: Choice) -> Path | None:
        """Add a legal choice; returns the whole path if it is finished, else None and `decision` is the next question."""
        path = (*self.path, choice)
        following = self.explore(path)
        if following is None:
            return path
        self._trail.append(self.decision)
        self.path = path
        self.decision = following
        return None

    def back(self) -> bool:
        """Take back the last choice; False if there is none."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        self.decision = self._trail.pop()
        return True

    def cancel(self) -> bool:
        """Take back all choices; False if there were none."""
        begun = bool(self.path)
        self.path = ()
        self._trail.clear()
        self.decision = self.first
        return begun

    def subject(self) -> int:
        """The component that the present question is about, or 0."""
        if self.path and self.path[-1].what == "component":
            return int(self.path[-1].value)
        values = self.decision.values if self.decision is not None else {}
        for key in SUBJECT_KEYS:
            value: Plain = values.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value > 0:
                return value
        for choice in reversed(self.path):
            if choice.what == "component":
                return int(choice.value)
        return 0

    def lift(self, id: int) -> Lift:
        """What happens if the component is taken in the hand now."""
        if self.path and self.path[-1] == component_choice(id):
            return Lift(id, self.path, self.decision, self._drops(self.path, self.decision), None)
        path = (*self.path, component_choice(id))
        decision = self.decision
        if decision is None:
            return Lift(id, path, None, (), self.why_not(component_choice(id)))
        if component_choice(id) in decision.options:
            following = self.explore(path)
            if following is None:
                return Lift(id, path, None, (self._fall(path, id),), None)
            return Lift(id, path, following, self._drops(path, following), None)
        if id == self.subject():
            drops = self._drops(self.path, decision)
            if drops:
                return Lift(id, self.path, decision, drops, None)
        return Lift(id, path, None, (), self.why_not(component_choice(id)))

    def _drops(self, path: Path, question: Decision | None) -> tuple[Drop, ...]:
        drops: list[Drop] = []
        for choice in question.options if question is not None else ():
            whole = (*path, choice)
            site = self.site_of(choice)
            if site is not None:
                drops.append(Drop("cell", whole, self._whole(whole), site=site))
            elif choice.what == "component":
                drops.append(Drop("component", whole, self._whole(whole), id=int(choice.value)))
            elif choice.what == "seat":
                drops.append(Drop("seat", whole, self._whole(whole), seat=int(choice.value)))
        return tuple(drops)

    def _whole(self, path: Path) -> bool:
        return self.explore(path) is None

    def _fall(self, path: Path, id: int) -> Drop:
        """Where a component goes whose choice is the whole action: the zone that the preview moves it to."""
        for heard in map(hear, self.preview(path).events):
            if isinstance(heard, Moved) and heard.component == id and heard.to:
                return Drop("zone", path, True, zone=heard.to)
        return Drop("zone", path, True)
