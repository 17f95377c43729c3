"""Every ability of the pack works in matches that are played at random, and what the seats are told of it stays within the rules."""

from __future__ import annotations

from game.bots import make_bot
from game.games.mythic_wars.meta import BATTLE, DECK, STATS
from game.games.mythic_wars.words import READING, score
from game.library import open_game
from game.rules.abilities import evaluation
from game.rules.abilities.records import Lasting
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.plain import seat_zone
from game.rules.records import put
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View

MOST_MATCHES = 120


def started(game: Game, seats: int, seed: int, mode: str = "hands-of-fate") -> tuple[Engine, State]:
    engine = Engine(game.code)
    options, problems = checked_options(game, seats, {"mode": mode})
    assert not problems
    return engine, engine.start(game.defs, seats, options, seed)


def working(state: State) -> set[str]:
    """The abilities that change a value or put a flag on somebody now."""
    numbers = [number for seat in state.seats() for number in state.zone(seat_zone(BATTLE, seat))]
    found = {str(part.text) for number in numbers for stat in STATS for part in score(state, number, stat).parts}
    for flag, granting in evaluation.in_force(READING, state).grants.items():
        causes = [cause for each in evaluation.flagged(READING, state, flag).values() for cause in each]
        found.update(entry.bound.ability.id for number, entry, _grant in granting if number in causes)
    return found


def told(events: list[Event]) -> set[str]:
    """The abilities that were used, or added to a roll."""
    found = {str(event.data["ability"]) for event in events if event.kind == "ability"}
    for event in events:
        if event.kind == "score":
            found |= {str(part[0]) for part in event.data["parts"]}
    return found


def played(game: Game, seats: int, seed: int) -> set[str]:
    """The abilities that did something in a match at random."""
    engine, state = started(game, seats, seed)
    bot, chance = make_bot("random", game.code), Rng(seed)
    found: set[str] = set()
    while state.outcome is None:
        seat = state.asks[0].seat
        view = View(engine, state, seat)
        assert view.decision is not None
        events: list[Event] = []
        engine.apply(state, seat, bot.choose(view, view.decision, chance), events)
        found |= told(events)
        if any(event.kind in ("enter", "energy", "leave") for event in events):
            found |= working(state)
    return found


def test_every_ability_does_something_sooner_or_later() -> None:
    # MW-ENTITY-02, MW-ABILITY-02: all 54 cards are exercised
    game = open_game("mythic-wars")
    left = set(game.defs.abilities)
    for seed in range(MOST_MATCHES):
        left -= played(game, 8, seed)
        if not left:
            return
    assert sorted(left) == []


def test_four_deities_at_random_and_no_creature() -> None:
    # MW-SETUP-02, MW-MODE-01, MW-FACTION-02, MW-R-31
    game = open_game("mythic-wars")
    factions, primes = [], set()
    for seed in range(40):
        _engine, state = started(game, 2, seed)
        for seat in state.seats():
            refs = [state.components[number].ref for number in state.zone(seat_zone(DECK, seat))]
            assert len(refs) == 4
            assert all("deity" in game.defs.cards[ref].fields["types"] for ref in refs)
            factions.append(tuple(sorted(refs)))
        primes.add(state.values.prime)
    assert len(set(factions)) == len(factions)
    assert primes == {0, 1}


def test_others_see_how_many_deities_are_uninvoked_and_not_which() -> None:
    # MW-INVOKE-09
    game = open_game("mythic-wars")
    engine, state = started(game, 3, 7)
    view = View(engine, state, 1)
    assert all(sighting.ref is not None for sighting in view.zone("deck:1"))
    for zone in ("deck:0", "deck:2"):
        assert view.count(zone) == 4
        assert all(sighting.ref is None for sighting in view.zone(zone))


def test_what_sets_a_score_comes_before_what_adds_to_it() -> None:
    # MW-R-36, MW-FX-02
    notation = {"players": ["A", "B"], "battle": {"A": [{"id": "a1"}], "B": [{"id": "b1"}]}}
    game = open_game("mythic-wars")
    _defs, state = game.code.position(game.defs, notation)
    for entries in (("modify", "set"), ("set", "modify")):
        lent = [Lasting(kind, "attack", 2 if kind == "modify" else 9, (1,), 2, "test", "match", 0) for kind in entries]
        state.abilities = put(state.abilities, lasting=tuple(lent))
        state.touch()
        assert score(state, 1, "attack").total == 11
