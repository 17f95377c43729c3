"""The code of questions: what may be answered, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from game.rules.asks import Ask, Choice
from game.rules.guards import Guard
from game.rules.plain import Frozen
from game.rules.state import State
from game.rules.work import Work


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
