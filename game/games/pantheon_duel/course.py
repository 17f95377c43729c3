"""The course of a match: pantheons, rounds, who starts, how a round is counted, who has won (sections 1, 2, 10 and 11 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import meta, records
from game.games.pantheon_duel.records import State, Values, Work
from game.games.pantheon_duel.square import is_complete, show_reach
from game.games.pantheon_duel.words import ICONS, totals_of
from game.rules import ops, seats
from game.rules.abilities import effects
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import unclaimed
from game.rules.kit.start import first_seat
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone, winners_by, zone_name
from game.rules.rulesdef import lay_out
from game.rules.work import course

CHOOSE, DEAL, TURNS, COUNT, GATHER = range(5)
"""The steps of a match."""


def set_up(work: Work) -> None:
    """Lay out all cards, settle who starts the first round, and begin the match."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, meta.ZONES)
    first = first_seat(work)  # PD-R-19
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.pantheons, ("",) * state.seat_count)
    ops.put(work, Values.rounds_won, (0,) * state.seat_count)
    _clear_tokens(work)
    ops.create_all(work, state.defs.cards, "card", meta.LIBRARY, face_up=True)
    work.push(records.PlayMatch())


def _clear_tokens(work: Work) -> None:
    """Nobody starts with tokens (PD-SETUP-04); the Strength tokens are counted (PD-R-10), the others never run out."""
    nothing = (0,) * work.state.seat_count
    supply = int(work.state.options["strength_supply"])
    ops.put_all(work, (Values.glory, nothing), (Values.strength, nothing), (Values.supply, supply))


def _choose(work: Work, frame: records.PlayMatch) -> None:
    """Let everybody take a pantheon, who starts last; one that is left over needs no question (PD-SETUP-01)."""
    state = work.state
    chosen = state.values.pantheons
    waiting = [seat for seat in state.clockwise((state.values.first + 1) % state.seat_count) if not chosen[seat]]
    if not waiting:
        work.replace(frame.at(DEAL))
        return
    left = [name for name in state.defs.each("pantheon") if name not in chosen]
    if len(left) == 1:
        _take(work, waiting[0], left[0])
        return
    ops.put(work, Values.active, waiting[0])
    work.ask(records.PickPantheon(waiting[0]))


def _take(work: Work, seat: int, pantheon: str) -> None:
    ops.put_for(work, Values.pantheons, seat, pantheon)
    work.tell(records.PantheonTaken(seat, pantheon))


def _deal(work: Work, frame: records.PlayMatch) -> None:
    """Shuffle both decks, clear the table of tokens, and begin a round (PD-SETUP-02 to PD-SETUP-04)."""
    state = work.state
    ops.put_all(work, (Values.round, state.values.round + 1), (Values.turn, 0))
    _clear_tokens(work)
    for seat, pantheon in enumerate(state.values.pantheons):
        deck = seat_zone(meta.DECK, seat)
        theirs = [id for id in state.zone(meta.LIBRARY) if state.card(id).fields["pantheon"] == pantheon]
        ops.move_all(work, theirs, deck, face_up=False, controller=seat, marks=work.code.unmarked, cause="deal")
        ops.shuffle(work, deck)
    show_reach(work)
    ops.put_all(work, (Values.active, state.values.first), (Values.phase, meta.BATTLE))
    work.replace(frame.at(TURNS))


def _turns(work: Work, frame: records.PlayMatch) -> None:
    """Give the next turn, until the square is complete (PD-END-01, PD-R-35) or nobody has a card left."""
    state = work.state
    able = state.values.active
    skipped: list[int] = []
    while not can_play(state, able) and len(skipped) < state.seat_count:
        skipped.append(able)
        able = seats.next_living(state, able)
    if is_complete(state) or len(skipped) == state.seat_count:
        work.replace(frame.at(COUNT))
        return
    for seat in skipped:
        work.tell(records.Skipped(seat))  # PD-R-04
    if skipped:
        ops.put(work, Values.active, able)
    work.push(records.PlayTurn(able))


def can_play(state: State, seat: int) -> bool:
    """Whether a seat has a card to draw (PD-R-04)."""
    if state.zone(seat_zone(meta.DECK, seat)) or state.zone(seat_zone(meta.HAND, seat)):
        return True
    return state.options["empty_deck"] == "reshuffle" and bool(state.zone(seat_zone(meta.DISCARD, seat)))


def _count(work: Work, frame: records.PlayMatch) -> None:
    """End the round, and the match if somebody has won enough of them (PD-MATCH-01, PD-MATCH-02, PD-R-18)."""
    state = work.state
    ended = count_round(work)
    tally = Frozen(glory=ended.glory, icons=ended.icons, strength=ended.strength)
    wins = int(state.figures.get("wins", 1))
    if len(ended.winners) == 1:
        (winner,) = ended.winners
        ops.add_for(work, Values.rounds_won, winner, 1)
        ops.put(work, Values.first, winner)
    else:
        ops.put(work, Values.first, seats.next_living(state, state.values.first))  # PD-R-19
    won = state.values.rounds_won
    if wins == 1:
        _finish(work, ended.reason, ended.winners, tally)
    elif max(won) >= wins or state.values.round >= state.options["most_rounds"]:
        best, _decided = winners_by(won)
        _finish(work, "rounds_won" if len(best) == 1 else "match_drawn", best, Frozen({"rounds": won, **tally}))
    else:
        ops.put_all(work, (Values.phase, meta.BETWEEN), (Values.active, state.values.first))
        work.replace(frame.at(GATHER))
        work.ask(records.GoOn(state.values.first))


def _finish(work: Work, reason: str, winners: tuple[int, ...], tally: Frozen) -> None:
    ops.put(work, Values.phase, meta.OVER)
    work.finish(Outcome(reason, winners, tally))


def _gather(work: Work, frame: records.PlayMatch) -> None:
    """Take the cards up for the next round; pantheons are kept, unless the option says otherwise (PD-R-34)."""
    state = work.state
    keep = state.options["keep_pantheons"]
    for zone in sorted(state.zones):
        if zone == meta.LIBRARY or (keep and zone_name(zone) == meta.DECK):
            continue
        for id in state.zone(zone):
            home = meta.home_of(state, id) if keep else NOBODY
            target = meta.LIBRARY if home == NOBODY else seat_zone(meta.DECK, home)
            ops.move(
                work, id, target, face_up=home == NOBODY, controller=home, marks=work.code.unmarked, cause="gather"
            )
    if not keep:
        ops.put_all(work, (Values.pantheons, ("",) * state.seat_count), (Values.phase, meta.PANTHEONS))
    effects.end(work, lambda _each: True)
    work.replace(frame.at(CHOOSE))


play_match: Final = course(_choose, _deal, _turns, _count, _gather)


def _go_on(work: Work, _ask: records.GoOn, _choice: Choice) -> None:
    """Nothing but the end of a pause: the frame goes on by itself."""
    work.tell(records.NextRound(work.state.values.round + 1))


KINDS: Final = (
    DecisionKind.of(
        records.PickPantheon,
        lambda state, _ask: [Choice("ref", name) for name in state.defs.each("pantheon")],
        lambda work, ask, choice: _take(work, ask.seat, choice.value),
        (unclaimed(Values.pantheons, "PD-SETUP-01", "pantheon_taken", "pantheon"),),
        rule="PD-SETUP-01",
    ),
    DecisionKind.of(records.GoOn, lambda _state, _ask: [Choice("button", "go_on")], _go_on, rule="PD-MATCH-01"),
)


# --- the end of a round ---


def icons_of(state: State) -> tuple[int, ...]:
    """The visible allegiance icons of each seat as the final count would count them (PD-END-02, PD-BALDER-01)."""
    found = [0] * state.seat_count
    lying = state.zone(meta.BOARD)
    for id, icons in zip(lying, totals_of(state, lying, ICONS), strict=True):
        found[state.components[id].controller] += icons
    return tuple(found)


def majority(state: State, icons: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that score for the majority (PD-END-03): nobody if it is even, unless the option says otherwise (PD-R-17)."""
    best, _decided = winners_by(icons)
    return best if len(best) == 1 or state.options["equal_icons"] == "both" else ()


def count_round(work: Work) -> records.RoundEnded:
    """Score the majority and tell how the round ended."""
    state = work.state
    icons = icons_of(state)
    scoring = majority(state, icons)
    worth = int(state.figures.get("majority_glory", 3))
    glory = tuple([held + worth * (seat in scoring) for seat, held in enumerate(state.values.glory)])
    for seat in scoring:
        work.tell(records.MajorityScored(seat, icons, worth))
    ops.put(work, Values.glory, glory)
    strength = state.values.strength
    winners, decided = winners_by(glory, strength)  # PD-END-05, PD-R-18
    reason = ("most_glory", "most_strength", "round_drawn")[decided]
    ended = records.RoundEnded(state.values.round, winners, reason, glory, icons, strength)
    work.tell(ended)
    return ended
