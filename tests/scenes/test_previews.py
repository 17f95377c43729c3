"""What the table foretells while a card is held over a cell, in games that ask something between the placement and what comes of it."""

from __future__ import annotations

STRENGTH_IN_STOCK = {
    "players": ["A", "B"],
    "cards": [{"id": "b1", "by": "B", "at": [0, 0], "p": 1}],
    "decks": {"A": [{"id": "a1", "p": 5}, "a2"], "B": ["b2"]},
    "strength": {"A": 1},
}


def test_the_battle_is_foretold_although_strength_could_be_spent_first(hand):
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(STRENGTH_IN_STOCK, game_id="pantheon-duel")
    match = hand.table.session.match
    before = match.digest()
    hand.hold(hand.card("a1").rect.center, hand.cell(1, 0).rect.center)
    preview = hand.table.lights.preview
    assert preview is not None
    assert len(preview.badges) == 1
    assert "if you choose nothing more" in preview.words
    assert match.digest() == before
