"""Rulings of Champions that no card of the pack reaches, and what others see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.games.champions.meta import option
from game.games.champions.records import Turn
from game.games.champions.steps import LANGUAGE
from game.library import open_game
from game.rules.abilities import effects
from game.rules.abilities.grammar import Selector
from game.rules.abilities.records import Lasting, Scope
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import Frozen
from game.rules.saved.record_codec import from_plain
from game.rules.state import State
from game.rules.work import GameFault, Work

GAME = open_game("champions")
PLAYERS = ["A", "B", "C"]


def position(**written: Any) -> State:
    return GAME.code.position(GAME.defs, {"players": PLAYERS, **written})[1]


def named(state: State, ref: str) -> int:
    return next(id for id, component in state.components.items() if component.ref == ref)


def test_what_sets_the_base_comes_before_all_that_is_added():
    """CH-R-18: a base of 6 with Valor for 1, a sword for 3 and a Familiar for 2."""
    state = position(champions={"A": "corvin"}, worn={"A": ["claymore", "padded_coat"]}, play={"A": ["war_elephant"]})
    corvin = named(state, "corvin")
    assert GAME.code.stat(state, corvin, "power").total == 3 + 1 + 3 + 1 + 2
    effects.lend(Work(GAME.code, state, None), LANGUAGE, Lasting("set", "power", 6, (corvin,), corvin, "", "turn", 0))
    assert GAME.code.stat(state, corvin, "power").total == 6 + 1 + 3 + 1 + 2


def test_nobody_picks_a_champion_without_life():
    """CH-R-13."""
    naira = GAME.defs.cards["naira"]
    doomed = replace(naira, fields=naira.fields.put(life=-10))
    game = Game(GAME.code, replace(GAME.defs, cards={**GAME.defs.cards, "naira": doomed}))
    match = Match.new(game, PLAYERS, 1, {"mode": "spoils", "start_life": 10}, unready=True)
    seat = match.view(-1).waiting[0]
    decision = match.decision(seat)
    assert decision is not None
    offered = [match.state.components[choice.value].ref for choice in decision.options]
    assert "naira" not in offered
    assert "corvin" in offered


def test_hands_are_hidden_and_all_else_is_open():
    """CH-R-15."""
    state = position(hand={"B": ["claymore"]}, play={"B": ["warbow"]}, graveyard=["clear_ink"])
    match = Match.of_state(GAME, PLAYERS, state)
    view = match.view(0)
    assert [card.ref for card in view.zone("hand:1")] == [None]
    assert [card.ref for card in match.view(1).zone("hand:1")] == ["claymore"]
    assert "warbow" in [card.ref for card in view.zone("play:1")]
    assert [card.ref for card in view.zone("graveyard")] == ["clear_ink"]
    assert all(card.ref is None for card in view.zone("spoils"))


def test_nothing_moves_a_champion():
    """CH-CHAMP-02: no step of an ability, nor a hand."""
    state = position(champions={"B": "naira"}, play={"B": ["warbow"]})
    naira, warbow = named(state, "naira"), named(state, "warbow")
    everything = Frozen(what=Selector("allies"))
    by_ability = state.clone()
    LANGUAGE.steps["discard"](Work(GAME.code, by_ability, None), Scope(naira, "naira", 0, 1), everything)
    assert by_ability.zone("play:1") == (naira,)
    assert by_ability.zone("graveyard") == (warbow,)
    match = Match.of_state(GAME, PLAYERS, state)
    with pytest.raises(GameFault):
        match.edit(0, "move", {"component": naira, "zone": "graveyard"})
    match.edit(0, "move", {"component": warbow, "zone": "graveyard"})
    assert match.state.components[naira].zone == "play:1"
    assert match.state.components[warbow].zone == "graveyard"


def test_what_a_match_of_before_could_not_set_is_as_it_was():
    """CH-R-28, CH-R-32, CH-R-34, CH-R-42, CH-R-51, CH-R-70: its pack lacks these options, and that of today begins with the same."""
    state = position()
    named_since = ("brews", "distractions", "lost_fight", "familiar_from_hand", "proposals", "promised_attack")
    now = {name: GAME.defs.options[name].default for name in named_since}
    state.options = Frozen({name: value for name, value in state.options.items() if name not in named_since})
    assert {name: option(state, name) for name in named_since} == now
    match = Match.of_state(GAME, PLAYERS, state)
    assert match.view(0).waiting == (0,)


def test_a_turn_of_before_has_brewed_or_not():
    """CH-R-28: older saves tell whether it has, where today how often is counted."""
    brewed = from_plain(["turn", {"brewed": True}], GAME.code.records, Turn).brewed
    assert brewed >= 1
    assert brewed + 1 == 2
