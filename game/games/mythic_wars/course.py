"""The course of a match: setting up, the round and its phases, and who is prime next (sections 5, 7 and 15 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.mythic_wars import meta
from game.games.mythic_wars.contests import throw_die
from game.games.mythic_wars.entities import faction, is_out, present, seats_left, uninvoked
from game.games.mythic_wars.losses import finish
from game.games.mythic_wars.meta import (
    CREATURES,
    EMPOWERMENT,
    END,
    FACTIONS,
    INVOCATION,
    LIBRARY,
    POOL,
    SIDEWAYS,
    SOLO,
    START,
    TIMES,
    ZONES,
    forming,
)
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import READING, waiting
from game.rules import rng
from game.rules.abilities import effects, triggers
from game.rules.asks import Ask
from game.rules.frames import Frame, course
from game.rules.ops import create, set_mark, set_value
from game.rules.plain import NOBODY, seat_zone
from game.rules.rulesdef import lay_out
from game.rules.work import Work

ROUND: Final = "round"
BEGIN, INVOKE, EMPOWER, CLOSE, RESET = 0, 1, 2, 3, 4
"""The steps of a round (MW-ROUND-01)."""


def _begin(work: Work, frame: Frame) -> None:
    """MW-START-01, MW-START-02."""
    state = work.state
    set_value(work, "round", state.values["round"] + 1)
    set_value(work, "stirred", False)
    set_value(work, "active", state.values["prime"])
    set_value(work, "phase", START)
    work.tell("round", number=state.values["round"], seat=state.values["prime"])
    work.replace(frame.at(INVOKE))
    triggers.happen(work, READING, "round_start")
    triggers.settle(work)


def _invoke(work: Work, frame: Frame) -> None:
    """MW-INVOKE-01: only if somebody has an uninvoked deity."""
    work.replace(frame.at(EMPOWER))
    if any(uninvoked(work.state, seat) for seat in work.state.seats()):
        set_value(work, "phase", INVOCATION)
        work.push(Frame(INVOCATION))


def _empower(work: Work, frame: Frame) -> None:
    work.replace(frame.at(CLOSE))
    set_value(work, "phase", EMPOWERMENT)
    set_value(work, "next_turn", -1)
    work.push(Frame(EMPOWERMENT, step=work.state.values["prime"]))


def _close(work: Work, frame: Frame) -> None:
    """MW-ENDROUND-01."""
    set_value(work, "phase", END)
    work.replace(frame.at(RESET))
    triggers.happen(work, READING, "round_end")
    triggers.settle(work)


def _reset(work: Work, frame: Frame) -> None:
    """MW-ROUND-03: turn all upright, then settle who is prime next."""
    state = work.state
    for number in present(state):
        set_mark(work, number, SIDEWAYS, None)
        set_mark(work, number, TIMES, None)
    quiet = 0 if state.values["stirred"] else state.values["quiet"] + 1
    set_value(work, "quiet", quiet)
    limit = state.options.get("no_progress_rounds")  # MW-R-30, MW-GAMEEND-06
    if limit is not None and quiet >= limit and not any(uninvoked(state, seat) for seat in state.seats()):
        finish(work, "no_progress", tuple(seats_left(state)))
        return
    most = state.options.get("round_limit")
    if most is not None and state.values["round"] >= most:
        # Energy that comes back as fast as it goes is no progress either.
        finish(work, "round_limit", tuple(seats_left(state)))
        return
    set_prime(work, next_prime(work))
    work.replace(frame.at(BEGIN))
    effects.sweep(work, LANGUAGE)


def set_prime(work: Work, seat: int) -> None:
    """Make a faction the prime one."""
    state = work.state
    set_value(work, "next_prime", -1)
    set_value(work, "prime", seat)
    if seat not in state.values["been_prime"]:
        set_value(work, "been_prime", tuple(sorted([*state.values["been_prime"], seat])))
    work.tell("prime", seat=seat)


def next_prime(work: Work) -> int:
    """MW-PRIME-02 to MW-PRIME-06; an ability may have named one (MW-FX-24)."""
    state = work.state
    named: int = state.values["next_prime"]
    if named >= 0 and not is_out(state, named):
        return named
    now: int = state.values["prime"]
    left = seats_left(state)
    rotating = any(seat not in state.values["been_prime"] for seat in left)  # MW-R-27
    if rotating or any(uninvoked(state, seat) for seat in state.seats()):
        return next((seat for seat in state.clockwise(now)[1:] if not is_out(state, seat)), now)  # MW-R-28
    counts = {seat: len(faction(state, seat)) for seat in left}
    best = [seat for seat in left if counts[seat] == max(counts.values())]
    if now in best:
        return now
    while len(best) > 1:
        # MW-PRIME-05, MW-PRIME-06
        rolls = [throw_die(work, seat, "prime") for seat in best]
        best = [seat for seat, face in zip(best, rolls, strict=True) if face == max(rolls)]
    return best[0]


play_round: Final = course(_begin, _invoke, _empower, _close, _reset)


def empower_all(work: Work, frame: Frame) -> None:
    """The Empowerment Phase: one entity of each faction in turn until none is left (MW-EMPOWER-01 to MW-EMPOWER-05). The step is the seat
    whose turn comes.
    """
    state = work.state
    first = frame.step
    if state.values["next_turn"] >= 0:
        first = state.values["next_turn"]
        set_value(work, "next_turn", -1)
    passed = frame.values.get("passed", 0)
    if passed and passed >= len([seat for seat in state.seats() if waiting(state, seat)]):
        work.pop()  # MW-R-07: nobody holds back for ever
        return
    for seat in state.clockwise(first):
        if waiting(state, seat):
            work.replace(frame.at((seat + 1) % state.seat_count))
            set_value(work, "active", seat)
            work.ask(Ask(seat, "empower"))
            return
    work.pop()


def set_up(work: Work) -> None:
    """Lay out the cards, and put the forming of the factions and the first round on the stack."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, ZONES)
    for name, value in beginning(state.seat_count).items():
        set_value(work, name, value)
    way = forming(state.defs, state.options)
    if way == SOLO:
        # MW-R-34: everybody has a copy of the game, creatures included.
        for seat in state.seats():
            for ref in meta.deities(state.defs):
                create(work, ref, "card", seat_zone(POOL, seat), owner=seat, controller=seat)
    else:
        for ref in meta.deities(state.defs):
            create(work, ref, "card", LIBRARY)
    for ref in meta.creatures(state.defs):
        for owner in state.seats() if way == SOLO else (NOBODY,):
            create(work, ref, "card", CREATURES, owner=owner, face_up=True)
    work.push(Frame("match"))
    work.push(Frame(FACTIONS))


def beginning(seat_count: int) -> Mapping[str, object]:
    """The values of a match before its first round."""
    return {
        "phase": FACTIONS,
        "round": 0,
        "active": -1,
        "prime": -1,
        "been_prime": (),
        "next_prime": -1,
        "next_turn": -1,
        "empowerment": 0,
        "exchange": 0,
        "entered": 0,
        "quiet": 0,
        "stirred": False,
        "pantheons": ("",) * seat_count,
    }


def begin_match(work: Work, frame: Frame) -> None:
    """MW-SETUP-03, MW-R-31: settle the first prime faction, at random unless an option names it, and begin the rounds."""
    state = work.state
    first = state.options.get("first_prime")
    if first is None:
        first = work.below(rng.SETUP, state.seat_count)
    set_prime(work, first)
    work.replace(Frame(ROUND))


HANDLERS: Final = {"match": begin_match, ROUND: play_round, EMPOWERMENT: empower_all}
