"""Entries come into the text of a file: all that was there stays as it was, to the character."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game.content.complaints import Origin
from game.content.rewriting import Unwritable, with_entry

HERE = Origin("cards/mine.yaml", "mine.yaml")
THERE = Origin("cards/greek.yaml", "greek.yaml")
DATA = Path(__file__).parents[2] / "data"


def copied(text: str, other: str, entry: str = "medusa") -> str:
    return with_entry(text.encode(), entry, other.encode(), HERE, THERE).decode()


REMARKS = """\
# My cards.

medusa:            # she of the snakes
  # six was too little
  stats: 7/3/3/4   # north first
  unknown: {of: [me, 1.50, ~], and: 'so on'}
  ability:
    curse: {area: n2,   # two to the north
            min: 1}
  flavour: "Look once."   # then never

# Below her nothing was changed.
ares: {level: 2,  # up
  stats: 1/1/1/1}
"""


def test_an_entry_is_copied_with_its_remarks():
    below = "x: 1  # mine"
    block = REMARKS[REMARKS.index("medusa:") : REMARKS.index("\n\n# Below")]
    assert copied(below, REMARKS) == f"{below}\n\n{block}\n"
    assert copied("", REMARKS, "ares") == "ares: {level: 2,  # up\n  stats: 1/1/1/1}\n"
    assert copied("", "{b: 1, medusa: {x: 1}, c: 2}") == "medusa: {x: 1}\n"
    assert copied("  b: 1\n", "    medusa:\n      x: |\n        one\n         two\n    c: 1") == (
        "  b: 1\n\n  medusa:\n    x: |\n      one\n       two\n"
    )
    assert copied("b: 1\r\n", "medusa:\n  x: 1\n") == "b: 1\r\n\r\nmedusa:\r\n  x: 1\r\n"


def test_no_entry_is_copied_over_another_or_without_what_it_names():
    for text, other in (("medusa: {}", "medusa: {x: 1}"), ("", "b: &k 1\nmedusa: {x: *k}\n")):
        with pytest.raises(Unwritable):
            copied(text, other)
    with pytest.raises(KeyError):
        copied("", "b: 1")


@pytest.mark.parametrize("path", sorted(DATA.glob("*/cards/*.yaml")), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_card_of_the_packs_can_be_copied(path: Path):
    raw = path.read_bytes()
    cards = yaml.safe_load(raw)
    some = list(cards)[:: max(1, len(cards) // 4)]
    everything = b""
    for id in some:
        everything = with_entry(everything, id, raw, HERE, THERE)
    assert yaml.safe_load(everything) == {id: cards[id] for id in some}
