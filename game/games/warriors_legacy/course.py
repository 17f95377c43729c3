"""The course of a match: setting up, first hands, and the cycles of both phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.warriors_legacy import combat, decks, turn
from game.games.warriors_legacy.acts import LEFT, RIGHT
from game.games.warriors_legacy.changes import draw, tally
from game.games.warriors_legacy.holdings import hand, held
from game.games.warriors_legacy.meta import (
    BOX,
    BUILD,
    CHAMPION,
    CHAMPIONS,
    DAGGER,
    DECK,
    DECKS,
    HAND_SIZE,
    HOUSE,
    LEFT_HAND,
    RANKS,
    RED,
    RED_DICE,
    RED_DIE,
    RIGHT_HAND,
    SHARE,
    SPECIAL,
    START_LIFE,
    TURNS,
    UNITS,
    USING,
    WARRIOR,
    ZONES,
    of_type,
    type_of,
)
from game.games.warriors_legacy.records import (
    Cycles,
    Decks,
    FirstWeapon,
    Opening,
    Plan,
    Redraw,
    State,
    Turn,
    Values,
    Work,
)
from game.games.warriors_legacy.told import DealtTold, KeptTold, PhaseTold
from game.games.warriors_legacy.turn import throw_initiative
from game.games.warriors_legacy.words import READING
from game.rules import ops
from game.rules.abilities import triggers
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.determinize import supply
from game.rules.plain import NOBODY, Outcome, Plain, seat_zone, winners_by
from game.rules.records import put
from game.rules.rulesdef import OrderSpec, lay_out
from game.rules.work import course, on

KEEP, NEW = "keep", "redraw"


def set_up(work: Work) -> None:
    """WL-SET-01, WL-SET-02, WL-SET-05, WL-SET-07, WL-SET-11: warriors with daggers and dice, and what is dealt before decks are built."""
    state = work.state
    lay_out(state, ZONES)
    for seat, card in zip(state.seats(), of_type(state.defs, WARRIOR), strict=False):
        ops.create(work, card.id, "card", seat_zone(UNITS, seat), owner=seat, controller=seat, face_up=True)
        zone = seat_zone(RIGHT_HAND, seat)
        ops.create(work, DAGGER, "card", zone, owner=seat, controller=seat, face_up=True)
        for _die in range(RED_DICE):
            ops.create(work, RED_DIE, "token", seat_zone(RED, seat), owner=seat, controller=seat, face_up=True)
    dealt = {}
    for kind, zone in ((SPECIAL, SHARE), (CHAMPION, CHAMPIONS)):
        ops.create_all(work, supply(of_type(state.defs, kind)), "card", BOX)
        ops.shuffle(work, BOX)
        each = len(state.zone(BOX)) // state.seat_count
        dealt[kind] = each
        for seat in state.seats():
            for id in state.zone(BOX)[-each:]:
                ops.move(work, id, seat_zone(zone, seat), controller=seat, cause="deal")
                state.components[id] = state.components[id]._replace(owner=seat)
    for seat in state.seats():
        work.tell(DealtTold(seat, dealt[SPECIAL], dealt[CHAMPION]))
        ops.put_for(work, Values.life, seat, START_LIFE)
        ops.put_for(work, Values.stamina, seat, len(RANKS))
    ops.put(work, Values.phase, DECKS)
    work.push(Decks())


# --- first hands ---


def _first_weapons(work: Work, frame: Opening) -> None:
    """WL-R-03: each seat says which hand holds its dagger."""
    seat = frame.step
    work.replace(frame.at(frame.step + 1))
    if held(work.state, seat):
        work.ask(FirstWeapon(seat))


def _sides(_state: State, _ask: FirstWeapon) -> list[Choice]:
    return [Choice("button", RIGHT), Choice("button", LEFT)]


def _taken(work: Work, ask: FirstWeapon, choice: Choice) -> None:
    hand = LEFT_HAND if choice.value == LEFT else RIGHT_HAND
    for id in held(work.state, ask.seat):
        ops.move(work, id, seat_zone(hand, ask.seat), cause="first_weapon")


def _first_hands(work: Work, frame: Opening) -> None:
    """WL-SET-12."""
    work.replace(frame.at(3))
    for seat in work.state.seats():
        draw(work, seat, HAND_SIZE)


def _new_hands(work: Work, frame: Opening) -> None:
    """WL-SET-12, WL-R-10: once, only for a hand without a House."""
    state = work.state
    for seat in frame.left:
        if not any(type_of(state, id) == HOUSE for id in hand(state, seat)):
            work.replace(put(frame, left=tuple([each for each in frame.left if each > seat])))
            work.ask(Redraw(seat))
            return
    work.replace(Cycles())


def _may_redraw(_state: State, _ask: Redraw) -> list[Choice]:
    return [Choice("button", NEW), Choice("button", KEEP)]


def _redrawn(work: Work, ask: Redraw, choice: Choice) -> None:
    """The hand is shown, shuffled back, and seven cards are drawn anew."""
    seat = ask.seat
    work.tell(KeptTold(seat, choice.value))
    if choice.value == KEEP:
        return
    cards = hand(work.state, seat)
    for id in cards:
        ops.move(work, id, USING, face_up=True, cause="show")
    for id in cards:
        ops.move(work, id, seat_zone(DECK, seat), face_up=False, controller=seat, cause="back")
    ops.shuffle(work, seat_zone(DECK, seat))
    draw(work, seat, HAND_SIZE)


# --- cycles ---


def _building_phase(work: Work, frame: Cycles) -> None:
    """WL-GEN-03, WL-INIT-01, WL-INIT-02, WL-INIT-05."""
    work.replace(frame.at(1))
    ops.put(work, Values.cycle, work.state.values.cycle + 1)
    ops.put(work, Values.phase, BUILD)
    ops.put(work, Values.turn, 0)
    work.tell(PhaseTold(BUILD, work.state.values.cycle))
    ops.put(work, Values.active, throw_initiative(work))
    triggers.answer(work, READING, "build_phase_start", 0)


def _turns(work: Work, frame: Cycles) -> None:
    """WL-INIT-03, WL-R-14: four turns, by turns."""
    values = work.state.values
    if values.turn == TURNS:
        work.replace(frame.at(2))
        return
    ops.put(work, Values.turn, values.turn + 1)
    ops.put(work, Values.active, (values.first + values.turn) % work.state.seat_count)
    work.push(Turn())


def _combat_phase(work: Work, frame: Cycles) -> None:
    """WL-BUILD-10, WL-INIT-06."""
    work.replace(frame.at(3))
    ops.put(work, Values.active, NOBODY)
    combat.begin(work)


def _again(work: Work, frame: Cycles) -> None:
    """WL-R-98: after the last cycle more life wins, then more renown."""
    state = work.state
    if state.values.cycle != state.options["cycle_limit"]:
        work.replace(frame.at(0))
        return
    won, decided = winners_by(state.values.life, state.values.renown)
    reason = ("most_life", "most_renown", "shared")[decided]
    work.finish(Outcome(reason, won, tally(state)))


def _resign(work: Work, seat: int, _params: Mapping[str, Plain]) -> None:
    """Who gives up has lost. What was planned while decks were built is of no use any more."""
    for each in work.state.seats():
        ops.put_for(work, Values.plans, each, Plan())
    won = tuple([each for each in work.state.seats() if each != seat])
    work.finish(Outcome("resigned", won, tally(work.state)))


ORDERS: Final = {"resign": OrderSpec({}, _resign)}
FRAMES: Final = (
    on(Opening, course(_first_weapons, _first_weapons, _first_hands, _new_hands)),
    on(Cycles, course(_building_phase, _turns, _combat_phase, _again)),
    *decks.FRAMES,
    *turn.FRAMES,
    *combat.FRAMES,
)
KINDS: Final = (
    DecisionKind.of(FirstWeapon, _sides, _taken, rule="WL-R-03"),
    DecisionKind.of(Redraw, _may_redraw, _redrawn, rule="WL-SET-12"),
    *decks.KINDS,
    *turn.KINDS,
    *combat.KINDS,
)
