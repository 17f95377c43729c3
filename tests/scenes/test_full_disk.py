"""A disk that refuses while people play: it is told once, the match goes on, and nothing of it is lost once there is room again."""

from __future__ import annotations

import os
import shutil

import pygame
import pytest

from game.report import Report
from game.rules.match import Match
from game.storage.journal import read_journal, unfinished
from game.storage.keeper import DONE, WAITS
from game.storage.saves import Shelf
from game.storage.settings import load_settings
from tests.scenes.hand import GAME, Hand
from tests.support.disk import full_disk

REFUSED = "cannot write the journal"


@pytest.fixture
def refusing(home):
    with full_disk(home) as disk:
        yield disk


def journal_path(home):
    (path,) = (home / "journals").glob("*.journal")
    return path


def written(home, game, path=None):
    """The match that another client would find in the journal."""
    text = read_journal(path or journal_path(home))
    assert not text.damaged
    match = Match.load(text.opening, game)
    for line in text.actions:
        match.apply_plain(line)
    return match


def legal_step(hand):
    """The person in front of the screen does the first thing that is legal."""
    session = hand.table.session
    seat = session.viewer
    path = session.match.legal(seat)[:1]
    while (inner := session.match.explore(seat, path)) is not None and inner.inner:
        path = (*path, inner.options[0])
    hand.table.turns.submit(path)


def go_on(hand):
    """Let bots play and people take the screen until a person is asked, or the match is over."""
    for _time in range(3000):
        hand.frames()
        if hand.scene == "CurtainScene":
            hand.click("ready")
        elif hand.scene == "RoundScene":
            hand.key(pygame.K_ESCAPE)
        elif hand.scene != "TableScene" or (hand.table.choosing.gesture is not None and not hand.stage.moving):
            return
    raise AssertionError("nobody is asked")


def wait_for_the_disk(hand):
    hand.frames(round(2.5 / (1 / 30)))


def test_every_write_of_a_match_may_fail(hand, home, refusing):
    """Each step of a match, undo and redo among them, meets a disk that refuses just then."""
    hand.new_match(("human", "random"))
    hand.services.change(bot_pause=0)
    game = hand.table.session.game
    steps = 0
    while hand.scene == "TableScene" and steps < 24:
        refusing.fill()
        action = steps % 4
        if action == 1:
            hand.key(pygame.K_z, pygame.KMOD_CTRL)
        elif action == 2:
            hand.key(pygame.K_y, pygame.KMOD_CTRL)
        else:
            legal_step(hand)
        hand.frames(3)
        assert hand.stage.running
        assert REFUSED in hand.said()
        hand.services.change(text_size=100 + steps % 2 * 10)
        refusing.free()
        wait_for_the_disk(hand)
        assert not hand.services.keeper.trouble
        go_on(hand)
        assert written(home, game).digest() == hand.match.digest()
        assert len(written(home, game).log) == len(hand.match.log)
        assert load_settings(home / "settings.json")[0].text_size == hand.services.settings.text_size
        steps += 1
    assert steps == 24


@pytest.mark.parametrize("kind", ["small", pytest.param("refusing", marks=pytest.mark.soak)])
def test_a_whole_match_on_a_full_disk_is_told_once_and_kept(home, monkeypatch, kind):
    with full_disk(home, 6 if kind == "small" else 0) as disk:
        hand = Hand(bot_pause=0)
        said: list[str] = []
        hand.new_match(("human", "random"))
        tell = hand.table.tell

        def listen(words, kind):
            said.append(words)
            return tell(words, kind)

        monkeypatch.setattr(hand.table, "tell", listen)
        disk.fill()
        while hand.scene == "TableScene":
            legal_step(hand)
            go_on(hand)
            if hand.match.history == 6:
                hand.key(pygame.K_z, pygame.KMOD_CTRL)
                hand.key(pygame.K_y, pygame.KMOD_CTRL)
                go_on(hand)
        assert hand.scene == "ResultScene"
        match, game = hand.match, hand.table.session.game
        assert len(match.log) > 20
        wait_for_the_disk(hand)
        assert len(said) == len(set(said))
        assert said[0].startswith(str(journal_path(home)))
        assert said[0].endswith(WAITS)
        assert sum("journal" in words for words in said) == 1
        hand.click("title")
        assert not list(Shelf(home / "replays").listing())
        disk.free()
        wait_for_the_disk(hand)
        assert DONE in hand.said()
        assert not list((home / "journals").glob("*.journal"))
        (slot,) = Shelf(home / "replays").listing()
        assert Match.load(Shelf(home / "replays").load(slot.path).match, game).digest() == match.digest()
        assert not list(home.rglob("*.part"))
        assert not list(home.rglob("*.new"))
        hand.close()


def test_a_match_that_cannot_be_written_is_begun_and_written_later(hand, home, refusing):
    refusing.fill()
    hand.new_match()
    assert f"{home / 'journals'}: cannot write the journal: File too large" in hand.said()
    legal_step(hand)
    hand.frames(2)
    assert not list(home.rglob("*.journal"))
    refusing.free()
    wait_for_the_disk(hand)
    assert written(home, hand.table.session.game).digest() == hand.match.digest()


def test_a_match_that_was_left_is_still_written(hand, home, refusing):
    hand.new_match()
    refusing.fill()
    legal_step(hand)
    match, game = hand.match, hand.table.session.game
    hand.lift_curtain()
    hand.key(pygame.K_ESCAPE)
    hand.click("leave")
    assert hand.scene == "TitleScene"
    assert not hand.has("resume"), "it is still ours, and not whole"
    refusing.free()
    wait_for_the_disk(hand)
    assert written(home, game).digest() == match.digest()
    hand.click("resume")
    hand.lift_curtain()
    assert hand.match.digest() == match.digest()


def test_who_quits_is_asked_while_something_would_be_lost(hand, home, refusing):
    hand.new_match()
    refusing.fill()
    legal_step(hand)
    hand.lift_curtain()
    hand.post(pygame.QUIT)
    assert hand.scene == "QuitQuestion"
    hand.post(pygame.QUIT)
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"
    hand.post(pygame.QUIT)
    hand.key(pygame.K_RETURN)
    assert hand.scene == "TableScene"
    hand.post(pygame.QUIT)
    hand.click("go-on")
    assert not hand.stage.running


def test_who_quits_is_not_asked_once_the_disk_takes_it(hand, home, refusing):
    hand.new_match()
    refusing.fill()
    legal_step(hand)
    match, game = hand.match, hand.table.session.game
    refusing.free()
    hand.post(pygame.QUIT)
    assert not hand.stage.running
    assert written(home, game).digest() == match.digest()


def test_a_save_and_a_crash_report_that_cannot_be_written_are_said(hand, home, refusing):
    hand.new_match(("human", "random"))
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    refusing.fill()
    hand.click("Save")
    assert hand.scene == "SaveDialog"
    assert "cannot save" in hand.said()
    hand.table.turns._relieve(1, ValueError("a bot"))
    assert "The bot of" in "".join(hand.table.toasts.texts)
    refusing.free()
    hand.click("Save")
    assert hand.scene == "TableScene"
    assert len(Shelf(home / "saves").listing()) == 1
    assert not list(home.rglob("*.part"))


def test_a_report_that_can_no_longer_be_written_ends_nothing(hand, home, refusing, tmp_path):
    path = tmp_path / "report.json"
    hand.loop.report = Report(path, hand.services.keeper)
    hand.new_match()
    before = path.read_text()
    refusing.fill()
    hand.click("menu")
    hand.frames(3)
    assert hand.scene == "MenuScene"
    assert hand.said().count("cannot write the report") == 1
    assert path.read_text() == before
    refusing.free()
    wait_for_the_disk(hand)
    assert '"scene": "MenuScene"' in path.read_text()


@pytest.mark.parametrize("gone", ["journals", "."])
def test_a_folder_that_disappears_is_made_again(hand, home, gone):
    hand.services.change(names=("Ann", "Ben"), text_size=110)
    hand.new_match()
    shutil.rmtree(home / gone)
    legal_step(hand)
    hand.frames(2)
    path = journal_path(home)
    assert f"the whole match is written anew in {path.name}" in hand.said()
    assert written(home, hand.table.session.game).digest() == hand.match.digest()
    hand.services.change(sound=10)
    assert load_settings(home / "settings.json")[0] == hand.services.settings
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    hand.lift_curtain()
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    hand.click("Save")
    assert len(Shelf(home / "saves").listing()) == 1


def test_a_folder_that_disappears_while_nobody_acts(hand, home):
    hand.new_match()
    shutil.rmtree(home)
    hand.frames(3)
    assert written(home, hand.table.session.game).digest() == hand.match.digest()
    hand.key(pygame.K_ESCAPE)
    hand.click("leave")
    assert [entry.path for entry in unfinished(home / "journals")] == [journal_path(home)]


def test_a_journal_that_failed_to_reach_the_disk_is_written_anew(hand, home, monkeypatch):
    """After a failed sync the system counts the lines as written: trying the same file again would prove nothing."""
    hand.new_match(("human", "random"))
    old = journal_path(home)
    journal, real = old.stat().st_ino, os.fsync
    failed: list[int] = []

    def fail(descriptor):
        if os.fstat(descriptor).st_ino == journal and not failed:
            failed.append(descriptor)
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    monkeypatch.setattr("game.storage.journal.SYNC_SECONDS", 0.0)
    for _step in range(4):
        legal_step(hand)
        go_on(hand)
    wait_for_the_disk(hand)
    path = journal_path(home)
    assert failed
    assert path != old
    assert written(home, hand.table.session.game).digest() == hand.match.digest()
    assert GAME in path.name
