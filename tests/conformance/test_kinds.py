"""What games declare of their places, stats and flags is so in their matches: of which types of cards those are whom they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from types import FunctionType
from typing import Any

import pytest

from game.bots import make_bot
from game.library import open_game
from game.rules.abilities import clauses, effects, evaluation, stats
from game.rules.abilities.grammar import Trigger, Vocabulary
from game.rules.abilities.language import Language, Reading
from game.rules.abilities.records import Scope
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.plain import Component, zone_name
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.rules.work import Work
from tests.support.declared import is_one_of
from tests.support.matches import match_count, playable

STEPS = 900
"""Matches of a game are played until so many answers were given, the last of them to its end."""


class Watch:
    """Looks at the places, stats and flags that are asked for, and notes those that are not as declared."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.looked = 0
        self.wrong: dict[str, None] = {}
        self._lain: dict[int, Component] = {}
        """The components as they were seen to lie in a zone: one that is the same object lies there still."""

    def place(self, reading: Reading, state: State, scope: Scope, name: str, ids: tuple[int, ...]) -> None:
        """Somebody was found at a place."""
        word, in_play = self.vocabulary.places.get(name), reading.in_play(state)
        for id in ids if word is not None else ():
            self._kind(state, id, word.kinds if word is not None else (), f"place {name}")
            if word is not None and word.away and id in in_play:
                self.wrong[f"place {name}: {state.components[id].ref} is in play"] = None
        self._seen(state, name, ids, scope.source)

    def _seen(self, state: State, name: str, ids: Sequence[int], source: int) -> None:
        """As many are at a place as it says, in their zone and phase, and only cards that see anybody there look at it."""
        word = self.vocabulary.places.get(name)
        if word is None:
            return
        if word.most and len(ids) > word.most:
            self.wrong[f"place {name}: {len(ids)} are there"] = None
        if word.phases and state.values.phase not in word.phases:
            self.wrong[f"place {name}: somebody is there in {state.values.phase}"] = None
        if word.seen_by and source in state.components and not is_one_of(state, source, word.seen_by):
            self.wrong[f"place {name}: {state.components[source].ref} sees somebody"] = None
        for id in ids if word.lies else ():
            if zone_name(state.components[id].zone) != word.lies:
                self.wrong[f"place {name}: {state.components[id].ref} lies elsewhere"] = None

    def zones(self, state: State) -> None:
        """In a zone are cards of the types that it holds."""
        for id, component in state.components.items():
            if self._lain.get(id) is not component:
                self._lain[id] = component
                name = zone_name(component.zone)
                self._kind(state, id, self.vocabulary.holds.get(name, ()), f"zone {name}")

    def stat(self, state: State, id: int, name: str) -> None:
        """A stat of a card was asked for."""
        self._kind(state, id, self.vocabulary.stats[name].kinds, f"stat {name}")

    def flag(self, state: State, id: int, name: str) -> None:
        """A flag of a card was asked for."""
        if name in self.vocabulary.flags:
            self._kind(state, id, self.vocabulary.flags[name].kinds, f"flag {name}")

    def answer(self, state: State, language: Language, scope: Scope) -> None:
        """Those who leave with an event are no longer in play when it is answered."""
        clause = clauses.clause_of(state, scope)
        word = self.vocabulary.events.get(clause.event) if isinstance(clause, Trigger) else None
        for name in word.leaves if word is not None else ():
            if scope.roles.get(name, 0) in language.in_play(state):
                self.wrong[f"event {clause}: {name} is in play"] = None

    def _kind(self, state: State, id: int, kinds: tuple[str, ...], what: str) -> None:
        if kinds:
            self.looked += 1
            if not is_one_of(state, id, kinds):
                self.wrong[f"{what}: {state.components[id].ref}"] = None


def _relayed(*given: Any, relay: Callable[..., Any], **named: Any) -> Any:
    return relay(*given, **named)


@contextmanager
def relayed(function: Any, relay: Callable[..., Any]) -> Iterator[None]:
    """While it lasts, who asks a function asks `relay`, which is given the function to ask and what it is to be asked; by whatever name
    they have it, since its code is exchanged. (The profiler of Python would hear of it, too, and make a match take ten times as long.)
    """
    kept = function.__code__, function.__defaults__, function.__kwdefaults__
    original = FunctionType(kept[0], function.__globals__, function.__name__, kept[1], function.__closure__)
    original.__kwdefaults__ = kept[2]
    function.__code__, function.__defaults__ = _relayed.__code__, None
    function.__kwdefaults__ = {"relay": partial(relay, original)}
    try:
        yield
    finally:
        function.__code__, function.__defaults__, function.__kwdefaults__ = kept


@contextmanager
def watching(*vocabularies: Vocabulary) -> Iterator[list[Watch]]:
    """While it lasts, all that abilities and rules ask for is looked at, as each of these has it declared."""
    watches = [Watch(vocabulary) for vocabulary in vocabularies]

    def stat(ask: Any, reading: Reading, state: State, id: int, stat: str, *more: Any, **named: Any) -> Any:
        for watch in watches:
            watch.stat(state, id, stat)
        return ask(reading, state, id, stat, *more, **named)

    def several(ask: Any, reading: Reading, state: State, id: int, names: Sequence[str], *more: Any) -> Any:
        for watch in watches:
            for name in names:
                watch.stat(state, id, name)
        return ask(reading, state, id, names, *more)

    def totals(ask: Any, reading: Reading, state: State, ids: Iterable[int], stat: str) -> Any:
        ids = [*ids]
        for watch in watches:
            for id in ids:
                watch.stat(state, id, stat)
        return ask(reading, state, ids, stat)

    def flag(ask: Any, reading: Reading, state: State, id: int, flag: str) -> Any:
        for watch in watches:
            watch.flag(state, id, flag)
        return ask(reading, state, id, flag)

    def place(ask: Any, reading: Reading, state: State, scope: Scope, word: str) -> Any:
        found = ask(reading, state, scope, word)
        for watch in watches if found else ():
            watch.place(reading, state, scope, word, found)
        return found

    def perform(ask: Any, work: Work, language: Language, scope: Scope, *more: Any, **named: Any) -> Any:
        for watch in watches:
            watch.answer(work.state, language, scope)
        return ask(work, language, scope, *more, **named)

    asked: list[tuple[Any, Callable[..., Any]]] = [
        (stats.total, stat),
        (stats.value, stat),
        (stats.several, several),
        (stats.totals, totals),
        (evaluation.has_flag, flag),
        (evaluation._of_place, place),
        (effects.perform, perform),
    ]
    with ExitStack() as stack:
        for function, relay in asked:
            stack.enter_context(relayed(function, relay))
        yield watches


def seats_of(game: Game) -> int:
    """How many seats its first mode has: four, if it can."""
    mode = next(mode for mode in game.defs.modes.values() if mode.ready)
    return max(mode.least_seats, min(4, mode.most_seats))


def play(game: Game, seats: int, seed: int, watches: Sequence[Watch]) -> int:
    """A match of random bots to its end, watched; how many answers were given."""
    engine, rng = Engine(game.code), Rng(seed)
    options, _problems = checked_options(game, seats, {})
    state = engine.start(game.defs, seats, options, seed)
    bot = make_bot("random", game.code)
    steps = 0
    while state.outcome is None:
        steps += 1
        view = View(engine, state, state.asks[0].seat)
        decision = view.decision
        assert decision is not None
        for watch in watches:
            watch.zones(state)
        engine.apply(state, view.seat, bot.choose(view, decision, rng))
    return steps


@pytest.mark.parametrize("name", playable())
def test_what_is_declared_of_whom_something_is_about_is_so(name: str) -> None:
    game = open_game(name)
    with watching(game.code.vocabulary) as watches:
        seats, steps, seed = seats_of(game), 0, 0
        while steps < STEPS * match_count(1):
            steps += play(game, seats, seed, watches)
            seed += 1
    (watch,) = watches
    assert [*watch.wrong] == []
    assert watch.looked or not any(place.kinds for place in game.code.vocabulary.places.values())


def wrongly_declared() -> dict[str, Vocabulary]:
    """What is declared wrongly of Champions. A place, a stat and a zone of other cards, declared to be of champions; a place of several,
    of one; a place that equipment looks at, of potions; one of cards in the hand, elsewhere.
    """
    known = open_game("champions").code.vocabulary

    def with_place(name: str, **changes: Any) -> Vocabulary:
        return replace(known, places={**known.places, name: replace(known.places[name], **changes)})

    level = replace(known.stats["level"], kinds=("champion",))
    return {
        "place monsters": with_place("monsters", kinds=("champion",)),
        "stat level": replace(known, stats={**known.stats, "level": level}),
        "place rivals": with_place("rivals", most=1),
        "place worn": with_place("worn", seen_by=("potion",)),
        "place hand": with_place("hand", lies="graveyard"),
        "zone spoils": replace(known, holds={"spoils": ("champion",)}),
    }


@pytest.fixture(scope="module")
def wrong() -> dict[str, list[str]]:
    """What is found wrong with each of these, all of which watch the same matches."""
    game, declared = open_game("champions"), wrongly_declared()
    with watching(*declared.values()) as watches:
        for seed in range(8):
            play(game, 4, seed, watches)
    return {what: [*watch.wrong] for what, watch in zip(declared, watches, strict=True)}


@pytest.mark.parametrize("what", wrongly_declared())
def test_a_wrong_declaration_is_found(what: str, wrong: dict[str, list[str]]) -> None:
    assert wrong[what]
    assert [each for each in wrong[what] if not each.startswith(what)] == []
