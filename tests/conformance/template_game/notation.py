"""How positions are written: zones and facts as they are declared, and so many `hooks` in the row."""

from __future__ import annotations

from typing import Final

from game.rules.boards import Board
from game.rules.notation import expectations as checks
from game.rules.notation.declared import Declared
from game.rules.notation.notation import Notation

from .records import State, Turns


def _lay_row(position: Declared, state: State) -> None:
    row = [(x, 0) for x in range(position.number("hooks", 5))]
    state.set_board("board", Board.empty().with_spaces(row))


NOTATION: Final = Notation(
    phases={"turns": Turns()},
    keys=("hooks",),
    complete=_lay_row,
    verbs={"bid": "bid", "hang": "play.card", "boost": "boost", "pass": "boost"},
    expect=checks.Expect({"drawn": checks.moved("deck", "hand")}, ordered=("drawn",)),
)
