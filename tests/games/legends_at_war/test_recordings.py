"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from game.commands.replay import read_match
from game.library import open_game
from tests.games.legends_at_war.recordings import ENDINGS, GAME, GOLDEN, REPLAYS, TRANSCRIPTS, played, transcript


@pytest.mark.parametrize("name", list(TRANSCRIPTS))
def test_a_match_goes_as_it_went(name: str) -> None:
    # LAW-GEN-03, LAW-MODE-01, LAW-R-68
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    now = transcript(played(TRANSCRIPTS[name]))
    changes = list(unified_diff(written.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:30])


def test_there_is_a_recorded_match_for_each_way_to_end() -> None:
    # LAW-TIE-01, LAW-TIE-06, LAW-PCA-18
    reasons = [key.removeprefix("outcome.") for key in open_game(GAME).defs.texts if key.startswith("outcome.")]
    assert {reason for reason in reasons if not reason.startswith("tally.")} == set(ENDINGS)
    assert {path.stem for path in REPLAYS.glob("*.wartable")} >= {reason.replace("_", "-") for reason in ENDINGS}


@pytest.mark.parametrize("reason", list(ENDINGS))
def test_a_recorded_match_replays(reason: str) -> None:
    # LAW-END-04, LAW-TIE-02, LAW-TIE-03, LAW-TIE-06, LAW-PCA-17, LAW-PCA-18
    path: Path = REPLAYS / f"{reason.replace('_', '-')}.wartable"
    match, loss = read_match(path)
    assert loss == ""
    assert match.outcome is not None
    assert match.outcome.reason == reason
    again, differing = match.replayed()
    assert differing == []
    assert again.outcome == match.outcome
