"""The command `deck`: decks of all games listed, checked and converted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from tests.support.compiled import give_compiled


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    give_compiled(tmp_path / "home")
    return tmp_path / "home"


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    assert main(["deck", *words]) == status
    told = capsys.readouterr()
    return (told.out + told.err).splitlines()


def test_all_decks_are_listed_own_ones_with_what_is_wrong(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    own = home / "decks" / "warriors-legacy" / "mine.txt"
    own.parent.mkdir(parents=True)
    own.write_text("name: Mine\nSprear x2\n", encoding="utf-8")
    lines = said(capsys, "list")
    assert "legends-at-war: Legends at War" in lines
    assert "  War Camp (war-camp): 79 cards" in lines
    wrong = "Line 2: There is no card “Sprear” (did you mean Spear?)."
    assert f"  Mine ({own}): 0 cards, cannot be taken: {wrong}" in lines
    assert said(capsys, "list", "legends-at-war")[0] == "legends-at-war: Legends at War"


def test_a_deck_goes_to_text_and_back_to_a_pack(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, entry = str(tmp_path / "camp.txt"), tmp_path / "camp.yaml"
    assert said(capsys, "convert", "war-camp", "--game", "warriors-legacy", "--out", file) == [f"{file}: written"]
    assert said(capsys, "convert", "war-camp", "--game", "warriors-legacy", "--out", file, status=2) == [
        f"wartable: {file} is there already. Choose another name, or take it away."
    ]
    (verdict,) = said(capsys, "check", file)
    assert verdict.startswith(f"{file}: good, 79 cards (Houses 15, Influence 12, ")
    entry.write_text("\n".join(said(capsys, "convert", file, "--to", "yaml")), encoding="utf-8")
    (verdict,) = said(capsys, "check", str(entry), "--game", "warriors-legacy")
    assert verdict.startswith(f"{entry}: war-camp: good, 79 cards")


def test_what_is_wrong_is_told_by_line_and_by_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("game: Legends at War\nThor\n2 Odin\nLokki\n", encoding="utf-8")
    assert said(capsys, "check", str(file), "--mode", "pantheon-skirmish", status=1) == [
        f"{file}:4: There is no card “Lokki” (did you mean Loki?).",
        f"{file}: There is only one Odin, and this deck has it several times. [LAW-PSK-01]",
        f"{file}: A deck holds 3 cards of level I, this one 0. [LAW-PSK-02]",
        f"{file}: A deck holds 2 cards of level II, this one 1. [LAW-PSK-02]",
        f"{file}: A deck holds 1 cards of level III, this one 2. [LAW-PSK-02]",
        f"{file}: cannot be taken, 3 cards (Level II 1, Level III 2)",
    ]
    assert said(capsys, "convert", str(file), "--to", "yaml", status=1) == [
        f"{file}:4: There is no card “Lokki” (did you mean Loki?)."
    ]
    yaml = tmp_path / "bad.yaml"
    yaml.write_text("mine:\n  name: Mine\n  cards: {thr: 1, odin: 0}\n", encoding="utf-8")
    lines = said(capsys, "check", str(yaml), "--game", "legends-at-war", status=1)
    assert f"{yaml}:3:11: deck 'mine' has an unknown card 'thr' (did you mean thor?)" in lines


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["check"], "say which deck is to be checked."),
        (["check", "storm-of-asgard"], "storm-of-asgard is no file."),
        (["check", "x", "--game", "champions"], "in champions nobody brings a deck."),
        (["check", "storm-of-asgrd", "--game", "legends-at-war"], "(did you mean storm-of-asgard?)"),
        (["check", "wolf-age", "--game", "legends-at-war", "--mode", "x"], "legends-at-war has no mode 'x'"),
        (["list", "chess"], "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_done_is_told(capsys: pytest.CaptureFixture[str], words: list[str], told: str) -> None:
    assert told in "\n".join(said(capsys, *words, status=2))


def test_a_list_without_its_game_asks_for_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text("Thor\n", encoding="utf-8")
    assert "does not say of which game it is" in said(capsys, "check", str(file), status=2)[0]
    assert said(capsys, "check", str(file), "--game", "legends-at-war", status=1)[-1].endswith("(Level II 1)")
