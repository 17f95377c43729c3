"""The course of a match: set-up, turns, the end."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.abilities import interpreter
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, lies_in
from game.rules.plain import Frozen, Outcome, seat_zone
from game.rules.rulesdef import lay_out
from game.rules.work import on

from . import language
from .records import Play, State, Turns, Values, Work
from .zones import DECK, HAND, STALL, ZONES, wares

HEALTH, CARDS = 4, 3
PASS: Final = Choice("button", "pass")


def set_up(work: Work) -> None:
    """BZ-SETUP-01: a merchant each, a share of the shuffled wares as a deck, and a hand of it."""
    state = work.state
    lay_out(state, ZONES)
    ops.put(work, Values.health, (HEALTH,) * state.seat_count)
    standing = [card for card in state.defs.cards.values() if card.fields["trade"] == "merchant"]
    ops.put(work, Values.gold, tuple([standing[seat].fields["gold"] for seat in state.seats()]))
    for seat in state.seats():
        ops.create(work, standing[seat].id, "card", seat_zone(STALL, seat), owner=seat, controller=seat, face_up=True)
    dealt = wares(state)
    for nth, ref in enumerate(dealt[: len(dealt) - len(dealt) % state.seat_count]):
        seat = nth % state.seat_count
        ops.create(work, ref, "card", seat_zone(DECK, seat), owner=seat, controller=seat)
    for seat in state.seats():
        ops.shuffle(work, seat_zone(DECK, seat))
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), CARDS, seat=seat)
    ops.put(work, Values.active, 0)
    work.push(Turns())


def turns(work: Work, frame: Turns) -> None:
    """BZ-TURN-01: draw, play, next."""
    state = work.state
    seat = state.values.active
    if frame.step == 0 and language.merchant(state, seat):
        work.replace(frame.at(1))
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)
        work.ask(Play(seat))
        return
    left = [state.components[id].controller for id in language.merchants(state)]
    follows = (seat + 1) % state.seat_count
    if follows == 0:
        ops.put(work, Values.round, state.values.round + 1)
    most = int(state.defs.modes[state.options["mode"]].fields["rounds"])
    if len(left) < 2 or state.values.round > most:
        gold = state.values.gold
        among = left or list(state.seats())
        winners = tuple([each for each in among if gold[each] == max([gold[one] for one in among])])
        work.finish(Outcome("richest" if len(winners) == 1 else "shared", winners, Frozen(gold=gold)))
        return
    ops.put(work, Values.active, follows)
    work.replace(frame.at(0))


def bound(state: State) -> int:
    """A seat plays a card a round, which asks a few times."""
    return 40 * state.seat_count * int(state.defs.modes[state.options["mode"]].fields["rounds"])


def _play(work: Work, ask: Play, choice: Choice) -> None:
    if choice != PASS:
        ops.move(work, choice.value, seat_zone(STALL, ask.seat), face_up=True, controller=ask.seat, cause="play")
        language.play(work, choice.value)


FRAMES: Final = (on(Turns, turns), *interpreter.frames(language.LANGUAGE))
KINDS: Final = (
    DecisionKind.of(
        Play, from_zone(HAND, PASS), _play, (Guard("BZ-TURN-01", "not_in_hand", lies_in(HAND)),), rule="BZ-TURN-01"
    ),
    *interpreter.kinds(language.VOCABULARY),
)
