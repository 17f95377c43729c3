"""Mistakes with records, planted: mypy must find each one. It says so where one is no longer found, since no ignore may stand unused."""

from __future__ import annotations

from game.rules import ops
from game.rules.records import Fact, FactOf, Facts, Frame, Id, Question, Record, Told, put, record
from game.rules.work import Work, on


@record("strike")
class Strike(Frame):
    attacker: Id
    target: Id = 0
    why: str = ""


@record("feint")
class Feint(Strike):
    seen: bool = False


@record("place")
class Place(Question):
    card: Id


@record("struck")
class Struck(Told):
    attacker: Id
    by: int


@record("values")
class Values(Facts):
    round: Fact[int] = Fact(0)
    phase: Fact[str] = Fact("")
    bids: Fact[tuple[int, ...]] = Fact(())
    wrong: Fact[int] = Fact("")  # type: ignore[arg-type]


@record("others")
class Others(Facts):
    round: Fact[int] = Fact(0)


def do_strike(work: Work, strike: Strike) -> None:
    work.tell(Struck(strike.attacker, 3))
    work.tell(Struck(strike.attacker))  # type: ignore[call-arg]
    work.tell(Struck(strike.attacker, by="3"))  # type: ignore[arg-type]
    work.chance()
    print(strike.attacker + strike.target)


def do_feint(work: Work, feint: Feint) -> None:
    print(feint.seen)


def ask_place(work: Work, place: Place) -> None:
    print(place.card)


def of_the_match(fact: FactOf[Values, int]) -> None:
    print(fact.__name__)


def set_facts(work: Work[Values, Facts], _strike: Strike) -> None:
    ops.put(work, Values.round, 3)
    ops.put(work, Values.round, "3")  # type: ignore[arg-type]
    ops.put(work, Others.round, 3)  # type: ignore[arg-type]
    ops.put_all(work, (Values.round, 3), (Values.bids, (1, 2)))
    ops.put_all(work, (Values.round, 3), (Values.bids, "12"))  # type: ignore[misc]
    ops.put_all(work, (Values.round, 3), (Others.round, 3))  # type: ignore[misc]
    ops.put_for(work, Values.bids, 0, 3)
    ops.put_for(work, Values.bids, 0, "3")  # type: ignore[misc]
    ops.put_for(work, Values.round, 0, 3)  # type: ignore[arg-type]
    rounds: int = work.state.value(Values.round) + work.state.values.round
    work.state.value(Values.phase) + rounds  # type: ignore[operator]


# made
Strike()  # type: ignore[call-arg]
Strike(attacker="7")  # type: ignore[arg-type]
Strike(attacker=7, luck=1)  # type: ignore[call-arg]
Feint(7, seen=1)  # type: ignore[arg-type]
Place(card=7)  # type: ignore[call-arg]

# read
strike = Strike(7)
print(strike.atacker)  # type: ignore[attr-defined]
words: str = strike.attacker  # type: ignore[assignment]

# changed
put(strike, tagret=9)  # type: ignore[call-arg]
put(strike, target="9")  # type: ignore[arg-type]
feint: Feint = put(strike, target=9)  # type: ignore[assignment]
strike.target = 9  # type: ignore[misc]
strike.at("two")  # type: ignore[arg-type]

# facts
values = Values(round=1)
Values(round="1")  # type: ignore[arg-type]
print(values.rond)  # type: ignore[attr-defined]
values.round = 3  # type: ignore[misc]
text: str = values.round  # type: ignore[assignment]
of_the_match(Values.round)
of_the_match(Values.phase)  # type: ignore[arg-type]

# handlers
on(Strike, do_strike)
on(Feint, do_feint)
on(Feint, do_strike)
on(Strike, set_facts)
on(Strike, do_feint)  # type: ignore[arg-type]
on(Place, ask_place)  # type: ignore[type-var]
on(Strike, do_strike(None))  # type: ignore[call-arg, arg-type]
parts: Record = strike
