"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from tests.games.warriors_legacy.recordings import RECORDINGS
from tests.support.recorded import recorded

TESTS = recorded(RECORDINGS)
# WL-GEN-03, WL-BUILD-11, WL-COMBAT-01, WL-SEQ-01
test_a_match_goes_as_it_went = TESTS.goes_as_it_went
# WL-OVER-01, WL-R-73, WL-R-98
test_there_is_a_recorded_match_for_each_way_to_end = TESTS.each_way_to_end
# WL-GEN-01, WL-OVER-01, WL-R-73, WL-R-98
test_a_recorded_match_replays = TESTS.replays
