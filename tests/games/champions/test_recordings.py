"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

import pytest

from tests.games.champions.recordings import RECORDINGS


@pytest.mark.parametrize("name", list(RECORDINGS.transcripts))
def test_a_match_goes_as_it_went(name: str) -> None:
    # CH-ROUND-01, CH-TURN-01, CH-R-03, CH-R-51
    changes = RECORDINGS.changes(name)
    assert not changes, "\n".join(changes)


def test_there_is_a_recorded_match_for_each_way_to_end() -> None:
    # CH-END-02, CH-R-64, CH-R-65, CH-R-66
    assert RECORDINGS.reasons() == {ending.reason for ending in RECORDINGS.endings.values()}


@pytest.mark.parametrize("name", list(RECORDINGS.endings))
def test_a_recorded_match_replays(name: str) -> None:
    # CH-END-01, CH-R-60, CH-R-64, CH-R-65, CH-R-66
    RECORDINGS.check_replay(name)
