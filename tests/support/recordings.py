"""Golden transcripts and recorded matches of a game, and how they are made.

A transcript is what everybody may know of a match between bots, one line an event. A recorded match is a save, one for each way in which a
match can end. Which they are, each game says in its own `recordings.py`. After a change of the rules or cards that is meant, make them
anew and look at what differs:

    python -m tests.games.<package>.recordings
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.bots import Player, make_bot
from game.commands.replay import read_match
from game.library import open_game
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import EMPTY, NOBODY, Plain
from game.rules.saved.match_format import FIRST, VERSION
from game.rules.saved.match_older import AS_IT_WAS, log_lines
from game.scenarios import opened, read_file
from game.storage import About, Shelf

REPLAYS: Final = Path(__file__).parents[1] / "replays"
SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
ORDERED: Final = 60
"""After so many steps of a recorded match the orders are given that belong to it."""
NAMES: Final = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal")


class Recording(NamedTuple):
    """A match between bots: mode, seats, seed, the kind of bot that sits at every seat, and the options that are not at their defaults."""

    mode: str
    seats: int
    seed: int
    bot: str
    options: Mapping[str, Plain] = EMPTY


class Placed(NamedTuple):
    """A match between bots from the position of a scenario on: its file without `.yaml`, its id, a seed, and the kind of bot."""

    file: str
    scenario: str
    seed: int
    bot: str


class Ordered(NamedTuple):
    """What a seat orders while a match is played, by the name of the order."""

    seat: int
    order: str
    params: Mapping[str, Plain] = EMPTY


class Ending(NamedTuple):
    """A way in which a match can end: the reason of the outcome, and a match that ends so; `orders` are given one after the other when
    `ORDERED` steps are done.
    """

    reason: str
    recording: Recording | Placed
    orders: tuple[Ordered, ...] = ()


def placed(game: Game, file: str, scenario: str) -> Match:
    """A match that begins at the position of a scenario."""
    scenarios, _wrong = read_file(SCENARIOS / game.id / f"{file}.yaml")
    (found,) = [each for each in scenarios if each.id == scenario]
    return opened(found.data, game)


def play_on(match: Match, bot: str, seed: int, steps: int | None = None) -> None:
    """Let bots of one kind play a match to its end, or so many steps of it."""
    players = [Player(make_bot(bot, match.game.code), seed * 10 + seat) for seat in range(len(match.seats))]
    last = None if steps is None else match.history + steps
    while match.outcome is None and match.history != last:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, players[seat].choose(match.view(seat), decision))


def told_otherwise(written: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What the saved match tells otherwise now than is written, by step; empty if nothing.

    Events may tell more than they did; who learned something is worked out from what is seen, and does not count. Nor does with which
    values a match begins, or whether what was not set yet reads as None or as nothing (`before`, `after`).
    """
    found = []
    steps: list[tuple[list[Any], list[Any]]] = list(zip_longest(_told(written), _told(now), fillvalue=[]))
    for step, (old, new) in enumerate(steps):
        found += [f"{step}: {one} now {other}" for one, other in zip_longest(old, new) if not _tells(one, other)]
    return found


def _told(written: Mapping[str, Any]) -> list[list[Any]]:
    """The events of a saved match, step by step."""
    told = [written["start_events"], *[moment["events"] for moment in written["moments"]]]
    plain: list[list[Any]] = json.loads(json.dumps(told))
    for event in chain(*plain):
        event[1].pop("learned", None)
        for name in ("before", "after"):
            if not event[1].get(name, True):
                del event[1][name]
    return [[event for event in plain[0] if event[0] != "value"], *plain[1:]]


def _tells(one: list[Any] | None, other: list[Any] | None) -> bool:
    """Whether an event tells all that the first does, to the same seats."""
    if one is None or other is None:
        return False
    kind, data, audience, public = one
    tells = {**other[1], **data} == other[1] and {**(other[3] or {}), **(public or {})} == (other[3] or {})
    return tells and [kind, audience] == [other[0], other[2]]


@dataclass(frozen=True)
class Recordings:
    """What is recorded of one game, and what its transcripts leave out.

    - `game` is the id of its pack, `golden` the folder of its transcripts.
    - `transcripts`: matches by the name of the file, without `.txt`. `endings`: by the name of the save, without `.wartable`; the saves
      that lie there replay whatever bots would do today: they hold the actions.
    - `untold`: the kinds of events that have no line. `left_out`: what events tell that no line has.
    - `named`: what of an event is the id of a component, written as the name of its card.
    """

    game: str
    golden: Path
    transcripts: Mapping[str, Recording]
    endings: Mapping[str, Ending]
    untold: tuple[str, ...]
    left_out: tuple[str, ...]
    named: tuple[str, ...]

    def begun(self, recording: Recording | Placed) -> Match:
        """The match at its first decision."""
        if isinstance(recording, Placed):
            return placed(open_game(self.game), recording.file, recording.scenario)
        options = {"mode": recording.mode, **recording.options}
        return Match.new(open_game(self.game), NAMES[: recording.seats], recording.seed, options)

    def played(self, recording: Recording | Placed, orders: Sequence[Ordered] = ()) -> Match:
        """The whole match."""
        match = self.begun(recording)
        if orders:
            play_on(match, recording.bot, recording.seed, ORDERED)
        for seat, order, params in orders:
            match.order(seat, order, params)
        play_on(match, recording.bot, recording.seed)
        return match

    def transcript(self, match: Match) -> str:
        """What everybody may know of a match that is over, one line an event, under a line for each action."""
        lines: list[str] = []
        names: dict[int, str] = {}
        for step, moment in enumerate(match.moments):
            entry = match.log[moment.entry] if moment.entry >= 0 else None
            lines.append(f"{step}: {match.seats[entry.seat]}" if entry is not None else f"{step}: set-up")
            # A card that a shuffle gave a new id keeps its name under the old one.
            names.update({id: component.ref for id, component in moment.state.components.items()})
            for event in moment.events:
                seen = event.seen_by(NOBODY)
                if seen is not None and seen.kind not in self.untold:
                    lines.append(f"  {seen.kind} {' '.join(self._words(seen.data, names))}".rstrip())
        outcome = match.outcome
        assert outcome is not None
        lines.append(f"{outcome.reason} {[match.seats[seat] for seat in outcome.winners]} {dict(outcome.tally)}")
        return "\n".join(lines) + "\n"

    def _words(self, data: Mapping[str, Plain], names: Mapping[int, str]) -> Iterator[str]:
        for key, value in data.items():
            if key in self.named:
                if key != "component" or "ref" not in data:
                    yield f"{key}={names.get(value, value)}"
            elif key not in self.left_out and value not in ("", None):
                yield f"{key}={value}"

    def changes(self, name: str) -> list[str]:
        """How the match of a transcript goes otherwise today than is written; empty if it does not."""
        written = (self.golden / f"{name}.txt").read_text(encoding="utf-8")
        now = self.transcript(self.played(self.transcripts[name]))
        return list(unified_diff(written.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=2))[:30]

    def reasons(self) -> set[str]:
        """The reasons of an outcome that the pack has words for."""
        keys = [key.removeprefix("outcome.") for key in open_game(self.game).defs.texts if key.startswith("outcome.")]
        return {key for key in keys if not key.startswith("tally.")}

    def check_replay(self, name: str) -> None:
        """Raise AssertionError if the recorded match of that name does not replay to the end that it had."""
        path = REPLAYS / f"{name}.wartable"
        reason, recording, _orders = self.endings[name]
        written = Shelf(path.parent).load(path).match
        if written["version"] == FIRST and written["position"] is not None:
            # Its first state cannot be read any more, but is that of a scenario.
            match = self.begun(recording)
            for line in log_lines(written):
                match.apply_plain(line)
        else:
            match, loss = read_match(path)
            assert loss == ""
        assert match.outcome is not None
        assert match.outcome.reason == reason
        if written["version"] < VERSION:
            # Its states have another form now: it is judged by all that was told, step by step, and by its end.
            assert match.played_again in (None, AS_IT_WAS)
            assert told_otherwise(written, match.save()) == []
            assert match.history == written["at"]
        again, differing = match.replayed()
        assert differing == []
        assert again.outcome == match.outcome

    def write(self) -> None:
        """Write all transcripts and recorded matches anew."""
        for name, recording in self.transcripts.items():
            (self.golden / f"{name}.txt").write_text(self.transcript(self.played(recording)), encoding="utf-8")
        for name, (reason, ending, orders) in self.endings.items():
            match = self.played(ending, orders)
            assert match.outcome is not None
            if match.outcome.reason != reason:
                print(f"{ending} ends by {match.outcome.reason}, not by {reason}; it is left as it was")
                continue
            about = About(self.game, name, match.seats, match.game.defs.hash, match.history, True)
            # A shelf never puts a save on top of another one.
            (REPLAYS / f"{name}.wartable").unlink(missing_ok=True)
            Shelf(REPLAYS).save(about, match.save()).chmod(0o644)
