"""`play --report PATH` replaces nothing but a report."""

import pytest

from game.report import Report
from game.storage.keeper import Keeper
from game.unable import Unable


def test_a_new_file_an_empty_one_and_an_earlier_report_are_written(tmp_path):
    path = tmp_path / "report.json"
    for _time in range(2):
        Report(path, Keeper())
        assert path.read_text().startswith('{"serial": 0, "scene": ""')
    path.write_bytes(b"")
    Report(path, Keeper())
    assert path.stat().st_size
    assert [entry.name for entry in tmp_path.iterdir()] == ["report.json"]


def test_what_is_no_report_stays(tmp_path):
    letter = tmp_path / "letter"
    letter.write_text("dear aunt")
    link = tmp_path / "link"
    link.symlink_to(letter)
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (letter, link, folder, tmp_path / "none" / "x", tmp_path / ("x" * 5000)):
        with pytest.raises(Unable, match="the report cannot be written to"):
            Report(path, Keeper())
    assert letter.read_text() == "dear aunt"
    assert link.is_symlink()
    assert not (tmp_path / "none").exists()
