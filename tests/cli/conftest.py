"""The commands of these tests must not touch the folder of whoever runs them."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
