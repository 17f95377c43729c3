"""Abilities that no card of the pack has, but that a pack may write: what they do at the table."""

from __future__ import annotations

from pathlib import Path

from game.bundled import bundled_root
from game.library import open_game
from game.scenarios import read_file, run

ABILITIES = """washed_away:
  name: Washed Away
  kind: instant
  text: Put your Familiar under the spoils pile.
  when: {event: use, do: {move: {what: familiar, to: spoils, bottom: true, cause: sink}}}
"""
SCENARIO = """id: washed-away
game: champions
rules: [CH-R-44]
players: [A, B, C]
play: {A: [tinkers_mouse]}
hand: {A: [clear_ink]}
spoils: [claymore, warbow]
do: ["A: use clear_ink"]
expect: {hand: {A: [claymore]}, familiar: {A: []}, spoils: 2, graveyard: [clear_ink]}
"""


def test_a_card_that_goes_from_play_to_the_spoils_pile_leaves_play(tmp_path: Path):
    """The Mouse's draw, when it leaves play, wherever it goes."""
    folder = tmp_path / "data" / "champions"
    (folder / "cards").mkdir(parents=True)
    (folder / "abilities.yaml").write_text(ABILITIES, encoding="utf-8")
    (folder / "cards" / "own.yaml").write_text("clear_ink: {abilities: [washed_away]}\n", encoding="utf-8")
    path = tmp_path / "washed_away.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    (scenario,), complaints = read_file(path)
    assert complaints == []
    result = run(scenario, open_game("champions", (bundled_root(), tmp_path)), rollback=True)
    assert result.ok, str(result)
