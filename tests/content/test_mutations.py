"""However a pack is damaged, checking it gives complaints or definitions, and never ends the program."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.content import check_pack
from tests.content.small_code import CODE, SMALL, copy_small

FILES = sorted(path.relative_to(SMALL).as_posix() for path in (SMALL / "data").rglob("*") if path.is_file())
BITS = (
    "[", "]", "{", "}", ":", ": ", "- ", "? ", "&a ", "*a", "!x ", "'", '"', "#", "|", ">", "%", "@", ",", "\n", "  ", "\t", "<<: ",
    "null", "~", "true", "1e3", "012", "-1", "99999999999999999999", "[]", "{}", "[[1]]", "{a: {b: c}}", "<", ">", "/>", "</map>",
    "<object/>", "&lt;", 'width="0"', 'infinite="1"', 'gid="x"', "\x00", "é", "$any", "$symbol", "area", "self", "rich", "0,0", "name",
)  # fmt: skip


def damaged(text: str, dice: random.Random) -> str:
    for _time in range(dice.randint(1, 4)):
        text = text or "x"
        at = dice.randrange(len(text))
        what = dice.randrange(5)
        if what == 0:
            text = text[:at] + dice.choice(BITS) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + dice.randint(1, 12) :]
        elif what == 2:
            lines = text.split("\n")
            del lines[dice.randrange(len(lines))]
            text = "\n".join(lines) or "x"
        elif what == 3:
            lines = text.split("\n")
            lines.insert(dice.randrange(len(lines)), dice.choice(lines))
            text = "\n".join(lines)
        else:
            end = text.find(dice.choice(" ,:\n}]"), at)
            text = text[:at] + dice.choice(BITS) + text[max(at, end) :]
    return text


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_never_stops_the_check(name: str, tmp_path: Path):
    root = copy_small(tmp_path)
    path = root / name
    sound = path.read_text(encoding="utf-8")
    dice = random.Random(name)
    for _time in range(30):
        text = damaged(sound, dice)
        path.write_text(text, encoding="utf-8")
        report = check_pack([root], "small", CODE)
        assert report.complaints or report.definitions, text


OVERLAID = [name for name in FILES if name.endswith(".yaml")]
FORMS = (
    "replace: true",
    "{replace: true}",
    "{add: [x]}",
    "{remove: [sun], add: [{a: b}]}",
    "{add: x}",
    "add",
    "\u00a0",
    "\u2028",
    "{a: b}: c",
    "[a]: b",
)


@pytest.mark.parametrize("name", OVERLAID)
def test_a_damaged_file_of_an_overlay_never_stops_the_check(name: str, tmp_path: Path):
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    sound = (SMALL / name).read_text(encoding="utf-8")
    dice = random.Random(name)
    for _time in range(12):
        text = damaged(sound, dice) or "x"
        at = dice.randrange(len(text))
        end = text.find(dice.choice(" ,:\n}]"), at)
        text = text[:at] + dice.choice(FORMS) + text[max(at, end) :]
        path.write_text(text, encoding="utf-8")
        report = check_pack([SMALL, tmp_path], "small", CODE)
        assert report.complaints or report.definitions, text
        assert (report.definitions is None) == any(each.severity == "error" for each in report.complaints), text
