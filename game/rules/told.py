"""What the core tells: the events of its ops and of the language of abilities. Games declare their own (`GameDef.events`).

Where a component is named, those who do not know it are told only what is public of it; a pack may have a line of the log for each.
"""

from __future__ import annotations

from typing import Final

from game.rules.plain import Cell, Plain
from game.rules.records import Id, Ref, Seat, Silent, field, record


@record("create")
class Created(Silent):
    """A component comes into the match. `type`: `card`, `piece` or whatever else it is."""

    component: Id = field(public=False)
    ref: Ref = field(public=False)
    zone: str
    type: str


@record("move")
class Moved(Silent):
    """A component goes from one zone or place to another. `learned`: the seats that did not know it and do now; `cause` is a word of the
    game.
    """

    from_: str
    to: str
    from_place: Cell | None
    to_place: Cell | None
    controller: Seat
    cause: str
    component: Id = field(public=False)
    ref: Ref = field(public=False)
    face_up: bool = field(public=False)
    learned: tuple[Seat, ...] = field(public=False)


@record("bared")
class Bared(Silent):
    """Seats come to see a component that did not move itself."""

    component: Id
    ref: Ref
    zone: str
    learned: tuple[Seat, ...]


@record("turn_over")
class TurnedOver(Silent):
    """A component is turned face up or face down. `learned` as of `Moved`."""

    component: Id = field(public=False)
    ref: Ref = field(public=False)
    zone: str
    place: Cell | None
    face_up: bool
    learned: tuple[Seat, ...] = field(public=False)


@record("turn_pile")
class PileTurned(Silent):
    """All that lies in a zone is turned over, each where it lies."""

    zone: str
    face_up: bool
    count: int


@record("control")
class ControlChanged(Silent):
    """A component changes hands, from one seat to another. `cause`: the component by which it does, or 0."""

    component: Id = field(public=False)
    ref: Ref = field(public=False)
    place: Cell | None
    before: Seat
    after: Seat
    cause: Id = field(public=False)


@record("mark")
class Marked(Silent):
    """A fact about a component is another now."""

    component: Id
    name: str
    before: Plain
    after: Plain


@record("value")
class ValueSet(Silent):
    """A public fact of the match is another now. Records in it are told as what they hold, by name."""

    name: str
    before: Plain
    after: Plain


@record("shuffle")
class Shuffled(Silent):
    """A zone is shuffled."""

    zone: str
    count: int


@record("roll")
class Rolled(Silent):
    """A die with faces 1 to `sides` is thrown, by a seat and for a `reason`, if there are any. `die`: which token of the pack it is, if its
    faces have words or numbers of their own, and `face` what that one shows.
    """

    seat: Seat
    sides: int
    result: int
    reason: str
    die: str = field(default="", sparse=True)
    face: int | str = field(default="", sparse=True)


@record("lay")
class PieceLaid(Silent):
    """A piece of a board is laid: its side, turned so many degrees, its corner at `at`. `zone`: its board, if there are several."""

    component: Id
    ref: Ref
    side: str
    turn: int
    at: Cell
    zone: str = field(default="", sparse=True)


@record("board")
class BoardSet(Silent):
    """A board is another as a whole and has so many spaces. `zone` as of `PieceLaid`."""

    spaces: int
    zone: str = field(default="", sparse=True)


@record("search")
class Searched(Silent):
    """A seat looks through a zone of so many components; those that it did not know are `bared` to it."""

    seat: Seat
    zone: str
    count: int


@record("ability")
class AbilityUsed(Silent):
    """An ability of a component begins to act, for a seat and perhaps on a target."""

    component: Id
    seat: Seat
    ability: str
    target: Id


@record("undecided")
class Undecided(Silent):
    """Nobody is there to decide about an ability, so it is not done."""

    component: Id
    ability: str


HOW: Final = ("cause", "how", "reason", "action", "why")
"""Names of what tells how an event came about; a pack may have a line of the log for one of its words: `log.leave.defeated`."""
ONLY_ROUND: Final = "only_round"
"""The last word of a line of the log that is taken where a match has but one round: `log.round_won.only_round`."""
NAMESAKE: Final = "namesake"
"""The last word of a line of the log about an ability that is called like its card: `log.ability.namesake`."""
PARTS, WHY, BY_SEAT, ACTOR = "_parts", "_why", "_by_seat", "actor"
"""What a line of the log can name beside what an event tells: of a number `value` that has `value_parts` (name, by, cause, marker) what
makes it (`value_why`), of numbers of all seats each with its seat (`glory_by_seat`), and the seat by whose action it came.
"""
CORE_EVENTS: Final = (
    Created, Moved, Bared, TurnedOver, PileTurned, ControlChanged, Marked, ValueSet, Shuffled, Rolled, PieceLaid, BoardSet, Searched,
    AbilityUsed, Undecided,
)  # fmt: skip
