"""The maps of board pieces and of the table are on the screen, and give way to plain stone where they cannot be drawn."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.ui.component_views import Printed

ROOT = Path(__file__).resolve().parents[2]
MAGENTA = (255, 0, 255)
DAMAGED = "ground.png: damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"
PHASE = {"players": ["Ann", "Bob"], "first": "Ann", "phase": "boards", "tray": ["anvil", "harbour", "hook"]}


def own_ground(home, colour=MAGENTA):
    """A picture of the user's in the place of that of all board pieces."""
    path = home / "assets" / "legends-at-war" / "boards" / "ground.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    surface = pygame.Surface((8, 8))
    surface.fill(colour)
    pygame.image.save(surface, path)
    return path


def decoded(hand):
    """Let frames pass until every picture is there."""
    for _wait in range(500):
        hand.frames(1)
        if not hand.table.looks.art.busy:
            hand.frames(2)
            return
        time.sleep(0.01)
    raise AssertionError("the pictures are never there")


def spot(hand):
    """A point on the anvil in the tray, in the middle of one of its spaces."""
    placed = next(one for one in hand.table.desk.view.placed if one.thing.name == "Anvil")
    columns, rows = placed.thing.look.size
    x, y = placed.thing.look.cells[0]
    return (
        placed.rect.x + (2 * x + 1) * placed.rect.width // (2 * columns),
        placed.rect.y + (2 * y + 1) * placed.rect.height // (2 * rows),
    )


def lay(hand, *keys):
    """Drag the anvil to the middle of the board, pressing keys on the way."""
    board = hand.table.desk.view.boards["board"].area
    hand.hold(spot(hand), board.center)
    for key in keys:
        hand.key(key)
    hand.release(board.center)
    hand.lift_curtain()
    decoded(hand)


def shown(at):
    """The colour that is seen most around a point of the window: a line that is carved there does not count."""
    surface = pygame.display.get_surface()
    assert surface is not None
    around = [tuple(surface.get_at((at[0] + x, at[1] + y)))[:3] for x in range(-6, 7) for y in range(-6, 7)]
    return max(around, key=around.count)


def is_magenta(colour):
    return colour[0] > 248 and colour[1] < 8 and colour[2] > 248


def on_board(hand):
    """The colours of the middles of all spaces."""
    board = hand.table.desk.view.boards["board"]
    return [shown(board.cell_rect(cell).center) for cell in board.board.cells]


@pytest.fixture
def laying(hand, home):
    own_ground(home)
    hand.position(PHASE)
    decoded(hand)
    return hand


def test_a_ground_of_the_user_is_on_the_board_and_in_the_tray(laying):
    assert is_magenta(shown(spot(laying)))
    lay(laying)
    colours = on_board(laying)
    assert len(colours) == 6
    assert all(is_magenta(colour) for colour in colours)


def test_each_side_and_turn_shows_its_own_part_of_the_map_and_over_it_what_is_special(laying):
    seer = laying.table.seer
    assert seer.piece("anvil", "alpha", 0).printed == Printed("anvil/alpha", 0)
    assert seer.piece("anvil", "omega", 180).printed == Printed("anvil/omega", 180)
    lay(laying, pygame.K_f, pygame.K_r)
    board = laying.table.desk.view.boards["board"].board
    (laid,) = board.laid
    assert laid.printed == Printed("anvil/omega", 180)
    covered = [not is_magenta(colour) for colour in on_board(laying)]
    assert any(covered)
    assert covered == [cell in laid.spaces for cell in board.cells]


def test_a_picture_that_is_painted_meanwhile_is_seen_on_coming_back(laying, home):
    lay(laying)
    own_ground(home, (0, 200, 0))
    decoded(laying)
    assert all(is_magenta(colour) for colour in on_board(laying))
    laying.post(pygame.WINDOWFOCUSGAINED)
    decoded(laying)
    assert all(colour[1] > 190 and colour[0] < 8 for colour in on_board(laying))
    (home / "assets/legends-at-war/boards/ground.png").unlink()
    laying.post(pygame.WINDOWFOCUSGAINED)
    decoded(laying)
    assert all(max(colour) < 120 for colour in on_board(laying))  # the stone that came with the game


def test_a_card_painted_meanwhile_is_seen_too(hand, home):
    hand.position(
        {
            "players": ["Ann", "Bob"],
            "board": ["##", "##"],
            "cards": [{"id": "medusa", "by": "Ann", "at": [0, 0], "s": "1/1/1/1"}],
        }
    )
    decoded(hand)
    assert hand.table.looks.art.get("medusa", (60, 60)).state == "none"
    path = home / "assets/legends-at-war/cards/medusa.png"
    path.parent.mkdir(parents=True)
    surface = pygame.Surface((60, 60))
    surface.fill(MAGENTA)
    pygame.image.save(surface, path)
    hand.post(pygame.WINDOWFOCUSGAINED)
    decoded(hand)
    rect = hand.card("medusa").rect
    screen = pygame.display.get_surface()
    assert screen is not None
    spots = [(x, y) for x in range(rect.left, rect.right, 2) for y in range(rect.top, rect.bottom, 2)]
    assert any(is_magenta(tuple(screen.get_at(spot))[:3]) for spot in spots)


def test_a_picture_that_cannot_be_read_leaves_the_piece_plain_and_is_told(hand, home):
    path = own_ground(home)
    path.write_bytes(b"nothing")
    hand.position(PHASE)
    decoded(hand)
    assert f"A picture of this pack cannot be shown. {DAMAGED}." in hand.said()
    lay(hand)
    assert all(max(colour) < 80 for colour in on_board(hand))  # the recesses of plain stone
    told = [line for line in hand.services.listing("legends-at-war").warnings if "ground.png" in line]
    assert told == [f"{path}:1:1: warning: {DAMAGED.removeprefix('ground.png: ')}"]


def test_a_backdrop_of_the_user_lies_behind_the_zones_stretched_with_the_window(make_hand, home):
    table = (ROOT / "data/legends-at-war/table.tmx").read_text(encoding="utf-8")
    assert 'boards/sky.svg" width="992" height="640"' in table
    own = home / "data/legends-at-war/table.tmx"
    own.parent.mkdir(parents=True)
    own.write_text(table.replace("boards/sky.svg", "boards/halves.png"), encoding="utf-8")
    halves = pygame.Surface((8, 8))
    halves.fill(MAGENTA)
    halves.fill((0, 120, 0), (4, 0, 4, 8))
    path = home / "assets/legends-at-war/boards/halves.png"
    path.parent.mkdir(parents=True)
    pygame.image.save(halves, path)
    for size in ((1280, 720), (1600, 900)):
        hand = make_hand(size)
        hand.position({"players": ["Ann", "Bob"], "board": ["##", "##"], "hands": {"Ann": 2, "Bob": 2}})
        decoded(hand)
        frame = hand.table.desk.frame.table
        rows = range(frame.y + 4, frame.bottom - 4, 6)
        left, right = [[shown((frame.x + frame.width * part // 8, y)) for y in rows] for part in (3, 7)]
        assert any(is_magenta(colour) for colour in left)
        assert not any(is_magenta(colour) for colour in right)
        assert any(112 < colour[1] < 128 for colour in right)
        assert shown((frame.x + frame.width // 8, frame.y - 40))[1] > 8  # it ends where the table ends
        # What is on the table lies over it.
        board = hand.table.desk.view.boards["board"]
        assert not is_magenta(shown(board.cell_rect(board.board.cells[0]).center))
