"""What is wrong with a pack or a position of Warrior's Legacy is told with its place, and in words that say what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bundled import bundled_root
from game.library import Listing, listing
from game.scenarios import Result, run_files

OWN = Path("data") / "warriors-legacy"


def written(folder: Path, name: str, text: str) -> Path:
    """A user's folder with one file of the game."""
    path = folder / OWN / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return folder


def over(folder: Path, name: str, text: str) -> Listing:
    """The game with one file of a user's folder laid over it."""
    return listing("warriors-legacy", (bundled_root(), written(folder, name, text)))


def placed(folder: Path, text: str) -> Result:
    """What a written position with these lines comes to."""
    path = folder / "wrong.yaml"
    path.write_text(f"id: wrong\ngame: warriors-legacy\nplayers: [A, B]\n{text}\n", encoding="utf-8")
    (result,) = run_files([path])
    return result


def told(folder: Path, found: Listing, name: str) -> list[str]:
    """What is said of that file, without its place in the system."""
    start = f"{folder / OWN / name}:"
    return [problem.removeprefix(start) for problem in found.problems if problem.startswith(start)]


def test_every_limit_that_a_deck_breaks_is_told_at_its_card(tmp_path: Path):
    """WL-DECK-02 to WL-DECK-04, WL-DECK-07, WL-DECK-08, WL-DECK-10."""
    found = over(
        tmp_path,
        "decks/mine.yaml",
        "camp:\n  name: Camp\n  cards: {house: 70, halvard: 1, stormpike: 2, arson: 3, castle: 3, sure_footing: 2, captain: 1}\n",
    )
    assert found.game is not None
    warned = "warning: deck 'camp' cannot be taken in any match: "
    assert told(tmp_path, found, "decks/mine.yaml") == [
        f"1:1: {warned}A deck has 75 cards; this one has 78. [WL-DECK-02]",
        f"1:1: {warned}An ability of level 2 is missing. [WL-DECK-10]",
        f"1:1: {warned}An ability of level 4 is missing. [WL-DECK-10]",
        f"3:22: {warned}Halvard, Steward of Keys is of no kind that is in decks. [WL-DECK-03]",
        f"3:34: {warned}Stormpike is a special item; a deck holds each once. [WL-DECK-04]",
        f"3:48: {warned}A deck holds Arson at most 2 times. [WL-DECK-07]",
        f"3:58: {warned}A deck holds Castle at most 2 times. [WL-DECK-08]",
        f"3:69: {warned}A deck has one ability of level 1; this one has 2. [WL-DECK-10]",
    ]


KNOWN = "this game throws it, and knows the faces"


def test_dice_and_figures_that_the_rules_could_not_read(tmp_path: Path):
    """WL-R-42, WL-R-46, WL-R-02, WL-R-04: they are the pack's, and must be such as the rules know."""
    lines = [
        "tokens:",
        "  movement: {faces: [block, doge, blank]}",
        "  unit: {faces: [sword_1, shield_4]}",
        "  red: {faces: [1, 7]}",
        "modes: {legacy: {fields: {copies: 0, areas: [hed]}}}",
    ]
    found = over(tmp_path, "game.yaml", "\n".join(lines))
    assert found.game is None
    icons = "sword_1, sword_2, sword_3, shield_1, shield_2, shield_3"
    areas = "left_leg, right_leg, left_arm, right_arm, chest, head"
    assert told(tmp_path, found, "game.yaml") == [
        f"2:29: face 2 of token 'movement' cannot be 'doge': {KNOWN} block, dodge, blank (did you mean dodge?)",
        f"3:27: face 2 of token 'unit' cannot be 'shield_4': {KNOWN} {icons} (did you mean shield_3?)",
        f"4:20: face 2 of token 'red' cannot be 7: {KNOWN} 1, 2, 3, 4, 5, 6",
        "5:35: 'copies' of mode 'legacy' must be a number from 1 to 99, not 0",
        f"5:46: 'areas.1' of mode 'legacy' must be one of {areas}, not 'hed' (did you mean head?)",
    ]


def test_dice_without_faces(tmp_path: Path):
    found = over(tmp_path, "game.yaml", "tokens:\n  movement: {faces: 3}\n  unit: {faces: []}\n")
    assert found.game is None
    (wrong, empty) = [each for each in told(tmp_path, found, "game.yaml") if "faces" in each]
    assert wrong == "2:21: 'faces' of token 'movement' must be a list, not 3"
    assert empty.startswith(f"3:17: token 'unit' has no faces: {KNOWN} sword_1, ")


def test_dice_that_a_pack_does_not_have(tmp_path: Path):
    own = (bundled_root() / OWN / "game.yaml").read_text(encoding="utf-8")
    kept = [line for line in own.splitlines(keepends=True) if not line.startswith("  unit: {name: Token die")]
    found = listing("warriors-legacy", (written(tmp_path, "game.yaml", "".join(kept)),))
    assert found.game is None
    assert any("there is no die 'unit': this game throws it" in problem for problem in found.problems)


def test_cards_that_the_rules_could_make_nothing_of(tmp_path: Path):
    """WL-CARD-01, WL-CARD-05, WL-CARD-09, WL-EQUIP-02, WL-EQUIP-03."""
    lines = [
        "stick: {name: Stick, type: item, kind: mace, damage: 1, resistance: 1, cost: 1}",
        "plank: {name: Plank, type: item, kind: mace, area: 5, hands: 1, damage: 1, resistance: 1, cost: 1}",
        "guard: {name: Guard, type: token, damage: 2}",
        "sentry: {name: Sentry, type: token, damage: 2, health: 3, abilities: {raised_shield: 5}}",
        "scout: {name: Scout, type: token, damage: 2, health: 3, bonus: {A: 3}}",
        "flash: {name: Flash, type: movement, icon: dodge, covers: [hed]}",
    ]
    found = over(tmp_path, "cards/mine.yaml", "\n".join(lines))
    assert found.game is None
    keys = "name, ability, abilities, flavour, picture, emblem, copies, type, kind, area, hands, set, ..."
    areas = "left_leg, right_leg, left_arm, right_arm, chest, head"
    assert told(tmp_path, found, "cards/mine.yaml") == [
        "1:8: card 'stick' cannot be played: Stick has neither an area nor hands: nobody could put it on.",
        "2:62: card 'plank' cannot be played: Plank has an area and hands: an item protects a part of the body, or is held.",
        "3:1: the key 'health' is missing in card 'guard', which is of the type token; every token needs one",
        "4:86: card 'sentry': what 'raised_shield' takes must be keys with values, not 5",
        f"5:57: unknown key 'bonus' in card 'scout'; the keys are {keys}",
        f"6:60: 'covers.1' of card 'flash' must be one of {areas}; not 'hed' (did you mean head?)",
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("abilities: {A: 5}", "4:16: at most 4 cards lie here, not 5"),
        ("bonus: {B: 60}", "4:12: there are only 16 cards that are not named and may lie here"),
        ("units: {A: -1}", "4:12: -1 are fewer cards than none"),
        ("chest: {A: 2}", "4:12: one card lies here, not 2"),
        ("head: {A: [iron_helmet, leather_cap]}", "4:11: one card lies here, not 2"),
        (
            "right_hand: {A: 1, B: [castle]}",
            "4:24: 'castle' is of the type 'building'; here lie cards of the type 'item' or 'special'",
        ),
    ],
)
def test_what_a_position_cannot_have(tmp_path: Path, line: str, problem: str):
    result = placed(tmp_path, f"{line}\nexpect: {{phase: build}}")
    assert not result.ok
    assert f"wrong.yaml:{problem}" in str(result)


def test_a_number_stands_for_cards_that_may_lie_there(tmp_path: Path):
    """Movement cards in the bonus deck, abilities in their place, items on the body, and nothing else."""
    result = placed(
        tmp_path,
        "bonus: {A: 3}\nabilities: {B: 4}\nhead: {A: 1}\nhouses: {A: 2}\ndo: ['A: end']\n"
        "expect: {bonus: {A: [low_guard#2, low_guard, high_guard]}, houses: {A: [house, house#2]}, items: {A: 1, B: 0}}",
    )
    assert result.ok, str(result)
