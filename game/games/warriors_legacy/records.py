"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.asks import SEALED
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Record, Seat, Told, each_seat, field, put, record
from game.rules.state import State as CoreState
from game.rules.windows import Act, WindowFacts
from game.rules.work import Work as CoreWork

# --- facts ---


@record("plan")
class Plan(Record):
    """What a seat has chosen for its decks while the other one may still choose; told to that seat alone."""

    seat: Seat = NOBODY
    cards: tuple[str, ...] = ()

    def redacted(self, seat: int) -> Plan:
        """Without the cards for all others."""
        return self if seat == self.seat else put(self, cards=())


@record("values")
class Values(WindowFacts):
    """The facts of a match.

    - `phase`: a word of `meta.PHASES`. `cycle`: how often a Building Phase has begun. `turn`: the turn of the phase, 1 to 4.
    - `turns`: how many turns have ended, of both phases and all seats.
    - `active`: whose Building turn it is. `first`: who has won initiative; `initiative`: the dice.
    - By seat: `life`, `gold`, `renown`, `stamina`; `points`: points of influence of this turn; `honours`: for how many fives of influence
      it has had renown; `switched`: whether items have changed hands in this turn.
    - `plans`: by seat, what it has chosen while decks are built.
    """

    phase: Fact[str] = Fact("decks")
    cycle: Fact[int] = Fact(0)
    turn: Fact[int] = Fact(0)
    turns: Fact[int] = Fact(0)
    active: Fact[Seat] = Fact(NOBODY)
    first: Fact[Seat] = Fact(NOBODY)
    initiative: Fact[tuple[int, ...]] = each_seat(0)
    life: Fact[tuple[int, ...]] = each_seat(0)
    gold: Fact[tuple[int, ...]] = each_seat(0)
    renown: Fact[tuple[int, ...]] = each_seat(0)
    stamina: Fact[tuple[int, ...]] = each_seat(0)
    points: Fact[tuple[int, ...]] = each_seat(0)
    honours: Fact[tuple[int, ...]] = each_seat(0)
    switched: Fact[tuple[bool, ...]] = each_seat(False)
    plans: Fact[tuple[Plan, ...]] = each_seat(Plan())


@record("marks")
class Marks(Facts):
    """The facts about a card.

    - `level`: of a house or building. `played`, `levelled`: in which turn it came, and was last levelled, counted from 1; 0: never.
    - `tapped`: influence that is used up; who or what has attacked in this turn. `locked`: a building that cannot be used.
    - `hits`: damage tokens; `fracture`: whether it has a fracture token.
    - `explored`: in which turn a mine in hand was last looked for, counted from 1.
    - `phases`: of a unit, in which phases it may attack: `build`, `combat` or `both`. `recruit`: it counts against the houses of its seat.
    - `tied`: the event that a unit lives with.
    - `foe`: whom a unit or warrior has charged, or helps against; it holds until the phase is over (WL-CHARGE-06).
    - `struck`: in which turn it was last attacked or countered; `freed`: in which turn its charger was last taken away; counted from 1.
    - `countered`: against whom it has countered in this turn.
    - `blood`: the damage of a unit. `attack`, `guard`: counters that a token has won by kills: each 1 more damage, or 1 damage less once.
    - `pile`: what the back of a hidden card shows, where a seat is told of it: `main` for all cards of a main deck, else the type.
    """

    level: Fact[int] = Fact(0)
    played: Fact[int] = Fact(0)
    levelled: Fact[int] = Fact(0)
    tapped: Fact[bool] = Fact(False)
    locked: Fact[bool] = Fact(False)
    hits: Fact[int] = Fact(0)
    fracture: Fact[bool] = Fact(False)
    explored: Fact[int] = Fact(0)
    phases: Fact[str] = Fact("")
    recruit: Fact[bool] = Fact(False)
    tied: Fact[Id] = Fact(0)
    foe: Fact[Id] = Fact(0)
    struck: Fact[int] = Fact(0)
    freed: Fact[int] = Fact(0)
    countered: Fact[tuple[Id, ...]] = Fact(())
    blood: Fact[int] = Fact(0)
    attack: Fact[int] = Fact(0)
    guard: Fact[int] = Fact(0)
    pile: Fact[str] = Fact("")


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]

# --- unfinished work ---


@record("decks")
class Decks(Frame):
    """Both seats build their decks, unseen by each other; then the decks are made."""


@record("opening")
class Opening(Frame):
    """The first hands. `left`: the seats that may still have a new one."""

    left: tuple[Seat, ...] = ()


@record("cycles")
class Cycles(Frame):
    """Building Phase and Combat Phase, again and again."""


@record("turn")
class Turn(Frame):
    """A Building turn of the active seat."""


@record("clash")
class Conflict(Frame):
    """A Combat Phase."""


@record("battle")
class Battle(Frame):
    """A combat. `first`: the seat that acts first in it."""

    first: Seat


@record("blow")
class Blow(Frame):
    """An attack in which a unit takes part, with token dice. `weapon`: what a warrior strikes with (0: a unit strikes); `swords`: what the
    attacker has thrown; `counter`: it answers a blow that was blocked.
    """

    by: Id
    on: Id
    weapon: Id = 0
    swords: int = 0
    counter: bool = False


@record("use")
class Use(Frame):
    """An event is being played by a seat."""

    card: Id
    seat: Seat


@record("explore")
class Explore(Frame):
    """A seat looks for the source of a mine, which costs so much if there is one."""

    card: Id
    seat: Seat
    cost: int


@record("pair")
class Pair(Frame):
    """A seat looks through its deck for the partner of an item, which lies in the part of the body `slot`."""

    seat: Seat
    ref: str
    slot: str
    cost: int


@record("upkeep")
class Upkeep(Frame):
    """A seat has lost or won houses or buildings: locks and recruits are put right."""

    seat: Seat


# --- questions ---


@record("deck")
class ChooseDeck(Question):
    """Which ready-made deck to take, or to build one."""

    manner: str = field(default=SEALED, kw_only=True)


@record("deck.card")
class AddCard(Question):
    """What else to put into the deck; `cards` are in it, `lacking` so many of the main deck are still to be chosen."""

    cards: tuple[str, ...] = ()
    lacking: int = 0
    manner: str = field(default=SEALED, kw_only=True)


@record("redraw")
class Redraw(Question):
    """Whether to have a new first hand."""


@record("build")
class Build(Question):
    """What to do in a Building turn."""


@record("build.how")
class BuildHow(Question):
    """What to do with a card."""

    begins = Build
    card: Id


@record("build.on")
class BuildOn(Question):
    """Whom an event or an effect is about. `way`: the choice that meant it."""

    begins = Build
    card: Id
    way: tuple[str, str]


@record("reply.on")
class ReplyOn(Question):
    """Whom an event is about that is played in the turn of another."""

    begins = Act
    window: str
    turn: Seat
    card: Id


@record("discard")
class DiscardDown(Question):
    """What to discard at the end of the turn; so many cards are too many."""

    excess: int


@record("lock")
class ChooseLock(Question):
    """Which building gets a lock token, one for each that is too many."""


@record("unlock")
class ChooseUnlock(Question):
    """Which building loses its lock token."""


@record("dismiss")
class Dismiss(Question):
    """Which recruit leaves, of which there are more than houses."""


@record("prepare")
class Prepare(Question):
    """Which abilities to use in a combat turn, before anybody fights."""


@record("prepare.on")
class PrepareOn(Question):
    """Whom an ability is about."""

    begins = Prepare
    card: Id


@record("charge")
class Charge(Question):
    """Who charges."""


@record("charge.on")
class ChargeOn(Question):
    """Whom it charges."""

    begins = Charge
    card: Id


@record("support")
class Support(Question):
    """Who supports those who were charged."""


@record("support.on")
class SupportOn(Question):
    """Whom it helps, or whose charge it takes upon itself."""

    begins = Support
    card: Id


@record("strike")
class Strike(Question):
    """Who attacks next."""


@record("strike.on")
class StrikeOn(Question):
    """Whom it attacks."""

    begins = Strike
    card: Id


@record("strike.with")
class StrikeWith(Question):
    """With which weapon."""

    begins = Strike
    card: Id
    target: Id


# --- what is told ---


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


EVENTS = (
    DealtTold, DeckTold, LifeTold, GoldTold, RenownTold, InitiativeTold, PhaseTold, TurnTold, CombatTurnTold, UntappedTold,
    TappedTold, LevelTold, SwitchedTold, ExplorationTold, PairTold, LockTold, TokenTold, DeployedTold, StaminaTold, KeptTold,
    ChargedTold, SupportedTold, AttackTold, TurnedTold, BloodTold, KilledTold, RewardTold,
)  # fmt: skip
