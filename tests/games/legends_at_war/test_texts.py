"""The texts of Legends at War: every key that the client and the rules ask for has one, in plain words."""

from __future__ import annotations

import re
from typing import Any

from game import client_words
from tests.games.legends_at_war.written import PACK, read

GAME = read("game.yaml")
ABILITIES = read("abilities.yaml")


def flat(data: dict[str, Any], before: str = "") -> dict[str, str]:
    """Nested keys joined with dots."""
    texts: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            texts.update(flat(value, f"{before}{key}."))
        else:
            assert isinstance(value, str), before + key
            texts[before + key] = value
    return texts


TEXTS = flat(read("text/en.yaml"))
DECISIONS = (
    "pantheon", "deck", "lay.piece", "lay.orient", "lay.cell", "open.card", "open.cell", "play.card", "play.cell", "maneuver", "order",
)  # fmt: skip
CORE_REFUSALS = (
    "not_your_turn",
    "no_such_choice",
    "nothing_to_undo",
    "nothing_to_redo",
    "undo_chance",
    "undo_knowledge",
)
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((PACK.parents[1] / "game/games/legends_at_war").glob("*.py"))
)
REFUSALS = {
    *re.findall(r'(?:Guard(?:\.prepared)?|Refusal|free|unclaimed)\((?:[\w.]+, )?"[A-Z0-9-]+", "(\w+)"', SOURCE),
    *[word for word in re.findall(r'NotByHand\("(\w+)"', SOURCE) if f"refusal.{word}" not in client_words.texts()],
    *CORE_REFUSALS,
}
NEEDS = {*re.findall(r'Need\("(\w+)"', SOURCE)}
CAUSES = (
    "play", "draw", "replaced", "maneuver", "draft", "draft_unlogged", "unspent", "prize", "home", "captive", "return", "unplayed",
    "unearned",
)  # fmt: skip
"""Causes of moves with a line in the log; the other moves would only repeat other lines."""
OUTCOMES = (
    "most_cards", "most_levels", "complete_tie", "most_points", "most_deck_levels", "tied_points", "tally.cards", "tally.levels",
    "tally.deck", "tally.victory", "tally.points",
)  # fmt: skip


def test_every_text_key_has_a_text() -> None:
    wanted = [f"prompt.{kind}" for kind in DECISIONS]
    wanted += [f"refusal.{word}" for word in sorted(REFUSALS)]
    wanted += [f"log.move.{cause}" for cause in CAUSES]
    wanted += [
        f"phase.{word}" for word in ("pantheons", "decks", "draft", "sacrifice", "boards", "opening", "battle", "over")
    ]
    wanted += [
        f"zone.{word}" for word in ("pool", "deck", "hand", "aside", "board", "tray", "box", "laid", "underworld")
    ]
    wanted += [
        *sorted(NEEDS),
        *(f"outcome.{word}" for word in OUTCOMES),
    ]
    wanted += ["part.dominion_space", *(f"field.{name}" for name in ("pantheon", "dominion", "level"))]
    wanted += [f"marker.{name}" for name in ("bonus", "penalty", "dispel", "protection")]
    wanted += [f"stat.{name}" for name in ("edge", "north", "east", "south", "west")] + ["button.done", "button.stay"]
    wanted += [f"mode.{name}{end}" for name in GAME["modes"] for end in ("", ".help")]
    fields = GAME["card"]["fields"]
    wanted += [f"pantheon.{name}{end}" for name in fields["pantheon"]["words"] for end in ("", ".help")]
    wanted += [f"dominion.{name}" for name in fields["dominion"]["words"]]
    assert [key for key in wanted if not TEXTS.get(key)] == []
    assert [key for key in TEXTS if key.startswith("refusal.") and key not in wanted] == []


def test_every_option_is_explained() -> None:
    for key, option in GAME["options"].items():
        words = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.get("values", [])]
        words += ["none"] if option.get("nullable") else []
        for text in (f"option.{key}", f"option.{key}.help", *(f"option.{key}.{word}" for word in words)):
            assert TEXTS.get(text), text
    known = tuple(f"option.{key}" for key in GAME["options"])
    assert [key for key in TEXTS if key.startswith("option.") and not key.startswith(known)] == []


def test_help_has_a_page_for_everything() -> None:
    # LAW-COMP-06, LAW-AB-08
    pages = {key.split(".")[1] for key in TEXTS if key.startswith("help.")}
    for page in pages:
        assert TEXTS[f"help.{page}.title"]
        assert len(TEXTS[f"help.{page}.text"]) <= 520, page
    bonuses = dict.fromkeys(("attack_bonus", "defense_bonus", "attack_defense_bonus"), "bonuses")
    assert {bonuses.get(name, name) for name in ABILITIES} <= pages
    assert {"aim", "turn", "attack", "board", "space", "opening", "end"} <= pages


def test_prompts_and_refusals_are_one_short_line() -> None:
    for key, text in TEXTS.items():
        if key.startswith(("prompt.", "refusal.")):
            assert len(text) <= 120, key
            assert "\n" not in text, key
        if key.startswith("refusal."):
            assert text.endswith("."), key
