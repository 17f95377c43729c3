"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from typing import Final

from game.rules.plain import NOBODY, Cell, Component
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, Told, field, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork

Line = tuple[Cell, ...]
"""The cells of an alignment, from west to east or from north to south."""


@record("values")
class Values(Facts):
    """The facts of a match.

    - `turn` counts the turns of a round. `first`: the seat that starts the round, `active`: whose turn it is.
    - By seat: `pantheons` (empty until it is chosen), `rounds_won`, `glory`, and `strength`, the unused Strength tokens; `supply` are those
      that nobody has taken. `lines`: the alignments of each seat when the turn began.
    - `fighting`: the card that was just placed, until its battle is over.
    """

    phase: Fact[str] = Fact("pantheons")
    round: Fact[int] = Fact(0)
    turn: Fact[int] = Fact(0)
    first: Fact[Seat] = Fact(NOBODY)
    active: Fact[Seat] = Fact(NOBODY)
    pantheons: Fact[tuple[str, ...]] = Fact(())
    rounds_won: Fact[tuple[int, ...]] = Fact(())
    glory: Fact[tuple[int, ...]] = Fact(())
    strength: Fact[tuple[int, ...]] = Fact(())
    supply: Fact[int] = Fact(0)
    fighting: Fact[Id] = Fact(0)
    lines: Fact[tuple[tuple[Line, ...], ...]] = Fact(())


@record("marks")
class Marks(Facts):
    """The facts about a card.

    - `outside`: it was laid at the end of a complete line, outside the square.
    - `covered_by`: the card that lies on it, of a card in the zone `under`.
    - `power`: how many +1 Power tokens lie on it. The others: whether the shield of that side is destroyed.
    """

    outside: Fact[bool] = Fact(False, places=True)
    covered_by: Fact[Id] = Fact(0)
    power: Fact[int] = Fact(0)
    shattered_north: Fact[bool] = Fact(False)
    shattered_east: Fact[bool] = Fact(False)
    shattered_south: Fact[bool] = Fact(False)
    shattered_west: Fact[bool] = Fact(False)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]
Card = Component[Marks]


# Unfinished work


@record("match")
class PlayMatch(Frame):
    """The course of the match, round by round."""


@record("turn")
class PlayTurn(Frame):
    """A turn of a seat.

    `discarded`: it has discarded the card it had drawn. When the battle is over, `placed` is the card that counts as just placed
    (none if an ability has taken it off the board), and `taken` are those that it has captured.
    """

    seat: Seat
    discarded: bool = False
    placed: Id = 0
    taken: tuple[Id, ...] = ()


# Questions


@record("pantheon")
class PickPantheon(Question):
    """Which pantheon to lead."""


@record("round.next")
class GoOn(Question):
    """Whether the next round may begin."""


@record("play.card")
class PlayCard(Question):
    """Whether to place the drawn card or to discard it. `discarded`: one was discarded already in this turn."""

    discarded: bool


@record("play.cell")
class PlayCell(Question):
    """Where to place it."""

    begins = PlayCard
    card: Id
    discarded: bool


@record("strength")
class SpendStrength(Question):
    """On which card to spend a Strength token."""


# Events


@record("pantheon")
class PantheonTaken(Told):
    """A seat leads a pantheon."""

    seat: Seat
    pantheon: str


@record("turn")
class TurnBegun(Told):
    """A turn begins."""

    seat: Seat
    turn: int


@record("skipped")
class Skipped(Told):
    """A seat has no card to draw."""

    seat: Seat


AddedPart = tuple[str, int, Id, str]
"""A part of a value: its name, what it adds, the card that causes it, and its marker."""


@record("attack")
class Attack(Told):
    """A card that was just placed fights one beside it: the side that this one turns to it, and what comes of that.

    `why` is `shield`, `fragile` or `power`; `value` and `against` are both Powers, whatever decides, and `value_parts` and `against_parts`
    what of them is not printed (text, by, cause, marker).
    """

    attacker: Id
    target: Id
    side: str
    why: str
    value: int
    against: int
    captured: bool
    value_parts: tuple[AddedPart, ...] = field(default=(), sparse=True)
    against_parts: tuple[AddedPart, ...] = field(default=(), sparse=True)


@record("capture")
class Captured(Told):
    """A card fights for another seat. `by`: the card that has captured it."""

    component: Id
    seat_from: Seat
    seat_to: Seat
    by: Id


@record("strength")
class StrengthTaken(Told):
    """A seat takes Strength tokens from the supply."""

    seat: Seat
    count: int


@record("power_token")
class PowerAdded(Told):
    """A seat spends a Strength token on the card just placed."""

    component: Id
    seat: Seat


@record("shattered")
class ShieldShattered(Told):
    """A seat spends a Strength token to destroy a shield."""

    component: Id
    seat: Seat
    side: str


@record("line")
class LineMade(Told):
    """A seat scores for an alignment."""

    seat: Seat
    cells: Line
    glory: int


@record("bonus_glory")
class GloryAdded(Told):
    """A seat scores for an ability of a card."""

    component: Id
    seat: Seat
    glory: int


@record("majority")
class MajorityScored(Told):
    """A seat scores for the majority. `icons`: the allegiance icons by seat."""

    seat: Seat
    icons: tuple[int, ...]
    glory: int


@record("round_end")
class RoundEnded(Told):
    """A round is over. `winners`: who has won it, all seats if it is drawn. By seat: `glory`, `icons`, `strength`."""

    round: int
    winners: tuple[Seat, ...]
    reason: str
    glory: tuple[int, ...]
    icons: tuple[int, ...]
    strength: tuple[int, ...]


@record("next_round")
class NextRound(Told):
    """The next round begins."""

    round: int


EVENTS: Final = (
    PantheonTaken, TurnBegun, Skipped, Attack, Captured, StrengthTaken, PowerAdded, ShieldShattered, LineMade, GloryAdded,
    MajorityScored, RoundEnded, NextRound,
)  # fmt: skip
