"""The whole of a match's changing facts, as plain data.

A `State` is a few containers of immutable leaves. It holds no callable, generator, file or window, so it can be cloned,
written to JSON and compared at every decision, in the middle of an effect too.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, overload

from game.rules.abilities.records import UNUSED, AbilityFacts
from game.rules.boards import Board
from game.rules.definitions import CardDef, Definitions
from game.rules.plain import EMPTY, Cell, Component, Frozen, MarksType, Outcome, Plain, seat_zone
from game.rules.records import Facts, Frame, NamedFact, Question, declared, fact_name

_new = object.__new__


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ValuesType = TypeVar("ValuesType", bound=Facts, default=Any)
else:
    from typing import TypeVar

    ValuesType = TypeVar("ValuesType", bound=Facts)
ABILITY_FACTS: Final = dict.fromkeys([each.name for each in declared(AbilityFacts).fields])
"""Their names, as keys: each change of a fact looks its own up among them."""
LASTING: Final = AbilityFacts.lasting.__name__
"""The one among them by which it depends which abilities work."""
TOGETHER: Final = "everything"
"""The derived value of those components that work together, with what they do (see `abilities.evaluation`)."""
FrameType = TypeVar("FrameType", bound=Frame)
Type = TypeVar("Type")


@lru_cache(maxsize=1024)
def clockwise(count: int, first: int) -> tuple[int, ...]:
    """So many seats clockwise, beginning with `first`. The same few orders are asked for again and again."""
    return tuple([(first + step) % count for step in range(count)])


class State(Generic[ValuesType, MarksType]):
    """Everything that a rule may ask about a match at one moment. A game names the facts and marks that it declares:
    `State[Values, Marks]`.

    - `defs`: the immutable set of definitions in force; written to saves by its hash.
    - `options`: the options the match was started with (`mode` among them).
    - `components`: id -> Component. `zones`: zone id -> ids in order, the top of a pile last.
    - `values`: facts of the match as a whole (`round`, `active`, `phase`, ...). `abilities`: those that abilities need.
    - `boards`: lattice zone id -> the board laid there so far; never changed itself, as clones share it (see `set_board`).
    - `frames`: unfinished work, the top last. `asks`: the open decisions.
    - `rng`: stream name -> integer. `script`: dice results still to be used before the dice stream is asked, each the number of a face or
      what stands on it.
    - `cache`: derived values of this very state; dropped by every op but those that set a fact of the match that lies aside
      (`Fact(aside=True)`), never saved or compared.
    - `placed`: derived values in which no fact of the match has a part, only the components, where they are, and the boards; dropped by
      every op but those that set such a fact.
    - `lying`: derived values in which only has a part which components lie where, and those facts about them that are declared to
      (`Fact(places=True)`); dropped as `placed` is, but not by ops that set another fact about a component, give it to another seat, or
      lay another board under it.
    - `working`: which parts of abilities work in this very state (see `abilities.evaluation.in_force`), None until that is asked for.
      `settled`: the same as long as only how the components lie has a part in it, and facts that effects may last by
      (`Fact(period=True)`), else None; dropped as `lying` is, and by ops that set such a fact.

    Components in zones that are declared to lie apart (`ZoneSpec.apart`) have no part in `placed` and `lying`, which are kept while some
    go from one of these zones to another.
    """

    __slots__ = (
        "abilities",
        "asks",
        "boards",
        "cache",
        "components",
        "defs",
        "frames",
        "lying",
        "next_id",
        "options",
        "outcome",
        "placed",
        "rng",
        "script",
        "seat_count",
        "settled",
        "values",
        "working",
        "zones",
    )

    def __init__(
        self,
        defs: Definitions,
        seat_count: int,
        options: Frozen,
        values: ValuesType,
        *,
        rng: dict[str, int] | None = None,
    ) -> None:
        self.defs = defs
        self.seat_count = seat_count
        self.options = options
        self.boards: Mapping[str, Board] = EMPTY
        self.components: dict[int, Component[MarksType]] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.values: ValuesType = values
        self.abilities: AbilityFacts = UNUSED
        self.frames: tuple[Frame, ...] = ()
        self.asks: tuple[Question, ...] = ()
        self.rng: dict[str, int] = rng if rng is not None else {}
        self.script: tuple[int | str, ...] = ()
        self.next_id = 1
        self.outcome: Outcome | None = None
        self.cache: dict[Any, Any] = {}
        self.placed: dict[Any, Any] = {}
        self.lying: dict[Any, Any] = {}
        self.settled: Any = None
        self.working: Any = None

    def clone(self) -> State[ValuesType, MarksType]:
        """An independent copy. Leaves are shared; only containers are copied."""
        other: State[ValuesType, MarksType] = _new(State)
        other.defs = self.defs
        other.seat_count = self.seat_count
        other.options = self.options
        other.boards = self.boards
        other.components = self.components.copy()
        other.zones = self.zones.copy()
        other.values = self.values
        other.abilities = self.abilities
        other.frames = self.frames
        other.asks = self.asks
        other.rng = self.rng.copy()
        other.script = self.script
        other.next_id = self.next_id
        other.outcome = self.outcome
        # Equal states derive equal values: the caches are shared until one of them is touched, which gives it new ones.
        other.cache = self.cache
        other.placed = self.placed
        other.lying = self.lying
        other.settled = self.settled
        other.working = self.working
        return other

    def bare(self) -> State[ValuesType, MarksType]:
        """An independent copy without the derived values: what is kept for long."""
        other = self.clone()
        other.touch()
        return other

    def touch(self) -> None:
        """Drop the derived values. Every change of the state calls this, or a narrower one below."""
        # New dicts even where these are empty, here and below: a clone may be sharing them.
        self.cache = {}
        self.placed = {}
        self.lying = {}
        self.settled = self.working = None

    def touch_places(self) -> None:
        """Drop the derived values as components come to lie elsewhere. What those do together that work stays, since it is only looked at
        where the very same ones work again, alone or with others that have come, each of which is still what it was.
        """
        together = self.lying.get(TOGETHER)
        self.touch()
        if together is not None:
            self.lying[TOGETHER] = together

    def touch_marks(self) -> None:
        """Drop the derived values in which facts about a component have a part that are not declared to place it, who controls it, or the
        boards.
        """
        self.cache = {}
        self.placed = {}
        self.working = self.settled

    def touch_facts(self) -> None:
        """Drop the derived values in which facts of the match or its chance have a part, while no component has changed but those that lie
        apart from what is derived of the others (`ZoneSpec.apart`).
        """
        self.cache = {}
        self.working = self.settled

    @overload
    def value(self, fact: NamedFact[Type]) -> Type: ...

    @overload
    def value(self, fact: str) -> Plain: ...

    def value(self, fact: NamedFact[Any] | str) -> Plain:
        """A fact of the match as a whole, or None if there is none of this name (`state.values.round` where its name is known)."""
        name = fact_name(fact)
        return getattr(self.holder(name), name, None)

    def holder(self, name: str) -> Facts:
        """The facts among which the one of this name is: those that abilities need, else those of the game."""
        return self.abilities if name in ABILITY_FACTS else self.values

    def set_fact(self, name: str, value: Plain) -> Facts | None:
        """Let a fact of the match as a whole have a value; the facts as they were, or None if it had that one already. Rules do this
        through `ops.put`, which tells it.

        Raises AttributeError for a name that no fact has.
        """
        was: Facts
        if name in ABILITY_FACTS:
            was = self.abilities
            if getattr(was, name) == value:
                return None
            self.abilities = self.abilities.with_field(name, value)
            if name == LASTING:
                self.settled = None
        else:
            was = self.values
            if getattr(was, name) == value:
                return None
            self.values = was.with_field(name, value)
            if name in was.aside:
                return was
            if name in was.periods and self.abilities.lasting:
                self.end_periods((name,))
        self.cache = {}  # as `touch_facts`
        self.working = self.settled
        return was

    def end_periods(self, changed: Container[str]) -> None:
        """What effects last by one of these facts of the game may not last any more. Who changes facts looks first whether any lasts."""
        periods = self.values.periods
        for each in self.abilities.lasting:
            if each.period in changed and each.period in periods:
                self.settled = None
                return

    def topmost(self, kind: type[FrameType]) -> FrameType | None:
        """The topmost unfinished work of a kind, or None."""
        for frame in reversed(self.frames):
            if isinstance(frame, kind):
                return frame
        return None

    def zone(self, zone: str) -> tuple[int, ...]:
        """The ids in a zone, in order, the top of a pile last; empty if nothing was ever there."""
        return self.zones.get(zone, ())

    def card(self, id: int) -> CardDef:
        """What a card is, by the id of the component. Raises KeyError if there is no such component, or if it is no card."""
        return self.defs.cards[self.components[id].ref]

    @property
    def figures(self) -> Frozen:
        """What the pack says of the mode that is played, beside what every mode has."""
        return self.defs.modes[self.options["mode"]].fields

    def zone_for(self, name: str, seat: int) -> tuple[int, ...]:
        """The ids in the zone of this name: the one that all seats share, else the one that belongs to a seat."""
        return self.zones.get(self.own(name, seat), ())

    def own(self, name: str, seat: int) -> str:
        """The zone of this name: the one that all seats share, else the one that belongs to a seat."""
        return name if name in self.zones else seat_zone(name, seat)

    def occupants(self, zone: str) -> dict[Cell, Component[MarksType]]:
        """What lies on the board of a lattice zone, by cell: of components that are stacked on a cell the topmost (see `stacks`)."""
        found: dict[Cell, Component[MarksType]] | None = self.placed.get(("occupants", zone))
        if found is None:
            components = self.components
            found = {}
            for id in self.zones.get(zone, ()):
                component = components[id]
                if component.place is not None:
                    found[component.place] = component
            self.placed["occupants", zone] = found
        return found

    def beside(self, zone: str, cell: Cell) -> list[Component[MarksType]]:
        """What lies on the cells beside a cell of the board of a lattice zone: clockwise from north, of stacks the topmost."""
        lying = self.occupants(zone)
        return [lying[other] for other in self.boards[zone].neighbours(cell) if other in lying]

    def stacks(self, zone: str) -> dict[Cell, tuple[Component[MarksType], ...]]:
        """All that lies on the board of a lattice zone, by cell, the bottom of a stack first."""
        found: dict[Cell, list[Component[MarksType]]] = {}
        for id in self.zones.get(zone, ()):
            component = self.components[id]
            if component.place is not None:
                found.setdefault(component.place, []).append(component)
        return {cell: tuple(stack) for cell, stack in found.items()}

    def below(self, id: int) -> int:
        """The component right under this one, in its pile or in its stack on a cell; 0 if there is none."""
        components = self.components
        subject = components[id]
        passed = False
        for other in reversed(self.zones[subject.zone]):
            if passed and components[other].place == subject.place:
                return other
            passed = passed or other == id
        return 0

    def is_top(self, id: int) -> bool:
        """Whether nothing lies on a component, in its pile or in its stack on a cell."""
        subject = self.components[id]
        lying = self.zones[subject.zone]
        if subject.place is None:
            return lying[-1] == id
        for other in reversed(lying):
            if self.components[other].place == subject.place:
                return other == id
        return False

    def set_board(self, zone: str, board: Board) -> None:
        """Let a lattice zone have another board. Rules do this through `ops.set_board`, which tells it."""
        self.boards = Frozen({**self.boards, zone: board})
        self.touch_marks()

    def seats(self) -> range:
        """All seat numbers, clockwise."""
        return range(self.seat_count)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with `first`."""
        return clockwise(self.seat_count, first)
