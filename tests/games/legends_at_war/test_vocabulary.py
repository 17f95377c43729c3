"""Abilities that a designer might write with the words of the vocabulary, played from an overlay of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bundled import bundled_root
from game.content import check_pack
from game.games.legends_at_war import GAME
from game.library import UnknownGame, open_game
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
   when: [{event: captures, window: after_post, do: [{move: {what: {cards: adjacent, side: enemy}, to: hand}}]}]}
spite:
  {name: Spite, kind: persistent, text: "When its attack fails, it attacks all Sea enemies beside it again.",
   when: [{event: attack_failed, window: after_post, do: [{attack: {targets: {cards: adjacent, side: enemy, match: {dominion: sea}}}}]}]}
charge:
  {name: Charge, kind: instant, text: Has to move after its attacks., takes: [area],
   activate: [{window: maneuver, may: false, target: area, do: [{shift: {to: target}}, {restart: {at: pre_attack}}]}]}
grudge:
  {name: Grudge, kind: persistent, text: It may attack back.,
   when: [{event: attack_withstood, may: true, do: [{attack: {targets: attacker}}]}]}
exile:
  {name: Exile, kind: persistent, text: After a capture it goes to hand with an enemy beside it; once a turn.,
   when: [{event: captures, target: {cards: adjacent, side: enemy}, cost: [{move: {what: {cards: adjacent, side: allied}, to: hand}}],
           limit: {turn: 1}, do: [{move: {what: target, to: hand}}]}]}
culling:
  {name: Culling, kind: instant, text: With its capture up to two enemies that an ability may choose are slain.,
   when: [{event: captures, window: instant,
           do: [{choose: {from: {cards: board, side: enemy}, as: prey, count: 2, up_to: true, do: {move: {what: prey, to: underworld}}}}]}]}
avenger:
  {name: Avenger, kind: persistent, text: "When a friend beside it is captured, it attacks the captor, if that is Sea.",
   when: [{event: captured, of: {cards: adjacent, side: allied}, if: [{who: {who: captor, match: {dominion: [sea]}}}],
           do: [{attack: {targets: captor}}]}]}
takeover:
  {name: Takeover, kind: instant, text: "With a capture all Sky cards go to hand, if the card captured is a friend then.",
   when: [{event: captures, window: instant, if: [{who: {who: captured, match: {dominion: [sea]}}}],
           do: [{if: {test: [{count: {of: {cards: captured, side: allied}, least: 1}},
                             {not: {if: [{count: {of: {cards: captured, side: enemy}, least: 1}}]}}],
                      then: [{move: {what: {cards: board, match: {dominion: sky}}, to: hand}}]}}]}]}
pounce:
  {name: Pounce, kind: instant, text: "Moves only beside an enemy, and costs a friend beside it.", takes: [area],
   activate: [{window: maneuver, may: true, target: area, if: [{count: {of: {cards: adjacent, side: enemy}, least: 1}}],
               cost: [{choose: {from: {cards: adjacent, side: allied}, as: price, do: {move: {what: price, to: hand}}}}],
               do: [{shift: {to: target}}, {restart: {at: pre_attack}}]}]}
"""
CARD = "{name}-card: {{name: {name}, pantheon: greek, dominion: earth, level: 1, stats: 3/3/3/3, flavour: Trial., ability: {ability}}}"
NAMES = (
    *("rally", "banner", "dirge", "aegis", "eclipse", "banish", "spite", "charge"),
    *("grudge", "exile", "culling", "avenger", "takeover", "pounce"),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The pack with the abilities of a designer added, each on a card of its own: `rally-card` and so on."""
    folder = tmp_path_factory.mktemp("designer")
    pack = folder / "data" / "legends-at-war"
    (pack / "cards").mkdir(parents=True)
    (pack / "abilities.yaml").write_text(ABILITIES)
    given = {"banner": "{banner: {symbol: sea}}", "charge": "{charge: {area: n2}}", "pounce": "{pounce: {area: n2}}"}
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


def played(game: Game, ability: str, cards: list[dict[str, Any]], at: tuple[int, int] = (1, 0), **more: Any) -> Table:
    """A plays a card of 5/5/5/5 with this ability on a board of three by three spaces, on which these cards lie."""
    hands = {"A": [{"id": "a", "s": "5/5/5/5", "card": f"{ability}-card"}], "B": [{"id": "h", "s": "1/1/1/1"}]}
    there = table(game, {"board": ["###", "###", "###"], "cards": cards, "hands": hands, **more})
    there.do("A", "a", at)
    return there


def attacks(there: Table) -> list[tuple[int, int]]:
    return [(attack["attacker"], attack["target"]) for attack in there.told("B", "attack")]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_answer_that_may_be_declined(game: Game, answer: str) -> None:
    # LAW-AB-04, LAW-XTRA-01: the controller says it after Post-Attack; without an answer there is no further group.
    there = table(
        game,
        {
            "board": ["###"],
            "cards": [card("b", "B", (0, 0), "5/5/5/5", "grudge")],
            "play": {"id": "a", "by": "A", "at": [1, 0], "s": "3/3/3/3"},
        },
    )
    there.do("A", "a", (1, 0))
    assert there.options("B") == ["yes", "no"]
    there.do("B", answer)
    assert attacks(there) == ([(there.card("b"), there.card("a"))] if answer == "yes" else [])
    steps = [event.data["name"] for event in there.happened if event.kind == "step"]
    assert steps[:2] == (["extra_attacks", "post_attack"] if answer == "yes" else [])


def test_a_target_for_which_a_cost_is_paid_once_a_turn(game: Game) -> None:
    # LAW-XTRA-01: two captures call for it, the first uses it up. What it costs goes at once, what it does with the group.
    there = played(
        game,
        "exile",
        [
            card("b", "B", (0, 0), "1/1/1/1"),
            card("c", "B", (2, 0), "1/1/1/1"),
            card("d", "B", (1, 1), "9/9/9/9"),
        ],
    )
    assert there.names("hand:1", "B") == ["h", "d"]
    assert there.names("hand:0", "A") == ["c", "b", "A-deck-1"]
    assert {sighting.ref for sighting in there.view("A").zone("board")} == {"a"}


def test_whom_an_ability_chooses_at_once(game: Game) -> None:
    # LAW-R-13, LAW-PROT-01: between the capture and Post-Attack, up to two, none of whom is immune to it.
    there = played(
        game,
        "culling",
        [
            card("b", "B", (0, 0), "1/1/1/1"),
            card("c", "B", (2, 2), "9/9/9/9"),
            card("d", "B", (0, 2), "9/9/9/9"),
            card("e", "B", (2, 1), "9/9/9/9"),
        ],
    )
    assert there.options("A") == ["c", "d", "e", "enough"]
    there.do("A", "e")
    assert there.options("A") == ["c", "d", "enough"]
    there.do("A", "enough")
    assert there.names("underworld", "A") == ["e"]
    told = [event.kind for event in there.happened if event.kind in ("slain", "step")]
    assert told == ["slain", "step"]


def test_an_answer_to_what_happens_to_a_friend(game: Game) -> None:
    # LAW-XTRA-01, LAW-R-02: who is a friend beside it is judged before the capture.
    for dominion, made in (("Sea", 1), ("Sky", 0)):
        there = table(
            game,
            {
                "board": ["###"],
                "cards": [card("b", "B", (1, 0), "1/1/1/1"), card("v", "B", (2, 0), "9/9/9/9", "avenger")],
                "play": {"id": "a", "by": "A", "at": [0, 0], "s": "5/5/5/5", "dom": dominion},
            },
        )
        there.do("A", "a", (0, 0))
        assert attacks(there)[1:] == [(there.card("v"), there.card("a"))] * made


def test_a_move_with_a_condition_and_a_price(game: Game) -> None:
    # LAW-MAN-01, LAW-R-23
    enemy, friend = card("b", "B", (0, 2), "9/9/9/9"), card("f", "A", (2, 2), "1/1/1/1")
    there = played(game, "pounce", [enemy, friend], (1, 2))
    assert there.options("A") == [(1, 1), (1, 0), "stay"]
    there.do("A", (1, 1))
    assert there.names("hand:0", "A") == ["f", "A-deck-1"]
    assert there.sighting("a", "B").place == (1, 1)  # type: ignore[union-attr]
    for lying in ([enemy], [friend]):
        assert played(game, "pounce", lying, (1, 2)).kind("A") != "maneuver"


def test_a_step_knows_the_side_of_a_captured_card(game: Game) -> None:
    # The `if` of a part cannot (see below): it is judged before the card changes sides, and after that again.
    there = table(
        game,
        {
            "board": ["####"],
            "cards": [card("b", "B", (0, 0), "1/1/1/1", dom="Sea"), card("s", "B", (3, 0), "3/3/3/3", dom="Sky")],
            "play": card("t", "A", (1, 0), "5/5/5/5", "takeover"),
        },
    )
    there.do("A", "t", (1, 0))
    assert "s" in there.names("hand:1", "B")


def test_the_side_of_a_card_that_changes_it_cannot_be_asked_for(tmp_path: Path) -> None:
    ifs = (
        "{event: captures, if: [{count: {of: {cards: captured, side: allied}, least: 1}}]",
        "{event: captures, if: [{who: {who: captured, among: {cards: adjacent, side: enemy}}}]",
        "{event: captured, window: instant, if: [{not: {if: [{count: {of: {cards: captor, side: allied}, least: 1}}]}}]",
        "{event: captured, if: [{count: {of: {cards: attacker, side: enemy}, most: 0}}]",
    )
    # Of somebody else, whose cards are enemies of both, it can.
    good = (
        "{event: captured, of: {cards: board, side: enemy}, if: [{count: {of: {cards: captor, side: enemy}, least: 1}}]"
    )
    do = "do: [{move: {what: self, to: hand}}]}"
    pack = tmp_path / "data" / "legends-at-war"
    pack.mkdir(parents=True)
    (pack / "abilities.yaml").write_text(
        "\n".join(
            f"n{nth}:\n  {{name: N, kind: persistent, text: N.,\n   when: [{part}, {do}]}}"
            for nth, part in enumerate((*ifs, good))
        )
    )
    told = [
        each for each in check_pack([bundled_root(), tmp_path], GAME.id, GAME).complaints if "sides" in each.message
    ]
    assert [(each.line, each.message.partition(" changes sides in this event")[0]) for each in told] == [
        (3, "ability 'n0': 'captured'"),
        (6, "ability 'n1': 'captured'"),
        (9, "ability 'n2': 'captor'"),
        (12, "ability 'n3': 'attacker'"),
    ]


def test_what_has_no_meaning_where_it_is_said_what_holds(tmp_path: Path) -> None:
    # docs/abilities.md: the game works that out as a whole, so it has words of its own for that.
    standing = "has no meaning in '{}' in this game"
    worked_out = "means nothing where 'edge' is worked out; it does in 'when' and 'activate'"
    to_if = "to: {cards: adjacent, if: [{flag: {who: it, flag: negated}}]}"
    parts = {
        f"modify: [{{stat: edge, by: 1, {to_if}}}]": "'if' of 'selector' " + standing.format("modify"),
        "grant: [{flag: negated, to: {cards: adjacent, match: {dominion: [sea, sky]}}}]": (
            "a list of values in a match " + standing.format("grant")
        ),
        "modify: [{stat: edge, by: {count: adjacent, most: 2}, to: self}]": (
            "'most' of 'amount' " + standing.format("modify")
        ),
        "modify: [{stat: edge, by: 1, to: self, if: [{count: {of: adjacent, least: 1}}]}]": f"'count' {worked_out}",
        "modify: [{stat: edge, by: 1, to: supporting}]": f"'supporting' {worked_out}",
        "when: [{event: captures, do: [{grant: {flag: negated, until: turn}}]}]": "unknown op 'grant'",
    }
    pack = tmp_path / "data" / "legends-at-war"
    pack.mkdir(parents=True)
    (pack / "abilities.yaml").write_text(
        "\n".join(f"n{nth}:\n  {{name: N, kind: persistent, text: N.,\n   {part}}}" for nth, part in enumerate(parts))
    )
    with pytest.raises(UnknownGame) as caught:
        open_game("legends-at-war", [bundled_root(), tmp_path])
    for message in parts.values():
        assert message in str(caught.value)


def test_the_page_on_the_language_lists_the_words() -> None:
    assert GAME.id in games_on("abilities.md")
