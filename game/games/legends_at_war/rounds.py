"""The end of a round: who has won it, what moves where, and the end of the match (sections 16 to 18, 23 and 24 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.battle_end import Tally, count_board, tally
from game.games.legends_at_war.meta import (
    BOARD,
    CAPTURE,
    COURSES,
    DECK,
    HAND,
    PRIZES,
    SACRIFICE,
    UNDERWORLD,
    UPGRADE,
    VICTORY,
    fields_of,
    level_of,
    mode_of,
    plays,
)
from game.rules.frames import Frame
from game.rules.ops import move, set_value
from game.rules.plain import EMPTY, NOBODY, Frozen, Outcome, seat_zone
from game.rules.state import State
from game.rules.work import Work

MOST_POINTS: Final = "most_points"
MOST_DECK_LEVELS: Final = "most_deck_levels"
TIED_POINTS: Final = "tied_points"


def clear_board(work: Work, frame: Frame) -> None:
    """Rounds 1 and 2 of the Pantheon Campaign: the winner takes the victory card, all cards leave the board (LAW-PCA-04, LAW-PCA-05)."""
    count = tally(work.state)
    _tell_end(work, count, _prize(work.state, count))
    _award(work, count)
    work.clear_away()
    _take_off(work, captives=True)
    _return_hands(work, foreign=str(work.state.options.get("foreign_hand_card", DECK)))
    _next_leader(work, count)
    work.pop()


def stand(work: Work, frame: Frame) -> None:
    """Rounds 1 and 2 of the Ragnarok Campaign: all cards stay where they lie, hands go back to the decks (LAW-RCA-03)."""
    count = tally(work.state)
    _tell_end(work, count, 0)
    _return_hands(work, foreign=DECK)
    _next_leader(work, count)
    work.pop()


def end_match(work: Work, frame: Frame) -> None:
    """End a match that the board decides (LAW-PSK-04, LAW-RSK-05, LAW-RCA-12, LAW-TIE-06)."""
    state = work.state
    count = tally(state)
    _tell_end(work, count, 0)
    if state.values["round"] > 1:
        for seat in state.seats():
            for number in state.zone(seat_zone(HAND, seat)):
                move(work, number, UNDERWORLD, face_up=True, controller=NOBODY, cause="unplayed")
    work.finish(Outcome(count.reason, count.winners, Frozen(cards=count.cards, levels=count.levels)))


def score(work: Work, frame: Frame) -> None:
    """Round 3 of the Pantheon Campaign: all cards controlled go to the decks, and points decide (LAW-PCA-16 to LAW-PCA-18)."""
    state = work.state
    count = tally(state)
    _tell_end(work, count, _prize(state, count))
    _award(work, count)
    work.clear_away()
    _take_off(work, captives=False)
    _return_hands(work, foreign=DECK)
    for seat in state.seats():
        for number in state.zone(seat_zone(UPGRADE, seat)):
            move(work, number, UNDERWORLD, face_up=True, controller=NOBODY, cause="unearned")
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
    return sum(
        [int(tokens[state.components[number].ref].fields["points"]) for number in state.zone(seat_zone(VICTORY, seat))]
    )


def _levels(state: State, zone: str) -> int:
    return sum([level_of(state.defs, state.components[number].ref) for number in state.zone(zone)])


def _prize(state: State, count: Tally) -> int:
    """The points of the victory card that the winner of the round takes; 0 in a complete tie (LAW-TIE-04)."""
    values = fields_of(state).get("victory") or ()
    number = state.values["round"]
    return int(values[number - 1]) if len(count.winners) == 1 and number <= len(values) else 0


def _award(work: Work, count: Tally) -> None:
    """Give the victory card of the round to its winner (LAW-PCA-04)."""
    state = work.state
    points = _prize(state, count)
    for number in state.zone(PRIZES):
        if points and int(state.defs.tokens[state.components[number].ref].fields["points"]) == points:
            winner = count.winners[0]
            move(work, number, seat_zone(VICTORY, winner), controller=winner, cause="prize")


def _tell_end(work: Work, count: Tally, prize: int) -> None:
    """Tell how the round ended, seat by seat, and keep it for all to see."""
    state = work.state
    number = state.values["round"]
    summary = Frozen(
        round=number,
        cards=count.cards,
        levels=count.levels,
        winners=count.winners,
        reason=count.reason,
        prize=prize,
        first=count.first,
    )
    work.tell("round_end", None, None, **summary)
    for seat in state.seats():
        work.tell("round_count", seat=seat, cards=count.cards[seat], levels=count.levels[seat])
    for winner in count.winners:
        work.tell("round_won", seat=winner, round=number)
    set_value(work, "rounds", (*state.values.get("rounds", ()), summary))


def _next_leader(work: Work, count: Tally) -> None:
    """The winner goes first next (LAW-END-05, LAW-PCA-07); after a complete tie LAW-TIE-05 says who."""
    set_value(work, "first", count.first)
    work.tell("next_first", seat=count.first)


def _take_off(work: Work, *, captives: bool) -> None:
    """Take all cards off the board, each to the deck of who controls it; `captives`: those of other pantheons to the capture pile."""
    state = work.state
    for number in state.zone(BOARD):
        card = state.components[number]
        seat = card.controller
        if captives and is_foreign(state, card.ref, seat):
            move(work, number, seat_zone(CAPTURE, seat), face_up=True, marks=EMPTY, cause="captive")
        else:
            move(work, number, seat_zone(DECK, seat), face_up=False, marks=EMPTY, cause="home")


def is_foreign(state: State, ref: str, seat: int) -> bool:
    """Whether a card is of another pantheon than the one that the seat leads."""
    return bool(state.defs.cards[ref].fields.get("pantheon") != state.values["pantheons"][seat])


def _return_hands(work: Work, *, foreign: str) -> None:
    """Hands go to the decks unsorted, or cards of other pantheons to the capture pile where the option says so (LAW-R-36)."""
    state = work.state
    for seat in state.seats():
        for number in state.zone(seat_zone(HAND, seat)):
            card = state.components[number]
            if foreign != DECK and is_foreign(state, card.ref, seat):
                move(work, number, seat_zone(CAPTURE, seat), face_up=True, cause="captive")
            else:
                move(work, number, seat_zone(DECK, seat), face_up=False, cause="return")


def facts(state: State, seat: int) -> Frozen:
    """What everybody is told beyond zones: the count on the board, how the rounds so far ended, and in a campaign by points those held."""
    told = count_board(state)
    if len(COURSES[mode_of(state)]) > 1:
        told = told.put(rounds=state.values.get("rounds", ()))
    if plays(state, SACRIFICE):
        told = told.put(victory=tuple([victory_points(state, other) for other in state.seats()]))
    return told
