"""What games declare of their places, stats and flags is so in their matches: of which types of cards those are whom they are about."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from game.bots import make_bot
from game.library import open_game
from game.rules.abilities import clauses, effects, evaluation, stats
from game.rules.abilities.grammar import Trigger, Vocabulary
from game.rules.abilities.language import Language
from game.rules.abilities.records import Scope
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.plain import zone_name
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
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
        self._asked: dict[Any, Callable[[dict[str, Any]], Any]] = {
            stats.total.__code__: lambda seen: self._stat(seen["state"], seen["id"], seen["stat"]),
            stats.value.__code__: lambda seen: self._stat(seen["state"], seen["id"], seen["stat"]),
            stats.several.__code__: lambda seen: [
                self._stat(seen["state"], seen["id"], name) for name in seen["names"]
            ],
            stats.totals.__code__: lambda seen: [self._stat(seen["state"], id, seen["stat"]) for id in [*seen["ids"]]],
            evaluation.has_flag.__code__: lambda seen: self._flag(seen["state"], seen["id"], seen["flag"]),
            effects.perform.__code__: lambda seen: self._answer(seen["work"].state, seen["language"], seen["scope"]),
        }

    def look(self, frame: FrameType, event: str, result: Any) -> None:
        """For `sys.setprofile`."""
        code = frame.f_code
        if event == "call" and code in self._asked:
            self._asked[code](frame.f_locals)
        elif event == "return" and code is evaluation._of_place.__code__ and result:
            seen = frame.f_locals
            self._place(seen["state"], seen["word"], result, seen["reading"].in_play(seen["state"]))
            self._seen(seen["state"], seen["word"], result, seen["scope"].source)

    def _place(self, state: State, name: str, ids: tuple[int, ...], in_play: Any) -> None:
        word = self.vocabulary.places.get(name)
        for id in ids if word is not None else ():
            self._kind(state, id, word.kinds if word is not None else (), f"place {name}")
            if word is not None and word.away and id in in_play:
                self.wrong[f"place {name}: {state.components[id].ref} is in play"] = None

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
        for zone in state.zones:
            kinds = self.vocabulary.holds.get(zone_name(zone), ())
            for id in state.zone(zone):
                self._kind(state, id, kinds, f"zone {zone_name(zone)}")

    def _stat(self, state: State, id: int, name: str) -> None:
        self._kind(state, id, self.vocabulary.stats[name].kinds, f"stat {name}")

    def _flag(self, state: State, id: int, name: str) -> None:
        if name in self.vocabulary.flags:
            self._kind(state, id, self.vocabulary.flags[name].kinds, f"flag {name}")

    def _answer(self, state: State, language: Language, scope: Scope) -> None:
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


@contextmanager
def watching(vocabulary: Vocabulary) -> Iterator[Watch]:
    """While it lasts, all that abilities and rules ask for is looked at."""
    watch = Watch(vocabulary)
    before = sys.getprofile()
    sys.setprofile(watch.look)
    try:
        yield watch
    finally:
        sys.setprofile(before)


def seats_of(game: Game) -> int:
    """How many seats its first mode has: four, if it can."""
    mode = next(mode for mode in game.defs.modes.values() if mode.ready)
    return max(mode.least_seats, min(4, mode.most_seats))


def play(game: Game, seats: int, seed: int, watch: Watch) -> int:
    """A match of random bots to its end; how many answers were given."""
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
        watch.zones(state)
        engine.apply(state, view.seat, bot.choose(view, decision, rng))
    return steps


@pytest.mark.parametrize("name", playable())
def test_what_is_declared_of_whom_something_is_about_is_so(name: str) -> None:
    game = open_game(name)
    with watching(game.code.vocabulary) as watch:
        seats, steps, seed = seats_of(game), 0, 0
        while steps < STEPS * match_count(1):
            steps += play(game, seats, seed, watch)
            seed += 1
    assert [*watch.wrong] == []
    assert watch.looked or not any(place.kinds for place in game.code.vocabulary.places.values())


@pytest.mark.parametrize(
    "what", ["place monsters", "stat level", "place rivals", "place worn", "place hand", "zone spoils"]
)
def test_a_wrong_declaration_is_found(what: str) -> None:
    """A place, a stat and a zone of other cards, declared to be of Champions; a place of several, of equipment alone, elsewhere."""
    game = open_game("champions")
    known = game.code.vocabulary
    places = {**known.places, "monsters": replace(known.places["monsters"], kinds=("champion",))}
    stats_ = {**known.stats, "level": replace(known.stats["level"], kinds=("champion",))}
    others = {
        "place rivals": replace(known, places={**known.places, "rivals": replace(known.places["rivals"], most=1)}),
        "place worn": replace(
            known, places={**known.places, "worn": replace(known.places["worn"], seen_by=("potion",))}
        ),
        "place hand": replace(known, places={**known.places, "hand": replace(known.places["hand"], lies="graveyard")}),
        "zone spoils": replace(known, holds={"spoils": ("champion",)}),
    }
    wrong = replace(known, places=places) if what.startswith("place") else replace(known, stats=stats_)
    wrong = others.get(what, wrong)
    with watching(wrong) as watch:
        for seed in range(8):
            play(game, 4, seed, watch)
    assert any(each.startswith(what) for each in watch.wrong)
    assert all(each.startswith(what) for each in watch.wrong)
