"""What a seat could know right after each of the events that it was told of."""

from __future__ import annotations

from game import library
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.match import Match
from game.table.model.course import Course
from game.table.model.heard import ControlChanged, hear
from game.table.model.past import Past
from game.words import Words

GAME = library.open_game("legends-at-war")
TWO = {
    "players": ["A", "B"],
    "board": ["###", "###"],
    "cards": [
        {"id": "b1", "by": "B", "at": [0, 0], "s": "2/2/2/2"},
        {"id": "b2", "by": "B", "at": [1, 1], "s": "2/2/2/2"},
    ],
    "hands": {
        "A": [{"id": "mine", "s": "9/9/9/9"}, {"id": "kept", "s": "1/1/1/1"}],
        "B": [{"id": "other", "s": "1/1/1/1"}],
    },
}


def played() -> Match:
    """A match in which one card has just taken two others, in one step."""
    defs, state = GAME.code.position(GAME.defs, TWO)
    match = Match.of_state(Game(GAME.code, defs), ["A", "B"], state)
    mine = next(one.id for one in match.view(0).zone("hand:0") if one.ref == "mine")
    assert mine is not None
    match.apply(0, (Choice("component", mine), Choice("cell", (1, 0))))
    return match


def held(course: Course) -> list[int]:
    """How many cards of the board the first seat had after each of the events that gave it one."""
    events = [event for event in course.match.events(1) if event.seen_by(course.viewer) is not None]
    taken = [nth for nth, event in enumerate(events) if isinstance(hear(event), ControlChanged)]
    return [[one.controller for one in course.after(nth).zone("board")].count(0) for nth in taken]


def test_a_match_is_known_as_it_was_after_each_event_of_a_step() -> None:
    match = played()
    assert held(Course.of_steps(match, 1, [1])) == [2, 3]


def test_what_has_happened_is_followed_thing_by_thing() -> None:
    match = played()
    words = Words(match.game.code, match.game.defs, match.seats)
    past = Past(match, lambda: words)
    happenings = past.happenings(1, 1)
    course = Course.of_happenings(match, 1, happenings)
    events = [event for one in happenings for event in one.events]
    assert len(course) == len(events)
    taken = [nth for nth, event in enumerate(events) if isinstance(hear(event), ControlChanged)]
    assert [[one.controller for one in course.after(nth).zone("board")].count(0) for nth in taken] == [2, 3]


def test_what_a_seat_may_not_see_is_in_none_of_it() -> None:
    match = played()
    for seat, known in ((0, True), (1, False)):
        course = Course.of_steps(match, seat, [1])
        views = [course.after(nth) for nth in range(len(course))]
        held = [sighting for view in views for sighting in view.zone("hand:0")]
        assert len(held) >= len(views) > 2
        assert {sighting.ref is not None for sighting in held} == {known}
