"""What a game declares to be a component, a card or roles is never told to a seat that does not know it, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import library
from game.rules.abilities.records import AbilityFacts
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY, Frozen
from game.rules.records import Facts, Frame, Id, Question, Record, Ref, Roles, record, with_fields
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.state import State
from game.rules.view import View
from tests.support import leaks
from tests.support.compiled import shipped
from tests.support.contract import numbered
from tests.support.matches import Start, kinds_of_match, random_path
from tests.support.planted_ids import planted
from tests.support.template import BAZAAR, CAIRNS, MENAGERIE, TEMPLATE, template_game

GAMES = [listing.id for listing in shipped() if listing.game is not None]


def with_planted(state: State, kind: type[Record], id: int, ref: str, seat: int) -> Iterator[State]:
    """States in which records of a kind name what is hidden: as work, as the question of a seat, as facts of the match or a component."""
    for fields in planted(kind, id, ref):
        other = state.clone()
        other.touch()
        if issubclass(kind, Frame):
            other.frames = (kind(**fields),)
        elif issubclass(kind, Question):
            other.asks = (with_fields(kind(**fields), {"seat": seat}),)
        elif kind is AbilityFacts:
            other.abilities = with_fields(other.abilities, fields)
        elif kind is type(other.values):
            other.values = with_fields(other.values, fields)
        elif issubclass(kind, Facts):
            for each, component in state.components.items():
                other.components[each] = component._replace(marks=with_fields(component.marks, fields))
        else:
            continue  # a part of others
        yield other


def hiding(game: Game) -> Match | None:
    """A match of the game, played at random until each of two seats does not know some component; None if all always know all."""
    rng = Rng(1)
    for mode, seats in kinds_of_match(game):
        match = Start(mode, seats, 1).new(numbered(game))
        while match.outcome is None:
            if all(leaks.known(match.engine, match.state, seat).hidden_ids for seat in (0, 1)):
                return match
            seat = match.view(NOBODY).waiting[0]
            match.apply(seat, random_path(match, seat, rng))
    return None


def check_hidden(game: Game) -> int:
    """Raise AssertionError where a seat is told what is hidden from it; how many records were tried: none if nothing is ever hidden."""
    tried = 0
    match = hiding(game)
    if match is None:
        return 0
    engine = match.engine
    for seat in (0, 1):
        seen = leaks.known(engine, match.state, seat)
        id, ref = min(seen.hidden_ids), min(seen.hidden_refs, default="")
        for kind in match.game.code.records.values():
            for state in with_planted(match.state, kind, id, ref, 1 - seat):
                tried += 1
                view = View(engine, state, seat)
                told = codec.state_plain(view.redacted())
                public = [view.value(name) for name in engine.code.public_facts]
                marks = [sighting.marks for zone in view.zones() for sighting in view.zone(zone)]
                for part in (told["frames"], told["asks"], told["values"], told["components"], public, marks):
                    leaks.check_tells_nothing(part, seen, f"{kind.kind} as told to seat {seat}")
    return tried


@pytest.mark.parametrize("game_id", GAMES)
def test_hidden_components_are_not_told(game_id: str) -> None:
    check_hidden(library.open_game(game_id))


def test_the_records_of_abilities_are_tried() -> None:
    assert check_hidden(library.open_game("pantheon-duel")) > 20


@pytest.mark.parametrize("toy", [TEMPLATE, CAIRNS, MENAGERIE, BAZAAR], ids=lambda path: path.stem)
def test_hidden_components_are_not_told_by_the_games_of_the_suite(toy: Path, tmp_path: Path) -> None:
    with template_game(tmp_path, "paper-moons", toy) as game:
        assert check_hidden(game) > 0


def test_every_declared_place_is_planted() -> None:
    @record("everything")
    class Everything(Frame):
        needed: int
        one: Id
        ref: Ref = ""
        roles: Roles = Frozen()
        left: str | Id | tuple[Id, ...] | None = None
        pair: tuple[Id, int] = (0, 0)
        rows: tuple[tuple[Id, ...], ...] = ()
        count: int = 0

    roles = Frozen(one=7, several=(7,))
    first, second = planted(Everything, 7, "imp")
    assert first == {
        "needed": 0, "one": 7, "ref": "imp", "roles": roles, "left": 7, "pair": (7, 0), "rows": ((7,),),
    }  # fmt: skip
    assert second == {"needed": 0, "one": 0, "left": (7,)}
