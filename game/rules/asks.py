"""Open questions as plain data in the state, and the small answers to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.plain import EMPTY, Frozen, Plain

TURN = "turn"
SEALED = "sealed"
OPEN = "open"


class Choice(NamedTuple):
    """One small answer.

    `kind` says what is chosen; the table knows these: `component` (value: component id), `cell` (value: (x, y)),
    `orient` (value: (side, turn in degrees) of a board piece), `button` (value: a word), `ref` (value: the id of a
    definition or of another named thing), `seat` (value: seat number), `number` (value: int).
    """

    kind: str
    value: Plain


_VALUE_TYPES: Mapping[str, tuple[type, ...]] = {
    "component": (int,),
    "cell": (int, int),
    "orient": (str, int),
    "button": (str,),
    "ref": (str,),
    "seat": (int,),
    "number": (int,),
}


def well_formed(choice: Choice) -> bool:
    """Whether the value of a choice is of the form that its kind has (see `Choice`); False for an unknown kind."""
    types = _VALUE_TYPES.get(choice.kind)
    if types is None:
        return False
    if len(types) == 1:
        return type(choice.value) is types[0]
    return type(choice.value) is tuple and tuple([type(part) for part in choice.value]) == types


Path = tuple[Choice, ...]
"""A gesture: the choices made by one movement of the hand, for example a card and then the space it is dropped on."""


class Ask(NamedTuple):
    """An open question in the state: who is asked, which kind of decision, and what the kind needs to know.

    `mode` is `turn` (one seat decides), `sealed` (several seats decide unseen, each keeps its question until it is
    done) or `open` (several seats may act at any time; all questions are asked anew after each answer).
    """

    seat: int
    kind: str
    values: Frozen = EMPTY
    mode: str = TURN
