"""What leads to the same on all samples of a view: whatever nobody has looked at a guess for."""

import dataclasses
from collections.abc import Iterator

import pytest

from game.bots.greedy_bot import TRIALS, GreedyBot
from game.bots.guesses import Guess, Watch
from game.rules import ops
from game.rules.asks import Choice, Path
from game.rules.engine import Engine
from game.rules.match import Match
from game.rules.rng import DICE, SHUFFLE, Rng, below
from game.rules.state import State
from game.rules.view import View

LOOKS = {
    "compared": lambda guess: guess == "sun",
    "one of several": lambda guess: guess in ("moon", "sun"),
    "looked up": {"sun": 1}.get,
    "part of a key": lambda guess: {(1, "sun"): 1}.get((1, guess)),
    "sorted": lambda guess: sorted([("sun", 1), (guess, 2)]),
    "told": lambda guess: f"{guess}",
    "printed": str,
    "empty": bool,
    "counted": len,
    "taken apart": lambda guess: guess.partition("-"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_look_at_a_guess_is_noted_and_finds_what_it_is(look):
    watch = Watch()
    guess = Guess.of("sun", watch)
    assert look(guess) == look("sun")
    assert watch.looked


def test_a_guess_can_be_handed_on_unnoted(template):
    watch = Watch()
    state = Match.new(template, ["a", "b"], 3).state
    card = next(iter(state.components.values()))._replace(ref=Guess.of("sun", watch))
    moved = card._replace(zone="discard", face_up=True)
    assert moved.ref is card.ref
    assert not watch.looked


def samples(bot, view, chance) -> tuple[Watch, list[State]]:
    """Possible states for what a seat sees, the first of them watched."""
    states = bot._possible(view, chance)
    watch = Watch()
    watch.watch(states)
    return watch, states


def test_what_is_called_the_same_is_the_same_on_each_sample(template):
    bot, match, chance = GreedyBot(template.code), Match.new(template, ["a", "b", "c"], 5), Rng(5)
    found = {True: 0, False: 0}
    while match.outcome is None:
        seat = match.view(-1).waiting[0]
        view, decision = match.view(seat), match.decision(seat)
        assert decision is not None
        watch, states = samples(bot, view, chance)
        trials = list(bot._gestures(states[0], seat, decision, TRIALS, chance, watch))
        for (_path, after, same), *others in zip(
            trials, *[bot._tried(state, seat, [trial.path for trial in trials]) for state in states[1:]], strict=True
        ):
            watch.begin()
            worth = bot._worth(after, seat)
            same = same and watch.is_same(after, after)
            found[same and len(states) > 1] += 1
            if same:
                assert [bot._worth(other, seat) for other in others] == [worth] * len(others)
                assert [other.values for other in others] == [after.values] * len(others)
        match.apply(seat, GreedyBot(template.code).gesture(view, decision, chance))
    assert min(found.values()) > 0, found


def test_nothing_is_called_the_same_where_samples_differ_in_more_than_refs(template):
    bot, match = GreedyBot(template.code), Match.new(template, ["a", "b"], 3)
    watch, (one, other) = samples(bot, match.view(0), Rng(1))
    watch.begin()
    assert watch.is_same(one, one)
    id = next(id for id, card in one.components.items() if card is not other.components[id])
    other.components[id] = other.components[id]._replace(owner=1)
    apart = Watch()
    apart.watch([one, other])
    apart.begin()
    assert not apart.is_same(one, one)


def test_what_dice_have_decided_is_not_called_the_same_where_they_fall_differently(template):
    bot, match = GreedyBot(template.code), Match.new(template, ["a", "b"], 3)
    _watch, (one, other) = samples(bot, match.view(0), Rng(1))
    other.rng = {**one.rng, "dice": 1}
    watch = Watch()
    watch.watch([one, other])
    thrown = one.clone()
    thrown.rng["dice"] = 7
    watch.begin()
    assert watch.is_same(one, one.clone())
    assert not watch.is_same(one, thrown)
    shuffled = one.clone()
    shuffled.rng["shuffle"] = 7
    assert watch.is_same(one, shuffled), "all samples shuffle alike here"


def test_dice_fall_otherwise_whenever_a_bot_thinks_of_them(template):
    bot, view, chance = GreedyBot(template.code), Match.new(template, ["a", "b"], 3).view(0), Rng(1)
    assert not any(template.code.sample(view.redacted(), 0, Rng(1)).rng.values()), "the game says nothing of dice"
    thought = [state.rng for _time in range(10) for state in (*bot._possible(view, chance), bot.imagine(view, chance))]
    dice, shuffles = [[below(dict(streams), name, 1 << 60) for streams in thought] for name in (DICE, SHUFFLE)]
    assert len({*dice}) == 30
    assert len({*shuffles}) == 20, "the samples of one decision shuffle alike"
    assert not {*dice} & {*shuffles}


def test_who_derives_once_more_what_was_looked_up_is_noted_again(template):
    bot, match = GreedyBot(template.code), Match.new(template, ["a", "b"], 3)
    watch, states = samples(bot, match.view(0), Rng(1))
    state = states[0]
    state.cache["derived"] = state.placed["derived"] = "of a guess"
    clone = state.clone()
    watch.looked = True
    assert not watch.is_same(state, clone)
    assert not state.cache
    assert not clone.cache
    assert not clone.placed


class Telling(GreedyBot):
    """Remembers which gestures it has tried on each sample."""

    everywhere: tuple[Path, ...] = ()

    def _tried(self, state: State, seat: int, paths: list[Path]) -> Iterator[State | None]:
        self.everywhere = tuple(paths)
        return super()._tried(state, seat, paths)


def hidden_ref(state: State) -> str:
    """What the card on top of the deck is, as it is derived of where cards lie alone."""
    found: str | None = state.placed.get("top of the deck")
    if found is None:
        found = state.placed["top of the deck"] = str(state.components[state.zone("deck")[-1]].ref)
    return found


def test_what_an_idea_has_looked_up_is_looked_up_again_for_all_else(template):
    code, match = template.code, Match.new(template, ["a", "b"], 3)
    kind = code.kinds["bid"]

    def candidates(state, ask):
        return [choice for choice in kind.candidates(state, ask) if hidden_ref(state)]

    kinds = {**code.kinds, "bid": dataclasses.replace(kind, candidates=candidates)}
    view, decision = match.view(0), match.decision(0)
    assert decision is not None
    tried = []
    for thoughts in ([], [(Choice("button", "no such bid"),)]):
        bot = Telling(dataclasses.replace(code, kinds=kinds, ideas=lambda *_of, found=thoughts: found))
        bot.gesture(view, decision, Rng(1))
        tried.append(bot.everywhere)
    assert tried == [tuple((choice,) for choice in decision.options)] * 2


def test_what_was_looked_up_to_judge_one_gesture_is_looked_up_again_to_judge_the_next(template):
    code, match, chance = template.code, Match.new(template, ["a", "b"], 3), Rng(1)
    kind = code.kinds["boost"]

    def candidates(_state, _ask):
        return [Choice("button", "throw"), Choice("button", "pass")]

    def resolve(work, ask, choice):
        if choice.value == "throw":
            ops.roll(work, 6, seat=ask.seat, reason="boost")  # comes out otherwise in each sample, and moves no card
        kind.resolve(work, ask, Choice("button", "pass"))

    while match.view(0).value("phase") != "boosts":
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, GreedyBot(code).gesture(match.view(seat), decision, chance))
    kinds = {**code.kinds, "boost": dataclasses.replace(kind, candidates=candidates, resolve=resolve, guards=())}
    looking = dataclasses.replace(code, kinds=kinds, evaluate=lambda view: float(len(hidden_ref(view.readable()))))
    bot = Telling(looking)
    view = View(Engine(looking), match.state.clone(), 0)
    assert view.decision is not None
    bot.gesture(view, view.decision, Rng(1))
    assert bot.everywhere == tuple((choice,) for choice in view.decision.options)
