"""A card at the table leads to its files: by the menu of the right mouse button, in real files, with real events."""

from __future__ import annotations

from pathlib import Path

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
