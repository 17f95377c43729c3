"""What has scored in a round, counted for each seat, without a window."""

from __future__ import annotations

import pytest

from game.rules.events import Event
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.table.model.heard import RoundEnded, hear
from game.table.model.past import Happening
from game.table.model.scoring import scores
from game.table.model.trails import marked
from tests.table.test_past import Played, played


def ended(match: Match) -> tuple[int, Event]:
    """The step in which the first round of a match ended, and the event that tells of it."""
    for step in range(1, match.history + 1):
        for event in match.events(step):
            if isinstance(hear(event), RoundEnded):
                return step, event
    raise AssertionError("no round has ended")


def counted(of: Played, step: int) -> tuple[Happening, ...]:
    view = of.match.view_before_clearing(step, 0) or of.match.view_at(step, 0)
    return scores(of.past, step, view)


def test_what_was_gained_comes_to_the_sum_that_the_round_ended_with():
    of = played("pantheon-duel", 90)
    step, event = ended(of.match)
    found = counted(of, step)
    for one, glory in zip(found, event.data["glory"], strict=True):
        assert one.words.startswith(f"{glory} Glory")
    parts = [one.words.partition(": ")[2] for one in found]
    assert any("line" in part for part in parts)
    lines = [each for number in range(1, step + 1) for each in of.match.events(number) if each.kind == "line"]
    for one in found:
        assert bool(one.components) == any(each.data["seat"] == one.seat for each in lines)


def test_what_lies_on_the_board_is_counted_before_it_is_cleared():
    of = played("legends-at-war", 200, mode="pantheon-campaign")
    step, event = ended(of.match)
    assert not of.match.view_at(step, 0).occupants("board")
    found = counted(of, step)
    assert [len(one.components) for one in found] == [*event.data["cards"]]
    for one, cards in zip(found, event.data["cards"], strict=True):
        assert one.words.startswith(f"{cards} card")
        numbers = [int(word) for word in one.words.replace(",", "").split()[2:] if word.isdigit()]
        assert sum(numbers) == cards
    assert any("captured" in one.words for one in found)
    trails = marked(found, event.data["winners"])
    assert {trail.component for trail in trails} == {
        id for one in found if one.seat in event.data["winners"] for id in one.components
    }


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_the_board_before_it_was_cleared_tells_nobody_more_than_they_may_know(seat):
    match = played("legends-at-war", 200, mode="pantheon-campaign").match
    step, _event = ended(match)
    view = match.view_before_clearing(step, seat)
    assert view is not None
    assert len(view.occupants("board")) == 12
    for other in (0, 1):
        hand = view.zone(f"hand:{other}")
        assert hand
        assert all((sighting.id is not None) == (other == seat) for sighting in hand)
    digest = match.digest()
    assert match.view_before_clearing(step - 1, seat) is None
    assert match.digest() == digest
