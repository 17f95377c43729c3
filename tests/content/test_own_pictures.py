"""The pictures of the user's own pack: a new one keeps the older one, and how one is shown is written where the card's changes are."""

from pathlib import Path

import pytest

from game.content import load_pack
from game.cuts import CONTAIN, USUAL, Cut
from game.own_pack import OwnPack
from game.own_pictures import picture_name, put_picture, show_picture
from game.unable import Unable
from tests.content.small_code import CODE, SMALL


@pytest.fixture
def own(tmp_path: Path) -> OwnPack:
    (tmp_path / "data/small/cards").mkdir(parents=True)
    return OwnPack("small", [SMALL, tmp_path])


def mine(own: OwnPack) -> str:
    path = own.data / "cards/mine.yaml"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def shown(own: OwnPack, ref: str) -> Cut:
    pack = load_pack(own.roots, "small", CODE)
    assert pack.errors == ()
    return Cut(*pack.cuts.get(ref, USUAL))


def test_a_new_picture_takes_the_place_of_the_older_ones_which_are_kept(own: OwnPack):
    cards, originals = own.assets / "cards", own.root / "originals/small/cards"
    cards.mkdir(parents=True)
    (cards / "luna.PNG").write_bytes(b"first")
    (cards / "luna.webp").write_bytes(b"second")
    (cards / "lunatic.png").write_bytes(b"another card")
    put = put_picture(own, "cards/luna", b"third", ".jpg")
    assert put.path == cards / "luna.jpg"
    assert {path.name: path.read_bytes() for path in cards.iterdir()} == {
        "luna.jpg": b"third",
        "lunatic.png": b"another card",
    }
    assert set(put.kept) == {originals / "luna.PNG", originals / "luna.webp"}
    put = put_picture(own, "cards/luna", b"fourth", ".jpg")
    again = put_picture(own, "cards/luna", b"fifth", ".jpg")
    assert (put.kept, again.kept) == ((originals / "luna.jpg",), (originals / "luna-2.jpg",))
    assert put_picture(own, "cards/luna", b"fifth", ".jpg").kept == (), "it is there already"
    assert sorted(path.read_bytes() for path in originals.iterdir()) == [b"first", b"fourth", b"second", b"third"]


def test_a_picture_goes_where_the_card_looks_for_it():
    assert picture_name("luna", "") == "cards/luna"
    assert picture_name("luna", "cards/old.moon.png") == "cards/old.moon"
    assert picture_name("luna", "moons") == "moons"


def test_how_a_picture_is_shown_is_written_with_no_more_than_is_said(own: OwnPack):
    (own.data / "cards/mine.yaml").write_text("# Mine.\nluna: {front: 1}   # less\n", encoding="utf-8")
    show_picture(own, "luna", Cut(crop=(0.1, 0, 0.255, 0), turn=90, zoom=1.25))
    assert mine(own) == "# Mine.\nluna: {front: 1, picture: {zoom: 1.25, crop: [10, 0, 25.5, 0], turn: 90}}   # less\n"
    assert shown(own, "luna") == Cut(crop=(0.1, 0, 0.255, 0), turn=90, zoom=1.25)
    place = show_picture(own, "luna", Cut(CONTAIN))
    assert mine(own) == "# Mine.\nluna: {front: 1, picture: {fit: contain}}   # less\n"
    assert place == str(own.data / "cards/mine.yaml")
    assert show_picture(own, "luna", USUAL) == ""
    assert mine(own) == "# Mine.\nluna: {front: 1}   # less\n"


def test_what_the_pack_below_says_is_said_otherwise_and_the_file_stays(own: OwnPack, tmp_path: Path):
    """The picture of this card is a file of another name, given by the pack itself; a pack between turns it."""
    show_picture(own, "selene", Cut(focus=(0.2, 0.9)))
    assert mine(own) == "selene:\n  picture: {focus: [20, 90]}\n"
    between = tmp_path / "between"
    (between / "data/small/cards").mkdir(parents=True)
    (between / "data/small/cards/turned.yaml").write_text("selene: {picture: {turn: 90}}\n", encoding="utf-8")
    over = OwnPack("small", [SMALL, between, own.root])
    show_picture(over, "selene", USUAL)
    assert mine(own) == "selene:\n  picture: {turn: 0}\n"
    pack = load_pack(over.roots, "small", CODE)
    assert "selene" not in pack.cuts
    assert pack.definitions is not None
    assert pack.definitions.cards["selene"].picture == "cards/evening.svg"


def test_a_file_that_the_user_names_stays_named(own: OwnPack):
    (own.data / "cards/mine.yaml").write_text("luna: {picture: cards/evening.svg}\n", encoding="utf-8")
    show_picture(own, "luna", USUAL)
    assert mine(own) == "luna: {picture: cards/evening.svg}\n"
    show_picture(own, "luna", Cut(turn=90))
    show_picture(own, "luna", USUAL)
    assert mine(own) == "luna: {picture: {file: cards/evening.svg}}\n"


def test_a_link_to_the_picture_of_another_card_is_replaced_and_that_picture_stays(own: OwnPack):
    folder = own.picture_folder()
    (folder / "sol.png").write_bytes(b"sol")
    (folder / "luna.png").symlink_to("sol.png")
    put = put_picture(own, "cards/luna", b"new", ".png")
    assert (folder / "sol.png").read_bytes() == b"sol"
    assert not put.path.is_symlink()
    assert put.path.read_bytes() == b"new"
    assert [kept.read_bytes() for kept in put.kept] == [b"sol"]


def test_a_write_protected_file_stays_as_it_is(own: OwnPack):
    picture = own.picture_folder() / "sol.png"
    entry = own.data / "cards/mine.yaml"
    for path in (picture, entry):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        path.chmod(0o444)
    with pytest.raises(Unable, match="write-protected"):
        put_picture(own, "cards/sol", b"new", ".jpg")
    with pytest.raises(Unable, match="write-protected"):
        own.write(entry, b"new")
    assert picture.read_bytes() == entry.read_bytes() == b""
    assert not (own.root / "originals").exists()
    assert [path.name for path in picture.parent.iterdir()] == ["sol.png"]
