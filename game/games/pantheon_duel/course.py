"""The course of a match: pantheons, rounds, who starts, how a round is counted, who has won (sections 1, 2, 10 and 11 of the rules)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.pantheon_duel import meta
from game.games.pantheon_duel.meta import BETWEEN, BOARD, DECK, DISCARD, HAND, LIBRARY, PANTHEONS, ZONES, mode_of
from game.games.pantheon_duel.square import is_complete, show_reach
from game.games.pantheon_duel.words import stat_of
from game.rules import frames, rng
from game.rules.abilities import effects
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import create, move, set_value, shuffle
from game.rules.plain import EMPTY, NOBODY, Frozen, Outcome, seat_zone, zone_name
from game.rules.rulesdef import lay_out
from game.rules.state import State
from game.rules.work import Work

CHOOSE, DEAL, TURNS, COUNT, GATHER = range(5)
"""The steps of the frame `match`."""


def set_up(work: Work) -> None:
    """Lay out all cards, settle who starts the first round, and begin the match."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, ZONES)
    nothing = (0,) * state.seat_count
    first = state.options.get("first_seat")
    if first is None:
        first = work.below(rng.SETUP, state.seat_count)  # PD-R-19
    start = {
        "round": 0,
        "turn": 0,
        "pantheons": ("",) * state.seat_count,
        "rounds_won": nothing,
        "fighting": 0,
        "lines": (),
    }
    for name, value in {**start, "first": first, "active": first, **_no_tokens(state), "phase": PANTHEONS}.items():
        set_value(work, name, value)
    for ref in state.defs.cards:
        create(work, ref, "card", LIBRARY, face_up=True)
    work.push(Frame("match"))


def _no_tokens(state: State) -> dict[str, object]:
    """Nobody starts with tokens (PD-SETUP-04); the Strength tokens are counted (PD-R-10), the others never run out."""
    nothing = (0,) * state.seat_count
    return {"glory": nothing, "strength": nothing, "supply": int(state.options["strength_supply"])}


def _choose(work: Work, frame: Frame) -> None:
    """Let everybody take a pantheon, who starts last; one that is left over needs no question (PD-SETUP-01)."""
    state = work.state
    chosen = state.values["pantheons"]
    waiting = [seat for seat in state.clockwise((state.values["first"] + 1) % state.seat_count) if not chosen[seat]]
    if not waiting:
        work.replace(frame.at(DEAL))
        return
    left = _left(state)
    if len(left) == 1:
        _take(work, waiting[0], left[0])
        return
    set_value(work, "active", waiting[0])
    work.ask(Ask(waiting[0], "pantheon"))


def _left(state: State) -> list[str]:
    return [name for name in meta.pantheons_of(state.defs) if name not in state.values["pantheons"]]


def _take(work: Work, seat: int, pantheon: str) -> None:
    chosen = list(work.state.values["pantheons"])
    chosen[seat] = pantheon
    set_value(work, "pantheons", tuple(chosen))
    work.tell("pantheon", seat=seat, pantheon=pantheon)


def _deal(work: Work, frame: Frame) -> None:
    """Shuffle both decks, clear the table of tokens, and begin a round (PD-SETUP-02 to PD-SETUP-04)."""
    state = work.state
    set_value(work, "round", state.values["round"] + 1)
    set_value(work, "turn", 0)
    for name, value in _no_tokens(state).items():
        set_value(work, name, value)
    for seat in state.seats():
        deck = seat_zone(DECK, seat)
        for number in [number for number in state.zone(LIBRARY) if meta.home_of(state, number) == seat]:
            move(work, number, deck, face_up=False, controller=seat, marks=EMPTY, cause="deal")
        shuffle(work, deck)
    show_reach(work)
    set_value(work, "active", state.values["first"])
    set_value(work, "phase", meta.BATTLE)
    work.replace(frame.at(TURNS))


def _turns(work: Work, frame: Frame) -> None:
    """Give the next turn, until the square is complete (PD-END-01, PD-R-35) or nobody has a card left."""
    state = work.state
    order = state.clockwise(state.values["active"])
    able = [seat for seat in order if can_play(state, seat)]
    if is_complete(state) or not able:
        work.replace(frame.at(COUNT))
        return
    for seat in order[: order.index(able[0])]:
        work.tell("skipped", seat=seat)  # PD-R-04
    set_value(work, "active", able[0])
    work.push(Frame("turn", values=Frozen(seat=able[0])))


def can_play(state: State, seat: int) -> bool:
    """Whether a seat has a card to draw (PD-R-04)."""
    zones = (HAND, DECK, DISCARD) if state.options["empty_deck"] == "reshuffle" else (HAND, DECK)
    return any(state.zone(seat_zone(zone, seat)) for zone in zones)


def _count(work: Work, frame: Frame) -> None:
    """End the round, and the match if somebody has won enough of them (PD-MATCH-01, PD-MATCH-02, PD-R-18)."""
    state = work.state
    count = count_round(work)
    wins = int(mode_of(state).get("wins", 1))
    won = list(state.values["rounds_won"])
    if len(count.winners) == 1:
        won[count.winners[0]] += 1
        set_value(work, "rounds_won", tuple(won))
        set_value(work, "first", count.winners[0])
    else:
        set_value(work, "first", (state.values["first"] + 1) % state.seat_count)  # PD-R-19
    if wins == 1:
        _finish(work, count.reason, count.winners, count.tally)
    elif max(won) >= wins or state.values["round"] >= state.options["most_rounds"]:
        best = tuple([seat for seat in state.seats() if won[seat] == max(won)])
        reason = "rounds_won" if len(best) == 1 else "match_drawn"
        _finish(work, reason, best, Frozen({"rounds": tuple(won), **count.tally}))
    else:
        set_value(work, "phase", BETWEEN)
        set_value(work, "active", state.values["first"])
        work.replace(frame.at(GATHER))
        work.ask(Ask(state.values["first"], "round.next"))


def _finish(work: Work, reason: str, winners: tuple[int, ...], tally: Frozen) -> None:
    set_value(work, "phase", meta.OVER)
    work.finish(Outcome(reason, winners, tally))


def _gather(work: Work, frame: Frame) -> None:
    """Take the cards up for the next round; pantheons are kept, unless the option says otherwise (PD-R-34)."""
    state = work.state
    keep = state.options["keep_pantheons"]
    for zone in sorted(state.zones):
        if zone == LIBRARY or (keep and zone_name(zone) == DECK):
            continue
        for number in state.zone(zone):
            home = meta.home_of(state, number) if keep else NOBODY
            target = LIBRARY if home == NOBODY else seat_zone(DECK, home)
            move(work, number, target, face_up=home == NOBODY, controller=home, marks=EMPTY, cause="gather")
    if not keep:
        set_value(work, "pantheons", ("",) * state.seat_count)
        set_value(work, "phase", PANTHEONS)
    effects.end(work, lambda _each: True)
    work.replace(frame.at(CHOOSE))


play_match: Final = frames.course(_choose, _deal, _turns, _count, _gather)


def _pantheon_candidates(state: State, _ask: Ask) -> list[Choice]:
    return [Choice("ref", name) for name in meta.pantheons_of(state.defs)]


def _known_pantheon(state: State, _ask: Ask, choice: Choice) -> bool:
    return choice.value in meta.pantheons_of(state.defs)


def _pantheon_free(state: State, _ask: Ask, choice: Choice) -> bool | Refusal:
    chosen = state.values["pantheons"]
    if choice.value not in chosen:
        return True
    return Refusal("PD-SETUP-01", "pantheon_taken", Frozen(seat=chosen.index(choice.value), pantheon=choice.value))


def _pick_pantheon(work: Work, ask: Ask, choice: Choice) -> None:
    _take(work, ask.seat, choice.value)


def _go_on(work: Work, _ask: Ask, _choice: Choice) -> None:
    """Nothing but the end of a pause: the frame goes on by itself."""
    work.tell("next_round", round=work.state.values["round"] + 1)


KINDS: Final = (
    DecisionKind(
        "pantheon",
        _pantheon_candidates,
        _pick_pantheon,
        (
            Guard("PD-SETUP-01", "no_such_pantheon", _known_pantheon),
            Guard("PD-SETUP-01", "pantheon_taken", _pantheon_free),
        ),
        rule="PD-SETUP-01",
    ),
    DecisionKind("round.next", lambda _state, _ask: [Choice("button", "go_on")], _go_on, rule="PD-MATCH-01"),
)


# --- the end of a round ---


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
