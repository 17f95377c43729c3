"""Files of a pack are saved while a match lies on the table: what is seen of it, and what the match makes of it."""

from __future__ import annotations

import json
import os
from typing import Any

import pygame
import pytest

from game.rules.abilities.triggers import cards_at_work
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.storage.journal import read_journal, unfinished
from tests.scenes.bench import DUEL, Bench


@pytest.fixture
def bench(home):
    client = Bench(home)
    yield client
    client.close()


def power(bench: Bench, ref: str, by: int = 1) -> str:
    """A file that makes a card stronger."""
    return f"{ref}: {{power: {bench.defs.cards[ref].fields['power'] + by}}}\n"


def test_a_number_is_on_the_table_and_in_the_log_and_the_match_stays_exact(bench):
    bench.play()
    ref = bench.card_in_sight()
    card = bench.defs.cards[ref]
    begun, was = len(bench.match.log), card.fields["power"]
    bench.save("cards/mine.yaml", power(bench, ref))
    bench.until(bench.log)
    assert bench.log() == [f"{card.name}: Power {was} → {was + 1}, cards/mine.yaml:1"]
    assert bench.defs.cards[ref].fields["power"] == was + 1
    assert bench.table.seer.face(ref).field("power") == was + 1
    assert [entry.kind for entry in bench.match.log[begun:]] == ["swap"]
    assert "changed" in bench.table.desk.view.glows.values(), "it lights up"
    bench.frames(60)
    assert "changed" not in bench.table.desk.view.glows.values(), "once"
    # Played again from the journal on the disk, and from a save, it comes to the same.
    match = bench.match
    bench.close()
    (entry,) = unfinished(bench.services.folders.journals)
    written = read_journal(entry.path)
    game = bench.services.listing(DUEL).game
    again = Match.resume(written.opening, written.actions, game)
    assert again.digest() == match.digest()
    saved = Match.load(json.loads(json.dumps(match.save())), game)
    assert saved.replayed()[1] == []
    assert saved.state.defs.cards[ref].fields["power"] == was + 1


def test_what_was_done_before_a_change_is_taken_back_with_it_and_made_again_with_it(bench):
    bench.play()
    ref = bench.card_in_sight()
    was = bench.defs.cards[ref].fields["power"]
    bench.table.turns.act(bench.table.session.viewer, (bench.match.legal(bench.table.session.viewer)[0],))
    bench.settle()
    if bench.scene == "CurtainScene":
        bench.lift_curtain()
    moved = bench.match.history
    bench.save("cards/mine.yaml", power(bench, ref))
    bench.until(bench.log)
    said = bench.log()[-1]
    assert said in bench.table.toasts.texts
    bench.table.turns.undo()
    bench.settle()
    assert said not in bench.table.toasts.texts, "it does not hold any more"
    assert bench.match.history < moved
    assert bench.defs.cards[ref].fields["power"] == was
    assert bench.log()[-1].startswith("As before it was changed: ")
    bench.rest()
    assert bench.defs.cards[ref].fields["power"] == was, "whoever takes back means it"
    assert "before the pack was changed" in bench.find("notice").label
    bench.table.turns.redo()
    bench.settle()
    assert bench.defs.cards[ref].fields["power"] == was + 1
    assert not bench.has("notice")
    bench.table.turns.undo()
    bench.settle()
    bench.click("notice")
    bench.until(lambda: bench.defs.cards[ref].fields["power"] == was + 1)
    assert not bench.has("notice")


def test_what_does_not_check_leaves_the_last_good_version_and_is_told_until_it_is_mended(bench):
    bench.play()
    ref = bench.card_in_sight()
    good = bench.defs
    bench.save("cards/mine.yaml", f"{ref}:\n  powr: 7\n")
    bench.until(lambda: bench.has("notice"))
    told = bench.find("notice").label
    assert "\ncards/mine.yaml:2:3: " in told
    assert "(did you mean power?)" in told
    assert str(bench.data.parent.parent) not in told
    assert bench.defs is good
    assert bench.table.choosing.gesture is not None, "play goes on"
    bench.save("cards/mine.yaml", power(bench, ref, 2))
    bench.until(lambda: not bench.has("notice"))
    assert bench.defs.cards[ref].fields["power"] == good.cards[ref].fields["power"] + 2


def test_pictures_are_seen_and_one_that_is_cut_off_leaves_the_one_before(bench):
    bench.play()
    ref = bench.card_in_sight()
    pink, green = (200, 40, 200), (40, 200, 40)
    path = bench.paint(f"cards/{ref}.png", pink)
    bench.until(lambda: bench.shows(ref, pink))
    bench.paint(f"cards/{ref}.png", green)
    bench.until(lambda: bench.shows(ref, green))
    assert len([entry for entry in bench.match.log if entry.kind == "swap"]) == 0
    path.write_bytes(path.read_bytes()[:60])
    bench.until(lambda: "cannot be shown" in bench.said())
    assert bench.shows(ref, green)
    path.unlink()
    bench.until(lambda: not bench.shows(ref, green))


def test_faces_and_texts_change_at_once_and_are_no_action_of_the_match(bench):
    bench.play()
    begun = len(bench.match.log)
    before = bench.table.looks.faces.template
    bench.save("text/en.yaml", "zone: {hand: My very own cards}\n")
    bench.until(lambda: bench.table.session.words.say("zone.hand") == "My very own cards")
    bench.save("card.yaml", "colours: {paper: '#ff00ff'}\n")
    bench.until(lambda: bench.table.looks.faces.template is not before)
    assert len(bench.match.log) == begun
    assert bench.table.session.view().seat == bench.table.session.viewer != NOBODY


def test_a_card_of_the_match_that_was_deleted_stays_and_the_others_change(bench):
    bench.save(
        "cards/mine.yaml", "nobody: {name: Nobody, pantheon: norse, power: 1, sides: none/none/none/none, pair: sun}\n"
    )
    bench.rest()
    bench.play()
    ref = bench.card_in_sight()
    assert any(one.ref == "nobody" for one in bench.match.state.components.values())
    bench.save("cards/mine.yaml", power(bench, ref))
    bench.until(bench.log)
    assert "/mine.yaml:1. As it was in this match, since it is in use: Nobody." in bench.said()
    assert "nobody" in bench.defs.cards
    assert not bench.has("notice")
    assert bench.match.replayed()[1] == []


def test_a_change_waits_while_its_card_takes_part_in_what_is_not_done(home):
    bench = Bench(home, "mythic-wars")
    try:
        bench.take_up(lambda match: cards_at_work(match.state))
        ref = cards_at_work(bench.match.state)[0]
        card, session = bench.defs.cards[ref], bench.table.session
        bench.save("cards/mine.yaml", f"{ref}: {{scores: 9/9/9}}\n")
        bench.until(lambda: bench.has("notice"))
        assert card.name in bench.find("notice").label
        assert bench.defs.cards[ref] is card
        while ref in cards_at_work(bench.match.state):
            assert bench.defs.cards[ref] is card
            seat = session.waiting()[0]
            session.look_as(seat)
            bench.table.refresh()
            bench.table.turns.act(seat, (bench.match.legal(seat)[-1],))
            bench.frames(2)
        bench.until(lambda: bench.defs.cards[ref].fields["attack"] == 9)
        bench.until(lambda: not bench.has("notice"))
        assert bench.match.replayed()[1] == []
    finally:
        bench.close()


def test_of_a_change_that_waits_nothing_is_said_to_be_taken_but_what_was(bench):
    bench.play()
    while bench.targets("tile"):
        bench.click(bench.targets("tile")[0])
        bench.settle()
    bench.key(pygame.K_j)
    hand = f"hand:{bench.table.session.viewer}"
    drawn = bench.targets("card", zone=hand)[0]
    other = next(target for target in bench.targets("zone") if target.name.startswith("discard:"))
    ref = bench.match.state.components[dict(drawn.extra)["id"]].ref
    bench.drag(drawn.rect.center, other.rect.center)
    assert not bench.match.state.zone(hand)
    bench.save("cards/mine.yaml", power(bench, ref))
    bench.until(lambda: bench.has("notice"))
    assert "A change of the pack waits." in bench.find("notice").label
    assert "Taken from the disk" not in bench.said()
    bench.key(pygame.K_j)
    bench.until(bench.log)
    assert not bench.has("notice")


def test_covers_and_the_cards_on_other_screens_show_pictures_that_are_saved(bench):
    pink = (200, 40, 200)

    def is_seen(at: tuple[int, int]) -> bool:
        red, green, blue, _alpha = bench.window.surface.get_at(at)
        return bool(green < min(red, blue) / 2)

    tile = bench.find(f"game:{DUEL}").rect
    bench.frames(40)
    assert not is_seen((tile.centerx, tile.y + tile.width // 3))
    bench.paint("cover.png", pink)
    bench.until(lambda: is_seen((tile.centerx, tile.y + tile.width // 3)))
    bench.click("cards")
    scene: Any = bench.stage.top
    scene.browsing.look_at(0)
    scene.layout()
    shown = scene.browsing.at
    bench.assets.parent.joinpath(shown.game, "cards").mkdir(parents=True, exist_ok=True)
    bench.paint(f"../{shown.game}/cards/{shown.ref}.png", pink)
    grid = scene._grid
    bench.until(lambda: any(is_seen((x, grid.rect.y + 60)) for x in range(grid.rect.x + 20, grid.rect.x + 90, 5)))


def test_the_other_screens_show_what_was_saved(bench):
    bench.open_game(DUEL)
    scene: Any = bench.stage.top
    scene.count = scene.mode.least_seats
    bench.save("text/en.yaml", "mode: {duel: A new name}\n")
    bench.until(lambda: any("A new name" in str(target.label) for target in bench.stage.targets()))
    bench.click("back")
    bench.click("cards")
    bench.save("cards/mine.yaml", "sol: {name: Sunna}\n")
    scene = bench.stage.top
    bench.until(lambda: scene.browsing.games[DUEL].defs.cards["sol"].name == "Sunna")
    bench.click("back")
    bench.save("cards/mine.yaml", "sol: {nam: Sunna}\n")
    title: Any = bench.stage.top
    bench.until(lambda: f"problems:{DUEL}" in title._names.values())
    title.problems(bench.services.listing(DUEL))
    bench.frames(2)
    assert "mine.yaml" in bench.said()
    bench.save("cards/mine.yaml", "")
    bench.until(lambda: "mine.yaml" not in bench.said())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files on POSIX systems only")
def test_a_pipe_among_the_files_is_told_and_keeps_nothing_waiting(bench):
    bench.play()
    ref = bench.card_in_sight()
    was = bench.defs.cards[ref].fields["power"]
    pipe = bench.data / "cards" / "mine.yaml"
    os.mkfifo(pipe)
    bench.rest()
    (problem,) = bench.services.listing(DUEL).errors
    assert problem == f"{pipe}:1:1: this is no file that can be read; move it away"
    pipe.unlink()
    bench.save("cards/others.yaml", power(bench, ref))
    bench.until(lambda: bench.defs.cards[ref].fields["power"] == was + 1)


def test_changes_of_modes_options_and_tokens_are_told_with_their_lines(bench):
    bench.play()
    bench.save("game.yaml", "# mine\noptions:\n  most_rounds: {default: 7}\nmodes:\n  duel: {minutes: [20, 45]}\n")
    bench.until(bench.log)
    told = bench.log()
    assert any("9 → 7" in line and line.endswith("game.yaml:3") for line in told), told
    assert any(line == "Best of three: minutes 20, 40 → 20, 45, game.yaml:5" for line in told), told
