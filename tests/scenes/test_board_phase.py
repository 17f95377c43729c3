"""Laying modular board pieces by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.table.model.hint import hint
from game.ui.table_view import READY

PHASE = {
    "players": ["Ann", "Bob"],
    "first": "Ann",
    "phase": "boards",
    "tray": ["anvil", "harbour", "hook"],
}


@pytest.fixture
def laying(hand):
    hand.position(PHASE)
    return hand


def spot(hand, name):
    """A point on a piece of the tray that covers one of its spaces."""
    placed = next(placed for placed in hand.table.desk.view.placed if placed.thing.name == name)
    columns, rows = placed.thing.look.size
    x, y = placed.thing.look.cells[0]
    return (
        placed.rect.x + round((x + 0.5) * placed.rect.width / columns),
        placed.rect.y + round((y + 0.5) * placed.rect.height / rows),
    )


def test_a_piece_is_dragged_from_the_tray_to_the_board(laying):
    board = laying.table.desk.view.boards["board"].area
    assert laying.table.desk.view.boards["board"].board.empty == "Drag a board piece here"
    laying.drag(spot(laying, "Anvil"), board.center)
    assert laying.table.desk.view.boards["board"].board.empty == ""
    assert len(laying.match.view(0).boards["board"].spaces) == 6
    assert laying.match.view(0).boards["board"].laid[0].piece == "anvil"


def test_every_piece_of_the_tray_bears_its_name_and_none_is_lit_where_all_may_be_laid(laying):
    view = laying.table.desk.view
    pieces = [placed for placed in view.placed if placed.area.zone == "tray"]
    assert {view.glows[placed.thing.key] for placed in pieces} == {READY}
    for placed in pieces:
        row = [one.rect for one in pieces if abs(one.rect.centery - placed.rect.centery) <= 2]
        under = pygame.Rect(placed.rect.x, max(rect.bottom for rect in row) + 2, placed.rect.width, 16)
        assert under.collidelist([one.rect for one in pieces]) < 0
        assert pygame.mask.from_threshold(
            laying.window.surface.subsurface(under), view.theme.palette.ink_soft, (40, 40, 40, 255)
        ).count()


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100), ((1024, 720), 150), ((1024, 720), 200)],
)
def test_pieces_and_buttons_stand_beside_the_board_in_the_table(make_hand, size, scale):
    hand = make_hand(size, text_size=scale)
    hand.position({"players": ["Ann", "Bob", "Cid", "Dot"], "phase": "boards"}, ("human",) * 4)
    desk = hand.table.desk
    seen = []
    paged = desk.view.paged.get("tray")
    pages = paged.pages if paged is not None else 1
    # Usual type leaves room for all twelve at once.
    assert pages == 1 or scale > 100
    for _page in range(pages):
        pieces = [placed for placed in desk.view.placed if placed.area.zone == "tray"]
        seen += [placed.thing.name for placed in pieces]
        buttons = [target.rect for target in hand.targets("button") if target.rect.top > desk.frame.bar.bottom]
        assert len([target for target in hand.targets("button") if target.name in ("turn", "flip", "hint")]) == 3
        board = desk.view.boards["board"].area
        for rect in [*buttons, *[placed.rect for placed in pieces]]:
            if not rect.colliderect(desk.frame.panel):
                assert desk.frame.zones.contains(rect)
                assert not rect.colliderect(board)
        assert not any(button.colliderect(placed.rect) for button in buttons for placed in pieces)
        cells = {placed.rect.width / placed.thing.look.size[0] for placed in pieces}
        assert len(cells) == 1
        # A hand sees what it will lay: no picture of a piece is a thumbnail.
        assert min(cells) >= (40 if size[0] >= 1280 else 36)
        if pages > 1:
            hand.click("page:tray:+1")
    assert len(seen) == len(set(seen)) == 12


def test_pieces_on_offer_are_as_large_as_on_the_board_where_there_is_room_and_in_the_hand_always(laying):
    view = laying.table.desk.view
    board = view.boards["board"]
    laying.drag(spot(laying, "Anvil"), board.area.center)
    laying.lift_curtain()
    wide, high = board.cell_size
    for placed in [placed for placed in view.placed if placed.area.zone == "tray"]:
        columns, rows = placed.thing.look.size
        assert placed.rect.size == (columns * wide, rows * high)
    # Somebody looks closer: what is on offer has no room to grow with the board, but what is in the hand does.
    laying.wheel(3, board.area.center)
    assert board.cell_size[0] > wide
    laying.hold(spot(laying, "Harbour"), board.area.center)
    held = laying.table.held
    columns, rows = laying.table.pieces.look(held).size
    assert held.drag.size == (columns * board.cell_size[0], rows * board.cell_size[1])


def test_a_piece_on_another_page_comes_up_when_the_keys_or_a_hint_name_it(make_hand):
    hand = make_hand(text_size=200)
    hand.position({"players": ["Ann", "Bob"], "phase": "boards"})
    view = hand.table.desk.view
    assert view.paged["tray"].pages == 2
    assert not hand.has("pile:tray"), "what pages hold needs no list"
    named = []
    for _step in range(12):
        hand.key(pygame.K_TAB)
        cursor = hand.table.choosing.cursor
        assert cursor is not None
        placed = view.by_id(int(cursor.value))
        assert placed is not None, "what is marked is in sight"
        named.append(placed.thing.name)
    assert len(set(named)) == 12


def test_r_turns_and_f_flips_the_piece_in_the_hand(laying):
    board = laying.table.desk.view.boards["board"].area
    laying.hold(spot(laying, "Anvil"), board.center)
    assert (laying.table.held.drag.side, laying.table.held.drag.turn) == ("alpha", 0)
    laying.key(pygame.K_r)
    laying.key(pygame.K_f)
    assert (laying.table.held.drag.side, laying.table.held.drag.turn) == ("omega", 180)
    laying.wheel(1, board.center)
    assert laying.table.held.drag.turn == 0
    laying.key(pygame.K_r)
    laying.release(board.center)
    laid = laying.match.view(0).boards["board"].laid[0]
    assert (laid.side, laid.turn) == ("omega", 180)


def test_a_second_piece_snaps_to_legal_places_only(laying):
    board = laying.table.desk.view.boards["board"].area
    laying.drag(spot(laying, "Anvil"), board.center)
    laying.lift_curtain()
    before = laying.match.digest()
    # LAW-BOARD-05: in the far corner it touches nothing.
    laying.drag(spot(laying, "Hook"), (board.right - 20, board.bottom - 20))
    assert laying.match.digest() == before
    start = spot(laying, "Hook")
    laying.hold(start, board.center)
    drag = laying.table.held.drag
    anchor = laying.targets("anchor")[0]
    laying.point(
        (
            round(anchor.rect.x + drag.grab[0] * drag.size[0]),
            round(anchor.rect.y + drag.grab[1] * drag.size[1]),
        )
    )
    assert drag.over is not None
    laying.release(laying.stage.pointer)
    assert len(laying.match.view(0).boards["board"].spaces) == 12


def test_an_illegal_place_says_why_with_the_rule(laying):
    board = laying.table.desk.view.boards["board"]
    laying.drag(spot(laying, "Anvil"), board.area.center)
    laying.lift_curtain()
    laying.drag(spot(laying, "Hook"), (board.area.x + 30, board.area.y + 30))
    assert "[LAW-BOARD-" in laying.said()


def test_a_click_hangs_the_piece_at_the_pointer_and_the_next_one_lays_it(laying):
    at = spot(laying, "Harbour")
    laying.click(at)
    assert laying.table.held.carried
    assert laying.has("turn")
    laying.click("flip")
    assert laying.table.held.drag.side == "omega"
    laying.click(laying.table.desk.view.boards["board"].area.center)
    assert laying.match.view(0).boards["board"].laid[0].side == "omega"


@pytest.mark.parametrize("begun", [False, True])
def test_a_hint_marks_all_spaces_of_the_piece_where_it_would_lie(laying, begun):
    if begun:
        laying.drag(spot(laying, "Anvil"), laying.table.desk.view.boards["board"].area.center)
        laying.lift_curtain()
    before = set(laying.match.view(0).boards["board"].spaces)
    found = hint(laying.table.session)
    assert found is not None
    path = found.path
    laying.click("hint")
    marked = {cell for cell, glow in laying.table.desk.view.boards["board"].glows.items() if glow == "selected"}
    assert len(marked) == 6
    assert ("to the marked spaces" if begun else "anywhere") in laying.said()
    side, turn = next(choice.value for choice in path if choice.what == "orient")
    assert (f"turned by {turn}°" in laying.said()) == bool(turn)
    laying.table.session.apply(laying.table.session.viewer, path)
    assert set(laying.match.view(0).boards["board"].spaces) - before == marked
    assert laying.match.view(0).boards["board"].laid[-1].side == side


def test_keys_alone_lay_a_piece(laying):
    laying.key(pygame.K_TAB)
    laying.key(pygame.K_RETURN)
    assert laying.table.held.carried
    laying.key(pygame.K_f)
    laying.key(pygame.K_RIGHT)
    laying.key(pygame.K_RETURN)
    assert len(laying.match.view(0).boards["board"].spaces) == 6


def test_escape_puts_a_carried_piece_back(laying):
    laying.click(spot(laying, "Harbour"))
    laying.key(pygame.K_ESCAPE)
    assert not laying.table.held.carried
    assert laying.scene == "TableScene"
    assert laying.match.history == 0


def test_pointing_at_a_piece_shows_both_sides(laying):
    laying.point(spot(laying, "Harbour"))
    laying.frames(14)
    shown = laying.table.desk.panel.inspected
    assert shown is not None
    assert len(shown.sides) == 2
    assert any("Ranged Attack" in words for _kind, words in shown.lines)


def test_the_menu_key_lists_what_the_marked_piece_can_do(laying):
    laying.key(pygame.K_TAB)
    laying.key(pygame.K_MENU)
    assert laying.scene == "PopupScene"
    laying.key(pygame.K_DOWN)
    laying.key(pygame.K_RETURN)
    assert laying.table.held.carried
