"""Named conditions that every offered option has passed, and that explain a refusal.

The options of a decision are its candidates passed through its guards; `why_not` runs the very same guards on the one
candidate that was refused. There is no second code path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

from game.rules.asks import Choice
from game.rules.plain import EMPTY, Frozen
from game.rules.records import FactOf, Question
from game.rules.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    AskType_contra = TypeVar("AskType_contra", bound=Question, contravariant=True, default=Any)
else:
    from typing import TypeVar

    AskType_contra = TypeVar("AskType_contra", bound=Question, contravariant=True)
QuestionType = TypeVar("QuestionType", bound=Question)


class Refusal(NamedTuple):
    """Why a choice is not legal: the rule id, a text key with its values, and the component that causes it (0 if none)."""

    rule: str
    text: str
    values: Frozen = EMPTY
    cause: int = 0


Test: TypeAlias = Callable[[Choice], bool | Refusal]
"""What a guard says of one choice, when it is known what is asked in which state."""


@dataclass(frozen=True)
class Guard(Generic[AskType_contra]):
    """A named condition on a choice.

    `test` returns True if the choice passes; False refuses it with `rule` and `text`; a Refusal refuses it with a
    reason of its own (a value to show, the component that causes it). `about`: only choices of this kind are tested
    (`component`, `button`, ...), and all others pass; empty: every choice is tested. `prepare`: see `prepared`. `is_settled`: see
    `settled`.
    """

    rule: str
    text: str
    test: Callable[[State, AskType_contra, Choice], bool | Refusal]
    about: str = ""
    prepare: Callable[[State, AskType_contra], Test | None] | None = None
    is_settled: bool = False

    def settled(self) -> Guard[AskType_contra]:
        """The same guard for a question that lists as candidates only what passes it: nothing is sifted, it says why anything else is
        refused.
        """
        return replace(self, is_settled=True)

    @staticmethod
    def prepared(
        rule: str, text: str, prepare: Callable[[State, QuestionType], Test | None], about: str = ""
    ) -> Guard[QuestionType]:
        """A guard that works out once for all choices what its test needs: `prepare` gives the test, or None if every choice passes."""

        def test(state: State, ask: QuestionType, choice: Choice) -> bool | Refusal:
            ready = prepare(state, ask)
            return ready is None or ready(choice)

        return Guard(rule, text, test, about, prepare)

    def sift(self, state: State, ask: AskType_contra, choices: list[Choice]) -> list[Choice]:
        """The choices that pass, in their order."""
        about, test = self.about, self.test
        if self.prepare is not None:
            ready = self.prepare(state, ask)
            if ready is None:
                return choices
            if about:
                return [each for each in choices if each.what != about or ready(each) is True]
            return [each for each in choices if ready(each) is True]
        if about:
            return [each for each in choices if each.what != about or test(state, ask, each) is True]
        return [each for each in choices if test(state, ask, each) is True]

    def refusal(self, state: State, ask: AskType_contra, choice: Choice) -> Refusal | None:
        """None if the choice passes, else the reason."""
        if self.about and choice.what != self.about:
            return None
        verdict = self.test(state, ask, choice)
        if verdict is True:
            return None
        if verdict is False:
            return Refusal(self.rule, self.text)
        return verdict


def free(board: str, rule: str, text: str) -> Guard[Question]:
    """A guard by a rule: nothing lies on the chosen cell of a board that all seats share. The refusal names what does: `{card}`, if it
    lies face up.
    """

    def prepare(state: State, _ask: Question) -> Test:
        occupants = state.occupants(board)

        def test(choice: Choice) -> bool | Refusal:
            lying = occupants.get(choice.value)
            if lying is None:
                return True
            return Refusal(rule, text, Frozen(card=lying.ref) if lying.face_up else EMPTY, lying.id)

        return test

    return Guard.prepared(rule, text, prepare, about="cell")


def unclaimed(fact: FactOf[Any, tuple[str, ...]], rule: str, text: str, noun: str) -> Guard[Question]:
    """A guard by a rule: no seat has what is chosen, in a fact of the match that names something for each seat. The refusal tells who has
    it as `{seat}`, and what it is under the name `noun`.
    """

    def test(state: State, _ask: Question, choice: Choice) -> bool | Refusal:
        held = state.value(fact.__name__)
        if choice.value not in held:
            return True
        return Refusal(rule, text, Frozen({"seat": held.index(choice.value), noun: choice.value}))

    return Guard(rule, text, test)


def lies_in(name: str) -> Callable[[State, Question], Test]:
    """What a guard prepares: a component that is chosen lies in the zone of this name, the seat's own or the one that all share."""

    def prepare(state: State, ask: Question) -> Test:
        lying = state.zone_for(name, ask.seat)
        return lambda choice: choice.what != "component" or choice.value in lying

    return prepare
