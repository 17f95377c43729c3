"""What is known of a word without any match: how much an amount can be, whether a condition can hold, whether a step does anything."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.complaints import listed
from game.rules.abilities.evaluation import SELF
from game.rules.abilities.grammar import MOST_AMOUNT, Amount, Selector, Word
from game.rules.plain import Plain

Span = tuple[int, int]
"""The least and the most that a number can be."""
_ANY: Span = (-MOST_AMOUNT, MOST_AMOUNT)


def span(written: Plain) -> Span:
    """How much a number, an amount, or those whom a selector means can be."""
    if isinstance(written, int):
        return written, written
    if isinstance(written, Selector):
        return 0, 1 if written.where == SELF and written.of is None else MOST_AMOUNT
    if not isinstance(written, Amount):
        return _ANY
    if written.fixed is not None:
        return written.fixed, written.fixed
    counted = span(written.of) if written.of is not None and not written.stat else _ANY
    ends = [written.bounded(written.base + written.each * each) for each in counted]
    return min(ends), max(ends)


def of_condition(name: str, word: Word, params: Mapping[str, Plain]) -> str:
    """Why a condition says nothing, as it never holds, or always; empty if neither is known."""
    if word.some and not _has_one(word.some, params):
        return f"'{name}' says nothing; give it one of {listed(word.some)}"
    if not word.bounds or not any(key in params for key in ("least", "most", "is")):
        return ""
    low, high = span(params[word.bounds])
    least = span(params["least"]) if "least" in params else (-MOST_AMOUNT, -MOST_AMOUNT)
    most = span(params["most"]) if "most" in params else (MOST_AMOUNT, MOST_AMOUNT)
    is_odd = {"even": 0, "odd": 1}.get(str(params.get("is")))
    if least[0] > most[1]:
        return f"'{name}' never holds: {_said(*least)} at least is more than {_said(*most)} at most"
    if high < least[0] or low > most[1] or (is_odd is not None and low == high and low % 2 != is_odd):
        return f"'{name}' never holds: the number is {_said(low, high)}"
    if low >= least[1] and high <= most[0] and (is_odd is None or low == high):
        return f"'{name}' always holds, so it says nothing: the number is {_said(low, high)}"
    return ""


def of_step(name: str, word: Word, params: Mapping[str, Plain], given: Mapping[str, Plain]) -> str:
    """Why a step does nothing; empty if that is not known. `given`: its parameters as written."""
    if word.some and not _has_one(word.some, params):
        return f"'{name}' does nothing; give it one of {listed(word.some)}"
    for key, param in word.params.items():
        if param.type == "amount" and param.least is not None and key in params:
            low, high = span(params[key])
            if high < param.least:
                return f"'{name}' does nothing: '{key}' is {_said(low, high)}"
    if word.naming and "least" in params and "most" in params and span(params["most"])[1] <= span(params["least"])[0]:
        return f"'{name}' leaves nothing to say: 'most' is not more than 'least'"
    if word.idle and all(params.get(key) == value for key, value in word.idle.items()):
        written = [f"'{key}: {given[key]}'" for key in word.idle if key in given]
        return f"'{name}' does nothing" + (
            f" with {listed(written)}" if written else f"; give it one of {listed(word.idle)}"
        )
    return ""


def _has_one(names: tuple[str, ...], params: Mapping[str, Plain]) -> bool:
    """Whether one of these is given, and is no empty block."""
    return any(name in params and params[name] is not None and params[name] != () for name in names)


def _said(low: int, high: int) -> str:
    """A span in words."""
    if low == high:
        return str(low)
    if low <= -MOST_AMOUNT:
        return f"{high} at most"
    return f"{low} at least" if high >= MOST_AMOUNT else f"{low} to {high}"
