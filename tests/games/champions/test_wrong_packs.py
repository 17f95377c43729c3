"""What is wrong with a pack of Champions is told with its place, and in words that say what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.bundled import bundled_root
from game.library import Listing, listing
from game.scenarios import run_files

OWN = Path("data") / "champions"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the pack, to be changed."""
    shutil.copytree(bundled_root() / OWN, tmp_path / OWN)
    return tmp_path


def over(folder: Path, name: str, text: str) -> Listing:
    """The game with one file of a user's folder laid over it."""
    path = folder / OWN / "cards" / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return listing("champions", (bundled_root(), folder))


GAME_FILE = "data/champions/game.yaml:19:5: "
"""Where the mode says for how many seats it is."""


@pytest.mark.parametrize(
    ("champions", "told", "playable"),
    [
        (2, "the mode 'spoils' cannot be played with 3 to 6 seats: Champions: 2, but 3 are needed.", False),
        (4, "warning: the mode 'spoils' cannot be played with 5 or 6 seats: Champions: 4, but 5 are needed.", True),
    ],
)
def test_too_few_champions(pack: Path, champions: int, told: str, playable: bool):
    path = pack / OWN / "cards" / "champions.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line[:1].isalpha()]
    path.write_text("".join(lines[: starts[champions]]), encoding="utf-8")
    found = listing("champions", (pack,))
    assert GAME_FILE + told in found.problems
    assert (found.game is not None) == playable


def test_too_few_cards(pack: Path):
    """CH-SETUP-09: a hand for each, and a card to travel with."""
    for name in ("equipment", "monsters", "incantations", "potions"):
        (pack / OWN / "cards" / f"{name}.yaml").unlink()
    found = listing("champions", (pack,))
    told = "the mode 'spoils' cannot be played with 3 to 6 seats: Cards besides the Champions: 14, but 18 are needed."
    assert GAME_FILE + told in found.problems
    assert found.game is None


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "wolf: {name: Wolf, type: monster}",
            "1:1: the key 'power' is missing in card 'wolf', which is of the type monster; every monster needs one",
        ),
        (
            "pot: {name: Pot, type: equipment, form: headgear}",
            "1:1: the key 'level' is missing in card 'pot', which is of the type equipment; every equipment needs one",
        ),
        (
            "pet: {name: Pet, type: familiar, boost: 1}",
            "1:1: the key 'condition' is missing in card 'pet', which is of the type familiar; every familiar needs one",
        ),
        (
            "pot: {name: Pot, type: equipment, form: headgear, level: 2, valor_cost: [sword]}",
            "1:61: card 'pot' is of the type equipment, which has no 'valor_cost'; equipment has form, level",
        ),
        (
            "pot: {name: Pot, type: equipment, form: hat, level: 2}",
            "1:41: 'form' of card 'pot' must be one of headgear, armor, gauntlets, footwear, sword, bow, staff; not 'hat'",
        ),
    ],
)
def test_a_card_that_lacks_what_its_type_needs_or_has_what_it_has_not(tmp_path: Path, written: str, told: str):
    """CH-CHAMP-03, CH-EQUIP-11, CH-FAM-01."""
    found = over(tmp_path, "mine.yaml", written)
    assert found.game is None
    assert any(problem.startswith(f"{tmp_path / OWN}/cards/mine.yaml:{told}") for problem in found.problems), (
        found.problems
    )


def test_a_champion_that_can_never_have_valor(tmp_path: Path):
    """CH-VALOR-01, CH-EQUIP-07: two weapons at once, told at the cost itself."""
    found = over(
        tmp_path,
        "mine.yaml",
        "gawain: {name: Gawain, type: champion, gender: male, class: archer, power: 2, valor: 1, life: 0,\n"
        "  valor_cost: [sword, bow], abilities: [never_idle]}",
    )
    told = "2:15: card 'gawain' cannot be played: Gawain can never have Valor: its cost names two pieces that are worn in the same place."
    assert f"{tmp_path / OWN}/cards/mine.yaml:{told}" in found.problems
    assert found.game is None


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ("deal claymore Dora", "7:5"),
        ("deal spare A B often", "7:5"),
        ("deal clymore B", "7:5"),
    ],
)
def test_a_deal_that_cannot_be_read(tmp_path: Path, deal: str, told: str):
    path = tmp_path / "deal.yaml"
    path.write_text(
        "id: wrong\ngame: champions\nplayers: [A, B, C]\nplay: {A: [claymore]}\nphase: equip\ndo:\n"
        f'  - "A: {deal}"\nexpect: {{dealt: 1}}\n',
        encoding="utf-8",
    )
    (result,) = list(run_files([path]))
    assert not result.ok
    assert f"deal.yaml:{told}: " in str(result)
