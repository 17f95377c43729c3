"""What the table hears of events is what events of that kind tell, by name and by type."""

from __future__ import annotations

import ast
import types
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from game import scenes, table
from game.rules.events import Event
from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.records import Told, declared
from game.rules.told import CORE_EVENTS
from game.table.model.heard import (
    FIGHTS,
    HEARD,
    PARTS,
    ROUND_LINES,
    AttackMade,
    Heard,
    Marked,
    Moved,
    Rolled,
    TurnedOver,
    counted,
    fits,
    hear,
    whose,
)
from tests.support.compiled import shipped
from tests.tables.events import SHOWN

OF_ANY_GAME = {("line", "points"), ("line", "zone")}
"""What no game of ours tells, but another may (docs/adding-a-game.md)."""
FILES = sorted(path for part in (scenes, table) for folder in part.__path__ for path in Path(folder).rglob("*.py"))


@cache
def declarations() -> dict[tuple[str, str], list[Any]]:
    """(kind of event, name of what one tells) -> the types that the core and the games declare for it."""
    games = [each.code for each in shipped() if each.code is not None]
    told: dict[tuple[str, str], list[Any]] = {}
    events: list[type[Told]] = [*CORE_EVENTS, *[event for code in games for event in code.events]]
    for event in events:
        hints = get_type_hints(event, include_extras=True)
        for each in declared(event).fields:
            told.setdefault((event.kind, each.told), []).append(hints[each.name])
    return told


def bare(hint: Any) -> Any:
    """A type without what is said of it besides."""
    return bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def alternatives(hint: Any) -> list[Any]:
    """The types that a union is made of, or the one type."""
    hint = bare(hint)
    if hint is Plain:
        return [Plain]
    return [one for each in get_args(hint) for one in alternatives(each)] if get_origin(hint) in UNIONS else [hint]


UNIONS = (Union, types.UnionType)


def covers(heard: Any, told: Any) -> bool:
    """Whether all that an event may tell by its declaration is heard. What tells anything is heard as far as it has the right type."""
    return all(one is Plain or any(_covers(each, one) for each in alternatives(heard)) for one in alternatives(told))


def _covers(heard: Any, told: Any) -> bool:
    heard, told = bare(heard), bare(told)
    if get_origin(heard) is tuple and get_origin(told) is tuple:
        one, other = get_args(heard), get_args(told)
        return len(one) == len(other) and all(
            a is b is Ellipsis or covers(a, b) for a, b in zip(one, other, strict=True)
        )
    return bool(heard is told)


def amiss(record: type[Heard], told: dict[tuple[str, str], list[Any]]) -> list[str]:
    """What a record hears that no event of its kinds tells so."""
    hints = get_type_hints(record)
    found = [f"no event is of kind {kind}" for kind in record.kinds if all(one[0] != kind for one in told)]
    for field in fields(record):
        name = field.name.rstrip("_")
        types_ = [one for kind in record.kinds for one in told.get((kind, name), ())]
        if not types_ and not any((kind, name) in OF_ANY_GAME for kind in record.kinds):
            found.append(f"{name} is not told")
        found += [f"{name} is told as {one}" for one in types_ if not covers(hints[field.name], one)]
    return found


@pytest.mark.parametrize("record", HEARD, ids=lambda record: record.__name__)
def test_what_is_heard_is_declared(record):
    assert amiss(record, declarations()) == []


def test_what_is_not_declared_is_found():
    told = declarations()
    moved = {key: value for key, value in told.items() if key != ("move", "to")}
    assert amiss(Moved, moved) == ["to is not told"]
    assert amiss(Moved, {**told, ("move", "to"): [int]}) == [f"to is told as {int}"]
    assert amiss(TurnedOver, {}) == ["no event is of kind turn_over", "component is not told"]


@pytest.mark.parametrize("kind", sorted({*PARTS, *ROUND_LINES, *FIGHTS}))
def test_a_kind_whose_lines_are_picked_out_is_declared(kind):
    assert any(one == kind for one, _name in declarations())


def test_the_page_for_those_who_add_a_game_says_what_is_heard():
    told = declarations()
    for kind, (names, _shown) in SHOWN.items():
        (record,) = [each for each in HEARD if kind in each.kinds]
        heard = {field.name.rstrip("_") for field in fields(record)}
        assert {name for name in heard if (kind, name) in told} <= set(names.split()), kind


def test_a_name_that_python_has_taken_is_heard():
    assert hear(Event("move", Frozen({"from": "hand:0", "to": "board", "to_place": (1, 2)}))) == Moved(
        from_="hand:0", to="board", to_place=(1, 2)
    )


def test_what_is_not_told_is_what_it_is_by_default():
    assert hear(Event("attack", Frozen(attacker=1, target=2))) == AttackMade(1, 2, None, None, False)
    assert hear(Event("move", Frozen(component="seven", to=None))) == Moved()
    assert hear(Event("mark", Frozen(component=3, name="curse", before=None, after=2))) == Marked(3, "curse", 0, 2)


def test_a_face_may_be_a_number_or_a_word():
    assert hear(Event("roll", Frozen(seat=1, sides=6, result=3, face="sword"))) == Rolled(1, 6, 3, face="sword")
    assert hear(Event("roll", Frozen(seat=1, sides=6, result=3, face=7))) == Rolled(1, 6, 3, face=7)


def test_other_events_are_left_to_the_log():
    assert hear(Event("shuffle", Frozen(zone="deck", count=9))) is None


def test_whom_an_event_is_about():
    assert whose(Event("slain", Frozen(seat=2, controller=1))) == 2
    assert whose(Event("move", Frozen(controller=1))) == 1
    assert whose(Event("turn", Frozen(seat=True, turn=3))) == NOBODY


def test_what_is_counted_for_each_seat():
    event = Event("round_end", Frozen(round=2, cards=(3, 1), winners=(0,), reason="most", odd=(1, "2")))
    assert list(counted(event, 2)) == [("cards", (3, 1))]


@pytest.mark.parametrize(
    ("value", "hint", "fitting"),
    [
        (1, int, True),
        (True, int, False),
        (None, int | None, True),
        ((1, 2), tuple[int, int], True),
        ((1, 2, 3), tuple[int, int], False),
        (((1, 2),), tuple[tuple[int, int], ...], True),
        ((1, "2"), tuple[int, ...], False),
        ([1], tuple[int, ...], False),
    ],
)
def test_values_fit_types(value, hint, fitting):
    assert fits(value, hint) is fitting


def kinds_named(source: str) -> list[int]:
    """The lines in which an event is asked for a kind by a word that no type knows."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr == "kind"
        and isinstance(node.left.value, ast.Name)
        and node.left.value.id in ("event", "seen", "told")
        and any(isinstance(part, ast.Constant) for part in ast.walk(node.comparators[0]))
    ]


def names_read(source: str) -> list[int]:
    """The lines in which something is read of what an event tells by a name that no type knows."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "data" and isinstance(node.value, ast.Name)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_events_are_read_by_name_in_one_place_alone(path):
    source = path.read_text(encoding="utf-8")
    assert kinds_named(source) == []
    assert path.stem == "heard" or names_read(source) == []


def test_reads_by_name_are_found():
    assert names_read('print(event.data["cells"])\n\nscore.data.get("die")\n') == [1, 3]
    assert kinds_named('if event.kind == "roll":\n    pass\nprint(seen.kind in ("attack", "slain"))\n') == [1, 3]
    assert kinds_named("print(event.kind in FIGHTS, choice.kind == 3)\n") == []
