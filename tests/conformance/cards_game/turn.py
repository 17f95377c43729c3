"""One turn: which card may be played, and what that does."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import Frozen, seat_zone

from .records import Play, State, Values, Work


def suit_led(state: State) -> str:
    """The suit of the first card of the trick; empty before it is played."""
    trick = state.zone("trick")
    return str(state.card(trick[0]).fields["suit"]) if trick else ""


def _follows(state: State, ask: Play, choice: Choice) -> bool | Refusal:
    suit = suit_led(state)
    held = [state.card(id).fields["suit"] for id in state.zone(seat_zone("hand", ask.seat))]
    if suit in ("", state.card(choice.value).fields["suit"]) or suit not in held:
        return True
    return Refusal("CG-PLAY-03", "must_follow", Frozen(suit=suit), state.zone("trick")[0])


def _play(work: Work, ask: Play, choice: Choice) -> None:
    ops.move(work, choice.value, "trick", face_up=True, controller=ask.seat, cause="play")
    ops.put(work, Values.active, (ask.seat + 1) % work.state.seat_count)


KINDS: Final = (
    DecisionKind.of(
        Play,
        from_zone("hand"),
        _play,
        (Guard.prepared("CG-PLAY-02", "not_in_hand", lies_in("hand")), Guard("CG-PLAY-03", "must_follow", _follows)),
        rule="CG-PLAY-02",
    ),
)
