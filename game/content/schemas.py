"""JSON Schemas for the files of a pack, so that an editor completes keys and words and marks what `check` would complain of.

They are made from what the checks themselves use: the models, what game.yaml declares, and the words of the game's abilities. What a
schema cannot say is left open: a good file is never marked as a bad one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from game.content.complaints import Complaints, Place
from game.content.cuts import CROP, FILE, FIT, FOCUS, PERCENT, TURN, ZOOM
from game.content.emblems import SCENE
from game.content.emblems import WORDS as JOINED
from game.content.entries import RawEntry, by_part, gather
from game.content.face import FACE_PARTS, TEXTS, FaceFile
from game.content.game_file import ENTRY_ID, GameData, read_game
from game.content.language_schemas import Json, LanguageSchemas, described, one_or_several, word_of
from game.content.models import (
    AbilityEntry,
    CardSpec,
    DeckEntry,
    FieldSpec,
    GameFile,
    ModeEntry,
    OptionEntry,
    RuleEntry,
    RulingsEntry,
    TokenEntry,
    as_list,
    card_model,
    piece_model,
    space_model,
)
from game.content.pack_files import PackFiles
from game.content.yaml_source import Source, read
from game.cuts import FITS, MOST_ZOOM, TURNS
from game.emblems import COMPOSITIONS
from game.rules.abilities.grammar import ANY_KEY, MODE_FIELDS, Param, Vocabulary
from game.rules.abilities.grammar import Shape as FieldShape
from game.rules.gamedef import GameDef

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
"""The one that editors of YAML know best."""
KINDS: Final[Mapping[str, str]] = {
    "game": "game.yaml",
    "card": "card.yaml",
    "abilities": "abilities.yaml",
    "rules": "rules.yaml",
    "text": "text/en.yaml",
    "cards": "cards/*.yaml",
    "boards": "boards/*.yaml",
    "decks": "decks/*.yaml",
    "rulings": "rulings/*.yaml",
    "scenarios": "scenarios/*.yaml",
}
"""The name of each schema, and of which files it is."""
Told = Mapping[str, Mapping[str, str]]
"""What the documents tell of keys, by the name of a schema (and `parts` for the parts of an ability)."""


class Declared(NamedTuple):
    """What of a pack its schemas are made from."""

    game: GameData
    vocabulary: Vocabulary | None
    zones: tuple[str, ...]
    cards: Mapping[str, RawEntry]
    abilities: Mapping[str, RawEntry]


def declared(roots: Sequence[Path], game_id: str, code: GameDef | None) -> Declared | None:
    """What a pack declares, as far as it can be read; None without a game.yaml."""
    complaints = Complaints()
    files = PackFiles(roots, game_id, complaints)

    def sources(found: Iterable[Any]) -> list[Source]:
        return [read(each.raw, each.origin, complaints) for each in found]

    game = read_game(sources(files.all_of("game.yaml")), game_id, Place(files.origin("game.yaml")), complaints)
    if game is None:
        return None
    short = game.card.short if game.card is not None else None
    cards = gather(sources(files.in_folder("cards", ".yaml")), "card", complaints, short=short)
    abilities = gather(sources(files.all_of("abilities.yaml")), "ability", complaints, deep=by_part)
    zones = tuple([zone.name for zone in code.zones]) if code is not None else ()
    return Declared(game, code.vocabulary if code is not None else None, zones, cards, abilities)


def kind_of(file: str) -> str:
    """The kind of a file of a pack by its path in it (`cards/greek.yaml`), or of a scenario (`scenarios/weather.yaml`); empty if it has no
    schema.
    """
    return next((kind for kind, files in KINDS.items() if PurePosixPath(file).match(files)), "")


def texts_schema(texts: Mapping[str, Any], title: str) -> Json:
    """The schema of a file of texts that has the same keys as another, whose words tell what each is. Others are let be: who reads the
    file tells of them.
    """

    def below(value: Any) -> Json:
        if isinstance(value, dict):
            return {"type": ["object", "null"], "properties": {key: below(each) for key, each in value.items()}}
        return {"type": ["string", "number", "boolean"], "description": str(value)}

    return {"$schema": DIALECT, "title": title, **below(dict(texts))}


def schemas(pack: Declared, told: Told, *, changes: bool) -> dict[str, Json]:
    """The schema of each kind of file by its name in `KINDS`. With `changes` those of files that lie over a pack and may give parts."""
    made: dict[str, Json] = json.loads(
        json.dumps(_Schemas(pack, told).all())
    )  # a copy in which no two parts are the same object
    for name, schema in made.items():
        if changes and name != "scenarios":
            loosen(schema)
        game = pack.game.head.name if pack.game.head is not None else pack.game.entry.what
        made[name] = {"$schema": DIALECT, "title": f"{game}: {KINDS[name]}", **schema}
    return made


def loosen(schema: Any) -> None:
    """Let a schema take what only changes a file: keys may be left out, lists be edited by `add` and `remove`, entries be replaced."""
    if isinstance(schema, list):
        for each in schema:
            loosen(each)
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs"):
            for each in value.values():
                loosen(each)
        elif key not in ("if", "enum", "const", "default", "propertyNames", "markdownEnumDescriptions"):
            loosen(value)
    if schema.get("type") == "object":
        for key in ("required", "minProperties", "maxProperties"):
            schema.pop(key, None)
        if schema.get("additionalProperties") is False:
            schema.setdefault("properties", {})["replace"] = {"type": "boolean"}
    elif "then" in schema:
        schema["then"].pop("required", None)
    elif schema.get("type") == "array":
        edit = {
            "type": "object",
            "properties": {"add": {"type": "array"}, "remove": {"type": "array"}},
            "additionalProperties": False,
        }
        whole = {key: schema.pop(key) for key in list(schema) if key not in ("title", "description", "default")}
        schema["anyOf"] = [whole, edit]


class _Generator(GenerateJsonSchema):
    """Says of what may stand without the brackets of a list that it may."""

    def function_before_schema(self, schema: Any) -> Json:
        """A list that `as_list` makes of one thing, or a limit without its period."""
        inner: Json = super().function_before_schema(schema)
        if schema["function"]["function"] is as_list:
            return {"anyOf": [inner, dict(inner.get("items", {}))]}
        return {}


def _of(model: type[BaseModel]) -> Json:
    """The schema of a model, whose own parts stand in `$defs`."""
    made: Json = model.model_json_schema(schema_generator=_Generator)
    made.pop("title", None)
    for each in (made, *made.get("$defs", {}).values()):
        for value in each.get("properties", {}).values():
            value.pop("title", None)
    return made


def _entries(entry: Json, *, named: bool = True) -> Json:
    """A file of entries by id."""
    defs = entry.pop("$defs", {})
    entry.pop("title", None)
    made: Json = {"type": ["object", "null"], "additionalProperties": entry, "$defs": defs}
    if named:
        made["propertyNames"] = {"pattern": f"^({ENTRY_ID.pattern})$"}
    return made


class _Schemas:
    """Makes the schemas of one pack."""

    def __init__(self, pack: Declared, told: Told) -> None:
        self.pack = pack
        self.game = pack.game
        self.told = told
        self.fields: Mapping[str, FieldSpec] = self.game.card.fields if self.game.card is not None else {}
        self.language = LanguageSchemas(
            pack.vocabulary, self.fields, pack.zones, pack.cards, pack.abilities, self.game.tokens
        )

    def all(self) -> dict[str, Json]:
        """The schema of each kind of file that the pack may have."""
        made = {
            "game": self.game_file(),
            "card": self.face(),
            "abilities": self.abilities(),
            "rules": self.rules(),
            "text": self.texts(),
            "cards": self.cards(),
            "decks": self.decks(),
            "rulings": self.rulings(),
            "scenarios": self.scenarios(),
        }
        if self.game.board is not None and self.game.head is not None and "board" in self.game.head.model_fields_set:
            made["boards"] = self.boards(self.game.board.sides)
        return made

    def _tell(self, schema: Json, kind: str) -> Json:
        """Describe the keys of a schema as the documents do, where it does not say it better itself."""
        rows, properties = self.told.get(kind, {}), schema.get("properties", {})
        for key in [key for key in properties if "description" not in properties[key]]:
            properties[key] = described(properties[key], rows.get(key, ""))
        return schema

    # --- files of entries ---

    def abilities(self) -> Json:
        entry = _of(AbilityEntry)
        self.language.complete(entry)
        for name, part in entry["$defs"].items():
            key = name.removesuffix("Part").lower()
            if key in self.told.get("parts", {}):
                part["description"] = self.told["parts"][key]
        return _entries(self._tell(entry, "abilities"))

    def cards(self) -> Json:
        card = self.game.card
        if card is None:
            return {"type": ["object", "null"]}
        entry = self._tell(_of(card_model(card)), "cards")
        self._bindable(entry)
        for key, form in (("emblem", _emblem()), ("picture", _picture(self.told.get("pictures", {})))):
            entry["properties"][key] = described(form, self.told.get("cards", {}).get(key, ""))
        shortened = {field for fields in card.short.values() for field in fields}
        entry["required"] = [name for name in entry.get("required", ()) if name not in shortened]
        for name, fields in card.short.items():
            entry["properties"][name] = _short(fields)
        if card.types is not None:
            entry["allOf"] = _of_types(card, shortened)
        return _entries(entry)

    def boards(self, sides: Sequence[str]) -> Json:
        entry = self._tell(_of(piece_model(sides)), "boards")
        space = _of(space_model(self.game.space.fields))
        self._bindable(space)
        entry.setdefault("$defs", {}).update({**space.pop("$defs", {}), "space": space})
        for side in sides:
            entry["properties"][side] = {"type": "array", "items": {"$ref": "#/$defs/space"}}
        return _entries(entry)

    def _bindable(self, entry: Json) -> None:
        """Let `ability` and `abilities` name those that there are."""
        bound = {"$ref": "#/$defs/bound"}
        entry.setdefault("$defs", {}).update(self.language.binding())
        for key, value in (("ability", {"anyOf": [bound, {"type": "null"}]}), ("abilities", one_or_several(bound))):
            entry["properties"][key] = described(value, self.told.get("cards", {}).get(key, ""))

    def decks(self) -> Json:
        entry = _of(DeckEntry)
        counts = entry["properties"]["cards"]
        if self.pack.cards:
            count = counts["additionalProperties"]
            counts["properties"] = {id: described(dict(count), name_of(raw)) for id, raw in self.pack.cards.items()}
            counts["additionalProperties"] = False
        return _entries(entry)

    def rules(self) -> Json:
        return _entries(_of(RuleEntry), named=False)

    def rulings(self) -> Json:
        entry = _of(RulingsEntry)
        options: Json = {"type": "object", "properties": {}, "additionalProperties": False}
        for key, option in self.game.options.items():
            values = [*option.values]
            if values:
                options["properties"][key] = {"enum": [*values, None] if option.nullable else values}
            else:
                options["properties"][key] = {}
        entry["properties"]["options"] = options
        if self.game.modes:
            entry["properties"]["mode"] = word_of(["", *self.game.modes])
        return _entries(entry)

    # --- single files ---

    def game_file(self) -> Json:
        schema = self._tell(_of(GameFile), "game")
        defs = schema.setdefault("$defs", {})
        for section, model in (("modes", ModeEntry), ("options", OptionEntry), ("tokens", TokenEntry)):
            entry = _of(model)
            defs.update(entry.pop("$defs", {}))
            if model is ModeEntry:
                own = self.pack.vocabulary.mode_fields if self.pack.vocabulary is not None else {}
                entry["properties"]["fields"] = {
                    "type": "object",
                    "properties": {key: _shape(shape) for key, shape in {**MODE_FIELDS, **own}.items()},
                }
            defs[section] = entry
            table = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{section}"}}
            text = schema["properties"][section].get("description", "")
            schema["properties"][section] = described({"anyOf": [table, {"type": "null"}]}, text)
        return schema

    def face(self) -> Json:
        schema = _of(FaceFile)
        defs = schema["$defs"]
        for kind, model in FACE_PARTS.items():
            part = _of(model)
            part["properties"]["part"] = {"const": kind}
            if self.fields and "field" in part["properties"]:
                part["properties"]["field"] = word_of(self.fields)
            if self.fields and "show" in part["properties"]:
                part["properties"]["show"] = word_of([*TEXTS, *self.fields])
            defs[f"part_{kind}"] = part
        parts = {"type": "array", "items": {"anyOf": [{"$ref": f"#/$defs/part_{kind}"} for kind in FACE_PARTS]}}
        defs["FaceEntry"]["properties"]["parts"] = parts
        schema["properties"]["back"] = parts
        return schema

    def texts(self) -> Json:
        inner: Json = {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/texts"}]}
        rows = self.told.get("text", {})
        return {
            "type": ["object", "null"],
            "properties": {key: {"description": text, **inner} for key, text in rows.items() if key.isidentifier()},
            "additionalProperties": inner,
            "$defs": {"texts": {"type": "object", "additionalProperties": inner}},
        }

    def scenarios(self) -> Json:
        several = ["array", "null"]
        face = {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "minLength": 1}]}
        schema: Json = {
            "type": ["object", "null"],
            "required": ["id", "expect"],
            "properties": {
                "id": {"type": "string", "minLength": 1},
                "game": {"type": ["string", "null"]},
                "title": {},
                "rules": {"type": several, "items": {"type": "string"}},
                "players": {"type": several},
                "dice": {"type": several, "items": face},
                "do": {"type": several},
                "expect": {"type": "object"},
            },
        }
        return self._tell(schema, "scenarios")


def name_of(raw: RawEntry) -> str:
    """The name that an entry gives, as far as it can be read."""
    name = raw.data.get("name") if isinstance(raw.data, dict) else None
    return name if isinstance(name, str) else ""


def _short(fields: Sequence[str]) -> Json:
    """A short form that stands for several fields."""
    count = len(fields)
    forms: list[Json] = [{"type": "array", "minItems": count, "maxItems": count}]
    if count > 1:
        forms.append({"type": "string", "pattern": f"^[^/]*(/[^/]*){{{count - 1}}}$"})
    else:
        forms.append({"type": ["string", "integer", "boolean"]})
    return {"description": "/".join(fields), "anyOf": forms}


def _of_types(card: CardSpec, shortened: Iterable[str]) -> list[Json]:
    """Which fields cards of each type need, and which they may not have."""
    types = card.types
    if types is None or types.by not in card.fields:
        return []
    rows = []
    for name in card.fields[types.by].words:
        needed = []
        foreign: Json = {}
        for field, spec in card.fields.items():
            owners = types.owners(field)
            if owners and name not in owners:
                foreign[field] = {"type": "null"}
            elif owners and spec.required and spec.default is None and field not in shortened:
                needed.append(field)
        asked = {"properties": {types.by: {"const": name}}, "required": [types.by]}
        rows.append({"if": asked, "then": {"required": needed, "properties": foreign}})
    return rows


def _emblem() -> Json:
    """What the picture of a card shows: one or two signs, with how they are joined. Which signs is left open."""
    signs = one_or_several({"type": "string"})
    keys: Json = dict.fromkeys(JOINED, signs)
    joined = {
        "type": "object",
        "properties": {**keys, SCENE: word_of(["", *COMPOSITIONS])},
        "additionalProperties": False,
    }
    return {"anyOf": [*signs["anyOf"], joined, {"type": "null"}]}


def _picture(told: Mapping[str, str]) -> Json:
    """The picture of a card: its file, or keys that say how it is shown as well."""

    def percents(count: int) -> Json:
        percent = {"type": "number", "minimum": 0, "maximum": PERCENT}
        return {"type": "array", "items": percent, "minItems": count, "maxItems": count}

    keys = {
        FILE: {"type": "string"},
        FIT: word_of(FITS),
        FOCUS: percents(2),
        ZOOM: {"type": "number", "minimum": 1, "maximum": MOST_ZOOM},
        CROP: percents(4),
        TURN: {"enum": [*TURNS]},
    }
    properties = {key: described(form, told.get(key, "")) for key, form in keys.items()}
    return {"anyOf": [{"type": "string"}, {"type": "object", "properties": properties, "additionalProperties": False}]}


def _shape(shape: FieldShape) -> Json:
    """The form of a field of a mode."""
    if isinstance(shape, Param):
        made: Json = {"int": {"type": "integer"}, "bool": {"type": "boolean"}, "str": {"type": "string"}}.get(
            shape.type, {}
        )
        if shape.type == "int":
            made.update(
                {key: each for key, each in (("minimum", shape.least), ("maximum", shape.most)) if each is not None}
            )
        return word_of(shape.words) if shape.type == "word" and shape.words else made
    if isinstance(shape, tuple):
        return {"type": "array", "items": _shape(shape[0])}
    made = {"type": "object", "properties": {key: _shape(each) for key, each in shape.items() if key != ANY_KEY}}
    made["additionalProperties"] = _shape(shape[ANY_KEY]) if ANY_KEY in shape else False
    return made
