"""The course of a match: setting up, the round and its phases, and who is prime next (sections 5, 7 and 15 of the rules)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.games.mythic_wars import meta, records
from game.games.mythic_wars.contests import throw_die
from game.games.mythic_wars.entities import faction, is_any_uninvoked, is_out, present, seats_left
from game.games.mythic_wars.losses import finish
from game.games.mythic_wars.records import Marks, State, Values, Work
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import READING, waiting
from game.rules import ops, rng, seats
from game.rules.abilities import effects, triggers
from game.rules.plain import NOBODY, seat_zone
from game.rules.rulesdef import lay_out
from game.rules.work import course, on

BEGIN, INVOKE, EMPOWER, CLOSE, RESET = 0, 1, 2, 3, 4
"""The steps of a round (MW-ROUND-01)."""
_ROUND: Final = tuple([records.Round(step=step) for step in (BEGIN, INVOKE, EMPOWER, CLOSE, RESET)])
"""A round at each of its steps. They are needed in each round, so they are made once."""


def _begin(work: Work, _frame: records.Round) -> None:
    """MW-START-01, MW-START-02."""
    state = work.state
    prime = state.values.prime
    ops.put_all(
        work,
        (Values.round, state.values.round + 1),
        (Values.stirred, False),
        (Values.active, prime),
        (Values.phase, meta.START),
    )
    if work.events is not None:
        work.tell(records.RoundTold(state.values.round, prime))
    triggers.happen(work, READING, "round_start")
    _settle_and_go_on(work, INVOKE)


def _invoke(work: Work, frame: records.Round) -> None:
    """MW-INVOKE-01: only if somebody has an uninvoked deity."""
    if is_any_uninvoked(work.state):
        work.replace(_ROUND[EMPOWER])
        ops.put(work, Values.phase, meta.INVOCATION)
        work.push(records.Invocation())
    else:
        _empower(work, frame)


def _empower(work: Work, _round: records.Round) -> None:
    work.replace(_ROUND[CLOSE])
    ops.put_all(work, (Values.phase, meta.EMPOWERMENT), (Values.next_turn, NOBODY))
    frame = _turn_of(work.state.values.prime)
    work.push(frame)
    empower_all(work, frame)


def _close(work: Work, _frame: records.Round) -> None:
    """MW-ENDROUND-01."""
    ops.put(work, Values.phase, meta.END)
    triggers.happen(work, READING, "round_end")
    _settle_and_go_on(work, RESET)


def _settle_and_go_on(work: Work, step: int) -> None:
    """Do another step of a round when what is due is done: at once, if nothing is and nobody looks in between."""
    frame = _ROUND[step]
    work.replace(frame)
    if triggers.settle_at_once(work, LANGUAGE):
        play_round(work, frame)


def _reset(work: Work, _frame: records.Round) -> None:
    """MW-ROUND-03: turn all upright, then settle who is prime next."""
    state = work.state
    ops.mark_both(work, present(state), (Marks.sideways, False), (Marks.times, 0))
    quiet = 0 if state.values.stirred else state.values.quiet + 1
    ops.put(work, Values.quiet, quiet)
    limit = state.options.get("no_progress_rounds")  # MW-R-30, MW-GAMEEND-06
    if limit is not None and quiet >= limit and not is_any_uninvoked(state):
        finish(work, "no_progress", tuple(seats_left(state)))
        return
    most = state.options.get("round_limit")
    if most is not None and state.values.round >= most:
        # Energy that comes back as fast as it goes is no progress either.
        finish(work, "round_limit", tuple(seats_left(state)))
        return
    work.clear_away()
    set_prime(work, next_prime(work))
    frame = _ROUND[BEGIN]
    work.replace(frame)
    effects.sweep(work, LANGUAGE)
    _begin(work, frame)


def set_prime(work: Work, seat: int) -> None:
    """Make a faction the prime one."""
    state = work.state
    ops.put_all(work, (Values.next_prime, NOBODY), (Values.prime, seat))
    if seat not in state.values.been_prime:
        ops.put(work, Values.been_prime, tuple(sorted([*state.values.been_prime, seat])))
    if work.events is not None:
        work.tell(records.PrimeTold(seat))


def next_prime(work: Work) -> int:
    """MW-PRIME-02 to MW-PRIME-06; an ability may have named one (MW-FX-24)."""
    state = work.state
    named = state.values.next_prime
    if named >= 0 and not is_out(state, named):
        return named
    now = state.values.prime
    if is_any_uninvoked(state) or not set(seats_left(state)).issubset(state.values.been_prime):  # MW-R-27
        return next((seat for seat in state.clockwise(now)[1:] if not is_out(state, seat)), now)  # MW-R-28
    left = seats_left(state)
    counts = {seat: len(faction(state, seat)) for seat in left}
    most = max(counts.values())
    if counts.get(now) == most:
        return now
    best = [seat for seat in left if counts[seat] == most]
    # MW-PRIME-05, MW-PRIME-06
    return seats.highest(best, lambda seat: throw_die(work, seat, "prime"))


play_round: Final = course(_begin, _invoke, _empower, _close, _reset)


def empower_all(work: Work, frame: records.Empowerment) -> None:
    """The Empowerment Phase: one entity of each faction in turn until none is left (MW-EMPOWER-01 to MW-EMPOWER-05). The step is the seat
    whose turn comes.
    """
    state = work.state
    first = frame.step
    if state.values.next_turn >= 0:
        first = state.values.next_turn
        ops.put(work, Values.next_turn, NOBODY)
    if frame.passed and frame.passed >= _seats_waiting(state):
        work.pop()  # MW-R-07: nobody holds back for ever
        return
    for seat in state.clockwise(first):
        if waiting(state, seat):
            following = (seat + 1) % state.seat_count
            work.replace(frame.at(following) if frame.passed else _turn_of(following))
            ops.put(work, Values.active, seat)
            work.ask(_whom_to_empower(seat))
            return
    work.pop()


@lru_cache(maxsize=16)
def _turn_of(seat: int) -> records.Empowerment:
    """The phase when the turn of a seat comes. The same few are needed again and again, so they are made once."""
    return records.Empowerment(step=seat)


@lru_cache(maxsize=16)
def _whom_to_empower(seat: int) -> records.Empower:
    """The question that a seat is asked when its turn comes, made once."""
    return records.Empower(seat)


def _seats_waiting(state: State) -> int:
    """How many seats have an entity that is to be empowered yet."""
    return len([seat for seat in state.seats() if waiting(state, seat)])


def set_up(work: Work) -> None:
    """Lay out the cards, and put the forming of the factions and the first round on the stack."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, meta.ZONES)
    ops.put(work, Values.pantheons, ("",) * state.seat_count)
    ops.put(work, Values.rolls, meta.no_rolls(state.seat_count))
    way = meta.forming(state.defs, state.options)
    if way == meta.SOLO:
        # MW-R-34: everybody has a copy of the game, creatures included.
        for seat in state.seats():
            pool = seat_zone(meta.POOL, seat)
            ops.create_all(work, meta.deities(state.defs), "card", pool, owner=seat, controller=seat)
    else:
        ops.create_all(work, meta.deities(state.defs), "card", meta.LIBRARY)
    for ref in meta.creatures(state.defs):
        for owner in state.seats() if way == meta.SOLO else (NOBODY,):
            ops.create(work, ref, "card", meta.CREATURES, owner=owner, face_up=True)
    work.push(records.Beginning())
    work.push(records.Forming())


def begin_match(work: Work, _frame: records.Beginning) -> None:
    """MW-SETUP-03, MW-R-31: settle the first prime faction, at random unless an option names it, and begin the rounds."""
    state = work.state
    first = state.options.get("first_prime")
    if first is None:
        first = work.below(rng.SETUP, state.seat_count)
    set_prime(work, first)
    work.replace(_ROUND[BEGIN])


FRAMES: Final = (
    on(records.Beginning, begin_match),
    on(records.Round, play_round),
    on(records.Empowerment, empower_all),
)
