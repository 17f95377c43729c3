"""Files are changed at any moment of a match, well or badly, half, and taken away: it goes on, and nothing broken lies on the table."""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path

import pytest

from game.bots import Player, make_bot
from game.bundled import bundled_root
from game.rules.match import Match
from tests.scenes.bench import Bench

GAMES = ("champions", "legends-at-war", "mythic-wars", "pantheon-duel", "warriors-legacy")
LONGEST = 2.0
"""Seconds of the processor that one round of the loop may take."""


class Vandal:
    """Somebody who saves, cuts, renames and deletes files of a pack in the user's folder, and pictures of its cards."""

    def __init__(self, bench: Bench, seed: int) -> None:
        self.chance = random.Random(seed)
        self.bench = bench
        shipped = bundled_root() / "data" / bench.game_id
        self.files = [path for path in sorted(shipped.rglob("*.yaml")) if path.name != "rules.yaml"]
        self.shipped = shipped
        self.done: list[str] = []

    def act(self) -> None:
        """One thing with one file."""
        deed = self.chance.choice(
            (self.number, self.number, self.cut, self.spoil, self.half, self.delete, self.rename, self.paint)
        )
        self.done.append(deed.__name__)
        deed()

    def _target(self, path: Path) -> Path:
        target = self.bench.data / path.relative_to(self.shipped)
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def _picked(self) -> tuple[Path, str]:
        path = self.chance.choice(self.files)
        return self._target(path), path.read_text("utf-8")

    def number(self) -> None:
        """Another digit somewhere, saved in one go or over the old file."""
        target, text = self._picked()
        digits = [at for at, letter in enumerate(text) if letter.isdigit()]
        at = self.chance.choice(digits) if digits else 0
        text = text[:at] + str(self.chance.randrange(10)) + text[at + 1 :]
        if self.chance.random() < 0.5:
            target.write_text(text, "utf-8")
        else:
            beside = target.with_name(f".{target.name}.{self.chance.randrange(99)}")
            beside.write_text(text, "utf-8")
            beside.replace(target)

    def cut(self) -> None:
        """A file that ends anywhere."""
        target, text = self._picked()
        target.write_text(text[: self.chance.randrange(len(text) + 1)], "utf-8")

    def half(self) -> None:
        """A file that is written in two goes, with something in between."""
        target, text = self._picked()
        at = self.chance.randrange(len(text) + 1)
        with target.open("w", encoding="utf-8") as file:
            file.write(text[:at])
            file.flush()
            self.bench.frames(self.chance.randrange(4))
            file.write(text[at:])

    def spoil(self) -> None:
        """Any bytes anywhere."""
        target, text = self._picked()
        raw = bytearray(text.encode())
        for _each in range(self.chance.randrange(1, 5)):
            raw[self.chance.randrange(len(raw))] = self.chance.randrange(256)
        target.write_bytes(bytes(raw))

    def delete(self) -> None:
        """A file is taken away, or all of them."""
        if self.chance.random() < 0.2:
            shutil.rmtree(self.bench.data, ignore_errors=True)
        else:
            self._target(self.chance.choice(self.files)).unlink(missing_ok=True)

    def rename(self) -> None:
        """A file gets another name."""
        there = [path for path in self.bench.data.rglob("*.yaml") if path.is_file()]
        if there:
            path = self.chance.choice(there)
            path.rename(path.with_name(self.chance.choice(("other.yaml", "copy~", "en.yaml.bak", "x.yaml"))))

    def paint(self) -> None:
        """A picture of a card: whole, cut off, or gone."""
        refs = list(self.bench.defs.cards)
        path = self.bench.assets / "cards" / f"{self.chance.choice(refs)}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and self.chance.random() < 0.5:
            path.unlink()
            return
        self.bench.paint(f"cards/{path.name}", (self.chance.randrange(256), 90, 200))
        if self.chance.random() < 0.4:
            path.write_bytes(path.read_bytes()[: self.chance.randrange(200)])

    def mend(self) -> None:
        """All is as it was shipped."""
        shutil.rmtree(self.bench.data, ignore_errors=True)
        shutil.rmtree(self.bench.assets, ignore_errors=True)


def round_of(bench: Bench) -> float:
    """One round of the loop; how long it took the processor."""
    start = time.thread_time()
    bench.frames(1)
    return time.thread_time() - start


def play_on(bench: Bench, chance: random.Random) -> None:
    """Somebody at the table makes a random move, or takes one back, or makes it again."""
    table = bench.table
    if bench.scene != "TableScene" or table.session.match.outcome is not None or not table.resting:
        return
    session = table.session
    if chance.random() < 0.1:
        (table.turns.undo if chance.random() < 0.6 else table.turns.redo)()
        return
    seat = session.viewer if session.viewer in session.waiting() else next(iter(session.waiting()), None)
    decision = session.match.decision(seat) if seat is not None else None
    if seat is None or decision is None:
        return
    if seat != session.viewer:
        session.look_as(seat)
        table.refresh()
    bot = Player(make_bot("random", session.game.code), chance.randrange(10_000))
    table.turns.act(seat, bot.choose(session.view(), decision))


def fuzz(bench: Bench, seed: int, deeds: int, rounds: int = 4) -> Vandal:
    """So many deeds while a match is played, with checks after each."""
    vandal = Vandal(bench, seed)
    bench.take_up(lambda match: len(match.log) >= vandal.chance.randrange(30))
    longest = 0.0
    done: list[tuple[int, object]] = []
    for _deed in range(deeds):
        vandal.act()
        for _round in range(vandal.chance.randrange(1, rounds + 1)):
            longest = max(longest, round_of(bench))
            if vandal.chance.random() < 0.4:
                before = len(bench.match.log)
                play_on(bench, vandal.chance)
                done += [(index, bench.match.log[index]) for index in range(before, len(bench.match.log))]
        if vandal.chance.random() < 0.3:
            bench.rest()
        match = bench.match
        assert all(match.log[index] == entry for index, entry in done), "no move is lost"
        assert match.outcome is not None or any(match.legal(seat) for seat in range(len(match.seats)))
        assert bench.table.live.listing is not None
        assert bench.table.live.listing.game is not None, "never a broken version"
    assert longest < LONGEST
    return vandal


def check_end(bench: Bench, vandal: Vandal) -> None:
    """When all is mended the table says so, and the match can be played again exactly, from what is kept."""
    vandal.mend()
    bench.rest()
    bench.until(lambda: bench.table.live.broken is None)
    match = bench.match
    assert match.replayed()[1] == []
    game = bench.services.listing(bench.game_id)
    assert game is not None
    assert game.game is not None
    assert Match.load(match.save(), game.game).digest() == match.digest()


@pytest.mark.parametrize("game_id", ["pantheon-duel"])
def test_a_match_goes_on_whatever_is_done_to_the_files(home, game_id):
    bench = Bench(home, game_id)
    try:
        check_end(bench, fuzz(bench, 3, 25))
    finally:
        bench.close()


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_a_long_match_goes_on_whatever_is_done_to_the_files(home, game_id, base_seed):
    for seed in range(base_seed, base_seed + 2):
        shutil.rmtree(home / "data", ignore_errors=True)
        shutil.rmtree(home / "assets", ignore_errors=True)
        bench = Bench(home, game_id)
        try:
            check_end(bench, fuzz(bench, seed, 100))
        finally:
            bench.close()
