"""What most games do alike: a start, a card laid on a cell, an end by points."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.asks import Choice
from game.rules.boards import Board
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.kit.placing import PlayCard, PlayCell
from game.rules.kit.points import lead, most
from game.rules.match import Match, MatchError
from game.rules.notation.words import named
from game.rules.plain import NOBODY, Frozen, Outcome
from game.rules.records import Fact, Facts, beginning, each_seat, record
from game.rules.rulesdef import COUNT, FULL, HAND, LATTICE, NOTHING, PILE, TOP, ZoneSpec, lay_out, sight_by
from game.rules.state import State
from tests.support.template import CONFORMANCE, template_game


@record("values")
class Values(Facts):
    round: Fact[int] = Fact(1)
    coins: Fact[tuple[int, ...]] = each_seat(5)
    words: Fact[tuple[str, ...]] = each_seat("")


@pytest.fixture(scope="module")
def lattice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    with template_game(tmp_path_factory.mktemp("lattice"), "paper-tiles", CONFORMANCE / "lattice_game") as game:
        yield game


def test_a_fact_of_each_seat_begins_alike_for_all() -> None:
    assert beginning(Values, 3) == Values(1, (5, 5, 5), ("", "", ""))


@pytest.mark.parametrize(
    ("zone", "own", "other", "public"),
    [
        (ZoneSpec("hand", shape=HAND), FULL, COUNT, COUNT),
        (ZoneSpec("hand", shape=HAND, others=NOTHING), FULL, NOTHING, NOTHING),
        (ZoneSpec("hand", shape=HAND, others=FULL), FULL, FULL, FULL),
        (ZoneSpec("kept"), FULL, FULL, FULL),
        (ZoneSpec("deck", shape=PILE, sight=COUNT), COUNT, COUNT, COUNT),
        (ZoneSpec("secret", others=COUNT), FULL, COUNT, COUNT),
    ],
)
def test_a_zone_of_a_seat_says_who_sees_it(zone: ZoneSpec, own: str, other: str, public: str) -> None:
    sight = sight_by([zone])
    assert [sight(_nothing(), f"{zone.name}:1", seat) for seat in (1, 0, NOBODY)] == [own, other, public]


def test_a_shared_zone_says_who_sees_it() -> None:
    sight = sight_by([ZoneSpec("deck", per_seat=False, sight=COUNT), ZoneSpec("pile", per_seat=False, sight=TOP)])
    assert {sight(_nothing(), "deck", seat) for seat in (0, 1, NOBODY)} == {COUNT}
    assert {sight(_nothing(), "pile", seat) for seat in (0, 1, NOBODY)} == {TOP}


def _nothing() -> State:
    return State(None, 2, Frozen(), Values())  # type: ignore[arg-type]  # no definitions: nothing is looked up


def test_a_grid_is_there_from_the_start() -> None:
    state = _nothing()
    lay_out(state, [ZoneSpec("garden", shape=LATTICE, grid=(3, 2)), ZoneSpec("board", per_seat=False, shape=LATTICE)])
    assert list(state.boards["garden:1"].spaces) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert state.boards["garden:0"] == Board.of_grid(3, 2)
    assert not state.boards["board"].spaces


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ((3, 5, 1), Outcome("most", (1,), Frozen(points=(3, 5, 1)))),
        ((3, 5, 5), Outcome("shared", (1, 2), Frozen(points=(3, 5, 5)))),
    ],
)
def test_the_most_points_win(points: tuple[int, ...], outcome: Outcome) -> None:
    assert most(points, "most", "shared", points=points) == outcome


def test_where_points_are_equal_the_next_numbers_decide() -> None:
    assert most([(3, 1), (3, 2), (1, 9)], "most", "shared") == Outcome("most", (1,), Frozen())


def test_a_lead_is_over_the_best_other_seat() -> None:
    assert [lead((3, 7, 5), seat) for seat in range(3)] == [-4.0, 2.0, -2.0]
    assert lead((3,), 0) == 3.0


def test_chance_says_who_is_first_unless_an_option_does(lattice: Game) -> None:
    firsts = {Match.new(lattice, ("A", "B", "C"), seed).state.values.active for seed in range(12)}
    assert firsts == {0, 1, 2}
    assert Match.new(lattice, ("A", "B", "C"), 3, {"first_seat": 2}).state.values.active == 2
    with pytest.raises(MatchError, match="seat 2 cannot go first; the seats are 0 to 1"):
        Match.new(lattice, ("A", "B"), 3, {"first_seat": 2})


def test_every_copy_is_shuffled_into_the_deck_and_dealt(lattice: Game) -> None:
    state = Match.new(lattice, ("A", "B"), 3).state
    assert len(state.components) == 2 * len(lattice.defs.cards)
    assert [len(state.zone(zone)) for zone in ("hand:0", "hand:1", "deck")] == [3, 3, 26]
    assert {state.components[id].controller for id in state.zone("hand:1")} == {1}


def refusal(game: Game, written: dict[str, object], what: str, value: object) -> Refusal | None:
    """Why Ada may not lay honey there, in a position."""
    defs, state = game.code.position(game.defs, {"players": ["Ada", "Bo"], "hand": {"Ada": ["honey"]}, **written})
    match = Match.of_state(Game(game.code, defs), ("Ada", "Bo"), state)
    return match.why_not(0, (Choice("component", named(state, "honey", 0)), Choice(what, value)))


@pytest.mark.parametrize(
    ("cell", "rule", "text"),
    [
        ((5, 5), "LG-LAY-02", "no_cell"),
        ((-1, 0), "LG-LAY-02", "no_cell"),
        ((1, 0), "LG-LAY-03", "cell_taken"),
        ((3, 3), "LG-LAY-04", "not_beside"),
        ((2, 0), "", ""),
    ],
)
def test_a_cell_is_there_and_free_and_as_the_game_asks(
    lattice: Game, cell: tuple[int, int], rule: str, text: str
) -> None:
    found = refusal(lattice, {"board": {"1,0": "sun"}}, "cell", cell)
    assert (found.rule, found.text) == (rule, text) if found is not None else not rule


def test_a_card_without_a_place_is_not_offered(lattice: Game) -> None:
    full = {f"{x},{y}": "sun" for y in range(5) for x in range(5) if (x, y) != (4, 4)}
    written = {"players": ["Ada", "Bo"], "hand": {"Ada": ["honey"]}, "board": full, "deck": ["moss"]}
    defs, state = lattice.code.position(lattice.defs, written)
    match = Match.of_state(Game(lattice.code, defs), ("Ada", "Bo"), state)
    match.apply(0, (Choice("component", named(state, "honey", 0)), Choice("cell", (4, 4))))
    assert match.state.zone("hand:0"), "Ada has drawn, and yet nobody is asked"
    assert match.outcome is not None


def test_others_do_not_see_which_card_was_taken_up(lattice: Game) -> None:
    match = Match.new(lattice, ("A", "B"), 3, {"first_seat": 0})
    card = match.state.zone("hand:0")[0]
    decision = match.explore(0, (Choice("component", card),))
    assert decision is not None
    assert decision.kind == "play.cell"
    assert decision.inner
    assert PlayCell(0, card).begun() == PlayCard(0)
