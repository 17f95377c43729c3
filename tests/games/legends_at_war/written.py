"""The pack of Legends at War as it is written: plain data of its YAML files, before anything is compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.content.complaints import Complaints, Origin
from game.content.yaml_source import read as read_source

PACK = Path(__file__).parents[3] / "data" / "legends-at-war"


def read(name: str) -> dict[str, Any]:
    """A file of the pack as plain data; fails on any complaint about its YAML."""
    complaints = Complaints()
    source = read_source((PACK / name).read_bytes(), Origin(name, name), complaints)
    assert not complaints.sorted()
    assert isinstance(source.data, dict)
    return source.data
