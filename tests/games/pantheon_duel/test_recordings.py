"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

import pytest

from tests.games.pantheon_duel.recordings import RECORDINGS


@pytest.mark.parametrize("name", list(RECORDINGS.transcripts))
def test_a_match_goes_as_it_went(name: str) -> None:
    # PD-TURN-01, PD-MATCH-01
    changes = RECORDINGS.changes(name)
    assert not changes, "\n".join(changes)


def test_there_is_a_recorded_match_for_each_way_to_end() -> None:
    # PD-END-04, PD-END-05, PD-MATCH-01, PD-R-18
    assert RECORDINGS.reasons() == {ending.reason for ending in RECORDINGS.endings.values()}


@pytest.mark.parametrize("name", list(RECORDINGS.endings))
def test_a_recorded_match_replays(name: str) -> None:
    # PD-END-01, PD-END-04, PD-END-05, PD-MATCH-01, PD-R-18
    RECORDINGS.check_replay(name)
