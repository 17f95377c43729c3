"""The command `art`: what is wrong with the pictures of a pack, and `--mend`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    assert main(["art", "pantheon-duel", *words]) == status
    told = capsys.readouterr()
    return (told.out + told.err).splitlines()


@pytest.fixture
def cards(home: Path) -> Path:
    """The user's folder of pictures of cards."""
    folder = home / "assets" / "pantheon-duel" / "cards"
    folder.mkdir(parents=True)
    return folder


def bytes_below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_each_remark_names_the_file_and_cards_without_a_picture_are_listed(
    capsys: pytest.CaptureFixture[str], cards: Path
) -> None:
    Image.new("RGB", (100, 2000), (9, 80, 20)).save(cards / "thor.jpg", "PNG")
    Image.new("RGB", (900, 1200), (9, 80, 20)).save(cards / "odinn.png")
    lines = said(capsys)
    assert "thor: thor.jpg" in lines
    assert any(
        line.endswith(
            "cards/odinn.png:1:1: warning: this picture belongs to no card: none has the id 'odinn' (did you mean odin?)"
        )
        for line in lines
    )
    remarks = [line.removeprefix(f"{cards / 'thor.jpg'}:1:1: warning: ") for line in lines if "thor.jpg:1:1" in line]
    assert len(remarks) == 2
    assert remarks[0].startswith("is a PNG by its content")
    assert remarks[1].startswith("has 100x2000 pixels and is blurred in print: its window on the card needs ")
    assert lines[-3] == "1 remark can be mended by: art pantheon-duel --mend"
    assert lines[-2].startswith("pantheon-duel: 33 cards without a picture: ")
    assert ", odin, " in lines[-2]
    assert " thor," not in lines[-2]
    assert lines[-1] == "pantheon-duel: 1 card with a picture of its own, 33 with a drawn one, 3 warnings"


def test_mended_copies_take_the_place_and_the_originals_are_kept(
    capsys: pytest.CaptureFixture[str], cards: Path, home: Path
) -> None:
    Image.new("CMYK", (900, 1300), (0, 255, 255, 0)).save(cards / "thor.jpg")
    Image.new("RGB", (900, 1300), (9, 80, 20)).save(cards / "odin.jpg", "PNG")
    Image.new("RGB", (900, 1300), (9, 80, 20)).save(cards / "zeus.png")
    before = bytes_below(cards)
    lines = said(capsys, "--mend")
    kept = home / "originals" / "pantheon-duel" / "cards"
    assert bytes_below(kept) == {"thor.jpg": before["thor.jpg"], "odin.jpg": before["odin.jpg"]}
    assert sorted(bytes_below(cards)) == ["odin.png", "thor.jpg", "zeus.png"]
    assert (cards / "zeus.png").read_bytes() == before["zeus.png"]
    assert (cards / "odin.png").read_bytes() == before["odin.jpg"]
    with Image.open(cards / "thor.jpg") as picture:
        assert picture.mode == "RGB"
    odin = cards / "odin.png"
    assert lines[0] == (
        f"{cards / 'odin.jpg'}: mended (suffix .png): the copy is {odin}, the original is now {kept / 'odin.jpg'}"
    )
    assert lines[1] == f"{cards / 'thor.jpg'}: mended (RGB): the original is now {kept / 'thor.jpg'}"
    assert lines[-1] == "pantheon-duel: 2 pictures mended"
    everything = bytes_below(home / "assets")
    assert said(capsys, "--mend") == ["pantheon-duel: there is nothing to mend"]
    assert bytes_below(home / "assets") == everything
    Image.new("CMYK", (900, 1300)).save(cards / "thor.jpg")
    said(capsys, "--mend")
    assert sorted(bytes_below(kept)) == ["odin.jpg", "thor-2.jpg", "thor.jpg"]
    assert (kept / "thor.jpg").read_bytes() == before["thor.jpg"]


def test_what_cannot_be_mended_is_said_and_left_alone(capsys: pytest.CaptureFixture[str], cards: Path) -> None:
    (cards / "thor.png").write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
    Image.new("RGB", (900, 1300), (9, 80, 20)).save(cards / "odin.png", "JPEG")
    Image.new("RGB", (900, 1300), (9, 80, 20)).save(cards / "odin.jpg")
    before = bytes_below(cards)
    lines = said(capsys, "--mend", status=1)
    assert f"{cards / 'thor.png'}:1:1: warning: is cut off; save it anew" in lines
    (odin,) = [line for line in lines if "odin.png: not mended" in line]
    assert odin.endswith(f"{cards / 'odin.jpg'}: stands where the mended copy would. Move it away, or rename it.")
    assert lines[-1].startswith("pantheon-duel: 0 pictures mended, 1 not, ")
    assert bytes_below(cards) == before
    assert said(capsys, "--mend", "--sheet", status=2) == [
        "wartable: --mend and --sheet are two things: give one of them, and then the other."
    ]


def test_a_write_protected_picture_is_not_written_over(capsys: pytest.CaptureFixture[str], cards: Path) -> None:
    path = cards / "thor.jpg"
    Image.new("CMYK", (900, 1200), (0, 120, 200, 40)).save(path, dpi=(300, 300))
    before = path.read_bytes()
    path.chmod(0o444)
    lines = said(capsys, "--mend", status=1)
    assert any("thor.jpg" in line and "is write-protected" in line for line in lines)
    assert path.read_bytes() == before
    assert not (cards.parents[2] / "originals").exists()


def test_a_picture_of_the_program_is_mended_into_the_users_folder(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program" / "assets" / "pantheon-duel" / "cards"
    program.mkdir(parents=True)
    (tmp_path / "program" / "data").symlink_to(Path(__file__).parents[2] / "data", target_is_directory=True)
    Image.new("CMYK", (900, 1300), (0, 255, 255, 0)).save(program / "thor.jpg")
    before = bytes_below(program)
    monkeypatch.setattr("game.bundled.bundled_root", lambda: tmp_path / "program")
    lines = said(capsys, "--mend")
    copy = home / "assets" / "pantheon-duel" / "cards" / "thor.jpg"
    assert f"assets/pantheon-duel/cards/thor.jpg: mended (RGB): the copy is {copy}" in lines
    assert bytes_below(program) == before
    assert not (home / "originals").exists()
    assert "pantheon-duel: there is nothing to mend" in said(capsys, "--mend")[-1]


def test_bare_numbers_upon_a_picture_must_be_legible(
    capsys: pytest.CaptureFixture[str], cards: Path, home: Path
) -> None:
    Image.new("RGB", (900, 1300), (250, 250, 240)).save(cards / "thor.png")
    assert not any("ink of the numbers" in line for line in said(capsys))  # the faces of the pack have plates
    face = home / "data" / "pantheon-duel" / "card.yaml"
    face.parent.mkdir(parents=True)
    face.write_text("""faces:
- name: bare
  parts:
  - {part: picture, at: [0, 0, 63, 88]}
  - {part: box, at: [0, 40, 63, 48], fill: "#000000"}
  - {part: stat, field: power, at: [31, 10], size: 10, ink: "#ffffff"}
  - {part: stat, field: power, at: [31, 60], size: 10, ink: "#ffffff"}
""")
    (line,) = [line for line in said(capsys) if "ink of the numbers" in line]
    assert line.startswith(
        f"{cards / 'thor.png'}:1:1: warning: is too much like the ink of the numbers upon it (power: "
    )
    face.write_text(face.read_text().replace("at: [31, 10]", "at: [31, 50]"))
    assert not any("ink of the numbers" in line for line in said(capsys))  # a box lies between
