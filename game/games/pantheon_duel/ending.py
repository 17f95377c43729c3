"""The end of a round: the final count, the majority, and who has won (section 10 of the rules)."""

from __future__ import annotations

from typing import NamedTuple

from game.games.pantheon_duel.lines import lines_of
from game.games.pantheon_duel.meta import BOARD, PANTHEONS, mode_of
from game.games.pantheon_duel.square import reach
from game.games.pantheon_duel.values import stat_of
from game.rules.ops import set_value
from game.rules.plain import Frozen
from game.rules.state import State
from game.rules.work import Work


class Count(NamedTuple):
    """How a round ended: who has won it (all seats if it is drawn), why, and the figures by seat."""

    winners: tuple[int, ...]
    reason: str
    tally: Frozen


def icons_of(state: State) -> tuple[int, ...]:
    """The visible allegiance icons of each seat as the final count would count them (PD-END-02, PD-BALDER-01)."""
    found = [0] * state.seat_count
    for number in state.zone(BOARD):
        found[state.components[number].controller] += stat_of(state, number, "icons").total
    return tuple(found)


def majority(state: State, icons: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that score for the majority (PD-END-03): nobody if it is even, unless the option says otherwise (PD-R-17)."""
    best = tuple([seat for seat in state.seats() if icons[seat] == max(icons)])
    return best if len(best) == 1 or state.options["equal_icons"] == "both" else ()


def count_round(work: Work) -> Count:
    """Score the majority and tell how the round ended."""
    state = work.state
    icons = icons_of(state)
    glory = list(state.values["glory"])
    worth = int(mode_of(state).get("majority_glory", 3))
    for seat in majority(state, icons):
        glory[seat] += worth
        work.tell("majority", seat=seat, icons=icons, glory=worth)
    set_value(work, "glory", tuple(glory))
    strength = state.values["strength"]
    winners = tuple([seat for seat in state.seats() if glory[seat] == max(glory)])
    reason = "most_glory"
    if len(winners) > 1:
        # PD-END-05, PD-R-18
        most = max([strength[seat] for seat in winners])
        winners = tuple([seat for seat in winners if strength[seat] == most])
        reason = "most_strength" if len(winners) == 1 else "round_drawn"
    tally = Frozen(glory=tuple(glory), icons=icons, strength=strength)
    work.tell("round_end", round=state.values["round"], winners=winners, reason=reason, **tally)
    return Count(winners, reason, tally)


def facts(state: State, seat: int) -> Frozen:
    """What everybody is told beyond zones and values: icons, who has the majority, alignments, and how far the square may still reach.

    Before the first round there is none of these.
    """
    if state.values["phase"] == PANTHEONS:
        return Frozen()
    icons = icons_of(state)
    ahead = majority(state, icons) if sum(icons) else ()
    return Frozen(icons=icons, majority=ahead, lines=lines_of(state), reach=reach(state))
