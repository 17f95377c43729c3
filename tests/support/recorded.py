"""The tests of what is recorded of a game, alike in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.support.recordings import Recordings


class Recorded(NamedTuple):
    """The tests, to be called in a test file by the names that pytest looks for, beside the ids of the rules that they hold there."""

    goes_as_it_went: Callable[[str], None]
    each_way_to_end: Callable[[], None]
    replays: Callable[[str], None]


def recorded(recordings: Recordings) -> Recorded:
    """The tests of these recordings: golden transcripts come out the same, there is a recorded match for each way to end, and recorded
    matches replay to the end that they had.
    """

    @pytest.mark.parametrize("name", list(recordings.transcripts))
    def goes_as_it_went(name: str) -> None:
        changes = recordings.changes(name)
        assert not changes, "\n".join(changes)

    def each_way_to_end() -> None:
        assert recordings.reasons() == {ending.reason for ending in recordings.endings.values()}

    @pytest.mark.parametrize("name", list(recordings.endings))
    def replays(name: str) -> None:
        recordings.check_replay(name)

    return Recorded(goes_as_it_went, each_way_to_end, replays)
