"""A toy game that uses every part of the core once: hidden hands, a lattice, sealed and open decisions, dice, an endless effect.

Each seat secretly picks a number (sealed), then the seats take turns laying a card from a hidden hand on a row of cells and drawing another
from a shuffled deck. A bell may be rung by anybody after each turn (open). Who has laid the highest cards wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules import ops
from game.rules.abilities.grammar import Param, Source
from game.rules.asks import OPEN, SEALED, Ask, Choice
from game.rules.boards import Board
from game.rules.decisions import DecisionKind
from game.rules.definitions import CardDef, Definitions, ModeDef, OptionDef
from game.rules.engine import Engine
from game.rules.frames import Frame
from game.rules.gamedef import Game, GameDef
from game.rules.guards import Guard, Refusal
from game.rules.modifiers import Part, Value, value_of
from game.rules.notation.notation import Notation
from game.rules.notation.position import Position
from game.rules.plain import Frozen, Outcome, seat_zone, zone_seat
from game.rules.rng import Rng
from game.rules.rulesdef import COUNT, FACES, FULL, EditSpec, Need, ZoneSpec, lay_out
from game.rules.saved.definitions_codec import hashed
from game.rules.state import State
from game.rules.view import UNKNOWN, View
from game.rules.work import Work

WIDTH = 4


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
    ops.set_value(work, "active", 0)
    work.push(Frame("turns"))
    work.push(Frame("secret"))


def _secret(work: Work, frame: Frame) -> None:
    if frame.step == 0:
        work.replace(frame.at(1, picks=()))
        for seat in work.state.seats():
            work.ask(Ask(seat, "secret", Frozen(), SEALED))
        return
    work.pop()
    for seat, number in sorted(frame.values["picks"]):
        work.tell("picked", seat=seat, number=number)


def _picked(work: Work, ask: Ask, choice: Choice) -> None:
    frame = work.top
    work.replace(frame.at(frame.step, picks=(*frame.values["picks"], (ask.seat, choice.value))))


def _turns(work: Work, frame: Frame) -> None:
    state = work.state
    if len(state.occupants("board")) == WIDTH:
        laid = [state.components[number] for number in state.zone("board")]
        tally = [sum(worth(state, card.id) for card in laid if card.controller == seat) for seat in state.seats()]
        best = max(tally)
        winners = tuple([seat for seat in state.seats() if tally[seat] == best])
        work.finish(Outcome("most", winners, Frozen(worth=tuple(tally))))
    elif frame.step == 0:
        work.replace(frame.at(1))
        work.ask(Ask(int(state.values["active"]), "card"))
    else:
        work.replace(frame.at(0))
        for seat in state.seats():
            work.ask(Ask(seat, "bell", Frozen(), OPEN))


def worth(state: State, number: int) -> int:
    """The printed worth of a card."""
    return int(state.defs.cards[state.components[number].ref].fields["worth"])


def _hand(state: State, ask: Ask) -> list[Choice]:
    return [Choice("component", number) for number in state.zone(seat_zone("hand", ask.seat))]


def _cells(state: State, _ask: Ask) -> list[Choice]:
    return [Choice("cell", cell) for cell in state.boards["board"].spaces]


def _free(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    occupant = state.occupants("board").get(choice.value)
    if occupant is None:
        return True
    return Refusal("TOY-01", "occupied", Frozen(name=occupant.ref), occupant.id)


def _lay(work: Work, ask: Ask, choice: Choice) -> None:
    ops.move(work, int(ask.values["card"]), "board", place=choice.value, face_up=True, controller=ask.seat)
    if work.state.options["dice"]:
        ops.roll(work, 6, seat=ask.seat)
    ops.draw(work, "deck", seat_zone("hand", ask.seat), seat=ask.seat)
    ops.set_value(work, "active", (ask.seat + 1) % work.state.seat_count)


def _bell(work: Work, ask: Ask, choice: Choice) -> None:
    if choice.value == "ring":
        ops.set_value(work, "rung", int(work.state.values.get("rung", 0)) + 1)
        work.replace(work.top.at(1))
    elif choice.value == "loop":
        work.push(Frame("endless"))


def _endless(work: Work, frame: Frame) -> None:
    work.replace(frame.at(frame.step + 1))


def _sight(_state: State, zone: str, seat: int) -> str:
    if zone == "board":
        return FACES
    if zone == "deck":
        return COUNT
    return FULL if zone_seat(zone) == seat else COUNT


def _stat(state: State, number: int, _name: str) -> Value:
    rung = int(state.values.get("rung", 0))
    return value_of(worth(state, number), [Part("bell", rung)] if rung else [])


def _sample(redacted: State, _seat: int, rng: Rng) -> State:
    used = {component.ref for component in redacted.components.values()}
    free = rng.shuffled([ref for ref in redacted.defs.cards if ref not in used])
    for number, component in list(redacted.components.items()):
        if component.ref == UNKNOWN:
            redacted.components[number] = component._replace(ref=free.pop())
    return redacted


def _check_start(_defs: Definitions, seats: int, options: Frozen) -> Need | None:
    if seats * int(options["hand"]) > 8:
        return Need("toy.too_many", Frozen(seats=seats, hand=options["hand"]))
    return None


def _redact(_state: State, frame: Frame, seat: int) -> Frame:
    if "picks" not in frame.values:
        return frame
    return frame.at(frame.step, picks=tuple([pick for pick in frame.values["picks"] if pick[0] == seat]))


def _mark(work: Work, params: Mapping[str, Any]) -> None:
    ops.move(work, int(params["component"]), str(params["zone"]))


class Written(Position):
    """A written position of the toy: who plays, and in which mode."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, ("turns", "bells"))

    def state(self) -> State:
        """A state of what was added, before anybody is asked."""
        return self.begin(CODE.zones)


CODE = GameDef(
    id="toy",
    zones=(
        ZoneSpec("hand", shape="hand"),
        ZoneSpec("deck", per_seat=False, shape="pile"),
        ZoneSpec("board", per_seat=False, shape="lattice"),
    ),
    handlers={"secret": _secret, "turns": _turns, "endless": _endless},
    kinds={
        "secret": DecisionKind(
            "secret", lambda _s, _a: [Choice("number", n) for n in (1, 2, 3)], _picked, rule="TOY-03"
        ),
        "card": DecisionKind(
            "card",
            _hand,
            lambda work, ask, choice: work.ask(Ask(ask.seat, "cell", Frozen(card=choice.value))),
            rule="TOY-02",
        ),
        "cell": DecisionKind("cell", _cells, _lay, (Guard("TOY-01", "occupied", _free),), inner=True, rule="TOY-04"),
        "bell": DecisionKind("bell", lambda _s, _a: [Choice("button", w) for w in ("ring", "quiet", "loop")], _bell),
    },
    setup=_setup,
    sight=_sight,
    stat=_stat,
    sample=_sample,
    evaluate=lambda view: float(view.count("board")),
    bound=lambda _state: 200,
    notation=Notation(Written),
    stats=("worth",),
    public_values=("active", "rung"),
    edits={"put": EditSpec({"component": Param("int"), "zone": Param("zone")}, _mark)},
    redact=_redact,
    check_start=_check_start,
    needs=("toy.too_many",),
)


def game(bonus: int = 0) -> Game:
    """The toy, ready to play."""
    return Game(CODE, definitions(bonus))


def view_of(state: State, seat: int) -> View:
    """A view without a match."""
    return View(Engine(CODE), state, seat)
