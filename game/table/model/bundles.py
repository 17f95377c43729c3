"""Which cards come with a choice that is made by its name: a pantheon, a faction, a ready-made deck."""

from __future__ import annotations

from game.rules.definitions import Definitions


def cards_with(defs: Definitions, ref: str) -> tuple[str, ...]:
    """The ids of the cards that go by such a name, in the order of the pack: those of a deck, else those that have it in a field."""
    deck = defs.decks.get(ref)
    if deck is not None:
        return tuple(deck.cards)
    return tuple([id for id, card in defs.cards.items() if any(_holds(value, ref) for value in card.fields.values())])


def _holds(value: object, ref: str) -> bool:
    return value == ref or (isinstance(value, tuple) and ref in value)
