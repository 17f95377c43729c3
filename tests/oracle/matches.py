"""Matches of bots that are the same whenever they are played, and their fingerprints.

What a fingerprint is made of is written by `choice_line` and `event_line` alone. If choices or events get another form, these two go on
telling the same of them; the fingerprints of the play stay. They pass over what is no more than form: whether a key without a value stands
there or is left out, whether what was not set yet reads as None or as nothing (`before`, `after`), with which values a match begins, and
of what a number is made that was once told without.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.bots import KINDS, make_bot
from game.rules.asks import Choice
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import MatchError
from game.rules.plain import Plain
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.state import State
from game.sim.runner import play_out
from tests.support.compiled import shipped
from tests.support.matches import Start, kinds_of_match, option_values

COUNTS: Mapping[str, int] = {"random": 200, "greedy": 50}
"""So many matches of each kind, with seeds from 1, by the kind of bot that has all seats."""
STRIDE = 32
"""After so many choices each the trail of a match has a digit."""

BEGINNING = "value"
"""Of the set-up, events of this kind do not count."""


EXPLAINS: Final = ("value_parts", "against_parts", "loss_parts")
"""What says of a number of what it is made; only with a `printed` one beside it was it always told."""

DATA: Final = Path(__file__).parent / "data"
"""`<game>.defs` there names the set of definitions with which the last states of a game were written: a card that says the same in other
words is other data, but no other state.
"""


class Kind(NamedTuple):
    """Matches that differ in their seed alone: the game's id, the mode, the number of seats, and the kind of bot at all of them."""

    game: str
    mode: str
    seats: int
    bot: str

    def __str__(self) -> str:
        return f"{self.game} {self.mode} {self.seats} {self.bot}"


class Prints(NamedTuple):
    """The fingerprints of one match.

    - `choices`: how many single choices it took.
    - `play`: of all choices and all that was told, with who may know it.
    - `trail`: the first digit of what `play` was after every `STRIDE` choices: it tells where two matches part.
    - `end`: of the reason, the winners and the tally.
    - `state`: of the last state in the form in which it is written, whatever the words of the cards are.
    """

    choices: int
    play: str
    end: str
    trail: str
    state: str


@cache
def playable() -> dict[str, Game]:
    """The games that can be played, by id: those shipped, without anybody's own packs."""
    return {listing.id: listing.game for listing in shipped() if listing.game is not None}


@cache
def kinds() -> tuple[Kind, ...]:
    """Every ready mode of every game with every number of seats and every kind of bot, the quick ones first."""
    found = [
        Kind(game_id, mode, seats, bot)
        for game_id, game in playable().items()
        for mode, seats in kinds_of_match(game)
        if game.defs.modes[mode].ready
        for bot in KINDS
        if bot in COUNTS
    ]
    return tuple(sorted(found, key=lambda kind: (list(KINDS).index(kind.bot), kind.seats, kind)))


def seeds(kind: Kind) -> range:
    """The seeds of all matches of a kind."""
    return range(1, COUNTS[kind.bot] + 1)


def start_of(kind: Kind, seed: int) -> Start:
    """How the match of a seed begins: with even seeds about a third of the options is drawn at random.

    Each option draws from a stream of its own, so that a further option leaves the others as they are.
    """
    start = Start(kind.mode, kind.seats, seed)
    if seed % 2:
        return start
    game = playable()[kind.game]
    drawn: list[tuple[str, Plain]] = []
    for option in game.defs.options.values():
        rng = Rng(int(_digest([f"{seed} {option.id}"]), 16))
        if (not option.modes or kind.mode in option.modes) and rng.below(3) == 0:
            drawn.append((option.id, rng.pick(option_values(option))))
    with_options = start._replace(options=tuple(drawn))
    try:
        with_options.new(game)
    except MatchError:
        return start  # these do not go together
    return with_options


def play(kind: Kind, seed: int, tell: Callable[[str], None] | None = None) -> Prints:
    """Play a match. `tell` is given, line by line, what the fingerprints are made of, and what the last state holds."""
    game = playable()[kind.game]
    match = start_of(kind, seed).new(game)
    state = match.state.clone()
    recorder = _Recorder(game, match.events(0), tell)
    chance = Rng(seed)
    rngs = [chance.split() for _seat in range(kind.seats)]
    choices = play_out(recorder, state, [make_bot(kind.bot, game.code) for _seat in range(kind.seats)], rngs, chance)
    outcome = state.outcome
    assert outcome is not None
    end = [outcome.reason, f"winners {_plain(outcome.winners)}", f"tally {_plain(outcome.tally)}"]
    if tell is not None:
        for line in (*end, *_state_lines(state)):
            tell(line)
    return Prints(choices, recorder.digest(), _digest(end), recorder.trail, _last(kind.game, state))


class _Recorder(Engine):
    """An engine that takes down what is chosen and told in one match."""

    __slots__ = ("_hash", "_tell", "choices", "trail")

    def __init__(self, game: Game, setup: Iterable[Event], tell: Callable[[str], None] | None) -> None:
        super().__init__(game.code)
        self._hash = hashlib.sha256()
        self._tell = tell
        self.choices = 0
        self.trail = ""
        self._take_down([event_line(event) for event in setup if event.kind != BEGINNING])

    def apply(
        self,
        state: State,
        seat: int,
        choice: Choice,
        events: list[Event] | None = None,
        preview: int | None = None,
    ) -> None:
        """Carry out one answer as any engine does, and take it down."""
        told: list[Event] = events if events is not None else []
        super().apply(state, seat, choice, told, preview)
        self.choices += 1
        if self._tell is not None:
            self._tell(f"choice {self.choices}")
        self._take_down([choice_line(seat, choice), *[event_line(event) for event in told]])
        if self.choices % STRIDE == 0:
            self.trail += self.digest()[0]

    def digest(self) -> str:
        """The fingerprint of all that was taken down up to now."""
        return self._hash.hexdigest()[:8]

    def _take_down(self, lines: list[str]) -> None:
        for line in lines:
            self._hash.update(f"{line}\n".encode())
            if self._tell is not None:
                self._tell(f"  {line}")


def choice_line(seat: int, choice: Choice) -> str:
    """What a seat has chosen."""
    return f"seat {seat}: {choice.what} {_plain(choice.value)}"


def event_line(event: Event) -> str:
    """What was told, to whom, and what to all others."""
    audience = "everybody" if event.audience is None else _plain(event.audience)
    public = "nothing" if event.public is None else _plain(_filled(event.public))
    return f"{event.kind} {_plain(_filled(event.data))} to {audience}, others {public}"


def _filled(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: value
        for key, value in data.items()
        if value is not None
        and (value or key not in ("before", "after"))
        and (key not in EXPLAINS or "printed" in data)
    }


def _last(game: str, state: State) -> str:
    """The fingerprint of a last state, in the name of the definitions with which those of this game were written."""
    path = DATA / f"{game}.defs"
    if path.exists():
        state.defs = replace(state.defs, hash=path.read_text(encoding="utf-8").strip())
    return codec.digest(state)[:8]


def _state_lines(state: State) -> list[str]:
    """A state as it is written: a line for each part of it, or for each entry of a part that has several."""
    lines = []
    for name, part in json.loads(codec.canonical(codec.state_plain(state))).items():
        entries = part.items() if isinstance(part, dict) else [("", part)]
        lines += [f"{name} {key} {_plain(value)}" for key, value in entries]
    return lines


def _plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]
