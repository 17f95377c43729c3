"""Of the arrangements of a table that one is taken in which the board is largest, and every board gets the height of the window."""

from __future__ import annotations

import pygame
import pytest

from game.content.layout import Layout
from game.library import games
from game.rules.match import Match
from game.scenes.looks import make_looks
from game.table.seen.seeing import Seer
from game.ui.table_view_board import BoardView
from game.ui.table_view_frame import frame
from game.ui.theme import Theme
from game.words import Words

CARD = {"id": "x", "by": "A", "at": [0, 0], "s": "1/1/1/1"}
HIGH = ["##"] * 5
"""Five rows, of two spaces each."""
SEVEN = ["###", *["#"] * 5, "###"]
FLAT = ["#" * 12]
LARGE = 60
"""Cards of so many pixels are told by more than their numbers."""
WINDOW = (1280, 720)
MOST_ROWS = 8
"""Of more rows none can be so large in a window of that height."""
MOST_COLUMNS = 15
"""Four pieces that touch by two spaces each reach no further."""
WIDE = 12
"""A board of so many columns may have the side panel folded."""


def at(hand, board, seats=2):
    players = ["A", "B", "C", "D"][:seats]
    position = {"players": players, "board": board, "cards": [CARD], "hands": {player: [] for player in players}}
    hand.position(position, ("human",) * seats)
    return hand.table.desk


@pytest.mark.parametrize(("board", "seats", "least"), [(HIGH, 2, 95), (SEVEN, 3, 68), (SEVEN, 4, 68)])
def test_cards_of_a_high_board_are_told_by_more_than_their_numbers(hand, board, seats, least):
    desk = at(hand, board, seats)
    assert desk.room.arrangement == "beside"
    assert desk.view.boards["board"].cell_size[0] >= least


@pytest.mark.parametrize("seats", [2, 4])
def test_a_flat_board_lies_over_the_hand_in_the_middle_of_the_table(hand, seats):
    desk = at(hand, FLAT, seats)
    board = desk.view.boards["board"]
    assert desk.room.arrangement == ""
    assert board.cell_size[0] >= 78
    assert abs(board.line_rect(board.board.cells).centerx - desk.frame.table.centerx) <= 8


def test_a_board_that_is_large_enough_below_leaves_the_hand_its_usual_place(hand):
    assert at(hand, ["###"] * 3).room.arrangement == ""


def test_a_board_that_needs_the_room_folds_the_side_panel_until_somebody_unfolds_it(hand):
    desk = at(hand, ["#" * 13, *["#"] * 7], 4)
    table = hand.table
    assert table.looking.folded
    assert desk.view.boards["board"].cell_size[0] >= LARGE
    assert "The board needs the room" in hand.said()
    hand.click("fold")
    assert not table.looking.folded
    table.refresh()
    assert not table.looking.folded


def shapes(most_spaces):
    """Boards of every number of rows and columns that so many spaces in one piece can span."""
    for rows in range(1, MOST_ROWS + 1):
        for columns in range(1, min(MOST_COLUMNS, most_spaces - rows + 1) + 1):
            yield ["#" * columns, *["#"] * (rows - 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_of_24_spaces_has_cards_that_are_told_by_more_than_their_numbers(home, seats):
    listing = next(listing for listing in games() if listing.id == "legends-at-war")
    assert listing.game is not None
    assert listing.pack is not None
    game, layout = listing.game, listing.pack.layout
    assert isinstance(layout, Layout)
    looks = make_looks(game, listing)
    players = ["A", "B", "C", "D"][:seats]
    theme = Theme.for_window(WINDOW)
    seer = Seer(game, layout, Words(game.code, game.defs))
    small = []
    for board in shapes(24):
        position = {"players": players, "board": board, "hands": {player: [] for player in players}}
        _defs, state = game.code.position(game.defs, position)
        view = Match.of_state(game, players, state).view(0)
        widths = []
        for folded in (False, True):
            parts = frame(WINDOW, theme, folded=folded)
            seer.folded, seer.rise = folded, parts.rise
            room = seer.room(view, parts.table, theme.row + 2 * theme.px(6))
            area = next(one for one in seer.picture(view, room, gap=theme.px(8)).areas if one.zone == "board")
            shown = BoardView(theme, looks.views(theme))
            assert area.board is not None
            shown.show(area.board, area.rect)
            cells = shown.line_rect(area.board.cells)
            assert parts.zones.contains(cells)
            assert not cells.colliderect(room.actions)
            assert room.arrangement == "" or cells.x >= seer.beside_chips(view, room)
            widths.append(shown.cell_size[0])
        if widths[0] < LARGE and (len(board[0]) < WIDE or widths[1] < LARGE):
            small.append((len(board), len(board[0]), widths))
    looks.art.close()
    assert not small


SHELF = 120
"""The piles of a draft are shelves: cards of so many pixels at 1280x720."""


def drafting(hand, seats, board):
    position = {
        "players": ["A", "B", "C", "D"][:seats],
        "mode": "ragnarok-campaign" if board else "ragnarok-skirmish",
        "phase": "draft",
    }
    grown = {"round": 2, "board": board, "cards": [CARD]} if board else {}
    hand.position(position | grown, ("human",) * seats)
    return hand.table.desk


@pytest.mark.parametrize("board", [[], HIGH])
@pytest.mark.parametrize("seats", [2, 4])
def test_nine_piles_of_a_draft_lie_in_two_rows_of_large_cards(hand, seats, board):
    desk = drafting(hand, seats, board)
    piles = [placed.rect for placed in desk.view.placed if placed.area.zone.startswith("draft-")]
    assert len(piles) == 9
    assert min(rect.width for rect in piles) >= SHELF
    assert len({rect.y for rect in piles}) == 2
    shown = [area for area in desk.view.picture.areas if area.zone == "board"]
    assert [area.rect.top > max(rect.bottom for rect in piles) for area in shown] == [True] * bool(board)


@pytest.mark.parametrize("phase", ["draft", "decks", "boards"])
def test_other_seats_have_a_strip_before_the_battle_only_where_the_standings_are_folded_away(hand, phase):
    mode = "ragnarok-skirmish" if phase == "draft" else "pantheon-skirmish"
    hand.position({"players": ["A", "B"], "mode": mode, "phase": phase})
    other = 1 - hand.table.session.viewer
    if hand.table.looking.folded:  # for all board pieces to have room
        hand.click("fold")
        hand.settle()
    areas = hand.table.desk.view.picture.areas
    assert [area.name for area in areas if area.seat == other] == []
    hand.click("fold")
    hand.settle()
    folded = hand.table.desk.view.picture.areas
    assert "other.1.hand" in [area.name.partition("@")[0] for area in folded if area.seat == other]
    strips = [area.rect for area in folded if area.seat == other]
    assert not any(area.rect.collidelist(strips) >= 0 for area in folded if area.seat != other)


@pytest.mark.parametrize("seats", [2, 6])
def test_deities_to_choose_from_have_the_height_of_the_window_and_their_names(hand, seats):
    hand.open_game("mythic-wars")
    hand.click("mode:pantheons-of-destiny")
    scene = hand.stage.top
    scene.count = seats
    scene.kinds[:seats] = ["human"] * seats
    scene.layout()
    hand.click("start")
    hand.settle()
    view = hand.table.desk.view
    offered = [placed.rect for placed in view.placed if placed.area.zone == "library"]
    assert len(offered) == 48
    assert min(rect.width for rect in offered) >= LARGE
    assert {area.seat for area in view.picture.areas} <= {-1, hand.table.session.viewer}
    assert (
        next(area.empty for area in view.picture.areas if area.label == "Your faction")
        == "The deities you take lie here"
    )


def test_long_messages_have_more_lines_before_they_lie_across_the_edge_of_the_side_panel(hand):
    desk = drafting(hand, 2, [])
    before = {tuple(mark.rect) for mark in hand.table.marks()}
    for name in ("njord", "freyja"):
        hand.table.say(f"{name} has a new picture: /home/somebody/wartable/assets/legends-at-war/cards/{name}.png")
    said = [pygame.Rect(mark.rect) for mark in hand.table.marks() if tuple(mark.rect) not in before]
    assert len(said) == 2
    for rect in said:
        assert desk.frame.table.contains(rect)
        assert rect.collidelist(desk.view.lying()) < 0
