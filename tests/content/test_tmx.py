"""Maps: what the check lets through is what pytmx reads."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from pathlib import Path

import pytest

from game.art.tiled import TiledPicture
from game.content import load_pack
from game.content.complaints import Complaints, Origin
from game.content.pack_files import PackFiles
from game.content.tmx import MapCheck, parse, simple_properties
from game.content.tmx_files import MapFiles
from tests.content.small_code import SMALL

ROOT = Path(__file__).resolve().parents[2]
ORIGIN = Origin("boards/x.tmx", "data/p/boards/x.tmx")
MAPS = sorted([*ROOT.glob("data/*/**/*.tmx"), *SMALL.glob("data/small/**/*.tmx")])


def layer_map(data: str, attributes: str) -> bytes:
    return (
        '<map orientation="orthogonal" width="2" height="2" tilewidth="5" tileheight="7" infinite="0">'
        '<tileset firstgid="1" name="t" tilewidth="5" tileheight="7" tilecount="4" columns="2">'
        '<image source="../../../assets/small/boards/ground.png" width="10" height="14"/></tileset>'
        f'<layer id="1" name="look" width="2" height="2"><data {attributes}>{data}</data></layer></map>'
    ).encode()


def checked(raw: bytes) -> tuple[list[int] | None, list[str]]:
    complaints = Complaints()
    root = parse(raw, ORIGIN, complaints)
    assert root is not None
    files = MapFiles(
        PackFiles([SMALL], "small", complaints), "data/small/boards/x.tmx", SMALL / "data/small/boards/x.tmx"
    )
    check = MapCheck(ORIGIN, files, complaints)
    check.check(root)
    layer = root.first("layer")
    assert layer is not None
    return check.tiles(layer, 4), [str(each) for each in complaints.sorted()]


@pytest.mark.parametrize("pack", ["plain", "zlib", "gzip"])
def test_tiles_are_read_in_each_form_that_pytmx_reads(pack: str):
    raw = struct.pack("<4L", 1, 2, 0, 4)
    packed = {"plain": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[pack]
    attributes = 'encoding="base64"' + ("" if pack == "plain" else f' compression="{pack}"')
    assert checked(layer_map(base64.b64encode(packed).decode(), attributes)) == ([1, 2, 0, 4], [])


def test_a_bomb_is_not_unpacked():
    bomb = base64.b64encode(zlib.compress(b"\1\0\0\0" * 5_000_000)).decode()
    tiles, told = checked(layer_map(bomb, 'encoding="base64" compression="zlib"'))
    assert tiles is None
    assert "has 5 tiles, but the map has 4 places" in told[0]


def test_flipped_tiles_are_fine():
    assert checked(layer_map(f"{0x80000001},{0x60000002},0,0", 'encoding="csv"'))[1] == []


def test_entities_are_refused_before_they_grow():
    complaints = Complaints()
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    raw = f'<!DOCTYPE map [<!ENTITY a0 "ha">{laughs}]><map>&a9;</map>'.encode()
    assert parse(raw, ORIGIN, complaints) is None
    assert len(complaints) == 1


def test_properties_come_with_their_types():
    raw = (
        b'<object><properties><property name="a" value="x"/><property name="b" type="int" value="3"/><property name="c" type="float" '
        b'value="1.5"/><property name="d" type="bool" value="true"/><property name="e">two\nlines</property></properties></object>'
    )
    root = parse(raw, ORIGIN, Complaints())
    assert root is not None
    assert simple_properties(root) == {"a": "x", "b": 3, "c": 1.5, "d": True, "e": "two\nlines"}


@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_pytmx_reads_every_map_as_it_is_written_for_it(path: Path):
    game, name = path.parts[path.parts.index("data") + 1], path.stem
    pack = load_pack([path.parents[len(path.parts) - path.parts.index("data") - 1]], game)
    assert pack.layout is not None
    written = [text for key, text in pack.maps.items() if key.startswith(f"{name}/")]
    written += [pack.layout.backdrop] if name == "table" and pack.layout.backdrop else []
    root = parse(path.read_bytes(), ORIGIN, Complaints())
    assert root is not None
    looks = [each for each in root.walk() if each.get("name").endswith(" look") or each.tag == "imagelayer"]
    assert len(written) == len(looks)
    for text in written:
        drawn = TiledPicture(text)
        assert drawn.cells == (root.whole("width"), root.whole("height"))
        assert drawn.sheets
        assert all(name.partition(".")[0] in pack.pictures for name in drawn.sheets)
