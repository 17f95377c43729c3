"""What the cards of a pack can do, sorted for quick looking up, and what is kept of an ability that works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.rules.abilities.grammar import BoundAbility, Grant, Modifier, Trigger
from game.rules.abilities.records import Lasting
from game.rules.definitions import Definitions, kept
from game.rules.plain import Plain

MOST_TOGETHER: Final = 256
"""An index remembers so many sets of cards that lay open together."""


class Held(NamedTuple):
    """An ability that a component has at the moment: written on which card, which one of it, and
    the ability with its parameters.
    """

    ref: str
    nth: int
    bound: BoundAbility


class AbilityIndex:
    """What the cards of one set of definitions can do: card -> its abilities; which cards have any; card and window -> those that are
    activated there, each with the number of that activation, from 0; and, for cards that lie open together, all that they do.
    """

    __slots__ = ("able", "defs", "held", "together", "used")

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.held: dict[str, tuple[Held, ...]] = {
            card.id: tuple([Held(card.id, nth, bound) for nth, bound in enumerate(card.abilities)])
            for card in defs.cards.values()
        }
        self.able = frozenset([ref for ref, entries in self.held.items() if entries])
        self.used: dict[tuple[str, str], tuple[tuple[Held, int], ...]] = {
            (ref, window): used for ref, entries in self.held.items() for window, used in _used(entries).items()
        }
        self.together: dict[tuple[Plain, ...], InForce] = {}


def _used(entries: Sequence[Held]) -> Mapping[str, tuple[tuple[Held, int], ...]]:
    found: dict[str, tuple[tuple[Held, int], ...]] = {}
    for entry in entries:
        for nth, activation in enumerate(entry.bound.ability.activations):
            for window in activation.windows:
                found[window] = (*found.get(window, ()), (entry, nth))
    return found


Listener: TypeAlias = tuple[int, Held, int, Trigger]
"""A trigger that works: the id of its component, its ability, which trigger of it (from 0), the trigger."""


class InForce(NamedTuple):
    """The parts of all abilities that work at one moment, by what they are about."""

    modifiers: dict[str, list[tuple[int, Held, Modifier]]]
    triggers: dict[str, list[Listener]]
    grants: dict[str, list[tuple[int, Held, Grant]]]
    timed: dict[str, list[Lasting]]
    """Stat or flag -> the effects with a duration on it."""
    changed: dict[str, dict[int, None] | None]
    """Stat -> the components, as keys, that modifiers of it or effects with a duration could change; None: all of them."""
    answering: dict[tuple[str, int], Sequence[Listener]]
    """Event and component that it is about -> those of the triggers that could answer it, as far as they were asked for."""
    answerable: dict[int, frozenset[str]]
    """Component -> the events about it that anybody could answer; 0: those about any that is not there. Empty until it is asked for."""
    kept: list[tuple[int, Held]]
    """The abilities that keep their component in play only under conditions, of silenced ones too."""


@kept
def ability_index(defs: Definitions) -> AbilityIndex:
    """The index of these very definitions."""
    return AbilityIndex(defs)
