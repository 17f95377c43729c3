"""What may be done by hand while the rules are paused (judge mode), found out from the edits that each game declares.

Nothing here knows a game: an edit with a component is offered of each component, one with a seat of each seat, and the one that moves a
component to a zone is what a drag does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.rules.abilities.grammar import Param
from game.rules.asks import Site
from game.rules.guards import Refusal
from game.rules.plain import NOBODY, Frozen, Plain, seat_zone
from game.rules.rulesdef import HAND, PILE, SUBJECTS, EditSpec
from game.rules.view import Sighting
from game.rules.work import GameFault, NotByHand
from game.table.model.gesture import Drop
from game.table.model.session import Session

SEAT, ZONE, PLACE, CONTROLLER, CARD = "seat", "zone", "place", "controller", "card"
"""What they call the seat, the zone, the cell, whose something is, and a card of the pack."""


class Deed(NamedTuple):
    """Something that may be done by hand: its words, the edit, what is known of its parameters, and which others are still to be said."""

    words: str
    op: str
    given: Frozen
    left: tuple[str, ...] = ()


class Judge:
    """What the viewer may do by hand."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def on(self) -> bool:
        """Whether the rules are paused."""
        return self.session.match.standing.paused and self.session.match.outcome is None

    @property
    def edits(self) -> Mapping[str, EditSpec]:
        """The edits that the game declares."""
        return self.session.game.code.edits

    # What there is to do

    def of_component(self, id: int) -> list[Deed]:
        """All edits of a component."""
        sighting = self.session.view().component(id)
        found: list[Deed] = []
        for op, spec in self.edits.items():
            subject = self._subject(spec)
            if subject:
                found += self._with(op, spec, Frozen({subject: id}), sighting)
        return found

    def of_seat(self, seat: int) -> list[Deed]:
        """All edits of a seat, and of no component."""
        return [
            self._deed(op, spec, Frozen({SEAT: seat}))
            for op, spec in self.edits.items()
            if SEAT in spec.params and not self._subject(spec)
        ]

    def of_zone(self, zone: str) -> list[Deed]:
        """All edits of a zone, and of nothing else."""
        return [
            Deed(self.name(op), op, Frozen(zone=zone))
            for op, spec in self.edits.items()
            if [name for name, param in spec.params.items() if param.required] == [ZONE]
        ]

    def all(self) -> list[Deed]:
        """All edits, of which nothing is said yet."""
        return [Deed(self.name(op), op, Frozen(), tuple(spec.params)) for op, spec in self.edits.items()]

    def name(self, op: str) -> str:
        """What an edit is called."""
        return self.session.words.say(f"edit.{op}")

    def title(self, deed: Deed) -> str:
        """What a deed is called where the component that it is about is not in sight."""
        subject = deed.given.get(self._subject(self.edits[deed.op]), 0)
        view, words = self.session.view(), self.session.words
        if not isinstance(subject, int) or view.component(subject) is None:
            return deed.words
        return words.say("judge.titled", {"component": words.component(view, subject), "what": deed.words})

    def _subject(self, spec: EditSpec) -> str:
        return next((name for name in SUBJECTS if name in spec.params), "")

    def _with(self, op: str, spec: EditSpec, given: Frozen, sighting: Sighting | None) -> list[Deed]:
        """An edit of a component: where nothing but true or false, or a seat, is left to be said, one deed for each."""
        say = self.session.words.say
        left = [name for name, param in spec.params.items() if name not in given and param.required]
        if len(left) == 1 and spec.params[left[0]].type == "bool":
            now = getattr(sighting, left[0], None) if sighting is not None else None
            if now is None and sighting is not None and left[0] not in Sighting._fields:
                now = bool(sighting.marks.get(left[0], False))
            return [
                Deed(say(f"edit.{op}.{left[0]}.{'yes' if value else 'no'}"), op, given.put(**{left[0]: value}))
                for value in (True, False)
                if value != now
            ]
        if left == [SEAT]:
            others = [
                seat for seat in self.session.match.state.seats() if sighting is None or seat != sighting.controller
            ]
            return [
                Deed(f"{self.name(op)}: {self.session.words.seat(seat)}", op, given.put(seat=seat)) for seat in others
            ]
        return [self._deed(op, spec, given)]

    def _deed(self, op: str, spec: EditSpec, given: Frozen) -> Deed:
        return Deed(self.name(op), op, given, tuple([name for name in spec.params if name not in given]))

    # Moving

    @property
    def mover(self) -> str:
        """The edit that moves a component to a zone; empty if the game has none."""
        return next((op for op, spec in self.edits.items() if ZONE in spec.params and self._subject(spec)), "")

    def top_of(self, zone: str) -> int:
        """The component on top of a pile, which may be moved without being looked at; 0 if there is none."""
        lying = self.session.match.state.zone(zone)
        spec = next((spec for spec in self.session.game.code.zones if spec.name == zone.partition(":")[0]), None)
        return lying[-1] if lying and spec is not None and spec.shape == PILE else 0

    def moved(self, id: int, zone: str, place: Site | None = None) -> Frozen:
        """The parameters of moving a component to a zone, or to a cell of its board."""
        spec = self.edits[self.mover]
        given = Frozen({self._subject(spec): id, ZONE: zone})
        if place is None or PLACE not in spec.params:
            return given
        given = given.put(place=place.cell)
        subject = self.session.match.state.components.get(id)
        nobody = subject is not None and subject.controller == NOBODY
        return given.put(controller=max(0, self.session.viewer)) if nobody and CONTROLLER in spec.params else given

    def drops(self, id: int, zones: Iterable[tuple[str, str]], sites: Iterable[Site]) -> tuple[Drop, ...]:
        """Where a component may be let go: of these areas, each with its zone, and spaces those that the game takes."""
        if not self.mover:
            return ()
        known = self.session.view().component(id) is not None
        if not known:
            # Where else it could lie would tell what it is.
            zones, sites = [each for each in zones if self._holds_anything(each[1])], ()
        found = [
            Drop("zone", (), False, zone=zone, area=area)
            for area, zone in zones
            if self.why_not(self.mover, self.moved(id, zone)) is None
        ]
        found += [
            Drop("cell", (), False, site=site)
            for site in sites
            if self.why_not(self.mover, self.moved(id, site.zone, site)) is None
        ]
        return tuple(found)

    def _holds_anything(self, zone: str) -> bool:
        """Whether cards of any kind lie in a zone: hands, and piles of a seat."""
        specs = {spec.name: spec for spec in self.session.game.code.zones}
        spec = specs.get(zone.partition(":")[0])
        return spec is not None and spec.per_seat and spec.shape in (HAND, PILE)

    def why_not_moved(self, id: int, zone: str, place: Site | None) -> Refusal | None:
        """Why a component cannot be moved there; of one that the viewer does not know nothing is told but that."""
        if self.session.view().component(id) is None:
            return Refusal("", "edit_unseen")
        return self.why_not(self.mover, self.moved(id, zone, place))

    def why_not(self, op: str, params: Frozen) -> Refusal | None:
        """Why something cannot be done by hand, tried out on a clone; None if it can."""
        match = self.session.match
        state = match.state.clone()
        try:
            match.engine.edit(state, op, params, paused=True)
        except NotByHand as error:
            return error.refusal
        except GameFault:
            return Refusal("", "edit_no_place")
        return None

    # Parameters

    def choices(self, op: str, name: str) -> list[tuple[Plain, str]]:
        """The values that a parameter may have, each in words; empty where they are numbers or cards of the pack."""
        session, param = self.session, self.edits[op].params[name]
        words, view = session.words, session.view()
        if name in SUBJECTS:
            seen = [one for zone in view.zones() for one in view.zone(zone) if one.id is not None]
            return [(one.id, f"{words.component(view, one.id)}, {words.zone(one.zone)}") for one in seen if one.id]
        if name in (SEAT, CONTROLLER):
            return [(seat, words.seat(seat)) for seat in session.match.state.seats()]
        if param.type == "bool":
            return [(value, words.say(f"edit_param.{'yes' if value else 'no'}")) for value in (True, False)]
        if param.type == "word":
            return [(word, self.word(word)) for word in param.words]
        if param.type == "zone":
            return [(zone, words.zone(zone)) for zone in view.zones()]
        if param.type == "cell":
            cells = dict.fromkeys([cell for board in view.boards.values() for cell in board.spaces])
            return [(cell, f"{cell[0]}, {cell[1]}") for cell in cells]
        return []

    def usual(self, name: str, values: Sequence[Plain], in_sight: Collection[Plain] = ()) -> Plain:
        """Which of the values of a parameter stands there first: of seats the viewer; of zones the hand of the viewer, or another one of
        the viewer if that one is `in_sight` and the hand is not.
        """
        session = self.session
        if name == SEAT:
            wanted: list[Plain] = [session.viewer]
        elif name == ZONE:
            specs = [spec for spec in session.game.code.zones if spec.per_seat]
            own = [seat_zone(spec.name, session.viewer) for spec in sorted(specs, key=lambda spec: spec.shape != HAND)]
            wanted = [*[zone for zone in own if zone in in_sight], *own]
        else:
            wanted = []
        return next((value for value in wanted if value in values), values[0])

    def word(self, word: str) -> str:
        """A word that a parameter may have."""
        say = self.session.words.say
        return say(f"edit.what.{word}", default=say(f"count.{word}"))

    def label(self, name: str) -> str:
        """What a parameter is called."""
        return self.session.words.say(f"edit_param.{name}")

    def now(self, op: str, given: Mapping[str, Plain]) -> int:
        """The number that is there now, where an edit sets one; else 1, or the least that it takes."""
        params = self.edits[op].params
        what = given.get("what", "")
        subject = next((given[name] for name in SUBJECTS if name in given), 0)
        sighting = self.session.view().component(subject) if isinstance(subject, int) and subject else None
        found: Plain = None
        if sighting is not None:
            found = sighting.marks.get(what or op, 0)
        elif what in self.session.game.code.public_facts:
            found = self.session.view().value(str(what))
            seat = given.get(SEAT)
            if isinstance(found, tuple):
                found = found[seat] if type(seat) is int and seat < len(found) else None
        number = next((param for param in params.values() if is_number(param)), None)
        least = (number.least or 0) if number is not None else 0
        return int(found) if type(found) in (int, bool) else max(1, least)

    def cards(self) -> list[str]:
        """The cards of the pack that may be taken from the box: those of which the viewer does not see all copies."""
        view = self.session.view()
        seen = [one.ref for zone in view.zones() for one in view.zone(zone) if one.ref is not None]
        cards = self.session.game.defs.cards
        return [ref for ref, card in cards.items() if seen.count(ref) < card.copies]

    # The people

    @property
    def free_to_show(self) -> bool:
        """Whether nobody but the viewer has anything to hide from."""
        return len(self.session.humans) <= 1

    def answerable(self) -> list[int]:
        """The seats that are asked something now, whose question may be answered by hand."""
        return list(self.session.waiting())


def is_number(param: Param) -> bool:
    """Whether a parameter of an edit is a number that is typed, and no component or seat."""
    return param.type == "int"
