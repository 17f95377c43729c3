"""What is known before any match of those whom a word means: whose side they are on, the types of their cards, whether they are in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.content.complaints import listed
from game.content.models import TypesSpec
from game.rules.abilities.grammar import EventWord, Word
from game.rules.plain import Plain

Kinds = frozenset[str] | None
"""Types of cards; None if they are not known."""


class Known(NamedTuple):
    """What holds of all whom a word means.

    `side`: theirs, as whoever decides for the ability sees it (empty: not known). `kinds`: the types of their cards. `away`: none of them
    is in play. `turned`: they are of one side when something is judged first, and of the other when it is judged again.
    `lies`: the word of the zone in which all of them are, if no order means anything there. `one`: there is one of them at most.
    """

    side: str = ""
    kinds: Kinds = None
    away: bool = False
    turned: bool = False
    lies: str = ""
    one: bool = False

    def or_of(self, other: Known) -> Known:
        """What holds of these and of those."""
        both = self.kinds is not None and other.kinds is not None
        return Known(
            self.side if self.side == other.side else "",
            (self.kinds or frozenset()) | (other.kinds or frozenset()) if both else None,
            self.away and other.away,
            self.turned and other.turned,
            self.lies if self.lies == other.lies else "",
            self.one and other.one,
        )

    def afterwards(self) -> Known:
        """What still holds of them when they may have changed sides, or places."""
        return Known("", self.kinds, away=False, one=self.one)


NOTHING_KNOWN = Known()


def of_place(word: Word) -> Known:
    """Of those at a place."""
    return Known(word.side, kinds_of(word.kinds), word.away, lies=word.lies)


def in_role(word: EventWord, role: str) -> Known:
    """Of who has a role in an event."""
    away = role in word.gone or role in word.leaves
    kinds, turned = kinds_of(word.kinds.get(role, ())), role in word.turned
    one = role not in word.several
    return Known(word.sides.get(role, ""), kinds, away, turned, word.lies.get(role, ""), one)


def kinds_of(declared: tuple[str, ...]) -> Kinds:
    """The types that a declaration names, which names none if any will do."""
    return frozenset(declared) or None


def common(one: Kinds, other: Kinds) -> Kinds:
    """The types that are among both."""
    if one is None or other is None:
        return one if other is None else other
    return one & other


def apart(one: Kinds, other: Kinds) -> bool:
    """Whether no card is of a type of both."""
    return one is not None and other is not None and not one & other


def matching(types: TypesSpec | None, match: Mapping[str, Plain]) -> Kinds:
    """The types of which cards can be that have such fields."""
    found: Kinds = None
    for field, wanted in match.items() if types is not None else ():
        if types is None:
            break
        owners = types.owners(field)
        if field == types.by:
            owners = tuple([str(each) for each in (wanted if isinstance(wanted, tuple) else (wanted,))])
        if not any(each.startswith("$") for each in owners):
            found = common(found, kinds_of(owners))
    return found


def said_kinds(kinds: Kinds) -> str:
    """Types of cards in a message."""
    return listed(sorted(kinds or ()))
