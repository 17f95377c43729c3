"""Reads matches (`{field: value}`) of abilities, with what the card at hand gives to them, and tells what a game gives no meaning to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.content.complaints import Complaints, Place, listed
from game.content.explain import Entry, said
from game.content.models import FieldSpec
from game.content.surroundings import Surroundings
from game.content.yaml_source import Damaged
from game.rules.abilities.grammar import OWN, Param, Vocabulary
from game.rules.plain import Frozen, Plain, freeze

Path = tuple[str | int, ...]
_ANY_FIELD = "$any"
_KIND = {"word": "a word", "words": "a word", "text": "text", "int": "a number", "bool": "true or false"}
_TAKEN = {"a word": ("field_value", "word"), "text": ("str",), "a number": ("int",), "true or false": ("bool",)}
"""Of which types what the card at hand gives may be to be compared with fields of such a kind."""
_GIVEN = {
    "int": "a number",
    "card": "a card",
    "area": "an area",
    "field_value": "a word",
    "word": "a word",
    "bool": "true or false",
}


def _values_of(match: Frozen) -> list[Plain]:
    """All values of a match, each of several for itself."""
    return [each for value in match.values() for each in (value if isinstance(value, tuple) else (value,))]


CARD = "card"
"""The field of a match that every card has: its id."""
_ANY_CARD = Param("card")


class MatchReader:
    """Knows the entry that is read, what it takes of its card, and the fields that cards have.

    What is not good is complained of with the nearest word, and nothing comes back for it.
    """

    def __init__(
        self,
        vocabulary: Vocabulary | None,
        fields: Mapping[str, FieldSpec] | None,
        cards: Mapping[str, Any],
        complaints: Complaints,
    ) -> None:
        """`cards`: what is written of each, by its id."""
        self.vocabulary = vocabulary
        self.unread = vocabulary.unread if vocabulary is not None else ()
        self.fields: Mapping[str, FieldSpec] = fields or {}
        self.fields_known = fields is not None
        self.cards = cards
        self.complaints = complaints
        self.entry: Entry
        self.used: dict[str, None] = {}
        """Parameters of the card that the ability at hand has used: `$symbol` in a match, `area` as a place."""
        self.bindings: dict[str, list[str]] = {}
        """Parameters of the card with the fields that the ability at hand compares them with."""
        self.takes: tuple[str, ...] = ()
        self.compared: list[tuple[Place, str, Frozen]] = []
        """Matches of abilities whose values are all written out, with where they stand and whose they are."""
        self.here: Surroundings = Surroundings("")
        """What may be named at the place that is read."""

    def error(self, path: Path, message: str, hint: str = "") -> None:
        """Complain of the value at that path of the entry at hand."""
        self.complaints.error(self.entry.at(*path), f"{self.entry.what}: {message}", hint)

    def error_at_key(self, path: Path, message: str, hint: str = "") -> None:
        """Complain of the key at that path of the entry at hand."""
        self.complaints.error(self.entry.key_at(*path), f"{self.entry.what}: {message}", hint)

    def refuse_unread(self, part: str, given: Mapping[str, Any], path: Path) -> None:
        """Complain of those keys and words of a part (`when`, `selector`, ...) that the game gives no meaning to."""
        for key, value in given.items():
            if not self._has_meaning(f"{part}.{key}"):
                self.error_at_key((*path, key), f"'{key}' of '{part}' has no meaning {self._where(f'{part}.{key}')}")
            elif f"{part}.{key}.{value}" in self.unread:
                self.error((*path, key), f"'{key}: {value}' of '{part}' has no meaning in this game")
            elif isinstance(value, dict):
                self._refuse_below(f"{part}.{key}", value, (*path, key))

    def _refuse_below(self, part: str, given: Mapping[str, Any], path: Path) -> None:
        """The same for the keys of a selector that stands for the value of a key: `{cards: area, side: enemy}`."""
        for key in given:
            if f"{part}.{key}" in self.unread:
                self.error_at_key((*path, key), f"'{key}' of '{path[-1]}' has no meaning in this game")
        if f"{part}.{given.get('cards')}" in self.unread:
            self.error((*path, "cards"), f"'{given['cards']}' as '{path[-1]}' has no meaning in this game")

    def _has_meaning(self, form: str) -> bool:
        """Whether the game gives a meaning to a form of writing (`selector.if`) in the part that is read."""
        return form not in self.unread and not any(f"{part}.{form}" in self.unread for part in self.here.within)

    def _where(self, form: str) -> str:
        """Where such a form has no meaning: nowhere in this game, or not in the part that is read."""
        parts = [part for part in self.here.within if f"{part}.{form}" in self.unread]
        return f"in '{parts[0]}' in this game" if parts and form not in self.unread else "in this game"

    def _is_read(self, form: str, what: str, path: Path) -> bool:
        """Whether the game gives a meaning to a form of writing; complains of `what` at that path if not."""
        if self._has_meaning(form):
            return True
        self.error(path, f"{what} in a match has no meaning {self._where(form)}")
        return False

    def known(self, word: Any, words: Sequence[str], what: str, path: Path) -> str | None:
        """The word if it is one of them (without a vocabulary: if it is a word at all)."""
        if not isinstance(word, str):
            self.error(path, f"{said(word)} is no {what}")
            return None
        if self.vocabulary is not None and word not in words:
            hint = self.complaints.nearest(word, words)
            known = "" if hint else f"; the {what}s are {listed(words)}" if words else f"; this game has no {what}s"
            self.error(path, f"unknown {what} '{word}'{known}", hint)
            return None
        return word

    def match(self, value: Any, path: Path) -> Frozen | None:
        """`{field: value}` or `{field: [value, value]}`; a value `$symbol` stands for the card's parameter, `$own.suit` for what the own
        card has there, the field `$any` for whichever field has it.
        """
        if isinstance(value, Damaged):
            return None
        if not isinstance(value, dict):
            self.error(path, f"{said(value)} is no match; write {{field: value}}")
            return None
        good = True
        for name, wanted in value.items():
            here = (*path, name)
            good = self._is_matched_field(name, here) and good
            if isinstance(wanted, list):
                good = self._is_read("match.list", "a list of values", here) and good
                if not wanted:
                    self.error(here, "an empty list matches nobody; write one value, or several: [value, value]")
                    good = False
            for index, each in enumerate(wanted) if isinstance(wanted, list) else ((None, wanted),):
                good = self._is_matched_value(name, each, here if index is None else (*here, index)) and good
        if not good:
            return None
        match = Frozen({name: freeze(wanted) for name, wanted in value.items()})
        if match and not any(str(each).startswith("$") for each in (*match, *_values_of(match))):
            self.compared.append((self.entry.key_at(*path), self.entry.what, match))
        return match

    def _is_matched_field(self, name: str, path: Path) -> bool:
        """Whether a match may compare this field."""
        if name.startswith("$"):
            if name == _ANY_FIELD or name[1:] in self.takes:
                return True
            known: Iterable[str] = (_ANY_FIELD, *("$" + take for take in self.takes))
        elif not self.fields_known or name in self.fields or name == CARD:
            return True
        else:
            known = self.fields
        self.error_at_key(path, f"unknown field '{name}'", self.complaints.nearest(name, known))
        return False

    def _is_matched_value(self, name: str, wanted: Any, path: Path) -> bool:
        """Whether a match may compare a field with this value."""
        if isinstance(wanted, str) and wanted.startswith(OWN):
            known = self._is_own_field(name, wanted.removeprefix(OWN), path)
            return self._is_read("match.own", f"'{wanted}'", path) and known
        if isinstance(wanted, str) and wanted.startswith("$"):
            if name in self.fields:
                self.bindings.setdefault(wanted[1:], []).append(name)
            return self.is_taken(wanted, path) and self._is_comparable(name, wanted[1:], path)
        if name.startswith("$"):
            return self._is_field_value(wanted, path)
        if name in self.fields:
            return self._fits(self.fields[name], wanted, path)
        return name != CARD or self.card(wanted, _ANY_CARD, path) is not None

    def are_apart(self, one: Plain, other: Plain) -> bool:
        """Whether no card fulfils both of two matches: it would have two values in a field that has one."""
        if not isinstance(one, Frozen) or not isinstance(other, Frozen):
            return False
        for name in one:
            single = name == CARD or (name in self.fields and self.fields[name].type != "words")
            if single and name in other:
                values = [_values_of(Frozen({name: each[name]})) for each in (one, other)]
                known = not any(str(value).startswith("$") for value in (*values[0], *values[1]))
                if known and not any(value in values[1] for value in values[0]):
                    return True
        return False

    def is_taken(self, written: str, path: Path) -> bool:
        """Whether `$symbol` stands for what the card at hand gives to the ability; complains if not."""
        self.used[written[1:]] = None
        if written[1:] in self.takes:
            return True
        hint = self.complaints.nearest(written, ["$" + take for take in self.takes])
        self.error(path, f"'{written}' is not among what the ability takes", hint)
        return False

    def is_given(self, take: str, types: Sequence[str], what: str, path: Path) -> bool:
        """Whether what the card at hand gives under this name is of one of these types; complains if not."""
        self.used[take] = None
        given = self.vocabulary.params.get(take) if self.vocabulary is not None else None
        if given is None or given.type in types:
            return True
        self.error(path, f"'${take}' is no {what}: what the card gives there is {_GIVEN.get(given.type, given.type)}")
        return False

    def _is_comparable(self, name: str, take: str, path: Path) -> bool:
        """Whether what the card at hand gives may be what cards have in a field."""
        if name == CARD and name not in self.fields:
            return self.is_given(take, ("card",), "card", path)
        given = self.vocabulary.params.get(take) if self.vocabulary is not None else None
        if name not in self.fields or given is None:
            return True
        kind = self.fields[name].type
        if given.type == "field_value" and given.words and name not in given.words:
            self.error(
                path, f"'{name}' is never '${take}': what the card gives there is a word of {listed(given.words)}"
            )
            return False
        return self.is_given(take, _TAKEN.get(_KIND[kind], ()), f"value of '{name}'", path)

    def _is_own_field(self, name: str, own: str, path: Path) -> bool:
        """Whether what cards have in one field may be compared with what the own card has in another."""
        if not self.fields_known:
            return True
        if own not in self.fields:
            hint = self.complaints.nearest(own, self.fields)
            self.error(path, f"the own card has no field '{own}'", f"{OWN}{hint}" if hint else "")
            return False
        compared, given = self.fields.get(name), self.fields[own]
        if compared is None or _KIND[compared.type] == _KIND[given.type]:
            return compared is None or self._have_a_word_in_common(name, own, path)
        self.error(
            path,
            f"'{name}' and '{own}' of the own card are never equal: the one is {_KIND[compared.type]}, the other is not",
        )
        return False

    def _have_a_word_in_common(self, name: str, own: str, path: Path) -> bool:
        """Whether two fields whose words are all declared may have the same one; complains if not."""

        def may_equal(other: str) -> bool:
            words = self.fields[other].words
            return bool(words) and not set(words).isdisjoint(self.fields[name].words)

        if not self.fields[name].words or not self.fields[own].words or may_equal(own):
            return True
        known = listed([f"{OWN}{other}" for other in self.fields if may_equal(other)])
        told = f"'{name}' and '{own}' of the own card are never equal: no word is one of both; what may be equal is {known}"
        self.error(path, told)
        return False

    def _fits(self, spec: FieldSpec, wanted: Any, path: Path) -> bool:
        if spec.words and wanted not in spec.words:
            self.error(
                path,
                f"{said(wanted)} is none of {listed(spec.words)}",
                self.complaints.nearest(str(wanted), spec.words),
            )
            return False
        if spec.type == "int" and (isinstance(wanted, bool) or not isinstance(wanted, int)):
            self.error(path, f"{said(wanted)} is no whole number")
            return False
        low, high = spec.least, spec.most
        if spec.type == "int" and ((low is not None and wanted < low) or (high is not None and wanted > high)):
            bounds = [f"at least {low}"] if low is not None else []
            bounds += [f"at most {high}"] if high is not None else []
            self.error(path, f"no card has {wanted} there: it is {' and '.join(bounds)}")
            return False
        return True

    def _is_field_value(self, wanted: Any, path: Path) -> bool:
        if not self.fields_known:
            return True
        words = self.field_words(())
        if wanted in words:
            return True
        self.error(path, f"no field has the value {said(wanted)}", self.complaints.nearest(str(wanted), words))
        return False

    def field_words(self, only: Sequence[str]) -> list[str]:
        """The words that some field may have, or one of those `only`."""
        return [word for name, spec in self.fields.items() if not only or name in only for word in spec.words]

    def card(self, value: Any, param: Param, path: Path) -> Plain:
        """The id of a card with which something is done here, or a parameter that stands for one."""
        if isinstance(value, str):
            if value in self.cards:
                return value if self._is_of_kind(value, param, path) else None
            if value.startswith("$"):
                good = self.is_taken(value, path) and self.is_given(value[1:], ("card",), "card", path)
                return value if good else None
        text = f"there is no card {said(value)}" if isinstance(value, str) else f"{said(value)} is no card"
        self.error(path, text, self.complaints.nearest(str(value), self.cards))
        return None

    def _is_of_kind(self, card: str, param: Param, path: Path) -> bool:
        """Whether a card has in its fields what a parameter asks of it; complains if not."""
        wrong = next((name for name, words in param.fits.items() if not self._has_one(card, name, words)), "")
        if not wrong:
            return True
        words = param.fits[wrong]
        known = listed([each for each in self.cards if self._has_one(each, wrong, words)])
        kind = " or ".join(words)
        self.error(path, f"'{card}' does nothing here; what does is a card with '{wrong}: {kind}', such as {known}")
        return False

    def _has_one(self, card: str, field: str, words: Sequence[str]) -> bool:
        """Whether a card has one of some words in a field, or has nothing there that can be read."""
        written = self.cards[card]
        value = written.get(field) if isinstance(written, dict) else None
        return value is None or any(word in value if isinstance(value, list) else word == value for word in words)
