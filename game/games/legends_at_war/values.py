"""The whole board worked out from scratch: which abilities work, what they change, who is immune (LAW-R-01, LAW-R-66).

A `Position` is derived from places, controllers, spaces and placement numbers only. It is made when somebody reads it and kept until the
next op. An attack step keeps hold of the one it began with, which freezes the values for its group (LAW-R-02).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from game.games.legends_at_war.dispel import Negation, Shield, negated
from game.games.legends_at_war.meta import BOARD
from game.games.legends_at_war.profiles import (
    ADJACENT,
    ALLIED,
    ATTACKING,
    DEFENDING,
    EDGES,
    ENEMY,
    Cover,
    FightBonus,
    GeneralBonus,
    Group,
    Profile,
    profiles_of,
)
from game.games.legends_at_war.records import State
from game.rules.modifiers import Part, Value
from game.rules.plain import Cell, Component, Frozen

MARKERS: Final = ("bonus", "penalty", "dispel", "protection")
DISPEL, PROTECTION = MARKERS[2:]

Effect = tuple[int, int, str, str]
"""A change of a card's four values: (by, the card that causes it, its ability, the marker that shows it)."""
Immunity = tuple[int, frozenset[str], str]
"""(the card that protects, against which abilities, the marker that shows it)."""
Contest = tuple[int, int, int]
"""One attack to be judged: (attacker, target, the edge of the attacker that looks at the target)."""


class Standing(NamedTuple):
    """A face-up card on the board."""

    ref: str
    x: int
    y: int
    controller: int
    profile: Profile
    placed: int


class Position:
    """What holds on the board at one moment.

    `at`: cell -> id of the face-up card there. `cards`: id -> Standing. `negated`: id -> the cards that switch it off. `immune`: id -> the
    immunities it has. `delta`: id -> the sum of `effects` on all four of its values. `lent`: id -> what others add in its attacks.
    """

    __slots__ = ("at", "cards", "delta", "effects", "immune", "least", "lent", "most", "negated", "space_negated")

    def __init__(self, least: int | None, most: int | None, *, space_negated: bool) -> None:
        self.at: dict[Cell, int] = {}
        self.cards: dict[int, Standing] = {}
        self.negated: dict[int, tuple[int, ...]] = {}
        self.immune: dict[int, list[Immunity]] = {}
        self.effects: dict[int, list[Effect]] = {}
        self.delta: dict[int, int] = {}
        self.lent: dict[int, list[tuple[FightBonus, int]]] = {}
        self.least = least
        self.most = most
        self.space_negated = space_negated

    def space_change(self, id: int) -> int:
        """What the dominion space under a card changes (LAW-SPACE-03; LAW-R-30 for a negated card)."""
        change = self.cards[id].profile.space
        return 0 if change and self.space_negated and id in self.negated else change

    def edge(self, id: int, edge: int) -> int:
        """The present value of one edge, outside any attack, within the bounds of LAW-R-28."""
        return self._bounded(self.plain(id, edge))

    def plain(self, id: int, edge: int) -> int:
        """The sum before any bound: printed, markers and dominion space."""
        profile = self.cards[id].profile
        total = profile.edges[edge] + self.delta.get(id, 0)
        if profile.space:
            total += self.space_change(id)
        return total

    def _bounded(self, total: int) -> int:
        if self.least is not None and total < self.least:
            return self.least
        if self.most is not None and total > self.most:
            return self.most
        return total

    def fight_bonuses(self, id: int, opponent: int, role: int) -> list[tuple[FightBonus, int]]:
        """What abilities add in one attack against this opponent, with the cards that cause it (LAW-ADB-01, LAW-ATKB-01, LAW-DEFB-01)."""
        own = self.cards[id].profile.fight_bonuses
        found = [(bonus, id) for bonus in own] if own and id not in self.negated else []
        if id in self.lent:
            found += self.lent[id]
        if not found:
            return found
        ref = self.cards[opponent].ref
        return [
            (bonus, source)
            for bonus, source in found
            if bonus.roles & role and (bonus.refs is None or ref in bonus.refs)
        ]

    def fight_bonus(self, id: int, opponent: int, role: int) -> int:
        """The sum of the bonuses of one attack."""
        return sum([bonus.by for bonus, _source in self.fight_bonuses(id, opponent, role)])

    def members(self, id: int, group: Group) -> list[int]:
        """The cards that a group means, seen from a card."""
        card = self.cards[id]
        if group.offsets is None:
            found = [other for other in self.cards if other != id]
        else:
            near = [self.at.get((card.x + dx, card.y + dy)) for dx, dy in group.offsets]
            found = [other for other in near if other is not None]
        return [other for other in found if _meant(self.cards[other], card.controller, group.side, group.refs)]

    def judge(self, attacker: int, target: int, edge: int) -> tuple[int, int]:
        """The two values that are compared: of the attacker's `edge` and of the target's opposite edge (LAW-ATT-03, LAW-ATT-08)."""
        value = self.plain(attacker, edge) + self.fight_bonus(attacker, target, ATTACKING)
        against = self.plain(target, (edge + 2) % 4) + self.fight_bonus(target, attacker, DEFENDING)
        return self._bounded(value), self._bounded(against)

    def targets(self, id: int) -> list[Contest]:
        """The attacks a card has to make: on every enemy in its range (LAW-ATT-01, LAW-ATT-02, LAW-ATT-09)."""
        card = self.cards[id]
        at, cards = self.at, self.cards
        x, y, controller = card.x, card.y, card.controller
        found: list[Contest] = []
        for edge, (dx, dy) in enumerate(ADJACENT):
            other = at.get((x + dx, y + dy))
            if other is not None and cards[other].controller != controller:
                found.append((id, other, edge))
        if card.profile.reach and id not in self.negated:
            for dx, dy, edge in card.profile.reach:
                other = at.get((x + dx, y + dy))
                if other is not None and cards[other].controller != controller:
                    found.append((id, other, edge))
        return found

    def immune_to(self, id: int, ability: str, source_controller: int) -> bool:
        """Whether a card is immune to an ability of a seat: only abilities of enemies are kept off (LAW-PROT-01, LAW-PROT-03)."""
        immunities = self.immune.get(id)
        if not immunities or self.cards[id].controller == source_controller:
            return False
        return any(ability in against for _source, against, _marker in immunities)

    def parts(self, id: int) -> list[Part]:
        """What changes all four values of a card, one by one."""
        found: list[Part] = []
        change = self.space_change(id)
        if change:
            found.append(Part("dominion_space", change))
        found += [Part(ability, by, cause, marker) for by, cause, ability, marker in self.effects.get(id, ())]
        return found

    def fight_parts(self, id: int, opponent: int, role: int) -> list[Part]:
        """The same list with the bonuses of one attack."""
        return self.parts(id) + [
            Part(bonus.ability, bonus.by, source, bonus.marker)
            for bonus, source in self.fight_bonuses(id, opponent, role)
        ]


def position_of(state: State) -> Position:
    """The position of this state, worked out if nobody has read it since the last op."""
    found: Position | None = state.cache.get("position")
    if found is None:
        components = state.components
        found = work_out(state, [components[id] for id in state.zones.get(BOARD, ())])
        state.cache["position"] = found
    return found


def work_out(state: State, on_board: Iterable[Component]) -> Position:
    """The position that these components would make on the board of a state. Face-down cards do nothing and have no values."""
    options = state.options
    profiles = profiles_of(state.defs)
    specials = profiles.specials(state.boards[BOARD])
    turn = state.values.turn
    position = Position(
        options.get("stat_min"),
        options.get("stat_max"),
        space_negated=bool(options.get("dispel_stops_dominion_space")),
    )
    at, cards = position.at, position.cards
    profile_of = profiles.profile
    covering: list[int] = []
    for id, ref, _type, _zone, place, _owner, controller, face_up, marks in on_board:
        if not face_up or place is None:
            continue
        space, turned = specials.get(place, ("", 0))
        profile = profile_of(ref, space, turned, marks.began_face_down == turn)
        at[place] = id
        cards[id] = Standing(ref, place[0], place[1], controller, profile, marks.placed)
        if profile.negations or profile.immunities:
            covering.append(id)
    if covering:
        _cover(position, covering, options)
    _change(position)
    return position


def _cover(position: Position, covering: list[int], options: Frozen) -> None:
    """Work out who is negated and who is immune."""
    cards = position.cards
    negations: list[Negation] = []
    shields: list[tuple[Shield, str]] = []
    for id in covering:
        profile = cards[id].profile
        for cover in profile.negations:
            negations += [Negation(id, target, cover.ability) for target in _covered(position, id, cover)]
        for cover in profile.immunities:
            shields += [(Shield(id, target, cover.against), cover.marker) for target in _covered(position, id, cover)]
    off = position.negated
    if negations:
        placed = {id: card.placed for id, card in cards.items()}
        off = negated(negations, [shield for shield, _marker in shields], placed, str(options.get("protection_loop")))
        position.negated = off
    immune = position.immune
    for (source, target, against), marker in shields:
        if source not in off:
            immune.setdefault(target, []).append((source, against, marker))


def _covered(position: Position, id: int, cover: Cover) -> list[int]:
    """The cards that a cover of a card lies on."""
    card = position.cards[id]
    if cover.offset is None:
        return position.members(id, Group(None, cover.side, cover.refs))
    target = position.at.get((card.x + cover.offset[0], card.y + cover.offset[1]))
    if target is None or not _meant(position.cards[target], card.controller, cover.side, cover.refs):
        return []
    return [target]


def _meant(card: Standing, controller: int, side: int, refs: frozenset[str] | None) -> bool:
    if side == ALLIED:
        if card.controller != controller:
            return False
    elif side == ENEMY and card.controller == controller:
        return False
    return refs is None or card.ref in refs


def _change(position: Position) -> None:
    """Work out the changes of values that hold all the time (LAW-AB-07: all at once)."""
    at, cards, off, immune = position.at, position.cards, position.negated, position.immune
    effects, delta = position.effects, position.delta
    for id, (_ref, x, y, controller, profile, _placed) in cards.items():
        area_bonuses, own_bonuses = profile.area_bonuses, profile.own_bonuses
        if not (area_bonuses or own_bonuses or profile.general_bonuses) or id in off:
            continue
        for (dx, dy), side, by, refs, ability, marker in area_bonuses:
            target = at.get((x + dx, y + dy))
            if target is None:
                continue
            other = cards[target]
            allied = other.controller == controller
            if (
                (side == ALLIED and not allied)
                or (side == ENEMY and allied)
                or (refs is not None and other.ref not in refs)
            ):
                continue
            if not allied and target in immune and position.immune_to(target, ability, controller):
                continue
            effects.setdefault(target, []).append((by, id, ability, marker))
            delta[target] = delta.get(target, 0) + by
        for base, each, offsets, side, refs, ability, marker in own_bonuses:
            if base:
                effects.setdefault(id, []).append((base, id, ability, marker))
                delta[id] = delta.get(id, 0) + base
            for dx, dy in offsets:
                target = at.get((x + dx, y + dy))
                # LAW-R-39: every card that matches counts once, of any controller, negated or not.
                if target is not None and _meant(cards[target], controller, side, refs):
                    effects.setdefault(id, []).append((each, target, ability, marker))
                    delta[id] = delta.get(id, 0) + each
        for bonus in profile.general_bonuses:
            _change_generally(position, id, bonus)


def _change_generally(position: Position, id: int, bonus: GeneralBonus) -> None:
    """A change that is none of the simple ones: counted, of the whole board, or in the attacks of others."""
    by = bonus.base
    if bonus.of is not None:
        by += bonus.each * len(position.members(id, bonus.of))
    if not by:
        return
    controller = position.cards[id].controller
    for target in position.members(id, bonus.to):
        if position.immune_to(target, bonus.ability, controller):
            continue
        if bonus.roles:
            lent = FightBonus(bonus.roles, bonus.refs, by, bonus.ability, bonus.marker)
            position.lent.setdefault(target, []).append((lent, id))
        else:
            position.effects.setdefault(target, []).append((by, id, bonus.ability, bonus.marker))
            position.delta[target] = position.delta.get(target, 0) + by


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of one edge (`north`, `east`, `south`, `west`) with its explanation; a card off the board has its printed value."""
    edge = EDGES.index(stat)
    position = position_of(state)
    if id not in position.cards:
        printed = int(profiles_of(state.defs).card(state.components[id].ref).fields.get(stat, 0))
        return Value(printed, printed)
    return _value(position.edge(id, edge), position.cards[id].profile.edges[edge], position.parts(id))


def _value(total: int, printed: int, parts: list[Part]) -> Value:
    """A value whose parts add up to it, also where it is kept within limits (LAW-R-28)."""
    beyond = total - printed - sum([part.by for part in parts])
    if beyond:
        parts = [*parts, Part("stat_limit", beyond)]
    return Value(total, printed, tuple(parts))


def markers(state: State, id: int) -> dict[str, tuple[int, ...]]:
    """The markers on a card: name -> the cards that cause one each (LAW-TOK-03 to LAW-TOK-05). A change of two puts two markers."""
    position = position_of(state)
    found: dict[str, list[int]] = {}
    for by, cause, _ability, marker in position.effects.get(id, ()):
        if marker:
            found.setdefault(marker, []).extend([cause] * abs(by))
    if id in position.negated:
        for source in position.negated[id]:
            covers = position.cards[source].profile.negations
            found.setdefault(next((cover.marker for cover in covers if cover.marker), DISPEL), []).append(source)
    for source, _against, marker in position.immune.get(id, ()):
        found.setdefault(marker or PROTECTION, []).append(source)
    return {marker: tuple(causes) for marker, causes in found.items()}


def explained(position: Position, contest: Contest) -> tuple[Value, Value]:
    """Both values of one attack, with every part."""
    attacker, target, edge = contest
    value, against = position.judge(attacker, target, edge)
    opposite = (edge + 2) % 4
    return (
        _value(
            value,
            position.cards[attacker].profile.edges[edge],
            position.fight_parts(attacker, target, ATTACKING),
        ),
        _value(
            against,
            position.cards[target].profile.edges[opposite],
            position.fight_parts(target, attacker, DEFENDING),
        ),
    )
