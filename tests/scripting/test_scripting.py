"""The door for scripts: what a script may say, what it is told, and what it is not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game import scripting
from game.commands.replay import read_match
from game.rules.work import GameFault
from game.sim.runner import Plan, run

DUEL = {
    "players": ["Ann", "Ben"],
    "pantheons": {"Ann": "greek", "Ben": "norse"},
    "cards": [{"card": "beyla", "by": "Ben", "at": [1, 0]}, {"card": "freyr", "by": "Ben", "at": [0, 1]}],
    "decks": {"Ann": ["zeus", "gaia"], "Ben": ["loki"]},
}
"""Ann has drawn Zeus; Ben will draw Loki."""
DICE = {
    "players": ["Erik", "Cleo"],
    "battle": {"Erik": ["thor"], "Cleo": [{"card": "set", "energy": 5}]},
    "dice": [5, 2, 3, 5],
}
DECKS = {
    "players": ["A", "B"],
    "phase": "decks",
    "pools": {"A": {"I": 4, "II": 3, "III": 2}, "B": {"I": 3, "II": 2, "III": 1}},
}
"""Both build their decks at once, in secret."""


@pytest.fixture
def duel(games):
    return scripting.Match.at_position(games["pantheon-duel"], DUEL)


@pytest.fixture
def decks(games):
    return scripting.Match.at_position(games["legends-at-war"], DECKS)


def over(games):
    match = scripting.Match(games["pantheon-duel"], ["Ann", "Ben"], 7, mode="skirmish")
    scripting.play_out(match, "random")
    return match


# What is shown


def test_a_match_shows_its_phase_who_is_asked_and_its_digest(duel, decks, games):
    assert repr(duel) == f"<Match of pantheon-duel: battle, Ann is asked, digest {duel.digest()}>"
    assert repr(decks) == f"<Match of legends-at-war: decks, A and B are asked, digest {decks.digest()}>"
    ended = over(games)
    assert re.fullmatch(rf"<Match of pantheon-duel: over, [\w ]+ won \(.+\), digest {ended.digest()}>", repr(ended))
    assert repr(duel.view("Ben")) == "<View of seat 1: pantheon-duel, battle, seat 0 asked>"
    assert repr(decks.view(scripting.NOBODY)) == "<View of everybody: legends-at-war, decks, seat 0, seat 1 asked>"
    assert repr(ended.view(0)) == "<View of seat 0: pantheon-duel, over, nobody asked>"
    assert re.fullmatch(r"<Game pantheon-duel: Pantheon Duel, modes duel, skirmish, content \w{12}>", repr(duel.game))


def test_a_match_tells_where_it_stands(duel, decks):
    assert (duel.seats, duel.to_move, duel.phase, duel.outcome) == (("Ann", "Ben"), (0,), "battle", None)
    assert duel.question().startswith("Drag the card you drew")
    assert duel.question("Ben") == ""
    assert decks.to_move == (0, 1)
    assert duel.legal_words() == duel.legal_words("Ann") == duel.legal_words(0)
    assert duel.legal_words()[-1] == "discard"
    assert duel.legal_words("Ben") == ()


def test_zones_are_told_as_a_seat_sees_them(duel):
    assert duel.zones("Ann") == {
        "1.deck": ("?",),
        "1.hand": ("zeus",),
        "2.deck": ("?",),
        "board": ("beyla 1,0 by Ben", "freyr 0,1 by Ben"),
    }
    assert duel.zones("Ben")["1.hand"] == duel.zones(scripting.NOBODY)["1.hand"] == ("?",)


@pytest.mark.parametrize("others", ["thor", "zeus"])
def test_words_do_not_tell_that_another_holds_the_same(games, others):
    position = {"players": ["A", "B"], "phase": "factions", "pools": {"A": ["thor", "hera"], "B": [others, "hera"]}}
    match = scripting.Match.at_position(games["mythic-wars"], position)
    assert match.legal_words("A") == ("pick thor", "pick hera")
    with pytest.raises(scripting.NotationError, match=r"^nothing here is called '2.thor'"):
        scripting.play(match, "pick 2.thor", "A")


def test_the_whole_state_is_there_where_it_is_asked_for_by_name(duel):
    (number,) = duel.full_state().zone("deck:0")
    assert duel.full_state().components[number].ref == "gaia"
    assert duel.view("Ann").component(number) is None


# Playing


def test_an_action_is_played_and_what_happened_is_told(duel):
    told = scripting.play(duel, "play zeus 1,1")
    assert told == [
        "Ann places Zeus.",
        "Zeus attacks Beyla and wins: 6 against 4; Power decides.",
        "Zeus attacks Freyr in vain: 6 against 2; a shield holds.",
        "Beyla now fights for Ann.",
        "Ben to play.",
    ]
    assert duel.log("Ann")[-5:] == told
    assert duel.to_move == (1,)
    assert [event.kind for event in duel.events("Ann")].count("attack") == 2


def test_the_seat_is_named_given_or_the_only_one_that_is_asked(games):
    digests = []
    for words, seat in (
        ("play zeus 1,1", None),
        ("Ann: play zeus 1,1", None),
        (" play  zeus 1,1 ", "Ann"),
        ("Ann:play zeus 1,1", 0),
    ):
        match = scripting.Match.at_position(games["pantheon-duel"], DUEL)
        scripting.play(match, words, seat)
        digests.append(match.digest())
    assert len(set(digests)) == 1


def test_where_several_are_asked_it_must_be_said_who_it_is(decks):
    for ask in (
        decks.legal_words,
        decks.question,
        lambda: scripting.play(decks, "take A-I-1"),
        lambda: scripting.suggest(decks, "random"),
    ):
        with pytest.raises(
            scripting.NotationError, match=r"^A and B are asked at once; say who it is: 'A: ...' or seat=0$"
        ):
            ask()
    scripting.play(decks, "B: take B-I-1")
    scripting.play(decks, "take A-I-1", "A")
    assert decks.zones("A")["1.deck"] == ("A-I-1",)
    assert "2.deck" not in decks.zones("A"), "not even the number is seen"
    assert not any("A-I-1" in line or "B-I-1" in line for line in decks.log(scripting.NOBODY))


def test_actions_of_one_line_are_played_all_or_not_at_all(decks):
    before = decks.digest()
    with pytest.raises(
        scripting.IllegalAction, match=r"A may not 'take A-I-1 A-I-2 A-I-3 A-I-4': .*\[LAW-PSK-02\]"
    ) as caught:
        scripting.play(decks, "A: take A-I-1 A-I-2 A-I-3 A-I-4")
    assert caught.value.refusal.rule == "LAW-PSK-02"
    assert (decks.digest(), decks.log("A")) == (before, decks.copy().log("A"))
    scripting.play(decks, "A: take A-I-1 A-I-2 A-I-3")
    assert set(decks.zones("A")["1.deck"]) == {"A-I-1", "A-I-2", "A-I-3"}


def test_dice_can_be_written(games):
    match = scripting.Match.at_position(games["mythic-wars"], DICE)
    scripting.play_all(match, ["Erik: attack thor set", {"Erik": "yes"}])
    assert match.to_move == (1,)
    rolls = [event.data["result"] for event in match.events("Cleo") if event.kind == "roll"]
    assert rolls == DICE["dice"]


def test_what_is_not_answered_is_declined_by_play_all_alone(games):
    position = {
        "players": ["A", "B"],
        "board": ["###", "###"],
        "hands": {"A": [{"id": "a1", "s": "1/1/1/1", "ab": "maneuver e1"}], "B": [{"id": "b1", "s": "1/1/1/1"}]},
    }
    match = scripting.Match.at_position(games["legends-at-war"], position)
    other = match.copy()
    scripting.play(match, "A: play a1 0,0")
    with pytest.raises(scripting.IllegalAction, match=r"^B is not asked anything now: A is asked$"):
        scripting.play(match, "B: play b1 2,1")
    scripting.play(match, "stay")
    scripting.play(match, "play b1 2,1")
    scripting.play_all(other, ["A: play a1 0,0", "B: play b1 2,1"])
    assert match.digest() == other.digest()


# What would happen


def test_exploring_changes_nothing_and_cannot_be_played(duel):
    before = duel.digest(), duel.log("Ann")
    would = scripting.explore(duel, "Ann: play zeus 1,1")
    assert (duel.digest(), duel.log("Ann")) == before
    assert (would.seat, would.words, would.stopped, would.outcome) == (0, "play zeus 1,1", "", None)
    assert would.log[:2] == ("Ann places Zeus.", "Zeus attacks Beyla and wins: 6 against 4; Power decides.")
    assert repr(would).startswith("<WhatIf of 'play zeus 1,1', which was not played: Ann places Zeus. Zeus attacks")
    with pytest.raises(TypeError, match=r"^a WhatIf is not played; play its words: play\(match, 'play zeus 1,1'\)$"):
        scripting.play(duel, would)  # type: ignore[arg-type]
    assert duel.digest() == before[0]


def test_exploring_stops_where_chance_begins(games):
    match = scripting.Match.at_position(games["mythic-wars"], DICE)
    would = scripting.explore(match, "attack thor set")
    assert would.stopped == "chance"
    assert repr(would).endswith(" It stops there (chance).>")


def test_what_may_not_be_done_is_not_explored_either(duel):
    with pytest.raises(scripting.IllegalAction, match="Ann may not 'play zeus 9,9'"):
        scripting.explore(duel, "play zeus 9,9")


def test_a_copy_goes_on_by_itself_and_an_action_can_be_taken_back(duel):
    before = duel.digest()
    copy = duel.copy()
    scripting.play(copy, "play zeus 1,1")
    assert duel.digest() == before != copy.digest()
    copy.undo()
    assert copy.digest() == before
    with pytest.raises(scripting.IllegalAction, match=r"^There is nothing to take back"):
        copy.undo()


# Mistakes


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        ("ply zeus 1,1", scripting.NotationError, r"'ply' is no verb \(did you mean play\?\)\. Legal and near: 'play zeus 1,1'"),
        ("xyzzy", scripting.NotationError, r"'xyzzy' is no verb; known are .*Legal now: 'play zeus .* and \d+ more\."),
        ("play zuess 1,1", scripting.NotationError, r"nothing here is called 'zuess' \(did you mean zeus\?\)\. Legal and near: 'play zeus"),
        ("play loki 1,1", scripting.NotationError, "nothing here is called 'loki'"),
        ("play gaia 1,1", scripting.NotationError, "nothing here is called 'gaia'"),
        ("play zeus 1", scripting.NotationError, r"'1' is no place; write x,y\. Legal and near: 'play zeus"),
        ("play zeus", scripting.NotationError, r"^'play zeus' is only the beginning of an action, such as 'play zeus 1,-1', "),
        ("play", scripting.NotationError, "'play' needs to say whom it is about"),
        ("", scripting.NotationError, r"an action needs a verb\. Legal now: 'play zeus"),
        ("Ann:", scripting.NotationError, "'Ann:' is no action; write Seat: verb ..."),
        ("Cleo: play zeus 1,1", scripting.NotationError, "'Cleo' is none of the players Ann, Ben"),
        ("play zeus 1,0", scripting.IllegalAction, r"^Ann may not 'play zeus 1,0': .* \[PD-PLACE-01\] Legal and near: 'play zeus"),
        ("play beyla 1,1", scripting.IllegalAction, r"^Ann may not 'play beyla 1,1': .* \[PD-"),
        ("lead greek", scripting.IllegalAction, r"^Ann may not 'lead greek': .* Legal now: 'play zeus"),
        ("Ben: discard", scripting.IllegalAction, "^Ben is not asked anything now: Ann is asked$"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_says_what_would_do(duel, words, error, said):
    before = duel.digest()
    for attempt in (scripting.play, scripting.explore):
        with pytest.raises(error, match=said):
            attempt(duel, words)
    assert duel.digest() == before


def test_a_match_that_is_over_says_so(games):
    match = over(games)
    assert (match.to_move, match.legal_words(), match.question(), match.phase) == ((), (), "", "over")
    assert match.outcome is not None
    for attempt in (
        lambda: scripting.play(match, "discard"),
        lambda: scripting.play(match, "Ann: discard"),
        lambda: scripting.suggest(match, "random"),
    ):
        with pytest.raises(
            scripting.IllegalAction, match=r"^the match is over, and nobody is asked anything: [\w ]+ won \("
        ):
            attempt()
    assert scripting.play_out(match, "random") == match.outcome


def test_what_is_no_game_no_match_and_no_seat_is_told(games, duel):
    game = games["pantheon-duel"]
    with pytest.raises(
        scripting.UnknownGame, match=r"There is no game 'pantheon-dual' \(did you mean pantheon-duel\?\)\. There are: "
    ):
        scripting.open_game("pantheon-dual")
    with pytest.raises(TypeError, match=r"^'pantheon-duel' is no game; open it first: open_game\('pantheon-duel'\)$"):
        scripting.Match("pantheon-duel")  # type: ignore[arg-type]
    for arguments, said in (
        ({"seats": 3}, "Best of three is for 2 seats, not for 3"),
        ({"mode": "duell"}, r"Pantheon Duel has no mode 'duell' \(did you mean duel\?\)"),
        ({"options": {"aligment": 1}}, r"has no option 'aligment' \(did you mean alignment\?\)"),
        ({"seats": ["Ann", "Ann"]}, "'Ann' is no name for a seat: each has one of its own"),
        ({"seats": ["Ann", "B:n"]}, "'B:n' is no name for a seat"),
        ({"seats": [1, 2]}, "1 is no name for a seat"),
    ):
        with pytest.raises(scripting.MatchError, match=said):
            scripting.Match(game, **arguments)
    with pytest.raises(TypeError, match="seats are a list of names, or a number"):
        scripting.Match(game, "Ann")
    for seat, error, wrong in (
        (2, ValueError, "there is no seat 2; the seats are 0 to 1"),
        (-2, ValueError, "there is no seat -2"),
        ("Bem", ValueError, r"no seat is called 'Bem' \(did you mean Ben\?\)"),
        (None, TypeError, "None is no seat"),
        (True, TypeError, "True is no seat"),
    ):
        with pytest.raises(error, match=wrong):
            duel.view(seat)
    with pytest.raises(scripting.NotationError, match="the action is that of Ben, but seat 'Ann' is given"):
        scripting.play(duel, "Ben: discard", "Ann")
    with pytest.raises(TypeError, match=r"^7 are no words; give an action such as 'play zeus "):
        scripting.play(duel, 7)  # type: ignore[arg-type]


def test_a_position_says_nothing_of_what_is_done(games):
    for key in ("do", "expect", "title"):
        with pytest.raises(scripting.NotationError, match=f"'{key}' says nothing about a position"):
            scripting.Match.at_position(games["pantheon-duel"], {**DUEL, key: []})
    with pytest.raises(scripting.NotationError, match=r"a position has no key 'card' \(did you mean cards\?\)"):
        scripting.Match.at_position(games["pantheon-duel"], {**DUEL, "card": []})
    for dice in ([7.5], "56", [0]):
        with pytest.raises(scripting.NotationError, match="dice is a list of what they show, numbers from 1"):
            scripting.Match.at_position(games["mythic-wars"], {**DICE, "dice": dice})


# Bots


def first(view, words, rng):
    return words[0]


def anything(view, words, rng):
    assert view.decision is not None
    return rng.pick(words)


def lost(view, words, rng):
    return "resign"


class Last(scripting.Bot):
    """Takes the last option."""

    def choose(self, view: scripting.View, decision: scripting.Decision, rng: scripting.Rng) -> scripting.Choice:
        return decision.options[-1]


def test_bots_are_words_functions_and_classes(games):
    game = games["pantheon-duel"]
    bots: list[Any] = ["random", anything, Last, [first, "random"], [Last(game.code), anything]]
    for bot in bots:
        match = scripting.Match(game, seed=3, mode="skirmish")
        outcome = scripting.play_out(match, bot, seed=5)
        assert outcome == match.outcome
        again = scripting.Match(game, seed=3, mode="skirmish")
        scripting.play_out(again, bot, seed=5)
        assert again.digest() == match.digest()


def test_a_bot_may_suggest_what_nobody_plays(duel):
    before = duel.digest()
    assert scripting.suggest(duel, "greedy") in duel.legal_words()
    assert scripting.suggest(duel, first) == duel.legal_words()[0]
    assert scripting.suggest(duel, Last, "Ann") == "discard"
    assert duel.digest() == before


def test_what_is_no_bot_is_told(games, duel):
    with pytest.raises(ValueError, match=r"there is no bot 'gredy' \(did you mean greedy\?\)"):
        scripting.play_out(duel, "gredy")
    with pytest.raises(ValueError, match=r"there is no bot 'gredy' \(did you mean greedy\?\)"):
        list(scripting.matches(duel.game, ["gredy", "random"], 1))
    wrongs: list[Any] = [7, dict]
    for wrong in wrongs:
        with pytest.raises(
            TypeError, match="is no bot; give random or greedy, a function, or a class derived from Bot"
        ):
            scripting.play_out(duel, wrong)
    with pytest.raises(ValueError, match="3 bots for 2 seats; give one for each, or one for all"):
        scripting.play_out(duel, ["random"] * 3)
    with pytest.raises(TypeError, match="Last is made anew for each match; give the class"):
        list(scripting.matches(duel.game, [Last(duel.game.code), "random"], 1))
    with pytest.raises(
        ValueError, match=r"^lost gave 'resign', which is none of the words that it was given: 'play zeus "
    ):
        scripting.play_out(duel, lost)


def test_a_bot_that_is_a_function_is_told_nothing_hidden(duel):
    seen: list[scripting.View] = []

    def watching(view: scripting.View, words: tuple[str, ...], rng: scripting.Rng) -> str:
        seen.append(view)
        return words[0]

    assert scripting.suggest(duel, watching) == duel.legal_words()[0]
    assert [sighting.ref for sighting in seen[0].zone("deck:0")] == [None]


def test_many_matches_are_those_of_the_command(games):
    game = games["legends-at-war"]
    records = list(scripting.matches(game, ["random", "random"], 3, seed=4))
    assert records == list(run(Plan(game.id, ("random", "random"), 3, 4), game=game))
    match = scripting.Match(game, 2, records[1].seed)
    assert match.to_move
    own = list(scripting.matches(games["pantheon-duel"], [anything, "random"], 2, seed=4, mode="skirmish"))
    assert [record.bots for record in own] == [("anything", "random"), ("random", "anything")]
    assert own == list(scripting.matches(games["pantheon-duel"], [anything, "random"], 2, seed=4, mode="skirmish"))


def test_functions_of_one_name_are_told_apart(games):
    bots = [lambda *asked: asked[1][0], lambda *asked: asked[1][-1]]
    (record,) = scripting.matches(games["legends-at-war"], bots, 1)
    assert record.bots == ("<lambda>", "<lambda> 2")


def test_a_function_may_be_called_like_a_bot_that_is_there(games):
    def random(view, words, rng):
        return words[0]

    records = list(scripting.matches(games["legends-at-war"], ["random", random], 2))
    assert [record.bots for record in records] == [("random", "random 2"), ("random 2", "random")]


def test_one_bot_plays_all_seats(games):
    for bot in ("random", Last):
        (record,) = scripting.matches(games["legends-at-war"], bot, 1)
        assert len(record.bots) == 2
        assert len(set(record.bots)) == 1


def test_other_processes_play_bots_of_ones_own(games):
    bots: list[scripting.AnyBot] = [Last, first]
    alone, shared = [
        list(scripting.matches(games["pantheon-duel"], bots, 2, mode="skirmish", workers=workers)) for workers in (1, 2)
    ]
    assert shared == alone
    assert shared[0].bots == ("Last", "first")


def test_other_processes_are_given_no_bot_that_they_could_not_find(games):
    with pytest.raises(ValueError, match=r"cannot be given the bot '<lambda>'; write it at the top level of a file"):
        scripting.matches(games["pantheon-duel"], ["random", lambda _view, words, _rng: words[0]], 2, workers=2)


# What can be no seat, seed or number at all


def test_what_is_of_another_kind_is_refused_in_a_sentence(games, duel):
    game = games["pantheon-duel"]
    for wrong, said in (
        ({"seats": True}, r"seats are a list of names, or a number, not True"),
        ({"seats": 2.0}, r"seats are a list of names, or a number, not 2\.0"),
        ({"seed": "x"}, r"seed must be a whole number, not 'x'"),
        ({"seed": None}, r"seed must be a whole number, not None"),
        ({"options": ["x"]}, r"options must be keys with values, \{key: value\}, not \['x'\]"),
    ):
        with pytest.raises(TypeError, match=f"^{said}"):
            scripting.Match(game, **wrong)
    with pytest.raises(ValueError, match=r"^seats must be at least 0, not -1$"):
        scripting.Match(game, seats=-1)
    with pytest.raises(TypeError, match=r"^3 is no id of a game\. There are: champions, "):
        scripting.open_game(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^a position must be keys with values"):
        scripting.Match.at_position(game, [])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^actions are a list, not 'Ann: discard'"):
        scripting.play_all(duel, "Ann: discard")
    with pytest.raises(TypeError, match=r"^seed must be a whole number"):
        scripting.play_out(duel, "random", seed="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^count must be a whole number, not 1\.5$"):
        scripting.matches(game, "random", 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^count must be at least 0, not -1$"):
        scripting.matches(game, "random", -1)
    with pytest.raises(ValueError, match=r"^workers must be at least 1, not 0$"):
        scripting.matches(game, "random", 1, workers=0)


def test_a_view_says_which_zones_and_stats_there_are(duel):
    view = duel.view("Ann")
    zones = "board, box, deck:0, deck:1, discard:0, discard:1, hand:0, hand:1, library, under"
    for look in (view.zone, view.count):
        with pytest.raises(GameFault, match=f"^there is no zone '1.hand'; there are {zones}$"):
            look("1.hand")
    with pytest.raises(GameFault, match=r"^pantheon-duel has no stat 'powr' \(did you mean power\?\)$"):
        view.stat(view.zone("hand:0")[0].id, "powr")


def test_a_zone_of_another_mode_is_empty():
    skirmish = scripting.Match(scripting.open_game("legends-at-war"), seats=2, seed=1)
    view = skirmish.view(0)
    assert "upgrade:1" not in view.zones()
    assert (view.zone("upgrade:1"), view.count("upgrade:1")) == ((), 0)
    with pytest.raises(GameFault, match=r"^there is no zone 'upgrade:2'"):
        view.zone("upgrade:2")


def test_a_game_without_orders_says_so(duel):
    with pytest.raises(scripting.MatchError, match=r"^pantheon-duel has no order 'rest'; it has none$"):
        duel.order("Ann", "rest")
    verbs = ", ".join(duel.game.code.notation.verbs)
    for words in ("order rest", "Ben: order x", "Ben: order"):  # Ben is asked nothing now, which is not what is wrong
        with pytest.raises(scripting.NotationError, match=f"^this game has no orders; the verbs are {verbs}$"):
            scripting.play(duel, words)


# Keeping


def test_a_match_is_saved_for_scripts_and_for_the_client(tmp_path, duel):
    scripting.play(duel, "play zeus 1,1")
    path = duel.save("Zeus at dawn", tmp_path)
    again = scripting.Match.load(path)
    assert (again.digest(), again.seats, again.log("Ann")) == (duel.digest(), duel.seats, duel.log("Ann"))
    scripting.play(again, again.legal_words()[0])
    assert again.save("Zeus at dawn", tmp_path) == path
    assert read_match(path)[0].digest() == again.digest()
    with pytest.raises(scripting.StorageError, match="holds moves of this match"):
        duel.save("Zeus at dawn", tmp_path)
    with pytest.raises(scripting.StorageError):
        scripting.Match.load(tmp_path / "none.wartable")


def test_a_seed_makes_one_match(games):
    for game in games.values():
        mode = next(iter(game.defs.modes.values()))
        one, same, other = [scripting.Match(game, seed=seed, mode=mode.id, unready=True) for seed in (5, 5, 6)]
        assert one.digest() == same.digest() != other.digest()
        assert one.seats == tuple("ABCDEF"[: mode.least_seats])


def test_a_seat_beside_an_order_is_the_one_that_its_words_name():
    match = scripting.Match(scripting.open_game("champions"), ["Ann", "Ben", "Cy"], seed=1)
    with pytest.raises(scripting.NotationError, match="that of Ben, but seat 'Ann' is given"):
        scripting.play(match, "Ben: order resign", "Ann")
    assert scripting.play(match, "Ben: order resign", "Ben") != []


def test_the_mode_is_none_of_the_options():
    game = scripting.open_game("pantheon-duel")
    with pytest.raises(scripting.MatchError, match="give it as mode='skirmish'"):
        scripting.Match(game, 2, options={"mode": "skirmish"})
    with pytest.raises(scripting.MatchError, match="give it as mode='skirmish'"):
        scripting.matches(game, "random", 1, options={"mode": "skirmish"})


def test_more_seats_than_have_names_are_told_as_many_as_they_are():
    with pytest.raises(scripting.MatchError, match="no match has 1000000000 seats"):
        scripting.Match(scripting.open_game("pantheon-duel"), seats=10**9)


@pytest.mark.parametrize("name", ["Ann:", "Ann\nBen", " Ann", 3])
def test_a_name_that_cannot_stand_before_an_action_is_none(name):
    with pytest.raises(scripting.MatchError, match="is no name for a seat"):
        scripting.Match(scripting.open_game("pantheon-duel"), [name, "Ben"])
    with pytest.raises(scripting.NotationError, match="is no name for a seat"):
        scripting.Match.at_position(scripting.open_game("pantheon-duel"), {"players": [name, "Ben"]})
