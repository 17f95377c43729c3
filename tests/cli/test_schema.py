"""`wartable schema`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main

LAW = "legends-at-war"


def test_schemas_are_written_and_written_again_but_nothing_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", LAW, "--to", str(tmp_path)]) == 0
    path = tmp_path / LAW / "cards.json"
    before = path.read_text(encoding="utf-8")
    assert json.loads(before)["title"] == "Legends at War: cards/*.yaml"
    path.write_text(before.replace("medusa", "gorgon"), encoding="utf-8")
    assert main(["schema", LAW, "--to", str(tmp_path)]) == 0
    assert path.read_text(encoding="utf-8") == before
    path.write_text("{}", encoding="utf-8")
    (tmp_path / LAW / "game.json").unlink()
    capsys.readouterr()
    assert main(["schema", LAW, "--to", str(tmp_path)]) == 2
    assert "cards.json is none of ours" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "{}"
    assert not (tmp_path / LAW / "game.json").exists()


def test_those_in_the_folder_of_the_user_are_for_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    assert main(["schema", LAW]) == 0
    cards = json.loads((tmp_path / "data" / "_schemas" / LAW / "cards.json").read_text(encoding="utf-8"))
    assert "required" not in cards["additionalProperties"]
    assert main(["schema", "no-such-game"]) == 2
