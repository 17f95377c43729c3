"""How a redacted state is made a possible full one: unknown components become such as lie nowhere in sight.

A game says which refs may lie where (`GameDef.sample`); these are the steps of it that all games have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from game.rules.definitions import CardDef
from game.rules.plain import NOBODY, Component, seat_zone
from game.rules.records import Facts
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.view import UNKNOWN


def supply(cards: Iterable[CardDef]) -> list[str]:
    """The refs of some cards, each as often as there are copies of it."""
    return [card.id for card in cards for _copy in range(card.copies)]


def unseen(state: State, refs: Iterable[str], seat: int = NOBODY) -> list[str]:
    """Those of some refs that no component in sight has, in their order; of a ref that stands there several times so many as are left.
    Where the refs are those of a `seat`, what another seat owns does not count.
    """
    owners = (seat, NOBODY)
    in_sight = Counter([each.ref for each in state.components.values() if seat == NOBODY or each.owner in owners])
    left = []
    for ref in refs:
        if in_sight.get(ref, 0):
            in_sight[ref] -= 1
        else:
            left.append(ref)
    return left


def unknown(state: State, zones: Iterable[str]) -> list[int]:
    """The ids of the unknown components in these zones, zone by zone."""
    return [id for zone in zones for id in state.zone(zone) if state.components[id].ref == UNKNOWN]


def fill(state: State, ids: Iterable[int], refs: list[str]) -> list[int]:
    """Let components have refs, taken from the end of a list one by one, in place; the ids of those for whom none was left."""
    left: list[int] = []
    for id in ids:
        if refs:
            subject = state.components[id]
            state.components[id] = subject.called(refs.pop(), subject.owner)
        else:
            left.append(id)
    state.touch()
    return left


def of_seats(cards: Callable[[State, int], Iterable[str]], *zones: str) -> Callable[[State, int, Rng], State]:
    """A `sample` for a game in which each seat has cards of its own, `cards(state, seat)`: those of them that lie nowhere in sight
    lie, in a random order, in its zones of these names. One into which others were put by hand gets what is left over.
    """

    def sampled(redacted: State, _seat: int, rng: Rng) -> State:
        spare: list[str] = []
        unfilled: list[int] = []
        # Of all seats before any is filled: nobody owns what was unknown, so it would count as everybody's. Further samples of the same
        # are clones, and share what was found.
        unseen_of: list[list[str]] | None = redacted.lying.get("unseen")
        if unseen_of is None:
            unseen_of = [unseen(redacted, cards(redacted, seat), seat) for seat in redacted.seats()]
            redacted.lying["unseen"] = unseen_of
        for seat, left in enumerate([rng.shuffled(each) for each in unseen_of]):
            unfilled += fill(redacted, unknown(redacted, [seat_zone(zone, seat) for zone in zones]), left)
            spare += left
        fill(redacted, unfilled, spare)
        return redacted

    return sampled


def add(state: State, ref: str, zone: str, seat: int, marks: Facts) -> None:
    """Put a card of a seat on top of a zone of which the redacted state tells not even how many it holds."""
    id = state.next_id
    state.next_id = id + 1
    state.components[id] = Component(id, ref, "card", zone, None, NOBODY, seat, False, marks)
    state.zones[zone] = (*state.zone(zone), id)
    state.touch()


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill what is unknown with cards that lie nowhere in sight, in a random order: right for a game that all cards of the pack are in from
    the start, each as often as there are copies of it, any of which may lie wherever something is unknown.
    """
    fill(
        redacted,
        unknown(redacted, redacted.zones),
        rng.shuffled(unseen(redacted, supply(redacted.defs.cards.values()))),
    )
    return redacted
