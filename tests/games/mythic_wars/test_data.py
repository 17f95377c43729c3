"""The data of Mythic Wars keeps within the limits of its checklist (section 20), and every face says what its ability does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.bundled import bundled_root
from game.content.complaints import Complaints, Origin
from game.content.yaml_source import read as read_source
from game.library import open_game
from game.rules.definitions import CardDef, Definitions

PACK = bundled_root() / "data" / "mythic-wars"
PANTHEONS = ("aztec", "egyptian", "greek", "japanese", "mesopotamian", "norse")
ELEMENTS = ("air", "chaos", "earth", "fire", "law", "water")
SCORES = ("attack", "defense", "power")
SUMMONERS = {
    "ahuizotl": "tlaloc",
    "ammit": "osiris",
    "anzu": "enlil",
    "fenrir": "loki",
    "hydra": "hera",
    "kitsune": "inari",
}
# Pantheon -> deity -> element, as the checklist has them (section 20.2).
DEITIES = {
    "aztec": "chalchiuhtlicue:water coatlicue:earth huitzilopochtli:fire mictlantecuhtli:chaos quetzalcoatl:air tezcatlipoca:law "
    "tlaloc:water xochiquetzal:air",
    "egyptian": "amun:chaos anubis:earth horus:air isis:water osiris:law ra:fire sekhmet:fire set:earth",
    "greek": "aphrodite:chaos apollo:fire ares:chaos artemis:earth athena:water hera:law poseidon:earth zeus:air",
    "japanese": "amaterasu:fire fujin:air inari:law izanagi:law izanami:chaos raijin:fire susanoo:earth tsukuyomi:water",
    "mesopotamian": "enki:water enlil:air ereshkigal:law ishtar:fire marduk:earth nergal:chaos shamash:law tiamat:chaos",
    "norse": "freyja:fire freyr:water heimdall:water hel:chaos loki:chaos odin:law thor:air tyr:earth",
}
# Scores that the book gives: attack, defense, power.
KNOWN: dict[str, tuple[int | None, int | None, int | None]] = {
    "thor": (7, 7, 7), "set": (None, 6, 8), "chalchiuhtlicue": (8, 6, 6), "fujin": (None, 6, 8), "zeus": (7, None, None),
}  # fmt: skip


@cache
def defs() -> Definitions:
    return open_game("mythic-wars").defs


@cache
def written() -> dict[str, Any]:
    """The abilities as they are written, before anything is compiled."""
    complaints = Complaints()
    source = read_source((PACK / "abilities.yaml").read_bytes(), Origin("abilities.yaml", "abilities.yaml"), complaints)
    assert not complaints.sorted()
    assert isinstance(source.data, dict)
    return source.data


def is_creature(card: CardDef) -> bool:
    return "creature" in card.fields["types"]


def deities() -> list[CardDef]:
    return [card for card in defs().cards.values() if not is_creature(card)]


def creatures() -> list[CardDef]:
    return [card for card in defs().cards.values() if is_creature(card)]


def ability_of(card: CardDef) -> dict[str, Any]:
    (bound,) = card.abilities
    found = written()[bound.ability.id]
    assert isinstance(found, dict)
    return found


def test_six_pantheons_of_eight_deities_and_six_creatures() -> None:
    # MW-MODE-03, MW-FACTION-02, MW-MODE-06: enough for eight players with six cards each, and for six pantheons
    assert len(deities()) == 48
    assert len(creatures()) == 6
    for pantheon in PANTHEONS:
        wanted = dict(pair.split(":") for pair in DEITIES[pantheon].split())
        found = {card.id: card.fields["element"] for card in deities() if card.fields["pantheon"] == pantheon}
        assert found == wanted
        assert sorted(set(found.values())) == list(ELEMENTS)


@pytest.mark.parametrize("name", list(KNOWN))
def test_scores_that_the_book_gives(name: str) -> None:
    # MW-R-01: Set has 8
    for score, value in zip(SCORES, KNOWN[name], strict=True):
        assert value is None or defs().cards[name].fields[score] == value


def test_scores_of_deities_are_in_range() -> None:
    # MW-ENTITY-01
    for card in deities():
        attack, defense, power = [card.fields[score] for score in SCORES]
        assert 5 <= attack <= 9, card.id
        assert 5 <= defense <= 8, card.id
        assert 5 <= power <= 9, card.id
        assert 19 <= attack + defense + power <= 22, card.id


def test_scores_of_creatures_are_in_range() -> None:
    for card in creatures():
        attack, defense, power = [card.fields[score] for score in SCORES]
        assert 4 <= attack <= 7, card.id
        assert 4 <= defense <= 7, card.id
        assert 3 <= power <= 5, card.id


def test_types_name_what_an_entity_is() -> None:
    # MW-ENTITY-03
    for card in deities():
        kinds = card.fields["types"]
        assert kinds[:2] == ("entity", "deity")
        assert set(kinds[2:]) <= {"god", "goddess"}
        assert len(kinds) <= 3
    for card in creatures():
        assert card.fields["types"] == ("entity", "creature")


def test_every_card_has_what_a_card_shows() -> None:
    # MW-ENTITY-02
    numbers = [card.fields["number"] for card in defs().cards.values()]
    lines = [card.flavour for card in defs().cards.values()]
    assert len(dict.fromkeys(numbers)) == len(numbers) == 54
    assert all(lines)
    assert len(dict.fromkeys(lines)) == len(lines)
    for card in defs().cards.values():
        assert card.name
        assert card.fields["credit"]
        assert card.fields["pantheon"] in PANTHEONS
        assert card.fields["element"] in ELEMENTS


def test_the_face_shows_it_where_the_book_does() -> None:
    # MW-ENTITY-04
    face = open_face()
    full = face["faces"][0]["parts"]
    shown = {
        part.get("field") or part.get("show"): part["at"] for part in full if part["part"] in ("stat", "icon", "text")
    }
    picture = next(part["at"] for part in full if part["part"] == "picture")
    wide, high = face["size"]
    assert shown["pantheon"][0] < wide / 4
    assert shown["power"][0] > wide * 3 / 4
    assert max(shown[name][1] for name in ("pantheon", "name", "power")) < picture[1]
    under = picture[1] + picture[3]
    assert under <= shown["types"][1] < shown["rules"][1]
    assert shown["element"][0] > shown["types"][0] + shown["types"][2]
    assert shown["rules"][1] < shown["flavour"][1] < shown["number"][1]
    assert shown["attack"][0] < shown["flavour"][0]
    assert shown["defense"][0] > shown["flavour"][0] + shown["flavour"][2] < wide
    assert shown["credit"][1] > high * 0.9


def open_face() -> Any:
    complaints = Complaints()
    source = read_source((PACK / "card.yaml").read_bytes(), Origin("card.yaml", "card.yaml"), complaints)
    assert not complaints.sorted()
    return source.data


# --- abilities ---


def test_every_entity_has_an_ability_of_its_own() -> None:
    used = [bound.ability.id for card in defs().cards.values() for bound in card.abilities]
    assert sorted(used) == sorted(written())
    assert len(dict.fromkeys(used)) == 54
    programs = [
        str({key: part for key, part in each.items() if key not in ("name", "text")}) for each in written().values()
    ]
    assert len(dict.fromkeys(programs)) == 54
    names = [each["name"] for each in written().values()]
    assert len(dict.fromkeys(names)) == 54


def test_no_ability_needs_python() -> None:
    # MW-ABILITY-01: the name of no card and of no ability stands in the game's code
    folder = bundled_root() / "game" / "games" / "mythic_wars"
    words = {*defs().cards, *written()}
    for path in sorted(folder.glob("*.py")):
        strings = re.findall(r"\"([a-z_]+)\"", path.read_text(encoding="utf-8"))
        assert not words & set(strings), path.name


@pytest.mark.parametrize("name", sorted(defs().cards))
def test_the_card_says_how_its_ability_is_used(name: str) -> None:
    # MW-R-23, MW-ABILITY-01: activated, else always on, else an answer to something
    card = defs().cards[name]
    ability = card.abilities[0].ability
    if ability.activations:
        expected = "empower"
    elif ability.modifiers or ability.grants:
        expected = "passive"
    else:
        expected = "trigger"
    assert card.fields["activation"] == expected


def numbers(program: Any, key: str = "") -> Iterator[int]:
    """The numbers that work in a program and must stand in its text.

    A limit is said in words (once), and a critical roll by the lowest face.
    """
    if key == "limit":
        return
    if isinstance(program, dict):
        critical = str(program.get("stat", "")).endswith("_critical")
        for name, part in program.items():
            if critical and name == "by":
                yield part if program.get("how") == "set" else 6 + part
            else:
                yield from numbers(part, name)
    elif isinstance(program, list):
        for part in program:
            yield from numbers(part, key)
    elif isinstance(program, int) and not isinstance(program, bool):
        yield abs(program)


def in_text(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("name", sorted(written()))
def test_the_text_has_the_numbers_of_the_ability(name: str) -> None:
    ability = written()[name]
    program = {key: part for key, part in ability.items() if key not in ("name", "text", "kind")}
    works, said = dict.fromkeys(numbers(program)), dict.fromkeys(in_text(ability["text"]))
    text = ability["text"].lower()
    for number in works:
        assert number in said, f"{number} works but is not said"
    for number in said:
        # 1 may be that of a single additional attack, or of what is counted one by one
        assert (
            number in works
            or (number == 1 and ("for each" in text or "1 additional attack" in text or "1 die" in text))
            or (number == 6 and "no natural 6" in text)
        ), f"{number} is said but does not work"


LIMITS = {"round": "once a round", "match": "once in the match", "empowerment": "once each time"}


@pytest.mark.parametrize("name", sorted(written()))
def test_the_text_says_limits_choices_and_durations(name: str) -> None:
    # MW-FX-23, MW-R-22, MW-ABILITY-05: `once` and `may` stand on the card exactly where they work
    ability = written()[name]
    text = ability["text"].lower()
    parts = [part for kind in ("when", "activate") for part in as_list(ability.get(kind))]
    periods = [period for part in parts for period in part.get("limit", {})]
    for period, words in LIMITS.items():
        assert (words in text) == (period in periods)
    optional = any(part.get("may") for part in as_list(ability.get("when")))
    assert (re.search(r"\bmay\b(?! be empowered)", text) is not None) == optional
    for words, part in (
        ("critical", "_critical"),
        (" ties", "wins_ties"),
        ("highest", "_dice"),
        ("lowest", "keep_lowest"),
    ):
        assert (words in text) == (
            part in str(ability) and not (words == "highest" and "keep_lowest" in str(ability))
        ), words


def as_list(part: Any) -> list[Any]:
    return part if isinstance(part, list) else [] if part is None else [part]


SAID = {
    "summon": r"summon", "clash": r"clash", "roll_check": r"rolls? for defense", "swap": r"swap", "return": r"returns",
    "share_out": r"split", "move defeated": r"defeated", "gain counters": r"counter",
    "copy": r"has its ability", "reroll": r"again", "set_die": r"turn its die",
    "redirect": r"attacked instead", "redirect_due": r"instead", "change_due": r"less", "gain": r"gains", "transfer": r"takes",
    "set_prime": r"next prime faction", "go_next": r"next turn", "move deck": r"uninvoked", "move removed": r"leaves the battle",
    "mark True": r"sideways", "mark False": r"upright", "attack": r"attack",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(written()))
def test_the_text_names_what_the_ability_does(name: str) -> None:
    ability = written()[name]
    for op in ops_of({key: ability[key] for key in ("when", "activate") if key in ability}):
        if op in SAID:
            assert re.search(SAID[op], ability["text"], re.IGNORECASE), op


def ops_of(program: Any) -> Iterator[str]:
    if isinstance(program, dict):
        for key, part in program.items():
            if isinstance(part, dict):
                how = part.get("to" if key == "move" else "of" if key == "gain" else "sideways")
                yield key if how is None else f"{key} {how}"
            yield from ops_of(part)
    elif isinstance(program, list):
        for part in program:
            yield from ops_of(part)


@pytest.mark.parametrize("creature", list(SUMMONERS))
def test_each_creature_is_summoned_by_one_deity(creature: str) -> None:
    # MW-FACTION-02, MW-SUMMON-01
    summoners = [card.id for card in deities() if creature in re.findall(r"'creature': '(\w+)'", str(ability_of(card)))]
    assert summoners == [SUMMONERS[creature]]
    summoner, card = defs().cards[summoners[0]], defs().cards[creature]
    assert card.fields["pantheon"] == summoner.fields["pantheon"]
    assert card.name in ability_of(summoner)["text"]


def test_what_the_book_says_of_known_abilities() -> None:
    # MW-R-13, MW-R-24: Thor looks at the total and strikes once more for an empowerment.
    # MW-R-12: Chalchiuhtlicue's threshold is 11. Set throws a die.
    thor = ability_of(defs().cards["thor"])["when"]
    assert thor["if"] == [
        {"value": {"of": {"value": "attack_total"}, "is": "even"}},
        {"not": {"if": [{"extra": {}}]}},
    ]
    assert thor["limit"] == {"empowerment": 1}
    assert thor["may"]
    flood = ability_of(defs().cards["chalchiuhtlicue"])["when"]
    assert flood["event"] == "invoked"
    assert flood["do"][0]["roll_check"]["below"] == 11
    red = ability_of(defs().cards["set"])["activate"]
    assert red["do"][0]["clash"]["win"][0] == {"roll": {"as": "damage"}}


# --- modes, options, tokens ---


def test_the_modes_and_their_seats() -> None:
    # MW-FACTION-01, MW-MODE-01, MW-MODE-02, MW-MODE-03, MW-MODE-04, MW-MODE-05
    ways = {mode.id: mode.fields["factions"] for mode in defs().modes.values()}
    assert ways == {
        "hands-of-fate": "dealt",
        "guided-hands-of-fate": "picked",
        "pantheons-of-fate": "pantheon",
        "shared-destiny": "shared",
        "solo-destiny": "solo",
        "pantheons-of-destiny": "destiny",
    }
    for mode in defs().modes.values():
        assert (mode.least_seats, mode.most_seats) == (2, 6 if mode.id == "pantheons-of-fate" else 8)
    assert [mode.id for mode in defs().modes.values() if mode.fields.get("single_pantheon")] == ["pantheons-of-destiny"]


def test_every_option_names_its_ruling() -> None:
    defaults = {key: option.default for key, option in defs().options.items()}
    assert defaults["deal"] == 6
    assert defaults["no_progress_rounds"] == 20  # MW-R-30
    assert defaults["first_prime"] is None  # MW-R-31
    assert all(option.rule in defs().rules for option in defs().options.values())


def test_dice_and_tokens() -> None:
    # MW-FACTION-06: a die of six faces, energy and markers without end
    tokens = defs().tokens
    assert tokens["die"].faces == (1, 2, 3, 4, 5, 6)
    assert all(token.supply is None for token in tokens.values())
    assert {"energy", "counter", "bonus", "penalty", "protected", "silenced"} <= set(tokens)


def test_credit_line() -> None:
    about = open_game("mythic-wars").code.id, (PACK / "game.yaml").read_text(encoding="utf-8")
    for words in ("Eric Woodward", "Excalibre Games", "Attribution-ShareAlike 4.0", "trademarks"):
        assert words in about[1]


def test_elements_hint_at_abilities() -> None:
    # MW-ELEMENT-01: each element is spread over the pantheons; nothing in the code asks for one
    counts = Counter(card.fields["element"] for card in deities())
    assert all(6 <= count <= 10 for count in counts.values()), counts
    folder = bundled_root() / "game" / "games" / "mythic_wars"
    for path in folder.glob("*.py"):
        if not path.name.startswith(("notation", "expectations", "vocabulary", "evaluate")):
            assert "element" not in path.read_text(encoding="utf-8"), path.name
