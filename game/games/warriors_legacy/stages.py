"""The steps of a combat, and how it goes from one to the next."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.records import Battle, State, Stop, Work
from game.games.warriors_legacy.told import TruceTold
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.records import Question, put

GO_ON: Final = Choice("button", "go_on")
"""Nothing more is done in a step."""
SHOTS, RALLIES, BLOWS, OVER = 1, 3, 7, 11
"""The first steps of shots, of companions and of blows: of each there are two, the second one for the seat that acts second (WL-SEQ-01)."""


AGREE: Final = Choice("button", "agree")
REFUSE: Final = Choice("button", "refuse")
STOP: Final = Choice("button", "stop")
"""The combat of this turn is to end early."""


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
