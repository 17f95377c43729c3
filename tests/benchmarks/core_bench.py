"""The rules core: random matches beside peers, and clone, undo, save and load as ratios to one decision."""

from __future__ import annotations

import gc
import json
import time
import tracemalloc

from game import library
from game.bots import make_bot
from game.bundled import bundled_root
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import Frozen
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.sim.runner import Plan, play
from tests.benchmarks import peers, record_bench
from tests.benchmarks.timing import Row, against, milliseconds, seconds_a_call, seconds_side_by_side

AHEAD_OF = ("RLCard doudizhu", "PettingZoo leduc_holdem")
AIM = (
    "RLCard gin-rummy",
    "RLCard uno",
    "OpenSpiel python_tic_tac_toe",
    "boardgame.io tic-tac-toe (client moves)",
)
SEATS, MORE_SEATS = 2, 4
SEATS_IN_WORDS = {2: "two seats", 3: "three seats", 4: "four seats"}
BATTLE = ("opening", "battle")
LOOP = 1_000_000
"""So many additions has the plain loop that matches of greedy bots are compared with."""
GREEDY = 8
"""So many matches of greedy bots are played of each game, a loop after each."""
DEALT = 4
"""So many matches of greedy bots are played with deals, and as many without."""
USUAL_LEAST = 350
LEAST = {"warriors-legacy": 265}
"""So many decisions of a game must at least be made in the time of the plain loop. In Warrior's Legacy a table of up to a hundred cards in
play lists what each could do.
"""
LONGEST_LEAST = 530
HALF = ("mythic-wars", "pantheon-duel")
"""The games whose aim is half of the skirmish's decisions a second."""
DEALS = "proposals"
"""The option by which a game says how many deals may be proposed."""
TRIED = 40
"""So many gestures are tried at a step of a match that is looked at."""
LONGEST = (4, "ragnarok-campaign")
"""Seats and mode of the longest match there is: 72 cards on 72 spaces."""


def random_match(game: Game, engine: Engine, seed: int, seats: int = SEATS, mode: str = "") -> int:
    """One match of random bots, each through its own view; the number of decisions."""
    rng = Rng(seed)
    options, _problems = checked_options(game, seats, {"mode": mode} if mode else {})
    state = engine.start(game.defs, seats, options, seed)
    bots = [make_bot("random", game.code) for _ in range(seats)]
    decisions = 0
    while state.outcome is None:
        view = View(engine, state, state.asks[0].seat)
        decision = view.decision
        assert decision is not None
        engine.apply(state, view.seat, bots[view.seat].choose(view, decision, rng))
        decisions += 1
    return decisions


def match_rate(game: Game, seconds: float, seats: int = SEATS, mode: str = "") -> tuple[float, float]:
    """(decisions a second, seconds a match) of random matches, whole matches for about that long."""
    engine = Engine(game.code)
    for seed in range(3):
        random_match(game, engine, seed, seats, mode)
    decisions = matches = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += random_match(game, engine, 1000 + matches, seats, mode)
        matches += 1
    passed = time.perf_counter() - start
    return decisions / passed, passed / matches


def battle_rate(game: Game, matches: int = 60) -> float:
    """Decisions a second of the battles alone: without decks and boards, whose many small answers are cheap."""
    engine = Engine(game.code)
    options, _problems = checked_options(game, SEATS, {})
    decisions = 0
    passed = 0.0
    for seed in range(2000, 2000 + matches):
        rng = Rng(seed)
        state = engine.start(game.defs, SEATS, options, seed)
        bot = make_bot("random", game.code)
        while state.outcome is None:
            fighting = state.values.phase in BATTLE
            start = time.perf_counter()
            view = View(engine, state, state.asks[0].seat)
            decision = view.decision
            assert decision is not None
            engine.apply(state, view.seat, bot.choose(view, decision, rng))
            if fighting:
                passed += time.perf_counter() - start
                decisions += 1
    return decisions / passed


def loop_seconds() -> float:
    """The processor time of a plain loop of `LOOP` additions."""
    start = time.process_time()
    total = 0
    for each in range(LOOP):
        total += each
    return time.process_time() - start


def in_a_loop(game: Game, seconds: float, seats: int = SEATS, mode: str = "") -> float:
    """How many decisions of random matches are made in the time of the plain loop: by processor time, a loop after each match, for about
    so long.
    """
    engine = Engine(game.code)
    decisions = matches = 0
    passed = loops = 0.0
    while passed < seconds:
        start = time.process_time()
        decisions += random_match(game, engine, 1000 + matches, seats, mode)
        passed += time.process_time() - start
        loops += loop_seconds()
        matches += 1
    return decisions / passed * loops / matches


def share_of(skirmish: Game, game: Game, seconds: float, seats: int = SEATS, mode: str = "") -> float:
    """The rate of random matches of a game as a share of the skirmish's: by processor time, in turns of a match and as long a time of
    skirmishes, for about so long together.
    """
    engine, other = Engine(game.code), Engine(skirmish.code)
    made = beside = matches = skirmishes = 0
    passed = theirs = 0.0
    while passed + theirs < seconds:
        start = time.process_time()
        made += random_match(game, engine, 1000 + matches, seats, mode)
        passed += time.process_time() - start
        matches += 1
        while theirs < passed:
            start = time.process_time()
            beside += random_match(skirmish, other, 1000 + skirmishes)
            theirs += time.process_time() - start
            skirmishes += 1
    return made / passed * theirs / beside


def usual_seats(game: Game) -> int:
    """How many seats are measured of the first mode of a game: two, or four where there are more than two."""
    mode = next(iter(game.defs.modes.values()))
    return SEATS if mode.least_seats <= SEATS else min(MORE_SEATS, mode.most_seats)


def can_be_played(game: Game) -> bool:
    """Whether the first mode of a game is finished."""
    return next(iter(game.defs.modes.values())).ready


def greedy_match(game: Game, matches: int = GREEDY) -> tuple[float, float]:
    """The processor time of a match of greedy bots in the first mode, in seconds and in plain loops."""
    plan = Plan(game.id, ("greedy",) * usual_seats(game), matches, seed=5)
    passed = loops = 0.0
    for number in range(matches):
        start = time.process_time()
        play(game, plan, number)
        passed += time.process_time() - start
        loops += loop_seconds()
    return passed / matches, passed / loops


def choice_seconds(game: Game, matches: int = DEALT, **options: int) -> float:
    """The processor time of a single choice in matches of greedy bots, with these options."""
    plan = Plan(game.id, ("greedy",) * usual_seats(game), matches, seed=5, options=Frozen(options))
    start = time.process_time()
    choices = sum([play(game, plan, number).choices for number in range(matches)])
    return (time.process_time() - start) / choices


def played(game: Game, seed: int, *, looked_at: bool = False, seats: int = SEATS) -> Match:
    """A finished match of random bots with its whole history. `looked_at`: every view is read and gestures are tried at each step."""
    match = Match.new(game, [f"Seat {seat + 1}" for seat in range(seats)], seed)
    rng = Rng(seed)
    bots = [make_bot("random", game.code) for _ in range(seats)]
    while match.outcome is None:
        view = match.view(match.state.asks[0].seat)
        decision = view.decision
        assert decision is not None
        if looked_at:
            view.to_plain()
            for choice in decision.options[:TRIED]:
                match.explore(view.seat, (choice,))
        match.apply(view.seat, bots[view.seat].gesture(view, decision, rng))
    return match


def weight(game: Game, *, looked_at: bool, seats: int = SEATS) -> tuple[int, int]:
    """How many bytes a finished match holds, and how many steps it has."""
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    match = played(game, 1, looked_at=looked_at, seats=seats)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    assert match.outcome is not None
    return after - before, match.history


def copied(state: State) -> tuple[object, ...]:
    """A copy of the containers that a clone copies, and nothing else."""
    return (state.components.copy(), state.zones.copy(), state.rng.copy())


def shares(title: str, speed: str, made: float, least: int, share: float, aim: float = 0.0) -> list[Row]:
    """The rows of random matches: how many decisions are `made` in the time of the plain loop, and their rate as a share of the
    skirmish's (see `share_of`).
    """
    wanted = f"aim: {aim}" if aim else ""
    return [
        Row(
            f"{title}, decisions in a loop of a million additions",
            speed,
            f"{made:.0f}",
            f"at least {least}",
            made >= least,
        ),
        Row("- to the skirmish", "", f"{share:.2f}", wanted, share >= aim if wanted else None),
    ]


def rows(seconds: float, *, with_peers: bool) -> tuple[list[Row], list[str]]:
    """The rows of this part and notices of what was skipped."""
    game = library.open_game("legends-at-war")
    found: list[Row] = []
    rates: dict[str, float] = {}
    notices: list[str] = []
    if with_peers:
        rates, notices = peers.rates(seconds)
    rate, each = match_rate(game, seconds)
    found.append(Row("random Pantheon Skirmish, two seats", f"{rate:.0f} decisions/s, {each * 1000:.1f} ms a match"))
    fighting = battle_rate(game)
    found.append(Row("- of these, in battle only", f"{fighting:.0f} decisions/s", f"{fighting / rate:.2f}"))
    for name, peer in rates.items():
        ratio = rate / peer
        if name in AHEAD_OF:
            found.append(Row(f"- against {name}", f"{peer:.0f} actions/s", f"{ratio:.2f}", "above 1", ratio > 1))
        else:
            wanted = "aim: 1" if name in AIM else ""
            found.append(
                Row(
                    f"- against {name}", f"{peer:.0f} actions/s", f"{ratio:.2f}", wanted, ratio >= 1 if wanted else None
                )
            )
    long_rate, long_each = match_rate(game, seconds, *LONGEST)
    speed = f"{long_rate:.0f} decisions/s, {long_each * 1000:.1f} ms a match"
    title = "random Ragnarok Campaign, four seats"
    share = share_of(game, game, seconds, *LONGEST)
    found += shares(title, speed, in_a_loop(game, seconds, *LONGEST), LONGEST_LEAST, share)
    for listing in library.games((bundled_root(),)):
        if listing.game is not None and listing.id != game.id and can_be_played(listing.game):
            seats = usual_seats(listing.game)
            other_rate, other_each = match_rate(listing.game, seconds, seats)
            speed = f"{other_rate:.0f} decisions/s, {other_each * 1000:.1f} ms a match"
            title, least = f"random {listing.name}, {SEATS_IN_WORDS[seats]}", LEAST.get(listing.id, USUAL_LEAST)
            aim = 0.5 if listing.id in HALF else 0.0
            share = share_of(game, listing.game, seconds, seats)
            found += shares(title, speed, in_a_loop(listing.game, seconds, seats), least, share, aim)
    for listing in library.games((bundled_root(),)):
        if listing.game is not None and can_be_played(listing.game):
            seconds_each, ratio = greedy_match(listing.game)
            found.append(
                Row(
                    f"greedy {listing.name}, {SEATS_IN_WORDS[usual_seats(listing.game)]}, to a loop of a million additions",
                    f"{seconds_each * 1000:.0f} s a thousand matches",
                    f"{ratio:.1f}",
                )
            )
    for listing in library.games((bundled_root(),)):
        if listing.game is not None and DEALS in listing.game.defs.options and can_be_played(listing.game):
            free = choice_seconds(listing.game)
            title = f"greedy {listing.name}, a choice, to one where no deals are proposed"
            bare = choice_seconds(listing.game, **{DEALS: 0})
            found.append(Row(title, milliseconds(free), f"{free / bare:.2f}"))
    decision = 1 / rate
    match = played(game, 1)
    state = match.moments[len(match.moments) // 2].state
    clone, copy = seconds_side_by_side(state.clone, lambda: copied(state))
    found.append(against("clone of a state, to a copy of its containers", milliseconds(clone), clone / copy, 1.5))

    def back_and_forth() -> None:
        match.undo()
        match.redo()

    undo = seconds_a_call(back_and_forth) / 2
    found.append(against("undo of a step, to one decision", milliseconds(undo), undo / decision, 20))
    tracemalloc.start()
    weight(game, looked_at=True)  # what is kept once for all matches
    (plain, _steps), (looked, _steps) = weight(game, looked_at=False), weight(game, looked_at=True)
    kept = []
    for listing in library.games((bundled_root(),)):
        if listing.game is not None and can_be_played(listing.game):
            seats = usual_seats(listing.game)
            weight(listing.game, looked_at=False, seats=seats)
            held, steps = weight(listing.game, looked_at=False, seats=seats)
            kept.append(
                Row(
                    f"- a step of {listing.name}, {SEATS_IN_WORDS[seats]}",
                    f"{held / steps / 1000:.1f} kB, {steps} steps",
                )
            )
    tracemalloc.stop()
    heavy = f"{looked / 1_000_000:.2f} MB"
    found.append(against("history of a match at the table, to one that nobody looked at", heavy, looked / plain, 1.2))
    found += kept
    # The thousands of steps taken back above are in that match's log: a match of its own for its size and time on disk.
    match = played(game, 1)
    saved = match.save()
    save, write = seconds_a_call(lambda: json.dumps(match.save())), seconds_a_call(lambda: json.dumps(saved))
    found.append(against("save of a finished match, to only writing its JSON", milliseconds(save), save / write, 2.5))
    text = json.dumps(saved)
    load, parse = seconds_a_call(lambda: Match.load(json.loads(text), game)), seconds_a_call(lambda: json.loads(text))
    found.append(against("load of a finished match, to only parsing its JSON", milliseconds(load), load / parse, 7))
    found.append(Row("size of that save", f"{len(text) / 1000:.0f} kB"))
    return found + record_bench.rows(), notices
