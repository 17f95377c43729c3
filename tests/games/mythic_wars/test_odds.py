"""What dice may come to before they are thrown: as many ways as there are when each of them is thrown and played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.games.mythic_wars import GAME
from game.rules.asks import Choice, Path
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.odds import AGAIN, Odds, likely, verdicts
from game.rules.rng import Rng
from tests.games.mythic_wars.test_words import WORDS
from tests.support.leaks import exchanged

PLAYERS = ["A", "B"]
FOES: list[dict[str, Any]] = [{"id": "b1"}, {"id": "b2"}]


def position(ability: str = "", of_foe: str = "", score: str = "6/6/6", **written: Any) -> Match:
    """A match in which A's a1 may do something to B's b1."""
    own = {"id": "a1", "s": score, **({"ab": ability} if ability else {})}
    foe = {"id": "b1", **({"ab": of_foe} if of_foe else {})}
    battle = {"A": [own, {"id": "a2"}], "B": [foe, {"id": "b2"}]}
    defs, state = GAME.position(WORDS.defs, {"players": PLAYERS, "battle": battle, **written})
    return Match.of_state(Game(GAME, defs), PLAYERS, state)


def foreseen(match: Match, words: str | Path, seat: int = 0) -> Odds:
    path = GAME.notation.paths(match.state, seat, words)[0] if isinstance(words, str) else words
    before = match.digest()
    foresight = match.foresight(seat, path)
    while not foresight.go_on(7):
        pass
    assert match.digest() == before
    assert foresight.odds is not None
    assert sum([case.share for case in foresight.odds.cases], Fraction(0)) == 1
    return foresight.odds


def played(match: Match, words: str | Path, dice: int, seat: int = 0) -> Counter[str]:
    """How often each result comes of all ways in which so many dice can fall, each of them scripted and played to its end."""
    path = GAME.notation.paths(match.state, seat, words)[0] if isinstance(words, str) else words
    found: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        state = match.state.clone()
        state.script = (*faces, 6, 1, 6, 1)
        told = Match.of_state(match.game, PLAYERS, state)
        events = told.apply(seat, path)
        while told.state.asks and (declining := told.engine.declining(told.state, told.state.asks[0])) is not None:
            events += told.apply(told.state.asks[0].seat, (declining,))
        kinds = {"result", "tie", "checked"}
        event = next(event for event in events if event.kind in kinds)
        found[event.kind if event.kind == "tie" else str(event.data.get("won", event.data.get("below")))] += 1
    return found


NAMES = {"hit": "True", "miss": "False", "below": "True", "not_below": "False", AGAIN: "tie"}


def counted(odds: Odds) -> Counter[str]:
    """How many ways each verdict has."""
    return Counter({NAMES[verdict.word]: found.ways for verdict, found in verdicts(odds)})


@pytest.mark.parametrize(
    ("ability", "of_foe", "score", "dice"),
    [
        ("", "", "7/6/6", 2),
        ("", "", "3/6/6", 2),
        ("noon_judgement", "", "4/6/6", 2),  # critical on a 5, too
        ("spear_of_creation", "", "6/6/6", 2),  # no ties
        ("", "moonlit_veil", "8/6/6", 3),  # one more die, and the lowest counts
        ("falcon_eye", "petal_veil", "6/6/6", 2),  # both might be used on the way
    ],
)
def test_every_way_of_the_dice_is_played(ability: str, of_foe: str, score: str, dice: int) -> None:
    match = position(ability, of_foe, score)
    odds = foreseen(match, "attack a1 b1")
    assert counted(odds) == played(match, "attack a1 b1", dice)
    assert {found.out_of for _verdict, found in verdicts(odds)} == {6**dice}


def test_a_hit_of_7_against_6() -> None:
    odds = foreseen(position(score="7/6/6"), "attack a1 b1")
    told = {verdict.word: found for verdict, found in verdicts(odds)}
    assert (told["hit"], told["miss"], told[AGAIN]) == ((21, 36), (11, 36), (4, 36))
    assert round(told["hit"].share * 100) == 58


def test_each_case_tells_what_it_costs() -> None:
    match = position(score="7/6/6")
    odds = foreseen(match, "attack a1 b1")

    def costs(least: int) -> int:
        marks = [[event for event in case.events if event.kind == "energy"] for case in odds.cases]
        return sum(any(-event.data["by"] >= least for event in told) for told in marks)

    # 7 against 6 and two dice: 6 against 1 costs 6 energy, 6 against 2 and 5 against 1 cost 5.
    assert (costs(6), costs(5)) == (1, 3)
    assert odds.whole


def test_a_clash_names_the_winner() -> None:
    match = position("red_desert")
    paths = GAME.notation.paths(match.state, 0, "ability a1 b1")
    odds = foreseen(match, paths[0])
    told = {(verdict.word, verdict.winner): found for verdict, found in verdicts(odds)}
    one, other = match.state.zone("battle:0")[0], match.state.zone("battle:1")[0]
    assert told == {("won", one): (15, 36), ("won", other): (15, 36), (AGAIN, 0): (6, 36)}
    # What the winner throws for damage comes after it, and is gone through as well.
    assert len([case for case in odds.cases if case.verdict.winner == one]) == 15 * 6


def test_throwing_again_is_foreseen_where_it_is_asked() -> None:
    match = position("falcon_eye")
    match.state.script = (1, 1)
    match.apply(0, GAME.notation.paths(match.state, 0, "attack a1 b1")[0])
    yes: Path = (Choice("button", "yes"),)
    odds = foreseen(match, yes)
    # 1 + 6 against 1 + 6: what is thrown again and higher hits.
    assert counted(odds) == Counter({"True": 5, "tie": 1}) == played(match, yes, 1)
    declined = match.foresight(0, (Choice("button", "no"),))
    assert declined.go_on(1000)
    assert declined.odds is None


def test_a_forced_roll_is_foreseen() -> None:
    written = {"players": PLAYERS, "phase": "invocation", "uninvoked": {"A": ["chalchiuhtlicue"]}}
    defs, state = GAME.position(WORDS.defs, {**written, "battle": {"A": [{"id": "a1"}], "B": FOES}})
    match = Match.of_state(Game(GAME, defs), PLAYERS, state)
    match.apply(0, GAME.notation.paths(match.state, 0, "invoke chalchiuhtlicue")[0])
    path: Path = (Choice("component", state.zone("battle:1")[0]),)
    odds = foreseen(match, path)
    # 6 for defense: below 11 with 1 to 4, and then it is defeated.
    assert counted(odds) == Counter({"True": 4, "False": 2})
    assert [any(event.kind == "leave" for event in case.events) for case in odds.cases] == [True] * 4 + [False] * 2


def test_more_dice_are_foreseen_until_they_decide() -> None:
    odds = foreseen(position("far_shooter", "moonlit_veil"), "attack a2 b1")
    assert not odds.whole
    assert {found.out_of for _verdict, found in verdicts(odds)} == {6**4}
    assert likely(odds, lambda case: case.verdict.word == "hit").ways == 225  # the lowest of three above the other


def test_what_is_hidden_changes_nothing() -> None:
    written: dict[str, Any] = {
        "uninvoked": {"A": ["thor", "odin"], "B": ["ra", "isis", "set"]},
        "library": ["zeus", "hera", "ares"],
    }
    match = position("falcon_eye", "petal_veil", **written)
    path = GAME.notation.paths(match.state, 0, "attack a1 b1")[0]
    hidden = exchanged(match.engine, match.state, 0, Rng(1))
    assert hidden.zones != match.state.zones or hidden.components != match.state.components
    assert foreseen(match, path) == foreseen(Match.of_state(match.game, PLAYERS, hidden), path)


def test_of_the_throw_for_the_next_prime_faction_nothing_is_told():
    # It comes when the table has been cleared, for which nobody is asked; each of those who share the lead is as likely as the others.
    players = ["A", "B", "C"]
    done = {each: {"id": each, "empowered": True} for each in ("b1", "b2", "c1", "c2")}
    battle = {"A": [{"id": "a1"}], "B": [done["b1"], done["b2"]], "C": [done["c1"], done["c2"]]}
    defs, state = GAME.position(WORDS.defs, {"players": players, "been_prime": players, "battle": battle})
    match = Match.of_state(Game(GAME, defs), players, state)
    (path,) = GAME.notation.paths(match.state, 0, "nothing a1")
    events = match.aside().apply(0, path)
    assert {event.data["reason"] for event in events if event.kind == "roll"} == {"prime"}
    foresight = match.foresight(0, path)
    assert foresight.go_on(500)
    assert foresight.odds is None
    odds = foreseen(match, "attack a1 b1")
    assert not [event for case in odds.cases for event in case.events if event.data.get("reason") == "prime"]
