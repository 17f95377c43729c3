"""What the steps that games take over do nothing with, and conditions about marks that say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.content import idle, spans
from game.rules.abilities.built_ins import CONDITIONS, shared_steps, vocabulary
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary, Word
from game.rules.modifiers import StatSpec
from game.rules.plain import Plain

OWN = Vocabulary(pools=("gold",), marks={"tired": Param("bool")})
STEPS = shared_steps(OWN)
SELF = Selector("self")
THEM = Selector("opposing")


@pytest.mark.parametrize(
    ("step", "params", "told"),
    [
        ("gain", {"amount": Amount(0)}, "'gain' does nothing: 'amount' is 0"),
        ("pay", {"amount": Amount(-1, 2, SELF, least=None, most=0)}, "'pay' does nothing: 'amount' is -1 to 0"),
        ("lose", {"amount": Amount(0, 1, THEM)}, ""),
        (
            "transfer",
            {"from": SELF, "to": SELF, "amount": Amount(1)},
            "'transfer' does nothing; give it one of from, to",
        ),
        ("transfer", {"from": SELF, "to": THEM, "amount": Amount(1)}, ""),
        ("swap", {"one": SELF, "other": SELF}, "'swap' does nothing; give it one of one, other"),
        (
            "change_due",
            {"by": Amount(0), "times": 1, "per": 1},
            "'change_due' does nothing; give it one of by, times, per",
        ),
        ("change_due", {"by": Amount(0), "times": 2, "per": 1}, ""),
        ("mark", {"who": SELF}, "'mark' does nothing; give it one of tired"),
        ("mark", {"who": SELF, "tired": False}, ""),
        ("share_out", {"points": Amount(2), "most": Amount(0)}, "'share_out' does nothing: 'most' is 0"),
    ],
)
def test_a_shared_step_that_does_nothing_is_known(step: str, params: Mapping[str, Plain], told: str):
    assert idle.of_step(step, STEPS[step], params, {}) == told


def test_a_condition_about_no_mark_says_nothing():
    word = vocabulary(OWN).conditions["marked"]
    assert idle.of_condition("marked", word, {"who": SELF}) == "'marked' says nothing; give it one of tired"
    assert idle.of_condition("marked", word, {"who": SELF, "tired": False}) == ""


def test_one_card_is_like_itself():
    word = CONDITIONS["alike"]
    assert idle.of_condition("alike", word, {"who": SELF, "field": "suit"}) == ""
    assert idle.of_condition("alike", word, {"who": SELF, "field": "suit", "least": 2}) != ""


@pytest.mark.parametrize(
    ("written", "span"),
    [
        (Amount(3), (3, 3)),
        (Amount(2, 1, SELF), (2, 3)),
        (Amount(0, -1, THEM), (-9999, 0)),
        (Amount(0, 1, SELF, "energy"), (-9999, 9999)),
        (Amount(0, 1, value="round", least=1, most=4), (1, 4)),
        (SELF, (0, 1)),
        (THEM, (0, 9999)),
    ],
)
def test_how_much_an_amount_can_be(written: Plain, span: tuple[int, int]):
    assert spans.span(written) == span


DICE = Selector("dice")
PLACES = {"dice": Word("so many", most=3)}
STATS = {"level": StatSpec(marked=True, least=0, most=4), "power": StatSpec()}


@pytest.mark.parametrize(
    ("written", "least", "most"),
    [
        (DICE, 0, 3),
        (replace(DICE, of=SELF), 0, 3),
        (replace(DICE, of=THEM), 0, 9999),
        (SELF, 0, 1),
        (Amount(0, 1, DICE), 0, 3),
        (Amount(-3, 1, DICE), -3, 0),
        (Amount(0, 1, DICE, per=2), 0, 1),
        (Amount(0, 0, THEM), 0, 0),
        (Amount(0, 1, SELF, "level"), 0, 4),
        (Amount(0, 1, THEM, "level"), 0, 9999),
        (Amount(0, 1, SELF, "power"), -9999, 9999),
        (Amount(0, -1, THEM, "level", most=-1), -9999, -1),
    ],
)
def test_how_many_there_can_be_is_known_of_a_place_and_of_a_stat(written: Plain, least: int, most: int):
    assert spans.span(written, Vocabulary(places=PLACES, stats=STATS)) == (least, most)


@pytest.mark.parametrize(
    ("step", "params", "least", "most"),
    [
        ("roll", {"dice": Amount(2), "sides": 6, "plus": Amount(1)}, 3, 13),
        ("roll", {"dice": Amount(0, 1, THEM), "sides": 6, "plus": Amount(0)}, 0, 59994),
        ("throw", {"count": Amount(3)}, 0, 3),
        ("number", {"least": Amount(1), "most": Amount(4)}, 1, 4),
        ("remember", {"amount": Amount(0, 1, SELF)}, 0, 1),
    ],
)
def test_a_number_that_a_step_names_is_known(step: str, params: Mapping[str, Plain], least: int, most: int):
    assert spans.named(step, params, spans.span) == (least, most)
