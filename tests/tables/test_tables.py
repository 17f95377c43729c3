"""The tables of the docs say what is declared."""

from __future__ import annotations

import pytest

from tests.tables.page import COMMAND, PAGES, path_of, renewed


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_of_a_page_are_those_of_the_declarations(page: str) -> None:
    assert path_of(page).read_text(encoding="utf-8") == renewed(page), f"renew the tables of docs/{page}: {COMMAND}"
