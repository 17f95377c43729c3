"""Which cards work: Dispel against Protection, solved as one system (LAW-R-05 to LAW-R-08).

The solver knows no ability by name. It is given *negations* (who may switch off whom, by which ability) and *shields* (who may make whom
immune, against which abilities) and decides from placement numbers alone; nothing of the past matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

OLDER_WINS: Final = "older_wins"
DISPEL_WINS: Final = "dispel_wins"
PROTECTION_WINS: Final = "protection_wins"
_HOLDS: Final[Mapping[str, bool]] = {DISPEL_WINS: False, PROTECTION_WINS: True}


class Negation(NamedTuple):
    """`source` covers `target` with an ability that switches off all abilities. `ability` is empty where no shield keeps it off, since both
    are of one seat (LAW-PROT-03).
    """

    source: int
    target: int
    ability: str


class Shield(NamedTuple):
    """`source` covers its friend `target` with an immunity `against` some abilities."""

    source: int
    target: int
    against: frozenset[str]


class _System:
    """The unknowns and what is known so far: True works, False is negated."""

    def __init__(self, negations: Sequence[Negation], shields: Sequence[Shield], placed: Mapping[int, int]) -> None:
        self.placed = placed
        self.negated_by: dict[int, list[tuple[int, str]]] = {}
        for source, target, ability in negations:
            self.negated_by.setdefault(target, []).append((source, ability))
        self.shielded_by: dict[int, list[tuple[int, frozenset[str]]]] = {}
        for source, target, against in shields:
            if target in self.negated_by:
                self.shielded_by.setdefault(target, []).append((source, against))
        self.known: dict[int, bool] = {}

    def works(self, id: int) -> bool | None:
        """Whether a card works, as far as is known. What no negation covers always works."""
        return self.known.get(id) if id in self.negated_by else True

    def verdict(self, target: int) -> bool | None:
        """What the two sentences of LAW-R-05 say about a card from what is known by now; None if nothing yet."""
        undecided = False
        for source, ability in self.negated_by[target]:
            works = self.works(source)
            if works is False:
                continue
            shielded = self.shielded(target, ability)
            if shielded is True:
                continue
            if works is True and shielded is False:
                return False
            undecided = True
        return None if undecided else True

    def shielded(self, target: int, ability: str) -> bool | None:
        """Whether a working shield makes a card immune against an ability; None if that hangs on unknown cards."""
        answer: bool | None = False
        for source, against in self.shielded_by.get(target, ()):
            if ability in against:
                works = self.works(source)
                if works is True:
                    return True
                if works is None:
                    answer = None
        return answer

    def settle(self, unknown: list[int]) -> list[int]:
        """Repeat LAW-R-05 (2) until nothing changes; the cards that stay unknown."""
        while True:
            left: list[int] = []
            for target in unknown:
                verdict = self.verdict(target)
                if verdict is None:
                    left.append(target)
                else:
                    self.known[target] = verdict
            if len(left) == len(unknown):
                return left
            unknown = left

    def threats(self, target: int) -> list[tuple[int, frozenset[int]]]:
        """The negations on which the verdict about a card still hangs: who negates, and the unknown shields that would keep it off.

        One of an unknown card adds nothing beside that of a working one which all these shields, or only some of them, would keep off, too:
        whether that one strikes is up to the shields alone. And one that more shields keep off adds nothing beside such a one at all.
        """
        found: list[tuple[int, frozenset[int]]] = []
        for source, ability in self.negated_by[target]:
            if self.works(source) is not False and self.shielded(target, ability) is not True:
                shields = self.shielded_by.get(target, ())
                against = [id for id, kept_off in shields if ability in kept_off and self.works(id) is None]
                found.append((source, frozenset(against)))
        working = [shields for source, shields in found if self.works(source) is True]
        return [
            (source, shields)
            for source, shields in found
            if not any(less < shields or (less == shields and self.works(source) is None) for less in working)
        ]

    def needs(self, target: int) -> dict[int, None]:
        """The unknown cards on which the verdict about a card hangs, in order."""
        found: dict[int, None] = {}
        for source, shields in self.threats(target):
            if self.works(source) is None:
                found[source] = None
            found.update(dict.fromkeys(sorted(shields)))
        return found

    def loop(self, unknown: Sequence[int]) -> list[int]:
        """The cards of one loop that hangs on nothing outside itself. Cards that a loop only covers are no part of it (LAW-DISP-05)."""
        needs = {target: self.needs(target) for target in unknown}
        reach: dict[int, dict[int, None]] = {}
        for target in unknown:
            seen: dict[int, None] = {}
            waiting = list(needs[target])
            while waiting:
                id = waiting.pop()
                if id not in seen:
                    seen[id] = None
                    waiting += needs[id]
            reach[target] = seen
        for target in unknown:
            if all(target in reach[other] for other in reach[target]):
                return [id for id in unknown if id in reach[target]]
        raise AssertionError("unknown cards without a loop")  # every finite chain of needs runs into one

    def break_loop(self, members: list[int], protection_loop: str) -> None:
        """Decide a loop: by its oldest Dispel card (LAW-R-06), or as a loop of Protection cards only (LAW-R-07)."""
        dispels = [
            source
            for target in members
            for source, _shields in self.threats(target)
            if source in members and self.works(source) is None
        ]
        if dispels:
            self.known[min(dispels, key=lambda id: self.placed[id])] = True
            return
        if protection_loop == OLDER_WINS:
            covering = [
                self.placed[source]
                for target in members
                for source, _ability in self.negated_by[target]
                if self.works(source) is True
            ]
            hold = max(self.placed[id] for id in members) < min(covering)
        else:
            hold = _HOLDS[protection_loop]
        self.known.update(dict.fromkeys(members, hold))


def negated(
    negations: Sequence[Negation],
    shields: Sequence[Shield],
    placed: Mapping[int, int],
    protection_loop: str = OLDER_WINS,
) -> dict[int, tuple[int, ...]]:
    """The cards that are switched off, each with the cards that do it, in the order of the negations.

    `placed` gives the placement number of every card named (LAW-R-04); `protection_loop` is the option of LAW-R-07.
    """
    system = _System(negations, shields, placed)
    unknown = system.settle(list(system.negated_by))
    while unknown:
        system.break_loop(system.loop(unknown), protection_loop)
        unknown = system.settle([id for id in unknown if id not in system.known])
    found: dict[int, tuple[int, ...]] = {}
    for target, works in system.known.items():
        if not works:
            sources = [
                source
                for source, ability in system.negated_by[target]
                if system.works(source) is True and system.shielded(target, ability) is False
            ]
            found[target] = tuple(dict.fromkeys(sources))
    return found
