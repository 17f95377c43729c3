"""The course of a match: setting up, the choice of Champions, rounds, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.champions.losses import leave
from game.games.champions.meta import (
    BOX,
    CHAMPIONS,
    HAND_SIZE,
    HELD,
    PLAY,
    SPOILS,
    ZONES,
    card_of,
    main_deck,
)
from game.games.champions.meta import champions as champions_of
from game.games.champions.records import (
    OrderTold,
    PickChampion,
    PickedTold,
    Picking,
    Rounds,
    RoundTold,
    State,
    Turn,
    Values,
    Work,
)
from game.games.champions.terms import ROUND_END, TERMS, TURN_END
from game.games.champions.turn import sweep
from game.games.champions.words import READING
from game.rules import ops, seats
from game.rules.abilities import triggers
from game.rules.abilities.grammar import Param
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import NOBODY, Frozen, Outcome, Plain, seat_zone
from game.rules.records import put
from game.rules.rulesdef import OrderSpec, lay_out
from game.rules.work import course, on


def set_up(work: Work) -> None:
    """CH-SETUP-01 to CH-SETUP-04: the Champions lie open, and the highest die has the first turn."""
    state = work.state
    lay_out(state, ZONES)
    ops.create_all(work, [card.id for card in champions_of(state.defs)], "card", CHAMPIONS, face_up=True)
    ops.create_all(work, main_deck(state.defs), "card", SPOILS)
    first = seats.highest(state.seats(), lambda seat: ops.roll(work, 6, seat=seat, reason="first"))
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    work.tell(OrderTold(first))
    work.push(Picking(seats.living(state, first)))


def pick(work: Work, frame: Picking) -> None:
    """CH-SETUP-06: each seat in turn order. Then the others leave the game (CH-SETUP-07), and cards are dealt (CH-SETUP-08, 09)."""
    state = work.state
    left = [seat for seat in frame.left if seats.is_living(state, seat)]
    if left:
        work.replace(Picking(tuple(left)))
        ops.put(work, Values.active, left[0])
        work.ask(PickChampion(left[0]))
        return
    work.replace(Rounds())
    ops.move_all(work, state.zone(CHAMPIONS), BOX, controller=NOBODY, cause="unpicked")
    ops.shuffle(work, SPOILS)
    for seat in seats.living(state, state.values.first):
        ops.draw(work, SPOILS, seat_zone(HELD, seat), HAND_SIZE, seat=seat)


def _survives(state: State, _ask: PickChampion, choice: Choice) -> bool | Refusal:
    """CH-R-13: nobody begins without life."""
    life = int(state.options["start_life"]) + card_of(state, choice.value).fields["life"]
    return life > 0 or Refusal("CH-R-13", "no_life", Frozen(life=life), choice.value)


def _picked(work: Work, ask: PickChampion, choice: Choice) -> None:
    """CH-SETUP-12, CH-CHAMP-06: its modifier acts once, now."""
    id, seat = choice.value, ask.seat
    life = int(work.state.options["start_life"]) + card_of(work.state, id).fields["life"]
    frame = work.on_top(Picking)
    work.replace(put(frame, left=tuple([each for each in frame.left if each != seat])))
    ops.move(work, id, seat_zone(PLAY, seat), face_up=True, controller=seat, cause="picked")
    ops.put_for(work, Values.life, seat, life)
    work.tell(PickedTold(seat, id, life))


# --- rounds ---


def _begin(work: Work, frame: Rounds) -> None:
    """CH-ROUND-02, CH-ROUND-05."""
    state = work.state
    ops.put(work, Values.round, state.values.round + 1)
    work.tell(RoundTold(state.values.round))
    TERMS.lapse(work)
    work.replace(put(frame, step=1, left=seats.living(state, state.values.first)))
    triggers.answer(work, READING, "round_start", 0)


def _next_turn(work: Work, frame: Rounds) -> None:
    """CH-ROUND-01, CH-R-63: the next of those who are still in the match."""
    left = [seat for seat in frame.left if seats.is_living(work.state, seat)]
    if not left:
        work.replace(frame.at(3))
        triggers.answer(work, READING, "round_end", 0)
        return
    work.replace(put(frame, step=TURN_OVER, left=tuple(left[1:])))
    ops.put(work, Values.active, left[0])
    work.push(Turn())


def _turn_over(work: Work, frame: Rounds) -> None:
    """A turn is over, and with it what lasts until its end; then cards are handed over that were owed for this moment."""
    work.replace(frame.at(1))
    sweep(work)
    TERMS.hand_over(work, TURN_END)


def _end(work: Work, frame: Rounds) -> None:
    """CH-ROUND-03, CH-ROUND-04; CH-R-66: after the last round most life wins."""
    state = work.state
    if state.values.round != state.options["round_limit"]:
        work.replace(frame.at(0))
        TERMS.hand_over(work, ROUND_END)
        return
    life = state.values.life
    left = seats.living(state)
    most = max([life[seat] for seat in left])
    won = tuple([seat for seat in left if life[seat] == most])
    work.finish(Outcome("most_life" if len(won) == 1 else "shared", won, Frozen(life=life)))


# --- what anybody may say at any time ---


def _resign(work: Work, seat: int, _params: Mapping[str, Plain]) -> None:
    """CH-R-65: who gives up leaves as who falls does."""
    leave(work, [seat], "resigned")
    if work.state.outcome is None:
        TERMS.lapse(work)  # CH-R-57


def _agree(work: Work, seat: int, params: Mapping[str, Plain]) -> None:
    """CH-R-66: a draw by agreement of all who are still in the match."""
    state = work.state
    others = tuple([each for each in state.values.draw if each != seat])
    agreed = tuple(sorted((*others, seat))) if params["on"] else others
    ops.put(work, Values.draw, agreed)
    left = seats.living(state)
    if all(each in agreed for each in left):
        work.finish(Outcome("agreed", left, Frozen(life=state.values.life)))


TURN_OVER: Final = 2
"""The step of a round in which a turn is over."""
ORDERS: Final = {"resign": OrderSpec({}, _resign), "draw": OrderSpec({"on": Param("bool")}, _agree)}
FRAMES: Final = (on(Picking, pick), on(Rounds, course(_begin, _next_turn, _turn_over, _end)))
KINDS: Final = (
    DecisionKind.of(
        PickChampion,
        from_zone(CHAMPIONS),
        _picked,
        (Guard.prepared("CH-SETUP-06", "not_to_be_had", lies_in(CHAMPIONS)), Guard("CH-R-13", "no_life", _survives)),
        rule="CH-SETUP-06",
    ),
)
