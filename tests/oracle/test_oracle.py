"""Every match goes as the oracle has it: one of each kind in every run, some of them in each soak."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.rules.engine import Engine
from game.rules.plain import Frozen, Outcome
from game.rules.records import Told
from game.rules.saved import codec
from game.rules.state import State
from game.rules.work import Work
from tests.oracle import written
from tests.oracle.__main__ import keep, main
from tests.oracle.check import PLAY, STATE, Difference, differences, played, report, sifted
from tests.oracle.matches import STRIDE, Kind, Prints, kinds, play, seeds

WRITTEN = [kind for game in written.games() for kind in written.read(game)]
QUICK = {"random": 1, "greedy": 1}
"""So many matches of each kind are played in every run."""
MOST_SEATS = {"random": 8, "greedy": 2}
"""With more seats than these a kind of bot takes its time, and plays in the soak alone."""
PARTS = {"random": 4, "greedy": 10}
"""One match of each kind in so many is played in a soak: its base seed says which."""


def check(kind: Kind, wanted: Sequence[int]) -> None:
    prints, failed = sifted([played(kind, wanted)])
    found = failed + differences(prints, written.read(kind.game).get(kind, {}))
    assert not found, "\n".join([str(kind), *report(kind, found)])


@pytest.mark.parametrize("kind", [kind for kind in WRITTEN if kind.seats <= MOST_SEATS[kind.bot]], ids=str)
def test_the_first_matches_go_as_they_are_written(kind: Kind) -> None:
    check(kind, seeds(kind)[: QUICK[kind.bot]])


@pytest.mark.soak
@pytest.mark.parametrize("kind", WRITTEN, ids=str)
def test_a_part_of_all_matches_goes_as_it_is_written(kind: Kind, base_seed: int) -> None:
    parts = PARTS[kind.bot]
    there = written.read(kind.game)[kind]
    part = [seed for seed in seeds(kind)[base_seed % parts :: parts] if seed in there]
    if not part:
        pytest.skip("none of this part is written yet")
    check(kind, part)


def test_every_kind_of_a_game_is_written_and_no_other() -> None:
    begun = {kind.game for kind in WRITTEN}  # a game whose rules are still made has none
    quick = {kind: list(seeds(kind)[: QUICK[kind.bot]]) for kind in kinds() if kind.game in begun}
    assert quick
    found = {kind: list(written.read(kind.game)[kind])[: QUICK[kind.bot]] for kind in WRITTEN}
    assert found == quick, "`python -m tests.oracle --write` writes what is missing; take away what is no more"


class Known(NamedTuple):
    """A match that is written, and what is written of it."""

    kind: Kind
    seed: int
    prints: Prints

    def differences(self) -> list[Difference]:
        """In what it differs when it is played now."""
        return differences({self.seed: play(self.kind, self.seed)}, {self.seed: self.prints})


@pytest.fixture(scope="module")
def known() -> Known:
    """One that is quick, and long enough for a trail."""
    return next(
        Known(kind, seed, prints)
        for kind in WRITTEN
        for seed, prints in written.read(kind.game)[kind].items()
        if kind.bot == "random" and len(prints.trail) >= 4
    )


def test_a_match_goes_as_it_is_written(known: Known) -> None:
    assert known.differences() == []


@pytest.mark.parametrize(
    "change",
    [
        {"data": Frozen(further=1)},
        {"audience": ()},
        {"public": Frozen(further=1), "audience": (0,)},
        {"kind": "further"},
    ],
    ids=str,
)
def test_one_event_that_is_told_otherwise_is_noticed_and_where(
    change: dict[str, Any], known: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell, apply = Work.tell, Engine.apply
    choices = 0

    def apply_counted(engine: Engine, state: State, *args: Any, **more: Any) -> None:
        nonlocal choices
        choices += 1
        apply(engine, state, *args, **more)

    def tell_otherwise(
        work: Work, what: Told, audience: tuple[int, ...] | None = None, public: Frozen | None = None
    ) -> None:
        nonlocal choices
        tell(work, what, audience, public)
        if choices > STRIDE and work.events:
            choices = -sys.maxsize  # once
            work.events[-1] = work.events[-1]._replace(**change)

    monkeypatch.setattr(Engine, "apply", apply_counted)
    monkeypatch.setattr(Work, "tell", tell_otherwise)
    (found,) = known.differences()
    assert found.way == PLAY
    # Nothing of the end. One digit in sixteen is the same by chance.
    assert found.sentence in [f"goes another way by choice {strides * STRIDE}" for strides in (2, 3, 4)]


def test_another_figure_at_the_end_is_noticed(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    finish = Work.finish

    def finish_otherwise(work: Work, outcome: Outcome) -> None:
        finish(work, outcome._replace(tally=Frozen({**outcome.tally, "further": 1})))

    monkeypatch.setattr(Work, "finish", finish_otherwise)
    (found,) = known.differences()
    assert found.way == PLAY
    assert found.sentence == "ends otherwise (reason, winners or tally)"


def test_another_form_of_states_is_noticed_and_told_apart(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    state_plain = codec.state_plain
    monkeypatch.setattr(codec, "state_plain", lambda state: {**state_plain(state), "further": 1})
    (found,) = known.differences()
    assert found.way == STATE
    (_sentence, command) = report(known.kind, [found])
    kind = known.kind
    assert command.endswith(
        f"--explain {known.seed} --game {kind.game} --mode {kind.mode} --seats {kind.seats} --bot {kind.bot}"
    )


def test_an_error_in_one_match_is_told_and_the_others_are_played(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    def finish_never(work: Work, outcome: Outcome) -> None:
        raise KeyError("no end")

    monkeypatch.setattr(Work, "finish", finish_never)
    prints, failed = sifted([played(known.kind, range(1, 3))])
    assert prints == {}
    assert [failure.seed for failure in failed] == [1, 2]
    assert "KeyError: 'no end'" in "\n".join(report(known.kind, failed))


def test_writing_leaves_plays_as_they_are_unless_it_is_told_to(known: Known, tmp_path: Path) -> None:
    kind = known.kind
    prints = dict.fromkeys((1, 2, 3), known.prints)
    older = {1: known.prints._replace(play="00000000"), 2: known.prints._replace(state="00000000")}
    written.write(kind.game, {kind: older}, tmp_path)
    assert written.read(kind.game, tmp_path) == {kind: older}
    left = keep(kind, prints, plays=False, folder=tmp_path)
    assert [difference.seed for difference in left] == [1]
    assert written.read(kind.game, tmp_path) == {kind: {**prints, 1: older[1]}}
    assert keep(kind, prints, plays=True, folder=tmp_path) == []
    assert written.read(kind.game, tmp_path) == {kind: prints}


def test_the_command_checks_a_part_in_other_processes(known: Known, capsys: pytest.CaptureFixture[str]) -> None:
    kind = known.kind
    one_kind = f"--game {kind.game} --mode {kind.mode} --seats {kind.seats} --bot {kind.bot}".split()
    assert main([*one_kind, "--part", "3/100", "--jobs", "2"]) == 0
    assert capsys.readouterr().out == f"{kind}: 2 matches played, none differ\n2 matches, all as written\n"
    assert main([*one_kind, "--explain", str(known.seed)]) == 0
    shown = capsys.readouterr().out
    assert f"choice {known.prints.choices}\n" in shown
    assert f"choice {known.prints.choices + 1}\n" not in shown
    assert main(["--game", "no-such-game"]) == 2
