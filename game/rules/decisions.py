"""The code of questions: what may be answered, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from game.rules.asks import Choice
from game.rules.guards import Guard
from game.rules.plain import Frozen
from game.rules.records import Question
from game.rules.state import State
from game.rules.work import Work

QuestionType = TypeVar("QuestionType", bound=Question)


@dataclass(frozen=True)
class DecisionKind:
    """The code of one kind of decision. Made with `of`, which type checkers check.

    - `question` is the record that it is asked with.
    - `candidates` lists everything that could be meant; `guards` sift it in order; what is left are the legal options.
    - `resolve` does what the answer says. An answer that only begins a gesture asks the next
      question and changes nothing else.
    - `rule` is cited for an answer that is not even a candidate.
    - `shortcuts` lists answers that stand for several of the options, one after the other, such as a whole deck for its cards: they pass
      the same guards, and are not among the options, so that who goes through all options (bots, tests) meets nothing twice.
    - `declines`: the buttons by which one who is asked in the middle of something does nothing more; a preview goes on
      with the first of them that is offered.
    """

    question: type[Question]
    candidates: Callable[[State, Any], Iterable[Choice]]
    resolve: Callable[[Work, Any, Choice], None]
    guards: tuple[Guard, ...] = ()
    rule: str = ""
    declines: tuple[str, ...] = ()
    shortcuts: Callable[[State, Any], Iterable[Choice]] | None = None

    @property
    def id(self) -> str:
        """The declared name of the question."""
        return self.question.kind

    @property
    def inner(self) -> bool:
        """Whether this question continues a gesture that an earlier answer began."""
        return self.question.begins is not None

    def meant(self, state: State, ask: Question) -> list[Choice]:
        """All that could be meant, legal or not: the candidates, then the shortcuts."""
        return [*self.candidates(state, ask), *(self.shortcuts(state, ask) if self.shortcuts is not None else ())]

    def legal(self, state: State, ask: Question) -> list[Choice]:
        """The candidates that pass every guard, in their order."""
        found = list(self.candidates(state, ask))
        for guard in self.guards:
            test, about = guard.test, guard.about
            found = [choice for choice in found if (about and choice.what != about) or test(state, ask, choice) is True]
        return found

    @staticmethod
    def of(
        question: type[QuestionType],
        candidates: Callable[[State, QuestionType], Iterable[Choice]],
        resolve: Callable[[Work, QuestionType, Choice], None],
        guards: tuple[Guard[QuestionType], ...] = (),
        *,
        rule: str = "",
        declines: tuple[str, ...] = (),
        shortcuts: Callable[[State, QuestionType], Iterable[Choice]] | None = None,
    ) -> DecisionKind:
        """The code of a declared question: `DecisionKind.of(PlayCell, cells, hang)`."""
        return DecisionKind(question, candidates, resolve, guards, rule, declines, shortcuts)


def from_zone(name: str, *others: Choice) -> Callable[[State, Question], list[Choice]]:
    """Candidates: the components in the zone of this name, the seat's own or the one that all share, and then the others."""

    def candidates(state: State, ask: Question) -> list[Choice]:
        return [*[Choice("component", id) for id in state.zone_for(name, ask.seat)], *others]

    return candidates


class Decision(NamedTuple):
    """An open question as it is put to a seat: `prompt` is a text key filled with `values`;
    `options` is the complete legal list, but for shortcuts (see `DecisionKind`).
    """

    seat: int
    kind: str
    prompt: str
    values: Frozen
    options: tuple[Choice, ...]
    inner: bool
    manner: str
