"""What is put into the pack of the user's own: copies of cards and of their pictures, which replace nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bundled import bundled_root
from game.content import load_pack
from game.own_pack import OwnPack
from game.rules.definitions import is_same
from game.unable import Unable
from tests.content.small_code import CODE, SMALL, copy_small


@pytest.fixture
def roots(tmp_path: Path) -> tuple[Path, Path]:
    shipped = copy_small(tmp_path / "shipped")
    (tmp_path / "mine").mkdir()
    return shipped, tmp_path / "mine"


def pack_of(roots: tuple[Path, Path]):
    return load_pack(roots, "small", CODE)


def test_a_card_is_copied_with_its_picture(roots: tuple[Path, Path]):
    picture = roots[0] / "assets" / "small" / "cards" / "luna.png"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(b"a picture")
    before = pack_of(roots)
    copied = OwnPack("small", roots).copy_card("luna", before)
    assert copied.entry.path == roots[1] / "data" / "small" / "cards" / "mine.yaml"
    assert (copied.is_new, copied.picture_is_new, copied.entry.own) == (True, True, True)
    assert copied.picture == roots[1] / "assets" / "small" / "cards" / "luna.png"
    assert copied.picture.read_bytes() == b"a picture"
    after = pack_of(roots)
    assert after.complaints == before.complaints
    assert after.definitions is not None
    assert before.definitions is not None
    luna = after.definitions.cards["luna"]
    assert luna.source.overlay == str(roots[1])
    assert is_same(luna, before.definitions.cards["luna"])
    again = OwnPack("small", roots).copy_card("luna", after)
    assert (again.is_new, again.picture_is_new, again.entry) == (False, False, copied.entry)


def test_an_entry_and_a_picture_of_the_user_stay(roots: tuple[Path, Path]):
    other = roots[1] / "data" / "small" / "cards" / "a.yaml"
    other.parent.mkdir(parents=True)
    other.write_text("# six\nluna: {stats: 6/6}\n", encoding="utf-8")
    drawn = roots[1] / "assets" / "small" / "cards" / "luna.svg"
    drawn.parent.mkdir(parents=True)
    drawn.write_bytes(b"<svg/>")
    copied = OwnPack("small", roots).copy_card("luna", pack_of(roots))
    assert (copied.entry.path, copied.entry.line, copied.is_new) == (other, 2, False)
    assert (copied.picture, copied.picture_is_new) == (drawn, False)
    assert other.read_text(encoding="utf-8") == "# six\nluna: {stats: 6/6}\n"


def test_a_card_is_copied_behind_what_is_in_the_file(roots: tuple[Path, Path]):
    mine = roots[1] / "data" / "small" / "cards" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(b"# mine\r\nhelios: {stats: 6/6}  # six")
    mine.chmod(0o664)
    copied = OwnPack("small", roots).copy_card("luna", pack_of(roots))
    assert mine.read_bytes().startswith(b"# mine\r\nhelios: {stats: 6/6}  # six\r\n\r\nluna:")
    assert copied.entry.line == 4
    assert mine.stat().st_mode & 0o777 == 0o664


def test_nothing_is_written_to_the_program_or_through_a_link_that_leads_away(roots: tuple[Path, Path], tmp_path: Path):
    with pytest.raises(Unable, match="folder of the program"):
        OwnPack("small", (SMALL, bundled_root())).copy_card("luna", None)
    outside = tmp_path / "outside.yaml"
    outside.write_text("", encoding="utf-8")
    mine = roots[1] / "data" / "small" / "cards" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    mine.symlink_to(outside)
    with pytest.raises(Unable, match="leads out of the pack"):
        OwnPack("small", roots).copy_card("luna", pack_of(roots))
    assert outside.read_text(encoding="utf-8") == ""


def test_a_card_that_no_file_has_cannot_be_copied(roots: tuple[Path, Path]):
    with pytest.raises(Unable, match="has the card nobody"):
        OwnPack("small", roots).copy_card("nobody", pack_of(roots))
