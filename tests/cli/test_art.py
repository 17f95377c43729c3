"""The command `art`: what cards are shown with, and contact sheets."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    assert main(["art", *words]) == status
    told = capsys.readouterr()
    return (told.out + told.err).splitlines()


def test_cards_are_listed_with_picture_or_emblem(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "pantheon-duel")
    assert "thor: drawn, arch, emblem hammer" in lines
    assert "odin: drawn, split, emblem pair raven" in lines
    assert lines[-1] == "pantheon-duel: 0 cards with a picture of their own, 34 with a drawn one"


def test_a_designers_picture_wins_and_is_on_the_sheet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, home: Path
) -> None:
    folder = home / "assets" / "pantheon-duel" / "cards"
    folder.mkdir(parents=True)
    picture = pygame.Surface((200, 280))
    picture.fill((255, 0, 255))
    pygame.image.save(picture, folder / "thor.png")
    assert "thor: thor.png" in said(capsys, "pantheon-duel")
    file = tmp_path / "sheet.png"
    (line,) = said(capsys, "pantheon-duel", "--sheet", str(file), "--width", "60")
    sheet = pygame.image.load(file)
    assert line == f"{file}: 34 cards, {sheet.get_width()} x {sheet.get_height()} pixels"
    places = [(x, y) for x in range(0, sheet.get_width(), 4) for y in range(0, sheet.get_height(), 4)]
    shown = [sheet.get_at(place) for place in places]
    assert sum(one.r > 240 and one.g < 15 and one.b > 240 for one in shown) > 20


def test_a_sheet_is_written_once_as_png_and_not_too_large(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(capsys, "mythic-wars", "--sheet", "--width", "40")[0].startswith("mythic-wars-cards.png: 54 cards, ")
    again = "wartable: mythic-wars-cards.png is there already. Choose another name, or take it away."
    assert said(capsys, "mythic-wars", "--sheet", status=2) == [again]
    assert said(capsys, "mythic-wars", "--sheet", "sheet.jpg", status=2) == [
        "wartable: sheet.jpg is no name of a PNG file: let it end in .png."
    ]
    (large,) = said(capsys, "mythic-wars", "--sheet", "large.png", "--width", "1000", status=2)
    assert large.endswith("pixels): choose a smaller --width.")
    assert not Path("large.png").exists()
    assert said(capsys, "mythic-wars", "--sheet", "tiny.png", "--width", "3", status=2) == [
        "wartable: a card on a sheet is 24 to 1000 pixels wide, not 3."
    ]
