"""The course of a match: a turn has three windows, in which everybody may act, and a raid between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import ops, seats
from game.rules.abilities import interpreter
from game.rules.asks import Choice
from game.rules.deals import DEAL, Cited, Part, Terms
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.kit.points import most
from game.rules.kit.start import deal, first_seat
from game.rules.kit.turns import Deal
from game.rules.plain import NOBODY, Outcome, seat_zone
from game.rules.rulesdef import COUNT, HAND, PILE, OrderSpec, ZoneSpec
from game.rules.windows import Act, Windows
from game.rules.work import course, on

from .records import Hit, Left, Raid, Raids, State, Turn, Values, Work
from .words import ACTIVATING, LANGUAGE, VOCABULARY

ZONES: Final = (
    ZoneSpec("deck", per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec("stall"),
    ZoneSpec("discard", per_seat=False, shape=PILE),
)
DAWN, ALARM, DUSK = "dawn", "alarm", "dusk"
WINDOWS: Final = Windows((DAWN, ALARM, DUSK), others=(ALARM,))
SPARE, AT_DUSK = "spare", "at_dusk"
STAY: Final = Choice("button", "stay")
WALL: Final = "wall"


def _give(work: Work, parts: Sequence[Part]) -> None:
    """AC-DEAL-02: what is given goes from stall to stall."""
    for part in parts:
        ops.move(work, part.card, seat_zone("stall", part.taker), controller=part.taker, cause="deal")


DEALS: Final = Terms(
    Cited(part="AC-DEAL-01", limit="AC-DEAL-05", binds="AC-DEAL-03"),
    tradeable=lambda state, seat: state.zone(seat_zone("stall", seat)),
    give=_give,
    promises=(SPARE,),
    owed=(AT_DUSK,),
)


def begin(work: Work, _frame: Deal) -> None:
    """AC-START-01: two cards each; somebody goes first."""
    deal(work, "deck", "hand", 2)
    ops.put(work, Values.active, first_seat(work))
    ops.put(work, Values.phase, Turn.kind)
    work.replace(Turn())


def dawn(work: Work, frame: Turn) -> None:
    """AC-WINDOW-01: a turn begins with a window."""
    work.replace(frame.at(1))
    WINDOWS.open(work, DAWN)


def raid(work: Work, frame: Turn) -> None:
    """AC-RAID-01: then the seat raids another, or stays at home."""
    state = work.state
    work.replace(frame.at(2))
    if seats.is_living(state, state.values.active):
        work.ask(Raid(state.values.active))


def alarm(work: Work, frame: Turn) -> None:
    """AC-WINDOW-02: before a raid does harm there is a window."""
    work.replace(frame.at(3))
    if work.state.values.raided != NOBODY:
        WINDOWS.open(work, ALARM)


def harm(work: Work, frame: Turn) -> None:
    """AC-RAID-02: who is raided loses a wall, or else a life. AC-WINDOW-03: a turn ends with a window."""
    state = work.state
    target = state.values.raided
    ops.put(work, Values.raided, NOBODY)
    work.replace(frame.at(4))
    WINDOWS.open(work, DUSK)
    if not seats.is_living(state, target):
        return
    walls = [id for id in state.zone(seat_zone("stall", target)) if state.components[id].ref == WALL]
    if walls:
        ops.move(work, walls[0], "discard", cause="fall")
        return
    ops.add_for(work, Values.lives, target, -1)
    work.tell(Hit(target, state.values.lives[target]))
    if state.values.lives[target] == 0:
        leave(work, target)


def leave(work: Work, seat: int) -> None:
    """AC-LEAVE-01: who has lost both lives, or gives up, leaves; what the seat has is discarded, and the last one left wins."""
    for id in (*work.state.zone(seat_zone("stall", seat)), *work.state.zone(seat_zone("hand", seat))):
        ops.move(work, id, "discard", face_up=True, controller=NOBODY, cause="leave")
    seats.leave(work, seat)
    work.tell(Left(seat))
    DEALS.lapse(work)
    if len(seats.living(work.state)) < 2:
        work.finish(end(work.state))


def follow(work: Work, frame: Turn) -> None:
    """AC-TURN-01: clockwise; AC-END-01: after the last round the richest stall wins."""
    state = work.state
    DEALS.hand_over(work, AT_DUSK)
    before = state.values.active
    following = seats.next_living(state, before)
    if following <= before:
        ops.put(work, Values.round, state.values.round + 1)
        DEALS.lapse(work)
    if state.values.round > state.options["rounds"]:
        work.finish(end(state))
        return
    ops.put(work, Values.active, following)
    work.replace(frame.at(0))


def worths(state: State) -> tuple[int, ...]:
    """By seat, what its stall is worth."""
    return tuple(
        [sum(state.card(id).fields["worth"] for id in state.zone(seat_zone("stall", seat))) for seat in state.seats()]
    )


def end(state: State) -> Outcome:
    """Of those who are left the richest wins."""
    stalls = worths(state)
    ranks = [(seats.is_living(state, seat), stalls[seat]) for seat in state.seats()]
    return most(ranks, "richest", "shared", worth=stalls)


def _hand(state: State, ask: Act) -> list[Choice]:
    return [Choice("component", id) for id in state.zone(seat_zone("hand", ask.seat))]


def _acts(state: State, ask: Act) -> list[Choice]:
    return [*_hand(state, ask), *ACTIVATING.offered(state, ask)]


def _may_act(state: State, ask: Act, choice: Choice) -> bool | Refusal:
    return choice in _acts(state, ask) and (DEALS.keeps(state, choice.value) or True)


def _may_raid(state: State, ask: Raid, choice: Choice) -> bool | Refusal:
    """AC-DEAL-03: a promise binds."""
    return DEALS.forbids(state, SPARE, ask.seat, choice.value) or True


def _act(work: Work, ask: Act, choice: Choice) -> None:
    """AC-PLAY-01: in any window a seat lays a card of its hand into its stall, or activates one that lies there (AC-ACT-01)."""
    if choice == DEAL:
        DEALS.begin(work, ask)
        return
    if choice.value not in work.state.zone(seat_zone("hand", ask.seat)):
        ACTIVATING.pick(work, ask, choice.value)
        return
    ops.move(work, choice.value, seat_zone("stall", ask.seat), face_up=True, controller=ask.seat, cause="play")


def _others(state: State, ask: Raid) -> list[Choice]:
    return [*[Choice("seat", seat) for seat in seats.living(state) if seat != ask.seat], STAY]


def _raid(work: Work, ask: Raid, choice: Choice) -> None:
    if choice != STAY:
        ops.put(work, Values.raided, choice.value)
        work.tell(Raids(ask.seat, choice.value))


FRAMES: Final = (
    on(Deal, begin),
    on(Turn, course(dawn, raid, alarm, harm, follow)),
    *WINDOWS.frames,
    *DEALS.frames,
    *interpreter.frames(LANGUAGE),
)
ACTS: Final = (Guard("AC-PLAY-01", "not_ready", _may_act, about="component"), *DEALS.guards)
KINDS: Final = (
    WINDOWS.kind(_acts, _act, ACTS, rule="AC-PLAY-01", seldom=DEALS.seldom),
    *ACTIVATING.kinds,
    *DEALS.kinds,
    *interpreter.kinds(VOCABULARY),
    DecisionKind.of(
        Raid, _others, _raid, (Guard("AC-DEAL-03", "promised", _may_raid, about="seat"),), rule="AC-RAID-01"
    ),
)
ORDERS: Final = {**WINDOWS.orders, "give_up": OrderSpec({}, lambda work, seat, _params: leave(work, seat))}
