"""The language of abilities as JSON Schema: selectors, amounts, conditions and steps in the words of one game.

What `game.content.programs` checks by where a word stands (who has a name there, which numbers there are) is left open here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.content.entries import RawEntry
from game.content.models import FieldSpec
from game.rules.abilities.grammar import MOST_AMOUNT, SIDES, Param, Vocabulary, Word
from game.rules.definitions import TokenDef

Json = dict[str, Any]
_PARAMETER = {"type": "string", "pattern": r"^\$"}
"""What stands for something that the card at hand gives."""
_NUMBER = {"type": "integer", "minimum": -MOST_AMOUNT, "maximum": MOST_AMOUNT}


def described(schema: Json, text: str) -> Json:
    """The schema with a text that an editor shows, if there is one."""
    if not text:
        return schema
    # Beside `$ref` no other key counts.
    return {"description": text, "allOf": [schema]} if "$ref" in schema else {**schema, "description": text}


def word_of(words: Iterable[str], texts: Mapping[str, str] | None = None) -> Json:
    """One of these words; `texts` say what they mean. If there are none, nobody can tell, and any word is one."""
    found = list(dict.fromkeys(words))
    if not found:
        return {"type": "string"}
    made: Json = {"type": "string", "enum": found}
    if texts is not None:
        made["markdownEnumDescriptions"] = [texts.get(word, "") for word in found]
    return made


def open_word(words: Iterable[str], texts: Mapping[str, str] | None = None) -> Json:
    """A word, for which these are proposed."""
    return {"anyOf": [word_of(words, texts), {"type": "string"}]}


def one_or_several(schema: Json) -> Json:
    """One thing, or a list of such."""
    return {"anyOf": [schema, {"type": "array", "items": schema}]}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


class LanguageSchemas:
    """Makes the schemas of what abilities say in one game. Without a vocabulary every word is taken as it is."""

    def __init__(
        self,
        vocabulary: Vocabulary | None,
        fields: Mapping[str, FieldSpec],
        zones: Sequence[str],
        cards: Iterable[str],
        abilities: Mapping[str, RawEntry],
        tokens: Mapping[str, TokenDef],
    ) -> None:
        self.vocabulary = vocabulary
        self.fields = fields
        self.zones = tuple(zones)
        self.cards = tuple(cards)
        self.abilities = abilities
        self.tokens = tokens

    # --- what stands in $defs ---

    def shared(self) -> Json:
        """The forms to which all others refer; empty without a vocabulary."""
        words = self.vocabulary
        if words is None:
            return {}
        return {
            "who": self._who(words),
            "amount": self._amount(words),
            "match": self._match(),
            "conditions": self._named(words.conditions, "conditions"),
            "steps": self._named(words.steps, "step"),
        }

    def binding(self) -> Json:
        """`bound`, how a card names an ability with what that takes, and all that it refers to."""
        words = self.vocabulary
        named: Json = {"type": "object", "minProperties": 1, "maxProperties": 1, "properties": {}}
        bare: list[str] = []
        texts: dict[str, str] = {}
        for id, raw in self.abilities.items():
            data = raw.data if isinstance(raw.data, dict) else {}
            texts[id] = data["text"] if isinstance(data.get("text"), str) else ""
            takes = data.get("takes") or []
            takes = [takes] if isinstance(takes, str) else takes
            params = None
            if words is not None and isinstance(takes, list):
                params = {take: words.params[take] for take in takes if isinstance(take, str) and take in words.params}
                if any(param.type == "area" for param in params.values()):
                    params["min_range"] = Param("int", required=False, least=1, most=20)
            named["properties"][id] = described(self._params(params, ()), texts[id])
            if not any(param.required for param in (params or {}).values()):
                bare.append(id)
        named["additionalProperties"] = False
        plain = word_of(bare, texts) if bare else {"type": "string", "maxLength": 0}
        return {"bound": {"anyOf": [plain, named]}, **self.shared()}

    def complete(self, entry: Json) -> None:
        """Fill in the schema of an ability, as its model gives it, with the words of the game."""
        words = self.vocabulary
        if words is None:
            entry["$defs"]["ActivatePart"]["properties"]["limit"] = {}
            return
        changed = {name: spec for name, spec in words.stats.items() if not spec.only_read}
        marker = word_of(["", *[name for name in words.markers if name in self.tokens]])
        nothing: Json = {"type": "null"}
        conditions, steps = _ref("conditions"), _ref("steps")
        periods = {period: {"type": "integer", "minimum": 1} for period in words.periods}
        limit: Json = {
            "type": "object",
            "properties": {**periods, "share": {"type": "string", "minLength": 1}},
            "additionalProperties": False,
        }
        events = word_of(words.events, {name: word.text for name, word in words.events.items()})
        windows = word_of(words.windows, _texts(words.windows))
        maybe = {"anyOf": [_ref("who"), nothing]}
        filled: dict[str, Json] = {
            "ModifyPart": {
                "stat": word_of(changed),
                "by": _ref("amount"),
                "to": _ref("who"),
                "if": conditions,
                "marker": marker,
            },
            "GrantPart": {
                "flag": word_of(words.flags, _texts(words.flags)),
                "to": _ref("who"),
                "against": one_or_several(word_of(self.abilities)),
                "if": conditions,
                "marker": marker,
            },
            "WhenPart": {
                "event": events,
                "of": maybe,
                "window": word_of(["", *words.windows], _texts(words.windows)),
                "if": conditions,
                "target": maybe,
                "cost": steps,
                "limit": limit,
                "do": steps,
            },
            "ActivatePart": {
                "window": one_or_several(windows),
                "if": conditions,
                "target": maybe,
                "cost": steps,
                "limit": {"anyOf": [limit, {"type": "integer", "minimum": 0}]},
                "do": steps,
            },
            "PermitPart": {"what": self._named(words.permits, "permit"), "if": conditions},
        }
        for part, keys in filled.items():
            properties = entry["$defs"][part]["properties"]
            for key, schema in keys.items():
                properties[key] = described(schema, properties[key].get("description", ""))
            for key in [key for key in properties if f"{part.removesuffix('Part').lower()}.{key}" in words.unread]:
                del properties[key]
        entry["properties"].update(
            takes=one_or_several(word_of(words.params)),
            off=conditions,
            keep=conditions,
        )
        entry["$defs"].update(self.shared())

    # --- forms ---

    def _who(self, words: Vocabulary) -> Json:
        """A place, somebody who has a name, or a choice among those at a place."""
        word = open_word([*words.places, *words.roles], {**_texts(words.places), **words.roles})
        keys = {
            "cards": word,
            "of": _ref("who"),
            "side": word_of(SIDES),
            "match": _ref("match"),
            "if": _ref("conditions"),
        }
        return {"anyOf": [*word["anyOf"], self._keys("selector", keys, ("cards",))]}

    def _amount(self, words: Vocabulary) -> Json:
        values = {**words.numbers, **words.event_numbers}
        keys = {
            "count": _ref("who"),
            "stat": word_of(words.stats),
            "of": _ref("who"),
            "value": open_word(values, values),
            **dict.fromkeys(("each", "base", "least", "most"), _NUMBER),
            "per": {**_NUMBER, "minimum": 1},
        }
        return {"anyOf": [_NUMBER, _PARAMETER, self._keys("amount", keys, ())]}

    def _keys(self, form: str, keys: Json, required: Sequence[str]) -> Json:
        """A form of several keys without those that mean nothing in the game."""
        unread = self.vocabulary.unread if self.vocabulary is not None else ()
        return {
            "type": "object",
            "properties": {key: schema for key, schema in keys.items() if f"{form}.{key}" not in unread},
            "required": list(required),
            "additionalProperties": False,
        }

    def _match(self) -> Json:
        """Fields of a card with the values that are wanted."""
        if not self.fields:
            return {"type": "object"}
        keys = {name: one_or_several(_wanted(spec)) for name, spec in self.fields.items()}
        keys["card"] = one_or_several({"type": "string"})
        return {
            "type": "object",
            "properties": keys,
            "patternProperties": {r"^\$": {}},
            "additionalProperties": False,
        }

    def _named(self, words: Mapping[str, Word], part: str) -> Json:
        """One word or several, each alone or with its parameters."""
        unread = self.vocabulary.unread if self.vocabulary is not None else ()
        keys: Json = {}
        bare = []
        for name, word in words.items():
            left_out = [key for key in word.params if part == "step" and f"step.{name}.{key}" in unread]
            keys[name] = described(self._params(word.params, left_out), word.text)
            if not any(param.required for param in word.params.values()):
                bare.append(name)
        one: list[Json] = [
            {
                "type": "object",
                "properties": keys,
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 1,
            }
        ]
        if bare:
            one.insert(0, word_of(bare, _texts(words)))
        return {"anyOf": [*one, {"type": "array", "items": {"anyOf": one}}, {"type": "null"}]}

    def _params(self, params: Mapping[str, Param] | None, left_out: Iterable[str]) -> Json:
        """What a word takes; None: anything."""
        if params is None:
            return {"type": ["object", "null"]}
        required = [name for name, param in params.items() if param.required]
        made: Json = {
            "type": "object",
            "properties": {name: self._param(param) for name, param in params.items() if name not in left_out},
            "additionalProperties": False,
            "required": required,
        }
        return made if required else {"anyOf": [made, {"type": "null"}]}

    def _param(self, param: Param) -> Json:
        """One parameter; one of a type that no schema knows is open."""
        words = self.vocabulary
        if words is None:
            return {}
        if param.type == "int":
            least = -MOST_AMOUNT if param.least is None else param.least
            return {"type": "integer", "minimum": least, "maximum": MOST_AMOUNT if param.most is None else param.most}
        if param.type in ("str", "name", "value_name", "area"):
            return {"type": "string"}
        if param.type == "bool":
            return {"type": "boolean"}
        if param.type == "word":
            return (
                word_of(param.words) if all(isinstance(word, str) for word in param.words) else {"enum": [*param.words]}
            )
        if param.type in ("selector", "amount", "match", "conditions", "steps"):
            return _ref("who" if param.type == "selector" else param.type)
        if param.type == "card":
            return {"anyOf": [word_of(self.cards), _PARAMETER]}
        listed: Mapping[str, Iterable[str]] = {
            "zone": (*self.zones, *param.words),
            "field_value": [
                word
                for name, spec in self.fields.items()
                if not param.words or name in param.words
                for word in spec.words
            ],
            "die": [name for name, token in self.tokens.items() if token.faces],
            "stat": [name for name, spec in words.stats.items() if not spec.only_read],
            "event": words.events,
            "flag": words.flags,
            "marker": [name for name in words.markers if name in self.tokens],
            "period": words.periods,
            "pool": words.pools,
            "field": self.fields,
        }
        return word_of(listed[param.type]) if param.type in listed else {}


def _texts(words: Mapping[str, Word]) -> dict[str, str]:
    """What words mean."""
    return {name: word.text for name, word in words.items()}


def _wanted(spec: FieldSpec) -> Json:
    """A value with which a field may be compared."""
    if spec.words:
        return {"anyOf": [word_of(spec.words), _PARAMETER]}
    return {"anyOf": [{"type": "integer"}, _PARAMETER]} if spec.type == "int" else {}
