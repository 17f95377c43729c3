"""What the words of the pack's abilities mean. All of their steps are shared ones; the game says what they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules import ops
from game.rules.abilities import built_ins, interpreter, stats, triggers
from game.rules.abilities.grammar import EventWord, Param, Vocabulary, Word
from game.rules.abilities.language import Doing, Pool, Reading
from game.rules.abilities.records import Scope
from game.rules.modifiers import StatSpec, Value
from game.rules.plain import Plain, seat_zone, zone_seat

from .records import Marks, State, Values, Work
from .zones import COUNTER, DECK, DISCARD, HAND, STALL

PLAYED, STRUCK, HURT, CHARGED = "played", "struck", "hurt", "charged"
STATS: Final[Mapping[str, StatSpec]] = {
    "price": StatSpec(text="what it is worth"),
    "health": StatSpec(of_seat=True, text="the health of its seat"),
    "charge": StatSpec(marked=True, text="the charge on it"),
}


def merchant(state: State, seat: int) -> int:
    """The card that stands for a seat; 0 if it is out."""
    cards = state.defs.cards
    found = (
        id for id in state.zone(seat_zone(STALL, seat)) if cards[state.components[id].ref].fields["trade"] == "merchant"
    )
    return next(found, 0)


def merchants(state: State) -> list[int]:
    """The merchants that are not out, clockwise from seat 0."""
    return [id for seat in state.seats() if (id := merchant(state, seat))]


def _in_play(state: State) -> Sequence[int]:
    return [id for seat in state.seats() for id in state.zone(seat_zone(STALL, seat))]


def _stat(state: State, id: int, stat: str) -> int:
    return stats.total(READING, state, id, stat)


def _stamps(state: State, _period: str, _scope: Scope) -> Sequence[Plain]:
    return (state.values.round,)


def _order(state: State) -> Sequence[int]:
    return state.clockwise(state.values.active)


def _hand(state: State, scope: Scope) -> Sequence[int]:
    return state.zone(seat_zone(HAND, scope.seat))


def _mine(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in merchants(state) if state.components[id].controller == scope.seat]


def _rivals(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in merchants(state) if state.components[id].controller != scope.seat]


def _wares(state: State, _scope: Scope) -> Sequence[int]:
    standing = merchants(state)
    return [id for id in _in_play(state) if id not in standing]


EVENTS: Final[Mapping[str, EventWord]] = {
    PLAYED: EventWord("a card was played", "that card"),
    STRUCK: EventWord("health is to be lost, before it is", "whose it is", ("source",), ("loss",), work=("due",)),
    HURT: EventWord("health was lost", "whose it is", ("source",), ("loss",)),
    CHARGED: EventWord("a card is charged", "that card", (), ("gain",)),
}
READING: Final = Reading(
    in_play=_in_play,
    stat=_stat,
    stamps=_stamps,
    order=_order,
    places={"hand": _hand, "mine": _mine, "rivals": _rivals, "wares": _wares},
    numbers={"gold": lambda state, scope: state.values.gold[scope.seat]},
    stats=STATS,
    events=EVENTS,
    alive=lambda state, id: id in _in_play(state),
    marks={"closed": Marks.closed},
)


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat of a card. Raises KeyError for a stat that cards do not have."""
    return stats.value(READING, state, id, stat)


def _refill(work: Work, pile: str) -> None:
    """BZ-DRAW-02: an empty deck is made anew of the discards."""
    for id in work.state.zone(seat_zone(DISCARD, zone_seat(pile))):
        ops.move(work, id, pile, face_up=False, cause="refill")
    ops.shuffle(work, pile)


def _leave_trade(work: Work) -> None:
    """BZ-HEALTH-01: who has lost all health is out."""
    for id in merchants(work.state):
        seat = work.state.components[id].controller
        if work.state.values.health[seat] == 0:
            ops.move(work, id, seat_zone(DISCARD, seat), cause="out")


LANGUAGE: Final = interpreter.language(
    READING,
    Doing(
        steps={},
        aftermath=_leave_trade,
        pools={
            "gold": Pool(fact=Values.gold, of_seats=True, most=lambda _state, _seat, wanted: min(wanted, 20)),
            "health": Pool(fact=Values.health, of_seats=True, avatar=merchant, due=STRUCK, lost=HURT),
            "charge": Pool(fact=Marks.charge, gained=CHARGED),
        },
        zones={"home": lambda state, _scope, id: seat_zone(STALL, state.components[id].controller)},
        refill=_refill,
    ),
)
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        places={
            "hand": Word("the hand of its seat", away=True),
            "mine": Word("the merchant of its seat"),
            "rivals": Word("the merchants of other seats"),
            "wares": Word("all in play but merchants"),
        },
        roles={"source": "whose effect it is"},
        numbers={"gold": "the gold of its seat"},
        event_numbers={"loss": "how much is lost", "gain": "how much was gained"},
        periods={"round": Word("to the end of the round")},
        marks={"closed": Param("bool")},
        zones=(*LANGUAGE.zones, DECK, HAND, DISCARD, COUNTER),
        unread=("ability.activate",),
    ),
    *built_ins.SHARED,
)


def play(work: Work, id: int) -> None:
    """Let a card that was just played, and others, answer to that."""
    triggers.answer(work, LANGUAGE, PLAYED, id)
