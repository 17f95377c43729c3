"""What the rules read of a set of definitions, worked out once for each set.

A *profile* is a card together with the special space it stands on: its edges and everything that its abilities do, flattened into tuples so
that recalculating a board is a few short loops. Profiles are made when first needed and kept beside their definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.rules.abilities.grammar import BoundAbility, Condition, Modifier, Selector, Step
from game.rules.boards import Board, turn_offsets
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.plain import EMPTY, Cell, Plain

EDGES: Final = ("north", "east", "south", "west")
"""The edges in the order in which all tuples of four values list them."""
ADJACENT: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps over those edges."""
ANY, ALLIED, ENEMY = 0, 1, 2
_SIDES: Final[Mapping[str, int]] = {"any": ANY, "allied": ALLIED, "enemy": ENEMY}
ATTACKING, DEFENDING = 1, 2
_ROLES: Final[Mapping[str, int]] = {"attacking": ATTACKING, "defending": DEFENDING, "fighting": ATTACKING | DEFENDING}
INSTANT: Final = "instant"
BEGAN_FACE_DOWN: Final = "began_face_down"
IN_RANGE: Final = "in_range"

Refs = frozenset[str] | None
"""The cards that a `match` selects; None if it selects every card."""


class AreaBonus(NamedTuple):
    """Cards at `offset` on that side that match have all four values changed by `by`."""

    offset: Cell
    side: int
    by: int
    refs: Refs
    ability: str
    marker: str


class OwnBonus(NamedTuple):
    """The card's own four values change by `base`, and by `each` for every card at `offsets` on that side that matches."""

    base: int
    each: int
    offsets: tuple[Cell, ...]
    side: int
    refs: Refs
    ability: str
    marker: str


class FightBonus(NamedTuple):
    """The card's own value changes `by` in one attack, in the `roles` given, against an opponent that matches (LAW-ADB-02)."""

    roles: int
    refs: Refs
    by: int
    ability: str
    marker: str


class Group(NamedTuple):
    """Those who are meant: at these offsets (None: everywhere on the board but on the card's own space), on that side, that match."""

    offsets: tuple[Cell, ...] | None
    side: int
    refs: Refs


class GeneralBonus(NamedTuple):
    """Any other change of values: of all in `to`, by `base` and `each` for all in `of`; in attacks only, if it has `roles`."""

    to: Group
    base: int
    each: int
    of: Group | None
    roles: int
    refs: Refs
    ability: str
    marker: str


class Cover(NamedTuple):
    """A flag put on cards at `offset` (None: on all others) on that side; `against` lists the abilities an immunity is against."""

    offset: Cell | None
    side: int
    ability: str
    against: frozenset[str]
    marker: str
    refs: Refs


class Deed(NamedTuple):
    """One step of an answer or offer: `who` is a role of the event (`self`, `attacker`, ...) or a place, `group` the place worked out."""

    op: str
    who: str
    group: Group
    to: str


class Answer(NamedTuple):
    """A trigger: what the card does after an event. `refs` narrows the other party; `instant` abilities answer only in the turn of play."""

    event: str
    window: str
    deeds: tuple[Deed, ...]
    refs: Refs
    ability: str
    instant: bool


class Offer(NamedTuple):
    """An activation with its own area: `offsets` are the places it may aim at."""

    window: str
    offsets: tuple[Cell, ...]
    deeds: tuple[Deed, ...]
    ability: str
    optional: bool


class Licence(NamedTuple):
    """A permit: something the card may do that others may not."""

    what: str
    ability: str


class Profile(NamedTuple):
    """A card where it stands: printed edges, the change by a dominion space, and what all its abilities do.

    The abilities of the space are among them (LAW-R-29).
    """

    edges: tuple[int, int, int, int]
    space: int
    level: int
    abilities: tuple[str, ...]
    area_bonuses: tuple[AreaBonus, ...]
    own_bonuses: tuple[OwnBonus, ...]
    fight_bonuses: tuple[FightBonus, ...]
    general_bonuses: tuple[GeneralBonus, ...]
    negations: tuple[Cover, ...]
    immunities: tuple[Cover, ...]
    reach: tuple[tuple[int, int, int], ...]
    """The attack range beyond the adjacent places: (dx, dy, edge)."""
    answers: tuple[Answer, ...]
    offers: tuple[Offer, ...]
    licences: tuple[Licence, ...]


def edge_towards(dx: int, dy: int) -> int:
    """The index of the edge that looks along an offset (LAW-RANG-02); for a slanting one the longer leg decides, north and south first."""
    if abs(dy) >= abs(dx):
        return 0 if dy < 0 else 2
    return 1 if dx > 0 else 3


class Profiles:
    """The precomputed side of one `Definitions`. `levels` gives the level of every card."""

    __slots__ = ("_matches", "_profiles", "_specials", "_specials_of", "defs", "levels")

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.levels = {ref: int(card.fields.get("level", 1)) for ref, card in defs.cards.items()}
        self._profiles: dict[tuple[str, str, int, bool], Profile] = {}
        self._matches: dict[tuple[tuple[str, Plain], ...], Refs] = {}
        self._specials_of: Board | None = None
        self._specials: dict[Cell, tuple[str, int]] = {}

    def card(self, ref: str) -> CardDef:
        """The definition of a card. Raises KeyError if there is none."""
        return self.defs.cards[ref]

    def specials(self, board: Board) -> dict[Cell, tuple[str, int]]:
        """The special spaces of a board: cell -> (id of its SpaceDef, turn of its piece in degrees)."""
        if self._specials_of is not board:
            self._specials = {
                cell: (space.ref, board.turn_at(cell)) for cell, space in board.spaces.items() if space.ref
            }
            self._specials_of = board
        return self._specials

    def profile(self, ref: str, space: str, turn: int, began_face_down: bool) -> Profile:
        """A card on a space (empty: a plain one) of a piece turned by `turn` degrees; `began_face_down`: it was laid so this very turn."""
        key = (ref, space, turn, began_face_down)
        found = self._profiles.get(key)
        if found is None:
            found = self._make(ref, space, turn, began_face_down)
            self._profiles[key] = found
        return found

    def matching(self, match: Mapping[str, Plain], params: Mapping[str, Plain]) -> Refs:
        """The cards that a match selects, its `$parameters` filled in."""
        if not match:
            return None
        pairs = tuple([(name, _filled(value, params)) for name, value in match.items()])
        if pairs not in self._matches:
            self._matches[pairs] = frozenset(
                ref
                for ref, card in self.defs.cards.items()
                if all(_fits(card.fields, name, value) for name, value in pairs)
            )
        return self._matches[pairs]

    def _make(self, ref: str, space: str, turn: int, began_face_down: bool) -> Profile:
        card = self.defs.cards[ref]
        bound = [(entry, 0) for entry in card.abilities]
        change = 0
        if space:
            special = self.defs.spaces[space]
            bound += [(entry, turn) for entry in special.abilities]
            dominion = special.fields.get("dominion")
            if dominion is not None:
                change = 1 if card.fields.get("dominion") == dominion else -1
        # LAW-MAN-05, LAW-RANG-04: some abilities are off on the turn in which their card began face down.
        working = [
            _Bound(entry, turned, began_face_down)
            for entry, turned in bound
            if not any(_holds(condition, began_face_down) for condition in entry.ability.off)
        ]
        draft = _Draft(self, working)
        edges = tuple([int(card.fields.get(edge, 0)) for edge in EDGES])
        return draft.profile(edges, change, int(card.fields.get("level", 1)))  # type: ignore[arg-type]


class _Bound(NamedTuple):
    """An ability of a card where it stands; `turn` is that of the piece on which its arrows are printed (LAW-R-31)."""

    bound: BoundAbility
    turn: int
    began_face_down: bool


class _Draft:
    """A profile in the making."""

    def __init__(self, profiles: Profiles, working: list[_Bound]) -> None:
        self.profiles = profiles
        self.working = working
        self.area_bonuses: list[AreaBonus] = []
        self.own_bonuses: list[OwnBonus] = []
        self.fight_bonuses: list[FightBonus] = []
        self.general_bonuses: list[GeneralBonus] = []
        self.negations: list[Cover] = []
        self.immunities: list[Cover] = []
        self.answers: list[Answer] = []
        self.offers: list[Offer] = []
        self.licences: list[Licence] = []
        # The range first: other parts may be about it.
        self.reach: dict[Cell, int] = {}
        for entry in working:
            for grant in entry.bound.ability.grants:
                if grant.flag == IN_RANGE and self._conditions(grant.conditions, entry)[2]:
                    offsets = self._group(grant.to, entry).offsets or ()
                    self.reach.update(
                        {(dx, dy): edge_towards(dx, dy) for dx, dy in offsets if (dx, dy) not in ADJACENT}
                    )
        for entry in working:
            self._add(entry)

    def _add(self, entry: _Bound) -> None:
        ability = entry.bound.ability
        for modifier in ability.modifiers:
            self._modifier(modifier, entry)
        for grant in ability.grants:
            if grant.flag != IN_RANGE and self._conditions(grant.conditions, entry)[2]:
                group = self._group(grant.to, entry)
                covers = self.negations if grant.flag == "negated" else self.immunities
                against = frozenset(grant.against)
                covers += [
                    Cover(offset, group.side, ability.id, against, grant.marker, group.refs)
                    for offset in (group.offsets if group.offsets is not None else (None,))
                ]
        instant = ability.kind == INSTANT
        for trigger in ability.triggers:
            _roles, refs, holds = self._conditions(trigger.conditions, entry)
            if holds:
                deeds = self._deeds(trigger.do, entry)
                self.answers.append(Answer(trigger.event, trigger.window, deeds, refs, ability.id, instant))
        for activation in ability.activations:
            if self._conditions(activation.conditions, entry)[2]:
                offsets = self._group(activation.target, entry).offsets if activation.target is not None else ()
                deeds = self._deeds(activation.do, entry)
                self.offers.append(Offer(activation.window, offsets or (), deeds, ability.id, activation.optional))
        for permit in ability.permits:
            if self._conditions(permit.conditions, entry)[2]:
                self.licences.append(Licence(permit.what, ability.id))

    def _modifier(self, modifier: Modifier, entry: _Bound) -> None:
        roles, refs, holds = self._conditions(modifier.conditions, entry)
        if not holds:
            return
        ability, marker, amount, where = entry.bound.ability.id, modifier.marker, modifier.by, modifier.to.where
        to = self._group(modifier.to, entry)
        of = self._group(amount.of, entry) if amount.of is not None else None
        if where == "self" and roles and of is None:
            self.fight_bonuses.append(FightBonus(roles, refs, amount.base, ability, marker))
        elif where == "self" and not roles and (of is None or of.offsets is not None):
            offsets, side, counted = of if of is not None else ((), ANY, None)
            self.own_bonuses.append(OwnBonus(amount.base, amount.each, offsets or (), side, counted, ability, marker))
        elif to.offsets is not None and not roles and of is None:
            self.area_bonuses += [
                AreaBonus(offset, to.side, amount.base, to.refs, ability, marker) for offset in to.offsets
            ]
        else:
            each = amount.each if of is not None else 0
            self.general_bonuses.append(GeneralBonus(to, amount.base, each, of, roles, refs, ability, marker))

    def _deeds(self, steps: Iterable[Step], entry: _Bound) -> tuple[Deed, ...]:
        found: list[Deed] = []
        for step in steps:
            selector = step.params.get("what", step.params.get("targets", "self"))
            if not isinstance(selector, Selector):
                selector = Selector(str(selector))
            to = str(step.params.get("to", step.params.get("at", "")))
            found.append(Deed(step.op, selector.where, self._group(selector, entry), to))
        return tuple(found)

    def _conditions(self, conditions: Iterable[Condition], entry: _Bound) -> tuple[int, Refs, bool]:
        """(roles in an attack, opponents that match, whether the conditions of the card itself hold)."""
        roles, refs = 0, None
        for condition in conditions:
            if condition.word in _ROLES:
                roles |= _ROLES[condition.word]
                refs = self.profiles.matching(condition.params.get("match") or EMPTY, entry.bound.params)
            elif not _holds(condition, entry.began_face_down):
                return 0, None, False
        return roles, refs, True

    def _group(self, selector: Selector, entry: _Bound) -> Group:
        return Group(
            self._offsets(selector.where, entry),
            _SIDES[selector.side],
            self.profiles.matching(selector.match, entry.bound.params),
        )

    def _offsets(self, where: str, entry: _Bound) -> tuple[Cell, ...] | None:
        if where == "self":
            return ((0, 0),)
        if where == "adjacent":
            return ADJACENT
        if where == "area":
            area: tuple[Cell, ...] = entry.bound.params.get("area") or ()
            return turn_offsets(area, entry.turn) if entry.turn else area
        if where == "range":
            return (*ADJACENT, *self.reach)
        return None if where == "board" else ()

    def profile(self, edges: tuple[int, int, int, int], space: int, level: int) -> Profile:
        """The finished profile. Areas of the same flag are joined, bonuses add up (LAW-R-29)."""
        return Profile(
            edges,
            space,
            level,
            tuple([entry.bound.ability.id for entry in self.working]),
            tuple(self.area_bonuses),
            tuple(self.own_bonuses),
            tuple(self.fight_bonuses),
            tuple(self.general_bonuses),
            tuple(dict.fromkeys(self.negations)),
            tuple(dict.fromkeys(self.immunities)),
            tuple([(dx, dy, edge) for (dx, dy), edge in self.reach.items()]),
            tuple(self.answers),
            tuple(self.offers),
            tuple(self.licences),
        )


def _filled(value: Plain, params: Mapping[str, Plain]) -> Plain:
    return params.get(value[1:]) if isinstance(value, str) and value.startswith("$") else value


def _fits(fields: Mapping[str, Plain], name: str, value: Plain) -> bool:
    # A field name that begins with $ stands for any field (LAW-DATA-04: Champion is paired with a dominion or a pantheon).
    if name.startswith("$"):
        return value in [entry for entry in fields.values() if isinstance(entry, str)]
    return bool(fields.get(name) == value)


def _holds(condition: Condition, began_face_down: bool) -> bool:
    return began_face_down if condition.word == BEGAN_FACE_DOWN else True


@kept
def profiles_of(defs: Definitions) -> Profiles:
    """The profiles of these very definitions."""
    return Profiles(defs)
