"""What is told of a fight while everybody may still act: who attacks whom, what comes of it, and what a Champion lacks for Valor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game import library
from game.rules.asks import Choice
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.windows import PASS
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.model.windows import foretold
from game.table.seen.seeing import Seer

GAME = library.open_game("champions")
SEATS = ("A", "B", "C")
EVERYBODY = {seat: ["monster", "distraction"] for seat in SEATS}
ATTACK = (Choice("button", "attack"), Choice("seat", 1))


def begun(position: Mapping[str, Any], answers: tuple[Choice, ...] = (), viewer: int = 0) -> Session:
    """A session in a written position, after answers of whoever is asked."""
    defs, state = GAME.code.position(GAME.defs, {"players": list(SEATS), **position})
    match = Match.of_state(Game(GAME.code, defs), list(SEATS), state)
    for answer in answers:
        match.apply(match.view(NOBODY).waiting[0], (answer,))
    session = Session(Game(GAME.code, defs), match, [SeatPlan(name) for name in SEATS], {})
    session.look_as(viewer)
    return session


@pytest.mark.parametrize(
    ("power", "told"),
    [(2, ("3 against 2: defeated",)), (5, ("3 against 5: not defeated", "A takes 5 damage"))],
)
def test_the_result_of_a_fight_is_foretold(power, told):
    session = begun({"phase": "fight", "monsters": [{"id": "ogre", "power": power}], "asked": EVERYBODY})
    before = session.match.digest()
    assert foretold(session) == told
    assert session.match.digest() == before


def test_what_an_attack_comes_to_is_foretold_to_everybody_who_may_answer():
    session = begun({"phase": "combat", "asked": EVERYBODY}, ATTACK)
    for viewer in (0, 1, 2, NOBODY):
        session.look_as(viewer)
        assert foretold(session) == ("B takes 3 damage",)


def test_an_attack_that_does_nothing_is_foretold_as_that_and_told_in_one_line():
    session = begun({"phase": "combat", "asked": EVERYBODY, "champions": {"A": {"id": "a", "power": 0}}}, ATTACK)
    assert foretold(session) == ("B takes no damage",)
    said: list[Event] = []
    for seat in (0, 1, 2):
        said += session.match.apply(seat, (PASS,))
    lines = [session.words.log(event, session.view()) for event in said]
    assert [line for line in lines if "damage" in line] == ["a deals no damage to B."]


def test_damage_is_one_line_of_the_log():
    session = begun({"phase": "combat", "asked": EVERYBODY}, ATTACK)
    said: list[Event] = []
    for seat in (0, 1, 2):
        said += session.match.apply(seat, (PASS,))
    lines = [session.words.log(event, session.view()) for event in said]
    assert [line for line in lines if "life" in line or "damage" in line] == [
        "a deals 3 damage to B: 20 life becomes 17."
    ]


def test_what_is_changed_on_the_way_is_foretold_as_well():
    """Vesna takes less from Monsters while she is without Valor."""
    position = {"phase": "fight", "monsters": [{"id": "ogre", "power": 5}], "asked": EVERYBODY}
    assert foretold(begun({**position, "champions": {"A": "vesna"}}))[-1] == "A takes 4 damage"


def test_nothing_is_foretold_that_a_hidden_card_decides():
    """After the window before travel comes the top card of the spoils pile."""
    assert foretold(begun({"phase": "turn", "asked": {seat: ["turn"] for seat in SEATS}})) == ()
    assert foretold(begun({"phase": "equip"})) == ()


def links(session: Session) -> list[tuple[str, str]]:
    components = session.match.state.components
    return [(components[link.start].ref, components[link.end].ref) for link in Seer.links(session.view())]


def test_lines_go_from_who_attacks_to_whom():
    assert links(begun({"phase": "combat", "asked": EVERYBODY}, ATTACK)) == [("a", "b")]
    distracted = {"monsters": [{"id": "ogre", "power": 5, "by": "B"}], "phase": "fight", "asked": EVERYBODY}
    assert links(begun(distracted)) == [("ogre", "a")]
    assert links(begun({"phase": "equip"})) == []


def test_what_a_champion_lacks_for_valor_is_told_of_each_seat():
    position = {
        "champions": {"A": "naira", "B": "corvin"},
        "worn": {"A": ["claymore"], "B": ["claymore", "chain_hauberk"]},
    }
    lacks = begun(position).view().facts()["lacks"]["valor"]
    assert lacks[:2] == (("headgear", "gauntlets", "footwear"), ())
