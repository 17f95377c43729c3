"""What the notations of all games share: names, the state of a written position, and how what is expected is compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.rules.asks import Choice
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Difference, Expect, Played
from game.rules.notation.position import Position, ability_of, card_of
from game.rules.notation.words import NotationError, action_of, cell_of, name_of, named, parts_of, placed, shown, word
from game.rules.ops import move
from game.rules.records import Fact, Id, Seat, Told, field, record
from game.rules.rulesdef import ZoneSpec
from game.rules.state import State
from game.rules.work import Work
from tests.support import toy

PLAYERS = ("A", "B")


@record("points")
class Points(toy.Values):
    """The facts of a match in which seats have points."""

    points: Fact[tuple[int, ...]] = Fact(())


@record("attack")
class Attacked(Told):
    """A component attacks another."""

    attacker: Id
    target: Id
    value: int
    against: int
    captured: bool
    why: str = field(default="power", sparse=True)


@record("skipped")
class Skipped(Told):
    """A seat is passed over."""

    seat: Seat


def position(**written: Any) -> Position:
    return toy.Written(toy.definitions(), {"players": list(PLAYERS), **written})


def table() -> State:
    """A holds card1 and card2, B the other card1; card3 lies on the board, card1 and card4 in the deck."""
    written = position()
    for ref, zone, seat in (("card1", "hand:0", 0), ("card2", "hand:0", 0), ("card1", "hand:1", 1)):
        written.add(ref, zone, seat)
    written.add("card3", "board", 0, place=(1, 0), face_up=True)
    written.add("card4", "deck")
    written.add("card1", "deck")
    state = written.begin(toy.CODE.zones)
    state.values = Points(active=1, points=(3, 0))
    return state


def differences(state: State, expected: Mapping[str, Any], *, whole: bool = False, **how: Any) -> list[Difference]:
    return Expect(**how).differences(Played(state, state), PLAYERS, expected, whole=whole)


def test_a_card_that_several_seats_have_is_named_by_its_seat() -> None:
    state = table()
    assert [name_of(state, id) for id in (1, 2, 3, 4)] == ["1.card1", "card2", "2.card1", "card3"]
    assert name_of(state, 6) == "card1", "nobody has this one"
    assert [named(state, name_of(state, id), 1) for id in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_of_several_components_of_a_name_the_own_one_is_meant() -> None:
    state = table()
    assert (named(state, "card1", 0), named(state, "card1", 1)) == (1, 3)
    assert named(state, "card1", 0, "deck") == 6
    assert named(state, "2.card1", 0, "deck") == 3
    assert named(state, "card4", 0) == 5
    with pytest.raises(NotationError, match=r"nothing here is called 'card7' \(did you mean card4\?\)"):
        named(state, "card7", 0)


def test_a_name_with_a_dot_is_a_name_and_the_number_of_a_seat_one_that_has_such_a_card() -> None:
    state = table()
    state.components[2] = state.components[2]._replace(ref="2.card1")
    assert named(state, "2.card1", 0) == 2
    for name in ("0.card1", "9.card1", "\u00b2.card1", "2.card2", "x.card1"):
        with pytest.raises(NotationError, match="nothing here is called"):
            named(state, name, 0)


def test_an_action_is_a_button_a_component_or_a_component_and_its_place() -> None:
    state = table()
    assert toy.CODE.notation.paths(state, 0, "pass") == [(Choice("button", "pass"),)]
    assert toy.CODE.notation.paths(state, 1, "lay card1") == [(Choice("component", 3),)]
    assert toy.CODE.notation.paths(state, 0, "lay card1 2,0") == [(Choice("component", 1), Choice("cell", (2, 0)))]
    assert placed(state, ["card1", "2,", "0"], 0)[1] == Choice("cell", (2, 0))
    with pytest.raises(NotationError, match="'2' is no place; write x,y"):
        toy.CODE.notation.paths(state, 0, "lay card1 2")


def test_a_choice_is_spoken_as_it_is_written() -> None:
    state = table()
    spoken = [Choice("component", 3), Choice("cell", (1, 0)), Choice("orient", ("omega", 180)), Choice("number", 4)]
    assert [word(state, choice) for choice in spoken] == ["2.card1", [1, 0], "omega 180", 4]


def test_a_gesture_is_said_as_it_is_read() -> None:
    state, notation = table(), replace(toy.CODE.notation, verbs={"lay": "card", "pass": "bell"})
    for words in ("lay card1 2,0", "lay 2.card1 0,0", "lay card2", "pass"):
        (path,) = notation.paths(state, 0, words)
        kind = notation.kind_of(words)
        again = notation.said(state, 0, kind, path)
        assert notation.paths(state, 0, again) == [path]
        assert again == words.replace("lay card1", "lay 1.card1")
    assert notation.said(state, 0, "card", (Choice("number", 3),)) == "", "it has no words for a number"
    assert notation.said(state, 0, "card", (Choice("component", 99 - 95), Choice("button", "pass"))) == ""
    with pytest.raises(NotationError, match=r"'ly' is no verb \(did you mean lay\?\)"):
        notation.kind_of("ly card1")


def test_what_is_said_in_another_way_is_said_by_the_game() -> None:
    state = table()
    notation = replace(
        toy.CODE.notation,
        verbs={"lay": "card"},
        readings={"lay": lambda state, seat, words: [placed(state, (words[3], words[1]), seat)]},
        sayings={"lay": lambda choices: f"{choices[1]} with {choices[0]}"},
    )
    (path,) = notation.paths(state, 0, "lay 2,0 with card2")
    assert notation.said(state, 0, "card", path) == "lay 2,0 with card2"


def test_an_action_is_that_of_a_player() -> None:
    assert (
        action_of(PLAYERS, "A: lay card1 2,0") == action_of(PLAYERS, {"A": " lay card1 2,0 "}) == ("A", "lay card1 2,0")
    )
    assert action_of(("Ann Lee", "B"), " Ann Lee :pass") == ("Ann Lee", "pass")
    for wrong in ("A", "A:", "lay card1", 7, None, ["A", "pass"], {"A": "pass", "B": "pass"}):
        with pytest.raises(NotationError, match="is no action; write Seat: verb"):
            action_of(PLAYERS, wrong, "do", 3)
    with pytest.raises(NotationError, match="'C' is none of the players A, B") as caught:
        action_of(PLAYERS, "C: pass", "do", 3)
    assert caught.value.path == ("do", 3)
    with pytest.raises(NotationError, match="an action needs a verb"):
        action_of(PLAYERS, {"A": ""})


def test_what_is_written_with_slashes() -> None:
    assert parts_of("3/-1", ("north", "south"), r"-?\d+", "stats", "4/2") == {"north": "3", "south": "-1"}
    for wrong in ("3", "3/1/2", "3/x", None):
        with pytest.raises(NotationError) as caught:
            parts_of(wrong, ("north", "south"), r"-?\d+", "stats", "4/2", "cards", 0)
        assert str(caught.value) == f"{wrong!r} are no stats; write north/south, such as 4/2"
        assert caught.value.path == ("cards", 0)


def test_a_value_is_shown_as_it_is_written() -> None:
    value = {"a": [1, (2, 3)], "b": True, "c": None}
    assert shown(value) == "{a: [1, [2, 3]], b: true, c: nothing}"
    assert cell_of("1,0") == cell_of([1, 0]) == (1, 0)


@pytest.mark.parametrize(
    ("written", "path", "said"),
    [
        ({"mode": "plane"}, ("mode",), "'plane' is no mode (did you mean plain?)"),
        ({"players": ["A"]}, ("players",), "a position needs players, 2 to 3, each with a name of its own: [A, B]"),
        ({"players": ["A", "A"]}, ("players",), "a position needs players, 2 to 3, each with a name of its own: [A, B]"),
        ({"players": list("ABCD")}, ("players",), "a position needs players, 2 to 3, each with a name of its own: [A, B]"),
        ({"phase": "turn"}, ("phase",), "'turn' is no phase; the phases are turns, bells"),
        ({"options": {"hands": 1}}, ("options", "hands"), "options has no key 'hands' (did you mean hand?)"),
        ({"options": {"hand": 4}}, ("options", "hand"), "option hand is 4; the most is 3"),
        ({"options": {"dice": 1}}, ("options", "dice"), "option dice is 1; it can be false, true"),
    ],
)  # fmt: skip
def test_what_no_position_may_say(written: Mapping[str, Any], path: tuple[str, ...], said: str) -> None:
    with pytest.raises(NotationError) as caught:
        position(**written)
    assert (str(caught.value), caught.value.path) == (said, path)


def test_what_every_position_knows() -> None:
    written = position(options={"hand": 1}, phase="bells", points={"B": 2})
    assert dict(written.options) == {"mode": "plain", "dice": False, "hand": 1, "cap": None}
    assert (written.phase, position().phase) == ("bells", "turns")
    assert (written.seat("B"), written.counts("points"), written.counts("glory")) == (1, (0, 2), (0, 0))
    with pytest.raises(NotationError, match="'C' is none of the players A, B"):
        written.seat("C")
    with pytest.raises(NotationError, match="points has no key 'C'"):
        position(points={"C": 2}).counts("points")
    with pytest.raises(NotationError, match="the pack has no card 'card0'"):
        card_of(written.defs, "card0")
    with pytest.raises(NotationError, match="the pack has no ability 'fly'"):
        ability_of(written.defs, "fly")


def test_what_is_written_has_the_shape_that_is_meant() -> None:
    written = position(glory=3, deck=["card1", 5], hands={"B": ["card2"], "A": None})
    assert (written.number("glory", 1), written.number("turn", 1)) == (3, 1)
    assert written.listed("deck") == [("card1", ("deck", 0), -1), (5, ("deck", 1), -1)]
    assert (written.lists("hands"), written.lists("piles")) == ([("card2", ("hands", "B", 0), 1)], [])
    for read, value, path, said in (
        (lambda: position(glory=True).number("glory", 1), "glory", (), "true is no number"),
        (lambda: position(points={"B": "x"}).counts("points"), "points", ("B",), "x is no number"),
        (lambda: position(deck="card1").listed("deck"), "deck", (), "card1 is no list; write [a, b]"),
        (lambda: position(hands={"B": {"x": 1}}).lists("hands"), "hands", ("B",), "{x: 1} is no list; write [a, b]"),
        (lambda: position(hands=["card1"]).lists("hands"), "hands", (), "[card1] has no keys; write {key: value}"),
        (lambda: position(players="AB"), "players", (), "AB is no list; write [a, b]"),
    ):
        with pytest.raises(NotationError) as caught:
            read()
        assert (str(caught.value), caught.value.path) == (said, (value, *path))


def test_the_state_has_what_was_added_and_the_definitions_of_the_position() -> None:
    written = position()
    made = replace(card_of(written.defs, "card1"), id="mine")
    assert written.add("mine", "hand:1", 1) == 1
    state = written.begin((ZoneSpec("hand"), ZoneSpec("deck", per_seat=False)), cards={"mine": made})
    assert state.zones == {"hand:0": (), "hand:1": (1,), "deck": ()}
    assert state.next_id == 2
    assert list(state.defs.cards) == [*written.defs.cards, "mine"]
    assert state.defs.hash not in ("", written.defs.hash)


def test_a_list_has_no_order_unless_its_key_is_ordered() -> None:
    state = table()
    hands = {"hands": checks.seat_zones("hand")}
    assert differences(state, {"hands": {"A": ["card2", "1.card1"]}}, checks=hands) == []
    assert differences(state, {"hands": {"A": ["card2", "1.card1"]}}, checks=hands, ordered=("hands",)) == [
        Difference("hands", "A has [1.card1, card2]", "[card2, 1.card1]")
    ]


def test_a_place_is_not_its_mirror_image() -> None:
    state = table()
    named_places = {"at": checks.each_named(lambda state: state.zone("board"), checks.at, "on the board")}
    assert differences(state, {"at": {"card3": [1, 0]}}, checks=named_places, ordered=("at",)) == []
    assert differences(state, {"at": {"card3": [0, 1]}}, checks=named_places, ordered=("at",)) == [
        Difference("at", "card3 has [1, 0]", "[0, 1]")
    ]
    with pytest.raises(NotationError, match="'card4' is not on the board") as caught:
        differences(state, {"at": {"card4": [0, 1]}}, checks=named_places)
    assert caught.value.path == ("expect", "at", "card4")


def test_of_a_mapping_only_what_differs_is_told() -> None:
    points = {"points": checks.seat_values(Points.points)}
    assert differences(table(), {"points": {"A": 3, "B": 1}}, checks=points) == [Difference("points", "B has 0", "1")]
    assert differences(table(), {"points": {"C": 1}}, checks=points) == [Difference("points", "C has nothing", "1")]


def test_what_is_always_complete_is_checked_where_it_is_left_out() -> None:
    how: dict[str, Any] = {
        "checks": {"board": checks.zone("board"), "hands": checks.seat_zones("hand", every=True)},
        "always": {"board": []},
        "each_player": {"hands": []},
    }
    assert differences(table(), {}, **how) == []
    assert differences(table(), {}, whole=True, **how) == [Difference("board", "[card3]", "[]")]
    wanted = {"board": ["card3"], "hands": {"A": ["1.card1", "card2"]}}
    assert differences(table(), wanted, whole=True, **how) == [Difference("hands", "B has [2.card1]", "[]")]


def test_the_checks_that_fit_every_game() -> None:
    state = table()
    events: list[Any] = []
    work = Work(toy.CODE, state, events)
    before = state.clone()
    move(work, 5, "hand:1", controller=1, cause="draw")
    work.tell(Attacked(2, 4, 2, 3, captured=False))
    work.tell(Attacked(2, 5, 0, 0, captured=True, why="weak"))
    work.tell(Skipped(1))
    played = Played(before, state, events)
    expected: dict[str, tuple[checks.Check, Any, Any]] = {
        "attacks": (checks.attacks, None, ["card2 > card3 2:3 holds", "card2 > card4 weak captured"]),
        "skipped": (checks.told(Skipped), None, ["B"]),
        "drawn": (checks.moved("deck", "hand"), {"A": 0, "B": []}, {"A": 0, "B": ["card4"]}),
        "all drawn": (checks.moved("deck", "hand", every=True), {}, {"B": ["card4"]}),
        "deck": (checks.zone("deck"), None, ["card1"]),
        "hands": (checks.seat_zones("hand", top_first=True), {"B": []}, {"B": ["card4", "2.card1"]}),
        "number": (checks.seat_zones("hand"), {"A": 2}, {"A": 2}),
        "active": (checks.seat_value(toy.Values.active), None, "B"),
        "value": (checks.value(Points.points), None, (3, 0)),
        "those": (checks.those(lambda state: state.components, lambda state, n: state.components[n].face_up), None, ["card3"]),
        "each": (checks.each(lambda _state: (4, 5), checks.at, nothing=[]), None, {"card3": [1, 0]}),
        "control": (checks.by_controller(lambda _state: (2, 3, 4)), None, {"A": ["card2", "card3"], "B": ["2.card1"]}),
        "some": (checks.by_controller(lambda _state: (2, 3), lambda _played, n: n == 3), None, {"A": [], "B": ["2.card1"]}),
        "turn": (checks.turn, None, "B"),
        "ended": (checks.ended, None, False),
        "winners": (checks.winners, None, []),
        "reason": (checks.reason, None, "none"),
        "asked": (checks.asked, None, []),
    }  # fmt: skip
    got = {key: check(played, PLAYERS, wanted) for key, (check, wanted, _right) in expected.items()}
    assert got == {key: right for key, (_check, _wanted, right) in expected.items()}


def test_copies_are_counted_by_their_ids_in_whatever_order_they_lie() -> None:
    state = table()
    first, second = 90, 91
    model = state.components[state.zone("hand:0")[0]]
    for id in (second, first):  # as a shuffle may leave them
        state.components[id] = model._replace(id=id, ref="card9")
    state.zones["hand:0"] = (*state.zone("hand:0"), second, first)
    assert [name_of(state, first), name_of(state, second)] == ["card9", "card9#2"]
    assert [named(state, "card9", 0), named(state, "card9#2", 0)] == [first, second]
    assert named(state, "card9", 0, "hand:0") == first
