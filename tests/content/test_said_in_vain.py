"""What is well formed and does nothing, or something else than it says, at the table: told where it is written."""

# ruff: noqa: E501 - abilities and messages are written as a designer reads them, each in one line

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bundled import bundled_root
from game.content import check_pack
from game.library import code_of
from tests.content.broken_packs import BROKEN, apply_changes, read_broken
from tests.content.small_code import CODE, VOCABULARY, copy_small
from tests.support.trials import Trial, check_trials

TRIALS = {
    "mythic-wars": [
        # A step does not know the names that it gives itself, unless they were given before.
        Trial(
            "deity",
            "when: [{event: round_start, do: [{roll: {as: k, dice: {value: k}}}, {gain: {amount: {value: k}}}]}]",
            ("there is no value 'k' in the event 'round_start'; the values are round",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: [{choose: {from: opposing, as: k, count: {count: k}}}, {lose: {who: k}}]}]",
            ("'k' is nobody in the event 'attacked'; it knows subject, attacker, defender",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: [{choose: {from: opposing, as: k, by: k}}, {lose: {who: k}}]}]",
            ("'k' is nobody in the event 'attacked'; it knows subject, attacker, defender",),
        ),
        Trial(
            "deity",
            "when: [{event: round_start, do: [{remember: {as: k, amount: {value: k}}}, {gain: {amount: {value: k}}}]}]",
            ("there is no value 'k' in the event 'round_start'; the values are round",),
        ),
        Trial(
            "deity",
            "when: [{event: round_start, do: [{remember: {as: k, amount: 2}}, {remember: {as: k, amount: {value: k, base: 2}}}, {gain: {amount: {value: k}}}]}]",
        ),
        Trial(
            "deity",
            "when: [{event: round_start, do: [{choose: {from: opposing, as: k}}, {choose: {from: allies, as: k, by: k}}, {lose: {who: k}}]}]",
        ),
        # A limit needs a period that goes on.
        Trial(
            "deity",
            "when: [{event: round_end, limit: {attack: 1}, do: {gain: {}}}]",
            (
                "no 'attack' goes on in the event 'round_end', so there is nothing to count in; the periods there are round, match, empowerment, source",
            ),
        ),
        Trial(
            "deity",
            "activate: {window: empower, limit: {attack: 1}, do: {gain: {}}}",
            (
                "no 'attack' goes on in the window 'empower', so there is nothing to count in; the periods there are round, match, empowerment, source",
            ),
        ),
        Trial("deity", "when: [{event: energy_lost, limit: {attack: 1, round: 2, source: 3}, do: {gain: {}}}]"),
        # No word is in both fields.
        Trial(
            "deity",
            "when: [{event: round_start, do: {lose: {who: {cards: opposing, match: {element: $own.pantheon}}}}}]",
            (
                "'element' and 'pantheon' of the own card are never equal: no word is one of both; what may be equal is $own.element",
            ),
        ),
        Trial(
            "deity",
            "when: [{event: round_start, do: {lose: {who: {cards: opposing, match: {types: [god, $own.element]}}}}}]",
            (
                "'types' and 'element' of the own card are never equal: no word is one of both; what may be equal is $own.types",
            ),
        ),
        Trial(
            "deity",
            "when: [{event: round_start, do: {lose: {who: {cards: opposing, match: {types: $own.types, $any: $own.element}}}}}]",
        ),
        # Nobody attacks himself; who may be several may have an attack among them.
        Trial(
            "deity",
            "when: [{event: attacked, do: {attack: {by: defender, on: defender}}}]",
            ("'attack' is of two who differ: 'by' and 'on' are the same",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: {choose: {from: opposing, as: foe, do: {attack: {by: foe, on: foe}}}}}]",
            ("'attack' is of two who differ: 'by' and 'on' are the same",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, target: opposing, do: {attack: {by: target, on: target}}}",
            ("'attack' is of two who differ: 'by' and 'on' are the same",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: {choose: {from: opposing, count: 2, as: foes, do: {for_each: {in: foes, do: {attack: {by: each, on: each}}}}}}}]",
            ("'attack' is of two who differ: 'by' and 'on' are the same",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: {choose: {from: opposing, count: 2, as: foes, do: {attack: {by: foes, on: foes}}}}}]",
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: [{choose: {from: opposing, as: foe}}, {repeat: {times: 2, do: [{attack: {by: foe, on: foe}}, {choose: {from: opposing, count: 2, as: foe}}]}}]}]",
        ),
        Trial("deity", "when: [{event: attacked, do: {attack: {by: opposing, on: opposing}}}]"),
        Trial(
            "deity",
            "activate: {window: empower, do: [{share_out: {points: 3, among: opposing, as: hurt}}, {attack: {by: hurt, on: hurt}}]}",
        ),
        Trial(
            "deity",
            "when: [{event: attacked, if: {count: {of: attacker, least: 2}}, do: {gain: {}}}]",
            ("'count' never holds: the number is 0 to 1",),
        ),
        # A loss that is due stays as it is.
        Trial(
            "deity",
            "when: [{event: loss_due, do: {change_due: {times: 2, per: 2}}}]",
            ("'change_due' does nothing with 'times: 2', 'per: 2'",),
        ),
        Trial("deity", "when: [{event: loss_due, do: {change_due: {times: 2, per: 2, by: 1}}}]"),
        Trial(
            "deity",
            "when: [{event: loss_due, do: [cancel_due, {redirect_due: {to: supporting}}]}]",
            ("'redirect_due' does nothing right after 'cancel_due'; leave one of them out",),
        ),
        Trial(
            "deity",
            "when: [{event: loss_due, do: [cancel_due, {change_due: {times: 3}}]}]",
            ("'change_due' does nothing right after 'cancel_due'; leave one of them out",),
        ),
        Trial("deity", "when: [{event: loss_due, do: [cancel_due, {change_due: {by: 1}}]}]"),
        Trial(
            "deity",
            "when: [{event: loss_due, do: [cancel_due, {if: {test: [{prime: {}}], then: {redirect_due: {to: supporting}}}}]}]",
        ),
    ],
    "champions": [
        Trial(
            "champion",
            "when: [{event: turn_start, do: {exchange: {one: worn, other: worn}}}]",
            ("'exchange' is of two who differ: 'one' and 'other' are the same",),
        ),
        Trial(
            "champion",
            "when: [{event: life_due, do: {redirect_due: {to: mine}}}]",
            ("this does nothing to 'mine' in the event 'life_due'; say somebody else",),
        ),
        Trial(
            "champion",
            "when: [{event: life_due, of: mine, do: {redirect_due: {to: self}}}]",
            ("this does nothing to 'self' in the event 'life_due'; say somebody else",),
        ),
        Trial(
            "champion",
            "when: [{event: attacked, do: {redirect: {to: mine}}}]",
            ("this does nothing to 'mine' in the event 'attacked'; say somebody else",),
        ),
        Trial("champion", "when: [{event: life_due, of: rivals, do: {redirect_due: {to: mine}}}]"),
        Trial("familiar", "when: [{event: life_due, of: champions, do: {redirect_due: {to: mine}}}]"),
    ],
    "warriors-legacy": [
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {assault: {who: warrior, on: warrior}}}]",
            ("'assault' is of two who differ: 'who' and 'on' are the same",),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {search: {from: deck, match: {type: item, form: permanent}, do: {move: {what: target, to: hand}}}}}]",
            ("no card has all of these fields: what has one has not the others",),
        ),
        # The top cards of a pile go to an open zone.
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {reveal: {from: hand, to: deck}}}]",
            (
                "'hand' is no pile, so there are no top cards in it; 'from' may be deck, discard",
                "'deck' is no open zone, so nothing is shown in it; 'to' may be discard, aside",
            ),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: [{reveal: {from: deck, to: aside, as: seen}}, {discard: {what: seen}}]}]",
        ),
        Trial("warrior", "when: [{event: turn_start, do: {reveal: {from: discard, to: aside}}}]"),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {choose: {from: {cards: enemy_hand, side: allied}, do: {discard: {what: target}}}}}]",
            ("nobody of 'enemy_hand' is of the side 'allied': all of them are 'enemy'",),
        ),
        Trial("warrior", "keep: []", ("'keep' of 'ability' has no meaning in this game",)),
    ],
}


@pytest.mark.parametrize("game_id", TRIALS)
def test_what_is_said_in_vain_is_told_and_nothing_else(game_id: str, tmp_path: Path) -> None:
    check_trials(tmp_path, game_id, TRIALS[game_id])


GIVEN = [
    ("gain: {amount: $amount}", 3, ""),
    ("gain: {amount: $amount}", -3, "'gain' does nothing: 'amount' is -3"),
    ("gain: {amount: {value: $amount, each: -1}}", -3, ""),
    ("gain: {amount: {value: $amount, per: 2, base: 2}}", -3, ""),
    ("gain: {amount: {value: $amount, per: 2}}", 1, "'gain' does nothing: 'amount' is 0"),
    ("modify: {stat: attack_roll, by: $amount, until: round}", -1, ""),
    ("modify: {stat: attack_roll, by: $amount, until: round}", 0, "'modify' does nothing with 'by: 0'"),
    (
        "if: {test: {value: {of: $amount, least: 1}}, then: {gain: {amount: $amount}}, else: {lose: {who: opposing}}}",
        0,
        "",
    ),
]
"""A step that takes a number of its card, such a number, and why it does nothing then (empty: it may do something)."""


@pytest.mark.parametrize(("written", "amount", "why"), GIVEN)
def test_a_card_gives_no_number_with_which_its_ability_does_nothing(
    tmp_path: Path, written: str, amount: int, why: str
) -> None:
    folder = tmp_path / "data" / "mythic-wars"
    (folder / "cards").mkdir(parents=True)
    ability = f"  name: X\n  kind: persistent\n  text: T.\n  takes: [amount]\n  when: {{event: round_start, do: {{{written}}}}}\n"
    (folder / "abilities.yaml").write_text(f"x_test:\n{ability}", encoding="utf-8")
    (folder / "cards" / "x.yaml").write_text(f"zeus:\n  ability: {{x_test: {{amount: {amount}}}}}\n", encoding="utf-8")
    report = check_pack([bundled_root(), tmp_path], "mythic-wars", code_of("mythic-wars"))
    told = [each for each in map(str, report.complaints) if "x_test" in each]
    place = f"{tmp_path}/data/mythic-wars/cards/x.yaml:2:30"
    refused = f"{place}: card 'zeus': the ability 'x_test' cannot do with 'amount: {amount}': {why}"
    assert told == ([refused] if why else [])


def test_a_change_by_the_number_of_a_card_that_is_none_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "mythic-wars"
    (folder / "cards").mkdir(parents=True)
    ability = (
        "{name: X, kind: persistent, text: T., takes: [amount], modify: {stat: attack_roll, by: $amount, to: self}}"
    )
    (folder / "abilities.yaml").write_text(f"x_test: {ability}\n", encoding="utf-8")
    (folder / "cards" / "x.yaml").write_text("zeus: {ability: {x_test: {amount: 0}}}\n", encoding="utf-8")
    report = check_pack([bundled_root(), tmp_path], "mythic-wars", code_of("mythic-wars"))
    told = [each.message for each in report.complaints if "x_test" in each.message]
    assert told == ["card 'zeus': the ability 'x_test' cannot do with 'amount: 0': 0 changes nothing"]


def test_the_parts_that_an_ability_has_none_of_are_those_of_the_game(tmp_path: Path) -> None:
    root = copy_small(tmp_path)
    apply_changes(read_broken(BROKEN / "ability_does_nothing.txt").changes, root)
    code = replace(CODE, vocabulary=replace(VOCABULARY, unread=("ability.activate",)))
    told = [each.message for each in check_pack([root], "small", code).complaints if "'glare'" in each.message]
    assert told == ["ability 'glare' does nothing: it has no modify, grant, when, permit or keep"]
