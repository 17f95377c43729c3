"""Sets of rulings with a name: kept from a new match, chosen there, told of what is wrong in them, and compared by bots."""

from __future__ import annotations

import pytest

from game import cli
from game.library import listing
from game.scenes.new_game import NewGameScene
from game.storage.rulings import RulingsExist, keep_rulings
from tests.scenes.hand import Hand

GAME = "pantheon-duel"


def other(defs):
    """An option with a list of values that any mode has, and a value of it that is not the usual one."""
    for option in defs.options.values():
        for value in option.values:
            if not option.modes and value != option.default and option.id != "first_seat":
                return option.id, value
    raise AssertionError("no option to choose from")


def test_rulings_are_kept_under_a_name_and_chosen_again(home):
    hand = Hand()
    try:
        hand.open_game(GAME)
        scene = hand.stage.top
        assert isinstance(scene, NewGameScene)
        key, value = other(scene.game.defs)
        scene.unfolded = True
        scene.options[key] = value
        scene.layout()
        assert scene._set_now() is None
        scene._keep_set()
        hand.frames(2)
        hand.type("House rules é")
        hand.click("keep")
        assert hand.scene == "NewGameScene"
        assert [(each.name, each.options) for each in scene.listing.rulings] == [("House rules é", {key: value})]
        assert scene._set_now() == "house-rules-e"
        scene._take_set("")
        assert scene.options[key] != value
        scene._take_set("house-rules-e")
        assert scene.options[key] == value
    finally:
        hand.close()


def test_a_set_is_a_file_of_the_pack_that_is_checked_and_never_replaced(home, capsys):
    keep_rulings(home, GAME, "Quick", "duel", {"nonsense": 1})
    assert listing(GAME).rulings == ()
    assert listing(GAME).game is not None, "it can be played without"
    cli.main(["check", GAME])
    assert "ruling set 'quick' has an unknown option 'nonsense'" in capsys.readouterr().out
    with pytest.raises(RulingsExist):
        keep_rulings(home, GAME, "quick", "", {})


def test_two_sets_are_played_on_the_same_seeds_and_compared(home, capsys):
    game = listing(GAME).game
    assert game is not None
    key, value = other(game.defs)
    keep_rulings(home, GAME, "House", "", {key: value})
    words = ["simulate", GAME, "--games", "3", "--mode", "skirmish", "--workers", "1"]
    assert cli.main([*words, "--rulings", "usual,house"]) == 0
    assert "Difference, House against usual, by 3 pairs of matches" in capsys.readouterr().out
    assert cli.main([*words, "--rulings", "hose"]) == 2
    assert "has no set of rulings 'hose' (did you mean house?)" in capsys.readouterr().err
    assert cli.main([*words, "--rulings", "usual,house", "--pack", "today,today"]) == 2
