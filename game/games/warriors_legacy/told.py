"""What the game tells besides what the ops of the core tell."""

from __future__ import annotations

from typing import Final

from game.rules.records import Id, Seat, Told, record


@record("dealt")
class DealtTold(Told):
    """So many special items and champions were dealt to a seat."""

    seat: Seat
    specials: int
    champions: int


@record("deck_done")
class DeckTold(Told):
    """A seat has built its deck."""

    seat: Seat


@record("life")
class LifeTold(Told):
    """A seat has another amount of life, by this card (0: by none)."""

    seat: Seat
    before: int
    after: int
    by: Id


@record("gold")
class GoldTold(Told):
    """A seat has another amount of gold: `how` says what for."""

    seat: Seat
    before: int
    after: int
    how: str


@record("renown")
class RenownTold(Told):
    """A seat has won renown: `how` says what for."""

    seat: Seat
    before: int
    after: int
    how: str


@record("initiative")
class InitiativeTold(Told):
    """Who has initiative, with the dice by seat."""

    seat: Seat
    dice: tuple[int, ...]


@record("phase")
class PhaseTold(Told):
    """A phase begins: `how` is `build` or `combat`."""

    how: str
    cycle: int


@record("turn")
class TurnTold(Told):
    """A Building turn begins."""

    seat: Seat
    turn: int


@record("combat_turn")
class CombatTurnTold(Told):
    """A turn of the Combat Phase begins."""

    turn: int


@record("untapped")
class UntappedTold(Told):
    """The influence of a seat is ready again."""

    seat: Seat
    count: int


@record("tapped")
class TappedTold(Told):
    """A seat uses influence: so many cards are tapped, and so many points spent."""

    seat: Seat
    cards: int
    points: int


@record("level")
class LevelTold(Told):
    """A house or building has another level."""

    seat: Seat
    component: Id
    level: int


@record("switched")
class SwitchedTold(Told):
    """A seat switches what the hands of its warrior hold."""

    seat: Seat


@record("exploration")
class ExplorationTold(Told):
    """A source for a mine was found, or none: `how` is `found` or `nothing`."""

    seat: Seat
    component: Id
    how: str


@record("pair")
class PairTold(Told):
    """A seat has looked for the partner of an item: `how` is `found` or `nothing`."""

    seat: Seat
    how: str


@record("lock")
class LockTold(Told):
    """A building gets a lock token, or loses it: `how` is `locked` or `unlocked`."""

    component: Id
    how: str


@record("token")
class TokenTold(Told):
    """Tokens were put on an item, or taken off: `how` is `damage`, `fracture` or `mended`; `count` of them lie there now."""

    component: Id
    how: str
    count: int


@record("deployed")
class DeployedTold(Told):
    """A unit joins a seat, which may attack in these phases."""

    seat: Seat
    component: Id
    phases: str


@record("stamina")
class StaminaTold(Told):
    """A seat has so much stamina."""

    seat: Seat
    before: int
    after: int


@record("kept")
class KeptTold(Told):
    """A seat keeps its first hand, or shows it and has a new one: `how` is `keep` or `redraw`."""

    seat: Seat
    how: str


@record("charged")
class ChargedTold(Told):
    """Somebody charges somebody else."""

    component: Id
    target: Id


@record("supported")
class SupportedTold(Told):
    """Somebody supports: `how` is `help` against the target, or `intercept` for the charge of the target."""

    component: Id
    target: Id
    how: str


@record("attack")
class AttackTold(Told):
    """A blow with token dice: so many swords `value` `against` so many shields; `captured`: it hits."""

    attacker: Id
    target: Id
    value: int
    against: int
    captured: bool


@record("turned")
class TurnedTold(Told):
    """Three shields on every die: the attacker takes the blow."""

    component: Id


@record("blood")
class BloodTold(Told):
    """A unit has taken damage."""

    component: Id
    before: int
    after: int


@record("killed")
class KilledTold(Told):
    """A unit is killed by another, or by a warrior (0: by nobody)."""

    component: Id
    by: Id


@record("reward")
class RewardTold(Told):
    """A token is rewarded for the kill of a stronger unit."""

    component: Id


@record("shot")
class ShotTold(Told):
    """A shot, or a throw with this weapon, at somebody: so many of its dice are blank; `captured`: it hits."""

    attacker: Id
    target: Id
    weapon: Id
    blanks: int
    captured: bool


@record("shielded")
class ShieldedTold(Told):
    """A shield was held against a hit: `saved` if it has turned it away."""

    component: Id
    saved: bool


@record("friendly_fire")
class FriendlyFireTold(Told):
    """The shot that missed may hit its own side: so many dice of one of these are blank; `how`: `at_risk` or `safe`."""

    component: Id
    blanks: int
    how: str


@record("astray")
class AstrayTold(Told):
    """The shot that missed hits one of its own side."""

    component: Id
    attacker: Id


@record("mortal")
class MortalTold(Told):
    """Somebody is killed at once: `how` is `deadly` for the test after a ranged hit, `fatal` for a fatal blow."""

    component: Id
    by: Id
    how: str


@record("red_dice")
class RedDiceTold(Told):
    """Red dice of a seat were thrown: these are the faces of all that it has."""

    seat: Seat
    faces: tuple[int, ...]


@record("stroke")
class StrokeTold(Told):
    """A blow of one warrior at the other, with a weapon, at a part of the body, for a red die that shows `face`."""

    attacker: Id
    target: Id
    weapon: Id
    area: str
    face: int
    counter: bool


@record("defence")
class DefenceTold(Told):
    """How a warrior means to defend: `how` is `take`, `dodge` or `block` with this item."""

    component: Id
    item: Id
    how: str


@record("movement")
class MovementTold(Told):
    """The movement dice of a defence: `how` is `hit`, `blocked` or `dodged`; of three alike `critical`, `perfect_block` or
    `perfect_dodge`. An undecided throw, which is made again, is `drawn`.
    """

    component: Id
    how: str


@record("saved")
class SavedTold(Told):
    """The fourth die, or a bonus movement card, may still save a warrior: `how` is `shield`, `agile` or `bonus`."""

    component: Id
    how: str
    saved: bool


@record("parried")
class ParriedTold(Told):
    """What became of a blow that did not hit whom it was meant for: `how` is `blocked`, `dodged` or `turned` against its attacker."""

    component: Id
    how: str


@record("wound")
class WoundTold(Told):
    """A blow of a warrior has hit the other one: its `damage` (the weapon and what is added to it), less the `resistance` of the `armour`
    there (0: none), at least 1, times 2 for a bare head and times 2 for a critical hit (`times`), less `defense`: the `value`.
    """

    component: Id
    by: Id
    weapon: Id
    area: str
    damage: int
    armour: Id
    resistance: int
    times: int
    defense: int
    value: int


@record("spared")
class SparedTold(Told):
    """A warrior does not attack the other one."""

    component: Id


@record("stack")
class StackTold(Told):
    """Of counters that lie on somebody: `how` is `laid` or `removed`, with how many there are now, or `hurts`, with how much they do."""

    component: Id
    counter: str
    how: str
    count: int


@record("armed")
class ArmedTold(Told):
    """A champion has an item of its own."""

    component: Id
    item: Id


@record("combat")
class CombatTold(Told):
    """A combat begins inside a Building Phase, in which this seat acts first."""

    seat: Seat


@record("truce")
class TruceTold(Told):
    """A seat proposes to end the combat of this turn (`how`: `proposed`), or answers that (`agreed`, `refused`)."""

    seat: Seat
    how: str


EVENTS: Final = (
    DealtTold, DeckTold, LifeTold, GoldTold, RenownTold, InitiativeTold, PhaseTold, TurnTold, CombatTurnTold, UntappedTold,
    TappedTold, LevelTold, SwitchedTold, ExplorationTold, PairTold, LockTold, TokenTold, DeployedTold, StaminaTold, KeptTold,
    ChargedTold, SupportedTold, AttackTold, TurnedTold, BloodTold, KilledTold, RewardTold, ShotTold, ShieldedTold, FriendlyFireTold,
    AstrayTold, MortalTold, RedDiceTold, StrokeTold, DefenceTold, MovementTold, SavedTold, ParriedTold, WoundTold,
    SparedTold, StackTold, ArmedTold, CombatTold, TruceTold,
)  # fmt: skip
