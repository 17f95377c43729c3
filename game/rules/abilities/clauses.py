"""What is written on cards, as a scope means it: the ability that it belongs to, and whether a card has what a match asks for."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.abilities.grammar import OWN, Ability, Activation, BoundAbility, Trigger
from game.rules.abilities.records import Scope
from game.rules.definitions import CardDef
from game.rules.plain import Frozen, Plain
from game.rules.state import State


def ability_of(state: State, scope: Scope) -> Ability | None:
    """The ability that a scope belongs to, or None if the card has changed since."""
    bound = _written(state, scope)
    return bound.ability if bound is not None else None


def _written(state: State, scope: Scope) -> BoundAbility | None:
    """The ability as it is written on a card, or on a special space that lends it."""
    defs = state.defs
    written = defs.cards.get(scope.ref) or defs.spaces.get(scope.ref)
    if written is None:
        return None
    abilities, nth = written.abilities, scope.nth
    return abilities[nth] if nth < len(abilities) else None


def clause_of(state: State, scope: Scope) -> Trigger | Activation | None:
    """The trigger or activation that a scope belongs to, or None."""
    # As `_written`, which this is asked for most of all.
    defs, nth, clause = state.defs, scope.nth, scope.clause
    written = defs.cards.get(scope.ref) or defs.spaces.get(scope.ref)
    if written is None or not clause or nth >= len(written.abilities):
        return None
    ability = written.abilities[nth].ability
    kind, index = clause
    listed: tuple[Trigger | Activation, ...] = ability.triggers if kind == "triggers" else ability.activations
    return listed[index] if index < len(listed) else None


def matches(state: State, scope: Scope, ref: str, match: Frozen) -> bool:
    """Whether a card has all these field values.

    `card` is its id; of several values one will do; `$name` stands for a parameter, `$own.suit` for what the own card has in that field;
    `$any` means some field has it.
    """
    return has_all(state.defs.cards.get(ref), asked(state, scope, match))


def asked(state: State, scope: Scope, match: Frozen) -> list[tuple[str, Plain]]:
    """The field values that a match asks for, each as what it stands for here."""
    found: list[tuple[str, Plain]] = []
    for name, wanted in match.items():
        if isinstance(wanted, tuple):
            wanted = tuple([_meant(state, scope, each) for each in wanted])
        elif isinstance(wanted, str) and wanted.startswith("$"):
            wanted = _meant(state, scope, wanted)
        found.append((name, wanted))
    return found


def has_all(card: CardDef | None, asked: Sequence[tuple[str, Plain]]) -> bool:
    """Whether there is a card and it has all these field values."""
    if card is None:
        return False
    fields = card.fields
    for name, wanted in asked:
        value = fields.get(name)
        if type(value) is str and type(wanted) is str:  # as nearly always
            if value != wanted:
                return False
        elif not has(card, name, wanted):
            return False
    return True


def has(card: CardDef, name: str, wanted: Plain) -> bool:
    """Whether a card has a value, or one of several, in a field; `$any`: in some field; `card`: as its id."""
    if name == "$any":
        return any(_has(value, wanted) for value in card.fields.values())
    return _has(card.id if name == "card" and name not in card.fields else card.fields.get(name), wanted)


def _meant(state: State, scope: Scope, wanted: Plain) -> Plain:
    """What a value of a match stands for."""
    if not isinstance(wanted, str) or not wanted.startswith("$"):
        return wanted
    if not wanted.startswith(OWN):
        return parameter(state, scope, wanted[1:])
    component = state.components.get(scope.source)  # what has gone into a deck has another id
    card = state.defs.cards.get(component.ref if component is not None else scope.ref)
    return card.fields.get(wanted.removeprefix(OWN)) if card is not None else None


def _has(value: Plain, wanted: Plain) -> bool:
    """Whether a field has a value, or one of several. What there is not is had by nobody."""
    if isinstance(wanted, tuple):
        return any(_has(value, each) for each in wanted)
    if wanted is None:
        return False
    return wanted in value if isinstance(value, tuple) else bool(value == wanted)


def parameter(state: State, scope: Scope, name: str) -> Plain:
    """What the card gives for a parameter of the ability at hand, or None."""
    bound = _written(state, scope)
    return bound.params.get(name) if bound is not None else None
