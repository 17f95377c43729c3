"""Matches of older formats: what is read of them, and how it went to play them again from their log.

The states that they hold are dropped. They were written by the code of their time: in format 1 without names, in format 2 with the
unfinished work that abilities had then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.rules.guards import Refusal


class Stopped(NamedTuple):
    """The first action of a match that the rules as they are now do not allow any more.

    `step` is the one that it would have led to, `seat` who took it. `refusal` is the reason of the rules, None if it is none of theirs;
    `words` say it plainly. `left_out` counts the entries of the log from there on.
    """

    step: int
    seat: int
    refusal: Refusal | None
    words: str
    left_out: int


class PlayedAgain(NamedTuple):
    """How it went to play a match of an older format again.

    `stopped` tells where the rules have refused to go on; the match is then as it was before that. `otherwise`: all could be done, but it
    has come to another number of steps or another end than the one that was saved.
    """

    stopped: Stopped | None = None
    otherwise: bool = False


AS_IT_WAS: Final = PlayedAgain()
"""All went as it had gone."""


def log_lines(plain: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The log of a save as lines of a journal. Raises KeyError, TypeError or ValueError for data of another form."""
    definitions = plain["definitions"]
    lines = []
    for kind, seat, data in plain["log"]:
        line = {"kind": kind, "seat": seat, "data": data}
        if kind == "swap":
            swapped = data["defs"]
            # Back to those that the match began with, too.
            line["defs"] = plain["defs"] if swapped == plain["defs"]["hash"] else definitions[swapped]
        lines.append(line)
    return lines


def end_of(plain: Mapping[str, Any]) -> tuple[int, Any]:
    """How many steps a save had come, and its outcome then: the reason and the winners. Raises as `log_lines`, and IndexError."""
    at = plain["at"]
    outcome = (plain["moments"][at - 1]["change"] if at else plain["start"])["outcome"]
    return at, None if outcome is None else (outcome[0], tuple(outcome[1]))
