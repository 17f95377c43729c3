"""Positions of matches as they are written: what is read from them is the same, in every game, and a scenario of it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.library import open_game
from game.rules.history import GO_ON, PAUSE
from game.rules.match import Match
from game.rules.notation.words import NotationError
from game.rules.notation.writing import Unwritten, differences
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.scenarios import opened, read_file, run_files
from game.written import kept
from tests.support.matches import random_path

MATCHES = {
    "legends-at-war": ("pantheon-skirmish", 2, 24),
    "mythic-wars": ("hands-of-fate", 2, 20),
    "pantheon-duel": ("skirmish", 2, 12),
    "champions": ("spoils", 3, 24),
    "warriors-legacy": ("legacy", 2, 40),
}


def played(game_id: str, steps: int, seed: int = 5) -> Match:
    """A random match after so many decisions."""
    mode, seats, _usual = MATCHES[game_id]
    match = Match.new(open_game(game_id), ["Ann", "Bo", "Cy"][:seats], seed, {"mode": mode})
    rng = Rng(seed)
    for _step in range(steps):
        if match.outcome is not None:
            break
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    return match


@pytest.mark.parametrize("game_id", sorted(MATCHES))
def test_positions_of_random_matches_are_written_and_hold(game_id: str, tmp_path: Path) -> None:
    done = 0
    for steps in range(2, MATCHES[game_id][2], 5):
        match = played(game_id, steps)
        game = match.game
        try:
            found = kept(match, game, f"at-{steps}")
        except Unwritten:
            continue
        done += 1
        path = tmp_path / f"at-{steps}.yaml"
        path.write_text(found.text, encoding="utf-8")
        (result,) = run_files([path])
        assert result.ok, str(result)
        if not found.steps:
            (scenario,), wrong = read_file(path)
            assert not wrong
            again = opened(scenario.data, game)
            notation = game.code.notation
            assert differences(game.code, match.state, again.state, notation.free, notation.reading) == []
            assert again.seats == match.seats
            assert_of_the_pack(again)
    assert done > 1


def assert_of_the_pack(match: Match) -> None:
    """No card of a match stands for one of the pack."""
    defs, pack = match.state.defs.cards, open_game(match.game.id).defs.cards
    assert [ref for ref in pack if defs[ref] != pack[ref]] == []


def test_what_was_done_by_hand_is_in_the_position() -> None:
    match = played("pantheon-duel", 2)
    assert match.state.asks[0].kind == "play.card"
    match.judge(0, PAUSE)
    match.edit(0, "set_count", {"seat": 1, "what": "glory", "count": 7})
    match.edit(0, "move", {"component": match.state.zone("deck:1")[0], "zone": "discard:1"})
    match.judge(0, GO_ON)
    data = kept(match, match.game, "by-hand").data
    assert data["glory"]["Bo"] == 7
    assert len(data["discards"]["Bo"]) == len(match.state.zone("discard:1"))


def test_in_the_middle_of_something_the_position_before_is_written_with_what_was_done_since() -> None:
    match = played("pantheon-duel", 6)
    rng = Rng(1)
    for _step in range(40):
        if match.state.asks[0].kind == "strength":
            break
        seat = match.state.asks[0].seat
        match.apply(seat, random_path(match, seat, rng))
    assert match.state.asks[0].kind == "strength"
    found = kept(match, match.game, "strength")
    assert found.steps >= 1
    assert len(found.data["do"]) == found.steps


@pytest.mark.parametrize(("mode", "cards"), [("ragnarok-skirmish", (3, 2, 1)), ("ragnarok-campaign", (8,))])
def test_every_position_of_a_draft_is_written_as_it_is(mode: str, cards: tuple[int, ...]) -> None:
    match, rng = Match.new(open_game("legends-at-war"), ["Ann", "Bo", "Cy"], 3, {"mode": mode}), Rng(3)
    taken: list[tuple[int, int]] = []
    while match.state.asks[0].kind == "draft":
        found = kept(match, match.game, "x")
        assert not found.steps, taken
        again = opened(found.data, match.game)
        assert [ask.seat for ask in again.state.asks] == [ask.seat for ask in match.state.asks]
        assert_of_the_pack(again)
        assert set(again.state.zones) == set(match.state.zones), "empty ones too"
        taken.append((found.data["part"], found.data.get("picks", 0)))
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    assert taken == [(part, pick) for part, each in enumerate(cards, 1) for pick in range(3 * each)]


def test_an_extra_card_of_a_draft_is_written_as_it_is_asked_for() -> None:
    game = open_game("legends-at-war")
    written = {
        "id": "extra",
        "players": ["Ann", "Bo"],
        "mode": "ragnarok-campaign",
        "round": 2,
        "phase": "draft",
        "turned": ["I", "II"],
        "picks": 9,
        "board": ["##"],
        "piles": {"Earth I": ["medusa", "atalanta"]},
    }
    match = opened(written, game)
    assert [(ask.kind, ask.seat) for ask in match.state.asks] == [("draft.extra", 1)]
    assert_of_the_pack(match)
    data = kept(match, game, "extra").data
    assert (data["picks"], data["active"], data["piles"]) == (9, "Bo", written["piles"])


def test_in_mythic_wars_nearly_every_position_is_written_as_it_is() -> None:
    """While factions are picked, while deities are declared, and while effects go on, too."""
    now = {"picking": 0, "declaring": 0, "lasting": 0}
    done = tried = 0
    for mode in ("hands-of-fate", "solo-destiny"):
        for seed in (3, 4):
            match, rng = Match.new(open_game("mythic-wars"), ["Ann", "Bo"], seed, {"mode": mode}), Rng(seed)
            for step in range(100):
                if match.outcome is not None:
                    break
                if step % 9 == seed % 9:
                    tried += 1
                    found = kept(match, match.game, "x")
                    done += not found.steps
                    for key in now:
                        now[key] += key in found.data
                seat = rng.pick(match.view(NOBODY).waiting)
                match.apply(seat, random_path(match, seat, rng))
    assert done >= 0.85 * tried
    assert all(now.values()), now


LASTING = {"effect": "modify", "what": "attack", "by": 2, "on": ["thor"], "of": "set", "ability": "", "until": "round"}
POSITION: dict[str, Any] = {
    "players": ["Erik", "Cleo"],
    "battle": {"Erik": ["thor"], "Cleo": ["set"]},
}


def _lent(**more: object) -> dict[str, Any]:
    ability = next(iter(open_game("mythic-wars").defs.abilities))
    return {**POSITION, "lasting": [{**LASTING, "ability": ability, **more}]}


def test_an_effect_that_is_written_works_and_ends_when_its_time_is_over() -> None:
    game = open_game("mythic-wars")
    match = opened(_lent(), game)
    thor = match.state.zone("battle:0")[0]
    usual = opened(POSITION, game)
    assert game.code.stat(match.state, thor, "attack").total == game.code.stat(usual.state, thor, "attack").total + 2
    rng = Rng(1)
    while match.state.value("round") == 1 and match.outcome is None:
        match.apply(match.state.asks[0].seat, random_path(match, match.state.asks[0].seat, rng))
    assert match.outcome is not None or not any(
        each.ability == LASTING["ability"] for each in match.state.abilities.lasting
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"until": "rond"}, "'rond' is no period"),
        ({"until": "attack"}, "nothing that lasts until 'attack' goes on here"),
        ({"what": "atack"}, "nothing here is called 'atack' (did you mean attack?)"),
        ({"effect": "add"}, "'add' is no effect; there are modify, set, grant, copy"),
        ({"on": ["odin"]}, "nothing here is called 'odin'"),
        ({"ability": "none_such"}, "the pack has no ability 'none_such'"),
        ({"power": 1}, "power"),
    ],
)
def test_what_is_wrong_with_a_written_effect_is_told(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(NotationError) as caught:
        opened(_lent(**wrong), open_game("mythic-wars"))
    assert told in str(caught.value)
