"""The course of a match: sealed bids, turns, and a last phase that is open to all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from game.rules import ops
from game.rules.asks import OPEN, SEALED, Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Frozen, Outcome, Plain, seat_zone
from game.rules.records import Question
from game.rules.work import GameFault, on

from . import values
from .records import Bid, Bids, BidsTold, Boost, Boosts, PlayCard, PlayCell, Played, State, Turns, Values, Work


def bids(work: Work, frame: Bids) -> None:
    """TG-BID-01: all seats hide a card at once. TG-BID-02: the brightest goes first."""
    state = work.state
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in state.seats():
            work.ask(Bid(seat, mode=SEALED))
        return
    hidden = [state.zone(seat_zone("aside", seat))[0] for seat in state.seats()]
    lights = [values.stat_of(state, number, "light").printed for number in hidden]
    best = [seat for seat in state.seats() if lights[seat] == max(lights)]
    work.tell(BidsTold(tuple(lights)))
    while len(best) > 1:
        # TG-BID-03
        rolls = [ops.roll(work, 6, seat=seat, reason="first") for seat in best]
        best = [seat for seat, result in zip(best, rolls, strict=True) if result == max(rolls)]
    ops.put(work, Values.first, best[0])
    ops.put(work, Values.active, best[0])
    ops.put(work, Values.phase, "turns")
    work.replace(Turns())


def turns(work: Work, frame: Turns) -> None:
    """TG-PLAY-01: seats hang a lantern in turn while anybody has a card and a hook is open."""
    state = work.state
    active = state.values.active
    if frame.step == 1:
        active = (active + 1) % state.seat_count
    able = [seat for seat in state.clockwise(active) if state.zone(seat_zone("hand", seat))]
    if not able or len(state.occupants("board")) == len(state.boards["board"].spaces):
        ops.put(work, Values.phase, "boosts")
        work.replace(Boosts())
        return
    ops.put(work, Values.active, able[0])
    work.replace(frame.at(1))
    work.ask(PlayCard(able[0]))


def played(work: Work, frame: Played) -> None:
    """Do what the abilities of a card say about its being played."""
    work.pop()
    card = work.defs.cards[work.state.components[frame.card].ref]
    for bound in card.abilities:
        for trigger in bound.ability.triggers:
            for step in trigger.do:
                STEPS[step.op](work, step.params.put(source=frame.card))


def boosts(work: Work, frame: Boosts) -> None:
    """TG-BOOST-01: everybody who has not passed may act, in any order; then the row is judged."""
    state = work.state
    left = [seat for seat in state.seats() if seat not in state.values.passed]
    for seat in left:
        work.ask(Boost(seat, mode=OPEN))
    if left:
        return
    totals = values.totals(state)
    winners = tuple([seat for seat in state.seats() if totals[seat] == max(totals)])
    reason = "brightest" if len(winners) == 1 else "shared"
    work.finish(Outcome(reason, winners, Frozen(light=totals)))


def gain(work: Work, params: Mapping[str, Plain]) -> None:
    """TG-AB-02: the controller of the source draws cards. Raises GameFault if nobody controls it."""
    seat = ops.component(work.state, params["source"]).controller
    if seat == NOBODY:
        raise GameFault("nobody controls the card that lets its controller draw")
    ops.draw(work, "deck", seat_zone("hand", seat), params["count"], seat=seat)


def _hand(state: State, ask: Question) -> Iterable[Choice]:
    return [Choice("component", number) for number in state.zone(seat_zone("hand", ask.seat))]


def _bid(work: Work, ask: Bid, choice: Choice) -> None:
    ops.move(work, choice.value, seat_zone("aside", ask.seat), cause="bid")


def _pick(work: Work, ask: PlayCard, choice: Choice) -> None:
    work.ask(PlayCell(ask.seat, choice.value))


def _cells(state: State, _ask: Question) -> Iterable[Choice]:
    return [Choice("cell", cell) for cell in state.boards["board"].spaces]


def _exists(state: State, _ask: Question, choice: Choice) -> bool:
    return choice.kind == "cell" and choice.value in state.boards["board"].spaces


def _free(state: State, _ask: Question, choice: Choice) -> bool | Refusal:
    other = state.occupants("board").get(choice.value)
    return True if other is None else Refusal("TG-PLAY-02", "hook_taken", Frozen(card=other.ref), other.id)


def _hang(work: Work, ask: PlayCell, choice: Choice) -> None:
    ops.move(work, ask.card, "board", place=choice.value, face_up=True, controller=ask.seat, cause="play")
    work.push(Played(ask.card))


def _boost_words(_state: State, _ask: Question) -> Iterable[Choice]:
    return [Choice("button", "boost"), Choice("button", "pass")]


def _has_hidden(state: State, ask: Question, choice: Choice) -> bool:
    return choice.value != "boost" or bool(state.zone(seat_zone("aside", ask.seat)))


def _boost(work: Work, ask: Boost, choice: Choice) -> None:
    state = work.state
    if choice.value == "pass":
        ops.put(work, Values.passed, (*state.values.passed, ask.seat))
        return
    # TG-BOOST-02
    ops.move(work, state.zone(seat_zone("aside", ask.seat))[0], "discard", face_up=True, cause="boost")
    result = ops.roll(work, state.options["boost_die"], seat=ask.seat, reason="boost")
    bonus = list(state.values.bonus)
    bonus[ask.seat] += result
    ops.put(work, Values.bonus, tuple(bonus))


STEPS: Final[Mapping[str, Callable[[Work, Mapping[str, Plain]], None]]] = {"gain": gain}
"""What abilities may have done, by the word of the step."""
FRAMES: Final = (on(Bids, bids), on(Turns, turns), on(Played, played), on(Boosts, boosts))
KINDS: Final = {
    kind.id: kind
    for kind in (
        DecisionKind.of(Bid, _hand, _bid, rule="TG-BID-01"),
        DecisionKind.of(PlayCard, _hand, _pick, rule="TG-PLAY-01"),
        DecisionKind.of(
            PlayCell,
            _cells,
            _hang,
            (Guard("TG-PLAY-03", "no_hook", _exists), Guard("TG-PLAY-02", "hook_taken", _free)),
            inner=True,
            rule="TG-PLAY-03",
        ),
        DecisionKind.of(
            Boost, _boost_words, _boost, (Guard("TG-BOOST-02", "nothing_hidden", _has_hidden),), rule="TG-BOOST-01"
        ),
    )
}
