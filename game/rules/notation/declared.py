"""Written positions of a game that says nothing of its own about them: its zones and facts are read and compared as they are declared.

A zone is written under its name, by player where each seat has one: a list of cards (a pile in the order of drawing), or how many; a board
by cell, `{"1,0": torch}`, with a list where cards are stacked. A fact is written under its name, by player if it is one of each seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, get_args, get_origin

from game.rules.definitions import Definitions
from game.rules.determinize import supply
from game.rules.notation import expectations as checks
from game.rules.notation.expectations import Check, Expect, Played
from game.rules.notation.position import Listed, Position
from game.rules.notation.words import NotationError, cell_of, known, list_of, mapping_of, number_of, seat_of, shown
from game.rules.plain import NOBODY, seat_zone
from game.rules.records import SEAT, Facts, Field, Frame, NamedFact, beginning, declared, types_of, with_fields
from game.rules.rulesdef import COUNT, LATTICE, NOTHING, PILE, Rules, ZoneSpec
from game.rules.state import State
from game.rules.wording import meant

ACTIVE: Final = "active"
"""The fact that says whose turn it is; the first player, where nothing is written."""
PHASE: Final = "phase"
_PLAIN: Final[Mapping[Any, str]] = {int: "a number", str: "a word", bool: "true or false"}
_ENTRY: Final = ("card", "by", "face_down")


def facts(kind: type[Facts]) -> Iterator[tuple[Field, Any]]:
    """The facts that can be written, with their declared types: seats, numbers, words, what is true or not, and tuples of them."""
    for each in declared(kind).fields:
        hint = types_of(kind)[each.name]
        inner = get_args(hint)[0] if get_origin(hint) is tuple and len(get_args(hint)) == 2 else hint
        if inner in _PLAIN or _is_seat(inner):
            yield each, hint


def _is_seat(hint: Any) -> bool:
    return SEAT in getattr(hint, "__metadata__", ())


def keys(code: Rules) -> tuple[str, ...]:
    """The keys of a position: the zones, and the facts but for the phase, which every position has."""
    names = [each.name for each, _hint in facts(code.values) if each.name != PHASE]
    return (*[zone.name for zone in code.zones], *names)


def expect(code: Rules) -> Expect:
    """What may be expected: zones and facts as they are written, stats and marks of cards, who controls what lies on boards."""
    found: dict[str, Check] = {zone.name: _zone_check(zone) for zone in code.zones}
    found |= {each.name: _fact_check(code, each, hint) for each, hint in facts(code.values)}
    found |= {stat: _stat_check(code, stat) for stat in code.stats}
    if any(zone.shape == LATTICE for zone in code.zones):
        found |= {
            "control": checks.by_controller(_on_boards),
            "at": checks.each_named(_on_boards, checks.at, "on a board"),
        }
    marks = {each.name: _mark_check(each.name, hint) for each, hint in facts(code.marks)}
    found = {**marks, **found}
    ordered = [zone.name for zone in code.zones if zone.shape == PILE or zone.stacks]
    return Expect(found, ordered=(*ordered, "at"), each_player={"control": []} if "control" in found else {})


def _on_boards(state: State) -> list[int]:
    return [id for zone in state.boards for id in state.zone(zone)]


def _zone_check(zone: ZoneSpec) -> Check:
    if zone.shape == LATTICE:
        return _by_names(checks.stacks(zone.name) if zone.stacks else checks.on_cells(zone.name))
    in_order = zone.shape == PILE
    return _by_names((checks.seat_zones if zone.per_seat else checks.zone)(zone.name, top_first=in_order))


def _by_names(check: Check) -> Check:
    """The check of a zone, in which components are expected by their names alone."""

    def checked(played: Played, players: Sequence[str], expected: Any) -> Any:
        _refuse_entries(expected)
        return check(played, players, expected)

    return checked


def _refuse_entries(expected: Any, *path: str | int) -> None:
    if isinstance(expected, Mapping) and "card" in expected:
        name = shown(expected["card"])
        raise NotationError(
            f"a card is expected by its name alone, {name}; a mark is under its own name, {{{name}: 1}}, and whose a card on a board is "
            "under 'control'",
            *path,
        )
    if isinstance(expected, Mapping | list):
        for key, each in expected.items() if isinstance(expected, Mapping) else enumerate(expected):
            _refuse_entries(each, *path, key)


def _fact_check(code: Rules, each: Field, hint: Any) -> Check:
    fact: NamedFact[Any] = getattr(code.values, each.name)
    if _is_seat(hint):
        return checks.seat_value(fact)
    if each.each_seat:
        return checks.seat_values(fact)
    if get_origin(hint) is tuple and _is_seat(get_args(hint)[0]):
        return lambda played, players, _expected: [players[seat] for seat in played.after.value(fact)]
    return checks.value(fact)


def _mark_check(name: str, hint: Any) -> Check:
    """A mark of each component that is named, as it is written: a seat by its player, an empty word for nobody."""
    of_seats = _is_seat(get_args(hint)[0] if get_origin(hint) is tuple else hint)

    def check(played: Played, players: Sequence[str], expected: Any) -> Any:
        def marked(state: State, id: int, _wanted: Any) -> Any:
            value = getattr(state.components[id].marks, name)
            if of_seats and isinstance(value, tuple):
                return [players[seat] for seat in value]
            return (players[value] if value != NOBODY else "") if of_seats else value

        return checks.each_named(lambda state: state.components, marked, "in the match")(played, players, expected)

    return check


def _stat_check(code: Rules, stat: str) -> Check:
    return checks.each_named(
        lambda state: state.components, lambda state, id, _wanted: code.stat(state, id, stat).total, "in the match"
    )


class Declared(Position):
    """One written position of a game whose declarations say how it is read. `phases`: the first work of each phase; `lies`: which cards may
    lie where (see `Notation`).
    """

    def __init__(
        self,
        code: Rules,
        defs: Definitions,
        written: Mapping[str, Any],
        phases: Mapping[str, Frame],
        lies: Mapping[str, tuple[str, Collection[str]]],
    ) -> None:
        super().__init__(defs, written, tuple(phases))
        self.code = code
        self._lies = lies
        self.frame = phases[self.phase]
        self._left = supply(defs.cards.values())
        """The cards of the pack that nothing has named, for those of which only the number is written."""

    def state(self) -> State:
        """The state that is described. Raises NotationError."""
        counted: list[tuple[ZoneSpec, int, int]] = []
        for zone in self.code.zones:
            self._read_zone(zone, counted)
        for zone, seat, count in counted:
            self._fill(zone, seat, count)
        state = self.begin(self.code.zones)
        state.values = self._facts()
        state.frames = (self.frame,)
        return state

    # Zones

    def _read_zone(self, zone: ZoneSpec, counted: list[tuple[ZoneSpec, int, int]]) -> None:
        """Add what is written of a zone, and note of which seat only a number is."""
        written = self.of_players(zone.name) if zone.per_seat else {"": self.written.get(zone.name)}
        for name, given in written.items():
            seat = seat_of(self.players, name, zone.name) if zone.per_seat else NOBODY
            path = (zone.name, name) if zone.per_seat else (zone.name,)
            if zone.shape == LATTICE:
                self._read_board(zone, seat, given, *path)
            elif type(given) is int:
                if given < 0:
                    raise NotationError(f"{given} are fewer cards than none", *path)
                counted.append((zone, seat, given))
            else:
                entries = [Listed(each, (*path, index), seat) for index, each in enumerate(list_of(given, *path))]
                for each in entries[::-1] if zone.shape == PILE else entries:
                    self._put(zone, each)

    def _read_board(self, zone: ZoneSpec, seat: int, given: Any, *path: str | int) -> None:
        for written, lying in mapping_of(given, *path).items():
            cell = cell_of(written, *path, written)
            if zone.grid is not None and not (0 <= cell[0] < zone.grid[0] and 0 <= cell[1] < zone.grid[1]):
                raise NotationError(
                    f"the board has no cell {written!r}; it is {zone.grid[0]} by {zone.grid[1]}", *path, written
                )
            for index, each in enumerate(list_of(lying, *path, written) if zone.stacks else [lying]):
                where = (*path, written, index) if zone.stacks else (*path, written)
                self._put(zone, Listed(each, where, seat), cell)

    def _put(self, zone: ZoneSpec, listed: Listed, place: tuple[int, int] | None = None) -> None:
        """Add one component as it is written: by its name alone, or `{card: torch, by: Bo, face_down: true}` with marks of the game."""
        entry = mapping_of(listed.value if isinstance(listed.value, Mapping) else {"card": listed.value}, *listed.path)
        marks = {each.name: hint for each, hint in facts(self.code.marks)}
        known(entry, (*_ENTRY, *marks), "a card", *listed.path)
        ref = str(entry.get("card"))
        type_ = next((each for each, table in self._tables().items() if ref in table), "")
        if not type_:
            known_refs = [name for table in self._tables().values() for name in table]
            raise NotationError(f"the pack has no card {ref!r}{meant(ref, known_refs)}", *listed.path)
        if not self._fits(zone, ref):
            field, words = self._lies[zone.name]
            its = self.defs.cards[ref].fields.get(field) if ref in self.defs.cards else type_
            raise NotationError(
                f"{ref!r} is of the {field} {its!r}; here lie cards of the {field} {' or '.join(map(repr, words))}",
                *listed.path,
            )
        if ref in self._left:
            self._left.remove(ref)
        seat = self.seat(entry["by"], *listed.path, "by") if "by" in entry else listed.seat
        said = {
            name: _fact(entry[name], marks[name], self.players, *listed.path, name) for name in entry if name in marks
        }
        self.add(
            ref,
            zone.name if not zone.per_seat else seat_zone(zone.name, listed.seat),
            seat,
            type=type_,
            place=place,
            face_up=zone.seen_by_others not in (COUNT, NOTHING) and entry.get("face_down") is not True,
            marks=with_fields(self.code.unmarked, said),
        )

    def _tables(self) -> Mapping[str, Mapping[str, Any]]:
        return {"card": self.defs.cards, "token": self.defs.tokens, "piece": self.defs.pieces}

    def _fill(self, zone: ZoneSpec, seat: int, count: int) -> None:
        """Put so many cards into a zone that nothing has named and that may lie there, in the order of the pack."""
        path = (zone.name, self.players[seat]) if zone.per_seat else (zone.name,)
        left = [ref for ref in self._left if self._fits(zone, ref)]
        if count > len(left):
            fit = " and may lie here" if zone.name in self._lies else ""
            raise NotationError(f"there are only {len(left)} cards that are not named{fit}", *path)
        for ref in left[:count][::-1] if zone.shape == PILE else left[:count]:
            self._put(zone, Listed(ref, path, seat))

    def _fits(self, zone: ZoneSpec, ref: str) -> bool:
        """Whether a card is one of those that may lie in a zone."""
        if zone.name not in self._lies:
            return True
        field, words = self._lies[zone.name]
        return ref in self.defs.cards and self.defs.cards[ref].fields.get(field) in words

    # Facts

    def _facts(self) -> Facts:
        """The facts of a match that begins, with those that are written."""
        found: dict[str, Any] = {}
        before = beginning(self.code.values, len(self.players))
        for each, hint in facts(self.code.values):
            name = each.name
            if name == PHASE:
                found[name] = self.phase
            elif name in self.written and each.each_seat:
                given, kind = self.of_players(name), get_args(hint)[0]
                found[name] = tuple(
                    [
                        _fact(given[player], kind, self.players, name, player) if player in given else default
                        for player, default in zip(self.players, getattr(before, name), strict=True)
                    ]
                )
            elif name in self.written:
                found[name] = _fact(self.written[name], hint, self.players, name)
            elif name == ACTIVE:
                found[name] = 0
        return with_fields(before, found)


def _fact(written: Any, hint: Any, players: list[str], *path: str | int) -> Any:
    """What is written of a fact of this type. Raises NotationError for anything else."""
    if get_origin(hint) is tuple:
        kind = get_args(hint)[0]
        return tuple([_fact(each, kind, players, *path, index) for index, each in enumerate(list_of(written, *path))])
    if _is_seat(hint):
        return seat_of(players, written, *path)
    if hint is int:
        return number_of(written, *path)
    if type(written) is not hint:
        raise NotationError(f"{shown(written)} is not {_PLAIN[hint]}", *path)
    return written
