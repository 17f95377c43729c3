"""A toy game that uses every part of the core once: hidden hands, a lattice, sealed and open decisions, dice, an endless effect.

Each seat secretly picks a number (sealed), then the seats take turns laying a card from a hidden hand on a row of cells and drawing another
from a shuffled deck. A bell may be rung by anybody after each turn (open). Who has laid the highest cards wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules import ops
from game.rules.abilities.grammar import Param, Source
from game.rules.asks import OPEN, SEALED, Choice
from game.rules.boards import Board
from game.rules.decisions import DecisionKind
from game.rules.definitions import CardDef, Definitions, ModeDef, OptionDef
from game.rules.engine import Engine
from game.rules.gamedef import Game, GameDef
from game.rules.guards import Guard, Refusal
from game.rules.modifiers import Part, Value, value_of
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position
from game.rules.plain import Frozen, Outcome, seat_zone, zone_seat
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, Told, put, record
from game.rules.rng import Rng
from game.rules.rulesdef import COUNT, FACES, FULL, EditSpec, Need, ZoneSpec, lay_out
from game.rules.saved.definitions_codec import hashed
from game.rules.state import State as CoreState
from game.rules.view import UNKNOWN, View
from game.rules.work import Work as CoreWork
from game.rules.work import on

WIDTH = 4


@record("values")
class Values(Facts):
    """The facts of a match. `rung`: how often the bell was."""

    active: Fact[Seat] = Fact(0)
    rung: Fact[int] = Fact(0)
    tally: Fact[tuple[int, ...]] = Fact((), public=False)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("turns")
class Turns(Frame):
    """Seats lay a card in turn."""


@record("endless")
class Endless(Frame):
    """Work that has no end."""


@record("secret")
class Secret(Frame):
    """All seats pick a number at once: (seat, number) in the order of the answers. A seat is told of its own alone."""

    picks: tuple[tuple[Seat, int], ...] = ()

    def redacted(self, seat: int) -> Secret:
        """The frame with the pick of this seat alone."""
        return put(self, picks=tuple([pick for pick in self.picks if pick[0] == seat]))


@record("secret")
class Pick(Question):
    """Which number."""


@record("card")
class PlayCard(Question):
    """Which card to lay."""


@record("cell")
class PlayCell(Question):
    """On which cell to lay it."""

    begins = PlayCard
    card: Id


@record("bell")
class Bell(Question):
    """Whether to ring."""


@record("picked")
class Picked(Told):
    """A seat has picked a number."""

    seat: Seat
    number: int


def definitions(bonus: int = 0) -> Definitions:
    """Nine cards of worth 1 to 9, each `bonus` higher."""
    cards = {
        f"card{worth}": CardDef(
            f"card{worth}", f"Card {worth}", Frozen(worth=worth + bonus), source=Source("cards.yaml", worth, 1)
        )
        for worth in range(1, 10)
    }
    defs = Definitions(
        "toy",
        "Toy",
        "",
        cards=cards,
        modes={"plain": ModeDef("plain", "Plain", 2, 3, (1, 2))},
        options={
            "dice": OptionDef("dice", False, (False, True)),
            "hand": OptionDef("hand", 2, least=1, most=3, rule="TOY-02"),
            "cap": OptionDef("cap", None, least=0, most=9, nullable=True),
        },
        texts={"toy.too_many": "{seats} hands of {hand} cards need more than the nine there are"},
    )
    return hashed(defs)


def _setup(work: Work) -> None:
    state = work.state
    lay_out(state, CODE.zones)
    ops.set_board(work, "board", Board.empty().with_spaces([(x, 0) for x in range(WIDTH)]))
    for ref in work.defs.cards:
        ops.create(work, ref, "card", "deck")
    ops.shuffle(work, "deck")
    for seat in state.seats():
        ops.draw(work, "deck", seat_zone("hand", seat), int(state.options["hand"]), seat=seat)
    work.push(Turns())
    work.push(Secret())


def _secret(work: Work, frame: Secret) -> None:
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in work.state.seats():
            work.ask(Pick(seat, manner=SEALED))
        return
    work.pop()
    for seat, number in sorted(frame.picks):
        work.tell(Picked(seat, number))


def _picked(work: Work, ask: Pick, choice: Choice) -> None:
    frame = work.on_top(Secret)
    work.replace(put(frame, picks=(*frame.picks, (ask.seat, choice.value))))


def _turns(work: Work, frame: Turns) -> None:
    state = work.state
    if len(state.occupants("board")) == WIDTH:
        laid = [state.components[id] for id in state.zone("board")]
        tally = [sum(worth(state, card.id) for card in laid if card.controller == seat) for seat in state.seats()]
        best = max(tally)
        winners = tuple([seat for seat in state.seats() if tally[seat] == best])
        work.finish(Outcome("most", winners, Frozen(worth=tuple(tally))))
    elif frame.step == 0:
        work.replace(frame.at(1))
        work.ask(PlayCard(state.values.active))
    else:
        work.replace(frame.at(0))
        for seat in state.seats():
            work.ask(Bell(seat, manner=OPEN))


def worth(state: State, id: int) -> int:
    """The printed worth of a card."""
    return int(state.defs.cards[state.components[id].ref].fields["worth"])


def _hand(state: State, ask: Question) -> list[Choice]:
    return [Choice("component", id) for id in state.zone(seat_zone("hand", ask.seat))]


def _cells(state: State, _ask: Question) -> list[Choice]:
    return [Choice("cell", cell) for cell in state.boards["board"].spaces]


def _free(state: State, ask: PlayCell, choice: Choice) -> bool | Refusal:
    occupant = state.occupants("board").get(choice.value)
    if occupant is None:
        return True
    return Refusal("TOY-01", "occupied", Frozen(name=occupant.ref), occupant.id)


def _lay(work: Work, ask: PlayCell, choice: Choice) -> None:
    ops.move(work, ask.card, "board", place=choice.value, face_up=True, controller=ask.seat)
    if work.state.options["dice"]:
        ops.roll(work, 6, seat=ask.seat)
    ops.draw(work, "deck", seat_zone("hand", ask.seat), seat=ask.seat)
    ops.put(work, Values.active, (ask.seat + 1) % work.state.seat_count)


def _bell(work: Work, ask: Bell, choice: Choice) -> None:
    if choice.value == "ring":
        ops.put(work, Values.rung, work.state.values.rung + 1)
        work.replace(work.top.at(1))
    elif choice.value == "loop":
        work.push(Endless())


def _endless(work: Work, frame: Endless) -> None:
    work.replace(frame.at(frame.step + 1))


def _sight(_state: State, zone: str, seat: int) -> str:
    if zone == "board":
        return FACES
    if zone == "deck":
        return COUNT
    return FULL if zone_seat(zone) == seat else COUNT


def _stat(state: State, id: int, _name: str) -> Value:
    rung = state.values.rung
    return value_of(worth(state, id), [Part("bell", rung)] if rung else [])


def _sample(redacted: State, _seat: int, rng: Rng) -> State:
    used = {component.ref for component in redacted.components.values()}
    free = rng.shuffled([ref for ref in redacted.defs.cards if ref not in used])
    for id, component in list(redacted.components.items()):
        if component.ref == UNKNOWN:
            redacted.components[id] = component._replace(ref=free.pop())
    return redacted


def _check_start(_defs: Definitions, seats: int, options: Frozen) -> Need | None:
    if seats * int(options["hand"]) > 8:
        return Need("toy.too_many", Frozen(seats=seats, hand=options["hand"]))
    return None


def _mark(work: Work, params: Mapping[str, Any]) -> None:
    ops.move(work, int(params["component"]), str(params["zone"]))


class Written(Position):
    """A written position of the toy: who plays, and in which mode."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, ("turns", "bells"))

    def state(self) -> State:
        """A state of what was added, before anybody is asked."""
        state: State = self.begin(CODE.zones)
        state.values = Values()
        return state


CODE = GameDef(
    id="toy",
    zones=(
        ZoneSpec("hand", shape="hand"),
        ZoneSpec("deck", per_seat=False, shape="pile"),
        ZoneSpec("board", per_seat=False, shape="lattice"),
    ),
    frames=(on(Secret, _secret), on(Turns, _turns), on(Endless, _endless)),
    kinds={
        kind.id: kind
        for kind in (
            DecisionKind.of(Pick, lambda _s, _a: [Choice("number", n) for n in (1, 2, 3)], _picked, rule="TOY-03"),
            DecisionKind.of(
                PlayCard, _hand, lambda work, ask, choice: work.ask(PlayCell(ask.seat, choice.value)), rule="TOY-02"
            ),
            DecisionKind.of(PlayCell, _cells, _lay, (Guard("TOY-01", "occupied", _free),), rule="TOY-04"),
            DecisionKind.of(Bell, lambda _s, _a: [Choice("button", w) for w in ("ring", "quiet", "loop")], _bell),
        )
    },
    setup=_setup,
    sight=_sight,
    stat=_stat,
    sample=_sample,
    evaluate=lambda view: float(view.count("board")),
    outcomes=("most",),
    bound=lambda _state: 200,
    notation=Notation(Written),
    stats=("worth",),
    values=Values,
    events=(Picked,),
    edits={"put": EditSpec({"component": Param("int"), "zone": Param("zone")}, _mark)},
    check_start=_check_start,
    needs=("toy.too_many",),
)


def game(bonus: int = 0) -> Game:
    """The toy, ready to play."""
    return Game(CODE, definitions(bonus))


def view_of(state: State, seat: int) -> View:
    """A view without a match."""
    return View(Engine(CODE), state, seat)
