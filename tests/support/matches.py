"""Random matches of any game, checked at every decision."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import pytest

from game.bots import make_bot
from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.definitions import ModeDef, OptionDef
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY, Component, Plain, freeze, zone_seat
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.state import State
from game.rules.told import Created
from game.rules.view import View
from game.rules.work import IllegalAction
from game.words import Words
from tests.support import leaks
from tests.support.compiled import shipped
from tests.support.contract import (
    check_digest,
    check_events,
    check_open,
    check_plain,
    check_refusals,
    check_said,
    check_same,
    check_state,
    identities,
    numbered,
    round_trip,
)
from tests.support.declared import answers_checked, check_declared, check_events_declared, check_ways
from tests.support.twins import Twin


def match_count(default: int) -> int:
    """How many matches to play of each kind: the environment variable WARTABLE_MATCHES, or the default."""
    return int(os.environ.get("WARTABLE_MATCHES", default))


class Start(NamedTuple):
    """How a match begins: mode, seats and seed, and the options that are not left at their defaults."""

    mode: str
    seats: int
    seed: int
    options: tuple[tuple[str, Plain], ...] = ()

    def new(self, game: Game, *, fair: bool = False) -> Match:
        """The match at its first decision."""
        names = tuple([f"seat {seat}" for seat in range(self.seats)])
        options = {"mode": self.mode, **dict(self.options)}
        return Match.new(game, names, self.seed, options, fair=fair, unready=True)


_KINDS: list[tuple[Game, tuple[tuple[str, int], ...]]] = []
"""What was found of a game: to set up so many matches takes seconds."""


def startable(game: Game, mode: ModeDef, seats: int) -> bool:
    """Whether a match of a mode can begin with so many seats (a mode may need more than the pack has)."""
    try:
        Start(mode.id, seats, 1).new(game)
    except MatchError:
        return False
    return True


def kinds_of_match(game: Game) -> list[tuple[str, int]]:
    """Every mode with every seat count it allows, also one that is not offered to players yet."""
    for one, known in _KINDS:
        if one.code is game.code and one.defs is game.defs:
            return list(known)
    found = []
    for mode in game.defs.modes.values():
        found.extend(
            [(mode.id, seats) for seats in range(mode.least_seats, mode.most_seats + 1) if startable(game, mode, seats)]
        )
    _KINDS.append((game, tuple(found)))
    return found


def playable() -> list[str]:
    """The ids of the games of which a mode can be played."""
    found = [(listing.id, listing.game) for listing in shipped()]
    return [id for id, game in found if game is not None and any(mode.ready for mode in game.defs.modes.values())]


def least_and_most_seats() -> list[tuple[str, str, int]]:
    """(game, mode, seats): every mode of every game that can be played, with as few and with as many seats as it allows."""
    return [
        (listing.id, mode.id, seats)
        for listing in shipped()
        if listing.game is not None
        for mode in listing.game.defs.modes.values()
        if mode.ready
        for seats in sorted({mode.least_seats, mode.most_seats})
    ]


def random_options(game: Game, mode: str, rng: Rng) -> tuple[tuple[str, Plain], ...]:
    """A value for every option that the mode has, out of those the pack allows."""
    return tuple(
        [
            (option.id, rng.pick(option_values(option)))
            for option in game.defs.options.values()
            if not option.modes or mode in option.modes
        ]
    )


def option_values(option: OptionDef) -> list[Plain]:
    """Values that an option may have: all that are listed, or some of a range."""
    values = list(option.values)
    if not values:
        least = option.least if option.least is not None else 0
        most = option.most if option.most is not None else least + 3
        values = [option.default, *range(least, min(most, least + 3) + 1)]
    if option.nullable:
        values.append(None)
    return values


SHORT: Final[Mapping[str, int]] = {"cycle_limit": 4}
"""Options that keep the matches of a game short which has them: step by step nobody could look at hundreds of steps of each."""


def shortened(game: Game, options: tuple[tuple[str, Plain], ...]) -> tuple[tuple[str, Plain], ...]:
    """These options, and such limits as keep the match short. A limit of 0 is none."""
    given = dict(options)
    for name, limit in SHORT.items():
        if name in game.defs.options and not 0 < int(str(given.get(name, 0))) <= limit:
            given[name] = limit
    return tuple(given.items())


def starts(game: Game, mode: str, seats: int, count: int, first_seed: int = 1) -> Iterator[Start]:
    """So many ways to begin: every second one with options at random."""
    for seed in range(first_seed, first_seed + count):
        options = shortened(game, random_options(game, mode, Rng(seed)) if seed % 2 == 0 else ())
        start = Start(mode, seats, seed, options)
        try:
            start.new(game)
        except MatchError:
            start = Start(mode, seats, seed, shortened(game, ()))  # these options do not go together
        yield start


def _told_at_first(game: Game) -> dict[str, None]:
    """The names of what some mode of a game tells a seat when a match begins: what one mode counts another need not have."""
    modes = game.defs.modes.values()
    begun = [Start(mode.id, mode.least_seats, 1).new(game).state for mode in modes]
    return dict.fromkeys([name for state in begun for name in game.code.facts(state, 0)])


def random_path(match: Match, seat: int, rng: Rng) -> Path:
    """A legal gesture at random, found as people find it: by what the view offers, then by what is asked next."""
    decision = match.view(seat).decision
    assert decision is not None
    path: Path = (decision.pick(rng),)
    while True:
        inner = match.explore(seat, path)
        if inner is None or not inner.inner:
            return path
        assert inner.options, f"{path} leads to a question without an answer"
        path = (*path, inner.pick(rng))


OPENING, LONG = 20, 60
"""Steps at the beginning of a match, which differ most from each other, and those after which they come again and again."""


class Checked:
    """One match, played to its end and checked at every step. `close`: also the costly checks, at every step (with more than five seats,
    where each takes longer and the match is longer too, at every second or third). `rest`: after the first OPENING steps only every so
    many of these, twice as many after LONG, and so on. `bot`: the kind of bot that sits in every seat; left out: gestures at random.
    """

    def __init__(self, game: Game, start: Start, *, close: bool = True, rest: int = 1, bot: str = "") -> None:
        self.match = start.new(numbered(game))
        self.twin = Twin(game, self.match, close=close) if start.seed % 2 == 0 else None
        self.game = self.match.game
        self.engine = self.match.engine
        self.words = Words(game.code, game.defs, self.match.seats)
        self.told: dict[str, None] = dict.fromkeys(game.code.public_facts)
        """The names of what some seat was told, facts and what the game derives."""
        self.start = start
        self.rng = Rng(start.seed * 1000 + start.seats)
        self.close = close
        self.rest = rest
        self.bots = [make_bot(bot, game.code) for _seat in range(start.seats)] if bot else []
        self.digests = [self.match.digest()]
        self.seen: dict[int, Component] = {}
        """The components as they were looked at last: one that is the same object is not looked at again."""
        self.choices = 0
        self.created: list[tuple[str, str]] = []
        """What has come into the match since it began, as events have told it: (kind, ref)."""

    def __repr__(self) -> str:
        return f"{self.game.id} {self.start}, step {self.match.history}"

    @property
    def looks_closely(self) -> bool:
        """Whether the costly checks are due now."""
        step = self.match.history
        rarer = 1 if step < OPENING or self.rest == 1 else self.rest * (1 + step // LONG)
        return self.close and step % (max(1, self.start.seats // 2 - 1) * rarer) == 0

    def play(self) -> Match:
        """Play to the end. Raises AssertionError with the start, so that it can be played again."""
        try:
            check_ways(self.game.code, self.match.state, self.match.events(0))
            bound = self.game.code.bound(self.match.state)
            things = identities(self.match.state)
            while self.match.outcome is None:
                self.look()
                self.step()
                assert self.choices <= bound, f"more than {bound} choices, the bound of the game"
            self.look()
            made = tuple(sorted([*things, *self.created]))
            assert identities(self.match.state) == made, "the match lost or gained a component that nobody was told of"
            self.end()
        except Exception as error:
            error.add_note(f"in {self!r}")
            raise
        return self.match

    def look(self) -> None:
        """What must hold while nothing happens."""
        state = self.match.state
        changed = [each for id, each in state.components.items() if self.seen.get(id) is not each]
        self.seen.update({each.id: each for each in changed})
        check_state(self.game.code, state, changed)
        check_declared(state, changed)
        check_open(self.engine, state)
        self.told.update(dict.fromkeys(self.game.code.facts(state, 0)))
        if not self.looks_closely:
            return
        for id in state.components:
            for marker in self.game.code.markers(state, id):
                assert f"marker.{marker}" in state.defs.texts, f"no text marker.{marker}, which lies on a component"
        for seat in self._viewers():
            leaks.check_view(self.engine, state, seat, self.rng)
        for ask in state.asks:
            check_refusals(self.engine, state, ask.seat, self.rng)
            leaks.check_sample(self.game.code, state, ask.seat, self.rng)
            self._explore(ask.seat, (), state.seat_count * 4)

    def _viewers(self) -> tuple[int, ...]:
        """Who looks on: at every fourth step everybody, else one seat or the public, in turn by chance."""
        everybody = (*self.match.state.seats(), NOBODY)
        return everybody if self.match.history % 4 == 0 else (self.rng.pick(everybody),)

    def _explore(self, seat: int, path: Path, room: int) -> None:
        """Every answer that begins a gesture leads to a question with an answer (a random part of them, if there are many)."""
        decision = self.match.explore(seat, path) if path else self.match.decision(seat)
        if decision is None or (path and not decision.inner):
            return
        assert decision.options, f"{path} leads to a question without an answer"
        options = decision.options
        if len(options) > room:
            options = tuple(self.rng.shuffled(options)[:room])
        for choice in options:
            self._explore(seat, (*path, choice), room // 4)

    def step(self) -> None:
        """One action, carried out in every way there is; all must come to the same."""
        match, rng = self.match, self.rng
        before, sealed = match.state, match.sealed
        seat = rng.pick(match.view(NOBODY).waiting)
        path, seen = self._path(seat), View(match.engine, before, seat)
        check_plain(path, "a path")
        assert match.why_not(seat, path) is None
        self.choices += len(path)
        twin, fruit = self._twin(before, seat, path) if self.looks_closely else (None, None)
        with answers_checked():
            events = match.apply(seat, path)
        after = match.state
        self.created += [(event.data["type"], event.data["ref"]) for event in events if event.kind == Created.kind]
        check_events(list(events))
        check_events_declared(self.game.code, after, events)
        check_ways(self.game.code, after, events)
        if not sealed:
            check_said(self.words, events, match.view(seat), seen, path)
        if self.twin is not None:
            self.twin.follow(match, before, seat, path, events)
        if twin is not None:
            check_same(after, twin, "the same answers on a state read from JSON")
            assert events == fruit, "other events on a clone"
            for viewer in self._viewers():
                known_before = leaks.known(self.engine, before, viewer)
                known_after = leaks.known(self.engine, after, viewer)
                leaks.check_told(known_before, known_after, viewer, events)
        self.digests.append(match.digest())
        self._rollback(before, after, seat, path, events)
        if match.sealed and rng.below(4) == 0:
            self._take_back_in_secret(rng.pick(list(match.state.seats())))

    def _path(self, seat: int) -> Path:
        shortcuts = self.match.shortcuts(seat)
        if shortcuts and self.rng.below(4) == 0:
            return (self.rng.pick(shortcuts),)
        if not self.bots:
            return random_path(self.match, seat, self.rng)
        view = self.match.view(seat)
        assert view.decision is not None
        return self.bots[seat].gesture(view, view.decision, self.rng.split())

    def _twin(self, before: State, seat: int, path: Path) -> tuple[State, Any]:
        """The path on a clone that listens and on a state that is read from JSON before every choice and does not listen."""
        leaks.check_tried(self.match, seat, path, self.rng)
        preview = self.match.preview(seat, path)
        assert preview.stopped in ("", "chance", "hidden", "round_end")
        clone, read = before.clone(), round_trip(before, self.game.code)
        check_digest(read, self.digests[-1], before, "read back from JSON")
        events: list[Any] = []
        for index, choice in enumerate(path):
            if index:
                # What lies between the choices of a gesture is a state like any other.
                check_state(self.game.code, clone)
                check_open(self.engine, clone)
                check_refusals(self.engine, clone, seat, self.rng)
                assert not events, f"something happened before the end of the gesture {path}: {events}"
            self.engine.apply(clone, seat, choice, events)
            read = round_trip(read, self.game.code)
            self.engine.apply(read, seat, choice)
            check_same(clone, read, f"after {choice}")
        check_digest(self.match.state, self.digests[-1], before, "trying out changed the match")
        if not preview.stopped:
            seen = [event.seen_by(seat) for event in events]
            assert preview.events == tuple([event for event in seen if event is not None]), (
                "the preview tells another story"
            )
        return read, tuple(events)

    def _rollback(self, before: State, after: State, seat: int, path: Path, events: tuple[Any, ...]) -> None:
        match = self.match
        match.undo(seat)
        check_digest(match.state, self.digests[-2], before, "taken back")
        assert match.can_redo()
        if self.rng.below(2):
            assert match.redo(seat) == events
        else:
            assert match.apply(seat, path) == events, "done again, other things happened"
        check_digest(match.state, self.digests[-1], after, "taken back and done again")

    def _take_back_in_secret(self, seat: int) -> None:
        """A seat takes back its last answer to a sealed question, and makes it again: no other seat sees more of it than who is asked."""
        match = self.match
        tried = match.aside()
        if tried.can_undo(seat) is not None:
            return
        taken = tried.undo(seat)
        if taken.seat != seat or not tried.sealed:
            return  # it was no answer to these questions
        moments = match.moments
        viewers = (*match.state.seats(), NOBODY)
        before = {viewer: self._picture(viewer, match.state) for viewer in viewers}
        again = match.undo(seat)
        assert again == taken
        assert match.digest() == tried.digest()
        for viewer in viewers:
            if viewer != seat:
                seen, seen_before = self._picture(viewer, match.state), before[viewer]
                if not taken.unseen:
                    # All saw that it was done; but what is their own is as it was.
                    seen, seen_before = _own(seen, viewer), _own(seen_before, viewer)
                check_alike(seen, seen_before, f"what seat {viewer} knows after seat {seat} took back {taken}")
        if self.looks_closely:
            loaded = Match.load(json.loads(json.dumps(match.save())), self.game)
            assert loaded.replayed()[1] == []
        assert match.can_redo(seat)
        match.redo(seat)
        if self.twin is not None:
            self.twin.match.undo(seat)
            self.twin.match.redo(seat)
        for viewer in viewers:
            seen = self._picture(viewer, match.state)
            check_alike(seen, before[viewer], f"what seat {viewer} knows after seat {seat} did {taken} again")
        # The steps before the answer are the moments that they were.
        first = next((step for step, moment in enumerate(match.moments) if moment is not moments[step]), len(moments))
        self.digests[first:] = [codec.digest(moment.state) for moment in match.moments[first:]]

    def _picture(self, viewer: int, state: State) -> dict[str, Any]:
        return leaks.picture(self.engine, state, viewer)

    def end(self) -> None:
        """What must hold when the match is over: it can be saved, replayed, and taken back to its beginning."""
        match = self.match
        assert match.outcome is not None
        check_plain(match.outcome, "outcome")
        untold = [name for name in self.words.counted if name not in self.told]
        if untold:
            elsewhere = _told_at_first(self.game)
            untold = [name for name in untold if name not in elsewhere]
        assert not untold, (
            f"there are texts to count {untold}, of which no seat is told: no public facts, nor such as the game derives"
        )
        for seat in match.state.seats():
            assert match.legal(seat) == ()
            with pytest.raises(IllegalAction):
                match.apply(seat, (Choice("button", "pass"),))
        again, differing = match.replayed()
        assert differing == [], f"the replay differs at steps {differing}"
        assert again.outcome == match.outcome
        loaded = Match.load(json.loads(json.dumps(match.save())), self.game)
        assert loaded.outcome == match.outcome
        assert loaded.log == match.log
        for step in reversed(range(len(self.digests))):
            assert loaded.digest() == self.digests[step], f"the loaded match differs at step {step}"
            if step:
                loaded.undo()
        assert loaded.can_undo() is not None
        while loaded.can_redo():
            loaded.redo()
        assert loaded.digest() == self.digests[-1]
        journal = Match.begin(json.loads(json.dumps(match.header_plain())), self.game)
        for index in range(len(match.log)):
            journal.apply_plain(json.loads(json.dumps(match.entry_plain(index))))
        assert journal.digest() == match.digest(), "the journal leads elsewhere"


def _own(picture: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a picture shows of the seat's own things: its zones and its question."""
    view = picture["view"]
    zones = {zone: lying for zone, lying in view["zones"].items() if zone_seat(zone) == seat != NOBODY}
    return {"view": {"zones": zones, "decision": view["decision"]}}


def check_alike(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Two pictures of a state are equal; the message names the parts that differ."""
    for part, value in one.items():
        if codec.canonical(value) != codec.canonical(other[part]):
            differing = {key: (value[key], other[part].get(key)) for key in value if value[key] != other[part].get(key)}
            raise AssertionError(f"{what}: another {part}: {differing!r}"[:3000])


def check_fair_undo(game: Game, start: Start) -> None:
    """In fair mode chance and new knowledge are not taken back, unless all others agree; the log shows it."""
    match = start.new(game, fair=True)
    rng = Rng(start.seed)
    while match.outcome is None:
        seat = rng.pick(match.view(NOBODY).waiting)
        before = match.digest()
        match.apply(seat, random_path(match, seat, rng))
        after = match.digest()
        moment = match.moments[-1]
        others = tuple([other for other in match.state.seats() if other != seat])
        refusal = match.can_undo(seat)
        if refusal is None:
            assert not moment.chance
            assert seat not in moment.learned
            match.undo(seat)
        else:
            with pytest.raises(IllegalAction):
                match.undo(seat)
            with pytest.raises(IllegalAction):
                match.undo(seat, agreed=others[1:])
            assert match.digest() == after
            match.undo(seat, agreed=others)
            assert match.log[-1].data["agreed"] == others
        assert match.digest() == before
        match.redo(seat)
        assert match.digest() == after


def check_bot_is_blind(match: Match, seat: int, choose: Any, seed: int) -> None:
    """A bot answers the same when what it cannot see is different."""
    answers = []
    for state in (match.state, leaks.exchanged(match.engine, match.state, seat, Rng(seed))):
        view = View(match.engine, state, seat)
        decision = view.decision
        assert decision is not None
        answers.append(freeze(choose(view, decision, Rng(seed))))
    assert answers[0] == answers[1], f"the bot of seat {seat} looks at hidden things"


def play_blind(match: Match, kind: str, every: int = 1) -> None:
    """Play a match to its end with bots of a kind, which answer the same whatever they cannot see; tried at every so many answers."""
    code = match.game.code

    def choose(view: View, decision: Decision, rng: Rng) -> Path:
        return make_bot(kind, code).gesture(view, decision, rng)

    while match.outcome is None:
        seat = match.state.asks[0].seat
        if match.history % every == 0:
            check_bot_is_blind(match, seat, choose, 1)
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, choose(match.view(seat), decision, Rng(match.history)))
