"""Plays matches between bots.

Results depend on the plan alone: not on how many processes play it, nor on their order. Each match has a seed of its own. Where
different bots play, each seed is played once for every rotation of them around the table, so that a good seat favours nobody.
"""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.bots import KINDS, Bot, Maker, make_bot
from game.library import code_of, open_game
from game.rules.deals import awaited
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.match import MatchError
from game.rules.plain import Frozen
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.saved.definitions_check import read_definitions
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.rules.work import GameFault
from game.sim.workers import shared

CHUNK = 8
"""So many matches one process plays at a stretch. It does not depend on the number of processes."""
_COLLECTED = (20_000, 20, 50)
"""After so many new objects, and passes of the generation below, Python looks for circles of garbage while a match is played."""


class TooLong(Exception):
    """A match took more single choices than its game's bound."""


class Plan(NamedTuple):
    """What is to be played: the game's id, a kind of bot for each seat, the number of matches, and the seed.

    `options` are those of the matches, `mode` among them. `unready`: the mode may be one that is not finished.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = Frozen()
    unready: bool = False

    @property
    def rotations(self) -> int:
        """How often each seed is played: once for each way to seat the bots that is a rotation, if they differ."""
        return len(self.bots) if len(set(self.bots)) > 1 else 1

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of match `number` (from 0) by seat."""
        turn = number % self.rotations
        return self.bots[turn:] + self.bots[:turn]

    def match_seed(self, number: int) -> int:
        """The seed of match `number` (from 0)."""
        text = f"{self.seed}:{number // self.rotations}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


class Record(NamedTuple):
    """How one match went: its number in the plan, seed, bots by seat, winners, reason, single choices, and the digest of its last state."""

    number: int
    seed: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    choices: int
    digest: str


def play_out(engine: Engine, state: State, bots: Sequence[Bot], rngs: Sequence[Rng], order: Rng) -> int:
    """Play a state to its end, in place, each seat through its own view; returns the number of single choices.

    Where several seats are asked at once, `order` says who answers first. Raises TooLong past the game's bound, GameFault for a question
    without an answer.
    """
    bound = engine.code.bound(state)
    choices = 0
    while state.outcome is None:
        asked = awaited(state.asks)
        seat = asked[0] if len(asked) == 1 else asked[order.below(len(asked))]
        view = View(engine, state, seat)
        decision = view.decision
        if decision is None:  # The engine rests only where somebody is asked.
            raise GameFault(f"seat {seat} is asked nothing")
        engine.apply(state, seat, bots[seat].choose(view, decision, rngs[seat]))
        choices += 1
        if choices > bound:
            raise TooLong(
                f"more than {bound} choices, the bound of {engine.code.id}; an ability may ask again and again, or need a limit"
            )
    return choices


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for circles of garbage less often: thinking makes millions of tuples that hold none, and goes through them for nothing."""
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play(game: Game, plan: Plan, number: int, kinds: Mapping[str, Maker] = KINDS) -> Record:
    """Play match `number` of a plan with bots of these kinds.

    Raises MatchError for options the pack does not allow; a note on any other error tells the seed.
    """
    seating = plan.seating(number)
    seed = plan.match_seed(number)
    options, problems = checked_options(game, len(seating), plan.options, unready=plan.unready)
    if problems:
        raise MatchError("\n".join(problems))
    engine = Engine(game.code)
    state = engine.start(game.defs, len(seating), options, seed)
    bots = [make_bot(kind, game.code, kinds) for kind in seating]
    chance = Rng(seed)
    rngs = [chance.split() for _seat in seating]
    try:
        with _few_collections():
            choices = play_out(engine, state, bots, rngs, chance)
    except Exception as error:
        error.add_note(
            f"This was match {number} of the run: {' - '.join(seating)}, seed {seed}, options {dict(options)}"
        )
        raise
    outcome = state.outcome
    winners, reason = (outcome.winners, outcome.reason) if outcome is not None else ((), "")
    return Record(number, seed, seating, winners, reason, choices, codec.digest(state))


def run(
    plan: Plan,
    workers: int = 1,
    game: Game | None = None,
    roots: Sequence[Path] | None = None,
    kinds: Mapping[str, Maker] = KINDS,
    written: Mapping[str, Any] | None = None,
) -> Iterator[Record]:
    """Play a plan; the records come in the order of the numbers, as they are ready.

    `game` is used as it is given and then played in this process; otherwise each process opens the plan's game from the packs under `roots`
    (None: the usual ones), or takes the `written` definitions, as plain data, instead of those of the pack. With several `workers` the
    `kinds` of bots go through pipes, too (see `portable`). Raises what `play` and `open_game` raise, DefinitionsFormatError for what is
    written in another form, WorkersLost if a process cannot be started or has ended.
    """
    # Opened here too where others play, so that a pack that is not good is told before anything starts.
    playable = game if game is not None else _open(plan.game, roots, written)
    if game is not None or workers <= 1:
        for number in range(plan.games):
            yield play(playable, plan, number, kinds)
        return
    chunks = (range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK))
    for records in shared(partial(_play_chunk, plan, roots, kinds, written), chunks, workers):
        yield from records


def digest_of(records: Iterable[Record]) -> str:
    """One fingerprint of all results: equal for equal plans, games and packs, on every machine."""
    text = json.dumps([tuple(record) for record in records], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_opened: dict[tuple[str, str], Game] = {}
"""The game of a worker process, opened once, by its id and the hash of definitions that were written."""


def _open(game_id: str, roots: Sequence[Path] | None, written: Mapping[str, Any] | None) -> Game:
    if written is None:
        return open_game(game_id, roots)
    code = code_of(game_id)
    return Game(code, read_definitions(written, code))


def _play_chunk(
    plan: Plan,
    roots: Sequence[Path] | None,
    kinds: Mapping[str, Maker],
    written: Mapping[str, Any] | None,
    numbers: range,
) -> list[Record]:
    key = (plan.game, str(written["hash"]) if written is not None else "")
    if key not in _opened:
        _opened[key] = _open(plan.game, roots, written)
    return [play(_opened[key], plan, number, kinds) for number in numbers]
