"""How good a position is for a seat."""

from __future__ import annotations

from typing import Final

from game.games.champions.meta import (
    BEGIN,
    CHAMPION,
    COMBAT,
    EQUIPMENT,
    FIGHTING,
    HELD,
    INCANTATION,
    MONSTER,
    POTION,
    POWER,
    TRAVEL,
    card_of,
    form_of,
    type_of,
)
from game.games.champions.possessions import attack, champion_of, possessions, worn
from game.games.champions.records import Fight, State
from game.games.champions.words import might
from game.rules import seats
from game.rules.plain import NOBODY, seat_zone
from game.rules.view import View

_POWER: Final = 2.2
"""A point of power is worth so much life."""
_SOON, _LATE = 0.9, 0.1
"""What a point of power until the end of the turn is worth: to the seat whose turn it is, before its combat, and to others."""
_BEFORE_COMBAT: Final = (BEGIN, TRAVEL, FIGHTING)
_KEPT: Final = {EQUIPMENT: 1.6, MONSTER: 2.4, POTION: 2.2, INCANTATION: 1.9}
"""What a card in the own hand is worth by its type; others as much as `_CARD`."""
_CARD: Final = 1.7
_READY: Final = 1.9
"""What a Potion, a Familiar or an Incantation in play is worth."""
_PIECE: Final = 1.1
"""How much more Equipment is worth whose form the Champion lacks for Valor."""
_FALLEN: Final = -40.0
_DANGER: Final = 8
"""Below so much life each point is worth more."""


def evaluate(view: View) -> float:
    """The worth of the seat less the mean of that of those who are left and of the best of them."""
    state: State = view.readable()
    lives = _foreseen(state)
    worths = {seat: _worth(state, seat, lives[seat]) for seat in state.seats()}
    # What others hold counts by its number alone, also where a sample has made it up.
    for seat in state.seats():
        held = [type_of(state, id) if seat == view.seat else "" for id in state.zone(seat_zone(HELD, seat))]
        worths[seat] += sum([_KEPT.get(kind, _CARD) for kind in held])
    own = worths.pop(view.seat)
    others = [worth for seat, worth in worths.items() if seats.is_living(state, seat)]
    return own - (sum(others) / len(others) + max(others)) / 2 if others else own


def _foreseen(state: State) -> list[int]:
    """The life of each seat when the combat that goes on has come to its end, if nobody does anything more."""
    lives = list(state.values.life)
    active = state.values.active
    if active == NOBODY or not champion_of(state, active):
        return lives
    hit = might(state, champion_of(state, active))
    for monster in state.zone(COMBAT):
        if might(state, monster) > hit:
            lives[active] -= might(state, monster)
    going = attack(state)
    if going is not None and not going.met and state.topmost(Fight) is None:
        target = going.target
        if target == NOBODY and going.step < 2:
            # Whom it will be is still to be said; the strongest of the others, as far as is known.
            others = [seat for seat in seats.living(state) if seat != active]
            target = max(others, key=lambda seat: lives[seat], default=NOBODY)
        if target != NOBODY:
            lives[target] -= hit
    return lives


def _passing(state: State, champion: int) -> int:
    """How much of the power of a Champion is over at the end of the turn."""
    lasting = [each for each in state.abilities.lasting if each.period == "turn" and champion in each.who]
    return sum([each.by for each in lasting if each.kind == "modify" and each.word == POWER])


def _worth(state: State, seat: int, life: int) -> float:
    if not seats.is_living(state, seat) or life <= 0:
        return _FALLEN
    worth = float(life) - 0.15 * max(0, _DANGER - life) ** 2
    champion = champion_of(state, seat)
    if not champion:
        return worth
    passing = _passing(state, champion)
    worth += _POWER * max(0, might(state, champion) - passing) + passing * (
        _SOON if seat == state.values.active and state.values.phase in _BEFORE_COMBAT else _LATE
    )
    forms = {form_of(state, id): id for id in worn(state, seat)}
    cost = card_of(state, champion).fields["valor_cost"]
    for id in possessions(state, seat):
        kind = type_of(state, id)
        if kind == EQUIPMENT:
            fields = card_of(state, id).fields
            dressed = bool(state.components[id].marks.worn)
            needed = fields["form"] in cost and (dressed or fields["form"] not in forms)
            worth += (0.4 if dressed else 1.5) + 0.2 * fields["level"] + (_PIECE if needed else 0)
        elif kind != CHAMPION:
            worth += _READY
    return worth
