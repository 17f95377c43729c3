"""Open questions: what a seat is asked, what it may answer, and what its answer does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game.rules.guards import Guard
from game.rules.state import EMPTY, Frozen, Plain

if TYPE_CHECKING:
    from game.rules.engine import Work
    from game.rules.state import State

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


@dataclass(frozen=True)
class DecisionKind:
    """The code of one kind of decision.

    - `candidates` lists everything that could be meant; `guards` sift it in order; what is left are the legal options.
    - `resolve` does what the answer says. An answer that only begins a gesture asks the next
      question and changes nothing else.
    - `inner`: this question continues a gesture that an earlier answer began.
    - `rule` is cited for an answer that is not even a candidate.
    - `declines`: the buttons by which one who is asked in the middle of something does nothing more; a preview goes on
      with the first of them that is offered.
    """

    id: str
    candidates: Callable[[State, Ask], Iterable[Choice]]
    resolve: Callable[[Work, Ask, Choice], None]
    guards: tuple[Guard, ...] = ()
    inner: bool = False
    rule: str = ""
    declines: tuple[str, ...] = ()


class Decision(NamedTuple):
    """An open question as it is put to a seat: `prompt` is a text key filled with `values`;
    `options` is the complete legal list.
    """

    seat: int
    kind: str
    prompt: str
    values: Frozen
    options: tuple[Choice, ...]
    inner: bool
    mode: str
