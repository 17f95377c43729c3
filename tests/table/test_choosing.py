"""The answer in the making, without a window."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.asks import Choice
from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.model.hint import hint
from game.table.model.session import Session
from tests.table.onlooker import session


class Noted(Choosing):
    """It notes what whoever listens is told."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.told: list[Any] = []
        self.on_path = self.told.append
        self.on_change = lambda: self.told.append("change")
        self.on_refusal = self.told.append


@pytest.fixture
def choosing():
    """A seat of the toy that is to lay a card."""
    at_table = session()
    for seat in (0, 1):
        at_table.apply(seat, (Choice("number", 1),))
    noted = Noted(at_table)
    noted.renew()
    return noted


def hinted(choosing):
    """What a bot would do."""
    found = hint(choosing.session)
    assert found is not None
    return found


def hand(choosing):
    """The cards of the viewer."""
    return [component_choice(sighting.id) for sighting in choosing.session.view().zone("hand:0")]


def test_a_path_is_handed_on_as_a_whole(choosing):
    card = hand(choosing)[0]
    choosing.choose(card)
    assert (choosing.told, choosing.path, choosing.begun) == (["change"], (card,), True)
    assert choosing.decision.kind == "cell"
    choosing.choose(Choice("cell", (2, 0)))
    assert choosing.told == ["change", (card, Choice("cell", (2, 0)))]


def test_what_may_not_be_chosen_is_refused_in_words(choosing):
    choosing.choose(component_choice(999))
    assert len(choosing.told) == 1
    assert isinstance(choosing.told[0], str)
    assert not choosing.begun


def test_who_thinks_better_of_it_begins_anew(choosing):
    assert not choosing.cancel()
    assert choosing.told == []
    choosing.choose(hand(choosing)[0])
    choosing.cursor = Choice("cell", (0, 0))
    assert choosing.cancel()
    assert (choosing.told, choosing.path, choosing.cursor) == (["change", "change"], (), None)


def test_a_path_that_is_dropped_goes_on_where_it_is_not_whole(choosing):
    card = hand(choosing)[1]
    choosing.follow((card,), complete=False)
    assert (choosing.told, choosing.path) == (["change"], (card,))
    choosing.follow((card, Choice("cell", (0, 0))), complete=True)
    assert choosing.told[-1] == (card, Choice("cell", (0, 0)))


def test_an_answer_is_made_choice_by_choice(choosing):
    path = (hand(choosing)[0], Choice("cell", (1, 0)))
    choosing.answer(path)
    assert choosing.told == [path]
    choosing.told.clear()
    choosing.renew()
    choosing.answer((component_choice(999), Choice("cell", (1, 0))))
    assert choosing.told == []


def test_nothing_is_chosen_where_nobody_is_asked(choosing):
    choosing.session.look_as(1)
    choosing.renew()
    assert (choosing.gesture, choosing.decision, choosing.path) == (None, None, ())
    choosing.choose(Choice("number", 1))
    assert not choosing.cancel()
    assert choosing.told == []


def test_a_hint_lasts_as_long_as_its_question(choosing):
    found = hinted(choosing)
    choosing.hint = found
    assert choosing.renew() is None
    assert choosing.hint is found
    choosing.session.apply(0, found.path)
    assert choosing.renew() is found
    assert choosing.hint is None


def test_a_hint_tells_the_space_and_follows_what_is_chosen_of_it(choosing):
    found = hinted(choosing)
    assert len(found.sites) == 1
    assert found.words.endswith("to the marked space")
    assert found.components == (int(found.path[0].value),)
    assert found.follows(())
    assert found.follows(found.path[:1])
    assert not found.follows((component_choice(999),))
