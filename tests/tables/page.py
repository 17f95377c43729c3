"""Pages of the docs with tables that are made of declarations: between two comments, the first of which says the name of the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from game.bundled import bundled_root
from tests.tables import events, words

COMMAND: Final = "python -m tests.tables"
PAGES: Final[Mapping[str, Callable[[], Mapping[str, str]]]] = {
    "abilities.md": words.tables,
    "adding-a-game.md": events.tables,
}
"""The pages with the tables that they have."""
_TABLE: Final = re.compile(
    r"<!-- (?P<name>[^>]*): made by `" + re.escape(COMMAND) + r"` -->\n.*?<!-- end -->", re.DOTALL
)


def path_of(page: str) -> Path:
    """Where a page of the docs lies."""
    return bundled_root() / "docs" / page


def names(page: str) -> list[str]:
    """The names of the tables that stand on a page, in their order."""
    return [found["name"] for found in _TABLE.finditer(path_of(page).read_text(encoding="utf-8"))]


def games_on(page: str) -> list[str]:
    """The ids of the games whose words stand on a page."""
    return [name.removeprefix(words.GAME) for name in names(page) if name.startswith(words.GAME)]


def renewed(page: str) -> str:
    """The text of a page with its tables made anew. Raises KeyError for a table that nobody makes."""
    made = PAGES[page]()

    def again(found: re.Match[str]) -> str:
        name = found["name"]
        return f"<!-- {name}: made by `{COMMAND}` -->\n{made[name].strip(chr(10))}\n<!-- end -->"

    return _TABLE.sub(again, path_of(page).read_text(encoding="utf-8"))
