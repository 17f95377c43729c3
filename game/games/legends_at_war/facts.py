"""What the rules read of a set of definitions, worked out once for each set.

A *profile* is a card together with the special space it stands on: its edges and everything that its abilities do, flattened into tuples so
that recalculating a board is a few short loops. Profiles are made when first needed and kept beside their definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.rules.abilities import Activation, BoundAbility, Condition, Permit, Selector, Step
from game.rules.boards import Board, turn_offsets
from game.rules.definitions import CardDef, Definitions
from game.rules.state import EMPTY, Cell, Frozen, Plain

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


class Cover(NamedTuple):
    """A flag put on cards at `offset` on that side; `against` lists the abilities an immunity is against."""

    offset: Cell
    side: int
    ability: str
    against: frozenset[str]
    marker: str
    refs: Refs


class Answer(NamedTuple):
    """A trigger: what the card does after an event. `refs` narrows the other party; `instant` abilities answer only in the turn of play."""

    event: str
    window: str
    steps: tuple[Step, ...]
    refs: Refs
    ability: str
    instant: bool


class Offer(NamedTuple):
    """An activation with its own area: `offsets` are the places it may aim at."""

    window: str
    offsets: tuple[Cell, ...]
    steps: tuple[Step, ...]
    limit: Plain
    optional: bool
    ability: str
    instant: bool


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


class Facts:
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
        draft = _Draft(self)
        for entry, turned in bound:
            # LAW-MAN-05, LAW-RANG-04: some abilities are off on the turn in which their card began face down.
            if not any(_holds(condition, began_face_down) for condition in entry.ability.off):
                draft.add(entry, turned, began_face_down)
        edges = tuple([int(card.fields.get(edge, 0)) for edge in EDGES])
        return draft.profile(edges, change, int(card.fields.get("level", 1)))  # type: ignore[arg-type]


class _Draft:
    """A profile in the making."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.abilities: list[str] = []
        self.area_bonuses: list[AreaBonus] = []
        self.own_bonuses: list[OwnBonus] = []
        self.fight_bonuses: list[FightBonus] = []
        self.negations: list[Cover] = []
        self.immunities: list[Cover] = []
        self.reach: dict[Cell, int] = {}
        self.answers: list[Answer] = []
        self.offers: list[Offer] = []
        self.licences: list[Licence] = []

    def add(self, bound: BoundAbility, turn: int, began_face_down: bool) -> None:
        """Take in one ability with its parameters; `turn` is that of the piece on which its arrows are printed (LAW-R-31)."""
        ability, params = bound.ability, bound.params
        instant = ability.kind == INSTANT
        self.abilities.append(ability.id)
        for modifier in ability.modifiers:
            roles, refs, holds = self._conditions(modifier.conditions, params, began_face_down)
            if not holds:
                continue
            amount, to = modifier.by, modifier.to
            if to.where == "self":
                if roles:
                    self.fight_bonuses.append(FightBonus(roles, refs, amount.base, ability.id, modifier.marker))
                    continue
                offsets: tuple[Cell, ...] = ()
                side, counted = ANY, None
                if amount.of is not None:
                    offsets = self._offsets(amount.of, params, turn)
                    side = _SIDES[amount.of.side]
                    counted = self.facts.matching(amount.of.match, params)
                self.own_bonuses.append(
                    OwnBonus(amount.base, amount.each, offsets, side, counted, ability.id, modifier.marker)
                )
                continue
            matched = self.facts.matching(to.match, params)
            for offset in self._offsets(to, params, turn):
                self.area_bonuses.append(
                    AreaBonus(offset, _SIDES[to.side], amount.base, matched, ability.id, modifier.marker)
                )
        for grant in ability.grants:
            _roles, _refs, holds = self._conditions(grant.conditions, params, began_face_down)
            if not holds:
                continue
            offsets = self._offsets(grant.to, params, turn)
            if grant.flag == "in_range":
                self.reach.update({(dx, dy): edge_towards(dx, dy) for dx, dy in offsets if (dx, dy) not in ADJACENT})
                continue
            covers = self.negations if grant.flag == "negated" else self.immunities
            matched = self.facts.matching(grant.to.match, params)
            against = frozenset(grant.against)
            covers += [
                Cover(offset, _SIDES[grant.to.side], ability.id, against, grant.marker, matched) for offset in offsets
            ]
        for trigger in ability.triggers:
            _roles, refs, holds = self._conditions(trigger.conditions, params, began_face_down)
            if holds:
                self.answers.append(Answer(trigger.event, trigger.window, trigger.do, refs, ability.id, instant))
        for activation in ability.activations:
            self._offer(activation, ability.id, params, turn, began_face_down, instant)
        for permit in ability.permits:
            self._licence(permit, ability.id, params, began_face_down)

    def _offer(
        self, activation: Activation, ability: str, params: Frozen, turn: int, began_face_down: bool, instant: bool
    ) -> None:
        _roles, _refs, holds = self._conditions(activation.conditions, params, began_face_down)
        if holds:
            offsets = self._offsets(activation.target, params, turn) if activation.target is not None else ()
            self.offers.append(
                Offer(
                    activation.window, offsets, activation.do, activation.limit, activation.optional, ability, instant
                )
            )

    def _licence(self, permit: Permit, ability: str, params: Frozen, began_face_down: bool) -> None:
        _roles, _refs, holds = self._conditions(permit.conditions, params, began_face_down)
        if holds:
            self.licences.append(Licence(permit.what, ability))

    def _conditions(
        self, conditions: Iterable[Condition], params: Frozen, began_face_down: bool
    ) -> tuple[int, Refs, bool]:
        """(roles in an attack, opponents that match, whether the conditions of the card itself hold)."""
        roles, refs = 0, None
        for condition in conditions:
            if condition.word in _ROLES:
                roles |= _ROLES[condition.word]
                refs = self.facts.matching(condition.params.get("match") or EMPTY, params)
            elif not _holds(condition, began_face_down):
                return 0, None, False
        return roles, refs, True

    def _offsets(self, selector: Selector, params: Frozen, turn: int) -> tuple[Cell, ...]:
        if selector.where == "adjacent":
            return ADJACENT
        if selector.where == "area":
            area: tuple[Cell, ...] = params.get("area") or ()
            return turn_offsets(area, turn) if turn else area
        return ()

    def profile(self, edges: tuple[int, int, int, int], space: int, level: int) -> Profile:
        """The finished profile. Areas of the same flag are joined, bonuses add up (LAW-R-29)."""
        return Profile(
            edges,
            space,
            level,
            tuple(self.abilities),
            tuple(self.area_bonuses),
            tuple(self.own_bonuses),
            tuple(self.fight_bonuses),
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


_kept: list[Facts] = []
_KEPT_SETS: Final = 4


def facts_of(defs: Definitions) -> Facts:
    """The facts of these very definitions; the last few sets that were asked for are kept."""
    for facts in _kept:
        if facts.defs is defs:
            return facts
    facts = Facts(defs)
    _kept.insert(0, facts)
    del _kept[_KEPT_SETS:]
    return facts
