"""Stats of components in a game's language: what is printed, what abilities make of it, and within which bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.abilities import evaluation
from game.rules.abilities.language import Reading
from game.rules.modifiers import Part, Value, value_of
from game.rules.plain import EMPTY, Frozen
from game.rules.state import State


def printed(reading: Reading, state: State, id: int, stat: str) -> int:
    """What a component has of a stat before any ability changes it. Raises KeyError for a stat that there is not."""
    spec = reading.stats[stat]
    if spec.printed is not None:
        return spec.printed
    subject = state.components[id]
    if spec.marked:
        return int(getattr(subject.marks, stat))
    if spec.of_seat:
        return int(state.value(stat)[subject.controller]) if subject.controller in state.seats() else 0
    card = state.defs.cards.get(subject.ref)
    return int(card.fields.get(stat, 0)) if card is not None else 0


def value(
    reading: Reading, state: State, id: int, stat: str, roles: Frozen = EMPTY, more: Sequence[Part] = ()
) -> Value:
    """The present value of a stat with its explanation; what is not in play has its printed value.

    `roles` names what it is asked for, for conditions that look at that (see `evaluation.parts`). `more`: what the game itself adds to it.
    Raises KeyError for a stat that there is not.
    """
    base = printed(reading, state, id, stat)
    spec = reading.stats[stat]
    if spec.only_read or id not in reading.in_play(state):
        return Value(base, base)
    if not more:
        changed = evaluation.changing(reading, state).get(stat, ())
        if changed is not None and id not in changed:
            return Value(base, base)
    return value_of(base, [*evaluation.parts(reading, state, id, stat, base, roles), *more], spec.least, spec.most)


def total(reading: Reading, state: State, id: int, stat: str, roles: Frozen = EMPTY) -> int:
    """The present value of a stat as a number."""
    changed = evaluation.changing(reading, state).get(stat, ())
    if changed is None or id in changed:
        return of_changed(reading, state, id, stat, roles)
    base = reading.stats[stat].printed
    return printed(reading, state, id, stat) if base is None else base


def several(reading: Reading, state: State, id: int, names: Sequence[str], roles: Frozen = EMPTY) -> list[int]:
    """The present values of several stats of a component as numbers."""
    changing, specs = evaluation.changing(reading, state), reading.stats
    found: list[int] = []
    for stat in names:
        changed = changing.get(stat, ())
        if changed is None or id in changed:
            found.append(of_changed(reading, state, id, stat, roles))
        elif (base := specs[stat].printed) is not None:
            found.append(base)
        else:
            found.append(printed(reading, state, id, stat))
    return found


def totals(reading: Reading, state: State, ids: Iterable[int], stat: str) -> list[int]:
    """The present values of a stat of several components as numbers."""
    changed, spec = evaluation.changing(reading, state).get(stat, ()), reading.stats[stat]
    plain = spec.printed is None and not spec.marked and not spec.of_seat
    components, cards = state.components, state.defs.cards
    found: list[int] = []
    for id in ids:
        if changed is None or id in changed:
            found.append(of_changed(reading, state, id, stat, EMPTY))
        elif plain and (card := cards.get(components[id].ref)) is not None:
            found.append(int(card.fields.get(stat, 0)))
        else:
            found.append(printed(reading, state, id, stat))
    return found


def of_changed(reading: Reading, state: State, id: int, stat: str, roles: Frozen) -> int:
    """The present value of a stat as a number, of a component of which an ability may change it (see `evaluation.changing`)."""
    base = printed(reading, state, id, stat)
    spec = reading.stats[stat]
    if spec.only_read or id not in reading.in_play(state):
        return base
    total = evaluation.comes_to(reading, state, id, stat, base, roles)
    if spec.least is not None and total < spec.least:
        return min(base, spec.least)
    return max(base, spec.most) if spec.most is not None and total > spec.most else total
