"""The same match twice, with component ids from 1 and from FIRST_ID: everything in it must be the same but for the ids.

Small ids are numbers of seats, places, points and rounds too: code that takes one for the other goes astray in the twin, and only there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from game.rules.asks import Path
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.saved import codec
from game.rules.state import State
from tests.support.contract import FIRST_ID, check_same_plain

VIEWED: Final = 8
"""What is told is compared after so many steps each."""
_SHIFT: Final = FIRST_ID - 1
_ID: Final = re.compile(rf"(?<![0-9.])({str(FIRST_ID)[:3]}[0-9]{{{len(str(FIRST_ID)) - 3}}})(?![0-9])")


def small(thing: Any) -> Any:
    """Plain data of the match with ids from FIRST_ID as the twin has it: ids from 1, as numbers, keys and parts of words."""
    return json.loads(_ID.sub(lambda found: str(int(found[1]) - _SHIFT), codec.canonical(thing)))


class Twin:
    """A match with ids from 1 beside one with ids from FIRST_ID, begun alike. `close`: compare also what every seat is told."""

    def __init__(self, game: Game, match: Match, *, close: bool) -> None:
        self.match = Match.new(game, match.seats, match.seed, match.options, fair=match.fair, unready=True)
        self.close = close
        self.compare(match)

    def follow(self, match: Match, before: State, seat: int, path: Path, events: Sequence[Event]) -> None:
        """Do what the other match has done from a state. Raises AssertionError where it leads elsewhere."""
        mine = self.match.state
        told = self.match.apply(seat, codec.path_from(small(path)))
        check_same_plain(small(events), small(told), f"with ids from 1 other things happen after {path}")
        changes = codec.delta_plain(before, match.state), codec.delta_plain(mine, self.match.state)
        check_same_plain(small(changes[0]), small(changes[1]), f"with ids from 1 another state follows from {path}")
        if self.close and match.history % VIEWED == 0:
            self.compare(match)

    def compare(self, match: Match) -> None:
        """Compare the whole states, and what is told to those who are asked and to everybody."""
        states = [codec.state_plain(one.state) for one in (match, self.match)]
        check_same_plain(small(states[0]), small(states[1]), "with ids from 1 the state is another")
        for seat in dict.fromkeys((*match.view(NOBODY).waiting, NOBODY)):
            views = [
                {**one.view(seat).to_plain(), "redacted": codec.state_plain(one.view(seat).redacted())}
                for one in (match, self.match)
            ]
            check_same_plain(small(views[0]), small(views[1]), f"with ids from 1 seat {seat} sees other things")
