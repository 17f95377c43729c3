"""What one version of a pack has otherwise than another, in words that a designer reads."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game import library
from game.bundled import bundled_root
from game.content import check_pack
from game.content.differences import changed_cards, differences
from game.difference_words import lines
from game.rules.definitions import Definitions
from game.rules.saved.definitions_codec import from_plain, to_plain
from game.words import Words
from tests.content.small_code import CODE, SMALL, copy_small

LAW, MYTHIC = "legends-at-war", "mythic-wars"
Edit = tuple[str, str, str]
"""A file of the pack, and what stands in it instead of what."""


def copied(tmp_path: Path, game_id: str) -> Definitions:
    """A pack as it is shipped, in a folder of its own, without maps, and the pictures that they need, and ready-made decks."""
    maps = shutil.ignore_patterns("*.tmx", "*.tsx", "decks")
    shutil.copytree(bundled_root() / "data" / game_id, tmp_path / "data" / game_id, ignore=maps)
    return library.open_game(game_id, [tmp_path]).defs


def edited(tmp_path: Path, game_id: str, *edits: Edit) -> tuple[Definitions, Definitions]:
    """The definitions of a pack as it is shipped, and with these changes in its files."""
    before = copied(tmp_path, game_id)
    for name, old, new in edits:
        path = tmp_path / "data" / game_id / name
        text = path.read_text("utf-8")
        assert text.count(old) >= 1, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1), "utf-8")
    return before, library.open_game(game_id, [tmp_path]).defs


def told(before: Definitions, after: Definitions, game_id: str) -> list[str]:
    return [line.words for line in lines(differences(before, after), Words(library.codes()[game_id], after))]


def place(text: str, sign: str) -> int:
    return text[: text.index(sign)].count("\n") + 1


def file_text(game_id: str, name: str) -> str:
    return (bundled_root() / "data" / game_id / name).read_text("utf-8")


def test_a_line_put_in_above_changes_nothing(tmp_path: Path) -> None:
    before, after = edited(tmp_path, LAW, ("cards/greek.yaml", "medusa:", "\n\n# Remark\nmedusa:"))
    assert before.cards["medusa"].source.line + 3 == after.cards["medusa"].source.line
    assert differences(before, after) == ()
    assert changed_cards(before, after) == ()


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        ("stats: 6/3/3/4", "stats: 7/3/2/4|North 6 → 7, South 3 → 2"),
        ("ability: {curse: {area: n2}}", "ability: {curse: {area: n1 e2}}|area of Curse n2 → n1 e2"),
        ("ability: {curse: {area: n2}}", "ability: {support: {area: n2}}|Ability Curse → Support"),
        ("name: Medusa", "name: Medousa|Name Medusa → Medousa"),
        ("There is no twice.", "There is a twice.|flavour now “Look once. There is a twice.”"),
        ("dominion: earth", "dominion: sea|Dominion Earth → Sea"),
    ],
)
def test_what_a_card_has_otherwise_and_the_line_of_the_field(tmp_path: Path, edit: str, line: str) -> None:
    new, words = line.split("|")
    text = file_text(LAW, "cards/greek.yaml")
    head, body = text.split("medusa:", 1)
    at = len(head) + len("medusa:") + body.index(edit)
    before = copied(tmp_path, LAW)
    (tmp_path / "data" / LAW / "cards/greek.yaml").write_text(text[:at] + new + text[at + len(edit) :], "utf-8")
    after = library.open_game(LAW, [tmp_path]).defs
    name = after.cards["medusa"].name
    number = text[:at].count("\n") + 1
    assert number > place(text, "medusa:")
    assert told(before, after, LAW) == [f"{name}: {words}, cards/greek.yaml:{number}"]
    assert changed_cards(before, after) == ("medusa",)


WHOLE = """luna:
  name: Luna
  suit: moon
  stats: 4/5
  ability:
    envy:
      symbol: sun
"""
FLOW = "luna: {name: Luna, suit: moon, stats: 4/5, ability: {envy: {symbol: sun}}}\n"
SPLIT = """luna: {name: Luna,
  suit: moon,
  stats: [4,
    5], ability: {envy: {
    symbol: sun}}}
"""


def small(root: Path, luna: str) -> Definitions:
    """The small pack, in which that card is written so."""
    shutil.copytree(SMALL, root)
    path = root / "data/small/cards/moons.yaml"
    path.write_text(luna + path.read_text("utf-8").partition("luna:")[0], "utf-8")
    definitions = check_pack([root], "small", CODE).definitions
    assert definitions is not None
    return definitions


@pytest.mark.parametrize(
    ("card", "old", "new", "lines_of"),
    [
        (WHOLE, "4/5", "5/5", {"front": 4}),
        (WHOLE, "symbol: sun", "symbol: moon", {"symbol": 7}),
        (WHOLE, "ability:\n    envy:\n      symbol: sun", "abilities:\n    leap: {area: n2}", {"ability": 5}),
        (WHOLE, "suit: moon\n  stats: 4", "suit: sun\n  stats: 5", {"suit": 3, "front": 4}),
        (WHOLE, "  ability", "  flavour: >\n    Ah.\n  ability", {"flavour": 5}),
        (FLOW, "4/5", "5/5", {"front": 1}),
        (FLOW, "symbol: sun", "symbol: moon", {"symbol": 1}),
        (SPLIT, "suit: moon", "suit: sun", {"suit": 2}),
        (SPLIT, "5]", "6]", {"rear": 3}),
        (SPLIT, "symbol: sun", "symbol: moon", {"symbol": 5}),
    ],
)
def test_a_field_is_found_however_the_card_is_written(
    tmp_path: Path, card: str, old: str, new: str, lines_of: dict[str, int]
) -> None:
    before = small(tmp_path / "before", card)
    assert old in card
    after = small(tmp_path / "after", card.replace(old, new, 1))
    found = {each.what: (each.source.file, each.source.line) for each in differences(before, after)}
    assert found == {what: ("cards/moons.yaml", line) for what, line in lines_of.items()}


def test_a_field_that_is_not_written_is_told_where_the_card_is(tmp_path: Path) -> None:
    """Its value is that of the pack's own default."""
    text = file_text(LAW, "cards/greek.yaml")
    at = text.index("  flavour:", text.index("medusa:"))
    before = copied(tmp_path, LAW)
    (tmp_path / "data" / LAW / "cards/greek.yaml").write_text(text[:at] + text[text.index("\n", at) + 1 :], "utf-8")
    (line,) = told(before, library.open_game(LAW, [tmp_path]).defs, LAW)
    assert line.endswith(f"cards/greek.yaml:{place(text, 'medusa:')}")


def test_a_part_of_a_card_that_an_overlay_leaves_is_where_the_pack_has_it(tmp_path: Path) -> None:
    """The overlay's file is named for what is written there alone, in a match that is kept as well."""
    own = tmp_path / "own"
    (own / "data" / LAW / "cards").mkdir(parents=True)
    (own / "data" / LAW / "cards/mine.yaml").write_text("medusa:\n\n  dominion: sea\n", "utf-8")
    text = file_text(LAW, "cards/greek.yaml")
    before = copied(tmp_path, LAW)
    (tmp_path / "data" / LAW / "cards/greek.yaml").write_text(text.replace("name: Medusa", "name: Medousa", 1), "utf-8")
    after = library.open_game(LAW, [tmp_path, own]).defs
    number = place(text, "name: Medusa")
    wanted = f"Medousa: Name Medusa → Medousa, Dominion Earth → Sea, cards/greek.yaml:{number}, cards/mine.yaml:3"
    assert told(before, after, LAW) == [wanted]
    assert told(before, from_plain(json.loads(json.dumps(to_plain(after)))), LAW) == [wanted]


def test_an_ability_is_told_once_and_reaches_its_cards(tmp_path: Path) -> None:
    text = file_text(LAW, "abilities.yaml")
    before, after = edited(
        tmp_path,
        LAW,
        (
            "abilities.yaml",
            "      by: 1\n      to: {cards: area, side: allied}",
            "      by: 2\n      to: {cards: area, side: any}",
        ),
    )
    number = place(text, "      by: 1\n      to: {cards: area, side: allied}")
    assert told(before, after, LAW) == [
        f"Support: modify.by 1 → 2, modify.to.side allied → any, abilities.yaml:{number}, {number + 1}"
    ]
    users = {id for id, card in after.cards.items() if any(each.ability.id == "support" for each in card.abilities)}
    assert set(changed_cards(before, after)) == users


def test_what_is_new_and_what_is_gone(tmp_path: Path) -> None:
    text = file_text(LAW, "cards/greek.yaml")
    before, after = edited(
        tmp_path, LAW, ("cards/greek.yaml", "medusa:", "gorgon:"), ("text/en.yaml", "north: North", "north: Up")
    )
    number = place(text, "medusa:")
    assert told(before, after, LAW) == [
        f"Medusa: new card, cards/greek.yaml:{number}",
        f"Medusa: this card is gone, cards/greek.yaml:{number}",
        "Text stat.north: text now “Up”",
    ]


def test_steps_of_an_ability_and_their_numbers(tmp_path: Path) -> None:
    before, after = edited(tmp_path, MYTHIC, ("abilities.yaml", "below: 11", "below: 9"))
    (line,) = told(before, after, MYTHIC)
    assert "roll_check.below 11 → 9" in line


@pytest.mark.parametrize("game_id", sorted(library.codes()))
@pytest.mark.parametrize("way", [lambda a, b: (a, b), lambda a, b: (b, a)])
def test_every_kind_of_entry_can_be_told_of(
    game_id: str, way: Callable[[Definitions, Definitions], tuple[Definitions, Definitions]]
) -> None:
    """Nothing at all beside a whole pack, and the other way round."""
    after = library.open_game(game_id).defs
    before, after = way(Definitions(game_id, "Empty", "0"), after)
    found = told(before, after, game_id)
    assert len(found) >= len(before.cards) + len(after.cards)
    assert all(line and "{" not in line and ": None" not in line for line in found)


def test_modes_options_and_tokens_are_told_with_the_lines_in_which_they_are_written(tmp_path: Path) -> None:
    text = file_text(LAW, "game.yaml")
    hand = next(number for number, line in enumerate(text.splitlines(), 1) if line == "      hand: 5")
    seats = next(number for number, line in enumerate(text.splitlines(), 1) if line == "    seats: [2, 4]")
    option = place(text, "  spare_pieces:")
    token = place(text, "  victory-1:")
    before, after = edited(
        tmp_path,
        LAW,
        ("game.yaml", "      hand: 5", "      hand: 6"),
        ("game.yaml", "    seats: [2, 4]", "    seats: [2, 3]"),
        ("game.yaml", "  spare_pieces: {default: all", "  spare_pieces: {default: 2"),
        ("game.yaml", "fields: {points: 1}", "fields: {points: 2}"),
    )
    assert told(before, after, LAW) == [
        f"Victory card: points 1 → 2, game.yaml:{token}",
        f"Board pieces to choose from: default all → 2, game.yaml:{option}",
        f"Pantheon Skirmish: most_seats 4 → 3, hand 5 → 6, game.yaml:{seats}, {hand}",
    ]
    assert from_plain(json.loads(json.dumps(to_plain(after)))) == after
    assert before.hash != after.hash


def test_where_modes_options_and_tokens_are_written_is_no_part_of_the_content(tmp_path: Path) -> None:
    before, after = edited(tmp_path, LAW, ("game.yaml", "modes:\n", "\n# Remark\n\nmodes:\n"))
    mode = next(iter(before.modes))
    assert after.modes[mode].source.line == before.modes[mode].source.line + 3
    assert after.hash == before.hash
    assert differences(before, after) == ()


def test_what_a_mode_has_otherwise_is_told_once_and_with_its_place(tmp_path: Path) -> None:
    old = "minutes: [15, 30]"
    before, after = edited(tmp_path, LAW, ("game.yaml", old, "minutes: [5, 30]"))
    line = place(file_text(LAW, "game.yaml"), old)
    assert told(before, after, LAW) == [f"Pantheon Skirmish: minutes 15, 30 → 5, 30, game.yaml:{line}"]


@pytest.mark.parametrize("written", ["", "seats: [2, 2]\n"])
def test_the_seats_of_a_mode_are_no_news_of_the_game(tmp_path: Path, written: str) -> None:
    root = copy_small(tmp_path)
    path = root / "data/small/game.yaml"
    path.write_text(path.read_text("utf-8").replace("modes:", f"{written}modes:", 1), "utf-8")
    before = check_pack([root], "small", CODE).definitions
    path.write_text(
        path.read_text("utf-8").replace("quick: {name: Quick, seats: [2, 2]", "quick: {name: Quick, seats: [2, 5]")
    )
    after = check_pack([root], "small", CODE).definitions
    assert before is not None
    assert after is not None
    assert [each.kind for each in differences(before, after)] == ["mode"]
