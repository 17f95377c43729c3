"""The whole board worked out from scratch: which abilities work, what they change, who is immune (LAW-R-01, LAW-R-66).

A `Position` is derived from places, controllers, spaces and placement numbers only. It is made when somebody reads it and kept until the
next op. An attack step keeps hold of the one it began with, which freezes the values for its group (LAW-R-02). What of it has nothing to do
with who controls the cards, its `Ground`, is kept while they are captured, and goes on with a card that is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from game.games.legends_at_war.dispel import Negation, Shield, negated
from game.games.legends_at_war.meta import BOARD
from game.games.legends_at_war.profiles import (
    ADJACENT,
    ATTACKING,
    DEFENDING,
    EDGES,
    PLAIN,
    Given,
    Group,
    Profile,
    Refs,
    edge_towards,
    profiles_of,
)
from game.games.legends_at_war.records import NEVER, State
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
Changes = tuple[list[Part], list[tuple[frozenset[str], Refs, Part]]]
"""What changes the values of a card: what always does; and what does in attacks: in which roles, against which opponents."""
Contest = tuple[int, int, int]
"""One attack to be judged: (attacker, target, the edge of the attacker that looks at the target)."""


class Ground:
    """The face-up cards of a board, and what each does where it lies, whoever controls it. Never changed after it was made.

    `at`: cell -> id of the card there. `cells`: id -> where it lies; `profiles`: what it does there. `covering`: those that put flags on
    others or on themselves; `giving`: those with bonuses for others, each with where it lies and these; `answers`: event -> all
    triggers on it. `board` is the one that they lie on, `began` the turns in which any of them was laid face down, and `fresh` the one of
    these that it was then, by which some abilities are off, or NEVER.
    """

    __slots__ = ("answers", "at", "began", "board", "cells", "covering", "fresh", "giving", "profiles")

    def __init__(self, state: State, on_board: Iterable[Component]) -> None:
        self.at: dict[Cell, int] = {}
        self.cells: dict[int, Cell] = {}
        self.profiles: dict[int, Profile] = {}
        self.covering: list[tuple[int, Profile]] = []
        self.giving: list[tuple[int, Cell, Sequence[Given]]] = []
        self.answers: dict[str, tuple[tuple[int, Held, int, Trigger], ...]] = {}
        self.board = state.boards[BOARD]
        began: dict[int, None] = {}
        for card in on_board:
            if card.face_up and card.place is not None:
                began[card.marks.began_face_down] = None
                self._add(card.id, card.place, profile_of(state, card))
        began.pop(NEVER, None)
        self.began = tuple(began)
        self.fresh = self._fresh_in(state.values.turn)

    def _fresh_in(self, turn: int) -> int:
        return turn if turn in self.began else NEVER

    def _add(self, id: int, cell: Cell, profile: Profile) -> None:
        self.at[cell] = id
        self.cells[id] = cell
        self.profiles[id] = profile
        if profile.negations or profile.immunities:
            self.covering.append((id, profile))
        if profile.given:
            self.giving.append((id, cell, profile.given))
        for held, nth, trigger in profile.triggers:
            self.answers[trigger.event] = (*self.answers.get(trigger.event, ()), (id, held, nth, trigger))

    def holds(self, state: State) -> bool:
        """Whether it is that of a state in which the same cards lie in the same way as they did."""
        return self.board is state.boards[BOARD] and self.fresh == self._fresh_in(state.values.turn)

    def _copy(self) -> Ground:
        other = Ground.__new__(Ground)
        other.at, other.cells, other.profiles = self.at.copy(), self.cells.copy(), self.profiles.copy()
        other.covering, other.giving, other.answers = self.covering.copy(), self.giving.copy(), self.answers.copy()
        other.board, other.began, other.fresh = self.board, self.began, self.fresh
        return other

    def with_played(self, state: State, id: int, cell: Cell) -> Ground:
        """The same with one more card, which was just played face up on a cell."""
        other = self._copy()
        other._add(id, cell, profile_of(state, state.components[id]))
        return other

    def without(self, id: int) -> Ground:
        """The same without one of the cards, which has just left the board."""
        other = self._copy()
        del other.at[other.cells.pop(id)], other.profiles[id]
        other.covering = [each for each in self.covering if each[0] != id]
        other.giving = [each for each in self.giving if each[0] != id]
        other.answers = {
            event: tuple([each for each in found if each[0] != id]) for event, found in self.answers.items()
        }
        return other


class Position:
    """What holds on the board at one moment, for the language of abilities, too (`Reading.whole`).

    `at`: cell -> id of the face-up card there. `cards`: id -> that card; `cells`: where it lies; `profiles`: what it does there. All else
    is worked out from these when it is read: most positions are only asked who is beside whom.
    """

    __slots__ = (
        "_changes",
        "_immune",
        "_negated",
        "at",
        "cards",
        "cells",
        "ground",
        "least",
        "most",
        "options",
        "profiles",
        "turn",
    )

    def __init__(self, ground: Ground, cards: dict[int, Component], options: Frozen, turn: int) -> None:
        self.ground = ground
        self.at = ground.at
        self.cells = ground.cells
        self.profiles = ground.profiles
        self.cards = cards
        self._changes: dict[int, Changes] = {}
        self._negated: Mapping[int, tuple[int, ...]] | None = None
        self._immune: Mapping[int, list[Immunity]] | None = None
        self.least: int | None = options.get("stat_min")
        self.most: int | None = options.get("stat_max")
        self.options = options
        self.turn = turn

    @property
    def negated(self) -> Mapping[int, tuple[int, ...]]:
        """The cards that are switched off, each with those that do it. Areas of the same flag are joined (LAW-R-29)."""
        if self._negated is None:
            self._negated = self._switched_off()
        return self._negated

    def _switched_off(self) -> Mapping[int, tuple[int, ...]]:
        negations: dict[Negation, None] = {}
        for id, profile in self.ground.covering:
            for cover in profile.negations:
                for target in self.members(id, cover.to):
                    own = self.cards[target].controller == self.cards[id].controller
                    negations[Negation(id, target, "" if own else cover.ability)] = None
        if not negations:
            return {}
        placed = {id: card.marks.placed for id, card in self.cards.items()}
        shields = [shield for shield, _marker in self._shields()]
        return negated(list(negations), shields, placed, str(self.options.get("protection_loop")))

    @property
    def immune(self) -> Mapping[int, list[Immunity]]:
        """The cards that some abilities do nothing to, each with the immunities that it has."""
        if self._immune is None:
            immune: dict[int, list[Immunity]] = {}
            for (source, target, against), marker in self._shields():
                if source not in self.negated:
                    immune.setdefault(target, []).append((source, against, marker))
            self._immune = immune
        return self._immune

    def _shields(self) -> Iterable[tuple[Shield, str]]:
        """Who may make whom immune, if it is not switched off, and the marker that shows it."""
        return dict.fromkeys(
            [
                (Shield(id, target, cover.against), cover.marker)
                for id, profile in self.ground.covering
                for cover in profile.immunities
                for target in self.members(id, cover.to)
            ]
        )

    def changes(self, id: int) -> Changes:
        """What changes all four values of a card (LAW-AB-07: all at once), and what is added to them in attacks only."""
        known = self._changes.get(id)
        if known is not None:
            return known
        card, (x, y) = self.cards[id], self.cells[id]
        always: list[Part] = []
        fights: list[tuple[frozenset[str], Refs, Part]] = []
        space = self.profiles[id].space
        # LAW-SPACE-03; LAW-R-30 for a negated card
        if space and not (self.options.get("dispel_stops_dominion_space") and id in self.negated):
            always.append(Part("dominion_space", space))
        reaching = [
            (source, bonus)
            for source, (from_x, from_y), given in self.ground.giving
            if source != id
            for places, bonus in given
            if places is None or (x - from_x, y - from_y) in places
        ]
        gained = self.profiles[id].gained
        if gained:
            reaching += [(id, bonus) for bonus in gained]
            if len(reaching) > len(gained):
                order = list(self.cells)
                reaching.sort(key=lambda each: order.index(each[0]))
        for source, bonus in reaching:
            (_offsets, side, meant), base, each, of, roles, refs, ability, marker = bonus
            controller = self.cards[source].controller
            if side != "any" and (card.controller == controller) is not (side == "allied"):
                continue
            if (meant is not None and card.ref not in meant) or source in self.negated:
                continue
            if self.immune_to(id, ability, controller):
                continue
            parts = [Part(ability, base, source, marker)] if base else []
            if of is not None:
                # LAW-R-39: every card that matches counts once, of any controller, negated or not.
                counted = self.members(source, of)
                parts += [Part(ability, each, other if source == id else source, marker) for other in counted]
            if roles is None:
                always += parts
            else:
                fights += [(roles, refs, part) for part in parts]
        self._changes[id] = found = (always, fights)
        return found

    def value(self, id: int, edge: int, opponent: int = 0, role: str = "") -> Value:
        """The present value of one edge, in an attack if there is an opponent. Its parts add up to it, also where it is kept within limits
        (LAW-R-28).
        """
        printed = self.profiles[id].edges[edge]
        always, fights = self.changes(id)
        parts = always
        if opponent and fights:
            ref = self.cards[opponent].ref
            parts = always + [part for roles, refs, part in fights if role in roles and (refs is None or ref in refs)]
        total = bounded = printed + sum([part.by for part in parts])
        if self.least is not None and total < self.least:
            bounded = self.least
        elif self.most is not None and total > self.most:
            bounded = self.most
        if bounded != total:
            parts = [*parts, Part("stat_limit", bounded - total)]
        return Value(bounded, printed, tuple(parts))

    def judge(self, contest: Contest) -> tuple[Value, Value]:
        """The two values that are compared: of the attacker's `edge` and of the target's opposite edge (LAW-ATT-03, LAW-ATT-08)."""
        attacker, target, edge = contest
        return self.value(attacker, edge, target, ATTACKING), self.value(target, (edge + 2) % 4, attacker, DEFENDING)

    def members(self, id: int, group: Group) -> list[int]:
        """The cards that a group means, seen from a card."""
        cards = self.cards
        offsets, side, refs = group
        if offsets is None:
            found = [other for other in cards if other != id]
        else:
            at, (x, y) = self.at, self.cells[id]
            found = [other for dx, dy in offsets if (other := at.get((x + dx, y + dy)))]
        if side != "any":
            allied, controller = side == "allied", cards[id].controller
            found = [other for other in found if (cards[other].controller == controller) is allied]
        return found if refs is None else [other for other in found if cards[other].ref in refs]

    def targets(self, id: int) -> list[Contest]:
        """The attacks a card has to make: on every enemy in its range (LAW-ATT-01, LAW-ATT-02, LAW-ATT-09)."""
        at, cards, (x, y), controller = self.at, self.cards, self.cells[id], self.cards[id].controller
        found = [
            (id, other, edge)
            for edge, (dx, dy) in enumerate(ADJACENT)
            if (other := at.get((x + dx, y + dy))) and cards[other].controller != controller
        ]
        if not self.profiles[id].reach:
            return found
        near = [other for _id, other, _edge in found]
        found += [
            (id, other, self.edge_to(id, other))
            for other in self.reached(id)
            if other not in near and cards[other].controller != controller
        ]
        return found

    def reached(self, id: int) -> list[int]:
        """Those whom a card attacks as if they lay beside it, whoever has them."""
        groups = self.profiles[id].reach
        if not groups or id in self.negated:
            return []
        return list(dict.fromkeys([other for group in groups for other in self.members(id, group)]))

    def edge_to(self, id: int, other: int) -> int:
        """The edge of a card that looks at another one."""
        (x, y), (there_x, there_y) = self.cells[id], self.cells[other]
        return edge_towards(there_x - x, there_y - y)

    def immune_to(self, id: int, ability: str, source_controller: int) -> bool:
        """Whether a card is immune to an ability of a seat: only abilities of enemies are kept off (LAW-PROT-01, LAW-PROT-03)."""
        if self.cards[id].controller == source_controller:
            return False
        return any(ability in against for _source, against, _marker in self.immune.get(id, ()))

    # --- for the language of abilities ---

    def held(self, id: int) -> Sequence[Held]:
        """The abilities of a card where it stands, negated or not."""
        return self.profiles[id].held if id in self.profiles else ()

    def triggers(self, event: str) -> Sequence[tuple[int, Held, int, Trigger]]:
        """The triggers of all cards on an event; `hears` says which of them work."""
        return self.ground.answers.get(event, ())

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
        return bool(self.cards[id].marks.played == self.turn)

    def flagged(self, flag: str) -> Mapping[int, tuple[int, ...]]:
        """The cards that have a flag, each with those that give it."""
        if flag == "negated":
            return self.negated
        if flag == "immune":
            return {id: tuple([source for source, _against, _marker in found]) for id, found in self.immune.items()}
        reached = [(id, other) for id in self.cards for other in self.reached(id)]
        return {other: tuple([id for id, each in reached if each == other]) for _id, other in reached}


_GROUND: Final = "ground"


def known_ground(state: State) -> Ground | None:
    """What the face-up cards do where they lie in this state, if it was worked out for one in which they lie so."""
    found: Ground | None = state.lying.get(_GROUND)
    return found if found is not None and found.holds(state) else None


def keep_ground(state: State, ground: Ground) -> None:
    """Let what the face-up cards of a state do where they lie be known."""
    state.lying[_GROUND] = ground


def position_of(state: State) -> Position:
    """The position of this state, worked out if nobody has read it since the last op."""
    found: Position | None = state.cache.get("position")
    if found is None:
        components, ground = state.components, known_ground(state)
        if ground is None:
            ground = Ground(state, [components[id] for id in state.zone(BOARD)])
            keep_ground(state, ground)
        cards = {id: components[id] for id in ground.cells}
        found = state.cache["position"] = Position(ground, cards, state.options, state.values.turn)
    return found


def work_out(state: State, on_board: Collection[Component]) -> Position:
    """The position that these components would make on the board of a state. Face-down cards do nothing and have no values."""
    ground = Ground(state, on_board)
    cards = {card.id: card for card in on_board if card.id in ground.cells}
    return Position(ground, cards, state.options, state.values.turn)


def profile_of(state: State, card: Component) -> Profile:
    """What a face-up card does where it lies on the board."""
    space = PLAIN if card.place is None else state.boards[BOARD].special().get(card.place, PLAIN)
    profiles = profiles_of(state.defs)
    if card.marks.began_face_down == state.values.turn:
        return profiles.profile(card.ref, *space, began_face_down=True)
    return profiles.on_space[space][card.ref]


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
    for _ability, by, cause, marker in position.changes(id)[0] if id in position.cards else ():
        found[marker] = (*found.get(marker, ()), *(cause,) * abs(by))
    for source in position.negated.get(id, ()):
        covers = position.profiles[source].negations
        marker = next((cover.marker for cover in covers if cover.marker), DISPEL)
        found[marker] = (*found.get(marker, ()), source)
    for source, _against, marker in position.immune.get(id, ()):
        found[marker or PROTECTION] = (*found.get(marker or PROTECTION, ()), source)
    found.pop("", None)
    return found
