"""A map of the table that shows less than is played with: `check` says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import library
from game.bundled import bundled_root
from game.content.pack import check_pack


@pytest.mark.parametrize(
    ("game", "zone"), [("mythic-wars", "me.battle"), ("mythic-wars", "creatures"), ("pantheon-duel", "board")]
)
def test_a_zone_that_no_rectangle_shows_is_warned_of(game: str, zone: str, tmp_path: Path):
    written = (bundled_root() / "data" / game / "table.tmx").read_text(encoding="utf-8")
    folder = tmp_path / "data" / game
    folder.mkdir(parents=True)
    kept = [line for line in written.splitlines() if f'value="{zone}"' not in line]
    text = "\n".join(kept).replace(f'name="{zone}"', 'name="nowhere"').replace(f'name="{zone}@', 'name="nowhere@')
    (folder / "table.tmx").write_text(text, encoding="utf-8")
    roots = [bundled_root()]
    code = library.codes()[game]
    unseen = f"warning: no rectangle of the table is named '{zone}': what lies in that zone cannot be seen"
    assert not [each for each in check_pack(roots, game, code).complaints if "no rectangle" in str(each)]
    told = [str(each) for each in check_pack([*roots, tmp_path], game, code).complaints]
    assert any(each.startswith(f"{folder}/table.tmx:2:1: ") and each.endswith(unseen) for each in told), told
