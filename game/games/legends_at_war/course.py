"""The course of a match from phase to phase: setting up, the count of a battle, the end of a round and of the match (sections 16 to 18, 23
and 24 of the rules).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.legends_at_war import meta, records
from game.games.legends_at_war.meta import BOARD, BOX, CAPTURE, COURSES, DECK, HAND, TRAY, level_of, mode_of
from game.games.legends_at_war.records import PHASES, Course, InOrder, Marks, RoundEnd, State, Values, Work
from game.rules import ops, rng
from game.rules.kit.start import first_seat
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone, winners_by, zone_seat
from game.rules.records import fields_of
from game.rules.rulesdef import lay_out
from game.rules.work import PreviewStop


def set_up(work: Work) -> None:
    """Lay out all cards and the board pieces, settle who goes first, and begin the match."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, meta.zones_of(state.options))
    ops.put(work, Values.pantheons, ("",) * state.seat_count)
    first = first_seat(work)  # LAW-R-65
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.phase, COURSES[mode_of(state)][0][0])
    drafted = meta.plays(state.options, meta.DRAFT)
    if drafted:
        for ref, card in state.defs.cards.items():
            ops.create(work, ref, "card", meta.pile_of(card.fields))
        for pile in meta.PILES:  # LAW-RSK-01, LAW-MODE-03
            ops.shuffle(work, pile)
    else:
        ops.create_all(work, state.defs.cards, "card", meta.LIBRARY)
    if meta.plays(state.options, meta.SACRIFICE):
        for ref, token in state.defs.tokens.items():
            if "points" in token.fields:
                ops.create(work, ref, "token", meta.PRIZES, face_up=True)  # LAW-COMP-02
    _offer_pieces(work)
    work.push(Course())


def _offer_pieces(work: Work) -> None:
    """Put the set of pieces on offer: all of them, or as many as are laid and a few to spare, at random (LAW-R-51, LAW-MODE-05)."""
    state = work.state
    spare = state.options.get("spare_pieces", "all")
    offered = everything = len(state.defs.pieces)
    if spare != "all":
        offered = min(everything, state.seat_count * meta.pieces_each(mode_of(state)) + int(spare))
    ops.create_all(work, state.defs.pieces, "piece", TRAY if offered == everything else BOX, face_up=True)
    if offered < everything:
        ops.shuffle(work, BOX, rng.SETUP)
        ops.move_all(work, state.zone(BOX)[:offered], TRAY)


def play_match(work: Work, frame: Course) -> None:
    """Begin the next phase of the course of this mode, or end the round or the match; the handler of a phase drops its frame
    when it is over.

    Raises PreviewStop in a preview that comes to a new round, which opens what a battle had closed.
    """
    state = work.state
    rounds = enumerate(COURSES[mode_of(state)], start=1)
    round_number, phase = [(number, phase) for number, phases in rounds for phase in phases][frame.step]
    if work.preview is not None and round_number > max(state.values.round, 1):
        raise PreviewStop("hidden")
    work.replace(frame.at(frame.step + 1))
    ops.put(work, Values.round, round_number)
    if phase in _ENDS:
        _ENDS[phase](work)
    else:
        ops.put(work, Values.phase, phase)
        work.push(PHASES[phase]())


def each_seat(do: Callable[[Work, int], None]) -> Callable[[Work, InOrder], None]:
    """The code of work that each seat does once, clockwise from the one that goes first."""

    def go_on(work: Work, frame: InOrder) -> None:
        state = work.state
        if frame.step == state.seat_count:
            work.pop()
        else:
            work.replace(frame.at(frame.step + 1))
            do(work, state.clockwise(state.values.first)[frame.step])

    return go_on


# --- the count of a battle ---


def is_over(state: State) -> bool:
    """No open space is left, or nobody has a card in hand (LAW-END-01)."""
    if len(state.zone(BOARD)) >= len(state.boards[BOARD].spaces):
        return True
    return not any(state.zone(seat_zone(HAND, seat)) for seat in state.seats())


def tally(state: State) -> RoundEnd:
    """Count the board: most cards (LAW-END-04), then the highest sum of levels (LAW-TIE-02), then a complete tie (LAW-TIE-03)."""
    count = count_board(state)
    winners, decided = winners_by(count["cards"], count["levels"])
    reason = ("most_cards", "most_levels", "complete_tie")[decided]
    number = state.values.round
    points = state.figures.get("victory", ())[number - 1 : number]
    # LAW-TIE-04: nobody takes the victory card in a complete tie.
    prize = points[0] if points and len(winners) == 1 else 0
    # LAW-END-05, LAW-TIE-05, LAW-R-63: of those in a complete tie, the one furthest clockwise from who went first.
    first = max(winners, key=state.clockwise(state.values.first).index)
    return RoundEnd(number, count["cards"], count["levels"], winners, reason, prize, first)


def count_board(state: State) -> Frozen:
    """The count so far, for everybody to see: cards controlled and sums of levels by seat. A face-down card counts as a card only."""
    cards = [0] * state.seat_count
    levels = [0] * state.seat_count
    level = meta.levels(state.defs)
    for id in state.zone(BOARD):
        card = state.components[id]
        cards[card.controller] += 1
        if card.face_up:
            levels[card.controller] += level[card.ref]
    return Frozen(cards=tuple(cards), levels=tuple(levels))


def victory_points(state: State, seat: int) -> int:
    """The points of the victory cards that a seat has."""
    return sum([points_of(state, id) for id in state.zone(seat_zone(meta.VICTORY, seat))])


def points_of(state: State, id: int) -> int:
    """The points of a victory card."""
    return int(state.defs.tokens[state.components[id].ref].fields["points"])


# --- the end of a round, and of the match ---


def _clear_board(work: Work) -> None:
    """Rounds 1 and 2 of the Pantheon Campaign: all cards leave the board (LAW-PCA-05)."""
    ended = _end_round(work)
    work.clear_away()
    _take_home(work, BOARD, "home", captives=True)
    # LAW-R-36
    _hands_home(work, captives=work.state.options.get("foreign_hand_card", DECK) != DECK)
    _next_leader(work, ended)


def _let_stand(work: Work) -> None:
    """Rounds 1 and 2 of the Ragnarok Campaign: all cards stay where they lie, hands go back to the decks (LAW-RCA-03)."""
    ended = _end_round(work)
    _hands_home(work)
    _next_leader(work, ended)


def _score(work: Work) -> None:
    """Round 3 of the Pantheon Campaign: all cards controlled go to the decks, and points decide (LAW-PCA-16 to LAW-PCA-18)."""
    state = work.state
    _end_round(work)
    work.clear_away()
    _take_home(work, BOARD, "home")
    _hands_home(work)
    bury(work, meta.UPGRADE, "unearned")
    held = [state.zone(seat_zone(DECK, seat)) for seat in state.seats()]
    decks = tuple([len(ids) for ids in held])
    prizes = tuple([victory_points(state, seat) for seat in state.seats()])
    points = tuple([cards + prize for cards, prize in zip(decks, prizes, strict=True)])
    levels = tuple([sum([level_of(state.defs, state.components[id].ref) for id in ids]) for ids in held])
    winners, decided = winners_by(points, levels)
    reason = ("most_points", "most_deck_levels", "tied_points")[decided]
    work.finish(Outcome(reason, winners, Frozen(deck=decks, victory=prizes, points=points, levels=levels)))


def _end_match(work: Work) -> None:
    """End a match that the board decides (LAW-PSK-04, LAW-RSK-05, LAW-RCA-12, LAW-TIE-06)."""
    ended = _end_round(work)
    if ended.round > 1:
        bury(work, HAND, "unplayed")
    work.finish(Outcome(ended.reason, ended.winners, Frozen(cards=ended.cards, levels=ended.levels)))


_ENDS: Final[Mapping[str, Callable[[Work], None]]] = {
    meta.CLEAR: _clear_board,
    meta.STAND: _let_stand,
    meta.SCORE: _score,
    meta.RESULT: _end_match,
}


def _end_round(work: Work) -> RoundEnd:
    """Tell how the round ended, seat by seat, keep it for all to see, and give the victory card to the winner (LAW-PCA-04)."""
    state = work.state
    ended = tally(state)
    work.tell(ended)
    for seat in state.seats():
        work.tell(records.RoundCount(seat, ended.cards[seat], ended.levels[seat]))
    for winner in ended.winners:
        work.tell(records.RoundWon(winner, ended.round))
    ops.put(work, Values.rounds, (*state.values.rounds, fields_of(ended)))
    for id in state.zone(meta.PRIZES):
        if ended.prize and points_of(state, id) == ended.prize:
            winner = ended.winners[0]
            ops.move(work, id, seat_zone(meta.VICTORY, winner), controller=winner, cause="prize")
    return ended


def _next_leader(work: Work, ended: RoundEnd) -> None:
    """The winner goes first next (LAW-END-05, LAW-PCA-07); after a complete tie LAW-TIE-05 says who."""
    ops.put(work, Values.first, ended.first)
    work.tell(records.NextFirst(ended.first))


def _take_home(work: Work, zone: str, cause: str, *, captives: bool = False) -> None:
    """Take all cards of a zone to the decks of those who hold them, unsorted; `captives`: those of other pantheons to the capture piles."""
    state = work.state
    for id in state.zone(zone):
        card = state.components[id]
        seat = card.controller if zone == BOARD else zone_seat(zone)
        captive = captives and state.defs.cards[card.ref].fields["pantheon"] != state.values.pantheons[seat]
        pile = seat_zone(CAPTURE if captive else DECK, seat)
        ops.move(work, id, pile, face_up=captive, marks=Marks(), cause="captive" if captive else cause)


def _hands_home(work: Work, *, captives: bool = False) -> None:
    for seat in work.state.seats():
        _take_home(work, seat_zone(HAND, seat), "return", captives=captives)


def bury(work: Work, name: str, cause: str) -> None:
    """Send all that lies in the zones of this name to the Underworld, seat by seat."""
    for seat in work.state.seats():
        lying = work.state.zone(seat_zone(name, seat))
        ops.move_all(work, lying, meta.UNDERWORLD, face_up=True, controller=NOBODY, cause=cause)
