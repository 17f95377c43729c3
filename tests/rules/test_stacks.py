"""Several boards in a match, and components that lie one on the other on a cell."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.rules import ops
from game.rules.asks import Choice, Site, choice_of, site_of, well_formed
from game.rules.boards import Board
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import GameDef
from game.rules.plain import Frozen, zone_name
from game.rules.rulesdef import FACES, FULL, NOTHING, TOP, ZoneSpec, lay_out
from game.rules.saved import codec
from game.rules.saved.state_check import StateError, check_state
from game.rules.state import State
from game.rules.view import View
from game.rules.work import PreviewStop, Work
from tests.support import toy

ZONES = (
    ZoneSpec("tower", per_seat=False, shape="lattice", stacks=True),
    ZoneSpec("field", shape="lattice", stacks=True),
    ZoneSpec("row", per_seat=False, shape="lattice"),
    ZoneSpec("deck", per_seat=False, shape="pile"),
)
SIGHTS = {"tower": TOP, "field": FACES}
CODE: GameDef = replace(toy.CODE, zones=ZONES, sight=lambda _state, zone, _seat: SIGHTS.get(zone_name(zone), FULL))
HERE, THERE = (0, 0), (1, 0)


def begun(code: GameDef = CODE, preview: int | None = None) -> tuple[State, Work, list[Event]]:
    """Two towers, of three cards (`card1` the lowest) and of one."""
    state = Engine(toy.CODE).start(toy.definitions(), 2, _options(), 1).clone()
    state.components, state.zones, state.boards = {}, {}, {}
    state.frames, state.asks = (), ()
    lay_out(state, ZONES)
    events: list[Event] = []
    work = Work(code, state, events, preview)
    for zone in state.boards:
        ops.set_board(work, zone, Board.empty().with_spaces([HERE, THERE]))
    for worth, place in ((1, HERE), (9, THERE), (2, HERE), (3, HERE)):
        ops.create(work, f"card{worth}", "card", "tower", place=place)
    events.clear()
    return state, work, events


def _options() -> Frozen:
    return Frozen(mode="plain", dice=False, hand=2, cap=None)


def worths(state: State, zone: str, cell: tuple[int, int]) -> list[str]:
    return [component.ref for component in state.stacks(zone).get(cell, ())]


def named(state: State, ref: str) -> int:
    return next(component.id for component in state.components.values() if component.ref == ref)


def test_what_lies_on_a_cell_is_listed_from_the_bottom() -> None:
    state, _work, _events = begun()
    assert worths(state, "tower", HERE) == ["card1", "card2", "card3"]
    assert {cell: top.ref for cell, top in state.occupants("tower").items()} == {HERE: "card3", THERE: "card9"}
    assert state.occupants("field:0") == {}
    assert state.stacks("field:1") == {}
    assert [state.below(named(state, ref)) for ref in ("card1", "card3", "card9")] == [0, named(state, "card2"), 0]
    assert [ref for ref in ("card1", "card2", "card3", "card9") if state.is_top(named(state, ref))] == [
        "card3",
        "card9",
    ]


def test_a_card_comes_to_lie_on_top_of_its_cell_from_the_same_board_too() -> None:
    state, work, _events = begun()
    ops.move(work, named(state, "card1"), "tower", place=THERE)
    assert worths(state, "tower", THERE) == ["card9", "card1"]
    ops.move(work, named(state, "card9"), "tower", place=HERE)
    assert worths(state, "tower", HERE) == ["card2", "card3", "card9"]
    ops.move(work, named(state, "card9"), "field:1", place=HERE)
    ops.move(work, named(state, "card3"), "field:1", place=HERE)
    assert worths(state, "field:1", HERE) == ["card9", "card3"]


def test_what_lies_where_is_kept_while_facts_change_and_no_longer() -> None:
    state, work, _events = begun()
    lying = state.occupants("tower")
    assert state.occupants("tower") is lying
    state.cache["of all"] = 1
    state.set_fact("rung", 2)
    assert state.occupants("tower") is lying
    assert not state.cache
    other = state.clone()
    assert other.occupants("tower") is lying, "nothing has changed"
    other.set_fact("rung", 3)
    ops.turn_over(Work(CODE, other, []), named(other, "card3"), face_up=True)
    assert other.occupants("tower") is not lying
    assert other.occupants("tower")[HERE].face_up
    assert state.occupants("tower") is lying, "the clone has kept its changes to itself"
    ops.move(work, named(state, "card3"), "tower", place=THERE)
    assert {cell: each.ref for cell, each in state.occupants("tower").items()} == {HERE: "card2", THERE: "card3"}


def test_a_move_to_an_empty_cell_leaves_the_order_of_the_zone() -> None:
    state, work, _events = begun()
    before = state.zone("tower")
    ops.move(work, named(state, "card9"), "tower", place=(5, 5))
    assert state.zone("tower") == before


def test_of_a_stack_the_top_is_seen_and_taking_it_bares_the_next() -> None:
    state, work, events = begun()
    view = View(Engine(CODE), state, 0)
    assert [card.ref for card in view.stacks("tower")[HERE]] == [None, None, "card3"]
    assert {cell: top.ref for cell, top in view.occupants("tower").items()} == {HERE: "card3", THERE: "card9"}
    assert view.component(named(state, "card2")) is None
    ops.move(work, named(state, "card3"), "row", place=THERE)
    assert [event.kind for event in events] == ["move", "bared"]
    assert events[1].data["ref"] == "card2"


def test_a_preview_stops_before_it_bares_what_lies_under() -> None:
    state, work, _events = begun(preview=0)
    before = codec.digest(state)
    with pytest.raises(PreviewStop):
        ops.move(work, named(state, "card3"), "row", place=THERE)
    assert codec.digest(state) == before
    # Nothing lies under this one.
    ops.move(work, named(state, "card9"), "row", place=THERE)


def test_a_board_of_which_nothing_is_seen_has_no_spaces_in_the_view() -> None:
    hiding = replace(CODE, sight=lambda _state, zone, seat: NOTHING if zone == "field:1" and seat != 1 else FULL)
    state, _work, _events = begun(hiding)
    shown = {seat: View(Engine(hiding), state, seat) for seat in (0, 1)}
    assert {seat: len(view.boards["field:1"].spaces) for seat, view in shown.items()} == {0: 0, 1: 2}
    assert shown[0].to_plain()["boards"]["field:1"]["spaces"] == []
    assert not shown[0].redacted().boards["field:1"].spaces


def test_boards_and_stacks_go_to_json_and_back() -> None:
    state, work, events = begun()
    check_state(state, CODE)
    before = state.clone()
    ops.set_board(work, "field:1", Board.empty("hex").with_spaces([HERE]))
    assert events[-1].data["zone"] == "field:1"
    change = json.loads(json.dumps(codec.delta_plain(before, state)))
    assert list(change["boards"]) == ["field:1"]
    for again in (
        codec.delta_applied(before, change, state.defs, CODE),
        codec.state_from(json.loads(json.dumps(codec.state_plain(state))), state.defs, CODE),
    ):
        assert again.boards == state.boards
        assert codec.digest(again) == codec.digest(state)
        check_state(again, CODE, before)


def test_a_clone_keeps_its_boards() -> None:
    state, work, _events = begun()
    other = state.clone()
    ops.set_board(work, "row", Board.empty())
    assert len(other.boards["row"].spaces) == 2
    with pytest.raises(TypeError):
        state.boards["row"] = Board.empty()  # type: ignore[index]


def test_a_state_from_before_boards_lay_in_zones_is_read() -> None:
    toy_state = Engine(toy.CODE).start(toy.definitions(), 2, _options(), 1)
    plain = codec.state_plain(toy_state)
    old = json.loads(json.dumps(plain))
    old["board"] = old.pop("boards")["board"]
    again = codec.state_from(old, toy_state.defs, toy.CODE)
    assert again.boards == toy_state.boards
    assert codec.digest(again) == codec.digest(toy_state)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"zone": "row", "place": HERE}, "two cards on one space of row"),
        ({"zone": "field:0", "place": (7, 7)}, "a card at \\(7, 7\\), where no space is"),
        ({"zone": "deck", "place": HERE}, "a component on a space of no board"),
    ],
)
def test_a_state_that_cannot_be_is_refused(changes: dict[str, object], problem: str) -> None:
    state, work, _events = begun()
    ops.move(work, named(state, "card9"), "row", place=HERE)
    ops.move(work, named(state, "card3"), str(changes["zone"]), place=changes["place"])  # type: ignore[arg-type]
    with pytest.raises(StateError, match=problem):
        check_state(state, CODE)


def _says_elsewhere(state: State, id: int, _other: int) -> None:
    state.components[id] = state.components[id]._replace(zone="deck", place=None)


def _is_left_out(state: State, id: int, _other: int) -> None:
    zone = state.components[id].zone
    state.zones[zone] = tuple([each for each in state.zones[zone] if each != id])


def _is_listed_elsewhere(state: State, id: int, _other: int) -> None:
    _is_left_out(state, id, 0)
    state.zones["deck"] += (id,)


def _takes_the_line_of_another(state: State, id: int, other: int) -> None:
    # The zone of the other one has as many as before; both zones list the first.
    zone = state.components[other].zone
    state.components[id] = state.components[id]._replace(zone=zone, place=None)
    state.zones[zone] = tuple([id if each == other else each for each in state.zones[zone]])


def _is_gone_for_another(state: State, id: int, _other: int) -> None:
    state.components[state.next_id] = state.components.pop(id)._replace(id=state.next_id)
    state.next_id += 1


@pytest.mark.parametrize(
    "damage",
    [_says_elsewhere, _is_left_out, _is_listed_elsewhere, _takes_the_line_of_another, _is_gone_for_another],
)
def test_what_has_changed_since_a_good_state_still_lies_where_it_says(
    damage: Callable[[State, int, int], None],
) -> None:
    before, work, _events = begun()
    first, second = named(before, "card3"), named(before, "card9")
    ops.move(work, second, "deck")
    check_state(before, CODE)
    state = before.clone()
    damage(state, first, second)
    with pytest.raises(StateError, match="lie"):
        check_state(state, CODE)
    with pytest.raises(StateError, match="lie"):
        check_state(state, CODE, before)


def test_a_zone_that_is_no_lattice_has_no_board_and_each_lattice_one() -> None:
    state, _work, _events = begun()
    state.set_board("deck", Board.empty())
    with pytest.raises(StateError, match="a board in 'deck'"):
        check_state(state, CODE)
    state, _work, _events = begun()
    state.boards = {zone: board for zone, board in state.boards.items() if zone != "field:1"}
    with pytest.raises(StateError, match="no board in field:1"):
        check_state(state, CODE)


def test_a_choice_says_on_which_board_where_there_are_several() -> None:
    site = Site("field:1", (2, 3))
    assert choice_of(site, ("field:0", "field:1")) == Choice("space", ("field:1", 2, 3))
    assert choice_of(site, ("field:1",)) == Choice("cell", (2, 3))
    for boards in (("field:0", "field:1"), ("field:1",)):
        choice = choice_of(site, boards)
        assert well_formed(choice)
        assert site_of(choice, boards) == site
    assert site_of(Choice("number", 3), ("field:1",)) is None
    assert not well_formed(Choice("space", (2, 3)))
    assert not well_formed(Choice("cell", ("field:1", 2, 3)))
