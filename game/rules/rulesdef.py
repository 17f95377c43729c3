"""What the core needs of a game: its code, and what it declares as data. `game.rules.gamedef` adds what bots and scenarios need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol

from game.rules.abilities.grammar import Param, Vocabulary
from game.rules.abilities.records import AbilityFacts
from game.rules.boards import Board
from game.rules.decisions import DecisionKind
from game.rules.decks import DeckRules
from game.rules.definitions import CardDef, Definitions
from game.rules.events import Event
from game.rules.modifiers import Value, value_of
from game.rules.plain import EMPTY, Frozen, Plain, seat_zone, zone_name
from game.rules.records import Facts, NoFacts, Record, Told, declared, parts_of
from game.rules.state import State
from game.rules.told import CORE_EVENTS
from game.rules.work import AskedBefore, Handler, Work, ask_again

FULL = "full"
"""Sight of a zone: every component, in order."""
CONTENTS = "contents"
"""Sight of a zone: which components, without their order."""
TOP = "top"
"""Sight of a zone: the top component and the number."""
COUNT = "count"
"""Sight of a zone: the number only."""
NOTHING = "nothing"
"""Sight of a zone: not even the number. Moves between two such zones are not told."""
FACES = "faces"
"""Sight of a zone: face-up components, and the face-down ones that the seat controls; of the
others the place and controller.
"""


SPREAD: Final = "spread"
"""Shape of a zone: components side by side, as in a tableau."""
HAND: Final = "hand"
"""Shape of a zone: components that their seat holds."""
PILE: Final = "pile"
"""Shape of a zone: components one on the other, as in a deck."""
LATTICE: Final = "lattice"
"""Shape of a zone: a board, on whose cells components lie."""


class ZoneSpec(NamedTuple):
    """A kind of zone: its name, whether each seat has one, and its shape, which is one of the words above.

    - `stacks`: on a cell of this lattice several components may lie one on the other.
    - `sight`: how much of it its seat sees, or everybody where all share it; `others` how much the other seats do, if that is not the
      same. Of a hand they see the number only, if nothing else is said.
    - `grid`: how many cells wide and high the board of this lattice is; left out, it has no space at first.
    - `apart`: what lies there has no part in what the game derives of how components lie (`State.lying`, `State.placed`), nor in which
      abilities work: so that is kept while components go from one such zone to another, as when a card is drawn.
    """

    name: str
    per_seat: bool = True
    shape: str = SPREAD
    stacks: bool = False
    sight: str = FULL
    others: str = ""
    grid: tuple[int, int] | None = None
    apart: bool = False

    @property
    def seen_by_others(self) -> str:
        """How much of it other seats see, and whoever has no seat; where all share it, how much everybody sees."""
        return self.others or (COUNT if self.shape == HAND else self.sight)

    def zones(self, seats: Iterable[int]) -> list[str]:
        """The zones of this kind: one, or one for each of the seats."""
        return [seat_zone(self.name, seat) for seat in seats] if self.per_seat else [self.name]


def lay_out(state: State, specs: Iterable[ZoneSpec]) -> None:
    """Let a new state have zones of these kinds, for each of its seats where a seat has one, all empty; the board of each lattice has the
    spaces of its `grid`.
    """
    for spec in specs:
        for zone in spec.zones(state.seats()):
            state.zones[zone] = ()
            if spec.shape == LATTICE:
                state.set_board(zone, Board.empty() if spec.grid is None else Board.of_grid(*spec.grid))


def sight_by(zones: Iterable[ZoneSpec]) -> Callable[[State, str, int], str]:
    """How much of a zone a seat sees, as the zones themselves say. (A game in which that changes has a function of its own.)"""
    own = {spec.name: spec.sight for spec in zones}
    others = {spec.name: spec.seen_by_others for spec in zones}

    def sight(_state: State, zone: str, seat: int) -> str:
        name, _colon, whose = zone.partition(":")
        return own[name] if whose == str(seat) else others[name]

    return sight


def printed(state: State, id: int, stat: str) -> Value:
    """The value of a stat that nothing changes: the field of the card that is called like it. Raises KeyError if it has none."""
    return value_of(state.card(id).fields[stat], ())


class _Apart(dict[str, bool]):
    """Whether zones lie apart, of those that were asked for: whether their kinds do."""

    def __init__(self, kinds: Iterable[ZoneSpec]) -> None:
        self.names = tuple([spec.name for spec in kinds if spec.apart])

    def __missing__(self, zone: str) -> bool:
        found = self[zone] = zone_name(zone) in self.names
        return found


class Verdict(NamedTuple):
    """What dice have decided: a word of the game, for which the pack has a text `odds.<word>`; the components that the text may name, and
    other values; and the component that has the better of it (0: none).
    """

    word: str
    components: Mapping[str, int] = EMPTY
    values: Frozen = EMPTY
    winner: int = 0


UNDECIDED: Final = Verdict("")
"""Nothing is decided, whatever the dice show."""


class Need(NamedTuple):
    """What a mode needs of the definitions, checked before a match starts: raises nothing, tells
    a text key and values, or None.
    """

    text: str
    values: Frozen


class Flaw(NamedTuple):
    """What is wrong with a card of the pack by itself: the field that says it, a text key of `needs`, and its values."""

    field: str
    text: str
    values: Frozen = EMPTY


SUBJECTS: Final = ("component", "source")
"""What edits by hand call the component that they are about."""


@dataclass(frozen=True)
class EditSpec:
    """What may be done to a state by hand: its declared parameters and the code that does it."""

    params: Mapping[str, Param]
    run: Callable[[Work, Mapping[str, Plain]], None]


@dataclass(frozen=True)
class OrderSpec:
    """What a seat may order at any time, asked or not: its declared parameters (`int`, `bool`, `word`), and the code that does it:
    run(work, seat, parameters).
    """

    params: Mapping[str, Param]
    run: Callable[[Work, int, Mapping[str, Plain]], None]


class MarkedWindows(Protocol):
    """The windows of a game as the table shows them (see `game.rules.windows.Windows`)."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names in the order in which they come."""

    def marked(self, stops: Any, whose: str) -> tuple[str, ...]:
        """In which of them a seat with these stop marks is asked, in its own turns (`own`) or in those of `others`."""


def _as_zones_say(_state: State, _zone: str, _seat: int) -> str:
    """Stands for what the zones of a game say until it is put together."""
    raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What engine, views, ops and written positions need of one game. `id` is the id of its pack.

    - `frames`: the code of each kind of unfinished work, bound with `on(Strike, do_strike)`. It changes the state through ops, replaces or
      drops its frame, pushes others, or asks; it must do at least one of these.
    - `kinds`: decision kind id -> DecisionKind.
    - `values`, `marks`: the records that declare the facts of the match as a whole and those about a component.
    - `events`: the records that declare what the game tells besides what the ops of the core tell. `ways`: by event, the words by which
      the game's code lets it come about: `{"move": ("play", "draw"), "roll": ("wind",)}`. The pack has a line of the log for each
      (`log.move.play`), or one for all (`log.move`); an empty one where something else tells of it.
    - `phases`: the words of the fact `phase`; left out, those in which a position may be written.
    - `setup`: fills a new state (components, zones, first frame) in the given work.
    - `sight(state, zone, seat)`: one of FULL, CONTENTS, TOP, COUNT, FACES, NOTHING; left out, what the zones say.
    - `stat(state, id, stat)`: the present value of a stat with its explanation; left out, what is printed.
    - `bound(state)`: no match of this kind takes more single choices than this.
    - `vocabulary`: the words that the data of its pack may use. `stats`: the names of the stats of its cards.
    - `edits`: what may be done by hand; `settle(work)` sees to what always holds, once it is done. `orders`: what any seat that is in the
      match may order, whether it is asked or not.
    - `windows`: those in which every seat may act (`game.rules.windows.Windows`).
    - `backs(state, id)`: the public facts on the back of a hidden component (`{"level": 2}`); empty if none.
    - `markers(state, id)`: the markers on a component: name -> the components that cause one each.
    - `outcomes`: the reasons with which a match may end (`Outcome.reason`).
    - `check_start(defs, seat_count, options)`: what is missing for such a match, or None; `needs` are the texts that it may name.
    - `check_card(card)`: what the rules could make nothing of in a card of the pack, although each of its fields is good, or None.
    - `decks`: what it says of the decks that seats come with; left out in a game that has none.
    - `reworded(part, written)`: a part of an ability (a step, a condition, a selector) in the words of today; `written`: the format of its
      definitions, an earlier one.
    - `verdict(event)`: what dice have decided, if this event tells of it; left out, no event does.
    - `facts(state, seat)`: what else a seat is told, derived from the state (progress of a draft, a tally so far).
    """

    id: str
    zones: tuple[ZoneSpec, ...]
    kinds: Mapping[str, DecisionKind]
    setup: Callable[[Work], None]
    bound: Callable[[State], int]
    frames: tuple[Handler, ...]
    sight: Callable[[State, str, int], str] = field(default=_as_zones_say)
    stat: Callable[[State, int, str], Value] = field(default=printed)
    values: type[Facts] = NoFacts
    marks: type[Facts] = NoFacts
    events: tuple[type[Told], ...] = ()
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phases: tuple[str, ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    stats: tuple[str, ...] = ()
    edits: Mapping[str, EditSpec] = field(default_factory=dict)
    settle: Callable[[Work], None] = field(default=lambda _work: None)
    orders: Mapping[str, OrderSpec] = field(default_factory=dict)
    windows: MarkedWindows | None = None
    backs: Callable[[State, int], Frozen] = field(default=lambda _state, _id: EMPTY)
    markers: Callable[[State, int], Mapping[str, tuple[int, ...]]] = field(default=lambda _state, _id: {})
    check_start: Callable[[Definitions, int, Frozen], Need | None] = field(default=lambda _defs, _seats, _options: None)
    needs: tuple[str, ...] = ()
    check_card: Callable[[CardDef], Flaw | None] | None = None
    decks: DeckRules | None = None
    reworded: Callable[[Any, int], Any] = field(default=lambda part, _written: part)
    outcomes: tuple[str, ...] = ()
    verdict: Callable[[Event], Verdict | None] = field(default=lambda _event: None)
    facts: Callable[[State, int], Frozen] = field(default=lambda _state, _seat: EMPTY)

    def __post_init__(self) -> None:
        if self.sight is _as_zones_say:
            object.__setattr__(self, "sight", sight_by(self.zones))

    @cached_property
    def handlers(self) -> Mapping[str, Callable[[Work, Any], None]]:
        """The code of each kind of unfinished work by its declared name."""
        return {AskedBefore.kind: ask_again, **{handler.frame.kind: handler.run for handler in self.frames}}

    @cached_property
    def public_facts(self) -> tuple[str, ...]:
        """The names of the facts of the match that everybody may know, those that abilities need among them."""
        fields = [*declared(self.values).fields, *declared(AbilityFacts).fields]
        return tuple([each.name for each in fields if each.public])

    @cached_property
    def placing_marks(self) -> tuple[str, ...]:
        """The names of the facts about a component by which it depends where it counts as lying (see `State.lying`)."""
        return tuple([each.name for each in declared(self.marks).fields if each.places])

    @cached_property
    def apart(self) -> Mapping[str, bool]:
        """Whether what lies in a zone has no part in what is derived of how components lie (see `ZoneSpec.apart`)."""
        return _Apart(self.zones)

    @cached_property
    def records(self) -> Mapping[tuple[str, str], type[Record]]:
        """Every kind of record of the game by family and declared name. Raises ValueError for two of one name."""
        questions = [kind.question for kind in self.kinds.values()]
        facts = (self.values, self.marks, AbilityFacts)
        return parts_of([AskedBefore, *[handler.frame for handler in self.frames], *questions, *facts, *self.events])

    @cached_property
    def told(self) -> Mapping[str, type[Told]]:
        """Every kind of event by name: those of the core, then those of the game. Raises ValueError for two of one name."""
        found: dict[str, type[Told]] = {}
        kinds: tuple[type[Told], ...] = (*CORE_EVENTS, *self.events)
        for kind in kinds:
            if found.setdefault(kind.kind, kind) is not kind:
                raise ValueError(f"two kinds of event are called {kind.kind!r}")
        return found

    @property
    def window_names(self) -> tuple[str, ...]:
        """The names of its windows; none in a game that has none."""
        return self.windows.names if self.windows is not None else ()

    @cached_property
    def unmarked(self) -> Facts:
        """The marks of a component about which there is nothing to say."""
        return self.marks()
