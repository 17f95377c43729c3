"""What the steps that games take over do nothing with, and conditions about marks that say nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.content import idle, spans
from game.rules.abilities.built_ins import CONDITIONS, shared_steps, vocabulary
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary
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
