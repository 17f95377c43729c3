"""Hand edits at random, in the middle of random matches: each is refused with nothing changed, or logged, kept whole and taken back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import cycle, islice
from typing import Final

from game.rules.abilities.grammar import Param
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY, Plain
from game.rules.rng import Rng
from game.rules.view import View
from game.rules.work import GameFault
from tests.support import leaks
from tests.support.contract import check_events, check_same, check_state, numbered, round_trip
from tests.support.matches import Start, random_path


def random_params(match: Match, declared: Mapping[str, Param], rng: Rng) -> dict[str, Plain]:
    """Values for the parameters of an op: such as could be meant, whether they make sense here or not."""
    state = match.state
    found: dict[str, Plain] = {}
    for name, param in declared.items():
        if not param.required and rng.below(2):
            continue
        if param.type == "int":
            small = rng.below(state.seat_count + 1) if param.least is None else param.least + rng.below(3)
            found[name] = rng.pick(list(state.components)) if name in ("component", "source") else small
        elif param.type == "zone":
            found[name] = rng.pick(sorted(state.zones))
        elif param.type == "cell":
            cells = [cell for board in state.boards.values() for cell in board.spaces]
            found[name] = rng.pick(cells) if cells else (0, 0)
        elif param.type == "bool":
            found[name] = bool(rng.below(2))
        elif param.type == "word":
            found[name] = rng.pick(param.words)
        elif param.type == "card":
            found[name] = rng.pick(list(state.defs.cards))
        else:
            raise AssertionError(f"no random value for a parameter of type {param.type}")
    return found


OPENING: Final = 8
"""Steps at the beginning of a match, which differ most from each other."""


def check_edits(game: Game, start: Start, *, rest: int = 1, most: int = 1000) -> int:
    """Play a random match with edits, each taken back before the match goes on; how many were carried out. `rest`: after the OPENING they
    are tried at every so many steps, and there `most` ops by turns.
    """
    match = start.new(numbered(game) if start.seed % 2 else game)
    rng = Rng(start.seed)
    done = 0
    edits = match.game.code.edits
    by_turns = cycle(edits.items())
    while match.outcome is None:
        tried = match.history < OPENING or match.history % rest == 0
        for op, spec in islice(by_turns, min(most, len(edits)) if tried else 0):
            done += _edit(match, op, random_params(match, spec.params, rng), rng)
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    again, differing = match.replayed()
    assert differing == []
    assert again.log == match.log
    return done


def _looked_through(view: View) -> list[str]:
    """The cards that a seat is asked about by name, as it is looking through a pile: it may know these, though it sees none of them lie."""
    return (
        [choice.value for choice in view.decision.options if choice.what == "ref"] if view.decision is not None else []
    )


def _edit(match: Match, op: str, params: Mapping[str, Plain], rng: Rng) -> int:
    before, entries = match.digest(), len(match.log)
    try:
        events = match.edit(0, op, params)
    except GameFault:
        assert match.digest() == before, f"the refused edit {op} {params} changed the state"
        assert len(match.log) == entries
        return 0
    state = match.state
    check_state(match.game.code, state)
    check_events(list(events))
    check_same(state, round_trip(state, match.game.code), f"after the edit {op} {params}")
    viewer = rng.below(state.seat_count + 1) - 1
    seen = leaks.known(match.engine, state, viewer)
    view = match.view(viewer)
    leaks.check_tells_nothing(view.to_plain(), seen, f"the view after the edit {op} {params}", _looked_through(view))
    after = match.digest()
    match.undo()
    assert match.digest() == before, f"taking back the edit {op} {params} left something"
    match.apply_plain(json.loads(json.dumps(match.entry_plain(entries))))
    assert match.digest() == after, f"the log line of the edit {op} {params} does something else"
    match.undo()
    return 1
