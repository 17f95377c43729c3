"""What the game remembers, works on and asks. Nothing else is in this file, so that every other file may import it; what it tells is in
`told`.
"""

from __future__ import annotations

from game.rules.asks import SEALED
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Record, Seat, each_seat, field, put, record
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


@record("stack_counter")
class Stack(Record):
    """A counter that goes on hurting whom it lies on.

    `manner`: `instant`, `turn_based` or `persistent`. `counter`: the token that shows it. `turns`: for how many turns an instant one
    still works. `least`: the face of a die from which on a persistent one is taken off. `seat`: whose it is.
    """

    manner: str = ""
    counter: str = ""
    damage: int = 0
    turns: int = 0
    least: int = 0
    seat: Seat = NOBODY


@record("values")
class Values(WindowFacts):
    """The facts of a match.

    - `phase`: a word of `meta.PHASES`. `cycle`: how often a Building Phase has begun. `turn`: the turn of the phase, 1 to 4.
    - `turns`: how many turns have ended, of both phases and all seats.
    - `active`: whose Building turn it is. `first`: who has won initiative; `initiative`: the dice.
    - By seat: `life`, `gold`, `renown`, `stamina`; `points`: points of influence of this turn; `honours`: for how many fives of influence
      it has had renown; `switched`: whether items have changed hands in this turn; `fought`: whether it has begun a combat in this
      Building turn.
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
    fought: Fact[tuple[bool, ...]] = each_seat(False)
    plans: Fact[tuple[Plan, ...]] = each_seat(Plan())


@record("marks")
class Marks(Facts):
    """The facts about a card.

    - `level`: of a house or building. `played`, `levelled`: in which turn it came, and was last levelled, counted from 1; 0: never.
    - `tapped`: influence that is used up; who or what has attacked in this turn. `locked`: a building that cannot be used.
    - `hits`: damage tokens; `fracture`: whether it has a fracture token.
    - `explored`: in which turn a mine in hand was last looked for, counted from 1.
    - `phases`: of a unit, in which phases it may attack: `build`, `combat` or `both`. `recruit`: it counts against the houses of its seat.
    - `tied`: the card to which a unit is tied, such as the event that it lives with; the champion that has this item.
    - `aimed`: whom it has charged, struck at or shot at in this turn.
    - `foe`: whom a unit or warrior has charged, or helps against; it holds until the phase is over (WL-CHARGE-06).
    - `struck`: in which turn it was last attacked or countered; `freed`: in which turn its charger was last taken away; counted from 1.
    - `countered`: against whom it has countered in this turn.
    - `blood`: the damage of a unit. `attack`, `guard`: counters that a token has won by kills: each 1 more damage, or 1 damage less once.
    - `strikes`: how often a unit, or with this weapon a warrior, has attacked in this turn. `shot`: in which turn it last shot, of a
      warrior, threw; counted from 1.
    - `stacks`: the counters that go on hurting it.
    - `face`: of a red die, what it shows. `used`: a red die that was used in this turn.
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
    aimed: Fact[tuple[Id, ...]] = Fact(())
    foe: Fact[Id] = Fact(0)
    struck: Fact[int] = Fact(0)
    freed: Fact[int] = Fact(0)
    countered: Fact[tuple[Id, ...]] = Fact(())
    blood: Fact[int] = Fact(0)
    attack: Fact[int] = Fact(0)
    guard: Fact[int] = Fact(0)
    strikes: Fact[int] = Fact(0)
    shot: Fact[int] = Fact(0)
    stacks: Fact[tuple[Stack, ...]] = Fact(())
    face: Fact[int] = Fact(0)
    used: Fact[bool] = Fact(False)
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
    """A combat. `first`: the seat that acts first in it.

    `starters`: those who fight a warrior that is alone (none: everybody fights as usual). `proposed`: the seats that have proposed to stop.
    """

    first: Seat
    starters: tuple[Id, ...] = ()
    proposed: tuple[Seat, ...] = ()


@record("blow")
class Blow(Frame):
    """An attack in which a unit takes part, with token dice. `weapon`: what a warrior strikes with (0: a unit strikes); `swords`: what the
    attacker has thrown; `at_once`: they hit without a throw of the defender; `counter`: it answers a blow that was blocked.
    """

    by: Id
    on: Id
    weapon: Id = 0
    swords: int = 0
    at_once: bool = False
    counter: bool = False


@record("shot")
class Shot(Frame):
    """A ranged attack. `weapon`: what a warrior throws (0: a unit shoots); `hit`: whether it has hit."""

    by: Id
    on: Id
    weapon: Id = 0
    hit: bool = False


@record("friendly_fire")
class FriendlyFire(Frame):
    """A shot has missed somebody who is in combat with others of the shooter's seat: who of them is hit. `left`: those that may be."""

    by: Id
    weapon: Id
    left: tuple[Id, ...]


@record("deadly")
class Deadly(Frame):
    """The test after a hit of a ranged attack, which may kill at once whom it has hit."""

    by: Id
    on: Id


@record("duel")
class Duel(Frame):
    """The two warriors fight each other. `seat`: whose attack it is; `passed`: the other seat has passed; `strokes`: how many this seat has
    made; `last`: what became of the last of all strokes (`hit`, `blocked`, `dodged`, `turned`, empty before any), and `by` whose it was.
    """

    seat: Seat
    passed: bool = False
    strokes: int = 0
    last: str = ""
    by: Seat = NOBODY


@record("stroke")
class Stroke(Frame):
    """A blow of one warrior at the other, with a weapon at a part of the body. `item`: what the other one blocks with (0: nothing);
    `result`: what has become of it, as `Duel.last`; `critical`: three blanks; `counter`: it answers a blow.
    """

    by: Id
    on: Id
    weapon: Id
    area: str
    counter: bool = False
    item: Id = 0
    result: str = ""
    critical: bool = False


@record("stacks")
class Stacks(Frame):
    """A turn ends, and counters work. `seats`: those whose turn it was."""

    seats: tuple[Seat, ...]


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

    def begun(self) -> Question:
        """Whether a seat builds its deck, and of what, is nobody else's business."""
        return ChooseDeck(self.seat)


@record("first_weapon")
class FirstWeapon(Question):
    """Which hand holds the dagger that a warrior begins with."""


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


@record("shoot")
class Shoot(Question):
    """Who shoots, or which weapon the warrior throws."""


@record("shoot.on")
class ShootOn(Question):
    """Whom a shooter, or a weapon that is thrown, is aimed at."""

    begins = Shoot
    card: Id


@record("companion")
class Rally(Question):
    """Which companion or champion uses what it can do."""


@record("companion.on")
class RallyOn(Question):
    """Whom that is about."""

    begins = Rally
    card: Id


@record("stop")
class Stop(Question):
    """Whether to end the combat of this turn early, as the other seat proposes."""


@record("counter")
class Counter(Question):
    """Whether somebody who has blocked a blow strikes back at who struck it."""

    card: Id
    target: Id


@record("counter.with")
class CounterWith(Question):
    """With which weapon."""

    begins = Counter
    card: Id
    target: Id


@record("duel")
class Assail(Question):
    """Whether a warrior attacks the other one, and with which weapon. `again`: it has done so in this duel already."""

    card: Id
    target: Id
    again: bool = False


@record("duel.die")
class AssailDie(Question):
    """Which red die to use: it says at which part of the body the blow is aimed."""

    begins = Assail
    card: Id
    target: Id
    weapon: Id


@record("riposte")
class Riposte(Question):
    """Whether a warrior who has blocked or dodged strikes back, and with which weapon."""

    card: Id
    target: Id


@record("riposte.die")
class RiposteDie(Question):
    """Which red die to use for that."""

    begins = Riposte
    card: Id
    target: Id
    weapon: Id


@record("defend")
class Defend(Question):
    """How a warrior defends against a blow of the other one: with what to block, by dodging alone, or not at all."""

    card: Id
    by: Id
    weapon: Id
    area: str


@record("bonus")
class TurnUp(Question):
    """Whether to turn up a bonus movement card, since the dice have not saved this warrior."""

    card: Id
    area: str
