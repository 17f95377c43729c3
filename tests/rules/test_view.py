"""Views: what a seat may know, and that nothing else comes out."""

from __future__ import annotations

import pytest

from game.rules import ops
from game.rules.asks import Choice
from game.rules.events import Event
from game.rules.match import Match
from game.rules.plain import EMPTY, NOBODY, Frozen, freeze
from game.rules.rng import Rng
from game.rules.view import UNKNOWN, SampleView, View
from game.rules.work import GameFault, Work
from tests.support.toy import CODE, Values, game, view_of


def started() -> Match:
    match = Match.new(game(), ["Ann", "Ben"], 4)
    match.apply(0, (Choice("number", 1),))
    match.apply(1, (Choice("number", 2),))
    return match


def test_a_hidden_card_has_neither_id_nor_name() -> None:
    match = started()
    assert [(card.id, card.ref) for card in match.view(1).zone("hand:0")] == [(None, None)] * 2
    assert all(card.ref for card in match.view(0).zone("hand:0"))
    hidden = match.state.zone("hand:0")[0]
    assert match.view(1).component(hidden) is None
    with pytest.raises(GameFault):
        match.view(1).stat(hidden, "worth")


def test_states_that_differ_in_hidden_things_give_equal_views() -> None:
    match = started()
    other = match.state.clone()
    mine, deck = other.zone("hand:0")[0], other.zone("deck")[0]
    one, two = other.components[mine], other.components[deck]
    other.components[mine], other.components[deck] = one._replace(ref=two.ref), two._replace(ref=one.ref)
    other.touch()
    assert view_of(other, 1).to_plain() == match.view(1).to_plain()
    assert view_of(other, NOBODY).to_plain() == match.view(NOBODY).to_plain()
    assert view_of(other, 0).to_plain() != match.view(0).to_plain()


def test_values_that_are_not_public_cannot_be_asked_for() -> None:
    with pytest.raises(GameFault, match="toy has no public fact 'tally', so no view tells it"):
        started().view(0).value(Values.tally)


def test_a_redacted_state_keeps_no_hidden_fact_and_no_random_stream() -> None:
    match = started()
    redacted = match.view(1).redacted()
    refs = [component.ref for component in redacted.components.values()]
    assert refs.count(UNKNOWN) == 2 + 5
    assert set(redacted.rng.values()) == {0}
    hidden = {*match.state.zone("hand:0"), *match.state.zone("deck")}
    assert not hidden & set(redacted.components)


def test_a_state_to_read_is_redacted_but_for_a_sample_where_nothing_is_secret() -> None:
    match = started()
    read = match.view(1).readable()
    assert not {*match.state.zone("hand:0"), *match.state.zone("deck")} & set(read.components)
    sample = CODE.sample(match.view(1).redacted(), 1, Rng(1))
    assert SampleView(match.engine, sample, 1).readable() is sample
    assert View(match.engine, sample, 1).readable() is not sample


def test_a_sample_is_a_full_state_that_plays_on() -> None:
    match = started()
    state = CODE.sample(match.view(0).redacted(), 0, Rng(1))
    assert sorted(component.ref for component in state.components.values()) == sorted(match.state.defs.cards)
    choice = match.engine.options(state, state.asks[0])[0]
    match.engine.apply(state, 0, choice)
    match.engine.apply(state, 0, Choice("cell", (0, 0)))
    assert state.occupants("board")[0, 0].controller == 0


def test_a_drawn_card_is_told_in_full_to_its_seat_and_as_a_move_to_the_others() -> None:
    match = started()
    card = match.legal(0)[0]
    events = match.apply(0, (card, Choice("cell", (0, 0))))
    drawn = events[1]
    seen = drawn.seen_by(1)
    assert drawn.data["learned"] == (0,)
    assert seen is not None
    assert "ref" not in seen.data
    assert "component" not in seen.data
    assert seen.data["to"] == "hand:0"


def test_an_event_without_a_public_side_is_not_told_to_others() -> None:
    assert Event("secret", Frozen(a=1), (0,)).seen_by(1) is None
    assert Event("open", Frozen(a=1)).seen_by(1) == Event("open", Frozen(a=1))


def test_no_id_survives_a_shuffle() -> None:
    match = started()
    state = match.state.clone()
    before = state.zone("deck")
    refs = sorted(state.components[id].ref for id in before)
    ops.shuffle(Work(CODE, state, []), "deck")
    after = state.zone("deck")
    assert not set(before) & set(after)
    assert sorted(state.components[id].ref for id in after) == refs
    assert all(state.components[id].id == id for id in after)


def test_ids_after_a_shuffle_say_nothing_about_the_order() -> None:
    state = started().state.clone()
    orders = set()
    for _ in range(12):
        ops.shuffle(Work(CODE, state, None), "deck")
        low = min(state.zone("deck"))
        orders.add(tuple(id - low for id in state.zone("deck")))
    assert len(orders) > 6


def test_a_clone_that_is_changed_leaves_the_other_as_it_was() -> None:
    state = started().state
    clone = state.clone()
    state.occupants("board")
    card = clone.zone("hand:0")[0]
    ops.move(Work(CODE, clone, None), card, "board", place=(0, 0), face_up=True)
    assert clone.occupants("board")
    assert not state.occupants("board")
    assert card in state.zone("hand:0")


def test_a_frozen_cannot_be_changed() -> None:
    frozen = freeze({"a": [1, {"b": 2}]})
    assert frozen == {"a": (1, {"b": 2})}
    for change in (
        lambda: frozen.__setitem__("a", 1),
        lambda: frozen.update(a=1),
        lambda: frozen.pop("a"),
        frozen.clear,
        lambda: frozen.setdefault("c", 1),
        lambda: frozen["a"][1].__setitem__("b", 3),
    ):
        with pytest.raises(TypeError):
            change()
    assert frozen.put(c=3) == {"a": (1, {"b": 2}), "c": 3}
    assert frozen.without("a") == EMPTY
