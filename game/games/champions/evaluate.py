"""How good a position is for a seat."""

from __future__ import annotations

from typing import Final

from game.games.champions import bargaining, outfit
from game.games.champions.losses import is_veiled
from game.games.champions.meta import (
    BEGIN,
    CHAMPION,
    COMBAT,
    EQUIPMENT,
    FAMILIAR,
    FIGHTING,
    HELD,
    INCANTATION,
    MONSTER,
    POTION,
    POWER,
    TRAVEL,
    card_of,
    type_of,
)
from game.games.champions.outfit import POINT
from game.games.champions.possessions import attack, champion_of, hand, possessions
from game.games.champions.records import Attack, Fight, State
from game.games.champions.words import might
from game.rules import seats
from game.rules.plain import NOBODY, seat_zone
from game.rules.view import View

_SOON, _LATE = 0.75, 0.1
"""What a point of power until the end of the turn is worth: to the seat whose turn it is, before its combat, and to others."""
_BEFORE_COMBAT: Final = (BEGIN, TRAVEL, FIGHTING)
_KEPT: Final = {POTION: 3.05, INCANTATION: 1.9, FAMILIAR: 1.6}
"""What a card in the own hand is worth by its type; Monsters (`_AMBUSH`) and Equipment (`outfit`) have a worth of their own."""
_AMBUSH, _AMBUSH_POWER = 1.3, 0.3
"""What a Monster in hand is worth, and so much more for each point of its power."""
_CARD: Final = 1.7
_UNSEEN: Final = 0.05
"""By how much an Equipment in the own hand, which nobody sees, is worth more than one in play."""
_READY: Final = 2.95
"""What a Potion in play is worth."""
_STANDING: Final = 0.5
"""What an Incantation in play is worth."""
_COMPANY, _BOOST = 3.9, -1.1
"""What a Familiar in play is worth besides its boost, and by how much less for each point of that: the better it, the less else it does."""
_TO_BE_WORN: Final = 0.6
"""What an outfit counts, in parts of its worth, that is still to be put on."""
_VICTORY, _DEFEAT = 1.5, -1.2
"""What it is worth to defeat a Monster, and to lose to one, besides its blow."""
_FALLEN: Final = -25.0
_PREY: Final = 5.0
"""What it is worth to have the power to bring an opponent down in the combat of this turn."""
_DANGER: Final = 8
"""Below so much life each point is worth more."""
_PLENTY, _LESS = 24, 0.25
"""Above so much life each point is worth less, by this part of one."""
_AMBUSHED: Final = 0.04
"""How likely it is that a card in the hand of another seat is a Monster that would come in between an attack and win."""


def evaluate(view: View) -> float:
    """The worth of the seat less the mean of that of all others and of the best of those who are left."""
    state: State = view.readable()
    lives, extra = _foreseen(state, view.seat)
    agreed = bargaining.worths(state)
    worths = {seat: _worth(state, seat, lives[seat], view.seat) + extra[seat] + agreed[seat] for seat in state.seats()}
    # What others hold counts by its number alone, also where a sample has made it up.
    for seat in state.seats():
        cards = state.zone(seat_zone(HELD, seat))
        worths[seat] += sum([_held(state, id) for id in cards]) if seat == view.seat else _CARD * len(cards)
    own = worths.pop(view.seat)
    left = [worth for seat, worth in worths.items() if seats.is_living(state, seat)]
    return own - (sum(worths.values()) / len(worths) + max(left)) / 2 if left else own


def _held(state: State, id: int) -> float:
    """What a card in the own hand is worth."""
    kind = type_of(state, id)
    if kind == MONSTER:
        power: int = card_of(state, id).fields["power"]
        return _AMBUSH + _AMBUSH_POWER * power
    return _UNSEEN if kind == EQUIPMENT else _KEPT.get(kind, _CARD)


def _foreseen(state: State, viewer: int) -> tuple[list[int], list[float]]:
    """The life of each seat when the combat that goes on has come to its end, if nobody does anything more, and what else comes of it."""
    lives, extra = list(state.values.life), [0.0] * state.seat_count
    active = state.values.active
    if active == NOBODY or not champion_of(state, active):
        return lives, extra
    hit = might(state, champion_of(state, active))
    fight = state.topmost(Fight)
    for monster in state.zone(COMBAT):
        if fight is not None and fight.monster == monster and fight.step > 2:
            continue  # this one has been fought
        strength = might(state, monster)
        extra[active] += _VICTORY if strength <= hit else _DEFEAT
        if strength > hit and not is_veiled(state, active):
            lives[active] -= strength
    going = attack(state)
    if going is not None and not going.met and fight is None:
        target = going.target
        if target == NOBODY and going.step < 2:
            # Whom it will be is still to be said; the strongest of the others, as far as is known.
            others = [seat for seat in seats.living(state) if seat != active]
            target = max(others, key=lambda seat: lives[seat], default=NOBODY)
        if target != NOBODY and not is_veiled(state, target):
            lives[target] -= hit
        if viewer == active:
            extra[active] -= _risk(state, active, going, hit)
    return lives, extra


def _risk(state: State, active: int, going: Attack, hit: int) -> float:
    """What one who attacks has to fear of Monsters that others may hold."""
    if going.step > 2 and not going.met:
        return 0.0
    held = sum([len(hand(state, seat)) for seat in seats.living(state) if seat != active])
    return _AMBUSHED * min(held, 12) * max(0.0, 7.0 - hit)


def _passing(state: State, champion: int) -> int:
    """How much of the power of a Champion is over at the end of the turn."""
    lasting = [each for each in state.abilities.lasting if each.period == "turn" and champion in each.who]
    return sum([each.by for each in lasting if each.kind == "modify" and each.word == POWER])


def _worth(state: State, seat: int, life: int, viewer: int) -> float:
    if not seats.is_living(state, seat) or life <= 0:
        return _FALLEN
    worth = life - 0.15 * max(0, _DANGER - life) ** 2 - _LESS * max(0, life - _PLENTY)
    champion = champion_of(state, seat)
    if not champion:
        return worth
    passing = _passing(state, champion)
    power = might(state, champion)
    before_combat = seat == state.values.active and state.values.phase in _BEFORE_COMBAT
    worth += POINT * max(0, power - passing) + passing * (_SOON if before_combat else _LATE)
    if (
        before_combat
        and seat == viewer
        and any(0 < state.values.life[other] <= power for other in seats.living(state) if other != seat)
    ):
        worth += _PREY
    known = outfit.pieces(state, seat, champion, with_hand=seat == viewer)
    wanted, now = outfit.best(state, champion, known), outfit.worn_now(state, champion, known)
    worth += _TO_BE_WORN * max(0.0, wanted.worth - now.worth) + _use_of(now)
    worth += sum([each.spare for each in known if each not in wanted.pieces and each not in now.pieces])
    for id in possessions(state, seat):
        kind = type_of(state, id)
        if kind == FAMILIAR:
            worth += _COMPANY + _BOOST * card_of(state, id).fields["boost"]
        elif kind not in (CHAMPION, EQUIPMENT):
            worth += _READY if kind == POTION else _STANDING
    return worth


def _use_of(now: outfit.Outfit) -> float:
    """What is worn is good for besides its power, which counts as that of the Champion."""
    return sum([each.use for each in now.pieces])
