"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.deals import DealFacts
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.windows import Act
from game.rules.work import Work as CoreWork

# --- facts ---


@record("values")
class Values(DealFacts):
    """The facts of a match.

    - `phase`: the step of the turn, a word of `meta.PHASES`.
    - `first`: the seat that has the first turn of a round.
    - `turn`: how many turns have ended. `turns`: by seat, how many it has begun.
    - `life`: by seat; below 0 if more was lost than there was. `draw`: the seats that would agree to a draw.
    """

    phase: Fact[str] = Fact("picking")
    round: Fact[int] = Fact(0)
    turn: Fact[int] = Fact(0)
    active: Fact[Seat] = Fact(NOBODY)
    first: Fact[Seat] = Fact(NOBODY)
    life: Fact[tuple[int, ...]] = each_seat(0)
    turns: Fact[tuple[int, ...]] = each_seat(0)
    draw: Fact[tuple[Seat, ...]] = Fact(())


@record("marks")
class Marks(Facts):
    """The facts about a card: the Champion that an Equipment is equipped to."""

    worn: Fact[Id] = Fact(0)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]

# --- unfinished work ---


@record("picking")
class Picking(Frame):
    """Champions are picked; `left`: the seats that have none yet."""

    left: tuple[Seat, ...] = ()


@record("rounds")
class Rounds(Frame):
    """Round after round. `left`: the seats whose turn is still to come in this one."""

    left: tuple[Seat, ...] = ()


@record("turn")
class Turn(Frame):
    """A turn of the active seat. `moves`: how often something was equipped or unequipped in it; `brewed`: how often it has brewed;
    in older saves whether it has, where True is once.
    """

    moves: int = 0
    brewed: int | bool = 0


@record("found")
class Found(Frame):
    """A card was turned up in the travel step."""

    card: Id


@record("use")
class Use(Frame):
    """A card is being used by a seat."""

    card: Id
    seat: Seat


@record("wear")
class Wear(Frame):
    """An Equipment that has come into play out of the hand of a seat is equipped at once."""

    card: Id
    seat: Seat


@record("attack")
class Attack(Frame):
    """A combat of the active seat. `target`: whom it attacks. `queue`: the Monsters still to be fought; `met`: how many Monsters have come
    in between that count; `played`: the seats that have played one, once for each.
    """

    target: Seat = NOBODY
    queue: tuple[Id, ...] = ()
    met: int = 0
    played: tuple[Seat, ...] = ()


@record("fight")
class Fight(Frame):
    """A Champion fights a Monster, which attacks its seat. `travelled`: the Monster was met in travel; `dealt`: the damage that it took."""

    monster: Id
    seat: Seat
    travelled: bool = False
    dealt: int = 0


@record("damage")
class Damage(Frame):
    """A Champion or Monster deals damage to a seat; `dealt` is what has arrived, with `seat` if somebody else has taken it."""

    dealer: Id
    seat: Seat
    amount: int
    dealt: int = 0


@record("brew")
class Brew(Frame):
    """A brew of so many Equipment: `turned` cards are turned up, one Equipment of at most the level `limit` may be taken. Both count the
    Equipment alone until its cards are turned up.
    """

    seat: Seat
    limit: int
    turned: int
    used: int
    cards: tuple[Id, ...] = ()


# --- questions ---


@record("pick")
class PickChampion(Question):
    """Which Champion to play."""


@record("")
class InWindow(Question):
    """A question that continues what a seat does in a window."""

    begins = Act
    window: str
    turn: Seat


@record("act.how")
class ActHow(InWindow):
    """What to do with a card."""

    card: Id


@record("act.on")
class ActOn(InWindow):
    """On whom to use a card or an ability of it; `way` is what is done."""

    card: Id
    way: str


@record("act.brew")
class BrewMore(InWindow):
    """What else to brew with. What was picked so far is good for Equipment up to the alchemy level `limit`, and turns up so many cards."""

    picked: tuple[Id, ...]
    limit: int
    turned: int


@record("found")
class TakeFound(Question):
    """Where a card that was found goes."""

    card: Id


@record("combat")
class Declare(Question):
    """Whether to go into combat."""


@record("opponent")
class ChooseOpponent(Question):
    """Whom to attack."""


@record("brewed")
class TakeBrewed(Question):
    """Which of the cards that a brew has turned up to take."""

    limit: int
    cards: tuple[Id, ...]


# --- what is told ---


@record("picked")
class PickedTold(Told):
    """A seat plays this Champion, and begins with so much life."""

    seat: Seat
    component: Id
    life: int


@record("order")
class OrderTold(Told):
    """Who has the first turn."""

    seat: Seat


@record("round")
class RoundTold(Told):
    """A round begins."""

    round: int


@record("turn")
class TurnTold(Told):
    """A turn begins."""

    seat: Seat


@record("life")
class LifeTold(Told):
    """A seat has another amount of life, by this card (0: by none)."""

    seat: Seat
    before: int
    after: int
    by: Id


@record("equip")
class EquipTold(Told):
    """A seat equips an Equipment."""

    seat: Seat
    component: Id


@record("unequip")
class UnequipTold(Told):
    """A seat takes an Equipment off."""

    seat: Seat
    component: Id


@record("combat")
class CombatTold(Told):
    """A seat goes into combat, or not: `how` is `declared`, `skipped`, `bound` if deals have left it nobody to attack, or `called_off` if
    it has promised meanwhile not to attack whom it attacks.
    """

    seat: Seat
    how: str


@record("attacked")
class AttackTold(Told):
    """The Champion of a seat attacks another seat: `how` is `declared`, or `redirected` for another one instead."""

    seat: Seat
    target: Seat
    how: str


@record("distraction")
class DistractionTold(Told):
    """A seat plays a Monster as a distraction."""

    seat: Seat
    component: Id


@record("attack")
class FightTold(Told):
    """A Champion has hit a Monster with `value`, `against` its power; `captured`: it is defeated."""

    attacker: Id
    target: Id
    value: int
    against: int
    captured: bool


@record("damage")
class DamageTold(Told):
    """A blow has dealt damage to a seat, whose life it has changed; `harmless`: nothing of it has arrived."""

    component: Id
    seat: Seat
    dealt: int
    before: int
    after: int
    harmless: bool = False


@record("combat_over")
class CombatOverTold(Told):
    """A fight or an attack comes to nothing, by this card."""

    by: Id


@record("brew")
class BrewTold(Told):
    """A seat brews: with so many Equipment, up to this alchemy level, and so many cards are turned up."""

    seat: Seat
    count: int
    level: int
    turned: int


@record("hands")
class HandsTold(Told):
    """All hands go on to the next seat."""

    by: Id


@record("left")
class LeftTold(Told):
    """A seat has left the match: `how` is `fallen` or `resigned`."""

    seat: Seat
    how: str


EVENTS = (
    PickedTold, OrderTold, RoundTold, TurnTold, LifeTold, EquipTold, UnequipTold, CombatTold, AttackTold,
    DistractionTold, FightTold, DamageTold, CombatOverTold, BrewTold, HandsTold, LeftTold,
)  # fmt: skip
