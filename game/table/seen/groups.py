"""Which components the lines of a game bind together, as fights in which several are engaged with several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.ui.table_picture import Link

LEAST = 2
"""Fewer groups than this need no numbers."""


def groups(links: Iterable[Link]) -> Mapping[int, int]:
    """The numbers, from 1, of the groups of components that lines lead between, in the order of the lines; none for a single group."""
    found: list[dict[int, None]] = []
    for link in links:
        ends = {link.start: None, link.end: None}
        joined = [group for group in found if not ends.keys().isdisjoint(group)]
        kept = joined[0] if joined else {}
        for group in [*joined[1:], ends]:
            kept.update(group)
        found = [group for group in found if group not in joined[1:]]
        if not joined:
            found.append(kept)
    if len(found) < LEAST:
        return {}
    return {id: number for number, group in enumerate(found, 1) for id in group}
