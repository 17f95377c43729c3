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

from game.rules import seats
from game.rules.abilities import clauses, effects, evaluation, limits
from game.rules.abilities.grammar import EventWord, Selector
from game.rules.abilities.index import InForce, Listener, ability_index
from game.rules.abilities.language import Language, Reading
from game.rules.abilities.records import SUBJECT, UNUSED, AskOrder, Batch, Begin, Due, Later, Offered, Scope, Settle
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.definitions import Definitions, kept
from game.rules.plain import EMPTY, NOBODY, Frozen, Plain
from game.rules.records import put
from game.rules.redaction import named_in
from game.rules.state import State
from game.rules.work import GameFault, Handler, Work, on

_SETTLE: Final = Settle()
_DEALT_WITH: Final = Batch(())


def happen(
    work: Work,
    reading: Reading,
    event: str,
    subject: int = 0,
    roles: Mapping[str, Plain] = EMPTY,
    numbers: Mapping[str, int] = EMPTY,
    last: bool = False,
) -> None:
    """Note the triggers that answer an event.

    `subject` is the component that the event is about (0: none); `roles` and `numbers` are what the answers may name.
    `last`: the subject may answer although it leaves with this event. Raises GameFault for an event that is not declared, or that lacks
    what it is declared to give where anybody might answer it.
    """
    state = work.state
    heard = _answering(reading, state, event, subject)
    pending = state.abilities.pending
    told = reading.events.get(event)
    if told is not None and not heard and not pending:
        return
    if told is None or not _is_as_declared(told, roles, numbers):
        raise GameFault(f"the event {event!r} is told with {[*roles, *numbers]}, which is not as it is declared")
    named = Frozen({**roles, SUBJECT: subject})
    known = Frozen(numbers) if numbers else EMPTY
    whole = reading.whole(state) if reading.whole is not None else None
    due: list[Due] = []
    for id, entry, index, trigger in heard:
        if subject and whole is None and _is_elsewhere(reading, state, trigger.of, id, subject):
            continue
        scope = Scope(
            id,
            entry.ref,
            entry.nth,
            evaluation.decider(reading, state, id, named),
            named,
            known,
            clause=("triggers", index),
        )
        if subject and trigger.of is not None and not evaluation.chosen(reading, state, scope, trigger.of, subject):
            continue
        if whole is not None and not whole.hears(scope, entry.bound.ability, trigger):
            continue
        if limits.is_left(reading, state, scope, trigger.limit, trigger.share) and evaluation.holds(
            reading, state, scope, trigger.conditions
        ):
            due.append(Due(scope, last and id == subject))
    waiting: list[Later] = []
    for later in pending:
        answer = _answer_later(reading, state, later, event, subject, named, known)
        if answer is not None:
            due.append(answer)
            later = put(later, left=later.left - 1)
        if later.left:
            waiting.append(later)
    if due:
        # Nothing is derived from what is due or waits, so the derived values stay.
        state.abilities = put(state.abilities, due=(*state.abilities.due, *due), pending=tuple(waiting))


def _is_elsewhere(reading: Reading, state: State, of: Selector | None, source: int, subject: int) -> bool:
    """Whether a trigger of a component cannot be about another one, by where both are: a quick look, before it is known who decides for it
    and whom the event names.
    """
    if of is None or of.where not in evaluation.PLACES or reading.decider is not None:
        return False
    seat = state.components[source].controller
    # The event may name another who decides for a card that no seat of the match has.
    return evaluation.place_tells(reading, state, of, seat, source, subject) is False and seats.is_living(state, seat)


def _is_as_declared(told: EventWord, roles: Mapping[str, Plain], numbers: Mapping[str, int]) -> bool:
    """Whether an event gives what it is declared to give; more is no matter."""
    named, counted = told.given
    return (not named or named <= roles.keys()) and (not counted or counted <= numbers.keys())


def _answer_later(
    reading: Reading, state: State, later: Later, event: str, subject: int, roles: Frozen, numbers: Frozen
) -> Due | None:
    """What steps that waited for an event do now, or None if it is another one. What the event names comes before what they remember."""
    if later.event != event:
        return None
    kept = later.scope
    if not reading.events[event].about:
        roles = Frozen({name: named for name, named in roles.items() if name != SUBJECT})
    scope = put(kept, roles=kept.roles.put(**roles), numbers=kept.numbers.put(**numbers))
    params = effects.params_at(state, put(kept, at=kept.at[:-1]))
    if "of" in params and not (subject and evaluation.chosen(reading, state, scope, params["of"], subject)):
        return None
    return Due(scope) if evaluation.holds(reading, state, scope, params.get("if") or ()) else None


def forget(work: Work, id: int) -> None:
    """Drop what is due of a component that leaves for where nobody sees it, but for steps that have waited: they need no card."""
    take(work, lambda due: due.scope.source == id and not due.scope.at)


def take(work: Work, which: Callable[[Due], bool]) -> tuple[Due, ...]:
    """Take some of what is due, for a game that deals with it in an order of its own, or not at all."""
    state = work.state
    due = state.abilities.due
    taken = tuple([each for each in due if which(each)])
    if taken:
        left = put(state.abilities, due=tuple([each for each in due if each not in taken]))
        state.abilities = UNUSED if left == UNUSED else left
    return taken


def is_heard(reading: Reading, state: State, event: str, subject: int = 0) -> bool:
    """Whether anybody could answer an event of this kind, about this component (0: about whomever); for numbers that are only worked out
    for those who listen.
    """
    for id, _entry, _nth, trigger in _answering(reading, state, event, subject):
        if not subject or reading.whole is not None or not _is_elsewhere(reading, state, trigger.of, id, subject):
            return True
    pending = state.abilities.pending
    return bool(pending) and _is_awaited(pending, event)


def _is_awaited(pending: Sequence[Later], event: str) -> bool:
    return any(each.event == event for each in pending)


def are_heard(reading: Reading, state: State, events: Sequence[str], subjects: Sequence[int]) -> bool:
    """Whether anybody could answer one of these events about any of these components (see `is_heard`)."""
    for subject in subjects:  # noqa: SIM110 - written out, since it is asked again and again while dice fall
        if is_any_heard(reading, state, ((subject, events),)):
            return True
    return False


def is_any_heard(reading: Reading, state: State, told: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Whether anybody could answer one of some events, given with the component that they are about (see `is_heard`)."""
    if reading.whole is not None or state.abilities.pending:
        return any(is_heard(reading, state, event, subject) for subject, events in told for event in events)
    working: InForce = state.working or evaluation.in_force(reading, state)
    answerable = working.answerable or _sort_by_subject(working)
    for subject, events in told:
        if not subject:
            if any(is_heard(reading, state, event) for event in events):
                return True
            continue
        heard = answerable.get(subject) or answerable[0]
        if not heard.isdisjoint(events) and _is_one_heard(reading, state, working, events, subject):
            return True
    return False


def _is_one_heard(reading: Reading, state: State, working: InForce, events: Sequence[str], subject: int) -> bool:
    for event in events:
        for id, _entry, _nth, trigger in working.triggers.get(event, ()):
            of = trigger.of
            if (id == subject) if of is None else not _is_elsewhere(reading, state, of, id, subject):
                return True
    return False


# --- who answers ---


def _listeners(reading: Reading, state: State, event: str) -> Sequence[Listener]:
    """The working triggers on an event."""
    if reading.whole is not None:
        return reading.whole(state).triggers(event)
    working: InForce = state.working or evaluation.in_force(reading, state)
    return working.triggers.get(event, ())


def _answering(reading: Reading, state: State, event: str, subject: int) -> Sequence[Listener]:
    """The working triggers on an event that could answer one that is about this component (0: about none): most answer what happens to
    their own card alone.
    """
    if not subject or reading.whole is not None:
        listed = _listeners(reading, state, event)
        return _about(listed, subject) if subject else listed
    working: InForce | None = state.working
    if working is None:
        # Often only its own card could answer, and has no ability that does: then what works need not be known.
        own = None if state.abilities.lasting else _answering_alone(state.defs).get(event, EMPTY)
        if own is not None and (subject not in state.components or state.components[subject].ref not in own):
            return ()
        working = evaluation.in_force(reading, state)
    if event not in working.triggers:
        return ()
    found = working.answering.get((event, subject))
    if found is None:
        found = working.answering[event, subject] = _about(working.triggers[event], subject)
    return found


@kept
def _answering_alone(defs: Definitions) -> dict[str, dict[str, None] | None]:
    """Event -> the cards that answer it, as keys, where each does so for itself alone; None where one listens to others."""
    found: dict[str, dict[str, None] | None] = {}
    for ref, entries in ability_index(defs).held.items():
        for trigger in [each for entry in entries for each in entry.bound.ability.triggers]:
            those = found.get(trigger.event, {})
            found[trigger.event] = {**those, ref: None} if those is not None and trigger.of is None else None
    return found


def _about(listed: Sequence[Listener], subject: int) -> list[Listener]:
    """Those of some triggers that could answer what is about a component."""
    return [each for each in listed if each[0] == subject or each[3].of is not None]


def _sort_by_subject(working: InForce) -> Mapping[int, frozenset[str]]:
    """Find out of which events about whom anybody could hear (`InForce.answerable`)."""
    of_others: list[str] = []
    own: dict[int, list[str]] = {}
    for event, listed in working.triggers.items():
        for id, _entry, _nth, trigger in listed:
            if trigger.of is not None:
                of_others.append(event)
            else:
                own.setdefault(id, []).append(event)
    others = frozenset(of_others)
    working.answerable.update({0: others, **{id: others.union(events) for id, events in own.items()}})
    return working.answerable


# --- what is due ---


def answer(
    work: Work,
    reading: Reading,
    event: str,
    subject: int,
    *,
    roles: Mapping[str, Plain] = EMPTY,
    numbers: Mapping[str, int] = EMPTY,
) -> None:
    """Something has happened that is answered before the work below goes on (see `happen`, `settle`)."""
    happen(work, reading, event, subject, roles=roles, numbers=numbers)
    settle(work)


def settle(work: Work) -> None:
    """Put on the stack: look at the state, then do what is due."""
    work.push(_SETTLE)


def settle_at_once(work: Work, language: Language) -> bool:
    """Settle without putting that on the stack where nothing is due, unless somebody is told of what happens, who may look meanwhile.
    Returns whether the work below may go on at once.
    """
    state = work.state
    if work.events is None and not state.abilities.due:
        effects.look(language, work)
        if not state.abilities.due:
            return state.outcome is None
    settle(work)
    return False


def settle_due(work: Work) -> None:
    """Settle if anything is due."""
    if work.state.abilities.due:
        settle(work)


def cards_at_work(state: State) -> tuple[str, ...]:
    """The cards that unfinished work names, what is due and what waits for later: those whose effects these are, those on which they are
    written (copied ones), and those that take part in an attack, a loss or a turn.
    """
    found = named_in([*state.frames, *state.abilities.due, *state.abilities.pending])
    refs = [*[state.components[id].ref for id in found.ids if id in state.components], *found.refs]
    return tuple(dict.fromkeys([ref for ref in refs if ref in state.defs.cards]))


def _settle(language: Language, work: Work, _frame: Settle) -> None:
    state = work.state
    if not (language.at_once and state.abilities.due):
        effects.look(language, work)
        if state.outcome is not None:
            return
    due = state.abilities.due
    if not due:
        work.pop()
        return
    state.abilities = state.abilities.with_field("due", ())
    _deal_with(language, work, due if len(due) == 1 else _in_order(language, state, due))


def _in_order(language: Language, state: State, due: Sequence[Due]) -> tuple[Due, ...]:
    """What is due in the order of the seats that decide for it."""
    order = {seat: place for place, seat in enumerate(language.order(state))}
    return tuple(sorted(due, key=lambda each: order.get(each.scope.seat, len(order))))


def _batch(language: Language, work: Work, frame: Batch) -> None:
    _deal_with(language, work, frame.due, frame.answer)


def _deal_with(language: Language, work: Work, batch: Sequence[Due], answer: int | None = None) -> None:
    """Let the first of what is due begin, or ask which is; the rest stays in the place of the work on top. `answer`: the place of the one
    that was picked, among those of its seat.
    """
    state = work.state
    due = _acting(language, state, batch)
    if not due:
        work.replace(_SETTLE)
        return
    mine = _of_the_first(due)
    first = due[0]
    # The answer is a place among those that were asked about; an edit by hand may have taken the source away since.
    picked = _of_the_first(batch)[answer] if answer is not None else None
    if picked is not None and picked in mine:
        first = picked
    elif first.scope.seat in state.seats() and _order_matters(language, state, mine):
        work.replace(Batch(due))
        work.ask(AskOrder(first.scope.seat, tuple([_offered(state, each) for each in mine])))
        return
    rest = list(due)
    rest.remove(first)
    work.replace(Batch(tuple(rest)) if rest else _DEALT_WITH)
    if first.scope.at:
        effects.go_on(work, first.scope)
    else:
        work.push(Begin(first.scope, first.last))


def _acting(language: Language, state: State, due: Sequence[Due]) -> tuple[Due, ...]:
    return tuple([each for each in due if _may_act(language, state, each)])


def _offered(state: State, due: Due) -> Offered:
    """What is told of a trigger that may come first. The card of steps that have waited is not pointed at where it lies hidden."""
    source, ability = effects.about(state, due.scope)
    if due.scope.at and not (source in state.components and state.components[source].face_up):
        source = 0
    return Offered(source, ability, due.scope.roles.get(SUBJECT, 0))


def _may_act(language: Language, state: State, due: Due) -> bool:
    source = due.scope.source
    if due.scope.at:  # steps that have waited, whatever has become of the card
        return due.scope.seat == NOBODY or seats.is_living(state, due.scope.seat)
    return source in state.components and (due.last or language.alive(state, source))


def _of_the_first(due: Sequence[Due]) -> list[Due]:
    """What is due of the seat that comes first."""
    return [each for each in due if each.scope.seat == due[0].scope.seat]


def _order_matters(language: Language, state: State, mine: Sequence[Due]) -> bool:
    """Whether it can make a difference which of several triggers of a seat comes first."""
    if len(mine) < 2 or all(entry == mine[0] for entry in mine):
        return False
    if not any(effects.is_ready(language, state, entry.scope) for entry in mine):
        return False  # none of them does anything
    for entry in mine:
        clause = clauses.clause_of(state, entry.scope)
        if clause is None:
            continue
        begins = not entry.scope.at
        if begins and (clause.optional or clause.target is not None or clause.cost or clause.limit):
            return True
        if any(step.op not in language.commuting for step in effects.steps_at(state, entry.scope)):
            return True
    return False


def _order_candidates(state: State, ask: AskOrder) -> list[Choice]:
    sources = [each.source for each in ask.due]
    if len(dict.fromkeys(sources)) == len(sources) and all(id in state.components for id in sources):
        return component_choices(sources)
    return [Choice("number", number) for number in range(1, len(sources) + 1)]


def _order_answered(work: Work, ask: AskOrder, choice: Choice) -> None:
    """Leave the place of what was picked, from 0: the id of a component could be that of another place."""
    sources = [each.source for each in ask.due]
    place = sources.index(choice.value) if choice.what == "component" else choice.value - 1
    work.replace(put(work.on_top(Batch), answer=place))


KINDS: Final = (*effects.KINDS, DecisionKind.of(AskOrder, _order_candidates, _order_answered))
"""All questions that abilities ask."""


def frames(language: Language) -> tuple[Handler, ...]:
    """The code of all work that abilities need in a game's language."""
    return (*effects.frames(language), on(Settle, partial(_settle, language)), on(Batch, partial(_batch, language)))
