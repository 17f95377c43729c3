"""Collects the answers to events and deals with them in the order that the game's rules write.

A game tells an event with `happen` at the moment when it happens, while everybody still stands where the event found
them. Triggers that answer it are noted as due. When a piece of work has ended the game calls `settle`: the game's
checks run together, then what is due is done, seat by seat; a seat is asked for an order only where the order can
matter. What comes up meanwhile waits for its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.rules.abilities import effects, evaluation, limits
from game.rules.abilities.language import Language, Reading, Scope
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame
from game.rules.plain import EMPTY, Frozen, Plain
from game.rules.state import State
from game.rules.work import Work

DUE: Final = "due"
"""The value of the state that lists the triggers that are due."""
SETTLE, BATCH = "effects.settle", "effects.batch"
SUBJECT: Final = "subject"


def happen(
    work: Work,
    reading: Reading,
    event: str,
    subject: int = 0,
    *,
    roles: Mapping[str, Plain] = EMPTY,
    numbers: Mapping[str, int] = EMPTY,
    last: bool = False,
) -> None:
    """Note the triggers that answer an event.

    `subject` is the component that the event is about (0: none); `roles` and `numbers` are what the answers may name.
    `last`: the subject may answer although it leaves with this event.
    """
    state = work.state
    heard = evaluation.listeners(reading, state, event)
    if not heard:
        return
    named = Frozen({**roles, SUBJECT: subject})
    known = Frozen(numbers)
    due: list[Plain] = []
    for number, entry, index, trigger in heard:
        scope = Scope(
            number,
            entry.ref,
            entry.nth,
            evaluation.decider(reading, state, number, named),
            named,
            known,
            clause=("triggers", index),
        )
        if subject:
            if trigger.of is None:
                if number != subject:
                    continue
            elif not evaluation.chosen(reading, state, scope, trigger.of, subject):
                continue
        if limits.is_left(reading, state, scope, trigger.limit) and evaluation.holds(
            reading, state, scope, trigger.conditions
        ):
            due.append(Frozen({**scope.plain(), "source": number, "last": last and number == subject}))
    if due:
        # Nothing is derived from what is due, so the derived values stay.
        state.values[DUE] = (*(state.values.get(DUE) or ()), *due)


def forget(work: Work, number: int) -> None:
    """Drop what is due of a component that leaves for where nobody sees it."""
    state = work.state
    due: tuple[Frozen, ...] = state.values.get(DUE) or ()
    state.values[DUE] = tuple([entry for entry in due if entry["source"] != number])


def is_heard(reading: Reading, state: State, event: str) -> bool:
    """Whether anybody in play answers an event of this kind; for numbers that are only worked out for those who listen."""
    return bool(evaluation.listeners(reading, state, event))


def settle(work: Work) -> None:
    """Put on the stack: look at the state, then do what is due."""
    work.push(Frame(SETTLE))


def cards_at_work(state: State) -> tuple[str, ...]:
    """The cards whose effects are unfinished or due: those that do them, and those on which they are written (copied ones)."""
    found: dict[str, None] = {}
    waiting = [(frame.source, frame.values) for frame in state.frames if isinstance(frame, Frame)]
    due = [entry for _source, values in waiting for entry in values.get(DUE) or () if isinstance(entry, Frozen)]
    waiting += [(entry["source"], entry) for entry in (*due, *(state.value(DUE) or ()))]
    for source, values in waiting:
        component = state.components.get(source)
        for ref in (component.ref if component is not None else "", values.get("ref", "")):
            if ref in state.defs.cards:
                found[ref] = None
    return tuple(found)


def _settle(language: Language, work: Work, _frame: Frame) -> None:
    language.aftermath(work)
    state = work.state
    if state.outcome is not None:
        return
    due: tuple[Frozen, ...] = state.values.get(DUE) or ()
    if not due:
        work.pop()
        return
    state.values[DUE] = ()
    order = list(language.order(state))
    seats = {seat: place for place, seat in enumerate(order)}
    due = tuple(sorted(due, key=lambda entry: seats.get(entry["seat"], len(seats))))
    work.replace(Frame(BATCH, values=Frozen(due=due)))


def _batch(language: Language, work: Work, frame: Frame) -> None:
    asked: tuple[Frozen, ...] = frame.values[DUE]
    answer: int | None = frame.values.get("answer")
    state = work.state
    due = tuple([entry for entry in asked if _may_act(language, state, entry)])
    if not due:
        work.replace(Frame(SETTLE))
        return
    mine = _of_the_first(due)
    first = due[0]
    # The answer is a place among those that were asked about; an edit by hand may have taken the source away since.
    picked = _of_the_first(asked)[answer] if answer is not None else None
    if picked in mine:
        first = picked
    elif first["seat"] in state.seats() and _order_matters(language, state, mine):
        work.replace(frame.at(0, due=due, answer=None))
        sources = tuple([entry["source"] for entry in mine])
        abilities = [evaluation.ability_of(state, _scope(entry)) for entry in mine]
        named = tuple([ability.id if ability is not None else "" for ability in abilities])
        subjects = tuple([entry["roles"].get(SUBJECT, 0) for entry in mine])
        work.ask(Ask(first["seat"], "effect.order", Frozen(sources=sources, abilities=named, subjects=subjects)))
        return
    rest = list(due)
    rest.remove(first)
    work.replace(frame.at(0, due=tuple(rest), answer=None))
    values = first.without("source")
    work.push(Frame(effects.BEGIN, first["source"], 0, values.put(path=())))


def _may_act(language: Language, state: State, entry: Frozen) -> bool:
    source = entry["source"]
    return source in state.components and (entry["last"] or language.alive(state, source))


def _of_the_first(due: Sequence[Frozen]) -> list[Frozen]:
    """What is due of the seat that comes first."""
    return [entry for entry in due if entry["seat"] == due[0]["seat"]]


def _order_matters(language: Language, state: State, mine: Sequence[Frozen]) -> bool:
    """Whether it can make a difference which of several triggers of a seat comes first."""
    if len(mine) < 2 or all(entry == mine[0] for entry in mine):
        return False
    if not any(effects.is_ready(language, state, _scope(entry)) for entry in mine):
        return False  # none of them does anything
    for entry in mine:
        clause = evaluation.clause_of(state, _scope(entry))
        if clause is None:
            continue
        if clause.optional or clause.target is not None or clause.cost or clause.limit:
            return True
        if any(step.op not in language.commuting for step in clause.do):
            return True
    return False


def _scope(entry: Frozen) -> Scope:
    return Scope(
        entry["source"],
        entry["ref"],
        entry["nth"],
        entry["seat"],
        entry["roles"],
        entry["values"],
        clause=entry["part"],
    )


def _order_candidates(state: State, ask: Ask) -> list[Choice]:
    sources: tuple[int, ...] = ask.values["sources"]
    if len(dict.fromkeys(sources)) == len(sources):
        return [Choice("component", number) for number in sources if number in state.components]
    return [Choice("number", number) for number in range(1, len(sources) + 1)]


def _order_answered(work: Work, ask: Ask, choice: Choice) -> None:
    """Leave the place of what was picked, from 0: the number of a component could be that of another place."""
    place = ask.values["sources"].index(choice.value) if choice.kind == "component" else choice.value - 1
    work.replace(work.top.at(work.top.step, answer=place))


ORDER_KIND: Final = DecisionKind("effect.order", _order_candidates, _order_answered)
KINDS: Final = (*effects.KINDS, ORDER_KIND)
"""All questions that abilities ask."""


def handlers(language: Language) -> dict[str, Callable[[Work, Frame], None]]:
    """All frame handlers that abilities need in a game's language."""
    return {
        **effects.handlers(language),
        SETTLE: partial(_settle, language),
        BATCH: partial(_batch, language),
    }
