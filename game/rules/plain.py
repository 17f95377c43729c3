"""The plain values that a match is made of, and its physical things: all immutable, shared by states, written to JSON as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, NoReturn

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    MarksType = TypeVar("MarksType", default=Any)
else:
    from typing import TypeVar

    MarksType = TypeVar("MarksType")

Plain = Any
"""None, bool, int, str, a tuple of Plain, or a Frozen with str keys and Plain values."""
Cell = tuple[int, int]
"""A place on a lattice: (x, y), x grows to the east, y grows to the south."""

NOBODY = -1
"""The seat number of no seat."""


class Frozen(dict[str, Plain]):
    """A dict that cannot be changed after it was made, so that states may share it.

    Raises TypeError on any attempt to change it.
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("a Frozen cannot be changed; make a new one with .put()")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def put(self, /, **changes: Plain) -> Frozen:
        """A copy with some keys set; a key set to None stays, as None."""
        return Frozen({**self, **changes})

    def without(self, *keys: str) -> Frozen:
        """A copy lacking these keys."""
        return Frozen({key: value for key, value in self.items() if key not in keys})

    def __copy__(self) -> Frozen:
        return self

    def __deepcopy__(self, _memo: object) -> Frozen:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Frozen, (dict(self),))


EMPTY = Frozen()


_FROZEN_ALREADY: Final = frozenset([int, str, bool, type(None)])
"""The most frequent kinds of values, of which nothing needs to be asked."""


def freeze(value: Any) -> Plain:
    """Turn lists into tuples and dicts into Frozen, all the way down."""
    kind, already = type(value), _FROZEN_ALREADY
    if kind in already:
        return value
    if kind is list or isinstance(value, list | tuple):
        return tuple([entry if type(entry) in already else freeze(entry) for entry in value])
    if kind is dict or isinstance(value, Mapping):
        return Frozen(
            {
                key if type(key) is str else str(key): entry if type(entry) in already else freeze(entry)
                for key, entry in value.items()
            }
        )
    return value


class Component(NamedTuple, Generic[MarksType]):
    """A card, token, die or board piece: one physical thing of the match.

    `ref` names its definition. `zone` is where it is (`hand:0`, `deck:1`, `board`), `place` the cell of its board, if
    the zone is a lattice. `marks` are the small facts that the game declares and keeps about it (`Facts`).
    """

    id: int
    ref: str
    type: str
    zone: str
    place: Cell | None
    owner: int
    controller: int
    face_up: bool
    marks: MarksType

    # As `_replace`, which takes three times as long.

    def moved(
        self, zone: str, place: Cell | None, controller: int, face_up: bool, marks: MarksType
    ) -> Component[MarksType]:
        """The same, lying somewhere else."""
        placed = (self.id, self.ref, self.type, zone, place, self.owner, controller, face_up, marks)
        return _component(Component, placed)

    def marked(self, marks: MarksType) -> Component[MarksType]:
        """The same with other marks."""
        return _component(Component, (*self[:8], marks))

    def given(self, controller: int) -> Component[MarksType]:
        """The same, controlled by another seat."""
        return _component(Component, (*self[:6], controller, *self[7:]))

    def called(self, ref: str, owner: int) -> Component[MarksType]:
        """The same of another definition, owned by another seat."""
        id, _ref, type, zone, place, _owner, controller, face_up, marks = self
        return _component(Component, (id, ref, type, zone, place, owner, controller, face_up, marks))

    def named(self, id: int) -> Component[MarksType]:
        """The same by another id."""
        return _component(Component, (id, *self[1:]))


_component: Final[Callable[[type[Component], tuple[Any, ...]], Component[Any]]] = tuple.__new__


class Outcome(NamedTuple):
    """How a match ended: the reason (a text key), the seats that won, and the tally shown
    (rows of name and value per seat).
    """

    reason: str
    winners: tuple[int, ...]
    tally: Frozen = EMPTY


def winners_by(*counts: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The seats that have most of the first count, of these those that have most of the second, and so on; and the index of the count that
    left only one, which is the number of counts if none did. Each count has a number a seat.
    """
    left = tuple(range(len(counts[0])))
    for index, count in enumerate(counts):
        most = max([count[seat] for seat in left])
        left = tuple([seat for seat in left if count[seat] == most])
        if len(left) == 1:
            return left, index
    return left, len(counts)


MOST_ZONES: Final = 1024
"""So many names of zones are kept."""


class _SeatZones(dict[tuple[str, int], str]):
    """The zones that were asked for, by their names and seats: the same few are again and again."""

    def __missing__(self, key: tuple[str, int]) -> str:
        if len(self) >= MOST_ZONES:
            self.clear()
        name, seat = key
        made = self[key] = f"{name}:{seat}"
        return made


_SEAT_ZONES: Final = _SeatZones()


def seat_zone(name: str, seat: int) -> str:
    """The zone of that name which belongs to a seat: `seat_zone("hand", 1)` is `hand:1`."""
    return _SEAT_ZONES[name, seat]


def zone_name(zone: str) -> str:
    """The name of a zone without its seat: `hand:1` -> `hand`."""
    return zone.partition(":")[0]


def zone_seat(zone: str) -> int:
    """The seat a zone belongs to, or NOBODY: `hand:1` -> 1, `board` -> -1."""
    _name, _colon, seat = zone.partition(":")
    return int(seat) if seat else NOBODY
