"""The code of questions: what may be answered, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from game.rules.asks import Choice, component_choices
from game.rules.guards import Guard
from game.rules.plain import Frozen, Plain
from game.rules.records import Question, plain_of
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.work import Work

SELDOM: Final = 10
"""So many times as likely as what is seldom done is an option where somebody answers at random."""
QuestionType = TypeVar("QuestionType", bound=Question)


@dataclass(frozen=True)
class DecisionKind:
    """The code of one kind of decision. Made with `of`, which type checkers check.

    - `question` is the record that it is asked with.
    - `candidates` lists everything that could be meant; `guards` sift it in order; what is left are the legal options.
    - `options` lists the legal options themselves, the same as sifting the candidates would leave: for a question that is asked so often
      that the sifting shows.
    - `resolve` does what the answer says. An answer that only begins a gesture asks the next
      question and changes nothing else.
    - `rule` is cited for an answer that is not even a candidate.
    - `shortcuts` lists answers that stand for several of the options, one after the other, such as a whole deck for its cards: they pass
      the same guards, and are not among the options, so that who goes through all options (bots, tests) meets nothing twice.
    - `declines`: the buttons by which one who is asked in the middle of something does nothing more; a preview goes on
      with the first of them that is offered.
    - `seldom` lists further answers that are legal, each the beginning of more gestures than anybody could go through, such as a deal: they
      are not among the options either. Bots that play at random take one seldom, others only as an idea of the game.
    - `inner`: whether it continues a gesture that an earlier answer began.
    """

    question: type[Question]
    candidates: Callable[[State, Any], Iterable[Choice]]
    resolve: Callable[[Work, Any, Choice], None]
    guards: tuple[Guard, ...] = ()
    rule: str = ""
    declines: tuple[str, ...] = ()
    shortcuts: Callable[[State, Any], Iterable[Choice]] | None = None
    seldom: Callable[[State, Any], Iterable[Choice]] | None = None
    options: Callable[[State, Any], list[Choice]] | None = None
    inner: bool = field(init=False, compare=False)
    _sifting: tuple[Guard, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Both are read with every decision.
        object.__setattr__(self, "inner", self.question.begins is not None)
        object.__setattr__(self, "_sifting", tuple([guard for guard in self.guards if not guard.is_settled]))

    @property
    def id(self) -> str:
        """The declared name of the question."""
        return self.question.kind

    def meant(self, state: State, ask: Question) -> list[Choice]:
        """All that could be meant, legal or not: the candidates, then what is legal beside the options."""
        return [*self.candidates(state, ask), *self.beside(state, ask)]

    def beside(self, state: State, ask: Question) -> list[Choice]:
        """What may be answered and is not among the options: the shortcuts that pass the guards, and what is seldom done."""
        further = (self.shortcuts, self.seldom)
        return [choice for listed in further if listed is not None for choice in listed(state, ask)]

    def legal(self, state: State, ask: Question) -> list[Choice]:
        """The candidates that pass every guard, in their order."""
        if self.options is not None:
            return self.options(state, ask)
        found = list(self.candidates(state, ask))
        for guard in self._sifting:
            found = guard.sift(state, ask, found)
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
        seldom: Callable[[State, QuestionType], Iterable[Choice]] | None = None,
        options: Callable[[State, QuestionType], list[Choice]] | None = None,
    ) -> DecisionKind:
        """The code of a declared question: `DecisionKind.of(PlayCell, cells, hang)`."""
        return DecisionKind(question, candidates, resolve, guards, rule, declines, shortcuts, seldom, options)


def from_zone(name: str, *others: Choice) -> Callable[[State, Question], list[Choice]]:
    """Candidates: the components in the zone of this name, the seat's own or the one that all share, and then the others."""

    def candidates(state: State, ask: Question) -> list[Choice]:
        return [*component_choices(state.zone_for(name, ask.seat)), *others]

    return candidates


class Decision(NamedTuple):
    """An open question as it is put to a seat. `options` is the complete legal list, but for shortcuts and what is `seldom` done; `inner`:
    it continues a gesture (see `DecisionKind`).
    """

    ask: Question
    options: tuple[Choice, ...]
    inner: bool
    seldom: tuple[Choice, ...] = ()

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.ask.seat

    @property
    def kind(self) -> str:
        """The declared name of the question."""
        return self.ask.kind

    @property
    def manner(self) -> str:
        """In which manner the seat is asked (see `Question`)."""
        return self.ask.manner

    @property
    def prompt(self) -> str:
        """The key of the text that asks, filled with `values`."""
        return f"prompt.{self.ask.kind}"

    @property
    def values(self) -> Frozen:
        """What the text is filled with: the fields of the question."""
        return self.ask.values

    def to_plain(self) -> tuple[Plain, ...]:
        """All of it as plain data, to compare two decisions with."""
        values = Frozen({name: plain_of(value) for name, value in self.values.items()})
        return self.seat, self.kind, self.prompt, values, self.options, self.inner, self.manner, self.seldom

    def pick(self, rng: Rng) -> Choice:
        """Any legal answer, each of the options as likely as the others, and what is seldom done a tenth as likely."""
        if not self.seldom:
            return rng.pick(self.options)
        among = [*[choice for choice in self.options for _time in range(SELDOM)], *self.seldom]
        return rng.pick(among)
