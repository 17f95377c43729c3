"""Maps are drawn as Tiled draws them: pixel by pixel, from the file to the picture."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.art.handles import Art
from game.art.maps import MapHandle, Maps
from game.art.tiled import MapError, TiledPicture
from game.content.complaints import Complaints, Origin
from game.content.pack_files import PackFiles
from game.content.tmx import MapCheck, parse
from game.content.tmx_files import MapFiles
from game.content.tmx_picture import layers_of, named, picture

RED, GREEN, BLUE, WHITE, NONE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), None
FLIPPED, UPSIDE_DOWN, TRANSPOSED = 1 << 31, 1 << 30, 1 << 29
MAP = '<map orientation="orthogonal" width="{size[0]}" height="{size[1]}" tilewidth="4" tileheight="4" infinite="0"{order}>{body}</map>'


class Pack:
    """A pack of one map in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.told: list[str] = []

    def paint(self, name: str, *rows: str, root: Path | None = None, folder: str = "assets/p/boards") -> None:
        """A picture of one letter a pixel: r, g, b, w, or `.` for what is seen through."""
        colours = {"r": RED, "g": GREEN, "b": BLUE, "w": WHITE, "m": (255, 0, 255)}
        surface = pygame.Surface((len(rows[0]), len(rows)), pygame.SRCALPHA)
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter != ".":
                    surface.set_at((x, y), (*colours[letter], 255))
        path = (root or self.root) / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, path)

    def plain(self, body: str, size: tuple[int, int] = (2, 2), look: str = "", order: str = "", *roots: Path) -> str:
        """The plain form of a map that consists of these elements; complaints are in `told`."""
        raw = MAP.format(size=size, body=body, order=f' renderorder="{order}"' if order else "").encode()
        complaints = Complaints()
        files = PackFiles([self.root, *roots], "p", complaints)
        place = self.root / "data/p/boards/x.tmx"
        root = parse(raw, Origin("boards/x.tmx", "data/p/boards/x.tmx"), complaints)
        assert root is not None
        check = MapCheck(Origin("boards/x.tmx", "x.tmx"), MapFiles(files, "data/p/boards/x.tmx", place), complaints)
        sound = check.check(root)
        layers = named(root, look) if look else layers_of(root)
        plain = picture(root, layers, check, complaints) if sound else ""
        self.told = [str(each) for each in complaints]
        return plain

    def draw(self, body: str, size: tuple[int, int] = (2, 2), look: str = "", order: str = "") -> pygame.Surface:
        """The map drawn at its own size."""
        plain = self.plain(body, size, look, order)
        assert self.told == []
        tiled = TiledPicture(plain)
        art = Art([self.root / "assets/p"])

        def sheet(name: str) -> pygame.Surface:
            return whole(art, name, tiled.sheets[name])

        return tiled.draw(sheet)


def whole(art: Art, name: str, size: tuple[int, int]) -> pygame.Surface:
    """A picture once it is decoded."""
    for _wait in range(500):
        handle = art.get(name, size, None)
        if handle.state == "ready":
            assert handle.surface is not None
            return handle.surface
        time.sleep(0.01)
        art.poll()
    raise AssertionError(f"{name} is {handle.state}: {handle.error}")


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    made = Pack(tmp_path)
    # Two tiles: one with all four corners different, one white.
    made.paint("two.png", "rrggwwww", "rrggwwww", "bb..wwww", "bb..wwww")
    return made


TWO = (
    '<tileset firstgid="1" name="two" tilewidth="4" tileheight="4" tilecount="2" columns="2">'
    '<image source="../../../assets/p/boards/two.png" width="8" height="4"/></tileset>'
)


def layer(*gids: int, **facts: object) -> str:
    written = " ".join(f'{name}="{value}"' for name, value in {"name": "look", **facts}.items())
    return f'<layer width="2" height="2" {written}><data encoding="csv">{",".join(map(str, gids))}</data></layer>'


def at(surface: pygame.Surface, x: int, y: int) -> tuple[int, ...] | None:
    """The colour of a pixel, None if nothing is there."""
    colour = surface.get_at((x, y))
    return tuple(colour)[:3] if colour.a else None


def corners(surface: pygame.Surface, x: int = 0, y: int = 0) -> list[tuple[int, ...] | None]:
    """The four corners of the tile that begins at a pixel: upper left, upper right, lower left, lower right."""
    return [at(surface, x + dx, y + dy) for dx, dy in ((0, 0), (3, 0), (0, 3), (3, 3))]


@pytest.mark.parametrize(
    ("flips", "seen"),
    [
        (0, [RED, GREEN, BLUE, NONE]),
        (FLIPPED, [GREEN, RED, NONE, BLUE]),
        (UPSIDE_DOWN, [BLUE, NONE, RED, GREEN]),
        (FLIPPED | UPSIDE_DOWN, [NONE, BLUE, GREEN, RED]),
        (TRANSPOSED, [RED, BLUE, GREEN, NONE]),
        (TRANSPOSED | FLIPPED, [BLUE, RED, NONE, GREEN]),  # turned by 90 degrees clockwise
        (TRANSPOSED | UPSIDE_DOWN, [GREEN, NONE, RED, BLUE]),  # turned by 90 degrees the other way
        (TRANSPOSED | FLIPPED | UPSIDE_DOWN, [NONE, GREEN, BLUE, RED]),
    ],
)
def test_tiles_are_flipped_and_turned(pack: Pack, flips: int, seen: list[object]):
    drawn = pack.draw(TWO + layer(0, 1 | flips, 0, 0))
    assert corners(drawn, 4, 0) == seen
    assert corners(drawn, 0, 0) == [NONE] * 4


def test_a_tile_of_a_collection_is_flipped_too(pack: Pack):
    pack.paint("red.png", "rrww", "rrww", "rrww", "rrww")
    tiles = (
        '<tileset firstgid="1" name="c" tilewidth="4" tileheight="4" tilecount="1" columns="0"><tile id="0">'
        '<image source="../../../assets/p/boards/red.png" width="4" height="4"/></tile></tileset>'
    )
    assert corners(pack.draw(tiles + layer(1 | FLIPPED, 1, 0, 0)))[:2] == [WHITE, RED]


def test_layers_lie_as_in_the_map_whatever_their_kind(pack: Pack):
    pack.paint("one.png", "gggg", "gggg", "gggg", "gggg")
    shown = (
        '<imagelayer name="pic"><image source="../../../assets/p/boards/one.png" width="4" height="4"/></imagelayer>'
    )
    lies = '<objectgroup name="things"><object id="1" gid="2" x="0" y="4" width="4" height="4"/></objectgroup>'
    tiles = layer(1, 0, 0, 0)
    assert at(pack.draw(TWO + tiles + shown + lies), 0, 0) == WHITE
    assert at(pack.draw(TWO + lies + tiles + shown), 0, 0) == GREEN
    assert at(pack.draw(TWO + shown + lies + tiles), 0, 0) == RED
    assert at(pack.draw(TWO + shown + lies + tiles), 3, 3) == WHITE


def test_hidden_layers_and_groups_and_objects_are_not_drawn(pack: Pack):
    over = layer(2, 2, 2, 2)
    assert at(pack.draw(TWO + layer(1, 0, 0, 0) + over.replace("<layer", '<layer visible="0"')), 0, 0) == RED
    assert at(pack.draw(TWO + layer(1, 0, 0, 0) + f'<group visible="0" name="g">{over}</group>'), 0, 0) == RED
    lies = '<objectgroup name="o"><object id="1" gid="2" x="0" y="4" width="4" height="4" visible="0"/></objectgroup>'
    assert at(pack.draw(TWO + layer(1, 0, 0, 0) + lies), 0, 0) == RED


def test_a_side_is_what_bears_its_name_shown_or_not(pack: Pack):
    body = (
        TWO
        + layer(2, 2, 2, 2, name="beta look", visible=0)
        + layer(1, 0, 0, 0, name="alpha look")
        + f'<group name="beta look" visible="0">{layer(0, 0, 0, 1, name="a")}{layer(1, 1, 1, 1, name="b", visible=0)}</group>'
    )
    assert corners(pack.draw(body, look="alpha look")) == [RED, GREEN, BLUE, NONE]
    drawn = pack.draw(body, look="beta look")
    assert (at(drawn, 0, 0), at(drawn, 4, 4)) == (WHITE, RED)


def test_offsets_add_up_with_those_of_groups(pack: Pack):
    drawn = pack.draw(
        TWO + f'<group name="g" offsetx="1" offsety="2">{layer(2, 0, 0, 0, offsetx=2, offsety=1)}</group>'
    )
    assert (at(drawn, 2, 3), at(drawn, 3, 3), at(drawn, 6, 6), at(drawn, 7, 6)) == (NONE, WHITE, WHITE, NONE)


def test_an_offset_of_part_of_a_pixel_is_rounded(pack: Pack):
    assert at(pack.draw(TWO + layer(2, 0, 0, 0, offsetx=0.6)), 0, 0) is None


def test_opacity_and_tint_multiply_with_those_of_groups(pack: Pack):
    faint = f'<group name="g" opacity="0.5">{layer(2, 0, 0, 0, opacity=0.5)}</group>'
    assert abs(pack.draw(TWO + faint).get_at((0, 0)).a - 64) <= 1
    tinted = f'<group name="g" tintcolor="#ff8000">{layer(2, 0, 0, 0, tintcolor="#00ffff")}</group>'
    red, green, blue, alpha = pack.draw(TWO + tinted).get_at((0, 0))
    assert (red, blue, alpha) == (0, 0, 255)
    assert abs(green - 128) <= 1
    assert abs(pack.draw(TWO + layer(2, 0, 0, 0, tintcolor="#80ffffff")).get_at((0, 0)).a - 128) <= 1


def test_tiles_are_cut_with_margin_and_spacing(pack: Pack):
    # A margin of 2 and a spacing of 1; the picture has room for one column more than Tiled counts.
    pack.paint(
        "sheet.png",
        *["m" * 16] * 2,
        *["mm" + "rrrr" + "m" + "gggg" + "m" * 5] * 4,
        "m" * 16,
        *["mm" + "bbbb" + "m" + "wwww" + "m" * 5] * 4,
    )
    tiles = (
        '<tileset firstgid="1" name="s" tilewidth="4" tileheight="4" spacing="1" margin="2" tilecount="4" columns="2">'
        '<image source="../../../assets/p/boards/sheet.png" width="16" height="11"/></tileset>'
    )
    drawn = pack.draw(tiles + layer(1, 2, 3, 4))
    assert [corners(drawn, x, y) for x, y in ((0, 0), (4, 0), (0, 4), (4, 4))] == [
        [each] * 4 for each in (RED, GREEN, BLUE, WHITE)
    ]


def test_a_collection_may_have_gaps_and_tiles_of_any_size(pack: Pack):
    pack.paint("tall.png", "gg", *["bb"] * 5)
    tiles = (
        '<tileset firstgid="1" name="c" tilewidth="4" tileheight="6" tilecount="2" columns="0">'
        '<tile id="0"><image source="../../../assets/p/boards/two.png" width="8" height="4"/></tile>'
        '<tile id="7"><image source="../../../assets/p/boards/tall.png" width="2" height="6"/></tile></tileset>'
    )
    # It stands on the lower left corner of its place, and reaches into the one above.
    drawn = pack.draw(tiles + layer(0, 0, 8, 0))
    assert [at(drawn, 0, y) for y in (1, 2, 3, 7)] == [NONE, GREEN, BLUE, BLUE]
    assert at(drawn, 2, 7) is None


def test_a_tile_may_be_a_part_of_a_picture_of_its_own(pack: Pack):
    tiles = (
        '<tileset firstgid="1" tilewidth="4" tileheight="4" tilecount="1" columns="0"><tile id="0" x="2" y="0" width="2" height="2">'
        '<image source="../../../assets/p/boards/two.png" width="8" height="4"/></tile></tileset>'
    )
    drawn = pack.draw(tiles + layer(1, 0, 0, 0))
    assert [at(drawn, x, y) for x, y in ((0, 1), (0, 2), (1, 3), (2, 3))] == [NONE, GREEN, GREEN, NONE]


def test_tiles_are_shifted_by_their_tileset_and_fit_the_grid_where_it_says_so(pack: Pack):
    shifted = TWO.replace("<image", '<tileoffset x="1" y="-1"/><image')
    assert at(pack.draw(shifted + layer(0, 0, 2, 0)), 1, 3) == WHITE
    small = TWO.replace(
        'tilewidth="4" tileheight="4" tilecount="2" columns="2"',
        'tilewidth="2" tileheight="4" tilecount="4" columns="4"',
    )
    assert at(pack.draw(small + layer(3, 0, 0, 0)), 3, 0) is None
    stretched = small.replace("<tileset", '<tileset tilerendersize="grid" fillmode="stretch"')
    assert corners(pack.draw(stretched + layer(3, 0, 0, 0))) == [WHITE] * 4
    kept = small.replace("<tileset", '<tileset tilerendersize="grid" fillmode="preserve-aspect-fit"')
    drawn = pack.draw(kept + layer(3, 0, 0, 0))
    assert [at(drawn, x, 0) for x in range(4)] == [NONE, WHITE, WHITE, NONE]


@pytest.mark.parametrize(
    ("order", "seen"), [("right-down", GREEN), ("left-down", RED), ("right-up", GREEN), ("left-up", RED)]
)
def test_wide_tiles_overlap_in_the_order_of_the_map(pack: Pack, order: str, seen: object):
    pack.paint("wide.png", *["rrrrrrrr"] * 4)
    pack.paint("next.png", *["gggg"] * 4)
    tiles = (
        '<tileset firstgid="1" name="c" tilewidth="4" tileheight="4" tilecount="2" columns="0">'
        '<tile id="0"><image source="../../../assets/p/boards/wide.png" width="8" height="4"/></tile>'
        '<tile id="1"><image source="../../../assets/p/boards/next.png" width="4" height="4"/></tile></tileset>'
    )
    assert at(pack.draw(tiles + layer(1, 2, 0, 0), order=order), 5, 0) == seen


def test_objects_are_scaled_turned_and_ordered(pack: Pack):
    def lies(*objects: str, facts: str = "") -> pygame.Surface:
        return pack.draw(f'{TWO}<objectgroup name="o" {facts}>{"".join(objects)}</objectgroup>', (4, 4))

    drawn = lies('<object id="1" gid="1" x="2" y="10" width="8" height="8"/>')
    assert [at(drawn, x, y) for x, y in ((2, 2), (9, 2), (2, 9), (9, 9), (1, 2))] == [RED, GREEN, BLUE, NONE, NONE]
    # Turned clockwise around the lower left corner.
    drawn = lies('<object id="1" gid="1" x="4" y="4" width="4" height="4" rotation="90"/>')
    assert corners(drawn, 4, 4) == [BLUE, RED, NONE, GREEN]
    flipped = lies(f'<object id="1" gid="{1 | FLIPPED}" x="4" y="8" width="4" height="4"/>')
    assert corners(flipped, 4, 4) == [GREEN, RED, NONE, BLUE]
    # The lower one lies in front, unless the layer says that its own order counts.
    low, high = (
        '<object id="1" gid="1" x="0" y="5" width="4" height="4"/>',
        '<object id="2" gid="2" x="0" y="4" width="4" height="4"/>',
    )
    assert at(lies(low, high), 0, 1) == RED
    assert at(lies(low, high, facts='draworder="index"'), 0, 1) == WHITE


def test_the_anchor_of_an_object_is_that_of_its_tileset(pack: Pack):
    tiles = TWO.replace("<tileset", '<tileset objectalignment="center"')
    drawn = pack.draw(
        f'{tiles}<objectgroup name="o"><object id="1" gid="1" x="4" y="4" width="4" height="4"/></objectgroup>'
    )
    assert corners(drawn, 2, 2) == [RED, GREEN, BLUE, NONE]


def test_pictures_of_layers_are_shifted_and_repeated(pack: Pack):
    def shown(facts: str) -> pygame.Surface:
        inside = '<image source="../../../assets/p/boards/two.png" width="8" height="4"/>'
        return pack.draw(f'<imagelayer name="pic" {facts}>{inside}</imagelayer>', (4, 4))

    assert at(shown('offsetx="3" offsety="2"'), 3, 2) == RED
    drawn = shown('offsetx="3" offsety="2" repeatx="1" repeaty="1"')
    assert [at(drawn, x, y) for x, y in ((3, 2), (11, 2), (3, 10), (2, 1), (0, 0))] == [RED, RED, RED, WHITE, WHITE]
    assert at(shown('repeatx="1"'), 8, 0) == RED
    assert at(shown('repeatx="1"'), 0, 4) is None


def test_a_colour_is_seen_through(pack: Pack):
    tiles = TWO.replace("<image", '<image trans="#0000ff"')
    assert corners(pack.draw(tiles + layer(1, 0, 0, 0))) == [RED, GREEN, NONE, NONE]


def test_what_pytmx_stops_at_does_not_matter(pack: Pack):
    named_alike = (
        '<properties><property name="name" value="x"/><property name="k" type="class" propertytype="T"/></properties>'
    )
    body = TWO + layer(1, 0, 0, 0).replace("<data", f"{named_alike}<data") + layer(2, 0, 0, 0).replace("look", "look")
    assert at(pack.draw(body), 0, 0) == WHITE
    written = '<layer name="l" width="2" height="2"><data><tile gid="1"/><tile/><tile/><tile/></data></layer>'
    assert at(pack.draw(TWO + written), 0, 0) == RED


def test_a_tileset_of_its_own_file_is_found_beside_its_pictures(pack: Pack):
    text = TWO.replace(' firstgid="1"', "").replace("../../../assets/p/boards/two.png", "two.png")
    (pack.root / "assets/p/boards/two.tsx").write_text(text, encoding="utf-8")
    outside = '<tileset firstgid="5" source="../../../assets/p/boards/two.tsx"/>'
    assert at(pack.draw(outside + layer(5, 0, 0, 0)), 0, 0) == RED


def maps(pack: Pack, *roots: Path) -> Maps:
    plain = pack.plain(TWO + layer(1, 2, 0, 0))
    return Maps({"x": plain}, Art([*roots, pack.root / "assets/p"]))


def ready(drawn: Maps, cell: tuple[int, int] = (4, 4), turn: int = 0) -> pygame.Surface:
    return when_ready(drawn, lambda: drawn.get("x", cell, turn))


def when_ready(drawn: Maps, ask: Callable[[], MapHandle]) -> pygame.Surface:
    """The picture that is asked for, once the pictures that it needs are decoded."""
    for _wait in range(500):
        handle = ask()
        if handle.surface is not None:
            return handle.surface
        assert handle.state == "waiting", drawn.problems
        time.sleep(0.01)
        drawn.art.poll()
    raise AssertionError("the map is never ready")


@pytest.mark.parametrize(
    ("turn", "size", "red", "white"),
    [
        (0, (8, 8), (0, 0), (7, 0)),
        (90, (8, 8), (7, 0), (7, 7)),
        (180, (8, 8), (7, 7), (0, 7)),
        (270, (8, 8), (0, 7), (0, 0)),
    ],
)
def test_a_map_turns_clockwise_with_its_piece(
    pack: Pack, turn: int, size: tuple[int, int], red: tuple[int, int], white: tuple[int, int]
):
    drawn = ready(maps(pack), (4, 4), turn)
    assert drawn.get_size() == size
    assert (at(drawn, *red), at(drawn, *white)) == (RED, WHITE)


def test_a_turned_map_has_upright_cells(pack: Pack):
    plain = pack.plain(TWO + '<layer name="l" width="2" height="1"><data encoding="csv">1,2</data></layer>', (2, 1))
    drawn = Maps({"x": plain}, Art([pack.root / "assets/p"]))
    assert ready(drawn, (5, 7)).get_size() == (10, 7)
    assert ready(drawn, (5, 7), 90).get_size() == (5, 14)
    assert min(ready(drawn, (5, 7), 90).get_at((2, 12))) > 250  # the white tile, a little blurred by its size


def test_a_backdrop_is_stretched_to_any_shape(pack: Pack):
    drawn = maps(pack)
    stretched = when_ready(drawn, lambda: drawn.whole("x", (30, 10)))
    assert stretched.get_size() == (30, 10)
    # Stretching takes a little of the light.
    assert stretched.get_at((2, 1)).r > 250
    assert min(stretched.get_at((22, 1))) > 250
    assert at(stretched, 22, 8) is NONE
    assert drawn.whole("none", (30, 10)).state == "none"


def test_a_picture_of_more_pixels_than_the_map_says_is_sharper(pack: Pack):
    first = ready(maps(pack), (8, 8))
    assert at(first, 3, 0) != RED or at(first, 4, 0) != GREEN  # stretched: the colours run into each other
    pack.paint("two.png", *["rrrrgggg" + "w" * 8] * 4, *["bbbb...." + "w" * 8] * 4)
    sharp = ready(maps(pack), (8, 8))
    assert (at(sharp, 3, 0), at(sharp, 4, 0), at(sharp, 8, 0)) == (RED, GREEN, WHITE)


def test_a_picture_of_the_user_is_taken_and_a_changed_one_drawn_anew(pack: Pack, tmp_path: Path):
    user = tmp_path / "user" / "assets/p"
    user.mkdir(parents=True)
    drawn = maps(pack, user)
    assert at(ready(drawn), 0, 0) == RED
    pack.paint("two.png", "mmmm", "mmmm", root=tmp_path / "user")
    changed = drawn.art.refresh()
    assert "boards/two.png" in changed
    for name in changed:
        drawn.forget(name)
    assert at(ready(drawn), 0, 0) == RED, "as it was until the new picture is decoded"
    while drawn.art.busy:
        for name in drawn.art.poll():
            drawn.forget(name)
    assert [at(ready(drawn), x, 0) for x in (0, 7)] == [(255, 0, 255)] * 2


def test_a_picture_that_is_gone_or_damaged_is_a_problem_and_no_crash(pack: Pack):
    drawn = maps(pack)
    path = pack.root / "assets/p/boards/two.png"
    path.write_bytes(path.read_bytes()[:40])
    for _wait in range(500):
        handle = drawn.get("x", (4, 4))
        if handle.state != "waiting":
            break
        time.sleep(0.01)
        drawn.art.poll()
    assert handle.state == "error"
    assert "two.png" in drawn.problems["x"]
    path.unlink()
    for name in drawn.art.refresh():
        drawn.forget(name)
    assert drawn.get("x", (4, 4)).state == "error"
    assert drawn.faults() == {path: "is gone; the maps that show it are drawn plainly"}
    assert drawn.get("y", (4, 4)).state == "none"


def test_what_is_no_map_is_a_problem(pack: Pack):
    with pytest.raises(MapError):
        TiledPicture("<map")
    drawn = Maps({"x": "<map"}, Art([pack.root / "assets/p"]))
    assert drawn.get("x", (4, 4)).state == "error"
    assert drawn.problems["x"].startswith("the map cannot be read")


def test_a_part_without_pixels_is_drawn_as_nothing():
    plain = (
        '<map width="1" height="1" tilewidth="4" tileheight="4" orientation="orthogonal" renderorder="right-down">'
        '<tileset firstgid="1" name="1" tilewidth="4" tileheight="4" spacing="0" margin="0" tilerendersize="tile" fillmode="stretch" '
        'shift="0 0"><tile id="0" cut="0 0 0 4" sheet="4 4"><image source="boards/x.png"/></tile></tileset>'
        '<objectgroup name="1" opacity="1" offsetx="0" offsety="0" tint="1 1 1 1">'
        '<object id="1" gid="1" x="0" y="4" width="4" height="4" rotation="0" opacity="1"/></objectgroup></map>'
    )
    drawn = TiledPicture(plain).draw(lambda _name: pygame.Surface((4, 4), pygame.SRCALPHA))
    assert drawn.get_bounding_rect().size == (0, 0)
