"""The registers of rules: complete, honest, and every id that a test names known."""

import pytest

from game.bundled import bundled_root
from game.library import open_game
from game.rulebook import cited_ids, coverage, family, named_ids, unknown
from game.rules.definitions import RuleDef
from game.rules.gamedef import Game
from game.rules.plain import Frozen

TESTS = bundled_root() / "tests"
LAW = "legends-at-war"
COUNTS = {
    "GEN": 8, "COMP": 6, "CARD": 9, "DOM": 4, "PAN": 5, "AB": 8, "AREA": 5,
    "SKIN": 8, "MAN": 6, "SLAY": 4, "TRAI": 7, "WEB": 8, "PROT": 5, "DISP": 7, "ADB": 4,
    "ATKB": 1, "DEFB": 1, "SUPP": 4, "CURS": 4, "CHAM": 4,
    "RANG": 6, "BOARD": 10, "SPACE": 5, "TOK": 5, "PILE": 7, "HID": 9, "MODE": 6, "PSK": 4, "PCA": 18, "RSK": 5, "RCA": 12,
    "OPEN": 10, "TURN": 7, "ATT": 9, "XTRA": 3, "END": 5, "TIE": 6, "CON": 9, "R": 70,
}  # fmt: skip
"""Family -> how many rules it has, numbered from 1. LAW-DATA has gaps: 1 to 13, 20 to 28, 30 and 31."""
DATA = (*range(1, 14), *range(20, 29), 30, 31)


@pytest.fixture(scope="module")
def game():
    return open_game(LAW)


@pytest.fixture(scope="module")
def cited():
    return cited_ids(TESTS)


def test_the_register_of_legends_at_war_is_complete(game):
    expected = {f"LAW-{name}-{number:02}" for name, count in COUNTS.items() for number in range(1, count + 1)}
    expected |= {f"LAW-DATA-{number:02}" for number in DATA}
    assert len(expected) == 338
    assert set(game.defs.rules) == expected


def test_every_rule_has_a_line_of_its_own(game):
    texts = [rule.text for rule in game.defs.rules.values()]
    assert all(texts)
    assert len(set(texts)) == len(texts)


def test_what_is_said_to_be_tested_is_tested(game, cited):
    found = coverage(game, cited)
    assert [rule.id for rule in found.without] == []
    assert found.dishonest == ()
    assert found.held >= len(game.defs.rules) - found.exempt


def test_no_test_names_an_unknown_rule(game, cited):
    assert unknown(named_ids(TESTS, cited), [game.defs.rules]) == []


def with_rule(game, rule):
    rules = Frozen({**game.defs.rules, rule.id: rule})
    return Game(game.code, game.defs.__class__(**{**vars(game.defs), "rules": rules}))


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        (RuleDef("LAW-X-01", "x", "untestable"), "LAW-X-01 is said to be untestable without a reason (note)"),
        (RuleDef("LAW-X-01", "x", "elsewhere"), "LAW-X-01 is said to belong elsewhere, but not to which modes"),
        (
            RuleDef("LAW-X-01", "x", "elsewhere", "blitz"),
            "LAW-X-01 is said to belong elsewhere, but not to which modes",
        ),
        (
            RuleDef("LAW-X-01", "x", "elsewhere", "pantheon-skirmish"),
            "LAW-X-01 is said to belong elsewhere, but pantheon-skirmish can be played",
        ),
    ],
)
def test_a_status_must_be_true(game, cited, rule, complaint):
    assert coverage(with_rule(game, rule), cited).dishonest == (complaint,)


def test_a_rule_without_a_test_is_found(game, cited):
    # An id longer than any that is looked for, so that this file does not hold it.
    rule = RuleDef("LAW-X-1234", "x", "tested")
    assert coverage(with_rule(game, rule), cited).without == (rule,)
    assert family(rule.id) == "LAW-X"


def test_a_scenario_that_fails_holds_nothing(tmp_path):
    folder = tmp_path / "tests" / "scenarios" / LAW
    folder.mkdir(parents=True)
    text = """
id: {0}
rules: [LAW-ATT-{1}]
players: [A, B]
board: ["##"]
play: {{id: a1, at: [0, 0], s: 1/1/1/1}}
expect: {{control: {{A: [{2}]}}}}
"""
    (folder / "some.yaml").write_text(text.format("good", "01", "a1") + "---" + text.format("bad", "02", "b1"))
    tests = tmp_path / "tests"
    # The ids are put together here, so that this file does not hold them.
    one, two = ["LAW-ATT-" + number for number in ("01", "02")]
    cited = cited_ids(tests)
    assert cited == {one: f"tests/scenarios/{LAW}/some.yaml"}
    assert set(named_ids(tests, cited)) == {one, two}
