"""How a Pantheon Skirmish begins: first player, pieces, decks and hands, and what chance has to do with it."""

import dataclasses

import pytest
import yaml

from game.bundled import bundled_root
from game.library import open_game
from game.rules.asks import Path
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.rng import Rng
from game.ui.theme import SEATS

GAME = open_game("legends-at-war")
NAMES = ("Ada", "Ben", "Cyd", "Dee")


def begin(seats, seed=1, game=GAME, **options):
    return Match.new(game, NAMES[:seats], seed, {"mode": "pantheon-skirmish", **options})


def play(match, until, seed=7):
    """Choose at random until the phase is reached (or the match is over)."""
    rng = Rng(seed)
    while match.outcome is None and match.state.values.phase != until:
        seat = match.state.asks[0].seat
        path: Path = ()
        while True:
            decision = match.explore(seat, path) if path else match.decision(seat)
            if decision is None or (path and not decision.inner):
                break
            # Decks are filled straight on, so that no choice is taken back.
            options = [
                choice
                for choice in decision.options
                if choice.what != "component" or decision.kind != "deck" or in_pool(match, choice)
            ]
            path += (options[rng.below(len(options))],)
        match.apply(seat, path)
    return match


def in_pool(match, choice):
    return match.state.components[choice.value].zone.startswith("pool")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_has_six_spaces_a_seat_and_hands_hold_five(
    seats,
):  # LAW-BOARD-02, LAW-OPEN-01, LAW-PSK-03, LAW-DATA-31
    match = play(begin(seats), "opening")
    assert len(match.state.boards["board"].spaces) == 6 * seats
    assert len(match.state.boards["board"].laid) == seats
    for seat in range(seats):
        assert len(match.state.zone(f"hand:{seat}")) == 5
        assert len(match.state.zone(f"deck:{seat}")) == 1


@pytest.mark.parametrize(("spare", "offered"), [("all", 12), (0, 3), (2, 5), (10, 12)])
def test_pieces_on_offer(spare, offered):  # LAW-MODE-05, LAW-R-51
    assert len(begin(3, spare_pieces=spare).state.zone("tray")) == offered


def test_each_seat_has_tokens_of_its_own_look():  # LAW-COMP-04, LAW-MODE-04
    assert len({str(look) for look in SEATS[:4]}) == 4
    assert GAME.defs.tokens["control"].supply is None  # LAW-COMP-05


def test_the_host_may_name_the_first_player():  # LAW-GEN-05, LAW-R-65
    assert [begin(3, first_seat=seat).state.asks[0].seat for seat in range(3)] == [0, 1, 2]
    assert {begin(3, seed).state.asks[0].seat for seed in range(30)} == {0, 1, 2}


def test_the_same_seed_and_choices_give_the_same_match():  # LAW-R-68
    one, other = [play(begin(2, 5), "over") for _ in range(2)]
    assert one.outcome is not None
    assert one.digest() == other.digest()


def test_chance_is_not_touched_by_a_turn():  # LAW-R-68
    match = play(begin(2, 5), "battle")
    streams = dict(match.state.rng)
    play(match, "over")
    assert match.state.rng == streams


def test_names_matter_to_no_rule():  # LAW-CARD-01, LAW-DATA-12
    renamed = dataclasses.replace(
        GAME.defs,
        cards={
            ref: dataclasses.replace(card, name=f"No. {index}")
            for index, (ref, card) in enumerate(GAME.defs.cards.items())
        },
    )
    one, other = play(begin(2, 5), "over"), play(begin(2, 5, Game(GAME.code, renamed)), "over")
    assert one.outcome == other.outcome
    assert one.state.components == other.state.components


def test_the_compass_repeats_the_four_edges():  # LAW-CARD-03
    face = yaml.safe_load((bundled_root() / "data" / "legends-at-war" / "card.yaml").read_text())["faces"][0]
    fields = sorted(part["field"] for part in face["parts"] if part["part"] == "stat")
    assert fields == sorted(["north", "east", "south", "west"] * 2)


def test_the_quick_guide_has_a_line_for_every_ability():  # LAW-COMP-06, LAW-AB-08
    assert len(GAME.defs.abilities) == 14
    assert all(ability.text for ability in GAME.defs.abilities.values())
