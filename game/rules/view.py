"""What one seat may know. Scenes, logs, tooltips and bots get a view and nothing else.

A view is made for a state and a seat and builds its parts when they are asked for. A hidden component has no id and no
name in it. Two states that differ only in what the seat cannot see give equal views (`to_plain`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, overload

from game.rules.boards import Board
from game.rules.decisions import Decision
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.modifiers import Value
from game.rules.plain import EMPTY, NOBODY, Cell, Component, Frozen, Outcome, Plain
from game.rules.records import Facts, NamedFact, declared, fact_name, fields_of, plain_of, with_fields
from game.rules.redaction import Known, is_open, may_hide, redacted, redacted_field
from game.rules.rulesdef import CONTENTS, COUNT, FACES, FULL, NOTHING, TOP
from game.rules.state import State
from game.rules.wording import meant
from game.rules.work import GameFault

Type = TypeVar("Type")
FactsType = TypeVar("FactsType", bound=Facts)

UNKNOWN = "?"
"""The ref of a component in a redacted state of which only the place is known."""


class Sighting(NamedTuple):
    """A component as a seat sees it.

    `id` and `ref` are None, and `marks` is empty, if it is hidden; `back` holds what its back shows.
    """

    id: int | None
    ref: str | None
    type: str
    zone: str
    slot: int
    place: Cell | None
    owner: int
    controller: int
    face_up: bool
    marks: Frozen
    back: Frozen


_ALIKE: Mapping[str, bool] = {FULL: True, CONTENTS: True, COUNT: False, NOTHING: False}
"""The sights by which all components of a zone are known, or none."""

_RISING = (NOTHING, COUNT, TOP, FACES, CONTENTS, FULL)
"""The sights from the least to the most that is seen."""


def is_known(state: State, sight: str, subject: Component, seat: int) -> bool:
    """Whether a seat with that sight of its zone knows which component this is.

    Raises GameFault for a sight that is none of the words of `game.rules.rulesdef`.
    """
    alike = _ALIKE.get(sight)
    if alike is not None:
        return alike
    if sight == TOP:
        return state.is_top(subject.id)
    if sight != FACES:
        raise GameFault(f"unknown sight {sight!r}")
    return subject.face_up or (subject.controller == seat and seat != NOBODY)


@lru_cache(maxsize=4096)
def _said(marks: Facts) -> Frozen:
    """What there is to say about a component with these marks: those that are not as they were at first."""
    found = [(each.name, getattr(marks, each.name), each.default) for each in declared(marks).fields]
    return Frozen({name: plain_of(value) for name, value, default in found if value != default})


class View:
    """What the seat `seat` may know of a state (NOBODY: what everybody may know).

    A preview's view has the state that it was tried in as `tried_in`: nobody looks by trying into what is closed to him still.
    """

    __slots__ = ("_engine", "_seen_ids", "_state", "_tried_in", "seat")

    def __init__(self, engine: Engine, state: State, seat: int, tried_in: State | None = None) -> None:
        self._engine = engine
        self._state = state
        self._tried_in = tried_in
        self._seen_ids: dict[int, None] | None = None
        self.seat = seat

    def __repr__(self) -> str:
        whose = "everybody" if self.seat == NOBODY else f"seat {self.seat}"
        phase = self.value("phase") if "phase" in self._engine.code.public_facts else ""
        asked = ", ".join([f"seat {seat}" for seat in self.waiting]) or "nobody"
        return f"<View of {whose}: {self._engine.code.id}{f', {phase}' if phase else ''}, {asked} asked>"

    @property
    def seat_count(self) -> int:
        """How many seats play."""
        return self._state.seat_count

    def seats(self) -> range:
        """All seat numbers, clockwise."""
        return range(self._state.seat_count)

    @property
    def defs(self) -> Definitions:
        """The definitions in force, which everybody may read."""
        return self._state.defs

    @property
    def options(self) -> Frozen:
        """The options the match was started with."""
        return self._state.options

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self._state.outcome

    @property
    def boards(self) -> Mapping[str, Board]:
        """The boards laid so far, by lattice zone; one in a zone of which the seat sees nothing has no spaces."""
        return {
            zone: board if self.sight(zone) != NOTHING else Board.empty(board.lattice.name)
            for zone, board in self._state.boards.items()
        }

    @property
    def decision(self) -> Decision | None:
        """The question open for this seat, with its legal answers, or None."""
        return self._engine.decision(self._state, self.seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return tuple([ask.seat for ask in self._state.asks])

    @overload
    def value(self, fact: NamedFact[Type]) -> Type: ...

    @overload
    def value(self, fact: str) -> Plain: ...

    def value(self, fact: NamedFact[Any] | str) -> Plain:
        """A public fact of the whole match (`view.value(Values.round)`). Raises GameFault for one that is not public."""
        name = fact_name(fact)
        if name not in self._engine.code.public_facts:
            raise GameFault(
                f"{self._engine.code.id} has no public fact {name!r}, so no view tells it: declare it without public=False, "
                "or let GameDef.facts tell each seat what it may know of it"
            )
        facts = self._state.holder(name)
        return redacted_field(facts, name, self._known()) if may_hide(facts.__class__, name) else getattr(facts, name)

    def zones(self) -> tuple[str, ...]:
        """The ids of all zones that exist, in a fixed order."""
        return tuple(sorted(self._state.zones))

    def count(self, zone: str) -> int:
        """How many components lie in a zone, as far as the seat may know. Raises GameFault for a zone that the game does not have."""
        self._require_zone(zone)
        return 0 if self.sight(zone) == NOTHING else len(self._state.zone(zone))

    def sight(self, zone: str) -> str:
        """How much of a zone the seat sees: one of the words of `game.rules.rulesdef`."""
        sight = self._engine.code.sight(self._state, zone, self.seat)
        if self._tried_in is None or zone not in self._tried_in.zones:
            return sight
        return min(sight, self._engine.code.sight(self._tried_in, zone, self.seat), key=_RISING.index)

    def zone(self, zone: str) -> tuple[Sighting, ...]:
        """The components of a zone as the seat sees them, the top of a pile last.

        With sight of the contents only they are sorted by name, so that the order tells nothing. Raises GameFault for a zone that the
        game does not have.
        """
        self._require_zone(zone)
        sight = self.sight(zone)
        alike, state = _ALIKE.get(sight), self._state
        return tuple(
            [
                self._seen(subject, index)
                if (is_known(state, sight, subject, self.seat) if alike is None else alike)
                else self._hidden(subject, index)
                for index, subject in enumerate(self._lying(zone, sight))
            ]
        )

    def _lying(self, zone: str, sight: str) -> list[Component]:
        """The components of a zone in the order in which a seat with that sight of it is told of them."""
        if sight == NOTHING:
            return []
        components = self._state.components
        lying = [components[id] for id in self._state.zone(zone)]
        if sight == CONTENTS:
            lying.sort(key=lambda subject: (subject.ref, subject.id))
        return lying

    def component(self, id: int) -> Sighting | None:
        """One component that the seat can see, or None if there is none of this id or it is hidden."""
        subject = self._state.components.get(id)
        if subject is None:
            return None
        sight, ids = self.sight(subject.zone), self._state.zone(subject.zone)
        if not is_known(self._state, sight, subject, self.seat):
            return None
        if sight == CONTENTS:
            return next(sighting for sighting in self.zone(subject.zone) if sighting.id == id)
        return self._seen(subject, ids.index(id))

    def occupants(self, zone: str) -> dict[Cell, Sighting]:
        """What lies on the board of a lattice zone, by cell: of components that are stacked on a cell the topmost (see `stacks`)."""
        return {sighting.place: sighting for sighting in self.zone(zone) if sighting.place is not None}

    def stacks(self, zone: str) -> dict[Cell, tuple[Sighting, ...]]:
        """All that lies on the board of a lattice zone, by cell, the bottom of a stack first (with sight of the contents only: by name)."""
        found: dict[Cell, list[Sighting]] = {}
        for sighting in self.zone(zone):
            if sighting.place is not None:
                found.setdefault(sighting.place, []).append(sighting)
        return {cell: tuple(stack) for cell, stack in found.items()}

    def stat(self, id: int, stat: str) -> Value:
        """The present value of a stat of a visible component, with its explanation.

        Raises GameFault if it is hidden, or for a stat that the game does not have.
        """
        self._require(id)
        code = self._engine.code
        try:
            return code.stat(self._state, id, stat)
        except KeyError:
            if stat in code.stats:
                raise
            raise GameFault(f"{code.id} has no stat {stat!r}{meant(stat, code.stats)}") from None

    def markers(self, id: int) -> Mapping[str, tuple[int, ...]]:
        """The markers on a visible component: name of the marker -> ids of the components
        that cause one each (0: none).
        """
        self._require(id)
        return self._engine.code.markers(self._state, id)

    def facts(self) -> Frozen:
        """What the game tells this seat beyond zones and values (`GameDef.facts`)."""
        return self._engine.code.facts(self._state, self.seat)

    def _require_zone(self, zone: str) -> None:
        state = self._state
        if zone not in state.zones and not any(zone in spec.zones(state.seats()) for spec in self._engine.code.zones):
            # What other modes have is empty in this one. None is proposed as meant: `hand:1` would be, for `1.hand`, as the notation
            # calls `hand:0`.
            raise GameFault(f"there is no zone {zone!r}; there are {', '.join(self.zones())}")

    def _require(self, id: int) -> None:
        subject = self._state.components.get(id)
        if subject is None or not is_known(self._state, self.sight(subject.zone), subject, self.seat):
            raise GameFault(f"seat {self.seat} cannot see component {id}")

    def _known(self) -> Known:
        return Known(self.seat, self._knows, self._knows_ref)

    def _knows(self, id: int) -> bool:
        """Whether the seat knows which component this is; of one that is no more there is nothing to know."""
        return id not in self._state.components or id in self._in_sight()

    def _knows_ref(self, ref: str) -> bool:
        """Whether the seat sees a component of this definition."""
        components = self._state.components
        return not ref or any(components[id].ref == ref for id in self._in_sight())

    def _in_sight(self) -> dict[int, None]:
        """The ids of the components that the seat sees."""
        if self._seen_ids is None:
            self._seen_ids = dict.fromkeys([id for zone in self._state.zones for id in self._seen_in(zone)])
        return self._seen_ids

    def _seen_in(self, zone: str) -> Sequence[int]:
        sight, ids = self.sight(zone), self._state.zone(zone)
        alike = _ALIKE.get(sight)
        if alike is not None:
            return ids if alike else ()
        state = self._state
        return [id for id in ids if is_known(state, sight, state.components[id], self.seat)]

    def _values(self) -> dict[str, Plain]:
        """The facts of the match as the seat may know them, by name."""
        facts = (self._state.values, self._state.abilities)
        return {name: value for each in facts for name, value in fields_of(self._known_of(each)).items()}

    def _marks(self, subject: Component) -> Frozen:
        """What there is to say about a component."""
        marks = subject.marks
        return EMPTY if marks is self._engine.code.unmarked else _said(self._known_of(marks))

    def _known_of(self, facts: FactsType) -> FactsType:
        """Facts of the match, or about a component that the seat sees, as it may know them."""
        return facts if is_open(facts.__class__) else redacted(facts, self._known())

    def _seen(self, subject: Component, index: int) -> Sighting:
        return Sighting(
            subject.id,
            subject.ref,
            subject.type,
            subject.zone,
            index,
            subject.place,
            subject.owner,
            subject.controller,
            subject.face_up,
            self._marks(subject),
            EMPTY,
        )

    def _hidden(self, subject: Component, index: int) -> Sighting:
        back = self._engine.code.backs(self._state, subject.id)
        return Sighting(
            None,
            None,
            subject.type,
            subject.zone,
            index,
            subject.place,
            NOBODY,
            subject.controller,
            False,
            EMPTY,
            back,
        )

    def _unknown(self, id: int, subject: Component) -> Component:
        """A component in a redacted state of which the seat knows only where it lies and what its back shows."""
        code = self._engine.code
        back = code.backs(self._state, subject.id)
        marks = with_fields(code.unmarked, back) if back else code.unmarked
        return Component(
            id, UNKNOWN, subject.type, subject.zone, subject.place, NOBODY, subject.controller, False, marks
        )

    def to_plain(self) -> dict[str, Any]:
        """Everything the view tells, as plain data, to compare two views with."""
        decision = self.decision
        shown = [sighting for zone in self.zones() for sighting in self.zone(zone)]
        stats = {
            str(sighting.id): {
                stat: self._engine.code.stat(self._state, sighting.id, stat) for stat in self._stats(sighting)
            }
            for sighting in shown
            if sighting.id is not None and sighting.zone in self._state.boards
        }
        told = self._values()
        return {
            "seat": self.seat,
            "options": dict(self.options),
            "values": {name: plain_of(told[name]) for name in self._engine.code.public_facts},
            "zones": {zone: [tuple(sighting) for sighting in self.zone(zone)] for zone in self.zones()},
            "stats": stats,
            "boards": {zone: board.to_plain() for zone, board in self.boards.items()},
            "decision": decision.to_plain() if decision is not None else None,
            "waiting": self.waiting,
            "facts": dict(self.facts()),
            "outcome": tuple(self.outcome) if self.outcome is not None else None,
        }

    def _stats(self, sighting: Sighting) -> tuple[str, ...]:
        return self._engine.code.stats if sighting.type == "card" else ()

    def redacted(self) -> State:
        """A state with every hidden fact taken out: what a bot may start from.

        Each component the seat cannot see is replaced by one of ref `?` with a new id, whose marks are what its back
        shows. Random streams start at 0. Frames, questions and facts are redacted by their declared types.
        """
        state = self._state
        code = self._engine.code
        other = state.bare()
        other.rng = dict.fromkeys(state.rng, 0)
        other.script = ()
        other.components = {}
        other.zones = {}
        other.boards = Frozen(self.boards)
        known = self._known()
        bare = is_open(code.marks)
        # Most components share their marks with those beside them, above all those that have none.
        shared: Facts | None = None
        told: Facts | None = None
        # Ids run on from the public count, in the order of the zones: nothing in them depends on what is hidden.
        fresh = state.next_id
        shown = other.components
        for zone in self.zones():
            sight = self.sight(zone)
            lying = self._lying(zone, sight)
            alike = _ALIKE.get(sight)
            if alike and bare:
                for subject in lying:
                    shown[subject.id] = subject
                other.zones[zone] = state.zone(zone) if sight == FULL else tuple([subject.id for subject in lying])
                continue
            ids: list[int] = []
            for subject in lying:
                if is_known(state, sight, subject, self.seat) if alike is None else alike:
                    marks = subject.marks
                    if not bare:
                        if marks is not shared:
                            shared, told = marks, redacted(marks, known)
                        marks = told
                    shown[subject.id] = subject if marks is subject.marks else subject.marked(marks)
                    ids.append(subject.id)
                    continue
                shown[fresh] = self._unknown(fresh, subject)
                ids.append(fresh)
                fresh += 1
            other.zones[zone] = tuple(ids)
        other.next_id = fresh
        other.values = redacted(state.values, known)
        other.abilities = redacted(state.abilities, known)
        other.frames = tuple([redacted(frame, known) for frame in state.frames])
        other.asks = tuple([ask if ask.seat == self.seat else redacted(ask.begun(), known) for ask in state.asks])
        return other

    def readable(self) -> State:
        """A state to read and never to change, in which nothing is true but what the seat may know: the rest is taken out, or made up
        where a bot looks at a sample.
        """
        return self.redacted()


class OpenView(View):
    """A state with nothing hidden in any zone, as it is shown to everybody while the rules are paused and the people agree to it."""

    __slots__ = ()

    def sight(self, _zone: str) -> str:
        """All of every zone."""
        return FULL


class SampleView(View):
    """What a seat may know of a state that was filled in by what it sees (`GameDef.sample`), or of what came of that: nothing is secret."""

    __slots__ = ()

    def readable(self) -> State:
        """The state itself."""
        return self._state
