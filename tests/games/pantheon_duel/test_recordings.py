"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from tests.games.pantheon_duel.recordings import RECORDINGS
from tests.support.recorded import recorded

TESTS = recorded(RECORDINGS)
# PD-TURN-01, PD-MATCH-01
test_a_match_goes_as_it_went = TESTS.goes_as_it_went
# PD-END-04, PD-END-05, PD-MATCH-01, PD-R-18
test_there_is_a_recorded_match_for_each_way_to_end = TESTS.each_way_to_end
# PD-END-01, PD-END-04, PD-END-05, PD-MATCH-01, PD-R-18
test_a_recorded_match_replays = TESTS.replays
