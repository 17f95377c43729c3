"""The schemas for editors: good files fit them, and what they refuse is refused by the check as well."""

from __future__ import annotations

import json
import os
import re
import shutil
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from game.commands.schema import CLIENT, client_schema, schemas_of
from game.content import check_pack
from game.content.complaints import Complaints, Origin
from game.content.schemas import KINDS
from game.content.yaml_source import read
from game.library import codes
from game.scenarios import read_file

ROOT = Path(__file__).parents[2]
PACKS = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))
DOCUMENT = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
LAW = "legends-at-war"


def validators(pack: str, *, changes: bool = False) -> dict[str, Draft7Validator]:
    made = {kind: json.loads(text) for kind, text in schemas_of(pack, (ROOT,), changes=changes).items()}
    for schema in made.values():
        Draft7Validator.check_schema(schema)
    return {kind: Draft7Validator(schema) for kind, schema in made.items()}


def data_of(text: bytes) -> Any:
    return read(text, Origin("file.yaml", "file.yaml"), Complaints()).data


def wrong(validator: Draft7Validator, data: Any) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message}"[:300] for error in validator.iter_errors(data)]


@pytest.mark.parametrize("pack", PACKS)
def test_every_shipped_file_fits_its_schema_and_the_looser_one_of_changes(pack: str):
    for changes in (False, True):
        made = validators(pack, changes=changes)
        for kind, files in KINDS.items():
            for path in sorted((ROOT / "data" / pack).glob(files)):
                assert wrong(made[kind], data_of(path.read_bytes())) == [], path
        for path in sorted((ROOT / "tests" / "scenarios" / pack).glob("*.yaml")):
            for scenario in read_file(path)[0]:
                assert wrong(made["scenarios"], scenario.data) == [], scenario.id


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards/greek.yaml", "dominion: earth", "dominoin: earth"),
        ("cards/greek.yaml", "dominion: earth", "dominion: see"),
        ("cards/greek.yaml", "level: 1", "level: one"),
        ("cards/greek.yaml", "level: 1", "level: 9"),
        ("cards/greek.yaml", "stats: 6/3/6/3", "stats: 6/3/6"),
        ("cards/greek.yaml", "ability: {attack_bonus:", "ability: {atack_bonus:"),
        ("cards/greek.yaml", "{attack_bonus: {symbol:", "{attack_bonus: {simbol:"),
        ("abilities.yaml", "kind: instant", "kind: instnat"),
        ("abilities.yaml", "window: maneuver", "window: manoeuvre"),
        ("abilities.yaml", "event: captures", "event: capturs"),
        ("abilities.yaml", "- restart: {at:", "- restrat: {at:"),
        ("abilities.yaml", "{began_face_down: {}}", "{began_face_dwon: {}}"),
        ("decks/greek.yaml", ": 1", ": none"),
        ("game.yaml", "seats:", "seets:"),
        ("card.yaml", "part: stat", "part: stats"),
        ("text/en.yaml", "zone:", "zone: {board: 3}\nzone_2:"),
        ("rules.yaml", "status: tested", "status: test"),
    ],
)
def test_what_a_schema_refuses_is_refused_by_the_check_as_well(tmp_path: Path, file: str, old: str, new: str):
    folder = tmp_path / "data" / LAW
    shutil.copytree(ROOT / "data" / LAW, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    kind = next(kind for kind, files in KINDS.items() if Path(file).match(files))
    assert wrong(validators(LAW)[kind], data_of((folder / file).read_bytes())) != []
    assert any(each.file.endswith(file) for each in check_pack((tmp_path,), LAW, codes()[LAW]).complaints)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("cards", "medusa: {north: 7}"),
        ("cards", "medusa: {ability: }"),
        ("cards", "medusa: {replace: true, name: Medusa}"),
        ("cards", "medusa: {abilities: {remove: [curse]}}"),
        ("cards", "medusa: {ability: {curse: {area: s1}}}"),
        ("abilities", "slayer: {when: {do: {move: {to: underworld}}}}"),
        ("abilities", "slayer: {modify: {add: [{stat: edge, by: 1, to: self}]}}"),
        ("game", "card: {fields: {pantheon: {words: {add: [egyptian]}}}}"),
        ("game", "modes: {pantheon-skirmish: {fields: {hand: 6}}}"),
        ("text", "option: {ties.help: Other words.}"),
    ],
)
def test_what_only_changes_a_pack_fits_the_schemas_of_changes(kind: str, text: str):
    assert wrong(validators(LAW, changes=True)[kind], data_of(text.encode())) == []


@pytest.mark.parametrize(("kind", "text"), [("cards", "medusa: {nroth: 7}"), ("game", "modse: {}")])
def test_a_misspelt_change_does_not(kind: str, text: str):
    assert wrong(validators(LAW, changes=True)[kind], data_of(text.encode())) != []


def test_fields_of_one_type_of_card_are_refused_to_another():
    cards = validators("warriors-legacy")["cards"]
    assert (
        wrong(
            cards,
            data_of(
                b"crown: {name: Crown, type: champion, category: fighter, renown: 1, cost: 1, damage: 1, health: 1}"
            ),
        )
        == []
    )
    assert wrong(cards, data_of(b"crown: {name: Crown, type: movement, renown: 18}")) != []


def test_keys_and_words_carry_what_the_documents_and_the_game_say_of_them():
    made = schemas_of(LAW, (ROOT,), changes=False)
    cards, abilities = (json.loads(made[kind]) for kind in ("cards", "abilities"))
    row = re.search(r"^\| `flavour` \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert row is not None
    assert cards["additionalProperties"]["properties"]["flavour"]["description"] == row[1]
    code = codes()[LAW]
    step = abilities["$defs"]["steps"]["anyOf"][-3]["properties"]["restart"]
    assert step["description"] == code.vocabulary.steps["restart"].text


def without_texts(value: Any) -> Any:
    """A schema without what it says to people: an older sentence harms nobody, an older word marks a good file."""
    if isinstance(value, list):
        return [without_texts(each) for each in value]
    if not isinstance(value, dict):
        return value
    told = ("description", "markdownEnumDescriptions")
    return {key: without_texts(each) for key, each in value.items() if key not in told or isinstance(each, dict)}


@pytest.mark.parametrize("pack", PACKS)
def test_the_shipped_schemas_are_those_of_today(pack: str):
    folder = ROOT / "data" / "_schemas" / pack
    shipped = {path.stem: without_texts(json.loads(path.read_text(encoding="utf-8"))) for path in folder.iterdir()}
    made = schemas_of(pack, (ROOT,), changes=False)
    assert shipped == {kind: without_texts(json.loads(text)) for kind, text in made.items()}, (
        f"make them anew: python main.py schema {pack} --to data/_schemas"
    )


@pytest.mark.parametrize("pack", PACKS)
def test_every_shipped_file_names_its_schema_in_the_remarks_at_its_top(pack: str):
    for kind, files in KINDS.items():
        for path in sorted((ROOT / "data" / pack).glob(files)):
            check_named(path, ROOT / "data" / "_schemas" / pack / f"{kind}.json")


_NAMED = "# yaml-language-server: $schema="


def schema_named(path: Path) -> Path | None:
    """The schema that the remarks at the top of a file name; None if they name none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    top = takewhile(lambda line: not line or line.startswith("#"), lines)  # editors look no further
    named = [line.removeprefix(_NAMED) for line in top if line.startswith(_NAMED)]
    return (path.parent / named[0]).resolve() if len(named) == 1 else None


@pytest.mark.parametrize("pack", PACKS)
def test_every_scenario_names_its_schema(pack: str):
    wanted = ROOT / "data" / "_schemas" / pack / "scenarios.json"
    if wanted.exists():
        for path in (ROOT / "tests" / "scenarios" / pack).glob("*.yaml"):
            check_named(path, wanted)


def check_named(path: Path, wanted: Path) -> None:
    """A file names this schema. If it does not, the line is told that is to stand at its top."""
    line = f"{_NAMED}{os.path.relpath(wanted, path.parent)}"
    assert schema_named(path) == wanted, f"{path} must begin with the remark: {line}"


def test_a_file_without_its_schema_is_told_the_line(tmp_path: Path):
    path, wanted = tmp_path / "glade" / "abilities.yaml", tmp_path / "_schemas" / "glade" / "abilities.json"
    path.parent.mkdir()
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises(
        AssertionError, match=r"remark: # yaml-language-server: \$schema=\.\./_schemas/glade/abilities\.json"
    ):
        check_named(path, wanted)
    path.write_text("# yaml-language-server: $schema=../_schemas/glade/abilities.json\n{}\n", encoding="utf-8")
    check_named(path, wanted)


def test_the_texts_of_the_client_name_their_schema_which_knows_them():
    path = ROOT / "data" / CLIENT / "text" / "en.yaml"
    shipped = ROOT / "data" / "_schemas" / CLIENT / "text.json"
    assert schema_named(path) == shipped
    data = data_of(path.read_bytes())
    for text in (shipped.read_text(encoding="utf-8"), client_schema()):
        schema = json.loads(text)
        Draft7Validator.check_schema(schema)
        assert wrong(Draft7Validator(schema), data) == []
        assert wrong(Draft7Validator(schema), {"cards": {"title": ["no text"]}}) != []
    assert schema["properties"].keys() == data.keys()
