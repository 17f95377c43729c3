"""What a seat has on the table, and who fights whom. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.champions.meta import (
    CHAMPION,
    COMBAT,
    EQUIPMENT,
    FAMILIAR,
    HELD,
    MONSTER,
    PLAY,
    USING,
    card_of,
    form_of,
    slot,
    type_of,
)
from game.games.champions.records import Attack, State
from game.rules import seats
from game.rules.plain import NOBODY, seat_zone, zone_name


def in_play(state: State) -> Sequence[int]:
    """The cards whose abilities work: those before the seats, the one that has the first turn first, and the Monsters that attack."""
    first = max(state.values.first, 0)
    found: tuple[int, ...] | None = state.lying.get(("in_play", first))
    if found is None:
        before = [id for seat in state.clockwise(first) for id in state.zone(seat_zone(PLAY, seat))]
        found = state.lying["in_play", first] = (*before, *state.zone(COMBAT))
    return found


def is_in_play(state: State, id: int) -> bool:
    """Whether a card is one of these."""
    component = state.components.get(id)
    return component is not None and zone_name(component.zone) in (PLAY, COMBAT)


def may_answer(state: State, id: int) -> bool:
    """Whether a card may still answer an event: one in play, and one that is being used."""
    component = state.components.get(id)
    return component is not None and zone_name(component.zone) in (PLAY, COMBAT, USING)


def hand(state: State, seat: int) -> tuple[int, ...]:
    """The hand of a seat; empty for no seat."""
    return state.zone(seat_zone(HELD, seat))


def possessions(state: State, seat: int) -> tuple[int, ...]:
    """All that a seat has in play, its Champion among it."""
    return state.zone(seat_zone(PLAY, seat))


def champion_of(state: State, seat: int) -> int:
    """The Champion of a seat, or 0 if it has none (any more)."""
    found: int | None = state.lying.get(("champion", seat))
    if found is None:
        those = [id for id in possessions(state, seat) if type_of(state, id) == CHAMPION]
        found = state.lying["champion", seat] = those[0] if those else 0
    return found


def champions(state: State) -> list[int]:
    """The Champions in play, in the order in which effects that come together are dealt with (CH-PRIO-03)."""
    return [id for seat in priority(state) if (id := champion_of(state, seat))]


def equipment(state: State, seat: int) -> list[int]:
    """The Equipment that a seat has in play, equipped or not."""
    return [id for id in possessions(state, seat) if type_of(state, id) == EQUIPMENT]


def worn(state: State, seat: int) -> list[int]:
    """The Equipment that the Champion of a seat has equipped."""
    return [id for id in possessions(state, seat) if state.components[id].marks.worn]


def in_slot(state: State, seat: int, form: str) -> int:
    """What the Champion of a seat wears where an Equipment of this form goes, or 0."""
    return next((id for id in worn(state, seat) if slot(form_of(state, id)) == slot(form)), 0)


def familiar_of(state: State, seat: int) -> int:
    """The Familiar of a seat, or 0."""
    return next((id for id in possessions(state, seat) if type_of(state, id) == FAMILIAR), 0)


def missing(state: State, champion: int) -> list[str]:
    """The forms of Equipment that a Champion still lacks for Valor, in the order of its card (CH-VALOR-01, CH-VALOR-02)."""
    have = [form_of(state, id) for id in worn(state, state.components[champion].controller)]
    return [form for form in card_of(state, champion).fields["valor_cost"] if form not in have]


def has_valor(state: State, champion: int) -> bool:
    """Whether a Champion has all the Equipment of its Valor cost equipped."""
    return type_of(state, champion) == CHAMPION and not missing(state, champion)


def priority(state: State) -> tuple[int, ...]:
    """The seats in the order in which effects that come together are dealt with: the last of the round first (CH-PRIO-03)."""
    return seats.living(state, max(state.values.first, 0))[::-1]


def monsters(state: State) -> tuple[int, ...]:
    """The Monsters that attack."""
    return state.zone(COMBAT)


def fights_for(state: State, id: int) -> int:
    """The seat from which a card looks at the table: its controller; of a Monster that attacks the seat that it attacks (CH-MON-09), which
    is the one whose turn it is, however the Monster has come.
    """
    component = state.components.get(id)
    if component is None:
        return NOBODY
    return state.values.active if component.zone == COMBAT else component.controller


def is_monster(state: State, id: int) -> bool:
    """Whether a component is a Monster."""
    return type_of(state, id) == MONSTER


def attack(state: State) -> Attack | None:
    """The combat that goes on, if one does. One that nobody fights any more is over, though its window may still be open: its Monsters have
    left it (CH-R-37), whom it was against has left the match (CH-R-38), or it was ended.
    """
    going = state.topmost(Attack)
    if going is None or monsters(state):
        return going
    against_nobody = going.step > 2 if going.target == NOBODY else not seats.is_living(state, going.target)
    return None if going.met or against_nobody else going
