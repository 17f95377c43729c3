"""The definitions in a save are held to their hash and to what the game and its pack declare."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.library import open_game
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen
from game.rules.saved.definitions_check import check_definitions, read_definitions
from game.rules.saved.definitions_codec import DefinitionsFormatError, from_plain, hashed, to_plain
from tests.support.saves import retold

LEGENDS, MYTHIC, DUEL = (open_game(name) for name in ("legends-at-war", "mythic-wars", "pantheon-duel"))
Plain = dict[str, Any]


def saved(game: Any = LEGENDS) -> Plain:
    """A save of a match that has just begun, as it stands in a file."""
    plain: Plain = json.loads(json.dumps(Match.new(game, ["Ann", "Ben"], 7).save()))
    return plain


@pytest.mark.parametrize("game", [LEGENDS, MYTHIC, DUEL], ids=lambda game: game.id)
def test_the_packs_of_the_program_are_such_as_a_pack_may_be(game: Any) -> None:
    check_definitions(game.defs, game.code)
    assert read_definitions(json.loads(json.dumps(to_plain(game.defs))), game.code) == game.defs


def test_definitions_without_the_hash_that_they_claim_are_refused() -> None:
    plain = saved()
    plain["defs"]["texts"]["prompt.play"] = "{x:>400000000}"
    with pytest.raises(DefinitionsFormatError, match="do not have the hash that they claim"):
        from_plain(plain["defs"])
    with pytest.raises(
        MatchError, match=r"^the save cannot be read: these definitions were changed or damaged: they do not"
    ):
        Match.load(plain, LEGENDS)


def card(plain: Plain, name: str) -> Plain:
    return next(each for each in plain["defs"]["cards"] if each["id"] == name)


def ability(plain: Plain, name: str) -> Plain:
    return next(each for each in plain["defs"]["abilities"] if each["id"] == name)


def _text(plain: Plain) -> None:
    plain["defs"]["texts"]["prompt.play"] = "{x:>400000000}"


def _text_number(plain: Plain) -> None:
    plain["defs"]["texts"]["prompt.play"] = 5


def _area(plain: Plain) -> None:
    card(plain, "medusa")["abilities"][0]["params"]["area"] = "north"


def _no_area(plain: Plain) -> None:
    del card(plain, "medusa")["abilities"][0]["params"]["area"]


def _no_abilities(plain: Plain) -> None:
    card(plain, "medusa")["abilities"] = [None]


def _stat(plain: Plain) -> None:
    card(plain, "medusa")["fields"]["north"] = "6"


def _huge(plain: Plain) -> None:
    card(plain, "medusa")["fields"]["north"] = 10**12


def _name(plain: Plain) -> None:
    card(plain, "medusa")["name"] = ["Medusa"]


def _id(plain: Plain) -> None:
    ability(plain, "curse")["id"] = "bless"


def _permit(plain: Plain) -> None:
    part = next(part for each in plain["defs"]["abilities"] for part in each.get("modifiers", ()))
    part["stat"] = "charm"


def _mode(plain: Plain) -> None:
    plain["defs"]["modes"][0]["fields"]["hand"] = "five"


def _seats(plain: Plain) -> None:
    plain["defs"]["modes"][0]["most_seats"] = 10**9


def _lattice(plain: Plain) -> None:
    plain["defs"]["fields"]["board"]["lattice"] = "round"


def _fields(plain: Plain) -> None:
    plain["defs"]["fields"]["card"]["fields"] = [1]


def _deck_card(plain: Plain) -> None:
    plain["defs"]["decks"][0]["cards"]["zeuss"] = 1


def _deck_count(plain: Plain) -> None:
    plain["defs"]["decks"][0]["cards"]["loki"] = 0


def _deck_empty(plain: Plain) -> None:
    plain["defs"]["decks"][0]["cards"] = {}


def _spaces(plain: Plain) -> None:
    next(iter(plain["defs"]["pieces"][0]["sides"].values()))["spaces"] = ["nowhere"]


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (_text, "the text 'prompt.play' has {x:>400000000}, but only a plain name can stand in braces"),
        (_text_number, "'texts.prompt.play' is 5, not text"),
        (_area, "card 'medusa' has 'north' as 'area'"),
        (_no_area, "card 'medusa' gives no 'area' to its ability"),
        (_no_abilities, "damaged definitions: TypeError"),
        (_stat, "card 'medusa' has '6' as 'north'"),
        (_huge, "card 'medusa' has a number that is too large, 1000000000000"),
        (_name, r"'cards.medusa.name' is \('Medusa',\), not text"),
        (_id, "damaged definitions: KeyError"),
        (_deck_card, "has an unknown card 'zeuss'"),
        (_deck_count, "has 0 of 'loki'"),
        (_deck_empty, "has no card"),
        (_permit, "has an unknown stat 'charm'"),
        (_mode, "mode 'pantheon-skirmish' has 'five' as 'hand'"),
        (_seats, "mode 'pantheon-skirmish' has no number of seats"),
        (_lattice, "the pack has no lattice 'round'"),
        (_fields, "the pack has no good list of the fields of a card"),
        (_spaces, "has a side without its spaces"),
    ],
)
def test_definitions_that_no_pack_could_have_are_refused(damage: Callable[[Plain], None], what: str) -> None:
    plain = saved()
    damage(plain)
    retold(plain)
    with pytest.raises(MatchError, match=f"^the save cannot be read: .*{what}"):
        Match.load(plain, LEGENDS)


@pytest.mark.parametrize("path", ["then", "dice"])
def test_steps_and_amounts_are_looked_into_as_deep_as_they_go(path: str) -> None:
    plain = saved(MYTHIC)
    done: list[Plain] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if value.get("@") == "step" and path in value.get("params", ()):
                done.append(value)
            for each in value.values():
                walk(each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    walk(plain["defs"]["abilities"])
    params = done[0]["params"]
    if path == "then":
        params["then"][0]["op"] = "explode"
    else:
        params["dice"]["base"] = 10**6
    retold(plain)
    with pytest.raises(MatchError, match=r"has an unknown op 'explode'|has a number that is too large, 1000000"):
        Match.load(plain, MYTHIC)


def test_ready_made_decks_are_part_of_the_content_if_there_are_any() -> None:
    without = hashed(replace(LEGENDS.defs, decks=Frozen()))
    first = next(iter(LEGENDS.defs.decks.values()))
    changed = first._replace(cards=Frozen({**first.cards, "loki": 2}))
    other = hashed(replace(LEGENDS.defs, decks=Frozen({**LEGENDS.defs.decks, first.id: changed})))
    assert len({LEGENDS.defs.hash, without.hash, other.hash}) == 3
    plain = json.loads(json.dumps(to_plain(without)))
    del plain["decks"]
    assert read_definitions(plain, LEGENDS.code).hash == without.hash, "saves of before know none"
