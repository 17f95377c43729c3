"""The contract that every state of every game keeps, checked one state or one step at a time.

Nothing here knows a game. Each function raises AssertionError with what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from game.rules.abilities.records import Lasting, Offered
from game.rules.asks import Choice, Path, Site, choice_of, well_formed
from game.rules.decisions import DecisionKind
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game, GameDef
from game.rules.plain import Component, Frozen, Outcome, freeze
from game.rules.records import Question, Record, fields_of
from game.rules.rng import Rng
from game.rules.saved import codec
from game.rules.state import State
from game.rules.view import View
from game.rules.work import IllegalAction, Work
from game.words import Words

FIRST_ID: Final = 5_000_001
"""Where component ids begin in these matches: no other number in a state, view or event can be taken for one."""
ATOMS: Final = frozenset([type(None), bool, int, str])
"""The kinds of values in plain data that have no parts."""
LEAVES: Final = (Frozen, tuple, Choice, Component, Event, Lasting, Offered, Outcome)
CORE_TEXTS: Final = ("no_such_choice", "not_your_turn")
NOWHERE: Final = (997, -998)
STRANGE: Final = (
    Choice("component", 0),
    Choice("component", -7),
    Choice("cell", NOWHERE),
    Choice("cell", ()),
    Choice("space", ("no-such-zone", 0, 0)),
    Choice("space", NOWHERE),
    Choice("button", "no-such-word"),
    Choice("orient", ("no-such-side", 45)),
    Choice("ref", "no-such-thing"),
    Choice("seat", 99),
    Choice("number", -999),
    Choice("no-such-kind", None),
)
"""Answers that no decision offers; guards must refuse them in words all the same."""


def numbered(game: Game) -> Game:
    """The game with component ids that begin at FIRST_ID."""
    set_up = game.code.setup

    def set_up_numbered(work: Work) -> None:
        work.state.next_id = FIRST_ID
        set_up(work)

    code: GameDef = replace(game.code, setup=set_up_numbered)
    return Game(code, game.defs)


def check_plain(thing: Any, where: str) -> None:
    """Only plain data: None, bool, int, str, tuples, Frozen with text keys, and the leaves of the core."""
    if type(thing) in ATOMS:
        return
    if isinstance(thing, Record):
        check_plain(fields_of(thing), f"{where}, {thing.kind},")
        return
    assert type(thing) in LEAVES, f"{where} holds a {type(thing).__name__}: {thing!r}"
    if isinstance(thing, Frozen):
        for key, value in thing.items():
            assert type(key) is str, f"{where} has the key {key!r}, which is not text"
            if type(value) not in ATOMS:
                check_plain(value, f"{where}.{key}")
        return
    for index, value in enumerate(thing):
        if type(value) not in ATOMS:
            check_plain(value, f"{where}[{index}]")


def check_state(code: GameDef, state: State, changed: Iterable[Component] | None = None) -> None:
    """Plain data everywhere, and every component in exactly one place. `changed`: the components that were not looked at before."""
    check_plain(state.frames, "frames")
    check_plain(state.asks, "asks")
    check_plain(state.outcome, "outcome")
    check_plain(state.options, "options")
    check_plain(state.script, "script")
    check_plain(freeze(state.values), "values")
    for stream, value in state.rng.items():
        assert type(value) is int, f"the stream {stream} holds {value!r}"
    for frame in state.frames:
        assert frame.kind in code.handlers, f"no handler {frame.kind}"
    for ask in state.asks:
        assert ask.kind in code.kinds, f"no decision kind {ask.kind}"
    lying: list[int] = []
    names = {zone.name: zone for zone in code.zones}
    for zone, ids in state.zones.items():
        check_plain(ids, f"zone {zone}")
        name, _colon, seat = zone.partition(":")
        assert name in names, f"the game does not declare the zone {zone}"
        if names[name].per_seat:
            assert seat.isdigit(), f"zone {zone} should belong to a seat"
        lying.extend(ids)
        for id in ids:
            assert state.components[id].zone == zone, f"{state.components[id]} lies in {zone}"
    assert len(lying) == len(dict.fromkeys(lying)), "a component lies in two places"
    assert sorted(lying) == sorted(state.components), (
        "a component lies nowhere, or one that does not exist lies somewhere"
    )
    for component in state.components.values() if changed is None else changed:
        check_plain(component, f"component {component.id}")
    for id, component in state.components.items():
        assert component.id == id
        assert id < state.next_id
        if component.place is not None:
            zone = component.zone
            assert zone in state.boards, f"a component lies on a cell in {zone}, which is no lattice"
            assert component.place in state.boards[zone].spaces, (
                f"a component lies at {component.place}, where there is no space"
            )
    for zone in state.boards:
        spec = names[zone.partition(":")[0]]
        assert spec.shape == "lattice", f"the zone {zone} has a board and is no lattice"
        stacks = state.stacks(zone)
        assert spec.stacks or all(len(stack) == 1 for stack in stacks.values()), f"two components on one cell of {zone}"
        assert state.occupants(zone) == {cell: stack[-1] for cell, stack in stacks.items()}


def identities(state: State) -> tuple[tuple[str, str], ...]:
    """What the match is made of: (kind, ref) of all components, sorted. Shuffles give new ids but never new things."""
    return tuple(sorted([(component.type, component.ref) for component in state.components.values()]))


def check_open(engine: Engine, state: State) -> None:
    """A match that is not over asks somebody, each seat at most once, and every question has a legal answer."""
    if state.outcome is not None:
        assert state.asks == ()
        assert state.frames == ()
        assert state.outcome.winners == tuple(sorted(dict.fromkeys(state.outcome.winners)))
        assert all(seat in state.seats() for seat in state.outcome.winners)
        reason = state.outcome.reason
        assert reason in engine.code.outcomes, f"the game does not declare that a match may end with {reason!r}"
        for text in (f"outcome.{reason}", *[f"outcome.tally.{name}" for name in state.outcome.tally]):
            assert text in state.defs.texts, f"no text {text}"
        return
    assert state.asks, "nobody is asked, and the match is not over"
    seats = [ask.seat for ask in state.asks]
    assert len(seats) == len(dict.fromkeys(seats)), f"a seat is asked two things at once: {state.asks}"
    for ask in state.asks:
        assert ask.seat in state.seats()
        kind, options = engine.code.kinds[ask.kind], engine.options(state, ask)
        assert options, f"{ask} has no legal answer"
        assert len(options) == len(dict.fromkeys(options)), f"{ask} offers an answer twice"
        assert f"prompt.{ask.kind}" in state.defs.texts, f"no text prompt.{ask.kind}"
        for choice in options:
            check_plain(choice, f"an answer to {ask.kind}")
            assert well_formed(choice), f"{ask.kind} offers {choice}"
            # Of guards that are settled none was asked when the answer was offered.
            refused = [guard.text for guard in kind.guards if guard.refusal(state, ask, choice) is not None]
            assert not refused, f"{choice} is offered and refused: {ask}, {refused}"
            if choice.what == "button":
                assert f"button.{choice.value}" in state.defs.texts, f"no text button.{choice.value}"
        if kind.options is not None:
            # What lists its options itself leaves what the guards leave of the candidates.
            passing = [choice for choice in kind.candidates(state, ask) if _passes(kind, state, ask, choice)]
            assert list(options) == passing, f"{ask} does not offer what passes its guards: {options}, {passing}"
        for choice in kind.shortcuts(state, ask) if kind.shortcuts is not None else ():
            check_plain(choice, f"a shortcut of {ask.kind}")
            assert well_formed(choice), f"{ask.kind} offers {choice}"
            assert choice not in options, f"{choice} is an option and a shortcut of {ask.kind}"
            refusal = engine.refusal(state, ask, choice)
            assert refusal is None or f"refusal.{refusal.text}" in state.defs.texts, f"no text for {refusal}"


def _passes(kind: DecisionKind, state: State, ask: Question, choice: Choice) -> bool:
    """Whether no guard of a question refuses a choice."""
    return all(guard.refusal(state, ask, choice) is None for guard in kind.guards)


def round_trip(state: State, code: GameDef) -> State:
    """The state written to JSON text and read back."""
    return codec.state_from(json.loads(json.dumps(codec.state_plain(state))), state.defs, code)


def check_same(one: State, other: State, what: str) -> None:
    """Two states have the same digest; the message names the first part that differs."""
    if codec.digest(one) == codec.digest(other):
        return
    check_same_plain(codec.state_plain(one), codec.state_plain(other), what)


def check_digest(state: State, digest: str, like: State, what: str) -> None:
    """A state has the digest that one like it had before; the message names the first part that differs."""
    if codec.digest(state) != digest:
        check_same(state, like, what)
        raise AssertionError(f"{what}: the state that it is compared with has been changed")


def check_same_plain(mine: Any, its: Any, what: str) -> None:
    """Two pieces of plain data are the same; the message shows the parts that differ."""
    if codec.canonical(mine) == codec.canonical(its):
        return
    if not isinstance(mine, Mapping):
        raise AssertionError(f"{what}: {mine!r} or {its!r}"[:3000])
    parts = [key for key in mine if codec.canonical(mine[key]) != codec.canonical(its.get(key))]
    shown = {key: (mine[key], its.get(key)) for key in parts}
    raise AssertionError(f"{what}: differs in {parts}: {shown!r}"[:3000])


def no_cells(legal: Iterable[Choice]) -> list[Choice]:
    """An answer of each of these that is a cell, but for a place where no board has one."""
    found = [Choice("cell", NOWHERE) for choice in legal if choice.what == "cell"]
    found += [Choice("space", (choice.value[0], *NOWHERE)) for choice in legal if choice.what == "space"]
    return list(dict.fromkeys(found))


def check_refusals(engine: Engine, state: State, seat: int, rng: Rng) -> None:
    """Illegal answers are refused with a known rule and text, and change nothing.

    Taken from strange values and from what other questions would offer: all components, cells and definitions.
    """
    ask = engine.ask_of(state, seat)
    assert ask is not None
    before = codec.digest(state)
    legal = engine.options(state, ask)
    components = [Choice("component", id) for id in state.components]
    cells = [choice_of(Site(zone, cell), state.boards) for zone, board in state.boards.items() for cell in board.spaces]
    refs = [Choice("ref", ref) for ref in (*state.defs.cards, *state.defs.decks)]
    nowhere = no_cells(legal)
    candidates = [rng.pick(STRANGE), *nowhere]
    candidates.extend(rng.pick(group) for group in (components, cells, refs) if group)
    for choice in candidates:
        kind = engine.code.kinds[ask.kind]
        refusal = engine.refusal(state, ask, choice)
        if choice in legal or (refusal is None and kind.shortcuts is not None and choice in kind.shortcuts(state, ask)):
            continue
        assert refusal is not None, f"{choice} is not offered for {ask.kind}, and not refused"
        check_plain(tuple(refusal.values.values()), "refusal values")
        if refusal.rule:
            assert refusal.rule in state.defs.rules, f"{ask.kind}: the refusal names an unknown rule {refusal.rule!r}"
        assert choice not in nowhere or refusal.text not in CORE_TEXTS, (
            f"{ask.kind} offers cells, and no guard of it says of {choice.value} that there is none"
        )
        text = f"refusal.{refusal.text}"
        assert refusal.text in CORE_TEXTS or text in state.defs.texts, f"{ask.kind}: no text {text}"
        if text in state.defs.texts:
            state.defs.texts[text].format_map(_AnyValue(refusal.values))
        with pytest.raises(IllegalAction) as caught:
            engine.apply(state, seat, choice, [])
        assert caught.value.refusal == refusal
        assert codec.digest(state) == before, f"the refused {choice} changed the state"
    outsiders = [other for other in (-1, *state.seats(), 99) if engine.ask_of(state, other) is None]
    for other in outsiders[:2]:
        with pytest.raises(IllegalAction):
            engine.apply(state, other, legal[0], [])
    assert codec.digest(state) == before, "a seat that is not asked changed the state"


class _AnyValue(dict[str, Any]):
    """Values of a refusal that complain about a name the text asks for in vain."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)

    def __missing__(self, key: str) -> str:
        if key in ("cause", "component", "card", "rule"):
            return ""
        raise AssertionError(f"the text of a refusal asks for {{{key}}}, which it does not get: {dict(self)}")


TOUCHED: Final = ("create", "move", "turn_over", "control", "lay")
"""Events of the core by which something lies otherwise than before."""


def check_said(words: Words, events: Sequence[Event], view: View, before: View, path: Path) -> None:
    """What an answer has moved is told by some line of the log, as the seat reads it."""
    seen = [told for event in events if (told := event.seen_by(view.seat)) is not None]
    moved = [f"log.{event.kind}.{event.data.get('cause', '')}".rstrip(".") for event in seen if event.kind in TOUCHED]
    if moved and not any(words.log(event, view, before) for event in seen):
        raise AssertionError(
            f"the log says nothing of {path}; it lacks a text such as {' or '.join(dict.fromkeys(moved))}"
        )


def check_events(events: list[Event]) -> None:
    """Events hold plain data only, for those in the know and for the others."""
    for event in events:
        check_plain(event, f"event {event.kind}")
