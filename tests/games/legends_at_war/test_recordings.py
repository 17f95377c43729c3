"""Golden transcripts come out the same, and recorded matches replay to the end they had."""

from __future__ import annotations

from tests.games.legends_at_war.recordings import RECORDINGS
from tests.support.recorded import recorded

TESTS = recorded(RECORDINGS)
# LAW-GEN-03, LAW-MODE-01, LAW-R-68
test_a_match_goes_as_it_went = TESTS.goes_as_it_went
# LAW-TIE-01, LAW-TIE-06, LAW-PCA-18
test_there_is_a_recorded_match_for_each_way_to_end = TESTS.each_way_to_end
# LAW-END-04, LAW-TIE-02, LAW-TIE-03, LAW-TIE-06, LAW-PCA-17, LAW-PCA-18
test_a_recorded_match_replays = TESTS.replays
