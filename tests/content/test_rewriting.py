"""Values are changed in the text of a file: all that nobody changed stays as it was, to the character."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game.content.complaints import Complaints, Origin
from game.content.rewriting import Keys, Unwritable, Value, with_entry, with_keys, with_values, written
from game.content.yaml_source import read

HERE = Origin("cards/mine.yaml", "mine.yaml")
THERE = Origin("cards/greek.yaml", "greek.yaml")
DATA = Path(__file__).parents[2] / "data"


def changed(text: str, changes: dict[Keys, Value]) -> str:
    return with_values(text.encode(), changes, HERE).decode()


def refused(text: str, changes: dict[Keys, Value]) -> Unwritable:
    with pytest.raises(Unwritable) as caught:
        with_values(text.encode(), changes, HERE)
    return caught.value


def copied(text: str, other: str, entry: str = "medusa") -> str:
    return with_entry(text.encode(), entry, other.encode(), HERE, THERE).decode()


REMARKS = """\
# My cards.

medusa:            # she of the snakes
  # six was too little
  stats: 7/3/3/4   # north first
  unknown: {of: [me, 1.50, ~], and: 'so on'}
  ability:
    curse: {area: n2,   # two to the north
            min: 1}
  flavour: "Look once."   # then never

# Below her nothing was changed.
ares: {level: 2,  # up
  stats: 1/1/1/1}
"""


def test_a_value_is_changed_and_every_remark_stays():
    made = changed(REMARKS, {("medusa", "stats"): "8/3/3/4", ("medusa", "flavour"): 'Say "no", twice: #1'})
    wanted = REMARKS.replace("7/3/3/4", "8/3/3/4").replace('"Look once."', '"Say \\"no\\", twice: #1"')
    assert made == wanted


def test_what_was_not_there_comes_to_the_end_of_its_entry():
    made = changed(REMARKS, {("medusa", "north"): 9, ("medusa", "name"): "Medusa", ("ares", "east"): 2})
    assert made == REMARKS.replace("then never\n", "then never\n  north: 9\n  name: Medusa\n").replace(
        "1/1/1/1}", "1/1/1/1, east: 2}"
    )


def test_a_new_entry_comes_to_the_end_of_the_file():
    assert changed(REMARKS, {("hera", "north"): 3}) == REMARKS + "\nhera:\n  north: 3\n"
    assert changed("", {("hera", "north"): 3}) == "hera:\n  north: 3\n"
    assert changed("# Mine.\n", {("hera", "north"): 3}) == "# Mine.\n\nhera:\n  north: 3\n"
    assert changed("a:\n    b: 1", {("hera", "north"): 3}) == "a:\n    b: 1\n\nhera:\n    north: 3\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: {x: 1}", "a: {x: 5}"),
        ("a: {x: 1, y: 2}  # r", "a: {x: 5, y: 2}  # r"),
        ("a: {}", "a: {x: 5}"),
        ("a: {y: 2,}", "a: {y: 2, x: 5,}"),
        ("a: { y: [1, 2] }", "a: { y: [1, 2], x: 5 }"),
        ("a:", "a:\n  x: 5"),
        ("a: ~  # nothing\nb: {y: 1}", "a: ~  # nothing\nb: {y: 1}"),
        ("a:  # nothing\nb: {y: 1}\n", "a:  # nothing\n  x: 5\nb: {y: 1}\n"),
        ("a:\n  x:\n  y: 1\n", "a:\n  x: 5\n  y: 1\n"),
        ("a: {x: , y: 1}\n", "a: {x: 5, y: 1}\n"),
        (
            "a:\n    y: |\n      one\n      two\n\n\nb: {}\n",
            "a:\n    y: |\n      one\n      two\n    x: 5\n\n\nb: {}\n",
        ),
        ("a:\n  y:\n    - 1\n    - z: [2]  # r\n# end\n", "a:\n  y:\n    - 1\n    - z: [2]  # r\n  x: 5\n# end\n"),
        ("a:\n  x: 1", "a:\n  x: 5"),
        ("a:\r\n  y: 1\r\nb: {}\r\n", "a:\r\n  y: 1\r\n  x: 5\r\nb: {}\r\n"),
        ("\ufeffa: {x: 1}\nb: 1", "\ufeffa: {x: 5}\nb: 1"),
        ("  a:\n    y: 1\n  b: 1\n", "  a:\n    y: 1\n    x: 5\n  b: 1\n"),
        ("'a':\n  'x': 'é'\n  z: ü\n", "'a':\n  'x': 5\n  z: ü\n"),
        ("a: {z: &k 1, x: 7, y: *k}\n", "a: {z: &k 1, x: 5, y: *k}\n"),
    ],
)
def test_each_way_to_write_an_entry(before: str, after: str):
    if "~" in before:
        assert refused(before, {("a", "x"): 5}).problem == ""
        return
    assert changed(before, {("a", "x"): 5}) == after


def test_a_place_in_a_list_is_changed_alone():
    before = "a:\n  stats: [1, 2,  # east\n    3]\n"
    assert changed(before, {("a", "stats", 1): 9}) == before.replace("2,", "9,")


@pytest.mark.parametrize(
    ("style", "text", "after"),
    [
        ('"old"', "new", '"new"'),
        ("'old'", "it's", "'it''s'"),
        ("old", "new words", "new words"),
        ("old", "12", '"12"'),
        ("old", "yes", '"yes"'),
        ("old", "true", '"true"'),
        ("old", "a: b", '"a: b"'),
        ("old", "", '""'),
        ("old", "Ünder weg\u2028", '"Ünder weg\\u2028"'),
        ("|\n    old\n    text", "new, line", '"new, line"'),
        (">-\n    old", "new", "new"),
        ("old and\n    so on", "new", "new"),
    ],
)
def test_a_text_keeps_its_quotes_or_gets_those_that_it_needs(style: str, text: str, after: str):
    made = changed(f"a:\n  x: {style}\n  y: 1\n", {("a", "x"): text})
    assert made == f"a:\n  x: {after}\n  y: 1\n"
    assert read(made.encode(), HERE, Complaints()).data == {"a": {"x": text, "y": 1}}


@pytest.mark.parametrize(
    "text",
    [
        "b: &k 1\na: {x: *k}\n",
        "a: {x: &k 1, y: *k}\n",
        "b: &k {x: 1}\na: *k\n",
        "a: &k\n  x: 1\nb: *k\n",
        "a: {y: &k 1, z: *k}\n",
        "a: {x: {y: 1}}\n",
        "a: [x]\n",
        "{b: 1}\n",
        "b: 1\n...\n",
    ],
)
def test_what_only_a_person_can_change_is_refused(text: str):
    assert refused(text, {("a", "x"): 5}).problem == ""


def test_a_file_that_cannot_be_read_is_refused_with_its_place():
    assert refused("a: {x: 1\nb: 2\n", {("a", "x"): 5}).problem.startswith("mine.yaml:1:4: ")
    assert refused("a: {x: 1, x: 2}\n", {("a", "x"): 5}).problem.startswith("mine.yaml:1:11: ")
    for text in ("# mine\n- a\n", "# mine\nhello\n", "# mine\nnull\n", "# mine\n~\n"):
        assert refused(text, {("a", "x"): 5}).problem.startswith("mine.yaml:2:1: the file must hold entries")


def test_an_entry_is_copied_with_its_remarks():
    below = "x: 1  # mine"
    block = REMARKS[REMARKS.index("medusa:") : REMARKS.index("\n\n# Below")]
    assert copied(below, REMARKS) == f"{below}\n\n{block}\n"
    assert copied("", REMARKS, "ares") == "ares: {level: 2,  # up\n  stats: 1/1/1/1}\n"
    assert copied("", "{b: 1, medusa: {x: 1}, c: 2}") == "medusa: {x: 1}\n"
    assert copied("  b: 1\n", "    medusa:\n      x: |\n        one\n         two\n    c: 1") == (
        "  b: 1\n\n  medusa:\n    x: |\n      one\n       two\n"
    )
    assert copied("b: 1\r\n", "medusa:\n  x: 1\n") == "b: 1\r\n\r\nmedusa:\r\n  x: 1\r\n"


def test_no_entry_is_copied_over_another_or_without_what_it_names():
    for text, other in (("medusa: {}", "medusa: {x: 1}"), ("", "b: &k 1\nmedusa: {x: *k}\n")):
        with pytest.raises(Unwritable):
            copied(text, other)
    with pytest.raises(KeyError):
        copied("", "b: 1")


@pytest.mark.parametrize("path", sorted(DATA.glob("*/cards/*.yaml")), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_card_of_the_packs_can_be_changed_and_copied(path: Path):
    raw = path.read_bytes()
    cards = yaml.safe_load(raw)
    some = list(cards)[:: max(1, len(cards) // 4)]
    for id in some:
        made = with_values(raw, {(id, "name"): "Nobody: at all", (id, "new"): 7}, HERE)
        assert len(made) < len(raw) + 60, "nothing else was written"
    everything = b""
    for id in some:
        everything = with_entry(everything, id, raw, HERE, THERE)
    assert yaml.safe_load(everything) == {id: cards[id] for id in some}


def test_values_are_written_as_they_are_read():
    assert [written(value) for value in (None, -3, "Sol", "a, b")] == ["null", "-3", "Sol", '"a, b"']


FRAMED = """\
# Mine.
medusa:
  picture:         # how she looks
    turn: 90       # the scan lies on its side
    crop: [1, 2, 3, 4]
    file: cards/m.png   # the scan
  # stats to come
  north: 8

hel: {picture: {turn: 90, fit: contain}, north: 2}   # cold
ares:
  picture: {turn: 180}
# The end.
"""


@pytest.mark.parametrize(
    ("entry", "values", "old", "new"),
    [
        ("medusa", {"turn": 180, "crop": [1, 2, 3, 4], "file": "cards/m.png"}, "turn: 90   ", "turn: 180   "),
        (
            "medusa",
            {"crop": [1, 2.5, 3, 4], "file": "cards/m.png", "focus": [0, 99.9]},
            "    turn: 90       # the scan lies on its side\n    crop: [1, 2, 3, 4]\n    file: cards/m.png   # the scan\n",
            "    crop: [1, 2.5, 3, 4]\n    file: cards/m.png   # the scan\n    focus: [0, 99.9]\n",
        ),
        ("medusa", {"turn": 90, "fit": "contain"}, "    crop: [1, 2, 3, 4]\n    file: cards/m.png   # the scan\n", "    fit: contain\n"),
        ("hel", {"fit": "contain"}, "{turn: 90, fit: contain}", "{fit: contain}"),
        ("hel", {"turn": 90, "focus": [5, 6]}, "{turn: 90, fit: contain}", "{turn: 90, focus: [5, 6]}"),
        ("hel", {"focus": [5, 6]}, "{turn: 90, fit: contain}", "{focus: [5, 6]}"),
        ("hel", {}, "{picture: {turn: 90, fit: contain}, north: 2}", "{north: 2}"),
        ("ares", {}, "ares:\n  picture: {turn: 180}\n", ""),
        ("odin", {"turn": 90}, "# The end.\n", "# The end.\n\nodin:\n  picture: {turn: 90}\n"),
        ("odin", {}, "", ""),
    ],
)  # fmt: skip
def test_what_a_key_has_is_written_key_by_key(entry, values, old, new):
    assert with_keys(FRAMED.encode(), entry, "picture", values, HERE).decode() == FRAMED.replace(old, new, 1)


def test_a_key_that_had_one_value_gets_keys_of_its_own():
    made = with_keys(
        b"ares: {picture: cards/a.png, north: 2}\n", "ares", "picture", {"file": "cards/a.png", "turn": 90}, HERE
    )
    assert made == b"ares: {picture: {file: cards/a.png, turn: 90}, north: 2}\n"
    made = with_keys(b"ares:\r\n  picture: cards/a.png # a\r\n", "ares", "picture", {"turn": 90}, HERE)
    assert made == b"ares:\r\n  picture: {turn: 90} # a\r\n"
    assert (
        with_keys(b"ares:\n  north: 1\n", "ares", "picture", {"turn": 90}, HERE)
        == b"ares:\n  north: 1\n  picture: {turn: 90}\n"
    )
    assert with_keys(b"", "ares", "picture", {"turn": 90}, HERE) == b"ares:\n  picture: {turn: 90}\n"
    for text in (
        b"- a list\n",
        b"ares: 12\n",
        b"a: &x {turn: 90}\nares: {picture: *x}\n",
        b"ares: {picture: {turn: [}\n",
    ):
        with pytest.raises(Unwritable):
            with_keys(text, "ares", "picture", {"turn": 180, "fit": "contain"}, HERE)


@pytest.mark.parametrize("path", sorted(DATA.glob("*/cards/*.yaml"))[::3], ids=lambda path: path.stem)
def test_a_remark_at_every_line_stays_whatever_is_changed(path: Path):
    """Also inside of what stands in braces over several lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = [f"{line}  # {number}." if line.strip() else "# empty" for number, line in enumerate(lines)]
    text = "\r\n".join(marked)
    cards = yaml.safe_load(text)
    changes: dict[Keys, Value] = {(id, "name"): f"No. {number}: #" for number, id in enumerate(cards)}
    made = changed(text, changes)
    assert [line.rpartition("  # ")[2] for line in made.splitlines()] == [line.rpartition("  # ")[2] for line in marked]
    assert made.count("\r\n") == made.count("\n") == text.count("\n")
    assert yaml.safe_load(made) == {id: {**card, "name": changes[id, "name"]} for id, card in cards.items()}
