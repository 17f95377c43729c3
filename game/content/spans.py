"""How much an amount, or how many those whom a selector means, can be, before any match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.content.surroundings import Surroundings
from game.rules.abilities.evaluation import IT, SELF
from game.rules.abilities.grammar import MOST_AMOUNT, Amount, Selector, Vocabulary
from game.rules.abilities.records import SUBJECT
from game.rules.plain import Plain

Span = tuple[int, int]
"""The least and the most that a number can be."""
Measure = Callable[[Plain], Span]
ANY: Final[Span] = (-MOST_AMOUNT, MOST_AMOUNT)
_ONE: Final = (SELF, IT, SUBJECT)
"""Names that one alone has at a time."""
_NOWHERE: Final = Surroundings("")


def span(written: Plain, vocabulary: Vocabulary | None = None, here: Surroundings = _NOWHERE) -> Span:
    """How much a number, an amount, or those whom a selector means can be."""
    if isinstance(written, int):
        return written, written
    if isinstance(written, Selector):
        return 0, most_of(written, vocabulary, here)
    if not isinstance(written, Amount):
        return ANY
    if written.fixed is not None:
        return written.fixed, written.fixed
    counted = ANY
    if written.stat:
        counted = _sum(written, vocabulary, here)
    elif written.of is not None:
        counted = span(written.of, vocabulary, here)
    elif written.value:
        counted = here.numbers.get(written.value, ANY)
    if written.per > 1:
        counted = _each_full(counted[0], written.per), _each_full(counted[1], written.per)
    ends = [written.bounded(written.base + written.each * each) for each in counted]
    return min(ends), max(ends)


def _each_full(number: int, per: int) -> int:
    """One for every full so many, of what there is too little of as well."""
    return number // per if number >= 0 else -(-number // per)


def most_of(selector: Selector, vocabulary: Vocabulary | None, here: Surroundings = _NOWHERE) -> int:
    """As many as a selector can mean at most."""
    if selector.of is not None and most_of(selector.of, vocabulary, here) != 1:
        return MOST_AMOUNT
    if selector.where in _ONE:
        return 1
    if selector.where in here.roles:
        return 1 if here.roles[selector.where].one else MOST_AMOUNT
    place = vocabulary.places.get(selector.where) if vocabulary is not None else None
    return place.most if place is not None and place.most else MOST_AMOUNT


def _sum(amount: Amount, vocabulary: Vocabulary | None, here: Surroundings) -> Span:
    """What a stat of those who are meant can come to."""
    spec = vocabulary.stats.get(amount.stat) if vocabulary is not None else None
    if spec is None or spec.least is None or spec.least < 0 or amount.of is None:
        return ANY
    if spec.most is None or most_of(amount.of, vocabulary, here) != 1:
        return 0, MOST_AMOUNT
    return 0, spec.most


def named(step: str, params: Mapping[str, Plain], measure: Measure) -> Span:
    """How much the number can be that a step of the core names."""
    if step == "roll":
        dice, plus, sides = measure(params["dice"]), measure(params["plus"]), measure(params["sides"])[1]
        return max(0, dice[0]) + plus[0], max(0, dice[1]) * sides + plus[1]
    if step == "throw":
        return 0, max(0, measure(params["count"])[1])
    if step == "number":
        return measure(params["least"])[0], max(measure(params["most"])[1], measure(params["least"])[1])
    return measure(params["amount"]) if step == "remember" else ANY
