"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from tests.games.mythic_wars.recordings import RECORDINGS
from tests.support.recorded import recorded

TESTS = recorded(RECORDINGS)
# MW-ROUND-01, MW-COMBAT-02, MW-MODE-01, MW-MODE-02, MW-MODE-03, MW-MODE-04, MW-MODE-05
test_a_match_goes_as_it_went = TESTS.goes_as_it_went
# MW-GAMEEND-02, MW-GAMEEND-05, MW-GAMEEND-06
test_there_is_a_recorded_match_for_each_way_to_end = TESTS.each_way_to_end
# MW-GAMEEND-01, MW-GAMEEND-05, MW-GAMEEND-06, MW-R-03, MW-R-30
test_a_recorded_match_replays = TESTS.replays
