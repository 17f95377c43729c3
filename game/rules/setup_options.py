"""Checks what a match is to be started with against what the pack allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.gamedef import Game
from game.rules.options import MODE, first_seat_problem, option_problem
from game.rules.plain import Frozen, Plain, freeze
from game.rules.wording import fill, meant


def default_mode(game: Game) -> str:
    """The mode a match has when none is named: the first that can be played, of those that the pack declares."""
    modes = game.defs.modes
    return next((mode.id for mode in modes.values() if mode.ready), next(iter(modes)))


def checked_options(
    game: Game, seat_count: int, options: Mapping[str, Any], *, unready: bool = False
) -> tuple[Frozen, list[str]]:
    """The complete options of a match (every option of the pack, and `mode`), and all that is
    wrong with the wish, in words. `unready`: the mode may be one that is not finished.
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
    if mode is not None and not mode.ready and not unready:
        finished = ", ".join([each.name for each in defs.modes.values() if each.ready])
        problems.append(f"{mode.name} is not finished yet; {defs.name} can be played as {finished or 'nothing so far'}")
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
        elif first_seat_problem(complete, seat_count):
            problems.append(first_seat_problem(complete, seat_count))
    return complete, problems
