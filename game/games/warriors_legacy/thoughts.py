"""What bots think of where dice fall before anything can be compared: whom to charge, to strike and to shoot, and how to fight a duel; and
how to build a deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.warriors_legacy import battle, duel, odds, shots, strokes
from game.games.warriors_legacy.blows import FORGO, STRIKE_BACK
from game.games.warriors_legacy.course import NEW
from game.games.warriors_legacy.decks import DONE, FILL
from game.games.warriors_legacy.duel import LET_BE
from game.games.warriors_legacy.fighters import (
    MOST_AGAINST,
    against,
    damage_of,
    fighters,
    foe_of,
    is_warrior,
    ready_weapons,
    shields,
    targets,
)
from game.games.warriors_legacy.holdings import in_slot
from game.games.warriors_legacy.meta import ABILITY, AREAS, RESISTANCE, SPECIAL
from game.games.warriors_legacy.records import (
    AddCard,
    Assail,
    Battle,
    Charge,
    ChooseDeck,
    Counter,
    CounterWith,
    Defend,
    Duel,
    Redraw,
    Riposte,
    Shoot,
    State,
    Strike,
    Support,
    TurnUp,
)
from game.games.warriors_legacy.stages import GO_ON
from game.games.warriors_legacy.words import total
from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.rng import Rng
from game.rules.view import View

CAUTION: Final = 1.7
"""How much a warrior shies from a duel, in parts of what a turn of it may cost: it may end the match at one blow."""

SPECIALS: Final = 12
"""So many special items a deck has that a bot builds."""


def ideas(view: View, decision: Decision, rng: Rng) -> list[Path] | None:
    """What to do in a fight, and how to come by a deck; None where all is to be weighed."""
    if decision.kind == ChooseDeck.kind:
        return [(choice,) for choice in (*decision.options, *decision.seldom)]
    if decision.kind == AddCard.kind:
        return [_add(view, decision, rng)]
    think = _THOUGHTS.get(decision.kind)
    if think is None:
        return None
    state: State = view.readable()
    return [think(state, view.seat, decision)]


def _card(id: int) -> Choice:
    return Choice("component", id)


def _open(decision: Decision) -> list[int]:
    """The components that may be chosen."""
    return [choice.value for choice in decision.options if choice.what == "component"]


# --- decks ---


def _add(view: View, decision: Decision, rng: Rng) -> Path:
    """Abilities of any kind and the dearest special items, as many as a deck has use for; the rest is filled up as in the ready-made deck
    that is like it.
    """
    defs = view.defs
    have = [defs.cards[ref] for ref in decision.values["cards"]]
    offered = [defs.cards[choice.value] for choice in decision.options if choice.what == "ref"]
    abilities = [card for card in offered if card.fields["type"] == ABILITY]
    if abilities:
        return (Choice("ref", rng.pick(abilities).id),)
    specials = [card for card in offered if card.fields["type"] == SPECIAL]
    if specials and len([card for card in have if card.fields["type"] == SPECIAL]) < SPECIALS:
        return (Choice("ref", max(specials, key=lambda card: (card.fields["cost"], card.id)).id),)
    return (FILL,) if FILL in decision.options else (DONE,)


# --- charges and support ---


def _charge(state: State, seat: int, decision: Decision) -> Path:
    """Whoever has the best prospects first."""
    best, found = 0.0, 0
    path: Path = (GO_ON,)
    for id in _open(decision):
        for foe in battle.chargeable(state, id):
            if len(against(state, foe)) >= MOST_AGAINST:
                continue
            worth = pairing(state, id, foe)
            if worth > best:
                best, found = worth, foe
                path = (_card(id), _card(found))
    return path


def pairing(state: State, id: int, foe: int) -> float:
    """What it is likely to be worth to charge somebody, for the present turn and those of the phase that are left."""
    later = odds.turns_left(state) - 1
    seat = state.components[id].controller
    if is_warrior(state, id) and is_warrior(state, foe):
        mine, theirs = odds.threat(state, seat), odds.threat(state, 1 - seat)
        return odds.duel(state, seat) + 0.3 * later * (mine - theirs) - CAUTION * odds.danger(state, 1 - seat)
    if is_warrior(state, id):
        # A warrior that is busy with a unit does not fight the other warrior.
        return odds.attacks(state, id) * odds.blow(state, id, foe) * 0.9
    now = odds.attacks(state, id) * odds.blow(state, id, foe)
    back = odds.HIT * odds.harm(state, id, odds.best_damage(state, foe))
    forth = odds.HIT * odds.harm(state, foe, odds.best_damage(state, id))
    return now + 0.4 * later * (forth - back)


def _support(state: State, seat: int, decision: Decision) -> Path:
    """Take a charge upon oneself, or help, where that is worth most."""
    best = 0.3
    path: Path = (GO_ON,)
    for id in _open(decision):
        for each in fighters(state, seat):
            if len(against(state, each)) == 1 and battle.has_room_beside(state, seat, each):
                worth = 0.5 * odds.blow(state, id, against(state, each)[0])
                if worth > best and not is_warrior(state, id):
                    best, path = worth, (_card(id), _card(each))
        for charger in battle.chargers(state, seat):
            before = foe_of(state, charger)
            worth = _cost(state, charger, before) - _cost(state, charger, id)
            if worth > best and before != id:
                best, path = worth, (_card(id), _card(charger))
    return path


def _cost(state: State, charger: int, target: int) -> float:
    """What a charge is likely to cost whom it is aimed at in this turn."""
    if is_warrior(state, charger) and is_warrior(state, target):
        return odds.duel(state, state.components[charger].controller)
    return odds.attacks(state, charger) * odds.blow(state, charger, target)


# --- blows and shots ---


def _strike(state: State, seat: int, decision: Decision) -> Path:
    """The best blow; who acts first strikes all the same, since who is not struck may strike."""
    going = state.topmost(Battle)
    least = -99.0 if going is not None and going.first == seat else 0.0
    path: Path = (GO_ON,)
    for id in _open(decision):
        mine = ready_weapons(state, seat) if is_warrior(state, id) else [0]
        for foe in targets(state, id):
            for weapon in mine:
                worth = odds.blow(state, id, foe, weapon)
                if worth > least:
                    least = worth
                    path = (_card(id), _card(foe), _card(weapon)) if len(mine) > 1 else (_card(id), _card(foe))
    return path


def _shoot(state: State, seat: int, decision: Decision) -> Path:
    """Units shoot at whom it hurts most; a weapon is thrown only to bring somebody down."""
    best = 0.0
    path: Path = (GO_ON,)
    for id in _open(decision):
        by = shots.shooter_of(state, id)
        thrown = is_warrior(state, by)
        for foe in fighters(state, 1 - seat):
            damage = damage_of(state, by, id if thrown else 0)
            falls = is_warrior(state, foe) and damage >= state.values.life[1 - seat]
            if thrown and not falls:
                continue
            worth = odds.ranged(state, by, foe, damage)
            if any(foe_of(state, each) == foe or foe_of(state, foe) == each for each in fighters(state, seat)):
                worth *= 0.5
            if worth > best:
                best, path = worth, (_card(id), _card(foe))
    return path


def _counter(_state: State, _seat: int, decision: Decision) -> Path:
    """Nothing answers a counter-attack."""
    return (STRIKE_BACK,) if STRIKE_BACK in decision.options else (FORGO,)


def _counter_with(state: State, _seat: int, decision: Decision) -> Path:
    card = decision.values["card"]
    return (_card(max(_open(decision), key=lambda id: damage_of(state, card, id))),)


# --- duels ---


def _assail(state: State, seat: int, decision: Decision) -> Path:
    """Attack, or go on with it, if that is worth more than to stop; with the best of the weapons and dice."""
    going = state.topmost(Duel)
    worth, path = _best_stroke(state, seat, _open(decision))
    if not path or going is None:
        return (GO_ON,)
    back = odds.riposte(state, 1 - seat)
    worth -= odds.PARRIED * back
    if decision.values["again"]:
        stop = -back if going.last in strokes.PARRIED else 0.0
    else:
        stop = 0.0 if going.passed else -max(0.0, odds.duel(state, 1 - seat))
    return path if worth > stop else (GO_ON,)


def _riposte(state: State, seat: int, decision: Decision) -> Path:
    worth, path = _best_stroke(state, seat, _open(decision))
    return path if worth > odds.PARRIED * odds.riposte(state, 1 - seat) else (LET_BE,)


def _best_stroke(state: State, seat: int, armed: list[int]) -> tuple[float, Path]:
    """The stroke that is worth most, and what it is worth if it is not answered."""
    best = 0.0
    path: Path = ()
    for arm in odds.arms(state, seat):
        for die in duel.unused(state, seat) if arm.weapon in armed else ():
            cost, turned = odds.stroke(state, seat, arm, _area(state, state.components[die].marks.face))
            if cost - turned > best:
                best, path = cost - turned, (_card(arm.weapon), _card(die))
    return best, path


def _area(state: State, face: int) -> int:
    """The index of the area that a red die stands for."""
    return AREAS.index(state.figures["areas"][face - 1])


def _defend(state: State, seat: int, decision: Decision) -> Path:
    """With a shield, or what stands most; what would break is spared for a scratch."""
    items = _open(decision)
    if not items:
        return (strokes.DODGE_ALONE,)
    held = [id for id in items if id in shields(state, seat)] or items
    best = max(held, key=lambda id: total(state, id, RESISTANCE) - state.components[id].marks.hits)
    breaks = total(state, best, RESISTANCE) - state.components[best].marks.hits <= 1
    return (strokes.DODGE_ALONE,) if breaks and in_slot(state, seat, decision.values["area"]) else (_card(best),)


def _turn_up(_state: State, _seat: int, _decision: Decision) -> Path:
    return (strokes.TURN,)


def _redraw(_state: State, _seat: int, _decision: Decision) -> Path:
    """It is only asked for a hand without a house."""
    return (Choice("button", NEW),)


_THOUGHTS: Final[Mapping[str, Callable[[State, int, Decision], Path]]] = {
    Charge.kind: _charge,
    Support.kind: _support,
    Strike.kind: _strike,
    Shoot.kind: _shoot,
    Counter.kind: _counter,
    CounterWith.kind: _counter_with,
    Assail.kind: _assail,
    Riposte.kind: _riposte,
    Defend.kind: _defend,
    TurnUp.kind: _turn_up,
    Redraw.kind: _redraw,
}
