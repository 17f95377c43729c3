"""What cards give to abilities: the numbers with which a step that takes them does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any

from game.content import idle, spans
from game.content.surroundings import Surroundings
from game.rules.abilities.grammar import Ability, Amount, Condition, Modifier, Step, Vocabulary
from game.rules.definitions import inside
from game.rules.plain import Plain


def in_vain(ability: Ability, params: Mapping[str, Plain], vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """The numbers that a card gives with which a part of an ability does nothing, by the name of each, and why.

    A number by which the ability may be guided, as a condition asks for it, may be any.
    """
    given = {
        f"${name}": value for name, value in params.items() if isinstance(value, int) and not isinstance(value, bool)
    }
    parts = list(_parts(ability)) if given else []
    judged = {name for each in parts if _judges(each, vocabulary) for name in _taken(each)}
    for each in parts:
        for name in _taken(each):
            why = _why(each, name, given[name], vocabulary) if name in given and name not in judged else ""
            if why:
                judged.add(name)
                yield name[1:], why


def _parts(written: Any) -> Iterator[Any]:
    """What a part of an ability consists of, itself first, as far as it is not plain."""
    if is_dataclass(written):
        yield written
    for each in inside(written):
        yield from _parts(each)


def _taken(part: Any) -> list[str]:
    """The numbers of the card that stand in a condition, or are the amounts of a step or a modifier itself."""
    if isinstance(part, Condition):
        amounts = list(_parts(part))
    else:
        amounts = [*part.params.values()] if isinstance(part, Step) else [part.by] if isinstance(part, Modifier) else []
    return [each.value for each in amounts if isinstance(each, Amount) and each.value.startswith("$")]


def _judges(part: Any, vocabulary: Vocabulary) -> bool:
    """Whether what else is done may depend on a number that stands in it: a condition, or a step that keeps it under another name."""
    word = vocabulary.steps.get(part.op) if isinstance(part, Step) else None
    names = word is not None and any(param.type == "value_name" for param in word.params.values())
    return isinstance(part, Condition) or names


def _why(part: Any, name: str, number: int, vocabulary: Vocabulary) -> str:
    """Why a step or a modifier does nothing with such a number; empty if it may do something."""
    here = Surroundings("")
    here.numbers[name] = number, number

    def measure(written: Plain) -> spans.Span:
        return spans.span(written, vocabulary, here)

    if isinstance(part, Modifier):
        return "0 changes nothing" if measure(part.by) == (0, 0) and part.how == "add" else ""
    word = vocabulary.steps.get(part.op) if isinstance(part, Step) else None
    if word is None:
        return ""
    said = {key: number for key, value in part.params.items() if isinstance(value, Amount) and value.value == name}
    return idle.of_step(part.op, word, part.params, said, measure)
