"""The numbers of fights in which several are engaged with several."""

from __future__ import annotations

import pytest

from game.table.seen.groups import groups
from game.ui.table_picture import Link


def numbered(*pairs: tuple[int, int]) -> dict[int, int]:
    return dict(groups([Link(start, end, "foe") for start, end in pairs]))


@pytest.mark.parametrize("pairs", [(), ((1, 2),), ((1, 2), (3, 2), (1, 4))])
def test_one_fight_alone_has_no_number(pairs: tuple[tuple[int, int], ...]) -> None:
    assert numbered(*pairs) == {}


def test_whom_lines_lead_between_is_in_one_fight() -> None:
    assert numbered((1, 2), (3, 4), (5, 2)) == {1: 1, 2: 1, 5: 1, 3: 2, 4: 2}


def test_a_line_may_make_one_fight_of_two() -> None:
    assert numbered((1, 2), (3, 4), (5, 6), (2, 4)) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}
