"""What changes on the table is shown where it changes."""

from __future__ import annotations

import pygame

from game.table.paint.playback import SHOW_CHANGE
from tests.scenes.hand import FRAME

HIT = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1"}, {"id": "a2"}], "B": [{"id": "b1"}, {"id": "b2"}]},
}


def test_lost_energy_rises_from_the_card_when_the_dice_have_told(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(HIT, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)  # 5 + 6 = 11 against 2 + 6 = 8
    counts = table.desk.panel.standings.rows
    hand.drag(hand.card("a1").rect.center, hand.card("b1").rect.center)
    assert table.desk.playback.dice.busy
    id = next(n for n, card in table.session.match.state.components.items() if card.ref == "b1")
    card = table.desk.view.by_id(id).rect
    seen = []
    while table.desk.playback.busy:
        told = [pygame.Rect(mark.rect) for actor in table.desk.playback.actors if actor.told for mark in actor.marks]
        seen += [rect for rect in told if card.left < rect.centerx < card.right and rect.top < card.top]
        assert not (seen and table.desk.playback.dice.busy)
        assert (table.desk.panel.standings.rows == counts) == (not seen), "what is lost is counted when it is told"
        hand.frames(1)
    assert len({rect.size for rect in seen}) == 1
    heights = [rect.y for rect in seen]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] - heights[-1] > 10
    assert max(rect.bottom for rect in seen) < card.top + card.height // 4, "it covers no number of the card"
    assert not table.desk.playback.actors


def test_no_chip_tells_what_the_dice_are_still_to_show(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(HIT, game_id="mythic-wars")
    table = hand.table
    match = table.session.match
    match.state.script = (5, 2)
    (path,) = match.game.code.notation.paths(match.state, 0, "attack a1 b1")
    table.session.look_as(1)
    table.refresh()
    table.turns.act(0, path)
    told = []
    while table.desk.playback.busy:
        told.append((table.desk.playback.dice.busy, any("11:8" in target.label for target in hand.targets("button"))))
        hand.frames(1)
    assert {shown for rolls, shown in told if rolls} == {False}
    assert {shown for rolls, shown in told if not rolls} == {True}


LAST_BLOW = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1"}], "B": [{"id": "b1", "energy": 1}]},
}


def test_a_card_that_falls_stays_until_its_loss_could_be_read(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    battle = {"A": [{"id": "a1"}, {"id": "a2"}], "B": [{"id": "b1", "energy": 1}, {"id": "b2"}]}
    hand.position({"players": ["A", "B"], "battle": battle}, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)
    lay = hand.card("b1").rect
    hand.drag(hand.card("a1").rect.center, lay.center)
    id = next(n for n, card in table.session.match.state.components.items() if card.ref == "b1")
    assert table.session.match.state.components[id].zone == "defeated:1"
    seen = 0
    while table.desk.playback.busy:
        hand.frames(1)
        rects = [pygame.Rect(mark.rect) for actor in table.desk.playback.actors for mark in actor.marks]
        seen += not table.desk.playback.dice.busy and any(rect.contains(lay) for rect in rects)
    assert seen * FRAME >= SHOW_CHANGE * 0.9


def test_the_result_waits_until_the_last_dice_can_be_read(hand):
    # without motion the dice lie there at once, and the result would cover them in the same moment
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(LAST_BLOW, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)
    hand.drag(hand.card("a1").rect.center, hand.card("b1").rect.center)
    assert table.session.match.outcome is not None
    assert table.desk.playback.dice.unread
    hand.frames(5)
    assert hand.scene == "TableScene"
    hand.frames(90)
    assert hand.scene == "ResultScene"


def test_the_heads_of_the_standings_say_what_they_count(hand):
    hand.position({"players": ["A", "B"], "decks": {"A": ["a1"], "B": ["b1"]}}, game_id="pantheon-duel")
    table = hand.table
    hints = [widget.hint for widget in table.form.widgets]
    assert "Strength: Unused tokens; on a tie they decide" in hints
    head = next(widget for widget in table.form.widgets if widget.hint.startswith("Strength"))
    assert head.rect.bottom <= table.desk.panel.seat_rects()[0][1].y
    before = hand.window.surface.copy()
    hand.point(head.rect.center)
    hand.frames(40)
    box = pygame.mask.from_threshold(hand.window.surface, (0, 0, 0), (1, 1, 1, 255), before)
    box.invert()
    assert box.count() > 1000
