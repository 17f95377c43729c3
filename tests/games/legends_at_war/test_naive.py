"""What the game works out as a whole on its board is what the naive reading of the rulebook comes to, on any board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from game.bots import make_bot
from game.games.legends_at_war import GAME
from game.games.legends_at_war.profiles import ATTACKING, DEFENDING
from game.games.legends_at_war.records import Marks, Values
from game.games.legends_at_war.values import Position, position_of, work_out
from game.library import open_game
from game.rules import ops
from game.rules.abilities.grammar import Ability, Amount, BoundAbility, Condition, Grant, Modifier, Selector
from game.rules.boards import Board
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.plain import EMPTY, Cell, Component, Frozen
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.rules.work import Work
from tests.games.legends_at_war.naive import EDGES, NaiveBoard
from tests.support.matches import kinds_of_match

LEGENDS: Final = open_game("legends-at-war")
PLACES = ("self", "area", "adjacent", "range", "board")
SIDES = ("any", "allied", "enemy")
MATCHES = (EMPTY, EMPTY, Frozen(dominion="sea"), Frozen(dominion="$symbol"), Frozen({"$any": "$symbol"}))
SYMBOLS = ("earth", "sea", "sky", "greek")
ABILITIES: Final = 24
"""So many abilities are made up for each set of cards."""
OPTIONS: Final = {
    "protection_loop": ("older_wins", "dispel_wins", "protection_wins"),
    "dispel_stops_dominion_space": (False, True),
    "stat_min": (None, 1),
    "stat_max": (None, 9),
}


def compare(state: State, on_board: Sequence[Component], solved: Position) -> None:
    """Everything that holds if these components lie on the board of a state, and what was worked out for them."""
    naive = NaiveBoard(state, on_board)
    assert set(solved.cards) == set(naive.cards)
    assert {id: set(sources) for id, sources in solved.negated.items()} == naive.negated()
    assert {id: set(causes) for id, causes in solved.immune.items()} == naive.immune
    for id in solved.cards:
        contests = solved.targets(id)
        assert {(target, edge) for _id, target, edge in contests} == naive.attacks(id)
        assert [solved.value(id, edge).total for edge in range(4)] == [naive.value(id, edge) for edge in range(4)]
        for contest in contests:
            _id, target, edge = contest
            judged = [value.total for value in solved.judge(contest)]
            assert judged == [
                naive.value(id, edge, target, ATTACKING),
                naive.value(target, (edge + 2) % 4, id, DEFENDING),
            ]


# --- boards of matches ---


def played(
    defs: Definitions, mode: str, seats: int, seed: int, options: dict[str, Any] | None = None
) -> Iterator[State]:
    """The states of a match at random, before each choice."""
    engine, bot, rng = Engine(GAME), make_bot("random", GAME), Rng(seed)
    checked, _problems = checked_options(LEGENDS, seats, {"mode": mode, **(options or {})})
    state = engine.start(defs, seats, checked, seed)
    while state.outcome is None:
        yield state
        view = View(engine, state, state.asks[0].seat)
        assert view.decision is not None
        engine.apply(state, view.seat, bot.choose(view, view.decision, rng))


def on_board(state: State) -> list[Component]:
    return [state.components[id] for id in state.zone("board")]


def compare_match(mode: str, seats: int, seed: int) -> None:
    before: list[Component] = []
    for state in played(LEGENDS.defs, mode, seats, seed, chosen(Rng(seed))):
        now = on_board(state)
        if now != before:
            # What a match has carried over from one state to the next is what is worked out from nothing.
            compare(state, now, position_of(state))
            compare(state, now, work_out(state, now))
        before = now


def chosen(rng: Rng) -> dict[str, Any]:
    """Options about what holds on a board, at random."""
    return {name: rng.pick(values) for name, values in OPTIONS.items()}


@pytest.mark.parametrize(("mode", "seats"), kinds_of_match(LEGENDS))
def test_boards_of_matches(mode: str, seats: int) -> None:
    # LAW-R-01, LAW-R-05 to LAW-R-07, LAW-ATT-08
    compare_match(mode, seats, 7)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "seats"), kinds_of_match(LEGENDS))
def test_boards_of_many_matches(mode: str, seats: int, base_seed: int) -> None:
    for seed in range(base_seed, base_seed + 10):
        compare_match(mode, seats, seed)


def test_what_is_kept_of_a_board_is_that_of_the_turn_and_of_its_spaces() -> None:
    # LAW-MAN-05, LAW-RANG-04, LAW-SPACE-03
    for seed in range(10):
        *_before, state = played(random_definitions(Rng(seed)), "pantheon-skirmish", 4, seed)
        work, now = Work(GAME, state, None), state.values.turn
        began = state.components[state.zone("board")[0]].marks.began_face_down
        for turn in (now, began, now):
            ops.put(work, Values.turn, turn)
            compare(state, on_board(state), position_of(state))
        ops.set_board(work, "board", Board.empty().with_spaces(list(state.boards["board"].spaces)))
        compare(state, on_board(state), position_of(state))


# --- boards at random ---


def random_ability(rng: Rng, name: str, names: Sequence[str]) -> Ability:
    """An ability that changes values or puts flags on cards in any way that can be written."""

    def selector(places: Sequence[str] = PLACES) -> Selector:
        return Selector(rng.pick(places), rng.pick(SIDES), rng.pick(MATCHES))

    def itself() -> tuple[Condition, ...]:
        return (Condition("began_face_down"),) if not rng.below(10) else ()

    def fights() -> tuple[Condition, ...]:
        words = [rng.pick(("attacking", "defending", "fighting")) for _condition in range(rng.below(3))]
        return (*itself(), *[Condition(word, Frozen(match=rng.pick(MATCHES))) for word in words])

    def amount() -> Amount:
        counted = selector() if rng.below(2) else None
        return Amount(rng.below(5) - 2, rng.below(5) - 2 if counted else 0, counted)

    modifiers: list[Modifier] = []
    grants: list[Grant] = []
    for _part in range(1 + rng.below(2)):
        part = rng.below(8)
        if part < 2:
            modifiers.append(Modifier("edge", amount(), selector(), fights()))
        elif part < 5:
            grants.append(Grant("negated", selector(PLACES if not rng.below(6) else PLACES[1:4]), (), itself()))
        elif part < 7:
            against = tuple(rng.shuffled(names)[: 3 + rng.below(len(names) - 3)])
            grants.append(Grant("immune", selector(PLACES[:4]), against, itself(), rng.pick(("", "shield"))))
        else:
            grants.append(Grant("in_range", selector(), (), itself()))
    off = (Condition("began_face_down"),) if not rng.below(8) else ()
    return Ability(
        name, name, "persistent", "", "", ("area", "symbol"), tuple(modifiers), tuple(grants), (), (), (), off
    )


def random_area(rng: Rng) -> tuple[Cell, ...]:
    """One to three arrows, each of some of the first places along it."""
    arrows = rng.shuffled([(0, -1), (1, 0), (0, 1), (-1, 0)])[: 1 + rng.below(3)]
    return tuple([(dx * far, dy * far) for dx, dy in arrows for far in range(1, 2 + rng.below(3))])


def random_definitions(rng: Rng) -> Definitions:
    """The cards and spaces of the pack with abilities at random, on one card up to three: made up ones and those of the pack, or for every
    third set only those that make loops.
    """
    defs = LEGENDS.defs
    names = [*[f"made{number}" for number in range(ABILITIES)], *defs.abilities]
    made = [random_ability(rng, name, names) for name in names[:ABILITIES]] + list(defs.abilities.values())
    if not rng.below(3):
        made = [defs.abilities["dispel"], defs.abilities["protection"]]

    def some(most: int) -> tuple[BoundAbility, ...]:
        return tuple(
            [
                BoundAbility(rng.pick(made), Frozen(area=random_area(rng), symbol=rng.pick(SYMBOLS)))
                for _ability in range(rng.below(most + 1))
            ]
        )

    return replace(
        defs,
        cards={ref: replace(card, abilities=some(3)) for ref, card in defs.cards.items()},
        spaces={
            ref: space if space.fields else replace(space, abilities=some(2)) for ref, space in defs.spaces.items()
        },
    )


def random_placing(state: State, rng: Rng, most: int = 14) -> list[Component]:
    """Up to so many cards close together, of seats at random, placed in any order; a few face down, or laid so in this turn."""
    spaces = list(state.boards["board"].spaces)
    x, y = rng.pick(spaces)
    near = sorted(rng.shuffled(spaces), key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))[: 3 + rng.below(most - 2)]
    ages = rng.shuffled(range(1, len(near) + 1))
    refs = rng.shuffled(list(state.defs.cards))
    found = []
    for number, cell in enumerate(near):
        seat = rng.below(state.seat_count)
        began = state.values.turn if not rng.below(6) else -1
        marks = Marks(placed=ages[number], began_face_down=began)
        found.append(Component(number + 1, refs[number], "card", "board", cell, seat, seat, bool(rng.below(12)), marks))
    return found


def compare_random(seeds: Iterable[int], placings: int) -> int:
    """Compare so many boards for each seed; in how many of them somebody is off."""
    off = 0
    for seed in seeds:
        rng = Rng(seed)
        mode, seats = rng.pick(kinds_of_match(LEGENDS))
        match = played(random_definitions(rng), mode, seats, seed, chosen(rng))
        state = next(state for state in match if state.values.phase in ("opening", "battle"))
        for _placing in range(placings):
            lying = random_placing(state, rng)
            solved = work_out(state, lying)
            compare(state, lying, solved)
            off += bool(solved.negated)
    return off


def test_random_boards() -> None:
    # LAW-R-01, LAW-R-05 to LAW-R-09, LAW-R-28 to LAW-R-31, LAW-R-39, LAW-PROT-03, LAW-DISP-05, LAW-RANG-02
    assert compare_random((*range(40), 5037), 12) > 150


@pytest.mark.soak
def test_many_random_boards(base_seed: int) -> None:
    assert compare_random(range(base_seed, base_seed + 300), 20) > 2000


def test_the_edges_are_called_alike() -> None:
    assert GAME.stats == EDGES
