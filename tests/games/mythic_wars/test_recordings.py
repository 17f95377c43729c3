"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

import pytest

from tests.games.mythic_wars.recordings import RECORDINGS


@pytest.mark.parametrize("name", list(RECORDINGS.transcripts))
def test_a_match_goes_as_it_went(name: str) -> None:
    # MW-ROUND-01, MW-COMBAT-02, MW-MODE-01, MW-MODE-02, MW-MODE-03, MW-MODE-04, MW-MODE-05
    changes = RECORDINGS.changes(name)
    assert not changes, "\n".join(changes)


def test_there_is_a_recorded_match_for_each_way_to_end() -> None:
    # MW-GAMEEND-02, MW-GAMEEND-05, MW-GAMEEND-06
    assert RECORDINGS.reasons() == {ending.reason for ending in RECORDINGS.endings.values()}


@pytest.mark.parametrize("name", list(RECORDINGS.endings))
def test_a_recorded_match_replays(name: str) -> None:
    # MW-GAMEEND-01, MW-GAMEEND-05, MW-GAMEEND-06, MW-R-03, MW-R-30
    RECORDINGS.check_replay(name)
