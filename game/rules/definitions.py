"""The immutable set of things a pack defines: cards, board pieces, ready-made decks, abilities, options, texts.

The compiler of `game.content` makes it from YAML; the rules only read it. It holds plain data, no code. There is no
global table: a state refers to the set it is played with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar

from game.rules.abilities.grammar import Ability, BoundAbility, Source
from game.rules.boards import PieceSide
from game.rules.plain import EMPTY, Cell, Frozen, Plain

KEPT_SETS: Final = 4
"""For so many sets of definitions a function keeps what it came to (see `kept`): a match, one opened beside it, and swaps of both."""
NOWHERE: Final = Source()
"""Where a definition stands that is written in no file."""
MOST_COPIES: Final = 99
"""Of no card there are more, and no deck holds more of one."""
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card: `fields` are those that the game declares in its game.yaml (stats, suit, level, ...). `copies`: so many of it come with the
    game.
    """

    id: str
    name: str
    fields: Frozen
    abilities: tuple[BoundAbility, ...] = ()
    flavour: str = ""
    picture: str = ""
    source: Source = NOWHERE
    copies: int = 1


@dataclass(frozen=True, slots=True)
class SpaceDef:
    """A special space of a board piece: its cell on the unturned piece, fields of the game, and abilities it lends."""

    id: str
    cell: Cell
    fields: Frozen = field(default_factory=Frozen)
    abilities: tuple[BoundAbility, ...] = ()
    source: Source = NOWHERE


class PieceDef(NamedTuple):
    """A modular board piece: sides by name."""

    id: str
    name: str
    sides: Mapping[str, PieceSide]
    source: Source = NOWHERE


class TokenDef(NamedTuple):
    """A token or die the game declares: `faces` for dice, `supply` None for no limit."""

    id: str
    name: str
    faces: tuple[int | str, ...] = ()
    supply: int | None = None
    fields: Frozen = EMPTY
    source: Source = NOWHERE


class DeckDef(NamedTuple):
    """A ready-made deck: card id -> how often it is in the deck, 1 to MOST_COPIES. Whether a seat may take it is for the guards of the game
    to say.
    """

    id: str
    name: str
    cards: Mapping[str, int]
    source: Source = NOWHERE

    @property
    def refs(self) -> tuple[str, ...]:
        """The ids of the cards, each as often as it is in the deck, in the order in which they are listed."""
        return tuple([ref for ref, count in self.cards.items() for _each in range(count)])


class OptionDef(NamedTuple):
    """An option of the game: `values` lists the allowed words, or is empty for a number between
    `least` and `most` (None: no bound).

    `nullable` allows None ("none" in YAML). `rule` is the ruling that the option belongs to.
    """

    id: str
    default: Plain
    values: tuple[Plain, ...] = ()
    least: int | None = None
    most: int | None = None
    nullable: bool = False
    rule: str = ""
    modes: tuple[str, ...] = ()
    source: Source = NOWHERE


class ModeDef(NamedTuple):
    """A way to play: how many seats, how long it takes, and the game's own figures for it."""

    id: str
    name: str
    least_seats: int
    most_seats: int
    minutes: tuple[int, int]
    fields: Frozen = EMPTY
    source: Source = NOWHERE

    @property
    def ready(self) -> bool:
        """Whether it can be played; a pack says `ready: false` of one that it only describes."""
        return bool(self.fields.get("ready", True))


class RuleDef(NamedTuple):
    """One line of the game's register of rules: `status` is `tested` or `untestable` (with
    `note`) or `elsewhere` (other modes).
    """

    id: str
    text: str
    status: str
    note: str = ""


@dataclass(frozen=True)
class Definitions:
    """All that one compiled pack defines. `hash` identifies the content; two sets of the same hash are equal."""

    game: str
    name: str
    hash: str
    cards: Mapping[str, CardDef] = field(default_factory=dict)
    pieces: Mapping[str, PieceDef] = field(default_factory=dict)
    spaces: Mapping[str, SpaceDef] = field(default_factory=dict)
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    tokens: Mapping[str, TokenDef] = field(default_factory=dict)
    options: Mapping[str, OptionDef] = field(default_factory=dict)
    modes: Mapping[str, ModeDef] = field(default_factory=dict)
    decks: Mapping[str, DeckDef] = field(default_factory=dict)
    rules: Mapping[str, RuleDef] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    fields: Frozen = field(default_factory=Frozen)

    def each(self, name: str) -> tuple[Plain, ...]:
        """What the cards have in a field, each value once, in their order; those without it are passed over."""
        return tuple(dict.fromkeys([card.fields[name] for card in self.cards.values() if name in card.fields]))


def field_names(one: Any) -> tuple[str, ...]:
    """The names of the fields of a definition or of part of one, or of a kind of these; none of other values."""
    names: tuple[str, ...] = getattr(one, "__match_args__", ())  # dataclasses and named tuples have it alike
    return names


def inside(one: Any) -> tuple[Any, ...]:
    """What a definition, a part of one, a list or a mapping is made of; nothing for other values."""
    if names := field_names(one):
        return tuple([getattr(one, name) for name in names])
    if isinstance(one, Mapping):
        return tuple(one.values())
    return one if isinstance(one, tuple) else ()


def is_same(one: Any, other: Any) -> bool:
    """Whether two definitions, or parts of them, say the same, wherever they are written."""
    if one is other or one == other or isinstance(one, Source) or isinstance(other, Source):
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    mine, its = inside(one), inside(other)
    return bool(mine) and type(one) is type(other) and len(mine) == len(its) and all(map(is_same, mine, its))


def kept(derive: Callable[[Definitions], Made]) -> Callable[[Definitions], Made]:
    """Let a function keep what it derives from definitions, for the last few sets that it derived something from.

    Sets are told apart as objects: a state refers to one, and comparing them would take longer than most derivations.
    """
    known: list[tuple[Definitions, Made]] = []

    @wraps(derive)
    def derived(defs: Definitions) -> Made:
        for other, found in known:
            if other is defs:
                return found
        made = derive(defs)
        known.insert(0, (defs, made))
        del known[KEPT_SETS:]
        return made

    return derived
