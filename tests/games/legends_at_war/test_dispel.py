"""Dispel against Protection as one system, against a plain reading of the rulings."""

from __future__ import annotations

from itertools import product

import pytest

from game.games.legends_at_war.dispel import DISPEL_WINS, OLDER_WINS, PROTECTION_WINS, Negation, Shield, negated
from game.rules.rng import Rng

AGAINST = frozenset(["dispel", "curse"])


def off(negations: str, shields: str = "", loop: str = OLDER_WINS) -> dict[int, tuple[int, ...]]:
    """Who is switched off by whom; `12` means card 1 covers card 2, and cards are numbered as they were placed."""
    return negated(
        [Negation(int(pair[0]), int(pair[1]), "dispel") for pair in negations.split()],
        [Shield(int(pair[0]), int(pair[1]), AGAINST) for pair in shields.split()],
        {number: number for number in range(10)},
        loop,
    )


def test_one_way_cover_is_no_loop() -> None:
    # LAW-DISP-05, LAW-DISP-01
    assert off("12") == {2: (1,)}
    assert off("21") == {1: (2,)}


def test_two_that_target_each_other() -> None:
    # LAW-DISP-04, LAW-R-06
    assert off("12 21") == {2: (1,)}
    assert off("45 54 56") == {5: (4,)}


def test_a_chain() -> None:
    # LAW-R-05: 1 negates 2, so 2 does not negate 3.
    assert off("12 23 34") == {2: (1,), 4: (3,)}


def test_a_ring_of_three() -> None:
    # LAW-R-06: the oldest works, so its target does not; the third is not negated, and cannot negate the oldest, which is decided.
    assert off("12 23 31") == {2: (1,)}


def test_two_negate_the_same() -> None:
    # LAW-DISP-03: both put a marker.
    assert off("13 23") == {3: (1, 2)}


def test_protection_keeps_an_older_dispel_off() -> None:
    # LAW-DISP-06, LAW-R-08
    assert off("12", "32") == {}
    assert off("12 13", "32") == {3: (1,), 2: (1,)}


def test_a_protector_under_the_other_dispel() -> None:
    # LAW-R-06: 1 and 3 are Dispel cards that cover each other's side, 2 protects 3 and is covered by 1; 3 covers 1.
    assert off("12 13 31", "23") == {2: (1,), 3: (1,)}
    assert off("42 43 34", "23") == {4: (3,)}


@pytest.mark.parametrize(
    ("loop", "old", "new"), [(OLDER_WINS, {}, {1: (0,), 2: (0,)}), (DISPEL_WINS, None, None), (PROTECTION_WINS, {}, {})]
)
def test_protections_that_guard_each_other(
    loop: str, old: dict[int, object] | None, new: dict[int, object] | None
) -> None:
    # LAW-R-07: cards 1 and 2 guard each other; the Dispel is 9 (placed after them) or 0 (before).
    fallen = {1: (9,), 2: (9,)}
    assert off("91 92", "12 21", loop) == (fallen if old is None else old)
    fallen = {1: (0,), 2: (0,)}
    assert off("01 02", "12 21", loop) == (fallen if new is None else new)


def test_protections_with_a_dispel_between_them() -> None:
    # LAW-R-07: all of them must be older than the earliest Dispel.
    assert off("21 23", "13 31") == {1: (2,), 3: (2,)}


def test_a_card_that_a_loop_only_covers_does_not_decide_it() -> None:
    # LAW-DISP-05, LAW-R-06: card 0 is a Dispel card under card 1 of a loop; it is older, but no part of the loop.
    assert off("12 21 10 05") == {2: (1,), 0: (1,)}


def test_an_immunity_counts_only_against_what_it_names() -> None:
    # LAW-PROT-01
    shields = [Shield(3, 2, frozenset(["curse"]))]
    assert negated([Negation(1, 2, "dispel")], shields, {1: 1, 2: 2, 3: 3}) == {2: (1,)}


def holds(negations: list[Negation], shields: list[Shield], fallen: dict[int, tuple[int, ...]]) -> bool:
    """LAW-R-05 word for word: a card works unless a working Dispel covers it while no working Protection does."""
    for number in range(8):
        covered = any(target == number and source not in fallen for source, target, _ability in negations)
        shielded = any(target == number and source not in fallen for source, target, _against in shields)
        if (number in fallen) != (covered and not shielded):
            return False
    return True


def random_system(rng: Rng, *, loops: bool) -> tuple[list[Negation], list[Shield], dict[int, int]]:
    """Eight cards of two sides: odd ones cover enemies, even ones friends, at random; without `loops` only cards of lower numbers."""
    side = [rng.below(2) for _number in range(8)]
    negations, shields = [], []
    for source, target in product(range(8), repeat=2):
        if source == target or rng.below(4) or (not loops and source < target):
            continue
        if side[source] != side[target] and source % 2:
            negations.append(Negation(source, target, "dispel"))
        elif side[source] == side[target] and source % 2 == 0:
            shields.append(Shield(source, target, AGAINST))
    return negations, shields, dict(zip(range(8), rng.shuffled(range(8)), strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_without_loops_the_two_sentences_decide_everything(seed: int) -> None:
    # LAW-R-05
    rng = Rng(seed)
    for _system in range(200):
        negations, shields, placed = random_system(rng, loops=False)
        fallen = negated(negations, shields, placed)
        assert holds(negations, shields, fallen), (negations, shields, placed, fallen)


@pytest.mark.parametrize("loop", [OLDER_WINS, DISPEL_WINS, PROTECTION_WINS])
def test_nothing_depends_on_the_order_in_which_the_board_is_read(loop: str) -> None:
    # LAW-R-05, LAW-R-06, LAW-R-07, LAW-R-66
    rng = Rng(11)
    for _system in range(600):
        negations, shields, placed = random_system(rng, loops=True)
        fallen = negated(negations, shields, placed, loop)
        again = negated(rng.shuffled(negations), rng.shuffled(shields), placed, loop)
        assert {number: sorted(sources) for number, sources in again.items()} == {
            number: sorted(sources) for number, sources in fallen.items()
        }
        # Whoever is off is covered by a Dispel that works; whoever is covered by none is not off.
        assert all(source not in fallen for sources in fallen.values() for source in sources)
        assert all(any(target == number for _source, target, _ability in negations) for number in fallen)
