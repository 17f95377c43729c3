"""No words of the bar, the standings and the results are cut, at any text size: they are fitted, wrapped or told in whole parts."""

from __future__ import annotations

import itertools
from functools import cache

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.match import Match
from game.scenes.matches import choosers
from game.scenes.result import ResultScene
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui import text
from game.ui.lists import ScrollPanel
from game.ui.tally import TallyHeads, TallyRows
from tests.scenes.paint import play_at_random
from tests.support.compiled import shipped
from tests.support.matches import least_and_most_seats
from tests.support.thinned import thinned

NAMES = ("Bartholomew", "Christabelle", "Maximiliana", "Theodore", "Wilhelmina", "Konstantin", "Esmeralda", "Leonhard")


@pytest.fixture
def cut(monkeypatch):
    """The words that were cut while something was drawn."""
    found = []
    shorten = text.ellipsis

    def ellipsis(words, px, width, family=text.SANS, weight="regular"):
        shown = shorten(words, px, width, family, weight)
        if shown != words:
            found.append(words)
        return shown

    monkeypatch.setattr(text, "ellipsis", ellipsis)
    return found


def begun(game_id, mode, names):
    game = next(listing.game for listing in shipped() if listing.id == game_id and listing.game is not None)
    return Match.new(game, names, 5, {"mode": mode})


@cache
def over(game_id, mode, names):
    """A match that was played to its end: once for all that look at its result."""
    match = begun(game_id, mode, names)
    play_at_random(match)
    return match


def show(hand, game_id, mode, seats, names=NAMES, *, ended=False):
    """The table of a match that has just begun, at the first seat asked, or that has been played to its end."""
    match = (over if ended else begun)(game_id, mode, tuple(names[:seats]))
    game = match.game
    plans = [SeatPlan(name) for name in names[:seats]]
    table = TableScene(Session(game, match, plans, choosers(game, plans, 1)))
    hand.stage.push(table)
    hand.frames(3)
    return table


@pytest.mark.parametrize(("case", "scale"), thinned(least_and_most_seats(), [100, 150, 200], every=3))
def test_heads_and_numbers_of_the_standings_and_facts_of_the_bar_are_whole(make_hand, cut, case, scale):
    hand = make_hand(text_size=scale, curtain=False)
    table = show(hand, *case)
    labels = {column.label.upper() for column in table.desk.panel.standings.columns}
    cut.clear()
    table.painting.draw_anew()
    hand.stage.damage.add()
    hand.frames()
    assert not labels & set(cut), case
    assert not [words for words in cut if "   ·   " in words], case
    assert table.session.game.defs.name not in cut, case
    places = table.desk.panel.standings.column_rects(table.desk.theme, table.desk.frame.panel)
    assert all(one.right <= other.x for one, other in itertools.pairwise(places)), case
    assert not places or places[-1].right <= table.desk.frame.panel.right, case


@pytest.mark.parametrize(
    ("winners", "scale", "size"),
    thinned([(), (1,), (0, 1, 2), (0, 1, 2, 3)], [100, 150, 200], [(1280, 720), (1024, 720)], every=3),
)
def test_a_result_tells_all_who_won(make_hand, cut, scale, size, winners):
    hand = make_hand(size, text_size=scale, curtain=False)
    table = show(hand, "legends-at-war", "pantheon-skirmish", 4, ended=True)
    result = ResultScene(table.session, lambda: None, table.room.lend)
    result.outcome = result.outcome._replace(winners=winners)
    hand.stage.push(result)
    hand.frames(2)
    cut.clear()
    result.draw(pygame.Surface(size), pygame.Rect((0, 0), size))
    assert not cut
    assert table.desk.frame.panel.contains(result.panel())
    assert all(result.panel().contains(target.rect) for target in hand.targets())


def test_what_is_counted_stays_over_seats_that_are_scrolled(make_hand):
    hand = make_hand(text_size=200, curtain=False)
    table = show(hand, "mythic-wars", "hands-of-fate", 8, ended=True)
    result = ResultScene(table.session, lambda: None, table.room.lend)
    result.outcome = result.outcome._replace(winners=(7,))
    hand.stage.push(result)
    hand.frames(2)
    widgets = result.form.widgets
    (head,) = [widget for widget in widgets if isinstance(widget, TallyHeads)]
    (panel,) = [widget for widget in widgets if isinstance(widget, ScrollPanel)]
    (rows,) = [widget for widget in panel.inner if isinstance(widget, TallyRows)]
    assert head.rect.bottom <= panel.rect.top < panel.rect.bottom < hand.find("rematch").rect.top
    assert rows.laid == head.laid
    assert rows.rect.x == head.rect.x
    assert rows.rect.bottom == panel.rect.bottom, "the last seat, which has won, is in sight"


ENDED = [
    ("pantheon-duel", "skirmish", 2),
    ("legends-at-war", "ragnarok-skirmish", 4),
    ("mythic-wars", "hands-of-fate", 8),
    ("champions", "spoils", 3),
    ("warriors-legacy", "legacy", 2),
]


@pytest.mark.parametrize(("case", "size", "scale"), thinned(ENDED, [(1280, 720), (1920, 1080)], [200, 100], every=3))
def test_the_result_covers_nothing_of_the_final_board(make_hand, cut, case, size, scale):
    game_id, mode, seats = case
    hand = make_hand(size, text_size=scale, curtain=False)
    table = show(hand, game_id, mode, seats, [f"Player {number}" for number in range(1, seats + 1)], ended=True)
    hand.click("look")
    table.looking.by_hand = True
    table.layout()
    table.doors.result()
    hand.frames(2)
    cut.clear()
    result, view, window = hand.stage.top, table.desk.view, pygame.Rect((0, 0), size)
    result.draw(pygame.Surface(size), window)
    assert not cut
    assert window.contains(result.panel())
    assert [placed for placed in view.placed if view.seen_rect(placed).width]
    assert result.panel().collidelist([*view.lying(), *view.places()]) < 0
    assert all(result.panel().contains(target.rect) for target in hand.targets())
    log = table.desk.panel.log.rect
    assert not log.height or result.panel().bottom <= log.y
    hand.click("look")
    assert table.looking.folded, "the panel is as it was before"
    assert not table.desk.panel.lent


def test_the_words_under_red_dice_are_whole(make_hand, cut):
    hand = make_hand(curtain=False, text_size=200)
    dice = {"A": [1, 2, 3, 4, 5], "B": [6, 5, 4, 3, 4]}
    position = {"players": ["A", "B"], "phase": "fight", "red_dice": dice}
    hand.position(position, ("human", "human"), game_id="warriors-legacy")
    cut.clear()
    hand.table.desk.view.views.clear()
    hand.table.painting.draw_anew()
    hand.stage.damage.add()
    hand.frames()
    assert not [words for words in cut if "arm" in words or words in ("Head", "Chest")]


def test_the_words_of_modes_are_whole(make_hand, cut):
    hand = make_hand(text_size=200)
    hand.open_game("warriors-legacy")
    hand.frames(2)
    cut.clear()
    hand.stage.damage.add()
    hand.frames()
    assert cut == []


@pytest.mark.parametrize("seats", [2, 4])
def test_the_labels_of_small_piles_are_whole(make_hand, cut, seats):
    hand = make_hand(curtain=False)
    table = show(hand, "legends-at-war", "pantheon-campaign", seats)
    match = table.session.match
    bots = [Player(make_bot("random", match.game.code), seat) for seat in range(seats)]
    while not match.view(-1).zone("underworld"):
        seat = match.view(-1).waiting[0]
        table.session.apply(seat, bots[seat].choose(match.view(seat), match.decision(seat)))
    table.refresh()
    cut.clear()
    table.painting.draw_anew()
    hand.stage.damage.add()
    hand.frames()
    labels = {table.desk.view.label(area).words for area in table.desk.view.picture.areas}
    assert {"SLAIN", "TAKEN"} <= {label.partition("  ")[0] for label in labels}
    assert not labels & {*cut}
