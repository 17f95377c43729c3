"""The log at the table, by real events: what is new, what a line names, sifting, searching, copying, keeping as a text, and notes."""

from __future__ import annotations

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.matches import keep_replay
from game.scenes.table import TableScene
from game.table.model.log import NOTES, PLAY, LogLine
from game.table.model.looking import LEAVE, REST
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui import text
from game.ui.log_panel import LogPanel
from tests.scenes.hand import FRAME, Hand
from tests.support.compiled import give_compiled


@pytest.fixture(scope="module")
def hand(tmp_path_factory):
    """A match of Pantheon Duel against a bot at 1280x720, after some moves of Ann; each test goes on with it."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARTABLE_HOME", str(home))
        give_compiled(home)
        client = Hand()
        listing = client.services.listing("pantheon-duel")
        assert listing is not None
        assert listing.game is not None
        game = listing.game
        match = Match.new(game, ["Ann", "Ben"], 5, {"mode": "duel"})
        seats = [SeatPlan("Ann"), SeatPlan("Ben", "random")]
        client.stage.push(TableScene(Session(game, match, seats, {1: Player(make_bot("random", game.code), 1)})))
        for _ in range(9):
            play(client)
        yield client
        client.close()


def play(hand):
    """Ann does something, and the bot what follows."""
    hand.settle()
    session = hand.table.session
    ann = Player(make_bot("random", session.game.code), len(session.match.log))
    session.apply(0, ann.choose(session.view(), session.decision()))
    hand.table.refresh()
    hand.settle()


def panel(hand):
    return hand.table.desk.panel.log


def inspected(hand):
    return hand.table.desk.panel.inspected


def at_line(log, place):
    """A point on a line of the log, which is scrolled there."""
    top, _high = log.places()[place]
    log.scroll_to(top)
    return (log.rect.x + 40, log.rect.y + log.theme.px(6) + top - log.offset + 6)


def opened(hand):
    """The log made large by its key."""
    hand.key(pygame.K_l)
    hand.frames(3)
    assert hand.scene == "LogScene"
    return large(hand)


def large(hand):
    """The log that is open, built anew after a note."""
    return next(widget for widget in hand.stage.top.form.widgets if isinstance(widget, LogPanel))


def contents(log):
    return [line.content for line in log._lines]


def test_that_there_is_news_is_said_and_a_click_on_it_goes_to_the_end(hand):
    log = panel(hand)
    assert log.at_end
    assert log.chip() is None
    hand.wheel(5, log.rect.center)
    hand.frames(2)
    before, offset = len(log.lines), log.offset
    assert not log.at_end
    play(hand)
    assert log.offset == offset
    assert log.unread == len(log.lines) - before > 0
    chip = log.chip()
    assert chip is not None
    hand.click(chip.center)
    hand.frames(2)
    assert log.at_end
    assert (log.unread, log.chip()) == (0, None)
    play(hand)
    assert log.at_end


def test_how_far_one_has_read_and_what_is_new_to_one_is_not_told_to_the_next(hand):
    log, session = panel(hand), hand.table.session
    hand.wheel(5, log.rect.center)
    play(hand)
    assert log.unread
    session.look_as(1)
    hand.table.refresh()
    assert (log.unread, log.chip(), log.at_end, log.pointed) == (0, None, True, -1)
    session.look_as(0)
    hand.table.refresh()


def test_pointing_at_a_line_lights_up_the_cards_that_it_names(hand):
    following, log = hand.table.following, panel(hand)
    view = hand.table.session.view()
    place = next(
        place for place, line in enumerate(following.lines) if [id for id in line.components if view.component(id)]
    )
    hand.point(at_line(log, place))
    hand.frames(2)
    assert log.pointed == place
    glows = hand.table.desk.view.glows
    drawn = [id for id in following.lines[place].components if hand.table.desk.view.by_id(id)]
    assert [glows.get(f"c{id}") for id in drawn] == ["focus"] * len(drawn)
    assert "focus" in glows.values()
    hand.point(hand.table.desk.frame.bar.center)
    hand.frames(2)
    assert "focus" not in hand.table.desk.view.glows.values()
    log.follow()


def test_a_click_on_a_line_shows_its_moment_and_one_on_another_line_that_one(hand):
    following, log, replay = hand.table.following, panel(hand), hand.table.replay
    places = {line.step: place for place, line in enumerate(following.lines) if line.kind == PLAY and line.step > 2}
    one, other = list(places)[1], list(places)[-1]
    hand.click(at_line(log, places[one]))
    hand.frames(2)
    assert [happening.step for happening in replay.now[:1]] == [one]
    hand.click(at_line(log, places[other]))
    hand.frames(2)
    assert [happening.step for happening in replay.now[:1]] == [other]
    assert "focus" in hand.table.desk.view.glows.values()
    hand.key(pygame.K_ESCAPE)
    hand.frames(2)
    assert not replay.runs
    log.follow()


def test_beside_an_inspected_card_eight_rows_of_the_log_stay_in_sight_and_it_goes_when_the_pointer_has_left(
    hand: Hand,
) -> None:
    desk = hand.table.desk
    placed = next(one for one in desk.view.placed if one.thing.id and one.thing.cell is not None)
    whole = panel(hand).rect.height
    hand.point(desk.view.rect_of(placed).center)
    hand.frames(round(REST / FRAME) + 2)
    assert inspected(hand) is not None
    row = text.line_height(desk.theme.text("small")) + desk.theme.px(3)
    assert panel(hand).rect.height >= 8 * row
    assert panel(hand).at_end
    assert hand.find("log").rect.bottom <= panel(hand).rect.y
    hand.point((desk.view.rect.x + 3, desk.view.rect.bottom - 3))
    hand.frames(round(LEAVE / FRAME) + 3)
    assert inspected(hand) is None
    assert panel(hand).rect.height == whole


def test_the_large_log_is_sifted_and_searched(hand):
    log = opened(hand)
    following = hand.table.following
    whole = [line.words for line in following.lines]
    assert contents(log) == whole
    hand.click("kind")
    hand.frames(2)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.frames(2)
    plays = [line.words for line in following.lines if line.kind == PLAY]
    assert [words for words in contents(log) if words in plays] == plays
    assert len(contents(log)) < len(whole)
    hand.click("seat")
    hand.frames(2)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.frames(2)
    assert not [words for words in contents(log) if words.startswith("Ben places")]
    hand.click("search")
    hand.type("zzz")
    hand.frames(2)
    assert contents(log) == ["Nothing was found."]
    hand.key(pygame.K_ESCAPE)
    hand.frames(2)
    assert hand.scene == "TableScene"


def test_what_is_left_is_copied_and_kept_as_a_text(hand):
    log = opened(hand)
    hand.click("search")
    hand.type("places")
    hand.frames(2)
    left = contents(log)
    hand.click("copy")
    hand.frames(2)
    copied = pygame.scrap.get_text()
    assert [line for line in copied.splitlines()[2:] if line] == left
    hand.click("save-text")
    hand.frames(2)
    (file,) = hand.services.folders.logs.iterdir()
    assert file.read_text(encoding="utf-8") == copied
    assert str(file) in hand.said()
    hand.click("close")


def test_a_note_is_written_and_stays_when_the_move_before_it_is_taken_back(hand):
    log = opened(hand)
    hand.click("note")
    hand.type("well laid")
    hand.key(pygame.K_RETURN)
    hand.frames(2)
    match = hand.match
    assert (match.log[-1].kind, match.log[-1].seat, match.log[-1].words) == ("note", 0, "well laid")
    log = large(hand)
    assert contents(log)[-1].endswith(": well laid")
    hand.click("close")
    hand.frames(2)
    match.undo()
    hand.table.session._changed()
    hand.table.refresh()
    assert next(line.words for line in hand.table.following.lines if line.kind == NOTES).endswith(": well laid")


def test_the_arrow_keys_mark_a_line_and_return_opens_it(hand):
    asked: list[LogLine] = []
    following = hand.table.following
    usual, following.on_moment = following.on_moment, asked.append
    log = opened(hand)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    hand.frames(2)
    assert log.pointed == len(log.lines) - 2
    line = following.lines[-2]
    hand.key(pygame.K_RETURN)
    hand.frames(2)
    following.on_moment = usual
    assert asked == [line]
    assert hand.scene == "TableScene"


def test_a_note_after_the_end_is_in_the_replay_that_is_kept_already(hand):
    listing = hand.services.listing("pantheon-duel")
    assert listing is not None
    assert listing.game is not None
    match = Match.new(listing.game, ["Ann", "Ben"], 3, {"mode": "skirmish"})
    bot = Player(make_bot("random", match.game.code), 1)
    while match.outcome is None:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bot.choose(match.view(seat), decision))
    session = Session(match.game, match, [SeatPlan("Ann"), SeatPlan("Ben")], {})
    keep_replay(hand.services, session)
    session.note("A good one")
    keep_replay(hand.services, session)
    (slot,) = hand.services.replays.listing()
    kept = Match.load(hand.services.replays.load(slot.path).match, match.game)
    assert kept.log[-1].words == "A good one"
