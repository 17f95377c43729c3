"""A match is played again: with other seats, other decks, or the same chance."""

from __future__ import annotations

import pytest

from game.bots import Player, make_bot
from game.library import games
from game.rules.match import Match
from game.table.model.rematch import ANEW, KEPT, PASSED, Terms, choose_again, chosen_decks, seats_again
from game.table.model.seating import SeatPlan

GAMES = {listing.id: listing.game for listing in games() if listing.game is not None}
MODES = [(game.id, mode) for game in GAMES.values() for mode in game.defs.modes]
NAMES = ("Ann", "Ben", "Cleo")


def played(game_id, mode, seats=0, seed=5):
    """A match that random players have played until something else than decks is chosen, and a little further; of as many seats as are
    asked for, or as few as the mode needs.
    """
    game = GAMES[game_id]
    seats = seats or game.defs.modes[mode].least_seats
    match = Match.new(game, NAMES[:seats], seed, {"mode": mode}, unready=True)
    bots = [Player(make_bot("random", game.code), seat) for seat in range(seats)]
    while match.outcome is None and len(match.log) < len(chosen_decks(match)) + 4:
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    return match


def again(match, terms, seed=77):
    begun = Match.new(match.game, match.seats, match.seed if terms.same_seed else seed, match.options, unready=True)
    choose_again(begun, chosen_decks(match), terms)
    return begun


def decks(match, zone="deck"):
    """The cards in the decks of the seats, by name, whatever their order."""
    state = match.state
    return [sorted(state.components[id].ref for id in state.zone(f"{zone}:{seat}")) for seat in range(len(match.seats))]


def test_people_move_on_and_two_change_places():
    seats = tuple([SeatPlan(name) for name in NAMES])
    assert seats_again(seats, Terms()) == seats
    assert [plan.name for plan in seats_again(seats, Terms(moved=True))] == ["Ben", "Cleo", "Ann"]
    assert [plan.name for plan in seats_again(seats[:2], Terms(moved=True))] == ["Ben", "Ann"]


@pytest.mark.parametrize("same_seed", [True, False])
@pytest.mark.parametrize("seats", [2, 3])
def test_decks_of_legends_at_war_are_kept_and_passed_on(seats, same_seed):
    match = played("legends-at-war", "pantheon-skirmish", seats)
    # The first moment at which nobody builds any more.
    first = decks(again(match, Terms(decks=KEPT, same_seed=True)))
    assert all(first)
    assert first == decks(Match.of_state(match.game, match.seats, match.moments[len(chosen_decks(match))].state))
    for terms, expected in (
        (Terms(False, KEPT, same_seed), first),
        (Terms(False, PASSED, same_seed), [*first[1:], first[0]]),
        # Who has changed places takes the deck along.
        (Terms(True, KEPT, same_seed), [*first[1:], first[0]]),
        (Terms(True, PASSED, same_seed), [*first[2:], *first[:2]]),
    ):
        begun = again(match, terms)
        assert decks(begun) == expected
        assert begun.state.values.phase == "boards"


def test_pantheons_are_exchanged():
    match = played("pantheon-duel", "skirmish")
    had = match.state.values.pantheons
    # Whoever is asked first now, and then.
    for seed in range(4):
        assert again(match, Terms(decks=KEPT), seed).state.values.pantheons == had
        assert again(match, Terms(decks=PASSED), seed).state.values.pantheons == (had[1], had[0])


def test_with_the_same_seed_and_decks_it_begins_exactly_alike():
    match = played("legends-at-war", "pantheon-skirmish")
    begun = again(match, Terms(decks=KEPT, same_seed=True))
    assert (
        begun.digest()
        == Match.of_state(match.game, match.seats, match.moments[len(chosen_decks(match))].state).digest()
    )


def test_decks_chosen_anew_are_left_to_the_seats():
    match = played("legends-at-war", "pantheon-skirmish")
    assert again(match, Terms(decks=ANEW)).log == ()


@pytest.mark.parametrize("mode", MODES)
def test_what_cannot_be_chosen_again_is_left_to_the_seats(mode):
    """In any mode a rematch stands at a question, whatever could be chosen of it."""
    match = played(*mode)
    for how in (KEPT, PASSED):
        begun = again(match, Terms(decks=how))
        assert begun.view(-1).waiting
        assert not begun.log or chosen_decks(match)
