"""Following the play at the table: chips, marks, moments shown again, and what a curtain hides."""

from __future__ import annotations

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.asks import Choice
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.gesture import component_choice
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from tests.scenes.hand import FRAME

NAMES = ("Ann", "Ben", "Cleo")
LAW = ("legends-at-war", "pantheon-skirmish", 2, 26)
MYTHIC = ("mythic-wars", "hands-of-fate", 3, 30)
DUEL = ("pantheon-duel", "duel", 2, 20)


def at_table(hand, game_id, mode, seats, steps, seed=5):
    """A table of people in the middle of a match that bots have begun, of whom the one looks who is asked."""
    game = hand.services.listing(game_id).game
    match = Match.new(game, NAMES[:seats], seed, {"mode": mode})
    bots = [Player(make_bot("greedy", game.code), seat) for seat in range(seats)]
    while match.history < steps:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    plans = [SeatPlan(name) for name in match.seats]
    session = Session(game, match, plans, choosers(game, plans, 1))
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.stage.push(TableScene(session))
    hand.settle()
    assert session.decision() is not None
    return hand.table


def chips(hand):
    return [target for target in hand.targets("button") if target.name.startswith("chip:")]


@pytest.mark.parametrize("start", [LAW, MYTHIC, DUEL], ids=["law", "mythic", "duel"])
def test_a_moment_is_shown_again_and_the_match_stays_as_it_is(hand, start):
    table = at_table(hand, *start)
    match, before = table.session.match, table.session.match.digest()
    shown = table.desk.view.given
    listed = chips(hand)
    assert listed
    assert not [area for area in shown.areas for target in listed if area.rect.colliderect(target.rect)]
    log = len(match.log)
    hand.click(listed[-1])
    assert table.replay.runs
    assert table.painting.banner.prompt.startswith("Once more: ")
    assert not hand.targets("button", legal=True)
    hand.click(table.desk.frame.table.center)
    assert not table.replay.runs
    assert table.desk.view.given == shown
    hand.click("again")
    told = []
    while table.replay.runs:
        told.append(table.replay.now)
        hand.frames(60)
        assert table.replay.now == told[-1], "under reduced motion it stays until somebody steps on"
        hand.key(pygame.K_RIGHT)
    assert [one for now in told for one in now] == list(table.past.last_turn())
    assert table.desk.view.given == shown
    assert (match.digest(), len(match.log)) == (before, log)


def test_a_card_that_another_laid_face_down_and_one_that_was_drawn_stay_hidden_while_it_is_shown_again(hand):
    table = at_table(hand, "legends-at-war", "pantheon-skirmish", 2, 19)
    match, viewer = table.session.match, table.session.viewer
    assert match.view(viewer).value("phase") == "opening"
    theirs = [
        component
        for component in match.state.components.values()
        if component.zone in ("board", f"hand:{1 - viewer}", f"deck:{1 - viewer}")
    ]
    assert {component.zone for component in theirs} >= {"board", f"hand:{1 - viewer}"}
    hidden, names = {each.id for each in theirs}, {table.session.words.named(each.ref) for each in theirs}
    hand.click("again")
    laid = 0
    while table.replay.runs:
        placed = table.desk.view.placed
        laid += any(one.area.zone == "board" for one in placed)
        assert not [one for one in placed if one.thing.id in hidden or one.thing.name in names]
        told = " ".join([table.painting.banner.prompt, *[target.label for target in chips(hand)]])
        assert not [name for name in names if name in told]
        hand.key(pygame.K_RIGHT)
    assert laid


def test_the_numbers_of_an_attack_stand_on_the_border_of_the_cards_while_it_is_shown_again(hand):
    table = at_table(hand, *LAW)
    hand.click(next(target for target in chips(hand) if ":" in target.label))
    (attack,) = [event for event in table.replay.now[0].events if event.kind == "attack"]
    one, other = (table.desk.view.by_id(attack.data[name]).rect for name in ("attacker", "target"))
    (mark,) = table.replay.marks()
    lit = {key for key, glow in table.desk.view.glows.items() if glow == "focus"}
    assert lit == {table.desk.view.by_id(attack.data[name]).thing.key for name in ("attacker", "target")}
    told = pygame.Rect(mark.rect)
    assert told.colliderect(one)
    assert told.colliderect(other)
    middle = ((one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2)
    assert not told.collidepoint(middle), "the numbers that meet there can be read"


def test_single_chips_are_reached_by_arrows_and_shown_by_return(hand):
    table = at_table(hand, *LAW)
    names = [target.name for target in chips(hand)]
    assert len(names) > 1
    while not (table.form.focused is not None and table._name_of(table.form.focused) == names[0]):
        hand.key(pygame.K_F6)
    for name in names:
        focused = table.form.focused
        assert table._name_of(focused) == name
        told = table.chips.told_by(focused)
        assert table.lights.named == tuple(id for one in told for id in one.components)
        hand.key(pygame.K_RETURN)
        assert table.replay.now[0] in told
        assert table._name_of(table.form.focused) == name, "it stays where it was, to go on from there"
        if name != names[-1]:
            hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert not table.replay.runs, "once more the same: that was all of it"
    hand.key(pygame.K_RIGHT)
    assert table._name_of(table.form.focused) == "again"
    hand.key(pygame.K_LEFT)
    assert table._name_of(table.form.focused) == names[-1]
    hand.key(pygame.K_DOWN)
    assert table.choosing.cursor is not None, "from there it goes down to the table"


def test_under_reduced_motion_the_numbers_of_an_attack_stand_for_a_while_and_hold_up_nothing(hand):
    table = at_table(hand, *LAW)
    happening = next(
        one for one in table.past.happened.chips(range(table.session.match.history + 1)[1:], 0) if ":" in one.words
    )
    before = {one.thing.id: one for one in table.desk.view.placed}
    playback = table.desk.playback
    playback.play(happening.events, before, {})
    assert playback.marks()
    assert not playback.busy
    hand.frames(60)
    assert not playback.marks()


def test_the_cards_that_a_chip_names_glow_while_it_is_pointed_at(hand):
    table = at_table(hand, *LAW)
    target = next(target for target in chips(hand) if ":" in target.label)
    hand.point(target.rect.center)
    named = table.lights.named
    assert len(named) == 2
    assert all(table.desk.view.glows[table.desk.view.by_id(id).thing.key] == "focus" for id in named)
    hand.point(table.desk.frame.table.center)
    assert table.lights.named == ()
    assert "focus" not in table.desk.view.glows.values()


def test_what_moved_is_marked_until_the_seat_acts(hand):
    table = at_table(hand, *DUEL)
    marks = table.painting.trails.marks(table.desk.view)
    assert marks
    laid = next(one for one in table.desk.view.placed if one.thing.name == "Eir")
    assert any(pygame.Rect(mark.rect).colliderect(laid.rect) for mark in marks)
    seat = table.session.viewer
    table.turns.submit(_path(table))
    assert table.session.viewer == seat
    assert table.painting.trails.marks(table.desk.view) == []
    assert not chips(hand)


def _path(table):
    """What a bot would do in the place of the viewer."""
    session = table.session
    bot = Player(make_bot("greedy", session.game.code), 1)
    return bot.choose(session.view(), session.decision())


def test_no_curtain_falls_between_seats_who_see_the_same(hand):
    table = at_table(hand, "legends-at-war", "pantheon-skirmish", 2, 17)
    session = table.session
    assert session.view().value("phase") == "boards"
    assert not table.differs(0, 1)
    hand.services.settings = hand.services.settings.with_(curtain=True)
    table.turns.submit(_path(table))
    hand.frames(60)
    assert session.view().value("phase") == "opening"
    assert table.differs(0, 1)
    assert hand.scene == "CurtainScene"


def test_behind_the_curtain_is_shown_what_has_happened(make_hand):
    hand = make_hand(reduced_motion=False)
    table = at_table(hand, *LAW)
    hand.services.settings = hand.services.settings.with_(curtain=True)
    before, seat = table.session.match.history, table.session.viewer
    while table.session.match.history == before or table.session.viewer == seat:
        if table.session.decision() is not None and table.session.viewer == seat:
            table.turns.submit(_path(table))
        hand.frames(1)
        if hand.scene == "CurtainScene":
            hand.click("ready")
    assert table.session.viewer == 1 - seat
    assert table.replay.runs
    assert {one.seat for one in table.replay.now} == {seat}
    hand.key(pygame.K_SPACE)
    assert not table.replay.runs
    assert chips(hand)


def test_what_many_others_did_is_told_in_ten_seconds_and_each_moment_of_it_is_seen(make_hand):
    """It is as long as it was for whoever asks to see it again. Nothing is drawn: time passes for the table alone."""
    table = at_table(make_hand(reduced_motion=False), "mythic-wars", "hands-of-fate", 8, 70)
    told = {}
    for ask in (table.retell, table.show_again):
        ask()
        passed, steps = 0.0, set()
        while table.replay.runs:
            steps.add(table.replay.now[0].step)
            table.update(FRAME)
            passed += FRAME
        told[ask] = passed, steps
    (by_itself, seen), (asked, all_of_it) = told.values()
    assert by_itself < 11 < 15 < asked
    assert seen == all_of_it
    assert len(seen) > 5


@pytest.mark.parametrize("still", [True, False])
def test_a_comparison_lies_where_the_card_was_laid_that_is_gone_since(make_hand, still):
    hand = make_hand(reduced_motion=still, curtain=False)
    cards = [{"id": "theirs", "by": "B", "at": [0, 0], "p": 3, "s": "s/s/s/s"}]
    decks = {"A": ["erinyes", "x"]}
    position = {"players": ["A", "B"], "pantheons": {"A": "greek", "B": "norse"}, "cards": cards, "decks": decks}
    hand.position(position, ("human", "human"), "pantheon-duel")
    board = hand.table.desk.view.boards["board"]
    beside = pygame.Rect(board.card_rect((1, 0)))
    other = pygame.Rect(board.card_rect((0, 0)))
    (erinyes,) = hand.match.state.zone("hand:0")
    hand.table.choosing.answer((component_choice(erinyes), Choice("cell", (1, 0))))
    playback = hand.table.desk.playback
    found = []
    for _frame in range(40):
        hand.frames(1)
        told = playback._numbers if still else [mark for actor in playback.actors if actor.told for mark in actor.marks]
        found += [pygame.Rect(mark.rect) for mark in told]
    assert found
    where = other.union(beside).inflate(40, 40)
    assert all(where.contains(rect) for rect in found), found
