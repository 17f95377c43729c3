"""Small words of the client that a newcomer stumbles over."""

from __future__ import annotations

from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.plain import Frozen
from game.scenes.title import TitleScene
from game.table.model.rolls import contests
from game.table.seen.inspection import card_words
from game.table.seen.progress import progress
from tests.scenes.hand import GAME


def test_levels_are_written_in_refusals_as_everywhere(hand):
    hand.new_match()
    words, view = hand.table.session.words, hand.table.session.view()
    full = Refusal("LAW-PSK-02", "level_full", Frozen(level=1, count=3))
    assert words.refusal(full, view).startswith("A deck holds 3 cards of level I, and yours has them all.")
    rate = Refusal("LAW-PCA-14", "no_such_rate", Frozen(given=1, level=3))
    assert words.refusal(rate, view).startswith("A card of level I does not buy one of level III.")


def facts(session):
    return progress(session.game, session.view(), session.words)


def test_a_match_of_one_round_does_not_count_it(hand):
    hand.new_match()
    assert hand.table.session.view().value("round") == 1
    assert "Round" not in facts(hand.table.session)


def test_rounds_are_counted_where_there_are_several(hand):
    hand.open_game(GAME)
    hand.click("mode:pantheon-campaign")
    hand.click("start")
    hand.settle()
    assert "Round 1" in facts(hand.table.session)


def test_a_game_that_is_not_in_the_library_is_told(hand):
    hand.stage.push(TitleScene(open_game="nosuch"))
    hand.frames(3)
    assert hand.said() == "The game nosuch is not in the library."


def test_where_a_match_was_saved_is_told_by_its_title(hand):
    hand.new_match()
    hand.click("menu")
    hand.click("save")
    hand.click("save")
    assert hand.scene == "TableScene"
    (path,) = hand.services.folders.saves.iterdir()
    assert f"Saved as Legends at War: Pantheon Skirmish ({path.name})" in hand.said()
    # Another match takes the same title: it is saved under the next one, and that is what is said.
    hand.click("menu")
    hand.click("leave")
    hand.new_match(seed=8)
    hand.click("menu")
    hand.click("save")
    hand.stage.top.words = "Legends at War: Pantheon Skirmish"
    hand.click("save")
    other = next(one for one in hand.services.folders.saves.iterdir() if one != path)
    assert f"Saved as Legends at War: Pantheon Skirmish 2 ({other.name})" in hand.said()


def test_a_battle_of_pantheon_duel_tells_who_won_it(hand):
    position = {
        "players": ["A", "B"],
        "cards": [{"id": "b1", "by": "B", "at": [1, 0], "p": 4}, {"id": "b2", "by": "B", "at": [2, 1], "p": 3}],
        "decks": {"A": [{"id": "a1", "p": 4}]},
    }
    hand.position(position, game_id="pantheon-duel")
    table = hand.table
    fight = {"attacker": 0, "target": 0, "value": 4, "why": "power"}
    view = table.session.view()
    held = Event("attack", Frozen({**fight, "against": 4, "captured": False}))
    won = Event("attack", Frozen({**fight, "against": 3, "captured": True}))
    assert table.session.words.log(held, view).endswith("in vain: 4 against 4; Power decides.")
    assert table.session.words.log(won, view).endswith("and wins: 4 against 3; Power decides.")


def test_mythic_wars_tells_the_energy_that_is_left_first_and_names_the_power_in_a_clash(hand):
    hand.position({"players": ["A", "B"], "battle": {"A": ["tyr"], "B": ["set"]}}, game_id="mythic-wars")
    table = hand.table
    view = table.session.view()
    id = view.zone("battle:0")[0].id
    lost = Event("energy", Frozen(component=id, before=7, after=1))
    assert table.session.words.log(lost, view) == "Tyr has 1 energy now, 7 before."
    score = Frozen(component=id, seat=0, roll="clash", printed=8, total=11, critical=False, die=3, dice=(3,), parts=())
    events = [Event("roll", Frozen(seat=0, sides=6, result=3, reason="clash")), Event("score", score)]
    (contest,) = contests(events, view, table.session.words)
    assert [(term.number, term.words) for term in contest.throws[0].terms] == [(3, "die"), (8, "Power")]


def test_several_dice_with_words_on_them_tell_the_words_and_no_sum(hand):
    hand.position({"players": ["A", "B"], "battle": {"A": ["tyr"], "B": ["set"]}}, game_id="mythic-wars")
    table = hand.table
    dice = [
        Event("roll", Frozen(seat=0, sides=4, result=result, reason="luck", die="sky", face=face))
        for result, face in ((2, "sun"), (3, "rain"))
    ]
    (contest,) = contests(dice, table.session.view(), table.session.words)
    assert [(throw.faces, throw.total, throw.note) for throw in contest.throws] == [((2, 3), None, "sun, rain")]


def test_what_a_card_shows_by_symbols_is_told_in_words(hand):
    hand.position({"players": ["A", "B"], "battle": {"A": ["raijin"], "B": ["set"]}}, game_id="mythic-wars")
    seer = hand.table.seer
    assert ("note", "Japanese · Fire") in card_words(seer.words, seer.game.defs.cards["raijin"])
    hand.stage.pop()
    hand.position({"players": ["A", "B"], "decks": {"A": ["freyja"]}}, game_id="pantheon-duel")
    seer = hand.table.seer
    assert ("note", "Norse · Love") in card_words(seer.words, seer.game.defs.cards["freyja"])
    hand.stage.pop()
    hand.new_match()
    seer = hand.table.seer
    assert ("note", "Greek · Earth · Level I") in card_words(seer.words, seer.game.defs.cards["medusa"])
