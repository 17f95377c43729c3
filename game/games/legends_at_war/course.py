"""The course of a match from phase to phase: setting up, the count of a battle, the end of a round and of the match (sections 16 to 18, 23
and 24 of the rules).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.legends_at_war.meta import (
    BOARD,
    BOARDS,
    BOX,
    CAPTURE,
    COURSES,
    DECK,
    DRAFT,
    DRAFTS,
    HAND,
    LIBRARY,
    PRIZES,
    SACRIFICE,
    SILENT,
    TRAY,
    UNDERWORLD,
    UPGRADE,
    VICTORY,
    figures_of,
    level_of,
    mode_of,
    plays,
    zones_of,
)
from game.games.legends_at_war.records import (
    PHASES,
    ClearBoard,
    Course,
    InOrder,
    LetStand,
    Marks,
    NextFirst,
    Result,
    RoundCount,
    RoundEnd,
    RoundWon,
    Score,
    State,
    Values,
    Work,
)
from game.rules import ops, rng
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone
from game.rules.records import fields_of
from game.rules.rulesdef import lay_out
from game.rules.work import PreviewStop


def set_up(work: Work) -> None:
    """Lay out all cards and the board pieces, settle who goes first, and begin the match."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, zones_of(state))
    ops.put(work, Values.round, 0)
    ops.put(work, Values.turn, 0)
    ops.put(work, Values.placed, 0)
    ops.put(work, Values.pantheons, ("",) * state.seat_count)
    ops.put(work, Values.rounds, ())
    first = state.options.get("first_seat")
    if first is None:
        first = work.below(rng.SETUP, state.seat_count)  # LAW-R-65
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.phase, COURSES[mode_of(state)][0][0])
    if plays(state, DRAFT):
        _sort_into_piles(work)
    else:
        for ref in state.defs.cards:
            ops.create(work, ref, "card", LIBRARY)
    if plays(state, SACRIFICE):
        for ref, token in state.defs.tokens.items():
            if "points" in token.fields:
                ops.create(work, ref, "token", PRIZES, face_up=True)  # LAW-COMP-02
    _offer_pieces(work)
    work.push(Course())


def _sort_into_piles(work: Work) -> None:
    """All cards, by dominion and level, in nine shuffled piles that lie face down (LAW-RSK-01, LAW-MODE-03)."""
    defs = work.defs
    for ref, card in defs.cards.items():
        ops.create(work, ref, "card", DRAFTS[str(card.fields["dominion"]), level_of(defs, ref)])
    for zone in DRAFTS.values():
        ops.shuffle(work, zone)


def _offer_pieces(work: Work) -> None:
    """Put the set of pieces on offer: all of them, or as many as are laid and a few to spare, at random (LAW-R-51, LAW-MODE-05)."""
    state = work.state
    spare = state.options.get("spare_pieces", "all")
    rounds = sum([phases.count(BOARDS) for phases in COURSES[mode_of(state)]])
    offered = len(state.defs.pieces)
    if spare != "all":
        offered = min(offered, state.seat_count * rounds + int(spare))
    everything = offered == len(state.defs.pieces)
    for ref in state.defs.pieces:
        ops.create(work, ref, "piece", TRAY if everything else BOX, face_up=True)
    if not everything:
        ops.shuffle(work, BOX, rng.SETUP)
        for id in state.zone(BOX)[:offered]:
            ops.move(work, id, TRAY)


def play_match(work: Work, frame: Course) -> None:
    """Begin the next phase of the course of this mode; the handler of the phase drops its frame when it is over.

    Raises PreviewStop in a preview that comes to a new round, which opens what a battle had closed.
    """
    done = frame.step
    for round_number, phases in enumerate(COURSES[mode_of(work.state)], start=1):
        if done < len(phases):
            if round_number > 1 and done == 0 and work.preview is not None:
                raise PreviewStop("hidden")
            work.replace(frame.at(frame.step + 1))
            ops.put(work, Values.round, round_number)
            phase = phases[done]
            if phase not in SILENT:
                ops.put(work, Values.phase, phase)
            work.push(PHASES[phase]())
            return
        done -= len(phases)
    raise AssertionError("the course of a mode ends with its result")


# --- the end of a round ---


MOST_POINTS: Final = "most_points"
MOST_DECK_LEVELS: Final = "most_deck_levels"
TIED_POINTS: Final = "tied_points"


def clear_board(work: Work, _frame: ClearBoard) -> None:
    """Rounds 1 and 2 of the Pantheon Campaign: the winner takes the victory card, all cards leave the board (LAW-PCA-04, LAW-PCA-05)."""
    count = tally(work.state)
    _tell_end(work, count, _prize(work.state, count))
    _award(work, count)
    work.clear_away()
    _take_off(work, captives=True)
    _return_hands(work, foreign=str(work.state.options.get("foreign_hand_card", DECK)))
    _next_leader(work, count)
    work.pop()


def let_stand(work: Work, _frame: LetStand) -> None:
    """Rounds 1 and 2 of the Ragnarok Campaign: all cards stay where they lie, hands go back to the decks (LAW-RCA-03)."""
    count = tally(work.state)
    _tell_end(work, count, 0)
    _return_hands(work, foreign=DECK)
    _next_leader(work, count)
    work.pop()


def end_match(work: Work, _frame: Result) -> None:
    """End a match that the board decides (LAW-PSK-04, LAW-RSK-05, LAW-RCA-12, LAW-TIE-06)."""
    state = work.state
    count = tally(state)
    _tell_end(work, count, 0)
    if state.values.round > 1:
        for seat in state.seats():
            for id in state.zone(seat_zone(HAND, seat)):
                ops.move(work, id, UNDERWORLD, face_up=True, controller=NOBODY, cause="unplayed")
    work.finish(Outcome(count.reason, count.winners, Frozen(cards=count.cards, levels=count.levels)))


def score(work: Work, _frame: Score) -> None:
    """Round 3 of the Pantheon Campaign: all cards controlled go to the decks, and points decide (LAW-PCA-16 to LAW-PCA-18)."""
    state = work.state
    count = tally(state)
    _tell_end(work, count, _prize(state, count))
    _award(work, count)
    work.clear_away()
    _take_off(work, captives=False)
    _return_hands(work, foreign=DECK)
    for seat in state.seats():
        for id in state.zone(seat_zone(UPGRADE, seat)):
            ops.move(work, id, UNDERWORLD, face_up=True, controller=NOBODY, cause="unearned")
    work.finish(_points(state))


def _points(state: State) -> Outcome:
    decks = tuple([len(state.zone(seat_zone(DECK, seat))) for seat in state.seats()])
    prizes = tuple([victory_points(state, seat) for seat in state.seats()])
    points = tuple([cards + prize for cards, prize in zip(decks, prizes, strict=True)])
    levels = tuple([_levels(state, seat_zone(DECK, seat)) for seat in state.seats()])
    tied = [seat for seat in state.seats() if points[seat] == max(points)]
    highest = max([levels[seat] for seat in tied])
    winners = tuple([seat for seat in tied if levels[seat] == highest])
    reason = MOST_POINTS if len(tied) == 1 else MOST_DECK_LEVELS if len(winners) == 1 else TIED_POINTS
    return Outcome(reason, winners, Frozen(deck=decks, victory=prizes, points=points, levels=levels))


def victory_points(state: State, seat: int) -> int:
    """The points of the victory cards that a seat has."""
    tokens = state.defs.tokens
    return sum([int(tokens[state.components[id].ref].fields["points"]) for id in state.zone(seat_zone(VICTORY, seat))])


def _levels(state: State, zone: str) -> int:
    return sum([level_of(state.defs, state.components[id].ref) for id in state.zone(zone)])


def _prize(state: State, count: Tally) -> int:
    """The points of the victory card that the winner of the round takes; 0 in a complete tie (LAW-TIE-04)."""
    values = figures_of(state).get("victory") or ()
    done = state.values.round
    return int(values[done - 1]) if len(count.winners) == 1 and done <= len(values) else 0


def _award(work: Work, count: Tally) -> None:
    """Give the victory card of the round to its winner (LAW-PCA-04)."""
    state = work.state
    points = _prize(state, count)
    for id in state.zone(PRIZES):
        if points and int(state.defs.tokens[state.components[id].ref].fields["points"]) == points:
            winner = count.winners[0]
            ops.move(work, id, seat_zone(VICTORY, winner), controller=winner, cause="prize")


def _tell_end(work: Work, count: Tally, prize: int) -> None:
    """Tell how the round ended, seat by seat, and keep it for all to see."""
    state = work.state
    ended = RoundEnd(state.values.round, count.cards, count.levels, count.winners, count.reason, prize, count.first)
    work.tell(ended)
    for seat in state.seats():
        work.tell(RoundCount(seat, count.cards[seat], count.levels[seat]))
    for winner in count.winners:
        work.tell(RoundWon(winner, ended.round))
    ops.put(work, Values.rounds, (*state.values.rounds, fields_of(ended)))


def _next_leader(work: Work, count: Tally) -> None:
    """The winner goes first next (LAW-END-05, LAW-PCA-07); after a complete tie LAW-TIE-05 says who."""
    ops.put(work, Values.first, count.first)
    work.tell(NextFirst(count.first))


def _take_off(work: Work, *, captives: bool) -> None:
    """Take all cards off the board, each to the deck of who controls it; `captives`: those of other pantheons to the capture pile."""
    state = work.state
    for id in state.zone(BOARD):
        card = state.components[id]
        seat = card.controller
        if captives and is_foreign(state, card.ref, seat):
            ops.move(work, id, seat_zone(CAPTURE, seat), face_up=True, marks=Marks(), cause="captive")
        else:
            ops.move(work, id, seat_zone(DECK, seat), face_up=False, marks=Marks(), cause="home")


def is_foreign(state: State, ref: str, seat: int) -> bool:
    """Whether a card is of another pantheon than the one that the seat leads."""
    return bool(state.defs.cards[ref].fields.get("pantheon") != state.values.pantheons[seat])


def _return_hands(work: Work, *, foreign: str) -> None:
    """Hands go to the decks unsorted, or cards of other pantheons to the capture pile where the option says so (LAW-R-36)."""
    state = work.state
    for seat in state.seats():
        for id in state.zone(seat_zone(HAND, seat)):
            card = state.components[id]
            if foreign != DECK and is_foreign(state, card.ref, seat):
                ops.move(work, id, seat_zone(CAPTURE, seat), face_up=True, cause="captive")
            else:
                ops.move(work, id, seat_zone(DECK, seat), face_up=False, cause="return")


# --- the count of a battle ---


class Tally(NamedTuple):
    """The count at the end of a battle: cards and levels by seat, who has won it and why, and who goes first next."""

    cards: tuple[int, ...]
    levels: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    first: int


def is_over(state: State) -> bool:
    """No open space is left, or nobody has a card in hand (LAW-END-01)."""
    if len(state.zone(BOARD)) >= len(state.boards[BOARD].spaces):
        return True
    return not any(state.zones.get(seat_zone(HAND, seat)) for seat in state.seats())


def tally(state: State) -> Tally:
    """Count the board: most cards (LAW-END-04), then the highest sum of levels (LAW-TIE-02), then a complete tie (LAW-TIE-03)."""
    count = count_board(state)
    cards, levels = count["cards"], count["levels"]
    most = max(cards)
    tied = [seat for seat in state.seats() if cards[seat] == most]
    highest = max(levels[seat] for seat in tied)
    winners = tuple([seat for seat in tied if levels[seat] == highest])
    if len(tied) == 1:
        reason = "most_cards"
    elif len(winners) == 1:
        reason = "most_levels"
    else:
        reason = "complete_tie"
    # LAW-END-05, LAW-TIE-05, LAW-R-63: of those in a complete tie, the one furthest clockwise from who went first.
    order = state.clockwise(state.values.first)
    first = max(winners, key=order.index)
    return Tally(cards, levels, winners, reason, first)


def count_board(state: State) -> Frozen:
    """The count so far, for everybody to see: cards controlled and sums of levels by seat. A face-down card counts as a card only."""
    cards = [0] * state.seat_count
    levels = [0] * state.seat_count
    for id in state.zone(BOARD):
        card = state.components[id]
        cards[card.controller] += 1
        if card.face_up:
            levels[card.controller] += level_of(state.defs, card.ref)
    return Frozen(cards=tuple(cards), levels=tuple(levels))


# --- seat by seat ---


def next_seat(work: Work, frame: InOrder) -> int:
    """The seat that is due, where `frame.step` counts those that were; the frame goes on to the next one. NOBODY after the last."""
    state = work.state
    if frame.step == state.seat_count:
        return NOBODY
    work.replace(frame.at(frame.step + 1))
    return state.clockwise(state.values.first)[frame.step]
