"""The texts of Mythic Wars: every key that the client and the rules ask for has one, and placeholders name what events tell."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest

from game import client_words
from game.bots import make_bot
from game.bundled import bundled_root
from game.games.mythic_wars.meta import STATS
from game.library import open_game
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.view import View
from game.words import Words

SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((bundled_root() / "game" / "games" / "mythic_wars").glob("*.py"))
)
CORE_REFUSALS = (
    "not_your_turn",
    "no_such_choice",
    "nothing_to_undo",
    "nothing_to_redo",
    "undo_chance",
    "undo_knowledge",
)


@cache
def game() -> Game:
    return open_game("mythic-wars")


def texts() -> dict[str, str]:
    return {key: str(text) for key, text in game().defs.texts.items()}


def test_every_key_has_a_text() -> None:
    code, defs = game().code, game().defs
    wanted = [f"prompt.{kind}" for kind in code.kinds]
    wanted += [f"zone.{zone.name}" for zone in code.zones]
    wanted += [f"phase.{word}" for word in ("factions", "start", "invocation", "empowerment", "end")]
    wanted += [f"stat.{stat}" for stat in STATS]
    wanted += [f"marker.{marker}{end}" for marker in code.vocabulary.markers for end in ("", ".help")]
    wanted += [f"mode.{mode}{end}" for mode in defs.modes for end in ("", ".help")]
    wanted += [
        f"outcome.{word}" for word in ("last_faction", "all_fallen", "no_progress", "tally.entities", "tally.energy")
    ]
    wanted += re.findall(r'Need\("(\w+)"', SOURCE)
    pantheons = {str(card.fields["pantheon"]) for card in defs.cards.values()}
    elements = {str(card.fields["element"]) for card in defs.cards.values()}
    wanted += [f"pantheon.{word}{end}" for word in sorted(pantheons) for end in ("", ".help")]
    wanted += [f"element.{word}{end}" for word in sorted(elements) for end in ("", ".help")]
    wanted += [f"word.{word}" for word in sorted(pantheons | elements)]
    wanted += [
        f"button.{word}" for word in ("done", "ability", "nothing", "yes", "no", "decline", "enough", "first", "second")
    ]
    assert [key for key in wanted if not texts().get(key)] == []


def test_every_refusal_has_a_text_and_no_text_is_for_nothing() -> None:
    words = {
        *re.findall(r'(?:Guard(?:\.prepared)?|Refusal)\("[A-Z0-9-]+", "(\w+)"', SOURCE),
        *re.findall(r'_banned\("(\w+)"', SOURCE),
        *[word for word in re.findall(r'NotByHand\("(\w+)"', SOURCE) if f"refusal.{word}" not in client_words.texts()],
    }
    words |= {*CORE_REFUSALS}
    assert {key.removeprefix("refusal.") for key in texts() if key.startswith("refusal.")} == words


def test_every_option_is_explained() -> None:
    for key, option in game().defs.options.items():
        words = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
        words += ["none"] if option.nullable else []
        for text in (f"option.{key}", f"option.{key}.help", *(f"option.{key}.{word}" for word in words)):
            assert texts().get(text), text
    known = tuple(f"option.{key}" for key in game().defs.options)
    assert [key for key in texts() if key.startswith("option.") and not key.startswith(known)] == []


def test_help_pages_have_a_title_and_a_text() -> None:
    pages = list(dict.fromkeys([key.split(".")[1] for key in texts() if key.startswith("help.")]))
    assert len(pages) >= 12
    for page in pages:
        assert texts().get(f"help.{page}.title"), page
        paragraphs = texts()[f"help.{page}.text"].split("\n\n")
        assert all(len(paragraph) < 420 for paragraph in paragraphs), page


def happened() -> list[tuple[Event, View]]:
    """The events of a few matches of every mode, with the view of a seat."""
    found: list[tuple[Event, View]] = []
    code = game().code
    for mode in game().defs.modes:
        engine, chance = Engine(code), Rng(11)
        options, _problems = checked_options(game(), 3, {"mode": mode})
        events: list[Event] = []
        state = engine.start(game().defs, 3, options, 5)
        bot = make_bot("random", code)
        while state.outcome is None:
            seat = state.asks[0].seat
            view = View(engine, state, seat)
            assert view.decision is not None
            engine.apply(state, seat, bot.choose(view, view.decision, chance), events)
        found += [(event, View(engine, state, 0)) for event in events]
    return found


def test_the_log_says_what_happens_without_gaps() -> None:
    words = Words(game().code, game().defs, ("Ann", "Bob", "Cleo"))
    said: set[str] = set()
    for event, view in happened():
        seen = event.seen_by(0)
        if seen is None:
            continue
        line = words.log(seen, view)
        if not line:
            # What is left out on purpose has an empty text.
            silent = game().code.told[event.kind].is_silent()
            assert silent or texts().get(f"log.{event.kind}.{seen.data.get('action')}") == "", event.kind
            continue
        assert "…" not in line, (event.kind, line)
        assert "{" not in line, line
        assert "_" not in line, line
        said.add(event.kind)
    assert {"score", "result", "energy", "leave", "invoke", "empower", "attack", "clash", "round"} <= said


@pytest.mark.parametrize("key", sorted(key for key in texts() if not key.startswith(("help.", "card."))))
def test_texts_are_short_lines_that_can_be_filled(key: str) -> None:
    text = texts()[key]
    assert "\n" not in text
    assert len(text) < 160
    assert all(name is None or name.isidentifier() for _text, name, _form, _conversion in Formatter().parse(text))
