"""What the table asks in written positions: questions that a match by chance may never come to."""

from __future__ import annotations

from game.table.seen.buried import buried

CALLED_BACK = {
    "players": ["A", "B"],
    "discards": {"A": ["a0", "a1", "a2"], "B": []},
    "decks": {"A": ["sigurd", "a3"]},
}
"""Sigurd is drawn; once he is placed he calls one of his player's discards back."""
SACRIFICES = {
    "players": ["A", "B", "C"],
    "mode": "pantheon-campaign",
    "phase": "sacrifice",
    "pantheons": {"A": "greek", "B": "norse", "C": "american"},
    "board": ["######"],
    "decks": {"A": 6, "B": 6, "C": 6},
    "captures": {
        "A": [{"id": "n1", "pan": "norse"}],
        "B": [{"id": "g1", "pan": "greek"}],
        "C": [{"id": "g2", "pan": "greek"}],
    },
    "upgrades": {"A": [{"id": "u1", "lvl": "II"}], "B": [{"id": "w1", "lvl": "II"}], "C": [{"id": "v1", "lvl": "II"}]},
}


def test_a_card_is_chosen_out_of_a_pile(hand):
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(CALLED_BACK, game_id="pantheon-duel")
    table = hand.table
    hand.click(hand.card("Sigurd"))
    hand.click(hand.cell(0, 0))
    hand.settle()
    assert buried(table.choosing, table.desk.view) == {"discard:0": 3}
    begun = table.session.match.history
    hand.click(next(target for target in hand.targets("button") if target.name.startswith("pile:")))
    assert hand.scene == "PileScene"
    assert len(hand.targets("card", legal=True)) == 3
    hand.click(hand.targets("card", legal=True)[1])
    assert hand.scene == "TableScene"
    assert table.session.match.history == begun + 1
    assert table.session.view().count("discard:0") == 2


def test_people_who_are_asked_at_once_hand_each_other_the_screen(hand):
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(SACRIFICES, ("human", "human", "human"))
    table = hand.table
    assert table.session.waiting() == (0, 1, 2)
    first = table.session.viewer
    other, third = [seat for seat in (0, 1, 2) if seat != first]
    hand.click(f"hand:{other}")
    assert table.session.viewer == other
    assert table.choosing.gesture is not None
    # Under a curtain nothing is seen until the other one says that he is there.
    hand.services.settings = hand.services.settings.with_(curtain=True)
    hand.click(f"hand:{third}")
    assert hand.scene == "CurtainScene"
    assert table.session.viewer == -1
    hand.click("ready")
    assert table.session.viewer == third
