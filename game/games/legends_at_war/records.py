"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.rules.asks import OPEN, SEALED
from game.rules.plain import NOBODY, Cell, Frozen
from game.rules.records import Fact, Facts, Frame, Id, Question, Ref, Seat, Silent, Told, field, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork

NEVER: Final = -1
"""The turn in which something happened that has not happened."""
CHANGES: Final = 60
"""So often a seat may take a card out of its deck again; it only keeps random play from going on for ever."""


@record("values")
class Values(Facts):
    """The facts of a match.

    `turn` counts the turns of the match, the opening of a battle being one; `placed` is the last placement number given (LAW-R-04);
    `pantheons` lists the pantheon of each seat, empty until it is chosen; `rounds` tells how the rounds so far ended (`RoundEnd`).
    """

    phase: Fact[str] = Fact("")
    round: Fact[int] = Fact(0)
    active: Fact[Seat] = Fact(NOBODY)
    first: Fact[Seat] = Fact(NOBODY)
    turn: Fact[int] = Fact(0)
    placed: Fact[int] = Fact(0)
    pantheons: Fact[tuple[str, ...]] = Fact(())
    rounds: Fact[tuple[Frozen, ...]] = Fact(())


@record("marks")
class Marks(Facts):
    """The facts about a card on the board.

    `placed`: its placement number; `played`: the turn in which it was placed, and `began_face_down` the same if it was laid face down;
    `moved`: how often it has moved since. `level`: of a hidden card, what its back shows; 0 for nothing.
    """

    placed: Fact[int] = Fact(0)
    played: Fact[int] = Fact(NEVER)
    began_face_down: Fact[int] = Fact(NEVER, places=True)
    moved: Fact[int] = Fact(0)
    level: Fact[int] = Fact(0)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]


# --- unfinished work ---


@record("match")
class Course(Frame):
    """The phases of all rounds, one after the other; the step counts those that have begun."""


class InOrder(Frame):
    """Each seat does something once, clockwise from the one that goes first; the step counts the seats that were due."""


@record("pantheons")
class ChoosePantheons(InOrder):
    """The seats choose their pantheons."""


@record("decks")
class BuildDecks(Frame):
    """All seats build their decks at once."""


@record("draft")
class Draft(Frame):
    """The step counts the cards that were asked for in this part of the draft, `stage` the parts that are over."""

    stage: int = 0


@record("sacrifice")
class Sacrifices(Frame):
    """The seats that are `done`, and those that may still take a card for nothing (`free`)."""

    free: tuple[Seat, ...] = ()
    done: tuple[Seat, ...] = ()


@record("boards")
class LayBoards(InOrder):
    """Each seat lays a piece of the board."""


@record("battle")
class Battle(Frame):
    """A battle; the turn of the seat `next` comes."""

    next: Seat = NOBODY


@record("opening")
class Opening(InOrder):
    """Each seat lays a card face down."""


class Attack(NamedTuple):
    """One attack: who, whom, over which edge of the attacker, and how deep in an exchange of counter-attacks."""

    attacker: Id
    target: Id
    edge: int
    depth: int


class Sent(NamedTuple):
    """A card that goes off the board, where to, and by which ability."""

    card: Id
    to: str
    cause: str


BEGIN, PRE_ATTACK, POST_ATTACK, EXTRA, ORDERED, GROUP, MANEUVER, DRAW = range(8)
"""The steps of a turn: the seat is asked for a card, if it has one; a card was played or moved, and Pre-Attack and attacks follow; the
attacks were made, and what answers at once was done; what is due after Post-Attack is carried out, group by group; the active seat has
picked which answer comes next; the answers of a group have said what they do; the played card may be moved; the seat draws, and the turn is
over.
"""


@record("turn")
class Turn(Frame):
    """One turn.

    `card` is the one that was played; `answered`: the captured cards that have answered in this pass, each with the seat for which it did;
    `offered`: whether the move was offered already in this pass; `groups`: how many groups of attacks there were; `picked`: the card whose
    answer was picked to come next; `attacks` and `sent`: what the answers that come next do together; `aim`: where the card moves.
    """

    seat: Seat
    card: Id = 0
    answered: tuple[tuple[Id, Seat], ...] = ()
    offered: bool = False
    groups: int = 0
    picked: Id = 0
    attacks: tuple[Attack, ...] = ()
    sent: tuple[Sent, ...] = ()
    aim: Cell | None = None


PHASES: Final[Mapping[str, type[Frame]]] = {
    phase.kind: phase for phase in (ChoosePantheons, BuildDecks, Draft, Sacrifices, LayBoards, Battle)
}
"""The phases of the courses of all modes (`meta.COURSES`), by name."""


# --- questions ---


@record("pantheon")
class ChoosePantheon(Question):
    """Which pantheon to lead."""


@record("deck")
class ChangeDeck(Question):
    """Which card to put into the deck or to take out of it; so many `changes` of mind are left."""

    manner: str = field(default=SEALED, kw_only=True)
    changes: int = CHANGES

    def begun(self) -> Question:
        """How often a seat has changed its deck is nobody else's business."""
        return ChangeDeck(self.seat)


@record("draft")
class DraftCard(Question):
    """Which card to draft, of these `levels`; so many are `left` to take in this turn, and `rule` says so."""

    levels: tuple[int, ...]
    left: int
    rule: str


@record("draft.extra")
class DraftExtra(DraftCard):
    """Which extra card to draft."""


@record("free_card")
class FreeCard(Question):
    """Which card of the upgrade pile to take for nothing."""

    manner: str = field(default=OPEN, kw_only=True)


@record("sacrifice")
class Sacrifice(Question):
    """Which captured card to sacrifice."""

    manner: str = field(default=OPEN, kw_only=True)


@record("sacrifice.for")
class SacrificeFor(Sacrifice):
    """What to get for the captured card, or which one to add to it."""

    begins = Sacrifice
    card: Id


@record("sacrifice.reward")
class SacrificeReward(SacrificeFor):
    """What to get for two captured cards."""

    second: Id


@record("lay.piece")
class LayPiece(Question):
    """Which piece of the board to lay."""


@record("lay.orient")
class LayOrient(Question):
    """Which side of the piece shows, and how it is turned."""

    begins = LayPiece
    piece: Id


@record("lay.cell")
class LayCell(LayOrient):
    """Where to lay the piece; `turn` in degrees."""

    side: str
    turn: int


@record("open.card")
class OpenCard(Question):
    """Which card to lay face down."""


@record("open.cell")
class OpenCell(Question):
    """Where to lay the card face down."""

    begins = OpenCard
    card: Id


@record("play.card")
class PlayCard(Question):
    """Which card to play."""


@record("play.cell")
class PlayCell(Question):
    """Where to play the card."""

    begins = PlayCard
    card: Id


@record("order")
class Order(Question):
    """Which card's answer comes next."""


@record("maneuver")
class Maneuver(Question):
    """Where to move the played card."""

    card: Id


# --- events ---


@record("pantheon")
class PantheonChosen(Told):
    """A seat leads a pantheon."""

    seat: Seat
    pantheon: str


@record("deck_done")
class DeckDone(Told):
    """A seat has built its deck."""

    seat: Seat


@record("draft_declined")
class DraftDeclined(Told):
    """A seat takes no extra card."""

    seat: Seat


@record("free_card")
class FreeCardTaken(Told):
    """A seat takes a card of its upgrade pile for nothing."""

    seat: Seat


@record("free_card_declined")
class FreeCardDeclined(Told):
    """A seat does without that card."""

    seat: Seat


@record("sacrifice")
class Sacrificed(Told):
    """A captured card is sacrificed. `second` is the card that was given beside it, or the same; `cause`: `pair`, `bought`, or empty where
    nothing was taken.
    """

    seat: Seat
    component: Id
    ref: Ref
    second: Ref
    cause: str
    learned: tuple[Seat, ...]


@record("sacrifice_done")
class SacrificeDone(Told):
    """A seat has done sacrificing."""

    seat: Seat


@record("no_piece_fits")
class NoPieceFits(Told):
    """No piece of the board fits, so the seat lays none."""

    seat: Seat


@record("turn")
class TurnBegun(Told):
    """A turn of a seat, by its number in the match."""

    seat: Seat
    turn: int


@record("step")
class StepBegun(Silent):
    """A step of a battle: `flip`, `pre_attack`, `attacks`, `post_attack` or `extra_attacks`."""

    name: str


AddedPart = tuple[str, int, Id, str]
"""A part of a value: its name, what it adds, the card that causes it, and its marker."""


@record("attack")
class AttackMade(Told):
    """One attack. `edge` is that of the attacker; `printed` has both printed values, each of the parts is as `Part`; `group` counts the
    groups of the turn from 0.
    """

    attacker: Id
    target: Id
    edge: int
    value: int
    against: int
    captured: bool
    printed: tuple[int, int]
    value_parts: tuple[AddedPart, ...]
    against_parts: tuple[AddedPart, ...]
    group: int


@record("capture")
class Captured(Told):
    """A card is captured by another and goes to a seat."""

    component: Id
    seat_from: Seat
    seat_to: Seat
    by: Id


@record("slain")
class Slain(Told):
    """A card goes to the Underworld."""

    component: Id
    seat: Seat
    place: Cell | None


@record("round_end")
class RoundEnd(Told):
    """How a round ended: cards and sums of levels by seat, who has won it and why, the points of the victory card, and who goes first
    next.
    """

    round: int
    cards: tuple[int, ...]
    levels: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    prize: int
    first: Seat


@record("round_count")
class RoundCount(Told):
    """What a seat controls at the end of a round: cards, and the sum of their levels."""

    seat: Seat
    cards: int
    levels: int


@record("round_won")
class RoundWon(Told):
    """A seat has won a round."""

    seat: Seat
    round: int


@record("next_first")
class NextFirst(Told):
    """The seat that goes first in the next round."""

    seat: Seat
