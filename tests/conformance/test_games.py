"""Every game of the library plays random matches under one contract, in every ready mode and with every seat count.

`WARTABLE_MATCHES` sets how many matches of each kind; `make soak` plays others each time.
"""

from __future__ import annotations

import inspect
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from game.bots import KINDS, make_bot
from game.bundled import bundled_root
from game.rules.gamedef import Game
from game.rules.notation.position import KEYS
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.scenarios import run_files
from game.storage.folders import DATA
from tests.support.branches import check_branches
from tests.support.carried import check_carried
from tests.support.compiled import shipped
from tests.support.edits import check_edits
from tests.support.hidden import check_records, hides
from tests.support.judged import GIVE_TURN, check_judged, check_turns
from tests.support.matches import (
    Checked,
    check_bot_is_blind,
    check_fair_undo,
    kinds_of_match,
    match_count,
    starts,
)
from tests.support.orders import check_orders
from tests.support.scripted import check_scripted
from tests.support.words import missing_words

REST = 4
"""Of the later steps of matches that are looked at closely only every so many are, ever fewer the longer they go; in the soak all are."""
EDITED = 5
"""After the opening of a match, edits by hand are tried at every so many of its steps; in the soak at all of them."""
OPS = 4
"""At each of these steps so many ops of the game are tried, by turns; in the soak all of them."""
QUICK = 1
MORE_SEATS = 4
"""Of the numbers of seats above the fewest, so many are taken by turns in every run: with seven a match takes ten times as long."""
BRANCHING = 40
"""So many actions, steps back and jumps, to find out whether all lines of a match are kept."""
CARRIED, CHOICES = 2, 400
"""Matches of each kind, each up to so many choices, in which what is carried on is compared with what is worked out; in the soak to their
ends.
"""
SOAK = {"": 8, "greedy": 4}
"""Matches of each kind in the soak: gestures at random, of which the first is looked at closely, and those of greedy bots."""


@cache
def playable() -> dict[str, Game]:
    """The games that can be played, by id: those shipped, without anybody's own packs."""
    return {listing.id: listing.game for listing in shipped() if listing.game is not None}


@cache
def kinds() -> list[tuple[str, str, int]]:
    return [(name, mode, seats) for name, game in playable().items() for mode, seats in kinds_of_match(game)]


def kinds_of(name: str) -> list[tuple[str, int]]:
    """The modes of a game with their numbers of seats."""
    return [(mode, seats) for each, mode, seats in kinds() if each == name]


@cache
def outer_kinds() -> list[tuple[str, str, int]]:
    """Every mode with the fewest and with the most seats: for the slow looks, where what lies between tells little that is new."""
    found = []
    for name in playable():
        counts: dict[str, list[int]] = {}
        for mode, seats in kinds_of(name):
            counts.setdefault(mode, []).append(seats)
        found += [(name, mode, seats) for mode, seen in counts.items() for seats in dict.fromkeys((seen[0], seen[-1]))]
    return found


@cache
def close_kinds() -> list[tuple[str, str, int]]:
    """Every mode with the fewest seats, and the first mode of each game with the most, if that is ready. The others are looked at closely
    in the soak, and so are those of many seats in a game in which everybody may act in every window.
    """
    firsts = {
        name: next(
            iter([mode.id for mode in game.defs.modes.values() if mode.ready and not game.code.window_names]), ""
        )
        for name, game in playable().items()
    }
    return [
        (name, mode, seats)
        for name, mode, seats in outer_kinds()
        if mode == firsts[name] or seats == playable()[name].defs.modes[mode].least_seats
    ]


@cache
def quick_kinds() -> list[tuple[str, str, int]]:
    """One more number of seats for every mode: another one for each mode of a game, the next for one that is not ready; none of the
    largest, with which the first mode is looked at closely. All are played in the soak.
    """
    found = []
    for name, game in playable().items():
        for number, mode in enumerate(game.defs.modes):
            more = [
                seats for each, seats in kinds_of(name) if each == mode and (name, mode, seats) not in close_kinds()
            ]
            if more:
                ready = game.defs.modes[mode].ready
                found.append((name, mode, more[number % min(MORE_SEATS, len(more)) if ready else 0]))
    return found


every_kind = pytest.mark.parametrize(("name", "mode", "seats"), kinds(), ids=str)
outer_kind = pytest.mark.parametrize(
    ("name", "mode", "seats"),
    [pytest.param(*kind, marks=[] if kind in close_kinds() else pytest.mark.soak) for kind in outer_kinds()],
    ids=str,
)
close_kind = pytest.mark.parametrize(("name", "mode", "seats"), close_kinds(), ids=str)
other_kind = pytest.mark.parametrize(
    ("name", "mode", "seats"),
    [
        pytest.param(*kind, marks=[] if kind in quick_kinds() else pytest.mark.soak)
        for kind in kinds()
        if kind not in close_kinds()
    ],
    ids=str,
)


def test_the_library_finds_games() -> None:
    """A game all of whose modes are unfinished (`ready: false`) is found too; it is offered once one of them is."""
    assert any(mode.ready for game in playable().values() for mode in game.defs.modes.values())
    for listing in shipped():
        if listing.code is not None:
            assert listing.problems == (), f"{listing.id} has problems"
            modes = playable()[listing.id].defs.modes
            offered = {mode for mode, _seats in kinds_of(listing.id)}
            assert offered >= {mode.id for mode in modes.values() if mode.ready}, f"{listing.id} offers too little"


@pytest.mark.parametrize("name", list(playable()))
def test_every_word_has_its_text_and_every_guard_its_rule(name: str) -> None:
    assert missing_words(playable()[name]) == []


@pytest.mark.parametrize("name", list(playable()))
def test_the_texts_of_what_a_match_lacks_are_declared(name: str) -> None:
    """`check` knows by them which texts are read."""
    package = Path(inspect.getfile(sys.modules[playable()[name].code.check_start.__module__])).parent
    told = r'\b(?:Need\(|Flaw\("[^"]+", )"([^"]+)"'
    named = [found for path in package.rglob("*.py") for found in re.findall(told, path.read_text())]
    assert sorted(set(named)) == sorted(playable()[name].code.needs)


@pytest.mark.parametrize("name", list(playable()))
def test_the_page_of_the_notation_has_a_word_for_everything(name: str) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (bundled_root() / "docs" / "scenarios.md", page_of(name))]
    notation = playable()[name].code.notation
    words = [*KEYS, *notation.keys, *notation.action_keys, *notation.verbs, *notation.expect.checks]
    found = [re.findall(r"```.*?```", page, re.DOTALL) + re.findall(r"(?<!`)`([^`]+)`(?!`)", page) for page in pages]
    code = " ".join([" ".join(each) for each in found])
    assert [word for word in words if not re.search(rf"\b{word}\b", code)] == []


@pytest.mark.parametrize("name", list(playable()))
def test_the_examples_on_the_page_of_the_notation_hold(name: str) -> None:
    results = list(run_files([page_of(name)]))
    assert results, "the page has no example"
    assert [str(result) for result in results if not result.ok] == []


def page_of(name: str) -> Path:
    """Where a game tells of its own notation."""
    page = bundled_root() / DATA / name / "docs" / "scenarios.md"
    assert page.is_file(), f"{name} has no page on its notation, {page}"
    return page


@close_kind
def test_close_look(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    number = list(game.defs.modes).index(mode)
    first = (
        2 * seats + number
    )  # so that the first mode, and every second one, has options at random and is followed by a twin
    for start in starts(game, mode, seats, match_count(1), first_seed=first):
        Checked(game, start, rest=REST).play()


@outer_kind
def test_no_declared_id_leaks(name: str, mode: str, seats: int) -> None:
    """Every record of the game, with a hidden component wherever it declares one, tells no seat of it that may not know it."""
    game = playable()[name]
    start = next(starts(game, mode, seats, 1, first_seed=5))
    assert check_records(game, start) or not hides(game, start), "no record was tried"


@other_kind
def test_other_kinds(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    first = 100 + seats + list(game.defs.modes).index(mode)  # so that every second kind has options at random
    for start in starts(game, mode, seats, match_count(QUICK), first_seed=first):
        Checked(game, start, close=False).play()


def share(count: int, game: Game, mode: str, seats: int) -> int:
    """So many matches with the fewest seats of a mode, half with the most, a quarter between: the more sit there, the longer it takes."""
    ends = game.defs.modes[mode]
    return count if seats == ends.least_seats else count // 2 if seats == ends.most_seats else count // 4


@outer_kind
def test_scripts_play_in_words(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(1), first_seed=40 + seats):
        check_scripted(game, start)


@outer_kind
def test_what_is_derived_is_carried_on_as_it_would_be_worked_out(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(CARRIED), first_seed=60 + seats):
        assert check_carried(game, start, CHOICES) > 0


@pytest.mark.soak
@every_kind
def test_soak_what_is_derived(name: str, mode: str, seats: int, base_seed: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(share(SOAK[""], game, mode, seats)), first_seed=base_seed):
        assert check_carried(game, start, sys.maxsize) > 0


@outer_kind
def test_fair_undo(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    check_fair_undo(game, next(starts(game, mode, seats, 1, first_seed=11)))


@outer_kind
def test_hand_edits(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    start = next(starts(game, mode, seats, 1, first_seed=29 + seats))
    assert check_edits(game, start, rest=EDITED, most=OPS) or not game.code.edits


@pytest.mark.soak
@every_kind
def test_hand_edits_at_every_step(name: str, mode: str, seats: int, base_seed: int) -> None:
    game = playable()[name]
    start = next(starts(game, mode, seats, 1, first_seed=base_seed + seats))
    assert check_edits(game, start) or not game.code.edits


JUDGED = 50
JUDGED_IN_SOAK = 30


@outer_kind
def test_play_goes_on_after_what_was_done_by_hand(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    done = sum([check_judged(game, start, JUDGED) for start in starts(game, mode, seats, 1, first_seed=91 + seats)])
    assert done or not game.code.edits


@pytest.mark.soak
@outer_kind
def test_soak_the_turn_given_by_hand(name: str, mode: str, seats: int, base_seed: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(JUDGED_IN_SOAK), first_seed=base_seed + seats):
        if GIVE_TURN in game.code.edits:
            check_turns(game, start, 3 * JUDGED)


@pytest.mark.soak
@outer_kind
def test_soak_by_hand(name: str, mode: str, seats: int, base_seed: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(JUDGED_IN_SOAK), first_seed=base_seed + seats):
        check_judged(game, start, 10 * JUDGED)


@pytest.mark.parametrize(
    ("name", "mode", "seats"), [kind for kind in outer_kinds() if playable()[kind[0]].code.orders], ids=str
)
def test_orders(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(1), first_seed=50 + seats):
        assert check_orders(game, start)


@outer_kind
def test_variations(name: str, mode: str, seats: int) -> None:
    game = playable()[name]
    for start in starts(game, mode, seats, match_count(1), first_seed=70 + seats):
        assert check_branches(game, start, BRANCHING) or seats > game.defs.modes[mode].least_seats


@outer_kind
@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_through_views(name: str, mode: str, seats: int, kind: str) -> None:
    game = playable()[name]
    match = next(starts(game, mode, seats, 1, first_seed=21)).new(game)
    bots = [make_bot(kind, game.code) for _seat in range(seats)]
    rng = Rng(21)
    while match.outcome is None:
        seat = match.view(NOBODY).waiting[0]
        if rng.below(8) == 0:
            check_bot_is_blind(
                match, seat, lambda view, decision, chance: make_bot(kind, game.code).gesture(view, decision, chance), 3
            )
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].gesture(match.view(seat), decision, rng.split()))
    assert match.outcome.winners or match.outcome.reason


@pytest.mark.soak
@every_kind
@pytest.mark.parametrize("bot", list(SOAK))
def test_soak(name: str, mode: str, seats: int, bot: str, base_seed: int) -> None:
    game = playable()[name]
    first = base_seed + seats  # a kind with a single match has options at random in every second soak
    for start in starts(game, mode, seats, match_count(share(SOAK[bot], game, mode, seats)), first_seed=first):
        Checked(game, start, close=not bot and start.seed == first, bot=bot).play()
