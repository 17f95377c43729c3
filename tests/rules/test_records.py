"""Records: made, changed, compared, written to plain data and read back, and told without what a seat may not know."""

from __future__ import annotations

import copy
import json
import pickle
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from game.rules.plain import Cell, Frozen
from game.rules.records import (
    Fact,
    Facts,
    Frame,
    Id,
    Question,
    Record,
    Ref,
    Roles,
    Seat,
    Told,
    Unknown,
    declared,
    each_seat,
    events_in,
    field,
    fields_of,
    meanings,
    parts_of,
    put,
    record,
    with_fields,
)
from game.rules.redaction import Known, Named, named_in, redacted
from game.rules.saved.record_codec import RecordError, fields_plain, from_fields, from_plain, to_plain


@record("strike")
class Strike(Frame):
    attacker: Id
    target: Id = 0
    loss: int = 0


@record("feint")
class Feint(Strike):
    why: str = ""


@record("blow")
class Blow(Frame):
    attacker: Id
    target: Id = 0
    loss: int = 0


@record("place")
class Place(Question):
    card: Id
    cells: tuple[Cell, ...] = ()


@record("take")
class Take(Question):
    cells: tuple[Cell, ...] = ()


@record("turn")
class Turn(Question):
    begins = Take
    card: Id
    cells: tuple[Cell, ...] = ()


class Pair(NamedTuple):
    one: Id
    points: int


@record("pledge")
class Pledge(Record):
    by: Seat
    card: Id | None = None


@record("deal")
class Deal(Frame):
    among: tuple[Id, ...] = ()
    pairs: tuple[Pair, ...] = ()
    facing: tuple[Id, Id] = (0, 0)
    card: Ref = ""
    roles: Roles = Frozen()
    left: Id | tuple[Id, ...] = 0
    pledges: tuple[Pledge, ...] = ()
    first: Pledge | None = None
    spare: Id = field(default=0, hidden=-1)
    count: int = 0
    notes: Frozen = Frozen()
    picks: tuple[tuple[Seat, int], ...] = ()

    def redacted(self, seat: int) -> Deal:
        return put(self, picks=tuple([pick for pick in self.picks if pick[0] == seat]))


@record("values")
class Values(Facts):
    round: Fact[int] = Fact(1)
    fighting: Fact[Id] = Fact(0)
    plan: Fact[str] = Fact("none", public=False)


@record("vows")
class Vows(Facts):
    """What each seat has chosen in secret."""

    vows: Fact[tuple[str, ...]] = each_seat("", public=False)
    passed: Fact[tuple[int, ...]] = Fact((), public=False)


KNOWN = parts_of([Strike, Feint, Blow, Place, Pledge, Deal, Values])
DEAL = Deal(
    among=(3, 4, 5),
    pairs=(Pair(4, 4), Pair(3, 4)),
    facing=(4, 3),
    card="imp",
    roles=Frozen(attacker=4, helpers=(3, 4)),
    left=(4, 5),
    pledges=(Pledge(0, 4), Pledge(1, None)),
    first=Pledge(1, 4),
    spare=4,
    count=4,
    notes=Frozen(why="because"),
    picks=((0, 4), (1, 2)),
    step=4,
)


def test_fields_are_given_by_place_or_name_and_the_rest_has_its_default():
    assert Strike(7, loss=2) == Strike(attacker=7, target=0, loss=2, step=0)
    assert Place(1, 7).manner == "turn"
    with pytest.raises(TypeError, match="attacker"):
        Strike()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="luck"):
        Strike(7, luck=1)  # type: ignore[call-arg]


def test_a_record_is_equal_to_one_of_its_kind_only():
    one: object = Strike(7)
    assert one == Strike(7)
    assert hash(one) == hash(Strike(7))
    for other in (Strike(8), Blow(7), Feint(7), (7, 0, 0)):
        assert one != other


def test_put_changes_a_copy():
    strike = Strike(7)
    assert put(strike, target=9, step=2) == Strike(7, 9, step=2)
    assert strike == Strike(7)
    assert strike.at(2) == Strike(7, step=2)
    assert type(put(Feint(7), why="speed")) is Feint
    assert with_fields(strike, {"loss": 3}) == Strike(7, loss=3)
    with pytest.raises(Unknown, match="'strike' has no field 'luck'"):
        with_fields(strike, {"luck": 3})


def test_a_record_cannot_be_changed():
    strike = Strike(7)
    with pytest.raises(TypeError, match="put"):
        strike.target = 9  # type: ignore[misc]
    with pytest.raises(TypeError, match="keeps"):
        del strike.target
    with pytest.raises(AttributeError):
        object.__setattr__(strike, "luck", 1)
    assert copy.deepcopy(strike) is strike
    assert pickle.loads(pickle.dumps(strike)) == strike  # noqa: S301 - our own bytes, as a pool of processes sends them


def test_what_has_no_declared_name_is_never_made():
    class Loose(Strike):
        pass

    for kind in (Loose, Frame, Record):
        with pytest.raises(Unknown, match="no declared name"):
            kind(7)  # type: ignore[call-arg]


def test_fields_of_a_record():
    assert fields_of(Place(1, 7)) == {"seat": 1, "card": 7, "cells": (), "manner": "turn"}
    assert [each.name for each in declared(Feint).fields] == ["step", "attacker", "target", "loss", "why"]
    assert declared(Strike).defaults() == {"step": 0, "target": 0, "loss": 0}


def test_a_fact_is_named_by_its_class():
    assert Values().round == 1
    assert Values.round.__name__ == "round"
    assert Values(round=3) == with_fields(Values(), {"round": 3})


def test_two_kinds_of_one_name_are_refused():
    @record("strike")
    class Other(Frame):
        pass

    with pytest.raises(ValueError, match="two kinds of frame are called 'strike'"):
        parts_of([Strike, Other])


@pytest.mark.parametrize(
    "one", [Strike(7), Feint(7, why="x", step=3), Place(1, 7, cells=((0, 1),)), DEAL, Deal(), Values(plan="b")]
)
def test_a_record_goes_to_plain_data_and_back(one: Record):
    plain = json.loads(json.dumps(to_plain(one)))
    again = from_plain(plain, KNOWN, type(one))
    assert again == one
    assert type(again) is type(one)
    assert from_fields(json.loads(json.dumps(fields_plain(one))), KNOWN, type(one)) == one


def test_defaults_are_not_written():
    assert to_plain(Strike(7)) == ["strike", {"attacker": 7}]
    assert to_plain(Deal(pledges=(Pledge(0),))) == ["deal", {"pledges": [["pledge", {"by": 0}]]}]


@pytest.mark.parametrize(
    ("kind", "plain", "problem"),
    [
        (Frame, ["stroke", {}], " is an unknown frame 'stroke'"),
        (Frame, "strike", " is 'strike', not the name of a record with its fields"),
        (Frame, ["strike", []], " is ['strike', []], not the name of a record with its fields"),
        (Frame, ["strike", {"attacker": 7, "luck": 1}], " is 'strike' with an unknown field 'luck'"),
        (Frame, ["strike", {}], " is 'strike' without 'attacker'"),
        (Frame, ["strike", {"attacker": "7"}], ".attacker is '7', not a whole number"),
        (Frame, ["strike", {"attacker": True}], ".attacker is True, not a whole number"),
        (Question, ["place", {"seat": 1, "card": 7, "cells": [[0, 1], [0]]}], ".cells[1] is [0], not a list of 2"),
        (Question, ["place", {"seat": 1, "card": 7, "cells": [[0, "1"]]}], ".cells[0][1] is '1', not a whole number"),
        (Frame, ["deal", {"pairs": [[1, 2], [1, None]]}], ".pairs[1][1] is None, not a whole number"),
        (
            Frame,
            ["deal", {"pledges": [["pledge", {"by": 0, "card": "x"}]]}],
            ".pledges[0].card is 'x', not a whole number",
        ),
        (Frame, ["deal", {"pledges": [["strike", {"attacker": 1}]]}], ".pledges[0] is an unknown pledge 'strike'"),
        (Frame, ["deal", {"notes": 5}], ".notes is 5, not keys with values"),
        (Frame, ["deal", {"count": 10**16}], ".count is 10000000000000000, which is too large"),
    ],
)
def test_other_data_is_refused_in_words(kind: type[Record], plain: Any, problem: str):
    with pytest.raises(RecordError) as caught:
        from_plain(plain, KNOWN, kind)
    assert str(caught.value) == problem


def test_a_record_of_another_family_is_refused():
    with pytest.raises(RecordError, match="unknown frame 'pledge'"):
        from_plain(to_plain(Pledge(0)), KNOWN, Frame)


def test_a_question_may_be_called_as_a_frame():
    @record("strike")
    class Asked(Question):
        pass

    known = parts_of([Strike, Asked])
    assert from_plain(["strike", {"seat": 1}], known, Question) == Asked(1)
    assert from_plain(["strike", {"attacker": 1}], known, Frame) == Strike(1)


def test_others_are_told_of_a_gesture_as_the_question_that_began_it():
    assert Turn(1, 7, ((0, 0),), manner="open").begun() == Take(1, ((0, 0),), manner="open")
    assert Place(1, 7).begun() == Place(1, 7)


def test_what_a_seat_does_not_know_is_taken_out_by_type():
    told = redacted(DEAL, Known(0, lambda id: id != 4, lambda ref: ref != "imp"))
    assert (told.facing, told.pledges[0].card) == ((0, 3), 0)
    assert told == Deal(
        among=(3, 5),
        pairs=(Pair(0, 4), Pair(3, 4)),
        facing=(0, 3),
        card="",
        roles=Frozen(attacker=0, helpers=(3,)),
        left=(5,),
        pledges=(Pledge(0, 0), Pledge(1, None)),
        first=Pledge(1, 0),
        spare=-1,
        count=4,
        notes=Frozen(why="because"),
        picks=((0, 4),),
        step=4,
    )


def test_a_record_is_told_as_it_is_where_everything_is_known():
    strike = Strike(7, 9)
    assert redacted(strike, Known(0, lambda _number: True, lambda _ref: True)) is strike


def test_what_records_name_is_found_by_type():
    assert named_in([DEAL, Strike(7)]) == Named(ids=(3, 4, 5, 7), refs=("imp",))


def test_secret_facts_are_told_as_they_were_at_first():
    told = redacted(Values(round=2, fighting=4, plan="b"), Known(0, lambda id: id != 4, lambda _ref: True))
    assert told == Values(round=2, fighting=0, plan="none")


def test_a_secret_of_each_seat_is_told_as_that_of_a_match_that_begins():
    # Code that puts the entry of one seat works in what bots are given, too.
    told = redacted(Vows(vows=("amber", "jade", ""), passed=(2, 0)), Known(0, lambda _id: True, lambda _ref: True))
    assert (told.vows, told.passed) == (("", "", ""), ())


@record("stolen")
class Stolen(Told):
    from_: str
    card: Id = field(public=False)
    zone: str = field(default="", sparse=True)


def test_what_an_event_tells() -> None:
    stolen = Stolen("hand:0", 7)
    assert stolen.from_ == "hand:0"
    assert stolen.told() == Frozen({"from": "hand:0", "card": 7})
    assert put(stolen, zone="pit").told() == Frozen({"from": "hand:0", "card": 7, "zone": "pit"})
    assert stolen.to_others() == Frozen({"from": "hand:0"})


def test_a_field_is_kept_by_its_saved_name_in_what_overrides_it_too():
    @record("sealed bid")
    class SealedBid(Question):
        manner: str = field(default="sealed", kw_only=True)

    open_bid = SealedBid(0, manner="open")
    assert to_plain(open_bid) == ["sealed bid", {"seat": 0, "mode": "open"}]
    assert from_plain(to_plain(open_bid), {("question", "sealed bid"): SealedBid}, SealedBid) == open_bid


def test_the_events_of_a_module_are_those_that_it_declares():
    module = ModuleType("tale")
    lost: type[Told] = record("lost")(type("Lost", (Stolen,), {"__module__": "tale"}))
    vars(module).update(Stolen=Stolen, Lost=lost, Strike=Strike)
    assert events_in(module) == (lost,)


def test_what_fields_are_is_told_by_their_types() -> None:
    @record("meant")
    class Meant(Told):
        seat: Seat
        cards: tuple[Id, ...]
        from_: Id | str
        ref: Ref = ""
        rows: tuple[tuple[Id, ...], ...] = ()
        pair: tuple[Id, int] = (0, 0)
        count: int = 0

    assert meanings(Meant) == {"seat": "seat", "cards": "id", "from": "id", "ref": "ref"}
