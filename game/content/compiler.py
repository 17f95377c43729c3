"""Compiles the entries of a pack: abilities, cards and board pieces become what the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.content import card_types
from game.content.complaints import Complaints, Origin, listed
from game.content.cuts import named_file
from game.content.entries import PARTS, RawEntry, change_of_nothing, parts_of
from game.content.explain import Entry, no_keys, said, validate
from game.content.game_file import GameData
from game.content.given import in_vain
from game.content.known import NOTHING_KNOWN, apart, kinds_of, said_kinds
from game.content.matches import Path
from game.content.models import AbilityEntry, PieceEntry, Shape, card_model, piece_model, space_model
from game.content.places import entry_source, part_source
from game.content.programs import ProgramReader
from game.content.surroundings import anywhere, in_event, in_part, in_stat, in_windows
from game.content.yaml_source import Damaged
from game.rules.abilities.effects import TARGET
from game.rules.abilities.evaluation import SELF
from game.rules.abilities.grammar import (
    Ability,
    Activation,
    BoundAbility,
    EventWord,
    Grant,
    Modifier,
    Param,
    Permit,
    Selector,
    Step,
    Trigger,
    Vocabulary,
)
from game.rules.abilities.records import SUBJECT
from game.rules.boards import LATTICES, PieceSide, mirrored
from game.rules.definitions import CardDef, PieceDef, SpaceDef
from game.rules.plain import Cell, Frozen, freeze
from game.rules.rulesdef import ZoneSpec

MOST_SIDE = 40
"""A board piece is at most so many spaces wide and high."""
_ANYBODY = Param("selector")
_PRESENT = Param("selector", present=True)
_MIN_RANGE = Param("int", required=False, least=1, most=20)


class EntryCompiler:
    """Compiles one pack's entries; what could not be compiled is complained of and left out."""

    def __init__(
        self,
        game: GameData,
        vocabulary: Vocabulary | None,
        cards: Mapping[str, RawEntry],
        zones: Sequence[ZoneSpec],
        complaints: Complaints,
    ) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self.complaints = complaints
        self.fields = game.card.fields if game.card is not None else {}
        self.lattice = game.board.lattice if game.board is not None else "square"
        dice = {token.id: token.faces for token in game.tokens.values()}
        written = {id: raw.data for id, raw in cards.items()}
        self.reader = ProgramReader(vocabulary, game.card, self.lattice, written, zones, dice, complaints)
        self.abilities: dict[str, Ability] = {}
        self.raw_abilities: Mapping[str, RawEntry] = {}
        self.used_abilities: dict[str, None] = {}
        self.spaces: dict[str, SpaceDef] = {}
        self._bindings: dict[str, dict[str, list[str]]] = {}
        self._bearers = self._types_with(cards)

    def _types_with(self, cards: Mapping[str, RawEntry]) -> dict[str, set[str]]:
        """The types of the cards that have an ability, by its id; `""` among them if one of these is of no type that is known."""
        found: dict[str, set[str]] = {}
        for raw in cards.values() if self.game.card is not None else ():
            if not isinstance(raw.data, dict):
                continue
            listed_too = raw.data.get("abilities")
            for each in (raw.data.get("ability"), *(listed_too if isinstance(listed_too, list) else ())):
                name = next(iter(each), None) if isinstance(each, dict) else each
                if isinstance(name, str) and self.game.card is not None:
                    found.setdefault(name, set()).add(card_types.type_of(self.game.card, raw.data))
        return found

    # --- abilities ---

    def compile_abilities(self, raw: Mapping[str, RawEntry]) -> None:
        """Fill `abilities`."""
        self.raw_abilities = raw
        for each in raw.values():
            if change_of_nothing(each, raw, self.complaints):
                continue
            made = validate(AbilityEntry, each.data, each.entry, self.complaints)
            if made is not None:
                self.abilities[each.id] = self._ability(each, made)
        self.reader.warn_of_lone_shares()
        self.reader.takes = ()

    def _ability(self, raw: RawEntry, made: AbilityEntry) -> Ability:
        reader = self.reader
        reader.entry = raw.entry
        reader.used = {}
        reader.bindings = {}
        before = len(self.complaints)
        reader.takes = tuple(made.takes)
        reader.named = dict(Counter(_names(raw.data)))
        reader.meant, reader.namings = {}, {}
        bearers = self._bearers.get(raw.id)
        reader.own = frozenset(bearers) if bearers and "" not in bearers else None
        vocabulary = self.vocabulary
        if vocabulary is not None:
            for index, take in enumerate(made.takes):
                reader.known(take, tuple(vocabulary.params), "parameter", ("takes", index))
            self._refuse_unread(raw)
        modifiers = [self._modifier(part, ("modify", index)) for index, part in enumerate(made.modify)]
        grants = [self._grant(part, ("grant", index)) for index, part in enumerate(made.grant)]
        triggers = [self._trigger(part, ("when", index)) for index, part in enumerate(made.when)]
        activations = [self._activation(part, ("activate", index)) for index, part in enumerate(made.activate)]
        permits = [each for index, part in enumerate(made.permit) for each in self._permits(part, ("permit", index))]
        self._enter_part("off")
        off = reader.conditions(made.off, ("off",))
        self._enter_part("keep")
        keep = reader.conditions(made.keep, ("keep",))
        if len(self.complaints) == before:  # else a part that could not be read may use what seems unused
            self._warn_of_idle(raw, made)
            reader.warn_of_unused_names()
        self._bindings[raw.id] = reader.bindings
        return Ability(
            raw.id,
            made.name,
            made.kind,
            made.text,
            made.icon,
            tuple(made.takes),
            tuple([each for each in modifiers if each is not None]),
            tuple([each for each in grants if each is not None]),
            tuple(triggers),
            tuple(activations),
            tuple(permits),
            off,
            entry_source(raw.entry, raw.origin),
            keep,
        )

    def _refuse_unread(self, raw: RawEntry) -> None:
        """Complain of keys that the rules of this game would pass over without a word."""
        for part in PARTS:
            written = raw.data.get(part)
            for index, each in enumerate(written) if isinstance(written, list) else ((None, written),):
                if isinstance(each, dict) and not isinstance(each, Damaged):
                    path: Path = (part,) if index is None else (part, index)
                    self.reader.refuse_unread(part, each, path)
        self.reader.refuse_unread("ability", raw.data, ())

    def _warn_of_idle(self, raw: RawEntry, made: AbilityEntry) -> None:
        """Warn of an ability without parts, and of parameters that no part uses."""
        if made.modify or made.grant or made.when or made.activate or made.permit or made.keep:
            for index, take in enumerate(made.takes):
                if take not in self.reader.used:
                    place = raw.entry.at("takes", index)
                    self.complaints.warn(place, f"{raw.entry.what} takes '{take}', but no part of it uses it")
        elif self.vocabulary is not None:
            *parts, last = [part for part in (*PARTS, "keep") if f"ability.{part}" not in self.vocabulary.unread]
            text = f"{raw.entry.what} does nothing: it has no {', '.join(parts)} or {last}"
            self.complaints.warn(raw.entry.key_at(), text)

    def _marker(self, marker: str, path: Path) -> None:
        if marker:
            self.reader.marker(marker, path)

    def _enter_part(self, part: str) -> None:
        if self.vocabulary is not None:
            self.reader.here = in_part(self.vocabulary, part)

    def _modifier(self, part: Any, path: Path) -> Modifier | None:
        reader = self.reader
        reader.changed_stat(part.stat, (*path, "stat"))
        if self.vocabulary is not None:
            reader.here = in_stat(self.vocabulary, part.stat)
        to = reader.selector(part.to, (*path, "to"), _PRESENT)
        by = reader.of_each(lambda: reader.amount(part.by, (*path, "by")))
        conditions = reader.of_each(lambda: reader.conditions(part.conditions, (*path, "if")))
        self._marker(part.marker, (*path, "marker"))
        if by is None or to is None:
            return None
        reader.has_stat(part.stat, to, (*path, "stat"))
        if reader.measure(by) == (0, 0) and part.how == "add":
            reader.error((*path, "by"), "0 changes nothing")
        return Modifier(part.stat, by, to, conditions, part.marker, part.how)

    def _grant(self, part: Any, path: Path) -> Grant | None:
        reader = self.reader
        flag = reader.listed_word(part.flag, "flags", "flag", (*path, "flag"))
        self._enter_part("grant")
        to = reader.selector(part.to, (*path, "to"))
        for index, each in enumerate(part.against):
            if each not in self.raw_abilities:
                reader.error(
                    (*path, "against", index),
                    f"unknown ability '{each}'",
                    self.complaints.nearest(each, self.raw_abilities),
                )
        if flag is not None:
            self._against(flag, part.against, path)
        if to is not None:
            reader.may_have_flag(part.flag, to, (*path, "flag"))
        conditions = reader.conditions(part.conditions, (*path, "if"))
        self._marker(part.marker, (*path, "marker"))
        return Grant(part.flag, to, tuple(part.against), conditions, part.marker) if to is not None else None

    def _against(self, flag: str, against: Sequence[str], path: Path) -> None:
        """Complain of a flag that is against nothing, or that is against something though it is none of that kind."""
        if self.vocabulary is None:
            return
        flags = self.vocabulary.against
        if flag in flags and not against:
            self.reader.error(
                (*path, "flag"), f"'{flag}' does nothing without 'against'; list the abilities that it is against"
            )
        if against and flag not in flags:
            known = f"it has for {listed(flags)}" if flags else "it has for no flag"
            self.reader.error_at_key((*path, "against"), f"'against' has no meaning for '{flag}'; {known}")

    def _trigger(self, part: Any, path: Path) -> Trigger:
        reader = self.reader
        event = reader.listed_word(part.event, "events", "event", (*path, "event"))
        if self.vocabulary is not None:
            reader.here = in_event(self.vocabulary, part.event, part.window)
        reader.here.aims = part.target is not None
        if event is not None and self.vocabulary is not None:
            self._event(event, self.vocabulary.events[event], part, path)
        of = self._subject(event, part, path)
        conditions = reader.conditions(part.conditions, (*path, "if"))
        reader.here.judge_once()
        target, cost = self._aim(part, path)
        limit, share = self._limit(part, path)
        do = self._steps(part, path)
        return Trigger(part.event, do, part.window, conditions, part.may, of, target, cost, limit, share)

    def _subject(self, event: str | None, part: Any, path: Path) -> Selector | None:
        """Whom the event must be about, who has that name from there on."""
        reader = self.reader
        word = self.vocabulary.events.get(event) if self.vocabulary is not None and event is not None else None
        gone = word is not None and SUBJECT in word.gone
        of = reader.selector(part.of, (*path, "of"), _ANYBODY if gone else _PRESENT) if part.of is not None else None
        if of is not None and of.where != SELF:
            reader.here.forget()  # they are known to the one alone that it is about
            reader.here.own_stays = True
        if event is not None and (of is not None or part.of is None):
            at = "event" if part.of is None else "of"
            reader.hear(event, of if of is not None else Selector(SELF), (*path, at))
        return of

    def _event(self, event: str, word: EventWord, part: Any, path: Path) -> None:
        """Complain of what an event does not have: a window, somebody whom it is about."""
        reader, window = self.reader, part.window
        if window and reader.listed_word(window, "windows", "window", (*path, "window")) and window not in word.windows:
            known = f"its windows are {listed(word.windows)}" if word.windows else "it has none, so leave 'window' out"
            reader.error((*path, "window"), f"the event '{event}' has no window '{window}'; {known}")
        if part.of is not None and not word.about:
            reader.refuse_of(event, path)

    def _aim(self, part: Any, path: Path) -> tuple[Selector | None, tuple[Step, ...]]:
        """The target of a part, whom its cost and its steps may name, and its cost."""
        reader = self.reader
        target = reader.selector(part.target, (*path, "target")) if part.target is not None else None
        reader.here.aims = False
        if part.target is not None and not reader.here.at_places:
            known = reader.known_of(target) if target is not None else NOTHING_KNOWN
            reader.here.call(TARGET, known._replace(one=True))
        return target, reader.steps(part.cost, (*path, "cost"))

    def _limit(self, part: Any, path: Path) -> tuple[Frozen, str]:
        """How often a part may do something in each period, and the word by which it shares that."""
        if not part.limit and isinstance(part.limit, dict) and "limit" in part.model_fields_set:
            period = next(iter(self.vocabulary.periods), "turn") if self.vocabulary is not None else "turn"
            told = f"'limit' is empty; write how often in which period, such as {{{period}: 1}}"
            self.reader.error((*path, "limit"), told)
        return self.reader.limit(part.limit, (*path, "limit"))

    def _steps(self, part: Any, path: Path) -> tuple[Step, ...]:
        """What a part does."""
        if not part.do:
            self.reader.error_at_key(
                (*path, "do"), "'do' is empty, so this part does nothing; write a step, or a list of steps"
            )
            return ()
        steps = self.reader.steps(part.do, (*path, "do"))
        if self.vocabulary is not None and steps and self.vocabulary.steps[steps[0].op].ends:
            self.reader.error((*path, "do"), f"'{steps[0].op}' comes first, so this part does nothing")
        return steps

    def _activation(self, part: Any, path: Path) -> Activation:
        reader = self.reader
        self._enter_windows(part.window, (*path, "window"))
        reader.here.aims = part.target is not None
        conditions = reader.conditions(part.conditions, (*path, "if"))
        target, cost = self._aim(part, path)
        do = self._steps(part, path)
        times, share = self._limit(part, path)
        limit = times.get("") or times or 0
        if isinstance(limit, int) and limit and self.vocabulary is not None and self.vocabulary.periods:
            written = ", ".join([f"{{{period}: {limit}}}" for period in self.vocabulary.periods])
            reader.error((*path, "limit"), f"'limit' must say in which period: one of {written}")
        window = part.window[0] if len(part.window) == 1 else tuple(part.window)
        return Activation(window, do, target, cost, conditions, part.may, limit, share)

    def _enter_windows(self, written: Sequence[str], path: Path) -> None:
        """What follows is done in these windows, each of which is one in which something may be activated."""
        reader, vocabulary = self.reader, self.vocabulary
        if not written:
            reader.error(path, "'window' is empty, so nothing is ever activated")
        known = [word for word in written if reader.listed_word(word, "windows", "window", path) is not None]
        if vocabulary is None:
            return
        reader.here = anywhere(vocabulary)
        if not known or "ability.activate" in vocabulary.unread:
            return
        offered = [name for name, word in vocabulary.windows.items() if in_windows(vocabulary, name).gives(word)]
        for window in known:
            if window not in offered:
                told = f"the windows of 'activate' are {listed(offered)}" if offered else "nothing is, in this game"
                reader.here = anywhere(vocabulary)
                reader.error(path, f"nothing is activated in the window '{window}'; {told}")
                return
        self._is_for_own_type(known, path)
        reader.here = in_windows(vocabulary, *known)

    def _is_for_own_type(self, windows: Sequence[str], path: Path) -> None:
        """Complain of windows in which nothing of such cards as have the ability is ever activated."""
        reader = self.reader
        words = [self.vocabulary.windows[window] for window in windows] if self.vocabulary is not None else []
        if words and all(apart(reader.own, kinds_of(word.kinds)) for word in words):
            kinds = {kind for word in words for kind in word.kinds}
            told = f"in the window {listed(windows)} only abilities of {listed(sorted(kinds))}"
            reader.error(path, f"{told} are activated; this one is of {said_kinds(reader.own)}")

    def _permits(self, part: Any, path: Path) -> list[Permit]:
        self._enter_part("permit")
        conditions = self.reader.conditions(part.conditions, (*path, "if"))
        return [Permit(what, params, conditions) for what, params in self.reader.permits(part.what, (*path, "what"))]

    # --- abilities as cards and spaces have them ---

    def _bound(self, raw: RawEntry, made: Any, most: int) -> tuple[BoundAbility, ...]:
        """What `ability` and `abilities` of an entry name."""
        self.reader.entry = raw.entry
        named: list[tuple[Any, Path]] = [] if made.ability is None else [(made.ability, ("ability",))]
        named += [(each, ("abilities", index)) for index, each in enumerate(made.abilities)]
        if len(named) > most:
            place = raw.entry.key_at(*named[most][1])
            self.complaints.error(
                place, f"{raw.entry.what} has {len(named)} abilities; game.yaml allows at most {most}"
            )
        found = [self._one_bound(value, path, raw.origin) for value, path in named]
        return tuple([each for each in found if each is not None])

    def _one_bound(self, value: Any, path: Path, origin: Origin) -> BoundAbility | None:
        reader = self.reader
        name, given = value, None
        here = path
        if isinstance(value, dict) and len(value) == 1:
            name, given = next(iter(value.items()))
            here = (*path, name)
        if not isinstance(name, str):
            reader.error(path, f"{said(value)} is no ability; write its id, or its id with what it takes")
            return None
        if given is not None and not isinstance(given, dict):
            reader.error(here, f"what '{name}' takes must be {no_keys(given)}")
            return None
        self.used_abilities[name] = None
        if name not in self.abilities:
            if name not in self.raw_abilities:
                reader.error_at_key(
                    here, f"unknown ability '{name}'", self.complaints.nearest(name, self.raw_abilities)
                )
            return None
        ability = self.abilities[name]
        params = self._bound_params(ability, given if given is not None else {}, here)
        if params is None:
            return None
        return BoundAbility(ability, params, part_source(reader.entry, here, origin))

    def _bound_params(self, ability: Ability, given: Mapping[str, Any], path: Path) -> Frozen | None:
        what = f"the ability '{ability.id}'"
        if self.vocabulary is None:
            return self.reader.params(given, None, path, what)
        declared = {take: self.vocabulary.params[take] for take in ability.takes if take in self.vocabulary.params}
        areas = [take for take, param in declared.items() if param.type == "area"]
        if areas:
            declared["min_range"] = _MIN_RANGE
        params = self.reader.params(given, declared, path, what)
        if params is None:
            return None
        least = params.get("min_range")
        if areas and least is not None:
            again = {take: self.reader.area(given[take], (*path, take), least) for take in areas if take in given}
            if None in again.values():
                return None
            params = Frozen({**params.without("min_range"), **again})
        return params if self._fitting(ability, params, path) else None

    def _fitting(self, ability: Ability, params: Frozen, path: Path) -> bool:
        """Whether each parameter is a value of the field that the ability compares it with, and a number with which it does something."""
        good = True
        for name, why in in_vain(ability, params, self.vocabulary) if self.vocabulary is not None else ():
            self.reader.error(
                (*path, name), f"the ability '{ability.id}' cannot do with '{name}: {params[name]}': {why}"
            )
            good = False
        for name, fields in self._bindings.get(ability.id, {}).items():
            for field in fields:
                spec = self.fields.get(field)
                if name in params and spec is not None and spec.words and params[name] not in spec.words:
                    hint = self.complaints.nearest(str(params[name]), spec.words)
                    text = f"'{name}' of the ability '{ability.id}' must be one of {listed(spec.words)}, not {said(params[name])}"
                    self.reader.error((*path, name), text, hint)
                    good = False
        return good

    # --- cards ---

    def compile_cards(self, raw: Mapping[str, RawEntry]) -> dict[str, CardDef]:
        """The cards by id, in the order written."""
        card = self.game.card
        if card is None:
            return {}
        model = card_model(card)
        found: dict[str, CardDef] = {}
        taken: dict[tuple[str, Any], str] = {}
        for each in raw.values():
            if change_of_nothing(each, raw, self.complaints):
                continue
            data = self._long_form(each)
            readable = isinstance(data, dict) and not isinstance(data, Damaged)
            typed = not readable or card_types.check_fields(card, data, each.entry, self.complaints)
            made: Any = validate(model, data, each.entry, self.complaints)
            if made is None or not typed:
                continue
            own = card_types.own_fields(card, card_types.type_of(card, data))
            values = {name: card.fields[name].default if (v := getattr(made, name)) is None else v for name in own}
            fields = Frozen({name: freeze(value) for name, value in values.items() if value is not None})
            for name in [name for name, spec in card.fields.items() if spec.unique and name in fields]:
                first = taken.setdefault((name, fields[name]), each.id)
                if first != each.id:
                    self.complaints.warn(each.entry.at(name), f"{each.entry.what} has the same {name} as '{first}'")
            bound = self._bound(each, made, card.abilities.most)
            source = entry_source(each.entry, each.origin)
            found[each.id] = CardDef(
                each.id,
                made.name,
                fields,
                bound,
                made.flavour,
                named_file(made.picture),
                source,
                1 if card.copies is None else made.copies,
            )
        return found

    def _long_form(self, raw: RawEntry) -> Any:
        """The card with its short forms (`stats: 6/4/3/5`) written out."""
        card = self.game.card
        if card is None or not isinstance(raw.data, dict) or isinstance(raw.data, Damaged):
            return raw.data
        data = dict(raw.data)
        for name, targets in card.short.items():
            if name not in data:
                continue
            value = data.pop(name)
            place = raw.entry.at(name)
            parts = parts_of(value)
            double = [target for target in targets if target in data]
            if double:
                self.complaints.error(place, f"{raw.entry.what} gives '{double[0]}' twice: in '{name}' and by itself")
            if len(parts) != len(targets):
                wanted = "/".join(targets)
                self.complaints.error(
                    place, f"'{name}' of {raw.entry.what} must be {wanted}, {len(targets)} values, not {said(value)}"
                )
                parts = []
            raw.entry.short = {**raw.entry.short, **dict.fromkeys(targets, name)}
            for target, part in zip(targets, parts, strict=False):
                data.setdefault(target, part)
            if not parts:
                # The fields are complained of already; leave nothing to be missed.
                data.update({target: card.fields[target].least or 0 for target in targets if target in card.fields})
        return data

    # --- board pieces ---

    def compile_pieces(self, raw: Mapping[str, RawEntry]) -> dict[str, PieceDef]:
        """The board pieces by id, in the order written; fills `spaces`."""
        if self.game.board is None:
            return {}
        sides = self.game.board.sides
        model = piece_model(sides)
        own = space_model(self.game.space.fields)
        found: dict[str, PieceDef] = {}
        for each in raw.values():
            if change_of_nothing(each, raw, self.complaints):
                continue
            made = validate(model, each.data, each.entry, self.complaints)
            if made is not None:
                piece = self._piece(each, made, sides, own)
                if piece is not None:
                    found[each.id] = piece
        return found

    def _piece(self, raw: RawEntry, made: PieceEntry, names: Sequence[str], space: type[Shape]) -> PieceDef | None:
        front = self._cells(raw, made.cells, "cells")
        if front is None:
            return None
        sides: dict[str, PieceSide] = {}
        for index, side in enumerate(names):
            cells: tuple[Cell, ...] | None = front
            own = getattr(made, f"{side}_cells", None)
            if own is not None:
                cells = self._cells(raw, own, f"{side}_cells")
            elif index:
                back = mirrored(front, LATTICES[self.lattice])
                cells = tuple(sorted(back, key=lambda cell: (cell[1], cell[0])))
            if cells is None:
                return None
            sides[side] = PieceSide(cells, self._spaces(raw, side, cells, getattr(made, side), space))
        return PieceDef(raw.id, made.name, Frozen(sides), entry_source(raw.entry, raw.origin))

    def _cells(self, raw: RawEntry, rows: Sequence[str], key: str) -> tuple[Cell, ...] | None:
        """The cells of a drawing, row by row, or None after a complaint."""
        found: list[Cell] = []
        good = True
        if len(rows) > MOST_SIDE or any(len(row) > MOST_SIDE for row in rows):
            text = f"'{key}' of {raw.entry.what} may be {MOST_SIDE} spaces wide and high at most"
            self.complaints.error(raw.entry.at(key), text)
            return None
        for y, row in enumerate(rows):
            strange = sorted({letter for letter in row if letter not in "#."})
            if strange:
                text = f"'{key}' of {raw.entry.what} may hold only # (a space) and . (a gap), not {said(strange[0])}"
                self.complaints.error(raw.entry.at(key, y), text)
                good = False
            if len(row) != len(rows[0]):
                text = f"row {y + 1} of '{key}' of {raw.entry.what} has {len(row)} places, the first row has {len(rows[0])}"
                self.complaints.error(raw.entry.at(key, y), text)
                good = False
            found.extend((x, y) for x, letter in enumerate(row) if letter == "#")
        if good and not found:
            self.complaints.error(raw.entry.at(key), f"'{key}' of {raw.entry.what} has no space (#)")
            good = False
        return tuple(found) if good else None

    def _spaces(
        self, raw: RawEntry, side: str, cells: tuple[Cell, ...], given: Sequence[Any], model: type[Shape]
    ) -> tuple[str, ...]:
        """The ids of a side's special spaces by cell."""
        ids = [""] * len(cells)
        for index, data in enumerate(given):
            what = f"space {index + 1} of side {side} of {raw.entry.what}"
            node = raw.entry.below(side, index)
            entry = Entry(what, node, node)
            here = RawEntry("", entry, data, raw.origin)
            made: Any = validate(model, data, entry, self.complaints)
            if made is None:
                continue
            cell = (made.at[0], made.at[1])
            if cell not in cells:
                spaces = listed([f"[{x}, {y}]" for x, y in cells])
                self.complaints.error(
                    entry.at("at"), f"{what} lies at [{cell[0]}, {cell[1]}], where the piece has none; it has {spaces}"
                )
                continue
            number = cells.index(cell)
            if ids[number]:
                self.complaints.error(entry.at("at"), f"{what} lies on a space that is special already")
                continue
            names = self.game.space.fields
            fields = Frozen({name: freeze(getattr(made, name)) for name in names if getattr(made, name) is not None})
            bound = self._bound(here, made, 99)
            if not fields and made.ability is None and not made.abilities:
                self.complaints.warn(
                    entry.key_at(), f"{what} has nothing special; give it {listed([*names, 'ability'])}"
                )
            ids[number] = f"{raw.id}.{side}.{number + 1}"
            self.spaces[ids[number]] = SpaceDef(ids[number], cell, fields, bound, entry_source(entry, raw.origin))
        return tuple(ids)


def _names(written: Any) -> list[str]:
    """The words by which the steps of an ability call somebody or something, as they were written."""
    if isinstance(written, list):
        return [name for each in written for name in _names(each)]
    if not isinstance(written, dict):
        return []
    own = [value for key, value in written.items() if key == "as" and isinstance(value, str)]
    return own + _names([*written.values()])
