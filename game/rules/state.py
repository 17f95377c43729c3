"""The whole of a match's changing facts, as plain data.

A `State` is a few containers of immutable leaves. It holds no callable, generator, file or window, so it can be cloned,
written to JSON and compared at every decision, in the middle of an effect too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, cast

from game.rules.boards import Board
from game.rules.definitions import Definitions
from game.rules.plain import Cell, Component, Frozen, MarksType, Outcome, Plain, seat_zone
from game.rules.records import Facts, Frame

_new = object.__new__


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ValuesType = TypeVar("ValuesType", default=Any)
else:
    from typing import TypeVar

    ValuesType = TypeVar("ValuesType")
FrameType = TypeVar("FrameType", bound=Frame)


class State(Generic[ValuesType, MarksType]):
    """Everything that a rule may ask about a match at one moment. A game names the facts and marks that it declares:
    `State[Values, Marks]`.

    - `defs`: the immutable set of definitions in force; written to saves by its hash.
    - `options`: the options the match was started with (`mode` among them).
    - `components`: id -> Component. `zones`: zone id -> ids in order, the top of a pile last.
    - `values`: facts of the match as a whole (`round`, `active`, `phase`, ...).
    - `board`: the lattice laid so far. `frames`: unfinished work, the top last. `asks`: the open decisions.
    - `rng`: stream name -> integer. `script`: dice results still to be used before the dice stream is asked.
    - `cache`: derived values of this very state; dropped by every op, never saved or compared.
    """

    __slots__ = (
        "asks",
        "board",
        "cache",
        "components",
        "defs",
        "frames",
        "next_id",
        "options",
        "outcome",
        "rng",
        "script",
        "seat_count",
        "values",
        "zones",
    )

    def __init__(
        self,
        defs: Definitions,
        seat_count: int,
        options: Frozen,
        board: Board,
        *,
        rng: dict[str, int] | None = None,
        values: Facts | None = None,
    ) -> None:
        self.defs = defs
        self.seat_count = seat_count
        self.options = options
        self.board = board
        self.components: dict[int, Component[MarksType]] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.values: ValuesType = cast(Any, {} if values is None else values)
        self.frames: tuple[Any, ...] = ()
        self.asks: tuple[Any, ...] = ()
        self.rng: dict[str, int] = rng if rng is not None else {}
        self.script: tuple[int, ...] = ()
        self.next_id = 1
        self.outcome: Outcome | None = None
        self.cache: dict[Any, Any] = {}

    def clone(self) -> State[ValuesType, MarksType]:
        """An independent copy. Leaves are shared; only containers are copied."""
        other: State[ValuesType, MarksType] = _new(State)
        other.defs = self.defs
        other.seat_count = self.seat_count
        other.options = self.options
        other.board = self.board
        other.components = self.components.copy()
        other.zones = self.zones.copy()
        values: Any = self.values
        if values.__class__ is dict:
            values = values.copy()
        other.values = values
        other.frames = self.frames
        other.asks = self.asks
        other.rng = self.rng.copy()
        other.script = self.script
        other.next_id = self.next_id
        other.outcome = self.outcome
        # Equal states derive equal values: the cache is shared until one of them is touched, which gives it a new one.
        other.cache = self.cache
        return other

    def bare(self) -> State[ValuesType, MarksType]:
        """An independent copy without the derived values: what is kept for long."""
        other = self.clone()
        other.cache = {}
        return other

    def touch(self) -> None:
        """Drop the derived values. Every change of the state calls this."""
        # A new dict even when this one is empty: a clone may be sharing it.
        self.cache = {}

    def value(self, name: str) -> Plain:
        """The fact of the match as a whole that has this name, or None if there is none."""
        values: Any = self.values
        return values.get(name) if isinstance(values, dict) else getattr(values, name, None)

    def zone(self, zone: str) -> tuple[int, ...]:
        """The ids in a zone, in order, the top of a pile last; empty if nothing was ever there."""
        return self.zones.get(zone, ())

    def zone_for(self, name: str, seat: int) -> tuple[int, ...]:
        """The ids in the zone of this name: the one that all seats share, else the one that belongs to a seat."""
        found = self.zones.get(name)
        return self.zones.get(seat_zone(name, seat), ()) if found is None else found

    def occupants(self) -> dict[Cell, Component[MarksType]]:
        """The components that stand on the lattice, by cell."""
        found: dict[Cell, Component[MarksType]] | None = self.cache.get("occupants")
        if found is None:
            components = self.components
            found = {}
            for number in self.zones.get("board", ()):
                component = components[number]
                if component.place is not None:
                    found[component.place] = component
            self.cache["occupants"] = found
        return found

    def seats(self) -> range:
        """All seat numbers, clockwise."""
        return range(self.seat_count)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with `first`."""
        count = self.seat_count
        return tuple([(first + step) % count for step in range(count)])
