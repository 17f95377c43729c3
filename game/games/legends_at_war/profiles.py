"""What the rules read of a set of definitions, worked out once for each set.

A *profile* is a card together with the special space it stands on: its edges and everything that its abilities do, flattened into tuples so
that recalculating a board is a few short loops. Profiles are made when first needed and kept beside their definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from game.rules.abilities.clauses import has
from game.rules.abilities.grammar import BoundAbility, Grant, Modifier, Permit, Selector, Trigger
from game.rules.abilities.index import Held
from game.rules.boards import SQUARE, turn_offsets
from game.rules.definitions import Definitions, kept
from game.rules.plain import EMPTY, Cell, Plain

EDGES: Final = SQUARE.directions
"""The edges in the order in which all tuples of four values list them."""
ADJACENT: Final = SQUARE.steps
"""The steps over those edges."""
ATTACKING, DEFENDING = "attacking", "defending"
"""The roles of a card in an attack."""
_ROLES: Final = {
    ATTACKING: frozenset([ATTACKING]),
    DEFENDING: frozenset([DEFENDING]),
    "fighting": frozenset([ATTACKING, DEFENDING]),
}
_ITSELF: Final = ((0, 0),)
IN_RANGE: Final = "in_range"
PLAIN: Final = ("", 0)
"""A space that is not special, in a piece turned in any way."""

Refs = frozenset[str] | None
"""The cards that a `match` selects; None if it selects every card."""
Roles = frozenset[str] | None
"""The roles in an attack in which something holds; None if it holds outside of attacks, too."""
Key = TypeVar("Key")
Value = TypeVar("Value")
PartType = TypeVar("PartType", Modifier, Grant, Permit)


class Group(NamedTuple):
    """Those who are meant: at these offsets (None: everywhere on the board but on the card's own space), on that side, that match."""

    offsets: tuple[Cell, ...] | None
    side: str
    refs: Refs


class Bonus(NamedTuple):
    """All four values of all in `to` change by `base`, and by `each` for every card in `of`; where there are `roles`, only in attacks in
    one of these, against opponents that match (LAW-ADB-02).
    """

    to: Group
    base: int
    each: int
    of: Group | None
    roles: Roles
    refs: Refs
    ability: str
    marker: str


Given = tuple[frozenset[Cell] | None, Bonus]
"""A bonus that other cards may get: those at these offsets, or all (None)."""


class Cover(NamedTuple):
    """A flag put on all in `to`; `against` lists the abilities an immunity is against."""

    to: Group
    ability: str
    against: frozenset[str]
    marker: str


class Offer(NamedTuple):
    """An activation with its own area: which of its ability it is, and the places it may aim at."""

    held: Held
    nth: int
    offsets: tuple[Cell, ...]


class Profile(NamedTuple):
    """A card where it stands: printed edges, the change by a dominion space, and what all its abilities do, those of the space among them
    (LAW-R-29). `gained` are the bonuses that it gives to itself, `given` those that others may get. `reach` are those whom it attacks as if
    they lay beside it. `held` are the abilities themselves, `triggers` all of theirs, each with its ability and which of it this is.
    `onto` are the abilities by which it may be played onto another card.
    """

    edges: tuple[int, ...]
    space: int
    gained: tuple[Bonus, ...]
    given: tuple[Given, ...]
    negations: tuple[Cover, ...]
    immunities: tuple[Cover, ...]
    reach: tuple[Group, ...]
    held: tuple[Held, ...]
    triggers: tuple[tuple[Held, int, Trigger], ...]
    offers: tuple[Offer, ...]
    onto: tuple[str, ...]


def edge_towards(dx: int, dy: int) -> int:
    """The index of the edge that looks along an offset (LAW-RANG-02); for a slanting one the longer leg decides, north and south first."""
    if abs(dy) >= abs(dx):
        return 0 if dy < 0 else 2
    return 1 if dx > 0 else 3


class _Made(dict[Key, Value]):
    """What is made of a key when it is first looked up."""

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Value:
        self[key] = made = self._make(key)
        return made


class Profiles:
    """The precomputed side of one `Definitions`. `on_space`: by space (`PLAIN`, or one of `Board.special`) and card the profiles of those
    that did not begin face down, where `profile` would take too long.
    """

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.on_space: Mapping[tuple[str, int], Mapping[str, Profile]] = _Made(
            lambda space: _Made(lambda ref: self.profile(ref, *space))
        )
        self._profiles: dict[tuple[str, str, int, bool], Profile] = {}
        self._matches: dict[tuple[tuple[str, Plain], ...], Refs] = {}

    def profile(self, ref: str, space: str = "", turn: int = 0, *, began_face_down: bool = False) -> Profile:
        """A card on a space (empty: a plain one) of a piece turned by `turn` degrees; `began_face_down`: it was laid so this very turn."""
        key = (ref, space, turn, began_face_down)
        found = self._profiles.get(key)
        if found is None:
            found = self._profiles[key] = self._make(*key)
        return found

    def matching(self, match: Mapping[str, Plain], params: Mapping[str, Plain]) -> Refs:
        """The cards that a match selects, its `$parameters` filled in."""
        if not match:
            return None
        pairs = tuple([(name, _filled(value, params)) for name, value in match.items()])
        if pairs not in self._matches:
            self._matches[pairs] = frozenset(
                ref for ref, card in self.defs.cards.items() if all(has(card, name, value) for name, value in pairs)
            )
        return self._matches[pairs]

    def _make(self, ref: str, space: str, turn: int, began_face_down: bool) -> Profile:
        card = self.defs.cards[ref]
        held = [Held(ref, nth, bound) for nth, bound in enumerate(card.abilities)]
        change = 0
        if space:
            special = self.defs.spaces[space]
            held += [Held(space, nth, _turned(bound, turn)) for nth, bound in enumerate(special.abilities)]
            if "dominion" in special.fields:
                change = 1 if card.fields.get("dominion") == special.fields["dominion"] else -1
        draft = _Draft(self, began_face_down)
        # LAW-MAN-05, LAW-RANG-04: some abilities are off on the turn in which their card began face down.
        working = [each for each in held if not (began_face_down and each.bound.ability.off)]
        # The range first: other parts may be about it.
        for by_range in (False, True):
            for each in working:
                draft.read_range(each.bound, by_range=by_range)
        for each in working:
            draft.read(each)
        return Profile(
            tuple([int(card.fields.get(edge, 0)) for edge in EDGES]),
            change,
            tuple(draft.gained),
            tuple(draft.given),
            tuple(draft.negations),
            tuple(draft.immunities),
            tuple(draft.reach),
            tuple(working),
            tuple(draft.triggers),
            tuple(draft.offers),
            tuple(draft.onto),
        )


class _Draft:
    """A profile in the making."""

    def __init__(self, profiles: Profiles, began_face_down: bool) -> None:
        self.profiles = profiles
        self.began_face_down = began_face_down
        self.gained: list[Bonus] = []
        self.given: list[Given] = []
        self.negations: list[Cover] = []
        self.immunities: list[Cover] = []
        self.reach: list[Group] = []
        self.range: tuple[Cell, ...] | None = ADJACENT
        self.triggers: list[tuple[Held, int, Trigger]] = []
        self.offers: list[Offer] = []
        self.onto: list[str] = []

    def read_range(self, entry: BoundAbility, *, by_range: bool) -> None:
        """Add those whom an ability puts in range, and their places. `by_range`: only where they are those of the range itself, as far as
        it was read before; else only the others.
        """
        for grant, _roles, _refs in self._holding(entry.ability.grants, entry):
            if grant.flag == IN_RANGE and (grant.to.where == "range") is by_range:
                group = self._group(grant.to, entry)
                self.reach.append(group)
                if self.range is not None and group.offsets is not None:
                    places = dict.fromkeys([*self.range, *group.offsets])
                    self.range = tuple([offset for offset in places if offset != (0, 0)])
                else:
                    self.range = None

    def read(self, held: Held) -> None:
        """Add all else that an ability does."""
        entry, ability = held.bound, held.bound.ability
        for modifier, roles, refs in self._holding(ability.modifiers, entry):
            by, to = modifier.by, self._group(modifier.to, entry)
            of = self._group(by.of, entry) if by.of is not None else None
            bonus = Bonus(to, by.base, by.each, of, roles, refs, ability.id, modifier.marker)
            if to.offsets is not None and (0, 0) in to.offsets:
                self.gained.append(bonus)
            if to.offsets != _ITSELF:
                self.given.append((None if to.offsets is None else frozenset(to.offsets), bonus))
        for grant, _roles, _refs in self._holding(ability.grants, entry):
            if grant.flag != IN_RANGE:
                covers = self.negations if grant.flag == "negated" else self.immunities
                to, against = self._group(grant.to, entry), frozenset(grant.against)
                covers.append(Cover(to, ability.id, against, grant.marker))
        for nth, trigger in enumerate(ability.triggers):
            # The same ability twice, printed and of the space, answers once (LAW-R-29).
            known = [each.bound for each, other, _trigger in self.triggers if other == nth]
            if not any(bound.ability is ability and bound.params == entry.params for bound in known):
                self.triggers.append((held, nth, trigger))
        for nth, activation in enumerate(ability.activations):
            offsets = self._group(activation.target, entry).offsets if activation.target is not None else ()
            self.offers.append(Offer(held, nth, offsets or ()))
        self.onto += [ability.id for _permit in self._holding(ability.permits, entry)]

    def _holding(self, parts: Iterable[PartType], entry: BoundAbility) -> Iterator[tuple[PartType, Roles, Refs]]:
        """The parts whose conditions about the card itself hold, each with its roles in an attack and the opponents that match."""
        for part in parts:
            fights = [condition for condition in part.conditions if condition.word in _ROLES]
            if len(fights) < len(part.conditions) and not self.began_face_down:
                continue
            roles: frozenset[str] | None = None
            refs: Refs = None
            for condition in fights:
                asked = _ROLES[condition.word]
                roles = asked if roles is None else roles & asked
                matching = self.profiles.matching(condition.params.get("match") or EMPTY, entry.params)
                refs = matching if refs is None else refs if matching is None else refs & matching
            yield part, roles, refs

    def _group(self, selector: Selector, entry: BoundAbility) -> Group:
        places: dict[str, tuple[Cell, ...] | None] = {
            "self": _ITSELF,
            "adjacent": ADJACENT,
            "area": entry.params.get("area") or (),
            "range": self.range,
            "board": None,
        }
        refs = self.profiles.matching(selector.match, entry.params)
        return Group(places.get(selector.where, ()), selector.side, refs)


def _turned(entry: BoundAbility, turn: int) -> BoundAbility:
    """An ability of a space whose piece is turned: so are the arrows that are printed on it (LAW-R-31)."""
    area = entry.params.get("area")
    return replace(entry, params=entry.params.put(area=turn_offsets(area, turn))) if area else entry


def _filled(value: Plain, params: Mapping[str, Plain]) -> Plain:
    return params.get(value[1:]) if isinstance(value, str) and value.startswith("$") else value


@kept
def profiles_of(defs: Definitions) -> Profiles:
    """The profiles of these very definitions."""
    return Profiles(defs)
