"""What is derived from definitions is kept for the last few sets, told apart as objects."""

from __future__ import annotations

from dataclasses import replace

from game.rules.definitions import KEPT_SETS, Definitions, kept
from tests.support import toy


def test_what_is_derived_is_kept_for_the_last_few_sets() -> None:
    asked: list[str] = []

    @kept
    def count(defs: Definitions) -> int:
        """How many cards there are."""
        asked.append(defs.hash)
        return len(defs.cards)

    sets = [replace(toy.definitions(), hash=f"set{number}") for number in range(KEPT_SETS + 1)]
    assert [count(defs) for defs in sets for _again in range(2)] == [9] * 2 * len(sets)
    assert asked == [defs.hash for defs in sets]
    count(sets[-1])
    count(sets[1])
    assert asked == [defs.hash for defs in sets], "these are among the last"
    count(sets[0])
    assert asked[len(sets) :] == ["set0"], "this one was dropped"
    count(replace(sets[0]))
    assert asked[len(sets) :] == ["set0", "set0"], "an equal set is another one"
    assert count.__doc__ == "How many cards there are."
