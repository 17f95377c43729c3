"""What a careless designer or a hostile author may put into a pack: each is a complaint in one printable line, and nothing more."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import library
from game.content import check_pack, load_pack
from game.content.complaints import MOST_KEPT, MOST_PAIRS, MOST_SAID, nearest
from game.rules.abilities.grammar import Param, Shape
from tests.content.small_code import CODE, SMALL, copy_small

REPO = Path(__file__).parents[2]
TEXTS = "data/small/text/en.yaml"


def complaints(root: Path) -> list[str]:
    return [str(each) for each in check_pack([root], "small", CODE).complaints]


def add(root: Path, name: str, content: str | bytes) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_small(tmp_path)


def test_an_escape_may_not_bring_in_what_cannot_be_shown(root: Path):
    add(root, "data/small/cards/x.yaml", 'nul: {name: "a\\0b", suit: sun, stats: 1/1}\n"e\\e": {name: x}\n')
    assert complaints(root) == [
        "data/small/cards/x.yaml:1:13: an escape in this text stands for a NUL character; take it out",
        "data/small/cards/x.yaml:2:1: an escape in this text stands for a control character 0x1B; take it out",
    ]


def test_a_complaint_writes_no_control_codes_and_turns_no_text_round(root: Path):
    add(
        root,
        "data/small/cards/x.yaml",
        '"a\\u202Eb": {name: x}\nnyx: {name: "\\u2028", suit: "\\u202Egnp", stats: 1/1}\n',
    )
    found = complaints(root)
    assert found == [
        "data/small/cards/x.yaml:1:1: the id 'a\\u202eb' of a card may hold only a-z, 0-9, - and _ (did you mean a-b?)",
        "data/small/cards/x.yaml:2:29: 'suit' of card 'nyx' must be one of sun, moon; not '\\u202egnp'",
    ]
    assert all(each.isprintable() for each in found)


def test_a_text_without_end_is_refused(root: Path):
    add(root, "data/small/cards/x.yaml", f"long: {{name: {'x' * 10_001}, suit: sun, stats: 1/1}}\n")
    assert complaints(root) == ["data/small/cards/x.yaml:1:14: a text of 10001 characters; at most 10000 are read"]


def test_a_complaint_about_something_long_stays_short(root: Path):
    add(root, "data/small/cards/x.yaml", f"nyx: {{name: Nyx, suit: sun, stats: 1/1, {'y' * 900}: 1}}\n")
    (found,) = complaints(root)
    assert len(found) < MOST_SAID + 60
    assert found.startswith("data/small/cards/x.yaml:1:41: unknown key 'yyyy")
    assert "... " in found
    assert "'nyx'; the keys" in found


def test_thousands_of_mistakes_end_in_one_sentence(root: Path):
    for number in range(MOST_KEPT + 50):
        add(root, f"data/small/cards/x{number}.yaml", f"c{number}: 5\n")
    found = complaints(root)
    assert len(found) == MOST_KEPT + 1
    assert found[-1].endswith(
        f"1:1: more than {MOST_KEPT} mistakes were found; mend those above, and check the pack again"
    )


def test_mistakes_of_one_kind_are_told_a_few_times_and_counted(root: Path):
    add(
        root,
        "data/small/cards/x.yaml",
        "".join(f"c{number}: 5\n" for number in range(2000)) + "nyx: {name: Nyx, suit: sun}\n",
    )
    assert complaints(root) == [
        *[
            f"data/small/cards/x.yaml:{line}:5: card 'c{line - 1}' must be keys with values, not 5"
            for line in range(1, 5)
        ],
        "data/small/cards/x.yaml:5:5: and 1,996 more like that of line 4",
        "data/small/cards/x.yaml:2001:1: the key 'front' is missing in card 'nyx'",
        "data/small/cards/x.yaml:2001:1: the key 'rear' is missing in card 'nyx'",
    ]


@pytest.mark.parametrize("name", ["game.yaml", "text/en.yaml"])
def test_tens_of_thousands_of_unknown_words_are_told(root: Path, name: str, monkeypatch: pytest.MonkeyPatch):
    """Only so many of them are compared with what could have been meant: that took minutes."""
    compared: list[int] = []

    def count(word: str, known: Sequence[str], alike: float = 0.6) -> str:
        compared.append(len(known))
        return nearest(word, known, alike)

    monkeypatch.setattr("game.content.complaints.nearest", count)
    path = root / "data/small" / name
    before = path.read_text()
    path.write_text(before + "".join(f"k{number}x: hello\n" for number in range(50_000)))
    line = before.count("\n") + 1
    found = complaints(root)
    assert len(found) == 5
    assert found[0].startswith(f"data/small/{name}:{line}:1: ")
    assert "'k0x'" in found[0]
    assert found[4].endswith(f"and 49,996 more like that of line {line + 3}")
    assert 0 < sum(compared) <= MOST_PAIRS


def test_a_file_of_gigabytes_is_not_read(root: Path):
    with (root / "data/small/cards/x.yaml").open("wb") as file:
        file.truncate(20_000_000_000)  # a hole: takes no place on the disk
    assert complaints(root) == [
        "data/small/cards/x.yaml:1:1: the file has more than 8000000 bytes, which nothing of a pack needs; make it smaller"
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files on POSIX systems only")
def test_a_pipe_is_not_waited_for(root: Path):
    os.mkfifo(root / "data/small/cards/x.yaml")
    assert complaints(root) == ["data/small/cards/x.yaml:1:1: this is no file that can be read; move it away"]


def test_folders_and_files_in_each_others_place(root: Path):
    (root / TEXTS).unlink()
    (root / "data/small/text").rmdir()
    add(root, "data/small/text", "prompt.play: x")
    (root / "data/small/card.yaml").unlink()
    (root / "data/small/card.yaml").mkdir()
    assert complaints(root) == [
        "data/small/card.yaml:1:1: a folder stands where a file is needed; move it away",
        "data/small/text:1:1: a file stands where the folder text is needed; move it away",
    ]


@pytest.mark.skipif(
    sys.platform != "linux", reason="names that are no text, and names that differ by case, are Linux's"
)
def test_names_that_are_no_text_or_differ_by_case(root: Path):
    for name in (b"\xff.yaml", b"a\nb.yaml"):
        (root / "data/small/cards" / os.fsdecode(name)).write_text("a: [")
    (root / "data/small/Cards").mkdir()
    add(root, "data/small/Cards/moons.yaml", "")
    found = complaints(root)
    assert [each.split(": ", 1)[0] for each in found] == [
        "data/small/Cards/moons.yaml:1:1",
        "data/small/cards/\\udcff.yaml:1:1",
        "data/small/cards/a\\nb.yaml:1:1",
    ]
    assert found[0].endswith("warning: nothing reads this file (did you mean cards/moons.yaml?)")
    assert found[1].endswith("warning: this name cannot be read as text; give it another one, of a-z, 0-9, - and _")
    assert load_pack([root], "small", CODE, root / "cache").definitions is not None


def test_an_overlay_that_is_no_mapping_is_told(root: Path, tmp_path: Path):
    over = tmp_path / "over"
    add(over, "data/small/game.yaml", "[1, 2]")
    found = check_pack([root, over], "small", CODE)
    assert [str(each) for each in found.complaints] == [
        f"{over}/data/small/game.yaml:1:1: game.yaml must hold keys with values"
    ]


@pytest.mark.parametrize(
    ("content", "name"), [(b"\xef\xbb\xbfname: New\r\nsummary: x\r\n", "New"), (b"name: New\r", "New")]
)
def test_other_line_ends_and_a_mark_of_utf_8_are_read(root: Path, tmp_path: Path, content: bytes, name: str):
    over = tmp_path / "over"
    add(over, "data/small/game.yaml", content)
    found = check_pack([root, over], "small", CODE)
    assert found.complaints == ()
    assert found.about["name"] == name


def test_a_loop_of_links_is_no_overlay(root: Path, tmp_path: Path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert check_pack([root, tmp_path / "loop"], "small", CODE).complaints == ()


def test_tables_and_pieces_have_a_size_that_can_be_shown(root: Path):
    path = root / "data/small/game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "\n", encoding="utf-8")
    seats = next(line for line in text.splitlines() if "seats: [" in line)
    path.write_text(text.replace(seats[seats.index("seats: [") :], "seats: [1, 1000000000]}", 1), encoding="utf-8")
    add(root, "data/small/boards/x.yaml", f"wall: {{name: Wall, cells: ['{'#' * 41}']}}\n")
    found = "\n".join(complaints(root))
    assert "may be 8 at most, not 1000000000" in found
    assert "data/small/boards/x.yaml:1:27: 'cells' of piece 'wall' may be 40 spaces wide and high at most" in found


def test_a_pipe_among_the_pictures_of_all_games_stops_none(root: Path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("pipes are files on POSIX systems only")
    (root / "assets/common/icons").mkdir(parents=True)
    os.mkfifo(root / "assets/common/icons/ui-play.svg")
    found = check_pack([root], "small", CODE)
    assert [str(each) for each in found.complaints][:1] == [
        "assets/common/icons/ui-play.svg:1:1: warning: this is no file that can be read; move it away"
    ]
    assert found.definitions is not None


@pytest.mark.skipif(sys.platform != "linux", reason="needs a user who may read less than the owner")
def test_what_may_not_be_read_is_told(root: Path):
    for path in (root, *root.parents):
        if str(path) in ("/tmp", "/"):
            break
        path.chmod(0o755)
    (root / "data/small/cards").chmod(0)
    (root / "data/small/abilities.yaml").chmod(0)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from game.content import check_pack\n"
        "import difflib, game.content.check\n"
        "import os; os.geteuid() or os.seteuid(65534)\n"
        "print(*check_pack([Path(sys.argv[2])], 'small').complaints, sep='\\n')"
    )
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, str(REPO), str(root)], capture_output=True, text=True, check=False, timeout=60
        )
    finally:
        (root / "data/small/cards").chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert "data/small/cards:1:1: the folder cannot be read: Permission denied" in done.stdout
    assert "data/small/abilities.yaml:1:1: the file cannot be read: Permission denied" in done.stdout


# The library


def test_a_fault_in_reading_one_pack_hides_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    import game.content

    real = game.content.load_pack
    first = library.ids()[0]

    def faulty(roots, game_id, *others):
        if game_id == first:
            raise ZeroDivisionError("one by nought")
        return real(roots, game_id, *others)

    monkeypatch.setattr(game.content, "load_pack", faulty)
    found = {listing.id: listing for listing in library.games()}
    assert found[first].game is None
    assert found[first].problems == (
        f"The pack data/{first} cannot be read, by a fault of the program: ZeroDivisionError: one by nought",
    )
    assert len(found) == len(library.ids())


def test_the_pack_of_these_tests_is_sound():
    assert complaints(SMALL) == []


MODE_FIELDS: dict[str, Shape] = {
    "hand": Param("int", least=0, most=9),
    "open": Param("bool"),
    "way": Param("word", words=("dealt", "picked")),
    "deck": {"I": Param("int", least=0, most=9), "II": Param("int", least=0, most=9)},
    "picks": (Param("int", least=1, most=3),),
    "draft": (({"levels": (Param("word", words=("I", "II")),)},),),
}
PLAYED = dataclasses.replace(CODE, vocabulary=dataclasses.replace(CODE.vocabulary, mode_fields=MODE_FIELDS))


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("hand: 5", ""),
        ("hand: x", "1:56: 'hand' of mode 'new' must be a whole number, not 'x'"),
        ("hand: true", "1:56: 'hand' of mode 'new' must be a whole number, not true"),
        ("hand: ~", "1:56: 'hand' of mode 'new' must be a whole number, not empty"),
        ("hand: 10", "1:56: 'hand' of mode 'new' must be a number from 0 to 9, not 10"),
        ("open: 1", "1:56: 'open' of mode 'new' must be true or false, not 1"),
        ("way: delt", "1:55: 'way' of mode 'new' must be one of dealt, picked, not 'delt' (did you mean dealt?)"),
        ("deck: [1]", "1:56: 'deck' of mode 'new' must be keys with values, not a list"),
        ("deck: {I: 1, II: {}}", "1:67: 'deck.II' of mode 'new' must be a whole number, not keys with values"),
        ("deck: {III: 1}", "1:57: unknown key 'III' in 'deck' of mode 'new'; the keys are I, II (did you mean II?)"),
        ("picks: 3", "1:57: 'picks' of mode 'new' must be a list, not 3"),
        ("picks: [1, [2]]", "1:61: 'picks.2' of mode 'new' must be a whole number, not a list"),
        ("draft: [[{levels: [I, V]}]]", "1:72: 'draft.1.1.levels.2' of mode 'new' must be one of I, II, not 'V'"),
        ("unknown: [whatever]", ""),
    ],
)
def test_a_mode_says_what_the_code_reads_of_it_in_the_right_form(root: Path, tmp_path: Path, written: str, wrong: str):
    over = tmp_path / "over"
    add(over, "data/small/game.yaml", f"modes: {{new: {{name: New, seats: [2, 2], fields: {{{written}}}}}}}\n")
    found = check_pack([root, over], "small", PLAYED)
    errors = [str(each) for each in found.complaints if each.severity == "error"]
    assert errors == ([f"{over}/data/small/game.yaml:{wrong}"] if wrong else [])
