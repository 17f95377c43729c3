"""What the words of ability data mean, and what stats come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules import seats
from game.rules.abilities import stats
from game.rules.abilities.grammar import EventWord
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Scope
from game.rules.modifiers import Value, markers_of
from game.rules.plain import NOBODY, Frozen, Plain, seat_zone, zone_name

from .meta import CLEARING, HAND, KEEPER, STAGE, STATS, WILD, YARD, type_of
from .records import State


def in_play(state: State) -> Sequence[int]:
    """What lies in the yards, seat by seat, the wild beast, and the card that is being played."""
    found = [id for seat in state.seats() for id in state.zone(seat_zone(YARD, seat))]
    return [*found, *state.zone(CLEARING), *state.zone(STAGE)]


def keeper_of(state: State, seat: int) -> int:
    """The keeper of a seat, or 0 if it has left."""
    yard = state.zone(seat_zone(YARD, seat))
    return next((id for id in yard if type_of(state, id) == KEEPER), 0)


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat with its explanation. Raises KeyError for a stat that there is not."""
    return stats.value(READING, state, id, stat)


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The tokens on a card: life, and what abilities change."""
    card = state.components[id]
    if zone_name(card.zone) not in (YARD, CLEARING):
        return {}
    found = {"life": (0,) * card.marks.life} if card.marks.life else {}
    return markers_of(stat_of(state, id, "power").parts, found)


def _keepers(state: State, _scope: Scope) -> Sequence[int]:
    return [keeper_of(state, seat) for seat in seats.living(state)]


def _mine(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in [keeper_of(state, scope.seat)] if id]


def _hand(state: State, scope: Scope) -> Sequence[int]:
    return state.zone(seat_zone(HAND, scope.seat))


def _wilds(state: State, _scope: Scope) -> Sequence[int]:
    return [id for id in state.zone(CLEARING) if type_of(state, id) == WILD]


def _stamps(state: State, period: str, scope: Scope) -> Sequence[Plain]:
    """A turn of a seat goes from its beginning to that of its next one. A visit is that of the wild beast that an event names, if any."""
    if period == "own_turn":
        return (state.values.turns[scope.seat],)
    if period == "visit":
        beast = scope.roles.get("by", 0)
        return [state.values.turn for id in state.zone(CLEARING) if beast in (0, id)]
    return (state.values.turn if period == "turn" else state.values.round,)


def _order(state: State) -> Sequence[int]:
    """ME-ORDER-01: clockwise from the next seat; the one whose turn it is comes last."""
    active = state.values.active
    others = [seat for seat in seats.living(state, active) if seat != active]
    return [*others, active] if seats.is_living(state, active) else others


def _total(state: State, id: int, stat: str) -> int:
    return stats.total(READING, state, id, stat)


def _decider(state: State, id: int, _roles: Frozen) -> int:
    """ME-PROWL-04: for a wild beast, which nobody controls, the seat decides whose turn it is."""
    component = state.components.get(id)
    if component is None:
        return NOBODY
    return state.values.active if component.controller == NOBODY else component.controller


EVENTS: Final[Mapping[str, EventWord]] = {
    "turn_start": EventWord("a turn begins", "the keeper of its seat"),
    "turn_end": EventWord("a turn ends", "the keeper of its seat"),
    "prowls": EventWord("a wild beast comes", "that beast", ("prey",)),
    "played": EventWord("a card is played", "that card"),
    "hurt": EventWord("a keeper loses life", "that keeper", ("by",), ("loss",)),
    "healed": EventWord("a keeper gains life", "that keeper", (), ("gain",)),
}
"""The events that cards answer, with what each gives to them."""
READING: Final = Reading(
    in_play=in_play,
    stat=_total,
    stamps=_stamps,
    order=_order,
    places={"keepers": _keepers, "mine": _mine, "hand": _hand, "prowler": _wilds},
    conditions={"sky": lambda state, _scope, params: bool(state.values.sky == params["is"])},
    stats=STATS,
    events=EVENTS,
    decider=_decider,
    rising=("turn", "round", "own_turn"),
    of_seat=("own_turn",),
    alive=lambda state, id: id in in_play(state),
)
"""What the words mean; what steps do is in `steps`."""
