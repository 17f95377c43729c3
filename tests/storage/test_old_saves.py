"""Saves and journals of every version of the format open, and are the matches that they were."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from pathlib import Path

import pytest

from game.commands.replay import read_match
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY
from game.rules.saved.match_format import VERSION, VERSIONS
from game.rules.saved.match_older import AS_IT_WAS
from game.storage.journal import SUFFIX as JOURNAL
from game.storage.saves import SUFFIX as SAVE
from tests.support.recordings import play_on
from tests.support.samples import SAVES, Written, facts_of, written

FILES = [file for file in written() if file.version > 1 or not file.known["positioned"]]
POSITIONED = [file for file in written() if file.version == 1 and file.known["positioned"]]


def name_of(file: Written) -> str:
    return f"{file.archive.parent.name}/{file.archive.name.partition('.')[0]}/{file.name}"


def opened(file: Written, folder: Path) -> Match:
    match, loss = read_match(file.unpacked(folder))
    assert loss == ""
    return match


def is_quick(at: int, file: Written) -> bool:
    """Whether all that is known of a match is compared in every run: of saves, of the present format, and of one journal in three. An older
    journal is played again line by line as the save of the same match is.
    """
    return file.version == VERSION or file.name.endswith(SAVE) or at % 3 == 0


@pytest.fixture(scope="module")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Written, Match]:
    """A file and the match in it, opened once for all that is asked of it."""
    return request.param, opened(request.param, tmp_path_factory.mktemp("kept"))


@pytest.mark.parametrize(
    "kept",
    [pytest.param(file, marks=[] if is_quick(at, file) else pytest.mark.soak) for at, file in enumerate(FILES)],
    indirect=True,
    ids=name_of,
)
def test_a_match_opens_as_it_was(kept: tuple[Written, Match]):
    file, match = kept
    assert match.played_again == (AS_IT_WAS if file.version < VERSION else None)
    assert facts_of(match) == file.known


@pytest.mark.parametrize(
    "kept",
    [pytest.param(file, marks=[] if at % 3 == 1 else pytest.mark.soak) for at, file in enumerate(FILES)],
    indirect=True,
    ids=name_of,
)
def test_it_replays_exactly(kept: tuple[Written, Match]):
    _file, match = kept
    again, differing = match.replayed()
    assert differing == []
    assert [(each.kind, each.seat) for each in again.log] == [(each.kind, each.seat) for each in match.log]
    assert (again.history, again.digest()) == (match.history, match.digest())


@pytest.mark.parametrize(
    "kept",
    [pytest.param(file, marks=[] if at % 3 == 0 else pytest.mark.soak) for at, file in enumerate(FILES)],
    indirect=True,
    ids=name_of,
)
def test_an_unfinished_one_goes_on_to_its_end(kept: tuple[Written, Match]):
    file, match = kept
    if file.known["outcome"] is not None:
        return  # it is over
    match = match.aside()
    while match.can_redo():
        match.redo()
    play_on(match, "random", 9)
    assert match.outcome is not None
    while match.can_undo() is None:
        match.undo()
    assert match.history == 0 or match.fair


@pytest.mark.parametrize("file", POSITIONED, ids=name_of)
def test_one_that_began_at_a_written_position_is_refused_in_a_sentence(file: Written, tmp_path: Path):
    with pytest.raises(MatchError, match=r"^this match began at a written position and is of format 1: such positions"):
        opened(file, tmp_path)


def test_one_of_before_steps_could_wait_has_what_lasts_in_it(tmp_path: Path):
    """What lasts, how often limited abilities were used, and the digest are as the code of its time wrote them."""
    path = tmp_path / "lasting.wartable"
    path.write_bytes(lzma.decompress((SAVES / "lasting.wartable.xz").read_bytes()))
    match, loss = read_match(path)
    assert (loss, match.played_again, match.digest()) == ("", AS_IT_WAS, "50960d8e7b2a6c1a")
    facts = match.state.abilities
    assert [(each.kind, each.ability, each.period) for each in facts.lasting] == [
        ("grant", "aegis", "source"),
        ("copy", "smoking_mirror", "round"),
    ]
    assert facts.used == {"61:heimdall:0:triggers:0": {"round": (3, 1)}}
    assert facts.pending == ()
    again, differing = match.replayed()
    assert (differing, again.digest()) == ([], match.digest())
    seat = match.view(NOBODY).waiting[0]
    match.apply(seat, match.legal(seat)[0:1])
    match.undo()
    assert match.digest() == "50960d8e7b2a6c1a"
    play_on(match, "random", 9)
    assert match.outcome is not None
    assert match.state.abilities.lasting != facts.lasting
    assert Match.load(json.loads(json.dumps(match.save())), match.game).digest() == match.digest()


@pytest.mark.parametrize("version", VERSIONS)
def test_there_is_one_of_each_kind(version: int):
    kept = [file for file in written() if file.version == version]
    counted = Counter(
        word
        for file in kept
        for word, there in (
            (Path(file.name).suffix, True),
            ("undo and redo", {"undo", "redo"} <= set(file.known["log"])),
            ("by hand", "edit" in file.known["log"]),
            ("swapped", "swap" in file.known["log"]),
            ("sealed", file.known["sealed"]),
            ("positioned", file.known["positioned"]),
            ("over", file.known["outcome"] is not None),
            ("in an effect", any(asked.startswith(("effect.", "maneuver")) for asked in file.known["asked"].values())),
            ("can redo", file.known["can_redo"]),
            ("fair", file.known["fair"]),
        )
        if there
    )
    each, all_games = ("undo and redo", "by hand", "swapped", "positioned", "over", "in an effect"), 6
    assert all(counted[word] >= all_games for word in each), counted
    assert counted[SAVE] == counted[JOURNAL] == len(kept) // 2
    assert counted["sealed"] == 4, "Pantheon Duel asks nothing in secret"
    assert counted["can redo"]
    assert counted["fair"]
