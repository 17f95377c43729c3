"""Covers of the games on the title and at a new match, and the table of the match that was left."""

from __future__ import annotations

import io
import itertools

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.rules.plain import NOBODY
from game.scenes.covers import make_cover, shown_cards
from game.scenes.title import TitleScene
from game.table.paint.snapshot import snapshot
from game.ui import text
from game.ui.cover import LAYS, Cover, GameTile
from game.ui.face_template import LAID, TITLED
from tests.scenes.hand import Hand
from tests.scenes.test_table import DUEL

APART = 60
"""By so much, of 255, the covers of any two games differ on average of all pixels and channels."""
SIZE = (240, 320)


def pixels(surface: pygame.Surface | None) -> Image.Image:
    assert surface is not None
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def apart(one: Image.Image, other: Image.Image) -> float:
    """By how much two pictures differ on average of all pixels and channels, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def tiles(hand: Hand) -> list[GameTile]:
    title = hand.stage.top
    assert isinstance(title, TitleScene)
    return [widget for widget in title.widgets() if isinstance(widget, GameTile)]


def test_covers_of_two_games_are_not_confused(hand: Hand) -> None:
    covers = {listing.id: make_cover(listing).picture(SIZE) for listing in hand.services.listings()}
    for (one, first), (other, second) in itertools.combinations(covers.items(), 2):
        far = apart(pixels(first), pixels(second))
        assert far > APART, f"{one} and {other} differ by {far:.0f}"


def test_the_pack_says_which_cards_are_on_the_cover_and_else_they_are_the_best_of_three_tints(hand: Hand) -> None:
    listing = hand.services.listing("legends-at-war")
    assert listing is not None
    assert listing.game is not None
    cover = make_cover(listing)
    assert [face.id for face in cover.cards] == ["odin", "medusa", "amaterasu"]
    assert cover.faces is not None
    template = cover.faces.template
    bare = template._replace(cover=template.cover._replace(cards=("nobody",)))
    found = shown_cards(listing.game.defs, bare)
    assert len({card.fields["dominion"] for card in found}) == 3
    assert all(card.fields["level"] == 3 for card in found)


def test_the_name_stands_on_its_cover_where_the_pack_says_and_no_card_lies_on_it(hand: Hand) -> None:
    assert tuple(LAYS) == LAID
    for title, lay in itertools.product(TITLED, LAID):
        listing = hand.services.listing("pantheon-duel")
        assert listing is not None
        cover = make_cover(listing)
        cover.look = cover.look._replace(lay=lay, title=title)
        named = pixels(cover.picture(SIZE))
        cover.name, cover._made = " ", {}
        left, top, right, bottom = ImageChops.difference(named, pixels(cover.picture(SIZE))).getbbox() or (0, 0, 0, 0)
        assert right - left > SIZE[0] / 2, (lay, title)
        assert (bottom < SIZE[1] * 0.36) if title == "high" else (top > SIZE[1] * 0.66), (lay, title)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_covers_fill_the_window(make_hand, size) -> None:
    hand = make_hand(size)
    shelf = tiles(hand)
    assert len(shelf) == len(hand.services.listings())
    last = max(tile.rect.bottom for tile in shelf)
    assert size[1] - last < size[1] * 0.12, "no more of the window is empty below them"
    wide, high = shelf[0].cover_size
    assert wide >= size[1] / 3
    assert high == round(wide * 4 / 3)
    assert not any(one.rect.colliderect(other.rect) for one, other in itertools.combinations(shelf, 2))


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_for_how_many_and_how_long_a_game_is_stands_whole_under_its_cover(make_hand, text_size) -> None:
    for tile in tiles(make_hand(text_size=text_size)):
        heads = tile.heads()
        assert text.BETWEEN.join(heads) == text.BETWEEN.join([tile.facts.seats, tile.facts.minutes])
        for head in heads:
            assert text.size_of(head, tile.theme.text("small"), weight="semibold")[0] <= tile.cover_size[0]


def test_a_cover_that_is_pointed_at_is_lifted_and_fans_its_cards_wider(hand: Hand) -> None:
    hand.frames(16)
    tile = tiles(hand)[1]
    before = pixels(hand.window.surface.subsurface(tile.rect))
    hand.point(tile.rect.center)
    hand.frames(2)
    assert apart(pixels(hand.window.surface.subsurface(tile.rect)), before) > 5


def test_a_picture_of_the_pack_takes_the_place_of_the_cover(home) -> None:
    folder = home / "assets" / "pantheon-duel"
    folder.mkdir(parents=True)
    stream = io.BytesIO()
    Image.new("RGB", (60, 80), (250, 10, 10)).save(stream, "PNG")
    (folder / "cover.png").write_bytes(stream.getvalue())
    hand = Hand()
    listing = hand.services.listing("pantheon-duel")
    assert listing is not None
    assert not [line for line in listing.warnings if "cover" in line], "it is no picture that nothing shows"
    cover: Cover = make_cover(listing)
    assert cover.is_own
    cover.picture(SIZE)
    for _wait in range(200):
        pygame.time.wait(5)
        if cover.poll():
            break
    assert cover.picture(SIZE).get_at((120, 160))[0] > 240
    cover.close()
    hand.close()


def test_the_match_that_was_left_is_on_the_title_with_its_table_and_without_a_hand(make_hand) -> None:
    hand = make_hand()
    hand.open_game("mythic-wars")
    hand.click("start")
    hand.settle()
    hand.key(pygame.K_ESCAPE)
    hand.click("leave")
    title = hand.stage.top
    for _wait in range(400):
        hand.frames(1)
        pygame.time.wait(5)
        if title._last_table is not None and title._last_table.picture is not None:
            break
    hand.frames(2)
    place = hand.find("last-table").rect
    assert place.bottom <= hand.find("resume").rect.y
    assert max(ImageStat.Stat(pixels(hand.window.surface.subsurface(place))).stddev) > 5, "something lies there"
    hand.click("last-table")
    assert hand.scene == "TableScene"


def test_no_hand_shows_in_the_picture_of_a_table_for_everybody(hand: Hand) -> None:
    """What two different hands look like to everybody is the same picture, and to who holds them another one."""
    hand.position(DUEL)
    table = hand.table
    views = table.looks.views(table.desk.theme)
    public = pixels(snapshot(table.seer, hand.match.view(NOBODY), views, (640, 360)))
    own = pixels(snapshot(table.seer, hand.match.view(0), views, (640, 360)))
    hand.position({**DUEL, "hands": {"Ann": [{"id": "mine", "s": "9/9/9/9"}, {"id": "third", "s": "2/1/1/1"}]}})
    table = hand.table
    other = pixels(snapshot(table.seer, hand.match.view(NOBODY), views, (640, 360)))
    assert apart(public, other) == 0
    assert apart(public, own) > 0


def test_a_key_saves_a_picture_of_the_table_and_never_over_another(hand: Hand) -> None:
    hand.position(DUEL)
    for _twice in range(2):
        hand.key(pygame.K_F12)
        assert "A picture of the table is saved as" in hand.said()
    folder = hand.services.folders.pictures
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["legends-at-war-0-2.png", "legends-at-war-0.png"]
    with Image.open(folder / names[0]) as picture:
        assert picture.size == (1920, 1080)


def test_a_key_turns_the_sound_off_and_on_again(make_hand) -> None:
    hand = make_hand(sound=40)
    hand.key(pygame.K_m)
    assert (hand.services.settings.sound, hand.services.sounds.enabled) == (0, False)
    assert "The sound is off." in hand.said()
    hand.key(pygame.K_m)
    assert (hand.services.settings.sound, hand.services.sounds.enabled) == (40, True)
