"""A line of a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Entry(NamedTuple):
    """One line of a menu; one without an action is shown but cannot be chosen. `detail` is a second, soft line."""

    words: str
    action: Callable[[], object] | None = None
    detail: str = ""
