"""Checks what a match is to be started with against what the pack allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.definitions import OptionDef
from game.rules.gamedef import Game
from game.rules.state import Frozen, Plain, freeze
from game.rules.wording import fill, meant

MODE = "mode"


def default_mode(game: Game) -> str:
    """The mode a match has when none is named: the first that the pack declares."""
    return next(iter(game.defs.modes))


def checked_options(game: Game, seat_count: int, options: Mapping[str, Any]) -> tuple[Frozen, list[str]]:
    """The complete options of a match (every option of the pack, and `mode`), and all that is
    wrong with the wish, in words.
    """
    defs = game.defs
    problems: list[str] = []
    mode_id = options.get(MODE, default_mode(game) if defs.modes else "")
    mode = defs.modes.get(mode_id)
    if mode is None:
        problems.append(f"{defs.name} has no mode {mode_id!r}{meant(str(mode_id), defs.modes)}")
    elif not mode.least_seats <= seat_count <= mode.most_seats:
        fewest, most = mode.least_seats, mode.most_seats
        seats = f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"
        problems.append(f"{mode.name} is for {seats}, not for {seat_count}")
    chosen: dict[str, Plain] = {MODE: mode_id}
    for key, option in defs.options.items():
        value = freeze(options.get(key, option.default))
        problem = option_problem(option, value)
        if problem:
            problems.append(problem)
        chosen[key] = value
    problems.extend(
        f"{defs.name} has no option {key!r}{meant(str(key), defs.options)}"
        for key in options
        if key != MODE and key not in defs.options
    )
    complete = Frozen(chosen)
    if not problems:
        need = game.code.check_start(defs, seat_count, complete)
        if need is not None:
            problems.append(fill(defs.texts.get(need.text, need.text), need.values))
    return complete, problems


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
