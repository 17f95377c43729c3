"""Saves and journals of real matches, played again."""

import json
from dataclasses import replace

import pytest

from game import cli
from game.bots import Player, make_bot
from game.library import open_game
from game.rules.match import Match
from game.rules.plain import Frozen
from game.rules.saved.definitions_codec import hashed
from game.storage import About, Journal, Shelf
from tests.support.samples import sample
from tests.support.saves import retold, write_save

GAME = "legends-at-war"


def play(match, players, steps, journal=None):
    while match.outcome is None and match.history < steps:
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, players[seat].choose(match.view(seat), decision))
        if journal is not None:
            journal.append(match.entry_plain(len(match.log) - 1))


@pytest.fixture
def match():
    return Match.new(open_game(GAME), ["Ann", "Ben"], 8)


@pytest.fixture
def players(match):
    return [Player(make_bot("random", match.game.code), seat) for seat in range(2)]


def about(match):
    return About(GAME, "Friday", match.seats, match.game.defs.hash, match.history, match.outcome is not None)


def test_a_finished_match_comes_back_with_every_state_the_same(match, players, tmp_path, capsys):
    play(match, players, 10_000)
    path = Shelf(tmp_path).save(about(match), match.save())
    assert cli.main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert f"{len(match.log)} entries, {match.history} steps" in shown
    assert f"digest {match.digest()}" in shown


def test_a_match_with_undo_and_redo_replays(match, players, tmp_path):
    play(match, players, 12)
    match.undo()
    match.undo()
    match.redo()
    play(match, players, 30)
    path = Shelf(tmp_path).save(about(match), match.save())
    assert cli.main(["replay", str(path)]) == 0


def test_a_match_with_variations_replays_them_too(match, players, tmp_path, capsys):
    builders = [Player(make_bot("greedy", match.game.code), seat) for seat in range(2)]
    while match.sealed or match.history < 8:
        play(match, builders, match.history + 1)
    play(match, builders, match.history + 6)
    for _step in range(4):
        match.undo()
    play(match, players, match.history + 8)
    match.name_variation(match.variations[0].entry, 0, "At random")
    path = Shelf(tmp_path).save(about(match), match.save())
    assert cli.main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "variation 'At random': " in shown
    assert "every state is the same, those of the variations too" in shown


def test_a_journal_replays_to_where_it_stopped(match, players, tmp_path, capsys):
    journal = Journal.begin(tmp_path, match.header_plain(), {"game": GAME})
    play(match, players, 25, journal)
    # Not closed: the client was killed, or is still running.
    assert cli.main(["replay", str(journal.path)]) == 0
    shown = capsys.readouterr().out
    assert "the match goes on" in shown
    assert match.digest() in shown
    journal.close()


def test_a_match_whose_pack_was_changed_replays_from_journal_and_save(match, players, tmp_path, capsys):
    """With the cards as they were at each point, also where a change was taken back and made again."""
    journal = Journal.begin(tmp_path, match.header_plain(), {"game": GAME})

    def swap(north):
        cards = {
            ref: replace(card, fields=card.fields.put(north=north)) for ref, card in match.state.defs.cards.items()
        }
        match.swap(hashed(replace(match.state.defs, cards=Frozen(cards))))
        journal.append(match.entry_plain(len(match.log) - 1))

    def again(do):
        do()
        journal.append(match.entry_plain(len(match.log) - 1))

    play(match, players, 30, journal)
    swap(1)
    for do in (match.undo, match.undo, match.redo, match.redo):
        again(do)
    play(match, players, 45, journal)
    swap(9)
    play(match, players, 10_000, journal)
    north = {next(iter(moment.state.defs.cards.values())).fields["north"] for moment in match.moments}
    assert {1, 9} < north
    journal.close()
    saved = Shelf(tmp_path).save(about(match), match.save())
    for path in (journal.path, saved):
        assert cli.main(["replay", str(path)]) == 0
        shown = capsys.readouterr().out
        assert "ok every state is the same" in shown
        assert f"digest {match.digest()}" in shown


def test_a_damaged_journal_replays_as_far_as_it_is_good_and_fails(match, players, tmp_path, capsys):
    journal = Journal.begin(tmp_path, match.header_plain(), {"game": GAME})
    play(match, players, 6, journal)
    journal.close()
    lines = journal.path.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"do":', b'"od":')
    journal.path.write_bytes(b"\n".join(lines))
    assert cli.main(["replay", str(journal.path)]) == 1
    shown = capsys.readouterr().out
    assert "2 entries, 2 steps" in shown
    assert f"FAIL {journal.path} is damaged from line 5 on: {len(lines) - 5} entries are lost" in shown
    assert "ok every state is the same" in shown


def test_a_journal_that_began_with_a_loaded_match_replays(match, players, tmp_path, capsys):
    play(match, players, 10)
    journal = Journal.begin(tmp_path, match.save(), {"game": GAME})
    play(match, players, 25, journal)
    assert cli.main(["replay", str(journal.path)]) == 0
    assert match.digest() in capsys.readouterr().out
    journal.close()


def test_a_result_that_was_tampered_with_is_found(match, players, tmp_path, capsys):
    play(match, players, 12)
    plain = json.loads(json.dumps(match.save()))
    plain["seed"] += 1
    path = Shelf(tmp_path).save(about(match), plain)
    assert cli.main(["replay", str(path)]) in (1, 2)
    shown = capsys.readouterr()
    assert "FAIL" in shown.out or "wartable:" in shown.err


@pytest.mark.parametrize(("name", "text"), [("x.wartable", "{}"), ("x.journal", "{}\n"), ("x.wartable", "\0")])
def test_other_files_are_refused_in_a_sentence(tmp_path, capsys, name, text):
    path = tmp_path / name
    path.write_text(text)
    assert cli.main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"wartable: {path}: ")


def test_a_match_of_a_game_that_is_not_here_is_refused(match, tmp_path, capsys):
    path = Shelf(tmp_path).save(about(match)._replace(game="ludo"), match.save())
    assert cli.main(["replay", str(path)]) == 2
    assert "is a match of ludo, which is not here" in capsys.readouterr().err


def test_a_journal_with_an_action_that_the_rules_refuse_fails_in_a_sentence(match, players, tmp_path, capsys):
    journal = Journal.begin(tmp_path, match.header_plain(), {"game": GAME})
    play(match, players, 6)
    entries = [match.entry_plain(number) for number in range(len(match.log))]
    for entry in (
        *entries[:3],
        entries[0],
        *entries[3:],
    ):  # as a wrong program may have written it, under good checksums
        journal.append(entry)
    journal.close()
    assert cli.main(["replay", str(journal.path)]) == 1
    assert "FAIL the rules now refuse an action of this match: " in capsys.readouterr().out


@pytest.fixture
def stumbling(match, players, tmp_path):
    """A save with good checksums whose beginning no match can have."""
    play(match, players, 3)
    plain = json.loads(json.dumps(match.save()))
    plain["position"] = plain["start"]
    plain["start"]["values"]["pantheons"] = [""]
    retold(plain)
    return Shelf(tmp_path).save(about(match), plain)


def test_a_position_that_the_rules_stumble_over_fails_in_a_sentence_and_is_reported(stumbling, home, capsys):
    assert cli.main(["replay", str(stumbling)]) == 1
    said = capsys.readouterr().out
    assert f"FAIL the rules stumble over {stumbling.name} (IndexError: list assignment index out of range)." in said
    (report,) = (home / "crashes").glob("*.txt")
    assert said.endswith(
        f" Either the file was changed, or it is a fault of the program: what is known about it is in {report}\n"
    )
    assert "IndexError: list assignment index out of range" in report.read_text()


def test_a_match_that_the_rules_stumble_over_is_told_where_no_report_can_be_written(
    stumbling, tmp_path, monkeypatch, capsys
):
    (tmp_path / "home").write_text("a file where the user's folder should be")
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    assert cli.main(["replay", str(stumbling)]) == 1
    assert "Either the file was changed, or it is a fault of the program. No report: " in capsys.readouterr().out


# Matches of an older format


def test_a_save_of_an_older_format_is_played_again(tmp_path, capsys):
    path = sample(GAME, "finished.wartable").unpacked(tmp_path)
    assert cli.main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert (
        "this match is of an older format: it was played again from its log, and its stored states are not compared"
        in shown
    )
    assert "ok every action is possible as it was; the match ended by " in shown


def test_a_journal_of_an_older_format_is_played_again(tmp_path, capsys):
    path = sample(GAME, "sealed.journal").unpacked(tmp_path)
    assert cli.main(["replay", str(path)]) == 0
    assert "it was played again from its log" in capsys.readouterr().out


def test_an_older_match_with_an_action_that_the_rules_refuse_now_fails_in_a_sentence(tmp_path, capsys):
    old = Shelf(tmp_path).load(sample(GAME, "finished.wartable").unpacked(tmp_path))
    plain = json.loads(json.dumps(old.match))
    plain["log"].insert(4, plain["log"][0])
    write_save(old.path, old.about._asdict(), plain)
    assert cli.main(["replay", str(old.path)]) == 1
    left = len(plain["log"]) - 4
    name = plain["seats"][plain["log"][0][1]]
    said = capsys.readouterr().out
    assert f"FAIL the rules now refuse what led to step 5 of {name}: " in said
    assert f"; {left} of the entries are left out" in said


def test_an_older_match_that_came_out_otherwise_fails_in_a_sentence(tmp_path, capsys):
    old = Shelf(tmp_path).load(sample(GAME, "effect.wartable").unpacked(tmp_path))
    write_save(old.path, old.about._asdict(), {**old.match, "at": 2})
    assert cli.main(["replay", str(old.path)]) == 1
    assert "FAIL the match came to another number of steps, or another end, than was saved" in capsys.readouterr().out


def test_an_older_match_that_began_at_a_written_position_is_refused_in_a_sentence(tmp_path, capsys):
    path = sample(GAME, "position.wartable").unpacked(tmp_path)
    assert cli.main(["replay", str(path)]) == 2
    assert "this match began at a written position and is of format 1" in capsys.readouterr().err


def test_an_older_match_that_is_damaged_is_refused_in_a_sentence(tmp_path, capsys):
    path = sample(GAME, "effect.wartable").unpacked(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"moments"', b'"memento"'))
    assert cli.main(["replay", str(path)]) == 2
    assert "is damaged: its content does not fit its checksum" in capsys.readouterr().err
