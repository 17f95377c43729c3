"""One turn: a wild beast prowls, then a card may be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import ops
from game.rules.abilities import dues, triggers
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, lies_in
from game.rules.plain import seat_zone
from game.rules.records import put
from game.rules.work import course, on

from .meta import CLEARING, DECK, HAND, LIFE, SKY, STAGE, TRICK, WILDS, YARD, type_of
from .records import Play, PlayCard, Turn, Values, Work
from .steps import LANGUAGE, discard
from .words import keeper_of, stat_of


def _begin(work: Work, frame: Turn) -> None:
    """ME-TURN-02: the sky die is thrown, the seat draws a card, and whoever answers the start of a turn does so."""
    state = work.state
    seat = state.values.active
    ops.put(work, Values.turn, state.values.turn + 1)
    ops.put_for(work, Values.turns, seat, state.values.turns[seat] + 1)
    work.replace(frame.at(1))
    ops.put(work, Values.sky, str(ops.throw(work, SKY, seat=seat, reason="sky")))
    ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)
    triggers.happen(work, LANGUAGE, "turn_start", keeper_of(state, seat))
    triggers.settle(work)


def _while_alive(step: Callable[[Work, Turn], None]) -> Callable[[Work, Turn], None]:
    """A step of a turn, which ends with the life of the keeper."""

    def run(work: Work, frame: Turn) -> None:
        if keeper_of(work.state, work.state.values.active):
            step(work, frame)
        else:
            _end(work, frame)

    return run


def _prowl(work: Work, frame: Turn) -> None:
    """ME-PROWL-01: the next wild beast comes to the clearing."""
    state = work.state
    wilds = state.zone(WILDS)
    work.replace(put(frame, step=2, prowler=wilds[-1] if wilds else 0))
    if wilds:
        ops.move(work, wilds[-1], CLEARING, face_up=True, cause="prowl")
        triggers.happen(work, LANGUAGE, "prowls", wilds[-1], roles={"prey": keeper_of(state, state.values.active)})
        triggers.settle(work)


def _bite(work: Work, frame: Turn) -> None:
    """ME-PROWL-02: it bites the keeper with its power, and in a storm with more."""
    state = work.state
    work.replace(frame.at(3))
    if frame.prowler in state.zone(CLEARING):
        power = stat_of(state, frame.prowler, "power").total + state.figures.get("bite", 0)
        triggers.settle(work)
        dues.lose(LANGUAGE, work, LIFE, {keeper_of(state, state.values.active): power}, frame.prowler)


def _main(work: Work, frame: Turn) -> None:
    """ME-PLAY-01: one card of the hand may be played. ME-PROWL-03: the wild beast leaves before."""
    work.replace(frame.at(4))
    if frame.prowler in work.state.zone(CLEARING):
        discard(work, frame.prowler)
    work.ask(PlayCard(work.state.values.active))


def _end(work: Work, frame: Turn) -> None:
    """ME-TURN-03: whoever answers the end of a turn does so. A turn whose keeper has fallen has no such end."""
    state = work.state
    work.pop()
    if frame.prowler in state.zone(CLEARING):
        discard(work, frame.prowler)
    keeper = keeper_of(state, state.values.active)
    if keeper:
        triggers.happen(work, LANGUAGE, "turn_end", keeper)
    triggers.settle(work)


def _play(work: Work, ask: PlayCard, choice: Choice) -> None:
    """ME-PLAY-02: a trick is shown, done, and discarded; everything else stays in the yard."""
    if choice.what == "button":
        return
    id = choice.value
    trick = type_of(work.state, id) == TRICK
    ops.move(work, id, STAGE if trick else seat_zone(YARD, ask.seat), face_up=True, cause="play")
    work.push(Play(id))
    triggers.happen(work, LANGUAGE, "played", id)
    triggers.settle(work)


def _played(work: Work, frame: Play) -> None:
    work.pop()
    if frame.card in work.state.zone(STAGE):
        discard(work, frame.card)


FRAMES: Final = (
    on(Turn, course(_begin, *[_while_alive(step) for step in (_prowl, _bite, _main, _end)])),
    on(Play, _played),
)
KINDS: Final = (
    DecisionKind.of(
        PlayCard,
        from_zone(HAND, Choice("button", "pass")),
        _play,
        (Guard.prepared("ME-PLAY-01", "not_in_hand", lies_in(HAND)),),
        rule="ME-PLAY-01",
    ),
)
