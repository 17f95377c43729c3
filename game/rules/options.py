"""Options of a match: what is wrong with a value that one was given."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.definitions import OptionDef
from game.rules.plain import Plain

MODE = "mode"
"""The option that every game has: the id of the mode that is played."""


FIRST_SEAT = "first_seat"
"""The option by which a game lets people say which seat goes first (from 0; none: the game decides). The screen of a new match asks for it
beside the seats.
"""


def first_seat_problem(options: Mapping[str, Plain], seat_count: int) -> str:
    """What is wrong with the seat that is to go first, in words; empty if there is such a seat, or none is named."""
    first = options.get(FIRST_SEAT)
    if first is None or 0 <= first < seat_count:
        return ""
    return f"seat {first} cannot go first; the seats are 0 to {seat_count - 1}"


def option_problem(option: OptionDef, value: Plain) -> str:
    """What is wrong with the value of an option, in words; empty if it is allowed."""
    if value is None:
        return "" if option.nullable else f"option {option.id} needs a value"
    if option.values:
        # `True == 1` in Python: a switch is not a number.
        if any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            return ""
        return f"option {option.id} is {value!r}; it can be {', '.join(_typed(allowed) for allowed in option.values)}"
    if isinstance(value, bool) or not isinstance(value, int):
        return f"option {option.id} is {value!r}; it must be a whole number"
    if option.least is not None and value < option.least:
        return f"option {option.id} is {value}; the least is {option.least}"
    if option.most is not None and value > option.most:
        return f"option {option.id} is {value}; the most is {option.most}"
    return ""


def _typed(value: Plain) -> str:
    """A value of an option as it is written in a pack and on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
