"""The scenario runner: it finds what is wrong, says where it was written, and every scenario of the project holds."""

import dataclasses
from collections import Counter

import pytest

from game import cli
from game.bundled import bundled_root
from game.library import open_game
from game.rules.gamedef import Game
from game.rules.notation.position import Position
from game.scenarios import files_of, opened, read_file, run, run_files
from tests.support.contract import FIRST_ID
from tests.support.declared import answers_checked

LAW = "legends-at-war"
FOLDER = bundled_root() / "tests" / "scenarios"
GOOD = """
id: good
players: [A, B]
board: ["##", "##"]
cards:
  - {id: s1, by: A, at: [0, 1], s: 3/3/3/3, ab: support n1}
  - {id: t1, by: B, at: [1, 0], s: 3/3/3/5}
play: {id: a1, by: A, at: [0, 0], s: 2/5/2/2}
expect:
  attacks: ["a1 > t1 6:5 captured"]
  control: {A: [s1, a1, t1]}
  bonus: {a1: 1}
  values: {a1: 3/6/3/3}
"""
TURNS = """
id: turns
players: [A, B]
board: ["###", "###"]
hands: {A: [{id: a1, s: 1/1/1/1, ab: maneuver e1}], B: [{id: b1, s: 1/1/1/1}]}
do:
  - A: play a1 0,0
  - B: play b1 2,1
expect:
  control: {A: [a1], B: [b1]}
  at: {a1: [0, 0]}
"""


def ran(tmp_path, text, name="some.yaml", **options):
    path = tmp_path / name
    path.write_text(text)
    return list(run_files([path], LAW, **options))


def problem(tmp_path, text):
    (result,) = ran(tmp_path, text)
    assert not result.ok
    return str(result).replace(str(tmp_path) + "/", "")


@pytest.mark.parametrize("path", files_of([FOLDER]), ids=lambda path: path.stem)
def test_every_scenario_holds(path, monkeypatch):
    """With every action taken back and done again, and saved and loaded. Straight, with the ids that the program gives (which are numbers
    of seats, places and points too), `tests/scripting/test_scenarios.py` runs them beside the same words in a script.
    """
    monkeypatch.setattr(Position, "first_id", FIRST_ID)  # ids that no other number can be taken for
    with answers_checked():
        results = list(run_files([path], rollback=True))
    assert results
    assert [str(result) for result in results if not result.ok] == []


def test_ids_are_used_once():
    ids = Counter([scenario.id for path in files_of([FOLDER]) for scenario in read_file(path)[0]])
    assert [id for id, count in ids.items() if count > 1] == []


def test_a_line_for_each(tmp_path):
    assert [str(result) for result in ran(tmp_path, f"{GOOD}---{TURNS}")] == ["ok good", "ok turns"]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("6:5 captured", "6:5 holds", "FAIL good attacks: [a1 > t1 6:5 captured], expected [a1 > t1 6:5 holds]"),
        ('["a1 > t1 6:5 captured"]', "[]", "FAIL good attacks: [a1 > t1 6:5 captured], expected []"),
        ("[s1, a1, t1]", "[s1, a1]", "FAIL good control: A has [s1, t1, a1], expected [s1, a1]"),
        ("  bonus: {a1: 1}\n", "", "FAIL good bonus: a1 has 1, expected nothing"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/4}", "FAIL good values: a1 has 3/6/3/3, expected 3/6/3/4"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\n  ended: true", "FAIL good ended: false, expected true"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\n  turn: A", "FAIL good turn: B, expected A"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\n  moves_asked: [A]", "FAIL good moves_asked: [], expected [A]"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\ndice: [4]", "FAIL good dice: 0 rolled, expected 1"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\n  options: {B: [b9]}", "FAIL good options B: [B-hand-1, B-hand-2, B-hand-3], expected [b9]"),
        ("{a1: 3/6/3/3}", "{a1: 3/6/3/3}\n  refused: LAW-ATT-01", "FAIL good refused: 'A: play a1 0,0' was done, expected LAW-ATT-01"),
    ],
)  # fmt: skip
def test_what_came_out_otherwise_is_told(tmp_path, right, wrong, said):
    assert GOOD.count(right) == 1
    assert problem(tmp_path, GOOD.replace(right, wrong)) == said


MANY = """\
id: many
rules: [LAW-NO-01, LAW-ATT-04]
players: [A, B]
board: ["####"]
cards:
  - {id: a1, by: A, at: [0, 0], s: 9/9/9}
  - {id: b1, by: C, at: [1, 0], s: 1/1/1/1}
  - {id: b2, by: B, at: [9, 0], s: 1/1/1/1}
  - {id: b3, by: B, at: [2, 0], s: 1/1/1/1}
hands: {A: [{id: h1, s: 1/1/1/1, ab: suport n1}], B: [{id: h2, s: 1/1/1/1, q: 3}]}
do:
  - A: ply h1 3,0
  - C: play h1 3,0
expect:
  atacks: []
  control: {A: [a1]}
"""


def test_all_mistakes_of_a_scenario_are_told_each_with_its_place(tmp_path):
    told = problem(tmp_path, MANY).split("\n")
    expected = [
        "FAIL many some.yaml:2:9: the register has no rule 'LAW-NO-01'",
        "     some.yaml:6:36: '9/9/9' are no stats; ",
        "     some.yaml:7:18: 'C' is none of the players",
        "     some.yaml:8:25: there is no open space at [9, 0]",
        "     some.yaml:10:38: the pack has no ability 'suport' (did you mean support?)",
        "     some.yaml:10:79: a card has no key 'q'; ",
        "     some.yaml:12:5: 'ply' is no verb (did you mean play?)",
        "     some.yaml:13:5: 'C' is none of the players",
        "     some.yaml:15:11: expect has no key 'atacks' (did you mean attacks?)",
    ]
    assert len(told) == len(expected)
    assert [line[: len(beginning)] for line, beginning in zip(told, expected, strict=True)] == expected


def test_what_comes_of_another_mistake_only_is_not_told(tmp_path):
    # Without its space the first card lies nowhere, and without its row the board is another: nothing follows of either.
    text = MANY.replace("9/9/9}", "9/9/9/9}").replace("by: C", "by: B").replace("[9, 0]", "[3, 0]")
    text = (
        text.replace("suport", "support").replace(", q: 3", "").replace("LAW-NO-01, ", "").replace("atacks: []\n  ", "")
    )
    text = text.replace("ply", "play").replace("  - C: play h1 3,0\n", "")
    wrong = text.replace('"####"', '"####", "#x"')
    assert problem(tmp_path, wrong).count("some.yaml") == 1
    wrong = text.replace("at: [0, 0]", "at: [0, 0, 0]")
    assert problem(tmp_path, wrong) == "FAIL many some.yaml:6:25: [0, 0, 0] is no place; write [x, y]"


def test_what_is_missing_is_told_where_it_is_missing(tmp_path):
    told = problem(tmp_path, GOOD.replace("at: [0, 1], ", ""))
    assert told == "FAIL good some.yaml:6:5: a place is missing; write [x, y]"
    told = problem(tmp_path, GOOD.replace("by: B, ", ""))
    assert told == "FAIL good some.yaml:7:5: a player is missing: one of A, B"


def test_all_that_a_scenario_lacks_is_told(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text("id: a\ngame: legends-at-war\nrules: 5\nexpect: 7\ndo: {}\n")
    assert [str(result).replace(str(tmp_path) + "/", "") for result in run_files([path])] == [
        "FAIL some.yaml:3:8: rules is a list of rule ids",
        "FAIL some.yaml:4:9: a scenario needs expect, a mapping",
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("ab: support n1", "ab: suport n1", "some.yaml:6:49: the pack has no ability 'suport' (did you mean support?)"),
        ("ab: support n1", "ab: support", "some.yaml:6:49: 'support' needs an area, such as n1 e2"),
        ("ab: support n1", "ab: champion", "some.yaml:6:49: 'champion' needs one symbol out of earth, "),
        ("ab: support n1", "ab: web n1", "some.yaml:6:49: web takes nothing, so 'web n1' means nothing"),
        ("s: 3/3/3/5", "s: 3/3/3", "some.yaml:7:36: '3/3/3' are no stats; write north/east/south/west"),
        ("by: B", "by: C", "some.yaml:7:18: 'C' is none of the players A, B"),
        ("at: [1, 0]", "at: [7, 0]", "some.yaml:7:25: there is no open space at [7, 0]"),
        ("id: t1", "id: s1", "some.yaml:7:10: there are two cards 's1'"),
        ('board: ["##", "##"]', 'board: ["##", "x#"]', "some.yaml:4:15: 'x#' is no row of # and ."),
        ("players: [A, B]", "players: [A]", "some.yaml:3:10: a position needs players"),
        ("cards:", "card:", "some.yaml:6:3: a position has no key 'card' (did you mean cards?)"),
        ("expect:", "options: {webs: true}\nexpect:", "some.yaml:9:17: options has no key 'webs'"),
        ("expect:", "options: {trigger_check: never}\nexpect:", "some.yaml:9:26: option trigger_check is 'never'; it can be both, "),
        ("  bonus:", "  bonuses:", "some.yaml:12:12: expect has no key 'bonuses' (did you mean bonus?)"),
        ("  bonus:", "  qq:", "some.yaml:12:7: expect has no key 'qq'; known are refused, options, attacks"),
        ("expect:", f"rules: [LAW-ATT-{99}]\nexpect:", f"some.yaml:9:9: the register has no rule 'LAW-ATT-{99}'"),
        ("values: {a1:", "values: {a9:", "some.yaml:13:16: 'a9' is not on the board"),
        ("expect:", "do: [A: xx a1]\nexpect:", "some.yaml:9:6: 'xx' is no verb; known are choose, "),
        ("expect:", "do: [A: pley a1]\nexpect:", "some.yaml:9:6: 'pley' is no verb (did you mean play?)"),
        ("expect:", "do: [A]\nexpect:", "some.yaml:9:6: 'A' is no action; write Seat: verb ..."),
        ("expect:", "do: [C: play a1]\nexpect:", "some.yaml:9:6: 'C' is none of the players"),
        ("expect:", "do:\n  - B: play zz 1,1\nexpect:", "some.yaml:10:5: nothing here is called 'zz'"),
        ("at: [0, 0]", "at: [0]", "some.yaml:8:27: [0] is no place; write [x, y]"),
        ("id: good", "id: [1]", "some.yaml:2:5: a scenario needs an id"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_place(tmp_path, right, wrong, said):
    assert said in problem(tmp_path, GOOD.replace(right, wrong, 1))


def test_a_place_that_is_expected_is_not_its_mirror_image(tmp_path):
    text = GOOD.replace("values: {a1: 3/6/3/3}", "at: {t1: [0, 1]}")
    assert problem(tmp_path, text) == "FAIL good at: t1 has [1, 0], expected [0, 1]"


def test_a_place_of_an_action_that_cannot_be_read_is_told_with_its_line(tmp_path):
    text = TURNS.replace("B: play b1 2,1", "B: play b1 2")
    assert problem(tmp_path, text) == "FAIL turns some.yaml:8:5: '2' is no place; write x,y"


def test_options_after_a_gesture_that_is_refused_are_told_so(tmp_path):
    text = TURNS[: TURNS.index("do:")] + "expect:\n  control: {}\n  options: {'B: play b1': [[0, 0]]}\n"
    told = "FAIL turns options B: play b1: refused by no rule (not_your_turn), expected [[0, 0]]"
    assert problem(tmp_path, text) == told


def test_a_file_is_named_once(tmp_path):
    path = tmp_path / "some.yaml"
    assert [str(result) for result in ran(tmp_path, "- 1\n")] == [
        f"FAIL {path}:1:1: a scenario is a mapping with id and expect"
    ]
    missing = tmp_path / "none.yaml"
    assert [str(result) for result in run_files([missing])] == [
        f"FAIL {missing} cannot be read: No such file or directory"
    ]


def test_a_scenario_without_expect_is_told(tmp_path):
    assert "some.yaml:2:1: a scenario needs expect" in problem(tmp_path, "\nid: bare\nplayers: [A, B]\n")


def test_an_action_that_is_refused_is_told(tmp_path):
    text = TURNS.replace("B: play b1 2,1", "B: play b1 0,0")
    assert problem(tmp_path, text).startswith(
        "FAIL turns B: play b1 0,0: refused by LAW-TURN-02 (space_taken), expected to be done"
    )


def test_a_refusal_by_another_rule_is_told(tmp_path):
    text = TURNS.replace("B: play b1 2,1", "B: play b1 0,0").replace("expect:", "expect:\n  refused: LAW-BOARD-10")
    assert "FAIL turns refused: LAW-TURN-02 (space_taken), expected LAW-BOARD-10" in problem(tmp_path, text)


def test_actions_may_be_words_or_mappings(tmp_path):
    (result,) = ran(tmp_path, TURNS.replace("- A: play a1 0,0", '- "A: play a1 0,0"'))
    assert result.ok


def test_blocks_of_a_markdown_text(tmp_path):
    text = f"# Title\n\n```yaml\n{GOOD}```\n\nwords\n\n```text\nid: no\n```\n\n~~~yaml\n{TURNS}~~~\n"
    assert [str(result) for result in ran(tmp_path, text, "some.md")] == ["ok good", "ok turns"]
    wrong = text.replace("ab: support n1", "ab: suport n1")
    assert "some.md:9:49: the pack has no ability 'suport'" in str(ran(tmp_path, wrong, "some.md")[0])


def test_what_is_only_warned_of_does_not_fail(tmp_path):
    text = GOOD.replace("[A, B]", "[N, B]").replace("by: A", "by: N").replace("{A: [s1, a1, t1]}", "{N: [y, a1, t1]}")
    (result,) = ran(tmp_path, text.replace("id: s1", "id: y"))
    assert result.ok
    place = f"{tmp_path}/some.yaml"
    assert str(result).splitlines()[:3] == [
        "ok good",
        f"     {place}:3:11: warning: 'N' is text here, no switch; write false, or put it in quotes",
        f"     {place}:6:17: warning: 'N' is text here, no switch; write false, or put it in quotes",
    ]
    assert cli.main(["scenario", place, "--game", LAW]) == 0


def test_characters_that_only_some_programs_take_for_an_end_of_line_move_no_place(tmp_path):
    text = f"# Two\x0clines?\n\n```yaml{GOOD}```\n".replace("ab: support n1", "ab: suport n1")
    assert "some.md:8:49: the pack has no ability 'suport'" in str(ran(tmp_path, text, "some.md")[0])
    (result,) = ran(tmp_path, GOOD.replace("id: good", "id: good # one\u2028two"))
    assert "some.yaml:2:15: here stands U+2028 (line separator), which cannot be seen" in str(result)


def test_an_id_that_is_used_twice_is_told(tmp_path):
    _one, other = ran(tmp_path, f"{GOOD}---{GOOD}")
    assert "the id is used already in" in str(other)


def test_the_game_is_named_or_that_of_the_folder(tmp_path):
    text = GOOD.replace("id: good", "id: good\ngame: no-such-game")
    assert "There is no game 'no-such-game'" in problem(tmp_path, text)
    folder = tmp_path / LAW
    folder.mkdir()
    (folder / "some.yaml").write_text(GOOD)
    (tmp_path / "some.yaml").write_text(GOOD)
    assert read_file(folder / "some.yaml")[0][0].game == LAW
    assert "names no game" in read_file(tmp_path / "some.yaml")[1][0]


def test_a_card_of_the_pack(tmp_path):
    game = open_game(LAW)
    ref, card = next((ref, card) for ref, card in game.defs.cards.items() if not card.abilities)
    stats = [card.fields[edge] for edge in ("north", "east", "south", "west")]
    text = f"""
id: of-the-pack
players: [A, B]
board: ["##"]
play: {{id: a1, at: [0, 0], card: {ref}}}
expect: {{control: {{A: [a1]}}, values: {{a1: {"/".join(map(str, stats))}}}}}
"""
    (result,) = ran(tmp_path, text)
    assert result.ok
    assert f"the pack has no card '{ref}x'" in problem(tmp_path, text.replace(ref, ref + "x"))


def test_a_crash_is_the_result_of_its_scenario_alone(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text(GOOD)
    (scenario,) = read_file(path, LAW)[0]
    game = open_game(LAW)
    broken = Game(dataclasses.replace(game.code, frames=()), game.defs)
    assert "crashed with KeyError" in str(run(scenario, broken))
    assert run(scenario, game).ok


def test_a_scenario_can_be_opened_as_a_match(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text(TURNS)
    (scenario,) = read_file(path, LAW)[0]
    match = opened(scenario.data, open_game(LAW))
    assert match.history == 0
    assert [match.state.components[choice.value].ref for choice in match.legal(0)] == ["a1"]
    assert match.legal(1) == ()


def test_the_command(tmp_path, capsys):
    path = tmp_path / "some.yaml"
    path.write_text(GOOD)
    assert cli.main(["scenario", str(path), "--game", LAW]) == 0
    assert capsys.readouterr() == ("ok good\n", "")
    path.write_text(GOOD.replace("6:5", "6:4"))
    assert cli.main(["scenario", str(path), "--game", LAW, "--rollback"]) == 1
    path.write_text("# nothing\n")
    assert cli.main(["scenario", str(path), "--game", LAW]) == 2
    assert cli.main(["scenario", str(tmp_path / "none.yaml")]) == 1
