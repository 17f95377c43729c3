"""A card at the table leads to its files: by the menu of the right mouse button, in real files, with real events."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from game.bundled import bundled_root
from game.ui.target import Target
from tests.scenes.bench import DUEL, Bench


@pytest.fixture
def bench(home):
    client = Bench(home)
    yield client
    client.close()


def item(bench: Bench, words: str) -> Target:
    """The line of the open menu that begins with these words."""
    return next(target for target in bench.targets("item") if target.label.startswith(words))


def open_menu(bench: Bench, ref: str) -> None:
    """Right-click a card of the table, and open what may be done with its files."""
    bench.click(bench.place(ref).center, button=3)
    bench.click(item(bench, "Change this card"))


def choose(bench: Bench, ref: str, words: str) -> None:
    open_menu(bench, ref)
    bench.click(item(bench, words))


def shipped_files() -> dict[Path, int]:
    root = bundled_root()
    return {
        path: path.stat().st_mtime_ns
        for kind in ("data", "assets")
        for path in (root / kind / DUEL).rglob("*")
        if path.is_file()
    }


def test_a_card_is_copied_into_the_pack_of_the_user_and_never_over_what_is_there(bench):
    bench.play()
    before = shipped_files()
    ref = bench.card_in_sight()
    source = bench.defs.cards[ref].source
    choose(bench, ref, "Copy it into my pack")
    mine = bench.data / "cards" / "mine.yaml"
    assert f"{mine}:1" in bench.said()
    lines = (bundled_root() / "data" / DUEL / source.file).read_text(encoding="utf-8").splitlines()
    block = lines[source.line - 1 :]
    block = block[: block.index("")] if "" in block else block
    assert mine.read_text(encoding="utf-8").splitlines() == block
    bench.rest()
    assert bench.services.listing(DUEL).pack.definitions.cards[ref].source.overlay
    assert not bench.has("notice"), "the pack is as good as it was"
    mine.write_text(f"# mine\n{ref}: {{power: 9}}\n", encoding="utf-8")
    bench.rest()
    open_menu(bench, ref)
    assert not item(bench, "Copy it into my pack").enabled
    bench.click(item(bench, "Copy it into my pack"))
    assert mine.read_text(encoding="utf-8") == f"# mine\n{ref}: {{power: 9}}\n"
    assert shipped_files() == before


def script(folder: Path, name: str, code: int = 0) -> tuple[Path, Path]:
    """A program that writes down what it was given and ends with a status; and where it writes that."""
    program, told = folder / name, folder / f"{name}.told"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{told}.part"\nmv "{told}.part" "{told}"\nexit {code}\n')
    program.chmod(0o755)
    return program, told


@pytest.mark.skipif(os.name != "posix", reason="the programs are scripts of the shell")
def test_its_line_and_its_folder_are_opened_in_other_programs(bench, tmp_path, monkeypatch):
    editor, edited = script(tmp_path, "editor")
    _opener, shown = script(tmp_path, "xdg-open", 4)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    bench.services.change(editor=f"{editor} -g FILE:LINE:COLUMN")
    bench.play()
    ref = bench.card_in_sight()
    source = bench.defs.cards[ref].source
    choose(bench, ref, "Open its line")
    bench.until(edited.exists)
    path = bundled_root() / "data" / DUEL / source.file
    assert edited.read_text() == f"-g|{path}:{source.line}:{source.column}|"
    # There is no picture of it: where one would be found is made and shown, and what cannot be shown is told.
    (bench.assets / "cards").rmdir()
    choose(bench, ref, "Show the folder")
    bench.until(shown.exists)
    assert shown.read_text() == f"{bench.assets / 'cards'}|"
    bench.until(lambda: "exit status 4" in bench.said())
    assert f"The folder {bench.assets / 'cards'} could not be opened (xdg-open " in bench.said()
    bench.services.change(editor=str(tmp_path / "none"))
    choose(bench, ref, "Open its line")
    bench.until(lambda: f"{path}:{source.line} could not be opened" in bench.said())
    assert bench.scene == "TableScene"


def test_it_can_be_reached_from_the_large_card_and_from_all_cards(bench):
    bench.click("cards")
    bench.click("edit")
    assert next(target.label for target in bench.targets("item")) == "Copy it into my pack"
    bench.key(pygame.K_ESCAPE)
    bench.key(pygame.K_ESCAPE)
    bench.play()
    bench.click(bench.place(bench.card_in_sight()).center, button=3)
    bench.click(item(bench, "Inspect"))
    bench.click("edit")
    bench.click(item(bench, "Copy it into my pack"))
    assert (bench.data / "cards" / "mine.yaml").exists()


def test_the_editor_is_set_in_the_settings(bench):
    bench.click("settings")
    for _step in range(40):
        if bench.has("editor"):
            break
        bench.wheel(-1, bench.stage.top.body().center)
    bench.click("editor")
    bench.type("kate -l LINE FILE")
    assert bench.services.settings.editor == "kate -l LINE FILE"
    bench.frames(10)
    assert json.loads(bench.services.folders.settings.read_text())["editor"] == "kate -l LINE FILE"


def test_what_is_hidden_has_no_files(bench):
    bench.play()
    view = bench.table.session.view()
    hidden = [
        placed
        for placed in bench.table.desk.view.placed
        if placed.thing.id and (view.component(placed.thing.id) is None or view.component(placed.thing.id).ref is None)
    ]
    hidden += [placed for placed in bench.table.desk.view.placed if not placed.thing.id]
    assert hidden
    for placed in hidden:
        words = [entry.words for entry in bench.table.mouse.menu.entries(placed)]
        assert not [each for each in words if each.startswith("Change")]
