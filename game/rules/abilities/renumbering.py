"""What goes on when a number by which periods are told apart is set by hand: an effect lasts as long as before, a use counts as before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules import ops
from game.rules.abilities import evaluation
from game.rules.abilities.language import Reading
from game.rules.abilities.records import AbilityFacts, Lasting, Scope
from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.state import State
from game.rules.work import Work


def go_on(work: Work, reading: Reading, was: State) -> None:
    """Let the effects that lasted and the uses that counted in a state do so as long in the present one, in which its periods have other
    numbers. Effects whose time was over are forgotten, as their period would come again.
    """
    lasted = evaluation.lasting(reading, was)
    ops.put(work, AbilityFacts.lasting, tuple([_effect(reading, was, work.state, each) for each in lasted]))
    used = {key: _uses(reading, was, work.state, counts) for key, counts in was.abilities.used.items()}
    ops.put(work, AbilityFacts.used, Frozen(used))


def _effect(reading: Reading, was: State, now: State, each: Lasting) -> Lasting:
    stamp: Any = each.stamp
    seat = stamp[0] if each.period in reading.of_seat else NOBODY
    scope = Scope(each.source, "", 0, seat)
    before, after = (evaluation.stamps(reading, state, each.period, scope) for state in (was, now))
    return each._replace(stamp=_renumbered(reading, each.period, stamp, before, after))


def _uses(reading: Reading, was: State, now: State, counts: Frozen) -> Frozen:
    """The counts of a clause by period (see `limits`). Periods of one component have no numbers that are set by hand."""
    found = {}
    for period, used in counts.items():
        before, after = (evaluation.stamps(reading, state, period, Scope(0, "", 0, NOBODY)) for state in (was, now))
        stamps = [_renumbered(reading, period, stamp, before, after) for stamp in used[::2]]
        found[period] = tuple([each for pair in zip(stamps, used[1::2], strict=True) for each in pair])
    return Frozen(found)


def _renumbered(reading: Reading, period: str, stamp: Any, before: Sequence[Any], after: Sequence[Any]) -> Plain:
    """What the stamp of a period has become, if those of its kind that went on `before` are called as in `after` now."""
    if before == after or len(before) != len(after):
        renumbered: Plain = stamp
    elif period not in reading.rising:
        renumbered = after[before.index(stamp)] if stamp in before else stamp
    elif period in reading.of_seat:
        renumbered = stamp[0], stamp[1] + after[0][1] - before[0][1]
    else:
        renumbered = stamp + after[0] - before[0]
    return renumbered
