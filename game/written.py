"""Writes the position of a match as a scenario: what `game.scenarios` runs, and the table opens again (docs/scenarios.md).

A position is written where one may begin. In the middle of something, the last one before that is written, with what was done since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import yaml

from game.content.complaints import Complaints, Origin
from game.content.yaml_source import read
from game.rules.gamedef import Game
from game.rules.history import ACT
from game.rules.match import Match
from game.rules.notation.expectations import Played
from game.rules.notation.words import NotationError, word
from game.rules.notation.writing import UNDONE, Unlike, Unwritten, differences
from game.rules.state import State
from game.rules.work import GameFault, IllegalAction
from game.scenarios import Scenario, played_through

MOST_STEPS: Final = 40
"""So many steps before the present one a position is looked for that can be written."""
LINE: Final = 140


class Kept(NamedTuple):
    """A written position: the data of a scenario, and how many steps before the present one its position lies."""

    data: Mapping[str, Any]
    steps: int

    @property
    def text(self) -> str:
        """The scenario as YAML."""
        return as_text(self.data)


def kept(match: Match, game: Game, name: str) -> Kept:
    """The present position of a match as the scenario `name`. `game` has the definitions of the pack, which whoever reads it will have.

    Raises Unwritten where it cannot be written, with why.
    """
    first: Unwritten | None = None
    present = _going_on(match)
    for steps in range(min(MOST_STEPS, match.history) + 1):
        state = match.moments[match.history - steps].state if steps else present
        try:
            position = game.code.notation.written(game.code, game.defs, state, match.seats)
            return Kept(_scenario(match, present, game, name, position, steps), steps)
        except Unwritten as error:
            first = first or error
            if error.unlike == _OTHERWISE:
                break
        if steps < match.history and match.entry_of(match.history - steps).kind != ACT:
            break
    raise first if first is not None else Unwritten((Unlike(UNDONE),))


def _going_on(match: Match) -> State:
    """The present state; where the turn was given away by hand and nobody is asked yet, as it is when the rules go on. Raises Unwritten
    where they could not.
    """
    if match.state.asks or match.state.outcome is not None:
        return match.state
    state = match.state.clone()
    try:
        match.engine.settle(state)
    except GameFault as error:
        raise Unwritten((Unlike(UNDONE),)) from error
    return state


_OTHERWISE: Final = (Unlike(UNDONE, "again"),)
"""What was done since comes to something else from the written position, as by chance."""


def _scenario(
    match: Match, present: State, game: Game, name: str, position: Mapping[str, Any], steps: int
) -> Mapping[str, Any]:
    """The scenario of a written position, with what was done in the steps since, and what came of it: the `present` state. Raises
    Unwritten.
    """
    notation = game.code.notation
    do, dice = _done(match, game, steps)
    data: dict[str, Any] = {"id": name, "game": game.id, **position}
    if dice:
        data["dice"] = dice
    if do:
        data["do"] = do
    expect: dict[str, Any] = {"options": _options(present, match)}
    # Twice: what always has to be expected is known once it was played.
    for _time in range(2):
        data["expect"] = expect
        again, problems = _played(data, game)
        if again is None or differences(game.code, present, again.after, notation.free, notation.reading):
            raise Unwritten(_OTHERWISE)
        expect = _expected(match, game, again)
    if problems:
        raise Unwritten(_OTHERWISE)
    return data


def _done(match: Match, game: Game, steps: int) -> tuple[list[str], list[Any]]:
    """What was done in the last steps, in words, and what dice showed. Raises Unwritten where there are no words for it."""
    do: list[str] = []
    dice: list[Any] = []
    for step in range(match.history - steps + 1, match.history + 1):
        entry, before = match.entry_of(step), match.moments[step - 1].state
        kinds = [ask.kind for ask in before.asks if ask.seat == entry.seat]
        words = game.code.notation.said(before, entry.seat, kinds[0], entry.path) if entry.kind == ACT and kinds else ""
        if not words:
            raise Unwritten(_OTHERWISE)
        do.append(f"{match.seats[entry.seat]}: {words}")
        rolls = [event.data for event in match.events(step) if event.kind == "roll"]
        dice += [rolled.get("face") or rolled["result"] for rolled in rolls]
    return do, dice


def _played(data: Mapping[str, Any], game: Game) -> tuple[Played | None, list[str]]:
    """What comes of a scenario as it will be read, and what is wrong with it; None if it cannot be played."""
    source = read(as_text(data).encode(), Origin(str(data["id"]), str(data["id"])), Complaints())
    if not isinstance(source.data, dict):
        return None, []
    try:
        return played_through(Scenario(str(data["id"]), game.id, (), source.data, source), game)
    except (NotationError, GameFault, IllegalAction):
        return None, []


def _expected(match: Match, game: Game, played: Played) -> dict[str, Any]:
    """What a scenario expects of the position that it leads to: what is always looked at, and who may answer what."""
    notation, players = game.code.notation.expect, match.seats
    found: dict[str, Any] = {}
    for key, nothing in notation.always.items():
        got = notation.checks[key](played, players, nothing)
        if got != nothing:
            found[key] = got
    found["options"] = _options(played.after, match)
    return found


def _options(state: State, match: Match) -> dict[str, list[Any]]:
    """Who may answer what."""
    return {
        match.seats[ask.seat]: [word(state, choice) for choice in match.engine.options(state, ask)]
        for ask in state.asks
    }


def as_text(data: Mapping[str, Any]) -> str:
    """A scenario as YAML: what holds nothing but words and numbers in one line."""
    return yaml.safe_dump(_plain(data), sort_keys=False, allow_unicode=True, width=LINE, default_flow_style=None)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(entry) for entry in value]
    return value
