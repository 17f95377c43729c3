"""Abilities that a designer might write with the words of the vocabulary, played from an overlay of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.games.legends_at_war import GAME
from game.library import bundled_root, open_game
from game.rules.gamedef import Game
from game.rules.match import Match
from tests.games.legends_at_war.table import Table
from tests.tables.page import games_on

ABILITIES = """
rally:
  {name: Rally, kind: persistent, text: All friends get +1.,
   modify: [{stat: edge, by: 1, to: {cards: board, side: allied}, marker: bonus}]}
banner:
  {name: Banner, kind: persistent, text: Friends beside it attack with +2., takes: [symbol],
   modify: [{stat: edge, by: 2, to: {cards: adjacent, side: allied}, if: [{attacking: {match: {dominion: $symbol}}}]}]}
dirge:
  {name: Dirge, kind: persistent, text: Enemies beside it get -1 for each friend beside it.,
   modify: [{stat: edge, by: {count: {cards: adjacent, side: allied}, each: -1}, to: {cards: adjacent, side: enemy}, marker: penalty}]}
aegis:
  {name: Aegis, kind: persistent, text: Is immune to Dispel and Curse.,
   grant: [{flag: immune, to: self, against: [dispel, curse], marker: protection}]}
eclipse:
  {name: Eclipse, kind: persistent, text: Switches off all enemies.,
   grant: [{flag: negated, to: {cards: board, side: enemy}, marker: dispel}]}
banish:
  {name: Banish, kind: persistent, text: After a capture the enemies beside it go back to hand.,
   when: [{event: captures, window: after_post, do: [{send: {what: {cards: adjacent, side: enemy}, to: hand}}]}]}
spite:
  {name: Spite, kind: persistent, text: "When its attack fails, it attacks all Sea enemies beside it again.",
   when: [{event: attack_failed, window: after_post, do: [{attack: {targets: {cards: adjacent, side: enemy, match: {dominion: sea}}}}]}]}
charge:
  {name: Charge, kind: instant, text: Has to move after its attacks., takes: [area],
   activate: [{window: maneuver, may: false, target: area, do: [{move: {what: self, to: target}}, {restart: {at: pre_attack}}]}]}
"""
CARD = "{name}-card: {{name: {name}, pantheon: greek, dominion: earth, level: 1, stats: 3/3/3/3, flavour: Trial., ability: {ability}}}"
NAMES = ("rally", "banner", "dirge", "aegis", "eclipse", "banish", "spite", "charge")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The pack with the abilities of a designer added, each on a card of its own: `rally-card` and so on."""
    folder = tmp_path_factory.mktemp("designer")
    pack = folder / "data" / "legends-at-war"
    (pack / "cards").mkdir(parents=True)
    (pack / "abilities.yaml").write_text(ABILITIES)
    given = {"banner": "{banner: {symbol: sea}}", "charge": "{charge: {area: n2}}"}
    cards = [CARD.format(name=name, ability=given.get(name, name)) for name in NAMES]
    (pack / "cards" / "designer.yaml").write_text("\n".join(cards))
    return open_game("legends-at-war", [bundled_root(), folder])


def table(game: Game, notation: Mapping[str, Any]) -> Table:
    defs, state = GAME.position(game.defs, {"players": ["A", "B"], **notation})
    return Table(Match.of_state(Game(GAME, defs), ("A", "B"), state))


def card(name: str, by: str, at: tuple[int, int], stats: str, ability: str = "", **more: Any) -> dict[str, Any]:
    """A card on the board; an ability of the designer by its name, one of the pack as it is written."""
    made: dict[str, Any] = {"id": name, "by": by, "at": list(at), "s": stats, **more}
    if ability in NAMES:
        made["card"] = f"{ability}-card"
    elif ability:
        made["ab"] = ability
    return made


def values(there: Table, *names: str) -> list[int]:
    return [there.view("A").stat(there.card(name), "north").total for name in names]


def test_the_whole_board(game: Game) -> None:
    # LAW-AREA-02, LAW-SUPP-01: a bonus for all friends, but not for the card itself.
    there = table(
        game,
        {
            "board": ["#####"],
            "cards": [
                card("r", "A", (0, 0), "3/3/3/3", "rally"),
                card("a", "A", (4, 0), "3/3/3/3"),
                card("b", "B", (2, 0), "3/3/3/3"),
            ],
        },
    )
    assert values(there, "r", "a", "b") == [3, 4, 3]
    assert there.view("B").markers(there.card("a")) == {"bonus": (there.card("r"),)}


def test_a_bonus_in_the_attacks_of_others(game: Game) -> None:
    # LAW-ADB-02: only when a friend beside it attacks, only against the symbol.
    there = table(
        game,
        {
            "board": ["###", "###"],
            "cards": [
                card("f", "A", (1, 1), "3/3/3/3", "banner"),
                card("b", "B", (0, 0), "4/4/4/4", dom="Sea"),
                card("c", "B", (2, 0), "4/4/4/4", dom="Sky"),
            ],
            "play": {"id": "a", "by": "A", "at": [1, 0], "s": "3/3/3/3"},
        },
    )
    assert there.match.decision(0) is not None
    there.do("A", "a", (1, 0))
    found = {(attack["target"], attack["value"]) for attack in there.told("B", "attack")}
    assert found == {(there.card("b"), 5), (there.card("c"), 3)}
    (seen,) = [attack for attack in there.told("B", "attack") if attack["value"] == 5]
    assert seen["value_parts"] == (("banner", 2, there.card("f"), ""),)
    assert values(there, "a") == [3]


def test_a_penalty_that_counts(game: Game) -> None:
    # LAW-CURS-01, LAW-CURS-03
    there = table(
        game,
        {
            "board": ["###", "###"],
            "cards": [
                card("d", "A", (1, 0), "3/3/3/3", "dirge"),
                card("a", "A", (0, 0), "3/3/3/3"),
                card("e", "A", (1, 1), "3/3/3/3"),
                card("b", "B", (2, 0), "5/5/5/5"),
                card("c", "B", (2, 1), "5/5/5/5"),
            ],
        },
    )
    assert values(there, "b", "c") == [3, 5]
    assert there.view("A").markers(there.card("b")) == {"penalty": (there.card("d"),) * 2}


def test_a_card_that_guards_itself(game: Game) -> None:
    # LAW-PROT-01, LAW-R-05, LAW-R-07: it guards itself only if it was there before the Dispel.
    for order, off in ((("g", "d"), False), (("d", "g"), True)):
        cards = {
            "g": card("g", "A", (0, 0), "5/5/5/5", "aegis"),
            "d": card("d", "B", (1, 0), "5/5/5/5", "dispel w1"),
        }
        there = table(game, {"board": ["###"], "cards": [cards[name] for name in order]})
        shown = there.view("A").markers(there.card("g"))
        assert shown == ({"dispel": (there.card("d"),)} if off else {"protection": (there.card("g"),)})


def test_negating_everybody(game: Game) -> None:
    # LAW-DISP-01, LAW-DISP-04
    there = table(
        game,
        {
            "board": ["######"],
            "cards": [
                card("x", "A", (0, 0), "3/3/3/3", "eclipse"),
                card("y", "B", (3, 0), "3/3/3/3", "eclipse"),
                card("s", "B", (5, 0), "3/3/3/3", "support w1"),
                card("b", "B", (4, 0), "3/3/3/3"),
            ],
        },
    )
    assert values(there, "b") == [3]
    assert [sorted(there.view("A").markers(there.card(name))) for name in "xysb"] == [[], *[["dispel"]] * 3]


def test_sending_cards_back_after_the_attack(game: Game) -> None:
    # LAW-XTRA-01: what is sent goes with the extra attacks, after Post-Attack.
    there = table(
        game,
        {
            "board": ["###", "###"],
            "cards": [
                card("b", "B", (0, 0), "1/1/1/1"),
                card("c", "B", (2, 0), "9/9/9/9"),
                card("d", "B", (2, 1), "9/9/9/9"),
            ],
            "hands": {"A": [{"id": "a", "s": "3/3/3/3", "card": "banish-card"}], "B": [{"id": "h", "s": "1/1/1/1"}]},
        },
    )
    there.do("A", "a", (1, 0))
    assert there.names("hand:1", "B") == ["h", "c"]
    assert {sighting.ref for sighting in there.view("A").zone("board")} == {"a", "b", "d"}


def test_attacking_again(game: Game) -> None:
    # LAW-XTRA-01, LAW-R-16: an extra attack that fails does not go on for ever.
    there = table(
        game,
        {
            "board": ["###"],
            "cards": [card("b", "B", (0, 0), "5/5/5/5", dom="Sea"), card("c", "B", (2, 0), "5/5/5/5", dom="Sky")],
            "hands": {"A": [{"id": "a", "s": "3/3/3/3", "card": "spite-card"}], "B": [{"id": "h", "s": "1/1/1/1"}]},
        },
    )
    there.do("A", "a", (1, 0))
    made = sorted((attack["group"], attack["target"]) for attack in there.told("B", "attack"))
    # Both attacks fail, each sets off one against the Sea card.
    assert made == [(0, there.card("b")), (0, there.card("c")), (1, there.card("b")), (1, there.card("b"))]


def test_a_move_that_has_to_be_made(game: Game) -> None:
    # LAW-AB-04: an ability that does not say "may" cannot be declined.
    there = table(
        game,
        {
            "board": ["#", "#", "#"],
            "play": card("a", "A", (0, 2), "3/3/3/3", "charge"),
        },
    )
    there.do("A", "a", (0, 2))
    assert there.options("A") == [(0, 1), (0, 0)]


def test_the_page_on_the_language_lists_the_words() -> None:
    assert GAME.id in games_on("abilities.md")
