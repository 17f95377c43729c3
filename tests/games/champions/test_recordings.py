"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from tests.games.champions.recordings import RECORDINGS
from tests.support.recorded import recorded

TESTS = recorded(RECORDINGS)
# CH-ROUND-01, CH-TURN-01, CH-R-03, CH-R-51
test_a_match_goes_as_it_went = TESTS.goes_as_it_went
# CH-END-02, CH-R-64, CH-R-65, CH-R-66
test_there_is_a_recorded_match_for_each_way_to_end = TESTS.each_way_to_end
# CH-END-01, CH-R-60, CH-R-64, CH-R-65, CH-R-66
test_a_recorded_match_replays = TESTS.replays
