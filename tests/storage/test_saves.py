"""Saves and settings: nothing is overwritten unread, and every fault has its sentence."""

import json
from pathlib import Path
from random import Random

import pytest

from game.storage.errors import StorageError
from game.storage.folders import Folders, user_folder
from game.storage.journal import Journal, read_journal, unfinished
from game.storage.saves import About, SavedMatch, Shelf, require_game
from game.storage.settings import Settings, load_settings, save_settings

ABOUT = About("a-game", "Friday night", ("Ann", "Ben"), "abc123", turn=7, notes={"bots": [1]})
MATCH = {"log": [[1, 2], [3]], "definitions": {"name": "Ä"}}


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
    path = shelf.save(ABOUT, {"log": []})
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
