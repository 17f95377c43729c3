"""What the cards of a pack can do, sorted for quick looking up, and what is kept of an ability that works."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from game.rules.abilities.grammar import BoundAbility, Grant, Modifier, Trigger
from game.rules.abilities.records import Lasting
from game.rules.definitions import Definitions, kept


@dataclass(frozen=True, slots=True)
class Held:
    """An ability that a component has at the moment: written on which card, which one of it, and
    the ability with its parameters.
    """

    ref: str
    nth: int
    bound: BoundAbility


class Parts(NamedTuple):
    """The parts of some abilities that a component has, each with its ability, and a trigger with its number there, from 0."""

    modifiers: Sequence[tuple[Held, Modifier]]
    triggers: Sequence[tuple[str, Held, int, Trigger]]
    grants: Sequence[tuple[str, Held, Grant]]
    kept: Sequence[Held]

    @classmethod
    def of(cls, entries: Sequence[Held]) -> Parts:
        """The parts of these abilities, in their order."""
        abilities = [(entry, entry.bound.ability) for entry in entries]
        return cls(
            [(entry, each) for entry, ability in abilities for each in ability.modifiers],
            [
                (each.event, entry, nth, each)
                for entry, ability in abilities
                for nth, each in enumerate(ability.triggers)
            ],
            [(each.flag, entry, each) for entry, ability in abilities for each in ability.grants],
            [entry for entry, ability in abilities if ability.keep],
        )


class AbilityIndex:
    """What the cards of one set of definitions can do: card -> its abilities, and those with any -> their parts; card and window -> those
    that are activated there, each with the number of that activation, from 0.
    """

    __slots__ = ("defs", "held", "parts", "used")

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.held: dict[str, tuple[Held, ...]] = {
            card.id: tuple([Held(card.id, nth, bound) for nth, bound in enumerate(card.abilities)])
            for card in defs.cards.values()
        }
        self.parts = {ref: Parts.of(entries) for ref, entries in self.held.items() if entries}
        self.used: dict[tuple[str, str], tuple[tuple[Held, int], ...]] = {
            (ref, window): used for ref, entries in self.held.items() for window, used in _used(entries).items()
        }


def _used(entries: Sequence[Held]) -> Mapping[str, tuple[tuple[Held, int], ...]]:
    found: dict[str, tuple[tuple[Held, int], ...]] = {}
    for entry in entries:
        for nth, activation in enumerate(entry.bound.ability.activations):
            for window in activation.windows:
                found[window] = (*found.get(window, ()), (entry, nth))
    return found


Listener: TypeAlias = tuple[int, Held, int, Trigger]
"""A trigger that works: the id of its component, its ability, which trigger of it (from 0), the trigger."""


@dataclass(slots=True)
class InForce:
    """The parts of all abilities that work at one moment, by what they are about. Not to be changed but for what is looked up in it."""

    modifiers: dict[str, list[tuple[int, Held, Modifier]]]
    triggers: dict[str, list[Listener]]
    grants: dict[str, list[tuple[int, Held, Grant]]]
    changed: dict[str, dict[int, None] | None]
    """Stat -> the components, as keys, that modifiers of it or effects with a duration could change; None: all of them. Whatever else such
    effects are on stands here too (see `timed`).
    """
    kept: list[tuple[int, Held]]
    """The abilities that keep their component in play only under conditions, of silenced ones too."""
    timed: dict[str, list[Lasting]] = field(default_factory=dict)
    """Stat, flag, or card that is copied -> the effects with a duration on it. A card may be called like a flag: `Lasting.kind` tells."""
    answering: dict[tuple[str, int], Sequence[Listener]] = field(default_factory=dict)
    """Event and component that it is about -> those of the triggers that could answer it, as far as they were asked for."""
    answerable: dict[int, frozenset[str]] = field(default_factory=dict)
    """Component -> the events about it that anybody could answer; 0: those about any that is not there. Empty until it is asked for."""

    def meanwhile(self, lasting: Sequence[Lasting]) -> InForce:
        """The same while these effects last."""
        timed: dict[str, list[Lasting]] = {}
        for each in lasting:
            timed.setdefault(each.word, []).append(each)
        changed = {**self.changed, **dict.fromkeys(timed)}
        return InForce(
            self.modifiers, self.triggers, self.grants, changed, self.kept, timed, self.answering, self.answerable
        )

    def without(self, silent: Collection[int]) -> InForce:
        """The same without the parts of components that are silenced."""
        modifiers, triggers, grants = self.modifiers, self.triggers, self.grants
        return InForce(
            {stat: [each for each in listed if each[0] not in silent] for stat, listed in modifiers.items()},
            {event: [each for each in listed if each[0] not in silent] for event, listed in triggers.items()},
            {flag: [each for each in listed if each[0] not in silent] for flag, listed in grants.items()},
            self.changed,
            self.kept,
            self.timed,
        )


@kept
def ability_index(defs: Definitions) -> AbilityIndex:
    """The index of these very definitions."""
    return AbilityIndex(defs)
