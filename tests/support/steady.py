"""What a game calls steady is so: whether such a period goes on changes with nothing but what it is declared to change with.

What works is kept in `State.settled` until components come to lie elsewhere, or until a fact changes that is declared `Fact(period=True)`
and that an effect lasts by. Over all other changes of a state each period that is `Reading.steady` must go on as before.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from game.rules.abilities import evaluation
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Lasting, Scope
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.plain import NOBODY, Plain
from game.rules.rng import Rng
from game.rules.state import LASTING, State
from tests.support.matches import Start

_SLOTS: Final = vars(State)


class _Seen(NamedTuple):
    """The stamps of each steady period, by (period, source, seat): from where an effect may look at it; and the facts that are periods."""

    stamps: dict[tuple[str, int, int], tuple[Plain, ...]]
    facts: dict[str, Plain]


class Watch:
    """Looks at the steady periods after each change of a state. `looked`: how often by each, while an effect lasted by it that was to go
    on; `wrong`: the periods that did not go on as before, with how.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.looked: Counter[str] = Counter()
        self.wrong: dict[str, str] = {}
        self._before: _Seen | None = None

    def dropped(self) -> None:
        """What works is to be worked out anew, so that any period may have ended."""
        self._before = None

    def look(self, state: State) -> None:
        """Compare the periods with those before, unless what works was dropped since."""
        before, now = self._before, self._seen(state.bare())
        self._before = now
        if before is None:
            return
        lasting = {each.period for each in state.abilities.lasting}
        self.looked.update(lasting.intersection(self.reading.steady))
        for key, stamps in before.stamps.items():
            period = key[0]
            # While no effect lasts by a fact, nothing that is kept goes by it.
            may_change = period not in lasting and before.facts.get(period) != now.facts.get(period)
            if now.stamps.get(key) != stamps and not may_change:
                self.wrong.setdefault(period, f"{stamps} became {now.stamps.get(key)} of component {key[1]}")

    def _seen(self, state: State) -> _Seen:
        scopes = [
            Scope(source, "", 0, seat)
            for source in dict.fromkeys(
                [*self.reading.in_play(state), *[each.source for each in state.abilities.lasting]]
            )
            for seat in (NOBODY, *state.seats())
        ]
        stamps = {
            (period, scope.source, scope.seat): tuple(evaluation.stamps(self.reading, state, period, scope))
            for period in self.reading.steady
            for scope in scopes
            if (period in self.reading.of_seat) == (scope.seat != NOBODY)
        }
        return _Seen(stamps, {name: state.value(name) for name in state.values.periods})


class Watched(State[Any, Any]):
    """A state to play in place, of which a watch is told by what each change does to the derived values."""

    __slots__ = ("watch",)
    watch: Watch

    @classmethod
    def of(cls, state: State, watch: Watch) -> Watched:
        """A copy of a state."""
        made = cls.__new__(cls)
        made.watch = watch
        for name in State.__slots__:
            _SLOTS[name].__set__(made, getattr(state, name))
        return made

    @property
    def settled(self) -> Any:
        return _SLOTS["settled"].__get__(self)

    @settled.setter
    def settled(self, found: Any) -> None:
        _SLOTS["settled"].__set__(self, found)
        if found is None:
            self.watch.dropped()

    @property
    def working(self) -> Any:
        return _SLOTS["working"].__get__(self)

    @working.setter
    def working(self, found: Any) -> None:
        """The last thing that a change does, once the state is as it will be."""
        _SLOTS["working"].__set__(self, found)
        self.watch.look(self)


def lend(state: State, reading: Reading) -> None:
    """Let an effect last by each steady period by which none does: one that does nothing."""
    lasting = state.abilities.lasting
    for period in reading.steady:
        if all(each.period != period for each in lasting):
            scopes = [Scope(source, "", 0, 0) for source in reading.in_play(state)]
            stamps = [(scope.source, evaluation.stamps(reading, state, period, scope)) for scope in scopes]
            lent = [Lasting("grant", "", 0, (), source, "", period, found[0]) for source, found in stamps if found]
            lasting += tuple(lent[:1])
    state.set_fact(LASTING, lasting)


def check_steady(game: Game, reading: Reading, start: Start, most: int) -> Watch:
    """Play a random match in place, at most so many choices, or until something is wrong; what was seen in it."""
    engine, rng, watch = Engine(game.code), Rng(start.seed), Watch(reading)
    state = Watched.of(start.new(game).state, watch)
    for _choice in range(most):
        if state.outcome is not None or watch.wrong:
            break
        lend(state, reading)
        decision = engine.decision(state, rng.pick(state.asks).seat)
        assert decision is not None
        engine.apply(state, decision.ask.seat, decision.pick(rng), [] if rng.below(2) == 0 else None)
        watch.look(state)  # unfinished work may be another, which drops nothing
    return watch
