"""What is known of a word without any match: how much an amount can be, whether a condition can hold, whether a step does anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.content.complaints import listed
from game.content.spans import Measure, span
from game.rules.abilities.grammar import MOST_AMOUNT, Amount, Condition, Selector, Word
from game.rules.plain import Frozen, Plain

NOT = "not"
"""The condition that others do not hold."""


def of_condition(name: str, word: Word, params: Mapping[str, Plain], measure: Measure = span) -> str:
    """Why a condition says nothing, as it never holds, or always; empty if neither is known. `measure`: how much something can be."""
    if word.some and not _has_one(word.some, params):
        return f"'{name}' says nothing; give it one of {listed(word.some)}"
    if not word.bounds or not any(key in params for key in ("least", "most", "is")):
        return ""
    low, high = measure(params[word.bounds])
    least = span(params["least"]) if "least" in params else (-MOST_AMOUNT, -MOST_AMOUNT)
    most = span(params["most"]) if "most" in params else (MOST_AMOUNT, MOST_AMOUNT)
    is_odd = {"even": 0, "odd": 1}.get(str(params.get("is")))
    if least[0] > most[1]:
        return f"'{name}' never holds: {_said(*least)} at least is more than {_said(*most)} at most"
    if high < least[0] or low > most[1] or (is_odd is not None and low == high and low % 2 != is_odd):
        return f"'{name}' never holds: the number is {_said(low, high)}"
    low, high = span(params[word.bounds])  # what holds always, as things are, may be said all the same
    if low >= least[1] and high <= most[0] and (is_odd is None or low == high):
        return f"'{name}' always holds, so it says nothing: the number is {_said(low, high)}"
    return ""


def of_step(
    name: str, word: Word, params: Mapping[str, Plain], given: Mapping[str, Plain], measure: Measure = span
) -> str:
    """Why a step does nothing; empty if that is not known. `given`: its parameters as written; `measure`: how much something can be."""
    if word.some and not _has_one(word.some, params):
        return f"'{name}' does nothing; give it one of {listed(word.some)}"
    for key, param in word.params.items():
        if param.type == "amount" and param.least is not None and key in params:
            low, high = measure(params[key])
            if high < param.least:
                return f"'{name}' does nothing: '{key}' is {_said(low, high)}"
    if word.naming and "least" in params and "most" in params and span(params["most"])[1] <= span(params["least"])[0]:
        return f"'{name}' leaves nothing to say: 'most' is not more than 'least'"
    if word.idle and all(_is_just(params.get(key), _meant(value, params), measure) for key, value in word.idle.items()):
        written = [f"'{key}: {given[key]}'" for key in word.idle if key in given]
        return f"'{name}' does nothing" + (
            f" with {listed(written)}" if written else f"; give it one of {listed(word.idle)}"
        )
    alone = [key for key in word.apart if key in params and measure(params[key])[1] <= 1]
    for names in (word.differ, alone):
        for index, key in enumerate(names):
            same = next((each for each in names[:index] if _is_same(params.get(each), params.get(key))), "")
            if same and isinstance(params[key], Selector):
                return f"'{name}' is of two who differ: '{same}' and '{key}' are the same"
            if same:
                return f"'{name}' makes no difference: '{same}' and '{key}' are the same"
    return ""


def _meant(value: Plain, params: Mapping[str, Plain]) -> Plain:
    """A value with which a step does nothing, or that of the parameter which it names in braces."""
    return params.get(value[1:-1]) if isinstance(value, str) and value.startswith("{") else value


def _is_just(value: Plain, other: Plain, measure: Measure) -> bool:
    """Whether a value is this one, or an amount that never comes to anything else."""
    if isinstance(value, Amount) and isinstance(other, Amount):
        return measure(value) == measure(other) == (other.base, other.base)
    return bool(value == other)


def _is_same(one: Plain, other: Plain) -> bool:
    """Whether two blocks, or selectors, are written alike."""
    return one is not None and one != () and bool(one == other)


def of_several(
    conditions: Sequence[Condition], words: Mapping[str, Word], *, either: bool, apart: Callable[[Plain, Plain], bool]
) -> tuple[int, str]:
    """Which of several conditions says nothing beside those before it, and why, as they are asked together, or one of them will do
    (`either`); (-1, "") if none is known. `apart`: whether no card fulfils both of two matches.
    """
    for index, one in enumerate(conditions):
        for other in conditions[:index]:
            if one == other:
                return index, f"'{one.word}' is said twice"
            if _denies(one, other) or _denies(other, one):
                return index, f"'{one.word}' and '{other.word}' " + (
                    "always hold one or the other" if either else "never hold together"
                )
            if either or one.word != other.word:
                continue
            if _excludes(words[one.word], one.params, other.params, apart):
                return index, f"'{one.word}' contradicts the one before it, so they never hold together"
    return -1, ""


def _denies(one: Condition, other: Condition) -> bool:
    """Whether a condition says that just the other does not hold."""
    return one.word == NOT and one.params.get("if") == (other,)


def _excludes(word: Word, one: Frozen, other: Frozen, apart: Callable[[Plain, Plain], bool]) -> bool:
    """Whether a condition cannot hold both with these parameters and with those: they differ in one that has a single value at a time, in
    what nobody can be both, or their bounds leave no number.
    """
    differing = [key for key in word.params if one.get(key) != other.get(key)]
    if word.bounds and set(differing) <= {"least", "most", "is"}:
        low = max([span(each["least"])[0] for each in (one, other) if "least" in each], default=-MOST_AMOUNT)
        high = min([span(each["most"])[1] for each in (one, other) if "most" in each], default=MOST_AMOUNT)
        forms = {each["is"] for each in (one, other) if "is" in each}
        return low > high or len(forms) > 1
    if len(differing) != 1 or differing[0] not in one or differing[0] not in other:
        return False
    param = word.params[differing[0]]
    nobody = param.type == "match" and apart(one[differing[0]], other[differing[0]])
    return param.phases or param.type == "bool" or nobody


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
