"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

import pytest

from tests.games.legends_at_war.recordings import RECORDINGS


@pytest.mark.parametrize("name", list(RECORDINGS.transcripts))
def test_a_match_goes_as_it_went(name: str) -> None:
    # LAW-GEN-03, LAW-MODE-01, LAW-R-68
    changes = RECORDINGS.changes(name)
    assert not changes, "\n".join(changes)


def test_there_is_a_recorded_match_for_each_way_to_end() -> None:
    # LAW-TIE-01, LAW-TIE-06, LAW-PCA-18
    assert RECORDINGS.reasons() == {ending.reason for ending in RECORDINGS.endings.values()}


@pytest.mark.parametrize("name", list(RECORDINGS.endings))
def test_a_recorded_match_replays(name: str) -> None:
    # LAW-END-04, LAW-TIE-02, LAW-TIE-03, LAW-TIE-06, LAW-PCA-17, LAW-PCA-18
    RECORDINGS.check_replay(name)
