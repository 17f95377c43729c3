"""A card at the table leads to its files: by the menu of the right mouse button, in real files, with real events."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bundled import bundled_root
from game.card_draft import CardDraft
from game.own_pack import OwnPack
from game.scenes.card_check import Answer, CardCheck
from game.ui.lists import ScrollPanel
from game.ui.target import Target
from game.ui.widgets import Label
from tests.scenes.bench import DUEL, Bench
from tests.support.disk import full_disk


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
    assert f"The folder {bench.assets / 'cards'} could not be opened (xdg-open: " in bench.said()
    bench.services.change(editor=str(tmp_path / "none"))
    choose(bench, ref, "Open its line")
    bench.until(lambda: f"{path}:{source.line} could not be opened" in bench.said())
    assert bench.scene == "TableScene"


@pytest.mark.skipif(os.name != "posix", reason="the program is a script of the shell")
def test_the_settings_say_where_the_folder_of_the_user_is_and_show_it(bench, tmp_path, monkeypatch):
    _opener, shown = script(tmp_path, "xdg-open")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    bench.click("settings")
    panel = next(widget for widget in bench.stage.top.form.widgets if isinstance(widget, ScrollPanel))
    root = bench.services.folders.root
    assert any(str(getattr(widget, "text", "")).startswith(f"{root}:") for widget in panel.inner)
    for _turn in range(40):
        if not bench.has("folder"):
            bench.wheel(-1, panel.rect.center)
    bench.click("folder")
    bench.until(shown.exists)
    assert shown.read_text() == f"{root}|"


def test_it_can_be_reached_from_the_large_card_and_from_all_cards(bench):
    bench.click("cards")
    bench.click("edit")
    assert next(target.label for target in bench.targets("item")) == "Change its numbers and texts …"
    bench.key(pygame.K_ESCAPE)
    bench.key(pygame.K_ESCAPE)
    bench.play()
    bench.click(bench.place(bench.card_in_sight()).center, button=3)
    bench.click(item(bench, "Inspect"))
    bench.click("edit")
    bench.click(item(bench, "Copy it into my pack"))
    assert bench.scene == "TableScene", "what is changed is to be seen there"
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


def open_editor(bench: Bench, ref: str) -> Any:
    choose(bench, ref, "Change its numbers")
    assert bench.scene == "CardEditor"
    bench.until(lambda: editor(bench)._answer is not None)
    return editor(bench)


def editor(bench: Bench) -> Any:
    return bench.stage.top


def answer(bench: Bench) -> list[str]:
    """What is said of what is typed, once it is known."""
    bench.until(lambda: editor(bench)._answer is not None)
    return [line.content for line in editor(bench)._answers.lines]


def type_into(bench: Bench, field: str, words: str) -> None:
    bench.click(field)
    bench.key(pygame.K_a, pygame.KMOD_CTRL)
    bench.type(words)


def test_numbers_and_texts_are_changed_and_come_to_the_table_as_a_logged_change(bench):
    bench.play()
    before = shipped_files()
    ref = bench.card_in_sight()
    card, begun = bench.defs.cards[ref], len(bench.match.log)
    mine = bench.data / "cards" / "mine.yaml"
    other = next(id for id in bench.defs.cards if id != ref)
    bench.save("cards/mine.yaml", f"# mine\n{other}:  # theirs\n  flavour: 'Stays.'\n")
    bench.rest()
    open_editor(bench, ref)
    assert answer(bench) == [f"Nothing is changed yet. What you save is written to {bench.data}."]
    assert bench.focus() == "power"
    bench.type("x")
    assert answer(bench) == [f"✗ cards/mine.yaml:6:10: 'power' of card '{ref}' must be a whole number, not 'x'"]
    bench.click("save")
    assert bench.scene == "CardEditor"
    assert "Mend what check complains of first." in bench.said()
    type_into(bench, "power", "8")
    bench.key(pygame.K_UP)
    type_into(bench, "flavour", "Nine: at last.")
    assert answer(bench) == ["✓ Good. Saving writes cards/mine.yaml."]
    assert editor(bench)._face.field("power") == 9, "it is seen as it would be"
    assert mine.read_text() == f"# mine\n{other}:  # theirs\n  flavour: 'Stays.'\n", "nothing is written yet"
    bench.key(pygame.K_RETURN)
    assert bench.scene == "TableScene"
    assert mine.read_text() == (
        f"# mine\n{other}:  # theirs\n  flavour: 'Stays.'\n\n{ref}:\n  power: 9\n  flavour: \"Nine: at last.\"\n"
    )
    assert f"{card.name} is saved: {mine}" in bench.said()
    bench.until(lambda: bench.defs.cards[ref].fields["power"] == 9)
    assert f"{card.name}: Power {card.fields['power']} → 9" in "\n".join(bench.log())
    assert [entry.kind for entry in bench.match.log[begun:]] == ["swap", "swap"]
    assert "changed" in bench.table.desk.view.glows.values(), "it lights up"
    assert shipped_files() == before


def test_leaving_it_leaves_all_as_it_was(bench):
    bench.play()
    ref = bench.card_in_sight()
    begun = len(bench.match.log)
    for leave in (lambda: bench.key(pygame.K_ESCAPE), lambda: bench.click("cancel")):
        open_editor(bench, ref)
        bench.type("9")
        bench.click((5, 5))
        assert bench.scene == "CardEditor", "a hand that slips throws nothing away"
        leave()
        assert bench.scene == "TableScene"
    bench.rest()
    assert not (bench.data / "cards" / "mine.yaml").exists()
    assert len(bench.match.log) == begun


def test_saving_waits_for_the_answer_and_never_for_one_to_something_else(bench):
    bench.play()
    ref = bench.card_in_sight()
    open_editor(bench, ref)
    bench.type("9")
    bench.click("save")
    bench.until(lambda: bench.scene == "TableScene")
    assert (bench.data / "cards" / "mine.yaml").read_text() == f"{ref}:\n  power: 9\n"
    bench.rest()
    scene = open_editor(bench, ref)
    power = next(field for field in scene.draft.fields if field.key == "power")
    scene._type(power, "7")
    scene.save()
    scene._type(power, "x")
    assert "whole number" in answer(bench)[0]
    assert bench.scene == "CardEditor", "it was thought better of"


def test_what_another_program_saved_meanwhile_is_not_written_over(bench):
    bench.play()
    ref = bench.card_in_sight()
    open_editor(bench, ref)
    bench.type("9")
    bench.save("cards/mine.yaml", f"{ref}: {{power: 7}}\n")
    bench.until(lambda: "Power was changed in cards/mine.yaml meanwhile" in answer(bench)[0])
    bench.click("save")
    assert bench.scene == "CardEditor"
    # What else was typed is not lost by it: with that field as it was the rest is saved.
    before = next(field.value for field in editor(bench).draft.fields if field.key == "power")
    assert f"Put back “{before}” here" in answer(bench)[0]
    type_into(bench, "flavour", "Not lost.")
    type_into(bench, "power", before)
    assert answer(bench) == ["✓ Good. Saving writes cards/mine.yaml."]
    bench.click("save")
    assert (bench.data / "cards/mine.yaml").read_text() == f"{ref}: {{power: 7, flavour: Not lost.}}\n"
    bench.rest()
    open_editor(bench, ref)
    bench.type("9")
    bench.save("cards/mine.yaml", f"{ref}: {{power: 7\n")
    bench.until(lambda: "must be mended first: cards/mine.yaml:1:" in answer(bench)[0])
    bench.key(pygame.K_ESCAPE)
    open_menu(bench, ref)
    assert not item(bench, "Change its numbers").enabled
    assert "cards/mine.yaml:1:" in next(entry.detail for entry in editor(bench).entries if entry.detail)
    bench.key(pygame.K_ESCAPE)


def test_each_field_is_reached_by_keys_in_large_type(home):
    bench = Bench(home, "champions", text_size=200)
    try:
        bench.play()
        ref = bench.card_in_sight()
        scene = open_editor(bench, ref)
        seen = []
        for _stop in range(len(scene.draft.fields) + 3):
            bench.key(pygame.K_TAB)
            widget = scene.form.focused
            seen.append(scene._names[id(widget)])
            panel = next(one for one in scene.form.widgets if isinstance(one, ScrollPanel))
            assert widget not in panel.inner or panel.rect.contains(widget.rect), "all of it is in sight"
        assert set(seen) == {*[field.name for field in scene.draft.fields], "answer", "cancel", "save"}
    finally:
        bench.close()


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


def test_a_text_that_no_longer_fits_the_card_is_told_and_may_be_saved(bench):
    bench.play()
    ref = bench.card_in_sight()
    scene = open_editor(bench, ref)
    text = next(field for field in scene.draft.fields if field.ability)
    scene._type(text, "May be placed anywhere at all, whatever lies there. " * 12)
    good, *warnings = answer(bench)
    assert good.startswith("✓ Good")
    assert len(warnings) >= 1
    assert "warning: " in warnings[0]
    assert str(bench.data) not in warnings[0]


def test_a_disk_that_refuses_is_told_and_what_was_typed_stays(bench):
    bench.play()
    ref = bench.card_in_sight()
    open_editor(bench, ref)
    bench.type("9")
    answer(bench)
    mine = bench.data / "cards" / "mine.yaml"
    with full_disk(bench.data) as disk:
        disk.fill()
        bench.click("save")
        assert bench.scene == "CardEditor"
        assert str(mine) in bench.said()
        assert not mine.exists()
        disk.free()
        bench.click("save")
    assert bench.scene == "TableScene"
    assert mine.read_text() == f"{ref}:\n  power: 9\n"


def test_nothing_is_called_good_while_another_mistake_hides_what_is_wrong(bench):
    bench.play()
    ref = bench.card_in_sight()
    open_editor(bench, ref)
    bench.type("3")
    other = next(id for id in bench.defs.cards if id != ref)
    for name, text, place in (
        ("game.yaml", "name: [\n", "game.yaml:2:1"),
        ("cards/zz.yaml", f"{other}: {{power: x}}\n", "cards/zz.yaml:1:"),
    ):
        bench.save(name, text)
        bench.until(lambda place=place: place in answer(bench)[0])
        assert answer(bench)[0].startswith("Saving writes cards/mine.yaml. Until another mistake is mended ")
        (bench.data / name).unlink()
        bench.until(lambda: answer(bench) == ["✓ Good. Saving writes cards/mine.yaml."])
    bench.save("cards/mine.yaml", "- a list\n")
    bench.until(lambda: "cards/mine.yaml:1:1: the file must hold entries" in answer(bench)[0])
    bench.click("save")
    assert bench.scene == "CardEditor"
    assert (bench.data / "cards/mine.yaml").read_text() == "- a list\n"


def test_a_number_of_any_size_is_told_to_be_too_great(bench):
    bench.play()
    open_editor(bench, bench.card_in_sight())
    bench.type("9999999999")
    assert "must be at most 9, not 9999999999" in answer(bench)[0]


@pytest.mark.parametrize("scale", [100, 200])
def test_the_field_at_fault_is_framed_with_what_is_wrong_below_it_and_saving_is_not_the_thing_to_do(home, scale):
    bench = Bench(home, text_size=scale)
    try:
        bench.play()
        scene = open_editor(bench, bench.card_in_sight())

        def named(name):
            return next(widget for widget in scene.widgets() if scene._names.get(id(widget)) == name)

        assert named("save").style == "primary"
        bench.type("x")
        told = answer(bench)[0]
        assert named("power").wrong
        assert not named("name").wrong
        assert named("save").style == "normal"
        note = next(widget for widget in scene.widgets() if isinstance(widget, Label) and "whole number" in widget.text)
        assert note.text in told
        assert note.colour == scene.theme.palette.bad
        assert named("power").rect.bottom <= note.rect.top < named("power").rect.bottom + scene.theme.px(8)
        assert note.rect.left == named("power").rect.left
        assert bench.focus() == "power", "one types on"
        others = [widget.rect for widget in scene.widgets() if scene._names.get(id(widget)) not in (None, "", "power")]
        assert not any(note.rect.colliderect(rect) for rect in others if rect.size != note.rect.size)
        type_into(bench, "power", "8")
        answer(bench)
        assert not named("power").wrong
        assert named("save").style == "primary"
        assert not any(isinstance(widget, Label) and "whole number" in widget.text for widget in scene.widgets())
    finally:
        bench.close()


class SavedMeanwhile(CardDraft):
    """A draft while whose files are read another one is saved."""

    other = ""

    def files(self, typed):
        draft = self

        class Files(dict[Path, bytes]):
            def __iter__(self):
                path = draft.pack.data / "cards" / "zz.yaml"
                if not path.exists():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(f"{draft.other}: {{power: x}}\n", encoding="utf-8")
                return super().__iter__()

        return Files(super().files(typed))


def test_what_is_saved_while_the_pack_is_checked_is_no_mistake_of_what_is_typed(bench):
    ref, other = list(bench.services.listing(DUEL).game.defs.cards)[:2]
    draft = SavedMeanwhile(OwnPack(DUEL), bench.services.listing(DUEL).game.defs, ref)
    draft.other = other
    check = CardCheck(draft)
    check.ask({**{field.name: field.value for field in draft.fields}, "power": "3"})
    found: list[Answer] = []

    def answered():
        told = check.answer()
        found.extend([told] if told is not None else [])
        return bool(found)

    bench.until(answered)
    check.stop()
    assert found[-1].errors == ()
    assert "cards/zz.yaml" in found[-1].elsewhere
