"""What the table hears of events: records with types of what they tell, of the kinds that it shows by more than a line of the log.

An event tells its facts by name (`Event.data`), and to a seat that may not know all of them only those that are public. Here alone they are
read by name. What an event does not tell, or tells with another type, is what its field says by default. The events themselves are declared
by the core (`game.rules.told`) and by games, with the same names and types, which `tests/table/test_heard.py` holds.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from game.rules.events import Event
from game.rules.plain import NOBODY, Cell
from game.rules.records import ID, meanings
from game.rules.rulesdef import Rules


@dataclass(frozen=True)
class Heard:
    """What is heard of an event of one of its `kinds`."""

    kinds: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True)
class Moved(Heard):
    """A component went from one zone or place to another. `ref` is None for those who do not know it."""

    kinds = ("move",)
    component: int = 0
    ref: str | None = None
    from_: str = ""
    to: str = ""
    from_place: Cell | None = None
    to_place: Cell | None = None


@dataclass(frozen=True)
class TurnedOver(Heard):
    """A component was turned over."""

    kinds = ("turn_over",)
    component: int = 0


@dataclass(frozen=True)
class ControlChanged(Heard):
    """A component changed hands; `before` is the seat that had it, `cause` the component by which it did."""

    kinds = ("control",)
    component: int = 0
    before: int = NOBODY
    cause: int = 0


@dataclass(frozen=True)
class Marked(Heard):
    """A fact about a component is another now; one that is no number counts as 0."""

    kinds = ("mark",)
    component: int = 0
    name: str = ""
    before: int = 0
    after: int = 0


@dataclass(frozen=True)
class LifeChanged(Heard):
    """A seat has another amount of what it lives by."""

    kinds = ("life", "damage")
    seat: int = NOBODY
    before: int = 0
    after: int = 0


@dataclass(frozen=True)
class Rolled(Heard):
    """A die was thrown. `die` is which token it is, if its faces have words or numbers of their own, and `face` what that one shows."""

    kinds = ("roll",)
    seat: int = NOBODY
    sides: int = 0
    result: int = 1
    reason: str = ""
    die: str = ""
    face: int | str = ""


@dataclass(frozen=True)
class AbilityUsed(Heard):
    """An ability began to act."""

    kinds = ("ability",)
    ability: str = ""


@dataclass(frozen=True)
class AttackMade(Heard):
    """One component attacked another, from near or far, or clashed with it; the values are None where none are compared."""

    kinds = ("attack", "clash", "shot", "stroke")
    attacker: int = 0
    target: int = 0
    value: int | None = None
    against: int | None = None
    captured: bool = False


@dataclass(frozen=True)
class Charged(Heard):
    """A component goes for another one, which it will attack."""

    kinds = ("charged",)
    component: int = 0
    target: int = 0


@dataclass(frozen=True)
class Scored(Heard):
    """A total was worked out from dice: `die` is the one that counts, `parts` what was added (name, by how much, cause, ability)."""

    kinds = ("score",)
    component: int = 0
    seat: int = NOBODY
    roll: str = ""
    die: int | None = None
    dice: tuple[int, ...] = ()
    printed: int = 0
    parts: tuple[tuple[str, int, int, str], ...] = ()
    total: int | None = None
    critical: bool = False


@dataclass(frozen=True)
class FaceChanged(Heard):
    """The face of a die was changed; `how` is `reroll` if it was thrown again."""

    kinds = ("die",)
    component: int = 0
    before: int = 0
    after: int = 0
    how: str = ""


@dataclass(frozen=True)
class ContestEnded(Heard):
    """What scores came to; `won`: whether the first of two did, None if nobody won."""

    kinds = ("result", "tie", "checked")
    won: bool | None = None


@dataclass(frozen=True)
class LineScored(Heard):
    """A row of cells scored for a seat: `glory`, or `points`, is what it is worth, `zone` its board where there are several."""

    kinds = ("line",)
    seat: int = 0
    cells: tuple[Cell, ...] = ()
    glory: int | None = None
    points: int | None = None
    zone: str = ""


@dataclass(frozen=True)
class Gained(Heard):
    """A seat scored for something else than a row of cells: for what a component did, or for having the most of something."""

    kinds = ("bonus_glory", "majority")
    component: int = 0
    seat: int = 0
    glory: int | None = None


@dataclass(frozen=True)
class RoundEnded(Heard):
    """A round of the match was over; `round` is its number, `winners` who has won it."""

    kinds = ("round_end",)
    round: int | None = None
    winners: tuple[int, ...] = ()


HEARD: tuple[type[Heard], ...] = (
    Moved, TurnedOver, ControlChanged, Marked, LifeChanged, Rolled, AbilityUsed, AttackMade, Charged, Scored, FaceChanged, ContestEnded,
    LineScored, Gained, RoundEnded,
)  # fmt: skip
PARTS = ("turn", "round", "next_round")
"""Kinds of events that begin a part of the match."""
BEGINNINGS = (*PARTS, "combat_turn")
"""Kinds of events before which all that was thrown for a fight or for anything else is over."""
ROUND_LINES = ("round_end", "round_won", "next_first", "majority", "next_round")
"""Kinds of events whose lines of the log tell how a round ended, and how it goes on."""
SETTLED = ("result", "checked")
"""Kinds of events after which a fight is decided."""
TAKEN = ("capture", "slain")
"""Kinds of events by which a component is lost to another."""
OUTCOMES = (*TAKEN, "control", "roll", "score", "die", "tie", "result", "checked", "energy", "leave", "shattered")
"""Kinds of events that tell what came of one before them."""
COSTS = ("energy", "leave")
"""Kinds of events that tell what a component lost, or that it is lost, by a fight or an ability."""
FIGHTS = ("attack", *TAKEN)
"""Kinds of events of a fight whose lines of the log are told before it is fought."""
CONTESTS = (
    *FIGHTS, "clash", "redirect", "roll", "score", "die", "tie", "result", "checked", "energy", "leave", "power_token", "shattered",
)  # fmt: skip
"""Kinds of events of which the log tells among fights: who fought whom, with what, and what it cost."""
SCORES = ("line", "bonus_glory", "round_count", *[kind for kind in ROUND_LINES if kind not in PARTS])
"""Kinds of events of which the log tells among what scores."""
POWERS = ("ability", "undecided")
"""Kinds of events of which the log tells among abilities."""
READ = (*FIGHTS, "result", "checked", "line", "leave")
"""Kinds of events that people want to read before the table goes on."""
Reads = tuple[tuple[str, str, Any], ...]
"""The fields of a record, each with what events call it (`from_` is told as `from`) and its type."""


def _reads(record: type[Heard]) -> Reads:
    hints = get_type_hints(record)
    return tuple([(each.name, each.name.rstrip("_"), hints[each.name]) for each in fields(record)])


_OF_KIND = {kind: (record, _reads(record)) for record in HEARD for kind in record.kinds}


def hear(event: Event) -> Heard | None:
    """What is heard of an event, or None if the table shows nothing of it but a line of the log."""
    found = _OF_KIND.get(event.kind)
    if found is None:
        return None
    record, reads = found
    told = {}
    for field, name, hint in reads:
        value = event.data.get(name)
        if value is not None and fits(value, hint):
            told[field] = value
    return record(**told)


def whose(event: Event) -> int:
    """The seat that an event of any kind is about, or whose component; NOBODY if it tells of none."""
    for name in ("seat", "controller"):
        seat = event.data.get(name)
        if isinstance(seat, int) and fits(seat, int) and seat != NOBODY:
            return seat
    return NOBODY


def attacker_of(event: Event) -> int:
    """The component that attacks in an event of any kind, 0 if it tells of none."""
    attacker = event.data.get("attacker")
    return attacker if isinstance(attacker, int) and fits(attacker, int) else 0


def named(event: Event, code: Rules) -> tuple[int, ...]:
    """The components that an event of any kind names, in the order of its facts; hidden ones are not among them."""
    declared = code.told.get(event.kind)
    meant = meanings(declared) if declared is not None else {}
    found: dict[int, None] = {}
    for name, value in event.data.items():
        if meant.get(name) == ID:
            found.update(dict.fromkeys([id for id in (value if isinstance(value, tuple) else (value,)) if id]))
    return tuple(found)


def counted(event: Event, seats: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What an event counts for each of so many seats, by the names that it gives to it."""
    for name, values in event.data.items():
        if fits(values, tuple[int, ...]) and len(values) == seats:
            yield name, values


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type: a plain one, a tuple of types, or one of several."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, each) for each in inner)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if inner[-1] is Ellipsis:
            return all(fits(each, inner[0]) for each in value)
        return len(value) == len(inner) and all(map(fits, value, inner))
    return type(value) is hint
