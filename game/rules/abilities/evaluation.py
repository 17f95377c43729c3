"""What the words of ability data mean in a state: who is selected, how much is meant, whether a condition holds.

Everything here only reads. A game gives its own words (`Reading`); the words that every game has are defined here.
Programs of steps are run by `effects`, answers to events by `triggers`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from game.rules import seats
from game.rules.abilities.asking import Asking
from game.rules.abilities.clauses import asked, has_all, matches, parameter
from game.rules.abilities.grammar import (
    MOST_AMOUNT,
    Amount,
    Condition,
    Grant,
    Modifier,
    Selector,
)
from game.rules.abilities.index import Held, InForce, Parts, ability_index
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Lasting, Scope
from game.rules.modifiers import Part
from game.rules.plain import EMPTY, NOBODY, Frozen, Plain
from game.rules.records import put
from game.rules.state import TOGETHER, State

SELF: Final = "self"
IT: Final = "it"
"""The candidate that a selector's own conditions look at."""
SILENCED: Final = "silenced"
"""The flag of components whose abilities do not work."""

# --- which abilities work ---


def lasting(reading: Reading, state: State) -> tuple[Lasting, ...]:
    """The effects with a duration that still last."""
    begun = state.abilities.lasting
    if not begun:
        return ()
    found: tuple[Lasting, ...] | None = state.cache.get("lasting")
    if found is None:
        found = begun  # the usual case, known by its being the same tuple
        for each in begun:
            if not _lasts(reading, state, each):
                found = _still_lasting(reading, state, begun)
                break
        state.cache["lasting"] = found
    return found


def _still_lasting(reading: Reading, state: State, begun: tuple[Lasting, ...]) -> tuple[Lasting, ...]:
    return tuple([each for each in begun if _lasts(reading, state, each)])


def copied(reading: Reading, state: State) -> tuple[Lasting, ...]:
    """The effects that still last by which somebody has the abilities of another card."""
    if not state.abilities.lasting:
        return ()
    found: tuple[Lasting, ...] | None = state.cache.get("copied")
    if found is None:
        found = tuple([each for each in lasting(reading, state) if each.kind == "copy"])
        state.cache["copied"] = found
    return found


def _lasts(reading: Reading, state: State, each: Lasting) -> bool:
    """Whether a period that an effect was made for goes on."""
    period, stamp = each.period, each.stamp
    now: Sequence[Any]
    if period in reading.of_seat:
        now = stamps(reading, state, period, _scope(each.source, "", 0, stamp[0]))
    else:
        now = reading.stamps(state, period, _scope(each.source, "", 0, NOBODY))
    if period in reading.rising:
        return bool(now) and min(now) <= stamp
    return stamp in now


def stamps(reading: Reading, state: State, period: str, scope: Scope) -> Sequence[Plain]:
    """The periods of a kind that go on, the innermost first; with the seat before each, where each seat has its own. Of a seat that is not
    in the match (any more) none goes on.
    """
    if period not in reading.of_seat:
        return reading.stamps(state, period, scope)
    if not seats.is_living(state, scope.seat):
        return ()
    return [(scope.seat, each) for each in reading.stamps(state, period, scope)]


def broken(reading: Reading, state: State) -> tuple[int, ...]:
    """The components in play that an ability of theirs keeps there only while conditions hold that do not hold now."""
    kept = in_force(reading, state).kept
    failing = [
        id
        for id, entry in kept
        if not holds(reading, state, scope_of(reading, state, id, entry), entry.bound.ability.keep)
    ]
    return tuple(dict.fromkeys([id for id in failing if not has_flag(reading, state, id, SILENCED)]))


def held(reading: Reading, state: State, id: int) -> tuple[Held, ...]:
    """The abilities of a component: those of its card, and those it has copied; silenced or not."""
    if reading.whole is not None:
        return tuple(reading.whole(state).held(id))
    known = ability_index(state.defs).held
    own = known.get(state.components[id].ref, ())
    lent = copied(reading, state)
    if not lent:
        return own
    copies = [entry for each in lent if id in each.who for entry in known.get(each.word, ())[each.by : each.by + 1]]
    return (*own, *copies) if copies else own


def used_in(reading: Reading, state: State, id: int, window: str) -> Sequence[tuple[Held, int]]:
    """The abilities of a component that may be activated in such a window, and which activation of each that is, from 0."""
    if reading.whole is None and not copied(reading, state):
        return ability_index(state.defs).used.get((state.components[id].ref, window), ())
    return _used_of_all(reading, state, id, window)


def _used_of_all(reading: Reading, state: State, id: int, window: str) -> Sequence[tuple[Held, int]]:
    return [
        (entry, nth)
        for entry in held(reading, state, id)
        for nth, activation in enumerate(entry.bound.ability.activations)
        if window in activation.windows
    ]


def scope_of(reading: Reading, state: State, id: int, entry: Held) -> Scope:
    """The scope of an ability that a component has."""
    return _scope(id, entry.ref, entry.nth, seat_of(reading, state, id))


@lru_cache(maxsize=4096)
def _scope(id: int, ref: str, nth: int, seat: int) -> Scope:
    """The same few are looked from again and again, so they are made once."""
    return Scope(id, ref, nth, seat)


def seat_of(reading: Reading, state: State, id: int) -> int:
    """The seat from which a component looks at the table."""
    return state.components[id].controller if reading.decider is None else reading.decider(state, id, EMPTY)


def decider(reading: Reading, state: State, id: int, roles: Frozen) -> int:
    """The seat that decides for a card that answers an event: the one that the game says, else its controller. For a card of nobody the one
    whose card the event says is attacked, else the one that comes first now; NOBODY if there is no seat at all.
    """
    if reading.decider is not None:
        seat = reading.decider(state, id, roles)
        return seat if seats.is_living(state, seat) else next(iter(reading.order(state)), NOBODY)
    component = state.components.get(id)
    if component is not None and seats.is_living(state, component.controller):
        return component.controller
    for word in reading.attacked:
        component = state.components.get(roles.get(word, 0))
        if component is not None and seats.is_living(state, component.controller):
            return component.controller
    return next(iter(reading.order(state)), NOBODY)


def in_force(reading: Reading, state: State) -> InForce:
    """The parts of the abilities that work now, sorted; made once for each version of the state."""
    found: InForce | None = state.working
    if found is None:
        # The same cards together do the same while the same effects last, so what was found is kept with how they lie.
        ids, kept = reading.in_play(state), lasting(reading, state)
        last: _Together | None = state.lying.get(TOGETHER)
        if last is not None and (last[0] is ids or last[0] == ids) and (last[1] is kept or last[1] == kept):
            found = last[3]
        else:
            written = _written(reading, state, ids, kept, last)
            found = written.meanwhile(kept) if kept else written
            state.lying[TOGETHER] = (ids, kept, written, found)
        # While silence itself is worked out, every ability that is asked about counts as working.
        state.working = found
        may_be_silent = SILENCED in found.timed or SILENCED in found.grants
        if reading.by_lying and not may_be_silent and _is_steady(reading, state.abilities.lasting):
            # The usual case: it depends on how the components lie, in most games, and on facts that seldom change.
            state.settled = found
        silent = _silenced(reading, state, found) if may_be_silent else None
        if silent:
            state.cache[SILENCED] = silent
            # Who is silent may depend on anything, and seldom changes.
            known: tuple[InForce, Collection[int], InForce] | None = state.lying.get(SILENCED)
            if known is None or known[0] is not found or known[1] != silent.keys():
                known = state.lying[SILENCED] = (found, silent.keys(), found.without(silent))
            found = state.working = known[2]
            # What was looked up meanwhile may have heard those who are silent.
            state.cache.pop("flags", None)
    return found


def _is_steady(reading: Reading, lasting: Sequence[Lasting]) -> bool:
    """Whether all periods that these effects last for are `Reading.steady`."""
    for each in lasting:  # noqa: SIM110 - written out, since there are none in the usual case
        if each.period not in reading.steady:
            return False
    return True


Entry = TypeVar("Entry")
_Together: TypeAlias = tuple[Sequence[int], tuple[Lasting, ...], InForce, InForce]
"""Components that worked together, the effects that lasted then, what the abilities of the components did, and what all of these did."""


def _written(
    reading: Reading, state: State, ids: Sequence[int], kept: tuple[Lasting, ...], last: _Together | None
) -> InForce:
    """The parts of all abilities that these components have while these effects last, silenced or not."""
    components, parts = state.components, ability_index(state.defs).parts
    if reading.whole is not None:
        return _added(_NOTHING, [(id, Parts.of(held(reading, state, id))) for id in ids])
    if _copies(kept):
        copying = {id for each in kept if each.kind == "copy" for id in each.who}
        those = [
            (id, Parts.of(held(reading, state, id)) if id in copying else parts.get(components[id].ref)) for id in ids
        ]
        return _added(_NOTHING, [(id, does) for id, does in those if does is not None])
    before = _NOTHING
    if last is not None and ids[: len(last[0])] == last[0] and not _copies(last[1]):
        # Often other effects last, or some have come to those that worked before.
        ids, before = ids[len(last[0]) :], last[2]
    come = [(id, parts[ref]) for id in ids if (ref := components[id].ref) in parts]
    return _added(before, come) if come else before


def _copies(kept: tuple[Lasting, ...]) -> bool:
    return bool(kept) and any(each.kind == "copy" for each in kept)


_NOTHING: Final = InForce({}, {}, {}, {}, [])


def _added(before: InForce, come: Iterable[tuple[int, Parts]]) -> InForce:
    """What works when components with these parts of abilities come to those that worked before."""
    modifiers, triggers, grants = _copied(before.modifiers), _copied(before.triggers), _copied(before.grants)
    changed, kept = before.changed.copy(), before.kept
    for id, (modifying, answering, granting, keeping) in come:
        for entry, modifier in modifying:
            stat = modifier.stat
            modifiers.setdefault(stat, []).append((id, entry, modifier))
            own = changed.get(stat, {})
            changed[stat] = {**own, id: None} if own is not None and modifier.to.where == SELF else None
        for event, entry, nth, trigger in answering:
            triggers.setdefault(event, []).append((id, entry, nth, trigger))
        for flag, entry, grant in granting:
            grants.setdefault(flag, []).append((id, entry, grant))
        if keeping:
            kept = [*kept, *[(id, entry) for entry in keeping]]
    return InForce(modifiers, triggers, grants, changed, kept)


def _copied(listed: Mapping[str, list[Entry]]) -> dict[str, list[Entry]]:
    return {name: entries.copy() for name, entries in listed.items()} if listed else {}


def _silenced(reading: Reading, state: State, working: InForce) -> dict[int, tuple[int, ...]]:
    """Component -> those that silence it. One that was silenced by an earlier one silences nobody."""
    silent: dict[int, tuple[int, ...]] = {}
    for each in working.timed.get(SILENCED, ()):
        for id in each.who if each.kind == "grant" else ():
            silent[id] = (*silent.get(id, ()), each.source)
    for id, entry, grant in working.grants.get(SILENCED, ()):
        scope = scope_of(reading, state, id, entry)
        if id not in silent and holds(reading, state, scope, grant.conditions):
            for other in select(reading, state, scope, grant.to):
                silent[other] = (*silent.get(other, ()), id)
    return silent


def flagged(reading: Reading, state: State, flag: str) -> dict[int, tuple[int, ...]]:
    """The components that have a flag, each with those that give it. A flag that is asked for while it is itself worked out is had by
    nobody (see `Asking`).
    """
    if reading.whole is not None:
        return dict(reading.whole(state).flagged(flag))
    working: InForce = state.working or in_force(reading, state)
    if flag not in working.grants and flag not in working.timed:
        return {}  # the usual case: no card in play knows the flag
    if flag == SILENCED:
        silent: dict[int, tuple[int, ...]] = state.cache.get(SILENCED, {})
        return silent
    known: dict[str, dict[int, tuple[int, ...]]] | None = state.cache.get("flags")
    found = known.get(flag) if known is not None else None
    if found is not None:
        return found
    asking = Asking.of(state)
    nested: dict[int, tuple[int, ...]] | None = asking.known.get(flag)
    if nested is not None:
        return nested
    if asking.is_ring(flag):
        return {}
    asking.open[flag] = None
    try:
        found = {}
        for each in working.timed.get(flag, ()):
            if each.kind == "grant":
                for id in each.who:
                    found[id] = (*found.get(id, ()), each.source)
        for id, entry, grant in working.grants.get(flag, ()):
            _grant(reading, state, id, entry, grant, found)
    finally:
        del asking.open[flag]
    asking.known[flag] = found
    if not asking.cut:
        state.cache.setdefault("flags", {})[flag] = found
    return found


def _grant(
    reading: Reading, state: State, id: int, entry: Held, grant: Grant, found: dict[int, tuple[int, ...]]
) -> None:
    scope = scope_of(reading, state, id, entry)
    if holds(reading, state, scope, grant.conditions):
        for other in select(reading, state, scope, grant.to):
            found[other] = (*found.get(other, ()), id)


def are_given(reading: Reading, state: State, flags: Sequence[str]) -> bool:
    """Whether an ability or effect may give one of these flags to anybody now. A quick look: most are known to no card in play."""
    if reading.whole is not None:
        return True
    working: InForce = state.working or in_force(reading, state)
    return not (working.grants.keys().isdisjoint(flags) and working.timed.keys().isdisjoint(flags))


def has_flag(reading: Reading, state: State, id: int, flag: str) -> bool:
    """Whether a component has a flag now."""
    found = flagged(reading, state, flag)
    return bool(found) and id in found


def changing(reading: Reading, state: State) -> Mapping[str, Collection[int] | None]:
    """Stat -> the components of which an ability or a lasting effect may change it; None: any. A quick look: most stats are not there."""
    working: InForce = state.working or in_force(reading, state)
    return working.changed


def _timed(working: InForce, id: int, stat: str) -> Sequence[Lasting]:
    """The effects with a duration that change a stat of a component."""
    return [each for each in working.timed[stat] if each.kind in ("modify", "set") and id in each.who]


def parts(reading: Reading, state: State, id: int, stat: str, printed: int, roles: Frozen = EMPTY) -> list[Part]:
    """What changes a stat of a component now: first what sets it, then what is added.

    `roles` names what it is asked for (`attacker`, `defender`), for conditions that look at that. A stat that is asked
    for while it is itself worked out counts as printed (see `Asking`).
    """
    found = _changes(reading, state, id, stat, roles)
    made: list[Part] = []
    base = printed
    for how, by, source, name, marker in found:
        if how == "set":
            if by != base:
                made.append(Part(name, by - base, source, marker))
            base = by
    return made + [Part(name, by, source, marker) for how, by, source, name, marker in found if how != "set" and by]


def comes_to(reading: Reading, state: State, id: int, stat: str, printed: int, roles: Frozen = EMPTY) -> int:
    """The number that a stat of a component comes to by all that changes it now, without what explains it (see `parts`)."""
    base, added = printed, 0
    for how, by, _source, _name, _marker in _changes(reading, state, id, stat, roles):
        if how == "set":
            base = by
        else:
            added += by
    return base + added


def _changes(
    reading: Reading, state: State, id: int, stat: str, roles: Frozen
) -> Sequence[tuple[str, int, int, str, str]]:
    """What changes a stat of a component now: how it does, by how much, whose it is, what it is called, and its marker."""
    working: InForce = state.working or in_force(reading, state)
    standing = working.modifiers.get(stat, ())
    timed = _timed(working, id, stat) if stat in working.timed else ()
    if not standing and not timed:
        return ()
    asking = Asking.of(state)
    key = (id, stat)
    first = not asking.open
    if not first and (known := asking.known.get((*key, *roles.items()))) is not None:
        found: list[tuple[str, int, int, str, str]] = known
        return found
    if asking.is_ring(key):
        return ()
    asking.open[key] = None
    try:
        found = [(each.kind, each.by, each.source, each.ability, each.marker) for each in timed] if timed else []
        for source, entry, modifier in standing:
            if source != id and modifier.to.where == SELF:
                continue
            by = _change(reading, state, source, entry, modifier, id, roles)
            if by is not None:
                found.append((modifier.how, by, source, entry.bound.ability.id, modifier.marker))
    finally:
        del asking.open[key]
    if not first:
        asking.known[(*key, *roles.items())] = found
    return found


def _change(
    reading: Reading, state: State, source: int, entry: Held, modifier: Modifier, id: int, roles: Frozen
) -> int | None:
    """By how much a modifier changes this component, or None."""
    seat = seat_of(reading, state, source)
    to = modifier.to
    # Of those that a component has for itself alone only its own are asked about (`_changes`).
    if not to.is_just(SELF):
        there = place_tells(reading, state, to, seat, source, id, roles)
        if there is False:
            return None
        if there is None or to.side != "any" or to.match or to.conditions:
            scope = Scope(source, entry.ref, entry.nth, seat, roles)
            if not chosen(reading, state, scope, to, id):
                return None
    if not modifier.conditions and (fixed := modifier.by.fixed) is not None:
        return fixed  # as of most
    scope = Scope(source, entry.ref, entry.nth, seat, roles, it=id)
    if modifier.conditions and not holds(reading, state, scope, modifier.conditions):
        return None
    return amount(reading, state, scope, modifier.by)


def permits(reading: Reading, state: State, id: int, what: str) -> bool:
    """Whether an ability lets a component, wherever it is, do what the rules forbid to others."""
    for entry in held(reading, state, id):
        for permit in entry.bound.ability.permits:
            if permit.what == what and holds(reading, state, scope_of(reading, state, id, entry), permit.conditions):
                return True
    return False


# --- who ---


def role(scope: Scope, word: str) -> tuple[int, ...] | None:
    """The components that the scope itself names: `self`, `it`, or a role; None if it has no such name."""
    if word == SELF:
        return (scope.source,)
    if word == IT:
        return (scope.it,) if scope.it else ()
    named = scope.roles.get(word)
    if named is None:
        return None
    return named if isinstance(named, tuple) else (named,) if named else ()


def select(reading: Reading, state: State, scope: Scope, selector: Selector) -> tuple[int, ...]:
    """Those that a selector means, in the order of its place, each once."""
    components = state.components
    word, of = selector.where, selector.of
    found: Sequence[int]
    if word == SELF and of is None:
        found = (scope.source,) if scope.source in components else ()
    elif word == IT and of is None:
        found = (scope.it,) if scope.it in components else ()
    else:
        found = _named(reading, state, scope, word, of)
        if len(found) != 1 or found[0] not in components:  # one is the usual case, as a role of an event
            found = tuple(filter(components.__contains__, found))
    if found and selector.side != "any":
        found = _of_side(state, found, scope.seat, allied=selector.side == "allied")
    if found and selector.match:
        found = _matching(state, found, asked(state, scope, selector.match))
    if found and selector.conditions:
        found = _fulfilling(reading, state, scope, found, selector.conditions)
    return tuple(found)


# Functions of their own, here and elsewhere, for what is asked for less often: one with a comprehension inside takes longer to call.


def _of_side(state: State, ids: Sequence[int], seat: int, *, allied: bool) -> Sequence[int]:
    components = state.components
    return [id for id in ids if (components[id].controller == seat) is allied]


def _matching(state: State, ids: Sequence[int], wanted: Sequence[tuple[str, Plain]]) -> Sequence[int]:
    components, cards = state.components, state.defs.cards
    return [id for id in ids if has_all(cards.get(components[id].ref), wanted)]


def _fulfilling(
    reading: Reading, state: State, scope: Scope, ids: Sequence[int], conditions: Sequence[Condition]
) -> Sequence[int]:
    return [id for id in ids if holds(reading, state, put(scope, it=id), conditions)]


def _named(reading: Reading, state: State, scope: Scope, word: str, of: Selector | None) -> tuple[int, ...]:
    """Those of the place of a selector (as each of those sees it that `of` means), whatever else it asks of them."""
    if of is None:
        found = role(scope, word)
        return _of_place(reading, state, scope, word) if found is None else found
    everybody: dict[int, None] = {}
    for other in select(reading, state, scope, of):
        seen_from = put(scope, source=other, seat=seat_of(reading, state, other))
        everybody.update(dict.fromkeys(_of_place(reading, state, seen_from, word)))
    return tuple(everybody)


def _of_place(reading: Reading, state: State, scope: Scope, word: str) -> tuple[int, ...]:
    """The components of a place; nobody for a role that this event does not have."""
    place = reading.places.get(word)
    if place is not None:
        return tuple(place(state, scope))
    means = PLACES.get(word)
    if means is None:
        return ()
    own, itself = means
    ids = reading.in_play(state)
    if own is not None:
        ids = _of_side(state, ids, scope.seat, allied=own)
    return tuple(ids) if itself else tuple(filter(scope.source.__ne__, ids))


PLACES: Final[Mapping[str, tuple[bool | None, bool]]] = {
    "everyone": (None, True),
    "others": (None, False),
    "allies": (True, True),
    "supporting": (True, False),
    "opposing": (False, True),
}
"""The places that every game has: whether those in play are meant that are the seat's own (None: all), and whether the source is, too."""


def chosen(reading: Reading, state: State, scope: Scope, selector: Selector, id: int) -> bool:
    """Whether a selector means this component."""
    there: bool | None = None
    if selector.where in PLACES:
        there = place_tells(reading, state, selector, scope.seat, scope.source, id, scope.roles)
    if there is None:
        there = id in _named(reading, state, scope, selector.where, selector.of)
    return there and _fits(reading, state, scope, selector, id)


def place_tells(
    reading: Reading, state: State, selector: Selector, seat: int, source: int, id: int, roles: Frozen = EMPTY
) -> bool | None:
    """Whether a component is at the place of a selector, as a component of a seat sees it, and whatever else the selector asks of it. None
    if only a whole scope tells that. One component in play is looked at, not all of them.
    """
    word = selector.where
    means = PLACES.get(word)
    if means is None or selector.of is not None or word in reading.places or word in roles:
        return None
    own, itself = means
    if id not in reading.in_play(state) or (id == source and not itself):
        return False
    return own is None or (state.components[id].controller == seat) is own


def _fits(reading: Reading, state: State, scope: Scope, selector: Selector, id: int) -> bool:
    """Whether a component has what a selector asks of it beside its place."""
    component = state.components.get(id)
    if component is None:
        return False
    if selector.side != "any" and (component.controller == scope.seat) != (selector.side == "allied"):
        return False
    if selector.match and not matches(state, scope, component.ref, selector.match):
        return False
    if selector.conditions:
        return holds(reading, state, put(scope, it=id), selector.conditions)
    return True


# --- how much ---


def amount(reading: Reading, state: State, scope: Scope, written: Amount | int) -> int:
    """The number that an amount means now, within `MOST_AMOUNT`. A name that nothing has given a number to counts as 0."""
    if isinstance(written, int):
        return min(max(written, -MOST_AMOUNT), MOST_AMOUNT)
    fixed = written.fixed
    if fixed is not None:
        return fixed
    found = 0
    if written.value:
        found = number_named(reading, state, scope, written.value)
    elif written.of is not None:
        those = select(reading, state, scope, written.of)
        found = _sum_of(reading, state, those, written.stat) if written.stat else len(those)
    if written.per > 1:
        found = found // written.per if found >= 0 else -(-found // written.per)
    return written.bounded(written.base + written.each * found)


def _sum_of(reading: Reading, state: State, ids: Sequence[int], stat: str) -> int:
    return sum([reading.stat(state, id, stat) for id in ids])


def number_named(reading: Reading, state: State, scope: Scope, name: str) -> int:
    """A number of the program, of the event, of the card, or of the match."""
    if name.startswith("$"):
        given = parameter(state, scope, name[1:])
        return given if isinstance(given, int) else 0
    if name in scope.numbers:
        return int(scope.numbers[name])
    known = reading.numbers.get(name)
    return known(state, scope) if known is not None else 0


# --- whether ---


def holds(reading: Reading, state: State, scope: Scope, conditions: Sequence[Condition]) -> bool:
    """Whether all conditions hold."""
    for condition in conditions:
        test = GENERIC.get(condition.word)
        if test is not None:
            if not test(reading, state, scope, condition.params):
                return False
        elif not reading.conditions[condition.word](state, scope, condition.params):
            return False
    return True


def _within(number: int, params: Frozen) -> bool:
    least, most = params.get("least"), params.get("most")
    if least is not None and number < least:
        return False
    if most is not None and number > most:
        return False
    return _is_of_form(number, params)


def _is_of_form(number: int, params: Frozen) -> bool:
    form = params.get("is")
    return form is None or number % 2 == (0 if form == "even" else 1)


def _value(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    number = amount(reading, state, scope, params["of"])
    least, most = params.get("least"), params.get("most")
    if least is not None and number < amount(reading, state, scope, least):
        return False
    if most is not None and number > amount(reading, state, scope, most):
        return False
    return _is_of_form(number, params)


def _count(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    return _within(len(select(reading, state, scope, params["of"])), params)


def _who(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    """Whether there is somebody in `who`, and everybody in it is one of `among`, on that
    side, and has these field values.
    """
    found = select(reading, state, scope, params["who"])
    if not found:
        return False
    among = params.get("among")
    if among is not None:
        allowed = select(reading, state, scope, among)
        if any(id not in allowed for id in found):
            return False
    match = params.get("match")
    return match is None or all(matches(state, scope, state.components[id].ref, match) for id in found)


def _flag(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    found = select(reading, state, scope, params["who"])
    return bool(found) and all(has_flag(reading, state, id, params["flag"]) for id in found)


def _marked(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    """Whether somebody is meant, and all are marked so; true and false ask whether there is anything at all."""
    found = [state.components[id].marks for id in select(reading, state, scope, params["who"])]
    return bool(found) and all(_is_marked(reading, marks, params) for marks in found)


def _is_marked(reading: Reading, marks: Any, params: Frozen) -> bool:
    for word, fact in reading.marks.items():
        if word in params:
            mark, value = getattr(marks, fact.__name__), params[word]
            if (bool(mark) if isinstance(value, bool) else mark) != value:
                return False
    return True


def _alike(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    """Whether so many of those, or all of them, have the same in a field."""
    found = select(reading, state, scope, params["who"])
    counts: dict[Plain, int] = {}
    for id in found:
        card = state.defs.cards.get(state.components[id].ref)
        value = card.fields.get(params["field"]) if card is not None else None
        for each in dict.fromkeys(value) if isinstance(value, tuple) else () if value is None else (value,):
            counts[each] = counts.get(each, 0) + 1
    return bool(found) and max(counts.values(), default=0) >= params.get("least", len(found))


def _not(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    return not holds(reading, state, scope, params["if"])


def _any(reading: Reading, state: State, scope: Scope, params: Frozen) -> bool:
    return any(holds(reading, state, scope, (condition,)) for condition in params["if"])


GENERIC: Final[Mapping[str, Callable[[Reading, State, Scope, Frozen], bool]]] = {
    "value": _value,
    "count": _count,
    "who": _who,
    "flag": _flag,
    "marked": _marked,
    "alike": _alike,
    "not": _not,
    "any": _any,
}
"""The conditions that every game has."""
