"""What a game gives to its ability data: the meaning of its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Protocol

from game.rules.abilities.grammar import Ability, EventWord, Trigger
from game.rules.abilities.index import Held
from game.rules.abilities.records import Loss, Scope
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen, Plain
from game.rules.records import NamedFact
from game.rules.state import State
from game.rules.work import Work


class Whole(Protocol):
    """What holds in play at one moment, worked out by a game as a whole and not ability by ability (see `Reading.whole`)."""

    def held(self, id: int) -> Sequence[Held]:
        """The abilities that a component has, whether they work or not."""

    def triggers(self, event: str) -> Sequence[tuple[int, Held, int, Trigger]]:
        """The triggers on an event (see `index.Listener`)."""

    def hears(self, scope: Scope, ability: Ability, trigger: Trigger) -> bool:
        """Whether such a trigger works, and nobody whom the event names is immune to it."""

    def flagged(self, flag: str) -> Mapping[int, tuple[int, ...]]:
        """The components that have a flag, each with those that give it."""


def _on_boards(state: State) -> Sequence[int]:
    if len(state.boards) == 1:
        (zone,) = state.boards
        return state.zone(zone)
    return [id for zone in state.boards for id in state.zone(zone)]


def _counted(state: State, period: str, _scope: Scope) -> Sequence[Plain]:
    return (state.value(period),)


def _from_active(state: State) -> Sequence[int]:
    return state.clockwise(state.value("active"))


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The half of a language that only reads: who has abilities, and what the words of the game mean in a state.

    - `in_play(state)`: the components whose abilities work, in the order in which they are gone through; left out, those on boards.
    - `by_lying`: who is in play depends on nothing but how the components lie (see `State.lying`).
    - `stat(state, id, stat)`: the present value of a stat. `stats`: stat -> what is printed of it, and its bounds (see `stats`).
    - `stamps(state, period, scope)`: a value for each period of a kind that goes on, the innermost first (an attack within an
      attack); it stays the same for as long as that one goes on. Empty if none does. The scope tells whose period is meant
      and, where an event is answered, by its roles and numbers, which contest. Left out: the fact of the match that is called like the
      period.
    - `order(state)`: the seats in the order in which their triggers are dealt with; left out, clockwise from the one whose turn it is (the
      fact `active`).
    - `events`: the events that triggers answer, with what each gives them.
    - `places`: place word -> the ids meant. `conditions`: word -> predicate. `numbers`: word -> number.
    - `alive(state, id)`: whether a component that has a trigger due may still answer.
    - `targetable(state, scope, id)`: whether an ability may choose this one as its target.
    - `attacked`: the roles of events whose controller decides for a card that nobody controls (see `evaluation.decider`).
    - `decider(state, id, roles)`: the seat that decides for a component that answers an event with these roles, or whose abilities are
      looked at (then there are none), in a game where that is not simply its controller. NOBODY: whoever comes first.
    - `rising`: periods whose stamps are numbers that only rise; what lasts `for` several of them goes by that.
    - `steady`: periods of which nothing but how the components lie decides whether they go on, or the fact of the match that is called
      like the period, declared with `period=True`.
    - `of_seat`: periods of which each seat has its own (its turn); `stamps` then tells those of `scope.seat`.
    - `commuting`: steps whose order makes no difference; triggers that consist of them only need no order.
    - `by_card`: periods in which the uses of a limited clause are counted by seat and card, not by component.
    - `marks`: word -> the fact about a component that abilities may ask for (`marked`) and set (`mark`).
    - `whole(state)`: what holds now, in a game whose `modify` and `grant` depend on each other so that only the game can work them out
      (then `stat` does so, too). Left out, the core asks each of them for itself.
    """

    stat: Callable[[State, int, str], int]
    in_play: Callable[[State], Sequence[int]] = _on_boards
    by_lying: bool = False
    stamps: Callable[[State, str, Scope], Sequence[Plain]] = _counted
    order: Callable[[State], Sequence[int]] = _from_active
    places: Mapping[str, Callable[[State, Scope], Sequence[int]]] = field(default_factory=dict)
    conditions: Mapping[str, Callable[[State, Scope, Frozen], bool]] = field(default_factory=dict)
    numbers: Mapping[str, Callable[[State, Scope], int]] = field(default_factory=dict)
    stats: Mapping[str, StatSpec] = field(default_factory=dict)
    events: Mapping[str, EventWord] = field(default_factory=dict)
    alive: Callable[[State, int], bool] = field(default=lambda _state, _id: True)
    targetable: Callable[[State, Scope, int], bool] = field(default=lambda _state, _scope, _id: True)
    attacked: tuple[str, ...] = ()
    decider: Callable[[State, int, Frozen], int] | None = None
    rising: tuple[str, ...] = ()
    steady: tuple[str, ...] = ()
    of_seat: tuple[str, ...] = ()
    commuting: tuple[str, ...] = ()
    by_card: tuple[str, ...] = ()
    marks: Mapping[str, NamedFact[Any]] = field(default_factory=dict)
    whole: Callable[[State], Whole] | None = None


def _wanted(_state: State, _whose: int, wanted: int) -> int:
    return wanted


def _always(_state: State, _whose: int) -> bool:
    return True


def _nothing(_work: Work) -> None:
    """Nothing follows from a piece of work by itself."""


def _nothing_else(_work: Work, _lost: Mapping[int, int], _source: int) -> None:
    """Nothing else comes of it."""


def _not_spared(_state: State, _whose: int, _numbers: Frozen) -> bool:
    return False


def _at_once(_state: State, losses: Sequence[Loss]) -> Sequence[Sequence[Loss]]:
    return [losses]


@dataclass(frozen=True, kw_only=True)
class Pool:
    """An amount that abilities give and take (see `pools`): of each component, or of each seat. It is never less than 0, unless it may be
    `overdrawn`: then more can be lost than there is (but not paid).

    - `fact`: where it is kept: a mark (`Marks.energy`), or a fact of the match with an entry for each seat (`Values.gold`); `of_seats`.
    - `avatar(state, seat)`: the component that stands for a seat where events are about one; of a pool of seats that has events.
    - `takes(state, whose)`: whether that component or seat can gain or lose any now.
    - `most(state, whose, wanted)`: how much of what is wanted it can have.
    - `change(work, whose, amount, source)`: lets it have another amount, by an effect of the component `source`. Left out: the op alone.
    - `after(work, lost, source)`: what else comes of a loss at once; `lost`: whose -> how much.
    - `due`, `lost`, `gained`: the events that abilities may answer: of a loss before it is one, which may be changed then; of a loss; of a
      gain. They are about the component, with the number `loss` or `gain`. `by`: the role of the component whose effect a loss is;
      `numbers`: what else is told of it, 0 where nothing is said (see `dues.lose`).
    - `more`: the stat that is added to each loss of a component before anybody is heard, and to one that it takes over.
    - `spared(state, whose, numbers)`: whether nothing at all comes to that component or seat of a loss of which these numbers are told.
    - `moments(state, losses)`: which of the losses of one effect are one moment, the first first.
    """

    fact: NamedFact[Any]
    of_seats: bool = False
    avatar: Callable[[State, int], int] = field(default=lambda _state, _seat: 0)
    takes: Callable[[State, int], bool] = _always
    most: Callable[[State, int, int], int] = _wanted
    change: Callable[[Work, int, int, int], None] | None = None
    after: Callable[[Work, Mapping[int, int], int], None] = _nothing_else
    due: str = ""
    lost: str = ""
    gained: str = ""
    by: str = "source"
    numbers: tuple[str, ...] = ()
    more: str = ""
    spared: Callable[[State, int, Frozen], bool] = _not_spared
    moments: Callable[[State, Sequence[Loss]], Sequence[Sequence[Loss]]] = _at_once
    overdrawn: bool = False


class Going(NamedTuple):
    """How components go to a zone: what abilities call it, and the word by which it is told. `face_up`: None if they stay as they lie;
    `bottom`: they come to lie at the bottom of a pile.
    """

    to: str
    cause: str
    face_up: bool | None = None
    bottom: bool = False


@dataclass(frozen=True, kw_only=True)
class Doing:
    """The half of a language that does: what its steps do, and what the game says of the shared ones.

    - `steps`: word of a step of the game's own -> code. It changes the state, or pushes frames that do; it may hand
      numbers back with `effects.give`.
    - `aftermath(work)`: what is looked at whenever a piece of work has ended (defeats, the end of the match); left out: nothing.
    - `drop(work, ids)`: takes off the table those in play that no `keep` of theirs holds any more (see `evaluation.broken`); left out,
      cards of the game have none.
    - `feasible`: word of a step -> whether it can do anything now; those without an entry always can (see `feasibility`).
    - `payable`: word of a step -> whether it can be paid in a cost; those without an entry can, if they can do anything.
    - `roll(work, sides, seat, reason)`: throws a plain die for an ability.
    - `at_once`: what a step calls forth is done before the next step of the same ability, and the aftermath is looked at after that. Else
      answers wait until the piece of work has ended, and the aftermath comes first.
    - `pools`: what abilities give and take, by name.
    - `zones`: word -> the zone that a component goes to (0: none is given); other words are names of zones (see `card_words.zone_of`).
    - `may_go(state, scope, id, to)`: whether an ability can let a component go to what it calls so.
    - `go(work, scope, ids, going)`: lets components go together; left out: each is moved (see `card_words.move`).
    - `refill(work, pile)`: what is done where a seat draws from an empty pile.
    - `set_mark(work, id, word, value)`: sets a mark of `Reading.marks`; left out: the op alone.
    - `tells_use`: each use of an ability is told (`AbilityUsed`).
    """

    steps: Mapping[str, Callable[[Work, Scope, Frozen], None]] = field(default_factory=dict)
    aftermath: Callable[[Work], None] = _nothing
    drop: Callable[[Work, Sequence[int]], None] | None = None
    feasible: Mapping[str, Callable[[State, Scope, Frozen], bool]] = field(default_factory=dict)
    payable: Mapping[str, Callable[[State, Scope, Frozen], bool]] = field(default_factory=dict)
    roll: Callable[[Work, int, int, str], int] | None = None
    at_once: bool = False
    pools: Mapping[str, Pool] = field(default_factory=dict)
    zones: Mapping[str, Callable[[State, Scope, int], str]] = field(default_factory=dict)
    may_go: Callable[[State, Scope, int, str], bool] = field(default=lambda _state, _scope, _id, _to: True)
    go: Callable[[Work, Scope, Sequence[int], Going], None] | None = None
    refill: Callable[[Work, str], None] | None = None
    set_mark: Callable[[Work, int, str, Plain], None] | None = None
    tells_use: bool = True


@dataclass(frozen=True, kw_only=True)
class Language(Reading, Doing):
    """A whole language: what its words mean, and what its steps do. Games make it with `interpreter.language`."""

    @classmethod
    def of(cls, *halves: Reading | Doing, **more: Any) -> Language:
        """The language that is made of these halves, with some fields of its own."""
        given = {each.name: getattr(half, each.name) for half in halves for each in fields(half)}
        return cls(**{**given, **more})
