"""What fights are likely to come to: how often blows hit, and what they cost, in points of life of a warrior. Bots think by it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.warriors_legacy.fighters import (
    DISABLED,
    attacks_left,
    damage_of,
    has_shield,
    is_warrior,
    shields,
    weapons,
)
from game.games.warriors_legacy.holdings import in_slot, warrior_of
from game.games.warriors_legacy.meta import (
    AREAS,
    CHAMPION,
    COMBAT,
    DAMAGE,
    DEFENSE,
    EXTRA_ATTACKS,
    HEALTH,
    RESISTANCE,
    TURNS,
    type_of,
)
from game.games.warriors_legacy.records import State
from game.games.warriors_legacy.shots import shoots
from game.games.warriors_legacy.strokes import HEAD
from game.games.warriors_legacy.words import READING, total
from game.rules.abilities import evaluation

# Of a blow with token dice, of a defence with movement dice, and of a ranged attack.
HIT, BLOCKED = 0.429, 0.571
FAILED, CRITICAL, TURNED, PARRIED = 0.2857, 0.0476, 0.0952, 0.5715
SHOT, SHIELDED = 0.259, 0.667
DEADLY: Final = 1 / 18
"""How likely a ranged hit kills at once."""
FATAL: Final = 1 / 6
_DENT: Final = 0.1
"""What a damage token on armour costs."""
SAVED: Final = 2 / 3
"""What is left of the failed defences of one with a fourth die."""
DEATH: Final = 30.0
"""What it costs to lose the match, besides the life that was left."""
BEST_OF_FIVE: Final = (0.598, 0.270, 0.100, 0.027, 0.004, 0.001)
"""How likely each area is the best one that five red dice show, from the best of all on."""
LOW, LOW_SLOPE = 14, 0.09
"""Below so much life each point is worth more."""
_DAMAGE, _HEALTH, _RANGED, _CHAMPION = 1.7, 0.75, 1.5, 2.5
"""What the damage and the life of a unit are worth, a ranged attack, and to be a champion, who can do more."""


# --- life and units ---


def life_worth(life: float) -> float:
    """What a warrior's life is worth: the less there is, the more each point."""
    return -DEATH if life <= 0 else life - LOW_SLOPE * max(0.0, LOW - life) ** 2


def loss(state: State, seat: int, damage: float) -> float:
    """What it costs a seat if its warrior takes so much damage."""
    life = state.values.life[seat]
    return life_worth(life) - life_worth(life - damage)


def life_left(state: State, id: int) -> int:
    """The life that a unit has left."""
    marks = state.components[id].marks
    return max(1, total(state, id, HEALTH) - int(marks.blood) + int(marks.guard))


def unit_worth(state: State, id: int) -> float:
    """What a unit is worth to its seat."""
    strong = _DAMAGE * total(state, id, DAMAGE) * (1 + total(state, id, EXTRA_ATTACKS))
    worth = strong + _HEALTH * life_left(state, id)
    if shoots(state, id):
        worth += _RANGED
    return worth + _CHAMPION if type_of(state, id) == CHAMPION else worth


def harm(state: State, id: int, damage: float) -> float:
    """What it costs the seat of a unit or warrior if it takes so much damage of a blow."""
    if is_warrior(state, id):
        return loss(state, state.components[id].controller, max(0.0, damage - total(state, id, DEFENSE)))
    left = life_left(state, id)
    worth = unit_worth(state, id)
    return worth + 0.5 if damage >= left else 0.8 * worth * damage / left


def best_damage(state: State, id: int) -> int:
    """The most damage that one blow of a unit or warrior does."""
    if not is_warrior(state, id):
        return damage_of(state, id, 0)
    return max([arm.damage for arm in arms(state, state.components[id].controller)], default=0)


# --- blows with token dice ---


def blow(state: State, by: int, on: int, weapon: int = 0) -> float:
    """What an attack with token dice is likely to be worth to the attacker, less what the answer to a block costs."""
    damage = damage_of(state, by, weapon) if weapon or not is_warrior(state, by) else best_damage(state, by)
    return HIT * harm(state, on, damage) - answer(state, by, on)


def answer(state: State, by: int, on: int) -> float:
    """What the one counter-attack that `on` may have against `by` in this turn is likely to cost."""
    if by in state.components[on].marks.countered or evaluation.has_flag(READING, state, on, DISABLED):
        return 0.0
    back = best_damage(state, on)
    return BLOCKED * HIT * harm(state, by, back) if back else 0.0


def attacks(state: State, id: int) -> int:
    """How many attacks a unit or a warrior has in a whole turn."""
    if not is_warrior(state, id):
        return 1 + total(state, id, EXTRA_ATTACKS)
    return sum([arm.attacks for arm in arms(state, state.components[id].controller)])


# --- blows of warriors at each other ---


class Body(NamedTuple):
    """How a warrior is protected: the resistance of its armour by area (0: bare), its defense, and whether it has a shield."""

    armour: tuple[int, ...]
    defense: int
    shield: bool

    @property
    def failing(self) -> float:
        """How often its defence fails without being a critical hit (WL-DEF-06, WL-DEF-07)."""
        return FAILED * SAVED if self.shield or not any(self.armour) else FAILED


class Arm(NamedTuple):
    """A weapon in the hand of a warrior: the damage of its blows, how many attacks it has in a turn, and how many are left."""

    weapon: int
    damage: int
    attacks: int
    left: int


def body(state: State, seat: int) -> Body:
    """How the warrior of a seat is protected now."""
    key = f"body of {seat}"
    found: Body | None = state.cache.get(key)
    if found is None:
        items = [in_slot(state, seat, area) for area in AREAS]
        armour = tuple([total(state, item, RESISTANCE) if item else 0 for item in items])
        found = Body(armour, total(state, warrior_of(state, seat), DEFENSE), bool(shields(state, seat)))
        state.cache[key] = found
    return found


def arms(state: State, seat: int) -> tuple[Arm, ...]:
    """What the warrior of a seat strikes with now."""
    key = f"arms of {seat}"
    found: tuple[Arm, ...] | None = state.cache.get(key)
    if found is None:
        warrior = warrior_of(state, seat)
        found = tuple(
            [
                Arm(id, damage_of(state, warrior, id), 1 + total(state, id, EXTRA_ATTACKS), attacks_left(state, id))
                for id in weapons(state, seat)
            ]
        )
        state.cache[key] = found
    return found


def _hit(state: State, victim: int, damage: int, area: int, times: int = 1) -> float:
    """What a hit costs the warrior of a seat, at the area of that index: life, and perhaps all at once."""
    its = body(state, victim)
    resistance = its.armour[area]
    left = max(1, damage - resistance) if resistance else damage * (2 if AREAS[area] == HEAD else 1)
    hurt = loss(state, victim, max(0, left * times - its.defense))
    if resistance:
        return hurt + _DENT
    return hurt + FATAL * max(0.0, life_worth(state.values.life[victim]) + DEATH - hurt)


def stroke(state: State, by: int, arm: Arm, area: int) -> tuple[float, float]:
    """What a stroke is likely to cost the other warrior, and whoever strikes it, by a perfect defence."""
    other = 1 - by
    plain = _hit(state, other, arm.damage, area)
    cost = body(state, other).failing * plain + CRITICAL * _hit(state, other, arm.damage, area, 2)
    return cost, TURNED * _hit(state, by, arm.damage, area)


def danger(state: State, by: int) -> float:
    """What the strokes of a warrior in a turn cost the other one in the long run, at whatever area. Who has no armour at all is nimble, but
    whoever wants to be safe has to begin with one piece of it.
    """
    other = 1 - by
    fails = FAILED * SAVED if body(state, other).shield else FAILED
    areas = range(len(AREAS))
    return sum(
        [
            arm.attacks
            * (fails + 1.5 * CRITICAL)
            * sum([_hit(state, other, arm.damage, area) for area in areas])
            / len(areas)
            for arm in arms(state, by)
        ]
    )


def _expected(state: State, by: int, arm: Arm) -> float:
    """What a stroke is likely to be worth if five dice are thrown for the area and the best is taken."""
    strokes = [stroke(state, by, arm, area) for area in range(len(AREAS))]
    found = sorted([cost - turned for cost, turned in strokes], reverse=True)
    return sum([chance * each for chance, each in zip(BEST_OF_FIVE, found, strict=False)])


def riposte(state: State, by: int) -> float:
    """What it is likely to be worth to a warrior to strike back once, with the best weapon; the other one may strike back in turn."""
    best = max([_expected(state, by, arm) for arm in arms(state, by)], default=0.0)
    return max(0.0, best / (1 + PARRIED))


def threat(state: State, by: int) -> float:
    """What the strokes of one turn are likely to be worth to a warrior."""
    return sum([arm.left * _expected(state, by, arm) for arm in arms(state, by)])


def duel(state: State, by: int) -> float:
    """What it is likely to be worth to a warrior to attack the other one in this turn, the answer reckoned in."""
    found = threat(state, by)
    return found - PARRIED * riposte(state, 1 - by) if found else 0.0


def turns_left(state: State) -> int:
    """The turns of a Combat Phase that are left, the present one among them; 1 in a Building Phase."""
    return TURNS - int(state.values.turn) + 1 if state.values.phase == COMBAT else 1


def ranged(state: State, by: int, on: int, damage: int) -> float:
    """What a ranged attack is likely to be worth."""
    if is_warrior(state, on):
        seat = state.components[on].controller
        hurt = harm(state, on, damage)
        hurt += DEADLY * max(0.0, life_worth(state.values.life[seat]) + DEATH - hurt)
    else:
        hurt = harm(state, on, damage) + DEADLY * unit_worth(state, on)
    return SHOT * (SHIELDED if has_shield(state, on) else 1.0) * hurt


def worn_off(state: State, id: int) -> float:
    """How much of an item is used up by damage tokens, in parts of it."""
    return min(1.0, state.components[id].marks.hits / max(1, total(state, id, RESISTANCE)))
