"""What lies on the table without a word explains itself to whoever points at it."""

from __future__ import annotations

import pytest

from game.ui.table_picture import MINI
from game.ui.tips import TIP_DELAY
from tests.scenes.hand import FRAME

WAR = {
    "players": ["Ann", "Bob"],
    "battle": {
        "Ann": [
            {"card": "anzu", "s": "6/4/4", "summoner": "tezcatlipoca"},
            {"card": "tezcatlipoca", "s": "7/6/7", "empowered": True},
        ],
        "Bob": [{"id": "b1"}],
    },
}


@pytest.fixture
def war(hand):
    hand.position(WAR, game_id="mythic-wars")
    return hand


def inspected(hand, name):
    hand.table.pointing.inspect(hand.table.desk.view.by_id(dict(hand.card(name).extra)["id"]))
    return "\n".join(words for _kind, words in hand.table.desk.panel.inspected.lines)


def tip(hand, at):
    """What is told beside the pointer after it has rested at a place."""
    hand.point(at)
    hand.frames(round(TIP_DELAY / FRAME) + 2)
    shown = hand.table.form.tooltip
    return shown._text if shown.shown else ""


def test_a_card_on_its_side_and_a_creature_and_its_summoner_say_what_they_are(war):
    assert "Empowered: It lies on its side" in inspected(war, "Tezcatlipoca")
    assert "Anzu lies before it" in inspected(war, "Tezcatlipoca")
    assert "Summoned by Tezcatlipoca" in inspected(war, "Anzu")
    assert "red Attack, blue Defense" in inspected(war, "Anzu")
    plain = inspected(war, "b1")
    assert not any(word in plain for word in ("Empowered", "Summoned", "before it"))


def test_the_crown_and_the_piles_without_a_label_have_a_tip(war):
    rows = dict(war.table.desk.panel.seat_rects())
    prime = war.table.session.view().value("prime")
    assert "Prime faction: It leads this round" in tip(war, rows[prime].center)
    assert "Prime faction" not in tip(war, rows[1 - prime].center)
    assert "Show everything of" in tip(war, rows[1 - prime].center)
    picture = war.table.desk.view.picture
    pile = next(area for area in picture.areas if area.show == MINI)
    assert tip(war, pile.rect.center) == f"{war.table.session.words.zone(pile.zone)} ({pile.held})"


def test_an_empty_special_space_says_what_it_does(hand):
    hand.position(
        {
            "players": ["Ann", "Bob"],
            "first": "Ann",
            "board": ["###"],
            "spaces": [{"at": [1, 0], "dom": "Earth"}],
            "hands": {"Ann": [{"id": "mine", "s": "6/5/4/5"}]},
        }
    )
    assert tip(hand, hand.cell(1, 0).rect.center) == "Earth space"
    assert tip(hand, hand.cell(2, 0).rect.center) == ""


def test_the_sides_of_a_card_and_the_free_cells_of_a_square_explain_themselves(hand):
    hand.position(
        {
            "players": ["Ann", "Bob"],
            "cards": [{"card": "frigg", "by": "Ann", "at": [0, 0]}, {"card": "loki", "by": "Bob", "at": [1, 0]}],
        },
        game_id="pantheon-duel",
    )
    told = inspected(hand, "Frigg")
    assert "Shield: on this side it holds" in told
    assert "Broken heart: this side falls" in told
    board = hand.table.desk.view.boards["board"]
    assert "may still grow here" in tip(hand, board.cell_rect((1, 1)).center)
