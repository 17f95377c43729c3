"""The table scene, driven by posted events: gestures, previews, refusals, keys, hand-over, bots."""

from __future__ import annotations

import time

import pygame
import pytest

from game.rules.plain import NOBODY
from game.ui.lists import TextPanel
from tests.scenes.test_screens import overlaps

# Ann (seat 0) holds one card that beats Thor from the south; Thor beats it from nowhere else.
DUEL = {
    "players": ["Ann", "Bob"],
    "first": "Ann",
    "board": ["###", "###", ".#."],
    "cards": [
        {"id": "weak", "by": "Bob", "at": [1, 0], "s": "3/3/3/3"},
        {"id": "strong", "by": "Bob", "at": [0, 1], "s": "9/9/9/9"},
    ],
    "hands": {"Ann": [{"id": "mine", "s": "6/5/4/5"}, {"id": "other", "s": "1/1/1/1"}]},
}


@pytest.fixture
def duel(hand):
    hand.position(DUEL)
    return hand


def inspected(hand):
    return hand.table.desk.panel.inspected


def board_cards(hand):
    view = hand.table.session.view()
    return {sighting.ref: sighting for sighting in view.occupants("board").values()}


def test_a_dragged_card_is_played_where_it_is_dropped(duel):
    card = duel.card("mine")
    duel.drag(card.rect.center, duel.cell(1, 1).rect.center)
    mine = next(sighting for sighting in board_cards(duel).values() if sighting.place == (1, 1))
    assert mine.controller == 0
    assert duel.match.history == 1


def test_the_preview_shows_the_comparison_before_the_drop_and_changes_nothing(duel):
    before = duel.match.digest()
    card = duel.card("mine")
    duel.hold(card.rect.center, duel.cell(1, 1).rect.center)
    preview = duel.table.lights.preview
    assert preview is not None
    # LAW-ATT-04: the numbers that face each other; the north 6 takes the south 3, the west 5 fails at the east 9.
    assert len(preview.badges) == 2
    assert "weak" in preview.words
    assert duel.match.digest() == before
    duel.key(pygame.K_ESCAPE)
    assert duel.table.lights.preview is None
    assert duel.match.digest() == before
    assert duel.scene == "TableScene"


def test_preview_and_drop_come_to_the_same(duel):
    card = duel.card("mine")
    duel.hold(card.rect.center, duel.cell(1, 1).rect.center)
    gesture = duel.table.choosing.gesture
    drop = duel.table.held.drag.over.meaning
    foretold = gesture.preview(drop.path).view
    foretold = {cell: (s.ref, s.controller) for cell, s in foretold.occupants("board").items()}
    duel.release(duel.cell(1, 1).rect.center)
    view = duel.match.view(0)
    assert {cell: (s.ref, s.controller) for cell, s in view.occupants("board").items()} == foretold
    assert {s.controller for s in view.occupants("board").values() if s.place == (1, 0)} == {0}


def test_an_illegal_drop_says_why_with_the_rule_and_changes_nothing(duel):
    before = duel.match.digest()
    card = duel.card("mine")
    duel.drag(card.rect.center, duel.cell(0, 1).rect.center)
    assert "[LAW-" in duel.said()
    assert duel.match.digest() == before
    assert duel.card("mine").rect.center == card.rect.center


def test_a_card_dropped_beside_the_board_goes_back_and_is_told_where_cards_go(duel):
    before = duel.match.digest()
    card = duel.card("mine")
    board, rest = duel.table.desk.view.boards["board"].area, duel.table.desk.view.area("hand:0").rect
    beside = next(
        (x, y)
        for y in range(duel.table.desk.view.rect.top + 5, duel.table.desk.view.rect.bottom, 10)
        for x in range(duel.table.desk.view.rect.left + 5, duel.table.desk.view.rect.right, 10)
        if not board.collidepoint(x, y) and not rest.collidepoint(x, y)
    )
    duel.drag(card.rect.center, beside)
    assert "It cannot be dropped there. Drag a card to an open space." in duel.said()
    assert duel.match.digest() == before
    assert duel.card("mine").rect.center == card.rect.center


def test_a_card_dropped_beside_the_others_of_the_hand_just_goes_back(duel):
    said = duel.said()
    card, area = duel.card("mine"), duel.table.desk.view.area("hand:0").rect
    duel.drag(card.rect.center, (area.left + 4, card.rect.centery))
    assert duel.said() == said
    assert duel.match.history == 0


def test_click_and_click_is_the_same_as_a_drag(duel):
    duel.click(duel.card("mine"))
    assert duel.has("cancel")
    assert all(target.enabled for target in duel.targets("cell", x=1, y=1))
    duel.click(duel.cell(1, 1))
    assert duel.match.history == 1


def test_a_click_on_a_space_that_is_taken_says_why(duel):
    duel.click(duel.card("mine"))
    duel.click(duel.cell(0, 1))
    assert "[LAW-" in duel.said()
    assert duel.match.history == 0


def test_keys_alone_play_a_card(duel):
    duel.key(pygame.K_1)
    assert duel.table.choosing.gesture.path
    duel.key(pygame.K_RIGHT)
    assert duel.table.choosing.cursor is not None
    assert duel.table.lights.preview is not None
    duel.key(pygame.K_RETURN)
    assert duel.match.history == 1


def test_tab_walks_through_everything_that_may_be_chosen(duel):
    seen = []
    for _ in range(3):
        duel.key(pygame.K_TAB)
        seen.append(duel.table.choosing.cursor)
    assert seen[0] != seen[1]
    assert seen[2] == seen[0], "two cards, then the first again"


@pytest.mark.parametrize("how", ["escape", "focus", "right", "menu"])
def test_a_drag_is_cancelled_without_a_trace(duel, how):
    before = duel.match.digest()
    duel.hold(duel.card("mine").rect.center, duel.cell(1, 1).rect.center)
    assert duel.table.held.dragging
    if how == "escape":
        duel.key(pygame.K_ESCAPE)
    elif how == "focus":
        duel.post(pygame.WINDOWFOCUSLOST)
    elif how == "right":
        duel.post(pygame.MOUSEBUTTONDOWN, pos=duel.cell(1, 1).rect.center, button=3)
    else:
        duel.table.doors.menu()
    assert not duel.table.held.dragging
    assert not duel.table.desk.view.hidden
    duel.release(duel.cell(1, 1).rect.center if duel.scene == "TableScene" else (5, 5))
    assert duel.match.digest() == before


def test_undo_and_redo_by_key_and_button(duel):
    start = duel.match.digest()
    duel.drag(duel.card("mine").rect.center, duel.cell(1, 1).rect.center)
    duel.lift_curtain()
    after = duel.match.digest()
    duel.key(pygame.K_z, pygame.KMOD_CTRL)
    duel.lift_curtain()
    assert duel.match.digest() == start
    duel.click("redo")
    duel.lift_curtain()
    assert duel.match.digest() == after


def test_undo_says_why_it_is_refused(duel):
    duel.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "nothing to take back" in duel.said().lower()


def test_the_right_button_lists_what_a_card_can_do_and_what_not(duel):
    duel.click(duel.card("mine"), button=3)
    assert duel.scene == "PopupScene"
    first = duel.targets("item")[0]
    assert first.enabled
    duel.click(first)
    assert duel.table.choosing.gesture.path
    duel.click("cancel")
    duel.click(duel.card("strong"), button=3)
    assert not duel.targets("item")[0].enabled
    duel.key(pygame.K_ESCAPE)
    assert duel.scene == "TableScene"


SUPPORT = {
    "players": ["Ann", "Bob"],
    "board": ["###", "###"],
    "cards": [
        {"id": "helper", "by": "Ann", "at": [0, 0], "s": "2/2/2/2", "ab": "support e1"},
        {"id": "helped", "by": "Ann", "at": [1, 0], "s": "3/3/3/3"},
    ],
}


def test_pointing_at_a_card_explains_its_values(hand):
    hand.position(SUPPORT)
    hand.point(hand.card("helped").rect.center)
    assert inspected(hand) is None, "not before the pointer has rested"
    hand.frames(14)
    shown = inspected(hand)
    assert shown is not None
    assert shown.title == "helped"
    assert any("+1" in stat.words and "helper" in stat.words for stat in shown.stats)


def test_inspect_in_the_menu_shows_the_card_large_until_it_is_closed(hand):
    hand.position({**SUPPORT, "hands": {"Bob": [{"id": "theirs", "s": "1/1/1/1"}]}})
    hand.click(hand.card("helped"), button=3)
    hand.click("Inspect")
    assert hand.scene == "InspectScene"
    assert hand.said().splitlines()[0] == "helped"
    assert any("+1" in line and "helper" in line for line in hand.said().splitlines())
    scene = hand.stage.top
    shown = hand.window.surface.subsurface(scene._place).copy()
    assert scene._place.height > 400
    assert pygame.transform.average_color(shown) != pygame.transform.average_color(
        hand.window.surface.subsurface(scene._place.move(scene._place.width, 0))
    )
    hand.frames(60)
    hand.point((640, 360))
    assert hand.scene == "InspectScene", "it stays"
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"
    assert hand.table.desk.panel.inspected.title == "helped"
    hand.click(hand.card("helped"), button=3)
    hand.click("Inspect")
    hand.click((4, 4))
    assert hand.scene == "TableScene"
    hand.click("fold")
    hidden = next(target for target in hand.targets("card", zone="hand:1"))
    hand.click(hidden, button=3)
    hand.click("Inspect")
    assert "Only its back can be seen." in hand.said()


@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        ((1024, 720), 100),
        ((1024, 720), 200),
        ((1920, 1080), 200),
        pytest.param((3840, 2160), 100, marks=pytest.mark.soak),
    ],
)
def test_what_is_inspected_large_fits_its_panel_beside_its_words(make_hand, size, text_size):
    hand = make_hand(size, text_size=text_size)
    hand.position(SUPPORT)
    hand.click(hand.card("helped"), button=3)
    hand.click("Inspect")
    scene = hand.stage.top
    words = next(widget for widget in scene.form.widgets if isinstance(widget, TextPanel))
    inside = scene.inside()
    assert all(inside.contains(rect) for rect in (scene._place, words.rect, hand.find("close").rect))
    assert not scene._place.colliderect(words.rect)
    assert not words.rect.colliderect(hand.find("close").rect)
    assert words.rect.width >= scene._place.width // 2


def test_a_click_on_the_wheel_zooms_within_limits_and_home_fits_again(duel):
    board = duel.table.desk.view.boards["board"]
    fitted = board.camera.scale
    for _ in range(60):
        duel.wheel(1, board.area.center)
    assert board.camera.scale <= board.camera.most
    assert board.camera.scale > fitted
    duel.key(pygame.K_HOME)
    assert duel.table.desk.view.boards["board"].camera.scale == pytest.approx(fitted)


def test_a_drag_at_any_zoom_lands_where_it_is_shown(duel):
    duel.wheel(3, duel.table.desk.view.boards["board"].area.center)
    cell = duel.cell(1, 1)
    inside = cell.rect.clip(duel.table.desk.view.boards["board"].area)
    duel.drag(duel.card("mine").rect.center, inside.center)
    assert (1, 1) in duel.match.view(0).occupants("board")


def test_others_hands_are_counted_in_the_standings_and_are_backs_that_tell_nothing_while_these_are_folded(duel):
    assert not duel.targets("card", zone="hand:1")
    columns = [column.label for column in duel.table.desk.panel.standings.columns]
    row = duel.table.desk.panel.standings.rows[1]
    assert row.values[columns.index("Hand")] == duel.match.view(0).count("hand:1")
    # What moves from and to there flies from and to that row.
    desk = duel.table.desk
    assert desk.zone_rects(duel.table.session.game.code.zones)["hand:1"] == dict(desk.panel.seat_rects())[1]
    duel.click("fold")
    theirs = [target for target in duel.targets() if dict(target.extra).get("zone") == "hand:1"]
    assert theirs
    assert all(target.label == "" and dict(target.extra)["id"] == 0 for target in theirs)


def test_the_curtain_falls_between_people_and_nothing_stays_open(duel):
    duel.click(duel.card("other"))
    duel.table.pointing.inspect(duel.table.desk.view.by_id(dict(duel.card("other").extra)["id"]))
    duel.click(duel.cell(2, 0))
    duel.frames(4)
    assert duel.scene == "TableScene", "the end of a turn is seen first"
    duel.frames(80)
    assert duel.scene == "CurtainScene"
    assert duel.table.session.viewer == NOBODY
    assert duel.table.desk.panel.inspected is None
    labels = {target.label for target in duel.targets()}
    assert "mine" not in labels
    duel.key(pygame.K_ESCAPE)
    assert duel.scene == "CurtainScene", "it does not lift by accident"
    duel.click("ready")
    duel.settle()
    assert duel.table.session.viewer == 1
    hands = [target for target in duel.targets() if dict(target.extra).get("zone") == "hand:0"]
    assert all(target.label == "" for target in hands)


def test_no_curtain_against_a_bot(hand):
    hand.position(DUEL, ("human", "greedy"))
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    hand.settle()
    assert hand.table.session.viewer == 0
    assert hand.match.history == 2, "the bot has answered"


def test_the_log_of_a_seat_tells_only_what_it_saw(hand):
    hand.new_match(seed=3)
    first = hand.table.session.viewer
    hand.click("ref:greek")
    hand.lift_curtain()
    hand.click("ref:norse")
    hand.lift_curtain()
    for _ in range(2):
        hand.click("suggest")
        hand.click("button:done")
        hand.lift_curtain()
    other = 1 - first
    lines = "\n".join(line.words for line in hand.table.following.reader.lines(other))
    own = [hand.match.game.defs.cards[s.ref].name for s in hand.match.view(first).zone(f"deck:{first}") if s.ref]
    assert "greek" in lines.lower()
    assert not any(name in lines for name in own)


def test_a_table_at_rest_draws_nothing(duel):
    duel.frames(10)
    duel.damaged()
    for _ in range(60):
        duel.stage.update(1 / 30)
        assert not duel.stage.damage


def test_a_hover_and_a_drag_draw_only_their_places_again(duel):
    window = 1280 * 720
    duel.frames(5)
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=duel.card("mine").rect.center, rel=(0, 0), buttons=(0, 0, 0))
    )
    for event in pygame.event.get():
        duel.stage.handle(event)
    rects = duel.damaged()
    assert 0 < sum(rect.width * rect.height for rect in rects) < window * 0.12
    duel.hold(duel.card("mine").rect.center, (300, 600))
    duel.frames()
    duel.stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(310, 598), rel=(0, 0), buttons=(1, 0, 0)))
    rects = duel.damaged()
    assert 0 < sum(rect.width * rect.height for rect in rects) < window * 0.12


def test_to_leave_the_bar_draws_none_of_it_again(duel):
    """What it says is told by a tip while the mouse rests on it, and looks the same all the time."""
    bar = duel.table.desk.frame.bar
    between = (bar.centerx, bar.centery)
    assert any(widget.hint for widget in duel.table.form.widgets if widget.rect.collidepoint(between))
    duel.damaged()
    for at in (between, (bar.centerx, bar.bottom + 200), between):
        duel.stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        assert pygame.Rect(bar).collidelist(duel.damaged()) < 0


def test_what_is_drawn_in_parts_is_what_is_drawn_at_once(duel):
    """Dirty rectangles leave no ghost: after a hover, a drag and a cancel, the picture equals a full redraw."""
    duel.point(duel.card("mine").rect.center)
    duel.frames(20)
    duel.hold(duel.card("mine").rect.center, duel.cell(1, 1).rect.center)
    duel.key(pygame.K_ESCAPE)
    duel.point((640, 700))
    duel.frames(20)
    parts = pygame.image.tobytes(duel.window.surface, "RGB")
    duel.stage.damage.add()
    duel.damaged()
    assert pygame.image.tobytes(duel.window.surface, "RGB") == parts


def test_a_bot_match_plays_itself_to_a_result_and_rematches(hand):
    hand.new_match(("greedy", "random"))
    ends = time.monotonic() + 60
    while hand.scene != "ResultScene" and time.monotonic() < ends:
        hand.frames()
        time.sleep(0.001)
    assert hand.scene == "ResultScene"
    assert hand.services.replays.listing(), "a finished match is kept as a replay"
    lying = [placed.rect for placed in hand.table.desk.view.placed if placed.thing.cell is not None]
    assert len(lying) == len(board_cards(hand)) > 0
    assert hand.stage.top.panel().collidelist(lying) < 0, "the final board stays in sight"
    assert not hand.table.buttons.widgets, "what cannot be pressed now does not show beside the result"
    hand.click("look")
    assert hand.scene == "TableScene"
    hand.click("result")
    assert hand.scene == "ResultScene"
    over = hand.match
    hand.click("change")
    hand.click("moved")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.click("same_seed")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert overlaps(hand) == []
    hand.click("begin")
    assert hand.scene == "TableScene"
    assert hand.match.outcome is None
    assert (hand.match.seats, hand.match.seed) == ((over.seats[1], over.seats[0]), over.seed)
    assert [plan.kind for plan in hand.table.session.seats] == ["random", "greedy"]


def test_one_person_against_three_bots_by_hints_alone(hand):
    hand.new_match(("human", "greedy", "greedy", "greedy"))
    hand.click(next(target for target in hand.targets("tile") if target.enabled))
    hand.settle()
    hand.click("suggest")
    hand.click("button:done")
    hand.settle()
    assert hand.targets("piece")
    hand.key(pygame.K_h)
    assert "bot would choose" in hand.said()


def test_a_pile_that_lies_open_can_be_looked_through(hand):
    hand.position({**DUEL, "underworld": [{"id": "gone", "s": "2/2/2/2"}, {"id": "lost", "s": "3/3/3/3"}]})
    view = hand.table.desk.view
    assert view.label(view.area("underworld")).words.endswith("  2"), "its count covers no number of the top card"
    hand.click(next(target for target in hand.targets("card") if dict(target.extra).get("zone") == "underworld"))
    assert hand.scene == "PileScene"
    assert not hand.stage.top.panel().colliderect(hand.table.desk.frame.panel), "the side panel tells of its cards"
    assert {"gone", "lost"} <= {target.label for target in hand.targets("card")}
    hand.click("close")
    assert hand.scene == "TableScene"


def test_a_deck_in_play_cannot_be_looked_through(duel):
    deck = next(target for target in duel.targets() if dict(target.extra).get("zone") == "deck:0")
    duel.click(deck, button=3)
    assert not duel.find("Look through").enabled


def test_the_side_panel_folds_and_inspection_floats(duel):
    table = duel.table.desk.frame.table.width
    duel.click("fold")
    assert duel.table.desk.frame.table.width > table
    duel.point(duel.card("strong").rect.center)
    duel.frames(14)
    assert inspected(duel) is not None
    duel.point((5, 400))
    duel.frames(3)
    assert inspected(duel) is None


def test_a_window_that_changes_its_size_keeps_the_match(duel):
    digest = duel.match.digest()
    duel.hold(duel.card("mine").rect.center, duel.cell(1, 1).rect.center)
    duel.window.resize((1600, 900))
    duel.stage.resize((1600, 900))
    duel.frames(2)
    assert not duel.table.held.dragging
    assert duel.table.desk.frame.table.bottom == 900
    duel.drag(duel.card("mine").rect.center, duel.cell(1, 1).rect.center)
    assert duel.match.history == 1
    assert duel.match.digest() != digest


class Failing:
    """A bot that fails."""

    def choose(self, view, decision):
        raise RuntimeError("out of ideas")


def test_a_bot_that_fails_gives_its_seat_to_a_person(hand, home):
    hand.position(DUEL, ("human", "greedy"))
    hand.table.session.choosers[1] = Failing()
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    hand.settle()
    hand.lift_curtain()
    assert hand.table.session.viewer == 1
    assert hand.table.choosing.gesture is not None
    assert list((home / "crashes").iterdir())


def test_a_pack_without_a_table_can_be_played(hand):
    services = hand.services
    services._listings = tuple(
        one._replace(pack=one.pack._replace(layout=None)) for one in services.listings() if one.pack
    )
    hand.position(DUEL)
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    assert hand.match.history == 1
