"""What holds on a board of Legends at War, read from the rulebook sentence by sentence and worked out slowly, to compare the game with.

It shares nothing with the solver of the game: it reads the abilities as they are written, looks at every pair of cards, and whenever
something becomes known it begins anew with all that it knows. Where the solver asks which verdicts hang on which cards, this tries out what
difference they would make.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from game.rules.abilities.grammar import Ability, Amount, Condition, Selector
from game.rules.plain import Cell, Component
from game.rules.state import State

EDGES = ("north", "east", "south", "west")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ROLES = ("attacking", "defending")


class Cause(NamedTuple):
    """An ability of a card that switches others off or makes them immune."""

    source: int
    ability: str
    against: frozenset[str]
    marker: str


class NaiveBoard:
    """What holds on the board of a state if these components lie there."""

    def __init__(self, state: State, on_board: Iterable[Component]) -> None:
        self.state = state
        self.cards = {card.id: card for card in on_board if card.face_up and card.place is not None}
        self.ages = sorted(self.cards, key=lambda id: self.cards[id].marks.placed)
        self.abilities = {id: self._abilities(id) for id in self.cards}
        self.dispels = self._causes("negated")
        self.shields = self._causes("immune")
        self.works = self._solved()
        self.immune = self._immune()
        self.changes = self._changes()

    # --- what is written ---

    def _abilities(self, id: int) -> list[tuple[Ability, Mapping[str, Any]]]:
        """The abilities of a card and of the space that it lies on, with what is given to them, but for those that are off."""
        board, place = self.state.boards["board"], self._place(id)
        found = [(bound.ability, bound.params) for bound in self.state.defs.cards[self.cards[id].ref].abilities]
        space = board.spaces[place].ref
        for bound in self.state.defs.spaces[space].abilities if space else ():
            turned = bound.params
            for _quarter in range(board.turn_at(place) // 90):  # LAW-R-31
                if "area" in turned:
                    turned = turned.put(area=tuple([(-y, x) for x, y in turned["area"]]))
            found.append((bound.ability, turned))
        return [entry for entry in found if not any(self._about_itself(id, off) for off in entry[0].off)]

    def _about_itself(self, id: int, condition: Condition) -> bool:
        assert condition.word == "began_face_down"
        return bool(self.cards[id].marks.began_face_down == self.state.values.turn)

    def _holds(self, id: int, conditions: Sequence[Condition]) -> bool:
        """Whether all conditions hold that are about the card alone."""
        return all(self._about_itself(id, each) for each in conditions if each.word == "began_face_down")

    def _matches(self, id: int, match: Mapping[str, Any], params: Mapping[str, Any]) -> bool:
        fields = self.state.defs.cards[self.cards[id].ref].fields
        for name, written in match.items():
            wanted = params.get("symbol") if written == "$symbol" else written
            if wanted not in (fields.values() if name == "$any" else [fields.get(name)]):
                return False
        return True

    def _is_at(self, id: int, other: int, where: str, params: Mapping[str, Any]) -> bool:
        (x, y), (to_x, to_y) = self._place(id), self._place(other)
        offset = (to_x - x, to_y - y)
        if where == "range":
            return id != other and (offset in STEPS or self._is_in_reach(id, other))
        if where == "adjacent":
            return offset in STEPS
        if where == "area":
            return offset in params["area"]
        return (id == other) is (where == "self")

    def _place(self, id: int) -> Cell:
        place = self.cards[id].place
        assert place is not None
        return place

    def _is_in_reach(self, id: int, other: int) -> bool:
        """Whether a card lies where another one reaches by `in_range`, whoever it is."""
        return any(
            self._is_at(id, other, grant.to.where, params)
            for ability, params in self.abilities[id]
            for grant in ability.grants
            if grant.flag == "in_range" and grant.to.where != "range" and self._holds(id, grant.conditions)
        )

    def meant(self, id: int, selector: Selector, params: Mapping[str, Any]) -> list[int]:
        """Those whom a selector means, seen from a card."""
        found = []
        for other in self.cards:
            allied = self.cards[other].controller == self.cards[id].controller
            if (
                self._is_at(id, other, selector.where, params)
                and selector.side in ("any", "allied" if allied else "enemy")
                and self._matches(other, selector.match, params)
            ):
                found.append(other)
        return found

    def _causes(self, flag: str) -> dict[int, list[Cause]]:
        """Whatever puts a flag on each of the cards if it works."""
        found: dict[int, dict[Cause, None]] = {id: {} for id in self.cards}
        for id, abilities in self.abilities.items():
            for ability, params in abilities:
                for grant in ability.grants:
                    if grant.flag == flag and self._holds(id, grant.conditions):
                        cause = Cause(id, ability.id, frozenset(grant.against), grant.marker)
                        for target in self.meant(id, grant.to, params):
                            found[target][cause] = None
        return {id: list(causes) for id, causes in found.items()}

    # --- who works (LAW-R-05 to LAW-R-07) ---

    def _solved(self) -> dict[int, bool]:
        decided: dict[int, bool] = {}
        while True:
            known = self._known(decided)
            unknown = [id for id in self.ages if id not in known]
            if not unknown:
                return known
            decided.update(self._broken(known, self._loop(known, unknown)))

    def _known(self, decided: Mapping[int, bool]) -> dict[int, bool]:
        """LAW-R-05: all cards unknown, then the two sentences until nothing changes."""
        known = dict(decided)
        changed = True
        while changed:
            changed = False
            for id in self.ages:
                verdict = self._verdict(id, known)
                if id not in known and verdict is not None:
                    known[id] = verdict
                    changed = True
        return known

    def _verdict(self, target: int, known: Mapping[int, bool]) -> bool | None:
        works = True
        for dispel in self.dispels[target]:
            shields = [known.get(shield) for shield in self._shields(target, dispel)]
            if known.get(dispel.source) is False or True in shields:
                continue
            if known.get(dispel.source) is True and all(shield is False for shield in shields):
                return False
            works = False
        return True if works else None

    def _shields(self, target: int, dispel: Cause) -> list[int]:
        """The cards that make a card immune against a Dispel if they work. Abilities of its own side are kept off by none (LAW-PROT-03)."""
        if self.cards[dispel.source].controller == self.cards[target].controller:
            return []
        return [shield.source for shield in self.shields[target] if dispel.ability in shield.against]

    def _hangs(self, target: int, known: Mapping[int, bool], unknown: Sequence[int]) -> tuple[set[int], set[int]]:
        """On whose Dispel, and on whose Protection, the verdict about a card still hangs: all that the unknown could be is tried."""
        dispellers = [id for id in unknown if any(dispel.source == id for dispel in self.dispels[target])]
        protectors = [id for id in unknown if any(shield.source == id for shield in self.shields[target])]
        by_dispel: set[int] = set()
        by_shield: set[int] = set()
        # The more Dispels strike, the less a single thing matters: with none or one of the unknown all differences show.
        for striking in (None, *dispellers):
            for answers in product((False, True), repeat=len(protectors)):
                guards = dict(zip(protectors, answers, strict=True))
                plain = self._is_struck(target, known, striking, guards)
                if striking is not None and plain and not self._is_struck(target, known, None, guards):
                    by_dispel.add(striking)
                for id in protectors:
                    if self._is_struck(target, known, striking, {**guards, id: not guards[id]}) != plain:
                        by_shield.add(id)
        return by_dispel, by_shield

    def _is_struck(
        self, target: int, known: Mapping[int, bool], striking: int | None, guards: Mapping[int, bool]
    ) -> bool:
        """Whether a card is off, if of the unknown Dispels this one strikes alone, and the unknown Protections are as they are said."""
        return any(
            known.get(dispel.source, dispel.source == striking)
            and not any(known.get(shield, guards.get(shield)) for shield in self._shields(target, dispel))
            for dispel in self.dispels[target]
        )

    def _loop(self, known: Mapping[int, bool], unknown: Sequence[int]) -> list[int]:
        """Cards that all hang on each other and on nobody else (LAW-DISP-05)."""
        hangs = {id: set[int]().union(*self._hangs(id, known, unknown)) for id in unknown}
        while True:
            further = {id: found.union(*[hangs[other] for other in found]) for id, found in hangs.items()}
            if further == hangs:
                break
            hangs = further
        return next(
            [each for each in unknown if each in hangs[id]]
            for id in unknown
            if id in hangs[id] and all(hangs[other] == hangs[id] for other in hangs[id])
        )

    def _broken(self, known: Mapping[int, bool], loop: Sequence[int]) -> dict[int, bool]:
        """LAW-R-06, and LAW-R-07 where no Dispel is in the loop."""
        unknown = [id for id in self.ages if id not in known]
        dispels = [id for id in loop if any(id in self._hangs(other, known, unknown)[0] for other in loop)]
        if dispels:
            return {dispels[0]: True}  # they lie in order of age
        option = self.state.options["protection_loop"]
        over = [dispel.source for member in loop for dispel in self.dispels[member] if known.get(dispel.source) is True]
        older = all(self.ages.index(member) < self.ages.index(dispel) for member in loop for dispel in over)
        holds = older if option == "older_wins" else option == "protection_wins"
        return dict.fromkeys(loop, holds)

    # --- what comes of it ---

    def negated(self) -> dict[int, set[int]]:
        """Those who are switched off, with those who do it."""
        return {
            target: {
                dispel.source
                for dispel in self.dispels[target]
                if self.works[dispel.source] and not any(self.works[id] for id in self._shields(target, dispel))
            }
            for target, works in self.works.items()
            if not works
        }

    def _immune(self) -> dict[int, set[tuple[int, frozenset[str], str]]]:
        """Those who are immune: by which card, against which abilities, and what shows it."""
        found = {
            id: {(cause.source, cause.against, cause.marker) for cause in causes if self.works[cause.source]}
            for id, causes in self.shields.items()
        }
        return {id: causes for id, causes in found.items() if causes}

    def is_immune(self, target: int, ability: str, source: int) -> bool:
        """LAW-PROT-01, LAW-PROT-03: against abilities of enemies alone."""
        return self.cards[target].controller != self.cards[source].controller and any(
            ability in against for _source, against, _marker in self.immune.get(target, ())
        )

    def value(self, id: int, edge: int, opponent: int = 0, role: str = "") -> int:
        """LAW-ATT-08: what is printed, what is added and taken away, the space, and what counts in this attack."""
        card = self.cards[id]
        defs, options = self.state.defs, self.state.options
        fields = defs.cards[card.ref].fields
        total = int(fields[EDGES[edge]])
        space = self.state.boards["board"].spaces[self._place(id)].ref
        dominion = defs.spaces[space].fields.get("dominion") if space else None
        if dominion is not None and (self.works[id] or not options["dispel_stops_dominion_space"]):
            total += 1 if dominion == fields["dominion"] else -1
        for targets, by, fights, params in self.changes:
            if id in targets and all(self._is_fighting(each, params, opponent, role) for each in fights):
                total += by
        least, most = options["stat_min"], options["stat_max"]
        total = total if most is None else min(total, most)
        return total if least is None else max(total, least)

    def _changes(self) -> list[tuple[list[int], int, list[Condition], Mapping[str, Any]]]:
        """Whom each change of values is about that works, those left out who are immune; how much it is, and in which fights alone."""
        return [
            (
                [id for id in self.meant(source, change.to, params) if not self.is_immune(id, ability.id, source)],
                self._amount(source, change.by, params),
                [each for each in change.conditions if each.word != "began_face_down"],
                params,
            )
            for source in self.cards
            for ability, params in (self.abilities[source] if self.works[source] else ())
            for change in ability.modifiers
            if self._holds(source, change.conditions)
        ]

    def _is_fighting(self, condition: Condition, params: Mapping[str, Any], opponent: int, role: str) -> bool:
        roles = ROLES if condition.word == "fighting" else (condition.word,)
        match = condition.params.get("match") or {}
        return bool(opponent) and role in roles and self._matches(opponent, match, params)

    def _amount(self, source: int, by: Amount, params: Mapping[str, Any]) -> int:
        return by.base + (by.each * len(self.meant(source, by.of, params)) if by.of is not None else 0)

    def attacks(self, id: int) -> set[tuple[int, int]]:
        """LAW-ATT-01, LAW-ATT-02: every enemy beside a card and in its range, with the edge that looks at it."""
        found = set()
        x, y = self._place(id)
        reached = [
            other
            for ability, params in (self.abilities[id] if self.works[id] else ())
            for grant in ability.grants
            if grant.flag == "in_range" and self._holds(id, grant.conditions)
            for other in self.meant(id, grant.to, params)
        ]
        for other, card in self.cards.items():
            to_x, to_y = self._place(other)
            dx, dy = to_x - x, to_y - y
            if card.controller != self.cards[id].controller and ((dx, dy) in STEPS or other in reached):
                upright = abs(dy) >= abs(dx)
                found.add((other, (0 if dy < 0 else 2) if upright else (1 if dx > 0 else 3)))
        return found
