"""The whole board worked out from scratch: which abilities work, what they change, who is immune (LAW-R-01, LAW-R-66).

A `Position` is derived from places, controllers, spaces and placement numbers only. It is made when somebody reads it and kept until the
next op. An attack step keeps hold of the one it began with, which freezes the values for its group (LAW-R-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.games.legends_at_war.dispel import Negation, Shield, negated
from game.games.legends_at_war.meta import BOARD
from game.games.legends_at_war.profiles import (
    ADJACENT,
    ATTACKING,
    DEFENDING,
    EDGES,
    Group,
    Profile,
    Refs,
    edge_towards,
    profiles_of,
)
from game.games.legends_at_war.records import State
from game.rules.abilities.grammar import Ability, Trigger
from game.rules.abilities.index import Held
from game.rules.abilities.records import Scope
from game.rules.modifiers import Part, Value
from game.rules.plain import Cell, Component, Frozen

MARKERS: Final = ("bonus", "penalty", "dispel", "protection")
DISPEL, PROTECTION = MARKERS[2:]
INSTANT: Final = "instant"
"""The window of answers that act at once, and the kind of abilities that act in the turn alone in which their card is played."""
OPPONENT: Final = "opponent"
"""In an event of an attack, the role of the other one: whoever was attacked by the subject, or attacked it."""

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
    played: int


class Position:
    """What holds on the board at one moment, for the language of abilities, too (`Reading.whole`).

    `at`: cell -> id of the face-up card there. `cards`: id -> Standing. `negated`: id -> the cards that switch it off. `immune`: id -> the
    immunities it has. `effects`: id -> what changes all four of its values. `fights`: id -> what is added to them in attacks: in which
    roles, against which opponents. `answers`: event -> the triggers of all cards on it.
    """

    def __init__(self, options: Frozen, turn: int) -> None:
        self.at: dict[Cell, int] = {}
        self.cards: dict[int, Standing] = {}
        self.negated: dict[int, tuple[int, ...]] = {}
        self.immune: dict[int, list[Immunity]] = {}
        self.effects: dict[int, list[Part]] = {}
        self.fights: dict[int, list[tuple[frozenset[str], Refs, Part]]] = {}
        self.answers: dict[str, list[tuple[int, Held, int, Trigger]]] = {}
        self.least: int | None = options.get("stat_min")
        self.most: int | None = options.get("stat_max")
        self.options = options
        self.turn = turn

    def value(self, id: int, edge: int, opponent: int = 0, role: str = "") -> Value:
        """The present value of one edge, in an attack if there is an opponent. Its parts add up to it, also where it is kept within limits
        (LAW-R-28).
        """
        printed = self.cards[id].profile.edges[edge]
        parts = list(self.effects.get(id, ()))
        if opponent and id in self.fights:
            ref = self.cards[opponent].ref
            parts += [part for roles, refs, part in self.fights[id] if role in roles and (refs is None or ref in refs)]
        total = bounded = printed + sum([part.by for part in parts])
        if self.least is not None and total < self.least:
            bounded = self.least
        elif self.most is not None and total > self.most:
            bounded = self.most
        if bounded != total:
            parts.append(Part("stat_limit", bounded - total))
        return Value(bounded, printed, tuple(parts))

    def judge(self, contest: Contest) -> tuple[Value, Value]:
        """The two values that are compared: of the attacker's `edge` and of the target's opposite edge (LAW-ATT-03, LAW-ATT-08)."""
        attacker, target, edge = contest
        return self.value(attacker, edge, target, ATTACKING), self.value(target, (edge + 2) % 4, attacker, DEFENDING)

    def members(self, id: int, group: Group) -> list[int]:
        """The cards that a group means, seen from a card."""
        cards = self.cards
        _ref, x, y, controller, _profile, _placed, _played = cards[id]
        offsets, side, refs = group
        if offsets is None:
            found = [other for other in cards if other != id]
        else:
            at = self.at
            found = [other for dx, dy in offsets if (other := at.get((x + dx, y + dy)))]
        if side != "any":
            allied = side == "allied"
            found = [other for other in found if (cards[other].controller == controller) is allied]
        return found if refs is None else [other for other in found if cards[other].ref in refs]

    def targets(self, id: int) -> list[Contest]:
        """The attacks a card has to make: on every enemy in its range (LAW-ATT-01, LAW-ATT-02, LAW-ATT-09)."""
        card, at, cards = self.cards[id], self.at, self.cards
        found = [
            (id, other, edge)
            for edge, (dx, dy) in enumerate(ADJACENT)
            if (other := at.get((card.x + dx, card.y + dy))) and cards[other].controller != card.controller
        ]
        if not card.profile.reach:
            return found
        near = [other for _id, other, _edge in found]
        found += [
            (id, other, self.edge_to(id, other))
            for other in self.reached(id)
            if other not in near and cards[other].controller != card.controller
        ]
        return found

    def reached(self, id: int) -> list[int]:
        """Those whom a card attacks as if they lay beside it, whoever has them."""
        groups = self.cards[id].profile.reach
        if not groups or id in self.negated:
            return []
        return list(dict.fromkeys([other for group in groups for other in self.members(id, group)]))

    def edge_to(self, id: int, other: int) -> int:
        """The edge of a card that looks at another one."""
        card, there = self.cards[id], self.cards[other]
        return edge_towards(there.x - card.x, there.y - card.y)

    def immune_to(self, id: int, ability: str, source_controller: int) -> bool:
        """Whether a card is immune to an ability of a seat: only abilities of enemies are kept off (LAW-PROT-01, LAW-PROT-03)."""
        immunities = self.immune.get(id)
        if not immunities or self.cards[id].controller == source_controller:
            return False
        return any(ability in against for _source, against, _marker in immunities)

    # --- for the language of abilities ---

    def held(self, id: int) -> Sequence[Held]:
        """The abilities of a card where it stands, negated or not."""
        return self.cards[id].profile.held if id in self.cards else ()

    def triggers(self, event: str) -> Sequence[tuple[int, Held, int, Trigger]]:
        """The triggers of all cards on an event; `hears` says which of them work."""
        return self.answers.get(event, ())

    def hears(self, scope: Scope, ability: Ability, trigger: Trigger) -> bool:
        """Whether a trigger works at the moment of an event (LAW-R-03, LAW-R-10)."""
        if not self.usable(scope.source, ability):
            return False
        if self.options.get("trigger_check") == "at_action" and trigger.window != INSTANT:
            return True
        other = scope.roles.get(OPPONENT, 0)
        controller = self.cards[scope.source].controller
        return scope.source not in self.negated and not self.immune_to(other, ability.id, controller)

    def usable(self, id: int, ability: Ability) -> bool:
        """Whether an instant ability still acts: in the turn in which its card was played, or always, by option (LAW-R-11, LAW-R-40)."""
        if ability.kind != INSTANT or self.options.get("slayer_duration") == "always":
            return True
        return self.cards[id].played == self.turn

    def flagged(self, flag: str) -> dict[int, tuple[int, ...]]:
        """The cards that have a flag, each with those that give it."""
        if flag == "negated":
            return self.negated
        if flag == "immune":
            return {id: tuple([source for source, _against, _marker in found]) for id, found in self.immune.items()}
        reached = [(id, other) for id in self.cards for other in self.reached(id)]
        return {other: tuple([id for id, each in reached if each == other]) for _id, other in reached}


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
    special = state.boards[BOARD].special()
    turn = state.values.turn
    position = Position(options, turn)
    at, cards, answers = position.at, position.cards, position.answers
    profile_of = profiles_of(state.defs).profile
    for id, ref, _type, _zone, place, _owner, controller, face_up, marks in on_board:
        if face_up and place is not None:
            space, turned = special.get(place, ("", 0))
            profile = profile_of(ref, space, turned, began_face_down=marks.began_face_down == turn)
            at[place] = id
            cards[id] = Standing(ref, place[0], place[1], controller, profile, marks.placed, marks.played)
            for held, nth, trigger in profile.triggers:
                answers.setdefault(trigger.event, []).append((id, held, nth, trigger))
    _cover(position, str(options.get("protection_loop")))
    _change(position, space_negated=bool(options.get("dispel_stops_dominion_space")))
    return position


def _cover(position: Position, protection_loop: str) -> None:
    """Work out who is negated and who is immune. Areas of the same flag are joined (LAW-R-29)."""
    negations: dict[Negation, None] = {}
    shields: dict[tuple[Shield, str], None] = {}
    for id, card in position.cards.items():
        for cover in card.profile.negations:
            for target in position.members(id, cover.to):
                own = position.cards[target].controller == card.controller
                negations[Negation(id, target, "" if own else cover.ability)] = None
        for cover in card.profile.immunities:
            for target in position.members(id, cover.to):
                shields[Shield(id, target, cover.against), cover.marker] = None
    if negations:
        placed = {id: card.placed for id, card in position.cards.items()}
        position.negated = negated(list(negations), [shield for shield, _marker in shields], placed, protection_loop)
    for (source, target, against), marker in shields:
        if source not in position.negated:
            position.immune.setdefault(target, []).append((source, against, marker))


def _change(position: Position, *, space_negated: bool) -> None:
    """Work out the changes of values (LAW-AB-07: all at once)."""
    effects, fights, off = position.effects, position.fights, position.negated
    for id, card in position.cards.items():
        # LAW-SPACE-03; LAW-R-30 for a negated card
        if card.profile.space and not (space_negated and id in off):
            effects[id] = [Part("dominion_space", card.profile.space)]
    for id, card in position.cards.items():
        for to, base, each, of, roles, refs, ability, marker in card.profile.bonuses if id not in off else ():
            counted = position.members(id, of) if of is not None else ()
            for target in position.members(id, to):
                if position.immune_to(target, ability, card.controller):
                    continue
                parts = [Part(ability, base, id, marker)] if base else []
                # LAW-R-39: every card that matches counts once, of any controller, negated or not.
                parts += [Part(ability, each, other if target == id else id, marker) for other in counted]
                if roles is not None:
                    fights.setdefault(target, []).extend([(roles, refs, part) for part in parts])
                else:
                    effects.setdefault(target, []).extend(parts)


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of one edge (`north`, `east`, `south`, `west`) with its explanation; a card off the board has its printed value."""
    position = position_of(state)
    if id in position.cards:
        return position.value(id, EDGES.index(stat))
    printed = int(state.card(id).fields.get(stat, 0))
    return Value(printed, printed)


def markers(state: State, id: int) -> dict[str, tuple[int, ...]]:
    """The markers on a card: name -> the cards that cause one each (LAW-TOK-03 to LAW-TOK-05). A change of two puts two markers."""
    position = position_of(state)
    found: dict[str, tuple[int, ...]] = {}
    for _ability, by, cause, marker in position.effects.get(id, ()):
        found[marker] = (*found.get(marker, ()), *(cause,) * abs(by))
    for source in position.negated.get(id, ()):
        covers = position.cards[source].profile.negations
        marker = next((cover.marker for cover in covers if cover.marker), DISPEL)
        found[marker] = (*found.get(marker, ()), source)
    for source, _against, marker in position.immune.get(id, ()):
        found[marker or PROTECTION] = (*found.get(marker or PROTECTION, ()), source)
    found.pop("", None)
    return found
