"""Windows at the table, without one: people at one screen are asked together, pass by one key, and mark where they want to be asked."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.gamedef import Game
from game.rules.plain import NOBODY
from game.rules.view import View
from game.rules.windows import HOLD, OTHERS, PASS, REST, STOP
from game.storage.settings import Settings
from game.table.model.seating import HUMAN, SeatPlan
from game.table.model.session import Session
from game.table.model.turns import BOT_PAUSE
from game.table.model.windows import asked_together, marked
from game.table.seen.banner import make_banner
from tests.support.matches import Start
from tests.support.template import ACCORD, template_game
from tests.table.onlooker import Onlooker

NAMES = ("Ann", "Bo", "Cleo", "Dan")


@pytest.fixture(scope="module")
def accord(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game with windows, of which those before a raid are marked for all."""
    with template_game(tmp_path_factory.mktemp("accord"), "open-gates", ACCORD) as game:
        yield game


def raided(game: Game, *kinds: str, settings: Settings | None = None) -> Onlooker:
    """A table at which Ann, who looks at it, raids Bo and has passed: the others are asked."""
    match = Start("plain", len(kinds), 1, (("first_seat", 0),)).new(game)
    table = Onlooker(Session(game, match, [SeatPlan(*each) for each in zip(NAMES, kinds, strict=False)], {}), settings)
    table.turns.submit((PASS,))
    table.turns.submit((Choice("seat", 1),))
    table.turns.submit((PASS,))
    table.done()
    return table


def test_people_at_one_screen_are_asked_together(accord: Game) -> None:
    table = raided(accord, HUMAN, HUMAN, HUMAN)
    assert asked_together(table.session) == (1, 2)
    table.turns.update(9.0)
    assert table.done() == ["look away", f"refresh for {NOBODY}"], "no curtain falls"
    assert table.turns.anybody == (1, 2)
    banner = make_banner(table.choosing, patterned=False, waits=False, anybody=True)
    assert (banner.seat, banner.prompt) == (0, "Before the raid: does anybody act?")


def test_all_pass_at_once_and_that_is_taken_back_as_one(accord: Game) -> None:
    table = raided(accord, HUMAN, HUMAN, HUMAN)
    table.turns.update(9.0)
    before = table.session.match.digest()
    assert table.turns.pass_on()
    assert [entry.seat for entry in table.session.match.log[-2:]] == [1, 2]
    assert table.session.match.state.values.lives == (2, 1, 2)
    assert table.turns.anybody == ()
    table.done()
    table.turns.update(9.0)
    assert table.done()[-1] == "curtain for 0", "whose turn it is has a question of its own"
    table.turns.undo()
    assert table.session.match.digest() == before


def test_one_of_them_gets_the_screen_when_those_before_have_passed(accord: Game) -> None:
    table = raided(accord, HUMAN, HUMAN, HUMAN)
    table.turns.update(9.0)
    table.done()
    table.turns.let_act(2)
    assert table.session.match.log[-1].seat == 1
    assert table.session.waiting() == (2,)
    assert table.done()[-1] == "curtain for 2"
    assert table.ready is not None
    table.ready()
    assert table.session.viewer == 2
    assert table.turns.anybody == ()
    # Cleo lays a card: Ann is asked again, since it is her turn, behind a curtain.
    table.turns.submit((table.session.match.legal(2)[0],))
    table.done()
    table.turns.update(9.0)
    assert table.done()[-1] == "curtain for 0"


def test_bots_and_whoever_is_not_marked_are_not_among_them(accord: Game) -> None:
    table = raided(accord, HUMAN, HUMAN, "random", HUMAN)
    assert asked_together(table.session) == (1,)
    table = raided(accord, HUMAN, HUMAN, HUMAN, HUMAN)
    table.session.match.order(2, STOP, {"window": "alarm", "whose": OTHERS, "on": False})
    assert asked_together(table.session) == (1, 3)
    table.session.match.apply(1, (REST,))
    assert asked_together(table.session) == (3,)


def test_without_curtains_each_is_asked_alone(accord: Game) -> None:
    table = raided(accord, HUMAN, HUMAN, HUMAN, settings=Settings(curtain=False))
    table.turns.update(9.0)
    assert table.session.viewer == 1
    assert table.turns.anybody == ()


def test_passing_by_a_key_is_for_who_can_pass(accord: Game) -> None:
    table = raided(accord, HUMAN, "random", HUMAN)
    assert not table.turns.pass_on(), "the bot is asked"
    table.session.match.apply(1, (PASS,))
    table.session.match.apply(2, (PASS,))
    table.choosing.renew()
    assert table.turns.pass_on(), "Ann may act at dusk"


class Passing:
    """A bot that does nothing where it may."""

    def choose(self, view: View, decision: Decision) -> Path:
        return (PASS,) if PASS in decision.options else decision.options[-1:]


def test_bots_pass_without_a_pause_and_nobody_waits_for_it(accord: Game) -> None:
    table = raided(accord, HUMAN, "random", "random", settings=Settings(bot_wait=True))
    table.session.choosers = {1: Passing(), 2: Passing()}
    seconds = 0.0
    while table.session.waiting() != (0,):
        table.turns.update(0.01)
        seconds += 0.01
        time.sleep(0.001)
        assert not table.turns.waits
        assert seconds < 10.0
    assert seconds < 2 * BOT_PAUSE, "two bots have passed"


def test_the_viewer_orders_at_any_time(accord: Game) -> None:
    table = raided(accord, HUMAN, "random", HUMAN)
    assert table.session.waiting() == (1,)
    found = marked(table.session)
    assert found is not None
    assert found.windows == (("dawn", True, False), ("alarm", True, True), ("dusk", True, False))
    table.turns.order(STOP, {"window": "dusk", "whose": OTHERS, "on": True})
    table.turns.order(HOLD, {"on": True})
    found = marked(table.session)
    assert found is not None
    assert (found.windows[2], found.holds) == (("dusk", True, True), True)
    table.session.match.order(0, "give_up")
    table.turns.order(HOLD, {"on": False})
    assert table.did[-1] == "refuse Only who is still in the match can order this."
    assert marked(table.session) is None
