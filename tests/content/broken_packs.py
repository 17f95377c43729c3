"""Reads `broken/*.txt`: each is the pack `small` with one kind of mistake, and the exact complaints about it.

A file is a list of sections. `=== FILE` replaces or adds a file of the pack (below `data/small`, or below `assets`), `=== edit FILE`
replaces what stands before `---` by what stands after it, `=== delete FILE` takes one away, and `=== expected` lists the complaints.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

BROKEN = Path(__file__).parent / "broken"


class Broken(NamedTuple):
    """A mistake: its name, the changes to the pack as (what to do, file, text), and the complaints expected."""

    name: str
    changes: tuple[tuple[str, str, str], ...]
    expected: tuple[str, ...]


def read_broken(path: Path) -> Broken:
    """The mistake written in a file."""
    changes: list[tuple[str, str, str]] = []
    expected: tuple[str, ...] = ()
    for section in ("\n" + path.read_text(encoding="utf-8")).split("\n=== ")[1:]:
        head, _newline, body = section.partition("\n")
        if head == "expected":
            expected = tuple(body.splitlines())
            continue
        verb, _space, name = head.rpartition(" ")
        changes.append((verb or "write", name, body))
    return Broken(path.stem, tuple(changes), expected)


def apply_changes(changes: tuple[tuple[str, str, str], ...], root: Path) -> None:
    """Make the changes to a copy of the pack."""
    for verb, name, body in changes:
        path = root / (name if name.startswith("assets/") else f"data/small/{name}")
        if verb == "delete":
            path.unlink()
        elif verb == "edit":
            old, _line, new = body.partition("\n---\n")
            text = path.read_text(encoding="utf-8")
            assert old in text, f"{name} does not hold {old!r}"
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body + "\n", encoding="utf-8")
