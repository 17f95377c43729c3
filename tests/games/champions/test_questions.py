"""How often people at one screen are asked: in each step of a turn once each, and no more often together than there are steps."""

from __future__ import annotations

from collections import Counter

from game.games.champions.meta import ELSEWHERE, WINDOWS
from game.library import open_game
from game.rules.asks import Path
from game.rules.match import Match
from game.rules.rng import Rng
from game.rules.windows import PASS, Act
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.model.windows import asked_together

GAME = open_game("champions")
SEATS = ("human", "human", "greedy", "human", "human", "greedy")
PEOPLE = tuple(seat for seat, kind in enumerate(SEATS) if kind == "human")


def test_a_round_asks_each_person_once_a_step_in_which_that_person_may_act() -> None:
    """CH-R-03, CH-R-04: six seats, four people, whoever is asked passes; who is asked together passes at one click."""
    seed = 1
    names = [f"P{seat}" for seat in range(len(SEATS))]
    match = Match.new(GAME, names, seed, {"mode": "spoils", "round_limit": 1})
    session = Session(GAME, match, [SeatPlan(*each) for each in zip(names, SEATS, strict=True)], {})
    clicks = 0
    asked: Counter[tuple[int, str, int]] = Counter()
    rng = Rng(seed)
    while match.outcome is None:
        (ask,) = match.state.asks
        if not isinstance(ask, Act):
            path: Path = (match.legal(ask.seat)[rng.below(len(match.legal(ask.seat)))],)
            while (inner := match.explore(ask.seat, path)) is not None and inner.inner:
                path = (*path, inner.pick(rng))
            match.apply(ask.seat, path)
            continue
        together = (asked_together(session) or (ask.seat,)) if ask.seat in PEOPLE else (ask.seat,)
        clicks += ask.seat in PEOPLE
        turn = match.state.values.turn
        for seat in together:
            assert ask.turn == seat or ask.window in ELSEWHERE, (
                "in the turns of others only where one is asked at first"
            )
            asked[turn, ask.window, seat] += 1
            match.apply(seat, (PASS,))
    assert len([1 for _turn, _window, seat in asked if seat in PEOPLE]) > len(PEOPLE) * len(WINDOWS) // 2
    assert max(asked.values()) == 1
    assert clicks <= len(SEATS) * len(WINDOWS)
