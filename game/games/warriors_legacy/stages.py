"""The steps of a combat, and how it goes from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.games.warriors_legacy.meta import Refusing
from game.games.warriors_legacy.records import Battle, State, Stop, Work
from game.games.warriors_legacy.told import TruceTold
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Test
from game.rules.records import Question, put

GO_ON: Final = Choice("button", "go_on")
"""Nothing more is done in a step."""
SHOTS, RALLIES, BLOWS, OVER = 1, 3, 7, 11
"""The first steps of shots, of companions and of blows: of each there are two, the second one for the seat that acts second (WL-SEQ-01)."""


AGREE: Final = Choice("button", "agree")
REFUSE: Final = Choice("button", "refuse")
STOP: Final = Choice("button", "stop")
"""The combat of this turn is to end early."""


class Able(NamedTuple):
    """Who of a seat can do something in a step of a combat, by a word for it: those that come into question, and what refuses it to them.
    `among`: a quick look at who it can be at most.
    """

    word: str
    whom: Callable[[State, int], Sequence[int]]
    refusing: Callable[[State, int], Refusing]
    among: Callable[[State, int], Sequence[int]] | None = None

    def of(self, state: State, seat: int) -> Sequence[int]:
        """Those of a seat who can now."""
        # Before they are offered it is asked whether there are any. What somebody can do may depend on the work that goes on.
        key = (self.word, seat)
        known: tuple[object, Sequence[int]] | None = state.cache.get(key)
        if known is None or known[0] is not state.frames:
            found = (self.among or self.whom)(state, seat)
            if found:
                refusal = self.refusing(state, seat)
                found = [id for id in found if refusal(id) is None]
            known = state.cache[key] = (state.frames, found)
        return known[1]

    def meant(self, state: State, ask: Question) -> list[Choice]:
        """The candidates of the question in this step: everybody who comes into question, and to do nothing more."""
        return [*component_choices(self.whom(state, ask.seat)), GO_ON]

    def offered(self, state: State, ask: Question) -> list[Choice]:
        """Its options."""
        return [*component_choices(self.of(state, ask.seat)), GO_ON]

    def passes(self, state: State, ask: Question) -> Test:
        """What its guard prepares."""
        refusal = self.refusing(state, ask.seat)
        return lambda choice: refusal(choice.value) or True


def seat_of(frame: Battle, first: int) -> int:
    """Whose turn it is in the present one of the two steps of which `first` is the first."""
    return frame.first if frame.step == first else 1 - frame.first


def may_propose(state: State, ask: Question) -> list[Choice]:
    """WL-END-03: once in a turn a seat may propose to stop, instead of anything else in a step."""
    going = state.topmost(Battle)
    return [STOP] if going is not None and ask.seat not in going.proposed else []


def propose(work: Work, seat: int) -> None:
    """WL-END-03, WL-R-86: the other seat has to agree."""
    frame = work.on_top(Battle)
    work.replace(put(frame, proposed=(*frame.proposed, seat)))
    work.tell(TruceTold(seat, "proposed"))
    work.ask(Stop(1 - seat))


def answer(work: Work, ask: Stop, choice: Choice) -> None:
    """WL-R-86: the combat of this turn is over, and nothing else."""
    agreed = choice == AGREE
    work.tell(TruceTold(ask.seat, "agreed" if agreed else "refused"))
    if agreed:
        work.replace(work.on_top(Battle).at(OVER))


KINDS: Final = (
    DecisionKind.of(
        Stop, lambda _state, _ask: [AGREE, REFUSE], answer, rule="WL-END-03", declines=(str(REFUSE.value),)
    ),
)


def go_on(work: Work) -> None:
    """The combat, which is on top, goes on to its next step."""
    frame = work.on_top(Battle)
    work.replace(frame.at(frame.step + 1))
