"""Abilities as designers write them, hundreds over the five games: each does something at the table, so `check` is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.trials import Trial, told_of

WRITTEN = sorted((Path(__file__).parent / "sensible").glob("*.txt"))
"""For each game a file of lines `type | ability` (`Trial`), the parts of an ability with ` // ` between."""


@pytest.mark.parametrize("path", WRITTEN, ids=[path.stem for path in WRITTEN])
def test_a_sensible_ability_is_not_refused(path: Path, tmp_path: Path) -> None:
    lines = [line.partition(" | ") for line in path.read_text(encoding="utf-8").splitlines()]
    trials = [Trial(type, ability.replace(" // ", "\n")) for type, _bar, ability in lines]
    told = told_of(tmp_path / "data" / path.stem, path.stem, trials)
    assert {each.written: said for each, said in zip(trials, told, strict=True) if said} == {}
    assert len(trials) > 20
