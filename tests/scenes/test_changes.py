"""What changes on the table is shown where it changes."""

from __future__ import annotations

HIT = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1"}, {"id": "a2"}], "B": [{"id": "b1"}, {"id": "b2"}]},
}


def test_lost_energy_rises_from_the_card_when_the_dice_have_told(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(HIT, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)  # 5 + 6 = 11 against 2 + 6 = 8
    hand.drag(hand.card("a1").rect.center, hand.card("b1").rect.center)
    assert table.playback.dice.busy
    number = next(n for n, card in table.session.match.state.components.items() if card.ref == "b1")
    card = table.view.numbered(number).rect
    seen = []
    while table.playback.busy:
        seen += [actor.rect.copy() for actor in table.playback.actors if actor.visible and card.contains(actor.rect)]
        assert not (seen and table.playback.dice.busy)
        hand.frames(1)
    assert len({rect.size for rect in seen}) == 1
    heights = [rect.y for rect in seen]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] - heights[-1] > 10
    assert table.playback.actors == []
