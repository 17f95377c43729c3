"""Whether definitions that were read from a save are such as a pack of the game could have.

The content checker holds a pack to what the game's code and the pack itself declare, and the code takes it for granted ever after. A save
carries its definitions with it, and may come from anywhere: they are held to the same declarations here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from game.rules.abilities.grammar import (
    ANY_KEY,
    MODE_FIELDS,
    MOST_AMOUNT,
    SIDES,
    Ability,
    Amount,
    BoundAbility,
    Condition,
    Param,
    Selector,
    Shape,
    Step,
    Vocabulary,
)
from game.rules.boards import LATTICES
from game.rules.definitions import MOST_COPIES, Definitions, field_names, kept
from game.rules.plain import EMPTY, Frozen
from game.rules.rulesdef import Rules
from game.rules.saved.definitions_codec import FORMAT, DefinitionsFormatError, from_plain, hashed, to_plain
from game.rules.saved.state_check import MOST_SEATS
from game.rules.saved.typed import misfit
from game.rules.wording import template_problem

FARTHEST: Final = 100
"""No space of a board piece, and none of an area, lies further from where its piece or card is, along either axis."""
_FIELDS: Final[Mapping[str, type]] = {"int": int, "text": str, "word": str, "bool": bool, "words": tuple}


def check_definitions(defs: Definitions, code: Rules) -> None:
    """Raise DefinitionsFormatError with the first thing that no pack of the game could define."""
    place, _space, problem = misfit(defs, Definitions).partition(" ")
    if problem:
        raise DefinitionsFormatError(f"damaged definitions: '{place.removeprefix('.')}' {problem}")
    if defs.game != code.id:
        raise DefinitionsFormatError(f"definitions of {defs.game}, not of {code.id}")
    _Check(defs, code).everything()


class _Check:
    """The checks of one set of definitions; each raises DefinitionsFormatError."""

    def __init__(self, defs: Definitions, code: Rules) -> None:
        self.defs = defs
        self.vocabulary: Vocabulary = code.vocabulary
        self.zones = [zone.name for zone in code.zones]
        self.what = ""
        board = defs.fields.get("board", EMPTY)
        self.lattice = board.get("lattice", "square") if isinstance(board, Frozen) else None

    def everything(self) -> None:
        defs = self.defs
        for name in ("cards", "pieces", "spaces", "abilities", "tokens", "options", "modes", "decks", "rules"):
            for key, each in getattr(defs, name).items():
                self.what = f"{name[:-1]} {key!r}"
                self.need(each.id == key, "has another id")
        self.what = "the pack"
        self.need(self.lattice in LATTICES, f"has no lattice {self.lattice!r}")
        cards, spaces = self.declared("card"), self.declared("space")
        for key, text in defs.texts.items():
            self.what = f"the text {key!r}"
            problem = template_problem(text)
            self.need(not problem, problem)
        for ability in defs.abilities.values():
            self.ability(ability)
        for card in defs.cards.values():
            self.what = f"card {card.id!r}"
            self.fields(card.fields, cards)
            self.need(1 <= card.copies <= MOST_COPIES, f"has {card.copies} copies")
            self.all_bound(card.abilities)
        for space in defs.spaces.values():
            self.what = f"space {space.id!r}"
            self.cell(space.cell)
            self.fields(space.fields, spaces)
            self.all_bound(space.abilities)
        for piece in defs.pieces.values():
            self.what = f"piece {piece.id!r}"
            for side in piece.sides.values():
                self.need(bool(side.cells) and len(side.spaces) == len(side.cells), "has a side without its spaces")
                for cell, space_id in zip(side.cells, side.spaces, strict=True):
                    self.cell(cell)
                    self.need(not space_id or space_id in defs.spaces, f"has an unknown space {space_id!r}")
        for deck in defs.decks.values():
            self.what = f"deck {deck.id!r}"
            self.need(deck.cards, "has no card")
            for ref, count in deck.cards.items():
                self.known(ref, defs.cards, "card")
                self.need(1 <= count <= MOST_COPIES, f"has {count} of {ref!r}")
        for mode in defs.modes.values():
            self.what = f"mode {mode.id!r}"
            self.need(1 <= mode.least_seats <= mode.most_seats <= MOST_SEATS, "has no number of seats")
            shapes = {**MODE_FIELDS, **self.vocabulary.mode_fields}
            for name, value in mode.fields.items():
                if name in shapes:
                    self.shape(value, shapes[name], name)

        for die, known in self.vocabulary.dice.items():
            self.what = f"die {die!r}"
            faces = defs.tokens[die].faces if die in defs.tokens else ()
            self.need(faces and set(faces) <= set(known), f"has faces that nothing is made of, {faces}")

    def need(self, good: object, problem: str) -> None:
        if not good:
            raise DefinitionsFormatError(f"damaged definitions: {self.what} {problem}")

    def known(self, word: str, words: Collection[str], what: str) -> None:
        self.need(word in words, f"has an unknown {what} {word!r}")

    def number(self, value: int | None) -> None:
        self.need(value is None or -MOST_AMOUNT <= value <= MOST_AMOUNT, f"has a number that is too large, {value}")

    def cell(self, cell: tuple[int, int]) -> None:
        self.need(max(abs(cell[0]), abs(cell[1])) <= FARTHEST, f"has a space at {cell}, which is too far away")

    # What cards, spaces and modes are made of

    def declared(self, part: str) -> Mapping[str, Any]:
        """The fields that the pack declares for its cards or spaces."""
        section = self.defs.fields.get(part, EMPTY)
        fields = section.get("fields", EMPTY) if isinstance(section, Frozen) else None
        good = isinstance(fields, Frozen) and all(
            isinstance(spec, Frozen) and spec.get("type") in _FIELDS for spec in fields.values()
        )
        self.need(good, f"has no good list of the fields of a {part}")
        return fields if isinstance(fields, Frozen) else EMPTY

    def fields(self, fields: Frozen, declared: Mapping[str, Any]) -> None:
        """The declared fields that are there have their types. Cards that a written position made up may lack some, and have others."""
        for name, spec in declared.items():
            if name not in fields:
                continue
            value = fields[name]
            self.need(type(value) is _FIELDS[spec["type"]], f"has {value!r:.60} as {name!r}")
            if isinstance(value, tuple):
                self.need(all(type(word) is str for word in value), f"has {value!r:.60} as {name!r}")
            if isinstance(value, int):
                self.number(value)

    def shape(self, value: Any, shape: Shape, name: str) -> None:
        if isinstance(shape, Param):
            self.param(value, shape, name)
        elif isinstance(shape, tuple):
            self.need(isinstance(value, tuple), f"has no list as {name!r}")
            for each in value:
                self.shape(each, shape[0], name)
        else:
            self.need(isinstance(value, Frozen), f"has no keys with values as {name!r}")
            for key, each in value.items():
                inner = shape.get(key, shape.get(ANY_KEY))
                self.need(inner is not None, f"has an unknown {key!r} in {name!r}")
                if inner is not None:
                    self.shape(each, inner, f"{name}.{key}")

    # Abilities

    def all_bound(self, abilities: Iterable[BoundAbility]) -> None:
        for bound in abilities:
            ability, what = bound.ability, self.what
            if self.defs.abilities.get(ability.id) is not ability:
                self.ability(ability)  # one that the set itself does not list
                self.what = what
            for take in ability.takes:
                self.known(take, self.vocabulary.params, "parameter")
                param = self.vocabulary.params[take]
                self.need(take in bound.params or not param.required, f"gives no {take!r} to its ability")
                if take in bound.params:
                    self.param(bound.params[take], param, take)

    def ability(self, ability: Ability) -> None:
        words = self.vocabulary
        self.what = f"ability {ability.id!r}"
        for modifier in ability.modifiers:
            self.known(modifier.stat, words.stats, "stat")
            self.known(modifier.how, ("add", "set"), "way to modify")
            self.amount(modifier.by)
            self.selector(modifier.to)
            self.conditions(modifier.conditions)
        for grant in ability.grants:
            self.known(grant.flag, words.flags, "flag")
            self.selector(grant.to)
            self.conditions(grant.conditions)
        for trigger in ability.triggers:
            self.known(trigger.event, words.events, "event")
            if trigger.window:
                self.known(trigger.window, words.windows, "window")
            self.selector(trigger.of)
            self.answer(trigger.target, trigger.cost, trigger.conditions, trigger.limit)
            self.steps(trigger.do)
        for activation in ability.activations:
            for window in activation.windows:
                self.known(window, words.windows, "window")
            self.answer(activation.target, activation.cost, activation.conditions, activation.limit)
            self.steps(activation.do)
        for permit in ability.permits:
            self.known(permit.what, words.permits, "permit")
            self.params(permit.params, words.permits[permit.what].params)
            self.conditions(permit.conditions)
        self.conditions(ability.off)
        self.conditions(ability.keep)

    def answer(
        self, target: Selector | None, cost: tuple[Step, ...], conditions: tuple[Condition, ...], limit: Any
    ) -> None:
        self.selector(target)
        self.steps(cost)
        self.conditions(conditions)
        counts = {**limit}.values() if isinstance(limit, Frozen) else (limit,)
        self.need(all(type(count) is int for count in counts), "has a limit that is no number")
        if isinstance(limit, Frozen):
            for period in limit:
                self.known(period, self.vocabulary.periods, "period")

    def selector(self, selector: Selector | None) -> None:
        if selector is not None:
            self.known(selector.side, SIDES, "side")
            self.conditions(selector.conditions)
            self.selector(selector.of)

    def amount(self, amount: Amount) -> None:
        for number in (amount.base, amount.each, amount.least, amount.most, amount.per):
            self.number(number)
        self.need(amount.per >= 1, "has an amount that divides by less than 1")
        self.selector(amount.of)
        if amount.stat:
            self.known(amount.stat, self.vocabulary.stats, "stat")

    def conditions(self, conditions: Iterable[Condition]) -> None:
        for condition in conditions:
            self.known(condition.word, self.vocabulary.conditions, "condition")
            self.params(condition.params, self.vocabulary.conditions[condition.word].params)

    def steps(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.known(step.op, self.vocabulary.steps, "op")
            self.params(step.params, self.vocabulary.steps[step.op].params)

    def params(self, given: Frozen, declared: Mapping[str, Param]) -> None:
        for name, param in declared.items():
            if name in given:
                self.param(given[name], param, name)
            else:
                self.need(not param.required and param.default is None, f"lacks {name!r}")
        for name in given:
            self.known(name, declared, "parameter")

    def param(self, value: Any, param: Param, name: str) -> None:
        """One value of a declared type, in its compiled form."""
        wrong = f"has {value!r:.60} as {name!r}"
        kind = param.type
        if kind == "int":
            self.need(type(value) is int, wrong)
            self.number(value)
            self.need(param.least is None or value >= param.least, wrong)
            self.need(param.most is None or value <= param.most, wrong)
        elif kind == "bool":
            self.need(type(value) is bool, wrong)
        elif kind == "word":
            self.need(type(value) is str and (not param.words or value in (*param.words, param.default)), wrong)
        elif kind == "selector":
            self.need(type(value) is Selector, wrong)
            self.selector(value)
        elif kind == "amount":
            self.need(type(value) is Amount, wrong)
            self.amount(value)
        elif kind == "match":
            self.need(type(value) is Frozen, wrong)
        elif kind == "area":
            self.need(not misfit(value, tuple[tuple[int, int], ...]), wrong)
            for cell in value:
                self.cell(cell)
        elif kind == "steps":
            self.need(not misfit(value, tuple[Step, ...]), wrong)
            self.steps(value)
        elif kind == "conditions":
            self.need(not misfit(value, tuple[Condition, ...]), wrong)
            self.conditions(value)
        elif kind == "card":
            self.need(type(value) is str and (value.startswith("$") or value in self.defs.cards), wrong)
        elif kind == "zone":
            self.need(type(value) is str and value in (*self.zones, *param.words), wrong)
        elif kind == "die":
            self.need(type(value) is str and value in self.defs.tokens and self.defs.tokens[value].faces, wrong)
        elif kind == "event":
            self.need(type(value) is str and value in self.vocabulary.events, wrong)
        elif kind == "face":
            self.need(type(value) in (int, str), wrong)
        elif kind in ("stat", "flag", "period", "pool"):
            self.need(type(value) is str, wrong)
            self.known(value, getattr(self.vocabulary, f"{kind}s"), kind)
        elif kind != "field_value":
            self.need(type(value) is str, wrong)  # `str` and `name`


@kept
def _as_read(defs: Definitions) -> Any:
    """Definitions as they are read from a file."""
    return json.loads(json.dumps(to_plain(defs)))


def _reworded(defs: Definitions, written: int, code: Rules) -> Definitions:
    """Definitions of a format, their abilities put into the words of today. Raises DefinitionsFormatError where the game cannot."""

    def reworded(value: Any) -> Any:
        if isinstance(value, Mapping):
            return Frozen({name: reworded(each) for name, each in value.items()})
        if names := field_names(value):
            parts = {name: reworded(getattr(value, name)) for name in names}
            return code.reworded(type(value)(**parts), written)
        return tuple([reworded(each) for each in value]) if isinstance(value, tuple) else value

    try:
        abilities = reworded(defs.abilities)
        cards, spaces = (
            Frozen({name: replace(each, abilities=reworded(each.abilities)) for name, each in listed.items()})
            for listed in (defs.cards, defs.spaces)
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise DefinitionsFormatError(f"damaged definitions: {error!r}") from error
    return hashed(replace(defs, abilities=abilities, cards=cards, spaces=spaces))


def read_definitions(plain: Mapping[str, Any], code: Rules, known: Definitions | None = None) -> Definitions:
    """The definitions that a save or journal of a game carries. If they are the `known` ones to the letter, those are taken: most
    matches were played with the pack of today, and to read and check it anew takes longer than to read all the states of a match.

    The abilities of older formats are put into the words of today (`Rules.reworded`); if that changes any, the hash is another one.

    Raises DefinitionsFormatError if they are damaged, do not have the hash that they claim, or are such as no pack could define.
    """
    if known is not None and plain.get("hash") == known.hash and (plain is to_plain(known) or plain == _as_read(known)):
        return known
    defs = from_plain(plain)
    if plain["format"] != FORMAT:
        defs = _reworded(defs, plain["format"], code)
    check_definitions(defs, code)
    return defs
