"""How pictures of cards are shown: what packs say of it, one over the other, and how it is kept."""

from pathlib import Path

import pytest

from game.content import load_pack
from game.cuts import CONTAIN, COVER, FOCUS, WHOLE
from game.rules.plain import Frozen
from tests.content.small_code import CODE, SMALL

EVENING = "cards/evening.svg"


def over(folder: Path, text: str) -> Path:
    path = folder / "data/small/cards/mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_a_card_says_how_its_picture_is_shown_and_the_cache_keeps_it(tmp_path: Path):
    words = "luna: {picture: {fit: contain, crop: [10, 0, 25.5, 5], focus: [0, 100], turn: 270, zoom: 1.5}}\nselene: {picture: {}}\n"
    roots = [SMALL, over(tmp_path / "over", words)]
    wanted = Frozen({"luna": (CONTAIN, (0, 1), (0.1, 0, 0.255, 0.05), 270, 1.5)})
    for _again in range(2):
        pack = load_pack(roots, "small", CODE, tmp_path / "cache")
        assert pack.complaints == ()
        assert pack.cuts == wanted


@pytest.mark.parametrize(
    ("first", "then", "cut", "file"),
    [
        ("{turn: 90}", "{focus: [20, 30]}", (COVER, (0.2, 0.3), WHOLE, 90, 1), EVENING),
        ("{turn: 90, fit: contain}", "{turn: 0, fit: cover, crop: [1, 2, 3, 4]}", (COVER, FOCUS, (0.01, 0.02, 0.03, 0.04), 0, 1), EVENING),
        ("{file: cards/noon.svg}", "{turn: 180}", (COVER, FOCUS, WHOLE, 180, 1), "cards/noon.svg"),
        ("{turn: 180}", "cards/noon.svg", None, "cards/noon.svg"),
    ],
)  # fmt: skip
def test_a_pack_over_another_says_as_much_of_it_as_it_wants(tmp_path: Path, first, then, cut, file):
    """The picture of the card is given as a file alone in the pack itself, which keeps its meaning."""
    one = over(tmp_path / "one", f"selene: {{picture: {first}}}\n")
    other = over(tmp_path / "other", f"selene: {{picture: {then}}}\n")
    (one / "assets/small/cards").mkdir(parents=True)
    (one / "assets/small/cards/noon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    pack = load_pack([SMALL, one, other], "small", CODE)
    assert pack.errors == ()
    assert pack.cuts.get("selene") == cut
    assert pack.definitions is not None
    assert pack.definitions.cards["selene"].picture == file
