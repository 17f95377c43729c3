"""The commands of these tests must not touch the folder of whoever runs them."""

import pytest

from tests.support.compiled import give_compiled


@pytest.fixture(autouse=True)
def home(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("WARTABLE_HOME", str(folder))
    give_compiled(folder)
    return folder
