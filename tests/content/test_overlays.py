"""Several roots: a later one overlays the ones before it, and no file outside of a pack is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content import Pack, check_pack, load_pack
from game.content.complaints import Complaints
from game.content.pack_files import PackFiles
from tests.content.small_code import CODE, SMALL, copy_small


def load(*roots: Path) -> Pack:
    return load_pack(roots, "small", CODE)


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def over(tmp_path: Path) -> Path:
    folder = tmp_path / "over"
    folder.mkdir()
    return folder


def test_an_entry_with_a_known_id_overrides_that_entry(over: Path):
    write(
        over,
        "data/small/cards/mine.yaml",
        "luna: {name: New Luna, suit: moon, stats: 9/9}\nnyx: {name: Nyx, suit: moon, stats: 1/1}\n",
    )
    pack = load(SMALL, over)
    assert [str(each) for each in pack.complaints] == [
        "data/small/abilities.yaml:28:1: warning: no card and no space has the ability 'leap'"
    ]
    assert pack.definitions is not None
    assert list(pack.definitions.cards) == ["selene", "luna", "helios", "apollo", "nyx"]
    assert pack.definitions.cards["luna"].fields["front"] == 9
    assert pack.definitions.cards["luna"].source == ("cards/mine.yaml", 1, 1, str(over))
    assert pack.definitions.cards["selene"].source.overlay == ""


def test_a_file_of_entries_adds_to_the_one_of_the_same_name(over: Path):
    write(over, "data/small/cards/suns.yaml", "apollo: {name: Apollo, suit: sun, stats: 7/7}\n")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert set(pack.definitions.cards) == {"selene", "luna", "helios", "apollo"}
    assert pack.definitions.cards["apollo"].fields["front"] == 7


def test_options_and_keys_of_game_yaml_are_overridden_one_by_one(over: Path):
    write(over, "data/small/game.yaml", "name: Smaller\noptions:\n  bonus: {default: 3, least: 0, most: 3}\n")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert pack.definitions.name == "Smaller"
    assert list(pack.definitions.options) == ["ties", "browse", "cap", "bonus"]
    assert pack.definitions.options["bonus"].default == 3


def test_a_mistake_in_an_overlay_is_told_with_its_folder(over: Path):
    write(over, "data/small/game.yaml", "options:\n  bonus: {default: 8, least: 0, most: 3}\n")
    write(over, "data/small/text/en.yaml", "zone.hand: 5\n")
    told = [str(each) for each in load(SMALL, over).complaints]
    assert told == [
        f"{over}/data/small/game.yaml:2:20: the default 8 of option 'bonus' is outside of its range 0 to 3",
        f"{over}/data/small/text/en.yaml:1:12: the text 'zone.hand' must be text, not 5; put it in quotes",
    ]


def test_texts_are_overridden_one_by_one(over: Path):
    write(over, "data/small/text/en.yaml", "mode.quick: Fast\n")
    pack = load(SMALL, over)
    assert pack.definitions is not None
    assert pack.definitions.texts["mode.quick"] == "Fast"
    assert pack.definitions.texts["option.ties"] == "Equal numbers"


def test_maps_templates_and_pictures_are_replaced_whole(over: Path):
    table = (SMALL / "data/small/table.tmx").read_text(encoding="utf-8").replace('value="bottom"', 'value="top"')
    write(over, "data/small/table.tmx", table)
    write(over, "data/small/card.yaml", "size: [10, 20]\nfaces: [{parts: []}]\n")
    write(over, "assets/small/cards/luna.svg", "<svg/>")
    write(over, "assets/small/cards/helios.png", "")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.layout is not None
    assert pack.layout.areas(2)["me.hand"].anchor == "top"
    assert pack.face == {"size": (10, 20), "faces": ({"parts": ()},)}
    assert pack.picture("luna") == over / "assets/small/cards/luna.svg"
    assert pack.picture("helios") == over / "assets/small/cards/helios.png"
    assert pack.picture("selene") == SMALL / "assets/small/cards/evening.svg"
    assert pack.picture("apollo") is None


MAPS = sorted(Path(__file__).parents[2].glob("data/*/**/*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_an_unchanged_copy_of_a_map_finds_what_the_original_finds(path: Path, over: Path):
    root = Path(__file__).parents[2]
    name = path.relative_to(root)
    before = load_pack([root], name.parts[1])
    write(over, str(name), path.read_text(encoding="utf-8"))
    after = load_pack([root, over], name.parts[1])
    assert after.complaints == before.complaints
    assert (after.maps, after.layout) == (before.maps, before.layout)


def test_a_map_of_the_user_names_pictures_and_tilesets_of_any_folder_of_the_pack(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    slab = (root / "data/small/boards/slab.tmx").read_text(encoding="utf-8")
    inside = '<image source="../../../assets/small/boards/ground.png" width="100" height="70"/>'
    assert inside in slab
    plain = load(root).maps["slab/plain"]
    # As Tiled writes it: the way from the user's folder to the one that came with the program.
    away = f"../../../../{root.name}/assets/small/boards"
    write(over, "data/small/boards/slab.tmx", slab.replace("../../../assets/small/boards", away))
    assert load(root, over).maps["slab/plain"] == plain
    # A tileset beside the pictures, and the picture that it names in the user's folder.
    begin, end = slab.index(" <tileset"), slab.index("</tileset>")
    text = slab[begin:end].replace(' firstgid="1"', "").replace("../../../assets/small/boards/", "") + "</tileset>"
    write(root, "assets/small/boards/ground.tsx", text)
    named = f'{slab[:begin]}<tileset firstgid="1" source="{away}/ground.tsx"/>{slab[end + len("</tileset>") :]}'
    write(over, "data/small/boards/slab.tmx", named)
    write(over, "assets/small/boards/ground.png", "mine")
    pack = load(root, over)
    assert pack.complaints == load(root).complaints
    assert pack.maps["slab/plain"] == plain
    assert pack.pictures["boards/ground"] == over / "assets/small/boards/ground.png"


def test_a_tileset_among_the_pictures_counts_for_the_cache(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    write(root, "assets/small/boards/ground.tsx", "<tileset/>")
    before = PackFiles([root], "small", Complaints()).digest
    write(over, "assets/small/boards/ground.tsx", "<tileset name='mine'/>")
    assert PackFiles([root, over], "small", Complaints()).digest != before


def test_pictures_of_the_game_come_before_common_ones(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    write(over, "assets/common/icons/bow.svg", "<svg/>")
    write(over, "assets/common/icons/die.svg", "<svg/>")
    write(root, "assets/small/cards/helios.png", "")
    pack = load(root, over)
    assert pack.pictures["icons/bow"] == root / "assets/small/icons/bow.svg"
    assert pack.pictures["icons/die"] == over / "assets/common/icons/die.svg"
    assert pack.picture("helios") == root / "assets/small/cards/helios.png"


def test_a_link_out_of_the_pack_is_refused(tmp_path: Path):
    root = copy_small(tmp_path)
    write(tmp_path, "secret.yaml", "nyx: {name: Nyx, suit: moon, stats: 1/1}\n")
    (root / "data/small/cards/more.yaml").symlink_to(tmp_path / "secret.yaml")
    (root / "data/small/cards/lost.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (root / "assets/small/cards/luna.svg").symlink_to(tmp_path / "secret.yaml")
    (root / "data/small/boards/elsewhere").symlink_to(tmp_path, target_is_directory=True)
    pack = load(root)
    out = "this link leads out of the pack; put the file itself here"
    assert [str(each) for each in pack.complaints] == [
        f"assets/small/cards/luna.svg:1:1: {out}",
        f"data/small/boards/elsewhere:1:1: {out}",
        f"data/small/cards/lost.yaml:1:1: {out}",
        f"data/small/cards/more.yaml:1:1: {out}",
    ]
    assert "cards/luna" not in pack.pictures


def test_a_link_inside_of_the_pack_is_followed(tmp_path: Path):
    root = copy_small(tmp_path)
    (root / "assets/small/cards/luna.svg").symlink_to("helios.svg")
    pack = load(root)
    assert pack.complaints == ()
    assert pack.picture("luna") == root / "assets/small/cards/luna.svg"


def test_a_pack_may_lie_behind_a_link(tmp_path: Path):
    root = copy_small(tmp_path)
    (tmp_path / "linked").symlink_to(root, target_is_directory=True)
    assert check_pack([tmp_path / "linked"], "small", CODE).complaints == ()


def test_files_of_editors_are_passed_over(tmp_path: Path):
    root = copy_small(tmp_path)
    for name in (".suns.yaml.swp", "suns.yaml~", ".#suns.yaml"):
        write(root, f"data/small/cards/{name}", "rubbish: [")
    assert load(root).complaints == ()
