"""A single file of decks, as it would lie in a pack, read by itself."""

from __future__ import annotations

from pathlib import Path

from game.content.complaints import Complaints, Origin
from game.content.decks import compile_decks
from game.content.entries import gather
from game.content.yaml_source import read
from game.rules.definitions import DeckDef, Definitions


def read_deck_file(path: Path, raw: bytes, defs: Definitions) -> tuple[list[DeckDef], list[str]]:
    """The decks in a file of a game with these definitions, and what is wrong with it, as `file:line:column: message`."""
    complaints = Complaints()
    source = read(raw, Origin(str(path), str(path)), complaints)
    decks = compile_decks(gather([source], "deck", complaints), defs.cards, complaints)
    return list(decks.values()), [str(complaint) for complaint in complaints.sorted()]
