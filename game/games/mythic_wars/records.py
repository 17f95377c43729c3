"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.records import Fact, Facts, Frame, Id, Question, Record, Ref, Seat, Silent, Told, field, put, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork

# --- facts ---


@record("values")
class Values(Facts):
    """The facts of a match.

    - `been_prime`: the seats that were prime already. `next_prime`, `next_turn`: seats that an ability has put there.
    - `empowerment`, `exchange`, `entered`: how many empowerments, exchanges of dice and entries there were.
    - `quiet`: rounds without a change of energy since the last invocation; `stirred`: whether there was one in this round.
    - `pantheons`: each seat's, where the mode gives one.
    - `rolls`: by seat, how often each face came up; for a record of chance alone.
    """

    phase: Fact[str] = Fact("factions")
    round: Fact[int] = Fact(0, period=True)
    active: Fact[Seat] = Fact(NOBODY, aside=True)
    prime: Fact[Seat] = Fact(NOBODY)
    been_prime: Fact[tuple[Seat, ...]] = Fact((), aside=True)
    next_prime: Fact[Seat] = Fact(NOBODY, aside=True)
    next_turn: Fact[Seat] = Fact(NOBODY, aside=True)
    empowerment: Fact[int] = Fact(0, period=True)
    exchange: Fact[int] = Fact(0, aside=True)
    entered: Fact[int] = Fact(0)
    quiet: Fact[int] = Fact(0, aside=True)
    stirred: Fact[bool] = Fact(False, aside=True)
    pantheons: Fact[tuple[str, ...]] = Fact(())
    rolls: Fact[tuple[tuple[int, ...], ...]] = Fact((), public=False, aside=True)


@record("marks")
class Marks(Facts):
    """The facts about an entity.

    `energy` left. `sideways`: turned. `arriving`: declared but not yet in the battle. `summoner`: who has summoned it. `times`: how often
    empowered in this round. `entered`: the number of its entry.
    """

    energy: Fact[int] = Fact(0)
    sideways: Fact[bool] = Fact(False)
    arriving: Fact[bool] = Fact(False, places=True)
    summoner: Fact[Id] = Fact(0, places=True)
    times: Fact[int] = Fact(0)
    counters: Fact[int] = Fact(0)
    entered: Fact[int] = Fact(0, places=True)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]

# --- unfinished work ---


@record("match")
class Beginning(Frame):
    """Settle the first prime faction and begin the rounds."""


@record("factions")
class Forming(Frame):
    """Form the factions. `left`: in an open draft, the seats whose turns are still to come."""

    left: tuple[Seat, ...] = ()


@record("round")
class Round(Frame):
    """A round with its phases."""


@record("invocation")
class Invocation(Frame):
    """The Invocation Phase. `queue`: the seats that declare yet."""

    queue: tuple[Seat, ...] = ()


@record("empowerment")
class Empowerment(Frame):
    """The Empowerment Phase; the step is the seat whose turn comes. `passed`: how many have held back since somebody did something."""

    passed: int = 0


@record("mw.turn")
class TurnAfter(Frame):
    """Turn a card when its action is done."""

    card: Id


@record("side")
class Side(Record):
    """One side of a contest: who rolls and for what, the faces thrown, the one that counts (0 before the throw), and whether it counts as
    it fell.
    """

    who: Id
    roll: str
    faces: tuple[int, ...] = ()
    die: int = 0
    natural: bool = True


@record("")
class Contest(Frame):
    """Dice of entities against each other, or of one against a threshold; the side that began it comes first.

    `exchange`: its number. `stopped`: called off. `numbers`: what abilities may ask of the comparison. `won`: by the first side.
    """

    sides: tuple[Side, ...]
    exchange: int = 0
    stopped: bool = False
    numbers: Frozen = EMPTY
    won: bool = False
    loss: int = 0


@record("attack")
class Attack(Contest):
    """An attack. `extra`: none of an empowerment (MW-R-24)."""

    extra: bool = False


@record("clash")
class Clash(Contest):
    """A clash."""


@record("check")
class Check(Contest):
    """A forced roll, which fails `below` a threshold."""

    below: int = 0


# --- questions ---


@record("pick")
class Pick(Question):
    """Which deities to take, in secret. `changes`: so often one may be put back yet, which is nobody else's business."""

    changes: int = 0

    def begun(self) -> Question:
        """Nobody learns from it how far the others have come (MW-R-32)."""
        return put(self, changes=0)


@record("draft")
class Draft(Question):
    """Which deity to take, openly."""


@record("invoke")
class Invoke(Question):
    """Which deity to invoke."""


@record("empower")
class Empower(Question):
    """Which entity to empower."""


@record("empower.do")
class EmpowerDo(Question):
    """What it does."""

    begins = Empower
    card: Id


@record("empower.target")
class EmpowerTarget(Question):
    """Whom its ability is to target. `way`: which ability, as it was chosen (kind and value of the choice)."""

    begins = Empower
    card: Id
    way: tuple[str, str]


# --- what is told ---


@record("pantheon")
class PantheonTold(Told):
    """Which pantheon a seat is given."""

    seat: Seat
    pantheon: str


@record("picks_done")
class PicksDoneTold(Told):
    """A seat has picked its deities."""

    seat: Seat


@record("draft")
class DraftTold(Told):
    """A seat takes a deity."""

    seat: Seat
    component: Id
    ref: Ref


@record("round")
class RoundTold(Told):
    """A round begins; `seat` is prime."""

    number: int
    seat: Seat


@record("prime")
class PrimeTold(Silent):
    """A seat becomes prime."""

    seat: Seat


@record("invoke")
class InvokeTold(Told):
    """A deity is declared, with its printed scores."""

    component: Id
    seat: Seat
    attack: int
    defense: int
    power: int


@record("enter")
class EnterTold(Silent):
    """An entity enters the battle."""

    component: Id
    seat: Seat


@record("summon")
class SummonTold(Told):
    """A creature is summoned."""

    component: Id
    source: Id
    seat: Seat


@record("return")
class ReturnTold(Told):
    """A defeated entity returns to the battle."""

    component: Id
    seat: Seat


@record("empower")
class EmpowerTold(Told):
    """What an entity that is empowered does: `attack`, `ability` or `nothing`."""

    component: Id
    seat: Seat
    action: str


@record("pass")
class PassTold(Told):
    """A seat holds back."""

    seat: Seat


@record("attack")
class AttackTold(Told):
    """An entity attacks another. `extra`: none of an empowerment."""

    attacker: Id
    target: Id
    extra: bool


@record("clash")
class ClashTold(Told):
    """An entity clashes with another."""

    attacker: Id
    target: Id
    extra: bool = False


@record("redirect")
class RedirectTold(Told):
    """An entity steps into the place of the one that is attacked or clashed with, by an ability of `source`."""

    component: Id
    attacker: Id
    target: Id
    source: Id


@record("score")
class ScoreTold(Told):
    """A roll as it stands: the die, the printed score, each part that is added (text, by, cause, marker), and the total."""

    component: Id
    seat: Seat
    roll: str
    die: int
    dice: tuple[int, ...]
    natural: bool
    printed: int
    parts: tuple[tuple[str, int, Id, str], ...]
    total: int
    critical: bool


@record("die")
class DieTold(Told):
    """A face is changed. `how`: `reroll`, `turned`, or `unnatural` where it only counts no longer as it fell."""

    component: Id
    before: int
    after: int
    natural: bool
    roll: str
    how: str


@record("tie")
class TieTold(Told):
    """Both totals are equal: both roll anew."""

    attacker: Id
    target: Id
    value: int


@record("result")
class ResultTold(Told):
    """Who wins a contest (`attack` or `clash`), with both totals, the loss that comes of it, and whose roll was critical.

    `loss_parts`: what of the loss is not the difference of the totals (text, by, cause, marker).
    """

    type: str
    attacker: Id
    target: Id
    value: int
    against: int
    won: bool
    loss: int
    critical: tuple[bool, bool]
    loss_parts: tuple[tuple[str, int, Id, str], ...] = field(default=(), sparse=True)


@record("checked")
class CheckedTold(Told):
    """What a forced roll came to, against its threshold."""

    component: Id
    total: int
    threshold: int
    below: bool


@record("energy")
class EnergyTold(Told):
    """The energy of an entity changes by an effect of `source`."""

    component: Id
    before: int
    after: int
    by: int
    source: Id


@record("leave")
class LeaveTold(Told):
    """An entity leaves the battle for the zone `how`, by an effect of `by_card`."""

    component: Id
    seat: Seat
    how: str
    by_card: Id


EVENTS = (
    PantheonTold, PicksDoneTold, DraftTold, RoundTold, PrimeTold, InvokeTold, EnterTold, SummonTold, ReturnTold, EmpowerTold, PassTold,
    AttackTold, ClashTold, RedirectTold, ScoreTold, DieTold, TieTold, ResultTold, CheckedTold, EnergyTold, LeaveTold,
)  # fmt: skip
