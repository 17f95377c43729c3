"""Whole matches of Mythic Wars: setting up, prime factions, hidden cards, chance, bots."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.bots import make_bot
from game.library import open_game
from game.rules import rng as streams
from game.rules.asks import Choice
from game.rules.asks import Path as Gesture
from game.rules.events import Event
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY, seat_zone
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.work import IllegalAction
from game.sim.runner import Plan, run
from tests.support.matches import random_path

MYTHIC = open_game("mythic-wars")
NAMES = ("Ada", "Ben", "Cai", "Dot", "Eli", "Fay", "Gus", "Hal")


def begun(mode: str = "hands-of-fate", seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match.new(MYTHIC, NAMES[:seats], seed, {"mode": mode, **options})


def played(match: Match, seed: int = 7, until: str = "") -> Match:
    """The match, played at random to its end, or until a kind of question is asked."""
    rng = Rng(seed)
    while match.outcome is None:
        if until and any(ask.kind == until for ask in match.state.asks):
            break
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    return match


def told(match: Match) -> list[Event]:
    """All events of a match in order."""
    return [event for step in range(match.history + 1) for event in match.events(step)]


def refs(state: State, zone: str) -> list[str]:
    return [state.components[number].ref for number in state.zone(zone)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_is_dealt_four_deities(seats: int) -> None:
    """MW-FACTION-01, MW-FACTION-02, MW-SETUP-01, MW-SETUP-02, MW-MODE-01, MW-MODE-06"""
    state = begun(seats=seats).state
    dealt = [ref for seat in range(seats) for ref in refs(state, seat_zone("deck", seat))]
    assert len(dealt) == 4 * seats == len(set(dealt))
    assert not [ref for ref in dealt if "creature" in MYTHIC.defs.cards[ref].fields["types"]]
    assert len(refs(state, "creatures")) == 6


def test_who_is_prime_first_is_up_to_chance() -> None:
    """MW-SETUP-03, MW-R-31"""
    primes = [begun(seats=4, seed=seed).state.values.prime for seed in range(40)]
    assert set(primes) == {0, 1, 2, 3}
    assert begun(seats=4, first_prime=2).state.values.prime == 2


def test_more_seats_than_deities_or_pantheons_cannot_begin() -> None:
    """MW-R-35"""
    with pytest.raises(MatchError):
        begun("pantheons-of-fate", seats=7)
    with pytest.raises(MatchError):
        begun("guided-hands-of-fate", seats=8, deal=7)
    with pytest.raises(MatchError):
        begun(seats=3, first_prime=3)


def test_picks_are_secret_until_they_are_invoked() -> None:
    """MW-MODE-02, MW-R-32, MW-INVOKE-09"""
    match = begun("guided-hands-of-fate", seats=3)
    assert match.view(NOBODY).waiting == (0, 1, 2)
    for seat in range(3):
        assert len(match.view(seat).zone(seat_zone("pool", seat))) == 6
    chosen = match.legal(1)[0]
    unseen = match.view(0).to_plain()
    events = match.apply(1, (chosen,))
    assert [event.seen_by(0) for event in events] == [None]
    assert match.view(0).to_plain() == unseen
    assert match.view(0).facts()["uninvoked"] == (0, None, None)
    assert match.view(1).facts()["uninvoked"] == (None, 1, None)
    assert match.view(1).zone("deck:1")[0].ref is not None
    match.apply(1, (chosen,))
    assert match.view(1).zone("deck:1") == ()
    with pytest.raises(IllegalAction) as caught:
        match.apply(1, (Choice("button", "done"),))
    assert caught.value.refusal.rule == "MW-MODE-06"


def test_each_pantheon_of_fate_goes_to_one_seat() -> None:
    """MW-MODE-03, MW-R-35"""
    match = begun("pantheons-of-fate", seats=6)
    pantheons = match.state.values.pantheons
    assert len(set(pantheons)) == 6
    for seat, pantheon in enumerate(pantheons):
        pool = refs(match.state, seat_zone("pool", seat))
        assert len(pool) == 8
        assert {MYTHIC.defs.cards[ref].fields["pantheon"] for ref in pool} == {pantheon}


def test_a_draft_goes_to_and_fro() -> None:
    """MW-MODE-04, MW-R-33"""
    match = begun("shared-destiny", seats=3)
    order = []
    while match.state.asks[0].kind == "draft":
        (ask,) = match.state.asks
        order.append(ask.seat)
        match.apply(ask.seat, (match.legal(ask.seat)[0],))
    first = order[0]
    there = [(first + step) % 3 for step in range(3)]
    assert order == [*there, *reversed(there)] * 2
    taken = [ref for seat in range(3) for ref in refs(match.state, seat_zone("deck", seat))]
    assert len(taken) == len(set(taken)) == 12


def test_a_draft_of_one_pantheon_never_runs_dry() -> None:
    """MW-MODE-05, MW-R-35: whoever begins with a pantheon can complete the faction."""
    for seed in range(6):
        state = played(begun("pantheons-of-destiny", seats=8, seed=seed), seed, until="invoke").state
        for seat in range(8):
            found = {MYTHIC.defs.cards[ref].fields["pantheon"] for ref in refs(state, seat_zone("deck", seat))}
            assert len(found) == 1


def test_own_copies_may_meet() -> None:
    """MW-R-34: the same deity may stand in two factions, and is told apart."""
    match = begun("solo-destiny", seats=2, first_prime=0)
    for seat in (0, 1):
        for name in ("thor", "zeus", "odin", "set"):
            number = next(
                number for number in match.state.zone(f"pool:{seat}") if match.state.components[number].ref == name
            )
            match.apply(seat, (Choice("component", number),))
        match.apply(seat, (Choice("button", "done"),))
    thors = [number for number, component in match.state.components.items() if component.ref == "thor"]
    assert len(thors) == 2
    assert refs(match.state, "deck:0") == refs(match.state, "deck:1")


def test_the_prime_faction_goes_round_until_all_have_been_it() -> None:
    """MW-PRIME-01, MW-PRIME-02, MW-PRIME-07"""
    match = begun(seats=4, first_prime=1)
    primes: list[int] = []
    rng = Rng(3)
    while match.outcome is None and match.state.values.round < 5:
        if match.state.values.round > len(primes):
            primes.append(match.state.values.prime)
        seat = match.state.asks[0].seat
        path: Gesture = random_path(match, seat, rng)
        if match.state.asks[0].kind == "empower":
            path = (path[0], Choice("button", "nothing"))
        match.apply(seat, path)
    assert primes == [1, 2, 3, 0]


def test_dice_depend_on_nothing_but_their_own_stream() -> None:
    """MW-ROLL-03, MW-ROLL-04: separate streams; a scripted die comes before them."""
    one, other = begun(seed=5), begun(seed=5)
    other.state.rng[streams.SHUFFLE] += 1
    other.state.rng[streams.SETUP] += 1
    faces = []
    for match in (one, other):
        played(match, 11)
        faces.append([event.data["result"] for event in told(match) if event.kind == "roll"])
    # Later on a shuffle may give other cards to choose from.
    assert faces[0][:8] == faces[1][:8]
    assert len(faces[0]) > 20


def test_the_record_of_rolls_counts_every_die_of_a_seat() -> None:
    """The ledger of chance: faces by seat."""
    match = played(begun(seats=3, seed=9))
    counts = [[0] * 6 for _seat in range(3)]
    for event in told(match):
        if event.kind == "roll":
            counts[event.data["seat"]][event.data["result"] - 1] += 1
    assert [list(seat) for seat in match.view(0).facts()["rolls"]] == counts


def test_every_score_says_how_it_came_about() -> None:
    """MW-ROLL-01, MW-ROLL-02, MW-ABILITY-04: die, score, and each modifier by name add up."""
    seen = 0
    for seed in range(6):
        match = played(begun(seats=4, seed=seed), seed)
        for event in told(match):
            if event.kind == "score":
                data = event.data
                assert data["total"] == data["die"] + data["printed"] + sum([part[1] for part in data["parts"]])
                assert all(part[0] in MYTHIC.defs.abilities for part in data["parts"])
                assert data["die"] in data["dice"] or not data["natural"]
                seen += len(data["parts"])
    assert seen > 20


def test_a_match_saved_in_the_middle_of_an_effect_goes_on() -> None:
    """In the middle of an ability the state is plain data like anywhere else."""
    for seed in range(8):
        match = played(begun(seats=3, seed=seed), seed, until="effect.choose")
        if match.outcome is not None:
            continue
        loaded = Match.load(json.loads(json.dumps(match.save())), MYTHIC)
        assert loaded.digest() == match.digest()
        played(match, 2)
        played(loaded, 2)
        assert loaded.digest() == match.digest()
        assert loaded.outcome == match.outcome


def test_without_progress_a_match_is_drawn() -> None:
    """MW-R-30, MW-GAMEEND-06"""
    match = begun(seats=2, no_progress_rounds=3)
    rng = Rng(1)
    for _choice in range(400):
        if match.outcome is not None:
            break
        seat = match.state.asks[0].seat
        path = random_path(match, seat, rng)
        if match.state.asks[0].kind == "empower":
            path = (path[0], Choice("button", "nothing"))
        match.apply(seat, path)
    assert match.outcome is not None
    assert match.outcome.reason in ("no_progress", "last_faction", "all_fallen")


def test_greedy_beats_random() -> None:
    records = list(run(Plan(MYTHIC.id, ("greedy", "random"), 24, 5), game=MYTHIC))
    won = len([1 for record in records for seat in record.winners if record.bots[seat] == "greedy"])
    assert won >= 16, f"{won} of {len(records)}"


def test_a_bot_finishes_its_picks() -> None:
    match = begun("guided-hands-of-fate", seats=2)
    bots = [make_bot("greedy", MYTHIC.code) for _seat in range(2)]
    rng = Rng(4)
    for _turn in range(40):
        if match.state.asks[0].kind != "pick":
            break
        seat = match.state.asks[0].seat
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].gesture(match.view(seat), decision, rng.split()))
    assert match.state.asks[0].kind == "invoke"
