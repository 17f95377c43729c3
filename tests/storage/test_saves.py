"""Saves and settings: nothing is overwritten unread, and every fault has its sentence."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.storage.errors import StorageError
from game.storage.folders import Folders, user_folder
from game.storage.journal import Journal, read_journal, unfinished
from game.storage.saves import About, HoldsMore, SavedMatch, Shelf, require_game
from game.storage.settings import Settings, load_settings, save_settings

REPO = Path(__file__).parents[2]
ABOUT = About("a-game", "Friday night", ("Ann", "Ben"), "abc123", turn=7, notes={"bots": [1]})
MATCH: dict[str, Any] = {"log": [[1, 2], [3]], "definitions": {"name": "Ä"}}


def test_a_match_comes_back_as_it_was(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, MATCH)
    saved = shelf.load(path)
    assert saved.match == MATCH
    assert saved.about._replace(saved="") == ABOUT
    assert saved.about.saved.endswith("+00:00")
    (slot,) = shelf.listing()
    assert slot.about == saved.about
    shelf.delete(path)
    assert shelf.listing() == ()


def test_the_same_title_replaces_a_good_save_and_keeps_a_bad_one(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(ABOUT, MATCH)
    path = shelf.save(ABOUT, {**MATCH, "log": [*MATCH["log"], [4]]})
    assert len(list(tmp_path.iterdir())) == 1
    path.write_text("a letter to my aunt")
    shelf.save(ABOUT, MATCH)
    assert shelf.load(path).match == MATCH
    assert (tmp_path / f"{path.name}.kept-1").read_text() == "a letter to my aunt"


def test_a_free_title_is_numbered(tmp_path):
    shelf = Shelf(tmp_path)
    assert shelf.free_title("Friday night") == "Friday night"
    shelf.save(ABOUT, MATCH)
    assert shelf.free_title("Friday night") == "Friday night 2"


def change_head(path: Path, **changes: object) -> None:
    first, _end, body = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps({**json.loads(first), **changes}).encode() + b"\n" + body)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"version": 2}, r"has format version 2, this client knows 1\. Open it with the newer client"),
        ({"format": "svg"}, "is not a save of Wartable"),
        ({"about": {"game": "a-game"}}, "what it says about itself makes no sense"),
        ({"about": {**ABOUT._asdict(), "turn": "seven"}}, "what it says about itself makes no sense"),
        ({"about": {**ABOUT._asdict(), "seats": [1]}}, "what it says about itself makes no sense"),
        ({"sha256": "0"}, "does not fit its checksum"),
    ],
)
def test_each_fault_of_a_save_has_its_sentence(tmp_path, changes, what):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, MATCH)
    change_head(path, **changes)
    with pytest.raises(StorageError, match=what):
        shelf.load(path)
    (slot,) = shelf.listing()
    assert "sha256" in changes or slot.problem


def test_a_flipped_byte_is_noticed(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, MATCH)
    data = bytearray(path.read_bytes())
    data[-4] ^= 1
    path.write_bytes(data)
    with pytest.raises(StorageError, match="damaged"):
        shelf.load(path)


def test_a_missing_game_says_what_is_there():
    saved = SavedMatch(Path("x.wartable"), ABOUT, MATCH)
    require_game(saved, {"a-game", "other"})
    with pytest.raises(StorageError, match=r"is a match of a-game, which is not here\. Add that pack\. Here: other\."):
        require_game(saved, {"other"})


def test_only_saves_of_the_shelf_are_deleted(tmp_path):
    (tmp_path / "shelf").mkdir()
    other = tmp_path / "a.wartable"
    other.write_text("")
    with pytest.raises(StorageError):
        Shelf(tmp_path / "shelf").delete(other)
    assert other.exists()


def test_a_read_only_folder_is_said(tmp_path, monkeypatch):
    import tempfile

    def refuse(**_kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(StorageError, match=r"Permission denied\. You may not use this file or folder"):
        Shelf(tmp_path).save(ABOUT, MATCH)


def test_settings_come_back(tmp_path):
    path = tmp_path / "settings.json"
    assert load_settings(path) == (Settings(), ())
    wanted = Settings(text_size=150, names=("Ann", "Ben"), keys={"undo": "u"})
    save_settings(path, wanted, ())
    assert load_settings(path) == (wanted, ())


def test_damaged_settings_are_kept_and_the_defaults_used(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("{text_size: 150")
    settings, messages = load_settings(path)
    assert settings == Settings()
    assert "kept as settings.json.kept-1" in messages[0]
    assert (tmp_path / "settings.json.kept-1").read_text() == "{text_size: 150"
    assert load_settings(path) == (Settings(), ())


def test_a_wrong_value_gives_way_alone_and_unknown_keys_stay(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps({"text_size": 900, "width": 1920, "fullscreen": 1, "keys": {"a": 1}, "names": "Ann", "halo": "on"})
    )
    settings, messages = load_settings(path)
    assert settings.width == 1920
    assert settings.text_size == 100
    assert [message.split(": ")[1] for message in messages] == ["text_size", "fullscreen", "keys", "names"]
    save_settings(path, settings, ())
    assert json.loads(path.read_text())["halo"] == "on"


def test_settings_refuse_what_they_could_not_read_back():
    assert Settings().with_(text_size=120).text_size == 120
    with pytest.raises(ValueError, match="text_size: 90 is not between 100 and 200"):
        Settings().with_(text_size=90)


def test_the_variable_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    assert user_folder() == tmp_path
    assert Folders.of_user().saves == tmp_path / "saves"
    monkeypatch.delenv("WARTABLE_HOME")
    assert user_folder().name == "wartable"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_to_a_file_comes_out_as_one_error(tmp_path, seed):
    """A few bytes are changed, cut out or put in at random: the file loads as it was, or it is a StorageError."""
    chance = Random(seed)
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, MATCH)
    journal = Journal.begin(tmp_path, MATCH, {"game": "a-game"})
    for number in range(5):
        journal.append({"kind": "act", "n": number})
    journal.close()
    for file, load in ((path, lambda: shelf.load(path).match), (journal.path, lambda: read_journal(journal.path))):
        whole = load()
        data = bytearray(file.read_bytes())
        for _change in range(chance.randint(1, 4)):
            start = chance.randrange(len(data))
            data[start : start + chance.randint(0, 6)] = chance.randbytes(chance.randint(0, 6))
        file.write_bytes(data)
        found, blamed = None, file
        try:
            found = load()
        except StorageError as error:
            blamed = error.path
        assert blamed == file
        assert file == journal.path or found in (None, whole)
    assert len(shelf.listing()) == 1
    assert len(unfinished(tmp_path)) == 1


def test_a_save_that_knows_more_is_not_replaced_unasked(tmp_path):
    """Two clients play on from one save: what the other has saved meanwhile stays."""
    shelf = Shelf(tmp_path)
    started: dict[str, Any] = {"seed": 1, "options": {}, "log": [["act", 0, {}]]}
    path = shelf.save(ABOUT, started)
    theirs = {**started, "log": [*started["log"], ["act", 1, {"a": 1}], ["act", 0, {}]]}
    assert shelf.save(ABOUT, theirs) == path, "it goes on from what is saved"
    whole = path.read_bytes()
    ours = {**started, "log": [*started["log"], ["act", 1, {"a": 2}]]}
    for match in (started, ours):
        with pytest.raises(HoldsMore, match="holds moves of this match") as caught:
            shelf.save(ABOUT, match)
        assert caught.value.about.title == "Friday night"
        assert path.read_bytes() == whole
    second = shelf.save(ABOUT, ours, beside=True)
    assert path.read_bytes() == whole
    assert shelf.load(second).match == ours
    assert shelf.load(second).about.title == "Friday night 2"
    assert shelf.save(ABOUT._replace(title="Friday night 2"), {**ours, "log": [*ours["log"], ["act", 0, {}]]}) == second


def test_saving_under_a_much_used_title_reads_no_other_match(tmp_path):
    """Of the saves of other matches only the first line is read: the rest may be anything, and is neither kept aside nor replaced."""
    shelf = Shelf(tmp_path)
    for seed in range(40):
        path = shelf.save(ABOUT, {"seed": seed, "log": []})
        path.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\nnot read")
    path = shelf.save(ABOUT, {"seed": 40, "log": []})
    assert shelf.load(path).about.title == "Friday night 41"
    assert len(list(tmp_path.iterdir())) == 41


def test_a_save_of_an_older_client_is_known_by_what_is_in_it(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, {"seed": 1, "log": []})
    head, _end, body = path.read_bytes().partition(b"\n")
    older = json.loads(head)
    del older["match"]
    path.write_bytes(json.dumps(older).encode() + b"\n" + body)
    assert shelf.save(ABOUT, {"seed": 2, "log": []}).name == "friday-night-2.wartable"
    assert shelf.save(ABOUT, {"seed": 1, "log": [1]}) == path
    assert shelf.load(path).match["log"] == [1]


def test_clients_that_save_at_once_wait_for_each_other(tmp_path):
    """Each of several processes saves a match of its own under one title: all are there in the end."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom game.storage import About, Shelf\n"
        "for seed in range(5):\n"
        "    about = About('a-game', 'Friday night', ('Ann', sys.argv[2]), 'abc')\n"
        "    Shelf(Path(sys.argv[1])).save(about, {'seed': seed, 'log': []})\n"
    )
    clients = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(each)], cwd=REPO) for each in range(4)]
    assert [client.wait(60) for client in clients] == [0] * 4
    found = {
        (slot.about.seats[1], Shelf(tmp_path).load(slot.path).match["seed"])
        for slot in Shelf(tmp_path).listing()
        if slot.about
    }
    assert found == {(str(each), seed) for each in range(4) for seed in range(5)}


def test_two_clients_do_not_take_back_each_others_settings(tmp_path):
    path = tmp_path / "settings.json"
    save_settings(path, Settings(), ())
    one, other = load_settings(path)[0], load_settings(path)[0]
    save_settings(path, one.with_(text_size=150), ["text_size"])
    save_settings(path, other.with_(sound=10), ["sound"])
    settings, messages = load_settings(path)
    assert (settings.text_size, settings.sound) == (150, 10)
    assert messages == ()


def test_settings_that_are_gone_or_damaged_are_written_whole(tmp_path):
    path = tmp_path / "settings.json"
    wanted = Settings(text_size=150, sound=10)
    save_settings(path, wanted, ["sound"])
    assert load_settings(path)[0] == wanted
    path.write_text("{text_size:")
    save_settings(path, wanted, ["sound"])
    assert load_settings(path) == (wanted, ())
    assert (tmp_path / "settings.json.kept-1").read_text() == "{text_size:"
    path.write_text(json.dumps({"text_size": 9999, "sound": 20, "halo": 1}))
    save_settings(path, wanted, ["width"])
    assert load_settings(path) == (Settings(text_size=150, sound=20, extra={"halo": 1}), ())
