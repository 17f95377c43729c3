"""Cards that only a written position has: wholly written, or copies of cards of the pack with something of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.rules.abilities.grammar import BoundAbility
from game.rules.definitions import CardDef, Definitions
from game.rules.notation.position import card_of
from game.rules.notation.words import NotationError, known
from game.rules.plain import Frozen


class Stubs(ABC):
    """Makes the cards of one position; a game derives its own, which reads the short forms of its fields and abilities.

    Every game has the keys `id`, the name of a stub, `card`, a card of the pack (or a stub made before), and `ab`, what it does.
    `OWN` are the further keys that make a copy of a card one of its own, `BESIDE` those that say nothing about the card itself (where it
    lies). `cards` are the stubs that were made.
    """

    OWN: ClassVar[Sequence[str]] = ()
    BESIDE: ClassVar[Sequence[str]] = ()

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.cards: dict[str, CardDef] = {}

    @abstractmethod
    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """The fields of a card as it is written; `model` is the card that it is a copy of. Raises NotationError."""

    @abstractmethod
    def abilities(self, written: Any, fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """What is written under `ab`. Raises NotationError."""

    def ref(self, written: Any, *path: str | int) -> str:
        """The id of a card that is written: one of the pack, or a stub that is made. A name alone is that of a card of the pack, else of
        a stub of which nothing else is said.

        A stub may have the name of a card of the pack, which it then stands for. Raises NotationError for what cannot be read, and for a
        name that another stub has.
        """
        entry = written
        if not isinstance(entry, Mapping):
            entry = {"card" if str(written) in self.defs.cards else "id": str(written)}
        known(entry, ("id", "card", "ab", *self.OWN, *self.BESIDE), "a card", *path)
        model: CardDef | None = None
        if "card" in entry:
            model = self.cards.get(str(entry["card"])) or card_of(self.defs, entry["card"], *path, "card")
            if not any(key in entry for key in ("id", "ab", *self.OWN)):
                return model.id
        name = str(entry.get("id") or (model.id if model is not None else ""))
        if not name:
            raise NotationError("a card needs an id", *path)
        if name in self.cards and "id" in entry:
            raise NotationError(f"there are two cards {name!r}", *path, "id")
        fields = self.fields(entry, model, *path)
        abilities = model.abilities if model is not None else ()
        if "ab" in entry:
            abilities = self.abilities(entry["ab"], fields, *path, "ab")
        made = CardDef(name, model.name if model is not None else name, Frozen(fields), abilities)
        if self.cards.get(name, made) != made:
            raise NotationError(f"there are two cards {name!r} that are not the same", *path)
        self.cards[name] = made
        return name
